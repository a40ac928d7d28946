# demo · test · test-full · soak · bench · gpu · docs · field · certificates · wheels
PYTHON ?= python3
BUILD ?= build
VENV := $(BUILD)/venv
BIN := $(CURDIR)/$(VENV)/bin
SOURCES := pyproject.toml setup.py README.md LICENSE $(shell find pal_spec generator generated adaptors conformance engine cli unipal docs -type f \
             -not -name '*.pyc' -not -name '*.so' -not -path '*/__pycache__*' 2>/dev/null)
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# the checkout's folders never stand for the installed package
export PYTHONSAFEPATH = 1
# Samples are drawn by the commit, so that another commit meets others; SEED=N repeats a run.
SEED ?= $(shell printf '%d' 0x$$(git rev-parse --short=7 HEAD 2>/dev/null || echo 135266d))
# where torch has builds without CUDA
TORCH_INDEX ?= https://download.pytorch.org/whl/cpu

.PHONY: demo ready test test-full soak bench gpu docs gen field certificates wheels format clean

# What the wheel contains is what runs: no target imports the package from the checkout.
$(BUILD)/wheel.stamp: $(SOURCES)
	@mkdir -p $(BUILD)
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q 'pip>=24' build
	@rm -rf $(BUILD)/dist $(BUILD)/lib* $(BUILD)/bdist* $(BUILD)/temp*
	@$(BIN)/python -m pip wheel -q --no-deps -w $(BUILD)/dist .
	@$(BIN)/python -m pip install -q --force-reinstall --no-deps $(BUILD)/dist/unipal-*.whl
	@$(BIN)/python -m pip install -q $(BUILD)/dist/unipal-*.whl
	@touch $@

