#include "bot/net.h"

#include <string.h>

#if HAS_KNIGHTS
const Net NET = {
#include "bot/weights_cities.inc"
};
#else
const Net NET = {
#include "bot/weights.inc"
};

const Net NET_CHAMPION = {
#include "bot/weights_champion.inc"
};
#endif

void net_start(const Net *net, Judged *judged) {
    memset(judged->row, 0, sizeof judged->row);
    memcpy(judged->unit, net->hidden_bias, sizeof judged->unit);
    judged->line = 0;
}

static void go_on_to(const Net *net, Judged *judged, const int16_t row[FEATURES]) {
    for (int i = 0; i < FEATURES; i++) {
        int32_t more = row[i] - judged->row[i];
        if (!more) continue;
        const int16_t *weight = net->hidden[i];
        for (int unit = 0; unit < HIDDEN; unit++) judged->unit[unit] += more * weight[unit];
        judged->line += more * net->straight[i];
        judged->row[i] = row[i];
    }
}

int32_t net_strength(const Net *net, Judged *judged, const int16_t row[FEATURES]) {
    go_on_to(net, judged, row);
    int64_t sum = net->out_bias;
    for (int unit = 0; unit < HIDDEN; unit++) {
        int32_t here = judged->unit[unit] >> (FEATURE_BITS + WEIGHT_BITS - UNIT_BITS);
        if (here > INT16_MAX) here = INT16_MAX;
        if (here > 0) sum += here * net->out[unit]; /* below 2^30 */
    }
    return (int32_t)((sum + (int64_t)judged->line * (1 << (UNIT_BITS - FEATURE_BITS))) >>
                     UNIT_BITS);
}

/* e to the power of minus `less` strengths, in 1/65536.  Powers of two are shifts; between them a
 * straight line from one of 32 marks to the next. */
static uint32_t shrink(int64_t less) {
    static const uint32_t MARK[33] = {
        65536, 64132, 62757, 61413, 60097, 58809, 57549, 56316, 55109, 53928, 52773,
        51642, 50535, 49452, 48393, 47356, 46341, 45348, 44376, 43425, 42495, 41584,
        40693, 39821, 38968, 38133, 37316, 36516, 35734, 34968, 34219, 33486, 32768,
    };
    enum { HALVING = 2839 }; /* STRENGTH_ONE × ln 2 */
    int64_t halves = less / HALVING;
    if (halves > 20) return 0;
    uint32_t rest = (uint32_t)(less % HALVING) * 32, mark = rest / HALVING, part = rest % HALVING;
    uint32_t between = MARK[mark] - (MARK[mark] - MARK[mark + 1]) * part / HALVING;
    return between >> halves;
}

void net_chances(const int32_t strength[SEATS], int seats, int32_t chance[SEATS]) {
    int32_t most = strength[0];
    uint32_t share[SEATS], sum = 0;
    for (int i = 1; i < seats; i++)
        if (strength[i] > most) most = strength[i];
    for (int i = 0; i < seats; i++) sum += share[i] = shrink((int64_t)most - strength[i]) << 4;
    for (int i = 0; i < seats; i++) chance[i] = (int32_t)((uint64_t)share[i] * CHANCE_ONE / sum);
}
