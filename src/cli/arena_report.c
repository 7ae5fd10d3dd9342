#include "cli/arena.h"

#include "codec/jot.h"
#include "codec/members.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- arithmetic ------------------------------------------------------------------------------- */

/* Mean and variance of a set's share of wins, for the places of `which`, one bit each. */
static void spread(const ArenaTally *t, int seats, unsigned which, double *mean, double *variance) {
    double n = (double)t->sets, sum = 0, squares = 0;
    int places = __builtin_popcount(which);
    for (int i = 0; i < seats; i++) {
        if (!(which >> i & 1)) continue;
        sum += (double)t->wins[i];
        squares += (double)t->wins_squared[i];
    }
    *mean = n > 0 ? sum / n / seats / places : 0;
    if (places == 1 && n > 1) {
        double each = sum / n;
        *variance = (squares / n - each * each) / seats / seats * n / (n - 1);
    } else { /* places share the wins of a set: as if every game stood alone */
        *variance = *mean * (1 - *mean) / seats;
    }
    double least = 0.02 / seats; /* a few sets that went alike prove nothing */
    if (*variance < least) *variance = least;
}

ArenaVerdict arena_verdict(const ArenaTally *tally, int seats, ArenaTest test) {
    ArenaVerdict v = { .bound = log(19) };
    double mean, variance, low = test.share / 1000.0, high = low + test.margin / 1000.0;
    if (!test.share || tally->sets < 2) return v;
    spread(tally, seats, 1, &mean, &variance);
    v.ratio = (double)tally->sets * (high - low) * (2 * mean - low - high) / (2 * variance);
    v.is = v.ratio >= v.bound ? VERDICT_YES : v.ratio <= -v.bound ? VERDICT_NO : VERDICT_OPEN;
    return v;
}

int arena_shares(const ArenaResult *r, ArenaShare shares[SEATS]) {
    const ArenaTally *t = &r->tally;
    int seats = r->settings.seats, count = 0;
    double middle = 0;
    for (int i = 0; i < seats; i++) {
        unsigned which = 0;
        bool seen = false;
        for (int k = 0; k < seats; k++)
            if (!strcmp(r->settings.name[k], r->settings.name[i])) {
                which |= 1u << k;
                seen |= k < i;
            }
        if (seen) continue;
        ArenaShare *s = &shares[count++];
        *s = (ArenaShare){ .name = r->settings.name[i], .places = __builtin_popcount(which) };
        double variance, points = 0, micros = 0, moves = 0;
        spread(t, seats, which, &s->share, &variance);
        s->half = 1.96 * sqrt(variance / (double)(t->sets ? t->sets : 1));
        for (int k = 0; k < seats; k++) {
            if (!(which >> k & 1)) continue;
            points += (double)t->points[k];
            micros += (double)t->micros[k];
            moves += (double)t->moves[k];
        }
        s->points = t->games ? points / s->places / (double)t->games : 0;
        s->millis = moves > 0 ? micros / moves / 1000 : 0;
        /* who wins a game of several: shares in proportion to 10^(Elo/400) */
        s->elo = 400 * log10(fmax(s->share, 0.5 / (double)(t->games ? t->games : 1)));
        middle += s->elo * s->places / seats;
    }
    for (int i = 0; i < count; i++) shares[i].elo -= middle;
    return count;
}

/* --- text ------------------------------------------------------------------------------------- */

