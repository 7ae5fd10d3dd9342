/* test_fold.c - the memory of an event, its first entry, and what is asked of it from outside. */
#include "event/venue.h"

#include "tournament/why.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define did(v, what)                                                                               \
    do                                                                                             \
        if (!(what)) fail_msg("%s", (v)->why);                                                     \
    while (0)

static void a_block_that_is_too_small_is_refused(void **state) {
    (void)state;
    EventRoom room = { 20, 40 }, too_many = { EV_PLAYERS_MAX + 1, 40 };
    size_t size = event_bytes(room);
    void *memory = malloc(size);
    assert_non_null(memory);
    assert_null(event_open(memory, size - 1, room));
    assert_non_null(event_open(memory, size, room));
    assert_int_equal(event_bytes(too_many), 0);
    assert_null(event_open(memory, size, too_many));
    free(memory);
}

/* DC21-1.2.5c: an online championship of two thousand fits into a few megabytes. */
static void the_largest_event_has_room(void **state) {
    (void)state;
    size_t size = event_bytes((EventRoom){ EV_PLAYERS_MAX, 6000 });
    assert_true(size && size < (size_t)8 << 20);
}

/* NC20-1.0b: the first entry carries the rulebook, and only once. */
static void an_event_is_created_once(void **state) {
    (void)state;
    Venue v;
    venue_open(&v, NC20, 20, 40);
    EventEntry again = v.log[0];
    assert_true(venue_do(&v, again));
    assert_int_equal(v.answer, EV_CREATED);
    event_clear(v.ev);
    v.count = 0;
    EventEntry early = venue_entry(&v, EVENT_PUBLISH, EV_BY_ORGANISER);
    assert_int_equal(event_check(v.ev, v.log, &early), EV_NOT_CREATED);
    again.start.version = 99;
    assert_int_equal(event_check(v.ev, v.log, &again), EV_BAD_RULES);
    again.start.version = EV_RULES;
    again.start.rules.event.end_by_time = 1; /* NC20-1.2.3d */
    assert_int_equal(event_check(v.ev, v.log, &again), EV_BAD_RULES);
    again.start.rules.event.end_by_time = 7;
    assert_int_equal(event_check(v.ev, v.log, &again), EV_BAD_RULES);
    again.start.rules = rulebook_rules(WC25);
    again.start.rules.id = RULEBOOKS;
    assert_int_equal(event_check(v.ev, v.log, &again), EV_BAD_RULES);
    venue_close(&v);
}

/* WC25-1.1.4b keeps compatriots apart, WC04-10c and NC20-1.2.6a do not; an organiser may ask for it. */
static void countries_matter_where_the_rules_say_so(void **state) {
    static const struct {
        RulebookId rulebook;
        bool asked, apart;
    } CASES[] = {
        { WC25, false, true }, { NC20, false, false }, { WC04, false, false }, { NC20, true, true }
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        uint16_t country[20];
        uint8_t joins[20], leaves[20];
        Problem problem;
        Venue v;
        venue_open(&v, CASES[i].rulebook, 20, 40);
        did(&v, venue_assemble(&v, 16));
        if (CASES[i].asked) v.ev->rules.event.schedule_objectives[2] = OBJECTIVE_COUNTRIES;
        event_problem(v.ev, 0, country, joins, leaves, &problem);
        assert_int_equal(problem.country != NULL, CASES[i].apart);
        venue_close(&v);
    }
}

static void what_does_not_fit_is_too_big(void **state) {
    (void)state;
    Venue v;
    venue_open(&v, NC20, 16, 4);
    did(&v, venue_staff(&v, true) && venue_register(&v, 16));
    EventEntry e = venue_entry(&v, EVENT_REGISTER, EV_BY_ORGANISER);
    e.player = 16;
    e.form.person = 99;
    assert_true(venue_do(&v, e));
    assert_int_equal(v.answer, EV_NO_ROOM);
    did(&v, venue_check_in(&v) && venue_step(&v, EVENT_REGISTRATION_CLOSE) && venue_start(&v) &&
                venue_rounds(&v, 1));
    EventEntry open = venue_entry(&v, EVENT_ROUND_OPEN, EV_BY_ORGANISER);
    open.round = 1;
    assert_true(venue_do(&v, open));
    assert_int_equal(v.answer, EV_NO_ROOM);
    venue_close(&v);
}

