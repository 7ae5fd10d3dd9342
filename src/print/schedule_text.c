#include "print/schedule_text.h"

#include <string.h>

typedef struct Words {
    const char *players, *rounds[2], *fours[2], *threes[2]; /* one, many */
    const char *repeats[2], *meetings[2], *positions[2], *compatriots[2],
        *forbidden[2];                       /* one, many */
    const char *least, *not_below, *unknown; /* after a figure: it is least, at least so much, or
                                                nothing speaks against zero */
    const char *why[BOUND_REASONS];
    const char *shares, *to, *fair, *unfair, *kept_uneven, *if_fair;
    const char *seed, *method[METHODS], *stopped;
    const char *round, *table, *who, *moves_from, *moves_to;
} Words;

static const Words WORDS[SCHEDULE_LANGUAGES] = {
    [SCHEDULE_EN] = {
        .players = "players", .rounds = { "round", "rounds" },
        .fours = { "table of four", "tables of four" }, .threes = { "table of three", "tables of three" },
        .repeats = { "repeat", "repeats" },
        .positions = { "repeated position", "repeated positions" },
        .meetings = { "meeting of the same pair at most", "meetings of the same pair at most" },
        .compatriots = { "meeting of compatriots", "meetings of compatriots" },
        .forbidden = { "meeting of people who must not meet could not be avoided",
                       "meetings of people who must not meet could not be avoided" },
        .least = "fewer is impossible", .not_below = "fewer than %u is impossible",
        .unknown = "fewer may be possible",
        .why = { [BOUND_COUNTING] = "more meetings than pairs",
                 [BOUND_PIGEONHOLE] = "with so few tables any two rounds share pairs",
                 [BOUND_EXHAUSTED] = "everything else was tried",
                 [BOUND_FAIR] = "everything else with fair tables of three was tried",
                 [BOUND_FIXED] = "people who stay at one table meet again",
                 [BOUND_PAST] = "they are in published rounds",
                 [BOUND_POSITIONS] = "more rounds than positions; position 4 needs a table of four",
                 [BOUND_TABLES] = "a country has more players than there are tables",
                 [BOUND_EVERYBODY] = "nearly everybody meets everybody",
                 [BOUND_SPREAD] = "unless a pair meets more often" },
        .shares = "tables of three for each player", .to = "to", .fair = "fair",
        .kept_uneven = "uneven", .unfair = "uneven; --fair-threes yes makes them fair",
        .if_fair = "with fair tables of three (--fair-threes yes)",
        .seed = "seed",
        .method = { "closed form", "affine plane", "group divisible design", "stored schedule",
                    "search", "drawn by lot", "the given plan" },
        .stopped = "stopped early: the best so far",
        .round = "Round", .table = "table", .who = "Who sits where: table-position",
        .moves_from = "moves from table", .moves_to = "to table",
    },
    [SCHEDULE_DE] = {
        .players = "Personen", .rounds = { "Runde", "Runden" },
        .fours = { "Vierertisch", "Vierertische" }, .threes = { "Dreiertisch", "Dreiertische" },
        .repeats = { "Wiederholung", "Wiederholungen" },
        .positions = { "doppelte Position", "doppelte Positionen" },
        .meetings = { "Begegnung desselben Paars höchstens",
                      "Begegnungen desselben Paars höchstens" },
        .compatriots = { "Begegnung von Landsleuten", "Begegnungen von Landsleuten" },
        .forbidden = { "verbotene Begegnung ließ sich nicht vermeiden",
                       "verbotene Begegnungen ließen sich nicht vermeiden" },
        .least = "weniger ist unmöglich", .not_below = "weniger als %u ist unmöglich",
        .unknown = "weniger könnte möglich sein",
        .why = { [BOUND_COUNTING] = "mehr Begegnungen als Paare",
                 [BOUND_PIGEONHOLE] = "bei so wenigen Tischen teilen zwei Runden stets Paare",
                 [BOUND_EXHAUSTED] = "alles andere wurde durchprobiert",
                 [BOUND_FAIR] = "alles andere mit gerechten Dreiertischen wurde durchprobiert",
                 [BOUND_FIXED] = "wer am selben Tisch bleibt, trifft sich wieder",
                 [BOUND_PAST] = "sie stehen in veröffentlichten Runden",
                 [BOUND_POSITIONS] = "mehr Runden als Positionen; Position 4 braucht einen Vierertisch",
                 [BOUND_TABLES] = "ein Land hat mehr Personen als es Tische gibt",
                 [BOUND_EVERYBODY] = "fast alle treffen alle",
                 [BOUND_SPREAD] = "außer wenn sich ein Paar öfter trifft" },
        .shares = "Dreiertische je Person", .to = "bis", .fair = "gerecht",
        .kept_uneven = "ungleich", .unfair = "ungleich; --fair-threes yes macht sie gerecht",
        .if_fair = "mit gerechten Dreiertischen (--fair-threes yes)",
        .seed = "Startwert",
        .method = { "geschlossene Form", "affine Ebene", "gruppenteilbares Design",
                    "gespeicherter Plan", "Suche", "ausgelost", "der gegebene Plan" },
        .stopped = "vorzeitig beendet: der beste Stand",
        .round = "Runde", .table = "Tisch", .who = "Wer sitzt wo: Tisch-Position",
        .moves_from = "wechselt von Tisch", .moves_to = "zu Tisch",
    },
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
static void put_figure(const Words *w, const SchedulePage *page, uint32_t reached, Bound bound,
                       const char *const noun[2], Buf *out) {
    buf_print(out, "%u %s", reached, noun[reached != 1]);
    if (page->seating->method == METHOD_KEPT) {
        buf_char(out, '\n');
        return;
    }
    buf_text(out, "; ");
    if (reached <= bound.least) buf_text(out, w->least);
    else if (!bound.least) buf_text(out, w->unknown);
    else {
        const char *at = strstr(w->not_below, "%u");
        buf_bytes(out, w->not_below, (size_t)(at - w->not_below));
        buf_unsigned(out, bound.least);
        buf_text(out, at + 2);
    }
    if (bound.least && w->why[bound.why]) buf_print(out, " (%s)", w->why[bound.why]);
    buf_char(out, '\n');
}

static void put_tables(const Words *w, const SchedulePage *page, Buf *out) {
    const Problem *p = page->problem;
    const Schedule *s = page->schedule;
    buf_print(out, "%u %s, %u %s", p->players, w->players, s->rounds, w->rounds[s->rounds != 1]);
    unsigned fours = 0, threes = 0, last = s->rounds - 1u;
    for (int table = 0; table < s->tables[last]; table++) {
        const uint16_t *seat = schedule_table(s, (int)last, table);
        fours += seat[3] != CHAIR_EMPTY;
        threes += seat[3] == CHAIR_EMPTY && seat[0] != CHAIR_EMPTY;
    }
    if (fours) buf_print(out, ", %u %s", fours, w->fours[fours != 1]);
    if (threes) buf_print(out, ", %u %s", threes, w->threes[threes != 1]);
    buf_char(out, '\n');
}

static void put_quality(const Words *w, const SchedulePage *page, Buf *out) {
    const Quality *q = &page->seating->quality;
    const Bounds *b = &page->seating->bounds;
    if (q->forbidden) buf_print(out, "%u %s\n", q->forbidden, w->forbidden[q->forbidden != 1]);
    put_figure(w, page, q->repeats, b->repeats, w->repeats, out);
    if (q->repeats) put_figure(w, page, q->most_meetings, b->meetings, w->meetings, out);
    if (page->fair_repeats >= 0)
        buf_print(out, "%lld %s %s\n", (long long)page->fair_repeats,
                  w->repeats[page->fair_repeats != 1], w->if_fair);
    put_figure(w, page, q->position_duplicates, b->positions, w->positions, out);
    if (page->problem->country)
        put_figure(w, page, q->same_country, b->countries, w->compatriots, out);
    if (q->threes_max)
        buf_print(out, "%s: %u %s %u (%s)\n", w->shares, q->threes_min, w->to, q->threes_max,
                  q->threes_fair                         ? w->fair
                  : page->seating->method == METHOD_KEPT ? w->kept_uneven
                                                         : w->unfair);
    buf_print(out, "%s, %s %llu\n", w->method[page->seating->method], w->seed,
              (unsigned long long)page->seed);
    if (page->seating->stopped) buf_print(out, "%s\n", w->stopped);
    for (size_t i = 0; i < page->move_count; i++) {
        const Reseat *m = &page->moves[i];
        buf_print(out, "%s %u: %s %s %u %s %u\n", w->round, m->round + 1u, page->name[m->player],
                  w->moves_from, m->from + 1u, w->moves_to, m->to + 1u);
    }
}

/* ---- the rounds --------------------------------------------------------------------------- */

static void put_round(const Words *w, const SchedulePage *page, int round, int widest, Buf *out) {
    const Schedule *s = page->schedule;
    buf_print(out, "\n%s %d\n", w->round, round + 1);
    for (int table = 0; table < s->tables[round]; table++) {
        const uint16_t *seat = schedule_table(s, round, table);
        int last = seat[3] == CHAIR_EMPTY ? 2 : 3;
        if (seat[0] == CHAIR_EMPTY) continue; /* it broke up */
        buf_print(out, "  %s %3d  ", w->table, table + 1);
        for (int i = 0; i <= last; i++) {
            buf_print(out, " %d ", i + 1);
            if (i < last) put_padded(out, page->name[seat[i]], widest + 1);
            else buf_text(out, page->name[seat[i]]);
        }
        buf_char(out, '\n');
    }
}

/* ---- everybody ---------------------------------------------------------------------------- */

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

static void put_everybody(const Words *w, const SchedulePage *page, int widest, Buf *out) {
    const Schedule *s = page->schedule;
    uint16_t list[SCHEDULE_PLAYERS_MAX];
    sort_by_name(page, list);
    buf_print(out, "\n%s\n  ", w->who);
    put_padded(out, "", widest);
    for (int round = 0; round < s->rounds; round++) buf_print(out, "  %s %d", w->round, round + 1);
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
            buf_print(out, "  %*s", width_of(w->round) + (round < 9 ? 2 : 3), place);
        }
        buf_char(out, '\n');
    }
}

void schedule_text(const SchedulePage *page, Buf *out) {
    const Words *w = &WORDS[page->language];
    int widest = widest_name(page);
    put_tables(w, page, out);
    put_quality(w, page, out);
    for (int round = 0; round < page->schedule->rounds; round++)
        put_round(w, page, round, widest, out);
    put_everybody(w, page, widest, out);
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
