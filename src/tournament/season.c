#include "tournament/season.h"

#include "base/text.h"
#include "tournament/order.h"

#include <string.h>

/* The points of `count` places from `place` on, added and divided. */
static Ratio mean_points(const EventRules *rules, uint32_t place, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        if (place + i <= SEASON_PLACES) sum += rules->season_points[place + i - 1];
    return ratio_of(sum, count);
}

Ratio season_points(const Season *season, const Finish *finish) {
    if (!finish->valid || season->tournament[finish->tournament].state != TOURNAMENT_COUNTS)
        return ratio_of(0, 1);
    return mean_points(&season->rules, finish->place, finish->shared);
}

static int by_place(const void *context, uint32_t a, uint32_t b) {
    const Finish *left = (const Finish *)context + a, *right = (const Finish *)context + b;
    if (left->tournament != right->tournament) return left->tournament < right->tournament ? -1 : 1;
    if (left->valid != right->valid) return left->valid ? -1 : 1;
    return (left->place > right->place) - (left->place < right->place);
}

/* Count how many have each place. */
static void count_shared(Season *season, uint32_t *order) {
    uint32_t count = season->finishes;
    for (uint32_t i = 0; i < count; i++) order[i] = i;
    order_sort(order, order + count, count, by_place, season->finish);
    for (uint32_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count; to++)
            if (by_place(season->finish, order[from], order[to]) != 0) break;
        for (uint32_t i = from; i < to; i++) season->finish[order[i]].shared = to - from;
    }
}

static void judge_tournaments(Season *season) {
    for (uint32_t i = 0; i < season->tournaments; i++) season->tournament[i].valid = 0;
    for (uint32_t i = 0; i < season->finishes; i++)
        season->tournament[season->finish[i].tournament].valid += season->finish[i].valid;
    for (uint32_t i = 0; i < season->tournaments; i++) {
        Tournament *one = &season->tournament[i];
        one->state = TOURNAMENT_COUNTS;
        if (one->valid < season->rules.season_min_valid_results) one->state = TOURNAMENT_TOO_SMALL;
        if (one->online && !season->rules.season_online_allowed) one->state = TOURNAMENT_ONLINE;
    }
}

/* Of a member's finishes the better comes first: by points, then by percentage, in the player's
 * favour; then by tournament so that the choice is always the same. */
static int better_finish(const Season *season, uint32_t a, uint32_t b) {
    const Finish *left = &season->finish[a], *right = &season->finish[b];
    Ratio mine = season_points(season, left), theirs = season_points(season, right);
    int order = ratio_compare(&theirs, &mine);
    if (!order) order = ratio_compare(&right->pct, &left->pct);
    if (!order) order = left->tournament < right->tournament ? -1 : 1;
    return order;
}

/* Keep the best finishes in counted[], best first. */
static void count_finish(const Season *season, SeasonRow *row, uint32_t finish) {
    uint32_t most = season->rules.season_best_of;
    if (most > SEASON_COUNTED) most = SEASON_COUNTED;
    uint32_t at = row->counts;
    while (at > 0 && better_finish(season, finish, row->counted[at - 1]) < 0) at--;
    if (at >= most) return;
    uint32_t last = row->counts < most ? row->counts++ : most - 1;
    memmove(row->counted + at + 1, row->counted + at, (last - at) * sizeof *row->counted);
    row->counted[at] = finish;
}

static void add_up(const Season *season, SeasonRow *row) {
    row->points = row->pct = ratio_of(0, 1);
    for (uint32_t i = 0; i < row->counts; i++) {
        const Finish *finish = &season->finish[row->counted[i]];
        Ratio points = season_points(season, finish);
        row->points = ratio_add(&row->points, &points);
        row->pct = ratio_add(&row->pct, &finish->pct);
    }
    if (row->counts) row->pct = ratio_divide(&row->pct, row->counts);
}

