"""The API described by itself, from the routes' own types: OpenAPI at /api/openapi.json, a plain page at /api/docs."""

from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

import msgspec

from ridotto.server import protocol


class Described(NamedTuple):
    """A route: what it is for, what goes in, what comes out."""

    method: str
    path: str
    name: str
    summary: str
    handler: Callable[..., Any]
    body: Any = None
    answer: Any = None
    query: dict[str, str] = {}  # name: type
    kind: str = "application/json"


TEMPLATE = "#/components/schemas/{name}"


def openapi(routes: list[Described], version: str) -> dict[str, Any]:
    types = [t for r in routes for t in (r.body, r.answer) if t is not None] + [
        protocol.Refused,
        protocol.Message,
    ]
    schemas, components = msgspec.json.schema_components(types, ref_template=TEMPLATE)
    by_type = dict(zip([id(t) for t in types], schemas, strict=True))
    paths: dict[str, Any] = {}
    for route in routes:
        problem = {"application/json": {"schema": by_type[id(types[-2])]}}
        operation: dict[str, Any] = {
            "operationId": route.name,
            "summary": route.summary,
            "responses": {
                "200": {"description": "done"},
                "default": {"description": "refused: nothing was changed", "content": problem},
            },
        }
        if route.answer is not None:
            operation["responses"]["200"]["content"] = {route.kind: {"schema": by_type[id(route.answer)]}}
        elif route.kind != "application/json":
            operation["responses"]["200"]["content"] = {route.kind: {"schema": {"type": "string"}}}
        if route.body is not None:
            body = {"application/json": {"schema": by_type[id(route.body)]}}
            operation["requestBody"] = {"required": True, "content": body}
        parameters = [
            {"name": part[1:-1], "in": "path", "required": True, "schema": {"type": "string"}}
            for part in route.path.split("/")
            if part.startswith("{")
        ]
        parameters += [{"name": n, "in": "query", "schema": {"type": t}} for n, t in route.query.items()]
        if parameters:
            operation["parameters"] = parameters
        paths.setdefault(route.path, {})[route.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ridotto", "version": version},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "ridotto"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"cookie": []}, {"token": []}],
    }


def page(described: dict[str, Any]) -> str:
    """The same for readers: no script, nothing from elsewhere."""
    out = ["<!doctype html><html lang=en><meta charset=utf-8><title>Ridotto API</title><h1>Ridotto API</h1>"]
    out.append("<p>The same for programs: <a href=/api/openapi.json>openapi.json</a>. Errors have the form")
    out.append('<code>{"ok": false, "code": "...", "numbers": []}</code>.</p><dl>')
    for path, operations in described["paths"].items():
        for method, operation in operations.items():
            out.append(f"<dt><code>{method.upper()} {escape(path)}</code><dd>{escape(operation['summary'])}")
            body = operation.get("requestBody")
            if body:
                out.append(f"<br>takes <code>{escape(name_of(body['content']['application/json']['schema']))}</code>")
            for kind, content in operation["responses"]["200"].get("content", {}).items():
                out.append(f"<br>gives {escape(kind)} <code>{escape(name_of(content['schema']))}</code>")
    out.append("</dl><h2>Types</h2>")
    for name, schema in sorted(described["components"]["schemas"].items()):
        told = msgspec.json.format(msgspec.json.encode(schema), indent=1).decode()
        out.append(f"<h3 id={escape(name)}>{escape(name)}</h3><pre>{escape(told)}</pre>")
    return "\n".join(out)


def name_of(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in schema:
        return " | ".join(name_of(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {name_of(schema.get('items', {}))}"
    return str(schema.get("type", ""))
