"""Programs that play: their input, their answers, and the end of one that misbehaves."""

import json
import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ridotto.bots.bot import Bot, BotFailure, RandomBot, make_bot
from ridotto.bots.playing import GameFailed, bot_rng, close, play_game
from ridotto.engine.game import OVER, UsageError, load_game
from ridotto.engine.record import Record, read

EXAMPLES = Path(__file__).parent.parent.parent / "examples"

BEGIN = """
import json, os, subprocess, sys, time
from random import Random
def say(answer):
    print(json.dumps(answer), flush=True)
def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)
hello = hear()
"""
POLITE = BEGIN + "say({'t': 'ready'})\n"
FIRST = POLITE + "while True:\n    say(hear()['legal'][0])\n"


def program(folder: Path, source: str, settings: str = "") -> str:
    """The spec of a bot with this source."""
    path = folder / "bot.py"
    path.write_text(source)
    return f"exec:{sys.executable} -I {path}{settings}"


def table(spec: str, seats: int = 2, seed: int = 1, name: str = "opera") -> Record:
    """A game of this bot at S1 against random."""
    game = load_game(name, seats)
    bots: list[Bot] = [make_bot(spec), *(RandomBot() for _ in range(seats - 1))]
    return play_game(game, seed, bots, [bot_rng(game, seed, i, "x") for i in range(seats)])


def failure(spec: str) -> str:
    """The sentence with which a game of this bot ends."""
    with pytest.raises(GameFailed) as caught:
        table(spec)
    assert caught.value.seat == 0
    assert "\n" not in caught.value.sentence
    return caught.value.sentence


# --- its input


def test_a_program_plays_whole_games(tmp_path: Path) -> None:
    for seats in (2, 3, 4):
        record = table(program(tmp_path, FIRST), seats)
        assert record.game.seat(record.state()) == OVER


@pytest.mark.parametrize("name", ["exec_bot.py", "exec_bot.sh"])
def test_the_examples_play_and_can_be_repeated(name: str) -> None:
    records = [table(f"exec:{EXAMPLES / name}").text() for _ in range(2)]
    assert records[0] == records[1]
    assert "\nend points" in records[0]


def test_the_lines_it_is_told_are_the_record(tmp_path: Path) -> None:
    source = POLITE + (
        "log = open(sys.argv[0] + '.log', 'w')\n"
        "log.write(json.dumps(hello) + '\\n')\n"
        "rng = Random(1)\n"
        "while True:\n"
        "    message = hear()\n"
        "    log.write(json.dumps(message) + '\\n')\n"
        "    log.flush()\n"
        "    say({'n': message['n'], 'action': rng.choice(message['words'])})\n"
    )
    record = table(program(tmp_path, source), 3)
    hello, *asked = [json.loads(line) for line in (tmp_path / "bot.py.log").read_text().splitlines()]
    assert hello["t"] == "hello"
    assert (hello["game"], hello["seats"], hello["seat"], hello["protocol"]) == ("opera", 3, 0, 1)
    assert hello["options"] == record.game.options
    assert hello["words"] == record.game.words
    whole = record.text().splitlines()
    told = whole[:4] + [line for message in asked for line in message["record"]]
    assert told == [line for line in whole if not line.startswith("seed")][: len(told)]
    position = read("\n".join(told)).state()
    assert record.game.setup_done(position)
    for message in asked:
        assert message["view"]["seat"] == 0
        assert message["words"] == [record.game.words[a] for a in message["legal"]]
        assert "seed" not in message


def test_no_sealed_bid_is_told(tmp_path: Path) -> None:
    source = POLITE + (
        "while True:\n"
        "    message = hear()\n"
        "    lines = message['record']\n"
        "    if message['view']['phase'] == 'budget' and any(' bid ' in line for line in lines):\n"
        "        bids = [line for line in lines if ' bid ' in line]\n"
        "        if len(bids) % 3:\n"
        "            say('I have seen a bid')\n"
        "    say(message['legal'][-1])\n"
    )
    game = load_game("opera", 3)
    bots = [RandomBot(), RandomBot(), make_bot(program(tmp_path, source))]  # S3 bids last
    record = play_game(game, 4, bots, [Random(i) for i in range(3)])
    assert game.seat(record.state()) == OVER


