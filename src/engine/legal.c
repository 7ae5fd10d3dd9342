#include "engine/legal.h"

#include "engine/cities.h"
#include "engine/fish.h"
#include "engine/ships.h"

enum { ALL_RESOURCES = (1 << RESOURCES) - 1, ALL_KINDS = (1 << HAND_KINDS) - 1 };
static const uint32_t CARD_KINDS = BIT(ACT_MONOPOLY) | BIT(ACT_YEAR_OF_PLENTY);
static const uint32_t SECOND_THOUGHTS = BIT(ACT_MOVE) | BIT(ACT_REDIRECT);

/* Sets for MOVE and REDIRECT: rare, so they look at a copy with the piece lifted.  T-23x, T-24x */
static void second_thoughts(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    if (g->open.kind == ACT_BANK) {
        unsigned same = BIT(g->open.card) | BIT(g->open.card2);
        if (g->rules.redirect_spent) l->redirect = (uint8_t)(cards_kinds(g->bank) & ~same);
        if (l->redirect) l->kinds |= BIT(ACT_REDIRECT);
        return;
    }
    bool ship = SHIPS && g->open.kind == ACT_SHIP;
    if (g->open.kind != ACT_ROAD && g->open.kind != ACT_SETTLEMENT && g->open.kind != ACT_CITY &&
        !ship)
        return;
    Game before = *g;
    game_lift_open_piece(&before);
    const Seat *b = &before.seat[seat];
    SiteSet settlements = site_and(b->touched, before.open_sites);
#if HAS_KNIGHTS
    settlements = site_minus(settlements, before.knighted); /* K-40 */
#endif
    if (g->rules.reposition_until_next_action && (g->open.kind == ACT_ROAD || ship)) {
        l->move_edges = ship ? ships_places(&before, seat) : edge_minus(b->reach, before.roads);
        edge_remove(&l->move_edges, g->open.where);
    } else if (g->rules.reposition_until_next_action) {
        l->move_sites = g->open.kind == ACT_CITY ? b->settlements : settlements;
        site_remove(&l->move_sites, g->open.where);
    }
    if (edge_any(l->move_edges) || site_any(l->move_sites)) l->kinds |= BIT(ACT_MOVE);
    bool settle_instead = g->rules.redirect_spent && g->open.kind == ACT_ROAD &&
                          !g->open.free_roads && s->left[SETTLEMENT] &&
                          cards_cover(s->hand, COST[SETTLEMENT] - COST[ROAD]);
    if (settle_instead) l->redirect_sites = settlements;
    if (site_any(l->redirect_sites)) l->kinds |= BIT(ACT_REDIRECT);
}

static void legal_devcards(const Game *g, const Seat *s, Legal *l) {
    Cards held = cards_playable(s->devcards);
    if (!held || g->card_played || s->blocked & BLOCKED_CARDS) return;
    unsigned playable = cards_kinds(held - cards_playable(g->fresh));
    if (playable & BIT(KNIGHT)) l->kinds |= BIT(ACT_KNIGHT);
    if (playable & BIT(MONOPOLY)) l->kinds |= BIT(ACT_MONOPOLY);
    if (playable & BIT(ROAD_BUILDING) &&
        (SHIPS ? ships_place(g, l->seat)
               : s->left[ROAD] && edge_any(edge_minus(s->reach, g->roads))))
        l->kinds |= BIT(ACT_ROAD_BUILDING);
    if (playable & BIT(YEAR_OF_PLENTY) && g->bank) {
        l->kinds |= BIT(ACT_YEAR_OF_PLENTY);
        l->plenty = (uint8_t)cards_kinds(g->bank);
        l->plenty_two = (uint8_t)(cards_covered(g->bank, CARDS(2, 2, 2, 2, 2)) & ALL_RESOURCES);
    }
}

/* All ones if `yes`: sets are masked rather than branched on, since which purchases a hand covers
 * is as good as random and a wrong guess costs more than the whole computation. */
