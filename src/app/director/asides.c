/* asides.c - what happens at an event and isn't a step of a rulebook: changed facts (facts.c),
 * study time that was extended, turns that are timed, online tables that play its games, boards laid before
 * everyone's eyes (draw.c); and all of it undone.
 *
 * These events lie in the stream beside the steps and are counted by their place in it.  One of them is
 * undone by one more (change.undone), which can be undone itself: every second link of such a
 * chain stands.  The result of the remaining ones is found by folding them again. */
#include "app/director/inside.h"
#include "app/online/tables.h"
#include "base/heap.h"
#include "codec/members.h"
#include "codec/pick.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXTENDED_MAX = 4 * 3600 }; /* seconds added to the study of one round */

/* Version 2 of table.linked says who opened the table. */
const EventAsideType EVENT_ASIDE_TYPE[ASIDE_KINDS] = {
    [ASIDE_FACTS] = { "facts.changed", 1, EV_ORGANISER },
    [ASIDE_EXTENDED] = { "clock.extended", 1, EV_ORGANISER | EV_JUDGES | EV_BIT(EV_BY_ANNOUNCER) },
    [ASIDE_TURN] = { "turn.began", 1, EV_FLOOR },
    [ASIDE_LINK] = { "table.linked", 2, EV_ORGANISER | EV_JUDGES },
    [ASIDE_UNDONE] = { "change.undone", 1, 0 },
    [ASIDE_JUDGED] = { "table.judged", 1, EV_ORGANISER | EV_JUDGES },
    [ASIDE_LAID] = { "board.laid", 1, EV_STAGE | EV_JUDGES },
    [ASIDE_CLAIM] = { "entry.claimed", 1, 0 },
    [ASIDE_CLAIM_END] = { "claim.decided", 1, 0 },
    [ASIDE_CODES] = { "entry_codes.changed", 1, 0 },
    [ASIDE_TAKEN] = { "entry.taken", 1, 0 },
    [ASIDE_MERGE] = { "people.merged", 1, 0 },
};

EventAsideKind events_aside_kind(const char *type) {
    int kind = ASIDE_FACTS;
    while (kind < ASIDE_KINDS && strcmp(type, EVENT_ASIDE_TYPE[kind].type) != 0) kind++;
    return (EventAsideKind)kind;
}

/* ---- following ---- */

static EventAside *own_at(const EventLive *e, uint64_t seq) {
    for (uint32_t i = e->owns; i-- > 0;)
        if (e->own[i].seq == seq) return &e->own[i];
    return NULL;
}

static bool set_turn(EventLive *e, const EventAside *own) {
    EventTurn *turn = NULL;
    for (uint32_t i = 0; i < e->turns; i++)
        if (e->turn[i].game == own->game) turn = &e->turn[i];
    if (!turn) turn = events_one_more((void **)&e->turn, &e->turns, sizeof *turn);
    if (turn)
        *turn = (EventTurn){ own->game, own->player, (uint16_t)own->seconds, own->at, own->seq };
    return turn != NULL;
}

static bool set_link(EventLive *e, const EventAside *own) {
    EventLink *link = NULL;
    for (uint32_t i = 0; i < e->links; i++)
        if (e->link[i].game == own->game) link = &e->link[i];
    if (!link) link = events_one_more((void **)&e->link, &e->links, sizeof *link);
    if (!link) return false;
    link->game = own->game;
    memcpy(link->table, own->table, sizeof link->table);
    return true;
}

/* What follows from one that stands; false without memory. */
static bool apply(EventLive *e, const EventAside *own) {
    switch ((EventAsideKind)own->kind) {
    case ASIDE_FACTS: events_merge_facts(&e->facts, &e->fact[own->facts]); return true;
    case ASIDE_EXTENDED: e->extended_s[own->round] += (uint16_t)own->seconds; return true;
    case ASIDE_TURN: return set_turn(e, own);
    case ASIDE_LINK: return set_link(e, own);
    case ASIDE_UNDONE:
    case ASIDE_LAID:   /* draw.c finds it */
    case ASIDE_JUDGED: /* the table has it; here it is told */
    case ASIDE_CLAIM:  /* claims.c finds these */
    case ASIDE_CLAIM_END:
    case ASIDE_CODES:
    case ASIDE_TAKEN:
    case ASIDE_MERGE:
    case ASIDE_KINDS: break;
    }
    return true;
}

