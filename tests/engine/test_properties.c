/* test_properties.c - what holds in every game, no matter who plays or how badly.
 *
 * Seeded random games under one rulebook, named as the argument: nc20 … custom, or `mixed`, where
 * every parameter is drawn for each game; of the family of scenarios that it is compiled for.  At
 * every event the game is legal (K-176 too) and the tiles are right, every roll pays what reference.c says; at sampled positions everything anyone could
 * ask for is compared with what is listed.  A failure prints the seed and the ply.
 */
#include "engine/reference.h"

#include "base/rng.h"
#include "bot/playout.h"
#include "engine/correct.h"
#include "engine/encode.h"
#include "engine/layout.h"
#include "engine/legal.h"
#include "engine/narrow.h"
#include "thorough.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    GAMES = SHIPS || KNIGHTS ? 100
                             : 300, /* per rulebook, half of them with three seats: 2100 in all */
    FEW_GAMES = SHIPS || KNIGHTS ? 12 : 40, /* of them in `make test` */
    CAP = 60000,                            /* no random game comes near it */
    SAMPLE = KNIGHTS ? 60 : 120,            /* one position in so many is compared in full */
    SAMPLE_OPEN = KNIGHTS ? 400
                          : 40, /* those where the last action may still be changed are rarer */
    CODED = 13,                 /* plies from one encoding to the next */
    KEPT_MAX = CAP / CODED + 1,
    SPOILT = 200, /* encodings tried around each of 60 positions */
    MORE_GAMES = FISH || SHIPS || KNIGHTS
                     ? 500
                     : 0, /* played for what game_broken() sees, now and then */
    LOOK = 37,
};

static const char *rules_name = "mixed";

/* One game under way. */
typedef struct Run {
    uint64_t seed;
    Rng rng;
    Game start, game;
    Move *events;    /* CAP of them */
    uint64_t *marks; /* of the encoding at every CODED-th ply */
} Run;

#define EXPECT(run, condition, ...)                                                                \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            print_error(__VA_ARGS__);                                                              \
            fail_msg("%s, seed %" PRIu64 ", ply %u", rules_name, (run)->seed, (run)->game.ply);    \
        }                                                                                          \
    } while (0)

/* ---- how the games are played ------------------------------------------------------------ */

static uint32_t below(Run *run, uint32_t count) {
    return rng_below(&run->rng, count);
}

static GameRules random_rules(Run *run) {
    GameRules rules = rulebook_game((RulebookId)below(run, RULEBOOKS));
    rules.vp_target = (uint8_t)(6 + below(run, 5)); /* in every scenario */
    rules.hand_limit = (uint8_t)(5 + below(run, 5));
    rules.win_claim = (uint8_t)below(run, 2);
    rules.robber_complete = (uint8_t)below(run, 3);
    rules.reposition_until_next_action = (uint8_t)below(run, 2);
    rules.redirect_spent = (uint8_t)below(run, 2);
    rules.show_vp_cards = (uint8_t)below(run, 2);
    return rules;
}

static void start(Run *run, uint64_t seed) {
    LayoutPlan plan = LAYOUT_SETUPS[seed % 2 ? SETUP_SPIRAL : SETUP_RANDOM].plan;
    Board board;
    run->seed = seed;
    run->rng.state = seed * 7919;
    plan.harbours = (uint8_t)(seed % HARBOUR_MODES);
    layout_draw(&run->rng, plan, &board);
    RulebookId id = rulebook_find(rules_name);
    GameRules rules = id < RULEBOOKS ? scenario_rules(THIS_SCENARIO, rulebook_game(id))
                                     : random_rules(run);
    if (KNIGHTS) { /* random players can't hold cities against the barbarians */
        rules.vp_target = (uint8_t)(6 + below(run, 3));
        rules.hand_limit = (uint8_t)(7 + below(run, 3));
    }
    int seats = seed % 4 < 2 ? SEATS_MIN : 4;
    game_start(&run->game, &board, seats, rules);
    if (run->game.seats == 4 && seed % 5 == 0) run->game.vacant = BIT(2); /* DM19-5.6b */
    run->start = run->game;
}

static Cards random_part(Run *run, Cards hand) {
    int total = cards_total(hand);
    int most = total < 3 ? total : 3;
    return total ? playout_discard(hand, 1 + (int)below(run, (uint32_t)most), &run->rng) : 0;
}

/* A trade someone might agree to, legal or not. */
static Action random_trade(Run *run, int seat) {
    const Game *g = &run->game;
    int partner = (int)below(run, g->seats);
    return (Action){ .kind = ACT_TRADE,
                     .seat = (uint8_t)seat,
                     .where = (uint8_t)partner,
                     .give = random_part(run, g->seat[seat].hand),
                     .get = random_part(run, g->seat[partner].hand) };
}

/* Cards taken for the Guild Dues are described, not listed.  K-148 */
static bool is_dues(const Action *a) {
    return KNIGHTS && a->kind == ACT_ANSWER && a->card2 == ANSWER_CARDS;
}

static int random_actor(Run *run) {
    unsigned actors = game_actors(&run->game);
    int rank = (int)below(run, (uint32_t)__builtin_popcount(actors));
    while (rank--) actors &= actors - 1;
    return __builtin_ctz(actors);
}

