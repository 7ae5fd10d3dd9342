/* position_flaw.c - what a game relies on when it goes on from a position of unknown origin. */
#include "codec/position_json.h"
#include "engine/legal.h"

/* B-31: there and back again. */
static int placer(const Game *g, int step) {
    return step < g->seats ? step : 2 * g->seats - 1 - step;
}

static const char *setup_flaw(const Game *g) {
    if (g->setup_step >= 2 * g->seats || g->turn != placer(g, g->setup_step))
        return "In set-up the placer is the seat whose step it is. [B-31]";
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        int done = (seat < g->setup_step) + (2 * g->seats - 1 - seat < g->setup_step);
        bool between = g->phase == PHASE_SETUP_ROAD && seat == g->turn;
        if (edge_count(s->roads) != done || site_count(s->settlements) != done + between ||
            site_any(s->cities))
            return "In set-up each step so far has laid a settlement and a road. [B-32]";
        int settled = done + between;
        if (cards_total(s->hand) > (settled == 2 ? 3 : 0))
            return "In set-up only the second settlement gives cards, up to three. [B-34]";
    }
    if (g->phase == PHASE_SETUP_ROAD && !site_has(g->seat[g->turn].settlements, g->setup_site))
        return "The set-up road belongs to a settlement of the placer. [B-32]";
    return NULL;
}

static const char *discard_flaw(const Game *g) {
    if (g->phase == PHASE_DISCARD ? !g->due || g->due >> g->seats : g->due)
        return "Discards are due in the discard phase, and only there. [B-61]";
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        bool due = g->due >> seat & 1;
        if (!s->pending) continue;
        if (g->phase != PHASE_DISCARD || due || !cards_cover(s->hand, s->pending))
            return "Cards chosen for a discard are cards of the hand, waiting for the others. "
                   "[B-62]";
    }
    return NULL;
}

static const char *robber_flaw(const Game *g) {
    if (g->phase == PHASE_STEAL && !game_victims(g, g->robber))
        return "There is nobody to steal from. [B-65]";
    if (g->phase == PHASE_TAKE && !(game_victims(g, g->robber) >> g->victim & 1))
        return "The card is taken from a victim at the robber's hex. [B-65]";
    if (g->phase != PHASE_TAKE && g->victim != NONE)
        return "A victim waits in the take phase only. [B-65]";
    return NULL;
}

/* The piece or trade that may still be changed must be there.  T-23x, T-24x */
static const char *open_flaw(const Game *g) {
    static const char WRONG[] = "What may still be changed is not what was just done. [T-23]";
    const Seat *s = &g->seat[g->turn];
    const Open *o = &g->open;
    if (o->kind == ACT_NONE) return NULL;
    bool turn = g->phase == PHASE_ACTION || g->phase == PHASE_PRE_ROLL;
    bool over = g->phase == PHASE_OVER;
    if (o->free_roads > 2 || (o->free_roads && o->kind != ACT_ROAD) ||
        (o->route_holder >= g->seats && o->route_holder != NONE))
        return WRONG;
    switch ((ActionKind)o->kind) {
    case ACT_ROAD:
        if (!turn && !over && !(g->phase == PHASE_ROAD_CARD && o->free_roads)) return WRONG;
        return o->where < EDGES && edge_has(s->roads, o->where) ? NULL : WRONG;
    case ACT_SETTLEMENT:
        return (turn || over) && o->where < SITES && site_has(s->settlements, o->where) ? NULL
                                                                                        : WRONG;
    case ACT_CITY:
        return (turn || over) && o->where < SITES && site_has(s->cities, o->where) &&
                       s->left[SETTLEMENT]
                   ? NULL
                   : WRONG;
    case ACT_BANK:
        return (turn || over) && o->card < RESOURCES && o->card2 < RESOURCES &&
                       o->card != o->card2 && cards_of(s->hand, o->card2)
                   ? NULL
                   : WRONG;
    case ACT_ROBBER: return (turn || over) && o->where == g->robber_from ? NULL : WRONG;
    default: return WRONG;
    }
}

/* Every seat that has to act can do something other than claim the win. */
static const char *stuck_flaw(const Game *g) {
    for (unsigned left = game_actors(g); left; left &= left - 1) {
        Legal l;
        game_legal(g, __builtin_ctz(left), &l);
        l.kinds &= ~(BIT(ACT_CLAIM) | BIT(ACT_SHOW));
        if (!legal_count(&l)) return "The seat that has to act cannot. [B-160]";
    }
    return NULL;
}

const char *position_flaw(const Game *g) {
    const char *why = game_broken(g);
    bool road_card = g->phase == PHASE_ROAD_CARD, won = g->winner != NONE;
    if (!why) why = board_flaw(&g->board);
    if (!why && (road_card ? !g->free_roads : g->free_roads))
        why = "Free roads are laid in the road-card phase, and only there. [B-106]";
    if (!why && won && g->phase != PHASE_OVER)
        why = "The game is over when a seat has won. [B-130]";
    if (!why && !g->dice[0] != !g->dice[1]) why = "Both dice are rolled, or none. [B-40]";
    if (!why && game_in_setup(g)) why = setup_flaw(g);
    if (!why) why = discard_flaw(g);
    if (!why) why = robber_flaw(g);
    if (!why) why = open_flaw(g);
    if (!why) why = stuck_flaw(g);
    return why;
}
