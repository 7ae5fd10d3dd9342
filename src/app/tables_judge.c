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
