#include "cli/simulate.h"

#include <string.h>

void sim_tally_game(SimTally *tally, const SimSettings *settings, uint64_t number,
                    const SimGame *game) {
    int seats = settings->seats, shift = settings->rotate ? (int)(number % (unsigned)seats) : 0;
    tally->games++;
    tally->actions += game->actions;
    tally->turns += game->turns;
    tally->lengths[game->turns < SIM_TURNS_TOP ? game->turns : SIM_TURNS_TOP]++;
    if (game->winner == NONE) tally->capped++;
    for (int seat = 0; seat < seats; seat++) {
        int points = game->points[seat], place = (seat - shift + seats) % seats;
        tally->points[seat][points < SIM_POINTS_TOP ? points : SIM_POINTS_TOP]++;
        tally->bot_points[place] += (unsigned)points;
        tally->wins[seat] += game->winner == seat;
        tally->bot_wins[place] += game->winner == seat;
    }
}

void sim_tally_add(SimTally *tally, const SimTally *more) { /* nothing in it but counters */
    enum { COUNTERS = sizeof(SimTally) / sizeof(uint64_t) };
    uint64_t sum[COUNTERS], term[COUNTERS];
    memcpy(sum, tally, sizeof sum);
    memcpy(term, more, sizeof term);
    for (int i = 0; i < COUNTERS; i++) sum[i] += term[i];
    memcpy(tally, sum, sizeof sum);
}

int sim_tally_quantile(const SimTally *tally, double share) {
    uint64_t below = 0;
    for (int turns = 0; turns <= SIM_TURNS_TOP; turns++) {
        below += tally->lengths[turns];
        if (below > 0 && (double)below >= share * (double)tally->games) return turns;
    }
    return 0;
}

static bool same_settings(const SimSettings *a, const SimSettings *b) {
    bool same = a->scenario == b->scenario && a->seats == b->seats && a->rulebook == b->rulebook &&
                a->rotate == b->rotate && a->seed == b->seed && a->cap == b->cap &&
                strcmp(a->board, b->board) == 0;
    for (int i = 0; i < a->seats && same; i++) same = a->bots[i] == b->bots[i];
    return same;
}

/* Put `range` in its place in the list, joining what touches. */
static Status add_range(SimResult *result, SimRange range, Err *err) {
    SimRange *list = result->range;
    int at = 0;
    while (at < result->ranges && list[at].first < range.first) at++;
    uint64_t end = range.first + range.count;
    bool twice = (at > 0 && list[at - 1].first + list[at - 1].count > range.first) ||
                 (at < result->ranges && end > list[at].first);
    if (twice)
        return err_set(err, ERR_INPUT, "Games from number {first%01llu} on are counted twice.",
                       (unsigned long long)range.first);
    bool joins = at > 0 && list[at - 1].first + list[at - 1].count == range.first;
    if (!joins && result->ranges == SIM_RANGES)
        return err_set(err, ERR_TOO_BIG, "The games have more than {most%d} gaps.", SIM_RANGES - 1);
    if (joins) {
        list[--at].count += range.count;
    } else {
        memmove(list + at + 1, list + at, (size_t)(result->ranges - at) * sizeof *list);
        list[at] = range;
        result->ranges++;
    }
    if (at + 1 < result->ranges && end == list[at + 1].first) {
        list[at].count += list[at + 1].count;
        result->ranges--;
        memmove(list + at + 1, list + at + 2, (size_t)(result->ranges - at - 1) * sizeof *list);
    }
    return OK;
}

Status sim_result_add(SimResult *result, const SimResult *more, Err *err) {
    if (!same_settings(&result->settings, &more->settings))
        return err_set(err, ERR_INPUT,
                       "These results can't be merged. Scenario, rulebook, bots, board, seed, "
                       "rotation and cap must be the same.");
    for (int i = 0; i < more->ranges; i++) {
        Status status = add_range(result, more->range[i], err);
        if (status) return status;
    }
    sim_tally_add(&result->tally, &more->tally);
    result->seconds += more->seconds;
    result->complete = result->complete && more->complete;
    return OK;
}
