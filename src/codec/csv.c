#include "codec/csv.h"

#include "base/buf.h"

#include <stdarg.h>
#include <string.h>

Status csv_refuse(Err *err, Spot spot, const char *english, ...) {
    Message why;
    va_list args;
    va_start(args, english);
    message_vset(&why, english, args);
    va_end(args);
    return err_set(err, ERR_INPUT, "Line {line%u}, column {column%u}: {why%p}", spot.line,
                   spot.column, &why);
}

/* What stands between the fields: the most frequent of the three in the first line. */
static char find_between(const char *at, const char *end) {
    static const char BETWEEN[] = ",;\t";
    int count[3] = { 0 };
    bool quoted = false;
    for (; at < end && *at != '\n' && *at != '\r'; at++) {
        if (*at == '"') quoted = !quoted;
        for (int i = 0; i < 3 && !quoted; i++) count[i] += *at == BETWEEN[i];
    }
    int best = 0;
    for (int i = 1; i < 3; i++)
        if (count[i] > count[best]) best = i;
    return BETWEEN[best];
}

Csv csv_open(char *text, size_t size, Err *err) {
    Csv csv = { .at = text, .end = text + size, .line_start = text, .line = 1, .err = err };
    if (size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) csv.at = csv.line_start = text + 3;
    csv.between = find_between(csv.at, csv.end);
    return csv;
}

static Spot here(const Csv *csv) {
    return (Spot){ csv->line, (uint32_t)(csv->at - csv->line_start) + 1 };
}

static bool at_line_end(const Csv *csv) {
    return csv->at == csv->end || *csv->at == '\n' || *csv->at == '\r';
}

static void pass_line_end(Csv *csv) {
    if (csv->at < csv->end && *csv->at == '\r') csv->at++;
    if (csv->at < csv->end && *csv->at == '\n') csv->at++;
    csv->line++;
    csv->line_start = csv->at;
}

static void pass_blanks(Csv *csv) {
    while (csv->at < csv->end && *csv->at == ' ') csv->at++;
}

/* One field; afterwards `at` is on what follows it, and `*last` where its closing zero goes. */
static Status read_field(Csv *csv, const char **field, char **last) {
    pass_blanks(csv);
    char *to = csv->at;
    *field = to;
    if (csv->at < csv->end && *csv->at == '"') {
        Spot opened = here(csv);
        *field = to = ++csv->at;
        for (;; csv->at++) {
            if (csv->at == csv->end)
                return csv_refuse(csv->err, opened, "This text has no closing quote.");
            if (*csv->at == '"') {
                if (csv->at + 1 == csv->end || csv->at[1] != '"') break;
                csv->at++;
            }
            if (*csv->at == '\n') csv->line++, csv->line_start = csv->at + 1;
            *to++ = *csv->at;
        }
        csv->at++;
        pass_blanks(csv);
        if (!at_line_end(csv) && *csv->at != csv->between)
            return csv_refuse(csv->err, here(csv), "There is something after a closing quote.");
    } else {
        while (!at_line_end(csv) && *csv->at != csv->between) csv->at++;
        to = csv->at;
    }
    while (to > *field && to[-1] == ' ') to--;
    *last = to;
    return OK;
}

static Status check_text(const Csv *csv, const char *field, Spot spot) {
    for (const unsigned char *at = (const unsigned char *)field; *at; at++) {
        if (*at < ' ')
            return csv_refuse(csv->err, spot,
                              "A field can't contain line ends or control characters.");
        if (*at < 0x80) continue;
        int more = *at >= 0xc2 && *at < 0xe0   ? 1
                   : *at >= 0xe0 && *at < 0xf0 ? 2
                   : *at >= 0xf0 && *at < 0xf5 ? 3
                                               : 0;
        if (!more)
            return csv_refuse(csv->err, spot, "This field is not UTF-8. Save the file as UTF-8.");
        while (more-- > 0)
            if ((*++at & 0xc0) != 0x80)
                return csv_refuse(csv->err, spot,
                                  "This field is not UTF-8. Save the file as UTF-8.");
    }
    return OK;
}

Status csv_row(Csv *csv, CsvRow *row) {
    row->count = 0;
    while (csv->at < csv->end) {
        bool filled = false;
        for (row->count = 0;;) {
            if (row->count == CSV_FIELDS)
                return csv_refuse(csv->err, here(csv), "A line has at most {most%d} fields.",
                                  CSV_FIELDS);
            int i = row->count++;
            char *last = csv->at;
            pass_blanks(csv);
            row->spot[i] = here(csv);
            Status status = read_field(csv, &row->field[i], &last);
            if (status) return status;
            bool ends = at_line_end(csv), over = csv->at == csv->end;
            if (ends && !over) pass_line_end(csv);
            else if (!over) csv->at++;
            *last = 0; /* on a separator or a quote; the caller's text has a zero behind it */
            status = check_text(csv, row->field[i], row->spot[i]);
            if (status) return status;
            filled |= *row->field[i] != 0;
            if (ends) break;
        }
        if (filled) return OK;
        row->count = 0;
    }
    return OK;
}

static void plain(const char *text, char *out, size_t room) {
    size_t size = 0;
    for (; *text && size + 1 < room; text++) {
        char c = *text;
        if (c == ' ' || c == '_' || c == '-') continue;
        bool big = (c >= 'A' && c <= 'Z') || (size && (uint8_t)out[size - 1] == 0xc3 &&
                                              (uint8_t)c >= 0x80 && (uint8_t)c <= 0x9e);
        out[size++] = big ? (char)(c + 32) : c; /* Ä is two bytes: the second tells the case */
    }
    out[size] = 0;
}

Status csv_headings(const CsvRow *row, const CsvHeading *known, int *at, int columns, bool lenient,
                    Err *err) {
    for (int i = 0; i < columns; i++) at[i] = -1;
    for (int i = 0; i < row->count; i++) {
        char text[48];
        const CsvHeading *heading = known;
        plain(row->field[i], text, sizeof text);
        while (heading->text && strcmp(heading->text, text) != 0) heading++;
        if (!*text) continue;
        if (!heading->text) {
            if (lenient) continue;
            return csv_refuse(err, row->spot[i], "The column \"{column%.40s}\" is unknown.",
                              row->field[i]);
        }
        if (at[heading->column] >= 0)
            return csv_refuse(err, row->spot[i], "There are two columns \"{column%.40s}\".",
                              row->field[i]);
        at[heading->column] = i;
    }
    return OK;
}