/* A bracket from its groups to its champion, with room for that many games; how many it took. */
static bool bracket_in(unsigned room, unsigned *games) {
    Venue v;
    venue_open(&v, DC21, 40, room);
    bool done = venue_assemble(&v, 40) && venue_groups(&v, 4, 4, 2) && venue_start(&v) &&
                venue_qualifiers(&v, 5) && venue_bracket(&v) && venue_to_the_end(&v);
    *games = v.ev->games;
    if (!done && v.answer != EV_NO_ROOM) fail_msg("%s", v.why);
    venue_close(&v);
    return done;
}

/* DC21-1.2.10e: a bracket asks for room for the games it has, and after its last round for none. */
static void a_bracket_needs_room_for_its_games_only(void **state) {
    (void)state;
    unsigned games, again;
    assert_true(bracket_in(300, &games));
    assert_true(bracket_in(games, &again));
    assert_int_equal(again, games);
    assert_false(bracket_in(games - 1, &again));
}

/* The blocker of an undo is named: the step and why it would fall. */
static void an_undo_names_the_step_that_would_fall(void **state) {
    (void)state;
    Venue v;
    EventRefusal why;
    venue_open(&v, NC20, 20, 40);
    did(&v, venue_assemble(&v, 16));
    uint32_t first = 0, check_in = 0;
    for (uint32_t i = 0; i < v.count; i++) {
        if (v.log[i].kind == EVENT_REGISTER && v.log[i].player == 3) first = i;
        if (v.log[i].kind == EVENT_REGISTER && v.log[i].player == 4) check_in = i;
    }
    assert_int_equal(event_undo_blocker(v.ev, v.log, first, &why), check_in);
    assert_int_equal(why, EV_NO_SUCH); /* numbers of entrants would no longer be right */
    EventEntry undo = venue_entry(&v, EVENT_UNDO, EV_BY_ORGANISER);
    undo.step = first;
    assert_true(venue_do(&v, undo));
    assert_int_equal(v.answer, EV_LATER_STEP);
    venue_close(&v);
}

/* Invariant 6: a disqualification after the lock changes standings only. */
static void a_late_disqualification_leaves_sheets_alone(void **state) {
    (void)state;
    Venue v;
    venue_open(&v, WC25, 20, 60);
    did(&v, venue_assemble(&v, 16) && venue_start(&v) && venue_rounds(&v, 2));
    EventGame *before = malloc(v.ev->games * sizeof *before);
    assert_non_null(before);
    memcpy(before, v.ev->game, v.ev->games * sizeof *before);
    EventEntry e = venue_entry(&v, EVENT_DQ, EV_BY_JUDGE);
    e.player = 0;
    e.dq.code = EV_CODE_ABUSE;
    e.dq.basis = EV_BASIS_CONDUCT;
    did(&v, venue_must(&v, e));
    assert_memory_equal(before, v.ev->game, v.ev->games * sizeof *before);
    const Standing *rows = event_standings(v.ev);
    assert_int_equal(rows[v.ev->players - 1].player, 0);
    assert_int_equal(rows[v.ev->players - 1].state, STANDING_DISQUALIFIED);
    free(before);
    venue_close(&v);
}

/* NC20-1.2.3e: a table far behind the median is listed. */
static void slow_tables_are_listed(void **state) {
    (void)state;
    Venue v;
    uint16_t slow[8];
    venue_open(&v, NC20, 20, 60);
    did(&v, venue_assemble(&v, 16) && venue_start(&v) && venue_open_round(&v) && venue_play(&v));
    for (uint16_t i = 0; i < 3; i++) did(&v, venue_result(&v, i));
    int64_t now = (int64_t)v.count * 1000 + 3600000;
    assert_int_equal(event_slow(v.ev, v.log, 0, now, 1800000, slow, 8), 1);
    assert_int_equal(slow[0], 3);
    assert_int_equal(event_slow(v.ev, v.log, 0, now, 7200000, slow, 8), 0);
    venue_close(&v);
}

