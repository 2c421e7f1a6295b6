"""What a seat sees, key by key."""

from typing import TypedDict


class GoofspielPlayer(TypedDict):
    seat: int
    points: int
    hand: list[int]
    sealed: bool  # has bid
    bid: int  # NO_CARD: none, or not yours


class GoofspielView(TypedDict):
    game: str
    seat: int | None
    seats: int
    round: int
    point: str
    to_act: int | None
    prize: int
    prizes: list[int]
    over: bool
    players: list[GoofspielPlayer]