/* Uniform among the listed actions, but no win is overlooked for long, wrong claims and second
 * thoughts stay rare, and now and then a trade is struck. */
static Action random_action(Run *run) {
    const Game *g = &run->game;
    int seat = random_actor(run);
    Legal l;
    game_legal(g, seat, &l);
    if (l.kinds & BIT(ACT_TRADE) && below(run, 8) == 0) {
        Action trade = random_trade(run, seat);
        if (game_check(g, &trade) == ALLOWED) return trade;
    }
    bool won = g->seat[seat].points >= game_target(g, seat);
    if (l.kinds & BIT(ACT_CLAIM) && below(run, won ? 2 : 300) == 0)
        return (Action){ .kind = ACT_CLAIM, .seat = (uint8_t)seat };
    ActionBits rare = BIT(ACT_MOVE) | BIT(ACT_REDIRECT) | BIT(ACT_CLAIM);
    int count = legal_count(&l);
    Action a = legal_nth(&l, (int)below(run, (uint32_t)count));
    for (int tries = 0; tries < 20 && ACT_BIT(a.kind) & rare && below(run, 3); tries++)
        a = legal_nth(&l, (int)below(run, (uint32_t)count));
    if (a.kind == ACT_DISCARD) a.give = playout_discard(g->seat[seat].hand, l.discard, &run->rng);
#if HAS_SHIPS
    if (a.kind == ACT_GOLD) a.get = playout_discard(g->bank, l.gold, &run->rng);
#endif
#if HAS_KNIGHTS
    if (is_dues(&a)) a.get = playout_discard(g->seat[g->victim].hand, l.answer_take, &run->rng);
#endif
    return a;
}

/* ---- at every event ---------------------------------------------------------------------- */

static void expect_payout(Run *run, const Game *before) {
    int gains[SEATS][HAND_KINDS];
    Game paying = *before;
    for (int seat = 0; KNIGHTS && seat < SEATS; seat++) { /* barbarians come first, K-27 */
        paying.seat[seat].cities = run->game.seat[seat].cities;
        paying.seat[seat].settlements = run->game.seat[seat].settlements;
    }
    reference_production(&paying, run->game.dice[0] + run->game.dice[1], gains);
    for (int seat = 0; seat < before->seats; seat++)
        for (int kind = 0; kind < HAND_KINDS; kind++)
            EXPECT(run,
                   cards_of(run->game.seat[seat].hand, kind) ==
                       cards_of(before->seat[seat].hand, kind) + gains[seat][kind],
                   "seat %d is paid wrongly in %s\n", seat, RESOURCE_NAME[kind]);
}

/* Tokens and gold come as the rules say: F-15, F-17, F-20, F-25, S-80, S-81. */
static void expect_catch(Run *run, const Game *before, int sum) {
#if HAS_FISH
    int due[SEATS] = { 0 }, all = 0, drawn = 0;
    for (int seat = 0; seat < before->seats; seat++) {
        int room = 7 - cards_total(before->seat[seat].fish);
        due[seat] = reference_fish(before, seat, sum);
        if (due[seat] > room) due[seat] = room;
        all += due[seat];
    }
    bool enough = all <= cards_total(before->fish_pile) + cards_total(before->fish_spent);
    for (int seat = 0; seat < before->seats; seat++) {
        int got = cards_total(run->game.seat[seat].fish) - cards_total(before->seat[seat].fish);
        if (run->game.boot == seat && before->boot == NONE) got++;
        EXPECT(run, got == (enough ? due[seat] : 0), "seat %d drew %d tokens\n", seat, got);
        drawn += got;
    }
    EXPECT(run, run->game.draws == before->draws + 1 + drawn, "draws are counted wrongly\n");
#elif HAS_SHIPS
    int left = cards_total(run->game.bank);
    for (int i = 0; i < before->seats; i++) {
        int seat = (before->turn + i) % before->seats, due = reference_gold(before, seat, sum);
        if (due > left) due = left;
        left -= due;
        EXPECT(run, run->game.seat[seat].gold_due == due, "seat %d gets %d cards of gold\n", seat,
               run->game.seat[seat].gold_due);
    }
#else
    (void)run, (void)before, (void)sum;
#endif
}

/* A seat of `seat` ships: one in a while is walked in full.  S-60 */
static void expect_route(Run *run) {
    for (int seat = 0; SHIPS && seat < run->game.seats; seat++)
        if (run->game.seat[seat].route <= 14)
            EXPECT(run, run->game.seat[seat].route == reference_route(&run->game, seat),
                   "the route of seat %d\n", seat);
}

static void expect_lawful(Run *run) {
    const char *why = game_broken(&run->game);
    EXPECT(run, !why, "%s\n", why);
    why = reference_tiles_wrong(&run->game);
    EXPECT(run, !why, "%s\n", why);
}

static uint64_t mark_of(const uint8_t *bytes, size_t size) {
    uint64_t mark = size;
    for (size_t i = 0; i < size; i++) mark = (mark ^ bytes[i]) * UINT64_C(0x100000001b3);
    return mark;
}

