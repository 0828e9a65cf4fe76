# Needs make and Python >= 3.11, nothing else: the first target that wants the package makes .venv.
#
#   make search Q="where is weighted RRF computed"   ask a question about this checkout
#   make test                                        run every test
#   make check                                       lint, format, types, import layers, generated pages
#   make bench                                       relevance, latency, indexing: tables for docs/benchmarks.md
#   make model                                       train a local embedding model (training/README.md)
#   make docs                                        write docs/cli.md from the commands themselves
#   make clean                                       remove what the above made
#
# VENV=FOLDER takes another virtual environment, PYTHON=COMMAND another interpreter to make it with,
# PYTEST_ARGS="-k fusion" narrows the tests, BENCH_ARGS="--only express" the benchmarks.

VENV ?= .venv
PYTHON ?=
PYTEST_ARGS ?=
BENCH_ARGS ?=
BIN := $(VENV)/bin
TRAINING_VENV ?= .venv-training
MODEL ?= $(TRAINING_VENV)/model

# A question goes from make to the command through the environment, as it was typed: $(value) keeps
# make from expanding a dollar sign in it, and the shell never reads it as code.
override QUESTION := $(value Q)
unexport Q
export PYTHON QUESTION

.PHONY: search test check bench model docs clean help
.DEFAULT_GOAL := help

help:
	@sed -n '2,/^$$/s/^# \{0,1\}//p' Makefile

search: $(VENV)/.installed
	@if [ -z "$$QUESTION" ]; then \
	  echo 'Ask something: make search Q="where is weighted RRF computed"' >&2; exit 2; fi
	@$(BIN)/maguyva search -- "$$QUESTION"

# Tests of one file stay together, since a file shares what it put into the database.
test: $(VENV)/.installed-test
	$(BIN)/python -m pytest --numprocesses auto --dist loadfile $(PYTEST_ARGS)

# The types of the tests are checked too, so that what they import has to be there.
check: $(VENV)/.installed-check $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pyright --pythonpath $(BIN)/python
	$(BIN)/lint-imports
	$(BIN)/python docs/cli_reference.py --check

bench: $(VENV)/.installed
	$(BIN)/python -m bench.repositories $(BENCH_ARGS)
	$(BIN)/python -m bench.indexing $(BENCH_ARGS)
	$(BIN)/python -m bench.relevance $(BENCH_ARGS)
	$(BIN)/python -m bench.latency $(BENCH_ARGS)
	$(BIN)/python -m bench.page $(BENCH_ARGS)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group bench
	$(BIN)/python -m bench.agent_tokens $(BENCH_ARGS)

# torch needs half a gigabyte, so that it has an environment of its own. Hashes of strings vary by process unless
# they are told not to; nothing here should depend on them, and this makes sure.
model: export PYTHONHASHSEED = 0
model:
	@$(MAKE) --no-print-directory VENV=$(TRAINING_VENV) $(TRAINING_VENV)/.installed-training
	$(TRAINING_VENV)/bin/python -m training.fetch
	$(TRAINING_VENV)/bin/python -m training.corpus
	$(TRAINING_VENV)/bin/python -m training.make --output $(MODEL)
	$(TRAINING_VENV)/bin/python -m training.evaluate $(MODEL)

docs: $(VENV)/.installed
	$(BIN)/python docs/cli_reference.py

clean:
	rm -rf $(VENV) $(TRAINING_VENV) bench/work dist build .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# --- the virtual environment ------------------------------------------------------------------------

$(VENV)/.installed: pyproject.toml | $(BIN)/python
	@echo 'Installing Maguyva into $(VENV) (once; a minute or two) ...' >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-test $(VENV)/.installed-check $(VENV)/.installed-training: $(VENV)/.installed-%: pyproject.toml | $(VENV)/.installed
	@echo 'Installing what "make $*" needs into $(VENV) (once) ...' >&2
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --group $*
	@touch $@

# `pip install --group` came with pip 25.1; the copy that older Pythons put into an environment is older.
# Every candidate is tried by running it: a name on PATH may be a shim without an interpreter behind it.
$(BIN)/python:
	@if [ -n "$$PYTHON" ]; then set -- "$$PYTHON"; \
	else set -- python3.14 python3.13 python3.12 python3.11 python3; fi; \
	for candidate do \
	  if "$$candidate" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; \
	  then found=$$candidate; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "No Python 3.11 or newer with venv and ensurepip among: $$*" >&2; \
	  echo 'Install one (Debian, Ubuntu: apt install python3-venv), or name it: make PYTHON=/path/to/python3.13' >&2; \
	  exit 2; fi; \
	"$$found" -m venv $(VENV) && \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1' || \
	{ rm -f $(BIN)/python; exit 2; }
