#include "tournament/positions.h"

#include "tournament/seating_anneal.h"

#include <assert.h>
#include <string.h>

enum { NONE = 0xffff, PARTS = 5 }; /* parts of a player: at least three rounds each */
enum { LOAD = 2 };                 /* of one position 4 */
static_assert(3 * PARTS >= SCHEDULE_ROUNDS_MAX, "every round finds its part");

typedef struct Graph {
    int tables;                         /* of the open rounds, one after the other */
    uint16_t *seat;                     /* [tables][4] their people in no order, NONE at the end */
    uint16_t (*at_table)[TABLE_CHAIRS]; /* [tables][colour]: the part that has it */
    uint16_t (*at_part)[TABLE_CHAIRS];  /* [players * PARTS][colour]: the table that has it */
    uint16_t *fourth;                   /* [tables] who has position 4, if decided beforehand */
    uint16_t *list, *from, *next;       /* [tables] each, for the matching */
    uint8_t *load;                      /* [players] how often each has position 4, in LOADs */
    uint8_t *degree;                    /* [players] edges coloured so far */
    uint8_t (*held)[TABLE_CHAIRS];      /* [players] how often each position */
} Graph;

size_t positions_room(const Problem *p) {
    size_t tables = (size_t)p->rounds * schedule_chairs(p->players) / TABLE_CHAIRS;
    return tables * (2 * TABLE_CHAIRS + 4) * sizeof(uint16_t) +
           (size_t)p->players * (PARTS * TABLE_CHAIRS * sizeof(uint16_t) + 2 + TABLE_CHAIRS);
}

static Graph graph_over(const Problem *p, void *memory) {
    size_t tables = (size_t)p->rounds * schedule_chairs(p->players) / TABLE_CHAIRS;
    Graph g = { .seat = memory };
    g.at_table = (void *)(g.seat + tables * TABLE_CHAIRS);
    g.at_part = g.at_table + tables;
    g.fourth = (uint16_t *)(g.at_part + (size_t)p->players * PARTS);
    g.list = g.fourth + tables;
    g.from = g.list + tables;
    g.next = g.from + tables;
    g.load = (uint8_t *)(g.next + tables);
    g.degree = g.load + p->players;
    g.held = (void *)(g.degree + p->players);
    return g;
}

/* The open rounds as a graph; whether all their tables have four seats. */
static bool read_tables(const Problem *p, const Schedule *s, Graph *g) {
    bool fours = true;
    g->tables = 0;
    for (int round = p->published; round < s->rounds; round++)
        for (int table = 0; table < s->tables[round]; table++) {
            const uint16_t *seat = schedule_table(s, round, table);
            memcpy(g->seat + TABLE_CHAIRS * g->tables++, seat, TABLE_CHAIRS * sizeof *seat);
            fours = fours && seat[3] != CHAIR_EMPTY;
        }
    memset(g->held, 0, sizeof *g->held * p->players);
    for (int round = 0; round < p->published; round++)
        for (int chair = 0; chair < TABLE_CHAIRS * s->tables[round]; chair++) {
            unsigned player = schedule_round(s, round)[chair];
            if (player != CHAIR_EMPTY) g->held[player][chair % TABLE_CHAIRS]++;
        }
    return fours;
}

/* ---- position 4 --------------------------------------------------------------------------- */

/* Hand position 4 along a chain of tables from someone with a load of `much` to someone who takes
 * it more lightly; false if there is no such chain. */