static bool ends_turn(const EventEntry *entry) {
    return entry->kind == EVENT_OVERRUN || entry->kind == EVENT_SHEET ||
           entry->kind == EVENT_GAME_END || entry->kind == EVENT_VOID;
}

void events_stop_turn(EventLive *e, const EventEntry *entry, uint64_t seq) {
    if (!ends_turn(entry)) return;
    for (uint32_t i = 0; i < e->turns; i++)
        if (e->turn[i].game == entry->game && e->turn[i].seq < seq) e->turn[i].player = EV_NONE;
}

bool events_fold_asides(EventLive *e) {
    e->facts = (EventFacts){ 0 };
    memset(e->extended_s, 0, sizeof e->extended_s);
    e->links = e->turns = 0;
    for (uint32_t i = 0; i < e->owns; i++)
        if (!e->own[i].undone_by && !apply(e, &e->own[i])) return false;
    for (uint32_t i = 0; i < e->ev->count; i++) events_stop_turn(e, &e->log[i], e->step[i].seq);
    return true;
}

/* Write down what an undoing does: down its chain every second link stands. */
static Status mark(EventLive *e, const EventAside *undo, Err *err) {
    EventAside *link = own_at(e, undo->undoes);
    uint64_t by = undo->seq;
    bool back = false;
    if (!link || link == undo || link->undone_by)
        return err_set(err, ERR_INPUT, "It undoes something that does not exist.");
    for (; link; link = link->kind == ASIDE_UNDONE ? own_at(e, link->undoes) : NULL) {
        link->undone_by = back ? 0 : by;
        back = !back;
        by = link->seq;
    }
    return OK;
}

static Status read_own(EventAside *own, EventAsideKind kind, const json_t *value, Pick *p) {
    const char *table = json_string_value(json_object_get(value, "table"));
    const char *act = json_string_value(json_object_get(value, "act"));
    bool of_game = kind == ASIDE_TURN || kind == ASIDE_LINK || kind == ASIDE_JUDGED;
    uint16_t no_game = of_game ? 0 : EV_NONE; /* needed there */
    own->by = pick_big_or(p, "by", 0);
    own->text = pick_big_or(p, "text", 0);
    own->undoes = kind == ASIDE_UNDONE ? (uint64_t)pick_number(p, "undoes", 1, INT64_MAX) : 0;
    own->seconds = (uint32_t)pick_number_or(p, kind == ASIDE_TURN ? "limit_s" : "seconds", 0,
                                            UINT16_MAX, 0);
    own->game = (uint16_t)(no_game == EV_NONE ? EV_NONE : pick_number(p, "game", 0, EV_NONE - 1));
    own->player = (uint16_t)pick_number_or(p, "player", 0, EV_NONE - 1, EV_NONE);
    bool of_round = kind == ASIDE_EXTENDED || kind == ASIDE_LAID;
    own->round = (uint8_t)(of_round ? pick_number(p, "round", 0, EV_ROUNDS_MAX - 1) : 0);
    own->person = pick_big_or(p, "person", 0);
    own->number = (uint32_t)pick_number_or(p, "number", 0, UINT32_MAX, 0);
    own->yes = pick_flag_or(p, "yes", false);
    own->laid = (uint16_t)pick_number_or(p, "laid", 0, UINT16_MAX, 0);
    own->pace_ms = (uint16_t)pick_number_or(p, "pace_ms", 0, UINT16_MAX, 0);
    if (kind == ASIDE_LINK && !table) pick_refuse(p, "{what%p} needs a \"table\".", &p->what);
    own->act = (uint8_t)(act ? entry_find(act) : ENTRY_NONE);
    snprintf(own->table, sizeof own->table, "%s", table ? table : "");
    return p->status;
}

