#include "desk.h"

#include "engine/correct.h"

static Entry pause_entry(int by, int seat, int why) {
    Entry e = entry_make(ENTRY_PAUSE, by, seat);
    e.pause = (uint8_t)why;
    e.text = by == BY_JUDGE;
    return e;
}

static Entry resume_entry(int by, int seat, int why) {
    Entry e = entry_make(ENTRY_RESUME, by, seat);
    e.pause = (uint8_t)why;
    return e;
}

static Entry holder_entry(int seat, int kind) {
    Entry e = entry_make(ENTRY_HOLDER, BY_SYSTEM, seat);
    e.holder.kind = (uint8_t)kind;
    return e;
}

static Entry leave_entry(int seat, bool zero) {
    Entry e = entry_make(ENTRY_LEAVE, BY_SEAT, seat);
    e.leave.zero = zero;
    return e;
}

/* --- pauses and calls ---------------------------------------------------------------------- */

static void a_call_pauses_the_table(void **state) { /* WC25-1.2.2a, NC20-1.1.2a, T-41 */
    (void)state;
    sit_down(WC25, 4, 1);
    ALLOW(entry_make(ENTRY_CALL, BY_SEAT, 3));
    assert_int_equal(table_running(&desk.t), 0);
    REFUSE(random_act(), "paused");
    ALLOW(entry_make(ENTRY_CALL, BY_SEAT, 1));
    ALLOW(entry_make(ENTRY_CALL_CLOSED, BY_JUDGE, 3));
    REFUSE(random_act(), "paused");                                    /* seat 1 still waits */
    REFUSE(entry_make(ENTRY_CALL_CLOSED, BY_SEAT, 2), "no-open-call"); /* another's */
    ALLOW(entry_make(ENTRY_CALL_CLOSED, BY_JUDGE, NONE));
    ALLOW(random_act());
    REFUSE(entry_make(ENTRY_CALL_CLOSED, BY_JUDGE, NONE), "no-open-call");
}

static void where_a_call_is_a_report_play_continues(void **state) { /* DC21-1.1.1a, T-41 */
    (void)state;
    sit_down(DC21, 4, 1);
    ALLOW(entry_make(ENTRY_CALL, BY_SEAT, 3));
    ALLOW(random_act());
}

static void a_player_called_away_pauses_the_game(void **state) { /* WC25-2.1.6 */
    (void)state;
    sit_down(WC25, 4, 2);
    REFUSE(pause_entry(BY_SEAT, 2, PAUSE_FAULT), "not-for-you");
    ALLOW(pause_entry(BY_SEAT, 2, PAUSE_ABSENCE));
    ALLOW(pause_entry(BY_SEAT, 0, PAUSE_ABSENCE));
    REFUSE(resume_entry(BY_SEAT, 1, PAUSE_ABSENCE), "not-paused");
    ALLOW(resume_entry(BY_SEAT, 2, PAUSE_ABSENCE));
    REFUSE(random_act(), "paused"); /* seat 0 is still away */
    ALLOW(resume_entry(BY_SEAT, 0, PAUSE_ABSENCE));
    ALLOW(random_act());
}

static void study_time_comes_first(void **state) { /* WC25-1.1.7a */
    (void)state;
    table_open(&desk.t);
    ALLOW(start_entry(WC25, 4, &desk.seed));
    REFUSE(random_act(), "paused");
    REFUSE(resume_entry(BY_SYSTEM, NONE, PAUSE_FAULT), "not-paused");
    ALLOW(resume_entry(BY_SYSTEM, NONE, PAUSE_STUDY));
    ALLOW(random_act());
}

/* --- what a judge may do ------------------------------------------------------------------- */

