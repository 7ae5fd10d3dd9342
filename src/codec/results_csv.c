/* results_csv.c - results as CSV, one line for each seat; the form is in results_file.h. */
#include "codec/csv.h"
#include "codec/results_file.h"
#include "tournament/order.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROUND,
    TABLE,
    PLAYER,
    NAME,
    VP,
    WINNER,
    LEFT,
    PHASE,
    PRELIM,
    SCENARIO,
    DECIDED,
    VOIDED,
    COUNTRY,
    GROUP,
    LOT,
    RATING,
    DISQUALIFIED,
    TYPED,
    TYPED_WINNER,
    CORRECTED,
    COLUMNS
};
static const CsvHeading HEADINGS[] = {
    { "round", ROUND },
    { "runde", ROUND },
    { "table", TABLE },
    { "tisch", TABLE },
    { "player", PLAYER },
    { "spieler", PLAYER },
    { "spielerin", PLAYER },
    { "id", PLAYER },
    { "name", NAME },
    { "vp", VP },
    { "points", VP },
    { "sp", VP },
    { "siegpunkte", VP },
    { "punkte", VP },
    { "victorypoints", VP },
    { "winner", WINNER },
    { "won", WINNER },
    { "sieger", WINNER },
    { "sieg", WINNER },
    { "gewonnen", WINNER },
    { "left", LEFT },
    { "verlassen", LEFT },
    { "phase", PHASE },
    { "prelim", PRELIM },
    { "vorrunde", PRELIM },
    { "scenario", SCENARIO },
    { "szenario", SCENARIO },
    { "decided", DECIDED },
    { "entschieden", DECIDED },
    { "void", VOIDED },
    { "ungültig", VOIDED },
    { "country", COUNTRY },
    { "land", COUNTRY },
    { "group", GROUP },
    { "gruppe", GROUP },
    { "lot", LOT },
    { "los", LOT },
    { "rating", RATING },
    { "elo", RATING },
    { "wertungszahl", RATING },
    { "disqualified", DISQUALIFIED },
    { "disqualifiziert", DISQUALIFIED },
    { "typed", TYPED },
    { "typedwinner", TYPED_WINNER },
    { "corrected", CORRECTED },
    { "berichtigt", CORRECTED },
    { NULL, 0 },
};

typedef struct Line { /* one seat, and the table it is at */
    Sheet sheet;      /* seat 0 only */
    Spot spot;
} Line;

typedef struct Reading {
    ResultsFile *file;
    int at[COLUMNS];
    Line *line;
    uint32_t lines, room;
    Err *err;
} Reading;

static const char *field(const Reading *r, const CsvRow *row, int column) {
    return r->at[column] >= 0 && r->at[column] < row->count ? row->field[r->at[column]] : "";
}

static Spot spot_of(const Reading *r, const CsvRow *row, int column) {
    return r->at[column] >= 0 && r->at[column] < row->count ? row->spot[r->at[column]]
                                                            : row->spot[0];
}

static Status number(const Reading *r, const CsvRow *row, int column, const char *what, int64_t min,
                     int64_t max, int64_t *value) {
    const char *text = field(r, row, column);
    bool good = *text != 0 && strlen(text) < 10;
    *value = 0;
    for (const char *at = text; good && *at; at++) {
        good = *at >= '0' && *at <= '9';
        *value = *value * 10 + (*at - '0');
    }
    if (good && *value >= min && *value <= max) return OK;
    if (!*text)
        return csv_refuse(r->err, spot_of(r, row, column), "The {what%s} is missing.", what);
    return csv_refuse(
        r->err, spot_of(r, row, column),
        "The {what%s} must be a whole number from {least%lld} to {most%lld}, not \"{text%.30s}\".",
        what, (long long)min, (long long)max, text);
}

/* Yes and no as people write them; an empty field is no. */
static Status flag(const Reading *r, const CsvRow *row, int column, bool *value) {
    static const char *const YES[] = { "x",    "X",    "1",   "yes",  "Yes",  "y",
                                       "ja",   "Ja",   "j",   "true", "TRUE", "True",
                                       "wahr", "WAHR", "won", "Sieg", NULL };
    static const char *const NO[] = { "",     "-",     "0",     "no",    "No",     "n",      "nein",
                                      "Nein", "false", "FALSE", "False", "falsch", "FALSCH", NULL };
    const char *text = field(r, row, column);
    for (int i = 0; YES[i]; i++)
        if (strcmp(YES[i], text) == 0) {
            *value = true;
            return OK;
        }
    *value = false;
    for (int i = 0; NO[i]; i++)
        if (strcmp(NO[i], text) == 0) return OK;
    return csv_refuse(r->err, spot_of(r, row, column), "Write yes or no here, not \"{text%.30s}\".",
                      text);
}

