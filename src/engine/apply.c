/* apply.c - what follows.  One function for each action; every one keeps the derived fields
 * current, so that nothing has to be searched for when the next question comes. */
#include "engine/game.h"

#include "engine/cities.h"
#include "engine/fish.h"
#include "engine/route.h"
#include "engine/ships.h"

static void pay(Game *g, Seat *s, Cards price) {
    s->hand -= price;
    g->bank += price;
}

/* --- building ------------------------------------------------------------------------------ */

static void put_road(Game *g, int seat, int edge) {
    Seat *s = &g->seat[seat];
    s->left[ROAD]--;
    edge_add(&s->roads, (unsigned)edge);
    edge_add(&g->roads, (unsigned)edge);
    SiteSet own = site_or(s->settlements, s->cities);
    for (int i = 0; i < 2; i++) {
        unsigned end = EDGE_SITES[edge][i];
        site_add(&s->touched, end);
        if (!site_has(g->built, end) || site_has(own, end))
            s->reach = edge_or(s->reach, SITE_EDGE_SET[end]);
    }
    if (SHIPS) ships_reach(g, seat);
    if (KNIGHTS) game_reach(g, seat); /* not beyond a foreign knight, K-39 */
    route_extend(g, seat, edge);
    route_award(g);
}

#if HAS_KNIGHTS
void game_put_road(Game *g, int seat, int edge) {
    put_road(g, seat, edge);
}
#endif

static void use_harbour(Game *g, Seat *s, int site) { /* B-78 */
    for (int i = 0; i < HARBOURS; i++) {
        Harbour h = g->board.harbour[i];
        if (EDGE_SITES[h.edge][0] != site && EDGE_SITES[h.edge][1] != site) continue;
        for (int kind = 0; kind < RESOURCES; kind++) {
            int rate = cards_of(s->rate, kind), offered = kind == h.kind ? RATE_OWN : RATE_BANK;
            if (h.kind == HARBOUR_ANY) offered = RATE_ANY;
            if (offered < rate) s->rate -= card(kind) * (Cards)(rate - offered);
        }
    }
}

static void earn_from(Game *g, Seat *s, int site) { /* one more card for each adjacent hex */
    for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++) {
        int hex = SITE_HEXES[site][i], number = g->board.number[hex];
        if (number && g->board.terrain[hex] < RESOURCES)
            s->income[number - 2] += card(g->board.terrain[hex]);
    }
}

/* A rival's road network no longer leads on through `site`.  B-71 */
static void close_site(Game *g, int builder, int site) {
    for (int seat = 0; seat < g->seats; seat++) {
        Seat *s = &g->seat[seat];
        if (seat == builder || !site_has(s->touched, (unsigned)site)) continue;
        if (SHIPS) {
            ships_reach(g, seat);
            continue;
        }
        if (KNIGHTS) {
            game_reach(g, seat);
            continue;
        }
        SiteSet own = site_or(s->settlements, s->cities);
        EdgeSet lost = SITE_EDGE_SET[site];
        while (edge_any(lost)) { /* an edge is lost unless its other end still leads to it */
            int edge = edge_pop(&lost);
            unsigned far = (unsigned)edge_far(edge, site);
            bool stays = site_has(own, far) ||
                         (site_has(s->touched, far) && !site_has(g->built, far));
            if (!stays) edge_remove(&s->reach, (unsigned)edge);
        }
    }
}

static void put_settlement(Game *g, int seat, int site) {
    Seat *s = &g->seat[seat];
    s->left[SETTLEMENT]--;
    s->points++;
    site_add(&s->settlements, (unsigned)site);
    site_add(&g->built, (unsigned)site);
    g->open_sites = site_minus(g->open_sites, SITE_CLOSE[site]);
    s->reach = edge_or(s->reach, SITE_EDGE_SET[site]);
    earn_from(g, s, site);
    if (KNIGHTS) s->rate = improve_rate(g, seat);
    else use_harbour(g, s, site);
    if (SHIPS) ships_settled(g, seat);
    close_site(g, seat, site);
    route_cut(g, seat, site);
    route_award(g);
}

