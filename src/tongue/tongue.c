#include "tongue/tongue.h"

#include <string.h>

typedef struct Row {
    const char *english, *german;
} Row;

static const Row ROWS[] = {
#include "words_de.h"
};
enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };

enum { HOLES = 9, DEPTH = 4, STEPS = 4000, WEAK = 3 };

typedef struct Span {
    const char *at;
    size_t size;
    bool quoted; /* a hole in quotes: somebody's own word, which stays */
} Span;

/* ---- exactly as the table has it ---- */

/* Where the first row stands that does not come before these bytes. */
static size_t first_row(Span text) {
    size_t low = 0, high = ROW_COUNT;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (strncmp(ROWS[middle].english, text.at, text.size) < 0) low = middle + 1;
        else high = middle;
    }
    return low;
}

static const Row *row_of(Span text) {
    size_t at = first_row(text);
    bool same = at < ROW_COUNT && strncmp(ROWS[at].english, text.at, text.size) == 0;
    return same && !ROWS[at].english[text.size] ? &ROWS[at] : NULL;
}

static Span span_of(const char *text) {
    return (Span){ .at = text, .size = strlen(text) };
}

bool tongue_has(int tongue, const char *english) {
    return tongue == IN_ENGLISH || row_of(span_of(english));
}

const char *tongue_english(size_t row) {
    return row < ROW_COUNT ? ROWS[row].english : NULL;
}

const char *tongue_row(int tongue, const char *english) {
    const Row *row = tongue == IN_ENGLISH ? NULL : row_of(span_of(english));
    return row ? row->german : english;
}

/* ---- finding the template of a sentence ---- */

typedef struct Match {
    Span hole[HOLES];
    int holes;
    int literal; /* letters of the template that were found: the more, the better it fits */
    int steps;   /* what is left to try: nobody's text makes us think for long */
} Match;

/* Is this a conversion, and where does it end?  "%-5s", "%.*s", "%llu". */
static const char *conversion(const char *at, char *kind) {
    if (*at++ != '%' || *at == '%') return NULL;
    while (*at && strchr("-0123456789.*hlzjt", *at)) at++;
    *kind = *at;
    return *at ? at + 1 : NULL;
}

static bool digit(char c) {
    return c >= '0' && c <= '9';
}

/* How many bytes a number has here: "-17", "1f" for x.  0: there is none. */
static size_t number_size(const char *text, size_t size, bool hex) {
    size_t i = size && text[0] == '-' ? 1 : 0, first = i;
    while (i < size && (digit(text[i]) || (hex && text[i] >= 'a' && text[i] <= 'f'))) i++;
    return i > first ? i : 0;
}

static bool fits(const char *pattern, Span text, Match *m);

/* The least from `size` on that a hole can take if `next` has to follow it; more than there is if it
 * never does. */
static size_t reach(Span text, size_t size, char next) {
    if (!next) return text.size; /* the last one takes all */
    const char *found = next == '%' ? text.at + size
                                    : memchr(text.at + size, next, text.size - size);
    return found ? (size_t)(found - text.at) : text.size + 1;
}

/* A hole takes as little as lets the rest fit. */
static bool fill(const char *rest, char kind, bool quoted, Span text, Match *m) {
    int hole = m->holes, literal = m->literal;
    size_t least = 0, most = text.size;
    if (hole == HOLES) return false;
    if (kind == 'c') least = 1, most = text.size ? 1 : 0;
    else if (kind != 's') least = most = number_size(text.at, text.size, kind == 'x');
    if (kind != 's' && !most) return false;
    for (size_t size = least; size <= most && m->steps > 0; size++) {
        if (kind == 's') size = reach(text, size, *rest);
        if (size > most) return false;
        m->hole[hole] = (Span){ text.at, size, quoted };
        m->holes = hole + 1;
        m->literal = literal;
        if (fits(rest, (Span){ .at = text.at + size, .size = text.size - size }, m)) return true;
    }
    return false;
}

static bool fits(const char *pattern, Span text, Match *m) {
    char kind, before = 0;
    for (const char *after; *pattern; m->literal++) {
        if (m->steps-- <= 0) return false;
        if ((after = conversion(pattern, &kind))) return fill(after, kind, before == '"', text, m);
        if (pattern[0] == '%') pattern++; /* %% */
        before = *pattern;
        if (!text.size || *text.at != *pattern) return false;
        pattern++, text.at++, text.size--;
    }
    return !text.size;
}

static void begin(Match *m) {
    m->holes = m->literal = 0;
    m->steps = STEPS;
}

/* The rest of a sentence after its subject: `hole` 0 is what stands before it. */
static bool fits_behind(const char *pattern, Span text, Match *m) {
    for (size_t at = 1; at + 1 < text.size; at++) {
        if (text.at[at] != ' ' || text.at[at + 1] != *pattern) continue;
        begin(m);
        m->hole[m->holes++] = (Span){ .at = text.at, .size = at };
        if (fits(pattern, (Span){ .at = text.at + at + 1, .size = text.size - at - 1 }, m))
            return true;
    }
    return false;
}