static Status word(const Reading *r, const CsvRow *row, int column, const char *const words[],
                   int count, uint8_t *value) {
    const char *text = field(r, row, column);
    *value = 0;
    if (!*text) return OK;
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], text) == 0) {
            *value = (uint8_t)i;
            return OK;
        }
    return csv_refuse(r->err, spot_of(r, row, column), "\"{text%.30s}\" is unknown here.", text);
}

static Status read_rating(const Reading *r, const CsvRow *row, Entrant *one) {
    int64_t rating;
    Status status = number(r, row, RATING, "rating", 0, RESULTS_RATING_MAX, &rating);
    if (status) return status;
    if (one->rated && one->rating != rating)
        return csv_refuse(r->err, spot_of(r, row, RATING),
                          "\"{id%.30s}\" had the rating {rating%01d} before.", one->id,
                          one->rating);
    one->rating = (int32_t)rating;
    one->rated = true;
    return OK;
}

/* Add new players; repeated facts about a player must agree. */
static Status read_who(const Reading *r, const CsvRow *row, uint32_t *player) {
    bool has_id = r->at[PLAYER] >= 0;
    const char *id = field(r, row, has_id ? PLAYER : NAME), *name = field(r, row, NAME);
    bool out;
    Status status = flag(r, row, DISQUALIFIED, &out);
    if (status) return status;
    if (!*id)
        return csv_refuse(r->err, spot_of(r, row, has_id ? PLAYER : NAME),
                          "The player is missing.");
    *player = results_file_id(r->file, id);
    if (*player < RESULTS_ENTRANTS) {
        Entrant *known = &r->file->entrant[*player];
        if (*name && strcmp(known->name, known->id) == 0) known->name = name;
        if (*name && strcmp(known->name, name) != 0)
            return csv_refuse(r->err, spot_of(r, row, NAME),
                              "\"{id%.30s}\" was called \"{name%.30s}\" before.", id, known->name);
        if (out) known->disqualified = true;
        if (*field(r, row, RATING)) status = read_rating(r, row, known);
        return status;
    }
    int64_t lot = 0;
    if (*field(r, row, LOT)) status = number(r, row, LOT, "lot", 1, 999999999, &lot);
    if (status) return status;
    Entrant one = { .id = id,
                    .name = *name ? name : id,
                    .country = field(r, row, COUNTRY),
                    .group = field(r, row, GROUP),
                    .lot = (uint64_t)lot,
                    .disqualified = out };
    if (*field(r, row, RATING)) status = read_rating(r, row, &one);
    if (status) return status;
    return results_file_entrant(r->file, one, player, r->err);
}

/* Of a corrected sheet: what had been typed first, and whether something had used it by then ("late"). */
static Status read_corrected(const Reading *r, const CsvRow *row, Sheet *sheet) {
    int64_t typed = sheet->seat[0].vp;
    Status status = OK;
    sheet->corrected_late = strcmp(field(r, row, CORRECTED), "late") == 0;
    if (sheet->corrected_late) sheet->corrected = true;
    else status = flag(r, row, CORRECTED, &sheet->corrected);
    if (!status && *field(r, row, TYPED))
        status = number(r, row, TYPED, "number of victory points typed first", 0, RESULT_VP_MAX,
                        &typed);
    if (!status) status = flag(r, row, TYPED_WINNER, &sheet->seat[0].typed_winner);
    sheet->seat[0].typed = (uint8_t)typed;
    return status;
}

static Status read_line(const Reading *r, const CsvRow *row, Line *line) {
    int64_t round, table, vp, prelim = 1, left = 0;
    Sheet *sheet = &line->sheet;
    *line = (Line){ .sheet = { .seats = 1 }, .spot = row->spot[0] };
    SheetSeat *seat = &sheet->seat[0];
    bool gone = false;
    Status status = number(r, row, ROUND, "round", 1, RESULT_ROUND_MAX, &round);
    if (!status) status = number(r, row, TABLE, "table", 1, RESULT_TABLE_MAX, &table);
    if (!status) status = read_who(r, row, &seat->player);
    if (!status) status = number(r, row, VP, "number of victory points", 0, RESULT_VP_MAX, &vp);
    if (!status && *field(r, row, PRELIM))
        status = number(r, row, PRELIM, "preliminary event", 1, RESULT_PRELIM_MAX, &prelim);
    if (!status) status = flag(r, row, WINNER, &seat->winner);
    const char *leaves = field(r, row, LEFT);
    if (!status && *leaves >= '2' && *leaves <= '4' && !leaves[1]) left = *leaves - '0';
    else if (!status) status = flag(r, row, LEFT, &gone);
    if (!status) status = flag(r, row, DECIDED, &sheet->decided);
    if (!status) status = flag(r, row, VOIDED, &sheet->dropped);
    if (!status) status = word(r, row, PHASE, SHEET_PHASE_NAME, SHEET_PHASES, &sheet->phase);
    if (!status)
        status = word(r, row, SCENARIO, SHEET_SCENARIO_NAME, PLAYED_SCENARIOS, &sheet->scenario);
    if (status) return status;
    sheet->round = (uint16_t)round;
    sheet->table = (uint16_t)table;
    sheet->prelim = (uint16_t)prelim;
    seat->vp = (uint8_t)vp;
    seat->left = (uint8_t)(gone ? 1 : left);
    return read_corrected(r, row, sheet);
}

