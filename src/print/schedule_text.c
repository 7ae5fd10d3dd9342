#include "print/schedule_text.h"

#include "tongue/tongue.h"

#include <string.h>

/* Why it cannot be less. */
static const char *const WHY[BOUND_REASONS] = {
    [BOUND_COUNTING] = "more meetings than pairs",
    [BOUND_PIGEONHOLE] = "with so few tables, some pairs meet again in any two rounds",
    [BOUND_EXHAUSTED] = "all other schedules were tried",
    [BOUND_FAIR] = "all other schedules with fair tables of three were tried",
    [BOUND_FIXED] = "people who stay at one table meet again",
    [BOUND_PAST] = "those rounds are already published",
    [BOUND_POSITIONS] = "more rounds than positions; position 4 needs a table of four",
    [BOUND_TABLES] = "a country has more players than there are tables",
    [BOUND_EVERYBODY] = "nearly everyone meets everyone",
    [BOUND_SPREAD] = "unless a pair meets more often",
};

static const char *const METHOD[METHODS] = {
    "closed form", "affine plane", "group divisible design", "stored schedule",
    "search",      "drawn by lot", "the given schedule",
};

/* ---- alignment ---------------------------------------------------------------------------- */

static int width_of(const char *text) {
    int width = 0;
    for (; *text; text++) width += (*text & 0xc0) != 0x80; /* not a UTF-8 continuation */
    return width;
}

static void put_padded(Buf *out, const char *text, int width) {
    buf_text(out, text);
    buf_print(out, "%*s", width - width_of(text) > 0 ? width - width_of(text) : 0, "");
}

static int widest_name(const SchedulePage *page) {
    int widest = 0;
    for (unsigned i = 0; i < page->problem->players; i++) {
        int width = width_of(page->name[i]);
        if (width > widest) widest = width;
    }
    return widest;
}

/* ---- what it is worth --------------------------------------------------------------------- */

/* A plan that is kept has figures but no choice: what else would be possible is not its affair. */
static void put_figure(const SchedulePage *page, uint32_t reached, Bound bound,
                       const Message *figure, Buf *out) {
    const int tongue = page->tongue;
    tongue_tell(tongue, figure, out);
    if (page->seating->method == METHOD_KEPT) {
        buf_char(out, '\n');
        return;
    }
    buf_text(out, "; ");
    if (reached <= bound.least) buf_text(out, tongue_row(tongue, "fewer is impossible"));
    else if (!bound.least) buf_text(out, tongue_row(tongue, "fewer may be possible"));
    else tongue_print(tongue, out, "fewer than {n%u} is impossible", bound.least);
    if (bound.least && WHY[bound.why]) buf_print(out, " (%s)", tongue_row(tongue, WHY[bound.why]));
    buf_char(out, '\n');
}

static void put_tables(const SchedulePage *page, Buf *out) {
    const Problem *p = page->problem;
    const Schedule *s = page->schedule;
    const int tongue = page->tongue;
    tongue_print(tongue, out,
                 "{players%u, plural, one {# player} other {# players}}, {rounds%u, plural, one "
                 "{# round} other {# rounds}}",
                 p->players, s->rounds);
    unsigned fours = 0, threes = 0, last = s->rounds - 1u;
    for (int table = 0; table < s->tables[last]; table++) {
        const uint16_t *seat = schedule_table(s, (int)last, table);
        fours += seat[3] != CHAIR_EMPTY;
        threes += seat[3] == CHAIR_EMPTY && seat[0] != CHAIR_EMPTY;
    }
    if (fours) {
        buf_text(out, ", ");
        tongue_print(tongue, out, "{n%u, plural, one {# table of four} other {# tables of four}}",
                     fours);
    }
    if (threes) {
        buf_text(out, ", ");
        tongue_print(tongue, out, "{n%u, plural, one {# table of three} other {# tables of three}}",
                     threes);
    }
    buf_char(out, '\n');
}

static void put_repeats(const SchedulePage *page, Buf *out) {
    const Quality *q = &page->seating->quality;
    const Bounds *b = &page->seating->bounds;
    Message figure;
    message_set(&figure, "{n%u, plural, one {# repeat} other {# repeats}}", q->repeats);
    put_figure(page, q->repeats, b->repeats, &figure, out);
    message_set(&figure,
                "{n%u, plural, one {# meeting of the same pair at most} other {# meetings of the "
                "same pair at most}}",
                q->most_meetings);
    if (q->repeats) put_figure(page, q->most_meetings, b->meetings, &figure, out);
    if (page->fair_repeats < 0) return;
    tongue_print(page->tongue, out,
                 "{n%u, plural, one {# repeat} other {# repeats}} with fair tables of three "
                 "(--fair-threes yes)",
                 (unsigned)page->fair_repeats);
    buf_char(out, '\n');
}

