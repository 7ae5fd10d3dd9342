/* inttypes.h - for the build without libc: the few formats buf_print knows. */
#pragma once
#include <stdint.h>
#define PRIu64 "llu"
#define PRId64 "lld"
#define PRIx64 "llx"
#define PRIu32 "u"
#define PRId32 "d"
#define PRIx32 "x"