typedef struct Found {
    const Row *row;
    Match match;
    bool behind; /* hole 0 is the subject */
} Found;

static void consider(const Row *row, Span text, bool behind, Found *found) {
    Match m;
    begin(&m);
    bool good = behind ? fits_behind(row->english, text, &m) : fits(row->english, text, &m);
    if (good && (!found->row || m.literal > found->match.literal))
        *found = (Found){ row, m, behind };
}

/* Rows that begin with this byte. */
static void consider_all(char first, Span text, Found *found) {
    Span byte = { .at = &first, .size = 1 };
    for (size_t i = first_row(byte); i < ROW_COUNT && *ROWS[i].english == first; i++)
        consider(&ROWS[i], text, false, found);
}

/* Is it the rest of a sentence, without its subject? */
static bool is_rest(const char *english) {
    return *english >= 'a' && *english <= 'z' && english[strlen(english) - 1] == '.';
}

static bool find(Span text, Found *found) {
    found->row = text.size ? row_of(text) : NULL;
    found->match.holes = 0;
    found->behind = false;
    if (found->row || !text.size) return found->row;
    consider_all(*text.at, text, found);
    if (*text.at != '%') consider_all('%', text, found);
    if (text.at[text.size - 1] != '.') return found->row;
    Span rests = { .at = "a", .size = 1 };
    for (size_t i = first_row(rests); i < ROW_COUNT; i++)
        if (is_rest(ROWS[i].english)) consider(&ROWS[i], text, true, found);
    return found->row;
}

/* ---- saying it ---- */

static void say(Span text, int depth, Buf *out);

static void say_filled(const Found *f, int depth, Buf *out) {
    if (f->behind) say(f->match.hole[0], depth + 1, out), buf_char(out, ' ');
    for (const char *at = f->row->german; *at; at++) {
        int hole = at[0] == '%' && digit(at[1]) ? at[1] - '1' + f->behind : -1;
        if (hole >= 0 && hole < f->match.holes) say(f->match.hole[hole], depth + 1, out), at++;
        else buf_char(out, *at);
    }
}

/* "[B-72]" at the end stays; how many bytes stand before it and its blank? */
static size_t before_clause(Span text) {
    size_t at = text.size;
    if (!at || text.at[at - 1] != ']') return text.size;
    while (at && text.at[at - 1] != '[') at--;
    return at > 2 && text.at[at - 2] == ' ' ? at - 2 : text.size;
}

/* "%s: %s" fits almost anything: it is `weak`, and tried when nothing else helps. */
static bool say_whole(Span text, int depth, bool weak, Buf *out) {
    Found found;
    size_t size = before_clause(text);
    if (!find((Span){ .at = text.at, .size = size }, &found)) return false;
    if (!weak && found.match.holes && found.match.literal < WEAK) return false;
    say_filled(&found, depth, out);
    buf_bytes(out, text.at + size, text.size - size);
    return true;
}

/* Where the first sentence of several ends: after a full stop or a clause, before a blank. */
static size_t first_sentence(Span text) {
    for (size_t i = 0; i + 2 < text.size; i++)
        if (text.at[i + 1] == ' ' && text.at[i + 2] != '[' &&
            (text.at[i] == '.' || text.at[i] == ']'))
            return i + 1;
    return text.size;
}

/* Where the first of a list in a hole ends: "rules, media". */
static size_t first_comma(Span text) {
    size_t i = 0;
    while (i + 2 < text.size && (text.at[i] != ',' || text.at[i + 1] != ' ')) i++;
    return i + 2 < text.size ? i : text.size;
}

static void say(Span text, int depth, Buf *out) {
    if (!text.size) return;
    if (text.quoted) depth = DEPTH;
    if (depth < DEPTH && say_whole(text, depth, false, out)) return;
    size_t end = depth < DEPTH ? first_sentence(text) : text.size;
    if (end < text.size) {
        say((Span){ .at = text.at, .size = end }, depth + 1, out);
        buf_char(out, ' ');
        say((Span){ .at = text.at + end + 1, .size = text.size - end - 1 }, depth + 1, out);
        return;
    }
    if (depth < DEPTH && say_whole(text, depth, true, out)) return;
    end = depth && depth < DEPTH ? first_comma(text) : text.size;
    if (end < text.size) {
        say((Span){ .at = text.at, .size = end }, DEPTH - 1, out);
        buf_text(out, ", ");
        say((Span){ .at = text.at + end + 2, .size = text.size - end - 2 }, depth, out);
    } else buf_bytes(out, text.at, text.size);
}

void tongue_say(int tongue, const char *english, Buf *out) {
    if (tongue == IN_ENGLISH) buf_text(out, english);
    else say(span_of(english), 0, out);
}

void tongue_print(int tongue, Buf *out, const char *format, ...) {
    char room[1024];
    Buf english = buf_over(room, sizeof room);
    va_list args;
    va_start(args, format);
    buf_vprint(&english, format, args);
    va_end(args);
    tongue_say(tongue, room, out);
}
