#include "bot/turn.h"

#include "bot/pen.h"
#include "bot/raid.h"
#include "engine/cities.h"

#include <stddef.h>

enum { RAID_WIDTH = 4 };

void pen_write(Pen *pen, const Line *start, Action last) {
    if (pen->count == LINES || start->count == LINE_STEPS) return;
    Line *line = &pen->lines[pen->count++];
    *line = *start;
    line->step[line->count++] = last;
}

static Action act(const Game *g, int kind) {
    return (Action){ .kind = (uint8_t)kind, .seat = g->turn };
}

static Action act_at(const Game *g, int kind, int where) {
    return (Action){ .kind = (uint8_t)kind, .seat = g->turn, .where = (uint8_t)where };
}

/* --- paying ---------------------------------------------------------------------------------- */

/* The kind to give: the cheapest rate, then the most to spare; NONE if nothing can be spared. */
static int to_give(Cards hand, Cards cost, Cards rate) {
    int best = NONE, best_rank = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int spare = cards_of(hand, kind) - cards_of(cost, kind), price = cards_of(rate, kind);
        if (spare < price) continue;
        int rank = 32 * (RATE_BANK - price) + spare;
        if (best == NONE || rank > best_rank) best = kind, best_rank = rank;
    }
    return best;
}

bool pen_pay(const Game *g, Cards hand, Cards cost, Line *line) {
    Cards bank = g->bank, rate = g->seat[g->turn].rate;
    for (int kind = 0; kind < HAND_KINDS; kind++)
        while (cards_of(hand, kind) < cards_of(cost, kind)) {
            int give = to_give(hand, cost, rate);
            if (give == NONE || !cards_of(bank, kind) || line->count >= LINE_STEPS - 1)
                return false;
            Cards price = card(give) * (Cards)cards_of(rate, give);
            hand += card(kind) - price;
            bank += price - card(kind);
            Action a = act(g, ACT_BANK);
            a.card = (uint8_t)give;
            a.card2 = (uint8_t)kind;
            line->step[line->count++] = a;
        }
    return true;
}

/* --- what can be bought ---------------------------------------------------------------------- */

static SiteSet settle_sites(const Game *g, const Seat *s) {
    SiteSet sites = site_and(s->touched, g->open_sites);
#if HAS_KNIGHTS
    sites = site_minus(sites, g->knighted); /* K-40 */
#endif
    return sites;
}

static SiteSet city_sites(const Seat *s) {
#if HAS_KNIGHTS
    return improve_upgradable(s); /* K-41 */
#else
    return s->left[CITY] ? s->settlements : (SiteSet){ 0 };
#endif
}

static bool wanted(const Game *g, int what) {
    const Seat *s = &g->seat[g->turn];
    switch (what) {
    case ROAD: return s->left[ROAD] && edge_any(edge_minus(s->reach, g->roads));
    case SETTLEMENT: return s->left[SETTLEMENT] && site_any(settle_sites(g, s));
    case CITY: return site_any(city_sites(s));
    default: return g->deck != 0;
    }
}

/* All places for what the line has paid. */
static void spread_out(Pen *pen, const Line *paid, int what) {
    const Game *g = pen->g;
    const Seat *s = &g->seat[g->turn];
    if (what == ROAD)
        for (EdgeSet left = edge_minus(s->reach, g->roads); edge_any(left);)
            pen_write(pen, paid, act_at(g, ACT_ROAD, edge_pop(&left)));
    else if (what == SETTLEMENT)
        for (SiteSet left = settle_sites(g, s); site_any(left);)
            pen_write(pen, paid, act_at(g, ACT_SETTLEMENT, site_pop(&left)));
    else if (what == CITY)
        for (SiteSet left = city_sites(s); site_any(left);)
            pen_write(pen, paid, act_at(g, ACT_CITY, site_pop(&left)));
    else pen_write(pen, paid, act(g, ACT_BUY));
}

static void purchases(Pen *pen) {
    const Game *g = pen->g;
    for (int what = ROAD; what < PURCHASES; what++) {
        Line paid = { 0 };
        if (wanted(g, what) && pen_pay(g, g->seat[g->turn].hand, COST[what], &paid))
            spread_out(pen, &paid, what);
    }
}

/* --- development cards ------------------------------------------------------------------------ */