static uint64_t mask(bool yes) {
    return -(uint64_t)yes;
}

static bool may_end(const Seat *s) {
#if HAS_KNIGHTS
    return !cities_over_limit(s); /* K-103 */
#else
    (void)s;
    return true;
#endif
}

static void legal_action(const Game *g, const Seat *s, Legal *l) {
    Cards hand = s->hand;
    uint64_t road = mask(cards_cover(hand, COST[ROAD]) & (s->left[ROAD] > 0));
    uint64_t settlement = mask(cards_cover(hand, COST[SETTLEMENT]) & (s->left[SETTLEMENT] > 0));
    uint64_t city = mask(cards_cover(hand, COST[CITY]) & (s->left[CITY] > 0));
    for (int i = 0; i < EDGE_WORDS; i++) l->roads.w[i] = s->reach.w[i] & ~g->roads.w[i] & road;
    for (int i = 0; i < SITE_WORDS; i++) {
        l->settlements.w[i] = s->touched.w[i] & g->open_sites.w[i] & settlement;
        l->cities.w[i] = s->settlements.w[i] & city;
    }
#if HAS_KNIGHTS
    l->settlements = site_minus(l->settlements, g->knighted); /* K-40 */
    l->cities = (SiteSet){ 0 };
    if (cards_cover(hand, COST[CITY])) l->cities = improve_upgradable(s);
#endif
    unsigned give = cards_covered(hand, s->rate) & ALL_KINDS, take = cards_kinds(g->bank);
    bool own_kind_only = give == take && !(give & (give - 1));
    bool bank = give && take && !own_kind_only;
    l->give = (uint8_t)(give & mask(bank));
    l->take = (uint8_t)(take & mask(bank));
    l->kinds |= (uint32_t)may_end(s) << ACT_END | (uint32_t)(hand != 0) << ACT_TRADE |
                (uint32_t)edge_any(l->roads) << ACT_ROAD |
                (uint32_t)site_any(l->settlements) << ACT_SETTLEMENT |
                (uint32_t)site_any(l->cities) << ACT_CITY | (uint32_t)bank << ACT_BANK |
                (uint32_t)(cards_cover(hand, COST[DEVCARD]) & (g->deck != 0)) << ACT_BUY;
    legal_devcards(g, s, l);
}

static void legal_robber(const Game *g, Legal *l, bool again) {
    l->hexes = HEX_BIT(HEXES) - 1;
    if (!FISH || g->robber != NONE) l->hexes &= ~HEX_BIT(g->robber);
    if (again && (!FISH || g->robber_from != NONE)) l->hexes &= ~HEX_BIT(g->robber_from);
    if (SHIPS) ships_legal_raid(g, l, again);
    l->kinds |= BIT(ACT_ROBBER);
}

static void legal_steal(Legal *l, unsigned victims) {
    l->victims = (uint8_t)victims;
    if (victims) l->kinds |= BIT(ACT_STEAL);
}