static void put_city(Game *g, int seat, int site) {
    if (KNIGHTS) {
        improve_put_city(g, seat, site);
        return;
    }
    Seat *s = &g->seat[seat];
    s->left[SETTLEMENT]++; /* B-74 */
    s->left[CITY]--;
    s->points++;
    site_remove(&s->settlements, (unsigned)site);
    site_add(&s->cities, (unsigned)site);
    earn_from(g, s, site);
    if (SHIPS) ships_derive(g, seat);
}

static void keep_open(Game *g, int kind, int where, int free_roads, int route_holder) {
    g->open = (Open){ .kind = (uint8_t)kind,
                      .where = (uint8_t)where,
                      .free_roads = (uint8_t)free_roads,
                      .route_holder = (uint8_t)route_holder };
}

void game_lift_open_piece(Game *g) {
    Seat *s = &g->seat[g->turn];
    unsigned where = g->open.where;
    if (g->open.kind == ACT_ROAD) {
        s->left[ROAD]++;
        edge_remove(&s->roads, where);
        if (g->open.free_roads) { /* B-106: it is still to be laid */
            g->free_roads = g->open.free_roads;
            g->phase = PHASE_ROAD_CARD;
        }
    } else if (SHIPS && g->open.kind == ACT_SHIP) {
        ships_take(g, g->turn, (int)where);
        if (g->open.free_roads) {
            g->free_roads = g->open.free_roads;
            g->phase = PHASE_ROAD_CARD;
        }
    } else {
        bool city = g->open.kind == ACT_CITY;
        s->left[CITY] += city;
        s->left[SETTLEMENT] += city ? -1 : 1;
        site_remove(city ? &s->cities : &s->settlements, where);
        if (city) site_add(&s->settlements, where);
    }
    g->route_holder = g->open.route_holder;
    game_derive(g);
}

static bool road_place(const Game *g, const Seat *s) {
    return s->left[ROAD] && edge_any(edge_minus(s->reach, g->roads));
}

/* One of the roads of a card is laid. */
static void count_free_road(Game *g) {
    g->free_roads--;
    bool place = SHIPS ? ships_place(g, g->turn) : road_place(g, &g->seat[g->turn]);
    if (!g->free_roads || !place) { /* B-106: what cannot be laid lapses */
        g->free_roads = 0;
        g->phase = g->resume;
    }
}

static void lay_road(Game *g, int edge) {
    int free_roads = g->phase == PHASE_ROAD_CARD ? g->free_roads : 0, holder = g->route_holder;
    put_road(g, g->turn, edge);
    keep_open(g, ACT_ROAD, edge, free_roads, holder);
    if (free_roads) count_free_road(g);
}

static void put_ship(Game *g, int seat, int edge) {
    ships_put(g, seat, edge);
    route_extend(g, seat, edge);
    route_award(g);
}

static void lay_ship(Game *g, int edge) { /* S-40, S-90 */
    int free_roads = g->phase == PHASE_ROAD_CARD ? g->free_roads : 0, holder = g->route_holder;
    put_ship(g, g->turn, edge);
    ships_note_new(g, edge);
    keep_open(g, ACT_SHIP, edge, free_roads, holder);
    if (free_roads) count_free_road(g);
}

static void lay_settlement(Game *g, int site) {
    int holder = g->route_holder;
    put_settlement(g, g->turn, site);
    keep_open(g, ACT_SETTLEMENT, site, 0, holder);
}

static void lay_city(Game *g, int site) {
    bool fallen = false;
#if HAS_KNIGHTS
    fallen = site_has(g->seat[g->turn].sideways, (unsigned)site);
#endif
    put_city(g, g->turn, site);
    if (fallen) return; /* it had no other place: nothing to change, K-41 */
    keep_open(g, ACT_CITY, site, 0, g->route_holder);
}

/* --- set-up -------------------------------------------------------------------------------- */

