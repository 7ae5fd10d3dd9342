/* test_knights_tables.c - games of Cities & Knights at a table: what each role may know (K-160, K-178), and
 * what happens to a seat whose time is up in each of its phases (K-164). */
#include "table/desk.h"

#include "base/heap.h"
#include "codec/view_json.h"
#include "engine/cities.h"
#include "table/story.h"
#include "table/take_back.h"

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
    else if (!a->give && !a->get) a->card = (uint8_t)((a->card + 1) % RESOURCES);
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

/* K-165: the pieces of a seat that leaves stay, its choices are made for it; the others play to the end. */
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

/* --- single cases ---------------------------------------------------------------------------- */

static void sit_at(RulebookId rulebook, uint64_t seed) {
    sit_down_to(SCENARIO_CITIES_AND_KNIGHTS, rulebook, 4, seed);
}

/* A progress card from its deck into the hand, as if it had been drawn. */
static void hold(int seat, int card) {
    Game *g = game();
    for (int other = 0; other < g->seats && !g->upper[card]; other++)
        if (g->seat[other].progress[card]) g->seat[other].progress[card]--, g->upper[card]++;
    g->upper[card]--;
    g->seat[seat].progress[card]++;
    game_derive(g);
}

static void look(Role role) {
    view_make(&desk.t, desk.log, role, &view);
}

static void others_see_how_many_cards_and_of_which_disciplines(void **state) { /* K-178, case 118 */
    (void)state;
    sit_at(CUSTOM, 3);
    play_to(PHASE_ACTION);
    Buf text = buf_heap(1 << 18);
    strip(0);
    deal(0, CARDS(1, 1, 1, 1, 1) + COMMODITIES(2, 1, 1));
    for (int seat = 0; seat < 4; seat++)
        for (int card = 0; card < PROGRESS_CARDS; card++) {
            game()->upper[card] = (uint8_t)(game()->upper[card] +
                                            game()->seat[seat].progress[card]);
            game()->seat[seat].progress[card] = 0;
        }
    hold(0, SC_CRANE), hold(0, PO_ESPIONAGE), hold(0, PO_WEDDING);
    look((Role){ ROLE_SEAT, 1 });
    const SeatView *v = &view.seat[0];
    assert_int_equal(v->cards, 9);
    assert_int_equal(v->hand, 0);
    assert_int_equal(v->cities_too.progress_count[SCIENCE], 1);
    assert_int_equal(v->cities_too.progress_count[TRADE_TRACK], 0);
    assert_int_equal(v->cities_too.progress_count[POLITICS], 2);
    for (int card = 0; card < PROGRESS_CARDS; card++)
        assert_int_equal(v->cities_too.progress[card], 0);
    look((Role){ ROLE_SEAT, 0 });
    assert_int_equal(view.seat[0].cities_too.progress[PO_WEDDING], 1);
    view_json_write(&view, &text);
    assert_non_null(strstr(text.text, "\"progress\":{\"crane\":1,\"espionage\":1,\"wedding\":1}"));
    assert_non_null(strstr(text.text, "\"progress_count\":{\"science\":1,\"politics\":2}"));
    buf_free(&text);
}

/* Every choice before the theft is the test's own. */
static void steal_a_coin(void) {
    strip(1);
    deal(1, COMMODITIES(0, 1, 0));
    game()->robber_locked = 0;
    game()->phase = PHASE_STEAL;
    game()->resume = PHASE_ACTION;
    SiteSet built = site_or(game()->seat[1].settlements, game()->seat[1].cities);
    int site = site_pop(&built);
    game()->robber = topology_of(SCENARIO_CITIES_AND_KNIGHTS)->site_hexes[site][0];
    game_derive(game());
    ALLOW(act((Action){ .kind = ACT_STEAL, .seat = 0, .where = 1 }));
}

static void a_stolen_commodity_is_known_to_two(void **state) { /* K-178, case 119 */
    (void)state;
    sit_at(CUSTOM, 4);
    play_to(PHASE_ACTION);
    assert_int_equal(game()->turn, 0);
    steal_a_coin();
    for (int seat = 0; seat < 4; seat++) {
        look((Role){ ROLE_SEAT, (uint8_t)seat });
        assert_int_equal(view.news[view.news_count - 1].stolen, seat < 2 ? COIN : NONE);
    }
    look((Role){ ROLE_SPECTATOR, NONE });
    assert_int_equal(view.news[view.news_count - 1].stolen, NONE);
}

