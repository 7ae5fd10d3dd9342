#include "engine/fish.h"

/* --- where fish are ------------------------------------------------------------------------ */

const uint8_t GROUND_SITES[GROUNDS][3] = { /* F-7 */
                                           { 0, 4, 1 },    { 15, 20, 26 }, { 32, 37, 42 },
                                           { 52, 48, 51 }, { 47, 43, 38 }, { 11, 7, 3 }
};

static SiteSet ground_sites(int ground) {
    SiteSet sites = { 0 };
    for (int i = 0; i < 3; i++) site_add(&sites, GROUND_SITES[ground][i]);
    return sites;
}

static int lake(const Game *g) {
    int hex = 0;
    while (hex < HEXES && g->board.terrain[hex] != LAKE) hex++;
    return hex < HEXES ? hex : NONE;
}

/* The sites that fish when `sum` is rolled.  F-15, F-21 */
static SiteSet fishing_sites(const Game *g, int sum) {
    SiteSet sites = { 0 };
    int water = lake(g);
    if (LAKE_NUMBERS >> sum & 1 && water != NONE && water != g->robber) return HEX_SITE_SET[water];
    for (int i = 0; i < GROUNDS; i++)
        if (g->board.ground[i] == sum) sites = site_or(sites, ground_sites(i));
    return sites;
}

bool fish_at_site(const Game *g, int site) {
    int water = lake(g);
    if (water != NONE && site_has(HEX_SITE_SET[water], (unsigned)site)) return true;
    for (int i = 0; i < GROUNDS; i++)
        if (site_has(ground_sites(i), (unsigned)site)) return true;
    return false;
}

/* --- drawing ------------------------------------------------------------------------------- */

void fish_start(Game *g) {
    g->robber = g->robber_from = NONE; /* F-11 */
    g->fish_pile = FISH_FULL;
    g->boot = NONE;
}

/* What lies face down when the next token is drawn.  F-19 */
static Cards pile_now(Cards pile, Cards spent) {
    return pile ? pile : spent;
}

void fish_draw(Game *g, int seat, int token) {
    if (!g->fish_pile) {
        g->fish_pile = g->fish_spent;
        g->fish_spent = 0;
    }
    g->fish_pile -= card(token);
    if (token == OLD_BOOT) g->boot = (uint8_t)seat; /* F-40 */
    else g->seat[seat].fish += card(token);
    g->draws++;
}

/* The boot is no token of the seven (F-25): the seat may draw again if it has another draw.  Older
 * games counted the room for the whole roll beforehand, and that draw was lost. */
static bool takes_room(const Game *g, int token) {
    return token != OLD_BOOT || g->fish_by_roll;
}

int fish_drawers(const Game *g, const Chance *roll, uint8_t who[MORE_DRAWS], unsigned *swap) {
    SiteSet sites = fishing_sites(g, roll->a + roll->b);
    int draws = 0, demand = 0;
    *swap = 0;
    for (int i = 0; i < g->seats; i++) { /* F-17: the active seat first */
        int seat = (g->turn + i) % g->seats;
        const Seat *s = &g->seat[seat];
        int claim = site_count(site_and(s->settlements, sites)) +
                    2 * site_count(site_and(s->cities, sites));
        int room = FISH_LIMIT - cards_total(s->fish); /* F-25, before each draw */
        demand += claim < room ? claim : room;
        for (; claim && room && draws < MORE_DRAWS; claim--) {
            room -= takes_room(g, roll->more[draws] - 1);
            who[draws++] = (uint8_t)seat;
        }
        if (FISH_SWAP_UNCONFIRMED && claim) *swap |= BIT(seat); /* F-26, F-27 */
    }
    int supply = cards_total(g->fish_pile) + cards_total(g->fish_spent);
    if (demand > supply) { /* F-20: as it is known before the first draw */
        draws = FISH_SHORTAGE_NOBODY_UNCONFIRMED ? 0 : supply;
        *swap = 0;
    }
    return draws < supply ? draws : supply; /* the draw that a boot leaves may find nothing */
}

