"""The part of msgspec that the server's modules use, in pure Python.

msgspec is a C extension, and WebAssembly has none. There this module takes its place, so that the same messages are
made by the same code. It writes and reads the same JSON: tests/local compares the two on every kind of message.
"""

import json as plain_json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from inspect import get_annotations
from secrets import token_hex
from types import NoneType, SimpleNamespace, UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

Reader = Callable[[Any], Any]


class DecodeError(Exception):
    """This is not JSON, or not what was asked for."""


ValidationError = DecodeError


class Raw(bytes):
    """A part that is encoded already."""


class Meta(NamedTuple):
    """Limits of a number, a length or a text."""

    min_length: int | None = None
    max_length: int | None = None
    ge: float | None = None
    le: float | None = None
    pattern: str = ""


class Field(NamedTuple):
    default: Any = ...
    default_factory: Callable[[], Any] | None = None
    name: str = ""


def field(default: Any = ..., default_factory: Callable[[], Any] | None = None, name: str = "") -> Any:
    return Field(default, default_factory, name)


class Kind(NamedTuple):
    """What a class of structs is like."""

    fields: dict[str, Field]  # by attribute
    tag_field: str
    tag: str
    omit_defaults: bool
    strict: bool  # are unknown fields refused?


def default_of(one: Field) -> Any:
    if one.default_factory is not None:
        return one.default_factory()
    return one.default.copy() if isinstance(one.default, (list, dict)) else one.default


class Struct:
    shape: Kind = Kind({}, "", "", False, False)
    namer: Callable[[str], str] | None = None  # makes tags of names of classes

    def __init_subclass__(
        cls,
        tag_field: str = "",
        tag: Any = None,
        omit_defaults: bool | None = None,
        forbid_unknown_fields: bool | None = None,
        kw_only: bool = False,
        frozen: bool = False,
    ) -> None:
        super().__init_subclass__()
        base = cls.shape
        tagged = tag_field or base.tag_field
        namer = tag if callable(tag) else cls.namer
        if callable(tag):
            cls.namer = staticmethod(tag)
        said = tag if isinstance(tag, str) else namer(cls.__name__) if namer is not None else cls.__name__
        own: dict[str, Field] = {}
        for name in get_annotations(cls):
            given = cls.__dict__.get(name, ...)
            own[name] = given if isinstance(given, Field) else Field(given)
            if name in cls.__dict__:
                delattr(cls, name)
        cls.shape = Kind(
            {**base.fields, **own},
            tagged,
            said if tagged else "",
            base.omit_defaults if omit_defaults is None else omit_defaults,
            base.strict if forbid_unknown_fields is None else forbid_unknown_fields,
        )

    def __init__(self, *values: Any, **named: Any) -> None:
        known = self.shape.fields
        if len(values) > len(known):
            raise TypeError(f"{type(self).__name__} has {len(known)} fields")
        given = {**dict(zip(known, values, strict=False)), **named}
        for name, one in known.items():
            value = given.pop(name) if name in given else default_of(one)
            if value is ...:
                raise TypeError(f"{type(self).__name__} needs {name}")
            setattr(self, name, value)
        if given:
            raise TypeError(f"{type(self).__name__} has no {', '.join(given)}")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


def replace(struct: Any, **changes: Any) -> Any:
    return type(struct)(**{**struct.__dict__, **changes})


# --- out

MARK: Final = token_hex(8)  # stands where a part that is encoded already will go


class Encoder:
    def encode(self, value: Any) -> bytes:
        raws: list[bytes] = []

        def plain(one: Any) -> Any:
            if isinstance(one, Struct):
                return fields_of(one)
            if isinstance(one, Raw):
                raws.append(one)
                return f"{MARK}{len(raws) - 1}."
            if is_dataclass(one):
                return {f.name: getattr(one, f.name) for f in fields(one)}
            raise TypeError(f"{type(one).__name__} cannot be encoded")

        def fields_of(one: Struct) -> dict[str, Any]:
            kind = one.shape
            found: dict[str, Any] = {kind.tag_field: kind.tag} if kind.tag_field else {}
            for name, known in kind.fields.items():
                value = getattr(one, name)
                if not (kind.omit_defaults and is_default(value, known)):
                    found[known.name or name] = value
            return found

        text = plain_json.dumps(value, default=plain, ensure_ascii=False, separators=(",", ":"))
        found = text.encode()
        for i, raw in enumerate(raws):
            found = found.replace(f'"{MARK}{i}."'.encode(), raw, 1)
        return found


def to_builtins(value: Any, str_keys: bool = True) -> Any:
    """The same as dicts, lists, texts and numbers. Keys are texts: JSON has no others."""
    assert str_keys
    return plain_json.loads(Encoder().encode(value))


def is_default(value: Any, known: Field) -> bool:
    return type(value) is type(known.default) and value == known.default


# --- in


def no_number(text: str) -> Any:
    raise ValueError(f"{text} is not JSON")


class Decoder:
    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.reader: Reader | None = None

    def decode(self, data: bytes | str) -> Any:
        if self.reader is None:
            self.reader = reader_of(self.kind)
        try:
            value = plain_json.loads(data, parse_constant=no_number)
        except ValueError as error:
            raise DecodeError(str(error)) from None
        return self.reader(value)


DECODERS: Final[dict[Any, Decoder]] = {}


