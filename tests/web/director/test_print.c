/* Paper from a real event: over HTTP by its staff, and from the database by castellan print. */
#include "app/director/events.h"
#include "cli/program.h"
#include "print/knockout.h"
#include "print/sheet.h"
#include "store/place.h"
#include "web/director/day.h"
#include "web/director/facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

static Client *ask(Day *h, Client *c, const char *what) {
    client_get(c, "/api/events/%s/print/%s", h->event, what);
    return c;
}

static void is_pdf(const Client *c) {
    client_expects(c, 200);
    assert_non_null(strstr(c->head, "application/pdf"));
    assert_memory_equal(c->text, "%PDF-", 5);
}

static void refused_before_anything_is_there(Day *h) {
    client_expects(ask(h, h->chief, "standings"), 404);
    client_expects(ask(h, h->chief, "sheets"), 404);
    client_expects(ask(h, h->chief, "nonsense"), 404);
    client_expects(ask(h, h->chief, "crib?form=gif"), 400);
    client_expects(ask(h, h->chief, "crib?round=zero"), 400);
    is_pdf(ask(h, h->chief, "crib"));
    is_pdf(ask(h, h->chief, "blank-sheets?count=4"));
}

static void count_prints(Rig *rig, void *user) {
    *(unsigned *)user = rig->web->printing;
}

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A stop gives up hundreds of pages that are being drawn; the people waiting for them get an answer. */
static void a_stop_gives_up_pages_that_are_being_drawn(void **state) {
    static const char LONG[] = "blank-sheets?count=120&form=png";
    (void)state;
    Day h;
    char request[1024];
    unsigned printing = 0;
    day_open(&h, "memory:", "wc25");
    snprintf(request, sizeof request,
             "GET /api/events/%s/print/%s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n",
             h.event, LONG, h.chief->cookie);
    Client *waits = client_open(&h.rig);
    client_send(waits, request);
    for (int i = 0; !printing && i < 5000; i++)
        usleep(1000), rig_do(&h.rig, count_prints, &printing);
    assert_int_equal(printing, 1);
    double began = seconds();
    day_close(&h);
    double took = seconds() - began;
    if (took > 4) fail_msg("the stop took %.1f s", took);
    client_read(waits);
    client_expects(waits, 500);
    client_close(waits);
}

/* There are two places to draw at, and one visitor with a few connections had both of them all the time: everyone else
 * was told to try again in a moment. */
static void one_person_keeps_nobody_from_printing(void **state) {
    (void)state;
    Day h;
    char request[1024];
    unsigned printing = 0;
    Client *waits[6];
    day_open(&h, "memory:", "wc25");
    snprintf(request, sizeof request,
             "GET /api/events/%s/print/blank-sheets?count=120&form=png HTTP/1.1\r\n"
             "Host: localhost\r\nCookie: %s\r\n\r\n",
             h.event, h.chief->cookie);
    for (int i = 0; i < 6; i++) {
        waits[i] = client_open(&h.rig);
        client_send(waits[i], request);
        for (int k = 0; i < 4 && printing <= (unsigned)i && k < 5000; k++)
            usleep(1000), rig_do(&h.rig, count_prints, &printing);
        if (i < 4) continue;
        client_read(waits[i]); /* one person has room for four */
        client_refused(waits[i], 503, "busy");
    }
    client_close(waits[0]); /* the first place is free, and it is not the same person's turn */
    is_pdf(ask(&h, h.head, "crib"));
    rig_do(&h.rig, count_prints, &printing);
    assert_int_equal(printing, 3);
    for (int i = 1; i < 6; i++) client_close(waits[i]);
    day_close(&h);
}