static void put(Buf *out, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(Buf *out, const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    buf_text(out, text);
}

static const char *const VERDICT_WORD[] = { "not decided yet", "yes", "no" };

void arena_report_text(const ArenaResult *r, Buf *out) {
    const ArenaSettings *s = &r->settings;
    const ArenaTally *t = &r->tally;
    double games = (double)(t->games ? t->games : 1);
    ArenaShare shares[SEATS];
    int count = arena_shares(r, shares);
    put(out, "%llu sets of %d games, %s, rulebook %s, board %s, seed %llu%s",
        (unsigned long long)t->sets, s->seats, SCENARIO_NAME[s->scenario],
        RULEBOOK_NAME[s->rulebook], LAYOUT_SETUPS[s->setup].name, (unsigned long long)s->seed,
        s->silent ? ", no trades between players" : "");
    if (s->nodes) put(out, ", %u nodes per move", s->nodes);
    put(out, "\nevery bot plays every seat with the same boards and dice\n\n");
    put(out, "bot                  seats    wins      Elo  points  ms a move\n");
    for (int i = 0; i < count; i++)
        put(out, "%-20s %5d  %5.1f %% ± %.1f %+6.0f  %6.2f  %9.2f\n", shares[i].name,
            shares[i].places, 100 * shares[i].share, 100 * shares[i].half, shares[i].elo,
            shares[i].points, shares[i].millis);
    put(out, "\nseat                ");
    for (int i = 0; i < s->seats; i++) put(out, "%8d", i + 1);
    put(out, "\nwins of each seat     ");
    for (int i = 0; i < s->seats; i++) put(out, "%6.1f %%", 100 * (double)t->seat_wins[i] / games);
    put(out, "\n%.1f turns per game, %llu of %llu games stopped\n", (double)t->turns / games,
        (unsigned long long)t->broken_off, (unsigned long long)t->games);
    if (!r->test.share) return;
    ArenaVerdict v = arena_verdict(t, s->seats, r->test);
    put(out,
        "\nDoes %s win more than %.1f %%?  %s (log likelihood ratio %.2f of ±%.2f, against %.1f "
        "%%)\n",
        s->name[0], r->test.share / 10.0, VERDICT_WORD[v.is], v.ratio, v.bound,
        (r->test.share + r->test.margin) / 10.0);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void member_counts(const char *key, const uint64_t *list, int count, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int i = 0; i < count; i++) jot_item(out), jot_number(out, (int64_t)list[i]);
    jot_close(out, ']');
}

static void member_real(const char *key, double number, Buf *out) {
    char text[64];
    snprintf(text, sizeof text, "%.5f", number);
    jot_key(out, key), buf_text(out, text);
}

void arena_report_json(const ArenaResult *r, Buf *out) {
    const ArenaSettings *s = &r->settings;
    const ArenaTally *t = &r->tally;
    ArenaShare shares[SEATS];
    int count = arena_shares(r, shares);
    jot_open(out, '{');
    member_word("kind", "arena", out);
    member_word("scenario", SCENARIO_NAME[s->scenario], out);
    member_word("rulebook", RULEBOOK_NAME[s->rulebook], out);
    member_word("board", LAYOUT_SETUPS[s->setup].name, out);
    jot_key(out, "bots"), jot_open(out, '[');
    for (int i = 0; i < s->seats; i++) jot_item(out), jot_text(out, s->name[i]);
    jot_close(out, ']');
    member_flag("trades", !s->silent, out);
    member_number("nodes", s->nodes, out);
    member_big("seed", s->seed, out);
    member_number("test_share", r->test.share, out);
    member_number("test_margin", r->test.margin, out);
    jot_key(out, "played"), jot_open(out, '[');
    for (int i = 0; i < r->ranges; i++) {
        jot_item(out), jot_open(out, '[');
        jot_item(out), jot_number(out, (int64_t)r->range[i].first);
        jot_item(out), jot_number(out, (int64_t)r->range[i].count);
        jot_close(out, ']');
    }
    jot_close(out, ']');
    member_number("sets", (int64_t)t->sets, out);
    member_number("games", (int64_t)t->games, out);
    member_number("broken_off", (int64_t)t->broken_off, out);
    member_number("turns", (int64_t)t->turns, out);
    member_counts("seat_wins", t->seat_wins, s->seats, out);
    member_counts("wins", t->wins, s->seats, out);
    member_counts("wins_squared", t->wins_squared, s->seats, out);
    member_counts("points", t->points, s->seats, out);
    member_counts("moves", t->moves, s->seats, out);
    member_counts("micros", t->micros, s->seats, out);
    jot_key(out, "by_bot"), jot_open(out, '[');
    for (int i = 0; i < count; i++) {
        jot_item(out), jot_open(out, '{');
        member_word("bot", shares[i].name, out);
        member_number("seats", shares[i].places, out);
        member_real("share", shares[i].share, out);
        member_real("low", shares[i].share - shares[i].half, out);
        member_real("high", shares[i].share + shares[i].half, out);
        member_real("elo", shares[i].elo, out);
        member_real("points", shares[i].points, out);
        member_real("ms", shares[i].millis, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    if (r->test.share) {
        ArenaVerdict v = arena_verdict(t, s->seats, r->test);
        jot_key(out, "test"), jot_open(out, '{');
        member_word("verdict", VERDICT_WORD[v.is], out);
        member_real("ratio", v.ratio, out);
        member_real("bound", v.bound, out);
        jot_close(out, '}');
    }
    jot_close(out, '}');
    buf_char(out, '\n');
}
