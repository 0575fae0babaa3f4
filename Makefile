# Each target does its own set-up; a bare machine needs Python 3.11 or newer with pip, git and make.
#
#   make run                 ask the demo notes a question, in a home of its own (.run/)
#   make run VAULT=~/notes   the same with your notes; ASK="…" asks your question; KEEP=1 leaves the daemon running
#   make test                the tests with coverage, by all processors; ARGS=tests/index for a part of them, without coverage
#   make check               lint, format, types, import contracts
#   make docs                writes the reference and the manual pages; checks every link and command in the documents
#   make bench               every measurement on the demo notes, multiplied, as one table; VAULT=/path for others
#   make report VAULT=/path  every figure and picture of docs/BENCHMARKS.md, measured anew
#   make sbom                the bill of materials, as CycloneDX, in build/
#   make audit               the versions of constraints.txt against published advisories
#   make release             what would be published, installed and used with every Python there is, by pip, uv and pipx
#   make constraints         newest versions of everything, written to constraints.txt
#   make clean               removes what the others made

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
PACKAGE := __init__.py agents cli client daemon demo hooks index systemd tui
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
RUN_HOME := $(CURDIR)/.run
# Says the first of its arguments, or the second to a reader of Chinese, as the commands do; nothing need be installed.
SAY := PYTHONUTF8=1 PYTHONPATH="$(CURDIR)/src" $(or $(PYTHON),$(BIN)/python) -P -c \
	'import sys; from recalld.daemon.locale import worded; print(worded(*sys.argv[1:]))'

.PHONY: run test check docs bench report release sbom audit constraints clean
.DEFAULT_GOAL := run

# Debian's python3 comes without ensurepip: then pip is put in from outside.
$(BIN)/python:
	@test -n "$(PYTHON)" || { case "$${RECALLD_LANG:-$${LC_ALL:-$$LANG}}" in \
		zh*) echo "recalld 需要 Python 3.11 以上；請用 PYTHON=/python3/的/路徑 指定" >&2 ;; \
		*) echo "recalld needs Python 3.11 or newer; name it with PYTHON=/path/to/python3" >&2 ;; esac; exit 1; }
	@$(SAY) "· making $(VENV) with $$($(PYTHON) --version)" "· 以 $$($(PYTHON) --version) 建立 $(VENV)"
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || { \
		$(PYTHON) -m venv --clear --without-pip $(VENV) && \
		$(PYTHON) -m pip --disable-pip-version-check --quiet --python $(BIN)/python install pip; }
	@$(PIP) install 'pip>=25.1'

$(VENV)/.installed: pyproject.toml constraints.txt | $(BIN)/python
	@$(SAY) "· installing recalld and what it needs (a minute or two, once)" "· 安裝 recalld 與所需套件（只需一次，約一兩分鐘）"
	@$(PIP) install -c constraints.txt -e '.[all]'
	@$(BIN)/python -m compileall -q $(PACKAGE)
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@$(SAY) "· installing what tests and checks need" "· 安裝測試與檢查所需套件"
	@$(PIP) install -c constraints.txt --group dev
	@touch $@

run: export RECALLD_HOME := $(RUN_HOME)
run: export PATH := $(abspath $(BIN)):$(PATH)
run: $(VENV)/.installed
	@set -eu; vault="$${VAULT:-}"; ask="$${ASK:-}"; keep="$${KEEP:-}"; demo=; \
	case "$$vault" in "~"*) vault="$$HOME$${vault#"~"}" ;; esac; \
	[ -n "$$keep" ] || trap 'recall stop >/dev/null 2>&1 || true' EXIT; \
	if [ -z "$$vault" ]; then \
		vault="$(RUN_HOME)/demo"; demo=--demo; \
		ask="$${ask:-$$($(SAY) "How long does Ollama keep a model loaded?" "vLLM 為什麼一啟動就當掉？")}"; \
	fi; \
	$(SAY) "· indexing $$vault" "· 正在為 $$vault 建立索引"; \
	recall init "$$vault" $$demo --bare; \
	recall wait --vault "$$vault" --vectors --timeout 120 || { \
		$(SAY) "· search by meaning takes longer; meanwhile words answer" "· 語意搜尋還要一會兒；這段時間先以文字回答"; \
		recall wait --vault "$$vault"; }; \
	[ -n "$$ask" ] || ask=$$(recall scan --vault "$$vault" --json | python -c \
		'import json, sys; print(json.load(sys.stdin)["notes"][0]["title"])'); \
	echo; echo "$$ recall ask \"$$ask\""; \
	recall ask --vault "$$vault" "$$ask" || [ $$? -eq 1 ]; \
	echo; $(SAY) "Go on: make run ASK=\"…\" · make run VAULT=/path/to/notes · make run KEEP=1 (the daemon stays)" \
		"接下來：make run ASK=\"…\" · make run VAULT=/筆記的路徑 · make run KEEP=1（背景程式繼續執行）"; \
	[ -z "$$keep" ] || { $(SAY) "In this shell:" "在這個 shell 裡："; \
		printf '  export RECALLD_HOME="%s" PATH="%s:$$PATH"\n  %s\n' "$(RUN_HOME)" \
		"$(abspath $(BIN))" 'recall ask "…"     recall status     recall stop'; }

test: $(VENV)/.installed-dev
	@$(BIN)/python -m pytest --numprocesses=auto --dist=loadfile \
		$(if $(ARGS),,--cov --cov-report=term-missing:skip-covered) $(ARGS)

check: $(VENV)/.installed-dev
	@echo "· lint" && $(BIN)/ruff check
	@echo "· format" && $(BIN)/ruff format --check
	@echo "· types" && $(BIN)/mypy
	@echo "· import contracts" && $(BIN)/lint-imports --no-cache

docs: $(VENV)/.installed-dev
	@$(BIN)/python docs/generate.py
	@$(BIN)/python -m pytest --quiet tests/test_documents.py tests/test_readme.py

bench: $(VENV)/.installed-dev
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m bench "$${VAULT:-demo/vault}" $(ARGS)

report: $(VENV)/.installed-dev
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m bench.report "$${VAULT:-demo/vault}" $(ARGS)

sbom: $(VENV)/.installed-dev
	@$(BIN)/python docs/sbom.py build/recalld.cdx.json && echo build/recalld.cdx.json

audit: | $(BIN)/python
	@$(PYTHON) -m venv build/audit && build/audit/bin/python -m pip --quiet install pip-audit
	@build/audit/bin/pip-audit --no-deps --disable-pip -r constraints.txt

release:
	@$(PYTHON) tests/drills/release.py $(ARGS)

constraints: | $(BIN)/python
	@rm -rf build/constraints && $(PYTHON) -m venv build/constraints
	@build/constraints/bin/python -m pip --quiet install 'pip>=25.1'
	@build/constraints/bin/python -m pip --quiet install -e '.[all]' --group dev
	@{ sed -n '/^#/p' constraints.txt; build/constraints/bin/python -m pip freeze --exclude-editable; } > build/constraints.txt
	@mv build/constraints.txt constraints.txt && rm -rf build/constraints
	@git --no-pager diff --stat -- constraints.txt

clean:
	@if [ -x $(BIN)/recall ] && [ -d .run ]; then RECALLD_HOME="$(RUN_HOME)" $(BIN)/recall stop >/dev/null 2>&1 || true; fi
	rm -rf $(VENV) .run build dist htmlcov .coverage .coverage.* .hypothesis
	rm -rf .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
