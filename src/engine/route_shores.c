/* route_shores.c - the longest trade route over roads and ships (S-60): as route.c, but a trail may
 * change from a road to a ship, or back, only at an own building. */
#include "engine/route.h"

typedef struct Net {
    EdgeSet roads, ships;
    SiteSet own, rivals;
} Net;

enum { BY_ROAD = 1, BY_SHIP = 2 };

/* The longest trail over what is left of the net, from `at`, which was reached by `last`. */
static int walk(Net *net, int at, int last) {
    int best = 0;
    if (last && site_has(net->rivals, (unsigned)at)) return 0; /* B-81 */
    bool may_change = !last || site_has(net->own, (unsigned)at);
    for (int kind = BY_ROAD; kind <= BY_SHIP; kind++) {
        EdgeSet *edges = kind == BY_ROAD ? &net->roads : &net->ships;
        if (!may_change && kind != last) continue;
        for (EdgeSet here = edge_and(*edges, SITE_EDGE_SET[at]); edge_any(here);) {
            int edge = edge_pop(&here);
            edge_remove(edges, (unsigned)edge);
            int length = 1 + walk(net, edge_far(edge, at), kind);
            edge_add(edges, (unsigned)edge);
            if (length > best) best = length;
        }
    }
    return best;
}

int route_length(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    Net net = { s->roads, s->ships, site_or(s->settlements, s->cities), { { 0 } } };
    net.rivals = site_minus(g->built, net.own);
    int best = 0;
    for (SiteSet starts = s->touched; site_any(starts);) {
        int length = walk(&net, site_pop(&starts), 0);
        if (length > best) best = length;
    }
    return best;
}

void route_extend(Game *g, int seat, int edge) {
    (void)edge;
    g->seat[seat].route = (uint8_t)route_length(g, seat);
}

/* An own building may join roads and ships, so the builder's length is made anew too.  S-46 */
void route_cut(Game *g, int builder, int site) {
    for (int seat = 0; seat < SEATS; seat++) {
        EdgeSet here = edge_and(edge_or(g->seat[seat].roads, g->seat[seat].ships),
                                SITE_EDGE_SET[site]);
        if (edge_count(here) >= 2) g->seat[seat].route = (uint8_t)route_length(g, seat);
    }
    (void)builder;
}