static void the_staff_prints_and_nobody_else(void **state) {
    (void)state;
    Day h;
    char path[64], db[512];
    snprintf(db, sizeof db, "%s", place_path("cup.db"));
    day_open(&h, db, "wc25");
    refused_before_anything_is_there(&h);
    day_begin(&h, 16, "{'seed':'7','seconds':1}");
    is_pdf(ask(&h, h.chief, "schedules?lang=de")); /* the whole plan, before the first round */
    is_pdf(ask(&h, h.desk, "pairings?round=2"));
    int round = day_round(&h);
    is_pdf(ask(&h, h.desk, "sheets"));
    is_pdf(ask(&h, h.judge[0], "boards"));
    day_start(&h, round);
    day_finish(&h, round);
    for (int kind = 0; kind < PRINT_KINDS; kind++) {
        if (kind == PRINT_BRACKET || kind == PRINT_CERTIFICATES) continue; /* not so early */
        snprintf(path, sizeof path, "%s?paper=letter&lang=%s", PRINT_NAME[kind],
                 kind % 2 ? "de" : "en");
        is_pdf(ask(&h, h.chief, path));
    }
    client_expects(ask(&h, h.chief, "certificates?lang=en"), 404); /* places are still open */
    assert_non_null(strstr(h.chief->text, "once the last game is decided"));
    ask(&h, h.chief, "tables?form=png&page=1");
    client_expects(h.chief, 200);
    assert_memory_equal(h.chief->text, "\x89PNG", 4);
    ask(&h, h.chief, "tables?form=svg");
    client_expects(h.chief, 200);
    assert_non_null(strstr(h.chief->text, "<svg"));
    client_expects(ask(&h, h.chief, "tables?form=svg&page=99"), 404);
    Client *anybody = client_open(&h.rig);
    client_expects(ask(&h, anybody, "badges"), 401);
    client_close(anybody);

    snprintf(path, sizeof path, "%s", h.event);
    day_close(&h);
    assert_int_equal(program_run(place_path(""),
                                 "print sheets --event %s --db cup.db --round 1 "
                                 "--out sheets.pdf --public-url http://hall.local",
                                 path),
                     0);
    assert_int_equal(program_run(place_path(""),
                                 "print standings --event %s --db cup.db "
                                 "--out standings.svg --lang de",
                                 path),
                     0);
    assert_int_equal(program_shell(place_path(""), "head -c 5 sheets.pdf"), 0);
    assert_string_equal(program_said, "%PDF-");
    assert_int_equal(program_shell(place_path(""), "head -c 5 standings-1.svg"), 0);
    assert_string_equal(program_said, "<?xml");
    assert_int_equal(
        program_run(place_path(""), "print bracket --event %s --db cup.db --out b.pdf", path), 1);
    assert_non_null(strstr(program_said, "cut"));
}

static void the_command_says_what_it_lacks(void **state) {
    (void)state;
    static const struct {
        const char *args, *words;
        int code;
    } CASE[] = {
        { "print", "what to print", 2 },
        { "print poems --demo --out a.pdf", "poems", 2 },
        { "print sheets --demo", "--out", 2 },
        { "print sheets --demo --out a.doc", ".pdf, .svg or .png", 2 },
        { "print sheets --out a.pdf", "--demo", 2 },
        { "print sheets --demo --out a.pdf --round 90", "round 90", 1 },
        { "print sheets --demo --out none/a.pdf", "none/a.pdf", 1 },
        { "print crib --demo --rulebook dc21 --players 60 --out a.pdf", "a.pdf", 0 },
        { "help print", "castellan print WHAT", 0 },
    };
    for (size_t i = 0; i < sizeof CASE / sizeof CASE[0]; i++) {
        int code = program_run(place_path(""), "%s", CASE[i].args);
        if (code != CASE[i].code || !strstr(program_said, CASE[i].words))
            fail_msg("%s: exit %d, \"%.500s\"", CASE[i].args, code, program_said);
    }
}

/* ---- the poster ---- */

typedef struct Poster {
    const char *event;
    bool there;
    Bracket bracket;
    uint16_t champion; /* the seed */
} Poster;

static void make_poster(Rig *rig, void *user) {
    Poster *poster = user;
    Live *live;
    assert_int_equal(live_get(rig->web->app, &EVENT, poster->event, &live, NULL), OK);
    const EventState *ev = event_of(live)->ev;
    poster->there = knockout_bracket(ev, &poster->bracket);
    poster->champion = ev->player[ev->champion].seed;
}