static void digital_games_are_not_touched(void **state) { /* DC21-1.1.4d */
    (void)state;
    sit_down(DC21, 4, 3);
    play_on(60);
    Entry e = judge(ENTRY_CORRECT, NONE);
    e.correct = (Correction){ .from = NONE, .to = 1, .cards = card(ORE) };
    REFUSE(e, "hands-off");
    REFUSE(judge(ENTRY_ROBBER_PUT, NONE), "hands-off");
    REFUSE(judge(ENTRY_PIECE_PUT, 1), "hands-off");
    REFUSE(judge(ENTRY_CARD_PUT, 1), "hands-off");
    REFUSE(judge(ENTRY_VOID_TRADES, NONE), "hands-off");
    REFUSE(judge(ENTRY_VOID_ROLL, NONE), "hands-off");
    REFUSE(judge(ENTRY_BLOCK, 0), "hands-off");
    REFUSE(judge(ENTRY_CLOCK, 0), "hands-off");
    REFUSE(judge(ENTRY_TIMEOUT, game()->turn), "hands-off");
    REFUSE(judge(ENTRY_HOLDER, 0), "hands-off");
    REFUSE(rewind_entry(20, false), "hands-off");
    REFUSE(decide_entry(1), "hands-off");
    REFUSE(judge(ENTRY_RULING, NONE), "hands-off");
    Entry pause = pause_entry(BY_JUDGE, NONE, PAUSE_FAULT);
    pause.text = 0;
    REFUSE(pause, "reason-needed");
    pause.text = 5;
    ALLOW(pause);
    Entry abort_game = entry_make(ENTRY_ABORT, BY_JUDGE, NONE);
    REFUSE(abort_game, "reason-needed");
    abort_game.text = 6;
    ALLOW(abort_game);
    assert_int_equal(table_result(&desk.t).ending, ENDED_ABORTED);
    ALLOW(judge(ENTRY_RULING, NONE)); /* reports are judged afterwards */
    ALLOW(reveal_entry());
}

static void players_cannot_be_judges(void **state) { /* T-32 */
    (void)state;
    sit_down(NC20, 4, 3);
    Entry e = decide_entry(0);
    e.by = BY_SEAT;
    e.seat = 0;
    REFUSE(e, "not-for-you");
    e = random_act();
    e.by = BY_JUDGE;
    REFUSE(e, "not-for-you");
    e.by = CAUSES;
    REFUSE(e, "no-such-entry");
    e = random_act();
    e.seat = 3; /* in another's name */
    REFUSE(e, "no-such-entry");
    e.kind = ENTRY_KINDS;
    REFUSE(e, "no-such-entry");
}

static void corrections_conserve_cards(void **state) { /* B-5, T-32 */
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        sit_down(NC20, 4, seed);
        for (int i = 0; i < 100 && !table_over(&desk.t); i++) {
            play_on(desk.t.count + 5);
            Entry e = judge(ENTRY_CORRECT, NONE);
            int from = (int)rng_below(&desk.rng, 5), to = (int)rng_below(&desk.rng, 5);
            e.correct = (Correction){ .from = (uint8_t)(from < 4 ? from : NONE),
                                      .to = (uint8_t)(to < 4 ? to : NONE),
                                      .cards = card((int)rng_below(&desk.rng, RESOURCES)) };
            TableRefusal no = try(e);
            assert_true(no == TABLE_ALLOWED || no == CORRECTION_BAD ||
                        no == engine_no(GAME_IS_OVER));
            assert_lawful();
        }
    }
}

static void a_correction_names_cards_that_are_there(void **state) { /* B-5 */
    (void)state;
    sit_down(NC20, 4, 4);
    play_to(PHASE_PRE_ROLL);
    Entry e = judge(ENTRY_CORRECT, NONE);
    e.correct = (Correction){ .from = 0, .to = 1, .cards = CARDS(19, 0, 0, 0, 0) };
    REFUSE(e, "correction-bad");
    e.correct = (Correction){ .from = NONE, .to = NONE, .cards = card(ORE) };
    REFUSE(e, "correction-bad");
    e.correct = (Correction){ .from = NONE, .to = 1, .cards = 0 };
    REFUSE(e, "correction-bad");
    e.correct = (Correction){ .from = 9, .to = 1, .cards = card(ORE) };
    REFUSE(e, "correction-bad");
    e.correct = (Correction){ .from = NONE, .to = 1, .cards = card(ORE) };
    e.text = 0;
    REFUSE(e, "reason-needed");
    memcpy(e.clause, "DM19-6B.8", 10);
    ALLOW(e);
}

static void cards_chosen_for_a_discard_are_spoken_for(void **state) { /* B-62 */
    (void)state;
    Game g;
    sit_down(NC20, 4, 5);
    play_to(PHASE_PRE_ROLL);
    g = *game();
    assert_true(correct_cards(&g, NONE, 2, CARDS(0, 0, 0, 0, 9)));
    int half = cards_total(g.seat[2].hand) / 2;
    game_do(&g, &(Move){ .act = { .kind = ACT_ROLL, .seat = g.turn }, .chance = { 6, 1 } });
    g.due |= BIT(3); /* someone else still chooses */
    Action chosen = { .kind = ACT_DISCARD, .seat = 2, .give = CARDS(0, 0, 0, 0, half) };
    game_do(&g, &(Move){ .act = chosen });
    assert_false(correct_cards(&g, 2, NONE, CARDS(0, 0, 0, 0, 9)));
    assert_true(correct_cards(&g, 2, NONE, CARDS(0, 0, 0, 0, 9 - half)));
    assert_null(game_broken(&g));
}