static void expect_decodes_to_itself(Run *run) {
    uint8_t bytes[GAME_BYTES_MAX], again[GAME_BYTES_MAX];
    size_t size = game_encode(&run->game, bytes);
    Game copy;
    memset(&copy, 0xa5, sizeof copy);
    const char *why = game_decode(&copy, bytes, size);
    EXPECT(run, !why, "%s\n", why);
    EXPECT(run, game_encode(&copy, again) == size && memcmp(bytes, again, size) == 0,
           "the encoding does not decode to itself\n");
    EXPECT(run, copy.ply == run->game.ply && game_broken(&copy) == NULL, "another game\n");
    run->marks[run->game.ply / CODED] = mark_of(bytes, size);
}

#define SAME(SORT, Type, field) assert_memory_equal(&a->field, &b->field, sizeof a->field);

static void fill(Run *run, void *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) ((uint8_t *)bytes)[i] = (uint8_t)below(run, 256);
}

static void expect_same_seat(const Seat *a, const Seat *b) {
    FIELDS(SEAT_FIELDS, SAME)
}

/* Whatever its fields hold, legal or not. */
static void a_game_comes_back_from_the_widest_form_unchanged(void **state) {
    Run *run = *state;
    Game game, back;
    AnyGame wide;
    for (int i = 0; i < 20; i++) {
        const Game *a = &game, *b = &back;
        fill(run, &game, sizeof game);
        fill(run, &back, sizeof back);
        memset(&wide, 0, sizeof wide);
        widen_game(&game, &wide);
        narrow_game(&wide, &back);
        assert_memory_equal(&a->rules, &b->rules, sizeof a->rules);
        assert_true(a->scenario == b->scenario && a->seats == b->seats);
        FIELDS(GAME_FIELDS, SAME)
        for (int seat = 0; seat < SEATS; seat++) expect_same_seat(&a->seat[seat], &b->seat[seat]);
        assert_memory_equal(&a->board, &b->board, sizeof a->board);
    }
}

static void what_may_be_done_comes_back_from_the_widest_form_unchanged(void **state) {
    Run *run = *state;
    Legal legal, back;
    AnyLegal wide;
    const Legal *a = &legal, *b = &back;
    fill(run, &legal, sizeof legal);
    fill(run, &back, sizeof back);
    widen_legal(&legal, &wide);
    narrow_legal(&wide, &back);
    FIELDS(LEGAL_FIELDS, SAME)
}

static void an_event_comes_back_from_the_widest_form_unchanged(void **state) {
    Run *run = *state;
    Move event;
    fill(run, &event, sizeof event);
    AnyMove wide = widen_move(&event);
    Move back = narrow_move(&wide);
    const Chance *a = &event.chance, *b = &back.chance;
    assert_true(event.act.kind == back.act.kind && event.act.get == back.act.get);
    FIELDS(CHANCE_FIELDS, SAME)
}

/* ---- listed if and only if allowed ------------------------------------------------------- */

/* Every ship of the seat, an edge without one and no edge at all, to everywhere. */
static int write_sails(const Game *g, int seat, Action *out) {
    int count = 0;
    for (int from = 0; from <= EDGES; from++) {
        bool own = seat < g->seats && from < EDGES && reference_ship_owner(g, from) == seat;
        if (!own && from != 0 && from != EDGES) continue;
        for (int to = 0; to <= EDGES; to++)
            out[count++] = (Action){
                .kind = ACT_SAIL, .seat = (uint8_t)seat, .where = (uint8_t)to, .card = (uint8_t)from
            };
    }
    return count;
}

/* The actions of Cities & Knights with more than a place, the first that do not exist included. */
static int write_cities(int kind, int seat, Action *out) {
    int count = 0, last = -1, last2 = 0, last_where = 0; /* card and card2 from 0, where likewise */
    bool none = kind == ACT_SMITHING, nowhere = kind == ACT_IMPROVE;
    if (kind == ACT_ALCHEMY) last = last2 = 7;
    if (kind == ACT_IMPROVE) last = TRACKS, last2 = 2, last_where = SITES;
    if (kind == ACT_KNIGHT_MOVE || kind == ACT_KNIGHT_DISPLACE) last = last_where = SITES;
    if (kind == ACT_INVENTION) last = last2 = HEXES;
    if (kind == ACT_SMITHING) last = last2 = SITES;
    if (kind == ACT_HARBOR_OFFER) last = HAND_KINDS, last_where = SEATS;
    if (kind == ACT_MERCHANT_FLEET || kind == ACT_RESOURCE_MONOPOLY || kind == ACT_TRADE_MONOPOLY)
        last = HAND_KINDS;
    if (kind == ACT_PUT_BACK) last = PROGRESS_CARDS;
    for (int one = 0; one <= last; one++)
        for (int two = 0; two <= last2 + none; two++)
            for (int place = 0; place <= last_where + nowhere; place++)
                out[count++] = (Action){ .kind = (uint8_t)kind,
                                         .seat = (uint8_t)seat,
                                         .where = (uint8_t)(place > last_where ? (int)NONE : place),
                                         .card = (uint8_t)one,
                                         .card2 = (uint8_t)(two > last2 ? (int)NONE : two) };
    for (int form = 0; kind == ACT_ANSWER && form <= ANSWER_FORMS; form++) {
        bool place = form == ANSWER_PLACE || form == ANSWER_KNIGHT;
        bool card = form >= ANSWER_KNIGHT && form <= ANSWER_PROGRESS;
        if (form == ANSWER_CARDS) continue;
        for (int where = 0; where <= (place ? (int)EDGES : 0); where++)
            for (int one = 0; one <= (form == ANSWER_KNIGHT ? (int)KNIGHT_LEVELS
                                      : card                ? (int)PROGRESS_CARDS
                                                            : 0);
                 one++)
                out[count++] = (Action){ .kind = ACT_ANSWER,
                                         .seat = (uint8_t)seat,
                                         .where = (uint8_t)where,
                                         .card = (uint8_t)one,
                                         .card2 = (uint8_t)form };
    }
    return count;
}

