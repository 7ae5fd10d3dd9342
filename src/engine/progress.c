/* progress.c - the progress cards: when each may be played, and what it does.  K-100 to K-149 */
#include "engine/cities.h"

#include "engine/route.h"

/* --- whom and where ------------------------------------------------------------------------ */

static bool held_by_others(const Game *g, int seat) { /* any card: more would reveal, K-107 */
    for (int other = 0; other < g->seats; other++)
        if (other != seat && g->seat[other].hand) return true;
    return false;
}

unsigned progress_seats(const Game *g, int seat, int progress) {
    unsigned seats = 0;
    int points = g->seat[seat].points; /* all are public, K-105 */
    for (int other = 0; other < g->seats; other++) {
        const Seat *s = &g->seat[other];
        int cards = cards_total(s->hand);
        bool fits = false;
        if (other == seat) continue;
        if (progress == TR_GUILD_DUES || progress == PO_WEDDING) fits = s->points > points && cards;
        if (progress == PO_SABOTAGE) fits = s->points >= points && cards >= 2;
        if (progress == PO_ESPIONAGE) fits = s->held > 0;
        if (progress == PO_TREASON) fits = site_any(s->standing);
        seats |= (unsigned)fits << other;
    }
    return seats;
}

unsigned progress_taxed(const Game *g, int hex) {
    return game_victims(g, hex); /* K-139: whom the robber may steal from, all of them */
}

HexBits progress_merchant_hexes(const Game *g, int seat) { /* K-90, K-94 */
    HexBits hexes = 0;
    for (SiteSet left = seat_buildings(&g->seat[seat]); site_any(left);) {
        int site = site_pop(&left);
        for (int i = 0; i < 3 && SITE_HEXES[site][i] != NONE; i++) {
            int hex = SITE_HEXES[site][i];
            bool own = g->merchant_holder == seat && g->merchant == hex;
            bool land = MERCHANT_ON_DESERT || g->board.terrain[hex] < RESOURCES;
            if (!own && land) hexes |= HEX_BIT(hex);
        }
    }
    return hexes;
}

/* The owner has no other road at that end. */
static bool ends_road(const Seat *s, int edge, int end) {
    EdgeSet others = edge_and(s->roads, SITE_EDGE_SET[end]);
    edge_remove(&others, (unsigned)edge);
    return !edge_any(others);
}

/* K-140: if rings had an open road too, this would have to look for them. */
_Static_assert(!DIPLOMACY_LOOPS, "every road of a ring goes on at both ends");

EdgeSet progress_open_roads(const Game *g) { /* K-140 */
    EdgeSet open = { 0 };
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        SiteSet own = site_or(seat_buildings(s), s->standing);
        for (EdgeSet left = s->roads; edge_any(left);) {
            int edge = edge_pop(&left);
            for (int i = 0; i < 2; i++) {
                int end = EDGE_SITES[edge][i];
                bool free_end = ends_road(s, edge, end) && !site_has(own, (unsigned)end);
                int far = edge_far(edge, end); /* only a judge can leave a knight on one road */
                bool holds_knight = ends_road(s, edge, far) && site_has(s->standing, (unsigned)far);
                if (free_end && !holds_knight) edge_add(&open, (unsigned)edge);
            }
        }
    }
    return open;
}

SiteSet progress_intrigue_sites(const Game *g, int seat) { /* K-129, K-142 */
    return site_and(site_minus(g->knighted, g->seat[seat].standing), g->seat[seat].touched);
}

unsigned progress_fleet_kinds(const Game *g, int seat) { /* K-122 */
    unsigned kinds = 0;
    for (int kind = 0; kind < HAND_KINDS; kind++)
        if (cards_of(g->seat[seat].rate, kind) > RATE_OWN) kinds |= BIT(kind);
    return kinds;
}

bool progress_swappable(const Game *g, int hex) { /* K-111 */
    int number = g->board.number[hex];
    return number && number != 2 && number != 12 && number != 6 && number != 8;
}

static bool tokens_differ(const Game *g) {
    int first = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        if (!progress_swappable(g, hex)) continue;
        if (first && g->board.number[hex] != first) return true;
        first = g->board.number[hex];
    }
    return false;
}