/* DM19-4.2: places and percentage averages count for the season. */
static void finishes_count_for_the_season(void **state) {
    (void)state;
    Venue v;
    Finish finish[32];
    venue_open(&v, DM19, 20, 60);
    v.chance = true;
    v.rng.state = 3;
    did(&v, venue_assemble(&v, 17) && venue_start(&v) && venue_to_the_end(&v));
    size_t count = event_finishes(v.ev, 7, finish);
    assert_int_equal(count, 17);
    unsigned first = 0;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(finish[i].tournament, 7);
        assert_true(finish[i].valid && finish[i].place >= 1 && finish[i].place <= 17);
        first += finish[i].place == 1;
        Ratio one = ratio_of(1, 1), none = ratio_of(0, 1);
        assert_true(ratio_compare(&finish[i].pct, &one) < 0);
        assert_true(ratio_compare(&finish[i].pct, &none) > 0);
    }
    assert_int_equal(first, 1);
    venue_close(&v);
}

/* WC04-13a to WC04-13d: the whole list has every place once. */
static void the_final_list_has_every_place(void **state) {
    (void)state;
    for (int id = 0; id < RULEBOOKS; id++) {
        if (id == DM19 || id == DC21 || id == CUSTOM) continue;
        Venue v;
        venue_open(&v, (RulebookId)id, 40, 120);
        v.chance = true;
        v.rng.state = 8;
        did(&v, venue_assemble(&v, 32) && venue_start(&v) && venue_to_the_end(&v));
        const Overall *list = event_overall(v.ev);
        for (uint32_t i = 0; i < 16; i++) assert_int_equal(list[i].place, i + 1);
        assert_int_equal(list[0].total.player, v.ev->champion);
        venue_close(&v);
    }
}

/* the results feed the explanations of tournament/. */
static void results_can_be_explained(void **state) {
    (void)state;
    Venue v;
    char text[4000];
    Buf out = buf_over(text, sizeof text);
    venue_open(&v, NC20, 20, 60);
    did(&v, venue_assemble(&v, 16) && venue_start(&v) && venue_rounds(&v, 3));
    const Standing *rows = event_standings(v.ev);
    why_standing(event_results(v.ev), &rows[0], &rows[1], 0, &out);
    assert_true(out.size > 50);
    uint32_t scratch[4 * 80];
    assert_int_equal(result_check(event_results(v.ev), scratch).kind, FLAW_NONE);
    venue_close(&v);
}

/* WC25-1.2.5f: the judge sees what each winner would mean for the accused. */
static void a_judge_sees_who_would_benefit(void **state) {
    (void)state;
    Venue v;
    uint32_t rank[EV_SEATS];
    const uint8_t vp[EV_SEATS] = { 9, 8, 7, 6 };
    venue_open(&v, WC25, 20, 60);
    did(&v, venue_assemble(&v, 16) && venue_start(&v) && venue_open_round(&v) && venue_play(&v));
    for (uint16_t i = 1; i < 4; i++) did(&v, venue_result(&v, i));
    uint16_t accused = v.ev->game[0].seat[0].player;
    event_benefit(v.ev, 0, vp, accused, rank);
    assert_true(rank[0] >= 1 && rank[0] <= 4); /* four winners */
    for (int seat = 1; seat < EV_SEATS; seat++) assert_true(rank[seat] > 4);
    event_benefit(v.ev, 1, vp, accused, rank); /* its sheet is locked: nothing to ask */
    assert_int_equal(rank[0], 0);
    venue_close(&v);
}

/* NC20-1.1.5a, NC20-1.1.5b, WC25-1.2.5a, WC25-1.2.5b, DC21-1.1.5a, DC21-1.1.5b: playing badly and
 * helping each other in one game are no grounds; DC21-1.1.5d, NC20-1.1.5d: giving a win is. */