$(BUILD)/dev.stamp: $(BUILD)/wheel.stamp $(shell find proof -type f -not -name '*.pyc' -not -path '*/build/*' -not -path '*.egg-info/*' 2>/dev/null)
	@$(BIN)/python -m pip install -q --force-reinstall --no-deps ./proof && rm -rf proof/build proof/*.egg-info
	@$(BIN)/python -m pip install -q "unipal[dev] @ file://$$(ls $(CURDIR)/$(BUILD)/dist/unipal-*.whl)"
	@$(BIN)/python -m pip install -qq --retries 1 --extra-index-url $(TORCH_INDEX) \
	    "unipal[bench] @ file://$$(ls $(CURDIR)/$(BUILD)/dist/unipal-*.whl)" || \
	    echo "test: mpi4py or torch (for torchrun) could not be installed; the tests that need them will be named as not run"
	@$(BIN)/python -m pip install -qq --retries 1 \
	    "unipal[opencl] @ file://$$(ls $(CURDIR)/$(BUILD)/dist/unipal-*.whl)" || \
	    echo "test: intel-opencl-rt could not be installed; the tests that need it will be named as not run"
	@$(BIN)/python -m pip install -qq --retries 1 \
	    "unipal[ray] @ file://$$(ls $(CURDIR)/$(BUILD)/dist/unipal-*.whl)" || \
	    echo "test: ray could not be installed; the test that needs it will be named as not run"
	@touch $@

demo:
	@.ci/prepare demo
	@$(MAKE) --no-print-directory $(BUILD)/wheel.stamp
	@echo "== build the cpu chip's adaptor" && $(BIN)/pal build cpu
	@echo "== certify the cpu chip" && $(BIN)/pal certify cpu --out $(BUILD)/demo
	@echo "== certify the NVIDIA shim, generated from YAML alone, over its emulator" && \
	    $(BIN)/pal certify nvidia --emulated --out $(BUILD)/demo
	@echo "== every collective by the uni runner, which the certificate unlocks" && \
	    UNIPAL_CERTIFICATES=$(BUILD)/demo $(BIN)/python -P examples/demo_collectives.py
	@echo "== one communicator over different chips: how each two ranks talk, and why so" && \
	    UNIPAL_CERTIFICATES=$(BUILD)/demo $(BIN)/python -P examples/demo_chips.py
	@echo "== one script under three launchers: the runner of each communicator, and why not the others" && \
	    UNIPAL_CERTIFICATES=$(BUILD)/demo $(BIN)/python -P examples/demo_launchers.py
	@echo "== a rank is killed in the middle of a collective (status 137): the others name it, shrink and go on" && \
	    UNIPAL_CERTIFICATES=$(BUILD)/demo $(BIN)/pal run -n 4 --keep-going $(BIN)/python -P examples/demo_faults.py 2>&1 | \
	    tee $(BUILD)/demo/faults.txt && grep -q "1 of 4 ranks failed .*ended well" $(BUILD)/demo/faults.txt
	@if $(BIN)/python -c 'import torch' 2>/dev/null; then \
	    echo "== data-parallel training in PyTorch, rank 0 on the chip cpu and rank 1 on the chip numpy" && \
	    $(BIN)/python -P -m torch.distributed.run --nproc-per-node 2 --no-python sh -c \
	    'test $$RANK = 0 || export UNIPAL_CHIP=numpy; exec "$$0" -P examples/torch_ddp.py' $(BIN)/python; \
	else echo "== PyTorch is not installed: pip install torch, then torchrun --nproc-per-node 4 examples/torch_ddp.py"; fi
	@echo "== chips and runners" && $(BIN)/pal matrix --certificates $(BUILD)/demo --html $(BUILD)/demo/matrix.html

# What every test needs: the system's packages, and the package with its tools in a folder of its own.
ready:
	@.ci/prepare test
	@$(MAKE) --no-print-directory $(BUILD)/dev.stamp

test test-full full-test: export UNIPAL_SEED = $(SEED)
test: ready
	@echo "== seed of all samples: $(SEED)"
	@echo "== lint and format" && $(BIN)/ruff check . && $(BIN)/ruff format --check .
	@if command -v clang-format >/dev/null; then \
	    { git ls-files '*.c' '*.cpp' '*.h' 2>/dev/null || find * -name '*.[ch]' -o -name '*.cpp'; } | \
	    grep -v -e ^generated/ -e ^$(BUILD)/ -e /golden/ | xargs -r clang-format --dry-run -Werror; \
	else echo "not run: C format (no clang-format)"; fi
	@echo "== types and import contracts, on the installed wheel" && cd $(BUILD) && $(BIN)/mypy --config-file ../pyproject.toml \
	    --cache-dir mypy -p unipal -p proof && $(BIN)/lint-imports --config ../pyproject.toml
	@echo "== generated is up to date" && $(BIN)/pal gen --check
	@echo "== tests" && $(BIN)/pytest -q -n 3 --dist loadfile --no-loadscope-reorder tests \
	    $(if $(LATER),$(WAITING:%=--ignore=%))
	@echo "== mutation gate, seeded sample" && $(BIN)/python -P -m proof chips --sample 30 --seed $(SEED)
	@echo "== mutants of sources, seeded sample" && \
	    { $(BIN)/python -P -m proof sources --sample 10 --seed $(SEED) || test $$? -eq 3; }

# Tests of which full-waiting runs all repeats.
WAITING := tests/engine/comm/test_agreement.py tests/engine/core/test_engine_sanitized.py \
           $(patsubst %,tests/faults/test_%.py,abort fault_sites faults leaving)
# Every part runs, whatever became of those before it; each is a target of its own.
PARTS := full-test full-waiting full-misuse full-misuse-sanitized full-gate full-sources full-planted full-sweep full-steadiness
.PHONY: $(PARTS)
test-full:
	@failed=; for part in $(PARTS); do \
	    $(MAKE) --no-print-directory $$part || failed="$$failed $$part"; \
	done; \
	if [ "$$failed" ]; then echo "test-full: failed:$$failed"; exit 1; fi; echo "test-full: all of it holds"

full-test: export UNIPAL_FULL = 1
full-test: LATER = full-waiting
full-test: test

$(filter-out full-test,$(PARTS)): export UNIPAL_FULL = 1
$(filter-out full-test,$(PARTS)): export UNIPAL_SEED = $(SEED)
$(filter-out full-test,$(PARTS)): ready
full-waiting:
	@echo "== faults and sanitizers, whole: repeats, kills, aborts, every site" && $(BIN)/pytest -q -n 3 $(WAITING)
full-misuse:
	@echo "== random misuse and faults, 1 000 cases" && $(BIN)/python -P tests/faults/misuse.py --cases 1000 --seed $(SEED) \
	    --json $(BUILD)/misuse.jsonl
full-misuse-sanitized:
	@failed=; for name in address thread; do \
	    echo "== random misuse and faults, 200 cases under the $$name sanitizer"; \
	    $(BIN)/python -P tests/faults/misuse.py --cases 200 --seed $(SEED) --sanitizer $$name \
	    --json $(BUILD)/misuse-$$name.jsonl || failed=1; done; test -z "$$failed"
full-gate:
	@echo "== mutation gate, whole" && $(BIN)/python -P -m proof chips --jobs $$((2 * $$(nproc))) --deletions 30 --out $(BUILD)/gate && \
	    cp $(BUILD)/gate/kill_matrix.json proof/chips/ && cp $(BUILD)/gate/mutants_killed.json conformance/rules/
	@echo "== every single assertion, deleted" && $(BIN)/python -P -m proof chips --no-gate --assertions 1000
	@echo "== mutation gate of collective libraries, whole" && $(BIN)/python -P -m proof libraries
full-sources:
	@echo "== mutants of sources, whole" && $(BIN)/python -P -m proof sources --kept $(BUILD)/sources/results.jsonl \
	    --out $(BUILD)/sources; status=$$?; cp $(BUILD)/sources/results.json proof/sources/ && \
	    cp $(BUILD)/sources/source-mutants.md docs/ && exit $$status
full-planted:
	@echo "== planted faults, whole" && $(BIN)/python -P -m proof bindings --root $(CURDIR) \
	    --results $(BUILD)/planted.jsonl
full-sweep:
	@echo "== correctness sweep, whole" && $(BIN)/python -P -m proof sweep
full-steadiness:
	@echo "== correct chips and plugins under load and on one core" && $(BIN)/python -P tests/faults/steadiness.py \
	    --runs 2 --sample 4 --seed $(SEED)

# Random use for an hour: `make soak SOAK_SECONDS=600` for ten minutes.
SOAK_SECONDS ?= 3600
soak: ready
	@$(BIN)/python -P tests/faults/soak.py --seconds $(SOAK_SECONDS) --seed $(SEED)

# The peers are optional: bench/collectives.py names those that are absent and ends with status 3.
$(BUILD)/bench.stamp: $(BUILD)/wheel.stamp
	@$(BIN)/python -m pip install -qq --retries 1 --extra-index-url $(TORCH_INDEX) \
	    "unipal[bench] @ file://$$(ls $(CURDIR)/$(BUILD)/dist/unipal-*.whl)" || \
	    echo "bench: not all peers could be installed; those will be named as absent"
	@touch $@

bench:
	@.ci/prepare bench
	@$(MAKE) --no-print-directory $(BUILD)/bench.stamp
	@status=0; \
	$(BIN)/python -P bench/pal_calls.py --json $(BUILD)/bench-pal.json || status=$$?; \
	$(BIN)/python -P bench/recorder.py || status=$$?; \
	$(BIN)/python -P bench/collectives.py --json $(BUILD)/bench-collectives.json \
	    --plot $(BUILD)/bench-collectives.png || status=$$?; \
	$(BIN)/python -P bench/runners.py --json $(BUILD)/bench-runners.json || status=$$?; \
	$(BIN)/python -P bench/overlap.py --json $(BUILD)/bench-overlap.json || status=$$?; \
	$(BIN)/python -P bench/scale.py --json $(BUILD)/bench-scale.json --plot $(BUILD)/bench-scale.svg || status=$$?; \
	$(BIN)/python -P bench/pytorch.py --json $(BUILD)/bench-pytorch.json || status=$$?; \
	if [ -n "$$FLAGCX_HOME" ]; then $(BIN)/python -P bench/device_path.py --json $(BUILD)/bench-device-path.json || status=$$?; fi; \
	exit $$status

# CuPy is fetched only where a driver is; without network the system's own one is used.
gpu:
	@.ci/prepare demo
	@$(MAKE) --no-print-directory $(BUILD)/wheel.stamp
	@if test -e /proc/driver/nvidia/version && ! $(BIN)/python -c 'import cupy' 2>/dev/null; then \
	    $(BIN)/python -m pip install -qq --retries 1 "unipal[cuda] @ file://$$(ls $(CURDIR)/$(BUILD)/dist/unipal-*.whl)" || \
	    { place=$$($(PYTHON) -c 'import cupy; print(cupy.__path__[0].rpartition("/")[0])') && \
	    echo "$$place" > "$$($(BIN)/python -c 'import site; print(site.getsitepackages()[0])')/system-cupy.pth"; } || \
	    echo "gpu: CuPy could not be installed; the cupy chip will be named as not shown"; \
	fi
	@$(BIN)/python -P bench/gpu.py --json $(BUILD)/gpu.json

gen:
	@$(MAKE) --no-print-directory $(BUILD)/wheel.stamp
	@$(BIN)/pal gen

# The site: the pages of docs/ and generated/, the API from its docstrings, the commands from their help; and a page for each chip with
# what its certificates show. The schemas of JSON answers are where their $id says. A warning is an error.
docs: gen $(BUILD)/dev.stamp
	@rm -rf $(BUILD)/site-source && mkdir -p $(BUILD)/site-source/chips $(BUILD)/field
	@cp -r docs/. $(BUILD)/site-source && cp -r generated/reference $(BUILD)/site-source/reference
	@for page in generated/*/README.md; do cp $$page $(BUILD)/site-source/chips/$$(basename $$(dirname $$page)).md; done
	@cp CHANGELOG.md CODE_OF_CONDUCT.md CONTRIBUTING.md SECURITY.md $(BUILD)/site-source
	@$(BIN)/python -P -m sphinx -q -W --keep-going -b html $(BUILD)/site-source $(BUILD)/site
	@mkdir -p $(BUILD)/site/schemas/1 && cp cli/schemas/common.json $(BUILD)/site/schemas/1
	@for name in $$($(BIN)/pal schema 2>/dev/null); do $(BIN)/pal schema $$name > $(BUILD)/site/schemas/1/$$name.json || exit 1; done
	@$(BIN)/pal docs --certificates $(BUILD)/field --out $(BUILD)/site/certified
	@$(BIN)/pal matrix --certificates $(BUILD)/field --html $(BUILD)/site/certified/matrix.html >/dev/null
	@echo "the site: $(BUILD)/site/index.html"