/* Whether the first knight may be promoted; then, for each, which may be the second.  K-143 */
void progress_smithing(const Game *g, int seat, SiteSet *first, SiteSet then[KNIGHTS_MAX]) {
    int rank = 0;
    *first = (SiteSet){ 0 };
    for (SiteSet all = g->seat[seat].standing; site_any(all);) {
        int site = site_pop(&all);
        if (knights_check_rise(g, seat, site)) continue;
        site_add(first, (unsigned)site);
        if (!then) continue;
        Game after = *g;
        knights_rise(&after, seat, site);
        then[rank] = (SiteSet){ 0 };
        for (SiteSet others = after.seat[seat].standing; site_any(others);) {
            int other = site_pop(&others);
            if (!knights_check_rise(&after, seat, other)) site_add(&then[rank], (unsigned)other);
        }
        rank++;
    }
}

unsigned progress_harbour_seats(const Game *g) { /* K-121 */
    unsigned seats = 0;
    for (int other = 0; other < g->seats; other++)
        if (other != g->turn && g->seat[other].hand && g->seat[other].offered < g->harbours)
            seats |= BIT(other);
    return seats;
}

unsigned progress_treason_levels(const Game *g) { /* K-133 */
    const Seat *s = &g->seat[g->turn];
    unsigned levels = 0;
    if (!site_any(knights_recruit_sites(g, g->turn))) return 0;
    for (int level = 0; level <= g->loose; level++) {
        bool fits = TREASON_SAME_OR_LOWER || level == g->loose ||
                    (level == BASIC && !knights_left(s, g->loose));
        if (fits && knights_left(s, level)) levels |= BIT(level);
    }
    return levels;
}

/* Fields or mountains at the seat's own buildings, each hex once.  K-112, K-114 */
static int harvest(const Game *g, int seat, int terrain) {
    SiteSet own = seat_buildings(&g->seat[seat]);
    int hexes = 0;
    for (int hex = 0; hex < HEXES; hex++)
        hexes += g->board.terrain[hex] == terrain && site_any(site_and(own, HEX_SITE_SET[hex]));
    return hexes;
}

/* --- may I? -------------------------------------------------------------------------------- */

Refusal progress_useful(const Game *g, int seat, int progress) {
    const Seat *s = &g->seat[seat];
    bool useful = true;
    SiteSet first;
    switch ((ProgressCard)progress) {
    case SC_ENGINEERING: useful = site_any(improve_wall_sites(s)); break;
    case SC_INVENTION: useful = tokens_differ(g); break;
    case SC_IRRIGATION: useful = harvest(g, seat, FIELDS) && cards_of(g->bank, GRAIN); break;
    case SC_MINING: useful = harvest(g, seat, MOUNTAINS) && cards_of(g->bank, ORE); break;
    case SC_ROAD_BUILDING:
        return s->left[ROAD] && edge_any(edge_minus(s->reach, g->roads)) ? ALLOWED : NO_FREE_ROAD;
    case SC_SMITHING:
        progress_smithing(g, seat, &first, NULL);
        useful = site_any(first);
        break;
    case TR_COMMERCIAL_HARBOR:
        useful = cards_kinds(s->hand) & (BIT(RESOURCES) - 1) && held_by_others(g, seat);
        break;
    case TR_MERCHANT: useful = progress_merchant_hexes(g, seat) != 0; break;
    case TR_MERCHANT_FLEET: useful = progress_fleet_kinds(g, seat) != 0; break;
    case TR_RESOURCE_MONOPOLY:
    case TR_TRADE_MONOPOLY: useful = held_by_others(g, seat); break;
    case PO_DIPLOMACY: useful = edge_any(progress_open_roads(g)); break;
    case PO_ENCOURAGEMENT: useful = site_any(site_minus(s->standing, s->active)); break;
    case PO_INTRIGUE: useful = site_any(progress_intrigue_sites(g, seat)); break;
    case PO_TAXATION: return g->robber_locked ? ROBBER_LOCKED : ALLOWED;
    case TR_GUILD_DUES:
    case PO_ESPIONAGE:
    case PO_SABOTAGE:
    case PO_TREASON:
    case PO_WEDDING: useful = progress_seats(g, seat, progress) != 0; break;
    case SC_ALCHEMY:
    case SC_CRANE:
    case SC_MEDICINE: break; /* checked with what they are played for */
    case SC_PRINTING:
    case PO_CONSTITUTION:
    case PROGRESS_CARDS: useful = false;
    }
    return useful ? ALLOWED : CARD_USELESS;
}