static void playing_badly_is_no_reason_to_disqualify(void **state) {
    (void)state;
    assert_int_equal(event_word_find(EV_WORDS_CODE, "poor-play"), -1);
    assert_int_equal(event_word_find(EV_WORDS_CODE, "cooperation"), -1);
    assert_int_equal(event_word_find(EV_WORDS_CODE, "giving-a-win"), EV_CODE_GIVING);
}

/* NC20-1.1.4b: nobody is disqualified for a forgotten robber; a player who was, in an old log, still is. */
static void what_was_written_before_a_ground_was_asked_for_stands(void **state) {
    (void)state;
    Venue v;
    venue_open(&v, NC20, 20, 60);
    did(&v, venue_assemble(&v, 16) && venue_start(&v) && venue_open_round(&v) && venue_play(&v));
    EventEntry dq = venue_entry(&v, EVENT_DQ, EV_BY_JUDGE);
    dq.player = v.ev->game[0].seat[3].player;
    dq.game = 0;
    dq.dq.code = EV_CODE_ROBBER;
    assert_int_equal(event_check(v.ev, v.log, &dq), EV_NO_GROUND);
    v.log[v.count] = dq;
    assert_int_equal(event_apply(v.ev, v.log, v.count), EV_ALLOWED);
    v.count++;
    assert_int_equal(v.ev->player[dq.player].status, EV_EXPELLED);
    did(&v, venue_refold(&v));
    venue_close(&v);
}

/* Every offer that says "ok" is accepted as it is. */
static void an_offer_keeps_its_word(void **state) {
    (void)state;
    Venue v;
    EventOffer offers[EV_OFFERS_MAX];
    venue_open(&v, NC20, 20, 60);
    did(&v, venue_assemble(&v, 16));
    size_t count = event_offers(v.ev, v.log, venue_person(EV_BY_ORGANISER), offers);
    unsigned allowed = 0;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(event_check(v.ev, v.log, &offers[i].entry), offers[i].code);
        allowed += !offers[i].code;
    }
    assert_true(allowed && allowed < count);
    venue_close(&v);
}

static const EventOffer *offer_of(Venue *v, EventKind kind, EventOffer offers[EV_OFFERS_MAX]) {
    size_t count = event_offers(v->ev, v->log, venue_person(EV_BY_ORGANISER), offers);
    for (size_t i = 0; i < count; i++)
        if (offers[i].entry.kind == kind) return &offers[i];
    return NULL;
}

/* A semi-final that was opened without a board has a way on: NC20-1.5.1a, WC25-2.0.1d. */
static void a_board_that_is_missing_is_offered(void **state) {
    (void)state;
    static const struct {
        RulebookId book;
        int mode;
    } CASE[] = { { NC20, EV_MODE_SPIRAL }, { WC25, EV_MODE_LIVE } };
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        Venue v;
        EventOffer offers[EV_OFFERS_MAX];
        venue_open(&v, CASE[i].book, 20, 60);
        did(&v, venue_assemble(&v, 16) && venue_start(&v));
        did(&v, venue_rounds(&v, v.ev->format.rounds) && venue_cut(&v) && venue_open_round(&v));
        const EventOffer *board = offer_of(&v, EVENT_BOARD, offers);
        assert_non_null(board);
        assert_int_equal(board->code, EV_ALLOWED);
        assert_int_equal(board->entry.round, venue_round(&v));
        assert_int_equal(board->entry.board.mode, CASE[i].mode);
        did(&v, venue_must(&v, board->entry));
        assert_null(offer_of(&v, EVENT_BOARD, offers)); /* it has one now */
        venue_close(&v);
    }
    Venue v;
    EventOffer offers[EV_OFFERS_MAX];
    venue_open(&v, DM19, 20, 60); /* DM19-2.3a: each table builds its own */
    did(&v, venue_assemble(&v, 16) && venue_start(&v) && venue_open_round(&v));
    assert_null(offer_of(&v, EVENT_BOARD, offers));
    venue_close(&v);
}