/* Two are to discard by Sabotage; nobody sees the first one's cards before the second has chosen. */
static void nothing_is_shown_before_all_have_chosen(void **state) { /* K-138, case 120 */
    (void)state;
    sit_at(CUSTOM, 5);
    play_to(PHASE_ACTION);
    for (int seat = 0; seat < 4; seat++) strip(seat);
    deal(1, CARDS(2, 0, 0, 0, 0) + COMMODITIES(2, 0, 0));
    deal(2, CARDS(0, 2, 2, 0, 0));
    hold(0, PO_SABOTAGE);
    ALLOW(turn_act(ACT_SABOTAGE));
    assert_int_equal(game()->phase, PHASE_SABOTAGE);
    ALLOW(act((Action){ .kind = ACT_DISCARD, .seat = 1, .give = COMMODITIES(2, 0, 0) }));
    look((Role){ ROLE_SEAT, 2 });
    assert_int_equal(view.seat[1].pending, 0);
    assert_true(view.seat[1].chosen);
    assert_int_equal(view.seat[1].cards, 4);
    assert_int_equal(view.news[view.news_count - 1].entry.move.act.give, 0);
    ALLOW(act((Action){ .kind = ACT_DISCARD, .seat = 2, .give = CARDS(0, 2, 0, 0, 0) }));
    look((Role){ ROLE_SEAT, 3 });
    assert_int_equal(view.news[view.news_count - 1].fact.out[1], COMMODITIES(2, 0, 0));
}

static void late_cards_are_the_judges_to_pay(void **state) { /* K-157, case 127 */
    (void)state;
    sit_at(DM19, 6);
    play_to(PHASE_ACTION);
    int coins = cards_of(game()->seat[1].hand, COIN);
    deal(1, COMMODITIES(0, 1, 0));
    assert_int_equal(cards_of(game()->seat[1].hand, COIN), coins + 1);
    assert_lawful();
}

/* K-79: before the first attack the robber is nobody's to move. */
static void the_waiting_robber_stays(void **state) {
    (void)state;
    sit_at(DM19, 7);
    play_to(PHASE_ACTION);
    assert_true(game()->robber_locked);
    Entry e = judge(ENTRY_ROBBER_PUT, NONE);
    e.where = 3;
    REFUSE(e, "robber-locked");
}

/* K-152, K-154: a wrong claim is recorded and changes nothing else. */
static void a_wrong_claim_changes_nothing(void **state) {
    (void)state;
    sit_at(DM19, 8);
    play_to(PHASE_ACTION);
    Game before = *game();
    ALLOW(turn_act(ACT_CLAIM));
    assert_int_equal(game()->seat[before.turn].wrong_claims, 1);
    before.seat[before.turn].wrong_claims = 1;
    before.ply = game()->ply;
    before.open = game()->open;
    assert_memory_equal(&before, game(), sizeof before);
}

/* K-35, K-250: commodities are offered like resources, where there are some. */
static void commodities_are_traded(void **state) {
    (void)state;
    sit_at(CUSTOM, 9);
    play_to(PHASE_ACTION);
    int seat = game()->turn, other = (seat + 1) % 4;
    strip(seat), strip(other);
    deal(seat, COMMODITIES(1, 0, 0)), deal(other, CARDS(0, 0, 0, 0, 1));
    REFUSE(terms_entry(ENTRY_OFFER, seat, others(seat), COMMODITIES(1, 0, 0), COMMODITIES(1, 0, 0)),
           "trade-same");
    uint32_t offer = desk.t.count;
    ALLOW(terms_entry(ENTRY_OFFER, seat, others(seat), COMMODITIES(1, 0, 0), CARDS(0, 0, 0, 0, 1)));
    ALLOW(answer_entry(ENTRY_ACCEPT, other, offer));
    ALLOW(act((Action){ .kind = ACT_TRADE,
                        .seat = (uint8_t)seat,
                        .where = (uint8_t)other,
                        .give = COMMODITIES(1, 0, 0),
                        .get = CARDS(0, 0, 0, 0, 1) }));
    assert_int_equal(cards_of(game()->seat[other].hand, CLOTH), 1);
    sit_down(CUSTOM, 4, 9); /* the base game has none */
    play_to(PHASE_ACTION);
    seat = game()->turn;
    strip(seat), deal(seat, CARDS(1, 0, 0, 0, 0));
    REFUSE(terms_entry(ENTRY_OFFER, seat, others(seat), CARDS(1, 0, 0, 0, 0), COMMODITIES(1, 0, 0)),
           "no-such-card");
}