Status events_follow_aside(EventLive *e, const StoreRecord *event, EventAsideKind kind,
                           const json_t *value, Err *err) {
    EventAside made = { .seq = event->seq, .at = event->at, .kind = (uint8_t)kind };
    Pick p = pick_open(value, "It", err);
    Status status = read_own(&made, kind, value, &p);
    if (!status && kind == ASIDE_FACTS) {
        made.facts = e->fact_changes;
        EventFactsChange *change = events_one_more((void **)&e->fact, &e->fact_changes,
                                                   sizeof *change);
        if (!change) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
        events_read_facts(change, value, &p);
        status = p.status;
    }
    if (status) return status;
    EventAside *own = events_one_more((void **)&e->own, &e->owns, sizeof *own);
    if (own) *own = made;
    if (own && kind == ASIDE_UNDONE) status = mark(e, own, err);
    if (status) return status;
    bool done = own && (kind == ASIDE_UNDONE ? events_fold_asides(e) : apply(e, own));
    return done ? OK : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

/* ---- making ---- */

bool events_may(Task *t, const EventLive *e, uint64_t who, unsigned roles) {
    if (events_roles(e, who) & roles) return true;
    events_refuse(t, e, NULL, EV_NOT_YOURS);
    return false;
}

bool events_add_aside(Task *t, Live *live, EventAsideKind kind, const Buf *members) {
    const EventAsideType *type = &EVENT_ASIDE_TYPE[kind];
    if (t->err.status || t->wait || !events_in_rate(t, event_of(live))) return false;
    Buf public = buf_heap(EVENT_MEMBERS + 8);
    buf_char(&public, '{');
    if (members->size) buf_bytes(&public, members->text + 1, members->size - 1); /* its comma */
    buf_char(&public, '}');
    if (public.full) task_refuse(t, "too-big", "This is too much at once.");
    bool done = !public.full && task_add(t, live, type->type, type->version,
                                         (Bytes){ public.text, public.size }, (Bytes){ 0 });
    buf_free(&public);
    return done;
}

/* May study time of a round be extended by this much? */
static bool may_extend(Task *t, const EventLive *e, uint8_t round, uint32_t seconds) {
    uint32_t limit;
    if (!events_study(e, round, &limit)) return events_refuse(t, e, NULL, EV_NO_STUDY), false;
    if (e->extended_s[round] + seconds <= EXTENDED_MAX) return true;
    task_refuse(
        t, "too-long",
        "Study time can be extended by at most {hours%d, plural, one {# hour} other {# hours}}.",
        EXTENDED_MAX / 3600);
    return false;
}

bool events_extend(Task *t, Live *live, uint64_t who, uint8_t round, uint16_t seconds) {
    const EventLive *e = event_of(live);
    char room[128];
    Buf members = buf_over(room, sizeof room);
    if (!events_may(t, e, who, EVENT_ASIDE_TYPE[ASIDE_EXTENDED].roles)) return false;
    if (round >= e->ev->rounds) return events_refuse(t, e, NULL, EV_NO_SUCH), false;
    if (!may_extend(t, e, round, seconds)) return false;
    member_big("by", who, &members);
    member_number("round", round, &members);
    member_number("seconds", seconds, &members);
    return events_add_aside(t, live, ASIDE_EXTENDED, &members);
}

bool events_turn(Task *t, Live *live, uint64_t who, uint16_t game, uint16_t player) {
    const EventLive *e = event_of(live);
    char room[128];
    Buf members = buf_over(room, sizeof room);
    uint16_t self = events_entrant(e, who);
    if (game >= e->ev->games) return events_refuse(t, e, NULL, EV_NO_SUCH), false;
    const EventGame *g = &e->ev->game[game];
    bool sits = self != EV_NONE && event_seat(g, self) < EV_SEATS;
    if (!sits && !events_may(t, e, who, EVENT_ASIDE_TYPE[ASIDE_TURN].roles)) return false;
    uint16_t limit = g->stage == EV_PLACING ? g->placement_limit_s : g->limit_s;
    bool runs = g->stage == EV_PLACING || g->stage == EV_PLAYING;
    if (!runs) return events_refuse(t, e, NULL, EV_NOT_RUNNING), false;
    if (player != EV_NONE && event_seat(g, player) == EV_SEATS)
        return events_refuse(t, e, NULL, EV_NOT_SEATED), false;
    if (player != EV_NONE && !limit)
        return task_refuse(t, "not-timed",
                           "Turns at this table are not timed. A judge or organiser has to turn on "
                           "turn_timing.enabled first."),
               false;
    member_big("by", who, &members);
    member_number("game", game, &members);
    if (player != EV_NONE) member_number("player", player, &members);
    member_number("limit_s", limit, &members);
    return events_add_aside(t, live, ASIDE_TURN, &members);
}

bool events_link(Task *t, Live *live, uint64_t who, uint16_t game, const char *table) {
    char room[160];
    Buf members = buf_over(room, sizeof room);
    member_big("by", who, &members);
    member_number("game", game, &members);
    member_word("table", table, &members);
    return events_add_aside(t, live, ASIDE_LINK, &members);
}

bool events_judged(Task *t, Live *live, uint64_t who, uint16_t game, const char *act) {
    char room[160];
    Buf members = buf_over(room, sizeof room);
    member_big("by", who, &members);
    member_number("game", game, &members);
    member_word("act", act, &members);
    return events_add_aside(t, live, ASIDE_JUDGED, &members);
}

void events_write_words(Task *t, uint64_t who, const char *key, const char *words, Buf *members) {
    char said[WORDS_COMMITMENT];
    uint64_t number = *words ? task_words(t, who, words, said) : 0;
    member_big(key, number, members);
    if (number) member_word("said", said, members);
}

/* ---- taking back ---- */

static bool later_turn(const EventLive *e, const EventAside *own) {
    for (const EventAside *at = own + 1; at < e->own + e->owns; at++)
        if (at->kind == ASIDE_TURN && at->game == own->game && !at->undone_by) return true;
    return false;
}

/* A table that nobody plays at yet is closed together with its link. */
static bool shut_table(Task *t, const EventAside *own) {
    const Live *live = task_live(t, &GAME, own->table);
    if (!live) return false;
    int phase = ((const TableState *)live->state)->phase;
    if (phase == TABLE_GATHERING) tables_shut(t, own->table);
    else if (phase != TABLE_SHUT)
        task_refuse(t, "table-plays",
                    "This game is played at online table {table%s}. A judge can end it there.",
                    own->table);
    return !t->err.status && !t->wait;
}

/* May this be undone or, with `again`, come back? */
static bool may_undo(Task *t, const EventLive *e, const EventAside *own, bool again) {
    EventRefusal no = EV_ALLOWED;
    switch ((EventAsideKind)own->kind) {
    case ASIDE_FACTS:
        if (!own->facts || e->fact[own->facts].touched & FACT_DEMO)
            return task_refuse(
                       t, "first-facts",
                       "These details were set when the event was created. Change them instead."),
                   false;
        /* what was submitted stands on it */
        if (e->fact[own->facts].touched & FACT_SEASON && e->ev->season) no = EV_LATER_STEP;
        break;
    case ASIDE_EXTENDED: return may_extend(t, e, own->round, again ? own->seconds : 0);
    case ASIDE_TURN:
        if (again || later_turn(e, own)) no = EV_LATER_STEP;
        break;
    case ASIDE_LINK:
        if (!again) return shut_table(t, own);
        no = EV_TOO_LATE; /* a closed table stays closed; open another */
        break;
    case ASIDE_LAID: no = EV_REVEALED; break;
    case ASIDE_JUDGED:
        return task_refuse(t, "at-table",
                           "What a judge did at a table can only be corrected there."),
               false;
    case ASIDE_CLAIM:
    case ASIDE_CLAIM_END:
    case ASIDE_CODES:
        return task_refuse(t, "at-desk", "Decide claims and revoke codes on the People page."),
               false;
    case ASIDE_TAKEN:
    case ASIDE_MERGE:
        return task_refuse(t, "at-people", "Undo this on the People page, under Duplicates."),
               false;
    case ASIDE_UNDONE:
    case ASIDE_KINDS: no = EV_NO_SUCH; break;
    }
    if (no) events_refuse(t, e, NULL, no);
    return !no;
}

bool events_undo_aside(Task *t, Live *live, uint64_t who, uint64_t seq, const char *words) {
    const EventLive *e = event_of(live);
    const EventAside *own = own_at(e, seq), *root = own;
    bool again = false;
    unsigned links = 0;
    if (!own) return events_refuse(t, e, NULL, EV_NO_SUCH), false;
    for (; root && root->kind == ASIDE_UNDONE && links <= EVENT_UNDONE_MAX; links++, again = !again)
        root = own_at(e, root->undoes);
    if (links > EVENT_UNDONE_MAX) return events_refuse_often(t);
    if (!root || !events_may(t, e, who, EVENT_ASIDE_TYPE[root->kind].roles)) return false;
    if (own->undone_by) return events_refuse(t, e, NULL, EV_UNDONE), false;
    if (!words || !*words) return events_refuse(t, e, NULL, EV_NO_REASON), false;
    if (!may_undo(t, e, root, again)) return false;
    Buf members = buf_heap(EVENT_MEMBERS);
    member_big("by", who, &members);
    member_number("undoes", (int64_t)seq, &members);
    events_write_words(t, who, "text", words, &members);
    bool done = events_add_aside(t, live, ASIDE_UNDONE, &members);
    buf_free(&members);
    return done;
}