/* The card that the action plays, or NONE. */
static int card_of(int kind) {
    switch ((ActionKind)kind) {
    case ACT_ALCHEMY: return SC_ALCHEMY;
    case ACT_ENGINEERING: return SC_ENGINEERING;
    case ACT_INVENTION: return SC_INVENTION;
    case ACT_IRRIGATION: return SC_IRRIGATION;
    case ACT_MINING: return SC_MINING;
    case ACT_ROAD_BUILDING: return SC_ROAD_BUILDING;
    case ACT_SMITHING: return SC_SMITHING;
    case ACT_COMMERCIAL_HARBOR: return TR_COMMERCIAL_HARBOR;
    case ACT_GUILD_DUES: return TR_GUILD_DUES;
    case ACT_MERCHANT: return TR_MERCHANT;
    case ACT_MERCHANT_FLEET: return TR_MERCHANT_FLEET;
    case ACT_RESOURCE_MONOPOLY: return TR_RESOURCE_MONOPOLY;
    case ACT_TRADE_MONOPOLY: return TR_TRADE_MONOPOLY;
    case ACT_DIPLOMACY: return PO_DIPLOMACY;
    case ACT_ENCOURAGEMENT: return PO_ENCOURAGEMENT;
    case ACT_ESPIONAGE: return PO_ESPIONAGE;
    case ACT_INTRIGUE: return PO_INTRIGUE;
    case ACT_SABOTAGE: return PO_SABOTAGE;
    case ACT_TAXATION: return PO_TAXATION;
    case ACT_TREASON: return PO_TREASON;
    case ACT_WEDDING: return PO_WEDDING;
    default: return NONE;
    }
}

static Refusal check_harbor_offer(const Game *g, const Action *a) {
    if (a->card >= RESOURCES) return NO_SUCH_CARD;
    if (a->where >= g->seats || !(progress_harbour_seats(g) >> a->where & 1))
        return NO_HARBOR_OFFER;
    return cards_of(g->seat[a->seat].hand, a->card) ? ALLOWED : NO_GOODS;
}

static Refusal check_smithing(const Game *g, const Action *a) {
    Refusal no = knights_check_rise(g, a->seat, a->card);
    if (no || a->card2 == NONE) return no;
    Game after = *g;
    knights_rise(&after, a->seat, a->card);
    return knights_check_rise(&after, a->seat, a->card2);
}

static Refusal check_invention(const Game *g, const Action *a) {
    if (a->card >= HEXES || a->card2 >= HEXES) return NO_SUCH_PLACE;
    if (!progress_swappable(g, a->card) || !progress_swappable(g, a->card2)) return CARD_TARGET;
    return g->board.number[a->card] == g->board.number[a->card2] ? CARD_USELESS : ALLOWED;
}

/* Where, whom or which kind the card is played for. */
static Refusal check_target(const Game *g, const Action *a, int progress) {
    bool good = true;
    switch ((ActionKind)a->kind) {
    case ACT_ALCHEMY: return a->card - 1u < 6 && a->card2 - 1u < 6 ? ALLOWED : CARD_TARGET;
    case ACT_ENGINEERING:
        if (a->where >= SITES) return NO_SUCH_PLACE;
        return site_has(improve_wall_sites(&g->seat[a->seat]), a->where) ? ALLOWED : NO_WALL_SITE;
    case ACT_INVENTION: return check_invention(g, a);
    case ACT_SMITHING: return check_smithing(g, a);
    case ACT_GUILD_DUES:
    case ACT_ESPIONAGE:
    case ACT_TREASON:
        if (a->where >= g->seats) return NO_SUCH_SEAT;
        good = progress_seats(g, a->seat, progress) >> a->where & 1;
        break;
    case ACT_MERCHANT:
        if (a->where >= HEXES) return NO_SUCH_PLACE;
        good = progress_merchant_hexes(g, a->seat) >> a->where & 1;
        break;
    case ACT_TAXATION:
        if (a->where >= HEXES) return NO_SUCH_PLACE;
        return a->where == g->robber ? ROBBER_STAYS : ALLOWED;
    case ACT_MERCHANT_FLEET:
        if (a->card >= HAND_KINDS) return NO_SUCH_CARD;
        good = progress_fleet_kinds(g, a->seat) >> a->card & 1;
        break;
    case ACT_RESOURCE_MONOPOLY: return a->card < RESOURCES ? ALLOWED : NO_SUCH_CARD;
    case ACT_TRADE_MONOPOLY:
        return a->card >= RESOURCES && a->card < HAND_KINDS ? ALLOWED : NO_SUCH_CARD;
    case ACT_DIPLOMACY:
        if (a->where >= EDGES) return NO_SUCH_PLACE;
        good = edge_has(progress_open_roads(g), a->where);
        break;
    case ACT_INTRIGUE:
        if (a->where >= SITES) return NO_SUCH_PLACE;
        good = site_has(progress_intrigue_sites(g, a->seat), a->where);
        break;
    default: break;
    }
    return good ? ALLOWED : CARD_TARGET;
}

