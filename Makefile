# `make demo` shows a ruling, `make test` runs the gate, `make test-all` in full what that tries in part, `make docs` builds the site,
# `make site` puts the school as files below that, `make bench` measures.
# All make their own environment in .venv. docs/platforms.md gives the same steps without `make`.

# The first interpreter that is new enough and can make environments; `make PYTHON=... test` overrides.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help demo test test-all docs site bench format clean

help:
	@echo "make demo    adjudicate a disputed hand"
	@echo "make test    check a change: the gate"
	@echo "make test-all  try in full what it tries in part, and what it leaves out"
	@echo "make docs    build the documentation site in site/"
	@echo "make site    build that, and the school with the referee in it below it"
	@echo "make bench   measure its speed beside other programs"
	@echo "make format  put the code into its standard form"
	@echo "make clean   remove the environment and all caches"

demo: .venv/referee
	@$(BIN)/referee adjudicate docs/examples/hand.yaml || test $$? -eq 1

test: .venv/test
	@$(BIN)/python -c "import platform, sys; print('Python', platform.python_version(), 'on', platform.platform(), 'at', sys.executable)"
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	MYPY_NUM_WORKERS=$$(getconf _NPROCESSORS_ONLN) $(BIN)/mypy
	$(BIN)/python -m pytest -n logical -m "not late"

# In full what the gate tries a part of each day, the distributions, and the other versions of Python.
# After a gate that has tried its turns in full, `make test-all REST=late` tries nothing twice.
REST := turns or late
test-all: .venv/test
	REFEREE_TURN=all $(BIN)/python -m pytest -n logical -m "$(REST)"
	@$(BIN)/python -m tests.versions

docs: .venv/docs
	$(BIN)/python -m mkdocs build --strict

# The documents, and below them the school with the referee in it: all that is to be put on the web.
site: .venv/docs .venv/site
	REFEREE_SCHOOL=school/ $(BIN)/python -m mkdocs build --quiet --strict
	@$(BIN)/referee site site/school

bench: .venv/bench
	@$(BIN)/python -m bench

format: .venv/test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf .cache .venv dist build site .mypy_cache .ruff_cache .pytest_cache .hypothesis

# A broken or half-made environment is replaced, never mended.
.venv/made: Makefile
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer, with venv, is needed" >&2; exit 2; }
	$(PYTHON) -m venv --clear .venv
	touch $@

.venv/referee: .venv/made pyproject.toml
	$(PIP) install --editable .
	touch $@

.venv/test: .venv/made pyproject.toml
	$(PIP) install --editable '.[test]'
	touch $@ .venv/referee

.venv/docs: .venv/made pyproject.toml
	$(PIP) install --editable '.[docs]'
	touch $@

.venv/site: .venv/made pyproject.toml
	$(PIP) install --editable '.[site]'
	touch $@

.venv/bench: .venv/made pyproject.toml
	$(PIP) install --editable '.[bench]'
	touch $@