static void put_threes(const SchedulePage *page, Buf *out) {
    const Quality *q = &page->seating->quality;
    const int tongue = page->tongue;
    if (q->threes_fair)
        tongue_print(tongue, out, "tables of three for each player: {least%u} to {most%u} (fair)",
                     q->threes_min, q->threes_max);
    else if (page->seating->method == METHOD_KEPT)
        tongue_print(tongue, out, "tables of three for each player: {least%u} to {most%u} (uneven)",
                     q->threes_min, q->threes_max);
    else
        tongue_print(tongue, out,
                     "tables of three for each player: {least%u} to {most%u} (uneven; "
                     "--fair-threes yes makes them fair)",
                     q->threes_min, q->threes_max);
    buf_char(out, '\n');
}

static void put_quality(const SchedulePage *page, Buf *out) {
    const Quality *q = &page->seating->quality;
    const Bounds *b = &page->seating->bounds;
    const int tongue = page->tongue;
    const Message method = { .english = METHOD[page->seating->method] };
    Message figure;
    char seed[24];
    Buf digits = buf_over(seed, sizeof seed);
    if (q->forbidden) {
        tongue_print(tongue, out,
                     "{n%u, plural, one {# meeting of people who must not meet could not be "
                     "avoided} other {# meetings of people who must not meet could not be "
                     "avoided}}",
                     q->forbidden);
        buf_char(out, '\n');
    }
    put_repeats(page, out);
    message_set(&figure, "{n%u, plural, one {# repeated position} other {# repeated positions}}",
                q->position_duplicates);
    put_figure(page, q->position_duplicates, b->positions, &figure, out);
    message_set(&figure,
                "{n%u, plural, one {# meeting of compatriots} other {# meetings of compatriots}}",
                q->same_country);
    if (page->problem->country) put_figure(page, q->same_country, b->countries, &figure, out);
    if (q->threes_max) put_threes(page, out);
    buf_print(&digits, "%llu", (unsigned long long)page->seed);
    tongue_print(tongue, out, "{method%p}, seed {seed%s}", &method, seed);
    buf_char(out, '\n');
    if (page->seating->stopped)
        buf_print(out, "%s\n", tongue_row(tongue, "stopped early: the best so far"));
    for (size_t i = 0; i < page->move_count; i++) {
        const Reseat *m = &page->moves[i];
        tongue_print(tongue, out,
                     "Round {round%u}: {name%s} moves from table {from%u} to table {to%u}",
                     m->round + 1u, page->name[m->player], m->from + 1u, m->to + 1u);
        buf_char(out, '\n');
    }
}

/* ---- the rounds --------------------------------------------------------------------------- */

static void put_round(const SchedulePage *page, int round, int widest, Buf *out) {
    const Schedule *s = page->schedule;
    const int tongue = page->tongue;
    buf_char(out, '\n');
    tongue_print(tongue, out, "Round {round%d}", round + 1);
    buf_char(out, '\n');
    for (int table = 0; table < s->tables[round]; table++) {
        const uint16_t *seat = schedule_table(s, round, table);
        int last = seat[3] == CHAIR_EMPTY ? 2 : 3;
        if (seat[0] == CHAIR_EMPTY) continue; /* it broke up */
        buf_text(out, "  ");
        tongue_print(tongue, out, "table {table%3d}", table + 1);
        buf_text(out, "  ");
        for (int i = 0; i <= last; i++) {
            buf_print(out, " %d ", i + 1);
            if (i < last) put_padded(out, page->name[seat[i]], widest + 1);
            else buf_text(out, page->name[seat[i]]);
        }
        buf_char(out, '\n');
    }
}

/* ---- everyone ---------------------------------------------------------------------------- */

static int digit(const char *at) {
    return *at >= '0' && *at <= '9' ? *at - '0' : -1;
}

