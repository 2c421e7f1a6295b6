"""The command line as it is called: real processes, results on stdout, talk on stderr, honest exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.shell_completion import ShellComplete

from ridotto import __version__

ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


def ridotto(*words: str, cwd: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from ridotto.cli.main import main; main()", *words]
    return subprocess.run(
        command, cwd=cwd, env=ENV, input=typed, capture_output=True, text=True, check=False, timeout=300
    )


def test_simulate_then_check_then_trace(tmp_path: Path) -> None:
    done = ridotto(*"simulate opera --seats 3 --seed 5 --games 3 --records out".split(), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    files = sorted(p.name for p in (tmp_path / "out").iterdir())
    assert files == ["0001.record", "0002.record", "0003.record"]
    assert [line.split(",")[0] for line in done.stdout.splitlines()] == [
        f"out/{name}: seed {seed}" for name, seed in zip(files, (5, 6, 7), strict=True)
    ]
    done = ridotto("check", *(f"out/{name}" for name in files), cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(": good, opera with 3 seats, complete" in line for line in done.stdout.splitlines())
    done = ridotto("trace", "out/0002.record", cwd=tmp_path)
    assert done.returncode == 0
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[0]["point"] == "bid"
    assert "end" in lines[-1]


def test_each_simulated_game_can_be_repeated_alone(tmp_path: Path) -> None:
    ridotto(*"simulate opera --seats 2 --seed 8 --games 6 --jobs 2 --records many".split(), cwd=tmp_path)
    ridotto(*"simulate opera --seats 2 --seed 11 --games 1 --records one".split(), cwd=tmp_path)
    assert (tmp_path / "many" / "0004.record").read_bytes() == (tmp_path / "one" / "0001.record").read_bytes()
    assert b"\nseed 11\n" in (tmp_path / "one" / "0001.record").read_bytes()


def test_simulate_with_options_and_json(tmp_path: Path) -> None:
    words = "simulate opera --seats 2 --games 2 --option rounds=7 --option tiles=roomy --records out --json"
    done = ridotto(*words.split(), cwd=tmp_path)
    found = json.loads(done.stdout)
    assert found["options"] == {"rounds": "7", "tiles": "roomy"}
    assert found["bots"] == ["random", "random"]
    assert [game["seed"] for game in found["games"]] == [1, 2]
    assert b"option rounds=7\noption tiles=roomy\n" in (tmp_path / "out" / "0001.record").read_bytes()


def test_a_trace_reads_standard_input(tmp_path: Path) -> None:
    ridotto(*"simulate opera --seats 2 --records out".split(), cwd=tmp_path)
    text = (tmp_path / "out" / "0001.record").read_text()
    by_file = ridotto("trace", "out/0001.record", cwd=tmp_path)
    assert ridotto("trace", "-", cwd=tmp_path, typed=text).stdout == by_file.stdout


def test_version_tells_the_form_of_the_engine(tmp_path: Path) -> None:
    done = ridotto("version", cwd=tmp_path)
    assert done.returncode == 0
    assert "engine: compiled with mypyc" in done.stdout or "engine: pure Python" in done.stdout
    assert "opera" in done.stdout


def test_rules_in_short_and_of_one_role(tmp_path: Path) -> None:
    whole = ridotto("rules", "opera", cwd=tmp_path).stdout
    role = ridotto("rules", "opera", "esperto", cwd=tmp_path).stdout
    assert role.strip() in whole
    assert len(whole) > 5 * len(role)


def test_rules_follow_options_players_and_language(tmp_path: Path) -> None:
    words = "rules opera counting --option rounds=7 --language fr"
    assert "après les tours 3, 5 et 7" in ridotto(*words.split(), cwd=tmp_path).stdout
    assert "fino a 4" in ridotto(*"rules opera action --seats 2 --language it".split(), cwd=tmp_path).stdout


WRONG = {
    "an unknown command": ("dance", 2, "No such command 'dance'"),
    "an unknown game": ("simulate chess --records out", 2, "there is no game 'chess'"),
    "an unknown game to play": ("play chess", 2, "there is no game 'chess'"),
    "an unknown game for rules": ("rules chess", 2, "there is no game 'chess'"),
    "a plot that is not SVG": (
        "arena opera --bots random,random --games 2 --plot x.png",
        2,
        "--plot writes SVG: name a file that ends in .svg",
    ),
    "an unknown role": ("rules opera tenor", 2, "no chapter 'tenor'; choose one of: game"),
    "a dataset without a folder": ("simulate opera --format jsonl", 2, "a dataset needs a directory: --records DIR"),
    "targets without a dataset": ("simulate opera --targets greedy", 2, "name its --format"),
    "too many seats": ("simulate opera --seats 7 --records out", 2, "2 to 4 players, not 7"),
    "an unknown option": ("simulate opera --option colour=red --records out", 2, "no option 'colour'"),
    "a bad value": ("simulate opera --option rounds=8 --records out", 2, "cannot be '8'"),
    "an option twice": ("simulate opera --option rounds=7 --option rounds=7 --records out", 2, "twice"),
    "an option without value": ("simulate opera --option rounds --records out", 2, "key=value"),
    "an unknown bot": ("simulate opera --bots karpov --records out", 2, "there is no bot 'karpov'"),
    "too few bots": ("simulate opera --seats 4 --bots random,random --records out", 2, "2 bots for 4 seats"),
    "a negative seed": ("simulate opera --seed -1 --records out", 2, "Invalid value for '--seed'"),
    "a seed too large": ("simulate opera --seed 18446744073709551615 --games 2 --records out", 2, "above 2^64-1"),
    "no games": ("simulate opera --games 0 --records out", 2, "Invalid value for '--games'"),
    "a folder that cannot be made": ("simulate opera --records file/out", 1, "file/out: cannot make this folder"),
    "no file to check": ("check", 2, "Missing argument 'FILE...'"),
    "a missing file": ("check nowhere.record", 1, "nowhere.record: No such file or directory"),
    "a folder as a file": ("check .", 1, ".: Is a directory"),
    "a file that is not a record": ("check file", 1, "file:1: the header's line 'ridotto' is due here"),
    "a missing file to trace": ("trace nowhere.record", 1, "nowhere.record: No such file"),
    "a file that is not text": ("check binary", 1, "binary:1: this is not UTF-8 text"),
    "a seat that is not there": ("play opera --seats 2 --seat 3", 2, "no seat 3; choose 1 to 2"),
    "another game to resume": ("play opera --resume nowhere.record", 1, "nowhere.record: No such file"),
}


@pytest.mark.parametrize(("words", "code", "sentence"), WRONG.values(), ids=WRONG.keys())
def test_bad_input_gets_one_clear_sentence(words: str, code: int, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("hello\n")
    (tmp_path / "binary").write_bytes(b"\xff\xfe")
    done = ridotto(*words.split(), cwd=tmp_path)
    assert done.returncode == code
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not (tmp_path / "out").exists()


def test_a_bad_record_among_good_ones_is_told_and_the_others_are_checked(tmp_path: Path) -> None:
    ridotto(*"simulate opera --seats 2 --games 2 --records out".split(), cwd=tmp_path)
    bad = (tmp_path / "out" / "0001.record").read_text().replace("S1 bid", "S1 bd", 1)
    (tmp_path / "bad.record").write_text(bad)
    done = ridotto("check", "out/0001.record", "bad.record", "out/0002.record", cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout.count(": good, ") == 2
    line = next(i for i, text in enumerate(bad.splitlines(), 1) if "bd" in text)
    assert f"bad.record:{line}: 'bd " in done.stderr
    assert "legal for S1: 'bid 0'" in done.stderr


def test_a_folder_in_the_way_of_a_record_is_told(tmp_path: Path) -> None:
    (tmp_path / "out" / "0001.record").mkdir(parents=True)
    done = ridotto(*"simulate opera --records out".split(), cwd=tmp_path)
    assert done.returncode == 1
    assert "0001.record: cannot write: Is a directory" in done.stderr


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    ridotto(*"simulate opera --seats 4 --records out".split(), cwd=tmp_path)
    command = f'"{sys.executable}" -c "from ridotto.cli.main import main; main()" trace out/0001.record | head -c 100'
    done = subprocess.run(command, shell=True, cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert len(done.stdout) == 100


def test_help_lists_the_commands(tmp_path: Path) -> None:
    done = ridotto("--help", cwd=tmp_path)
    assert done.returncode == 0
    for command in ("play", "simulate", "check", "trace", "rules", "bench", "version"):
        assert command in done.stdout


def test_the_version_the_help_and_the_module(tmp_path: Path) -> None:
    assert ridotto("--version", cwd=tmp_path).stdout == f"ridotto {__version__}\n"
    alone = ridotto(cwd=tmp_path)
    assert (alone.returncode, alone.stderr) == (0, "")
    assert alone.stdout == ridotto("--help", cwd=tmp_path).stdout
    done = subprocess.run(
        [sys.executable, "-m", "ridotto", "--version"],
        cwd=tmp_path,
        env=ENV,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"ridotto {__version__}\n"


@pytest.mark.parametrize(
    ("library", "words", "extra"),
    [
        ("msgspec", "serve", "server"),
        ("msgspec", "db verify", "server"),
        ("structlog", "serve", "server"),
    ],
)
def test_a_missing_extra_is_named(library: str, words: str, extra: str, tmp_path: Path) -> None:
    hide = f"import sys; sys.modules[{library!r}] = None; from ridotto.cli.main import main; main({words.split()!r})"
    done = subprocess.run(
        [sys.executable, "-c", hide], cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False
    )
    assert done.returncode in (1, 2)
    assert f"pip install 'ridotto[{extra}]'" in done.stderr
    assert done.stderr.startswith("ridotto: ")
    assert done.stderr.count("\n") == 1


def test_quiet_prints_nothing(tmp_path: Path) -> None:
    done = ridotto(*"simulate la_stanza --seats 2 --records out --quiet".split(), cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (tmp_path / "out" / "0001.record").read_text().splitlines()[1] == "game la-stanza"


def test_rules_as_json(tmp_path: Path) -> None:
    whole = json.loads(ridotto("rules", "opera", "--json", cwd=tmp_path).stdout)
    role = json.loads(ridotto("rules", "opera", "Maestro", "--json", "--language", "it", cwd=tmp_path).stdout)
    assert len(whole) > 10
    assert list(role) == ["maestro"]
    assert role["maestro"]["text"] != whole["maestro"]["text"]


def test_rules_fit_the_terminal_and_topics_have_no_case(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ridotto", "rules", "opera", "Maestro"]
    done = subprocess.run(
        command, cwd=tmp_path, env={**ENV, "COLUMNS": "60"}, capture_output=True, text=True, check=True
    )
    wide = ridotto("rules", "opera", "maestro", cwd=tmp_path)
    assert done.stdout.split() == wide.stdout.split()
    assert max(map(len, done.stdout.splitlines())) <= 60


def test_shells_complete_the_names_of_games(tmp_path: Path) -> None:
    env = {**ENV, "_RIDOTTO_COMPLETE": "bash_complete", "COMP_WORDS": "ridotto rules la", "COMP_CWORD": "2"}
    done = subprocess.run(
        [sys.executable, "-m", "ridotto"], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert "la-stanza" in done.stdout


def test_every_help_has_examples_that_can_be_typed() -> None:
    from ridotto.cli.examples import EXAMPLES, all_commands
    from ridotto.cli.main import commands

    found = dict(all_commands(commands))
    for name, command in found.items():
        page = command.get_help(click.Context(command, info_name=f"ridotto {name}"))
        assert "Examples:" in page, name
    for name, lines in EXAMPLES.items():
        for line in lines if name in found else ():
            assert line.startswith(("ridotto " + name, "ridotto db", "ridotto admin", "ridotto bench")), line
            flags = {flag for place, command in found.items() if line.startswith(f"ridotto {place.split()[0]}")
                     for option in command.params for flag in option.opts}  # fmt: skip
            assert {word for word in line.split() if word.startswith("--")} <= flags, line


def test_shells_complete_games_bots_and_topics() -> None:
    def offered(words: str, begun: str) -> list[str]:
        from ridotto.cli.main import commands

        complete = ShellComplete(commands, {}, "ridotto", "_RIDOTTO_COMPLETE")
        return [item.value for item in complete.get_completions(words.split(), begun)]

    assert offered("play", "la") == ["la-stanza"]
    assert offered("arena opera --bots", "greedy,ran") == ["greedy,random"]
    assert offered("rules opera", "maes") == ["maestro"]


def test_the_number_of_players_is_that_of_the_bots_named(tmp_path: Path) -> None:
    done = ridotto(*"simulate opera --bots random,random --json".split(), cwd=tmp_path)
    assert json.loads(done.stdout)["seats"] == 2
    done = ridotto(*"simulate opera --json".split(), cwd=tmp_path)
    assert json.loads(done.stdout)["seats"] == 3
    assert list(tmp_path.iterdir()) == [], "without --records nothing is kept"


def test_the_list_of_commands_says_what_each_does_in_a_whole_sentence(tmp_path: Path) -> None:
    done = ridotto("--help", cwd=tmp_path)
    listed = done.stdout[done.stdout.index("Commands:") :]
    assert "..." not in listed


def test_version_and_check_as_json(tmp_path: Path) -> None:
    told = json.loads(ridotto("version", "--json", cwd=tmp_path).stdout)
    assert told["ridotto"] == __version__
    ridotto(*"simulate opera --seats 2 --seed 5 --records out".split(), cwd=tmp_path)
    (tmp_path / "bad.record").write_text("nonsense")
    done = ridotto("check", "--json", "out/0001.record", "bad.record", cwd=tmp_path)
    good, bad = map(json.loads, done.stdout.splitlines())
    assert (good["good"], good["complete"], good["seats"], len(good["points"])) == (True, True, 2, 2)
    assert not bad["good"]
    assert "bad.record" in bad["why"]
    assert done.returncode == 1