ChanceNeed fish_more(const Game *g, const Chance *so_far, int n) {
    uint8_t who[MORE_DRAWS];
    unsigned swap;
    if (so_far->a + so_far->b == 7 || n > fish_drawers(g, so_far, who, &swap))
        return (ChanceNeed){ CHANCE_NONE, 0 };
    Cards pile = g->fish_pile, spent = g->fish_spent;
    for (int i = 0; i < n; i++) {
        if (!pile) pile = spent, spent = 0;
        if (i < n - 1) pile -= card(so_far->more[i] - 1);
    }
    return (ChanceNeed){ CHANCE_CARD, pile };
}

bool fish_more_fits(const Game *g, const Chance *chance) {
    for (int n = 1; n <= MORE_DRAWS; n++) {
        ChanceNeed need = fish_more(g, chance, n);
        int token = chance->more[n - 1] - 1;
        if (need.kind == CHANCE_NONE) return token < 0;
        if (token < 0 || token >= FISH_TOKENS || !cards_of(need.from, token)) return false;
    }
    return true;
}

void fish_catch(Game *g, const Chance *chance) {
    uint8_t who[MORE_DRAWS] = { 0 };
    unsigned swap;
    int draws = fish_drawers(g, chance, who, &swap);
    for (int i = 0; i < draws; i++) fish_draw(g, who[i], chance->more[i] - 1);
    g->due = (uint8_t)swap;
    if (swap) g->phase = PHASE_SWAP;
}

/* --- spending ------------------------------------------------------------------------------ */

int fish_price(int kind) {
    switch (kind) { /* F-31 */
    case ACT_FISH_ROBBER: return 2;
    case ACT_FISH_STEAL: return 3;
    case ACT_FISH_CARD: return 4;
    case ACT_FISH_ROAD: return 5;
    case ACT_FISH_BUY: return 7;
    default: return 0;
    }
}

Cards fish_payment(Cards held, int price) {
    Cards best = 0;
    int surplus = 99, tokens = 0;
    for (int one = 0; one <= cards_of(held, ONE_FISH); one++)
        for (int two = 0; two <= cards_of(held, TWO_FISH); two++)
            for (int three = 0; three <= cards_of(held, THREE_FISH); three++) {
                int over = one + 2 * two + 3 * three - price, count = one + two + three;
                if (over < 0 || over > surplus || (over == surplus && count <= tokens)) continue;
                best = CARDS(one, two, three, 0, 0);
                surplus = over;
                tokens = count;
            }
    return best;
}

static Cards payment(const Game *g, const Action *a) {
    return a->give ? a->give : fish_payment(g->seat[a->seat].fish, fish_price(a->kind));
}

static int public_points(const Seat *s) {
    return s->points - cards_of(s->devcards, VICTORY_POINT) + s->shown;
}

static bool may_get_boot(const Game *g, int from, int to) { /* F-42, F-43 */
    return to != from && public_points(&g->seat[to]) >= public_points(&g->seat[from]);
}

/* --- may I? -------------------------------------------------------------------------------- */

static Refusal check_payment(const Game *g, const Action *a) { /* F-32, F-33 */
    Cards held = g->seat[a->seat].fish;
    if (fish_worth(held) < fish_price(a->kind)) return NO_FISH;
    if (!a->give) return ALLOWED;
    bool tokens = cards_sane(a->give) && cards_cover(held, a->give);
    return tokens && fish_worth(a->give) >= fish_price(a->kind) ? ALLOWED : NO_FISH;
}

static bool road_leads(const Game *g, int seat, int edge) {
    return edge_has(edge_minus(g->seat[seat].reach, g->roads), (unsigned)edge);
}

static Refusal check_purchase(const Game *g, const Action *a) { /* F-34 */
    const Seat *s = &g->seat[a->seat];
    switch (a->kind) {
    case ACT_FISH_ROBBER: return g->robber == NONE ? ROBBER_IS_OFF : ALLOWED;
    case ACT_FISH_STEAL:
        return a->where < g->seats && a->where != a->seat && g->seat[a->where].hand ? ALLOWED
                                                                                    : FISH_VICTIM;
    case ACT_FISH_CARD:
        if (a->card >= RESOURCES) return NO_SUCH_CARD;
        return cards_of(g->bank, a->card) ? ALLOWED : BANK_LACKS;
    case ACT_FISH_ROAD:
        if (a->where >= EDGES) return NO_SUCH_PLACE;
        if (!s->left[ROAD]) return NO_PIECE;
        if (edge_has(g->roads, a->where)) return EDGE_TAKEN;
        return road_leads(g, a->seat, a->where) ? ALLOWED : ROAD_APART;
    default: return g->deck ? ALLOWED : DECK_EMPTY;
    }
}

