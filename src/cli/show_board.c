#include "cli/show.h"

#include <string.h>

const char *const SEAT_NAME[SEATS] = { "Red", "Blue", "White", "Orange" };
const char SEAT_LETTER[SEATS] = { 'R', 'B', 'W', 'O' };

const char *show_ink(bool colour, int seat) {
    static const char *const INK[SEATS] = { "\033[1;31m", "\033[1;34m", "\033[1m", "\033[1;33m" };
    return colour ? INK[seat] : "";
}

const char *show_faint(bool colour) {
    return colour ? "\033[2m" : "";
}

const char *show_plain(bool colour) {
    return colour ? "\033[0m" : "";
}

/* One lattice step (B-12) is six columns wide; a row of hexes takes four lines, of which it shares
 * the two slopes with its neighbours.  Harbours lie around it. */
enum { STEP = 6, MIDDLE = 42, COLUMNS = 2 * MIDDLE + 1 };
enum { ROW_LINES = 4, TOP = 1, LINES = TOP + 5 * ROW_LINES + 2 + 1 };
enum { INK_NONE, INK_FAINT, INK_SEAT }; /* + seat */

typedef struct Grid {
    char cell[LINES][COLUMNS]; /* 0 is a blank */
    uint8_t ink[LINES][COLUMNS];
} Grid;

static void put(Grid *grid, int line, int column, int ink, const char *text) {
    for (; *text; text++, column++) {
        grid->cell[line][column] = *text;
        grid->ink[line][column] = (uint8_t)ink;
    }
}

static void put_centred(Grid *grid, int line, int column, int ink, const char *text) {
    put(grid, line, column - ((int)strlen(text) - 1) / 2, ink, text);
}

static int column_of(Point at) {
    return MIDDLE + STEP * at.x;
}

/* Sites lie on the slope lines: y is -8 or -7, -5 or -4, and so on. */
static int line_of(Point at) {
    return TOP + ROW_LINES * ((at.y + 8) / 3) + (at.y + 8) % 3;
}

/* An edge in its empty form, or as a road: the same strokes, written with the seat's letter. */
static void draw_edge(Grid *grid, const Game *g, int edge) {
    Point a = SITE_AT[EDGE_SITES[edge][0]], b = SITE_AT[EDGE_SITES[edge][1]]; /* a lies higher */
    int line = line_of(a), column = column_of(a), ink = INK_FAINT;
    const char *upper = a.x == b.x ? "|" : b.x < a.x ? ".-''" : "''-.";
    const char *lower = a.x == b.x ? "|" : b.x < a.x ? ".-'" : "'-.";
    char letters[5] = { 0 };
    for (int seat = 0; seat < g->seats; seat++)
        if (edge_has(g->seat[seat].roads, (unsigned)edge)) {
            ink = INK_SEAT + seat;
            memset(letters, SEAT_LETTER[seat] - 'A' + 'a', 4);
            upper = letters + (a.x == b.x ? 3 : 0);
            lower = letters + (a.x == b.x ? 3 : 1);
        }
    if (a.x == b.x) {
        put(grid, line + 1, column, ink, upper);
        put(grid, line + 2, column, ink, lower);
    } else if (b.x < a.x) {
        put(grid, line, column - 3, ink, upper);
        put(grid, line + 1, column - 6, ink, lower);
    } else {
        put(grid, line, column, ink, upper);
        put(grid, line + 1, column + 4, ink, lower);
    }
}

static void draw_hex(Grid *grid, const Game *g, int hex) {
    int line = line_of(SITE_AT[HEX_SITES[hex][0]]) + 2, column = column_of(HEX_AT[hex]);
    int number = g->board.number[hex];
    char text[16];
    Buf label = buf_over(text, sizeof text);
    put_centred(grid, line, column, INK_NONE, TERRAIN_NAME[g->board.terrain[hex]]);
    if (number) buf_print(&label, "%d ", number);
    if (g->robber == hex) buf_text(&label, "ROBBER");
    else if (number) buf_print(&label, "%.*s", NUMBER_PIPS[number], ".....");
    put_centred(grid, line + 1, column, INK_NONE, text);
}

/* The name stands off the edge on the sea side, with a `+` on each site it serves. */
static void draw_harbour(Grid *grid, Harbour harbour) {
    int hex = EDGE_HEXES[harbour.edge][0], side = 0;
    while (HEX_EDGES[hex][side] != harbour.edge) side++;
    int line = line_of(SITE_AT[HEX_SITES[hex][0]]), column = column_of(HEX_AT[hex]);
    const char *name = HARBOUR_NAME[harbour.kind];
    int size = (int)strlen(name);
    const struct {
        int line, column;
    } place[6] = { { line == TOP ? 0 : line, column + (line == TOP ? 1 : 6) },
                   { line + 2, column + 9 },
                   { line + (hex >= 16 ? 6 : 5), column + (hex >= 16 ? 2 : 6) },
                   { line + (hex >= 16 ? 6 : 5), column - (hex >= 16 ? 2 : 6) - size + 1 },
                   { line + 2, column - 8 - size },
                   { line == TOP ? 0 : line, column - (line == TOP ? 1 : 6) - size + 1 } };
    put(grid, place[side].line, place[side].column, INK_NONE, name);
    for (int k = 0; k < 2; k++) {
        Point site = SITE_AT[EDGE_SITES[harbour.edge][k]];
        put(grid, line_of(site), column_of(site), INK_NONE, "+");
    }
}

static void draw_buildings(Grid *grid, const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    for (SiteSet left = site_or(s->settlements, s->cities); site_any(left);) {
        int site = site_pop(&left);
        bool city = site_has(s->cities, (unsigned)site);
        const char text[4] = { city ? '[' : '(', SEAT_LETTER[seat], city ? ']' : ')', 0 };
        put_centred(grid, line_of(SITE_AT[site]), column_of(SITE_AT[site]), INK_SEAT + seat, text);
    }
}

static void put_ink(Buf *out, bool colour, int ink) {
    if (!colour) return;
    buf_text(out, show_plain(true));
    if (ink == INK_FAINT) buf_text(out, show_faint(true));
    else if (ink >= INK_SEAT) buf_text(out, show_ink(true, ink - INK_SEAT));
}

void show_board(const Game *g, bool colour, Buf *out) {
    Grid grid = { 0 };
    for (int edge = 0; edge < EDGES; edge++) draw_edge(&grid, g, edge);
    for (int hex = 0; hex < HEXES; hex++) draw_hex(&grid, g, hex);
    for (int i = 0; i < HARBOURS; i++) draw_harbour(&grid, g->board.harbour[i]);
    for (int seat = 0; seat < g->seats; seat++) draw_buildings(&grid, g, seat);
    for (int line = 0; line < LINES; line++) {
        int end = COLUMNS, ink = INK_NONE;
        while (end > 0 && !grid.cell[line][end - 1]) end--;
        for (int i = 0; i < end; i++) {
            if (grid.ink[line][i] != ink) put_ink(out, colour, ink = grid.ink[line][i]);
            buf_char(out, grid.cell[line][i] ? grid.cell[line][i] : ' ');
        }
        if (ink != INK_NONE) put_ink(out, colour, INK_NONE);
        buf_char(out, '\n');
    }
}
