/* refusal.h - why an event says no: a code, a sentence, and the clauses of each rulebook. */
#pragma once
#include "base/buf.h"
#include "rulebook/rulebook.h"

/* code, name, sentence, clauses: those of the rulebook in force are shown, else the decisions
 * (Q-…), which hold for all. */
/* clang-format off */
#define EV_REFUSALS(_) \
    _(ALLOWED, "ok", "", "") \
    _(NO_SUCH, "no-such-entry", "There is no such entry, game, round or person.", "") \
    _(NO_ROOM, "too-big", "That is more than this event has room for; open it anew with more.", "") \
    _(NOT_CREATED, "not-created", "The event has not been created.", "") \
    _(CREATED, "created-already", "The event has been created already.", "") \
    _(BAD_RULES, "bad-rules", "The rulebook's values are not ones it can have.", "NC20-1.0b") \
    _(NOT_YOURS, "not-for-you", "That is not for this role to do.", "NC20-1.1.4a WC25-3.1.2a") \
    _(NOT_STAFF, "not-staff", "Nobody of that name has this role.", "NC20-1.1.1a WC25-1.2.1a DM19-5.1a") \
    _(NO_REASON, "reason-needed", "Give a reason or a clause.", "") \
    _(OWN_TABLE, "own-table", "A judge who sits at the table does not decide about it; name a delegate.", "DM19-5.1c") \
    _(IS_OVER, "event-over", "The event is over.", "DM19-5.4b Q-16") \
    _(TOO_EARLY, "too-early", "The event has not come so far.", "") \
    _(TOO_LATE, "too-late", "It is too late for that.", "")
/* clang-format on */

typedef enum EventRefusal {
#define ROW(code, name, text, clauses) EV_##code,
    EV_REFUSALS(ROW)
#undef ROW
        EV_REFUSAL_COUNT
} EventRefusal;

typedef struct EventRefusalText {
    const char *name, *text, *clauses;
} EventRefusalText;
extern const EventRefusalText EV_REFUSAL_TEXT[EV_REFUSAL_COUNT];

/* EV_REFUSAL_COUNT if there is none of that name. */
int event_refusal_find(const char *name);

/* Append the sentence with the clause of the rulebook: "The sheet is signed. [NC20-1.1.3b]" */
void event_refusal(EventRefusal code, RulebookId rulebook, Buf *out);
