#include "cli/arena.h"

#include "codec/pick.h"

#include <string.h>

bool arena_is_result(const char *text, size_t size) {
    static const char BEGINS[] = "{\"kind\":\"arena\"";
    return size >= sizeof BEGINS - 1 && memcmp(text, BEGINS, sizeof BEGINS - 1) == 0;
}

static void pick_counts(Pick *p, const char *key, int count, uint64_t *to) {
    const json_t *list = pick_list(p, key, (size_t)count, (size_t)count);
    for (int i = 0; i < count && !p->status; i++) {
        const json_t *value = json_array_get(list, (size_t)i);
        if (!json_is_integer(value) || json_integer_value(value) < 0)
            pick_refuse(p, "{what%p} needs counts in \"{key%s}\".", &p->what, key);
        to[i] = (uint64_t)json_integer_value(value);
    }
}

static void pick_settings(Pick *p, ArenaSettings *s) {
    const char *setups[SETUPS];
    for (int i = 0; i < SETUPS; i++) setups[i] = LAYOUT_SETUPS[i].name;
    s->scenario = pick_word_or(p, "scenario", SCENARIO_NAME, SCENARIOS, SCENARIO_BASE);
    s->rulebook = (RulebookId)pick_word(p, "rulebook", RULEBOOK_NAME, RULEBOOKS);
    s->setup = pick_word(p, "board", setups, SETUPS);
    const json_t *bots = pick_list(p, "bots", SEATS_MIN, SEATS);
    s->seats = (int)json_array_size(bots);
    for (int i = 0; i < s->seats && !p->status; i++) {
        const char *name = json_string_value(json_array_get(bots, (size_t)i));
        if (!name || strlen(name) >= ARENA_NAME)
            pick_refuse(p, "{what%p} has a bot without a name.", &p->what);
        else memcpy(s->name[i], name, strlen(name) + 1);
    }
    s->silent = !pick_flag_or(p, "trades", true);
    s->nodes = (uint32_t)pick_number(p, "nodes", 0, UINT32_MAX);
    s->seed = pick_big_or(p, "seed", 0);
}

static void pick_ranges(Pick *p, ArenaResult *r) {
    const json_t *list = pick_list(p, "played", 0, ARENA_RANGES);
    for (size_t i = 0; i < json_array_size(list) && !p->status; i++) {
        const json_t *pair = json_array_get(list, i);
        json_int_t first = json_integer_value(json_array_get(pair, 0));
        json_int_t count = json_integer_value(json_array_get(pair, 1));
        if (first < 0 || first > ARENA_SETS_MAX || count < 1 || count > ARENA_SETS_MAX)
            pick_refuse(p, "{what%p} counts impossible sets.", &p->what);
        r->range[r->ranges++] = (SimRange){ (uint64_t)first, (uint64_t)count };
    }
}

Status arena_result_read(const char *text, size_t size, ArenaResult *r, Err *err) {
    json_t *object = pick_parse(text, size, SIM_REPORT_MAX, "The result", err);
    if (!object) return ERR_INPUT;
    *r = (ArenaResult){ 0 };
    ArenaTally *t = &r->tally;
    Pick p = pick_open(object, "The result", err);
    static const char *const KIND[] = { "arena" };
    pick_word(&p, "kind", KIND, 1);
    pick_settings(&p, &r->settings);
    r->test.share = (int)pick_number(&p, "test_share", 0, 999);
    r->test.margin = (int)pick_number(&p, "test_margin", 0, 999);
    pick_ranges(&p, r);
    t->sets = (uint64_t)pick_number(&p, "sets", 0, ARENA_SETS_MAX);
    t->games = (uint64_t)pick_number(&p, "games", 0, INT64_MAX);
    t->broken_off = (uint64_t)pick_number(&p, "broken_off", 0, INT64_MAX);
    t->turns = (uint64_t)pick_number(&p, "turns", 0, INT64_MAX);
    int seats = r->settings.seats;
    pick_counts(&p, "seat_wins", seats, t->seat_wins);
    pick_counts(&p, "wins", seats, t->wins);
    pick_counts(&p, "wins_squared", seats, t->wins_squared);
    pick_counts(&p, "points", seats, t->points);
    pick_counts(&p, "moves", seats, t->moves);
    pick_counts(&p, "micros", seats, t->micros);
    pick_value(&p, "by_bot"), pick_value(&p, "test"); /* follow from the others */
    Status status = pick_close(&p);
    json_decref(object);
    return status;
}

static bool same_settings(const ArenaSettings *a, const ArenaSettings *b) {
    bool same = a->scenario == b->scenario && a->seats == b->seats && a->setup == b->setup &&
                a->rulebook == b->rulebook && a->silent == b->silent && a->nodes == b->nodes &&
                a->seed == b->seed;
    for (int i = 0; i < a->seats && same; i++) same = !strcmp(a->name[i], b->name[i]);
    return same;
}

/* In its place in the list, joined with what it touches. */
static Status add_range(ArenaResult *r, SimRange range, Err *err) {
    int at = 0;
    for (; at < r->ranges && r->range[at].first < range.first; at++) continue;
    bool before = at && r->range[at - 1].first + r->range[at - 1].count > range.first;
    bool after = at < r->ranges && range.first + range.count > r->range[at].first;
    if (before || after)
        return err_set(err, ERR_INPUT, "Sets from number {first%01llu} on are counted twice.",
                       (unsigned long long)range.first);
    if (r->ranges == ARENA_RANGES)
        return err_set(err, ERR_TOO_BIG, "The sets have more than {most%d} gaps.",
                       ARENA_RANGES - 1);
    memmove(r->range + at + 1, r->range + at, (size_t)(r->ranges - at) * sizeof *r->range);
    r->range[at] = range;
    r->ranges++;
    for (int i = r->ranges - 1; i > 0; i--) {
        SimRange *left = &r->range[i - 1];
        if (left->first + left->count != r->range[i].first) continue;
        left->count += r->range[i].count;
        r->ranges--;
        memmove(r->range + i, r->range + i + 1, (size_t)(r->ranges - i) * sizeof *r->range);
    }
    return OK;
}

Status arena_result_add(ArenaResult *r, const ArenaResult *more, Err *err) {
    if (!same_settings(&r->settings, &more->settings))
        return err_set(err, ERR_INPUT,
                       "These results can't be merged. Scenario, rulebook, bots, board, trades, "
                       "nodes and seed must be the same.");
    for (int i = 0; i < more->ranges; i++) {
        Status status = add_range(r, more->range[i], err);
        if (status) return status;
    }
    const ArenaTally *m = &more->tally;
    ArenaTally *t = &r->tally;
    t->sets += m->sets, t->games += m->games, t->broken_off += m->broken_off, t->turns += m->turns;
    for (int i = 0; i < SEATS; i++) {
        t->seat_wins[i] += m->seat_wins[i];
        t->wins[i] += m->wins[i];
        t->wins_squared[i] += m->wins_squared[i];
        t->points[i] += m->points[i];
        t->moves[i] += m->moves[i];
        t->micros[i] += m->micros[i];
    }
    return OK;
}
