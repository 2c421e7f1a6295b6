#!/bin/sh
# Checks too long for pytest, at the size of the targets: kills, twin worlds, nonsense, processes, tournaments.
# Results are kept in build/long and benchmarks/results: the same command resumes.
set -eu
cd "$(dirname "$0")/.."

run() {
    echo "long: $*" >&2
    .venv/bin/python -m "$@"
}

run tests.server.crash --kills 1000 --out build/long/crash.jsonl
run tests.server.crash --kills 300 --database postgres --out build/long/crash.jsonl
for game in opera la-stanza; do
    run tests.server.twins --pairs 200000 --game "$game" --out "build/long/twins-$game.jsonl"
    run tests.server.twins --pairs 300 --game "$game" --line tcp
    run tests.local.moving --pairs 5000 --game "$game"
done
run tests.server.fuzz --requests 50000 --messages 100000 --floods 50000
run tests.server.processes
run tests.server.soak --out build/long/soak.jsonl
run scripts.targets
