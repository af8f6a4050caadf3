# make play   sets everything up and starts the game night
# make quick  sets everything up and runs what is worth running after every change
# make test   sets everything up and runs every test
# All need Python 3.11 or newer; PYTHON=/path/to/python chooses which.

PYTHON ?=
ENV := .venv
PY := $(ENV)/bin/python
# Compiled is what is imported, when it is: most of what comes along never is.
PIP := $(PY) -m pip --disable-pip-version-check install --quiet --no-compile
# What is locked is whole: nothing has to be found out about what it needs.
LOCKED := $(PIP) --require-hashes --no-deps
UV_FLAGS ?=

# Whatever the machine says, Python keeps what it has compiled: each of the hundreds of processes that tests start would
# compile the house again, and each worker rewrite every test.
export PYTHONDONTWRITEBYTECODE :=

# What `make quick` leaves out: processes that are started and killed, tournaments, browsers, long conformance.
QUICK := tests/core tests/store tests/games tests/server --ignore=tests/server/test_durable.py

# Some tests play against real clocks in real windows, and two cores can be too busy for them. What failed among all
# others must pass alone, or it has failed.
FAILED := .pytest_cache/failed
AGAIN := echo "Once more, alone, what failed:" && $(PY) tools/failed.py > $(FAILED) && $(PY) -m pytest -n 0 @$(FAILED)

COLLECTED := collected-games collected-others

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play quick test check release sync synced lint lint-python lint-order lint-docs lint-client types types-python types-client rules units docs client programs lock advisories clean $(COLLECTED)

help:
	@echo "make play    start the game night"
	@echo "make quick   the loop of every day: check, rules, server and the client's units, in two minutes"
	@echo "make test    run every test"
	@echo "make check   formatting, import order, the documentation, types, and whether a written file is stale"
	@echo "make sync    write every file that follows from the code"
	@echo "make docs    build the documentation's site into site/"
	@echo "make lock    lock the requirements again (UV_FLAGS=--upgrade for newer ones)"
	@echo "make advisories  look for known weaknesses of what we depend on"
	@echo "make release build sdist and wheel into dist/, and check them in an empty environment"
	@echo "make clean   remove everything that was built or installed"

play: $(ENV)/run.stamp client
	@$(PY) -m heistnight serve --lan --open

quick: $(ENV)/dev.stamp
	@$(MAKE) --no-print-directory --jobs=2 rules lint types units

# pip and vite keep one core busy each, so that the client is built beside what sets up the tests; apt mostly waits, for
# the network and for the disk. The client's own tests are among all others (tests/test_client.py).
test: $(ENV)/run.stamp
	@$(MAKE) --no-print-directory --jobs=4 client programs $(COLLECTED)
	@$(PY) -m pytest || { [ $$? -eq 1 ] && $(AGAIN); }

# Every tool speaks, even when one before it has failed.
check: $(ENV)/dev.stamp
	@$(MAKE) --no-print-directory --keep-going lint types synced

lint: lint-python lint-order lint-docs lint-client

lint-python: $(ENV)/dev.stamp
	@$(PY) -m ruff check; found=$$?; $(PY) -m ruff format --check && exit $$found

lint-order: $(ENV)/dev.stamp
	@$(PY) -m pytest -q -n 0 tests/test_import_order.py

lint-docs: $(ENV)/dev.stamp
	@$(PY) -m pytest -q -n 0 tests/docs/test_links.py tests/docs/test_code.py -k "not plays"

lint-client: $(ENV)/dev.stamp
	@$(PY) hatch_build.py run lint

types: types-python types-client

types-python: $(ENV)/dev.stamp
	@$(PY) -m mypy

types-client: $(ENV)/dev.stamp
	@$(PY) hatch_build.py run types

sync: $(ENV)/dev.stamp
	@$(PY) tools/sync.py

synced: $(ENV)/dev.stamp
	@$(PY) tools/sync.py --check

rules: $(ENV)/dev.stamp
	@$(PY) -m pytest -q $(QUICK)

units: $(ENV)/dev.stamp
	@$(PY) hatch_build.py run units

docs: $(ENV)/docs.stamp
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet

client: $(ENV)/run.stamp
	@$(PY) hatch_build.py

# Python's compiled tests are written here, once, and not by each of pytest's workers: half of them on either core.
collected-games: WHICH := tests/games
collected-others: WHICH := --ignore=tests/games
$(COLLECTED): $(ENV)/dev.stamp
	@told=$$($(PY) -m pytest -q -n 0 --collect-only $(WHICH)) || { echo "$$told"; exit 1; }

# What is missing still is looked for again by the tests that need it.
programs: $(PY)
	@$(PY) -m tests.programs

$(PY):
	@sh tools/venv.sh $(ENV) $(PYTHON)

$(ENV)/run.stamp: $(PY) requirements/build.txt requirements/run.txt pyproject.toml
	@echo "Installing what the game needs..."
	@$(LOCKED) -r requirements/build.txt -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@$(PY) hatch_build.py --node
	@touch $@

$(ENV)/dev.stamp: $(ENV)/run.stamp requirements/dev.txt
	@echo "Installing what the tests need..."
	@$(LOCKED) -r requirements/dev.txt || { echo "Some of it is not made for this Python yet. Heist Night runs on it (make play); \
	to test it take one from 3.11 to 3.14: make clean, then make test PYTHON=python3.14."; exit 1; }
	@touch $@

$(ENV)/docs.stamp: $(ENV)/run.stamp requirements/docs.txt
	@echo "Installing what builds the site..."
	@$(LOCKED) -r requirements/docs.txt
	@touch $@

# The wheel is built from the sdist, so both are known to be whole.
release: $(ENV)/dev.stamp client
	@rm -rf dist && $(PY) -m build --no-isolation --outdir dist >/dev/null
	@HEISTNIGHT_DIST=dist $(PY) -m pytest -q -n 0 tests/test_packaging.py && ls dist

# In an environment of its own: what looks for advisories is no part of what is tested.
advisories: $(PY)
	@$(PY) -m venv $(ENV)/audit && $(ENV)/audit/bin/python -m pip --disable-pip-version-check install --quiet --require-hashes --no-deps -r requirements/audit.txt
	@for file in run dev build node cluster docs; do $(ENV)/audit/bin/pip-audit --require-hashes --disable-pip -r requirements/$$file.txt || exit 1; done
	@npm audit --prefix client --audit-level=moderate

lock: $(PY)
	@sh tools/lock.sh $(PY) $(UV_FLAGS)

clean:
	rm -rf $(ENV) dist site client/node_modules client/.svelte-check src/heistnight/static .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
