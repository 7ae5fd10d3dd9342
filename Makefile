# make        build build/castellan          make run    serve http://localhost:8080
# make test   build and test everything      make demo   watch bots play a whole game
# make check OF=event   the tests of one subject; the other targets: CONTRIBUTING.md
#
# make run keeps everything in castellan.db in this folder (PORT=8081 takes another port) and says
# where to look; Ctrl-C ends it when everything asked has been answered.
#
# Every target first installs the packages it needs (tools/install-deps.sh; docs/building.md where there is
# no apt), then leaves the work to meson and ninja.  build/ is the release build; the others lie inside it.

PORT ?= 8080
DEMO = build/castellan simulate --show --bots greedy,greedy,greedy,greedy --seed 7
FUZZ_SECONDS ?= 30
SYSTEM ?= all
TUNE_CITIES = --games 15000 --epochs 4 --seed 1
COMMAND ?= all

RELEASE = -Doptimization=3 -Db_ndebug=true -Db_lto=true
# What is built for every test costs as much as the tests themselves: -O1, line numbers only, and the linker that is quickest.
# -ftree-vrp lets gcc see how large numbers get; without it -O1 warns of texts that cannot be too long.
ASAN = -Doptimization=1 -Ddebug=true '-Dc_args=-g1 -ftree-vrp' -Dc_link_args=-fuse-ld=lld -Db_sanitize=address,undefined \
    -Dtests=enabled -Dwasm=disabled --werror
FUZZ = -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true
TSAN = -Dbuildtype=debugoptimized -Db_sanitize=thread -Dtests=enabled
COVERAGE = -Dbuildtype=debug -Db_coverage=true -Dtests=enabled -Dc_args=-fprofile-update=atomic

C_FILES = $(shell find src tests tools -name '*.[ch]')
LINTED = $(filter-out src/wasm/%, $(filter %.c, $(C_FILES)))
INSTALL = @tools/install-deps.sh
FORMATTER = build/venv/bin/clang-format
ESLINT = lint/node_modules/.bin/eslint --config lint/eslint.config.mjs --max-warnings 0 .

all: deps-build build/build.ninja with-wasm
	ninja -C build castellan

run: all
	@exec build/castellan serve --db castellan.db --port $(PORT)
demo: all
	$(DEMO)

test: deps-test build/build.ninja build/asan/build.ninja with-wasm
	tools/test.sh --no-suite long
# make check OF=event builds and runs the tests of one subject (tools/check.sh).
check: deps-test build/build.ninja build/asan/build.ninja with-wasm
	@tools/check.sh "$(OF)"
test-long: deps-test deps-mpi build/build.ninja build/asan/build.ninja build/tsan/build.ninja with-wasm
	tools/test.sh --races
# What has threads, under ThreadSanitizer.
tsan: deps-test build/tsan/build.ninja
	tools/races.sh

bench: deps-bench build/build.ninja with-wasm
	ninja -C build castellan.wasm tests/bench_engine tests/bench_bots tests/bench_schedule tests/bench_tournament tests/bench_rehearse
	tools/bench.sh build
# The evaluation's weights again from games that bots play, the champion's from games of players who
# follow the first ones, and those of Cities & Knights: an hour of one core, and the same files every time.
tune: deps-build build/build.ninja
	ninja -C build tune
	build/tune --games 150000 --more 15000 --epochs 4 --seed 1 --threads 2 --out src/bot/weights.inc
	ninja -C build tune
	build/tune --own 60000 --epochs 8 --seed 2 --threads 2 --out src/bot/weights_champion.inc
	ninja -C build tune_cities
	build/tune_cities $(TUNE_CITIES) --threads 2 --out src/bot/weights_cities.inc

bench-store: deps-test build/build.ninja
	ninja -C build tests/bench_store
	tools/bench_store.sh build

