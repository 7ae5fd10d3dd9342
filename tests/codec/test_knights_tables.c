/* test_knights_tables.c - games of Cities & Knights at a table: what each role may know (K-160, K-178), and
 * what happens to a seat whose time is up in each of its phases (K-164). */
#include "table/desk.h"

#include "base/heap.h"
#include "codec/view_json.h"
#include "engine/cities.h"

enum { GAMES = 40, MOMENTS = 30 };
static View view, other_view;
static Table twin;
static Entry twin_log[DESK_LOG];
static int changed; /* hidden facts, in all comparisons */

static void sit_down_timed(int seats, uint64_t seed) {
    table_open(&desk.t);
    desk.rng = (Rng){ seed };
    for (int i = 0; i < SEED_BYTES; i++) desk.seed.bytes[i] = (uint8_t)rng_next(&desk.rng);
    Entry e = scenario_entry(SCENARIO_CITIES_AND_KNIGHTS, CUSTOM, seats, &desk.seed);
    e.start.table_rules.turn_limit_s = 60;
    ALLOW(e);
}

/* --- what is hidden -------------------------------------------------------------------------- */

static bool looked_at(const Game *g, Role role, int seat, Phase phase) {
    return g->phase == phase && role.seat == g->turn && g->victim == seat;
}

/* Two other seats change a card, each for one that it has not chosen to give. */
static void change_hands(Game *g, Role role) {
    for (int a = 0; a < g->seats; a++)
        for (int b = a + 1; b < g->seats; b++) {
            Cards one = g->seat[a].hand - g->seat[a].pending;
            Cards two = g->seat[b].hand - g->seat[b].pending;
            if (a == role.seat || b == role.seat || !one || !two) continue;
            if (looked_at(g, role, a, PHASE_DUES) || looked_at(g, role, b, PHASE_DUES)) continue;
            Cards x = some_cards(one, 1), y = some_cards(two, 1);
            g->seat[a].hand += y - x;
            g->seat[b].hand += x - y;
            changed += x != y;
        }
}

static int other_card(const Game *g, int card) {
    for (int i = 0; i < PROGRESS_CARDS; i++)
        if (i != card && g->upper[i] && deck_track(i) == deck_track(card) && i != SC_PRINTING &&
            i != PO_CONSTITUTION)
            return i;
    return card;
}

/* The card goes back to its deck, and another of the deck comes instead. */
static int exchanged(Game *g, int card) {
    int other = other_card(g, card);
    g->upper[card]++;
    g->upper[other]--;
    changed += card != other;
    return other;
}

static void change_progress(Game *g, Role role) {
    for (int seat = 0; seat < g->seats; seat++) {
        Seat *s = &g->seat[seat];
        if (seat == role.seat || looked_at(g, role, seat, PHASE_SPY)) continue;
        for (int card = 0; card < PROGRESS_CARDS; card++) {
            if (!s->progress[card]) continue;
            s->progress[card]--;
            int other = exchanged(g, card);
            s->progress[other]++;
            if (s->put_back == 1 + card) s->put_back = (uint8_t)(1 + other);
            break;
        }
    }
    for (int track = 0; track < TRACKS; track++)
        for (int i = 0; i < g->queued[track]; i++) {
            uint8_t *entry = &g->under[track][i];
            int knower = queued_knower(*entry);
            if (knower == NONE || knower == role.seat) continue;
            *entry = queued(exchanged(g, queued_card(*entry)), knower);
        }
    if (g->face_down != NONE && role.seat != g->turn)
        g->face_down = (uint8_t)((g->face_down + 1) % RESOURCES), changed++;
}

static void change_action(Action *a) {
    if (!action_hides(a)) return;
    changed++;
    if (a->kind == ACT_ANSWER && a->card2 == ANSWER_KIND) a->card = a->card == COIN ? PAPER : COIN;
    else if (a->kind != ACT_DISCARD) a->card = (uint8_t)((a->card + 1) % RESOURCES);
    a->give = a->give ? card((int)rng_below(&desk.rng, GOODS)) : 0;
    a->get = a->get ? card((int)rng_below(&desk.rng, GOODS)) : 0;
}

static void change_news(Role role) {
    for (uint32_t i = 0; i < NEWS && i < twin.count; i++) {
        EntryNews *news = &twin.news[(twin.count - 1 - i) % NEWS];
        Entry *e = &twin_log[twin.count - 1 - i];
        bool own = e->seat == role.seat;
        for (int k = 0; k < news->passed_count; k++) {
            Passed *one = &news->passed[k];
            if (one->from == role.seat || one->to == role.seat) continue;
            one->cards = card((int)rng_below(&desk.rng, GOODS));
            changed++;
        }
        for (int k = 0; k < news->turned_count; k++) {
            Turned *one = &news->turned[k];
            bool open = one->card == SC_PRINTING || one->card == PO_CONSTITUTION;
            if (open || one->from == role.seat || one->to == role.seat) continue;
            one->card = one->card == SC_CRANE ? SC_MINING : SC_CRANE;
            changed++;
        }
        if (news->fact.thief != NONE && !own && news->fact.victim != role.seat)
            news->stolen = e->move.chance.a = (uint8_t)rng_below(&desk.rng, GOODS);
        if (e->kind != ENTRY_ACT) continue;
        for (int k = 0; k < MORE_DRAWS; k++)
            if (e->move.chance.more[k]) e->move.chance.more[k] = 1 + SC_MINING;
        if (own) continue;
        change_action(&e->move.act);
        if (e->move.act.kind == ACT_ANSWER) e->move.chance.a = SC_MINING;
    }
}

