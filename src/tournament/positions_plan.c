#include "tournament/positions_plan.h"

#include <assert.h>
#include <string.h>

enum { NONE = 0xffff };

typedef struct Plan {
    unsigned people, rounds;       /* who play on, and how many rounds are open */
    unsigned chairs[TABLE_CHAIRS]; /* of each position in a round */
    uint16_t *who;                 /* [people] */
    uint16_t *at_person;           /* [people][rounds]: the chair a person has in a round */
    uint16_t *at_chair;            /* [people][rounds]: the person on a chair in a round */
    uint8_t (*held)[TABLE_CHAIRS]; /* [people] in the published rounds */
    uint8_t (*due)[TABLE_CHAIRS];  /* [people] in the open ones */
} Plan;

bool positions_can_plan(const Problem *p) {
    if (!p->published || p->fixed || p->published == p->rounds) return false;
    for (unsigned i = 0; i < p->players; i++)
        if (problem_plays(p, i, p->published) != problem_plays(p, i, p->rounds - 1)) return false;
    return true;
}

size_t positions_plan_room(const Problem *p) {
    return (size_t)p->players * (sizeof(uint16_t) * (1 + 2u * p->rounds) + 2 * TABLE_CHAIRS);
}

static Plan plan_over(const Problem *p, Rng *rng, void *memory) {
    Plan plan = { .rounds = p->rounds - p->published, .who = memory };
    for (unsigned i = 0; i < p->players; i++)
        if (problem_plays(p, i, p->published)) plan.who[plan.people++] = (uint16_t)i;
    for (unsigned i = plan.people; i > 1; i--) {
        unsigned j = rng_below(rng, i);
        uint16_t swap = plan.who[i - 1];
        plan.who[i - 1] = plan.who[j];
        plan.who[j] = swap;
    }
    plan.at_person = plan.who + p->players;
    plan.at_chair = plan.at_person + (size_t)p->players * p->rounds;
    plan.held = (void *)(plan.at_chair + (size_t)p->players * p->rounds);
    plan.due = plan.held + p->players;
    TableCount tables = schedule_tables(plan.people);
    for (int i = 0; i < TABLE_CHAIRS; i++)
        plan.chairs[i] = tables.fours + (i < 3 ? tables.threes : 0u);
    memset(plan.held, 0, sizeof *plan.held * plan.people);
    for (unsigned i = 0; i < plan.people; i++)
        for (int round = 0; round < p->published; round++) {
            int chair = schedule_find(p->past, round, plan.who[i]);
            if (chair >= 0) plan.held[i][chair % TABLE_CHAIRS]++;
        }
    return plan;
}

/* ---- how often ---------------------------------------------------------------------------- */

/* Any way that fills the chairs: each position in turn for everyone. */
static void fill_chairs(Plan *plan) {
    unsigned left[TABLE_CHAIRS], at = 0;
    for (int i = 0; i < TABLE_CHAIRS; i++) left[i] = plan->rounds * plan->chairs[i];
    memset(plan->due, 0, sizeof *plan->due * plan->people);
    for (unsigned i = 0; i < plan->people; i++)
        for (unsigned k = 0; k < plan->rounds; k++) {
            do at = (at + 1) % TABLE_CHAIRS;
            while (left[at] == 0);
            left[at]--;
            plan->due[i][at]++;
        }
}

/* What it costs to hold a position once more: nothing the first time. */
static int cost(const Plan *plan, unsigned person, int position, int more) {
    int times = plan->held[person][position] + plan->due[person][position] + more;
    return times > 0 ? 64 + times : 0;
}

/* Who would exchange position `from` for `to` most cheaply, and for how much. */
static int cheapest(const Plan *plan, int from, int to, unsigned *person) {
    int best = 1 << 20;
    for (unsigned i = 0; i < plan->people; i++) {
        if (!plan->due[i][from]) continue;
        int price = cost(plan, i, to, 0) - cost(plan, i, from, -1);
        if (price >= best) continue;
        best = price;
        *person = i;
    }
    return best;
}

/* Exchange positions in a ring of two, three or four people as long as that saves something; then
 * no plan has fewer duplicates. */