static void setup_building(Game *g, int site, Chance chance) {
    if (FISH && g->setup_step >= g->seats && fish_at_site(g, site))
        fish_draw(g, g->turn, chance.a); /* F-12 */
    put_settlement(g, g->turn, site);
    if (KNIGHTS && g->setup_step >= g->seats) put_city(g, g->turn, site); /* K-10 */
    if (g->setup_step >= g->seats)                                        /* B-34, K-11 */
        for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++) {
            int terrain = g->board.terrain[SITE_HEXES[site][i]];
            if (terrain < RESOURCES) pay(g, &g->seat[g->turn], -card(terrain));
        }
    g->setup_site = (uint8_t)site;
    g->phase = PHASE_SETUP_ROAD;
}

static void begin_turn(Game *g, int seat) {
    g->turn = (uint8_t)seat;
    g->turns++;
    g->phase = PHASE_PRE_ROLL;
    g->resume = PHASE_ACTION;
    g->dice[0] = g->dice[1] = 0;
    g->card_played = 0;
    g->fresh = 0;
    if (SHIPS) ships_forget_new(g);
    if (KNIGHTS) cities_begin_turn(g);
    g->seat[seat].blocked = 0; /* T-29x: a bar set between turns ends here */
}

static void setup_road(Game *g, int edge, bool ship) { /* B-31: there and back again */
    if (SHIPS && ship) put_ship(g, g->turn, edge);     /* S-31 */
    else put_road(g, g->turn, edge);
    g->setup_site = NONE;
    int step = ++g->setup_step, last = 2 * g->seats - 1;
    if (step > last) {
        begin_turn(g, 0); /* B-36 */
        return;
    }
    g->turn = (uint8_t)(step < g->seats ? step : last - step);
    g->phase = PHASE_SETUP_SETTLEMENT;
}

/* --- the roll ------------------------------------------------------------------------------ */

/* The bank cannot pay all: a kind claimed by several is paid to nobody, a kind claimed by one
 * goes to that seat as far as it lasts.  B-52, B-54 */
static Cards ration(const Game *g, Cards due[SEATS]) {
    Cards paid = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++) {
        int stock = cards_of(g->bank, kind), demand = 0, claims = 0;
        for (int seat = 0; seat < SEATS; seat++) {
            demand += cards_of(due[seat], kind);
            claims += cards_of(due[seat], kind) > 0;
        }
        for (int seat = 0; seat < SEATS; seat++) {
            int wanted = cards_of(due[seat], kind), got = wanted;
            if (demand > stock) got = claims > 1 || !wanted ? 0 : stock;
            due[seat] -= card(kind) * (Cards)(wanted - got);
            paid += card(kind) * (Cards)got;
        }
    }
    return paid;
}

static bool robber_blocks(const Game *g, int sum) {
    if (FISH && g->robber == NONE) return false; /* F-36 */
    return g->board.number[g->robber] == sum && g->board.terrain[g->robber] < RESOURCES;
}

/* What a seat's buildings around the robber would have brought.  B-67, K-26 */
static Cards blocked_by_robber(const Game *g, int settlements, int cities) {
    Cards land = card(g->board.terrain[g->robber]);
#if HAS_KNIGHTS
    Cards second = card(CITY_SECOND[g->board.terrain[g->robber]]);
    return land * (Cards)(settlements + cities) + second * (Cards)cities;
#else
    return land * (Cards)(settlements + 2 * cities);
#endif
}

/* The seats that receive nothing, one bit each, are for Cities & Knights to know. */
static unsigned produce(Game *g, int sum) {
    Cards due[SEATS], demand = 0;
    unsigned nothing = 0;
    for (int seat = 0; seat < SEATS; seat++) demand += due[seat] = g->seat[seat].income[sum - 2];
    if (robber_blocks(g, sum)) /* B-67 */
        for (int seat = 0; seat < SEATS; seat++) {
            SiteSet at = HEX_SITE_SET[g->robber];
            Cards lost = blocked_by_robber(g, site_count(site_and(g->seat[seat].settlements, at)),
                                           site_count(site_and(g->seat[seat].cities, at)));
            due[seat] -= lost;
            demand -= lost;
        }
    if (!cards_cover(g->bank, demand)) demand = ration(g, due);
    for (int seat = 0; seat < SEATS; seat++) g->seat[seat].hand += due[seat];
    g->bank -= demand;
    for (int seat = 0; KNIGHTS && seat < g->seats; seat++) nothing |= (unsigned)!due[seat] << seat;
    return nothing;
}