static void a_theft_continues_when_its_victim_is_emptied(void **state) { /* B-65 */
    (void)state;
    Game g;
    sit_down(NC20, 4, 5);
    play_to(PHASE_TAKE);
    g = *game();
    int victim = g.victim;
    assert_true(correct_cards(&g, victim, NONE, g.seat[victim].hand));
    assert_int_not_equal(g.phase, PHASE_TAKE);
    assert_int_equal(g.phase, game_victims(&g, g.robber) ? PHASE_STEAL : g.resume);
    assert_null(game_broken(&g));
}

static void bargaining_forfeits_the_robber(void **state) { /* WC25-3.0.2c, T-8 */
    (void)state;
    sit_down(WC25, 4, 6);
    play_to(PHASE_STEAL);
    int seat = game()->turn, cards = cards_total(game()->seat[seat].hand);
    Entry e = judge(ENTRY_ROBBER_PUT, NONE);
    e.where = (uint8_t)correct_desert(game());
    ALLOW(e);
    assert_int_equal(game()->robber, correct_desert(game()));
    assert_int_equal(game()->phase, game()->resume);
    assert_int_equal(cards_total(game()->seat[seat].hand), cards);
    assert_lawful();
}

/* There is no desert on the board of the Fishermen: the robber leaves it, and nobody loses a card. */
static void bargaining_on_a_board_with_a_lake_sends_the_robber_off_it(
    void **state) { /* Q-43, DM19-6B.10b, F-11 */
    (void)state;
    sit_down_to(SCENARIO_FISHERMEN, DM19, 4, 7);
    play_to(PHASE_ROBBER);
    Cards hand[4];
    for (int seat = 0; seat < 4; seat++) hand[seat] = game()->seat[seat].hand;
    assert_int_equal(correct_desert(game()), NONE);
    Entry e = judge(ENTRY_ROBBER_PUT, NONE);
    e.where = NONE;
    ALLOW(e);
    assert_int_equal(game()->robber, NONE);
    assert_int_equal(game()->phase, game()->resume);
    for (int seat = 0; seat < 4; seat++) assert_int_equal(game()->seat[seat].hand, hand[seat]);
    assert_lawful();
}

static Entry piece_entry(int seat, int piece, int from, int to) {
    Entry e = judge(ENTRY_PIECE_PUT, seat);
    e.piece = (PiecePut){ (uint8_t)piece, (uint8_t)from, (uint8_t)to };
    return e;
}

static Entry card_entry(int seat, int kind, int way) {
    Entry e = judge(ENTRY_CARD_PUT, seat);
    e.devcard = (CardPut){ (uint8_t)kind, (uint8_t)way };
    return e;
}

static void one_piece_is_moved_taken_off_or_put_down(void **state) { /* T-32x, B-7 */
    (void)state;
    sit_down(NC20, 4, 6);
    REFUSE(piece_entry(0, ROAD, NONE, 3), "in-setup");
    play_to(PHASE_PRE_ROLL);
    const Seat *s = &game()->seat[1];
    SiteSet houses = s->settlements;
    EdgeSet roads = s->roads, others = game()->seat[2].roads;
    int site = site_pop(&houses), road = edge_pop(&roads), points = s->points, left = s->left[ROAD];
    int far = 0, other = edge_pop(&others);
    while (!site_has(game()->open_sites, (unsigned)far)) far++;
    REFUSE(piece_entry(1, SETTLEMENT, far, NONE), "piece-not-there");
    REFUSE(piece_entry(1, SETTLEMENT, NONE, site), "site-taken");
    REFUSE(piece_entry(1, SETTLEMENT, NONE, topology_of(SCENARIO_BASE)->site_next[site][0]),
           "too-close");
    REFUSE(piece_entry(1, ROAD, road, other), "edge-taken");
    REFUSE(piece_entry(1, ROAD, NONE, EDGES), "no-such-place");
    REFUSE(piece_entry(1, SHIP, NONE, 3), "no-piece"); /* there are none in this scenario */
    REFUSE(piece_entry(9, ROAD, NONE, 3), "no-such-seat");
    Entry silent = piece_entry(1, SETTLEMENT, site, far);
    silent.text = 0;
    REFUSE(silent, "reason-needed");
    ALLOW(piece_entry(1, SETTLEMENT, site, far));
    assert_true(site_has(s->settlements, (unsigned)far) &&
                !site_has(s->settlements, (unsigned)site));
    assert_int_equal(s->points, points);
    ALLOW(piece_entry(1, CITY, NONE, far)); /* B-74: the settlement goes back to the supply */
    assert_int_equal(s->points, points + 1);
    assert_int_equal(s->left[SETTLEMENT], 4);
    ALLOW(piece_entry(1, ROAD, road, NONE));
    assert_int_equal(s->left[ROAD], left + 1);
    assert_lawful();
    uint32_t last = desk.t.count - 1;
    ALLOW(rewind_entry(last, false)); /* a correction is play: it can be undone like any */
    assert_int_equal(s->left[ROAD], left);
    ALLOW(random_act());
}

