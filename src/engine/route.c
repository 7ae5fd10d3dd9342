#include "engine/route.h"

static SiteSet rivals(const Game *g, int seat) {
    SiteSet buildings = site_minus(g->built,
                                   site_or(g->seat[seat].settlements, g->seat[seat].cities));
#if HAS_KNIGHTS
    return site_or(buildings, site_minus(g->knighted, g->seat[seat].standing)); /* K-282 */
#else
    return buildings;
#endif
}

/* The longest trail over roads of `left` that starts at `at`.  A rival building ends the trail but
 * the road into it counts.  B-81 */
static int walk(EdgeSet left, SiteSet stop, int at) {
    int length = 0, best = 0;
    EdgeSet here = edge_and(left, SITE_EDGE_SET[at]);
    while (edge_any(here)) {
        int edge = edge_pop(&here), to = edge_far(edge, at);
        edge_remove(&left, (unsigned)edge);
        if (edge_any(here)) { /* a fork: try this way, then continue with the others */
            int side = 1 + (site_has(stop, (unsigned)to) ? 0 : walk(left, stop, to));
            if (length + side > best) best = length + side;
            edge_add(&left, (unsigned)edge);
            continue;
        }
        length++;
        if (site_has(stop, (unsigned)to)) break;
        at = to;
        here = edge_and(left, SITE_EDGE_SET[at]);
    }
    return length > best ? length : best;
}

int route_length(const Game *g, int seat) {
    int best = 0;
    SiteSet stop = rivals(g, seat), starts = g->seat[seat].touched;
    while (site_any(starts)) {
        int length = walk(g->seat[seat].roads, stop, site_pop(&starts));
        if (length > best) best = length;
    }
    return best;
}

/* Every trail that is new contains the new road.  Where the road reaches a site that no own road
 * touches, it is the end of all such trails, and one walk from its other end finds the longest;
 * only a road that joins two ends of the network needs the complete search. */
void route_extend(Game *g, int seat, int edge) {
    Seat *s = &g->seat[seat];
    int a = EDGE_SITES[edge][0], b = EDGE_SITES[edge][1];
    EdgeSet rest = s->roads;
    edge_remove(&rest, (unsigned)edge);
    bool a_new = !edge_any(edge_and(rest, SITE_EDGE_SET[a]));
    bool b_new = !edge_any(edge_and(rest, SITE_EDGE_SET[b]));
    if (!a_new && !b_new) {
        s->route = (uint8_t)route_length(g, seat);
        return;
    }
    int far = a_new ? b : a, length = 1;
    SiteSet stop = rivals(g, seat);
    if (!site_has(stop, (unsigned)far)) length += walk(rest, stop, far);
    if (length > s->route) s->route = (uint8_t)length;
}

void route_cut(Game *g, int builder, int site) {
    for (int seat = 0; seat < SEATS; seat++)
        if (seat != builder && edge_count(edge_and(g->seat[seat].roads, SITE_EDGE_SET[site])) >= 2)
            g->seat[seat].route = (uint8_t)route_length(g, seat);
}
