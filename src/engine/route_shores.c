/* route_shores.c - the longest trade route over roads and ships (S-60): as route.c, but a trail may
 * change from a road to a ship, or back, only at one of its own buildings.
 *
 * A seat's roads and ships are first written down as a graph of its own, in which every trail is
 * legal: where a rival has built each piece gets a node to itself, so that a trail ends there
 * (B-81), and where roads and ships meet without one of the seat's buildings, each kind has its node.  Pieces
 * are then bits of one word.  What hangs loose is taken off piece by piece, from the ends inwards,
 * and each node remembers how far a trail can go from it that way; most networks are gone then.  Only
 * over the rings that are left trails are tried, from and to the lines that hung there. */
#include "engine/route.h"

enum { NET_EDGES = 32, NET_NODES = 64 }; /* 15 roads and 15 ships, at worst all apart */
enum { BY_ROAD, BY_SHIP };

typedef struct Net {
    int edges, nodes, best;
    uint8_t end[NET_EDGES][2]; /* the nodes of a piece, from 1 */
    struct Node {
        uint32_t at;    /* its pieces, a bit each */
        uint32_t hangs; /* how long a line hung there */
    } node[NET_NODES];
} Net;

/* Which node a site is, by roads and by ships; 0 is none yet. */
typedef struct Names {
    SiteSet own, built;
    uint8_t by[2][SITES];
} Names;

static unsigned new_node(Net *net) {
    net->node[++net->nodes] = (struct Node){ 0, 0 };
    return (unsigned)net->nodes;
}

static unsigned node_at(Net *net, Names *names, unsigned site, int kind) {
    if (site_has(names->built, site)) {
        if (!site_has(names->own, site)) return new_node(net);
        kind = BY_ROAD;
    }
    uint8_t *name = &names->by[kind][site];
    if (!*name) *name = (uint8_t)new_node(net);
    return *name;
}

static void add_pieces(Net *net, Names *names, EdgeSet pieces, int kind) {
    for (int i = 0; i < EDGE_WORDS; i++)
        for (uint64_t left = pieces.w[i]; left; left &= left - 1, net->edges++) {
            const uint8_t *sites = EDGE_SITES[i * 64 + __builtin_ctzll(left)];
            for (int k = 0; k < 2; k++) {
                unsigned node = node_at(net, names, sites[k], kind);
                net->node[node].at |= BIT(net->edges);
                net->end[net->edges][k] = (uint8_t)node;
            }
        }
}

static int far_end(const Net *net, int edge, int node) {
    return node ^ net->end[edge][0] ^ net->end[edge][1];
}

/* Take off what hangs loose, and return the pieces that are left: rings, and lines between them.
 * Where two lines hang, together they are a trail. */
static uint32_t take_off(Net *net) {
    uint32_t left = (uint32_t)((UINT64_C(1) << net->edges) - 1);
    for (int start = 1; start <= net->nodes; start++) {
        struct Node *node = &net->node[start];
        int at = start;
        for (uint32_t here = node->at & left; here && !(here & (here - 1));
             here = node->at & left) {
            unsigned length = node->hangs + 1;
            at = far_end(net, __builtin_ctz(here), at);
            node = &net->node[at]; /* which may hang loose now */
            left &= ~here;
            if ((int)(node->hangs + length) > net->best) net->best = (int)(node->hangs + length);
            if (length > node->hangs) node->hangs = length;
        }
    }
    return left;
}

/* Every trail on from `node` over the pieces `left`, as long as it can still become the longest;
 * `longest` hung elsewhere.  Three pieces meet at most, so a trail comes back to a node with a line
 * only if it began there, by that line. */
static void try_trails(Net *net, int node, uint32_t left, int length, int start, int longest) {
    int end = node == start ? 0 : (int)net->node[node].hangs;
    if (length + end > net->best) net->best = length + end;
    if (length + __builtin_popcount(left) + longest <= net->best) return;
    for (uint32_t here = net->node[node].at & left; here; here &= here - 1) {
        int edge = __builtin_ctz(here);
        try_trails(net, far_end(net, edge, node), left & ~BIT(edge), length + 1, start, longest);
    }
}

/* The pieces of `ring` that hang together with its lowest one. */
static uint32_t part_of(const Net *net, uint32_t ring) {
    uint32_t part = 0;
    for (uint32_t next = ring & -ring; next; next &= ~part) {
        int edge = __builtin_ctz(next);
        part |= BIT(edge);
        next |= (net->node[net->end[edge][0]].at | net->node[net->end[edge][1]].at) & ring;
    }
    return part;
}

static void longer(Net *net, int length) {
    if (length > net->best) net->best = length;
}

/* If the part is one ring, which most are: round it once from a line, or from one line to another
 * the longer way.  False if it is more. */
static bool try_ring(Net *net, uint32_t part) {
    int place[NET_EDGES], hangs[NET_EDGES], lines = 0, round = 0;
    int start = net->end[__builtin_ctz(part)][0], at = start;
    uint32_t left = part;
    do {
        const struct Node *node = &net->node[at];
        if (__builtin_popcount(node->at & part) != 2) return false;
        if (node->hangs) place[lines] = round, hangs[lines++] = (int)node->hangs;
        int edge = __builtin_ctz(node->at & left);
        left &= ~BIT(edge);
        at = far_end(net, edge, at);
        round++;
    } while (at != start);
    longer(net, round);
    for (int i = 0; i < lines; i++) {
        longer(net, round + hangs[i]);
        for (int k = 0; k < i; k++) {
            int way = place[i] - place[k];
            longer(net, hangs[i] + hangs[k] + (way > round - way ? way : round - way));
        }
    }
    return true;
}

/* The longest trail begins where three pieces meet: from within a line it could continue backwards. */
static void try_part(Net *net, uint32_t part) {
    int first = 0, second = 0; /* the longest lines that hang there, for what is left to hope */
    for (int i = 1; i <= net->nodes; i++) {
        int hangs = net->node[i].at & part ? (int)net->node[i].hangs : 0;
        if (hangs > first) second = first, first = hangs;
        else if (hangs > second) second = hangs;
    }
    for (int i = 1; i <= net->nodes; i++) {
        const struct Node *node = &net->node[i];
        if (!(node->at & part) || !(__builtin_popcount(node->at) & 1)) continue;
        int hangs = (int)node->hangs;
        try_trails(net, i, part, hangs, i, hangs == first ? second : first);
    }
}

int route_length(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    Names names = { .own = site_or(s->settlements, s->cities), .built = g->built };
    Net net;
    net.edges = net.nodes = net.best = 0;
    add_pieces(&net, &names, s->roads, BY_ROAD);
    add_pieces(&net, &names, s->ships, BY_SHIP);
    for (uint32_t ring = take_off(&net); ring;) {
        uint32_t part = part_of(&net, ring);
        if (!try_ring(&net, part)) try_part(&net, part);
        ring &= ~part;
    }
    return net.best;
}

void route_extend(Game *g, int seat, int edge) {
    (void)edge;
    g->seat[seat].route = (uint8_t)route_length(g, seat);
}

/* A new building may join roads and ships, so the builder's length is computed again too.  S-46 */
void route_cut(Game *g, int builder, int site) {
    for (int seat = 0; seat < SEATS; seat++) {
        EdgeSet here = edge_and(edge_or(g->seat[seat].roads, g->seat[seat].ships),
                                SITE_EDGE_SET[site]);
        if (edge_count(here) >= 2) g->seat[seat].route = (uint8_t)route_length(g, seat);
    }
    (void)builder;
}