/* A chain of free edges as long as that, from the seat's first road on. */
static void lengthen(int seat, int pieces) {
    while (game()->seat[seat].route < pieces) {
        int was = game()->seat[seat].route, edge = 0;
        for (; edge < EDGES; edge++) {
            Entry e = piece_entry(seat, ROAD, NONE, edge);
            bool joins = edge_has(game()->seat[seat].reach, (unsigned)edge);
            if (!joins || table_check(&desk.t, desk.log, &e)) continue;
            ALLOW(e);
            if (game()->seat[seat].route > was) break;
            ALLOW(piece_entry(seat, ROAD, edge, NONE));
        }
        assert_true(edge < EDGES);
    }
}

static void the_longest_route_follows_a_correction(void **state) { /* B-83, B-84 */
    (void)state;
    sit_down(NC20, 4, 6);
    play_to(PHASE_PRE_ROLL);
    lengthen(2, ROUTE_LEAST);
    assert_int_equal(game()->route_holder, 2);
    EdgeSet roads = game()->seat[2].roads;
    while (game()->route_holder == 2 && edge_any(roads))
        ALLOW(piece_entry(2, ROAD, edge_pop(&roads), NONE));
    assert_int_equal(game()->route_holder, NONE);
    assert_lawful();
}

static void free_roads_that_lost_their_place_lapse(void **state) { /* B-106 */
    (void)state;
    Game g;
    sit_down(NC20, 4, 6);
    play_to(PHASE_ACTION);
    g = *game();
    int seat = g.turn;
    g.seat[seat].devcards += card(ROAD_BUILDING);
    g.deck -= card(ROAD_BUILDING);
    game_do(&g, &(Move){ .act = { .kind = ACT_ROAD_BUILDING, .seat = (uint8_t)seat } });
    assert_int_equal(g.phase, PHASE_ROAD_CARD);
    for (EdgeSet left = g.seat[seat].roads; edge_any(left);)
        assert_int_equal(correct_piece(&g, seat, ROAD, edge_pop(&left), NONE), ALLOWED);
    assert_int_equal(g.phase, PHASE_ROAD_CARD); /* the buildings still have edges */
    for (SiteSet left = g.seat[seat].settlements; site_any(left);)
        assert_int_equal(correct_piece(&g, seat, SETTLEMENT, site_pop(&left), NONE), ALLOWED);
    assert_int_equal(g.phase, PHASE_ACTION);
    assert_null(game_broken(&g));
}

static void a_piece_that_makes_the_tenth_point_wins(void **state) { /* B-130, T-20 */
    (void)state;
    Game g;
    sit_down(CUSTOM, 4, 6);
    play_to(PHASE_ACTION);
    g = *game();
    assert_int_equal(g.rules.win_claim, WIN_AUTOMATIC);
    g.rules.vp_target = 3;
    for (SiteSet left = g.seat[g.turn].settlements; g.phase != PHASE_OVER && site_any(left);)
        assert_int_equal(correct_piece(&g, g.turn, CITY, NONE, site_pop(&left)), ALLOWED);
    assert_int_equal(g.phase, PHASE_OVER);
    assert_int_equal(g.winner, g.turn);
}

static void development_cards_go_back_to_hand_and_deck(void **state) { /* T-32x, B-6, B-90 */
    (void)state;
    sit_down(NC20, 4, 7);
    play_to(PHASE_PRE_ROLL);
    const Seat *s = &game()->seat[3];
    int points = s->points;
    REFUSE(card_entry(3, KNIGHT, CARD_TO_HAND), "card-not-there");
    REFUSE(card_entry(3, MONOPOLY, CARD_TO_DECK), "card-not-there");
    ALLOW(card_entry(3, VICTORY_POINT, CARD_FROM_DECK));
    assert_int_equal(s->points, points + 1);
    ALLOW(card_entry(3, VICTORY_POINT, CARD_TO_DECK));
    assert_int_equal(s->points, points);
    assert_lawful();
    game()->deck -= card(KNIGHT) * (Cards)6; /* as if both had played three, seat 3 first */
    game()->seat[3].knights = game()->seat[2].knights = ARMY_LEAST;
    game()->army_holder = 3;
    game_derive(game());
    ALLOW(card_entry(3, KNIGHT, CARD_TO_HAND));
    assert_int_equal(cards_of(s->devcards, KNIGHT), 1);
    assert_int_equal(game()->army_holder, 2);
    assert_int_equal(s->points, points);
    ALLOW(card_entry(2, KNIGHT, CARD_TO_HAND));
    assert_int_equal(game()->army_holder, NONE);
    assert_lawful();
}

static void a_card_bought_this_turn_goes_back_into_the_deck(void **state) { /* B-102 */
    (void)state;
    sit_down(NC20, 4, 8);
    play_to(PHASE_ACTION);
    int seat = game()->turn;
    deal(seat, CARDS(0, 0, 1, 1, 1));
    ALLOW(turn_act(ACT_BUY));
    Cards held = game()->fresh;
    ALLOW(card_entry(seat, cards_nth(held, 0), CARD_TO_DECK));
    assert_int_equal(game()->fresh, 0);
    assert_lawful();
}

static void barred_cards_cannot_be_played(void **state) { /* NC20-1.5.5b, T-29, Q-39 */
    (void)state;
    sit_down(NC20, 4, 7);
    play_to(PHASE_PRE_ROLL);
    int seat = game()->turn;
    game()->seat[seat].devcards += card(KNIGHT);
    game()->deck -= card(KNIGHT);
    REFUSE(judge(ENTRY_BLOCK, (seat + 1) % 4), "block-now");
    ALLOW(judge(ENTRY_BLOCK, seat));
    REFUSE(turn_act(ACT_KNIGHT), "cards-blocked");
    assert_int_equal(game()->seat[seat].blocked, BLOCKED_CARDS | BLOCKED_VP);
    play_to(PHASE_ACTION);
    ALLOW(turn_act(ACT_END));
    assert_int_equal(game()->seat[seat].blocked, 0);
}

static uint32_t swap_cards(int a, int b, Cards give, Cards get) {
    uint32_t offer = desk.t.count;
    ALLOW(terms_entry(ENTRY_OFFER, a, BIT(b), give, get));
    ALLOW(answer_entry(ENTRY_ACCEPT, b, offer));
    ALLOW(act((Action){
        .kind = ACT_TRADE, .seat = (uint8_t)a, .where = (uint8_t)b, .give = give, .get = get }));
    return desk.t.count - 1;
}

static void voided_trades_go_to_the_bank(void **state) { /* WC25-3.0.13c, T-27 */
    (void)state;
    static View v;
    sit_down(WC25, 4, 8);
    play_to(PHASE_ACTION);
    int a = game()->turn, b = (a + 1) % 4;
    for (int seat = 0; seat < 4; seat++) strip(seat);
    deal(a, CARDS(0, 3, 0, 0, 0));
    deal(b, CARDS(0, 0, 2, 0, 0));
    uint32_t first = swap_cards(a, b, CARDS(0, 2, 0, 0, 0), CARDS(0, 0, 1, 0, 0));
    uint32_t second = swap_cards(a, b, CARDS(0, 0, 1, 0, 0), CARDS(0, 1, 0, 0, 0));
    view_make(&desk.t, desk.log, (Role){ ROLE_JUDGE, NONE }, &v);
    assert_int_equal(v.flag_count, 1);
    assert_int_equal(v.flag[0].balance.favours, b);
    view_make(&desk.t, desk.log, (Role){ ROLE_SEAT, (uint8_t)b }, &v);
    assert_int_equal(v.flag_count, 0); /* for judges only */
    Entry e = judge(ENTRY_VOID_TRADES, NONE);
    e.trades = (Voided){ .count = 2, .trade = { first, first } };
    REFUSE(e, "not-a-trade");
    e.trades.trade[1] = first - 1;
    REFUSE(e, "not-a-trade");
    e.trades.trade[1] = second;
    Cards bank = game()->bank;
    ALLOW(e); /* three lumber and two wool changed hands, and all of them are still there */
    assert_int_equal(game()->bank - bank, CARDS(0, 3, 2, 0, 0));
    assert_int_equal(game()->seat[a].hand, 0);
    assert_int_equal(game()->seat[b].hand, 0);
    assert_lawful();
    REFUSE(e, "not-a-trade");
    assert_int_equal(ledger_balance(&desk.t.play.ledger, a, b).trades, 0);
}

