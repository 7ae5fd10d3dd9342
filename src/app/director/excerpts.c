/* excerpts.c - excerpts of an event's log: one table's diary, judges' records about people,
 * and announcements. */
#include "app/director/excerpts.h"

#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdlib.h>

/* ---- one table ---- */

/* The game a step is about: its own, or that of the step it answers. */
static uint16_t game_of(const EventLive *e, uint32_t n) {
    const EventEntry *entry = &e->log[n];
    uint32_t answered = n;
    switch (entry->kind) {
    case EVENT_ARRIVE:
    case EVENT_CALL_CLOSE:
    case EVENT_UNDO: answered = entry->step; break;
    case EVENT_RULING: answered = entry->ruling.step; break;
    case EVENT_PROTEST_DECIDE: answered = entry->verdict.step; break;
    default: break;
    }
    if (entry->game != EV_NONE || answered >= n) return entry->game;
    return e->log[answered].game;
}

static void write_line(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *entry = &event_of(eye->live)->log[n];
    Buf text = buf_heap(2 * WORDS_MAX);
    events_tell(eye, n, &text);
    jot_item(out), jot_open(out, '{');
    member_number("step", n, out);
    member_number("at", entry->at, out);
    member_word("kind", EVENT_NATURE[entry->kind].name, out);
    if (entry->player != EV_NONE) member_number("player", entry->player, out);
    if (entry->undone_by) member_number("undone_by", entry->undone_by, out);
    member_word("text", text.size ? text.text : "", out);
    jot_close(out, '}');
    buf_free(&text);
}

/* What isn't a step and happened at this table before `seq`, from the one at `own` on; where to continue. */
static uint32_t write_own_before(const EventEye *eye, uint32_t own, uint64_t seq, uint16_t game,
                                 Buf *out) {
    const EventLive *e = event_of(eye->live);
    for (; own < e->owns && e->own[own].seq < seq; own++)
        if (e->own[own].game == game) events_aside_line(eye, &e->own[own], out);
    return own;
}

bool events_view_game_log(const EventEye *eye, uint16_t game, Buf *out) {
    const EventLive *e = event_of(eye->live);
    unsigned audience = EVENT_HEARS_PUBLIC;
    if (game >= e->ev->games) return false;
    events_audience(eye->app, eye->person, eye->live->id, &audience);
    jot_open(out, '{');
    member_number("game", game, out);
    jot_key(out, "log"), jot_open(out, '[');
    uint32_t own = 0;
    for (uint32_t i = 0; i < e->ev->count; i++) {
        own = write_own_before(eye, own, e->step[i].seq, game, out);
        if (game_of(e, i) == game && events_may_know(&e->log[i], audience)) write_line(eye, i, out);
    }
    write_own_before(eye, own, UINT64_MAX, game, out);
    jot_close(out, ']');
    jot_close(out, '}');
    return true;
}

/* ---- what judges keep about people ---- */

static uint32_t incident_of(const EventEntry *entry) {
    return entry->kind == EVENT_RULING    ? entry->ruling.step
           : entry->kind == EVENT_PENALTY ? entry->penalty.step
                                          : 0;
}

static bool is_kept(const EventEntry *entry) {
    switch (entry->kind) {
    case EVENT_PENALTY:
    case EVENT_DQ:
    case EVENT_OVERRUN:
    case EVENT_ABANDON:
    case EVENT_PROTEST:
    case EVENT_INCIDENT:
    case EVENT_RULING: return !entry->undone_by;
    default: return false;
    }
}

/* Does the step say something about the player: by name, or by the seat of an incident? */
static bool concerns(const EventLive *e, uint32_t n, uint16_t player) {
    const EventEntry *entry = &e->log[n];
    if (entry->kind == EVENT_RULING) {
        entry = &e->log[entry->ruling.step];
        if (entry->kind != EVENT_INCIDENT) return false;
    }
    if (entry->player == player) return true;
    if (entry->kind != EVENT_INCIDENT) return false;
    if (entry->incident.guest_of == player) return true;
    if (entry->game >= e->ev->games) return false;
    int seat = event_seat(&e->ev->game[entry->game], player);
    return seat < EV_SEATS && entry->incident.seats >> seat & 1;
}

static void member_listed(const char *key, EventWords list, unsigned value, Buf *out) {
    const char *word = event_word(list, value);
    if (word) member_word(key, word, out);
}