static Refusal check_swap(const Game *g, const Action *a) { /* F-26 */
    if (g->phase != PHASE_SWAP || game_actors(g) != BIT(a->seat)) return NO_SWAP_DUE;
    if (a->card == NONE) return ALLOWED;
    return a->card < OLD_BOOT && cards_of(g->seat[a->seat].fish, a->card) ? ALLOWED : NO_FISH;
}

/* F-44: the game does not remember when the boot came, as a holder who must wait would need. */
_Static_assert(!BOOT_WAITS_A_TURN_UNCONFIRMED, "Game would have to keep the turn of the boot");

static Refusal check_boot(const Game *g, const Action *a) {
    if (g->boot != a->seat) return NO_BOOT;
    if (a->where >= g->seats) return NO_SUCH_SEAT;
    return may_get_boot(g, a->seat, a->where) ? ALLOWED : BOOT_STAYS;
}

Refusal fish_check(const Game *g, const Action *a) {
    if (a->kind == ACT_SWAP) return check_swap(g, a);
    if (a->kind == ACT_BOOT) return check_boot(g, a);
    Refusal no = check_purchase(g, a);
    return no ? no : check_payment(g, a);
}

/* --- what follows -------------------------------------------------------------------------- */

static void swap(Game *g, const Move *e) {
    int seat = e->act.seat;
    g->due &= (uint8_t)~BIT(seat);
    if (e->act.card != NONE) { /* F-26: given before the new one is seen */
        g->seat[seat].fish -= card(e->act.card);
        g->fish_spent += card(e->act.card);
        fish_draw(g, seat, e->chance.a);
    }
    if (!g->due) g->phase = PHASE_ACTION;
}

void fish_do(Game *g, const Move *e) {
    const Action *a = &e->act;
    Seat *s = &g->seat[a->seat];
    if (fish_price(a->kind)) {
        Cards paid = payment(g, a);
        s->fish -= paid;
        g->fish_spent += paid; /* F-19 */
    }
    switch ((ActionKind)a->kind) {
    case ACT_SWAP: swap(g, e); break;
    case ACT_BOOT: g->boot = a->where; break;                       /* F-45 */
    case ACT_FISH_ROBBER: g->robber = g->robber_from = NONE; break; /* F-36 */
    case ACT_FISH_STEAL:
        g->seat[a->where].hand -= card(e->chance.a);
        s->hand += card(e->chance.a);
        g->draws++;
        break;
    case ACT_FISH_CARD:
        s->hand += card(a->card);
        g->bank -= card(a->card);
        break;
    default: break; /* a road and a card are apply.c's */
    }
}

ChanceNeed fish_chance(const Game *g, const Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT: /* F-12 */
        if (g->phase != PHASE_SETUP_SETTLEMENT || g->setup_step < g->seats) break;
        if (!fish_at_site(g, a->where)) break;
        return (ChanceNeed){ CHANCE_CARD, pile_now(g->fish_pile, g->fish_spent) };
    case ACT_SWAP:
        if (a->card == NONE) break;
        return (ChanceNeed){ CHANCE_CARD, pile_now(g->fish_pile, g->fish_spent + card(a->card)) };
    case ACT_FISH_STEAL: return (ChanceNeed){ CHANCE_CARD, g->seat[a->where].hand };
    case ACT_FISH_BUY: return (ChanceNeed){ CHANCE_CARD, g->deck };
    default: break;
    }
    return (ChanceNeed){ CHANCE_NONE, 0 };
}

/* --- what may I? --------------------------------------------------------------------------- */

static void legal_swap(const Game *g, int seat, Legal *l) {
    if (game_actors(g) != BIT(seat)) return;
    l->kinds = BIT(ACT_SWAP);
    l->swap = (uint8_t)cards_kinds(g->seat[seat].fish);
}

