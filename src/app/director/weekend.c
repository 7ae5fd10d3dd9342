/* weekend.c - what a player of a digital championship wants to know: the group's window, the games
 * so far, and what each of them did to the rating, duel by duel. */
#include "app/director/inside.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tournament/elo.h"

#include <stdlib.h>

const char *const EVENTS_GROUP_STATE[] = { "planned", "open", "closed", "ranked" };

static void write_group(const EventEye *eye, uint16_t player, Buf *out) {
    const EventLive *e = event_of(eye->live);
    const EventState *ev = e->ev;
    const EventPlayer *p = &ev->player[player];
    const EventGroup *group = &ev->group[p->group];
    unsigned waiting = 0, playing = 0;
    for (int i = 0; i < ev->players; i++)
        waiting += ev->player[i].group == p->group && ev->player[i].queued;
    for (int i = 0; i < ev->games; i++)
        playing += ev->game[i].round == group->round && ev->game[i].stage < EV_OVER;
    member_number("group", p->group, out);
    member_word("state", EVENTS_GROUP_STATE[group->state], out);
    member_number("opens", group->opens, out);
    member_number("closes", group->closes, out);
    member_number("size", group->size, out);
    member_number("waiting", waiting, out);
    member_number("playing", playing, out);
    if (p->queued) member_number("since", e->log[p->queue_step].at, out);
}

/* ---- games and ratings ---- */

/* One opponent: a game of four is a duel with each (DC21-1.3.1b). */
static void write_duel(const EventEye *eye, const EloTable *table, const Sheet *sheet,
                       const EloGame *game, const GameScore *score, const int seat[2], Buf *out) {
    int own = seat[0], other = seat[1];
    int64_t lead = (int64_t)game->before[own] - game->before[other];
    int32_t change = score->place[own] == score->place[other]  ? elo_tie(table, lead)
                     : score->place[own] < score->place[other] ? elo_win(table, lead)
                                                               : -elo_win(table, -lead);
    jot_item(out), jot_open(out, '{');
    events_member_player(eye, (uint16_t)sheet->seat[other].player, out);
    member_number("rating", game->before[other], out);
    member_number("place", score->place[other], out);
    member_number("change", change, out);
    jot_close(out, '}');
}

static void write_rated(const EventEye *eye, const EloTable *table, const Results *results,
                        const EloGame *game, uint16_t player, Buf *out) {
    const Sheet *sheet = &results->sheet[game->sheet];
    int own = 0;
    while (own < sheet->seats && sheet->seat[own].player != player) own++;
    if (own == sheet->seats) return;
    GameScore score = score_game(&results->rules, sheet);
    jot_item(out), jot_open(out, '{');
    member_number("table", sheet->table, out);
    member_number("place", score.place[own], out);
    member_number("before", game->before[own], out);
    member_number("change", game->change[own], out);
    jot_key(out, "duels"), jot_open(out, '[');
    for (int other = 0; other < sheet->seats; other++)
        if (other != own) write_duel(eye, table, sheet, game, &score, (int[]){ own, other }, out);
    jot_close(out, ']');
    jot_close(out, '}');
}

static void write_games(const EventEye *eye, uint16_t player, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventRules *rules = &ev->rules.event;
    EloTable table;
    if (!elo_table(rules->elo_k_pair, rules->elo_scale, &table)) return;
    const Results *results = event_results(ev);
    uint32_t *order = calloc(2 * (size_t)results->sheets + 1, sizeof *order);
    int32_t *rating = calloc((size_t)results->entrants + 1, sizeof *rating);
    EloGame *games = calloc((size_t)results->sheets + 1, sizeof *games);
    if (order && rating && games) {
        result_order(results, order, order + results->sheets);
        uint32_t count = elo_rate(results, &table, order, rating, games);
        member_number("elo", rating[player], out);
        jot_key(out, "rated"), jot_open(out, '[');
        for (uint32_t i = 0; i < count; i++)
            write_rated(eye, &table, results, &games[i], player, out);
        jot_close(out, ']');
    }
    free(order);
    free(rating);
    free(games);
}

/* A player who hadn't signed in when the bracket was drawn: the seed, and the alternate who has it now. */
static void write_missed(const EventEye *eye, uint16_t seed, Buf *out) {
    uint16_t instead = event_of(eye->live)->ev->seeded[seed - 1];
    jot_key(out, "missed"), jot_open(out, '{');
    member_number("seed", seed, out);
    if (instead != EV_NONE) events_member_player(eye, instead, out);
    jot_close(out, '}');
}

void events_view_weekend(const EventEye *eye, uint16_t player, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventPlayer *p = &ev->player[player];
    if (p->group >= ev->groups) return;
    jot_key(out, "weekend"), jot_open(out, '{');
    write_group(eye, player, out);
    member_number("games", p->games, out);
    member_number("games_min", ev->rules.event.qual_games_min, out);
    member_number("games_max", ev->rules.event.qual_games_max, out);
    member_number("promoted", ev->promote, out);
    if (p->seed) member_number("seed", p->seed, out);
    if (p->alternate) member_number("alternate", p->alternate, out);
    if (p->missed) write_missed(eye, p->missed, out);
    member_flag("signed_in", p->signed_in, out);
    member_flag("bracket", ev->drawn, out);
    write_games(eye, player, out);
    jot_close(out, '}');
}