static int ascending(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

static int by_key(const Season *season, const SeasonRow *a, const SeasonRow *b, unsigned key) {
    switch (key) {
    case SEASON_FEWEST_TOURNAMENTS: return ascending(a->played, b->played);
    case SEASON_PCT_MEAN: return ratio_compare(&b->pct, &a->pct);
    case SEASON_BEST_PLACE: return ascending(a->best, b->best);
    case SEASON_WORST_PLACE: return ascending(a->worst, b->worst);
    default: /* lots; none, 0, becomes the highest */
        return ascending(season->member[a->member].lot - 1, season->member[b->member].lot - 1);
    }
}

int season_compare(const Season *season, const SeasonRow *a, const SeasonRow *b, int *decided) {
    int ignored;
    if (!decided) decided = &ignored;
    *decided = 0;
    int order = ratio_compare(&b->points, &a->points), keys = 0;
    for (; !order && keys < SEASON_KEYS_MAX && season->rules.season_tiebreaks[keys]; keys++) {
        *decided = keys + 1;
        order = by_key(season, a, b, season->rules.season_tiebreaks[keys]);
    }
    if (order) return order;
    *decided = keys + 1;
    order = by_key(season, a, b, SEASON_KEY_NONE);
    if (!order) *decided = -1;
    return order;
}

typedef struct Context {
    const Season *season;
    const SeasonRow *row;
} Context;

static int better(const void *context, uint32_t a, uint32_t b) {
    const Context *c = context;
    int order = season_compare(c->season, &c->row[a], &c->row[b], NULL);
    if (order) return order;
    const char *left = c->season->member[c->row[a].member].id;
    const char *right = c->season->member[c->row[b].member].id;
    while (*left && *left == *right) left++, right++;
    return (unsigned char)*left - (unsigned char)*right;
}

/* Equals share a rank unless each of them has a lot. */
static void number(const Season *season, SeasonRow *rows, size_t count) {
    int lots = 1;
    while (lots <= SEASON_KEYS_MAX && season->rules.season_tiebreaks[lots - 1]) lots++;
    for (size_t from = 0, to; from < count; from = to) {
        bool apart = true;
        for (to = from; to < count; to++) {
            int decided;
            int order = season_compare(season, &rows[from], &rows[to], &decided);
            if (order && decided != lots) break;
            if (!season->member[rows[to].member].lot || (to > from && !order)) apart = false;
        }
        for (size_t i = from; i < to; i++) {
            rows[i].rank = (uint32_t)(apart ? i : from) + 1;
            rows[i].shared = (uint32_t)(apart ? 1 : to - from);
        }
    }
}

/* DM19-4.7: the country of the season is Germany; unknown data makes nobody a foreigner. */
static SeasonState passed_over(const Season *season, const Member *member) {
    const uint16_t *needs = season->rules.eligibility;
    bool german = text_same(member->nationality, "DE") || text_same(member->residence, "DE");
    bool unknown = !*member->nationality && !*member->residence;
    if (*member->direct) return SEASON_DIRECT;
    bool asked = rules_list(needs, ELIGIBLE_MAX, ELIGIBLE_NATIONAL_OR_RESIDENT);
    if (asked && !german && !unknown) return SEASON_FOREIGN;
    if (rules_list(needs, ELIGIBLE_MAX, ELIGIBLE_NO_OTHER_COUNTRY) && member->other_championship)
        return SEASON_ELSEWHERE;
    if (member->declined) return SEASON_DECLINED;
    return asked && member->undeclared ? SEASON_UNDECIDED : SEASON_OUT;
}

/* The thirty best who may; a shared rank that does not fit as a whole waits for lots. */
static void choose(const Season *season, SeasonRow *rows, size_t count) {
    size_t places = season->rules.season_qualifiers;
    for (size_t from = 0, to; from < count; from = to) {
        size_t able = 0;
        to = from + rows[from].shared;
        for (size_t i = from; i < to; i++) {
            rows[i].state = passed_over(season, &season->member[rows[i].member]);
            able += rows[i].state == SEASON_OUT;
        }
        SeasonState state = able <= places ? SEASON_FINALIST : places ? SEASON_TIED : SEASON_OUT;
        for (size_t i = from; i < to; i++)
            if (rows[i].state == SEASON_OUT) rows[i].state = state;
        places = able <= places ? places - able : 0;
    }
}

size_t season_table(Season *season, SeasonRow *rows, uint32_t *scratch) {
    judge_tournaments(season);
    count_shared(season, scratch);
    uint32_t *row_of = scratch; /* by member, one more than the row */
    memset(row_of, 0, season->members * sizeof *row_of);
    size_t count = 0;
    for (uint32_t i = 0; i < season->finishes; i++) {
        const Finish *finish = &season->finish[i];
        if (!finish->valid || season->tournament[finish->tournament].state != TOURNAMENT_COUNTS)
            continue;
        if (!row_of[finish->member]) {
            rows[count] = (SeasonRow){ .member = finish->member };
            row_of[finish->member] = (uint32_t)++count;
        }
        SeasonRow *row = &rows[row_of[finish->member] - 1];
        row->played++;
        if (!row->best || finish->place < row->best) row->best = finish->place;
        if (finish->place > row->worst) row->worst = finish->place;
        count_finish(season, row, i);
    }
    for (size_t i = 0; i < count; i++) add_up(season, &rows[i]);

    Context context = { season, rows };
    SeasonRow spare;
    for (size_t i = 0; i < count; i++) scratch[i] = (uint32_t)i;
    order_sort(scratch, scratch + count, count, better, &context);
    order_apply(scratch, count, rows, sizeof *rows, &spare);
    number(season, rows, count);
    choose(season, rows, count);
    return count;
}
