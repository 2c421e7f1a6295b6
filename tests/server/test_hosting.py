"""What docs/host tells people to copy agrees with the program."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest

from ridotto.cli.admin import admin
from ridotto.server.app import Server
from ridotto.server.settings import Settings, from_environment

HOST = Path(__file__).parent.parent.parent / "docs/host"
README = (HOST / "README.md").read_text("utf-8")


def test_every_file_is_named_in_the_text() -> None:
    names = {path.name for path in HOST.iterdir()} - {"README.md"}
    assert names == set(re.findall(r"\]\(([^)/]+)\)", README))


@pytest.mark.parametrize("name", ["ridotto.service", "ridotto-backup.service", "Containerfile"])
def test_settings_of_the_units_are_settings(name: str) -> None:
    text = (HOST / name).read_text("utf-8")
    found = re.findall(r"(?:Environment=|-e |ENV )?\b([A-Z]+_[A-Z]+|HOST|PORT)=(\S+)", text)
    known = {field.upper() for field in Settings.__struct_fields__}
    assert found
    assert {key for key, _ in found} <= known
    from_environment(dict(found))


def test_every_command_of_the_administrator_is_listed() -> None:
    part = README[README.index("## Looking after it") : README.index("## Backup")]
    for name in admin.commands:
        assert re.search(rf"`{name}\b", part), name
    assert isinstance(admin, click.Group)


def test_alerts_name_metrics_that_exist(tmp_path: Path) -> None:
    import prometheus_client

    server = Server(Settings(database_url=f"sqlite:///{tmp_path}/r.db"))
    known = prometheus_client.generate_latest(server.registry).decode()
    for file in ("alerts.yml", "README.md"):
        for name in set(re.findall(r"\b(ridotto_[a-z_]+)\b", (HOST / file).read_text("utf-8"))):
            assert re.search(rf"^# TYPE {name.removesuffix('_bucket').removesuffix('_total')}", known, re.MULTILINE), (
                name
            )


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", ["ridotto.service", "ridotto-backup.service"])
def test_the_units_are_as_closed_as_the_text_says(name: str) -> None:
    command = ["systemd-analyze", "security", "--offline=true", str(HOST / name)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    level = re.search(r"exposure level for \S+: ([\d.]+)", found.stdout)
    if level is None:
        pytest.skip("this systemd cannot rate a file")
    assert float(level[1]) <= 1.5