bench-server: deps-test build/build.ninja
	ninja -C build castellan tests/bench_server tests/bench_http
	cd build && { CASTELLAN=$(CURDIR)/build/castellan tests/bench_server && tests/bench_http && \
	    CASTELLAN=$(CURDIR)/build/castellan tests/bench_server --tables 500 --spectators 500 --rate 250 --seconds 120 \
	        --burst 0 --beside "node $(CURDIR)/page/test.mjs $(CURDIR)/page/e2e/click.ts"; } | tee bench_server.json

shots: deps-test build/build.ninja
	ninja -C build castellan
	CASTELLAN=$(CURDIR)/build/castellan SHOTS=$(CURDIR)/build/shots node page/test.mjs page/e2e/shots.ts
	@echo "The pictures are in build/shots."

fuzz: deps-fuzz build/fuzz/build.ninja
	ninja -C build/fuzz
	tools/fuzz.sh $(FUZZ_SECONDS)

lint: deps-lint build/asan/build.ninja
	$(FORMATTER) --dry-run -Werror $(C_FILES)
	shellcheck --severity=warning tools/*.sh tests/tools/*.sh .ci/run
	cd page && node_modules/.bin/prettier --check --log-level warn . && node_modules/.bin/tsc --noEmit && $(ESLINT)
	ninja -C build/asan
	printf '%s\n' $(LINTED) | xargs -P $$(nproc) -n 1 clang-tidy --quiet --extra-arg=-Wno-ignored-optimization-argument -p build/asan

format: deps-lint
	$(FORMATTER) -i $(C_FILES)
	cd page && { $(ESLINT) --fix; node_modules/.bin/prettier --write --log-level warn .; }

coverage: deps-coverage build/coverage/build.ninja
	meson test -C build/coverage --no-suite long
	gcovr --root . --filter src/ --html-details build/coverage/index.html --print-summary build/coverage

wasm: deps-wasm build/build.ninja with-wasm
	@ninja -C build build.ninja >/dev/null
	@ninja -C build -t query castellan.wasm >/dev/null 2>&1 || { \
	    echo "There is no castellan.wasm yet: src/wasm/meson.build lists no entry points." >&2; exit 1; }
	ninja -C build castellan.wasm

# make fresh SYSTEM=trixie COMMAND=run does one part of it.
fresh: deps-fresh
	tools/fresh.sh "$(SYSTEM)" "$(COMMAND)"

rules:
	@tools/rules.sh

clean:
	rm -rf build

# ---- the steps behind them ----

deps-build: ; $(INSTALL) build page
deps-test: ; $(INSTALL) build page test wasm browser
deps-fuzz: ; $(INSTALL) build page fuzz
deps-lint: ; $(INSTALL) build page test lint
deps-coverage: ; $(INSTALL) build page test browser coverage
deps-wasm: ; $(INSTALL) build page wasm
deps-bench: ; $(INSTALL) build page wasm bench
deps-mpi: ; $(INSTALL) mpi
deps-fresh: ; $(INSTALL) fresh

build/build.ninja:
	meson setup build $(RELEASE)
build/asan/build.ninja:
	meson setup build/asan $(ASAN)
build/tsan/build.ninja:
	meson setup build/tsan $(TSAN)
build/fuzz/build.ninja:
	CC=clang meson setup build/fuzz $(FUZZ)
build/coverage/build.ninja:
	meson setup build/coverage $(COVERAGE)
# Replays need the engine as WebAssembly; a build that was set up without it gets it now.
with-wasm: build/build.ninja
	@[ -e build/.wasm ] || { meson configure build -Dwasm=enabled && touch build/.wasm; }

.PHONY: all run demo test check test-long tsan shots bench tune bench-store bench-server fuzz lint format coverage wasm fresh rules clean with-wasm \
        deps-build deps-test deps-fuzz deps-lint deps-coverage deps-wasm deps-bench deps-mpi deps-fresh
.NOTPARALLEL:
