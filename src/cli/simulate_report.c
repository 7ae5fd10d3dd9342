#include "cli/simulate.h"

#include "cli/show.h"

#include <math.h>
#include <stdio.h>

static double ratio(uint64_t part, double whole) {
    return whole > 0 ? (double)part / whole : 0;
}

/* The one thing Buf does not print: a number with `digits` after the point. */
static void put_real(Buf *out, double number, int digits) {
    char text[64];
    snprintf(text, sizeof text, "%.*f", digits, number);
    buf_text(out, text);
}

static void put_padded_real(Buf *out, int width, double number, int digits) {
    char text[64];
    snprintf(text, sizeof text, "%*.*f", width, digits, number);
    buf_text(out, text);
}

/* Wilson's 95 % interval for `wins` of `games`. */
typedef struct Interval {
    double low, high;
} Interval;

static Interval wilson(uint64_t wins, uint64_t games) {
    const double z = 1.959964;
    if (!games) return (Interval){ 0, 1 };
    double n = (double)games, share = (double)wins / n, scale = 1 + z * z / n;
    double middle = (share + z * z / (2 * n)) / scale;
    double half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / scale;
    return (Interval){ fmax(0, middle - half), fmin(1, middle + half) };
}

/* The sums of one bot over all the places it has in the list. */
typedef struct BotLine {
    const Bot *bot;
    int places;
    uint64_t wins, points;
} BotLine;

/* One line for each different bot, in the order of the list; how many. */
static int bot_lines(const SimResult *r, BotLine lines[SEATS]) {
    int count = 0;
    for (int place = 0; place < r->settings.seats; place++) {
        int i = 0;
        while (i < count && lines[i].bot != r->settings.bots[place]) i++;
        if (i == count) lines[count++] = (BotLine){ .bot = r->settings.bots[place] };
        lines[i].places++;
        lines[i].wins += r->tally.bot_wins[place];
        lines[i].points += r->tally.bot_points[place];
    }
    return count;
}

static uint64_t seat_points(const SimTally *tally, int seat) {
    uint64_t sum = 0;
    for (int points = 0; points <= SIM_POINTS_TOP; points++)
        sum += tally->points[seat][points] * (unsigned)points;
    return sum;
}

/* --- text ------------------------------------------------------------------------------------ */

static void put_share(Buf *out, uint64_t wins, uint64_t games) {
    Interval in = wilson(wins, games);
    buf_print(out, "%10llu", (unsigned long long)wins);
    put_padded_real(out, 8, 100 * ratio(wins, (double)games), 2);
    buf_text(out, " %  ");
    put_padded_real(out, 6, 100 * in.low, 2);
    buf_text(out, " to");
    put_padded_real(out, 7, 100 * in.high, 2);
    buf_text(out, " %");
}

static void put_seats(Buf *out, const SimResult *r) {
    buf_text(out, "seat      bot             wins     share   95 % interval      points\n");
    for (int seat = 0; seat < r->settings.seats; seat++) {
        buf_print(out, "%d %-7s %-9s", seat + 1, SEAT_NAME[seat],
                  r->settings.rotate ? "all" : r->settings.bots[seat]->name);
        put_share(out, r->tally.wins[seat], r->tally.games);
        put_padded_real(out, 9, ratio(seat_points(&r->tally, seat), (double)r->tally.games), 2);
        buf_char(out, '\n');
    }
}

static void put_bots(Buf *out, const SimResult *r) {
    BotLine lines[SEATS];
    int count = bot_lines(r, lines);
    buf_text(out, "\nbot       seats           wins     share   95 % interval      points\n");
    for (int i = 0; i < count; i++) {
        buf_print(out, "%-9s %-9d", lines[i].bot->name, lines[i].places);
        put_share(out, lines[i].wins, r->tally.games);
        put_padded_real(out, 9, ratio(lines[i].points, (double)r->tally.games * lines[i].places),
                        2);
        buf_char(out, '\n');
    }
}

