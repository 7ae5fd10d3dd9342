#include "table/refusal.h"

static const struct RefusalText TEXT[] = {
#define ROW(code, name, text) { name, text },
    TABLE_REFUSALS(ROW)
#undef ROW
};

struct RefusalText table_refusal(TableRefusal code) {
    return (int)code < (int)REFUSAL_CODES ? REFUSAL_TEXT[code] : TEXT[code - REFUSAL_CODES];
}
