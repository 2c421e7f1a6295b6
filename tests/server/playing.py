"""What several tests of the server share: a table full of players, played to the end."""

import threading
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from tests.server.client import Person, Player, PollingWire, SocketWire, Wire
from tests.server.conftest import Running

WIRES: dict[str, Callable[..., Wire]] = {"socket": SocketWire, "polling": PollingWire}


def open_table(host: Person, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = host.post("/api/tables", {"game": "opera", "seats": seats, **more})
    return found


def seated(running: Running, count: int, **more: Any) -> tuple[str, list[Person]]:
    """A table where this many people sit; the first is the host."""
    host = Person(running.address, "Anna")
    created = open_table(host, [{"kind": "me"}] + [{"kind": "open"}] * (count - 1), **more)
    people = [host]
    for link, name in zip(created["links"], ["Ben", "Carla", "Dora"], strict=False):
        person = Person(running.address)
        person.post("/api/links", {"token": link["token"], "name": name})
        people.append(person)
    return created["table"], people


def play_all(table: str, people: list[Person], wires: list[str], seed: int) -> list[Player]:
    """Everybody plays a seat in a thread of their own until the game is over."""
    players: list[Player] = []
    failures: list[BaseException] = []

    def sit(i: int) -> None:
        try:
            wire = WIRES[wires[i]](people[i], table, i)
            player = Player(wire, i, Random(f"{seed} {i}"))
            players.append(player)
            player.play()
            wire.close()
        except BaseException as error:
            failures.append(error)
            raise

    threads = [threading.Thread(target=sit, args=(i,)) for i in range(len(people))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert failures == []
    assert not any(thread.is_alive() for thread in threads)
    return sorted(players, key=lambda p: p.seat)


def round_trips(players: list[Player]) -> dict[str, float]:
    """Tries for each kind of decision; each turn has one confirm more."""
    tries: Counter[str] = sum((p.tries for p in players), Counter())
    made: Counter[str] = sum((p.made for p in players), Counter())
    return {point: tries[point] / made[point] for point in sorted(made)}