static void voiding_takes_what_is_there(void **state) { /* T-27 */
    (void)state;
    sit_down(WC25, 4, 8);
    play_to(PHASE_ACTION);
    int a = game()->turn, b = (a + 1) % 4;
    for (int seat = 0; seat < 4; seat++) strip(seat);
    deal(a, CARDS(0, 3, 0, 0, 0));
    deal(b, CARDS(0, 0, 2, 0, 0));
    uint32_t trade = swap_cards(a, b, CARDS(0, 2, 0, 0, 0), CARDS(0, 0, 1, 0, 0));
    strip(b); /* spent meanwhile; a still has one of the lumber */
    Entry e = judge(ENTRY_VOID_TRADES, NONE);
    e.trades = (Voided){ .count = 1, .trade = { trade } };
    ALLOW(e);
    assert_int_equal(game()->seat[a].hand, 0);
    assert_lawful();
}

static void a_judge_may_decide_a_game(void **state) { /* Q-68, NC20-1.2.3d */
    (void)state;
    sit_down(NC20, 4, 9);
    play_on(60);
    Entry e = decide_entry(9);
    REFUSE(e, "no-such-seat");
    e = decide_entry(2);
    memcpy(e.decide.vp, (uint8_t[]){ 4, 7, 6, 7 }, SEATS);
    ALLOW(e);
    Result r = table_result(&desk.t);
    assert_int_equal(r.ending, ENDED_DECIDED);
    assert_int_equal(r.winner, 2);
    assert_memory_equal(r.vp, ((uint8_t[]){ 4, 7, 6, 7 }), SEATS);
    assert_memory_equal(r.place, ((uint8_t[]){ 4, 2, 1, 2 }), SEATS); /* shared */
    REFUSE(turn_act(ACT_END), "game-over");
    ALLOW(rewind_entry(desk.t.count - 1, false)); /* the decision itself is undone */
    assert_int_equal(table_result(&desk.t).ending, ENDED_NOT);
    ALLOW(random_act());
}

static void a_hand_corrected_to_the_limit_discards_nothing(void **state) { /* B-61 */
    (void)state;
    sit_down(NC20, 4, 12);
    play_to(PHASE_DISCARD);
    for (int seat = 0; seat < 4; seat++) {
        Cards hand = game()->seat[seat].hand;
        if (game()->phase != PHASE_DISCARD || !(game()->due >> seat & 1)) continue;
        Entry e = judge(ENTRY_CORRECT, NONE);
        e.correct = (Correction){ .from = (uint8_t)seat, .to = NONE };
        for (int over = cards_total(hand) - 7; over > 0; over--) {
            Cards one = card(cards_nth(hand, 0));
            e.correct.cards += one;
            hand -= one;
        }
        ALLOW(e);
        assert_int_equal(game()->seat[seat].hand, hand);
        assert_false(game()->due >> seat & 1);
    }
    assert_int_equal(game()->phase, PHASE_ROBBER);
    assert_null(game_broken(game()));
}

/* --- who sits where ------------------------------------------------------------------------ */

static void a_leaver_counts_nothing_and_is_last(void **state) { /* DM19-5.6a, DM19-5.6b, Q-25 */
    (void)state;
    sit_down(DM19, 4, 10);
    play_to(PHASE_PRE_ROLL);
    int leaver = 1;
    SiteSet pieces = game()->seat[leaver].settlements;
    ALLOW(leave_entry(leaver, false)); /* whatever the leaver says */
    REFUSE(leave_entry(leaver, true), "seat-not-held");
    assert_true(site_same(pieces, game()->seat[leaver].settlements));
    for (int i = 0; i < 12; i++) {
        play_to(PHASE_PRE_ROLL);
        assert_int_not_equal(game()->turn, leaver);
        play_to(PHASE_ACTION);
        ALLOW(turn_act(ACT_END));
    }
    REFUSE(holder_entry(leaver, HELD_BY_PERSON), "has-left");
    REFUSE(holder_entry(leaver, HELD_BY_SUBSTITUTE), "no-substitute"); /* three remain */
    ALLOW(decide_entry(0));
    ALLOW(rewind_entry(desk.t.count - 1, false));
    Result r = table_result(&desk.t);
    assert_int_equal(r.vp[leaver], 0);
    assert_int_equal(r.place[leaver], 4);
}

