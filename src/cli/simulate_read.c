#include "cli/simulate.h"

#include <jansson.h>
#include <string.h>

/* Where reading stands: after the first mistake nothing more is read, and one check at the end is
 * enough. */
typedef struct Reader {
    Status status;
    Err *err;
} Reader;

static void wrong(Reader *r, const char *key) {
    if (!r->status)
        r->status = err_set(
            r->err, ERR_INPUT,
            "This isn't a result of `castellan simulate --format json`: \"{key%s}\" "
            "is missing or wrong.",
            key);
}

static uint64_t read_count(Reader *r, const json_t *value, const char *key) {
    if (json_is_integer(value) && json_integer_value(value) >= 0)
        return (uint64_t)json_integer_value(value);
    wrong(r, key);
    return 0;
}

static const char *read_name(Reader *r, const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    if (!text) wrong(r, key);
    return text ? text : "";
}

/* Exactly `count` numbers. */
static void read_counts(Reader *r, const json_t *list, const char *key, uint64_t *to,
                        size_t count) {
    if (json_array_size(list) != count) {
        wrong(r, key);
        return;
    }
    for (size_t i = 0; i < count; i++) to[i] = read_count(r, json_array_get(list, i), key);
}

static bool read_flag(Reader *r, const json_t *object, const char *key) {
    const json_t *value = json_object_get(object, key);
    if (!json_is_boolean(value)) wrong(r, key);
    return json_is_true(value);
}

static uint64_t read_seed(Reader *r, const json_t *object) {
    const char *text = read_name(r, object, "seed");
    uint64_t seed = 0;
    if (!*text) wrong(r, "seed");
    for (; *text; text++)
        if (*text < '0' || *text > '9' || __builtin_mul_overflow(seed, 10, &seed) ||
            __builtin_add_overflow(seed, (uint64_t)(*text - '0'), &seed))
            wrong(r, "seed");
    return seed;
}

static void read_settings(Reader *r, const json_t *object, SimSettings *s) {
    const json_t *bots = json_object_get(object, "bots");
    const char *board = read_name(r, object, "board");
    s->scenario = scenario_find(read_name(r, object, "scenario"));
    s->rulebook = rulebook_find(read_name(r, object, "rulebook"));
    s->seats = (int)json_array_size(bots);
    if (s->scenario == SCENARIOS) wrong(r, "scenario");
    if (s->rulebook == RULEBOOKS) wrong(r, "rulebook");
    if (s->seats < SEATS_MIN || s->seats > SEATS) wrong(r, "bots");
    for (int i = 0; i < s->seats && !r->status; i++) {
        const char *name = json_string_value(json_array_get(bots, (size_t)i));
        s->bots[i] = name ? bot_find(name) : NULL;
        if (!s->bots[i]) wrong(r, "bots");
    }
    if (strlen(board) >= sizeof s->board || strpbrk(board, "\"\\\n")) wrong(r, "board");
    else strcpy(s->board, board);
    s->rotate = read_flag(r, object, "rotate");
    s->seed = read_seed(r, object);
    s->cap = (uint32_t)read_count(r, json_object_get(object, "cap"), "cap");
}

static void read_ranges(Reader *r, const json_t *object, SimResult *result) {
    const json_t *list = json_object_get(object, "played");
    uint64_t games = 0, pair[2] = { 0 };
    if (!json_is_array(list) || json_array_size(list) > SIM_RANGES) wrong(r, "played");
    SimResult sorted = { .settings = result->settings };
    for (size_t i = 0; i < json_array_size(list) && !r->status; i++) {
        read_counts(r, json_array_get(list, i), "played", pair, 2);
        if (pair[0] > SIM_GAMES_MAX || pair[1] > SIM_GAMES_MAX) wrong(r, "played");
        SimResult part = { .settings = result->settings,
                           .ranges = 1,
                           .range = { { pair[0], pair[1] } } };
        if (!r->status && sim_result_add(&sorted, &part, NULL)) wrong(r, "played");
        games += pair[1];
    }
    result->ranges = sorted.ranges;
    memcpy(result->range, sorted.range, sizeof sorted.range);
    if (games != result->tally.games) wrong(r, "played");
}

static void read_tally(Reader *r, const json_t *object, int seats, SimTally *t) {
    const json_t *turns = json_object_get(object, "turns"), *dice = json_object_get(object, "dice");
    const json_t *lengths = json_object_get(turns, "histogram");
    const json_t *points = json_object_get(object, "points");
    const json_t *places = json_object_get(object, "by_place");
    t->games = read_count(r, json_object_get(object, "games"), "games");
    t->capped = read_count(r, json_object_get(object, "capped"), "capped");
    t->actions = read_count(r, json_object_get(object, "actions"), "actions");
    t->turns = read_count(r, json_object_get(turns, "sum"), "turns");
    read_counts(r, json_object_get(object, "wins"), "wins", t->wins, (size_t)seats);
    read_counts(r, json_object_get(places, "wins"), "by_place", t->bot_wins, (size_t)seats);
    read_counts(r, json_object_get(places, "points"), "by_place", t->bot_points, (size_t)seats);
    for (int seat = 0; seat < seats; seat++)
        read_counts(r, json_array_get(points, (size_t)seat), "points", t->points[seat],
                    SIM_POINTS_TOP + 1);
    for (int sum = 2; sum <= 12; sum++) {
        char key[3] = { (char)(sum < 10 ? '0' + sum : '1'), (char)(sum < 10 ? 0 : '0' + sum - 10) };
        t->rolls[sum] = read_count(r, json_object_get(dice, key), "dice");
    }
    for (size_t i = 0; i < json_array_size(lengths); i++) {
        uint64_t pair[2] = { 0 };
        read_counts(r, json_array_get(lengths, i), "turns", pair, 2);
        if (pair[0] <= SIM_TURNS_TOP) t->lengths[pair[0]] += pair[1];
        else wrong(r, "turns");
    }
}

Status sim_result_read(const char *text, size_t size, SimResult *result, Err *err) {
    Reader r = { .err = err };
    json_error_t where;
    json_t *object = json_loadb(text, size, JSON_REJECT_DUPLICATES, &where);
    if (!object)
        return err_set(err, ERR_INPUT, "This isn't JSON: line {line%01d}, {reason%s}.", where.line,
                       where.text);
    *result = (SimResult){ 0 };
    read_settings(&r, object, &result->settings);
    if (!r.status) read_tally(&r, object, result->settings.seats, &result->tally);
    if (!r.status) read_ranges(&r, object, result);
    if (!json_is_number(json_object_get(object, "seconds"))) wrong(&r, "seconds");
    result->seconds = json_number_value(json_object_get(object, "seconds"));
    result->complete = read_flag(&r, object, "complete");
    json_decref(object);
    return r.status;
}
