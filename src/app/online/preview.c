/* preview.c - what a judge's entry would do, before it is done: judged and folded aside. */
#include "app/core/sentence.h"
#include "app/online/desk.h"
#include "base/heap.h"
#include "codec/entry_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/view_json.h"

#include <stdlib.h>
#include <string.h>

/* The table with one more entry, in memory of its own. */
typedef struct Aside {
    Table table;
    Entry log[];
} Aside;

static Aside *set_aside(const TableState *s) {
    Aside *aside = malloc(sizeof *aside + (s->table.count + 1) * sizeof(Entry));
    if (!aside) return NULL;
    aside->table = s->table;
    memcpy(aside->log, s->log, s->table.count * sizeof(Entry));
    return aside;
}

static void write_refusal(const char *code, const Message *why, int tongue, Buf *out) {
    member_flag("allowed", false, out);
    member_word("code", code, out);
    member_told("text", tongue, why, out);
}

/* The entry as it would be judged; its reason may come later. */
static Status read_entry(const TableState *s, const TablePlay *play, Entry *e, Err *err) {
    bool sealed;
    Status status = entry_json_read(play->entry, s->table.count, e, &sealed, err);
    if (status) return status;
    e->by = BY_JUDGE;
    e->who = play->person;
    e->text = 1;
    if (e->kind == ENTRY_HOLDER && !e->holder.who && e->seat < s->table.start.seats)
        e->holder.who = s->table.seat[e->seat].who;
    if (e->kind == ENTRY_REWIND) e->rewind.committed = s->table.revealed;
    return OK;
}

/* Nobody may find out by trying whether someone has the cards to be taken; what is left in the
 * deck reveals something about the hands too. */
static bool asks_about_a_hand(const TableState *s, const TablePlay *play, const Entry *e) {
    bool cards = e->kind == ENTRY_CORRECT && e->correct.from != NONE;
    bool devcards = e->kind == ENTRY_CARD_PUT && e->devcard.way != CARD_TO_HAND;
    return (cards || devcards) && !table_looks(&s->table, play->person);
}

static void write_after(const TableState *s, const TablePlay *play, const Entry *e, Buf *out) {
    Aside *aside = set_aside(s);
    View *view = malloc(sizeof *view);
    bool looks = table_looks(&s->table, play->person);
    if (aside && view) {
        aside->log[s->table.count] = *e;
        table_apply(&aside->table, aside->log, s->table.count);
        view_make(&aside->table, aside->log, (Role){ looks ? ROLE_JUDGE : ROLE_DESK, NONE }, view);
        jot_key(out, "view"), view_json_write(view, out);
    }
    free(view);
    free(aside);
}

void tables_preview(Live *live, const TablePlay *play, int tongue, Buf *out) {
    const TableState *s = live->state;
    Entry e;
    Err err;
    jot_open(out, '{');
    if (!s->table.count) {
        struct RefusalText no = table_refusal(NOT_STARTED);
        write_refusal(no.name, &(Message){ .english = no.text }, tongue, out);
    } else if (read_entry(s, play, &e, &err)) {
        write_refusal("not-understood", &err.message, tongue, out);
    } else if (asks_about_a_hand(s, play, &e)) {
        write_refusal("look-first",
                      MESSAGE("Ask to see the hands first. Everyone will be told. [T-32]"), tongue,
                      out);
    } else {
        TableRefusal no = e.kind == ENTRY_ACT ? NOT_FOR_YOU : table_check(&s->table, s->log, &e);
        struct RefusalText why = table_refusal(no);
        if (no) write_refusal(why.name, &(Message){ .english = why.text }, tongue, out);
        else member_flag("allowed", true, out), write_after(s, play, &e, out);
    }
    jot_close(out, '}');
}
