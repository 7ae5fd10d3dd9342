/* assert.h - for the build without libc: a failed assertion traps. */
#include <stdbool.h>
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif
#define static_assert _Static_assert