/* From here the robber moves, or the pirate. */
static void begin_raid(Game *g) {
    g->robber_from = g->robber;
    if (SHIPS) ships_begin_raid(g);
}

/* A seven: who holds too many discards, then the robber moves.  B-61, K-30 to K-32 */
static void seven(Game *g) {
    for (int seat = 0; seat < g->seats; seat++)
        if (cards_total(g->seat[seat].hand) > game_hand_limit(g, seat))
            g->due |= (uint8_t)BIT(seat);
    g->resume = PHASE_ACTION;
    begin_raid(g);
    g->phase = g->due ? PHASE_DISCARD : game_robber_phase(g);
}

#if HAS_KNIGHTS
void game_begin_raid(Game *g) {
    begin_raid(g);
}

void game_settle_roll(Game *g) {
    int sum = g->dice[0] + g->dice[1];
    if (sum == 7) seven(g);
    else improve_aqueduct(g, produce(g, sum));
}
#endif

static void roll(Game *g, Chance dice) {
    if (KNIGHTS) {
        cities_roll(g, dice);
        return;
    }
    g->dice[0] = dice.a;
    g->dice[1] = dice.b;
    if (dice.a + dice.b != 7) {
        g->phase = PHASE_ACTION;
        produce(g, dice.a + dice.b);
        if (FISH) fish_catch(g, &dice);
        if (SHIPS) ships_gold(g, dice.a + dice.b);
        return;
    }
    seven(g);
}

void game_discarded(Game *g, int seat, Cards chosen) {
    g->seat[seat].pending = chosen;
    g->due &= (uint8_t)~BIT(seat);
    if (g->due) return;
    for (int each = 0; each < g->seats; each++) { /* B-62: all at once */
        pay(g, &g->seat[each], g->seat[each].pending);
        g->seat[each].pending = 0;
    }
    g->phase = game_robber_phase(g);
}

/* --- the robber ---------------------------------------------------------------------------- */

static void steal(Game *g, int victim, int kind) {
    g->seat[victim].hand -= card(kind);
    g->seat[g->turn].hand += card(kind);
    g->victim = NONE;
    g->phase = g->resume;
}

/* Is the card taken in the same breath as the hex is chosen?  B-65, T-23x */
static bool takes_at_once(const Game *g, unsigned victims) {
    return !g->rules.reposition_until_next_action && victims && !(victims & (victims - 1));
}

static void move_robber(Game *g, int hex, bool pirate, Chance chance) {
    unsigned victims = game_victims(g, hex);
    if (SHIPS) ships_raid(g, hex, pirate);
    else g->robber = (uint8_t)hex;
    g->victim = NONE;
    if (takes_at_once(g, victims)) {
        steal(g, __builtin_ctz(victims), chance.a);
    } else if (victims) {
        g->phase = PHASE_STEAL;
    } else {
        g->phase = g->resume;
        if (g->rules.robber_complete != ROBBER_ON_CLICK)
            keep_open(g, ACT_ROBBER, g->robber_from, 0, g->route_holder);
    }
}

static void choose_victim(Game *g, int victim, Chance chance) {
    if (!g->rules.reposition_until_next_action) {
        steal(g, victim, chance.a);
        return;
    }
    g->victim = (uint8_t)victim;
    g->phase = PHASE_TAKE;
}

/* --- development cards --------------------------------------------------------------------- */

static void buy(Game *g, int kind) {
    Seat *s = &g->seat[g->turn];
    g->deck -= card(kind);
    g->fresh += card(kind);
    s->devcards += card(kind);
    s->points += kind == VICTORY_POINT; /* B-109 */
}

static void play(Game *g, int kind) {
    g->seat[g->turn].devcards -= card(kind);
    g->card_played = 1;
    if (kind != KNIGHT) g->spent += card(kind); /* B-110 */
}

