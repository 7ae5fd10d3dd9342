#include "tournament/seating_anneal.h"

#include <string.h>

/* Coldness in 64ths of a nat per unit of soft cost.  At WARM a repeat (8 units) is taken with
 * chance 1/e, at COLD with less than one in a hundred. */
enum { WARM = 8, LUKEWARM = 20, COLD = 40, FREEZING = 64 };
enum { BETWEEN_LOOKS = 1 << 16, RUN_FIRST = 1 << 20, RUN_LONGEST = 1 << 24 };

void anneal_chances(unsigned coldness, uint32_t chance[ANNEAL_LOSSES]) {
    const uint64_t step = 4228379999; /* e^(-1/64) * 2^32 */
    uint64_t now = UINT32_MAX;
    for (int loss = 0; loss < ANNEAL_LOSSES; loss++) {
        chance[loss] = (uint32_t)now;
        for (unsigned i = 0; i < coldness; i++) now = now * step >> 32;
    }
}

bool search_goes_on(Search *search, const Progress *progress) {
    if (search->steps >= search->steps_max) return false;
    if (search->patience && search->steps - search->better_at > search->patience) return false;
    if (!search->stopped && search->watch.keep_going)
        search->stopped = !search->watch.keep_going(search->watch.ctx, progress);
    return !search->stopped;
}

static bool is_over(Search *search, const Hall *hall, uint64_t rank) {
    if (rank <= search->goal) return true;
    Progress progress = {
        .steps = search->steps,
        .steps_max = search->steps_max,
        .repeats = costs_part(hall->costs, rank, COST_REPEATS),
        .forbidden = costs_part(hall->costs, rank, COST_FORBIDDEN),
        .same_country = costs_part(hall->costs, rank, COST_COUNTRIES),
        .least_repeats = costs_part(hall->costs, search->goal, COST_REPEATS),
    };
    return !search_goes_on(search, &progress);
}

typedef struct Swap { /* two chairs of a round, their people and the six who sit with them */
    uint16_t *seat;
    unsigned i, j, a, b;
    unsigned with_a[3], with_b[3];
    uint8_t *row_a, *row_b; /* the bytes of a's and b's pairs */
} Swap;

/* What the swap would cost.  At two tables of three both have the empty chair before and after:
 * leaving and joining it cancel out, which the sum of marginal costs does not see. */
static int loss_of(const Hall *hall, const Swap *s) {
    const int16_t *soft = hall->costs->soft;
    int loss = 0;
    for (int k = 0; k < 3; k++) {
        loss += soft[s->row_b[s->with_a[k]]] - soft[s->row_a[s->with_a[k]] - 1];
        loss += soft[s->row_a[s->with_b[k]]] - soft[s->row_b[s->with_b[k]] - 1];
    }
    unsigned empty = hall->people;
    if (s->seat[s->i | 3] == empty && s->seat[s->j | 3] == empty) {
        loss += soft[s->row_a[empty] - 1] - soft[s->row_a[empty]];
        loss += soft[s->row_b[empty] - 1] - soft[s->row_b[empty]];
    }
    return loss;
}

/* Bytes may alias anything in the eyes of the compiler, so what the loop needs is held in locals. */
static void do_swap(Hall *hall, const Swap *swap, int loss) {
    const Swap s = *swap;
    const uint64_t *cost = hall->costs->rank;
    const size_t width = hall->people + 1u;
    uint8_t *column_a = hall->pair + s.a, *column_b = hall->pair + s.b;
    uint64_t rank = hall->rank;
    for (int k = 0; k < 3; k++) { /* they part */
        unsigned x = s.with_a[k], y = s.with_b[k];
        uint8_t a = --s.row_a[x], b = --s.row_b[y];
        column_a[x * width] = a;
        column_b[y * width] = b;
        rank -= cost[a] + cost[b];
    }
    for (int k = 0; k < 3; k++) { /* and join the others */
        unsigned x = s.with_a[k], y = s.with_b[k];
        uint8_t a = s.row_a[y]++, b = s.row_b[x]++;
        column_a[y * width] = (uint8_t)(a + 1);
        column_b[x * width] = (uint8_t)(b + 1);
        rank += cost[a] + cost[b];
    }
    s.seat[s.i] = (uint16_t)s.b;
    s.seat[s.j] = (uint16_t)s.a;
    hall->rank = rank;
    hall->soft += loss;
}

