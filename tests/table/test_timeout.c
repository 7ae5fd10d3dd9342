#include "desk.h"

#include "engine/correct.h"

/* A table whose turns are timed from the start. */
static void timed_table(int seats, uint64_t seed) {
    table_open(&desk.t);
    desk.rng = (Rng){ seed };
    memset(desk.seed.bytes, (int)seed, SEED_BYTES);
    Entry e = start_entry(NC20, seats, &desk.seed);
    e.start.table_rules.turn_limit_s = 60;
    ALLOW(e);
}

static Entry timeout_entry(int seat, uint32_t spent_ms) {
    Entry e = entry_make(ENTRY_TIMEOUT, BY_SYSTEM, seat);
    e.spent_ms[seat] = spent_ms;
    return e;
}

/* Let the time of `seat` run out and do what follows for it. */
static int force(int seat) {
    Key k = key();
    Entry e;
    int entries = 0;
    ALLOW(timeout_entry(seat, 60000));
    for (; timeout_next(&desk.t, &k, seat, &e); entries++) {
        ALLOW(e);
        assert_lawful();
    }
    return entries;
}

static const Entry *last(int back) {
    return &desk.log[desk.t.count - 1 - (uint32_t)back];
}

static void time_left_is_left(void **state) { /* T-5 */
    (void)state;
    timed_table(4, 1);
    REFUSE(timeout_entry(0, 59999), "time-left");
    REFUSE(timeout_entry(1, 0), "clock-stands");
    Entry e = act((Action){ .kind = ACT_SETTLEMENT, .seat = 0, .where = 20 });
    e.spent_ms[1] = 5;
    REFUSE(e, "clock-stands");
    e.spent_ms[1] = 0;
    e.spent_ms[0] = 59000;
    ALLOW(e);
    assert_int_equal(table_left_ms(&desk.t, 0), 1000);
    ALLOW(timeout_entry(0, 1000));
    assert_int_equal(desk.t.seat[0].clock.overruns, 1);
    REFUSE(timeout_entry(0, 0), "time-is-up");
    REFUSE(act((Action){ .kind = ACT_ROAD,
                         .seat = 0,
                         .where = topology_of(SCENARIO_BASE)->site_edges[20][0] }),
           "time-is-up");
}

static void placement_takes_the_most_pips_and_the_lowest_edge(void **state) { /* Q-36, T-5 */
    (void)state;
    timed_table(4, 1);
    assert_int_equal(force(0), 2);
    int best = 0, most = 0;
    for (int site = topology_of(SCENARIO_BASE)->sites - 1; site >= 0; site--) {
        int pips = 0;
        for (int i = 0; i < 3 && topology_of(SCENARIO_BASE)->site_hexes[site][i] != NONE; i++)
            pips +=
                NUMBER_PIPS[BOARD_BEGINNER.number[topology_of(SCENARIO_BASE)->site_hexes[site][i]]];
        if (pips >= most) best = site, most = pips;
    }
    assert_true(site_has(game()->seat[0].settlements, (unsigned)best));
    assert_true(edge_has(game()->seat[0].roads, topology_of(SCENARIO_BASE)->site_edges[best][0]));
    assert_int_equal(game()->turn, 1);
    assert_int_equal(table_left_ms(&desk.t, 1), 60000);
}

static void the_system_rolls_and_the_turn_passes(void **state) { /* */
    (void)state;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        timed_table(4, seed);
        play_to(PHASE_PRE_ROLL);
        int seat = game()->turn;
        force(seat);
        if (game()->turn == seat) { /* a seven: others still discard */
            assert_int_equal(game()->phase, PHASE_DISCARD);
            continue;
        }
        assert_int_equal(last(0)->move.act.kind, ACT_END);
        assert_int_equal(game()->phase, PHASE_PRE_ROLL);
    }
}

/* Give every seat `cards` and roll a seven for the active one. */
static void seven(Cards cards) {
    while (game()->phase != PHASE_PRE_ROLL || game()->card_played) ALLOW(random_act());
    for (int seat = 0; seat < game()->seats; seat++) strip(seat), deal(seat, cards);
    Entry e = turn_act(ACT_ROLL);
    e.move.chance = (Chance){ 3, 4 };
    ALLOW(e);
}

