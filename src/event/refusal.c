#include "event/refusal.h"

const EventRefusalText EV_REFUSAL_TEXT[EV_REFUSAL_COUNT] = {
#define ROW(code, name, text, clauses) { name, text, clauses },
    EV_REFUSALS(ROW)
#undef ROW
};

/* Does the clause at `at` belong to the document called `name`, in capitals or not? */
static bool belongs(const char *at, const char *name) {
    for (; *name; at++, name++)
        if (*at != *name && *at != *name - ('a' - 'A')) return false;
    return *at == '-';
}

/* Append the clauses of one document, in brackets; false if there is none. */
static bool cite(const char *clauses, const char *document, Buf *out) {
    bool found = false;
    for (const char *at = clauses; *at;) {
        size_t size = 0;
        while (at[size] && at[size] != ' ') size++;
        if (belongs(at, document)) {
            buf_text(out, found ? ", " : " [");
            buf_bytes(out, at, size);
            found = true;
        }
        at += size;
        while (*at == ' ') at++;
    }
    if (found) buf_char(out, ']');
    return found;
}

void event_refusal(EventRefusal code, RulebookId rulebook, Buf *out) {
    const EventRefusalText *no = &EV_REFUSAL_TEXT[code];
    buf_text(out, no->text);
    if (!cite(no->clauses, RULEBOOK_NAME[rulebook], out)) cite(no->clauses, "q", out);
}