void fish_legal(const Game *g, int seat, Legal *l) {
    const Seat *s = &g->seat[seat];
    int fish = fish_worth(s->fish);
    if (g->phase == PHASE_SWAP) {
        legal_swap(g, seat, l);
        return;
    }
    if (fish >= fish_price(ACT_FISH_ROBBER) && g->robber != NONE) l->kinds |= BIT(ACT_FISH_ROBBER);
    for (int other = 0; other < g->seats; other++) {
        if (other == seat) continue;
        if (fish >= fish_price(ACT_FISH_STEAL) && g->seat[other].hand)
            l->fish_victims |= (uint8_t)BIT(other);
        if (g->boot == seat && may_get_boot(g, seat, other)) l->boot |= (uint8_t)BIT(other);
    }
    if (fish >= fish_price(ACT_FISH_CARD)) l->fish_cards = (uint8_t)cards_kinds(g->bank);
    if (fish >= fish_price(ACT_FISH_ROAD) && s->left[ROAD])
        l->fish_roads = edge_minus(s->reach, g->roads);
    if (fish >= fish_price(ACT_FISH_BUY) && g->deck) l->kinds |= BIT(ACT_FISH_BUY);
    if (l->fish_victims) l->kinds |= BIT(ACT_FISH_STEAL);
    if (l->fish_cards) l->kinds |= BIT(ACT_FISH_CARD);
    if (edge_any(l->fish_roads)) l->kinds |= BIT(ACT_FISH_ROAD);
    if (l->boot) l->kinds |= BIT(ACT_BOOT);
}

static int bits(unsigned set) {
    return __builtin_popcount(set);
}

static int nth_bit(unsigned set, int rank) {
    while (rank--) set &= set - 1;
    return __builtin_ctz(set);
}

int fish_count(const Legal *l) {
    int swaps = l->kinds & BIT(ACT_SWAP) ? bits(l->swap) + 1 : 0;
    return swaps + bits(l->fish_victims) + bits(l->fish_cards) + edge_count(l->fish_roads) +
           bits(l->boot);
}

void fish_nth(const Legal *l, int index, Action *a) {
    if (l->kinds & BIT(ACT_SWAP)) { /* nothing else then; the last one keeps what it has */
        a->kind = ACT_SWAP;
        a->card = (uint8_t)(index < bits(l->swap) ? nth_bit(l->swap, index) : NONE);
        return;
    }
    if (index < bits(l->fish_victims)) {
        a->kind = ACT_FISH_STEAL;
        a->where = (uint8_t)nth_bit(l->fish_victims, index);
        return;
    }
    index -= bits(l->fish_victims);
    if (index < bits(l->fish_cards)) {
        a->kind = ACT_FISH_CARD;
        a->card = (uint8_t)nth_bit(l->fish_cards, index);
        return;
    }
    index -= bits(l->fish_cards);
    if (index < edge_count(l->fish_roads)) {
        a->kind = ACT_FISH_ROAD;
        a->where = (uint8_t)edge_nth(l->fish_roads, index);
        return;
    }
    a->kind = ACT_BOOT;
    a->where = (uint8_t)nth_bit(l->boot, index - edge_count(l->fish_roads));
}

/* --- is it legal? ------------------------------------------------------------------------- */

const char *fish_broken(const Game *g) { /* F-81 */
    Cards all = g->fish_pile + g->fish_spent;
    if (!cards_sane(g->fish_pile) || !cards_sane(g->fish_spent) ||
        cards_of(g->fish_spent, OLD_BOOT))
        return "A pile of fish tokens has impossible contents. [F-19]";
    for (int seat = 0; seat < SEATS; seat++) {
        Cards held = g->seat[seat].fish;
        if (!cards_sane(held) || cards_of(held, OLD_BOOT) || cards_total(held) > FISH_LIMIT ||
            (held && seat >= g->seats))
            return "A seat can hold at most seven fish tokens. [F-25]";
        all += held;
    }
    if (g->boot != NONE && g->boot >= g->seats)
        return "Nobody at this table can have the boot. [F-40]";
    if (g->boot != NONE) all += card(OLD_BOOT);
    if (all != FISH_FULL) return "There are 29 fish tokens and one boot. [F-2]";
    for (int seat = 0; g->phase == PHASE_SWAP && seat < g->seats; seat++)
        if (g->due >> seat & 1 && cards_total(g->seat[seat].fish) < FISH_LIMIT - 1)
            return "Only players with seven fish tokens can swap one. [F-26]";
    return NULL;
}