static void discards_are_drawn_at_random(void **state) { /* Q-36, B-61 */
    (void)state;
    timed_table(3, 2);
    seven(CARDS(2, 2, 2, 2, 1));
    assert_int_equal(game()->phase, PHASE_DISCARD);
    int seat = (game()->turn + 1) % 3, active = game()->turn;
    assert_int_equal(table_running(&desk.t), 7);
    assert_int_equal(force(seat), 1);
    assert_int_equal(cards_total(game()->seat[seat].pending), 4);
    Cards drawn = last(0)->move.act.give;
    Key k = key();
    assert_int_equal(chance_discard(&k, 0, game(), seat, 4), drawn);
    force((seat + 1) % 3);
    if (game()->phase == PHASE_DISCARD) force(active);
    assert_int_equal(game()->due, 0);
}

static void the_active_clock_waits_for_discards(void **state) { /* T-5 */
    (void)state;
    timed_table(3, 2);
    while (game()->phase != PHASE_PRE_ROLL) ALLOW(random_act());
    int active = game()->turn;
    strip(active);
    deal((active + 1) % 3, CARDS(2, 2, 2, 2, 2));
    Entry e = turn_act(ACT_ROLL);
    e.move.chance = (Chance){ 5, 2 };
    ALLOW(e);
    assert_false(table_running(&desk.t) >> active & 1);
    assert_true(table_running(&desk.t) >> (active + 1) % 3 & 1);
}

static void the_robber_goes_to_the_desert_without_theft(void **state) { /* */
    (void)state;
    timed_table(3, 3);
    seven(CARDS(1, 1, 0, 0, 0));
    int seat = game()->turn;
    Entry e = judge(ENTRY_ROBBER_PUT, NONE);
    assert_int_equal(game()->phase, PHASE_ROBBER);
    force(seat);
    assert_int_equal(game()->robber, correct_desert(game()));
    assert_int_equal(cards_total(game()->seat[seat].hand), 2);
    assert_int_equal(last(1)->kind, ENTRY_ROBBER_PUT);
    assert_int_equal(last(0)->move.act.kind, ACT_END);
    assert_int_not_equal(game()->turn, seat);
    e.where = HEXES;
    REFUSE(e, "no-such-place");
}

static void a_chosen_hex_without_a_victim_gets_a_random_one(void **state) { /* Q-36, B-65 */
    (void)state;
    timed_table(4, 4);
    seven(CARDS(1, 1, 0, 0, 0));
    int seat = game()->turn, hex = 0;
    while (!game_victims(game(), hex) || hex == game()->robber) hex++;
    ALLOW(act((Action){ .kind = ACT_ROBBER, .seat = (uint8_t)seat, .where = (uint8_t)hex }));
    assert_int_equal(game()->phase, PHASE_STEAL);
    force(seat);
    assert_int_equal(last(2)->move.act.kind, ACT_STEAL);
    assert_int_equal(last(1)->move.act.kind, ACT_TAKE);
    assert_int_equal(last(0)->move.act.kind, ACT_END);
    assert_int_equal(cards_total(game()->seat[seat].hand), 3);
}

static void free_roads_lapse(void **state) { /* Q-36, B-106 */
    (void)state;
    timed_table(4, 5);
    play_to(PHASE_ACTION);
    int seat = game()->turn;
    game()->seat[seat].devcards += card(ROAD_BUILDING);
    game()->deck -= card(ROAD_BUILDING);
    ALLOW(turn_act(ACT_ROAD_BUILDING));
    assert_int_equal(game()->phase, PHASE_ROAD_CARD);
    force(seat);
    assert_int_equal(last(1)->kind, ENTRY_LAPSE);
    assert_int_equal(game()->seat[seat].left[ROAD], 13);
    assert_int_not_equal(game()->turn, seat);
}

static void open_offers_are_withdrawn_and_answers_are_no(void **state) { /* */
    (void)state;
    timed_table(4, 6);
    play_to(PHASE_ACTION);
    int seat = game()->turn, b = (seat + 1) % 4, c = (seat + 2) % 4;
    deal(seat, CARDS(0, 0, 1, 0, 0));
    uint32_t offer = desk.t.count;
    ALLOW(terms_entry(ENTRY_OFFER, seat, BIT(b) | BIT(c), card(WOOL), card(ORE)));
    assert_int_equal(table_running(&desk.t), BIT(b) | BIT(c)); /* T-5: not the active seat's */
    assert_int_equal(table_left_ms(&desk.t, b), ANSWER_MS);
    Entry e = timeout_entry(b, ANSWER_MS);
    Key k = key();
    ALLOW(e);
    assert_true(timeout_next(&desk.t, &k, b, &e));
    ALLOW(e);
    assert_int_equal(desk.t.play.offers.open.no, BIT(b));
    ALLOW(answer_entry(ENTRY_DECLINE, c, offer));
    assert_int_equal(table_running(&desk.t), BIT(seat));
    force(seat);
    assert_int_equal(last(1)->kind, ENTRY_WITHDRAW);
    assert_int_not_equal(game()->turn, seat);
}

