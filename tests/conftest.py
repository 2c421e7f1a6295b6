"""For every test: no stale compiled module, quick examples unless RIDOTTO_LONG asks for many."""

import os

from hypothesis import HealthCheck, settings

from scripts.compile import is_current, libraries

if libraries() and not is_current():
    raise SystemExit("compiled modules are older than their sources: run `make setup` (or `make pure`) first")

# No deadlines: the machine is shared, and no test asserts a time. Derandomized, so that a run can be repeated.
settings.register_profile(
    "ridotto",
    deadline=None,
    derandomize=True,
    max_examples=2000 if os.environ.get("RIDOTTO_LONG") else 60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("ridotto")
