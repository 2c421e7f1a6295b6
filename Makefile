# `make help` lists what there is. Everything is made once, in .venv, and again only when what it comes from changes.

VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
EXTRAS := .venv-extras
DOCS := .venv-docs
JOBS ?= 2
ARGS ?=
GAME ?= opera
KILLS ?= 100
DATABASE ?= sqlite
UV := $(BIN)/uv pip install -q --python

# A tree that was moved or copied brings an environment with the old paths in it: start that one anew.
ifneq ($(shell cat $(VENV)/root 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/tools.stamp
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup extras compile web static pure play check check-python check-page ready format test test-long crash cluster-test bench train screenshots sample dist docs lock clean

help:
	@echo "make play        play in the browser against bots or others (ARGS=\"--port 9000\" goes to \`ridotto serve --open\`)"
	@echo "make setup       .venv with the ridotto command, compiled where a C compiler is (RIDOTTO_COMPILE=0: pure Python), and the page"
	@echo "make test        checks, all tests, and the engine's and games' tests once more as pure Python"
	@echo "make test-long   all tests with many more games and positions, then kills, twin worlds, nonsense and tournaments at full size: hours"
	@echo "make crash       100 times kill -9 while people play, then everything is compared (KILLS=1000, DATABASE=postgres)"
	@echo "make cluster-test only the arena on two nodes of Ray, one of them killed"
	@echo "make extras      .venv-extras: Ray, OpenSpiel, pyarrow, schemathesis; their tests run there"
	@echo "make check       ruff, mypy, and the checks and tests of the page"
	@echo "make web         build the page that \`ridotto serve\` shows"
	@echo "make static      the page without a server, in build/site: any host of files can serve it (python -m http.server -d build/site)"
	@echo "make screenshots pictures of every main state of the page, into web/screenshots (ARGS=opera-end: only those)"
	@echo "make format      let ruff format and fix what it can"
	@echo "make bench       the engine's speed beside catanatron's (ARGS=--json goes to \`ridotto bench engine\`)"
	@echo "make train       trains a value net (GAME=opera or la-stanza; ARGS=\"--games 500 --jobs 2\" goes to \`ridotto train\`): hours, resumable"
	@echo "make compile     bring the compiled modules up to date; \`make pure\` removes them"
	@echo "make sample      a small dataset of each game, in sample/"
	@echo "make dist        sdist, pure wheel, compiled wheel and list of materials, into dist/ (ARGS=\"--only pure\")"
	@echo "make docs        the docs as a site, into build/docs-site: open index.html there"
	@echo "make lock        resolve the requirements anew"
	@echo "make clean       remove everything that make has made"

# --- environments

$(VENV)/tools.stamp: requirements/tools.lock scripts/venv.sh
	@sh scripts/venv.sh
	@touch $@

$(VENV)/run.stamp: $(VENV)/tools.stamp requirements/run.lock pyproject.toml setup.py
	@echo "setup: ridotto and what it runs on" >&2
	@$(UV) $(BIN)/python --require-hashes -r requirements/run.lock
	@RIDOTTO_COMPILE=0 $(UV) $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/dev.stamp: $(VENV)/run.stamp requirements/dev.lock
	@echo "setup: the tools of the developers" >&2
	@$(UV) $(BIN)/python --require-hashes -r requirements/dev.lock
	@touch $@

$(BENCH)/bench.stamp: $(VENV)/tools.stamp requirements/bench.lock
	@echo "setup: catanatron, the yardstick, in $(BENCH)" >&2
	@rm -rf $(BENCH)
	@$(BIN)/uv venv -q --python $(BIN)/python $(BENCH)
	@$(UV) $(BENCH)/bin/python --require-hashes -r requirements/bench.lock
	@touch $@

$(EXTRAS)/extras.stamp: $(VENV)/tools.stamp requirements/extras.lock
	@echo "setup: Ray, OpenSpiel, pyarrow, schemathesis, in $(EXTRAS)" >&2
	@rm -rf $(EXTRAS)
	@$(BIN)/uv venv -q --python $(BIN)/python $(EXTRAS)
	@$(UV) $(EXTRAS)/bin/python --require-hashes -r requirements/extras.lock
	@touch $@

$(DOCS)/docs.stamp: $(VENV)/tools.stamp requirements/docs.lock
	@echo "setup: the generator of the docs site, in $(DOCS)" >&2
	@rm -rf $(DOCS)
	@$(BIN)/uv venv -q --python $(BIN)/python $(DOCS)
	@$(UV) $(DOCS)/bin/python --require-hashes -r requirements/run.lock -r requirements/docs.lock
	@touch $@

setup: compile web

extras: $(EXTRAS)/extras.stamp

compile: $(VENV)/run.stamp
	@$(BIN)/python scripts/compile.py

web:
	@sh scripts/web.sh build

# Bots and rules run in the browser: docs/host/static.md
static:
	@sh scripts/web.sh static

pure: $(VENV)/run.stamp
	@$(BIN)/python scripts/compile.py --remove

# --- to play

# Does not wait for the compiler. Compiled modules that no longer fit their sources go away, else they would be played.
play: $(VENV)/run.stamp
	@$(BIN)/python scripts/compile.py --fresh
	@sh scripts/web.sh build
	@exec $(BIN)/ridotto serve --open $(ARGS)

# A small dataset of each game, in sample/ (not committed); docs/api/datasets.md
sample: setup
	@$(BIN)/ridotto simulate opera --seats 3 --bots greedy --games 20 --format jsonl --records sample/opera
	@$(BIN)/ridotto simulate la-stanza --seats 3 --bots greedy --games 20 --format jsonl --records sample/la-stanza

# --- to work on it

check: check-python check-page
	@echo "check: good" >&2

check-python: $(VENV)/dev.stamp
	@$(BIN)/ruff check -q
	@$(BIN)/ruff format -q --check
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/python scripts/protocol_ts.py --check
	@$(BIN)/python scripts/views.py --check

check-page:
	@sh scripts/web.sh check

# All that the tests need. The compiler keeps one core busy for minutes: meanwhile the other does what imports nothing of ours.
ready: $(VENV)/dev.stamp
	@$(MAKE) -s compile & compiling=$$!; \
	$(MAKE) -s web extras check-page && sh scripts/system.sh; others=$$?; \
	wait $$compiling && exit $$others
	@$(MAKE) -s check-python

format: $(VENV)/dev.stamp
	@$(BIN)/ruff check -q --fix || true
	@$(BIN)/ruff format -q

test: ready
	@JOBS=$(JOBS) sh scripts/tests.sh $(ARGS)

test-long: ready
	@JOBS=$(JOBS) RIDOTTO_LONG=1 sh scripts/tests.sh -m "long or not long" $(ARGS)
	@sh scripts/long.sh

# KILLS=1000 DATABASE=postgres: more of them, or on a private PostgreSQL
crash: $(VENV)/dev.stamp
	@sh scripts/system.sh
	@$(BIN)/python -m tests.server.crash --kills $(KILLS) --database $(DATABASE)

screenshots: $(VENV)/dev.stamp web
	@$(BIN)/python -m scripts.screenshots $(ARGS)

cluster-test: $(VENV)/dev.stamp extras
	@$(BIN)/python -m pytest -q tests/bots/test_cluster.py $(ARGS)

bench: setup $(BENCH)/bench.stamp
	@$(BIN)/ridotto bench engine $(ARGS)

# Games, nets and the state of the training: build/training/GAME. The same command goes on after a stop.
train: setup
	@$(BIN)/ridotto train $(GAME) $(ARGS)

# The packages of a release. ARGS="--only sdist pure": not all of them
dist: $(VENV)/run.stamp web static
	@[ ! -d build/site ] || { rm -rf src/ridotto/server/device && cp -r build/site src/ridotto/server/device; }
	@case "$(ARGS)" in *--only*) ;; *) $(MAKE) -s compile ;; esac
	@$(BIN)/python scripts/dist.py $(ARGS)