static void an_open_offer_waits_for_the_robber(void **state) { /* B-115, T-5, T-8 */
    (void)state;
    timed_table(4, 6);
    play_to(PHASE_ACTION);
    int seat = game()->turn, b = (seat + 1) % 4;
    game()->seat[seat].devcards += card(KNIGHT);
    game()->deck -= card(KNIGHT);
    deal(seat, CARDS(0, 0, 1, 0, 0));
    uint32_t offer = desk.t.count;
    ALLOW(terms_entry(ENTRY_OFFER, seat, BIT(b), card(WOOL), card(ORE)));
    assert_int_equal(table_running(&desk.t), BIT(b));
    ALLOW(turn_act(ACT_KNIGHT));
    assert_int_equal(table_running(&desk.t), BIT(seat)); /* nobody may answer now */
    REFUSE(answer_entry(ENTRY_DECLINE, b, offer), "trade-not-now");
    REFUSE(timeout_entry(b, ANSWER_MS), "clock-stands");
    force(seat);
    assert_int_equal(game()->phase, PHASE_ACTION);
    assert_int_equal(table_running(&desk.t), BIT(b)); /* the offer stands again */
    assert_int_equal(table_left_ms(&desk.t, b), ANSWER_MS);
    ALLOW(answer_entry(ENTRY_DECLINE, b, offer));
    Key k = key();
    for (Entry e; timeout_next(&desk.t, &k, seat, &e);) ALLOW(e);
    assert_int_not_equal(game()->turn, seat);
}

static void a_time_out_does_nothing_else(void **state) { /* */
    (void)state;
    timed_table(4, 7);
    play_to(PHASE_PRE_ROLL);
    Entry roll = turn_act(ACT_ROLL);
    roll.by = BY_TIMEOUT;
    REFUSE(roll, "not-forced"); /* its time is not up */
    ALLOW(timeout_entry(game()->turn, 60000));
    Entry put = entry_make(ENTRY_ROBBER_PUT, BY_TIMEOUT, game()->turn);
    REFUSE(put, "not-forced");
    ALLOW(roll);
}

static void whole_games_run_by_time_outs_alone(void **state) { /* */
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        timed_table(3 + (int)(seed % 2), seed);
        Key k = key();
        Entry e;
        for (int round = 0; round < 300; round++) {
            for (int seat = 0; seat < game()->seats; seat++) {
                if (!(table_running(&desk.t) >> seat & 1)) continue;
                if (!timeout_due(&desk.t, seat)) ALLOW(timeout_entry(seat, 60000));
                while (timeout_next(&desk.t, &k, seat, &e)) ALLOW(e);
                assert_lawful();
            }
        }
        assert_true(game()->turns > 100);
        ALLOW(decide_entry(NONE));
        ALLOW(reveal_entry());
        static Table again;
        Verification v = verify_log(&again, desk.log, desk.t.count);
        assert_int_equal(v.verdict, VERIFIED);
        assert_true(v.draws > 100);
    }
}

/* Change the first forced act of a kind and ask for a verdict. */
static Verdict tampered(ActionKind kind) {
    static Table again;
    uint32_t i = 0;
    while (i < desk.t.count && !(desk.log[i].kind == ENTRY_ACT && desk.log[i].by == BY_TIMEOUT &&
                                 desk.log[i].move.act.kind == kind))
        i++;
    assert_true(i < desk.t.count);
    Entry honest = desk.log[i];
    Action *a = &desk.log[i].move.act;
    if (kind == ACT_STEAL) {
        assert_int_equal(table_fold(&again, desk.log, i), TABLE_ALLOWED);
        unsigned victims = game_victims(&again.play.game, again.play.game.robber);
        assert_true(victims & ~BIT(a->where));
        a->where = (uint8_t)__builtin_ctz(victims & ~BIT(a->where));
    } else {
        a->give = a->give == CARDS(2, 2, 0, 0, 0) ? CARDS(0, 0, 2, 2, 0) : CARDS(2, 2, 0, 0, 0);
    }
    Verification v = verify_log(&again, desk.log, desk.t.count);
    assert_int_equal(v.entry, i);
    desk.log[i] = honest;
    return v.verdict;
}