/* T-32x: what is played again is the same game, and the same draws come where they are kept. */
static void a_rewind_brings_everything_back(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        sit_at(CUSTOM, seed);
        play_on(150 + (uint32_t)seed);
        Game before = *game();
        uint32_t to = desk.t.count;
        play_on(to + 200);
        if (table_over(&desk.t)) continue;
        Entry e = rewind_entry(to, true);
        uint32_t at = desk.t.count;
        ALLOW(e);
        assert_memory_equal(&before, game(), sizeof before);
        for (uint32_t i = to; i < at; i++) { /* the same actions bring the same */
            if (desk.log[i].kind != ENTRY_ACT) continue;
            Entry again = act(desk.log[i].move.act);
            if (table_check(&desk.t, desk.log, &again)) break; /* it followed from an offer */
            assert_memory_equal(&again.move.chance, &desk.log[i].move.chance, sizeof(Chance));
            ALLOW(again);
        }
        assert_lawful();
    }
}

/* What a seat draws, discards or shows cannot be undone without asking; its own pieces can. */
static void knights_are_taken_back_in_silence(void **state) { /* K-51, K-174 */
    (void)state;
    sit_at(CUSTOM, 11);
    play_to(PHASE_ACTION);
    int seat = game()->turn;
    deal(seat, CARDS(0, 0, 1, 1, 1));
    Legal l;
    game_legal(game(), seat, &l);
    int site = site_pop(&l.recruit);
    ALLOW(act((Action){ .kind = ACT_RECRUIT, .seat = (uint8_t)seat, .where = (uint8_t)site }));
    assert_true(back_silent(&desk.t, desk.log, desk.t.count - 1));
    uint32_t first = desk.t.count - 1;
    ALLOW(act((Action){ .kind = ACT_ACTIVATE, .seat = (uint8_t)seat, .where = (uint8_t)site }));
    assert_true(back_silent(&desk.t, desk.log, first));
    ALLOW(turn_act(ACT_END));
    ALLOW(turn_act(ACT_ROLL));
    assert_false(back_silent(&desk.t, desk.log, first));
}

/* Every card that came out of the bank by a roll, at once, after a choice, or by an Aqueduct. */
static void late_production_is_counted(void **state) { /* K-17, K-29, K-175 */
    (void)state;
    int late = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        unsigned came = 0, told = 0, dice = 0, rolls = 0;
        sit_at(CUSTOM, seed);
        while (desk.t.count < 2500 && !table_over(&desk.t)) {
            Cards bank = game()->bank;
            int phase = game()->phase;
            Entry e = random_act();
            ALLOW(e);
            int kind = e.move.act.kind;
            bool produces = kind == ACT_ROLL || kind == ACT_ANSWER || kind == ACT_PUT_BACK;
            int fewer = cards_total(bank) - cards_total(game()->bank);
            if (!produces || fewer <= 0) continue;
            came += (unsigned)fewer;
            late += kind != ACT_ROLL && phase != PHASE_AQUEDUCT;
        }
        for (uint32_t i = 0; i < desk.t.count; i++)
            rolls += desk.log[i].kind == ENTRY_ACT && desk.log[i].move.act.kind == ACT_ROLL;
        Story story = story_of(&twin, desk.log, desk.t.count);
        for (int seat = 0; seat < 4; seat++) {
            told += story.seat[seat].received;
            assert_true(story.seat[seat].opening[0] != NONE && story.seat[seat].opening[1] != NONE);
            for (int sum = 2; sum <= 12; sum++) dice += story.seat[seat].dice[sum];
        }
        assert_int_equal(told, came);
        assert_int_equal(dice, rolls); /* those that an Alchemy has set, too */
    }
    assert_true(late > 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_hidden_leaves_no_trace),
        cmocka_unit_test(a_spectator_reads_no_secret),
        cmocka_unit_test(giver_and_taker_learn_the_cards),
        cmocka_unit_test(every_choice_has_a_default),
        cmocka_unit_test(a_leaver_is_played_for),
        cmocka_unit_test(others_see_how_many_cards_and_of_which_disciplines),
        cmocka_unit_test(a_stolen_commodity_is_known_to_two),
        cmocka_unit_test(nothing_is_shown_before_all_have_chosen),
        cmocka_unit_test(late_cards_are_the_judges_to_pay),
        cmocka_unit_test(the_waiting_robber_stays),
        cmocka_unit_test(a_wrong_claim_changes_nothing),
        cmocka_unit_test(commodities_are_traded),
        cmocka_unit_test(a_rewind_brings_everything_back),
        cmocka_unit_test(knights_are_taken_back_in_silence),
        cmocka_unit_test(late_production_is_counted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