/* Two cards that complete a purchase, with a second one at will if one is lacking. */
static void plenty_for(Pen *pen, int what) {
    const Game *g = pen->g;
    Cards hand = g->seat[g->turn].hand, cost = COST[what], bank = g->bank;
    uint8_t lack[2];
    int count = 0;
    for (int kind = 0; kind < RESOURCES; kind++)
        for (int gap = cards_of(cost, kind) - cards_of(hand, kind); gap > 0; gap--) {
            if (count == 2 || !cards_of(bank, kind)) return;
            lack[count++] = (uint8_t)kind;
            bank -= card(kind);
        }
    if (!count) return;
    for (int kind = 0; kind < RESOURCES; kind++) {
        if (count == 1 && !cards_of(bank, kind)) continue;
        Line line = { .count = 1, .step = { act(g, ACT_YEAR_OF_PLENTY) } };
        line.step[0].card = lack[0];
        line.step[0].card2 = count == 2 ? lack[1] : (uint8_t)kind;
        spread_out(pen, &line, what);
        if (count == 2) return;
    }
}

static void play_cards(Pen *pen, Mind *mind) {
    const Game *g = pen->g;
    const Seat *s = &g->seat[g->turn];
    Cards held = cards_playable(s->devcards);
    Line none = { 0 };
    if (!held || g->card_played || s->blocked & BLOCKED_CARDS) return;
    unsigned kinds = cards_kinds(held - cards_playable(g->fresh));
    if (kinds & BIT(KNIGHT)) {
        Game robbing = *g;
        game_do(&robbing, &(Move){ act(g, ACT_KNIGHT), { 0, 0 } });
        if (robbing.winner != NONE) {
            pen_write(pen, &none, act(g, ACT_KNIGHT));
        } else {
            Raid raid = raid_best(mind, &robbing, RAID_WIDTH, NULL);
            Line line = { .count = 1, .step = { act(g, ACT_KNIGHT) } };
            if (raid.victim != NONE) {
                line.step[line.count++] = act_at(g, ACT_ROBBER, raid.hex);
                pen_write(pen, &line, act_at(g, ACT_STEAL, raid.victim));
            } else {
                pen_write(pen, &line, act_at(g, ACT_ROBBER, raid.hex));
            }
        }
    }
    if (kinds & BIT(ROAD_BUILDING) && wanted(g, ROAD))
        pen_write(pen, &none, act(g, ACT_ROAD_BUILDING));
    if (kinds & BIT(YEAR_OF_PLENTY))
        for (int what = SETTLEMENT; what < PURCHASES; what++)
            if (wanted(g, what)) plenty_for(pen, what);
    if (kinds & BIT(MONOPOLY))
        for (int kind = 0; kind < RESOURCES; kind++) {
            Action a = act(g, ACT_MONOPOLY);
            a.card = (uint8_t)kind;
            if (cards_of(BANK_FULL - g->bank - s->hand, kind)) pen_write(pen, &none, a);
        }
}

/* A full hand invites the robber: bank trades on their own. */
static void bank_trades(Pen *pen) {
    const Game *g = pen->g;
    const Seat *s = &g->seat[g->turn];
    Line none = { 0 };
    if (cards_total(s->hand) < game_hand_limit(g, g->turn)) return;
    for (int give = 0; give < HAND_KINDS; give++) {
        if (cards_of(s->hand, give) < cards_of(s->rate, give)) continue;
        for (int take = 0; take < HAND_KINDS; take++) {
            Action a = act(g, ACT_BANK);
            a.card = (uint8_t)give;
            a.card2 = (uint8_t)take;
            if (take != give && cards_of(g->bank, take)) pen_write(pen, &none, a);
        }
    }
}

int turn_lines(Mind *mind, const Game *g, Line lines[LINES]) {
    Pen pen = { lines, 0, g };
    purchases(&pen);
    bank_trades(&pen);
    if (KNIGHTS) pen_cities(&pen, mind);
    else play_cards(&pen, mind);
    return pen.count;
}

/* --- values ---------------------------------------------------------------------------------- */

int turn_free_road(Mind *mind, const Game *g) {
    int best = NONE;
    int32_t most = -1;
    for (EdgeSet left = edge_minus(g->seat[g->turn].reach, g->roads); edge_any(left);) {
        int edge = edge_pop(&left);
        Game after = *g;
        game_do(&after, &(Move){ act_at(g, ACT_ROAD, edge), { 0, 0 } });
        int32_t here = mind_value(mind, &after, g->turn);
        if (here > most) most = here, best = edge;
    }
    return best;
}

static int32_t go_on(Mind *mind, const Game *g, int depth) {
    Line next;
    if (g->winner != NONE) return mind_value(mind, g, g->turn);
    return depth > 1 ? turn_best(mind, g, depth - 1, &next) : mind_value_ended(mind, g, g->turn);
}

