#include "tournament/recount.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char flaw[160];

static const char *check_round(const Problem *p, const Schedule *s, int round, bool fewest) {
    unsigned seats[SCHEDULE_PLAYERS_MAX] = { 0 }, people = 0, threes = 0;
    for (int t = 0; t < s->tables[round]; t++) {
        const uint16_t *seat = s->seat + (size_t)round * s->chairs + 4 * (size_t)t;
        int nobody = 0;
        for (int i = 0; i < 4; i++) nobody += seat[i] == CHAIR_EMPTY;
        if (!fewest && nobody == 4) continue; /* it broke up */
        for (int i = 0; i < 4; i++) {
            if (seat[i] == CHAIR_EMPTY && i == 3) threes++;
            else if (seat[i] >= p->players) return "a chair is empty or has a stranger";
            else seats[seat[i]]++, people++;
        }
    }
    for (unsigned i = 0; i < p->players; i++) {
        bool plays = (!p->joins || p->joins[i] <= round) && (!p->leaves || round < p->leaves[i]);
        if (fewest && seats[i] != (plays ? 1u : 0u)) {
            snprintf(flaw, sizeof flaw, "player %u has %u seats in round %d", i, seats[i], round);
            return flaw;
        }
        if (seats[i] > 1) return "somebody sits twice";
    }
    if (fewest && threes > 3)
        return "more tables of three than necessary"; /* n mod 4 needs 0 to 3 */
    if (fewest && (people + threes) % 4) return "chairs do not add up";
    return NULL;
}

/* Everything one player goes through. */
static void follow(const Problem *p, const Schedule *s, unsigned player, Recount *r, bool *first) {
    unsigned met[SCHEDULE_PLAYERS_MAX] = { 0 }, held[4] = { 0 }, threes = 0, rounds = 0;
    for (int round = 0; round < s->rounds; round++)
        for (int t = 0; t < s->tables[round]; t++) {
            const uint16_t *seat = s->seat + (size_t)round * s->chairs + 4 * (size_t)t;
            for (int i = 0; i < 4; i++) {
                if (seat[i] != player) continue;
                rounds++;
                held[i]++;
                threes += seat[3] == CHAIR_EMPTY;
                for (int j = 0; j < 4; j++)
                    if (j != i && seat[j] != CHAIR_EMPTY) met[seat[j]]++;
            }
        }
    for (unsigned other = 0; other < player; other++) { /* each pair once */
        if (met[other] > 1) r->repeats += met[other] - 1;
        if (met[other] > r->most_meetings) r->most_meetings = met[other];
        if (p->country && p->country[player] && p->country[player] == p->country[other])
            r->same_country += met[other];
    }
    for (size_t i = 0; i < p->forbidden_count; i++)
        if (p->forbidden[i].a == player) r->forbidden += met[p->forbidden[i].b];
    for (int i = 0; i < 4; i++) {
        if (held[i] > 1) r->position_duplicates += held[i] - 1;
        if (held[i] > r->most_of_a_position) r->most_of_a_position = held[i];
    }
    if (rounds < s->rounds) return;
    if (*first || threes < r->threes_min) r->threes_min = threes;
    if (*first || threes > r->threes_max) r->threes_max = threes;
    *first = false;
}

const char *recount(const Problem *p, const Schedule *s, int first_round, Recount *r) {
    bool first = true;
    memset(r, 0, sizeof *r);
    for (int round = 0; round < s->rounds; round++) {
        const char *wrong = check_round(p, s, round, round >= first_round);
        if (wrong) return wrong;
    }
    for (unsigned i = 0; i < p->players; i++) follow(p, s, i, r, &first);
    return NULL;
}
