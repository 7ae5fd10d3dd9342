#include "print/standings_text.h"

#include "print/columns.h"
#include "rulebook/words.h"
#include "tongue/tongue.h"
#include "tournament/why.h"

enum { RANK, NAME, COUNTRY, GAMES, STATE, PLACE, REACHED, PRELIM, KEYS = 100 };

static const char *const TITLE[] = {
    [RANK] = "rank", [NAME] = "player", [COUNTRY] = "country", [GAMES] = "games",
    [STATE] = "",    [PLACE] = "place", [REACHED] = "reached", [PRELIM] = "prelim.",
};

static const char *const KEY_TITLE[RANK_KEYS] = {
    [KEY_WINS] = "wins",        [KEY_POINTS] = "points",
    [KEY_ELO] = "Elo",          [KEY_VP_SUM] = "VP",
    [KEY_PCT_SUM] = "sum of %", [KEY_PCT_AVERAGE] = "mean %",
    [KEY_FIRSTS] = "1st",       [KEY_SECONDS] = "2nd",
    [KEY_THIRDS] = "3rd",       [KEY_TIEBREAK_NUMBER] = "VP + shares",
    [RANK_LOTS] = "lot",
};

typedef struct Context {
    const Report *report;
    int tongue;
    bool corrected; /* some rows are marked */
} Context;

/* Someone with a sheet that was corrected has a star, as on paper. */
static void put_name(const Context *c, uint32_t player, Buf *out) {
    why_name(c->report->results, player, out);
    if (c->corrected && result_corrected(c->report->results, player)) buf_text(out, " *");
}

static Context context_of(const Report *report, int tongue) {
    return (Context){ report, tongue, result_any_corrected(report->results) };
}

const char *standings_key_title(uint8_t key, int tongue) {
    return tongue_row(tongue, KEY_TITLE[key]);
}

void standings_key_text(const EventRules *rules, const Standing *row, uint8_t key, int tongue,
                        Buf *out) {
    const char mark = words_decimal_mark(tongue);
    Ratio value = rank_value(rules, row, key);
    if (key == KEY_PCT_SUM || key == KEY_PCT_AVERAGE) ratio_percent_with(&value, 2, mark, out);
    else if (key == KEY_TIEBREAK_NUMBER) ratio_decimal_with(&value, 4, mark, out);
    else if (key == KEY_POINTS && row->score.sixths % SCORE_SIXTHS)
        ratio_decimal_with(&value, 2, mark, out);
    else if (key != RANK_LOTS || row->lot) ratio_print(&value, out);
}

void standings_rank_text(uint32_t rank, uint32_t shared, Buf *out) {
    if (!rank) buf_char(out, '-');
    else buf_print(out, "%s%u", shared > 1 ? "=" : "", rank);
}

static void put_standing(const void *context, size_t index, const Column *column, Buf *out) {
    const Context *c = context;
    const Results *results = c->report->results;
    const Standing *row = &c->report->rows[index];
    switch (column->tag) {
    case RANK: standings_rank_text(row->rank, row->shared, out); break;
    case NAME: put_name(c, row->player, out); break;
    case COUNTRY: buf_text(out, results->entrant[row->player].country); break;
    case GAMES: buf_unsigned(out, row->score.games); break;
    case STATE:
        if (row->state != STANDING_RANKED) buf_text(out, report_state(row->state, c->tongue));
        else if (results->entrant[row->player].withdrawn)
            buf_text(out, tongue_row(c->tongue, "withdrawn"));
        break;
    default:
        standings_key_text(&results->rules, row, (uint8_t)(column->tag - KEYS), c->tongue, out);
    }
}

bool standings_any_lots(const Report *report) {
    for (uint32_t i = 0; i < report->results->entrants; i++)
        if (report->rows[i].lot) return true;
    return false;
}

static bool any_country(const Results *results) {
    for (uint32_t i = 0; i < results->entrants; i++)
        if (*results->entrant[i].country) return true;
    return false;
}

static void put_standings(const Report *report, int tongue, Buf *out) {
    Column column[COLUMNS_MAX];
    uint8_t keys[RANK_LIST];
    int count = 0, key_count = rank_keys(&report->results->rules, keys);
    column[count++] = (Column){ tongue_row(tongue, TITLE[RANK]), true, RANK };
    column[count++] = (Column){ tongue_row(tongue, TITLE[NAME]), false, NAME };
    if (any_country(report->results))
        column[count++] = (Column){ tongue_row(tongue, TITLE[COUNTRY]), false, COUNTRY };
    column[count++] = (Column){ tongue_row(tongue, TITLE[GAMES]), true, GAMES };
    for (int i = 0; i < key_count; i++)
        if (keys[i] != RANK_LOTS || standings_any_lots(report))
            column[count++] = (Column){ tongue_row(tongue, KEY_TITLE[keys[i]]), true,
                                        KEYS + keys[i] };
    column[count++] = (Column){ tongue_row(tongue, TITLE[STATE]), false, STATE };
    const Context context = context_of(report, tongue);
    columns_print(column, count, report->results->entrants, put_standing, &context, out);
}

