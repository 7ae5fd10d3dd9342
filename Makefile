# make run    play one whole game between bots      make test   build and test everything
# The other targets are listed in CONTRIBUTING.md.  Meson does the work; see meson.build.

RUN = build/castellan help
FUZZ_SECONDS ?= 30

RELEASE = -Dbuildtype=release -Doptimization=3 -Db_ndebug=true -Db_lto=true
ASAN = -Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Dtests=enabled --werror
SOURCES = $(shell git ls-files --cached --others --exclude-standard 'src/*.[ch]' 'tests/*.[ch]' 'tools/*.[ch]')

all: deps-build build/build.ninja
	ninja -C build castellan

run: all
	$(RUN)

test test-long: deps-build deps-test deps-wasm build/build.ninja build/asan/build.ninja
	meson configure build -Dwasm=enabled
	ninja -C build
	ninja -C build/asan
	tools/test.sh $(if $(filter test,$@),--no-suite long)

deps-%:
	@tools/install-deps.sh $*

build/build.ninja:
	meson setup build $(RELEASE)
build/asan/build.ninja:
	meson setup build/asan $(ASAN)

clean:
	rm -rf build

.PHONY: all run test test-long clean