void game_legal(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    *l = (Legal){ .seat = (uint8_t)seat };
    if (g->phase == PHASE_DISCARD && g->due >> seat & 1) {
        l->kinds = BIT(ACT_DISCARD);
        l->discard = (uint8_t)(cards_total(s->hand) / 2);
    }
    if (FISH && g->phase == PHASE_SWAP) fish_legal(g, seat, l);
    if (SHIPS && g->phase == PHASE_GOLD) ships_legal(g, seat, l);
    if (KNIGHTS) answer_legal(g, seat, l);
    if (seat != g->turn || g->phase == PHASE_OVER) return;
    switch ((Phase)g->phase) {
    case PHASE_SETUP_SETTLEMENT:
        if (KNIGHTS && g->setup_step >= g->seats) { /* K-10 */
            l->cities = g->open_sites;
            l->kinds = BIT(ACT_CITY);
            return;
        }
        l->settlements = g->open_sites;
        if (SHIPS) ships_legal_setup(l);
        l->kinds = BIT(ACT_SETTLEMENT);
        return;
    case PHASE_SETUP_ROAD:
        l->roads = edge_minus(SITE_EDGE_SET[g->setup_site], g->roads);
        if (SHIPS) ships_legal_setup(l);
        l->kinds = BIT(ACT_ROAD);
        if (SHIPS) ships_legal(g, seat, l);
        return;
    case PHASE_PRE_ROLL:
        l->kinds = BIT(ACT_ROLL);
        legal_devcards(g, s, l);
        if (KNIGHTS) cities_legal(g, seat, l);
        break;
    case PHASE_ROBBER: legal_robber(g, l, false); break;
    case PHASE_STEAL:
        legal_steal(l, game_victims(g, game_raided(g)));
        if (g->rules.robber_complete != ROBBER_ON_CLICK) legal_robber(g, l, true);
        break;
    case PHASE_TAKE:
        l->kinds = BIT(ACT_TAKE);
        if (g->rules.robber_complete != ROBBER_ON_TAKING) break;
        legal_steal(l, game_victims(g, game_raided(g)) & ~BIT(g->victim));
        legal_robber(g, l, true);
        break;
    case PHASE_ROAD_CARD:
        l->roads = edge_minus(s->reach, g->roads);
        l->kinds = BIT(ACT_ROAD);
        if (SHIPS) ships_legal(g, seat, l);
        break;
    case PHASE_ACTION:
        legal_action(g, s, l);
        if (FISH) fish_legal(g, seat, l);
        if (SHIPS) ships_legal(g, seat, l);
        if (KNIGHTS) cities_legal(g, seat, l);
        break;
    case PHASE_SWAP:
    case PHASE_GOLD:
    case PHASE_PILLAGE:
    case PHASE_TIE_DRAW:
    case PHASE_PUT_BACK:
    case PHASE_AQUEDUCT:
    case PHASE_RELOCATE:
    case PHASE_TREASON_REMOVE:
    case PHASE_TREASON_PLACE:
    case PHASE_HARBOUR:
    case PHASE_WEDDING:
    case PHASE_SABOTAGE:
    case PHASE_DUES:
    case PHASE_SPY:
    case PHASE_REPLACE_ROAD:
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

/* Actions that have one form only. */
static const uint32_t SINGLES = BIT(ACT_ROLL) | BIT(ACT_DISCARD) | BIT(ACT_TAKE) | BIT(ACT_BUY) |
                                BIT(ACT_KNIGHT) | BIT(ACT_ROAD_BUILDING) | BIT(ACT_SHOW) |
                                BIT(ACT_CLAIM) | BIT(ACT_END) | BIT(ACT_FISH_ROBBER) |
                                BIT(ACT_FISH_BUY) | BIT(ACT_GOLD);

static int bits(unsigned set) {
    return __builtin_popcount(set);
}

static int hex_bits(HexBits set) {
    return sizeof set == sizeof(unsigned) ? bits((unsigned)set) : __builtin_popcountll(set);
}

static int nth_bit(unsigned set, int rank) {
    while (rank--) set &= set - 1;
    return __builtin_ctz(set);
}

static int nth_hex(HexBits set, int rank) {
    while (rank--) set &= set - 1;
    return __builtin_ctzll(set);
}

static int count_plenty(const Legal *l) {
    int kinds = bits(l->plenty), pairs = kinds * (kinds - 1) / 2 + bits(l->plenty_two);
    return pairs ? pairs : 1; /* B-107: the bank's last card alone */
}

static int count_bank(const Legal *l) {
    return bits(l->give) * bits(l->take) - bits(l->give & l->take);
}

static int count_second_thoughts(const Legal *l) {
    int count = 0;
    if (l->kinds & BIT(ACT_MOVE)) count += edge_count(l->move_edges) + site_count(l->move_sites);
    if (l->kinds & BIT(ACT_REDIRECT)) count += bits(l->redirect) + site_count(l->redirect_sites);
    return count;
}

int legal_count(const Legal *l) {
    int count = bits((uint32_t)l->kinds & SINGLES) + edge_count(l->roads) +
                site_count(l->settlements) + site_count(l->cities) + count_bank(l) +
                hex_bits(l->hexes) + bits(l->victims);
    if (l->kinds & CARD_KINDS) {
        if (l->kinds & BIT(ACT_MONOPOLY)) count += RESOURCES;
        if (l->kinds & BIT(ACT_YEAR_OF_PLENTY)) count += count_plenty(l);
    }
    if (l->kinds & SECOND_THOUGHTS) count += count_second_thoughts(l);
    if (FISH) count += fish_count(l);
    if (SHIPS) count += ships_count(l);
    if (KNIGHTS) count += cities_count(l);
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

static void nth_second_thought(const Legal *l, int index, Action *a) {
    if (l->kinds & BIT(ACT_MOVE)) {
        int edges = edge_count(l->move_edges), sites = site_count(l->move_sites);
        a->kind = ACT_MOVE;
        if (index < edges) a->where = (uint8_t)edge_nth(l->move_edges, index);
        else if (index < edges + sites) a->where = (uint8_t)site_nth(l->move_sites, index - edges);
        if (index < edges + sites) return;
        index -= edges + sites;
    }
    a->kind = ACT_REDIRECT; /* a card or a site: the other one is NONE */
    a->where = a->card2 = NONE;
    if (l->redirect) a->card2 = (uint8_t)nth_bit(l->redirect, index);
    else a->where = (uint8_t)site_nth(l->redirect_sites, index);
}

/* Is number `*index` among the next `count`?  If not, skip them. */
static bool within(int *index, int count) {
    if (*index < count) return true;
    *index -= count;
    return false;
}

Action legal_nth(const Legal *l, int index) {
    Action a = { .seat = l->seat };
    if (within(&index, bits((uint32_t)l->kinds & SINGLES))) {
        a.kind = (uint8_t)nth_bit((uint32_t)l->kinds & SINGLES, index);
    } else if (within(&index, count_bank(l))) {
        a.kind = ACT_BANK;
        nth_bank(l, index, &a);
    } else if (within(&index, edge_count(l->roads))) {
        a.kind = ACT_ROAD;
        a.where = (uint8_t)edge_nth(l->roads, index);
    } else if (within(&index, hex_bits(l->hexes))) {
        a.kind = ACT_ROBBER;
        a.where = (uint8_t)nth_hex(l->hexes, index);
    } else if (within(&index, site_count(l->settlements))) {
        a.kind = ACT_SETTLEMENT;
        a.where = (uint8_t)site_nth(l->settlements, index);
    } else if (within(&index, site_count(l->cities))) {
        a.kind = ACT_CITY;
        a.where = (uint8_t)site_nth(l->cities, index);
    } else if (within(&index, bits(l->victims))) {
        a.kind = ACT_STEAL;
        a.where = (uint8_t)nth_bit(l->victims, index);
    } else if (l->kinds & BIT(ACT_MONOPOLY) && within(&index, RESOURCES)) {
        a.kind = ACT_MONOPOLY;
        a.card = (uint8_t)index;
    } else if (l->kinds & BIT(ACT_YEAR_OF_PLENTY) && within(&index, count_plenty(l))) {
        a.kind = ACT_YEAR_OF_PLENTY;
        nth_plenty(l, index, &a);
    } else if (FISH && within(&index, fish_count(l))) {
        fish_nth(l, index, &a);
    } else if (SHIPS && within(&index, ships_count(l))) {
        ships_nth(l, index, &a);
    } else if (KNIGHTS && within(&index, cities_count(l))) {
        cities_nth(l, index, &a);
    } else {
        nth_second_thought(l, index, &a);
    }
    return a;
}

int legal_list(const Legal *l, Action out[LEGAL_MAX]) {
    int count = legal_count(l);
    for (int i = 0; i < count; i++) out[i] = legal_nth(l, i);
    return count;
}