/* Every action that can be written down for a seat, trades and discards aside: each kind with
 * every place and every card, the first that do not exist included. */
static int write_universe(const Game *g, int seat, Action *out) {
    int count = 0;
    for (int kind = 0; kind <= ACTION_KINDS; kind++) {
        ActionBits bit = kind < ACTION_KINDS && kind < (int)(8 * sizeof(ActionBits)) ? ACT_BIT(kind)
                                                                                     : 0;
        bool where = bit & (BIT(ACT_SETTLEMENT) | BIT(ACT_ROAD) | BIT(ACT_CITY) | BIT(ACT_ROBBER) |
                            BIT(ACT_STEAL) | BIT(ACT_MOVE) | BIT(ACT_SHIP) | BIT(ACT_PIRATE) |
                            BIT(ACT_BOOT) | BIT(ACT_FISH_STEAL) | BIT(ACT_FISH_ROAD));
#if HAS_KNIGHTS
        where |= (bit & (ACT_BIT(ACT_WALL) | ACT_BIT(ACT_MEDICINE) | ACT_BIT(ACT_RECRUIT) |
                         ACT_BIT(ACT_ACTIVATE) | ACT_BIT(ACT_PROMOTE) | ACT_BIT(ACT_CHASE) |
                         ACT_BIT(ACT_ENGINEERING) | ACT_BIT(ACT_GUILD_DUES) |
                         ACT_BIT(ACT_MERCHANT) | ACT_BIT(ACT_DIPLOMACY) | ACT_BIT(ACT_ESPIONAGE) |
                         ACT_BIT(ACT_INTRIGUE) | ACT_BIT(ACT_TAXATION) | ACT_BIT(ACT_TREASON))) !=
                 0;
#endif
        bool pair = bit & (BIT(ACT_BANK) | BIT(ACT_YEAR_OF_PLENTY));
        Action a = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
        if (kind == ACT_TRADE || kind == ACT_DISCARD || kind == ACT_GOLD) continue;
        if (kind == ACT_SAIL) {
            count += write_sails(g, seat, out + count);
            continue;
        }
        int written = KNIGHTS && kind > ACT_GOLD ? write_cities(kind, seat, out + count) : 0;
        count += written;
        if (written) continue;
        for (int place = 0; where && place <= EDGES; place++) {
            a.where = (uint8_t)place;
            out[count++] = a;
        }
        for (int one = 0; pair && one <= HAND_KINDS; one++)
            for (int two = 0; two <= HAND_KINDS + 1; two++) {
                a.card = (uint8_t)one;
                a.card2 = (uint8_t)(two > HAND_KINDS ? (int)NONE : two);
                out[count++] = a;
            }
        bool card_alone = kind == ACT_MONOPOLY || kind == ACT_FISH_CARD || kind == ACT_SWAP;
        for (int one = 0; card_alone && one <= RESOURCES + 1; one++) {
            a.card = (uint8_t)(one > RESOURCES ? (int)NONE : one);
            out[count++] = a;
        }
        for (int i = 0; kind == ACT_REDIRECT && i <= SITES + HAND_KINDS + 1; i++) {
            a.where = (uint8_t)(i <= SITES ? i : NONE); /* a site, or a card */
            a.card2 = (uint8_t)(i <= SITES ? NONE : i - SITES - 1);
            out[count++] = a;
        }
        if (!where && !pair && !card_alone && kind != ACT_REDIRECT) out[count++] = a;
    }
    return count;
}

enum { UNIVERSE_MAX = KNIGHTS ? 32768 : SHIPS ? 8192 : 2048 };

static bool same_action(const Action *a, const Action *listed) {
    if (a->kind != listed->kind) return false;
    if (a->kind == ACT_YEAR_OF_PLENTY && a->card == listed->card2 && a->card2 == listed->card)
        return true;
    if (a->kind == ACT_INVENTION && a->card == listed->card2 && a->card2 == listed->card)
        return true;
    return a->where == listed->where && a->card == listed->card && a->card2 == listed->card2;
}

static bool same_fields(const Action *a, const Action *b) {
    return a->kind == b->kind && a->seat == b->seat && a->where == b->where && a->card == b->card &&
           a->card2 == b->card2 && a->give == b->give && a->get == b->get;
}

static int find_action(const Action *a, const Action *list, int count) {
    for (int i = 0; i < count; i++)
        if (same_action(a, &list[i])) return i;
    return -1;
}

