"""`ridotto bench env` measures everything that it lists; no speed is asserted."""

import json

from tests.env.extras import in_extras


def test_every_environment_is_measured_beside_its_yardsticks() -> None:
    code = "from ridotto.cli.main import main; main()"
    words = "bench env --seconds 0.01 --repeats 1 --json".split()
    told = json.loads(in_extras("-c", code, *words, package="pyspiel").stdout)
    ours = {(row["form"], row["name"]): row for row in told["rows"] if not row["yardstick"]}
    assert sorted({form for form, _ in ours}) == ["aec", "gymnasium", "openspiel", "parallel", "tables", "vector"]
    assert len(ours) == 12
    assert all(row["steps"] > 0 for row in told["rows"])
    assert all("ratio" in row for (form, _), row in ours.items() if form == "openspiel")