static Status read_lines(Reading *r, Csv *csv) {
    CsvRow row;
    for (;;) {
        Status status = csv_row(csv, &row);
        if (status || !row.count) return status;
        if (r->lines == r->room) {
            uint32_t room = r->room ? 2 * r->room : 256;
            Line *line = realloc(r->line, room * sizeof *line);
            if (!line) return err_set(r->err, ERR_SYSTEM, "Not enough memory for these results.");
            r->line = line;
            r->room = room;
        }
        status = read_line(r, &row, &r->line[r->lines]);
        if (status) return status;
        if (++r->lines > RESULTS_SHEETS * RESULT_SEATS)
            return err_set(r->err, ERR_TOO_BIG, "There can be at most {most%d} games.",
                           RESULTS_SHEETS);
    }
}

static int by_table(const void *context, uint32_t a, uint32_t b) {
    const Sheet *left = &((const Line *)context)[a].sheet,
                *right = &((const Line *)context)[b].sheet;
    if (left->phase != right->phase) return left->phase - right->phase;
    if (left->prelim != right->prelim) return left->prelim - right->prelim;
    if (left->round != right->round) return left->round - right->round;
    if (left->table != right->table) return left->table - right->table;
    return left->dropped - right->dropped;
}

/* Lines of one table become one sheet, whatever lies between them. */
static Status make_sheets(const Reading *r, uint32_t *order) {
    for (uint32_t i = 0; i < r->lines; i++) order[i] = i;
    order_sort(order, order + r->lines, r->lines, by_table, r->line);
    for (uint32_t from = 0, to; from < r->lines; from = to) {
        Sheet sheet = r->line[order[from]].sheet;
        Spot spot[RESULTS_SPOTS] = { r->line[order[from]].spot };
        sheet.seats = 0;
        for (to = from; to < r->lines && by_table(r->line, order[from], order[to]) == 0; to++) {
            const Line *line = &r->line[order[to]];
            if (sheet.seats == RESULT_SEATS)
                return csv_refuse(r->err, line->spot,
                                  "Round {round%u}, table {table%u} has a fifth player. A table "
                                  "has three or four.",
                                  sheet.round, sheet.table);
            sheet.decided |= line->sheet.decided;
            sheet.corrected |= line->sheet.corrected;
            sheet.corrected_late |= line->sheet.corrected_late;
            if (line->sheet.scenario) sheet.scenario = line->sheet.scenario;
            spot[1 + sheet.seats] = line->spot;
            sheet.seat[sheet.seats++] = line->sheet.seat[0];
        }
        Status status = results_file_sheet(r->file, &sheet, spot, r->err);
        if (status) return status;
    }
    return OK;
}

Status results_csv_read(char *text, size_t size, ResultsFile *file, Err *err) {
    static const char *const NEEDED[] = {
        [ROUND] = "round", [TABLE] = "table", [PLAYER] = "player", [VP] = "vp"
    };
    Csv csv = csv_open(text, size, err);
    Reading r = { .file = file, .err = err };
    CsvRow heading;
    Status status = csv_row(&csv, &heading);
    if (!status && !heading.count) status = err_set(err, ERR_INPUT, "The file is empty.");
    if (!status) status = csv_headings(&heading, HEADINGS, r.at, COLUMNS, false, err);
    for (int i = 0; !status && i <= VP; i++)
        if (i != NAME && r.at[i] < 0 && !(i == PLAYER && r.at[NAME] >= 0))
            status = csv_refuse(err, heading.spot[0], "There is no column \"{name%s}\".",
                                NEEDED[i]);
    if (!status) status = read_lines(&r, &csv);
    uint32_t *order = status ? NULL : malloc(((size_t)r.lines + 1) * 2 * sizeof *order);
    if (!status && !order)
        status = err_set(err, ERR_SYSTEM, "Not enough memory for these results.");
    if (!status) status = make_sheets(&r, order);
    free(order);
    free(r.line);
    return status;
}