static int crowded_hex(void) {
    for (int hex = 0; hex < topology_of(SCENARIO_BASE)->hexes; hex++)
        if (__builtin_popcount(game_victims(game(), hex)) > 1 && hex != game()->robber) return hex;
    return NONE;
}

static void choices_made_for_a_seat_come_from_the_seed(void **state) { /* Q-36, B-161 */
    (void)state;
    Entry roll;
    uint64_t seed = 1;
    int seat, hex;
    do { /* a seed whose first roll is a seven, and a hex with two victims */
        timed_table(4, seed++);
        play_to(PHASE_PRE_ROLL);
        for (int other = 0; other < 4; other++) strip(other), deal(other, CARDS(2, 2, 2, 2, 0));
        roll = turn_act(ACT_ROLL);
        seat = game()->turn;
        hex = crowded_hex();
    } while (roll.move.chance.a + roll.move.chance.b != 7 || hex == NONE);
    ALLOW(roll);
    for (int other = 0; other < 4; other++)
        if (other != seat) force(other);
    ALLOW(
        act((Action){ .kind = ACT_DISCARD, .seat = (uint8_t)seat, .give = CARDS(2, 2, 0, 0, 0) }));
    ALLOW(act((Action){ .kind = ACT_ROBBER, .seat = (uint8_t)seat, .where = (uint8_t)hex }));
    force(seat);
    ALLOW(decide_entry(NONE));
    ALLOW(reveal_entry());
    assert_int_equal(tampered(ACT_DISCARD), WRONG_FORCED);
    assert_int_equal(tampered(ACT_STEAL), WRONG_FORCED);
}

static void every_duty_has_its_own_time(void **state) { /* T-5 */
    (void)state;
    timed_table(4, 6);
    play_to(PHASE_ACTION);
    int seat = game()->turn, b = (seat + 1) % 4;
    deal(seat, CARDS(0, 0, 1, 0, 0));
    for (int i = 0; i < 2; i++) {
        uint32_t offer = desk.t.count;
        ALLOW(terms_entry(ENTRY_OFFER, seat, BIT(b), card(WOOL), card(ORE)));
        assert_int_equal(table_left_ms(&desk.t, b), ANSWER_MS);
        Entry e = answer_entry(ENTRY_DECLINE, b, offer);
        e.spent_ms[b] = 20000;
        ALLOW(e);
    }
    assert_int_equal(desk.t.seat[b].clock.total_ms, 40000);
    assert_int_equal(table_left_ms(&desk.t, seat), 60000);
}

static void grace_runs_before_the_clock(void **state) { /* */
    (void)state;
    timed_table(4, 8);
    Entry e = entry_make(ENTRY_PRESENCE, BY_SYSTEM, 0);
    ALLOW(e);
    assert_int_equal(table_left_ms(&desk.t, 0), 180000); /* 120 s of grace, 60 s of clock */
    REFUSE(timeout_entry(0, 179999), "time-left");
    e.connected = 1;
    e.spent_ms[0] = 100000;
    ALLOW(e); /* back in time: the clock has not moved */
    assert_int_equal(table_left_ms(&desk.t, 0), 60000);
    e.connected = 0;
    e.spent_ms[0] = 0;
    ALLOW(e);
    assert_int_equal(table_left_ms(&desk.t, 0), 80000); /* grace is spent once a turn */
    ALLOW(timeout_entry(0, 80000));
}

static void absence_is_what_the_rulebook_says(void **state) { /* Q-67, WC25-2.1.6, DM19-5.6b */
    (void)state;
    sit_down(WC25, 4, 9);
    ALLOW(timeout_absent(&desk.t, 0));
    assert_true(desk.t.paused & BIT(PAUSE_ABSENCE));
    assert_int_equal(table_running(&desk.t), 0);
    sit_down(DC21, 4, 9);
    ALLOW(timeout_absent(&desk.t, 0));
    assert_int_equal(desk.t.seat[0].holder, HELD_BY_NOBODY);
    assert_true(timeout_due(&desk.t, 0));
    sit_down(CUSTOM, 4, 9);
    ALLOW(timeout_absent(&desk.t, 0));
    assert_int_equal(desk.t.seat[0].holder, HELD_BY_BOT);
    Entry e = act((Action){ .kind = ACT_SETTLEMENT, .seat = 0, .where = 20 });
    REFUSE(e, "seat-not-held");
    e.by = BY_BOT;
    ALLOW(e);
}