/* What must be passed for the Largest Army.  A judge may have laid the tile aside between two equal
 * leaders (B-91 knows no other way); then it waits until someone passes both. */
static int knights_to_pass(const Game *g) {
    if (g->army_holder != NONE) return g->seat[g->army_holder].knights;
    int most = ARMY_LEAST - 1;
    for (int seat = 0; seat < g->seats; seat++)
        if (g->seat[seat].knights > most) most = g->seat[seat].knights;
    return most;
}

static void play_knight(Game *g) { /* B-105: card, tile, then the robber */
    Seat *s = &g->seat[g->turn];
    play(g, KNIGHT);
    int most = knights_to_pass(g);
    if (++s->knights > most && g->army_holder != g->turn) { /* B-90 */
        if (g->army_holder != NONE) g->seat[g->army_holder].points -= TILE_POINTS;
        s->points += TILE_POINTS;
        g->army_holder = g->turn;
    }
    g->resume = g->phase;
    begin_raid(g);
    g->phase = PHASE_ROBBER;
}

static void play_road_building(Game *g) {
    play(g, ROAD_BUILDING);
    g->resume = g->phase;
    g->free_roads = 2;
    g->phase = PHASE_ROAD_CARD;
}

static void play_plenty(Game *g, const Action *a) {
    Cards taken = card(a->card) + (a->card2 == NONE ? 0 : card(a->card2));
    play(g, YEAR_OF_PLENTY);
    pay(g, &g->seat[g->turn], -taken);
}

static void play_monopoly(Game *g, int kind) {
    play(g, MONOPOLY);
    for (int seat = 0; seat < g->seats; seat++) {
        Cards held = card(kind) * (Cards)cards_of(g->seat[seat].hand, kind);
        g->seat[seat].hand -= held;
        g->seat[g->turn].hand += held;
    }
}

/* --- trade --------------------------------------------------------------------------------- */

static void trade_bank(Game *g, const Action *a) {
    Seat *s = &g->seat[g->turn];
    int rate = cards_of(s->rate, a->card);
    pay(g, s, card(a->card) * (Cards)rate);
    pay(g, s, -card(a->card2));
    keep_open(g, ACT_BANK, NONE, 0, g->route_holder);
    g->open.card = a->card;
    g->open.card2 = a->card2;
    g->open.rate = (uint8_t)rate;
}

static void trade_seat(Game *g, const Action *a) {
    g->seat[a->seat].hand += a->get - a->give;
    g->seat[a->where].hand += a->give - a->get;
}

/* --- second thoughts ----------------------------------------------------------------------- */

static void move_piece(Game *g, int where) { /* T-23x */
    int kind = g->open.kind;
    game_lift_open_piece(g);
    if (kind == ACT_ROAD) lay_road(g, where);
    else if (SHIPS && kind == ACT_SHIP) lay_ship(g, where);
    else if (kind == ACT_SETTLEMENT) lay_settlement(g, where);
    else lay_city(g, where);
}

static void redirect(Game *g, const Action *a) { /* T-24x */
    Seat *s = &g->seat[g->turn];
    if (g->open.kind == ACT_BANK) {
        pay(g, s, card(g->open.card2));
        pay(g, s, -card(a->card2));
        g->open.card2 = a->card2;
        return;
    }
    game_lift_open_piece(g);
    pay(g, s, COST[SETTLEMENT] - COST[ROAD]);
    lay_settlement(g, a->where);
}

/* --- the end ------------------------------------------------------------------------------- */

static void end_turn(Game *g) {
    int next = g->turn;
    do next = (next + 1) % g->seats;
    while (g->vacant >> next & 1 && next != g->turn);
    g->seat[g->turn].blocked = 0; /* T-29x: one set on one's own turn ends with it */
    if (KNIGHTS) cities_end_turn(g);
    begin_turn(g, next);
}

