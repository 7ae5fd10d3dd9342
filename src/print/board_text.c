#include "print/board_text.h"

#include "base/must.h"
#include "tongue/tongue.h"

#include <string.h>

/* One lattice step (B-12) is six columns wide; a row of hexes takes four lines: two slopes shared
 * with the row above, the name, the number.  The first and last lines hold harbour names. */
enum { STEP = 6, MIDDLE = 40, COLUMNS = 2 * 60 + 1 };
enum { ROWS_MAX = 7, ROW_LINES = 4, LINES = 1 + ROW_LINES * ROWS_MAX + 2 + 1 };

typedef struct Grid {
    const Topology *on;
    int left, first_y, rows;      /* column of x = 0; y of the first site; rows of hexes */
    char cell[LINES][COLUMNS][3]; /* a character of at most two bytes; empty is a space */
} Grid;

static int characters(const char *text) {
    int count = 0;
    for (; *text; text++) count += (*text & 0xc0) != 0x80;
    return count;
}

static void put(Grid *grid, int line, int column, const char *text) {
    for (; *text; column++) {
        int size = (text[0] & 0x80) ? 2 : 1; /* our words need no longer characters */
        must(column >= 0 && column < COLUMNS);
        memcpy(grid->cell[line][column], text, (size_t)size);
        text += size;
    }
}

static void put_centred(Grid *grid, int line, int column, const char *text) {
    put(grid, line, column - (characters(text) - 1) / 2, text);
}

static void put_before(Grid *grid, int line, int column, const char *text) {
    put(grid, line, column - characters(text) + 1, text);
}

static int column_of(const Grid *grid, Point at) {
    return grid->left + STEP * at.x;
}

/* Sites lie on the two slope lines of a row: y is -8 or -7, -5 or -4, and so on. */
static int line_of(const Grid *grid, Point at) {
    int below = at.y - grid->first_y;
    return 1 + ROW_LINES * (below / 3) + below % 3;
}

static int last_line(const Grid *grid) {
    return 1 + ROW_LINES * grid->rows + 2;
}

static void draw_edge(Grid *grid, int edge) {
    Point a = grid->on->site_at[grid->on->edge_sites[edge][0]],
          b = grid->on->site_at[grid->on->edge_sites[edge][1]]; /* a lies higher */
    int line = line_of(grid, a), column = column_of(grid, a);
    if (a.x == b.x) {
        put(grid, line + 1, column, "|");
        put(grid, line + 2, column, "|");
    } else if (b.x < a.x) {
        put(grid, line, column - 3, ".-''");
        put(grid, line + 1, column - 6, ".-'");
    } else {
        put(grid, line, column, "''-.");
        put(grid, line + 1, column + 4, "'-.");
    }
}

static void draw_hex(Grid *grid, const Board *board, int tongue, int hex) {
    int line = line_of(grid, grid->on->site_at[grid->on->hex_sites[hex][0]]) + 2;
    int column = column_of(grid, grid->on->hex_at[hex]);
    if (board->terrain[hex] == SEA) return;
    if (board->terrain[hex] == LAKE) put_centred(grid, line + 1, column, "2 3 11 12");
    put_centred(grid, line, column, tongue_row(tongue, BOARD_WORDS.terrain[board->terrain[hex]]));
    if (!board->number[hex]) return;
    char text[12];
    Buf number = buf_over(text, sizeof text);
    buf_print(&number, "%u %.*s", board->number[hex], NUMBER_PIPS[board->number[hex]], ".....");
    put_centred(grid, line + 1, column, text);
}

/* The name stands off the edge on the sea side; above and below the island, on a line of its
 * own. */
static void draw_harbour(Grid *grid, const Board *board, Harbour harbour, int tongue) {
    int hex = grid->on->edge_hexes[harbour.edge][0], side = 0;
    if (board->terrain[hex] == SEA) hex = grid->on->edge_hexes[harbour.edge][1];
    while (grid->on->hex_edges[hex][side] != harbour.edge) side++;
    int line = line_of(grid, grid->on->site_at[grid->on->hex_sites[hex][0]]),
        column = column_of(grid, grid->on->hex_at[hex]);
    bool top = line == 1, bottom = line == 1 + ROW_LINES * (grid->rows - 1);
    const char *name = harbour.kind == HARBOUR_ANY
                           ? "3:1"
                           : tongue_row(tongue, BOARD_WORDS.harbour[harbour.kind]);
    enum { NE, E, SE, SW, W, NW };
    switch (side) {
    case NE:
        top ? put_centred(grid, 0, column + 3, name) : put(grid, line, column + 5, name);
        break;
    case E: put(grid, line + 2, column + 8, name); break;
    case SE:
        bottom ? put_centred(grid, last_line(grid), column + 3, name)
               : put(grid, line + 5, column + 4, name);
        break;
    case SW:
        bottom ? put_centred(grid, last_line(grid), column - 3, name)
               : put_before(grid, line + 5, column - 4, name);
        break;
    case W: put_before(grid, line + 2, column - 8, name); break;
    case NW:
        top ? put_centred(grid, 0, column - 3, name) : put_before(grid, line, column - 5, name);
        break;
    }
    for (int k = 0; k < 2; k++) {
        Point site = grid->on->site_at[grid->on->edge_sites[harbour.edge][k]];
        put(grid, line_of(grid, site), column_of(grid, site), "o");
    }
}