static void judges_set_limits_and_clocks(void **state) { /* NC20-1.2.3c, WC25-1.1.8c */
    (void)state;
    sit_down(NC20, 4, 10);
    assert_int_equal(table_left_ms(&desk.t, 0), MS_UNLIMITED);
    Entry e = judge(ENTRY_CLOCK, NONE);
    e.clock = (ClockChange){ .what = TURN_LIMIT, .ms = 181000 };
    REFUSE(e, "limit-too-long");
    e.clock.ms = 180000;
    ALLOW(e);
    assert_int_equal(table_left_ms(&desk.t, 0), MS_UNLIMITED); /* from the next turn on */
    ALLOW(random_act());
    ALLOW(random_act());
    assert_int_equal(table_left_ms(&desk.t, 1), 180000);
    e = judge(ENTRY_CLOCK, 1);
    e.clock = (ClockChange){ .what = TIME_ADDED, .ms = 5000 };
    ALLOW(e);
    assert_int_equal(table_left_ms(&desk.t, 1), 185000);
    e.clock = (ClockChange){ .what = TIME_SET, .ms = 10000 };
    ALLOW(e);
    assert_int_equal(table_left_ms(&desk.t, 1), 10000);
    Entry out = judge(ENTRY_TIMEOUT, 1); /* over the board the judge passes the dice, Q-36 */
    ALLOW(out);
    assert_true(timeout_due(&desk.t, 1));
}

static void the_bank_pays_for_long_turns(void **state) { /* Q-36, time_bank_s */
    (void)state;
    table_open(&desk.t);
    memset(desk.seed.bytes, 1, SEED_BYTES);
    Entry e = start_entry(NC20, 4, &desk.seed);
    e.start.table_rules.turn_limit_s = 60;
    e.start.table_rules.time_bank_s = 30;
    ALLOW(e);
    assert_int_equal(table_left_ms(&desk.t, 0), 90000);
    e = act((Action){ .kind = ACT_SETTLEMENT, .seat = 0, .where = 20 });
    e.spent_ms[0] = 70000; /* 60 of the turn and 10 of the bank */
    ALLOW(e);
    assert_int_equal(desk.t.seat[0].clock.bank_ms, 20000);
    assert_int_equal(table_left_ms(&desk.t, 0), 20000);
    REFUSE(timeout_entry(0, 19999), "time-left");
    e = act((Action){
        .kind = ACT_ROAD, .seat = 0, .where = topology_of(SCENARIO_BASE)->site_edges[20][0] });
    e.spent_ms[0] = 5000;
    ALLOW(e);
    assert_int_equal(desk.t.seat[0].clock.bank_ms, 15000); /* for the rest of the game */
    assert_int_equal(desk.t.seat[1].clock.bank_ms, 30000);
    ALLOW(timeout_entry(1, 90000));
    assert_int_equal(desk.t.seat[1].clock.bank_ms, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(time_left_is_left),
        cmocka_unit_test(placement_takes_the_most_pips_and_the_lowest_edge),
        cmocka_unit_test(the_system_rolls_and_the_turn_passes),
        cmocka_unit_test(discards_are_drawn_at_random),
        cmocka_unit_test(the_active_clock_waits_for_discards),
        cmocka_unit_test(the_robber_goes_to_the_desert_without_theft),
        cmocka_unit_test(a_chosen_hex_without_a_victim_gets_a_random_one),
        cmocka_unit_test(free_roads_lapse),
        cmocka_unit_test(open_offers_are_withdrawn_and_answers_are_no),
        cmocka_unit_test(an_open_offer_waits_for_the_robber),
        cmocka_unit_test(a_time_out_does_nothing_else),
        cmocka_unit_test(whole_games_run_by_time_outs_alone),
        cmocka_unit_test(choices_made_for_a_seat_come_from_the_seed),
        cmocka_unit_test(every_duty_has_its_own_time),
        cmocka_unit_test(grace_runs_before_the_clock),
        cmocka_unit_test(absence_is_what_the_rulebook_says),
        cmocka_unit_test(judges_set_limits_and_clocks),
        cmocka_unit_test(the_bank_pays_for_long_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
