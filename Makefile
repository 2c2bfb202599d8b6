# Every target sets up what it needs: a virtual environment in .venv with the pinned packages.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO_DEALS ?= 1_000_000
DEMO_SEED ?= 1
PROOF_DEALS ?= 1_000_000

GAME ?= vida

SOAK_KILLS ?= 50
SOAK_SEED ?= 1

REPORT_DEALS ?= 5_000_000
REPORT_SEED ?= 1
WHIST_REPORT_DEALS ?= 200_000
VIRA_REPORT_DEALS ?= 400_000
GIBBONS_REPORT_DEALS ?= 400_000

.PHONY: demo test test-main test-nojit test-bounds soak lint bench questions proof coverage notebooks models golden clean report report-vida \
  report-israeli-whist report-vira report-gibbons

demo: $(VENV)/installed
	$(BIN)/trickodds simulate vida --deals $(DEMO_DEALS) --seed $(DEMO_SEED) --out reports/demo
	@echo "Open reports/demo/index.html"

test: test-main test-nojit test-bounds

# Every game is compiled first, two at a time, so that the workers find compiled code.
test-main: $(VENV)/installed-test
	$(BIN)/python -c "from fastsim.games import REGISTRY; print(*REGISTRY)" | \
	  xargs -n 1 -P 2 $(BIN)/python -c "import sys, fastsim; fastsim.simulate(sys.argv[1], 1, seed=1)"
	$(BIN)/python -m pytest -n 2 -q

test-nojit: $(VENV)/installed-test
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 -q -m core

test-bounds: $(VENV)/installed-test
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -n 2 -q -m core

# Kills runs at random moments and compares what they end as; a few minutes.
soak: $(VENV)/installed-test
	PYTHONPATH=tests $(BIN)/python -m runs.crashing $(SOAK_KILLS) $(SOAK_SEED)

lint: $(VENV)/installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/installed
	$(BIN)/python benchmarks/bench.py
	$(BIN)/python benchmarks/tables.py
	$(BIN)/python benchmarks/runs.py costs
	$(BIN)/python benchmarks/runs.py memory 1e7

# How long eleven typical questions take.
questions: $(VENV)/installed
	$(BIN)/python benchmarks/questions.py

proof: $(VENV)/installed
	$(BIN)/python benchmarks/proof.py $(PROOF_DEALS) reports/players

# Whether the intervals cover: 10,000 small runs of every estimator.
coverage: $(VENV)/installed
	$(BIN)/python benchmarks/interval_coverage.py

# Executes the notebooks in place, as they are committed, each with the number of deals in its first cell; a few minutes.
notebooks: $(VENV)/installed-test
	for notebook in notebooks/*.ipynb; do \
	  env -u TRICKODDS_DEALS $(BIN)/jupyter nbconvert --to notebook --execute --inplace \
	    --ExecutePreprocessor.record_timing=False --log-level WARN $$notebook || exit 1; \
	done

# Builds the reports that are committed, and puts the findings of Vida's into the README; a quarter of an hour.
report: report-vida report-israeli-whist report-vira report-gibbons

report-vida: $(VENV)/installed-test
	$(BIN)/trickodds report vida --deals $(REPORT_DEALS) --seed $(REPORT_SEED) --out reports/vida
	PYTHONPATH=.:tests $(BIN)/python tests/analysis/test_committed_report.py --update

report-israeli-whist: $(VENV)/installed
	$(BIN)/trickodds report israeli_whist --deals $(WHIST_REPORT_DEALS) --seed $(REPORT_SEED) --out reports/israeli_whist

report-vira: $(VENV)/installed
	$(BIN)/trickodds report vira --deals $(VIRA_REPORT_DEALS) --seed $(REPORT_SEED) --out reports/vira

report-gibbons: $(VENV)/installed
	$(BIN)/trickodds report gibbons --deals $(GIBBONS_REPORT_DEALS) --seed $(REPORT_SEED) --out reports/gibbons

# Writes the fingerprints of a game's fixed runs anew, where rows were meant to change.
golden: $(VENV)/installed-test
	PYTHONPATH=.:tests $(BIN)/python tests/golden_runs.py --update $(GAME)

# Fits the models that ship, in Vida one a preset; it takes longer than any other target.
models: $(VENV)/installed-dev
	$(BIN)/trickodds fit vida --out fastsim/games/vida/models/default.json
	$(BIN)/trickodds fit vida --preset greek_online --out fastsim/games/vida/models/greek_online.json
	$(BIN)/trickodds fit vida --preset contree --deals 1e5 --out fastsim/games/vida/models/contree.json
	$(BIN)/trickodds fit israeli_whist --out fastsim/games/israeli_whist/models/default.json
	$(BIN)/trickodds fit vira --seed 8 --out fastsim/games/vira/models/default.json
	$(BIN)/trickodds fit gibbons --out fastsim/games/gibbons/models/default.json

clean:
	rm -rf $(VENV) reports/demo reports/players benchmarks/limit

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "trickodds needs Python 3.11 or newer; name one with make PYTHON=..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/installed-test: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test,dask,notebooks]'
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@
