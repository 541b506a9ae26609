# Everything is installed into .venv, nothing anywhere else. A second call finds .venv as it should be and installs nothing.
# PYTHON=...  the interpreter to make .venv with (default: the first Python >= 3.11 there is)
# ARGS=...    more arguments for the demo, the bot, the tests or the screenshots

SHELL := /bin/sh
PYTHON ?=
ARGS ?=
UPGRADE ?=

VENV := .venv
IN_VENV := $(VENV)/bin/python
CANDIDATES := $(if $(PYTHON),'$(PYTHON)',python3 python3.14 python3.13 python3.12 python3.11)
TRIED := $(if $(PYTHON),$(PYTHON),python3 and python3.14 to python3.11)

# The lock files are nested: run < demo < test < bench, and a package has the same version in each.
LOCK_run := requirements.lock
LOCK_demo := requirements-demo.lock
LOCK_test := requirements-test.lock
LOCK_bench := requirements-bench.lock

.DEFAULT_GOAL := help
.PHONY: help demo run test soak lint format screenshots setup lock clean venv venv-run venv-demo venv-test venv-bench
.NOTPARALLEL:

help: ## Say what there is to make
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' Makefile

demo: venv-demo ## Play: the real bot on a simulated Discord in your browser, no account needed
	@$(IN_VENV) -m bot demo $(ARGS)

run: venv-run ## Run the bot on Discord (needs DISCORD_TOKEN; see .env.example)
	@$(IN_VENV) -m bot run $(ARGS)

test: lint ## Check everything: ruff, mypy, pytest
	$(IN_VENV) -m pytest $(ARGS)

soak: venv-test ## Play 10,000 deals at random with faults and crashes (about an hour)
	$(IN_VENV) -m bot simulate --hands 10000 --tables 4 --faults $(ARGS)

lint: venv-test ## Check style and types only
	$(IN_VENV) -m ruff check .
	$(IN_VENV) -m ruff format --check .
	$(IN_VENV) -m mypy

format: venv-test ## Put the source in order
	$(IN_VENV) -m ruff check --fix .
	$(IN_VENV) -m ruff format .

screenshots: venv-test ## Take the README's pictures (needs Chromium)
	@$(IN_VENV) -m scripts.screenshots $(ARGS)

setup: venv-bench ## Make .venv with every extra: demo, test, bench
	@echo 'Ready: $(IN_VENV) -m bot --help'

# The widest lock is resolved first and the others take their versions from it. Pins are kept where they still fit.
COMPILE = $(IN_VENV) -m uv pip compile pyproject.toml --quiet --no-config --system-certs --universal --python-version 3.11 \
	--generate-hashes --no-header --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade)

lock: venv-bench ## Resolve the lock files anew; UPGRADE=1 takes the newest versions
	$(COMPILE) --all-extras -o $(LOCK_bench)
	$(COMPILE) -c $(LOCK_bench) --extra test -o $(LOCK_test)
	$(COMPILE) -c $(LOCK_bench) --extra demo -o $(LOCK_demo)
	$(COMPILE) -c $(LOCK_bench) -o $(LOCK_run)

clean: ## Remove .venv, caches and build output; the database in var/ stays
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis

# .venv is made anew when its Python is missing, too old or without pip (as when making it was broken off).
venv:
	@if $(IN_VENV) -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then exit 0; fi; \
	found=; \
	for python in $(CANDIDATES); do \
	    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    found=$$python; \
	    if "$$python" -c 'import venv, ensurepip' 2>/dev/null; then \
	        "$$python" -m venv --clear $(VENV); exit; \
	    fi; \
	done; \
	if [ -n "$$found" ]; then \
	    echo "Mariah needs Python's venv module, which $$found lacks: install it (on Debian and Ubuntu it is the package python3-venv)." >&2; \
	else \
	    echo "Mariah needs Python 3.11 or newer, which was not found ($(TRIED) tried): install it, or say where it is with make PYTHON=/path/to/python." >&2; \
	fi; \
	exit 1

# What was installed last is kept beside it as a copy of its lock file, so that a changed lock installs again.
venv-run venv-demo venv-test venv-bench: venv-%: venv
	@if cmp -s $(LOCK_$*) $(VENV)/.$*; then exit 0; fi; \
	echo 'Installing $(LOCK_$*) into $(VENV), this once ...'; \
	PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 \
	    $(IN_VENV) -m pip install -qq --no-input --require-hashes -r $(LOCK_$*) && cp $(LOCK_$*) $(VENV)/.$*
