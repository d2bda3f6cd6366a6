# Few verbs; each also runs by hand as shown.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin

.PHONY: setup demo test lint golden docs eval bench clean

$(RUN)/marrow: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(RUN)/python -m pip install --quiet --upgrade pip
	$(RUN)/python -m pip install --quiet --editable .
	@touch $(RUN)/marrow

$(VENV)/.dev: pyproject.toml $(RUN)/marrow
	$(RUN)/python -m pip install --quiet --editable '.[dev]'
	@touch $(VENV)/.dev

setup: $(RUN)/marrow

demo: setup            ## set up, then print the main content of a page that ships
	$(RUN)/marrow tests/pages/news/source.html

test: $(VENV)/.dev lint  ## set up, then lint, types, import directions, tests
	$(RUN)/python -m pytest

lint: $(VENV)/.dev
	$(RUN)/ruff check src tests benchmarks
	$(RUN)/mypy
	$(RUN)/lint-imports

golden: $(VENV)/.dev   ## rewrite tests/pages/*/expected.* from what comes out now; read the diff
	$(RUN)/python tests/golden.py

docs: $(VENV)/.dev     ## rewrite the generated pages of docs/
	$(RUN)/python docs/generate.py

eval: $(VENV)/.dev
	$(RUN)/marrow eval wcxb-dev

bench: $(VENV)/.dev
	$(RUN)/python benchmarks/speed.py

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis
