#include "engine/legal.h"

enum { ALL_RESOURCES = (1 << RESOURCES) - 1 };

/* Sets for MOVE and REDIRECT: rare, so they look at a copy with the piece lifted.  T-23x, T-24x */
static void second_thoughts(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    if (g->open.kind == ACT_BANK) {
        unsigned same = BIT(g->open.card) | BIT(g->open.card2);
        l->redirect = (uint8_t)(cards_kinds(g->bank) & ~same);
        if (g->rules.redirect_spent && l->redirect) l->kinds |= BIT(ACT_REDIRECT);
        return;
    }
    if (g->open.kind != ACT_ROAD && g->open.kind != ACT_SETTLEMENT && g->open.kind != ACT_CITY)
        return;
    Game before = *g;
    game_lift_open_piece(&before);
    const Seat *b = &before.seat[seat];
    SiteSet settlements = site_and(b->touched, before.open_sites);
    l->move_edges = (EdgeSet){ 0 };
    l->move_sites = (SiteSet){ 0 };
    if (g->open.kind == ACT_ROAD) {
        l->move_edges = edge_minus(b->reach, before.roads);
        edge_remove(&l->move_edges, g->open.where);
    } else {
        l->move_sites = g->open.kind == ACT_CITY ? b->settlements : settlements;
        site_remove(&l->move_sites, g->open.where);
    }
    if (g->rules.reposition_until_next_action &&
        (edge_any(l->move_edges) || site_any(l->move_sites)))
        l->kinds |= BIT(ACT_MOVE);
    bool settle_instead = g->rules.redirect_spent && g->open.kind == ACT_ROAD &&
                          !g->open.free_roads && s->left[SETTLEMENT] &&
                          cards_cover(s->hand, COST[SETTLEMENT] - COST[ROAD]);
    l->redirect = 0;
    l->redirect_sites = settlements;
    if (settle_instead && site_any(settlements)) l->kinds |= BIT(ACT_REDIRECT);
}

static void legal_devcards(const Game *g, const Seat *s, Legal *l) {
    if (!s->devcards || g->card_played || s->blocked & BLOCKED_CARDS) return;
    unsigned playable = cards_kinds(s->devcards - g->fresh);
    if (playable & BIT(KNIGHT)) l->kinds |= BIT(ACT_KNIGHT);
    if (playable & BIT(MONOPOLY)) l->kinds |= BIT(ACT_MONOPOLY);
    if (playable & BIT(ROAD_BUILDING) && s->left[ROAD] && edge_any(edge_minus(s->reach, g->roads)))
        l->kinds |= BIT(ACT_ROAD_BUILDING);
    if (playable & BIT(YEAR_OF_PLENTY) && g->bank) {
        l->kinds |= BIT(ACT_YEAR_OF_PLENTY);
        l->plenty = (uint8_t)cards_kinds(g->bank);
        l->plenty_two = (uint8_t)(cards_covered(g->bank, CARDS(2, 2, 2, 2, 2)) & ALL_RESOURCES);
    }
}

static void legal_action(const Game *g, const Seat *s, Legal *l) {
    Cards hand = s->hand;
    l->kinds |= BIT(ACT_END);
    if (s->devcards) legal_devcards(g, s, l);
    if (!hand) return;
    l->kinds |= BIT(ACT_TRADE);
    if (cards_cover(hand, COST[ROAD]) && s->left[ROAD]) {
        l->roads = edge_minus(s->reach, g->roads);
        if (edge_any(l->roads)) l->kinds |= BIT(ACT_ROAD);
    }
    if (cards_cover(hand, COST[SETTLEMENT]) && s->left[SETTLEMENT]) {
        l->settlements = site_and(s->touched, g->open_sites);
        if (site_any(l->settlements)) l->kinds |= BIT(ACT_SETTLEMENT);
    }
    if (cards_cover(hand, COST[CITY]) && s->left[CITY] && site_any(s->settlements)) {
        l->cities = s->settlements;
        l->kinds |= BIT(ACT_CITY);
    }
    if (cards_cover(hand, COST[DEVCARD]) && g->deck) l->kinds |= BIT(ACT_BUY);
    unsigned give = cards_covered(hand, s->rate) & ALL_RESOURCES;
    if (!give) return;
    unsigned take = cards_kinds(g->bank);
    if (!take || (give == take && !(give & (give - 1)))) return; /* only its own kind to take */
    l->give = (uint8_t)give;
    l->take = (uint8_t)take;
    l->kinds |= BIT(ACT_BANK);
}

static void legal_robber(const Game *g, Legal *l, bool again) {
    l->hexes = (BIT(HEXES) - 1) & ~BIT(g->robber);
    if (again) l->hexes &= ~BIT(g->robber_from);
    l->kinds |= BIT(ACT_ROBBER);
}

static void legal_steal(Legal *l, unsigned victims) {
    l->victims = (uint8_t)victims;
    if (victims) l->kinds |= BIT(ACT_STEAL);
}

void game_legal(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    l->kinds = 0;
    l->seat = (uint8_t)seat;
    if (g->phase == PHASE_DISCARD && g->due >> seat & 1) {
        l->kinds = BIT(ACT_DISCARD);
        l->discard = (uint8_t)(cards_total(s->hand) / 2);
    }
    if (seat != g->turn || g->phase == PHASE_OVER) return;
    switch ((Phase)g->phase) {
    case PHASE_SETUP_SETTLEMENT:
        l->settlements = g->open_sites;
        l->kinds = BIT(ACT_SETTLEMENT);
        return;
    case PHASE_SETUP_ROAD:
        l->roads = edge_minus(SITE_EDGE_SET[g->setup_site], g->roads);
        l->kinds = BIT(ACT_ROAD);
        return;
    case PHASE_PRE_ROLL:
        l->kinds = BIT(ACT_ROLL);
        legal_devcards(g, s, l);
        break;
    case PHASE_ROBBER: legal_robber(g, l, false); break;
    case PHASE_STEAL:
        legal_steal(l, game_victims(g, g->robber));
        if (g->rules.robber_complete != ROBBER_ON_CLICK) legal_robber(g, l, true);
        break;
    case PHASE_TAKE:
        l->kinds = BIT(ACT_TAKE);
        if (g->rules.robber_complete != ROBBER_ON_TAKING) break;
        legal_steal(l, game_victims(g, g->robber) & ~BIT(g->victim));
        legal_robber(g, l, true);
        break;
    case PHASE_ROAD_CARD:
        l->roads = edge_minus(s->reach, g->roads);
        l->kinds = BIT(ACT_ROAD);
        break;
    case PHASE_ACTION: legal_action(g, s, l); break;
    case PHASE_DISCARD:
    case PHASE_OVER:
    case PHASES: break;
    }
    if (g->open.kind == ACT_ROBBER) legal_robber(g, l, true);
    else if (g->open.kind && (g->rules.reposition_until_next_action || g->rules.redirect_spent))
        second_thoughts(g, seat, l);
    if (g->rules.win_claim == WIN_EXPLICIT && !(g->barred >> seat & 1)) l->kinds |= BIT(ACT_CLAIM);
    if (g->rules.show_vp_cards && s->shown < cards_of(s->devcards, VICTORY_POINT))
        l->kinds |= BIT(ACT_SHOW);
}

/* --- counting and listing ------------------------------------------------------------------ */

static int bits(unsigned set) {
    return __builtin_popcount(set);
}

static int nth_bit(unsigned set, int rank) {
    while (rank--) set &= set - 1;
    return __builtin_ctz(set);
}

static int count_plenty(const Legal *l) {
    int kinds = bits(l->plenty), pairs = kinds * (kinds - 1) / 2 + bits(l->plenty_two);
    return pairs ? pairs : 1; /* B-107: the bank's last card alone */
}

static int count_kind(const Legal *l, int kind) {
    switch ((ActionKind)kind) {
    case ACT_SETTLEMENT: return site_count(l->settlements);
    case ACT_ROAD: return edge_count(l->roads);
    case ACT_CITY: return site_count(l->cities);
    case ACT_ROBBER: return bits(l->hexes);
    case ACT_STEAL: return bits(l->victims);
    case ACT_YEAR_OF_PLENTY: return count_plenty(l);
    case ACT_MONOPOLY: return RESOURCES;
    case ACT_BANK: return bits(l->give) * bits(l->take) - bits(l->give & l->take);
    case ACT_MOVE: return edge_count(l->move_edges) + site_count(l->move_sites);
    case ACT_REDIRECT: return l->redirect ? bits(l->redirect) : site_count(l->redirect_sites);
    case ACT_TRADE: return 0;
    default: return 1;
    }
}

int legal_count(const Legal *l) {
    int count = 0;
    for (uint32_t left = l->kinds; left; left &= left - 1)
        count += count_kind(l, __builtin_ctz(left));
    return count;
}

static void nth_plenty(const Legal *l, int index, Action *a) {
    a->card2 = NONE;
    a->card = (uint8_t)__builtin_ctz(l->plenty);
    for (int one = 0; one < RESOURCES; one++)
        for (int two = one; two < RESOURCES; two++) {
            unsigned from = one == two ? l->plenty_two : l->plenty;
            if (!(from >> one & 1) || !(from >> two & 1) || index-- != 0) continue;
            a->card = (uint8_t)one;
            a->card2 = (uint8_t)two;
            return;
        }
}

static void nth_bank(const Legal *l, int index, Action *a) {
    for (unsigned left = l->give; left; left &= left - 1) {
        int give = __builtin_ctz(left);
        unsigned take = l->take & ~BIT(give);
        if (index >= bits(take)) {
            index -= bits(take);
            continue;
        }
        a->card = (uint8_t)give;
        a->card2 = (uint8_t)nth_bit(take, index);
        return;
    }
}

static Action nth_of_kind(const Legal *l, int kind, int index) {
    Action a = { .kind = (uint8_t)kind, .seat = l->seat };
    int where = 0;
    switch ((ActionKind)kind) {
    case ACT_SETTLEMENT: where = site_nth(l->settlements, index); break;
    case ACT_ROAD: where = edge_nth(l->roads, index); break;
    case ACT_CITY: where = site_nth(l->cities, index); break;
    case ACT_ROBBER: where = nth_bit(l->hexes, index); break;
    case ACT_STEAL: where = nth_bit(l->victims, index); break;
    case ACT_YEAR_OF_PLENTY: nth_plenty(l, index, &a); break;
    case ACT_MONOPOLY: a.card = (uint8_t)index; break;
    case ACT_BANK: nth_bank(l, index, &a); break;
    case ACT_MOVE:
        where = edge_any(l->move_edges) ? edge_nth(l->move_edges, index)
                                        : site_nth(l->move_sites, index);
        break;
    case ACT_REDIRECT:
        if (l->redirect) a.card2 = (uint8_t)nth_bit(l->redirect, index);
        else where = site_nth(l->redirect_sites, index);
        break;
    default: break;
    }
    a.where = (uint8_t)where;
    return a;
}

Action legal_nth(const Legal *l, int index) {
    uint32_t left = l->kinds;
    for (;; left &= left - 1) {
        int kind = __builtin_ctz(left), here = count_kind(l, kind);
        if (index < here) return nth_of_kind(l, kind, index);
        index -= here;
    }
}

int legal_list(const Legal *l, Action out[LEGAL_MAX]) {
    int count = 0;
    for (uint32_t left = l->kinds; left; left &= left - 1) {
        int kind = __builtin_ctz(left), here = count_kind(l, kind);
        for (int i = 0; i < here; i++) out[count++] = nth_of_kind(l, kind, i);
    }
    return count;
}