static void words_are_found_again(void **state) {
    (void)state;
    for (int list = 0; list < EV_WORD_LISTS; list++) {
        unsigned count = 0;
        while (event_word((EventWords)list, count)) {
            const char *word = event_word((EventWords)list, count);
            assert_int_equal(event_word_find((EventWords)list, word), count);
            count++;
        }
        assert_true(count > 1);
        assert_int_equal(event_word_find((EventWords)list, "no such word"), -1);
    }
    for (int kind = EVENT_NOTHING + 1; kind < EVENT_KINDS; kind++)
        assert_int_equal(event_find(EVENT_NATURE[kind].name), kind);
    assert_int_equal(event_find("no.such"), EVENT_KINDS);
}

/* Each refusal has its own name, and cites the clause of the rulebook in force. */
static void refusals_cite_the_rulebook(void **state) {
    (void)state;
    char text[300];
    for (int a = EV_ALLOWED + 1; a < EV_REFUSAL_COUNT; a++)
        for (int b = EV_ALLOWED; b < a; b++)
            assert_string_not_equal(EV_REFUSAL_TEXT[a].name, EV_REFUSAL_TEXT[b].name);
    Message why;
    Buf out = buf_over(text, sizeof text);
    event_refusal(EV_PROTEST_LATE, NC20, &why);
    message_write(&why, &SPEECH_ENGLISH, &out);
    assert_string_equal(text, "The time for protests is over. [NC20-1.1.3b]");
    buf_clear(&out);
    event_refusal(EV_PROTEST_LATE, WC04, &why);
    message_write(&why, &SPEECH_ENGLISH, &out);
    assert_string_equal(text, "The time for protests is over. [Q-61]");
    buf_clear(&out);
    event_refusal(EV_NO_ROOM, WC04, &why);
    message_write(&why, &SPEECH_ENGLISH, &out);
    assert_null(strchr(text, '['));
}

/* How many of those who did not qualify share the best rank among them, and who they are. */
static unsigned next_ranks(const EventState *ev, uint16_t out[64]) {
    unsigned best = UINT16_MAX, count = 0;
    for (int pass = 0; pass < 2; pass++)
        for (uint16_t i = 0; i < ev->players; i++) {
            const EventPlayer *p = &ev->player[i];
            if (!p->rank || p->seed) continue;
            if (pass && p->rank == best) out[count++] = i;
            if (!pass && p->rank < best) best = p->rank;
        }
    return count;
}

/* NC20-1.2.9c: an organiser of an older event "changed" what no code goes by; that log still folds. */
static void older_events_keep_a_changed_remark(void **state) {
    (void)state;
    Venue v;
    Err err;
    venue_open(&v, NC20, 16, 20);
    EventEntry change = venue_entry(&v, EVENT_OVERRIDE, EV_BY_ORGANISER);
    assert_int_equal(
        event_override(&v.ev->rules, event_frozen(v.ev), "lots_persist", "no", &change, &err), OK);
    change.text = 1;
    for (int version = 1; version <= EV_RULES; version++) {
        v.ev->version = (uint8_t)version;
        EventRefusal answer = version < 3 ? EV_ALLOWED : EV_REMARK;
        assert_int_equal(event_check(v.ev, v.log, &change), answer);
    }
    venue_close(&v);
}

/* DM19-5.5b: an organiser of an older event sent the two of a table of two elsewhere; that log still folds. */
static void older_events_let_a_table_of_two_break_up(void **state) {
    (void)state;
    Venue v;
    venue_open(&v, DM19, 17, 40);
    did(&v, venue_assemble(&v, 17) && venue_plan(&v));
    int three[2], found = 0; /* seventeen are two tables of four and three of three */
    for (int table = 0; found < 2; table++)
        if (schedule_table(&v.ev->plan, 0, table)[3] == CHAIR_EMPTY) three[found++] = table;
    EventEntry out = venue_entry(&v, EVENT_WITHDRAW, EV_BY_ORGANISER);
    out.player = schedule_table(&v.ev->plan, 0, three[0])[0];
    did(&v, venue_must(&v, out));
    EventEntry move = venue_entry(&v, EVENT_MOVE, EV_BY_ORGANISER);
    move.player = schedule_table(&v.ev->plan, 0, three[0])[1];
    move.move.table = (uint16_t)three[1];
    for (int version = 1; version <= EV_RULES; version++) {
        v.ev->version = (uint8_t)version;
        assert_int_equal(event_check(v.ev, v.log, &move), version < 4 ? EV_ALLOWED : EV_FROM_FOUR);
    }
    venue_close(&v);
}