static void expect_refusal_changes_nothing(Run *run, const Game *g, const Action *a) {
    Game after;
    memcpy(&after, g, sizeof after); /* padding too, for the comparison */
    Move e = { .act = *a, .chance = { .a = 1, .b = 1 } };
    Refusal no = game_apply(&after, &e);
    bool same = memcmp((const uint8_t *)&after, (const uint8_t *)g, sizeof after) == 0;
    EXPECT(run, no && same, "a refused %s changed the game\n",
           a->kind < ACTION_KINDS ? ACTION_NAME[a->kind] : "nonsense");
}

static void expect_listed_is_allowed(Run *run, const Game *g, int seat) {
    static Action universe[UNIVERSE_MAX];
    Action list[LEGAL_MAX];
    bool met[LEGAL_MAX] = { false };
    Legal l;
    game_legal(g, seat < g->seats ? seat : 0, &l);
    int count = seat < g->seats ? legal_list(&l, list) : 0;
    EXPECT(run, count <= LEGAL_MAX && (seat >= g->seats || count == legal_count(&l)), "count\n");
    int asked = write_universe(g, seat, universe);
    assert_true(asked <= UNIVERSE_MAX);
    for (int i = 0; i < asked; i++) {
        const Action *a = &universe[i];
        Refusal no = game_check(g, a);
        int at = find_action(a, list, count);
        EXPECT(run, (no == ALLOWED) == (at >= 0), "%s where %u cards %u %u: %s, %s\n",
               a->kind < ACTION_KINDS ? ACTION_NAME[a->kind] : "?", a->where, a->card, a->card2,
               REFUSAL_TEXT[no].name, at < 0 ? "not listed" : "listed");
        if (at >= 0) met[at] = true;
        if (no) expect_refusal_changes_nothing(run, g, a);
    }
    for (int i = 0; i < count; i++) {
        Action one = legal_nth(&l, i);
        EXPECT(run, same_fields(&one, &list[i]), "legal_nth(%d)\n", i);
        bool described = list[i].kind == ACT_DISCARD || list[i].kind == ACT_GOLD ||
                         is_dues(&list[i]);
        EXPECT(run, described || met[i], "%s is listed and not in the world\n",
               ACTION_NAME[list[i].kind]);
        EXPECT(run, described || game_check(g, &list[i]) == ALLOWED, "%s is listed and refused\n",
               ACTION_NAME[list[i].kind]);
        EXPECT(run, find_action(&list[i], list, i) < 0, "%s is listed twice\n",
               ACTION_NAME[list[i].kind]);
    }
}

/* A discard is legal exactly when it is due, held and of the size described. */
static void expect_discards(Run *run, const Game *g, int seat) {
    Legal l;
    if (KNIGHTS && (g->phase == PHASE_WEDDING || g->phase == PHASE_SABOTAGE))
        return; /* not halves */
    game_legal(g, seat, &l);
    Cards hand = g->seat[seat].hand;
    int half = cards_total(hand) / 2, size = half;
    if (below(run, 2)) size = (int)below(run, (uint32_t)cards_total(hand) + 1);
    Action a = { .kind = ACT_DISCARD, .seat = (uint8_t)seat };
    a.give = playout_discard(hand, size, &run->rng);
    bool due = g->phase == PHASE_DISCARD && g->due >> seat & 1;
    bool allowed = game_check(g, &a) == ALLOWED;
    EXPECT(run, due == !!(l.kinds & BIT(ACT_DISCARD)), "a discard is due and not listed\n");
    EXPECT(run, allowed == (due && size == half), "a discard of %d of %d cards\n", size,
           cards_total(hand));
    EXPECT(run, !due || l.discard == half, "%d cards to discard\n", l.discard);
    a.give += card((int)below(run, RESOURCES)) * 20; /* more than anyone holds */
    EXPECT(run, game_check(g, &a) != ALLOWED, "cards nobody holds were discarded\n");
}

/* A trade is legal exactly when B-115 to B-118 say so. */
static void expect_trades(Run *run, const Game *g, int seat) {
    Action a = { .kind = ACT_TRADE, .seat = (uint8_t)seat, .where = (uint8_t)below(run, 5) };
    a.give = below(run, 8) ? random_part(run, g->seat[seat].hand) : CARDS(0, 1, 0, 0, 0);
    if (a.where < g->seats && below(run, 8)) a.get = random_part(run, g->seat[a.where].hand);
    else a.get = CARDS(1, 0, 0, 0, 0) * below(run, 2);
    bool lawful = g->phase == PHASE_ACTION && seat == g->turn && a.where < g->seats &&
                  a.where != seat && a.give && a.get;
    for (int kind = 0; kind < HAND_KINDS && lawful; kind++) {
        int gives = cards_of(a.give, kind), gets = cards_of(a.get, kind);
        lawful = !(gives && gets) && gives <= cards_of(g->seat[seat].hand, kind) &&
                 gets <= cards_of(g->seat[a.where].hand, kind);
    }
    EXPECT(run, (game_check(g, &a) == ALLOWED) == lawful, "a trade of seat %d\n", seat);
    Legal l;
    game_legal(g, seat, &l);
    EXPECT(run, !lawful || l.kinds & BIT(ACT_TRADE), "a lawful trade is not listed\n");
}