static void put_dice(Buf *out, const SimTally *tally) {
    uint64_t rolls = 0;
    for (int sum = 2; sum <= 12; sum++) rolls += tally->rolls[sum];
    buf_text(out, "\ndice     ");
    for (int sum = 2; sum <= 12; sum++) buf_print(out, "%6d", sum);
    buf_text(out, "\n  percent");
    for (int sum = 2; sum <= 12; sum++)
        put_padded_real(out, 6, 100 * ratio(tally->rolls[sum], (double)rolls), 2);
    buf_text(out, "\n  fair   ");
    for (int sum = 2; sum <= 12; sum++)
        put_padded_real(out, 6, 100.0 * (sum <= 7 ? sum - 1 : 13 - sum) / 36, 2);
    buf_char(out, '\n');
}

void sim_report_text(const SimResult *r, Buf *out) {
    const SimSettings *s = &r->settings;
    const SimTally *t = &r->tally;
    buf_print(out, "%llu games, %d seats, scenario %s, rulebook %s, board %s, seed %llu%s\n",
              (unsigned long long)t->games, s->seats, SCENARIO_NAME[s->scenario],
              RULEBOOK_NAME[s->rulebook], s->board, (unsigned long long)s->seed,
              s->rotate ? ", rotating" : "");
    put_real(out, r->seconds, 2);
    buf_text(out, " s, ");
    put_real(out, ratio(t->games, r->seconds), 0);
    buf_text(out, " games and ");
    put_real(out, ratio(t->actions, r->seconds), 0);
    buf_text(out, " actions per second\n\n");
    put_seats(out, r);
    put_bots(out, r);
    buf_text(out, "\nturns    mean ");
    put_real(out, ratio(t->turns, (double)t->games), 1);
    buf_print(out, ", median %d, 5 %% to 95 %%: %d to %d\n", sim_tally_quantile(t, 0.5),
              sim_tally_quantile(t, 0.05), sim_tally_quantile(t, 0.95));
    buf_print(out, "stopped after %u actions: %llu games\n", s->cap, (unsigned long long)t->capped);
    put_dice(out, t);
}

/* --- JSON ------------------------------------------------------------------------------------ */

static void put_numbers(Buf *out, const uint64_t *numbers, int count) {
    for (int i = 0; i < count; i++)
        buf_print(out, "%s%llu", i ? "," : "[", (unsigned long long)numbers[i]);
    buf_char(out, ']');
}

static void put_settings(Buf *out, const SimSettings *s) {
    buf_print(out, "\"scenario\":\"%s\",\"rulebook\":\"%s\",\"seats\":%d,\n\"bots\":[",
              SCENARIO_NAME[s->scenario], RULEBOOK_NAME[s->rulebook], s->seats);
    for (int i = 0; i < s->seats; i++) buf_print(out, "%s\"%s\"", i ? "," : "", s->bots[i]->name);
    buf_print(out, "],\"rotate\":%s,\"board\":\"%s\",\"seed\":\"%llu\",\"cap\":%u,\n",
              s->rotate ? "true" : "false", s->board, (unsigned long long)s->seed, s->cap);
}

static void put_speed(Buf *out, const SimResult *r) {
    const SimTally *t = &r->tally;
    buf_print(out, "\"games\":%llu,\"seconds\":", (unsigned long long)t->games);
    put_real(out, r->seconds, 6);
    buf_text(out, ",\"games_per_second\":");
    put_real(out, ratio(t->games, r->seconds), 1);
    buf_print(out, ",\n\"actions\":%llu,\"actions_per_second\":", (unsigned long long)t->actions);
    put_real(out, ratio(t->actions, r->seconds), 1);
    buf_text(out, ",\n");
}

static void put_turns(Buf *out, const SimTally *t) {
    buf_text(out, "\"turns_mean\":");
    put_real(out, ratio(t->turns, (double)t->games), 4);
    buf_print(out, ",\"turns\":{\"sum\":%llu,\"p5\":%d,\"median\":%d,\"p95\":%d,\"histogram\":[",
              (unsigned long long)t->turns, sim_tally_quantile(t, 0.05), sim_tally_quantile(t, 0.5),
              sim_tally_quantile(t, 0.95));
    const char *comma = "";
    for (int turns = 0; turns <= SIM_TURNS_TOP; turns++)
        if (t->lengths[turns]) {
            buf_print(out, "%s[%d,%llu]", comma, turns, (unsigned long long)t->lengths[turns]);
            comma = ",";
        }
    buf_text(out, "]},\n");
}

