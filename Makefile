# make play   sets everything up and starts the game night
# make test   sets everything up and runs every test
# Both need Python 3.11 or newer; PYTHON=/path/to/python chooses which.

PYTHON ?=
ENV := .venv
PY := $(ENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet
UV_FLAGS ?=

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check client lock clean

help:
	@echo "make play    start the game night"
	@echo "make test    run every test"
	@echo "make check   formatting, types, import order"
	@echo "make lock    lock the requirements again (UV_FLAGS=--upgrade for newer ones)"
	@echo "make clean   remove everything that was built or installed"

play: $(ENV)/run.stamp client
	@$(PY) -m heistnight serve --lan --open

test: $(ENV)/dev.stamp client
	@$(PY) hatch_build.py test
	@$(PY) -m pytest

check: $(ENV)/dev.stamp
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check
	@$(PY) -m mypy
	@$(PY) -m pytest -q -n 0 tests/test_import_order.py
	@$(PY) hatch_build.py run check

client: $(ENV)/run.stamp
	@$(PY) hatch_build.py

$(PY):
	@sh tools/venv.sh $(ENV) $(PYTHON)

$(ENV)/run.stamp: $(PY) requirements/build.txt requirements/run.txt pyproject.toml
	@echo "Installing what the game needs..."
	@$(PIP) --require-hashes -r requirements/build.txt -r requirements/run.txt
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(ENV)/dev.stamp: $(ENV)/run.stamp requirements/dev.txt
	@echo "Installing what the tests need..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

lock: $(PY)
	@sh tools/lock.sh $(PY) $(UV_FLAGS)

clean:
	rm -rf $(ENV) dist client/node_modules src/heistnight/static .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