/* A city replaces a settlement, and one that lies on its side before any other.  B-74, K-41 */
static bool city_fits(const Seat *s, int site) {
#if HAS_KNIGHTS
    if (site_any(s->sideways)) return site_has(s->sideways, (unsigned)site);
#endif
    return s->left[CITY] && site_has(s->settlements, (unsigned)site);
}

/* With a full purse only the places decide: they must be those of reference.c. */
static void expect_places(Run *run) {
    Game g = run->game;
    Seat *s = &g.seat[g.turn];
    Legal l;
    if (g.phase != PHASE_ACTION) return;
    s->hand = CARDS(5, 5, 5, 5, 5);
    game_legal(&g, g.turn, &l);
    for (int edge = 0; edge < EDGES; edge++)
        EXPECT(run,
               edge_has(l.roads, (unsigned)edge) ==
                   (s->left[ROAD] && reference_road_fits(&g, g.turn, edge)),
               "a road on edge %d\n", edge);
#if HAS_SHIPS
    for (int edge = 0; edge < EDGES; edge++)
        EXPECT(run,
               edge_has(l.ships, (unsigned)edge) ==
                   (s->left[SHIP] && reference_ship_fits(&g, g.turn, edge)),
               "a ship on edge %d\n", edge);
#endif
    for (int site = 0; site < SITES; site++) {
        EXPECT(run,
               site_has(l.settlements, (unsigned)site) ==
                   (s->left[SETTLEMENT] && reference_settlement_fits(&g, g.turn, site)),
               "a settlement on site %d\n", site);
        EXPECT(run, site_has(l.cities, (unsigned)site) == city_fits(s, site), "a city on site %d\n",
               site);
    }
    Action a = { .kind = ACT_ROAD, .seat = g.turn };
    for (int edge = 0; edge < EDGES; edge++) {
        a.where = (uint8_t)edge;
        EXPECT(run, (game_check(&g, &a) == ALLOWED) == edge_has(l.roads, (unsigned)edge),
               "checked and listed roads differ on edge %d\n", edge);
    }
}

/* Sets without their action are empty, so readers of a set need not check. */
static void expect_no_idle_sets(Run *run, const Game *g, int seat) {
    Legal l;
    game_legal(g, seat, &l);
    ActionBits k = l.kinds;
    EXPECT(run, k & BIT(ACT_ROAD) || !edge_any(l.roads), "idle roads\n");
    EXPECT(run, k & BIT(ACT_SETTLEMENT) || !site_any(l.settlements), "idle settlements\n");
    EXPECT(run, k & BIT(ACT_CITY) || !site_any(l.cities), "idle cities\n");
    EXPECT(run, k & BIT(ACT_ROBBER) || !l.hexes, "idle hexes\n");
    EXPECT(run, k & BIT(ACT_STEAL) || !l.victims, "idle victims\n");
    EXPECT(run, k & BIT(ACT_BANK) || !(l.give | l.take), "idle bank\n");
    EXPECT(run, k & BIT(ACT_YEAR_OF_PLENTY) || !(l.plenty | l.plenty_two), "idle plenty\n");
    EXPECT(run, k & BIT(ACT_DISCARD) || !l.discard, "idle discard\n");
    EXPECT(run, k & BIT(ACT_MOVE) || !(edge_any(l.move_edges) || site_any(l.move_sites)),
           "idle moves\n");
    EXPECT(run, k & BIT(ACT_REDIRECT) || !(l.redirect || site_any(l.redirect_sites)),
           "idle redirects\n");
}

static void compare_with_the_universe(Run *run) {
    Game g = run->game;
    expect_places(run);
    for (int twist = 0; twist < 2; twist++) {
        if (twist) { /* what a judge may have set */
            g.seat[g.turn].blocked = (uint8_t)below(run, 4);
            g.barred = (uint8_t)below(run, 16);
        }
        for (int seat = 0; seat <= g.seats; seat++) {
            if (twist && seat != g.turn) continue;
            expect_listed_is_allowed(run, &g, seat);
            if (seat == g.seats) continue;
            expect_no_idle_sets(run, &g, seat);
            expect_discards(run, &g, seat);
            for (int i = 0; i < 4; i++) expect_trades(run, &g, seat);
        }
    }
}

/* ---- whole games ------------------------------------------------------------------------- */

static void expect_replay(Run *run) {
    uint8_t bytes[GAME_BYTES_MAX];
    Game g = run->start;
    for (uint32_t ply = 0; ply < run->game.ply; ply++) {
        if (ply % CODED == 0) {
            size_t size = game_encode(&g, bytes);
            EXPECT(run, mark_of(bytes, size) == run->marks[ply / CODED],
                   "the replay differs at ply %u\n", ply);
        }
        EXPECT(run, game_apply(&g, &run->events[ply]) == ALLOWED, "refused in the replay\n");
    }
    uint8_t played[GAME_BYTES_MAX];
    size_t size = game_encode(&g, bytes);
    EXPECT(run, size == game_encode(&run->game, played) && memcmp(bytes, played, size) == 0,
           "the replay ends differently\n");
}

