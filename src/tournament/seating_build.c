#include "tournament/seating_build.h"

#include "tournament/templates.h"

#include <string.h>

const char *const METHOD_NAME[METHODS] = { "closed form", "affine plane", "group divisible design",
                                           "stored",      "search",       "drawn",
                                           "kept" };

/* Points of a construction: a number for each that stays, GONE for those left out. */
enum { POINTS_MAX = SCHEDULE_PLAYERS_MAX + 4, GONE = CHAIR_EMPTY };

/* Seat one round, `points` in fours, so that the tables that lost someone come last. */
static void seat_round(Schedule *out, int round, const uint16_t *points, int tables,
                       const uint16_t *number) {
    out->tables[round] = (uint16_t)tables;
    int to = 0;
    for (int threes = 0; threes < 2; threes++)
        for (int table = 0; table < tables; table++) {
            uint16_t seat[TABLE_CHAIRS];
            int stays = 0;
            for (int i = 0; i < TABLE_CHAIRS; i++) {
                uint16_t player = number[points[TABLE_CHAIRS * table + i]];
                if (player != GONE) seat[stays++] = player;
            }
            if ((stays < TABLE_CHAIRS) != threes) continue;
            if (stays < TABLE_CHAIRS) seat[3] = CHAIR_EMPTY;
            memcpy(schedule_table(out, round, to++), seat, sizeof seat);
        }
}

static bool is_fair(const Schedule *s) {
    uint8_t threes[SCHEDULE_PLAYERS_MAX] = { 0 };
    for (int round = 0; round < s->rounds; round++)
        for (int table = 0; table < s->tables[round]; table++) {
            const uint16_t *seat = schedule_table(s, round, table);
            for (int i = 0; i < 3 && seat[3] == CHAIR_EMPTY; i++) threes[seat[i]]++;
        }
    unsigned least = UINT8_MAX, most = 0;
    for (unsigned i = 0; i < s->players; i++) {
        if (threes[i] < least) least = threes[i];
        if (threes[i] > most) most = threes[i];
    }
    return most - least <= 1;
}

/* ---- closed form -------------------------------------------------------------------------- */

static unsigned closed_form_rounds(unsigned q) {
    return q % 3 == 0 ? q / 3 : q % 2 == 0 ? q / 2 : q;
}

/* The point of column g at table t in round h; points are g * q + index. */
static unsigned column_point(unsigned q, unsigned g, unsigned t, unsigned h) {
    return g * q + (t + g * h) % q;
}

/* Count a table of three for everyone who loses `point` as a company; false once someone has
 * a second one, or when the point itself was someone's company. */
static bool leave_out(unsigned q, unsigned rounds, unsigned point, uint8_t *threes) {
    unsigned g = point / q, index = point % q;
    if (threes[point]) return false;
    for (unsigned h = 0; h < rounds; h++) {
        unsigned t = (index + q * g * h - g * h) % q;
        for (unsigned k = 0; k < 4; k++) {
            unsigned with = column_point(q, k, t, h);
            if (with != point && threes[with]++) return false;
        }
    }
    return true;
}

/* Choose up to three points that meet neither each other nor a common third, so that nobody sits
 * at two tables of three.  Otherwise three of one column: they never meet, but shares are uneven. */
static void choose_gone(unsigned q, unsigned rounds, unsigned count, unsigned gone[3]) {
    uint8_t first[POINTS_MAX], second[POINTS_MAX], third[POINTS_MAX];
    size_t size = 4u * q;
    for (unsigned i = 0; i < 3; i++) gone[i] = 4 * q - 1 - i;
    if (count < 2) return;
    memset(first, 0, size);
    leave_out(q, rounds, gone[0], first);
    for (unsigned b = 0; b < 4 * q; b++) {
        memcpy(second, first, size);
        if (b == gone[0] || !leave_out(q, rounds, b, second) || second[gone[0]]) continue;
        if (count == 2) {
            gone[1] = b;
            return;
        }
        for (unsigned c = b + 1; c < 4 * q; c++) {
            if (c == gone[0] || second[c]) continue;
            memcpy(third, second, size);
            if (!leave_out(q, rounds, c, third) || third[gone[0]] || third[b]) continue;
            gone[1] = b;
            gone[2] = c;
            return;
        }
    }
}