static bool relieve(const Problem *p, Graph *g, int much) {
    uint16_t first[SCHEDULE_PLAYERS_MAX]; /* for each player the first table where they have it */
    int head = 0, tail = 0;
    for (unsigned i = 0; i < p->players; i++) first[i] = NONE;
    for (int t = 0; t < g->tables; t++) {
        unsigned player = g->fourth[t];
        g->from[t] = NONE;
        if (player == NONE) continue;
        g->next[t] = first[player];
        first[player] = (uint16_t)t;
        if (g->load[player] != much) continue;
        g->from[t] = (uint16_t)t;
        g->list[tail++] = (uint16_t)t;
    }
    while (head < tail) {
        unsigned t = g->list[head++];
        for (unsigned i = 0; i < TABLE_CHAIRS; i++) {
            unsigned takes = g->seat[TABLE_CHAIRS * t + i];
            if (g->load[takes] + LOAD < much) {
                g->load[takes] += LOAD;
                for (;; t = g->from[t]) { /* each gives up one and takes over the one before */
                    unsigned gives = g->fourth[t];
                    g->fourth[t] = (uint16_t)takes;
                    takes = gives;
                    if (g->from[t] == t) break;
                }
                g->load[takes] -= LOAD;
                return true;
            }
            for (unsigned next = first[takes]; next != NONE; next = g->next[next]) {
                if (g->from[next] != NONE) continue;
                g->from[next] = (uint16_t)t;
                g->list[tail++] = (uint16_t)next;
            }
        }
    }
    return false;
}

/* Give position 4 of every table of four to someone, to as many different people as possible and
 * to nobody more often than necessary.  Those who play fewer than four rounds do not need it to
 * hold different positions: they come after everyone's first and before anyone's second. */
static void match_fourths(const Problem *p, Graph *g) {
    int most = 0;
    memset(g->degree, 0, p->players);
    for (int i = 0; i < TABLE_CHAIRS * g->tables; i++)
        if (g->seat[i] != CHAIR_EMPTY) g->degree[g->seat[i]]++;
    for (unsigned i = 0; i < p->players; i++) {
        const uint8_t *held = g->held[i];
        bool few = g->degree[i] + held[0] + held[1] + held[2] + held[3] < TABLE_CHAIRS;
        g->load[i] = (uint8_t)(LOAD * held[3] + few);
    }
    for (int t = 0; t < g->tables; t++) {
        const uint16_t *seat = g->seat + TABLE_CHAIRS * t;
        g->fourth[t] = NONE;
        if (seat[3] == CHAIR_EMPTY) continue;
        unsigned takes = seat[0];
        for (int i = 1; i < TABLE_CHAIRS; i++)
            if (g->load[seat[i]] < g->load[takes]) takes = seat[i];
        g->fourth[t] = (uint16_t)takes;
        g->load[takes] += LOAD;
        if (g->load[takes] > most) most = g->load[takes];
    }
    for (int much = most; much > LOAD; much--)
        while (relieve(p, g, much)) continue;
}

/* ---- colouring ---------------------------------------------------------------------------- */

static int free_colour(const uint16_t has[TABLE_CHAIRS], int colours) {
    int colour = 0;
    while (colour < colours && has[colour] != NONE) colour++;
    assert(colour < colours);
    return colour;
}

/* Make colour `a` free at table `t`, which has `b` free, by exchanging a and b along the path that
 * starts there.  It ends at a vertex that lacks one of the two. */
static void free_at_table(Graph *g, unsigned t, int a, int b) {
    unsigned part = g->at_table[t][a];
    g->at_table[t][a] = NONE;
    for (;;) {
        unsigned next = g->at_part[part][b];
        g->at_part[part][b] = (uint16_t)t;
        g->at_table[t][b] = (uint16_t)part;
        g->at_part[part][a] = (uint16_t)next;
        if (next == NONE) return;
        unsigned next_part = g->at_table[next][a];
        g->at_table[next][a] = (uint16_t)part;
        if (next_part == NONE) {
            g->at_table[next][b] = NONE;
            return;
        }
        t = next;
        part = next_part;
    }
}

/* Colour every seat but the fourths already given.  Each player's seats are taken `colours` at a
 * time, and each such part gets every colour at most once. */