void game_finish(Game *g, int winner) {
    g->winner = (uint8_t)winner;
    g->phase = PHASE_OVER;
    g->victim = NONE;
    g->due = g->free_roads = 0;
    for (int seat = 0; seat < g->seats; seat++) g->seat[seat].pending = 0;
    if (SHIPS) ships_forgo_gold(g);
    if (KNIGHTS) cities_finish(g);
}

static bool may_win(const Game *g) {
    const Seat *s = &g->seat[g->turn];
    int points = s->points;
    if (s->blocked & BLOCKED_VP) points -= cards_of(s->devcards, VICTORY_POINT); /* NC20-1.5.5b */
    return points >= game_target(g, g->turn) && !(g->barred >> g->turn & 1);
}

static void claim(Game *g) { /* T-20x */
    Seat *s = &g->seat[g->turn];
    if (may_win(g)) game_finish(g, g->turn);
    else if (s->wrong_claims < UINT8_MAX) s->wrong_claims++;
}

void game_end_if_won(Game *g) { /* B-130, B-131 */
    if (g->rules.win_claim == WIN_AUTOMATIC && g->phase >= PHASE_PRE_ROLL &&
        g->seat[g->turn].points >= g->rules.vp_target && may_win(g))
        game_finish(g, g->turn);
}

void game_do(Game *g, const Move *e) {
    const Action *a = &e->act;
    bool setup = game_in_setup(g);
    g->ply++;
    if (a->kind != ACT_MOVE && a->kind != ACT_REDIRECT && a->kind != ACT_CLAIM) game_close(g);
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT:
        if (setup) {
            setup_building(g, a->where, e->chance);
            break;
        }
        pay(g, &g->seat[g->turn], COST[SETTLEMENT]);
        lay_settlement(g, a->where);
        break;
    case ACT_ROAD:
        if (setup) {
            setup_road(g, a->where, false);
            break;
        }
        if (g->phase == PHASE_ACTION) pay(g, &g->seat[g->turn], COST[ROAD]);
        lay_road(g, a->where);
        break;
    case ACT_CITY:
        if (KNIGHTS && setup) {
            setup_building(g, a->where, e->chance);
            break;
        }
        pay(g, &g->seat[g->turn], COST[CITY]);
        lay_city(g, a->where);
        break;
    case ACT_ROLL:
        g->draws++;
        roll(g, e->chance);
        break;
    case ACT_DISCARD:
        if (KNIGHTS && g->phase > PHASE_OVER) progress_given(g, a->seat, a->give);
        else game_discarded(g, a->seat, a->give);
        break;
    case ACT_ROBBER:
        g->draws += takes_at_once(g, game_victims(g, a->where));
        move_robber(g, a->where, false, e->chance);
        break;
    case ACT_STEAL:
        g->draws += !g->rules.reposition_until_next_action;
        choose_victim(g, a->where, e->chance);
        break;
    case ACT_TAKE:
        g->draws++;
        steal(g, g->victim, e->chance.a);
        break;
    case ACT_BUY:
        g->draws++;
        pay(g, &g->seat[g->turn], COST[DEVCARD]);
        buy(g, e->chance.a);
        break;
    case ACT_KNIGHT: play_knight(g); break;
    case ACT_ROAD_BUILDING:
        if (KNIGHTS) progress_do(g, e);
        else play_road_building(g);
        break;
    case ACT_YEAR_OF_PLENTY: play_plenty(g, a); break;
    case ACT_MONOPOLY: play_monopoly(g, a->card); break;
    case ACT_BANK: trade_bank(g, a); break;
    case ACT_TRADE: trade_seat(g, a); break;
    case ACT_MOVE: move_piece(g, a->where); break;
    case ACT_REDIRECT: redirect(g, a); break;
    case ACT_SHOW: g->seat[g->turn].shown++; break;
    case ACT_CLAIM: claim(g); break;
    case ACT_END: end_turn(g); break;
    case ACT_SWAP:
    case ACT_BOOT:
    case ACT_FISH_ROBBER:
    case ACT_FISH_STEAL:
    case ACT_FISH_CARD:
        if (FISH) fish_do(g, e);
        break;
    case ACT_FISH_ROAD: /* final at once: fish are not redirected to anything else */
        if (!FISH) break;
        fish_do(g, e);
        put_road(g, g->turn, a->where);
        break;
    case ACT_FISH_BUY:
        if (!FISH) break;
        fish_do(g, e);
        g->draws++;
        buy(g, e->chance.a); /* F-35: as if bought */
        break;
    case ACT_SHIP:
        if (!SHIPS) break;
        if (setup) {
            setup_road(g, a->where, true);
            break;
        }
        if (g->phase == PHASE_ACTION) pay(g, &g->seat[g->turn], COST[SHIP]);
        lay_ship(g, a->where);
        break;
    case ACT_SAIL:
        if (SHIPS) ships_sail(g, a->card, a->where);
        break;
    case ACT_PIRATE:
        if (!SHIPS) break;
        g->draws += takes_at_once(g, game_victims(g, a->where));
        move_robber(g, a->where, true, e->chance);
        break;
    case ACT_GOLD:
        if (SHIPS) ships_chosen(g, a->seat, a->get);
        break;
    case ACT_NONE:
    case ACTION_KINDS: break;
    default: /* of Cities & Knights */
        if (KNIGHTS) cities_do(g, e);
    }
    game_end_if_won(g);
}

