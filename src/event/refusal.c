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

/* Append the clauses of one document; false if there is none. */
static bool cite(const char *clauses, const char *document, Buf *out) {
    bool found = false;
    for (const char *at = clauses; *at;) {
        size_t size = 0;
        while (at[size] && at[size] != ' ') size++;
        if (belongs(at, document)) {
            if (found) buf_text(out, ", ");
            buf_bytes(out, at, size);
            found = true;
        }
        at += size;
        while (*at == ' ') at++;
    }
    return found;
}

bool event_clauses(EventRefusal code, RulebookId rulebook, Buf *out) {
    const char *clauses = EV_REFUSAL_TEXT[code].clauses;
    return cite(clauses, RULEBOOK_NAME[rulebook], out) || cite(clauses, "q", out);
}

void event_refusal(EventRefusal code, RulebookId rulebook, Message *out) {
    event_refusal_as(code, rulebook, &(Message){ .english = EV_REFUSAL_TEXT[code].text }, out);
}

void event_refusal_as(EventRefusal code, RulebookId rulebook, const Message *what, Message *out) {
    char room[128];
    Buf clauses = buf_over(room, sizeof room);
    if (event_clauses(code, rulebook, &clauses))
        message_set(out, "{what%p} [{clauses%s}]", what, room);
    else *out = *what;
}
