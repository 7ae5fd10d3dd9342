/* event.h - a small event for tests: sheets are added, then everything is ranked.
 *
 *     Event e = event_open(NC20);
 *     event_game(&e, 1, 1, "A 10, b 9, c 7, d 6");     the first with enough points wins
 *     event_game(&e, 1, 2, "x 8!, y 10, z 3");         ! marks the winner, ? a leaver
 *     const Standing *a = event_rank(&e, "A");
 *
 * Names are ids; new ones are added.  event_part() fills a table up with strangers so that
 * one player has that many points of so many.
 */
#pragma once
#include "tournament/overall.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { EVENT_PLAYERS = 512, EVENT_SHEETS = 512, EVENT_ID = 12 };

typedef struct Event {
    Results results;
    Entrant entrant[EVENT_PLAYERS];
    char id[EVENT_PLAYERS][EVENT_ID];
    Sheet sheet[EVENT_SHEETS];
    Standing row[EVENT_PLAYERS];
    Overall overall[EVENT_PLAYERS];
    uint32_t numbers[2 * (EVENT_PLAYERS + EVENT_SHEETS)];
    int32_t ratings[EVENT_PLAYERS];
    Score scores[EVENT_PLAYERS];
    int strangers;
} Event;

static inline Event *event_open(RulebookId rulebook) {
    Event *e = calloc(1, sizeof *e);
    assert_non_null(e);
    e->results = (Results){ .rulebook = rulebook,
                            .rules = rulebook_event(rulebook),
                            .entrant = e->entrant,
                            .sheet = e->sheet };
    return e;
}

static inline uint32_t event_player(Event *e, const char *id) {
    uint32_t i = 0;
    while (i < e->results.entrants && strcmp(e->id[i], id) != 0) i++;
    if (i < e->results.entrants) return i;
    assert_true(i < EVENT_PLAYERS && strlen(id) < EVENT_ID);
    strcpy(e->id[i], id);
    e->entrant[i] = (Entrant){ .id = e->id[i], .name = e->id[i], .country = "", .group = "" };
    e->results.entrants++;
    return i;
}

/* Add a sheet: "name vp" with commas between; ! won, ? left.  Returns it for further marks. */
static inline Sheet *event_game(Event *e, int round, int table, const char *seats) {
    assert_true(e->results.sheets < EVENT_SHEETS);
    Sheet *sheet = &e->sheet[e->results.sheets++];
    *sheet = (Sheet){ .prelim = 1, .round = (uint16_t)round, .table = (uint16_t)table };
    for (const char *at = seats; *at;) {
        char id[EVENT_ID];
        int vp, used = 0;
        if (sscanf(at, " %11s %d%n", id, &vp, &used) != 2) fail_msg("seats: %s", at);
        SheetSeat *seat = &sheet->seat[sheet->seats++];
        *seat = (SheetSeat){ .player = event_player(e, id), .vp = (uint8_t)vp };
        for (at += used; *at && *at != ','; at++) {
            if (*at == '!') seat->winner = true;
            if (*at == '?') seat->left = 1;
        }
        if (*at) at++;
    }
    result_find_winner(&e->results.rules, sheet);
    return sheet;
}

/* `id` gets `vp` of a total of `total` at a table of four; who wins depends on the points. */
static inline void event_part(Event *e, int round, const char *id, int vp, int total) {
    char seats[80];
    int rest = total - vp, first = vp >= 10 ? rest / 3 : 10, n = e->strangers;
    int second = vp >= 10 ? rest / 3 : (rest - 10) / 2;
    e->strangers += 3;
    snprintf(seats, sizeof seats, "%s %d%s, s%d %d%s, s%d %d, s%d %d", id, vp, vp >= 10 ? "!" : "",
             n, first, vp >= 10 ? "" : "!", n + 1, second, n + 2, rest - first - second);
    event_game(e, round, 100 + n, seats);
}

static inline Flaw event_check(Event *e) {
    return result_check(&e->results, e->numbers);
}

static inline RankWork event_work(Event *e) {
    return (RankWork){ e->numbers, e->ratings, e->scores };
}

static inline void event_rank_all(Event *e) {
    Flaw flaw = event_check(e);
    if (flaw.kind) {
        char text[256];
        Buf out = buf_over(text, sizeof text);
        result_flaw(&e->results, flaw, &out);
        fail_msg("%s", text);
    }
    assert_true(rank_table(&e->results, e->row, event_work(e)));
}

static inline const Standing *event_row(const Event *e, const char *id) {
    for (uint32_t i = 0; i < e->results.entrants; i++)
        if (strcmp(e->id[e->row[i].player], id) == 0) return &e->row[i];
    fail_msg("nobody is called %s", id);
    return NULL;
}

/* A key as text: exact, and in percent with so many decimals. */
static inline const char *event_exact(const Event *e, const char *id, uint8_t key) {
    static char text[4][512];
    static int next;
    Buf out = buf_over(text[next = (next + 1) % 4], sizeof text[0]);
    Ratio value = rank_value(&e->results.rules, event_row(e, id), key);
    ratio_print(&value, &out);
    return out.text;
}

static inline const char *event_percent(const Event *e, const char *id, uint8_t key, int places) {
    static char text[4][64];
    static int next;
    Buf out = buf_over(text[next = (next + 1) % 4], sizeof text[0]);
    Ratio value = rank_value(&e->results.rules, event_row(e, id), key);
    ratio_percent(&value, places, &out);
    return out.text;
}