/* NC20 up to the semi-finals, with ranks that many share; how many are next in rank. */
static unsigned tied_at_the_cut(Venue *v, uint64_t seed, uint16_t next[64]) {
    Err err;
    venue_open(v, NC20, 32, 80);
    v->chance = true;
    v->rng = (Rng){ seed };
    EventEntry coarse = venue_entry(v, EVENT_OVERRIDE, EV_BY_ORGANISER); /* many ties */
    assert_int_equal(event_override(&v->ev->rules, event_frozen(v->ev), "ranking_keys",
                                    "wins, VP sum", &coarse, &err),
                     OK);
    coarse.text = 1;
    did(v, venue_must(v, coarse));
    did(v, venue_assemble(v, 32) && venue_start(v));
    did(v, venue_rounds(v, 3) && venue_cut(v) && venue_open_round(v));
    return next_ranks(v->ev, next);
}

/* Q-24 NC20-1.4.3b: several are next in rank.  Found by rehearsals with many drop-outs. */
static void lots_say_who_steps_up(void **state) {
    (void)state;
    unsigned tied = 0;
    for (uint64_t seed = 1; seed < 40 && !tied; seed++) {
        Venue v;
        uint16_t next[64];
        tied = tied_at_the_cut(&v, seed, next);
        if (tied < 2) {
            tied = 0;
            venue_close(&v);
            continue;
        }
        EventEntry up = venue_entry(&v, EVENT_STEP_UP, EV_BY_ORGANISER);
        EventEntry lot = venue_entry(&v, EVENT_LOT, EV_BY_ORGANISER);
        up.player = v.ev->seeded[3];
        assert_true(venue_do(&v, up));
        assert_int_equal(v.answer, EV_TIES_OPEN);
        lot.lot.witness = venue_person(EV_BY_ANNOUNCER);
        lot.player = v.ev->seeded[2];
        lot.lot.number = 900;
        assert_true(venue_do(&v, lot));
        assert_int_not_equal(v.answer, EV_ALLOWED); /* has a place already */
        for (unsigned i = 0; i < tied; i++) {
            lot.player = next[i];
            lot.lot.number = 800 - i;
            did(&v, venue_must(&v, lot));
        }
        did(&v, venue_must(&v, up));
        assert_int_equal(v.ev->seeded[3], next[tied - 1]); /* the lowest lot */
        up.player = v.ev->seeded[5];
        did(&v, venue_must(&v, up));
        assert_int_equal(v.ev->seeded[5], next[tied - 2]);
        did(&v, venue_refold(&v));
        venue_close(&v);
    }
    assert_true(tied);
}

/* NC20-1.2.9c, NC20-1.2.7c: two of them come to the same table; the lots that say who stands before whom say who
 * chooses first. */
static void lots_say_who_chooses_first(void **state) {
    (void)state;
    unsigned tied = 0;
    for (uint64_t seed = 1; seed < 40 && tied < 2; seed++) {
        Venue v;
        uint16_t next[64];
        unsigned choices;
        tied = tied_at_the_cut(&v, seed, next);
        if (tied < 2) {
            venue_close(&v);
            continue;
        }
        EventEntry lot = venue_entry(&v, EVENT_LOT, EV_BY_ORGANISER);
        lot.lot.witness = venue_person(EV_BY_ANNOUNCER);
        for (unsigned i = 0; i < tied; i++) {
            lot.player = next[i];
            lot.lot.number = 800 - i;
            did(&v, venue_must(&v, lot));
        }
        EventEntry up = venue_entry(&v, EVENT_STEP_UP, EV_BY_ORGANISER);
        static const int LEAVES[] = { 15, 8, 7, 0 }; /* seeds 16, 9, 8 and 1: the first table */
        int stay = tied < 4 ? 4 - (int)tied : 0;
        for (int i = 0; i < 4 - stay; i++) {
            up.player = v.ev->seeded[LEAVES[i]];
            did(&v, venue_must(&v, up));
        }
        const EventGame *g = &v.ev->game[v.ev->games - 4];
        assert_int_equal(event_seat(g, next[tied - 1]),
                         3); /* the lowest lot has the last seed's place */
        for (int version = 3; version <= EV_RULES; version++) {
            v.ev->version = (uint8_t)version;
            for (int i = 0; i < stay; i++) v.ev->game[v.ev->games - 4].seat[i].picked = true;
            int first = event_picker(v.ev, g, &choices);
            assert_int_equal(g->seat[first].player, next[version < 4 ? tied - 4 + stay : tied - 1]);
        }
        venue_close(&v);
    }
    assert_true(tied >= 2);
}