static Message reached(const Overall *row) {
    static const char *const WORD[SHEET_PHASES] = {
        [SHEET_SEMI] = "semi-final",
        [SHEET_FINAL] = "final",
    };
    Message m = { .english = WORD[row->phase] };
    if (row->phase == SHEET_BRACKET) message_set(&m, "bracket round {round%u}", row->round);
    return m;
}

/* The place at the table; where the rulebook settles equals by preliminary rank, after that.  The
   places of the one final are those of the event (NC20-1.2.9a, WC04-15). */
static unsigned settled(const Results *results, const Overall *row) {
    if (row->phase == SHEET_FINAL && row->place) return row->place;
    bool settles = row->phase == SHEET_SEMI && results->rules.semi_tie == SEMI_TIE_PRELIM;
    return settles ? row->block : row->finish;
}

void standings_reached_text(const Results *results, const Overall *row, int tongue, Buf *out) {
    const Message what = reached(row);
    if (row->provisional) tongue_print(tongue, out, "{reached%p}, to come", &what);
    else if (row->finish)
        tongue_print(tongue, out,
                     "{reached%p}, {place%u, selectordinal, one {#st} two {#nd} few {#rd} other "
                     "{#th}}",
                     &what, settled(results, row));
    else tongue_tell(tongue, &what, out);
}

static void put_overall(const void *context, size_t index, const Column *column, Buf *out) {
    const Context *c = context;
    const Overall *row = &c->report->overall[index];
    switch (column->tag) {
    case PLACE: standings_rank_text(row->place, row->shared, out); break;
    case NAME: put_name(c, row->total.player, out); break;
    case COUNTRY: buf_text(out, c->report->results->entrant[row->total.player].country); break;
    case REACHED: standings_reached_text(c->report->results, row, c->tongue, out); break;
    default: standings_rank_text(row->prelim, 1, out);
    }
}

static void put_final_list(const Report *report, int tongue, Buf *out) {
    const Column column[] = {
        { tongue_row(tongue, TITLE[PLACE]), true, PLACE },
        { tongue_row(tongue, TITLE[NAME]), false, NAME },
        { tongue_row(tongue, TITLE[COUNTRY]), false, COUNTRY },
        { tongue_row(tongue, TITLE[REACHED]), false, REACHED },
        { tongue_row(tongue, TITLE[PRELIM]), true, PRELIM },
    };
    size_t first = any_country(report->results) ? 0 : 1;
    Column kept[5];
    int count = 0;
    for (size_t i = 0; i < 5; i++)
        if (!first || column[i].tag != COUNTRY) kept[count++] = column[i];
    buf_print(out, "%s\n", tongue_row(tongue, "Final standings"));
    const Context context = context_of(report, tongue);
    columns_print(kept, count, report->results->entrants, put_overall, &context, out);
    buf_print(out, "\n%s\n", tongue_row(tongue, "Preliminaries"));
}

static void put_notes(const Report *report, int tongue, Buf *out) {
    char notes[4096];
    Buf said = buf_over(notes, sizeof notes);
    report_notes(report, tongue, &said);
    if (*notes) buf_print(out, "\n%s", notes);
}

static void put_title(const Report *report, Buf *out) {
    if (*report->name) buf_print(out, "%s, ", report->name);
    buf_print(out, "%s\n\n", RULEBOOK_NAME[report->results->rulebook]);
}

void standings_text(const Report *report, int tongue, Buf *out) {
    put_title(report, out);
    if (report->overall) put_final_list(report, tongue, out);
    put_standings(report, tongue, out);
    put_notes(report, tongue, out);
}

void standings_elo_text(const Report *report, const EloGame *games, uint32_t count, int tongue,
                        Buf *out) {
    const Results *results = report->results;
    put_title(report, out);
    for (uint32_t i = 0; i < count; i++) {
        const Sheet *sheet = &results->sheet[games[i].sheet];
        tongue_print(tongue, out, "round {round%u}, table {table%u}", sheet->round, sheet->table);
        buf_char(out, ':');
        for (int s = 0; s < sheet->seats; s++) {
            buf_text(out, s ? ", " : " ");
            why_name(results, sheet->seat[s].player, out);
            buf_print(out, " %d %s%d", games[i].before[s], games[i].change[s] < 0 ? "-" : "+",
                      games[i].change[s] < 0 ? -games[i].change[s] : games[i].change[s]);
        }
        buf_char(out, '\n');
    }
    if (count) buf_char(out, '\n');
    put_standings(report, tongue, out);
    put_notes(report, tongue, out);
}

