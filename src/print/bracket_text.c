#include "print/bracket_text.h"

#include "print/columns.h"
#include "rulebook/words.h"
#include "tongue/tongue.h"

enum { LABEL = 256 };

typedef struct Picture {
    const Bracket *bracket;
    const BracketNames *names;
    int tongue, lines;
    uint8_t leaf[BRACKET_TABLES];                   /* table of round 1 on each line, from 1 */
    int16_t row[BRACKET_ROUNDS][BRACKET_TABLES];    /* the line of each table's label */
    int16_t top[BRACKET_ROUNDS][BRACKET_TABLES];    /* lines of the first and the last */
    int16_t bottom[BRACKET_ROUNDS][BRACKET_TABLES]; /* table it takes winners from */
    int width[BRACKET_ROUNDS];
} Picture;

/* Put the tables below table `t` (from 0) of round `r` on lines, the first ones uppermost. */
static void lay_out(Picture *p, int r, int t) {
    if (r == 0) {
        p->leaf[p->lines] = (uint8_t)(t + 1);
        p->row[0][t] = (int16_t)p->lines++;
        return;
    }
    const BracketTable *table = &p->bracket->table[r][t];
    int first = -1, last = -1;
    for (int slot = 0; slot < BRACKET_SEATS; slot++) {
        if (!table->source[slot]) continue;
        int source = table->source[slot] - 1;
        lay_out(p, r - 1, source);
        last = p->row[r - 1][source];
        if (first < 0) first = last;
    }
    p->top[r][t] = (int16_t)first;
    p->bottom[r][t] = (int16_t)last;
    p->row[r][t] = (int16_t)((first + last) / 2);
}

static void put_seed(const Picture *p, unsigned seed, Buf *out) {
    const char *name = p->names ? p->names->name(p->names->context, seed) : NULL;
    if (name) buf_print(out, "%u %s", seed, name);
    else buf_print(out, "%u", seed);
}

static void put_leaf(const Picture *p, int t, Buf *out) {
    const BracketTable *table = &p->bracket->table[0][t];
    char number[8];
    Buf padded = buf_over(number, sizeof number);
    buf_print(&padded, "%-3d", t + 1);
    tongue_print(p->tongue, out, "table {table%s}", number);
    const char *between = "";
    for (int slot = 0; slot < BRACKET_SEATS; slot++) {
        if (!table->seed[slot]) continue;
        if (p->names)
            buf_text(out, between), put_seed(p, table->seed[slot], out),
                between = tongue_comma(p->tongue);
        else buf_print(out, " %3u", table->seed[slot]);
    }
}

/* What stands at a table: the seats of round 1, else its name, and the winner once there is one. */
static void put_label(const Picture *p, int r, int t, Buf *out) {
    const BracketTable *table = &p->bracket->table[r][t];
    if (r == 0) put_leaf(p, t, out);
    else buf_text(out, bracket_round_name(p->bracket, (unsigned)r + 1, p->tongue));
    if (r > 0 && p->bracket->tables[r] > 1) buf_print(out, " %d", t + 1);
    if (table->winner) buf_text(out, ": "), put_seed(p, table->winner, out);
}

/* The table of round `r` whose label is on this line, or -1. */
static int label_at(const Picture *p, int r, int line) {
    for (int t = 0; t < p->bracket->tables[r]; t++)
        if (p->row[r][t] == line) return t;
    return -1;
}

/* The upright stroke in front of round `r`. */
static const char *stroke(const Picture *p, int r, int line) {
    bool arrives = label_at(p, r - 1, line) >= 0;
    for (int t = 0; t < p->bracket->tables[r]; t++) {
        if (line < p->top[r][t] || line > p->bottom[r][t]) continue;
        bool leaves = p->row[r][t] == line;
        if (line == p->top[r][t]) return leaves ? "┬" : "┐";
        if (line == p->bottom[r][t]) return leaves ? "┴" : "┘";
        if (arrives) return leaves ? "┼" : "┤";
        return leaves ? "├" : "│";
    }
    return " ";
}

static void put_line(const Picture *p, int line, Buf *out) {
    int gap = 0; /* spaces held back */
    for (int r = 0; r < p->bracket->rounds; r++) {
        int t = label_at(p, r, line);
        char text[LABEL];
        Buf label = buf_over(text, sizeof text);
        if (t >= 0) put_label(p, r, t, &label);
        int rest = p->width[r] - columns_width(text);
        bool last = r + 1 == p->bracket->rounds;
        if (t >= 0) {
            for (; gap > 0; gap--) buf_char(out, ' ');
            if (r > 0) buf_text(out, "─ ");
            buf_text(out, text);
            if (last) break;
            buf_char(out, ' ');
            for (int i = 0; i < rest + 1; i++) buf_text(out, "─");
        } else {
            gap += p->width[r] + 2 + (r > 0 ? 2 : 0);
        }
        if (last) break;
        const char *next = stroke(p, r + 1, line);
        if (*next == ' ') {
            gap++;
            continue;
        }
        for (; gap > 0; gap--) buf_char(out, ' ');
        buf_text(out, next);
    }
    buf_char(out, '\n');
}

void bracket_text(const Bracket *bracket, const BracketNames *names, int tongue, Buf *out) {
    Picture p = { .bracket = bracket, .names = names, .tongue = tongue };
    lay_out(&p, bracket->rounds - 1, 0);
    for (int r = 0; r < bracket->rounds; r++)
        for (int t = 0; t < bracket->tables[r]; t++) {
            char text[LABEL];
            Buf label = buf_over(text, sizeof text);
            put_label(&p, r, t, &label);
            int width = columns_width(text);
            if (width > p.width[r]) p.width[r] = width;
        }
    unsigned games = 0;
    for (int r = 0; r < bracket->rounds; r++) games += bracket->tables[r];
    tongue_print(tongue, out,
                 "{players%u, plural, one {# player} other {# players}}, {games%u, plural, one {# "
                 "game} other {# games}}. Tables:",
                 bracket->players, games);
    for (int r = 0; r < bracket->rounds; r++)
        buf_print(out, "%s %s %u", r ? "," : "",
                  bracket_round_name(bracket, (unsigned)r + 1, tongue), bracket->tables[r]);
    buf_text(out, "\n\n");
    for (int line = 0; line < p.lines; line++) put_line(&p, line, out);
}
