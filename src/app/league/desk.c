/* desk.c - what the league's administrators have before them when they decide. */
#include "app/league/desk.h"

#include "app/people/accounts.h"
#include "app/league/bans.h"
#include "app/core/sentence.h"
#include "app/league/inside.h"
#include "base/heap.h"
#include "codec/jot.h"

#include <string.h>

static void member_text(App *app, uint64_t owner, uint64_t words, Buf *out) {
    Buf text = buf_heap(2 * WORDS_MAX);
    if (words && !words_read(app, owner, words, &text, NULL))
        member_word("text", text.size ? text.text : "", out);
    buf_free(&text);
}

/* ---- events ---- */

/* The last step of that kind that stands, or NULL. */
static const EventEntry *last_of(const EventLive *e, int kind) {
    for (uint32_t i = e->ev->count; i-- > 0;)
        if (e->log[i].kind == kind && !e->log[i].undone_by) return &e->log[i];
    return NULL;
}

static void write_staff(App *app, const EventState *ev, int tongue, Buf *out) {
    jot_key(out, "staff"), jot_open(out, '[');
    for (int i = 0; i < ev->staff; i++) {
        char name[PERSON_NAME];
        if (!(ev->person[i].roles & (EV_ORGANISER | EV_JUDGES))) continue;
        accounts_shown_in(app, ev->person[i].who, 0, tongue, name);
        jot_item(out), jot_text(out, name);
    }
    jot_close(out, ']');
}