static void elsewhere_only_a_judge_takes_a_leavers_points(void **state) { /* */
    (void)state;
    for (int judge = 0; judge < 2; judge++) {
        sit_down(NC20, 4, 10);
        play_to(PHASE_PRE_ROLL);
        Entry e = leave_entry(1, true);
        e.by = judge ? BY_JUDGE : BY_SEAT;
        ALLOW(e);
        assert_int_equal(table_result(&desk.t).vp[1], judge ? 0 : 2);
    }
}

static void with_two_left_a_substitute_must_come(void **state) { /* DM19-5.6c, Q-26 */
    (void)state;
    sit_down(DM19, 3, 11);
    play_to(PHASE_PRE_ROLL);
    int leaver = (game()->turn + 1) % 3;
    ALLOW(leave_entry(leaver, true));
    assert_int_equal(table_running(&desk.t), 0);
    REFUSE(random_act(), "substitute-first");
    REFUSE(holder_entry(game()->turn, HELD_BY_SUBSTITUTE), "no-substitute");
    ALLOW(holder_entry(leaver, HELD_BY_SUBSTITUTE));
    ALLOW(turn_act(ACT_ROLL));
    play_to(PHASE_ACTION);
    ALLOW(turn_act(ACT_END));
    assert_int_equal(game()->turn, leaver);
    REFUSE(turn_act(ACT_CLAIM), "may-not-claim");
    ALLOW(random_act());
    assert_int_equal(table_result(&desk.t).vp[leaver], 0);
    assert_int_equal(table_result(&desk.t).place[leaver], 3);
}

static void a_substitute_who_was_away_comes_back(void **state) { /* DM19-5.6c, Q-67 */
    (void)state;
    sit_down(DM19, 3, 11);
    play_to(PHASE_PRE_ROLL);
    int leaver = (game()->turn + 1) % 3;
    ALLOW(leave_entry(leaver, true));
    Entry stands_in = holder_entry(leaver, HELD_BY_SUBSTITUTE);
    stands_in.holder.who = 77;
    ALLOW(stands_in);
    Entry away = holder_entry(leaver, HELD_BY_BOT), other = stands_in;
    away.holder.who = 77;
    other.holder.who = 78;
    ALLOW(away);
    REFUSE(other, "no-substitute"); /* the seat is someone's */
    ALLOW(stands_in);
    away.holder.kind = HELD_BY_NOBODY;
    ALLOW(away);
    REFUSE(random_act(), "substitute-first"); /* two do not play on */
    ALLOW(other);                             /* then anyone may sit in */
    REFUSE(stands_in, "no-substitute");       /* and the first judge no longer does */
    ALLOW(turn_act(ACT_ROLL));
}

static void earlier_leavers_are_lower(void **state) { /* */
    (void)state;
    sit_down(DC21, 4, 12);
    play_to(PHASE_PRE_ROLL);
    ALLOW(leave_entry(3, false));
    ALLOW(leave_entry(0, false));
    Result r = table_result(&desk.t);
    assert_int_equal(r.place[3], 4);
    assert_int_equal(r.place[0], 3);
    assert_int_equal(r.vp[3], game()->seat[3].points); /* the text says nothing of 0 VP */
    ALLOW(leave_entry(1, false));
    REFUSE(leave_entry(2, false), "last-seat");
    REFUSE(holder_entry(2, HELD_BY_NOBODY), "last-seat");
}

static void a_vacant_seats_turn_passes(void **state) { /* DM19-5.6b */
    (void)state;
    sit_down(DC21, 4, 13);
    play_to(PHASE_PRE_ROLL);
    int seat = game()->turn;
    uint16_t draws = game()->draws;
    ALLOW(leave_entry(seat, false));
    Key k = key();
    Entry e;
    while (timeout_next(&desk.t, &k, seat, &e)) ALLOW(e);
    assert_int_equal(game()->turn, (seat + 1) % 4);
    assert_int_equal(game()->draws, draws); /* nobody rolled for it */
}

static void a_bot_holds_a_seat_until_its_owner_is_back(void **state) { /* */
    (void)state;
    sit_down(CUSTOM, 4, 14);
    ALLOW(holder_entry(0, HELD_BY_BOT));
    REFUSE(random_act(), "seat-not-held");
    ALLOW(holder_entry(0, HELD_BY_PERSON));
    ALLOW(random_act());
    assert_int_equal(game()->barred, 0);
}

static Entry look_entry(uint64_t who, bool looks) {
    Entry e = entry_make(ENTRY_LOOK, BY_JUDGE, NONE);
    e.who = who;
    e.looks = looks;
    return e;
}

