/* tables_judge.c - what judges may do at a table, and the little that its host may.
 *
 * Which entries a judge may cause, and when, is the table's own business (table/check.c); here it is
 * made sure that the entry is theirs, has its reason in erasable words, and commits to a new seed
 * where a rewind needs one. */
#include "app/tables_desk.h"
#include "codec/entry_json.h"

#include <string.h>

/* Where there is no judge the host keeps order, but has no hand in the game. */
static bool host_may(EntryKind kind) {
    return kind == ENTRY_PAUSE || kind == ENTRY_RESUME || kind == ENTRY_CALL_CLOSED ||
           kind == ENTRY_CLOCK || kind == ENTRY_ABORT || kind == ENTRY_HOLDER;
}

/* Nobody waits for this seat any more: it was left, is held for somebody, or its connection has been
 * lost for longer than the table's rules allow. */
static bool absent(Live *live, uint8_t seat) {
    const TableState *s = live->state;
    const Desk *d = desk_of(live);
    if (seat >= s->table.start.seats) return false;
    const SeatState *at = &s->table.seat[seat];
    uint64_t grace = s->table.start.table_rules.reconnect_grace_s * UINT64_C(1000);
    if (at->left || at->holder == HELD_BY_BOT || at->holder == HELD_BY_NOBODY) return true;
    return !at->connected && d && d->gone[seat] && clock_ms() - d->gone[seat] >= grace;
}

/* Who plays judges nothing: such a host keeps the game going where somebody is missing, and changes
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

bool judge_entry(Task *t, Live *live, const TablePlay *play, Entry *e) {
    const TableState *s = live->state;
    char commitment[WORDS_COMMITMENT];
    bool sealed;
    Err err;
    bool judge = play->rights & RIGHT_REFEREE, host = play->rights & (RIGHT_HOST | RIGHT_ADMIN);
    if (!judge && !host)
        return task_refuse(t, "forbidden", "Only who has a seat plays, only judges judge. [T-32]"),
               false;
    if (!play->entry)
        return task_refuse(t, "forbidden", "Only who has a seat plays. [T-37]"), false;
    if (entry_json_read(play->entry, s->table.count, e, &sealed, &err))
        return task_refuse(t, "not-understood", "%s", err.text), false;
    if (e->kind == ENTRY_ACT || (!judge && !host_may(e->kind)))
        return table_refuse(t, NOT_FOR_YOU), false;
    if (!judge && table_state_seat(s, play->person) != NONE && !player_may(live, e))
        return task_refuse(t, "plays-here", "Who plays at a table judges nothing there. [T-32]"),
               false;
    e->by = BY_JUDGE;
    e->who = play->person;
    e->text = play->words ? task_words(t, play->person, play->words, commitment) : 0;
    if (e->kind == ENTRY_HOLDER && !e->holder.who && e->seat < s->table.start.seats)
        e->holder.who = s->table.seat[e->seat].who;
    if (e->kind == ENTRY_REWIND) {
        e->rewind.committed = s->table.revealed;
        memset(&e->rewind.commit, 0, sizeof e->rewind.commit);
        if (s->table.revealed) e->rewind.commit = desk_new_seed(t, desk_of(live));
    }
    return !t->err.status;
}
