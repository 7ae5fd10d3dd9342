/* judge.c - what judges may do at a table, and the little that its host may.
 *
 * Which entries a judge may cause, and when, is the table's own business (table/check.c); here it is
 * made sure that the entry is theirs, has its reason in erasable words, and commits to a new seed
 * where a rewind needs one. */
#include "app/people/accounts.h"
#include "app/online/desk.h"
#include "codec/entry_json.h"

#include <string.h>

/* Where there is no judge the host keeps order, but has no hand in the game. */
static bool host_may(EntryKind kind) {
    return kind == ENTRY_PAUSE || kind == ENTRY_RESUME || kind == ENTRY_CALL_CLOSED ||
           kind == ENTRY_CLOCK || kind == ENTRY_ABORT || kind == ENTRY_HOLDER;
}

/* Nobody waits for this seat any more: it was left, is held for someone, or its connection has been
 * lost for longer than the table's rules allow. */
static bool absent(Live *live, uint8_t seat) {
    const TableState *s = live->state;
    const Desk *d = desk_of(live);
    if (seat >= s->table.start.seats) return false;
    const SeatState *at = &s->table.seat[seat];
    uint64_t grace = s->table.start.table_rules.reconnect_grace_s * UINT64_C(1000);
    if ((at->left && !at->stands_in) || at->holder == HELD_BY_BOT || at->holder == HELD_BY_NOBODY)
        return true;
    return !at->connected && d && d->gone[seat] && fair_ms(d->live->app) - d->gone[seat] >= grace;
}

/* Players can't judge: such a host keeps the game going where someone is missing, and changes
 * neither the time of the others nor, in a tournament, whether they play at all. */
static bool player_may(Live *live, const Entry *e) {
    const TableState *s = live->state;
    switch (e->kind) {
    case ENTRY_HOLDER: return absent(live, e->seat);
    case ENTRY_CLOCK: return false;
    case ENTRY_ABORT: return !*s->event;
    default: return true;
    }
}

void judge_called(Task *t, Live *live, const Entry *e, const char *words) {
    const TableState *s = live->state;
    const Tables *tables = t->app->tables;
    bool calls = e->kind == ENTRY_CALL || e->kind == ENTRY_CALL_CLOSED || e->kind == ENTRY_LEAVE;
    if ((calls || e->by == BY_JUDGE) && *s->event && tables && tables->called)
        tables->called(tables->called_user, t, s, e, words);
}

bool tables_tell(Task *t, const char *table, uint64_t person, Entry *e) {
    Live *live = task_live(t, &GAME, table);
    if (!live || !desk_of(live)) return false;
    const TableState *s = live->state;
    if (s->phase == TABLE_GATHERING && e->kind == ENTRY_ABORT)
        return tables_shut(t, table), !t->err.status && !t->wait;
    if (s->phase == TABLE_GATHERING || s->phase == TABLE_SHUT) return true;
    e->seat = (uint8_t)table_state_seat(s, person);
    if (table_check(&s->table, s->log, e)) return true;
    return table_put(t, live, e) && table_settle(t, live);
}

static bool has_looked(const TableState *s, uint64_t person) {
    for (uint32_t i = 0; i < s->table.count; i++)
        if (s->log[i].kind == ENTRY_LOOK && s->log[i].who == person) return true;
    return false;
}

/* Someone the server knows, who isn't at this table and has seen nobody's hand.  In a tournament
 * a seat that is someone's goes to nobody else but a substitute. */
static bool may_sit_in(Task *t, const TableState *s, const Entry *e) {
    bool other = e->kind == ENTRY_HOLDER && e->seat < s->table.start.seats &&
                 e->holder.who != s->table.seat[e->seat].who;
    if (!other) return true;
    if (!account_find(t->app, e->holder.who))
        return task_refuse(t, "no-such-person", "Nobody has this number."), false;
    bool others = s->table.seat[e->seat].who && e->holder.kind == HELD_BY_PERSON;
    if (*s->event && others) return table_refuse(t, NO_SUBSTITUTE), false;
    if (has_looked(s, e->holder.who))
        return task_refuse(t, "has-looked", "Someone who has seen the hands can't play. [T-32]"),
               false;
    if (table_state_seat(s, e->holder.who) == NONE) return true;
    return task_refuse(t, "plays-here", "Players can't take another seat at their table. [T-37]"),
           false;
}

bool judge_entry(Task *t, Live *live, const TablePlay *play, Entry *e) {
    const TableState *s = live->state;
    char commitment[WORDS_COMMITMENT];
    bool sealed;
    Err err;
    bool judge = play->rights & RIGHT_REFEREE, host = play->rights & (RIGHT_HOST | RIGHT_ADMIN);
    if (!judge && !host)
        return task_refuse(t, "forbidden",
                           "You have no seat at this table, and you are not a judge here. [T-32]"),
               false;
    if (!play->entry)
        return task_refuse(t, "forbidden", "You have no seat at this table. [T-37]"), false;
    if (entry_json_read(play->entry, s->table.count, e, &sealed, &err))
        return task_refuse_tell(t, "not-understood", &err.message), false;
    if (e->kind == ENTRY_ACT || (!judge && !host_may(e->kind)))
        return table_refuse(t, NOT_FOR_YOU), false;
    if (!judge && table_state_seat(s, play->person) != NONE && !player_may(live, e))
        return task_refuse(t, "plays-here", "You can't judge at a table where you play. [T-32]"),
               false;
    e->by = BY_JUDGE;
    e->who = play->person;
    e->text = play->words && *play->words ? task_words(t, play->person, play->words, commitment)
                                          : 0;
    if (e->text) said_keep(t->app, e->text, play->words);
    if (e->kind == ENTRY_HOLDER && !e->holder.who && e->seat < s->table.start.seats)
        e->holder.who = s->table.seat[e->seat].who;
    if (!may_sit_in(t, s, e)) return false;
    if (e->kind == ENTRY_REWIND) {
        e->rewind.committed = s->table.revealed;
        memset(&e->rewind.commit, 0, sizeof e->rewind.commit);
        if (s->table.revealed) e->rewind.commit = desk_new_seed(t, desk_of(live));
    }
    return !t->err.status;
}