static void play(Run *run, uint64_t *kinds_seen) {
    Game *g = &run->game;
    while (g->phase != PHASE_OVER && g->ply < CAP) {
        Game before = *g;
        Move e = { .act = random_action(run) };
        e.chance = playout_chance(g, &e.act, &run->rng);
        if (g->ply % CODED == 0) expect_decodes_to_itself(run);
        uint32_t every = g->open.kind == ACT_NONE ? SAMPLE : SAMPLE_OPEN;
        if (below(run, every) == 0) compare_with_the_universe(run);
        run->events[g->ply] = e;
        Refusal no = game_apply(g, &e);
        EXPECT(run, !no, "%s is refused: %s\n", ACTION_NAME[e.act.kind], REFUSAL_TEXT[no].name);
        EXPECT(run, g->ply == before.ply + 1, "the ply\n");
        *kinds_seen |= UINT64_C(1) << e.act.kind;
        expect_lawful(run);
        bool paid = !KNIGHTS || g->phase == PHASE_ACTION || g->phase == PHASE_AQUEDUCT;
        if (e.act.kind == ACT_ROLL && paid && g->dice[0] + g->dice[1] != 7) {
            expect_payout(run, &before);
            expect_catch(run, &before, e.chance.a + e.chance.b);
        }
        if (g->ply % CODED == 0) expect_route(run);
        if (game_in_setup(&before)) continue;
        bool own_turn = e.act.kind == ACT_END || g->turn == before.turn;
        EXPECT(run, own_turn, "the turn passed by %s\n", ACTION_NAME[e.act.kind]);
    }
    EXPECT(run, g->phase == PHASE_OVER, "the game does not end\n");
    EXPECT(run, g->winner == g->turn && g->seat[g->winner].points >= game_target(g, g->winner),
           "seat %u has not won\n", g->winner);
    compare_with_the_universe(run);
}

static void every_game_is_legal_from_beginning_to_end(void **state) {
    Run *run = *state;
    uint64_t seen = 0;
    uint32_t longest = 0;
    const uint64_t games = (uint64_t)thorough(FEW_GAMES, GAMES);
    for (uint64_t seed = 1; seed <= games; seed++) {
        start(run, seed);
        play(run, &seen);
        expect_replay(run);
        if (run->game.ply > longest) longest = run->game.ply;
    }
    print_message("%s: longest game %u events\n", rules_name, longest);
    GameRules rules = run->start.rules;
    bool mixed = rulebook_find(rules_name) == RULEBOOKS;
    for (int kind = 1; kind < ACTION_KINDS; kind++) { /* all games together leave none out */
        bool possible = true;
        if (kind == ACT_MOVE) possible = mixed || rules.reposition_until_next_action;
        if (kind == ACT_TAKE) possible = mixed || rules.reposition_until_next_action;
        if (kind == ACT_REDIRECT) possible = mixed || rules.redirect_spent;
        if (kind == ACT_SHOW) possible = mixed || rules.show_vp_cards;
        if (kind == ACT_CLAIM) possible = mixed || rules.win_claim == WIN_EXPLICIT;
        if (kind > ACT_END)
            possible = kind < ACT_SHIP ? FISH : kind < ACT_ALCHEMY ? SHIPS : KNIGHTS;
        bool devcard = kind == ACT_BUY || kind == ACT_KNIGHT || kind == ACT_YEAR_OF_PLENTY ||
                       kind == ACT_MONOPOLY || kind == ACT_SHOW;
        if (KNIGHTS && devcard) possible = false; /* K-2 */
        bool tried = seen >> kind & 1;
        if (tried && !possible) fail_msg("%s was possible", ACTION_NAME[kind]);
        if (possible && !tried && is_thorough()) fail_msg("%s was not tried", ACTION_NAME[kind]);
    }
}

/* Many more games of the scenarios that fewer people have played. */
static void many_games_are_legal_now_and_then(void **state) {
    Run *run = *state;
    const uint64_t end = GAMES + (uint64_t)thorough(MORE_GAMES / 10, MORE_GAMES);
    for (uint64_t seed = GAMES + 1; seed <= end; seed++) {
        start(run, seed);
        Game *g = &run->game;
        while (g->phase != PHASE_OVER && g->ply < CAP) {
            playout_random(g, &run->rng, g->ply + LOOK);
            const char *why = game_broken(g), *tiles = reference_tiles_wrong(g);
            EXPECT(run, !why && !tiles, "%s\n", why ? why : tiles);
        }
        EXPECT(run, g->phase == PHASE_OVER, "the game does not end\n");
    }
}

