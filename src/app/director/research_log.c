#include "app/director/research_log.h"

#include "app/online/table_state.h"
#include "app/online/tables.h"
#include "codec/game_log.h"
#include "codec/jot.h"

#include <stdlib.h>
#include <string.h>

enum { PEOPLE = 64 }; /* seats, substitutes and judges of one game */

typedef struct Veil { /* which number is which person */
    uint64_t person[PEOPLE];
    uint32_t count;
} Veil;

/* 1 for the first person met, and so on; 0 is nobody.  More than there is room for are one. */
static uint64_t number_of(Veil *v, uint64_t person) {
    if (!person) return 0;
    for (uint32_t i = 0; i < v->count; i++)
        if (v->person[i] == person) return i + 1;
    if (v->count == PEOPLE) return PEOPLE + 1;
    v->person[v->count++] = person;
    return v->count;
}

static void hide(Veil *v, const Entry *first, Entry *e) {
    if (e->kind == ENTRY_START)
        for (int seat = 0; seat < SEATS; seat++)
            e->start.who[seat] = number_of(v, e->start.who[seat]);
    if (e->kind == ENTRY_HOLDER) e->holder.who = number_of(v, e->holder.who);
    e->who = number_of(v, e->who);
    e->at -= first->at;
    e->text = 0;
}

static bool may_be_told(const TableState *s, ResearchMay *may, void *user) {
    if (s->phase != TABLE_OVER || !s->table.count) return false;
    const Start *start = &s->log[0].start;
    for (int seat = 0; seat < start->seats; seat++)
        if (start->who[seat] && !may(user, start->who[seat])) return false;
    for (uint32_t i = 1; i < s->table.count; i++) {
        const Entry *e = &s->log[i];
        if (e->kind == ENTRY_HOLDER && e->holder.who && !may(user, e->holder.who)) return false;
    }
    return true;
}

Status research_log(App *app, const char *table, ResearchMay *may, void *user, Buf *out, Err *err) {
    Live *live;
    Status status = live_get(app, &GAME, table, &live, err);
    if (status) return status;
    const TableState *s = live->state;
    if (!may_be_told(s, may, user)) return OK;
    Entry *log = calloc(s->table.count, sizeof *log);
    if (!log) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    memcpy(log, s->log, s->table.count * sizeof *log);
    Veil veil = { 0 };
    for (uint32_t i = 0; i < s->table.count; i++) hide(&veil, &s->log[0], &log[i]);
    jot_key(out, "log");
    const Seed *seed = s->table.revealed ? &s->table.seed : NULL;
    status = game_log_write(log, s->table.count, seed, GAME_LOG_FULL, out, err);
    free(log);
    return status;
}