# The docs as a site; a warning is an error. Nothing in it comes from another address. Its pictures are made of the page's pieces.
docs: $(DOCS)/docs.stamp web
	@$(DOCS)/bin/python scripts/docs.py

# The lock files hold hashes and no address: the environment of the install names the source.
LOCK = $(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-annotate --no-emit-index-url \
	--upgrade --custom-compile-command 'make lock'

lock: $(VENV)/tools.stamp
	@$(LOCK) pyproject.toml --extra server -o requirements/run.lock
	@$(LOCK) --group tools -c requirements/run.lock -o requirements/tools.lock
	@$(LOCK) --group dev -c requirements/run.lock -c requirements/tools.lock -o requirements/dev.lock
	@$(LOCK) --group bench -o requirements/bench.lock
	@$(LOCK) --group docs -c requirements/run.lock -c requirements/dev.lock -o requirements/docs.lock
	@$(LOCK) pyproject.toml --all-extras --group extras -c requirements/run.lock -c requirements/dev.lock -o requirements/extras.lock
	@! grep -n '://' requirements/*.lock
	@echo "lock: requirements/*.lock are new" >&2

clean:
	@rm -rf $(VENV) $(BENCH) $(EXTRAS) $(DOCS) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	@find src tests scripts benchmarks \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	@find src tests scripts benchmarks -name __pycache__ -prune -exec rm -rf {} +