Refusal progress_check(const Game *g, const Action *a) {
    const Seat *s = &g->seat[a->seat];
    if (a->kind == ACT_HARBOR_OFFER) return check_harbor_offer(g, a);
    int progress = card_of(a->kind);
    if (!s->progress[progress]) return NO_PROGRESS_CARD;
    if (s->blocked & BLOCKED_CARDS) return CARDS_BLOCKED;
    if (a->kind == ACT_ALCHEMY && g->alchemy) return ALCHEMY_PLAYED; /* K-146 */
    Refusal no = progress_useful(g, a->seat, progress);
    return no ? no : check_target(g, a, progress);
}

Refusal progress_check_given(const Game *g, const Action *a) { /* K-130, K-136 */
    if (!(g->due >> a->seat & 1)) return NO_CHOICE_DUE;
    if (!cards_sane(a->give) || !cards_cover(g->seat[a->seat].hand, a->give)) return WRONG_DISCARD;
    return cards_total(a->give) == progress_owed(g, a->seat) ? ALLOWED : WRONG_DISCARD;
}

/* --- what follows -------------------------------------------------------------------------- */

static void wait_for(Game *g, int phase, unsigned seats) {
    g->phase = (uint8_t)phase;
    g->due = (uint8_t)seats;
}

static void take(Game *g, int from, int kind, int count) {
    Cards moved = card(kind) * (Cards)count;
    g->seat[from].hand -= moved;
    g->seat[g->turn].hand += moved;
}

static void gather(Game *g, int terrain, int kind) { /* K-112: if short, what is left */
    int count = 2 * harvest(g, g->turn, terrain), stock = cards_of(g->bank, kind);
    cities_pay(g, g->turn, -(card(kind) * (Cards)(count < stock ? count : stock)));
}

static void monopoly(Game *g, int kind, int most) {
    for (int seat = 0; seat < g->seats; seat++) {
        int held = cards_of(g->seat[seat].hand, kind);
        if (seat != g->turn) take(g, seat, kind, held < most ? held : most);
    }
}

static void swap_tokens(Game *g, int one, int two) {
    uint8_t number = g->board.number[one];
    g->board.number[one] = g->board.number[two];
    g->board.number[two] = number;
    game_incomes(g); /* K-147 */
}

static void move_merchant(Game *g, int hex) { /* K-91 */
    int before = g->merchant_holder;
    g->merchant = (uint8_t)hex;
    g->merchant_holder = g->turn;
    if (before != NONE) {
        g->seat[before].points--;
        g->seat[before].rate = improve_rate(g, before);
    }
    g->seat[g->turn].points++;
    g->seat[g->turn].rate = improve_rate(g, g->turn);
}

static void tax(Game *g, int hex, const Chance *chance) { /* K-139 */
    int drawn = 0;
    unsigned taxed = progress_taxed(g, hex);
    g->robber = g->robber_from = (uint8_t)hex;
    for (int i = 1; i < g->seats; i++) {
        int seat = (g->turn + i) % g->seats;
        if (taxed >> seat & 1) take(g, seat, chance->more[drawn++] - 1, 1);
    }
    if (drawn) g->draws = (uint16_t)(g->draws + 1 + drawn);
}

static void remove_road(Game *g, int edge) { /* K-126 */
    int owner = 0;
    while (!edge_has(g->seat[owner].roads, (unsigned)edge)) owner++;
    Seat *s = &g->seat[owner];
    edge_remove(&s->roads, (unsigned)edge);
    s->left[ROAD]++;
    game_road_gone(g, owner);
    EdgeSet places = edge_minus(s->reach, g->roads);
    edge_remove(&places, (unsigned)edge);
    if (owner == g->turn && edge_any(places)) { /* K-141: judged after the new road, K-61 */
        g->cleared = (uint8_t)edge;
        wait_for(g, PHASE_REPLACE_ROAD, BIT(owner));
        return;
    }
    route_award(g);
}

static void intrigue(Game *g, int site) {
    int owner = 0;
    bool active;
    while (!site_has(g->seat[owner].standing, (unsigned)site)) owner++;
    int level = knights_take(g, owner, site, &active);
    knights_displaced(g, owner, site, level, active);
    if (g->phase != PHASE_RELOCATE) route_award(g);
}

static void look_at_hand(Game *g, int victim) { /* K-148 */
    Cards hand = g->seat[victim].hand;
    if (cards_total(hand) <= 2) { /* no choice */
        g->seat[victim].hand = 0;
        g->seat[g->turn].hand += hand;
        return;
    }
    g->victim = (uint8_t)victim;
    wait_for(g, PHASE_DUES, BIT(g->turn));
}