def test_a_whole_line_of_the_record_is_an_answer(tmp_path: Path) -> None:
    source = POLITE + (
        "count = 0\n"
        "while True:\n"
        "    message = hear()\n"
        "    view = message['view']\n"
        "    me = view['players'][view['seat']]\n"
        "    if view['point'] == 'great':\n"
        "        count += 1\n"
        "        open(sys.argv[0] + '.count', 'w').write(str(count))\n"
        "        say('arrange ' + ' '.join(city + '=' + hall for city, hall in me['halls'].items()))\n"
        "    else:\n"
        "        words = [w for w in message['words'] if w.startswith(('build', 'buy', 'hire impresario', 'bid 5'))]\n"
        "        say(words[-1] if words else message['legal'][0])\n"
    )
    record = table(program(tmp_path, source))
    arranged = [line for line in record.text().splitlines() if line.startswith("S1 arrange")]
    assert len(arranged) > 1
    assert int((tmp_path / "bot.py.count").read_text()) == len(arranged)  # asked once for each, not for each step


@pytest.mark.parametrize("form", ["message['legal'][0]", "message['words'][0]", "{'action': message['words'][0]}"])
def test_an_answer_is_an_id_or_words_bare_or_in_an_object(tmp_path: Path, form: str) -> None:
    source = POLITE + f"while True:\n    message = hear()\n    say({form})\n"
    assert table(program(tmp_path, source)).text() == table(program(tmp_path, FIRST)).text()


def test_the_words_of_another_game_are_told_as_well(tmp_path: Path) -> None:
    record = table(program(tmp_path, FIRST), 2, 1, "la-stanza")
    assert record.game.seat(record.state()) == OVER


# --- how it ends

ENDS = {
    "it crashes": (POLITE + "hear(); raise ValueError('ouch')", "ended with exit code 1", "ValueError: ouch"),
    "it crashes at once": ("raise SystemExit(3)", "ended with exit code 3", "while the game was going on"),
    "it is killed": (POLITE + "hear(); os.kill(os.getpid(), 9)", "was killed by signal 9", ""),
    "it says goodbye": (POLITE, "ended with exit code 0", ""),
    "it closes its output": (POLITE + "os.close(1); time.sleep(60)", "closed its output", ""),
    "no such action": (POLITE + "hear(); say(100000)", "answered 100000, which is none of the", "legal actions"),
    "a negative action": (POLITE + "hear(); say(-1)", "answered -1, which is none of the", ""),
    "not legal now": (POLITE + "hear(); say('pass')", "answered 'pass', which is none of the", ""),
    "nonsense": (POLITE + "hear(); say('sing an aria')", "answered 'sing an aria', which is none of the", ""),
    "not JSON": (POLITE + "hear(); print('well,', flush=True)", "answered 'well,', which is not JSON", ""),
    "no action": (POLITE + "hear(); say({'move': 3})", "which names no action", ""),
    "true is not an action": (POLITE + "hear(); say(True)", "answered True, which names no action", ""),
    "no number": (POLITE + "hear(); say(1.5)", "answered 1.5, which names no action", ""),
    "another question": (POLITE + "hear(); say({'n': 7, 'action': 0})", "answered question 7 when question 1", ""),
    "no handshake": (BEGIN + "say('hi')", "answered the hello with 'hi'", ""),
    "two lines": (POLITE + "hear(); print('0\\n0', flush=True); time.sleep(9)", "said more than the one line", ""),
    "it speaks first": (BEGIN + "print('hi\\n'); say(0); time.sleep(9)", "said more than the one line", ""),
    "a flood": (POLITE + "hear()\nwhile True: sys.stdout.write('x' * 9999)", "said more than 65536 bytes", ""),
    "a flood of lines": (POLITE + "hear()\nwhile True: print(0)", "said more than", ""),
    "deep nonsense": (POLITE + "hear(); print('[' * 60000, flush=True)", "which is not JSON", ""),
}


@pytest.mark.parametrize("what", ENDS)
def test_a_program_that_misbehaves_ends_its_game_with_one_sentence(what: str, tmp_path: Path) -> None:
    source, begins, also = ENDS[what]
    sentence = failure(program(tmp_path, source))
    assert begins in sentence
    assert also in sentence
    assert sentence.startswith("the program ")