# Certifies every chip: for real what this machine has, the vendors' over their emulators. Minutes for each; what holds is kept, so
# it can be stopped and goes on. Status 3: one has functions still to do, or nothing could run.
FIELD_JOBS ?= 1
field:
	@.ci/prepare demo
	@$(MAKE) --no-print-directory $(BUILD)/wheel.stamp
	@mkdir -p $(BUILD)/icd && cp -u /etc/OpenCL/vendors/*.icd $(BUILD)/icd/ 2>/dev/null; \
	    if [ -e $(VENV)/lib/libintelocl.so ]; then echo $(CURDIR)/$(VENV)/lib/libintelocl.so > $(BUILD)/icd/intel.icd; fi
	@status=0; \
	OCL_ICD_VENDORS=$(CURDIR)/$(BUILD)/icd $(BIN)/pal certify --all --jobs $(FIELD_JOBS) --out $(BUILD)/field || status=$$?; \
	$(BIN)/pal certify --all --emulated --jobs $(FIELD_JOBS) --out $(BUILD)/field || status=$$?; \
	$(BIN)/pal matrix --certificates $(BUILD)/field --html $(BUILD)/field/matrix.html; \
	$(BIN)/pal docs --certificates $(BUILD)/field --out $(BUILD)/docs; \
	exit $$status

# The certificates that the package brings: of the cpu chip, and the vendors' over their emulators. Those that hold are kept; minutes for
# each of the others.
certificates:
	@.ci/prepare demo
	@$(MAKE) --no-print-directory $(BUILD)/wheel.stamp
	@mkdir -p $(BUILD)/shipped
	@$(BIN)/pal verify adaptors/cpu/certificate.json >$(BUILD)/shipped/cpu.txt 2>&1 || $(BIN)/pal certify cpu --out $(BUILD)/shipped
	@if [ -e $(BUILD)/shipped/cpu.json ]; then cp -u $(BUILD)/shipped/cpu.json adaptors/cpu/certificate.json; fi
	@for file in adaptors/*/certificate.emulated.json; do \
	    if [ -e $$file ]; then cp -u $$file $(BUILD)/shipped/$$(basename $$(dirname $$file)).emulated.json; fi; done
	@$(BIN)/pal certify --all --emulated --jobs $(FIELD_JOBS) --out $(BUILD)/shipped
	@for file in $(BUILD)/shipped/*.emulated.json; do \
	    cp $$file adaptors/$$(basename $$file .emulated.json)/certificate.emulated.json; done

# What a package index gets: the source distribution, and wheels made from it for x86-64 and aarch64. zig contains clang and the symbols
# of every glibc, so any Linux compiles both against glibc 2.28; auditwheel tells which version they need.
WHEELS := $(BUILD)/wheels
RELEASE := $(CURDIR)/$(BUILD)/release/bin/python -P -m
wheels:
	@.ci/prepare wheels
	@rm -rf $(WHEELS) && mkdir -p $(WHEELS)/raw
	@test -x $(BUILD)/release/bin/python || $(PYTHON) -m venv $(BUILD)/release
	@$(RELEASE) pip install -q 'pip>=25.1' && $(RELEASE) pip install -q --group release
	@$(RELEASE) build -s -n -o $(WHEELS) . >$(WHEELS)/sdist.log 2>&1 || { tail -20 $(WHEELS)/sdist.log; exit 1; }
	@set -e; for arch in x86_64 aarch64; do \
	    mkdir $(WHEELS)/$$arch && tar -xf $(WHEELS)/unipal-*.tar.gz -C $(WHEELS)/$$arch --strip-components=1; \
	    CC="$(RELEASE) ziglang cc -target $$arch-linux-gnu.2.28" CFLAGS=-g0 $(RELEASE) build -w -n -o $(WHEELS)/raw \
	        -C--build-option=--plat-name=linux_$$arch $(WHEELS)/$$arch >$(WHEELS)/$$arch.log 2>&1 || { tail -20 $(WHEELS)/$$arch.log; exit 1; }; \
	    rm -r $(WHEELS)/$$arch; \
	    PATH="$(CURDIR)/$(BUILD)/release/bin:$$PATH" $(RELEASE) auditwheel repair --plat auto -w $(WHEELS) $(WHEELS)/raw/*_$$arch.whl >>$(WHEELS)/$$arch.log 2>&1; \
	done
	@$(RELEASE) twine check --strict $(WHEELS)/*.whl $(WHEELS)/*.tar.gz
	@ls -l $(WHEELS)/*.whl $(WHEELS)/*.tar.gz
	@$(BUILD)/release/bin/python -P tests/package/try_wheels.py $(WHEELS)

format: $(BUILD)/dev.stamp
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format .

clean:
	rm -rf $(BUILD)