static void a_look_at_the_hands_is_in_the_log(void **state) { /* T-32 */
    (void)state;
    sit_down(NC20, 4, 15);
    assert_false(table_looks(&desk.t, 7));
    ALLOW(look_entry(7, true));
    assert_true(table_looks(&desk.t, 7));
    assert_false(table_looks(&desk.t, 8)); /* each for themselves */
    REFUSE(look_entry(7, true), "looks-already");
    REFUSE(look_entry(8, false), "looks-already");
    REFUSE(look_entry(0, true), "not-for-you"); /* every look is someone's */
    ALLOW(look_entry(7, false));
    assert_false(table_looks(&desk.t, 7));
    for (uint64_t who = 1; who <= LOOKERS; who++) ALLOW(look_entry(who, true));
    REFUSE(look_entry(LOOKERS + 1, true), "looks-already");
    sit_down(DC21, 4, 15);
    REFUSE(look_entry(7, true), "hands-off"); /* DC21-1.1.4d */
}

static void the_events_decisions_reach_every_table(void **state) { /* DC21-1.1.4d */
    (void)state;
    sit_down(DC21, 4, 16);
    Entry e = judge(ENTRY_RULING, 2);
    REFUSE(e, "hands-off");
    e = entry_make(ENTRY_RULING, BY_JUDGE, 2); /* a warning says enough without words */
    e.ruled = RULED_WARNING;
    ALLOW(e);
    sit_down(NC20, 4, 16);
    REFUSE(entry_make(ENTRY_RULING, BY_JUDGE, 2), "reason-needed");
    ALLOW(e);
    e.ruled = RULINGS;
    REFUSE(e, "no-such-entry");
}

static void a_start_must_be_legal(void **state) { /* B-1 */
    (void)state;
    table_open(&desk.t);
    REFUSE(entry_make(ENTRY_CALL, BY_SEAT, 0), "not-started");
    Entry e = start_entry(CUSTOM, 5, &desk.seed);
    REFUSE(e, "bad-start");
    e = start_entry(CUSTOM, 4, &desk.seed);
    e.start.board.number[0] = 7;
    REFUSE(e, "bad-start");
    e = start_entry(CUSTOM, 4, &desk.seed);
    memset(e.start.holder, HELD_BY_NOBODY, SEATS);
    REFUSE(e, "bad-start");
    e.start.holder[2] = HELD_BY_BOT;
    ALLOW(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_pauses_the_table),
        cmocka_unit_test(where_a_call_is_a_report_play_continues),
        cmocka_unit_test(a_player_called_away_pauses_the_game),
        cmocka_unit_test(study_time_comes_first),
        cmocka_unit_test(digital_games_are_not_touched),
        cmocka_unit_test(players_cannot_be_judges),
        cmocka_unit_test(corrections_conserve_cards),
        cmocka_unit_test(a_correction_names_cards_that_are_there),
        cmocka_unit_test(cards_chosen_for_a_discard_are_spoken_for),
        cmocka_unit_test(a_theft_continues_when_its_victim_is_emptied),
        cmocka_unit_test(bargaining_forfeits_the_robber),
        cmocka_unit_test(bargaining_on_a_board_with_a_lake_sends_the_robber_off_it),
        cmocka_unit_test(one_piece_is_moved_taken_off_or_put_down),
        cmocka_unit_test(the_longest_route_follows_a_correction),
        cmocka_unit_test(free_roads_that_lost_their_place_lapse),
        cmocka_unit_test(a_piece_that_makes_the_tenth_point_wins),
        cmocka_unit_test(development_cards_go_back_to_hand_and_deck),
        cmocka_unit_test(a_card_bought_this_turn_goes_back_into_the_deck),
        cmocka_unit_test(barred_cards_cannot_be_played),
        cmocka_unit_test(voided_trades_go_to_the_bank),
        cmocka_unit_test(voiding_takes_what_is_there),
        cmocka_unit_test(a_judge_may_decide_a_game),
        cmocka_unit_test(a_leaver_counts_nothing_and_is_last),
        cmocka_unit_test(a_hand_corrected_to_the_limit_discards_nothing),
        cmocka_unit_test(elsewhere_only_a_judge_takes_a_leavers_points),
        cmocka_unit_test(with_two_left_a_substitute_must_come),
        cmocka_unit_test(a_substitute_who_was_away_comes_back),
        cmocka_unit_test(earlier_leavers_are_lower),
        cmocka_unit_test(a_vacant_seats_turn_passes),
        cmocka_unit_test(a_bot_holds_a_seat_until_its_owner_is_back),
        cmocka_unit_test(a_look_at_the_hands_is_in_the_log),
        cmocka_unit_test(the_events_decisions_reach_every_table),
        cmocka_unit_test(a_start_must_be_legal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