/* ---- players who leave ----------------------------------------------------------------------- */

/* So many of those who are here withdraw, unless they sit in a game that runs. */
static void some_leave(Venue *v, unsigned count) {
    for (unsigned tries = 0; count && tries < 400; tries++) {
        EventEntry e = venue_entry(v, EVENT_WITHDRAW, EV_BY_ORGANISER);
        e.player = (uint16_t)rng_below(&v->rng, v->ev->players);
        if (event_check(v->ev, v->log, &e)) continue;
        did(v, venue_must(v, e));
        count--;
    }
}

static bool allowed(Venue *v, EventKind kind, uint8_t round) {
    EventEntry e = venue_entry(v, kind, EV_BY_ORGANISER);
    e.round = round;
    return !event_check(v->ev, v->log, &e);
}

/* Lots and places for the next in rank, as long as someone is missing and someone can come. */
static void fill_chairs(Venue *v) {
    for (uint16_t i = 0; i < v->ev->players; i++) {
        bool draws[EV_PLAYERS_MAX];
        EventEntry lot = venue_entry(v, EVENT_LOT, EV_BY_ORGANISER);
        event_draw_to_step_up(v->ev, draws);
        lot.player = i;
        lot.lot = (EventLot){ v->count + 1, venue_person(EV_BY_ANNOUNCER) };
        if (draws[i] && !event_check(v->ev, v->log, &lot)) did(v, venue_must(v, lot));
    }
    for (uint16_t i = 0; i < v->ev->players; i++) {
        EventEntry e = venue_entry(v, EVENT_STEP_UP, EV_BY_ORGANISER);
        e.player = i;
        if (v->ev->player[i].status != EV_PRESENT && !event_check(v->ev, v->log, &e)) {
            did(v, venue_must(v, e));
            fill_chairs(v);
            return;
        }
    }
}

static void play_what_can_be(Venue *v, unsigned leave) {
    bool before = v->ev->rules.event.pick_timing == TIMING_BEFORE_BOARD;
    uint8_t round = venue_round(v);
    some_leave(v, leave);
    fill_chairs(v);
    if (before) did(v, venue_pick(v));
    did(v, venue_show(v));
    some_leave(v, leave);
    fill_chairs(v);
    did(v, venue_pick(v));
    if (v->ev->round[round].phase == EV_FINALE && allowed(v, EVENT_SEED_FINAL, EV_NO_ROUND)) {
        did(v, venue_step(v, EVENT_SEED_FINAL));
        did(v, venue_pick(v));
    }
    EventEntry start = venue_entry(v, EVENT_ROUND_START, EV_BY_ORGANISER);
    start.round = round;
    if (allowed(v, EVENT_ROUND_START, round)) did(v, venue_must(v, start));
    did(v, venue_finish(v));
}