static bool exchange_ring(Plan *plan) {
    enum { END = TABLE_CHAIRS };
    static const uint8_t RINGS[][TABLE_CHAIRS] = {
        { 0, 1, END },    { 0, 2, END },    { 0, 3, END },    { 1, 2, END },    { 1, 3, END },
        { 2, 3, END },    { 0, 1, 2, END }, { 0, 2, 1, END }, { 0, 1, 3, END }, { 0, 3, 1, END },
        { 0, 2, 3, END }, { 0, 3, 2, END }, { 1, 2, 3, END }, { 1, 3, 2, END }, { 0, 1, 2, 3 },
        { 0, 1, 3, 2 },   { 0, 2, 1, 3 },   { 0, 2, 3, 1 },   { 0, 3, 1, 2 },   { 0, 3, 2, 1 },
    };
    int price[TABLE_CHAIRS][TABLE_CHAIRS] = { 0 };
    unsigned who[TABLE_CHAIRS][TABLE_CHAIRS] = { 0 };
    for (int i = 0; i < TABLE_CHAIRS; i++)
        for (int j = 0; j < TABLE_CHAIRS; j++)
            if (i != j) price[i][j] = cheapest(plan, i, j, &who[i][j]);
    for (size_t r = 0; r < sizeof RINGS / sizeof RINGS[0]; r++) {
        const uint8_t *ring = RINGS[r];
        int size = 0, sum = 0;
        while (size < TABLE_CHAIRS && ring[size] != END) size++;
        for (int i = 0; i < size; i++) sum += price[ring[i]][ring[(i + 1) % size]];
        if (sum >= 0) continue;
        for (int i = 0; i < size; i++) {
            int from = ring[i], to = ring[(i + 1) % size];
            plan->due[who[from][to]][from]--;
            plan->due[who[from][to]][to]++;
        }
        return true;
    }
    return false;
}

/* ---- when --------------------------------------------------------------------------------- */

static unsigned free_round(const uint16_t *has, unsigned rounds) {
    unsigned round = 0;
    while (round < rounds && has[round] != NONE) round++;
    assert(round < rounds);
    return round;
}

/* Make round `a` free for the person, who has `b` free: exchange the two along the path. */
static void free_for_person(Plan *plan, unsigned person, unsigned a, unsigned b) {
    unsigned rounds = plan->rounds, chair = plan->at_person[person * rounds + a];
    plan->at_person[person * rounds + a] = NONE;
    for (;;) {
        unsigned next = plan->at_chair[chair * rounds + b];
        plan->at_chair[chair * rounds + b] = (uint16_t)person;
        plan->at_person[person * rounds + b] = (uint16_t)chair;
        plan->at_chair[chair * rounds + a] = (uint16_t)next;
        if (next == NONE) return;
        unsigned next_chair = plan->at_person[next * rounds + a];
        plan->at_person[next * rounds + a] = (uint16_t)chair;
        if (next_chair == NONE) {
            plan->at_person[next * rounds + b] = NONE;
            return;
        }
        person = next;
        chair = next_chair;
    }
}

/* Every chair of a round is a vertex, used once in every round; a person's seats are edges. */
static void spread_over_rounds(Plan *plan) {
    unsigned rounds = plan->rounds, used[TABLE_CHAIRS] = { 0 }, first = 0;
    unsigned base[TABLE_CHAIRS];
    for (int i = 0; i < TABLE_CHAIRS; i++) {
        base[i] = first;
        first += plan->chairs[i];
    }
    memset(plan->at_person, 0xff, sizeof(uint16_t) * plan->people * rounds);
    memset(plan->at_chair, 0xff, sizeof(uint16_t) * plan->people * rounds);
    for (unsigned person = 0; person < plan->people; person++)
        for (int position = 0; position < TABLE_CHAIRS; position++)
            for (int k = 0; k < plan->due[person][position]; k++) {
                unsigned chair = base[position] + used[position]++ / rounds;
                unsigned a = free_round(plan->at_chair + chair * rounds, rounds);
                unsigned b = free_round(plan->at_person + person * rounds, rounds);
                if (plan->at_person[person * rounds + a] != NONE)
                    free_for_person(plan, person, a, b);
                plan->at_person[person * rounds + a] = (uint16_t)chair;
                plan->at_chair[chair * rounds + a] = (uint16_t)person;
            }
}

void positions_plan(const Problem *p, uint8_t *order, Rng *rng, void *memory) {
    Plan plan = plan_over(p, rng, memory);
    fill_chairs(&plan);
    while (exchange_ring(&plan)) continue;
    spread_over_rounds(&plan);
    for (unsigned person = 0; person < plan.people; person++)
        for (unsigned round = 0; round < plan.rounds; round++) {
            unsigned chair = plan.at_person[person * plan.rounds + round], position = 0;
            while (chair >= plan.chairs[position]) chair -= plan.chairs[position++];
            order[(p->published + round) * p->players + plan.who[person]] = (uint8_t)position;
        }
}