static Swap reverse(const Swap *s) {
    Swap back = *s;
    back.a = s->b;
    back.b = s->a;
    back.row_a = s->row_b;
    back.row_b = s->row_a;
    return back;
}

/* Two different tables of an open round, drawn; false if the draw was no swap. */
static bool draw_swap(const Hall *hall, Rng *rng, Swap *s) {
    uint64_t z = rng_next(rng);
    unsigned open = hall->plan.rounds - hall->first;
    unsigned round = hall->first + (unsigned)((z & 0xffff) * open >> 16);
    const uint16_t *loose = hall->loose + (size_t)round * hall->plan.chairs;
    unsigned count = hall->loose_count[round];
    s->i = loose[(z >> 16 & 0xffffff) * count >> 24];
    s->j = loose[(z >> 40) * count >> 24];
    s->seat = schedule_round(&hall->plan, (int)round);
    if (hall->order) { /* the same position at the other table */
        s->j = (s->j & ~3u) | (s->i & 3);
        if (s->seat[s->j] == hall->people) return false;
    }
    if ((s->i ^ s->j) < TABLE_CHAIRS) return false;
    s->a = s->seat[s->i];
    s->b = s->seat[s->j];
    s->row_a = hall->pair + (size_t)s->a * (hall->people + 1u);
    s->row_b = hall->pair + (size_t)s->b * (hall->people + 1u);
    for (unsigned k = 0; k < 3; k++) {
        s->with_a[k] = s->seat[s->i ^ (k + 1)];
        s->with_b[k] = s->seat[s->j ^ (k + 1)];
    }
    return true;
}

static bool can_swap(const Hall *hall) {
    for (int round = hall->first; round < hall->plan.rounds; round++)
        if (hall->loose_count[round] < 2) return false;
    return hall->first < hall->plan.rounds;
}

void anneal_run(Hall *hall, Search *search, uint64_t steps, bool polish, Rng *rng, Schedule *best,
                uint64_t *rank) {
    unsigned from = polish ? LUKEWARM : WARM, to = polish ? FREEZING : COLD;
    uint64_t each = steps / (to - from + 1) + 1;
    bool kept = hall->rank >= *rank; /* is the best so far already in `best`? */
    uint64_t lowest = kept ? *rank : hall->rank;
    if (!can_swap(hall)) from = to + 1;
    for (unsigned coldness = from; coldness <= to && lowest > search->goal; coldness++) {
        uint32_t chance[ANNEAL_LOSSES];
        anneal_chances(coldness, chance);
        for (uint64_t step = 0; step < each; step++) {
            if (step % BETWEEN_LOOKS == 0 && is_over(search, hall, lowest)) goto over;
            search->steps++;
            Swap swap;
            if (!draw_swap(hall, rng, &swap)) continue;
            int loss = loss_of(hall, &swap);
            if (loss > 0 && (loss >= ANNEAL_LOSSES || (uint32_t)rng_next(rng) >= chance[loss]))
                continue;
            do_swap(hall, &swap, loss);
            if (hall->rank > lowest && !kept) { /* step back once to keep the better one */
                Swap back = reverse(&swap);
                do_swap(hall, &back, -loss);
                hall_copy(hall, best);
                kept = true;
                do_swap(hall, &swap, loss);
            }
            if (hall->rank >= lowest) continue;
            lowest = hall->rank;
            search->better_at = search->steps;
            kept = false;
            if (lowest <= search->goal) goto over;
        }
    }
over:
    if (!kept) hall_copy(hall, best);
    *rank = lowest;
}

/* Big halls need longer runs: every chair wants its share of swaps. */
static uint64_t first_run(const Hall *hall) {
    uint64_t chairs = 0;
    for (int round = hall->first; round < hall->plan.rounds; round++)
        chairs += hall->loose_count[round];
    uint64_t steps = chairs * 4096;
    return steps < RUN_FIRST ? RUN_FIRST : steps;
}

void anneal_search(Hall *hall, const Problem *p, Search *search, Rng *rng, Schedule *best,
                   uint64_t *rank) {
    *rank = UINT64_MAX;
    hall_draw(hall, p, rng);
    uint64_t steps = first_run(hall), longest = steps > RUN_LONGEST ? steps : RUN_LONGEST;
    for (int run = 1;; run++) {
        anneal_run(hall, search, steps, false, rng, best, rank);
        if (is_over(search, hall, *rank) || !can_swap(hall)) return;
        if (run % 8 == 0 && steps < longest) steps *= 2;
        hall_draw(hall, p, rng);
    }
}