/* At every moment after the cut some people leave; someone is champion all the same, and the event is over. */
static void
an_event_ends_even_if_players_leave(void **state) { /* NC20-1.2.8a WC25-1.1.6a WC04-14a Q-24 */
    static const RulebookId BOOKS[] = { NC20, WC25, WC04 };
    (void)state;
    for (unsigned seed = 0; seed < 100; seed++) {
        Venue v;
        venue_open(&v, BOOKS[seed % 3], 40, 200);
        v.chance = true;
        v.rng.state = seed + 1;
        did(&v, venue_assemble(&v, 16 + (int)(seed % 7)));
        did(&v, venue_start(&v));
        did(&v, venue_rounds(&v, v.ev->format.rounds));
        did(&v, venue_cut(&v));
        did(&v, venue_open_round(&v));
        play_what_can_be(&v, seed % 8);
        some_leave(&v, seed % 11);
        if (allowed(&v, EVENT_SEED_FINAL, EV_NO_ROUND)) {
            did(&v, venue_step(&v, EVENT_SEED_FINAL));
            did(&v, venue_open_round(&v));
            play_what_can_be(&v, seed % 5);
        }
        did(&v, venue_step(&v, EVENT_CHAMPION));
        did(&v, venue_step(&v, EVENT_COMPLETE));
        assert_true(v.ev->champion < v.ev->players);
        did(&v, venue_refold(&v));
        venue_close(&v);
    }
}

static void a_bracket_ends_even_if_players_leave(void **state) { /* DC21-1.2.10c Q-59 */
    (void)state;
    for (unsigned seed = 0; seed < 24; seed++) {
        Venue v;
        venue_open(&v, DC21, 60, 400);
        did(&v, venue_assemble(&v, 40));
        did(&v, venue_groups(&v, 4, 4, 2));
        did(&v, venue_start(&v));
        did(&v, venue_qualifiers(&v, 5));
        did(&v, venue_bracket(&v));
        v.chance = true;
        v.rng.state = seed + 1;
        while (v.ev->round[v.ev->rounds - 1].state == EV_PLANNED) {
            uint8_t round = venue_round(&v);
            EventEntry start = venue_entry(&v, EVENT_ROUND_START, EV_BY_ORGANISER);
            start.round = round;
            some_leave(&v, seed % 12);
            did(&v, venue_open_round(&v));
            some_leave(&v, seed % 7);
            if (allowed(&v, EVENT_ROUND_START, round)) did(&v, venue_must(&v, start));
            for (uint16_t i = 0; i < v.ev->games; i++)
                if (v.ev->game[i].round == round && v.ev->game[i].stage == EV_PLACING)
                    did(&v, venue_result(&v, i));
            some_leave(&v, seed % 9);
            did(&v, venue_finish(&v));
        }
        did(&v, venue_step(&v, EVENT_CHAMPION));
        did(&v, venue_step(&v, EVENT_COMPLETE));
        did(&v, venue_refold(&v));
        venue_close(&v);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_block_that_is_too_small_is_refused),
        cmocka_unit_test(the_largest_event_has_room),
        cmocka_unit_test(an_event_is_created_once),
        cmocka_unit_test(countries_matter_where_the_rules_say_so),
        cmocka_unit_test(what_does_not_fit_is_too_big),
        cmocka_unit_test(a_bracket_needs_room_for_its_games_only),
        cmocka_unit_test(an_undo_names_the_step_that_would_fall),
        cmocka_unit_test(a_late_disqualification_leaves_sheets_alone),
        cmocka_unit_test(slow_tables_are_listed),
        cmocka_unit_test(finishes_count_for_the_season),
        cmocka_unit_test(the_final_list_has_every_place),
        cmocka_unit_test(results_can_be_explained),
        cmocka_unit_test(a_judge_sees_who_would_benefit),
        cmocka_unit_test(playing_badly_is_no_reason_to_disqualify),
        cmocka_unit_test(what_was_written_before_a_ground_was_asked_for_stands),
        cmocka_unit_test(an_offer_keeps_its_word),
        cmocka_unit_test(a_board_that_is_missing_is_offered),
        cmocka_unit_test(words_are_found_again),
        cmocka_unit_test(refusals_cite_the_rulebook),
        cmocka_unit_test(older_events_let_a_table_of_two_break_up),
        cmocka_unit_test(lots_say_who_steps_up),
        cmocka_unit_test(lots_say_who_chooses_first),
        cmocka_unit_test(older_events_keep_a_changed_remark),
        cmocka_unit_test(an_event_ends_even_if_players_leave),
        cmocka_unit_test(a_bracket_ends_even_if_players_leave),
    };
    return cmocka_run_group_tests_name("event fold", tests, NULL, NULL);
}