/* One correction of any sort, sensible or not; a refused one has changed nothing. */
static void correct_something(Run *run) {
    Game *g = &run->game, before;
    memcpy(&before, g, sizeof before);
    bool done = true;
    uint32_t what = below(run, 4);
    int from = (int)below(run, g->seats + 1u), to = (int)below(run, g->seats + 1u);
    if (what == 0) {
        Cards held = from == g->seats ? g->bank : g->seat[from].hand;
        Cards cards = cards_total(held) ? playout_discard(held, 1, &run->rng) : card(ORE);
        done = correct_cards(g, from == g->seats ? (int)NONE : from,
                             to == g->seats ? (int)NONE : to, cards);
    } else if (what == 1) {
        int piece = (int)below(run, 3), places = piece == ROAD ? (int)EDGES : (int)SITES;
        int lifted = (int)below(run, (uint32_t)places + 1),
            put = (int)below(run, (uint32_t)places + 1);
        done = !correct_piece(g, from, piece, lifted == places ? (int)NONE : lifted,
                              put == places ? (int)NONE : put);
    } else if (what == 2 && (g->phase == PHASE_ROBBER || g->phase == PHASE_ACTION)) {
        correct_robber(g, correct_desert(g));
    } else if (what == 3) {
        done = correct_lapse(g);
    }
    EXPECT(run, done || memcmp(&before, g, sizeof before) == 0,
           "a refused correction changed the game\n");
    const char *why = game_broken(g);
    EXPECT(run, !why, "after a correction: %s\n", why);
}

/* What a judge puts right leaves a game that can be played on, or is refused. */
static void corrections_leave_a_legal_game(void **state) {
    Run *run = *state;
    if (!KNIGHTS) skip(); /* the others': tests/table */
    const uint64_t games = (uint64_t)thorough(20, 200);
    for (uint64_t seed = 1; seed <= games; seed++) {
        start(run, seed);
        for (int i = 0; i < 60 && run->game.phase != PHASE_OVER; i++) {
            playout_random(&run->game, &run->rng, run->game.ply + below(run, 12));
            for (int k = 0; k < 6 && run->game.phase != PHASE_OVER; k++) correct_something(run);
        }
    }
}

/* Play on for a while from a game that came from outside. */
static void expect_playable(Run *run) {
    Game *g = &run->game;
    for (uint32_t end = g->ply + 40; g->phase != PHASE_OVER && g->ply < end;) {
        Legal l;
        int seat = random_actor(run);
        game_legal(g, seat, &l);
        EXPECT(run, legal_count(&l) > 0, "seat %d can do nothing in phase %s\n", seat,
               PHASE_NAME[g->phase]);
        Move e = { .act = random_action(run) };
        e.chance = playout_chance(g, &e.act, &run->rng);
        Refusal no = game_apply(g, &e);
        EXPECT(run, !no, "%s is refused: %s\n", ACTION_NAME[e.act.kind], REFUSAL_TEXT[no].name);
        const char *why = game_broken(g);
        EXPECT(run, !why, "after %s: %s\n", ACTION_NAME[e.act.kind], why);
    }
}

/* Bytes that are no game are refused and leave the game alone; those that are can be played. */
static void spoilt_bytes_are_refused_or_a_legal_game(void **state) {
    Run *run = *state;
    Game kept;
    uint8_t bytes[GAME_BYTES_MAX + 1] = { 0 };
    int lawful = 0;
    const uint64_t step = (uint64_t)thorough(4, 1);
    for (uint64_t seed = step; seed <= 60; seed += step) {
        start(run, seed);
        playout_random(&run->game, &run->rng, (uint32_t)(seed * 12));
        memcpy(&kept, &run->game, sizeof kept);
        size_t size = game_encode(&run->game, bytes);
        for (size_t cut = 0; cut < size; cut++)
            assert_non_null(game_decode(&run->game, bytes, cut));
        assert_non_null(game_decode(&run->game, bytes, size + 1));
        assert_memory_equal(&run->game, &kept, sizeof kept);
        for (int i = 0; i < SPOILT; i++) {
            uint8_t spoilt[GAME_BYTES_MAX] = { 0 };
            memcpy(spoilt, bytes, size);
            for (uint32_t flips = 1 + below(run, 2); flips > 0; flips--)
                spoilt[below(run, (uint32_t)size)] ^= (uint8_t)(1u << below(run, 8));
            memcpy(&run->game, &kept, sizeof kept);
            if (game_decode(&run->game, spoilt, size)) {
                assert_memory_equal(&run->game, &kept, sizeof kept);
                continue;
            }
            expect_playable(run);
            lawful++;
        }
    }
    assert_true((uint64_t)lawful > 60 / step);
}

static int give_memory(void **state) {
    Run *run = calloc(1, sizeof *run);
    if (!run) return -1;
    run->events = calloc(CAP, sizeof *run->events);
    run->marks = calloc(KEPT_MAX, sizeof *run->marks);
    *state = run;
    return run->events && run->marks ? 0 : -1;
}

static int take_memory(void **state) {
    Run *run = *state;
    free(run->events);
    free(run->marks);
    free(run);
    return 0;
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_comes_back_from_the_widest_form_unchanged),
        cmocka_unit_test(what_may_be_done_comes_back_from_the_widest_form_unchanged),
        cmocka_unit_test(an_event_comes_back_from_the_widest_form_unchanged),
        cmocka_unit_test(every_game_is_legal_from_beginning_to_end),
        cmocka_unit_test(many_games_are_legal_now_and_then),
        cmocka_unit_test(corrections_leave_a_legal_game),
        cmocka_unit_test(spoilt_bytes_are_refused_or_a_legal_game),
    };
    if (argc > 1) rules_name = argv[1];
    return cmocka_run_group_tests_name("properties", tests, give_memory, take_memory);
}