/* Everyone affected chooses; a player with no more than that has no choice.  K-138 */
static void ask_for_cards(Game *g, int phase, unsigned seats) {
    wait_for(g, phase, seats);
    for (int seat = 0; seat < g->seats; seat++) {
        Cards hand = g->seat[seat].hand;
        if (g->due >> seat & 1 && progress_owed(g, seat) == cards_total(hand))
            progress_given(g, seat, hand);
    }
}

void progress_given(Game *g, int seat, Cards chosen) {
    g->seat[seat].pending = chosen;
    g->due &= (uint8_t)~BIT(seat);
    if (g->due) return;
    for (int each = 0; each < g->seats; each++) {
        Cards given = g->seat[each].pending;
        g->seat[each].pending = 0;
        g->seat[each].hand -= given;
        *(g->phase == PHASE_WEDDING ? &g->seat[g->turn].hand : &g->bank) += given;
    }
    g->phase = PHASE_ACTION;
}

static void offer(Game *g, const Action *a) {
    Seat *s = &g->seat[a->where];
    s->offered++;
    if (!(cards_kinds(s->hand) >> RESOURCES)) return; /* it goes back unseen */
    g->face_down = a->card;
    wait_for(g, PHASE_HARBOUR, BIT(a->where));
}

static void use(Game *g, int progress) { /* K-101 */
    g->seat[g->turn].progress[progress]--;
    g->seat[g->turn].held--;
    deck_put_under(g, progress, NONE);
}

static void treason(Game *g, int victim) {
    wait_for(g, PHASE_TREASON_REMOVE, BIT(victim));
    if (site_count(g->seat[victim].standing) > 1) return;
    SiteSet only = g->seat[victim].standing; /* no choice */
    Move e = { .act = { .kind = ACT_ANSWER,
                        .seat = (uint8_t)victim,
                        .where = (uint8_t)site_pop(&only),
                        .card2 = ANSWER_PLACE } };
    answer_do(g, &e);
}

void progress_do(Game *g, const Move *e) {
    const Action *a = &e->act;
    Seat *s = &g->seat[a->seat];
    int progress = card_of(a->kind);
    unsigned seats = progress == NONE ? 0 : progress_seats(g, a->seat, progress);
    if (progress != NONE) use(g, progress);
    switch ((ActionKind)a->kind) {
    case ACT_ALCHEMY:
        g->alchemy = 1;
        g->dice[0] = a->card;
        g->dice[1] = a->card2;
        break;
    case ACT_ENGINEERING: site_add(&s->walls, a->where); break;
    case ACT_INVENTION: swap_tokens(g, a->card, a->card2); break;
    case ACT_IRRIGATION: gather(g, FIELDS, GRAIN); break;
    case ACT_MINING: gather(g, MOUNTAINS, ORE); break;
    case ACT_ROAD_BUILDING: /* K-144 */
        g->resume = PHASE_ACTION;
        g->free_roads = 2;
        g->phase = PHASE_ROAD_CARD;
        break;
    case ACT_SMITHING:
        knights_rise(g, a->seat, a->card);
        if (a->card2 != NONE) knights_rise(g, a->seat, a->card2);
        break;
    case ACT_COMMERCIAL_HARBOR: g->harbours = HARBOR_PER_CARD ? g->harbours + 1 : 1; break;
    case ACT_HARBOR_OFFER: offer(g, a); break;
    case ACT_GUILD_DUES: look_at_hand(g, a->where); break;
    case ACT_MERCHANT: move_merchant(g, a->where); break;
    case ACT_MERCHANT_FLEET:
        g->fleet |= (uint8_t)BIT(a->card);
        s->rate = improve_rate(g, a->seat);
        break;
    case ACT_RESOURCE_MONOPOLY: monopoly(g, a->card, 2); break;
    case ACT_TRADE_MONOPOLY: monopoly(g, a->card, 1); break;
    case ACT_DIPLOMACY: remove_road(g, a->where); break;
    case ACT_ENCOURAGEMENT: s->active = s->standing; break;
    case ACT_ESPIONAGE:
        g->victim = a->where;
        wait_for(g, PHASE_SPY, BIT(a->seat));
        break;
    case ACT_INTRIGUE: intrigue(g, a->where); break;
    case ACT_SABOTAGE: ask_for_cards(g, PHASE_SABOTAGE, seats); break;
    case ACT_TAXATION: tax(g, a->where, &e->chance); break;
    case ACT_TREASON: treason(g, a->where); break;
    case ACT_WEDDING: ask_for_cards(g, PHASE_WEDDING, seats); break;
    default: break;
    }
}
