/* news.c - what each audience hears of an event, and what of it the public may know. */
#include "app/director/inside.h"
#include "app/core/upcast.h"
#include "base/heap.h"
#include "codec/event_json.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdlib.h>
#include <string.h>

enum { NEWS_MAX = 64 << 10 };

/* ---- who may know of what ---- */

/* Reports are for the people named, incidents for judges, calls for the staff in the hall,
 * and personal matters for the staff. */
static unsigned least_audience(int kind) {
    switch (kind) {
    case EVENT_REPORT:
    case EVENT_REPORT_STATE: return EVENT_HEARS_CHIEFS;
    case EVENT_INCIDENT:
    case EVENT_RULING:
    case EVENT_PENALTY:
    case EVENT_RECUSE: return EVENT_HEARS_JUDGES;
    case EVENT_CALL:
    case EVENT_ARRIVE:
    case EVENT_CALL_CLOSE:
    case EVENT_OVERRUN:
    case EVENT_MATERIAL:
    case EVENT_LOGGING:
    case EVENT_BAN:
    case EVENT_ELIGIBILITY:
    case EVENT_ACK:
    case EVENT_CONSENT:
    case EVENT_STAFF_ACK:
    case EVENT_LEVEL:
    case EVENT_PLAN:
    case EVENT_PLAN_TABLE:
    case EVENT_TASK: return EVENT_HEARS_STAFF;
    case EVENT_BANKER:
    case EVENT_BANKER_VOID:
    case EVENT_HOST:
    case EVENT_VOICE:
    case EVENT_STUDY_VOTE: return EVENT_HEARS_PLAYERS;
    default: return EVENT_HEARS_PUBLIC;
    }
}

bool events_may_know(const EventEntry *entry, unsigned audience) {
    return audience >= least_audience(entry->kind);
}

bool events_audience(App *app, uint64_t person, const char *id, unsigned *audience) {
    Live *live;
    if (live_get(app, &EVENT, id, &live, NULL)) return false;
    const EventState *ev = event_of(live)->ev;
    unsigned roles = events_roles(event_of(live), person);
    *audience = roles & (EV_ORGANISER | EV_HEAD)       ? EVENT_HEARS_CHIEFS
                : roles & EV_JUDGES                    ? EVENT_HEARS_JUDGES
                : roles                                ? EVENT_HEARS_STAFF
                : event_entrant(ev, person) != EV_NONE ? EVENT_HEARS_PLAYERS
                                                       : EVENT_HEARS_PUBLIC;
    return ev->stage != EV_DRAFT || roles;
}

/* ---- the words ---- */

/* Only the staff sees who did it, and the number of a person in a form. */
static void write_entry(const EventEntry *entry, uint32_t n, uint64_t seq, const json_t *envelope,
                        unsigned audience, Buf *out) {
    EventEntry shown = *entry;
    if (audience < EVENT_HEARS_STAFF) {
        shown.who = 0;
        shown.text = 0;
        if (shown.kind == EVENT_REGISTER)
            shown.form = (EventForm){ .country = entry->form.country };
    }
    if (shown.kind == EVENT_BOARD) memset(shown.board.hash, 0, sizeof shown.board.hash);
    jot_open(out, '{');
    member_number("seq", (int64_t)seq, out);
    jot_key(out, "step"), event_json_write(&shown, n, out);
    const json_t *board = json_object_get(envelope, "board");
    char *text = board ? json_dumps(board, JSON_COMPACT) : NULL;
    if (text) jot_key(out, "board"), buf_text(out, text), free(text);
    jot_close(out, '}');
}

/* The same of what isn't a step. */
static void write_own(const StoreRecord *event, unsigned audience, Buf *out) {
    static const char *const STAFFS[] = { "by", "text", "contact", "said", "help", "person" };
    json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
    for (size_t i = 0; audience < EVENT_HEARS_STAFF && i < sizeof STAFFS / sizeof *STAFFS; i++)
        json_object_del(facts, STAFFS[i]);
    char *text = json_dumps(facts, JSON_COMPACT);
    jot_open(out, '{');
    member_number("seq", (int64_t)event->seq, out);
    member_word("type", event->type, out);
    if (text) jot_key(out, "facts"), buf_text(out, text);
    jot_close(out, '}');
    free(text);
    json_decref(facts);
}

/* What one audience hears; empty: only that something happened.  Only staff see who owns an entry. */
static void write_news(const StoreRecord *event, unsigned audience, Buf *out) {
    EventEntry entry;
    uint32_t n;
    if (event_find(event->type) == EVENT_KINDS) {
        EventAsideKind kind = events_aside_kind(event->type);
        bool desk = kind >= ASIDE_CLAIM && kind < ASIDE_KINDS;
        if (!desk || audience >= EVENT_HEARS_STAFF) write_own(event, audience, out);
        return;
    }
    json_t *envelope = json_loadb(event->public.at, event->public.size, 0, NULL);
    if (!event_json_decode(json_object_get(envelope, "entry"), &entry, &n, NULL) &&
        events_may_know(&entry, audience))
        write_entry(&entry, n, event->seq, envelope, audience, out);
    json_decref(envelope);
}

void events_news(Live *live, const StoreRecord *event, News *news) {
    (void)live;
    for (unsigned i = 0; i < EVENT_HEARERS; i++) {
        news->text[i] = buf_heap(NEWS_MAX);
        write_news(event, i, &news->text[i]);
        if (!news->text[i].size) buf_text(&news->text[i], "null"); /* that there was something */
    }
}

/* ---- what someone missed ---- */

typedef struct Recall {
    unsigned audience;
    Buf *out;
    size_t *ends, count;
} Recall;

static bool recall_one(void *user, const StoreRecord *event) {
    Recall *r = user;
    size_t before = r->out->size;
    Upcast today;
    if (!upcast(UPCASTS, event, &today, NULL)) write_news(&today.event, r->audience, r->out);
    upcast_free(&today);
    if (r->out->size == before) buf_text(r->out, "null");
    if (r->out->full) return false;
    r->ends[r->count++] = r->out->size;
    return true;
}

/* `ends` is written through the Recall. */
// NOLINTBEGIN(readability-non-const-parameter)
Status events_recall(App *app, const char *id, unsigned audience, uint64_t from, size_t limit,
                     Buf *out, size_t *ends, size_t *count) {
    char stream[STORE_STREAM_MAX + 1];
    Buf name = buf_over(stream, sizeof stream);
    Recall r = { audience, out, ends, 0 };
    buf_print(&name, "%s%s", EVENT.prefix, id);
    *count = 0;
    if (name.full || !limit) return OK;
    Err err;
    Status status = store_read(app->store, stream, from, limit, recall_one, &r, &err);
    *count = r.count;
    return status;
}
// NOLINTEND(readability-non-const-parameter)