static int32_t value_of_card(Mind *mind, const Game *g, int depth) {
    int64_t sum = 0;
    for (int kind = 0; kind < DEVCARDS; kind++) {
        if (!cards_of(g->deck, kind)) continue;
        Game after = *g;
        game_do(&after, &(Move){ act(g, ACT_BUY), { (uint8_t)kind, 0 } });
        sum += (int64_t)cards_of(g->deck, kind) * go_on(mind, &after, depth);
    }
    return (int32_t)(sum / cards_total(g->deck));
}

/* After a knight the robber moves; what is stolen is averaged over, and the turn ends there. */
static int32_t value_of_raid(Mind *mind, Game *g, const Action *robber, const Action *steal) {
    Raid raid = { robber->where, steal ? steal->where : NONE };
    if (g->resume != PHASE_ACTION) return raid_value(mind, g, raid);
    Game after = *g; /* the turn ends there */
    after.robber = raid.hex;
    after.phase = PHASE_ACTION;
    return raid_average(mind, &after, g->turn, raid.victim, mind_value_ended);
}

int32_t turn_value(Mind *mind, const Game *g, const Line *line, int depth) {
    Game after = *g;
    for (int i = 0; i < line->count; i++) {
        const Action *a = &line->step[i];
        if (a->kind == ACT_BUY) return value_of_card(mind, &after, depth);
        if (a->kind == ACT_ROBBER)
            return value_of_raid(mind, &after, a, i + 1 < line->count ? a + 1 : NULL);
        if (KNIGHTS) {
            turn_do(mind, &after, a);
            continue;
        }
        game_do(&after, &(Move){ *a, { 0, 0 } });
        if (a->kind == ACT_MONOPOLY && depth < 2) depth = 2; /* played for what it then buys */
        while (after.phase == PHASE_ROAD_CARD)
            game_do(&after,
                    &(Move){ act_at(&after, ACT_ROAD, turn_free_road(mind, &after)), { 0, 0 } });
    }
    return go_on(mind, &after, depth);
}

int32_t turn_best(Mind *mind, const Game *g, int depth, Line *best) {
    Line lines[LINES];
    int32_t most = mind_value_ended(mind, g, g->turn);
    int count = turn_lines(mind, g, lines);
    best->count = 0;
    for (int i = 0; i < count; i++) {
        int32_t here = turn_value(mind, g, &lines[i], depth);
        if (here > most) most = here, *best = lines[i];
    }
    return most;
}

/* --- the end of the game ---------------------------------------------------------------------- */

typedef struct Hunt {
    Mind *mind;
    int left; /* positions still to be looked at */
} Hunt;

static bool hunt(Hunt *h, const Game *g, int depth, Line *first);

/* Every pair of free roads. */
static bool hunt_roads(Hunt *h, const Game *g, int depth) {
    if (g->winner != NONE) return g->winner == g->turn;
    if (g->phase != PHASE_ROAD_CARD) return depth > 1 && hunt(h, g, depth - 1, &(Line){ 0 });
    for (EdgeSet left = edge_minus(g->seat[g->turn].reach, g->roads); edge_any(left);) {
        Game after = *g;
        if (--h->left < 0) return false;
        game_do(&after, &(Move){ act_at(g, ACT_ROAD, edge_pop(&left)), { 0, 0 } });
        if (hunt_roads(h, &after, depth)) return true;
    }
    return false;
}

static bool hunt_line(Hunt *h, const Game *g, const Line *line, int depth) {
    Game after = *g;
    for (int i = 0; i < line->count; i++) {
        const Action *a = &line->step[i];
        bool chance = a->kind == ACT_BUY || a->kind == ACT_ROBBER || a->kind == ACT_TAXATION;
        if (chance) return false;
        if (KNIGHTS && game_check(&after, a)) return false;
        game_do(&after, &(Move){ *a, { 0, 0 } });
        if (KNIGHTS && after.phase > PHASE_OVER) return false; /* others decide */
    }
    return hunt_roads(h, &after, depth);
}

static bool hunt(Hunt *h, const Game *g, int depth, Line *first) {
    Line lines[LINES];
    int count = turn_lines(h->mind, g, lines);
    for (int i = 0; i < count && --h->left >= 0; i++)
        if (hunt_line(h, g, &lines[i], depth)) {
            *first = lines[i];
            return true;
        }
    return false;
}

bool turn_wins(Mind *mind, const Game *g, int depth, Line *first) {
    Hunt h = { mind, 3000 };
    for (int deep = 1; deep <= depth; deep++) /* the shortest way first */
        if (hunt(&h, g, deep, first)) return true;
    return false;
}