/* What differs from the rulebook: "prelim_games 4". */
static void write_changed(const EventState *ev, int tongue, Buf *out) {
    const Parameter *changed[PARAMETER_COUNT];
    size_t count = rules_overrides(&ev->rules, changed);
    jot_key(out, "changed"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        char value[VALUE_TEXT];
        Buf text = buf_over(value, sizeof value);
        parameter_text(changed[i], &ev->rules, tongue, &text);
        jot_item(out), jot_open(out, '{');
        member_word("about", parameter_about(changed[i], tongue), out);
        member_word("value", value, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* Who would accept it: the viewer from the league; for others, someone from it with that role at the event. */
static uint64_t accepter(const SeasonLive *s, const EventState *ev, uint64_t viewer) {
    if (season_runs(s, viewer)) return viewer;
    for (uint32_t i = 0; i < s->admins; i++)
        if (event_roles(ev, s->admin[i]) & EV_LEAGUE) return s->admin[i];
    return s->admin[0];
}

/* Why the league cannot accept it, with the clause; false if it can. */
static bool why_not(const SeasonLive *s, const EventLive *e, uint64_t viewer, Message *why) {
    EventEntry entry = event_make(EVENT_SEASON_ACCEPT, EV_BY_LEAGUE, accepter(s, e->ev, viewer));
    EventRefusal no = event_check(e->ev, e->log, &entry);
    if (!no && season_valid(e->ev) < s->rules.event.season_min_valid_results) no = EV_TOO_FEW_VALID;
    if (season_unfit(s, e, why)) return true;
    if (no) event_refusal(no, e->ev->rules.id, why);
    return no;
}

static void write_verdict(const SeasonLive *s, const EventLive *e, uint64_t viewer, int tongue,
                          Buf *out) {
    Message why;
    bool no = why_not(s, e, viewer, &why);
    member_flag("acceptable", !no, out);
    if (no) member_told("why_not", tongue, &why, out);
}

/* DM19-4.1, 1.1c, 2.5b: enough valid results, played in a hall, a mix that is on the list. */
static void write_facts(App *app, const EventLive *e, int tongue, Buf *out) {
    const EventState *ev = e->ev;
    member_number("players", event_heads(ev), out);
    member_number("valid", season_valid(ev), out);
    member_word("rulebook", RULEBOOK_NAME[ev->rules.id], out);
    member_number("games", season_games(e), out);
    member_number("online_games", season_online_games(e), out);
    member_flag("online", season_online(e), out);
    member_flag("official", !ev->unofficial && event_format_listed(ev), out);
    jot_key(out, "scenarios"), jot_open(out, '[');
    for (unsigned i = 0; i < ev->format.rounds; i++)
        jot_item(out), jot_text(out, SHEET_SCENARIO_NAME[ev->format.scenario[i]]);
    jot_close(out, ']');
    write_staff(app, ev, tongue, out);
    write_changed(ev, tongue, out);
}

static void write_event(App *app, const SeasonLive *s, const SeasonEvent *event, uint64_t viewer,
                        int tongue, Buf *out) {
    Live *live;
    member_word("event", event->event, out);
    member_word("state", SUBMISSION_STATE_NAME[event->state], out);
    if (live_get(app, &EVENT, event->event, &live, NULL)) return;
    const EventLive *e = event_of(live);
    member_word("name", e->facts.name, out);
    if (*e->facts.starts) member_word("starts", e->facts.starts, out);
    if (*e->facts.place) member_word("place", e->facts.place, out);
    write_facts(app, e, tongue, out);
    if (event->state == SUBMITTED) write_verdict(s, e, viewer, tongue, out);
    const EventEntry *no = event->state == REJECTED ? last_of(e, EVENT_SEASON_REJECT) : NULL;
    if (no && no->clause[0]) member_word("clause", no->clause, out);
    if (no) member_text(app, no->who, no->text, out);
}

void season_write_events(App *app, const SeasonLive *s, uint64_t viewer, int tongue, Buf *out) {
    jot_key(out, "events"), jot_open(out, '[');
    for (uint32_t i = 0; i < s->events; i++) {
        jot_item(out), jot_open(out, '{');
        write_event(app, s, &s->event[i], viewer, tongue, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* ---- who left ---- */

/* Someone who left during a game, or after the first round was opened. */
static bool left(const EventLive *e, uint32_t n, bool begun) {
    const EventEntry *entry = &e->log[n];
    if (entry->undone_by || entry->player >= e->ev->players) return false;
    return entry->kind == EVENT_ABANDON || (entry->kind == EVENT_WITHDRAW && begun);
}

static void write_leaver(App *app, const Live *live, const char *season, const EventEntry *entry,
                         int tongue, Buf *out) {
    const EventLive *e = event_of(live);
    const EventPlayer *p = &e->ev->player[entry->player];
    char name[PERSON_NAME];
    uint32_t ban;
    const BanCase *c = bans_about(app, p->who, live->id, season, &ban);
    accounts_shown_in(app, p->who, VIEWER_STAFF, tongue, name);
    jot_item(out), jot_open(out, '{');
    member_big("person", accounts_resolve(app, p->who), out);
    member_word("name", name, out);
    member_word("event", live->id, out);
    member_word("event_name", e->facts.name, out);
    member_number("at", entry->at, out);
    member_flag("during", entry->kind == EVENT_ABANDON, out);
    if (entry->game < e->ev->games) {
        member_number("round", e->ev->game[entry->game].round, out);
        member_number("table", e->ev->game[entry->game].table, out);
    }
    member_word("status", EV_STATUS_NAME[p->status], out);
    member_text(app, p->who, entry->text, out);
    if (c) member_number("ban", ban, out), member_word("case", CASE_STATE_NAME[c->state], out);
    jot_close(out, '}');
}

static void write_leavers_of(App *app, const char *season, const char *event, int tongue,
                             Buf *out) {
    Live *live;
    if (live_get(app, &EVENT, event, &live, NULL)) return;
    const EventLive *e = event_of(live);
    bool begun = false;
    for (uint32_t i = 0; i < e->ev->count; i++) {
        begun |= e->log[i].kind == EVENT_ROUND_OPEN;
        if (left(e, i, begun)) write_leaver(app, live, season, &e->log[i], tongue, out);
    }
}

void season_write_leavers(App *app, const char *season, const SeasonLive *s, int tongue, Buf *out) {
    jot_key(out, "leavers"), jot_open(out, '[');
    for (uint32_t i = 0; i < s->events; i++)
        write_leavers_of(app, season, s->event[i].event, tongue, out);
    jot_close(out, ']');
}

/* ---- what was decided about people ---- */

void season_write_notes(App *app, const SeasonLive *s, bool mine, int tongue, Buf *out) {
    jot_key(out, "notes"), jot_open(out, '[');
    for (uint32_t i = 0; i < s->notes; i++) {
        const SeasonNote *note = &s->note[i];
        char name[PERSON_NAME];
        accounts_shown_in(app, note->person, 0, tongue, name);
        jot_item(out), jot_open(out, '{');
        member_big("person", note->person, out);
        member_word("name", name, out);
        member_flag("direct", note->direct, out);
        member_flag("declined", note->declined, out);
        if (note->lot) member_big("lot", note->lot, out);
        member_word("entitled", SEASON_ENTITLED_NAME[note->entitled], out);
        member_word("elsewhere", SEASON_ENTITLED_NAME[note->elsewhere], out);
        if (mine) member_text(app, note->person, note->text, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}