static bool build_closed_form(unsigned players, unsigned rounds, Schedule *out) {
    unsigned q = (players + 3) / 4, left_out = 4 * q - players, gone[3];
    if (rounds > closed_form_rounds(q)) return false;
    choose_gone(q, rounds, left_out, gone);
    uint16_t number[POINTS_MAX], points[POINTS_MAX];
    uint16_t next = 0;
    for (unsigned g = 0; g < 4; g++)
        for (unsigned i = 0; i < q; i++) {
            unsigned point = g * q + (g * (rounds - 1) + i) % q;
            bool stays = true;
            for (unsigned k = 0; k < left_out; k++) stays = stays && gone[k] != point;
            number[point] = stays ? next++ : GONE;
        }
    for (unsigned h = 0; h < rounds; h++) {
        for (unsigned t = 0; t < q; t++)
            for (unsigned g = 0; g < 4; g++) points[4 * t + g] = (uint16_t)column_point(q, g, t, h);
        seat_round(out, (int)h, points, (int)q, number);
    }
    return true;
}

/* ---- affine plane of order 4 -------------------------------------------------------------- */

static unsigned times4(unsigned a, unsigned b) { /* in the field of four elements */
    static const uint8_t PRODUCT[4][4] = {
        { 0, 0, 0, 0 }, { 0, 1, 2, 3 }, { 0, 2, 3, 1 }, { 0, 3, 1, 2 }
    };
    return PRODUCT[a][b];
}

/* Points (x, y); round k < 4 has the lines y = k x + c, round 4 the lines x = c.  The last points
 * of the line x = 3 are left out, which costs round 4 if there are two of them. */
static bool build_affine(unsigned players, unsigned rounds, Schedule *out) {
    if (players < 13 || players > 16 || (players < 15 && rounds > 4)) return false;
    uint16_t number[16], points[16];
    for (unsigned i = 0; i < 16; i++) number[i] = i < players ? (uint16_t)i : GONE;
    for (unsigned round = 0; round < rounds; round++) {
        unsigned k = round % 5; /* after five rounds everyone has met: begin again */
        for (unsigned c = 0; c < 4; c++)
            for (unsigned x = 0; x < 4; x++)
                points[4 * c + x] = (uint16_t)(k < 4 ? 4 * x + (times4(k, x) ^ c) : 4 * c + x);
        seat_round(out, (int)round, points, 4, number);
    }
    return true;
}

/* ---- group divisible design of type 3^8 --------------------------------------------------- */

/* a0 to a6 are 0 to 6, b 7 to 13, c 14 to 20; x, y, z are 21, 22, 23 and stay in place.  x, y and z
 * never meet. */
static bool build_design(unsigned players, unsigned rounds, Schedule *out) {
    static const uint8_t BASE[24] = { 0,  1, 3,  13, 2,  17, 18, 20, 8,  9, 11, 14,
                                      21, 4, 12, 16, 22, 5,  7,  15, 23, 6, 10, 19 };
    if (players < 21 || players > 24 || rounds > 7) return false;
    uint16_t number[24], points[24];
    for (unsigned i = 0; i < 24; i++) number[i] = i < players ? (uint16_t)i : GONE;
    for (unsigned round = 0; round < rounds; round++) {
        for (unsigned i = 0; i < 24; i++) {
            unsigned base = BASE[i];
            points[i] = (uint16_t)(base < 21 ? base / 7 * 7 + (base + round) % 7 : base);
        }
        seat_round(out, (int)round, points, 6, number);
    }
    return true;
}

/* ------------------------------------------------------------------------------------------- */

bool build_schedule(unsigned players, unsigned rounds, FairThrees threes, Schedule *out,
                    Method *method, bool *fair) {
    static bool (*const BUILD[])(unsigned, unsigned, Schedule *) = {
        [METHOD_CLOSED_FORM] = build_closed_form,
        [METHOD_AFFINE_PLANE] = build_affine,
        [METHOD_DESIGN] = build_design,
    };
    out->players = (uint16_t)players;
    out->rounds = (uint16_t)rounds;
    int unfair = -1;
    for (int m = 0; m < METHOD_STORED; m++) {
        if (!BUILD[m](players, rounds, out)) continue;
        *method = (Method)m;
        *fair = is_fair(out);
        if (*fair) return true;
        unfair = m;
    }
    /* a construction has the fewest repeats possible; only an equal template is as good */
    const Template *stored = template_find(players, rounds, threes);
    if (unfair >= 0 && threes == THREES_IF_FREE && !(stored && stored->fair && !stored->repeats)) {
        *method = (Method)unfair;
        *fair = false;
        return BUILD[unfair](players, rounds, out);
    }
    if (!stored) return false;
    template_seat(stored, out);
    *method = METHOD_STORED;
    *fair = stored->fair;
    return true;
}