/* --- chance -------------------------------------------------------------------------------- */

ChanceNeed game_chance(const Game *g, const Action *a) {
    if (FISH) {
        ChanceNeed need = fish_chance(g, a);
        if (need.kind != CHANCE_NONE) return need;
    }
    if (KNIGHTS) {
        ChanceNeed need = cities_chance(g, a);
        if (need.kind != CHANCE_NONE) return need;
    }
    int kind = SHIPS && a->kind == ACT_PIRATE ? ACT_ROBBER : a->kind; /* they take alike */
    switch ((ActionKind)kind) {
    case ACT_ROLL: return (ChanceNeed){ CHANCE_DICE, 0 };
    case ACT_BUY: return (ChanceNeed){ CHANCE_CARD, g->deck };
    case ACT_TAKE: return (ChanceNeed){ CHANCE_CARD, g->seat[g->victim].hand };
    case ACT_STEAL:
        if (g->rules.reposition_until_next_action) break;
        return (ChanceNeed){ CHANCE_CARD, g->seat[a->where].hand };
    case ACT_ROBBER: {
        unsigned victims = game_victims(g, a->where);
        if (!takes_at_once(g, victims)) break;
        return (ChanceNeed){ CHANCE_CARD, g->seat[__builtin_ctz(victims)].hand };
    }
    default: break;
    }
    return (ChanceNeed){ CHANCE_NONE, 0 };
}

ChanceNeed game_more(const Game *g, const Action *a, const Chance *so_far, int n) {
    if (FISH && a->kind == ACT_ROLL) return fish_more(g, so_far, n);
    if (KNIGHTS) return cities_more(g, a, so_far, n);
    (void)g, (void)so_far, (void)n;
    return (ChanceNeed){ CHANCE_NONE, 0 };
}

static bool chance_fits(ChanceNeed need, Chance c) {
    switch (need.kind) {
    case CHANCE_NONE:
    case CHANCE_THREE_DICE:
    case CHANCE_EVENT_DIE:
    case CHANCE_PROGRESS: break; /* cities.c judges these */
    case CHANCE_DICE: return c.a >= 1 && c.a <= 6 && c.b >= 1 && c.b <= 6;
    case CHANCE_CARD: return c.a < HAND_KINDS && cards_of(need.from, c.a) > 0;
    }
    return true;
}

Refusal game_apply(Game *g, const Move *e) {
    Refusal no = game_check(g, &e->act);
    if (no) return no;
    if (!chance_fits(game_chance(g, &e->act), e->chance)) return CHANCE_WRONG;
    if (FISH && e->act.kind == ACT_ROLL && !fish_more_fits(g, &e->chance)) return CHANCE_WRONG;
    if (KNIGHTS && !cities_chance_fits(g, e)) return CHANCE_WRONG;
    game_do(g, e);
    return ALLOWED;
}
