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
enum { STEP = 6, MIDDLE = 42, COLUMNS = 2 * 60 + 1 };
enum { ROW_LINES = 4, TOP = 1, ROWS_MAX = 7, LINES = TOP + ROWS_MAX * ROW_LINES + 2 + 1 };
enum { INK_NONE, INK_FAINT, INK_SEAT }; /* + seat */

typedef struct Grid {
    const Topology *on;
    int left, first_y, rows;   /* column of x = 0; y of the first site; rows of hexes */
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

static int column_of(const Grid *grid, Point at) {
    return grid->left + STEP * at.x;
}

/* Sites lie on the slope lines: y is -8 or -7, -5 or -4, and so on. */
static int line_of(const Grid *grid, Point at) {
    int below = at.y - grid->first_y;
    return TOP + ROW_LINES * (below / 3) + below % 3;
}

/* Open water is left blank until a ship is there. */
static bool edge_at_sea(const Topology *on, const Board *board, int edge) {
    for (int i = 0; i < 2; i++)
        if (on->edge_hexes[edge][i] != NONE && board->terrain[on->edge_hexes[edge][i]] != SEA)
            return false;
    return true;
}

/* An edge in its empty form, or as a road: the same strokes, written with the seat's letter. */
static void draw_edge(Grid *grid, const Game *g, int edge) {
    Point a = grid->on->site_at[grid->on->edge_sites[edge][0]],
          b = grid->on->site_at[grid->on->edge_sites[edge][1]]; /* a lies higher */
    int line = line_of(grid, a), column = column_of(grid, a), ink = INK_FAINT;
    const char *upper = a.x == b.x ? "|" : b.x < a.x ? ".-''" : "''-.";
    const char *lower = a.x == b.x ? "|" : b.x < a.x ? ".-'" : "'-.";
    char letters[5] = { 0 };
    bool at_sea = edge_at_sea(grid->on, &g->board, edge);
    if (at_sea) upper = lower = "";
    for (int seat = 0; seat < g->seats; seat++)
        if (edge_has(seat_edges(&g->seat[seat]), (unsigned)edge)) {
            bool ship = edge_has(g->seat[seat].ships, (unsigned)edge);
            ink = INK_SEAT + seat;
            memset(letters, ship ? '~' : SEAT_LETTER[seat] - 'A' + 'a', 4);
            if (ship) letters[3] = (char)(SEAT_LETTER[seat] - 'A' + 'a');
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
    int line = line_of(grid, grid->on->site_at[grid->on->hex_sites[hex][0]]) + 2,
        column = column_of(grid, grid->on->hex_at[hex]);
    int number = g->board.number[hex];
    char text[16];
    Buf label = buf_over(text, sizeof text);
    if (g->board.terrain[hex] != SEA)
        put_centred(grid, line, column, INK_NONE, TERRAIN_NAME[g->board.terrain[hex]]);
    if (g->scenario == SCENARIO_NEW_SHORES && g->pirate == hex)
        put_centred(grid, line, column, INK_NONE, "PIRATE");
    if (number) buf_print(&label, "%d ", number);
    if (g->robber == hex) buf_text(&label, "ROBBER");
    else if (number) buf_print(&label, "%.*s", NUMBER_PIPS[number], ".....");
    put_centred(grid, line + 1, column, INK_NONE, text);
}

/* The name stands off the edge on the sea side, with a `+` on each site it serves. */
static void draw_harbour(Grid *grid, const Board *board, Harbour harbour) {
    int hex = grid->on->edge_hexes[harbour.edge][0], side = 0;
    if (board->terrain[hex] == SEA) hex = grid->on->edge_hexes[harbour.edge][1];
    while (grid->on->hex_edges[hex][side] != harbour.edge) side++;
    int line = line_of(grid, grid->on->site_at[grid->on->hex_sites[hex][0]]),
        column = column_of(grid, grid->on->hex_at[hex]);
    const char *name = HARBOUR_NAME[harbour.kind];
    bool lowest = line == TOP + ROW_LINES * (grid->rows - 1);
    int size = (int)strlen(name);
    const struct {
        int line, column;
    } place[6] = { { line == TOP ? 0 : line, column + (line == TOP ? 1 : 6) },
                   { line + 2, column + 9 },
                   { line + (lowest ? 6 : 5), column + (lowest ? 2 : 6) },
                   { line + (lowest ? 6 : 5), column - (lowest ? 2 : 6) - size + 1 },
                   { line + 2, column - 8 - size },
                   { line == TOP ? 0 : line, column - (line == TOP ? 1 : 6) - size + 1 } };
    put(grid, place[side].line, place[side].column, INK_NONE, name);
    for (int k = 0; k < 2; k++) {
        Point site = grid->on->site_at[grid->on->edge_sites[harbour.edge][k]];
        put(grid, line_of(grid, site), column_of(grid, site), INK_NONE, "+");
    }
}

static void draw_buildings(Grid *grid, const Game *g, int seat) {
    const Seat *s = &g->seat[seat];
    for (SiteSet left = site_or(s->settlements, s->cities); site_any(left);) {
        int site = site_pop(&left);
        bool city = site_has(s->cities, (unsigned)site);
        const char text[4] = { city ? '[' : '(', SEAT_LETTER[seat], city ? ']' : ')', 0 };
        put_centred(grid, line_of(grid, grid->on->site_at[site]),
                    column_of(grid, grid->on->site_at[site]), INK_SEAT + seat, text);
    }
}

static void put_ink(Buf *out, bool colour, int ink) {
    if (!colour) return;
    buf_text(out, show_plain(true));
    if (ink == INK_FAINT) buf_text(out, show_faint(true));
    else if (ink >= INK_SEAT) buf_text(out, show_ink(true, ink - INK_SEAT));
}

void show_board(const Game *g, bool colour, Buf *out) {
    bool shores = g->scenario == SCENARIO_NEW_SHORES;
    const Topology *on = topology_of(g->scenario);
    Grid grid = { .on = on, .left = shores ? 4 : MIDDLE, .first_y = shores ? -2 : -8 };
    grid.rows = shores ? ROWS_MAX : 5;
    for (int edge = 0; edge < on->edges; edge++) draw_edge(&grid, g, edge);
    for (int hex = 0; hex < on->hexes; hex++) draw_hex(&grid, g, hex);
    for (int i = 0; i < HARBOURS; i++) draw_harbour(&grid, &g->board, g->board.harbour[i]);
    for (int seat = 0; seat < g->seats; seat++) draw_buildings(&grid, g, seat);
    for (int line = 0; line < TOP + grid.rows * ROW_LINES + 2 + 1; line++) {
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