@pytest.mark.parametrize(
    "source",
    [
        POLITE + "hear(); time.sleep(60)",
        POLITE + "time.sleep(60)",  # it does not even listen
        POLITE + "hear()\nwhile True: print('still thinking', file=sys.stderr, flush=True)",
    ],
)
def test_a_silent_program_is_not_waited_for(source: str, tmp_path: Path) -> None:
    assert "did not answer within 0.2 seconds" in failure(program(tmp_path, source, ",seconds=0.2"))


def test_a_line_of_the_record_has_one_time_limit(tmp_path: Path) -> None:
    """Each step of an arrangement is quick enough, all of them together are not."""
    source = POLITE + (
        "while True:\n"
        "    message = hear()\n"
        "    if message['view']['point'] in ('great', 'hall'):\n"
        "        time.sleep(0.8)\n"
        "    words = [w for w in message['words'] if w.startswith(('build', 'buy', 'hire', 'bid 9'))]\n"
        "    say(words[0 if message['view']['point'] == 'hire' else -1] if words else message['legal'][-1])\n"
    )
    sentence = failure(program(tmp_path, source, ",seconds=1.5"))
    assert "did not answer within 1.5 seconds" in sentence


def test_who_answers_twice_is_found_out(tmp_path: Path) -> None:
    """The second line comes late enough to look like the answer to the next question, but then it is always ahead."""
    source = (
        POLITE + "while True:\n    legal = hear()['legal']\n    say(legal[0])\n    time.sleep(0.1)\n    say(legal[0])\n"
    )
    sentence = failure(program(tmp_path, source))
    assert any(
        words in sentence for words in ("spoke without being asked", "which is none of", "more than the one line")
    )


def alive(pid: int) -> bool:
    """Zombies are dead."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def gone(pid: int) -> bool:
    for _ in range(200):
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


STUBBORN = BEGIN + (
    "import signal\n"
    "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    "open(sys.argv[0] + '.pids', 'w').write(f'{os.getpid()} {child.pid}')\n"
    "say({'t': 'ready'})\n"
)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize(
    "source",
    [
        STUBBORN + "hear(); time.sleep(600)",
        STUBBORN + "hear(); say('nonsense'); time.sleep(600)",
        STUBBORN + "hear(); sys.exit(1)",
        STUBBORN + "while True: say(hear()['legal'][0])",  # plays to the end; its child stays
    ],
)
def test_nothing_of_it_stays_behind(source: str, tmp_path: Path) -> None:
    with suppress(GameFailed):
        table(program(tmp_path, source, ",seconds=0.5"))
    pids = [int(pid) for pid in (tmp_path / "bot.py.pids").read_text().split()]
    assert all(gone(pid) for pid in pids)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_forgotten_program_ends_with_its_bot(tmp_path: Path) -> None:
    from ridotto.bots.bot import Given

    game = load_game("opera", 2)
    s = game.new_state()
    dealer = game.dealer(1)
    actions: list[int] = []
    while game.seat(s) < 0:
        actions.append(dealer.next(s))
        game.apply_action(s, actions[-1])
    bot: Any = make_bot(program(tmp_path, FIRST))
    bot.choose(game.view(s, game.seat(s)), game.legal_actions(s), Given(game, actions, Random(1)))
    pid = bot.child.pid
    assert alive(pid)
    del bot
    assert gone(pid)


def test_closing_twice_or_before_the_start_is_harmless(tmp_path: Path) -> None:
    bot = make_bot(program(tmp_path, FIRST))
    close(bot)
    close(bot)


# --- how it is called for


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ("exec", "needs a program"),
        ("exec:./no-such-program", "there is no program './no-such-program'"),
        ("exec:'", "is not a command"),
        ("exec:sh,seconds=0", "a number above 0"),
        ("exec:sh,seconds=soon", "a number above 0"),
        ("exec:sh,seconds=nan", "a number above 0"),
        ("exec:sh,speed=3", "no setting 'speed'"),
        ("exec:sh,seconds=1,seconds=2", "given twice"),
    ],
)
def test_a_wrong_call_is_told(spec: str, sentence: str) -> None:
    with pytest.raises(UsageError, match="^.*" + sentence):
        make_bot(spec)


def test_a_program_that_cannot_be_started_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bot"
    path.write_text("#!/no/such/interpreter\n")
    path.chmod(0o755)
    with pytest.raises(BotFailure, match="cannot be started: No such file"):
        table(f"exec:{path}")
    assert os.access(path, os.X_OK)
