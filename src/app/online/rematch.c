/* rematch.c - the same people once more, at a table that follows one whose game is over. */
#include "app/online/desk.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <string.h>

/* The table that follows, if it still waits for people. */
static bool waits(Task *t, const char *next) {
    Live *live = *next ? task_live(t, &GAME, next) : NULL;
    const TableState *s = live ? live->state : NULL;
    return s && s->phase != TABLE_SHUT;
}

static void open_next(Task *t, Live *live, uint64_t person, int seat, char next[APP_ID]) {
    const TableState *s = live->state;
    TableOrder order = { .settings = s->settings, .host = person };
    char text[96];
    Buf out = buf_over(text, sizeof text);
    order.settings.board_seed = 0; /* another board */
    for (int i = 0; i < s->settings.seats; i++)
        if (!s->table.start.who[i])
            order.place[i] = (TablePlace){ .bot = s->place[i].bot, .ready = 1 };
    order.place[seat] = (TablePlace){ .who = person };
    if (!tables_create(t, &order, next)) return;
    jot_open(&out, '{');
    member_word("next", next, &out);
    jot_close(&out, '}');
    table_add(t, live, "table.again", &out);
}

void tables_again(Task *t, const char *table, uint64_t person, char next[APP_ID]) {
    Live *live = task_live(t, &GAME, table);
    if (!live) return;
    const TableState *s = live->state;
    int seat = table_state_seat(s, person);
    if (s->phase != TABLE_OVER) task_refuse(t, "not-over", "The game is not over yet.");
    else if (*s->event) task_refuse(t, "seats-fixed", "Seats at this table are set by the round.");
    else if (seat == NONE) task_refuse(t, "no-seat", "They aren't at this table.");
    if (t->err.status) return;
    memcpy(next, s->next, APP_ID);
    if (waits(t, next)) tables_sit(t, next, person, NONE);
    else if (!t->err.status && !t->wait) open_next(t, live, person, seat, next);
    if (!t->err.status && !t->wait) tables_ready(t, next, person, true);
}