static void put_points(Buf *out, const SimResult *r) {
    const SimTally *t = &r->tally;
    buf_text(out, "\"points_mean\":[");
    for (int seat = 0; seat < r->settings.seats; seat++) {
        if (seat) buf_char(out, ',');
        put_real(out, ratio(seat_points(t, seat), (double)t->games), 4);
    }
    buf_text(out, "],\"points\":[");
    for (int seat = 0; seat < r->settings.seats; seat++) {
        if (seat) buf_char(out, ',');
        put_numbers(out, t->points[seat], SIM_POINTS_TOP + 1);
    }
    buf_text(out, "],\n");
}

static void put_by_bot(Buf *out, const SimResult *r) {
    BotLine lines[SEATS];
    int count = bot_lines(r, lines);
    buf_text(out, "\"by_bot\":[");
    for (int i = 0; i < count; i++) {
        Interval in = wilson(lines[i].wins, r->tally.games);
        buf_print(out, "%s{\"bot\":\"%s\",\"seats\":%d,\"wins\":%llu,\"share\":", i ? ",\n " : "",
                  lines[i].bot->name, lines[i].places, (unsigned long long)lines[i].wins);
        put_real(out, ratio(lines[i].wins, (double)r->tally.games), 6);
        buf_text(out, ",\"low\":");
        put_real(out, in.low, 6);
        buf_text(out, ",\"high\":");
        put_real(out, in.high, 6);
        buf_text(out, ",\"points_mean\":");
        put_real(out, ratio(lines[i].points, (double)r->tally.games * lines[i].places), 4);
        buf_char(out, '}');
    }
    buf_text(out, "],\n\"by_place\":{\"wins\":");
    put_numbers(out, r->tally.bot_wins, r->settings.seats);
    buf_text(out, ",\"points\":");
    put_numbers(out, r->tally.bot_points, r->settings.seats);
    buf_text(out, "},\n");
}

void sim_report_json(const SimResult *r, Buf *out) {
    const SimTally *t = &r->tally;
    buf_char(out, '{');
    put_settings(out, &r->settings);
    buf_print(out, "\"complete\":%s,\"played\":[", r->complete ? "true" : "false");
    for (int i = 0; i < r->ranges; i++)
        buf_print(out, "%s[%llu,%llu]", i ? "," : "", (unsigned long long)r->range[i].first,
                  (unsigned long long)r->range[i].count);
    buf_text(out, "],\n");
    put_speed(out, r);
    buf_text(out, "\"wins\":");
    put_numbers(out, t->wins, r->settings.seats);
    buf_print(out, ",\"capped\":%llu,\n", (unsigned long long)t->capped);
    put_turns(out, t);
    put_points(out, r);
    put_by_bot(out, r);
    buf_text(out, "\"dice\":{");
    for (int sum = 2; sum <= 12; sum++)
        buf_print(out, "%s\"%d\":%llu", sum > 2 ? "," : "", sum, (unsigned long long)t->rolls[sum]);
    buf_text(out, "}}\n");
}

/* --- CSV ------------------------------------------------------------------------------------- */

void sim_report_csv(const SimResult *r, const SimGame *games, Buf *out) {
    const SimSettings *s = &r->settings;
    buf_text(out, "game,winner,bot,turns,actions");
    for (int seat = 1; seat <= s->seats; seat++) buf_print(out, ",points_%d", seat);
    buf_char(out, '\n');
    for (uint64_t i = 0; i < r->range[0].count; i++) {
        const SimGame *game = &games[i];
        uint64_t number = r->range[0].first + i;
        const Bot *bots[SEATS];
        sim_bots(s, number, bots);
        buf_print(out, "%llu,", (unsigned long long)number);
        if (game->winner == NONE) buf_char(out, ',');
        else buf_print(out, "%d,%s", game->winner + 1, bots[game->winner]->name);
        buf_print(out, ",%u,%u", game->turns, game->actions);
        for (int seat = 0; seat < s->seats; seat++) buf_print(out, ",%u", game->points[seat]);
        buf_char(out, '\n');
    }
}