static void write_fields(const EventEntry *entry, Buf *out) {
    switch (entry->kind) {
    case EVENT_PENALTY:
        member_listed("penalty", EV_WORDS_PENALTY, entry->penalty.kind, out);
        member_listed("code", EV_WORDS_CODE, entry->penalty.code, out);
        break;
    case EVENT_DQ:
        member_listed("code", EV_WORDS_CODE, entry->dq.code, out);
        member_listed("basis", EV_WORDS_BASIS, entry->dq.basis, out);
        break;
    case EVENT_INCIDENT:
        member_listed("code", EV_WORDS_CODE, entry->incident.code, out);
        member_flag("timely", entry->incident.timely, out);
        break;
    case EVENT_RULING:
        member_listed("outcome", EV_WORDS_OUTCOME, entry->ruling.outcome, out);
        break;
    case EVENT_PROTEST: member_listed("about", EV_WORDS_ABOUT, entry->topic, out); break;
    default: break;
    }
    if (incident_of(entry)) member_number("incident", incident_of(entry), out);
}

static void write_entry(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *e = event_of(eye->live);
    const EventEntry *entry = &e->log[n];
    uint16_t game = game_of(e, n);
    char name[PERSON_NAME];
    jot_item(out), jot_open(out, '{');
    member_number("step", n, out);
    member_number("at", entry->at, out);
    member_word("kind", EVENT_NATURE[entry->kind].name, out);
    write_fields(entry, out);
    if (game < e->ev->games) {
        member_number("game", game, out);
        member_number("round", e->ev->game[game].round, out);
        member_number("table", e->ev->game[game].table, out);
    }
    if (entry->who) events_person_name(eye, entry->who, name), member_word("by", name, out);
    if (entry->clause[0]) member_word("clause", entry->clause, out);
    events_member_words(eye, entry, out);
    jot_close(out, '}');
}

static void write_warnings(const EventPlayer *p, Buf *out) {
    jot_key(out, "warnings"), jot_open(out, '{');
    for (unsigned i = 0; i < EV_CODE_COUNT; i++)
        if (p->warnings[i]) member_number(event_word(EV_WORDS_CODE, i), p->warnings[i], out);
    jot_close(out, '}');
}

typedef struct Kept { /* the steps that are about someone */
    uint32_t *step, count;
} Kept;

static Kept kept_open(const EventLive *e) {
    Kept kept = { calloc(e->ev->count + 1u, sizeof *kept.step), 0 };
    for (uint32_t i = 0; kept.step && i < e->ev->count; i++)
        if (is_kept(&e->log[i])) kept.step[kept.count++] = i;
    return kept;
}

static void write_player(const EventEye *eye, const Kept *kept, uint16_t player, Buf *out) {
    const EventLive *e = event_of(eye->live);
    const EventPlayer *p = &e->ev->player[player];
    uint32_t first = 0;
    while (first < kept->count && !concerns(e, kept->step[first], player)) first++;
    if (first == kept->count) return;
    jot_item(out), jot_open(out, '{');
    events_member_player(eye, player, out);
    member_word("status", EV_STATUS_NAME[p->status], out);
    member_number("overruns", p->overruns, out);
    write_warnings(p, out);
    jot_key(out, "entries"), jot_open(out, '[');
    for (uint32_t i = first; i < kept->count; i++)
        if (concerns(e, kept->step[i], player)) write_entry(eye, kept->step[i], out);
    jot_close(out, ']');
    jot_close(out, '}');
}

void events_view_records(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    Kept kept = kept_open(e);
    jot_open(out, '{');
    member_number("now", eye->now, out);
    jot_key(out, "players"), jot_open(out, '[');
    for (uint16_t p = 0; p < e->ev->players; p++) write_player(eye, &kept, p, out);
    jot_close(out, ']');
    jot_close(out, '}');
    free(kept.step);
}

/* ---- announcements ---- */

/* Nothing if it was not said for which: then it is for all of them. */
static void write_channels(unsigned bits, Buf *out) {
    if (!bits) return;
    jot_key(out, "channels"), jot_open(out, '[');
    for (unsigned i = 0; i < EV_CHANNEL_COUNT; i++)
        if (bits >> i & 1) jot_item(out), jot_text(out, event_word(EV_WORDS_CHANNEL, i));
    jot_close(out, ']');
}

void events_view_notices(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    jot_open(out, '{');
    member_number("now", eye->now, out);
    jot_key(out, "notices"), jot_open(out, '[');
    for (uint32_t i = e->ev->count; i-- > 0;) {
        const EventEntry *entry = &e->log[i];
        if (entry->kind != EVENT_NOTICE || entry->undone_by) continue;
        jot_item(out), jot_open(out, '{');
        member_number("step", i, out);
        member_number("at", entry->at, out);
        member_word("by", EV_ROLE_NAME[entry->by], out);
        write_channels(e->step[i].channels, out);
        events_member_words(eye, entry, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}