/* The seeds of a semi-final's table, as a set, from what the page is told. */
static unsigned seeds_told(Day *d, int round, int table) {
    char path[32];
    unsigned set = 0;
    snprintf(path, sizeof path, "rounds/%d", round);
    const json_t *tables = json_object_get(day_get(d, d->chief, path), "tables");
    const json_t *seats = json_object_get(json_array_get(tables, (size_t)table), "seats");
    for (size_t i = 0; i < json_array_size(seats); i++)
        set |= 1U << json_integer_value(json_object_get(json_array_get(seats, i), "seed"));
    return set;
}

/* ---- standings ---- */

typedef struct Leader { /* as paper has it */
    const char *event;
    char name[FACT_NAME], share[24];
} Leader;

static void read_leader(Rig *rig, void *user) {
    Leader *leader = user;
    App *app = rig->web->app;
    Live *live;
    Facts f;
    assert_int_equal(live_get(app, &EVENT, leader->event, &live, NULL), OK);
    EventEye eye = { app, live, 0, RIGHT_EVENT(EV_BY_ORGANISER), app_now(app), IN_ENGLISH };
    assert_int_equal(event_facts(&eye, "", IN_ENGLISH, &f, NULL), OK);
    const FactRow *first = &f.standings.row[0];
    snprintf(leader->name, sizeof leader->name, "%s", f.person[first->person].name);
    for (int c = 0; c < f.standings.columns; c++)
        if (!strcmp(f.standings.column[c].text, "share of VP"))
            snprintf(leader->share, sizeof leader->share, "%s", first->cell[c]);
    facts_free(&f);
}

static void a_share_is_the_same_on_paper_and_on_the_page(void **state) { /* NC20-1.4.3a */
    (void)state;
    Day d;
    day_whole(&d);
    Leader leader = { .event = d.event };
    rig_do(&d.rig, read_leader, &leader);
    const json_t *row = json_array_get(
        json_object_get(day_get(&d, d.chief, "standings"), "standings"), 0);
    assert_string_equal(json_string_value(json_object_get(row, "name")), leader.name);
    const json_t *keys = json_object_get(row, "keys");
    for (size_t i = 0; i < json_array_size(keys); i++) {
        const json_t *key = json_array_get(keys, i);
        if (!strcmp(json_string_value(json_object_get(key, "key")), "pct_sum"))
            assert_string_equal(json_string_value(json_object_get(key, "decimal")), leader.share);
    }
    assert_true(*leader.share);
    day_close(&d);
}

static void the_poster_has_the_best_seed_first(void **state) { /* NC20-1.2.7b */
    (void)state;
    Day d;
    day_whole(&d);
    Poster poster = { .event = d.event };
    rig_do(&d.rig, make_poster, &poster);
    assert_true(poster.there);
    const Bracket *b = &poster.bracket;
    assert_int_equal(b->rounds, 2);
    assert_int_equal(b->tables[0], 4);
    for (int t = 0; t < 4; t++) {
        const BracketTable *table = &b->table[0][t];
        unsigned set = 0;
        for (int i = 0; i < 4; i++) {
            set |= 1U << table->seed[i];
            if (i) assert_true(table->seed[i - 1] < table->seed[i]);
        }
        assert_int_equal(table->seed[0], t + 1); /* the four best do not meet */
        assert_int_equal(set, seeds_told(&d, 3, t));
        assert_int_equal(b->table[1][0].source[t], t + 1);
        assert_int_equal(b->table[1][0].seed[t], table->winner);
    }
    assert_int_equal(b->table[1][0].winner, poster.champion);
    is_pdf(ask(&d, d.chief, "certificates"));
    day_close(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_gives_up_pages_that_are_being_drawn),
        cmocka_unit_test(one_person_keeps_nobody_from_printing),
        cmocka_unit_test_setup_teardown(the_staff_prints_and_nobody_else, place_setup,
                                        place_teardown),
        cmocka_unit_test_setup_teardown(the_command_says_what_it_lacks, place_setup,
                                        place_teardown),
        cmocka_unit_test(a_share_is_the_same_on_paper_and_on_the_page),
        cmocka_unit_test(the_poster_has_the_best_seed_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
