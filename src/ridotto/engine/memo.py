"""Lists of options that are worked out once: rules say what is legal, a memo remembers the answer."""


class Memo:
    """A list of actions by a small number. The lists are shared: nobody may change them."""

    def __init__(self, size: int) -> None:
        self.lists: list[list[int] | None] = [None] * size

    def known(self, key: int) -> list[int] | None:
        """None: nobody has asked yet."""
        return self.lists[key]

    def keep(self, key: int, actions: list[int]) -> list[int]:
        self.lists[key] = actions
        return actions