static void colour_seats(const Problem *p, Graph *g, int colours) {
    memset(g->degree, 0, p->players);
    memset(g->at_table, 0xff, sizeof *g->at_table * (size_t)g->tables);
    memset(g->at_part, 0xff, sizeof *g->at_part * p->players * PARTS);
    for (int t = 0; t < g->tables; t++)
        for (int i = 0; i < TABLE_CHAIRS; i++) {
            unsigned player = g->seat[TABLE_CHAIRS * t + i];
            if (player == CHAIR_EMPTY || (colours == 3 && g->fourth[t] == player)) continue;
            unsigned part = player * PARTS + g->degree[player]++ / (unsigned)colours;
            int a = free_colour(g->at_part[part], colours);
            int b = free_colour(g->at_table[t], colours);
            if (g->at_table[t][a] != NONE) free_at_table(g, (unsigned)t, a, b);
            g->at_table[t][a] = (uint16_t)part;
            g->at_part[part][a] = (uint16_t)t;
        }
    for (int t = 0; t < g->tables; t++) { /* the people of each table, now in order */
        uint16_t *seat = g->seat + TABLE_CHAIRS * t;
        for (int i = 0; i < colours; i++) seat[i] = g->at_table[t][i] / PARTS;
        if (colours == 3) seat[3] = g->fourth[t] == NONE ? CHAIR_EMPTY : g->fourth[t];
    }
}

/* ---- after published rounds --------------------------------------------------------------- */

static int cost_of_one_more(unsigned held) {
    return held ? 8 + (int)held : 0;
}

/* Two of a table exchange their positions i and j: what it would cost. */
static int exchange_loss(const Graph *g, unsigned a, int i, unsigned b, int j) {
    return cost_of_one_more(g->held[a][j]) + cost_of_one_more(g->held[b][i]) -
           cost_of_one_more(g->held[a][i] - 1u) - cost_of_one_more(g->held[b][j] - 1u);
}

static void improve(Graph *g, Rng *rng) {
    enum { WARM = 8, FREEZING = 64 };
    uint16_t *best = &g->at_table[0][0]; /* no longer needed */
    size_t bytes = sizeof *best * TABLE_CHAIRS * (size_t)g->tables;
    int64_t cost = 0, lowest = 0;
    for (int i = 0; i < TABLE_CHAIRS * g->tables; i++)
        if (g->seat[i] != CHAIR_EMPTY) g->held[g->seat[i]][i % TABLE_CHAIRS]++;
    memcpy(best, g->seat, bytes);
    for (unsigned coldness = WARM; coldness <= FREEZING; coldness++) {
        uint32_t chance[ANNEAL_LOSSES];
        anneal_chances(coldness, chance);
        for (int step = 0; step < 64 * g->tables; step++) {
            uint16_t *seat = g->seat + TABLE_CHAIRS * rng_below(rng, (uint32_t)g->tables);
            int size = seat[3] == CHAIR_EMPTY ? 3 : 4;
            int i = (int)rng_below(rng, (uint32_t)size), j = (int)rng_below(rng, (uint32_t)size);
            unsigned a = seat[i], b = seat[j];
            int loss = i == j ? 0 : exchange_loss(g, a, i, b, j);
            if (i == j || (loss > 0 && (uint32_t)rng_next(rng) >= chance[loss])) continue;
            g->held[a][i]--, g->held[a][j]++;
            g->held[b][j]--, g->held[b][i]++;
            seat[i] = (uint16_t)b;
            seat[j] = (uint16_t)a;
            cost += loss;
            if (cost >= lowest) continue;
            lowest = cost;
            memcpy(best, g->seat, bytes);
        }
    }
    memcpy(g->seat, best, bytes);
}

/* ------------------------------------------------------------------------------------------- */

void positions_assign(const Problem *p, Schedule *s, Rng *rng, void *memory) {
    Graph graph = graph_over(p, memory), *g = &graph;
    bool fours = read_tables(p, s, g);
    if (!g->tables) return;
    if (!fours) match_fourths(p, g);
    colour_seats(p, g, fours ? 4 : 3);
    if (p->published) improve(g, rng);
    int t = 0;
    for (int round = p->published; round < s->rounds; round++)
        for (int table = 0; table < s->tables[round]; table++, t++)
            memcpy(schedule_table(s, round, table), g->seat + TABLE_CHAIRS * t,
                   TABLE_CHAIRS * sizeof *g->seat);
}