static void assert_secret(Role role, uint64_t seed) {
    uint32_t first = desk.t.count > NEWS ? desk.t.count - NEWS : 0;
    twin = desk.t;
    memcpy(twin_log + first, desk.log + first, (twin.count - first) * sizeof twin_log[0]);
    change_hands(&twin.play.game, role);
    change_progress(&twin.play.game, role);
    change_news(role);
    view_make(&desk.t, desk.log, role, &view);
    view_make(&twin, twin_log, role, &other_view);
    if (memcmp(&view, &other_view, sizeof view) != 0)
        fail_msg("seed %" PRIu64 ", entry %u, %s: %s %d can tell", seed, desk.t.count,
                 PHASE_NAME[game()->phase], ROLE_NAME[role.kind], role.seat);
}

static void what_is_hidden_leaves_no_trace(void **state) { /* K-160, K-178 */
    (void)state;
    uint32_t phases = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        sit_down_timed(3 + (int)(seed & 1), seed);
        play_on(200);
        for (int i = 0; i < MOMENTS && !table_over(&desk.t); i++) {
            uint32_t until = desk.t.count + 1 + rng_below(&desk.rng, 40);
            while (desk.t.count < until && !table_over(&desk.t)) {
                ALLOW(random_act());
                if (game()->phase > PHASE_OVER) break; /* K-172: someone owes a choice */
            }
            if (table_over(&desk.t)) break;
            phases |= BIT(game()->phase);
            for (int seat = 0; seat < game()->seats; seat++)
                assert_secret((Role){ ROLE_SEAT, (uint8_t)seat }, seed);
            assert_secret((Role){ ROLE_SPECTATOR, NONE }, seed);
            assert_secret((Role){ ROLE_DESK, NONE }, seed);
        }
    }
    assert_true(changed > 20000);
    for (int phase = PHASE_PILLAGE; phase < PHASES; phase++)
        if (!(phases >> phase & 1)) fail_msg("phase %s was never met", PHASE_NAME[phase]);
}

static void a_spectator_reads_no_secret(void **state) { /* K-160 */
    (void)state;
    static const char *const SECRETS[] = { "\"hand\":",     "\"progress\":{", "\"upper\":{",
                                           "\"looks_at\":", "\"face_down\":", "\"puts_back\":" };
    Buf text = buf_heap(1 << 20);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        sit_down_timed(4, seed);
        while (desk.t.count < 1500 && !table_over(&desk.t)) {
            ALLOW(random_act());
            if (table_over(&desk.t) || (desk.t.count % 10 && game()->phase < PHASE_OVER)) continue;
            buf_clear(&text);
            view_make(&desk.t, desk.log, (Role){ ROLE_SPECTATOR, NONE }, &view);
            view_json_write(&view, &text);
            for (size_t i = 0; i < sizeof SECRETS / sizeof SECRETS[0]; i++)
                if (strstr(text.text, SECRETS[i]))
                    fail_msg("seed %" PRIu64 ", entry %u: %s", seed, desk.t.count, SECRETS[i]);
        }
    }
    buf_free(&text);
}

/* --- what those concerned are told ----------------------------------------------------------- */

static void giver_and_taker_learn_the_cards(void **state) { /* K-178 */
    (void)state;
    int passed = 0, turned = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        sit_down_timed(4, seed);
        while (desk.t.count < 2000 && !table_over(&desk.t)) {
            Game before = *game();
            uint32_t at = desk.t.count;
            ALLOW(random_act());
            if (table_over(&desk.t)) break;
            NewsView v, all;
            view_news(&desk.t, desk.log, at, (Role){ ROLE_JUDGE, NONE }, &all);
            Cards more[SEATS] = { 0 }, fewer[SEATS] = { 0 };
            for (int i = 0; i < all.passed_count; i++) {
                more[all.passed[i].to] += all.passed[i].cards;
                fewer[all.passed[i].from] += all.passed[i].cards;
                assert_int_equal(cards_total(all.passed[i].cards), all.passed[i].count);
            }
            for (int seat = 0; seat < 4 && all.passed_count; seat++)
                assert_true(game()->seat[seat].hand ==
                            before.seat[seat].hand + more[seat] - fewer[seat]);
            for (int seat = 0; seat < 4; seat++) {
                view_news(&desk.t, desk.log, at, (Role){ ROLE_SEAT, (uint8_t)seat }, &v);
                for (int i = 0; i < v.passed_count; i++) {
                    bool own = v.passed[i].from == seat || v.passed[i].to == seat;
                    assert_true(v.passed[i].cards == (own ? all.passed[i].cards : 0));
                    passed++;
                }
                for (int i = 0; i < v.turned_count; i++) {
                    const Turned *one = &all.turned[i];
                    bool knows = one->from == seat || one->to == seat || one->card == SC_PRINTING ||
                                 one->card == PO_CONSTITUTION;
                    assert_int_equal(v.turned[i].card, knows ? one->card : NONE);
                    assert_int_equal(v.turned[i].track, deck_track(one->card));
                    turned++;
                }
            }
        }
    }
    assert_true(passed > 100 && turned > 400);
}