def decode(data: bytes | str, type: Any = Any) -> Any:
    if type not in DECODERS:
        DECODERS[type] = Decoder(type)
    return DECODERS[type].decode(data)


READERS: Final[dict[Any, Reader]] = {}


def reader_of(kind: Any) -> Reader:
    """What checks a plain value and makes one of this kind of it. Made once for each kind."""
    found = READERS.get(kind)
    if found is None:
        found = READERS[kind] = made(kind)
    return found


def made(kind: Any) -> Reader:
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return lambda value: value
    if origin is Annotated:
        return limited(reader_of(args[0]), args[1])
    if origin is Literal:
        return one_of(args)
    if origin in (Union, UnionType):
        return union(args)
    if origin in (list, Sequence, tuple, dict):
        return {list: listed, Sequence: listed, tuple: paired, dict: mapped}[origin](args)
    if isinstance(kind, type) and issubclass(kind, Struct):
        return struct(kind)
    if isinstance(kind, type) and is_dataclass(kind):
        return plain_class(kind)
    return simple(kind)


def simple(kind: type) -> Reader:
    kinds: tuple[Any, ...] = {float: (int, float), NoneType: (NoneType,)}.get(kind, (kind,))

    def read(value: Any) -> Any:
        if not isinstance(value, kinds) or (isinstance(value, bool) and kind is not bool):
            raise DecodeError(f"expected {kind.__name__}")
        return float(value) if kind is float else value

    return read


def limited(inner: Reader, meta: Meta) -> Reader:
    def read(value: Any) -> Any:
        found = inner(value)
        if (meta.ge is not None and found < meta.ge) or (meta.le is not None and found > meta.le):
            raise DecodeError("number out of range")
        if meta.min_length is not None and len(found) < meta.min_length:
            raise DecodeError("too short")
        if meta.max_length is not None and len(found) > meta.max_length:
            raise DecodeError("too long")
        if meta.pattern and not re.search(meta.pattern, found):
            raise DecodeError("does not match")
        return found

    return read


def one_of(values: tuple[Any, ...]) -> Reader:
    def read(value: Any) -> Any:
        if not any(value is one or (type(value) is type(one) and value == one) for one in values):
            raise DecodeError("unknown value")
        return value

    return read


def union(kinds: tuple[Any, ...]) -> Reader:
    """Structs are told apart by their tags, everything else by trying."""
    tagged = {one.shape.tag: one for one in kinds if isinstance(one, type) and issubclass(one, Struct)}
    if len(tagged) == len(kinds) > 1:
        tag_field = kinds[0].shape.tag_field

        def by_tag(value: Any) -> Any:
            tag = value.get(tag_field) if isinstance(value, dict) else None
            if not isinstance(tag, str) or tag not in tagged:
                raise DecodeError("unknown tag")
            return reader_of(tagged[tag])(value)

        return by_tag

    def by_trying(value: Any) -> Any:
        for one in kinds:
            try:
                return reader_of(one)(value)
            except DecodeError:
                continue
        raise DecodeError("no kind fits")

    return by_trying


def listed(args: tuple[Any, ...]) -> Reader:
    inner = reader_of(args[0])

    def read(value: Any) -> Any:
        if not isinstance(value, list):
            raise DecodeError("expected array")
        return [inner(one) for one in value]

    return read


def paired(args: tuple[Any, ...]) -> Reader:
    inner = [reader_of(one) for one in args]

    def read(value: Any) -> Any:
        if not isinstance(value, list) or len(value) != len(inner):
            raise DecodeError("expected array")
        return tuple(take(one) for take, one in zip(inner, value, strict=True))

    return read


def mapped(args: tuple[Any, ...]) -> Reader:
    keys, values = reader_of(args[0]), reader_of(args[1])

    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise DecodeError("expected object")
        return {keys(key): values(one) for key, one in value.items()}

    return read


def struct(kind: type[Struct]) -> Reader:
    about = kind.shape
    hints = get_type_hints(kind, include_extras=True)
    names = {known.name or name: name for name, known in about.fields.items()}
    readers: dict[str, Reader] = {}

    def read(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise DecodeError("expected object")
        given: dict[str, Any] = {}
        for key, one in value.items():
            if key == about.tag_field:
                if one != about.tag:
                    raise DecodeError("wrong tag")
                continue
            name = names.get(key)
            if name is None:
                if about.strict:
                    raise DecodeError(f"unknown field {key}")
                continue
            if name not in readers:
                readers[name] = reader_of(hints[name])
            given[name] = readers[name](one)
        try:
            return kind(**given)
        except TypeError as error:
            raise DecodeError(str(error)) from None

    return read


def plain_class(kind: type) -> Reader:
    """A dataclass."""
    readers: dict[str, Reader] = {}

    def read(value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise DecodeError("expected object")
        if not readers:
            readers.update({name: reader_of(hint) for name, hint in get_type_hints(kind).items()})
        try:
            return kind(**{key: readers[key](one) for key, one in value.items() if key in readers})
        except TypeError as error:
            raise DecodeError(str(error)) from None

    return read


json: Final = SimpleNamespace(
    Encoder=Encoder, Decoder=Decoder, decode=decode, encode=lambda value: Encoder().encode(value)
)
structs: Final = SimpleNamespace(replace=replace)