/* ---- the season ---- */

enum { POINTS, PLAYED, MEAN, BEST, WORST, COUNTED, FINAL };

typedef struct SeasonContext {
    const Season *season;
    const SeasonRow *rows;
    int tongue;
} SeasonContext;

static const char *season_state(SeasonState state, int tongue) {
    static const char *const WORD[] = {
        [SEASON_OUT] = "",
        [SEASON_FINALIST] = "final",
        [SEASON_DIRECT] = "qualified directly",
        [SEASON_FOREIGN] = "not eligible: nationality and residence",
        [SEASON_ELSEWHERE] = "not eligible: another country's championship",
        [SEASON_DECLINED] = "declined",
        [SEASON_TIED] = "tied at the cut: lots decide",
        [SEASON_UNDECIDED] = "not declared yet",
    };
    return tongue_row(tongue, WORD[state]);
}

static void put_points(const Ratio *points, int tongue, Buf *out) {
    char text[128];
    Buf exact = buf_over(text, sizeof text);
    ratio_print(points, &exact);
    bool whole = true;
    for (const char *at = text; *at; at++) whole &= *at != '/';
    if (whole) buf_text(out, text);
    else ratio_decimal_with(points, 2, words_decimal_mark(tongue), out);
}

static void put_season(const void *context, size_t index, const Column *column, Buf *out) {
    const SeasonContext *c = context;
    const SeasonRow *row = &c->rows[index];
    switch (column->tag) {
    case KEYS + RANK: standings_rank_text(row->rank, row->shared, out); break;
    case KEYS + NAME: buf_text(out, c->season->member[row->member].name); break;
    case POINTS: put_points(&row->points, c->tongue, out); break;
    case PLAYED: buf_unsigned(out, row->played); break;
    case MEAN: ratio_percent_with(&row->pct, 2, words_decimal_mark(c->tongue), out); break;
    case BEST: buf_unsigned(out, row->best); break;
    case WORST: buf_unsigned(out, row->worst); break;
    case COUNTED:
        for (uint32_t i = 0; i < row->counts; i++) {
            const Finish *finish = &c->season->finish[row->counted[i]];
            Ratio points = season_points(c->season, finish);
            buf_text(out, i ? " + " : "");
            put_points(&points, c->tongue, out);
        }
        break;
    default: buf_text(out, season_state(row->state, c->tongue));
    }
}

void standings_season_text(const Season *season, const SeasonRow *rows, size_t count, int tongue,
                           Buf *out) {
    static const char *const HEAD[] = {
        [POINTS] = "points", [PLAYED] = ABOUT("tournaments", "played"),
        [MEAN] = "mean %",   [BEST] = "best",
        [WORST] = "worst",   [COUNTED] = "counted",
        [FINAL] = "",
    };
    Column column[] = {
        { tongue_row(tongue, TITLE[RANK]), true, KEYS + RANK },
        { tongue_row(tongue, TITLE[NAME]), false, KEYS + NAME },
        { tongue_row(tongue, HEAD[POINTS]), true, POINTS },
        { tongue_row(tongue, HEAD[PLAYED]), true, PLAYED },
        { tongue_row(tongue, HEAD[MEAN]), true, MEAN },
        { tongue_row(tongue, HEAD[BEST]), true, BEST },
        { tongue_row(tongue, HEAD[WORST]), true, WORST },
        { tongue_row(tongue, HEAD[COUNTED]), false, COUNTED },
        { tongue_row(tongue, HEAD[FINAL]), false, FINAL },
    };
    SeasonContext context = { season, rows, tongue };
    columns_print(column, sizeof column / sizeof column[0], count, put_season, &context, out);
    const char *gap = "\n";
    for (uint32_t i = 0; i < season->tournaments; i++) {
        const Tournament *one = &season->tournament[i];
        if (one->state == TOURNAMENT_COUNTS) continue;
        buf_text(out, gap);
        if (one->state == TOURNAMENT_TOO_SMALL)
            tongue_print(tongue, out,
                         "{name%s} does not count: {valid%u, plural, one {# valid result} other "
                         "{# valid results}}, {least%u} needed.",
                         one->name, one->valid, season->rules.season_min_valid_results);
        else tongue_print(tongue, out, "{name%s} does not count: it was held online.", one->name);
        buf_print(out, " [%s]\n", one->state == TOURNAMENT_TOO_SMALL ? "DM19-4.1" : "DM19-1.1c");
        gap = "";
    }
}
