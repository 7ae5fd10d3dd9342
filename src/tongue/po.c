#include "tongue/po.h"

#include "tongue/template.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum Field { NO_FIELD, CONTEXT, ENGLISH, TEXT, FIELDS } Field;

typedef struct Reader {
    char *field[FIELDS]; /* of the row being read, and where its text ends so far */
    char *end[FIELDS];
    Field at;
    bool fuzzy;
    int line;
    PoRow *rows;
    size_t count;
    Err *err;
} Reader;

size_t po_room(const char *file) {
    static const char WORD[] = "msgid";
    size_t room = 0;
    for (const char *at = file; (at = strstr(at, WORD)); at += sizeof WORD - 1) room++;
    return room;
}

static Status wrong(Reader *r, const char *english, ...) __attribute__((format(printf, 2, 3)));

static Status wrong(Reader *r, const char *english, ...) {
    Message what;
    va_list args;
    va_start(args, english);
    message_vset(&what, english, args);
    va_end(args);
    return err_set(r->err, ERR_INPUT, "Line {line%d}: {what%p}", r->line, &what);
}

static int by_key(const void *a, const void *b) {
    return language_compare(a, b);
}

/* Holes and forms of both texts, which stand in the lines before this one. */
static Status judge(Reader *r) {
    const char *english = r->field[ENGLISH], *text = r->field[TEXT], *why = template_wrong(english);
    if (strlen(english) >= MESSAGE_KEY) return wrong(r, "the msgid before is too long.");
    if (why) return wrong(r, "the msgid before has a fault: {why%s}.", why);
    why = template_wrong(text);
    if (why) return wrong(r, "the msgstr before has a fault: {why%s}.", why);
    const char *foreign = template_foreign(english, text);
    if (!foreign) return OK;
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(foreign, " ,}"), foreign);
    return wrong(r, "the msgstr before has a hole that its msgid has not: \"{name%s}\".", name);
}

/* A row is over when the next one begins.  The one for the empty message is the file's head. */
static Status finish_row(Reader *r) {
    const char *english = r->field[ENGLISH], *text = r->field[TEXT];
    if (english && !text) return wrong(r, "the message before has no msgstr.");
    if (r->field[CONTEXT] && !english) return wrong(r, "the msgctxt before has no msgid.");
    if (english && *english && *text && !r->fuzzy) {
        Status status = judge(r);
        if (status) return status;
        r->rows[r->count++] = (PoRow){ .context = r->field[CONTEXT] ? r->field[CONTEXT] : "",
                                       .english = english,
                                       .text = text };
    }
    if (text) r->fuzzy = false;
    memset(r->field, 0, sizeof r->field);
    r->at = NO_FIELD;
    return OK;
}

/* Append the text in quotes that begins at `from` to the field; what is escaped becomes shorter, so there is room. */
static Status take_text(Reader *r, char *from) {
    if (*from++ != '"') return wrong(r, "a text in quotes was expected.");
    if (!r->field[r->at]) r->field[r->at] = r->end[r->at] = from;
    char *to = r->end[r->at];
    for (; *from && *from != '"'; from++) {
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        switch (*++from) {
        case 'n': *to++ = '\n'; break;
        case 't': *to++ = '\t'; break;
        case '"':
        case '\\': *to++ = *from; break;
        default: return wrong(r, "after a backslash there is n, t, \" or \\.");
        }
    }
    if (*from != '"') return wrong(r, "the text is not closed by a quote.");
    if (from[1 + strspn(from + 1, " \t\r")]) return wrong(r, "there is something behind the text.");
    *to = 0;
    r->end[r->at] = to;
    return OK;
}

static Status begin_field(Reader *r, char *line) {
    static const char *const NAME[FIELDS] = { "", "msgctxt", "msgid", "msgstr" };
    size_t size = strcspn(line, " \t\"");
    Field field = CONTEXT;
    while (field < FIELDS && (strlen(NAME[field]) != size || strncmp(line, NAME[field], size) != 0))
        field++;
    if (field == FIELDS)
        return wrong(r, "msgctxt, msgid or msgstr was expected; plurals stand inside a message.");
    if (field <= r->at) {
        Status status = finish_row(r);
        if (status) return status;
    }
    if (field == TEXT && !r->field[ENGLISH]) return wrong(r, "the msgstr has no msgid before it.");
    r->at = field;
    return take_text(r, line + size + strspn(line + size, " \t"));
}

static Status read_line(Reader *r, char *line) {
    line += strspn(line, " \t\r");
    if (!*line) return OK;
    if (*line == '#') {
        Status status = r->at == TEXT ? finish_row(r) : OK; /* it belongs to what follows */
        if (line[1] == ',' && strstr(line, "fuzzy")) r->fuzzy = true;
        return status;
    }
    if (*line != '"') return begin_field(r, line);
    if (r->at == NO_FIELD) return wrong(r, "the text belongs to no message.");
    return take_text(r, line);
}

Status po_read(char *file, PoRow *rows, size_t *count, Err *err) {
    Reader r = { .rows = rows, .err = err };
    Status status = OK;
    for (char *line = file, *next = file; next && !status; line = next) {
        char *end = strchr(line, '\n');
        if (end) *end = 0;
        next = end ? end + 1 : NULL;
        r.line++;
        status = read_line(&r, line);
    }
    if (!status) status = finish_row(&r);
    if (status) return status;
    *count = r.count;
    qsort(rows, r.count, sizeof *rows, by_key);
    for (size_t i = 1; i < r.count; i++)
        if (by_key(&rows[i - 1], &rows[i]) == 0)
            return err_set(err, ERR_INPUT, "The message \"{message%s}\" is there twice.",
                           rows[i].english);
    return OK;
}