/* Open sea is left blank. */
static bool by_land(const Topology *on, const Board *board, int edge) {
    for (int i = 0; i < 2; i++)
        if (on->edge_hexes[edge][i] != NONE && board->terrain[on->edge_hexes[edge][i]] != SEA)
            return true;
    return false;
}

/* The fishing grounds in words: their numbers clockwise from the north, F-7. */
static void put_grounds(const Board *board, int tongue, Buf *out) {
    buf_print(out, "%s:", tongue_row(tongue, BOARD_WORDS.grounds));
    for (int i = 0; i < GROUNDS; i++) buf_print(out, " %u", board->ground[i]);
    buf_char(out, '\n');
}

void board_text(const Board *board, int tongue, Buf *out) {
    bool shores = board->scenario == SCENARIO_NEW_SHORES;
    const Topology *on = topology_of(board->scenario);
    Grid grid = { .on = on, .left = shores ? 4 : MIDDLE, .first_y = shores ? -2 : -8 };
    grid.rows = shores ? ROWS_MAX : 5;
    for (int edge = 0; edge < on->edges; edge++)
        if (by_land(on, board, edge)) draw_edge(&grid, edge);
    for (int hex = 0; hex < on->hexes; hex++) draw_hex(&grid, board, tongue, hex);
    for (int i = 0; i < HARBOURS; i++) draw_harbour(&grid, board, board->harbour[i], tongue);
    for (int line = 0; line <= last_line(&grid); line++) {
        int end = COLUMNS;
        while (end > 0 && !grid.cell[line][end - 1][0]) end--;
        for (int i = 0; i < end; i++)
            buf_text(out, grid.cell[line][i][0] ? grid.cell[line][i] : " ");
        buf_char(out, '\n');
    }
    if (board->scenario == SCENARIO_FISHERMEN) put_grounds(board, tongue, out);
}

/* A word and spaces up to a width. */
static void padded(const char *word, int width, Buf *out) {
    buf_print(out, "%s%*s", word, width - characters(word), "");
}

void board_text_fairness(const Fairness *fair, int tongue, Buf *out) {
    const unsigned value[FAIRNESS_PARTS] = {
        [FAIR_SEATS] = fair->seats,     [FAIR_SITES] = fair->sites,
        [FAIR_VARIETY] = fair->variety, [FAIR_RESOURCES] = fair->resources,
        [FAIR_CLUMPS] = fair->clumps,   [FAIR_TWINS] = fair->twins,
        [FAIR_REDS] = fair->reds,
    };
    buf_print(out, "%s\n", tongue_row(tongue, BOARD_WORDS.fairness));
    for (int i = 0; i < FAIRNESS_PARTS; i++) {
        buf_text(out, "  ");
        padded(tongue_row(tongue, BOARD_WORDS.fair[i].name), 14, out);
        buf_print(out, " %3u x %2u = %4u  %s\n", value[i], FAIRNESS_WEIGHT[i],
                  value[i] * FAIRNESS_WEIGHT[i], tongue_row(tongue, BOARD_WORDS.fair[i].meaning));
    }
    buf_text(out, "  ");
    padded(tongue_row(tongue, BOARD_WORDS.total), 14, out);
    buf_print(out, "            %4u\n", fair->total);
    padded(tongue_row(tongue, BOARD_WORDS.pips), 5, out);
    for (int kind = 0; kind < RESOURCES; kind++)
        buf_print(out, " %s %u%s", tongue_row(tongue, BOARD_WORDS.harbour[kind]),
                  fair->resource_pips[kind], kind < RESOURCES - 1 ? "," : "");
    buf_print(out, "; %s %u\n", tongue_row(tongue, BOARD_WORDS.best_site), fair->best_site_pips);
    padded(tongue_row(tongue, BOARD_WORDS.seats), 7, out);
    buf_print(out, "%u, %u, %u, %u (%s)\n", fair->seat_worth[0], fair->seat_worth[1],
              fair->seat_worth[2], fair->seat_worth[3], tongue_row(tongue, BOARD_WORDS.worth));
}
