/* broken.c - what must hold whatever has happened; for tests. */
#include "event/inside.h"

#include <string.h>

/* Nobody sits at two tables of a round. */
static const char *seats_flaw(const EventState *ev) {
    for (int i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (g->round >= ev->rounds || g->seats > EV_SEATS) return "a game of no round";
        for (int s = 0; s < g->seats; s++) {
            if (g->seat[s].player >= ev->players) return "a seat of nobody";
            for (int k = 0; k < s; k++)
                if (g->seat[k].player == g->seat[s].player) return "twice at one table";
        }
        if (round_of(ev, g)->phase == EV_QUALIFIER) continue;
        for (int k = i + 1; k < ev->games && g->stage != EV_VOID; k++)
            for (int s = 0; in_round(&ev->game[k], g->round) && s < g->seats; s++)
                if (event_seat(&ev->game[k], g->seat[s].player) < EV_SEATS)
                    return "at two tables of a round";
    }
    return NULL;
}

static const char *staff_flaw(const EventState *ev) {
    for (int i = 0; i < ev->players; i++) {
        const EventPlayer *p = &ev->player[i];
        if (p->status <= EV_PRESENT && !may_be_both(ev, event_roles(ev, p->who)))
            return "staff and entrant";
        for (int k = 0; k < i; k++)
            if (ev->player[k].who == p->who) return "registered twice";
    }
    return NULL;
}

static const char *game_flaw(const EventState *ev, const EventGame *g, uint16_t index) {
    unsigned orders = 0, colours = 0, calls = 0, protests = 0;
    if (begun(g) && g->seats < RESULT_SEATS_MIN) return "a table of two";
    for (int i = 0; i < g->seats; i++) {
        const EventSeat *seat = &g->seat[i];
        if (seat->order && orders >> seat->order & 1) return "two of one play order";
        if (seat->colour && colours >> seat->colour & 1) return "two of one colour";
        orders |= EV_BIT(seat->order);
        colours |= EV_BIT(seat->colour);
        if (begun(g) && !seat->order) return "no play order";
    }
    for (int i = 0; i < ev->matters; i++) {
        calls += ev->matter[i].kind == EV_MATTER_CALL && ev->matter[i].game == index;
        protests += ev->matter[i].kind == EV_MATTER_PROTEST && ev->matter[i].game == index;
    }
    if (calls != g->calls || protests != g->protests) return "calls or protests that are none";
    if (g->stage == EV_VOID) return NULL;
    if (g->sheet >= EV_FILLED && (g->stage != EV_OVER || g->winner >= g->seats))
        return "a sheet without a winner";
    if (g->sheet >= EV_FILLED && g->seat[g->winner].left) return "a winner who left";
    if (g->correcting && g->sheet != EV_LOCKED) return "a correction of what is not locked";
    if ((g->correcting == EV_CORRECTION_CONFIRMED) != (g->signs_again != 0))
        return "a correction that waits for nobody";
    if (g->sheet == EV_LOCKED && (g->protests || g->upheld)) return "locked in spite of a protest";
    bool short_of = ev->rules.event.scenario_vp[g->scenario] > g->seat[g->winner % EV_SEATS].vp;
    return g->sheet >= EV_FILLED && !g->decided && short_of ? "won without the points" : NULL;
}

/* Board hashes are pairwise distinct; parameters differ only where overridden. */
static const char *rules_flaw(const EventState *ev) {
    for (int r = 0; r < EV_ROUNDS_MAX; r++)
        for (int k = 0; k < r && ev->round[r].has_board; k++)
            if (ev->round[k].has_board &&
                memcmp(ev->round[k].board, ev->round[r].board, SHA256_BYTES) == 0)
                return "one board in two rounds";
    for (int i = 0; i < PARAMETER_COUNT; i++)
        if (!ev->overridden[i] && !parameter_same(&PARAMETERS[i], &ev->preset, &ev->rules))
            return "a parameter changed without an override";
    return NULL;
}

/* Seeds are distinct people with distinct ranks, or told apart by lots, wherever a cut was made. */
static const char *seeds_flaw(const EventState *ev) {
    for (int i = 0; i < ev->seeds; i++) {
        uint16_t player = ev->seeded[i];
        if (player == EV_NONE) continue;
        if (player >= ev->players || ev->player[player].seed != i + 1) return "a seed of nobody";
        for (int k = 0; k < i; k++) {
            uint16_t other = ev->seeded[k];
            if (other == player) return "two seeds of one";
            bool tied = other != EV_NONE && ev->player[other].rank == ev->player[player].rank;
            bool drawn = tied && ev->player[other].lot && ev->player[player].lot;
            if (tied && !drawn) return "two seeds of one rank";
        }
    }
    return NULL;
}

static const char *count_flaw(const EventState *ev) {
    unsigned came = 0, locked = 0, size[GROUP_ZONES] = { 0 };
    for (int i = 0; i < ev->players; i++) {
        came += ev->player[i].days != 0;
        if (ev->player[i].group < ev->groups) size[ev->player[i].group]++;
    }
    for (int i = 0; i < ev->games; i++) locked += ev->game[i].sheet == EV_LOCKED;
    for (int i = 0; i < ev->groups; i++)
        if (size[i] != ev->group[i].size) return "a group of another size";
    if (came != ev->attendees) return "attendees who did not come";
    return locked == ev->locks ? NULL : "locks that are none";
}

const char *event_broken(const EventState *ev) {
    const char *flaw = seats_flaw(ev);
    if (!flaw) flaw = staff_flaw(ev);
    if (!flaw) flaw = rules_flaw(ev);
    if (!flaw) flaw = seeds_flaw(ev);
    if (!flaw) flaw = count_flaw(ev);
    for (uint16_t i = 0; !flaw && i < ev->games; i++) flaw = game_flaw(ev, &ev->game[i], i);
    return flaw;
}
