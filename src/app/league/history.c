/* history.c - the ranking as it was after each tournament, for the curves. */
#include "app/league/inside.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <stdlib.h>
#include <string.h>

/* The tournaments that count in the order in which they ended; how many. */
static uint32_t in_order(const Ranking *r, uint32_t *order) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < r->season.tournaments; i++) {
        if (r->tournament[i].state != TOURNAMENT_COUNTS) continue;
        uint32_t at = count++;
        for (; at > 0 && r->ended[order[at - 1]] > r->ended[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    return count;
}

/* The finishes of one tournament join those that were there before. */
static void join(const Ranking *all, uint32_t tournament, Season *so_far, Finish *finish) {
    for (uint32_t i = 0; i < all->season.finishes; i++)
        if (all->finish[i].tournament == tournament) finish[so_far->finishes++] = all->finish[i];
}

static void write_rows(const Ranking *r, size_t count, Buf *out) {
    jot_key(out, "ranking"), jot_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        const SeasonRow *row = &r->rows[i];
        jot_item(out), jot_open(out, '{');
        member_word("player", r->person[row->member].number, out);
        member_number("rank", row->rank, out);
        jot_key(out, "points"), ratio_decimal(&row->points, 2, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_history(Ranking *r, uint32_t *order, Finish *finish, Buf *out) {
    uint32_t count = in_order(r, order);
    Season so_far = r->season;
    so_far.finish = finish;
    so_far.finishes = 0;
    for (uint32_t i = 0; i < count; i++) {
        join(r, order[i], &so_far, finish);
        size_t rows = season_table(&so_far, r->rows, r->scratch);
        jot_item(out), jot_open(out, '{');
        member_word("id", r->tournament[order[i]].id, out);
        member_word("name", r->tournament[order[i]].name, out);
        member_number("at", r->ended[order[i]], out);
        write_rows(r, rows, out);
        jot_close(out, '}');
    }
}

Status seasons_history(App *app, Live *live, int tongue, Buf *out, Err *err) {
    Ranking r;
    Status status = season_rank(app, live->state, tongue, &r, err);
    if (status) return status;
    uint32_t *order = calloc(r.season.tournaments + 1, sizeof *order);
    Finish *finish = calloc(r.season.finishes + 1, sizeof *finish);
    if (!order || !finish) status = err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    else {
        jot_open(out, '{');
        jot_key(out, "tournaments"), jot_open(out, '[');
        write_history(&r, order, finish, out);
        jot_close(out, ']');
        jot_close(out, '}');
    }
    free(order);
    free(finish);
    season_rank_free(&r);
    return status;
}