static int lower(const char *at) {
    unsigned char c = (unsigned char)*at;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* As people sort: case does not matter, and p2 comes before p10. */
static int compare(const char *a, const char *b) {
    while (*a && *b) {
        if (digit(a) >= 0 && digit(b) >= 0) {
            uint64_t x = 0, y = 0;
            for (; digit(a) >= 0; a++) x = x * 10 + (uint64_t)digit(a);
            for (; digit(b) >= 0; b++) y = y * 10 + (uint64_t)digit(b);
            if (x != y) return x < y ? -1 : 1;
        } else {
            if (lower(a) != lower(b)) return lower(a) - lower(b);
            a++, b++;
        }
    }
    return lower(a) - lower(b);
}

/* Heap sort, so that equal lists of any length come out equal and in time. */
static void sift(const SchedulePage *page, uint16_t *list, unsigned from, unsigned count) {
    for (unsigned child; (child = 2 * from + 1) < count; from = child) {
        if (child + 1 < count && compare(page->name[list[child]], page->name[list[child + 1]]) < 0)
            child++;
        if (compare(page->name[list[from]], page->name[list[child]]) >= 0) return;
        uint16_t swap = list[from];
        list[from] = list[child];
        list[child] = swap;
    }
}

static void sort_by_name(const SchedulePage *page, uint16_t *list) {
    unsigned count = page->problem->players;
    for (unsigned i = 0; i < count; i++) list[i] = (uint16_t)i;
    for (unsigned i = count / 2; i-- > 0;) sift(page, list, i, count);
    for (unsigned i = count; i-- > 1;) {
        uint16_t swap = list[0];
        list[0] = list[i];
        list[i] = swap;
        sift(page, list, 0, i);
    }
}

/* "Round 2", above its column. */
static int put_column(const SchedulePage *page, int round, Buf *out) {
    char text[64];
    Buf title = buf_over(text, sizeof text);
    tongue_print(page->tongue, &title, "Round {round%d}", round + 1);
    if (out) buf_print(out, "  %s", text);
    return width_of(text);
}

static void put_everybody(const SchedulePage *page, int widest, Buf *out) {
    const Schedule *s = page->schedule;
    uint16_t list[SCHEDULE_PLAYERS_MAX];
    sort_by_name(page, list);
    buf_print(out, "\n%s\n  ", tongue_row(page->tongue, "Who sits where: table-position"));
    put_padded(out, "", widest);
    for (int round = 0; round < s->rounds; round++) put_column(page, round, out);
    buf_char(out, '\n');
    for (unsigned i = 0; i < page->problem->players; i++) {
        buf_text(out, "  ");
        put_padded(out, page->name[list[i]], widest);
        for (int round = 0; round < s->rounds; round++) {
            int chair = schedule_find(s, round, list[i]);
            char place[24];
            Buf text = buf_over(place, sizeof place);
            if (chair < 0) buf_text(&text, "-");
            else buf_print(&text, "%d-%d", chair / TABLE_CHAIRS + 1, chair % TABLE_CHAIRS + 1);
            buf_print(out, "  %*s", put_column(page, round, NULL), place);
        }
        buf_char(out, '\n');
    }
}

void schedule_text(const SchedulePage *page, Buf *out) {
    int widest = widest_name(page);
    put_tables(page, out);
    put_quality(page, out);
    for (int round = 0; round < page->schedule->rounds; round++)
        put_round(page, round, widest, out);
    put_everybody(page, widest, out);
}

/* ---- CSV ---------------------------------------------------------------------------------- */

/* In quotes where needed; a leading =, +, - or @ would be a formula to a spreadsheet. */
static void put_field(const char *text, Buf *out) {
    bool quote = strpbrk(text, ",;\"\t") || strchr("=+-@", *text);
    if (!*text || !quote) {
        buf_text(out, text);
        return;
    }
    buf_char(out, '"');
    if (strchr("=+-@", *text)) buf_char(out, '\'');
    for (; *text; text++) {
        if (*text == '"') buf_char(out, '"');
        buf_char(out, *text);
    }
    buf_char(out, '"');
}

void schedule_csv(const SchedulePage *page, Buf *out) {
    const Schedule *s = page->schedule;
    buf_text(out, "round,table,position,id,name,country\n");
    for (int round = 0; round < s->rounds; round++)
        for (int chair = 0; chair < TABLE_CHAIRS * s->tables[round]; chair++) {
            unsigned player = schedule_round(s, round)[chair];
            if (player == CHAIR_EMPTY) continue;
            buf_print(out, "%d,%d,%d,", round + 1, chair / TABLE_CHAIRS + 1,
                      chair % TABLE_CHAIRS + 1);
            put_field(page->id[player], out);
            buf_char(out, ',');
            put_field(page->name[player], out);
            buf_char(out, ',');
            if (page->country) put_field(page->country[player], out);
            buf_char(out, '\n');
        }
}