/* --- when time is up ------------------------------------------------------------------------- */

/* The place that K-164 names, found the long way. */
static int forced_site(const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    for (int level = 0; level < KNIGHT_LEVELS && g->phase == PHASE_TREASON_REMOVE; level++)
        for (int active = 0; active < 2; active++)
            for (unsigned site = 0; site < SITES; site++)
                if (site_has(s->knight[level], site) && site_has(s->active, site) == active)
                    return (int)site;
    Legal l;
    game_legal(g, seat, &l);
    for (int walled = 0; walled < 2; walled++)
        for (unsigned site = 0; site < SITES; site++) {
            bool behind = g->phase == PHASE_PILLAGE && site_has(s->walls, site);
            if (site_has(l.answer_sites, site) && behind == walled) return (int)site;
        }
    return NONE;
}

static void check_forced(const Game *g, const Entry *e) {
    const Action *a = &e->move.act;
    int seat = e->seat;
    switch ((Phase)g->phase) {
    case PHASE_PILLAGE:
    case PHASE_RELOCATE:
    case PHASE_TREASON_REMOVE:
        assert_int_equal(a->card2, ANSWER_PLACE);
        assert_int_equal(a->where, forced_site(g, seat));
        break;
    case PHASE_TIE_DRAW:
        assert_int_equal(a->card2, ANSWER_TRACK);
        for (int track = 0; track < a->card; track++) assert_int_equal(deck_size(g, track), 0);
        break;
    case PHASE_TREASON_PLACE:
    case PHASE_SPY:
    case PHASE_REPLACE_ROAD: assert_int_equal(a->card2, ANSWER_NOTHING); break;
    case PHASE_AQUEDUCT:
        assert_int_equal(a->card2, ANSWER_KIND);
        assert_true(a->card < RESOURCES && cards_of(g->bank, a->card));
        break;
    case PHASE_HARBOUR:
        assert_true(a->card >= RESOURCES && cards_of(g->seat[seat].hand, a->card));
        break;
    case PHASE_DUES: assert_int_equal(cards_total(a->get), 2); break;
    case PHASE_WEDDING:
    case PHASE_SABOTAGE: assert_int_equal(cards_total(a->give), progress_owed(g, seat)); break;
    case PHASE_PUT_BACK: assert_int_equal(a->kind, ACT_PUT_BACK); break;
    default: break;
    }
}

static void every_choice_has_a_default(void **state) { /* K-164, Q-36 */
    (void)state;
    uint32_t met = 0;
    int surplus = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        sit_down_timed(3 + (int)(seed & 1), seed);
        while (desk.t.count < 2500 && !table_over(&desk.t)) {
            int seat = __builtin_ctz(game_actors(game()));
            bool owes = game()->phase > PHASE_OVER;
            bool late = rng_below(&desk.rng, owes ? 2 : 25) == 0;
            if (late && !desk.t.seat[seat].timed_out) ALLOW(judge(ENTRY_TIMEOUT, seat));
            Entry e = random_act();
            if (e.by == BY_TIMEOUT && e.kind == ENTRY_ACT) {
                check_forced(game(), &e);
                met |= BIT(game()->phase);
                surplus += game()->phase == PHASE_ACTION && e.move.act.kind == ACT_PUT_BACK;
            }
            ALLOW(e);
            assert_lawful();
        }
    }
    assert_true(surplus > 0); /* K-103: more than four at the end of a turn */
    for (int phase = PHASE_PILLAGE; phase < PHASES; phase++)
        if (!(met >> phase & 1)) fail_msg("nobody ran out of time in %s", PHASE_NAME[phase]);
}

/* K-165: the pieces of who leaves stay, and its choices are made for it; the others play to the end. */
static void a_leaver_is_played_for(void **state) {
    (void)state;
    int over = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        sit_down_timed(4, seed);
        play_on(150 + 20 * (uint32_t)seed);
        Entry e = entry_make(ENTRY_LEAVE, BY_SEAT, (int)(seed % 4));
        ALLOW(e);
        while (desk.t.count < 6000 && !table_over(&desk.t)) {
            ALLOW(random_act());
            assert_lawful();
        }
        over += table_over(&desk.t);
        Result r = table_result(&desk.t);
        assert_int_not_equal(r.winner, (int)(seed % 4));
    }
    assert_int_equal(over, 12);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_hidden_leaves_no_trace),
        cmocka_unit_test(a_spectator_reads_no_secret),
        cmocka_unit_test(giver_and_taker_learn_the_cards),
        cmocka_unit_test(every_choice_has_a_default),
        cmocka_unit_test(a_leaver_is_played_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
