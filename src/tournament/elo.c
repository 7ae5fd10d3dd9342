#include "tournament/elo.h"

#include <string.h>

/* Holds 63^800 * 10: the largest number that is compared. */
enum { LIMBS = 156 };

typedef struct Big {
    uint32_t limb[LIMBS];
    int used;
} Big;

static void multiply(Big *n, uint32_t by) {
    uint64_t carry = 0;
    for (int i = 0; i < n->used; i++) {
        carry += (uint64_t)n->limb[i] * by;
        n->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry) n->limb[n->used++] = (uint32_t)carry;
}

static void power(uint32_t base, unsigned exponent, Big *n) {
    memset(n, 0, sizeof *n);
    n->limb[0] = 1;
    n->used = 1;
    while (exponent-- > 0) multiply(n, base);
}

static bool at_most(const Big *a, const Big *b) {
    if (a->used != b->used) return a->used < b->used;
    for (int i = a->used; i-- > 0;)
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i];
    return true;
}

bool elo_table(unsigned k, unsigned scale, EloTable *table) {
    if (k < 2 || k > ELO_K_MAX || k % 2 || scale < 1 || scale > ELO_SCALE_MAX) return false;
    *table = (EloTable){ .k = (int32_t)k };
    for (unsigned j = 0; j < k / 2; j++) {
        Big left, right;
        power(2 * j + 1, scale, &left);
        power(2 * k - 2 * j - 1, scale, &right);
        int32_t d = -1;
        for (; at_most(&left, &right); d++) multiply(&left, 10);
        table->reach[j] = d;
        table->reach[k - 1 - j] = -d - 1; /* the same powers the other way round, never equal */
    }
    return true;
}

int32_t elo_win(const EloTable *table, int64_t lead) {
    int32_t points = 0;
    while (points < table->k && lead <= table->reach[points]) points++;
    return points;
}

int32_t elo_tie(const EloTable *table, int64_t lead) {
    return elo_win(table, lead) - table->k / 2;
}

void elo_game(const EloTable *table, const uint8_t place[RESULT_SEATS], int seats,
              const int32_t before[RESULT_SEATS], int32_t change[RESULT_SEATS]) {
    memset(change, 0, RESULT_SEATS * sizeof *change);
    for (int a = 0; a < seats; a++)
        for (int b = a + 1; b < seats; b++) {
            int64_t lead = (int64_t)before[a] - before[b];
            int32_t moved = place[a] < place[b]   ? elo_win(table, lead)
                            : place[a] > place[b] ? -elo_win(table, -lead)
                                                  : elo_tie(table, lead);
            change[a] += moved;
            change[b] -= moved;
        }
}

uint32_t elo_rate(const Results *results, const EloTable *table, const uint32_t *order,
                  int32_t *rating, EloGame *games) {
    uint32_t rated = 0;
    for (uint32_t i = 0; i < results->entrants; i++) {
        const Entrant *one = &results->entrant[i];
        rating[i] = one->rated ? one->rating : results->rules.elo_start;
    }
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[order[i]];
        if (!result_counts(&results->rules, sheet)) continue;
        GameScore score = score_game(&results->rules, sheet);
        EloGame game = { .sheet = order[i] };
        for (int s = 0; s < sheet->seats; s++) game.before[s] = rating[sheet->seat[s].player];
        elo_game(table, score.place, sheet->seats, game.before, game.change);
        for (int s = 0; s < sheet->seats; s++) rating[sheet->seat[s].player] += game.change[s];
        if (games) games[rated] = game;
        rated++;
    }
    return rated;
}
