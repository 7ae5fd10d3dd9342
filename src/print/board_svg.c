#include "print/board_svg.h"

#include "base/must.h"
#include "base/sha256.h"
#include "engine/fish.h"
#include "engine/layout.h"
#include "tongue/tongue.h"

/* The lattice of B-12 in picture units.  97 : 56 is the square root of 3 to four digits, so the
 * hexagons are regular and every coordinate stays a whole number. */
enum { UNIT_X = 97, UNIT_Y = 56 };
enum { LEFT = -720, TOP = -700, WIDE = 1440, HIGH = 1382 };
enum { PAPER_MM = 190 };

typedef struct Spot {
    int x, y;
} Spot;

/* The page of a scenario: how much of the plane, and the lattice point at its centre. */
typedef struct Page {
    int left, top, wide, high;
    Point middle;
} Page;
static const Page ISLAND_PAGE = { LEFT, TOP, WIDE, HIGH, { 0, 0 } };
static const Page SHORES_PAGE = { -840, -830, 1680, 1630, { 9, 9 } };

static Spot between(Spot a, Spot b) {
    return (Spot){ (a.x + b.x) / 2, (a.y + b.y) / 2 };
}

/* ---- ink -------------------------------------------------------------------------------- */

typedef struct Palette {
    const char *paper, *ink, *quiet, *accent, *sea, *wave, *beach, *path;
    const char *terrain[TERRAINS], *terrain_ink[TERRAINS];
} Palette;

/* The tints differ in lightness as well as in hue, so they stay apart for colour-blind eyes; the
 * one accent is kept for red numbers. */
static const Palette COLOUR = {
    .paper = "#fffefa",
    .ink = "#24282f",
    .quiet = "#5a5f68",
    .accent = "#b1202b",
    .sea = "#e3edf2",
    .wave = "#bfd3de",
    .beach = "#f0e2bd",
    .path = "#fffaf0",
    .terrain = { "#e0a684", "#8fb287", "#d0e2a4", "#f5dc84", "#b9bfca", "#f4ebd8", "#c3dcea",
                 "#f0cf5e", "#e3edf2" },
    .terrain_ink = { "#7a3516", "#1d4a2b", "#4d6b1f", "#7d5a00", "#363f50", "#6f5930", "#1f4d66",
                     "#6b4a00", "#5f7f91" },
};
static const Palette MONO = {
    .paper = "#fff",
    .ink = "#000",
    .quiet = "#000",
    .accent = "#000",
    .sea = "#fff",
    .wave = "#000",
    .beach = "#fff",
    .path = "#fff",
    .terrain = { "#fff", "#fff", "#fff", "#fff", "#fff", "#fff", "#fff", "#fff", "#fff" },
    .terrain_ink = { "#000", "#000", "#000", "#000", "#000", "#000", "#000", "#000", "#000" },
};

/* A seat: the body of its pieces, the symbol on its buildings, and the line along the middle of
 * its roads (NULL for none). */
static const struct Look {
    const char *body, *mark, *dash; /* dash: "" is an unbroken line */
    const char *mono_body, *mono_mark;
    const char *symbol; /* a path around (0, 0) */
} SEAT[BOARD_SEATS] = {
    { "#c9401c", "#fffefa", NULL, "#000", "#fff", "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z" },
    { "#1f5fa9", "#fffefa", "9 9", "#000", "#fff", "M0-7L7 5H-7Z" },
    { "#fffefa", "#24282f", "", "#fff", "#000", "M-5.5-5.5H5.5V5.5H-5.5Z" },
    { "#f0a81c", "#24282f", "0.1 11", "#fff", "#000", "M0-8L8 0L0 8L-8 0Z" },
};

/* One drawing per terrain, within 22 units around (0, 0), all in one line weight. */
static const char *const GLYPH[TERRAINS] = {
    [HILLS] = "M-19-13H19V13H-19ZM-19-4.5H19M-19 4.5H19M-6-13V-4.5M9-4.5V4.5M-10-4.5V4.5M-1 4.5V13"
              "M14-13V-4.5",
    [FOREST] = "M0-21L9-7H5L14 9H-14L-5-7H-9ZM0 9V19",
    [PASTURE] = "M9-9C6-15-2-15-4-12C-8-16-16-13-16-7C-23-5-22 6-14 7H6C9 7 11 5 11 2"
                "M9-9C12-12 20-10 22-4C23 0 20 3 16 2C12 1 8-4 9-9ZM-11 7V15M4 7V15",
    [FIELDS] = "M0 20V-7M0-7C-5-11-5-16 0-21C5-16 5-11 0-7ZM0 2C-9 2-11-4-11-9C-4-8 0-5 0 2Z"
               "M0 2C9 2 11-4 11-9C4-8 0-5 0 2ZM0 13C-9 13-11 7-11 2C-4 3 0 6 0 13Z"
               "M0 13C9 13 11 7 11 2C4 3 0 6 0 13Z",
    [MOUNTAINS] = "M-20 14L-6-16L3 1L8-6L20 14ZM-12-3L-8 0L-5-4L-1-6",
    [DESERT] = "M-22 9C-12 9-9-7 1-7C10-7 12 9 22 9M1-7C-2-2 4 2 0 9M-20 16H-4M2 16H15",
    [LAKE] = "M-14 0C-7-9 7-9 13 0C7 9-7 9-14 0ZM13 0L21-7V7ZM-8-1h.1",
    [GOLD] = "M-8-12H8L20-2L0 18L-20-2ZM-8-12L0-2L8-12M-20-2H20M0-2V18",
    [SEA] = "M-20 0q6-6 12 0t12 0t12 0",
};

/* The drawing's place in a hex: above and next to the number. */
static const Spot GLYPH_AT[] = { { -47, -48 }, { 0, -71 }, { 47, -48 }, { -66, 6 }, { 66, 6 } };
enum { GLYPHS = sizeof GLYPH_AT / sizeof GLYPH_AT[0], GLYPHS_ABOVE = 3 };

typedef struct Pen {
    const Topology *on;
    const Page *page;
    Buf *out;
    const Palette *ink;
    int tongue;
    bool mono, bare;
} Pen;

static const char *word(Pen pen, const char *english) {
    return tongue_row(pen.tongue, english);
}

static Spot spot(Pen pen, Point p) {
    return (Spot){ (p.x - pen.page->middle.x) * UNIT_X, (p.y - pen.page->middle.y) * UNIT_Y };
}

/* ---- text ------------------------------------------------------------------------------- */

/* Bytes of the UTF-8 character at `text` if XML may carry it, else 0. */
static int character(const unsigned char *text) {
    unsigned char lead = text[0];
    if (lead < 0x80) return lead >= 0x20 || lead == '\t' || lead == '\n' || lead == '\r';
    int size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
    uint32_t code = lead & (0x7fu >> size);
    if (lead < 0xc2 || lead > 0xf4) return 0;
    for (int i = 1; i < size; i++) {
        if ((text[i] & 0xc0) != 0x80) return 0;
        code = code << 6 | (text[i] & 0x3f);
    }
    static const uint32_t LEAST[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    if (code < LEAST[size] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return 0;
    return code == 0xfffe || code == 0xffff ? 0 : size;
}

static void put_text(Buf *out, const char *text) {
    while (*text) {
        int size = character((const unsigned char *)text);
        if (size == 0) buf_text(out, "\xef\xbf\xbd");
        else if (*text == '&') buf_text(out, "&amp;");
        else if (*text == '<') buf_text(out, "&lt;");
        else if (*text == '>') buf_text(out, "&gt;");
        else if (*text == '"') buf_text(out, "&quot;");
        else buf_bytes(out, text, (size_t)size);
        text += size ? size : 1;
    }
}

/* A line of text with its baseline at `at`; `style` is further attributes. */
static void open_label(Pen pen, Spot at, int size, const char *fill, const char *style) {
    buf_print(pen.out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%s\" %s>", at.x, at.y, size,
              fill, style);
}

static void label(Pen pen, Spot at, int size, const char *fill, const char *style,
                  const char *text) {
    open_label(pen, at, size, fill, style);
    put_text(pen.out, text);
    buf_text(pen.out, "</text>\n");
}

/* ---- what a screen reader says ---------------------------------------------------------- */

static bool has_pirate(const BoardPicture *picture) {
    return picture->board->scenario == SCENARIO_NEW_SHORES && picture->pirate != NONE;
}

static void describe(Pen pen, const BoardPicture *picture) {
    const Board *board = picture->board;
    buf_text(pen.out, "<title id=\"castellan-title\">");
    put_text(pen.out, picture->title ? picture->title : word(pen, BOARD_WORDS.board));
    buf_text(pen.out, "</title>\n<desc id=\"castellan-desc\">");
    for (int hex = 0, row = 0; hex < pen.on->hexes; hex++) {
        bool first = hex == 0 || pen.on->hex_at[hex].y != pen.on->hex_at[hex - 1].y;
        if (first)
            buf_print(pen.out, "%s%s %d: ", hex ? ". " : "", word(pen, BOARD_WORDS.row), ++row);
        buf_print(pen.out, "%s%s", first ? "" : tongue_comma(pen.tongue),
                  word(pen, BOARD_WORDS.terrain[board->terrain[hex]]));
        if (board->number[hex]) buf_print(pen.out, " %u", board->number[hex]);
        if (picture->robber == hex) buf_print(pen.out, " (%s)", word(pen, BOARD_WORDS.robber));
        if (has_pirate(picture) && picture->pirate == hex)
            buf_print(pen.out, " (%s)", word(pen, BOARD_WORDS.pirate));
    }
    buf_print(pen.out, ". %s: ", word(pen, BOARD_WORDS.harbours));
    for (int i = 0; i < HARBOURS; i++) {
        int kind = board->harbour[i].kind;
        buf_print(pen.out, "%s%s %s", i ? tongue_comma(pen.tongue) : "",
                  kind == HARBOUR_ANY ? "3:1" : "2:1", word(pen, BOARD_WORDS.harbour[kind]));
    }
    if (board->scenario == SCENARIO_FISHERMEN) {
        buf_print(pen.out, ". %s:", word(pen, BOARD_WORDS.grounds));
        for (int i = 0; i < GROUNDS; i++) buf_print(pen.out, " %u", board->ground[i]);
    }
    buf_text(pen.out, ".</desc>\n");
}

/* ---- sea and land ----------------------------------------------------------------------- */

static void define(Pen pen) {
    buf_text(pen.out, "<defs>\n");
    for (int terrain = 0; terrain < TERRAINS; terrain++)
        buf_print(pen.out, "<path id=\"castellan-%s\" d=\"%s\"/>\n", TERRAIN_NAME[terrain],
                  GLYPH[terrain]);
    buf_print(
        pen.out,
        "<pattern id=\"castellan-sea\" width=\"96\" height=\"56\" "
        "patternUnits=\"userSpaceOnUse\"><path d=\"M8 16q7-7 14 0t14 0M56 44q7-7 14 0t14 0\" "
        "fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" stroke-linecap=\"round\"/></pattern>\n",
        pen.ink->wave, pen.mono ? "1" : "2");
    buf_text(pen.out, "</defs>\n");
}

/* The frame of New Shores: a plain box around the islands. */
static void draw_open_sea(Pen pen) {
    const Page *p = pen.page;
    for (int i = 0; i < 2; i++)
        buf_print(pen.out,
                  "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"28\" fill=\"%s\" "
                  "stroke=\"%s\" stroke-width=\"2.5\"/>\n",
                  p->left + 40, p->top + 95, p->wide - 80, p->high - 165,
                  i ? pen.bare ? "none" : "url(#castellan-sea)" : pen.ink->sea,
                  pen.mono ? pen.ink->ink : pen.ink->wave);
}

static void draw_sea(Pen pen) {
    static const char FRAME[] =
        "M-352-590H352Q360-590 364-583L677-8Q681 0 677 8L364 583Q360 590 352 "
        "590H-352Q-360 590-364 583L-677 8Q-681 0-677-8L-364-583Q-360-590-352-"
        "590Z";
    buf_print(pen.out, "<path d=\"%s\" fill=\"%s\"/>\n", FRAME, pen.ink->sea);
    buf_print(pen.out, "<path d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"2.5\"/>\n", FRAME,
              pen.bare ? "none" : "url(#castellan-sea)", pen.mono ? pen.ink->ink : pen.ink->wave);
}

static void put_outline(Pen pen, int hex) {
    for (int k = 0; k < 6; k++) {
        Spot corner = spot(pen, pen.on->site_at[pen.on->hex_sites[hex][k]]);
        buf_print(pen.out, "%c%d %d", k ? 'L' : 'M', corner.x, corner.y);
    }
    buf_char(pen.out, 'Z');
}

/* Around one island all at once; among several each hex has its own beach, under all of them. */
static void put_coast(Pen pen, const Board *board) {
    if (board->scenario == SCENARIO_NEW_SHORES) {
        for (int hex = 0; hex < pen.on->hexes; hex++)
            if (board->terrain[hex] != SEA) put_outline(pen, hex);
        return;
    }
    for (int i = 0; i < pen.on->coast; i++) {
        Spot at = spot(pen, pen.on->site_at[pen.on->coast_sites[i]]);
        buf_print(pen.out, "%c%d %d", i ? 'L' : 'M', at.x, at.y);
    }
    buf_char(pen.out, 'Z');
}

/* The beach: a broad line round the island, so that the land lies in the sea and not on it. */
static void draw_beach(Pen pen, const Board *board) {
    static const int WIDTH[2] = { 35, 30 };
    for (int i = 0; i < 2; i++) {
        buf_text(pen.out, "<path d=\"");
        put_coast(pen, board);
        buf_print(pen.out,
                  "\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\" stroke-linejoin=\"round\"/>\n",
                  pen.ink->path,
                  i          ? pen.ink->beach
                  : pen.mono ? pen.ink->ink
                             : pen.ink->wave,
                  WIDTH[i]);
    }
}

/* A hexagon a little smaller than its place, which leaves the paths between the hexes free. */
static void draw_tile(Pen pen, int hex, int terrain) {
    Spot at = spot(pen, pen.on->hex_at[hex]);
    buf_text(pen.out, "<path d=\"");
    for (int k = 0; k < 6; k++) {
        Spot corner = spot(pen, pen.on->site_at[pen.on->hex_sites[hex][k]]);
        buf_print(pen.out, "%c%d %d", k ? 'L' : 'M', at.x + (corner.x - at.x) * 19 / 20,
                  at.y + (corner.y - at.y) * 19 / 20);
    }
    buf_print(pen.out, "Z\" fill=\"%s\"", pen.ink->terrain[terrain]);
    if (pen.mono) buf_print(pen.out, " stroke=\"%s\" stroke-width=\"1.5\"", pen.ink->ink);
    buf_text(pen.out, " stroke-linejoin=\"round\"/>\n");
}

static void draw_glyphs(Pen pen, int hex, int terrain) {
    Spot at = spot(pen, pen.on->hex_at[hex]);
    buf_print(pen.out,
              "<g fill=\"%s\" fill-opacity=\".45\" stroke=\"%s\" stroke-width=\"2.4\" "
              "stroke-linejoin=\"round\" stroke-linecap=\"round\">",
              terrain == DESERT ? "none" : pen.ink->paper, pen.ink->terrain_ink[terrain]);
    for (int i = 0; i < (terrain == LAKE ? GLYPHS_ABOVE : GLYPHS); i++)
        buf_print(pen.out, "<use href=\"#castellan-%s\" x=\"%d\" y=\"%d\"/>", TERRAIN_NAME[terrain],
                  at.x + GLYPH_AT[i].x, at.y + GLYPH_AT[i].y);
    buf_text(pen.out, "</g>\n");
}

static void draw_number(Pen pen, Spot at, int number) {
    bool red = number == 6 || number == 8; /* B-4 */
    const char *ink = red ? pen.ink->accent : pen.ink->ink;
    int pips = NUMBER_PIPS[number];
    at.y += 5;
    buf_print(
        pen.out,
        "<circle cx=\"%d\" cy=\"%d\" r=\"37\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>\n",
        at.x, at.y, pen.ink->paper, ink, red ? "3.5" : "1.6");
    if (red)
        buf_print(pen.out,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"31.5\" fill=\"none\" stroke=\"%s\" "
                  "stroke-width=\"1.4\"/>\n",
                  at.x, at.y, ink);
    char text[4];
    Buf digits = buf_over(text, sizeof text);
    buf_unsigned(&digits, (uint64_t)number);
    label(pen, (Spot){ at.x, at.y + (red ? 10 : 9) }, red ? 41 : 34, ink,
          red ? "font-weight=\"800\" text-anchor=\"middle\""
              : "font-weight=\"500\" text-anchor=\"middle\"",
          text);
    buf_print(pen.out, "<g fill=\"%s\">", ink);
    for (int i = 0; i < pips; i++)
        buf_print(pen.out, "<circle cx=\"%d\" cy=\"%d\" r=\"2.7\"/>", at.x + 8 * i - 4 * (pips - 1),
                  at.y + 20);
    buf_text(pen.out, "</g>\n");
}

static void draw_hex(Pen pen, const Board *board, int hex) {
    int terrain = board->terrain[hex];
    Spot at = spot(pen, pen.on->hex_at[hex]);
    if (terrain == SEA) return;
    draw_tile(pen, hex, terrain);
    draw_glyphs(pen, hex, terrain);
    if (board->number[hex]) draw_number(pen, at, board->number[hex]);
    if (terrain == LAKE) /* F-1 */
        label(pen, (Spot){ at.x, at.y + 13 }, 24, pen.ink->ink,
              "font-weight=\"600\" text-anchor=\"middle\"", "2 3 11 12");
    label(pen, (Spot){ at.x, at.y + 70 }, 18,
          pen.mono ? pen.ink->ink : pen.ink->terrain_ink[terrain],
          "font-weight=\"600\" text-anchor=\"middle\" letter-spacing=\".4\"",
          word(pen, BOARD_WORDS.terrain[terrain]));
}

/* ---- harbours --------------------------------------------------------------------------- */

static int land_of(Pen pen, const Board *board, int edge) {
    int hex = pen.on->edge_hexes[edge][0], other = pen.on->edge_hexes[edge][1];
    return other != NONE && board->terrain[hex] == SEA ? other : hex;
}

/* The sign stands off the middle of its edge, straight out to sea. */
static void draw_harbour(Pen pen, const Board *board, Harbour harbour) {
    Spot a = spot(pen, pen.on->site_at[pen.on->edge_sites[harbour.edge][0]]);
    Spot b = spot(pen, pen.on->site_at[pen.on->edge_sites[harbour.edge][1]]);
    Spot middle = between(a, b),
         land = spot(pen, pen.on->hex_at[land_of(pen, board, harbour.edge)]);
    int away = a.x == b.x ? 104 : 88; /* signs are wider than high */
    Spot sign = { middle.x + (middle.x - land.x) * away / UNIT_X,
                  middle.y + (middle.y - land.y) * away / UNIT_X };
    for (int i = 0; i < 2; i++)
        buf_print(pen.out,
                  "<path d=\"M%d %dL%d %dL%d %d\" fill=\"none\" stroke=\"%s\" stroke-width=\"%s\" "
                  "stroke-linejoin=\"round\"/>\n",
                  a.x, a.y, sign.x, sign.y, b.x, b.y, i ? pen.ink->paper : pen.ink->ink,
                  i ? "3.6" : "8.4");
    buf_print(pen.out,
              "<g fill=\"%s\" stroke=\"%s\" stroke-width=\"2.4\">"
              "<circle cx=\"%d\" cy=\"%d\" r=\"9\"/><circle cx=\"%d\" cy=\"%d\" r=\"9\"/>"
              "<rect x=\"%d\" y=\"%d\" width=\"104\" height=\"66\" rx=\"12\"/></g>\n",
              pen.ink->paper, pen.ink->ink, a.x, a.y, b.x, b.y, sign.x - 52, sign.y - 33);

    bool any = harbour.kind == HARBOUR_ANY;
    label(pen, (Spot){ sign.x - (any ? 0 : 20), sign.y - 1 }, 27, pen.ink->ink,
          "font-weight=\"700\" text-anchor=\"middle\"", any ? "3:1" : "2:1");
    if (!any)
        buf_print(pen.out,
                  "<use href=\"#castellan-%s\" transform=\"translate(%d %d) scale(.66)\" "
                  "fill=\"%s\" stroke=\"%s\" stroke-width=\"3\" stroke-linejoin=\"round\" "
                  "stroke-linecap=\"round\"/>\n",
                  TERRAIN_NAME[harbour.kind], sign.x + 26, sign.y - 10,
                  pen.ink->terrain[harbour.kind], pen.ink->terrain_ink[harbour.kind]);
    label(pen, (Spot){ sign.x, sign.y + 22 }, 17, pen.ink->ink,
          "text-anchor=\"middle\" letter-spacing=\".3\"",
          word(pen, BOARD_WORDS.harbour[harbour.kind]));
}

/* ---- fishing grounds -------------------------------------------------------------------- */

/* A number on the water, with lines to the three sites it feeds.  F-7 */
static void draw_ground(Pen pen, int place, int number) {
    Spot site[3], out;
    for (int i = 0; i < 3; i++) site[i] = spot(pen, pen.on->site_at[GROUND_SITES[place][i]]);
    Spot ends = between(site[0],
                        site[2]); /* the middle site is a bay: outwards is beyond the ends */
    out = (Spot){ site[1].x + (ends.x - site[1].x) * 9 / 4,
                  site[1].y + (ends.y - site[1].y) * 9 / 4 };
    for (int i = 0; i < 3; i++)
        buf_print(pen.out,
                  "<path d=\"M%d %dL%d %d\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\" "
                  "stroke-dasharray=\"2 8\" stroke-linecap=\"round\"/>\n",
                  site[i].x, site[i].y, out.x, out.y, pen.ink->terrain_ink[LAKE]);
    draw_number(pen, (Spot){ out.x, out.y - 5 }, number);
    buf_print(pen.out,
              "<use href=\"#castellan-lake\" transform=\"translate(%d %d) scale(.8)\" fill=\"%s\" "
              "stroke=\"%s\" stroke-width=\"3\" stroke-linejoin=\"round\" "
              "stroke-linecap=\"round\"/>\n",
              out.x, out.y + 50, pen.ink->terrain[LAKE], pen.ink->terrain_ink[LAKE]);
}

/* ---- pieces ----------------------------------------------------------------------------- */

static void draw_road(Pen pen, int edge, const struct Look *seat) {
    Spot a = spot(pen, pen.on->site_at[pen.on->edge_sites[edge][0]]),
         b = spot(pen, pen.on->site_at[pen.on->edge_sites[edge][1]]);
    Spot from = { (a.x * 4 + b.x) / 5, (a.y * 4 + b.y) / 5 };
    Spot to = { (a.x + b.x * 4) / 5, (a.y + b.y * 4) / 5 };
    const char *colour[3] = { pen.ink->ink, pen.mono ? seat->mono_body : seat->body,
                              pen.mono ? seat->mono_mark : seat->mark };
    static const char *const WIDTH[3] = { "17", "13", "4" };
    for (int i = 0; i < (seat->dash ? 3 : 2); i++)
        buf_print(pen.out,
                  "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"%s\" "
                  "stroke-linecap=\"round\"%s%s%s/>\n",
                  from.x, from.y, to.x, to.y, colour[i], WIDTH[i],
                  i == 2 && *seat->dash ? " stroke-dasharray=\"" : "", i == 2 ? seat->dash : "",
                  i == 2 && *seat->dash ? "\"" : "");
}

static void draw_building(Pen pen, int site, int built, const struct Look *seat) {
    static const char *const SHAPE[] = {
        [BUILT_SETTLEMENT] = "M-17 16V-5L0-22L17-5V16Z",
        [BUILT_CITY] = "M-27 19V-9L-14-28L-1-9V-5H27V19Z",
    };
    static const Spot SYMBOL[] = { [BUILT_SETTLEMENT] = { 0, 3 }, [BUILT_CITY] = { 3, 7 } };
    Spot at = spot(pen, pen.on->site_at[site]);
    buf_print(
        pen.out,
        "<g transform=\"translate(%d %d)\"><path d=\"%s\" fill=\"%s\" stroke=\"%s\" "
        "stroke-width=\"6\" stroke-linejoin=\"round\"/><path d=\"%s\" fill=\"%s\" stroke=\"%s\" "
        "stroke-width=\"2.4\" stroke-linejoin=\"round\"/><path d=\"%s\" fill=\"%s\" "
        "transform=\"translate(%d %d)\"/></g>\n",
        at.x, at.y, SHAPE[built], pen.ink->paper, pen.ink->paper, SHAPE[built],
        pen.mono ? seat->mono_body : seat->body, pen.ink->ink, seat->symbol,
        pen.mono ? seat->mono_mark : seat->mark, SYMBOL[built].x, SYMBOL[built].y);
}

/* A hull with a sail, on the middle of its edge.  S-40 */
static void draw_ship(Pen pen, int edge, const struct Look *seat) {
    Spot at = between(spot(pen, pen.on->site_at[pen.on->edge_sites[edge][0]]),
                      spot(pen, pen.on->site_at[pen.on->edge_sites[edge][1]]));
    buf_print(pen.out,
              "<g transform=\"translate(%d %d)\"><path d=\"M-24 6H24L15 20H-15ZM-2 3V-24L18 3Z\" "
              "fill=\"%s\" stroke=\"%s\" stroke-width=\"2.4\" stroke-linejoin=\"round\" "
              "/><path d=\"%s\" fill=\"%s\" transform=\"translate(0 13) scale(.8)\"/></g>\n",
              at.x, at.y, pen.mono ? seat->mono_body : seat->body, pen.ink->ink, seat->symbol,
              pen.mono ? seat->mono_mark : seat->mark);
}

static void draw_pieces(Pen pen, const BoardPieces *pieces) {
    for (int edge = 0; edge < pen.on->edges; edge++) {
        if (pieces->edge_owner[edge] == NONE) continue;
        must(pieces->edge_owner[edge] < BOARD_SEATS);
        if (pieces->edge_ship[edge]) {
            draw_ship(pen, edge, &SEAT[pieces->edge_owner[edge]]);
            continue;
        }
        draw_road(pen, edge, &SEAT[pieces->edge_owner[edge]]);
    }
    for (int site = 0; site < pen.on->sites; site++) {
        if (pieces->site_built[site] == BUILT_NOTHING) continue;
        must(pieces->site_owner[site] < BOARD_SEATS);
        draw_building(pen, site, pieces->site_built[site], &SEAT[pieces->site_owner[site]]);
    }
}

/* On the desert the robber stands in the middle, elsewhere beside the number. */
static void draw_robber(Pen pen, const Board *board, int hex) {
    Spot at = spot(pen, pen.on->hex_at[hex]);
    if (board->number[hex]) at.x += 58;
    buf_print(pen.out,
              "<path transform=\"translate(%d %d)\" d=\"M-18 32C-18 26-13 24-9 22C-15 6-12-4-6-9"
              "A12 12 0 1 1 6-9C12-4 15 6 9 22C13 24 18 26 18 32Z\" fill=\"%s\" stroke=\"%s\" "
              "stroke-width=\"4\" paint-order=\"stroke\" stroke-linejoin=\"round\"/>\n",
              at.x, at.y + 6, pen.ink->ink, pen.ink->paper);
}

/* A black ship, larger than the others.  S-72 */
static void draw_pirate(Pen pen, int hex) {
    Spot at = spot(pen, pen.on->hex_at[hex]);
    buf_print(
        pen.out,
        "<path transform=\"translate(%d %d)\" d=\"M-44 12H44L28 38H-28ZM-4 6V-48L34 6ZM-10 6V-34"
        "L-32 6Z\" fill=\"%s\" stroke=\"%s\" stroke-width=\"4\" paint-order=\"stroke\" "
        "stroke-linejoin=\"round\"/>\n",
        at.x, at.y, pen.ink->ink, pen.ink->paper);
}

/* ---- coordinates ------------------------------------------------------------------------ */

static void draw_id(Pen pen, Spot at, int size, const char *fill, const char *kind, int id) {
    char text[8];
    Buf word = buf_over(text, sizeof text);
    buf_print(&word, "%s%d", kind, id);
    label(pen, (Spot){ at.x, at.y + size * 3 / 8 }, size, fill, "text-anchor=\"middle\"", text);
}

/* Sites as ringed numbers, edges as bare ones, hexes with an H. */
static void draw_coordinates(Pen pen) {
    for (int edge = 0; edge < pen.on->edges; edge++) {
        Spot at = between(spot(pen, pen.on->site_at[pen.on->edge_sites[edge][0]]),
                          spot(pen, pen.on->site_at[pen.on->edge_sites[edge][1]]));
        buf_print(pen.out, "<circle cx=\"%d\" cy=\"%d\" r=\"9\" fill=\"%s\"/>\n", at.x, at.y,
                  pen.ink->path);
        draw_id(pen, at, 13, pen.ink->quiet, "", edge);
    }
    for (int site = 0; site < pen.on->sites; site++) {
        Spot at = spot(pen, pen.on->site_at[site]);
        buf_print(pen.out,
                  "<circle cx=\"%d\" cy=\"%d\" r=\"11\" fill=\"%s\" stroke=\"%s\" "
                  "stroke-width=\"1.4\"/>\n",
                  at.x, at.y, pen.ink->paper, pen.ink->ink);
        draw_id(pen, at, 13, pen.ink->ink, "", site);
    }
    for (int hex = 0; hex < pen.on->hexes; hex++) {
        Spot at = spot(pen, pen.on->hex_at[hex]);
        draw_id(pen, (Spot){ at.x, at.y + 84 }, 13, pen.ink->ink, "H", hex);
    }
}

/* ---- the page --------------------------------------------------------------------------- */

void board_svg_layout(const Board *board, int tongue, Buf *out) {
    uint8_t hash[LAYOUT_HASH];
    char hex[SHA256_HEX];
    layout_hash(board, hash);
    sha256_hex(hash, hex);
    buf_print(out, "%s %.4s %.4s %.4s %.4s", tongue_row(tongue, BOARD_WORDS.layout), hex, hex + 4,
              hex + 8, hex + 12);
}

static void draw_margin(Pen pen, const BoardPicture *picture) {
    enum { INSET = 20 };
    const Page *page = pen.page;
    int head = page->top + 58, foot = page->top + page->high - 26;
    label(pen, (Spot){ page->left + INSET, head }, 36, pen.ink->ink, "font-weight=\"600\"",
          picture->title ? picture->title : word(pen, BOARD_WORDS.board));
    open_label(pen, (Spot){ page->left + INSET, foot }, 19, pen.ink->quiet, "");
    board_svg_layout(picture->board, pen.tongue, pen.out);
    if (picture->note) {
        buf_text(pen.out, " · ");
        put_text(pen.out, picture->note);
    }
    buf_text(pen.out, "</text>\n");
    label(pen, (Spot){ page->left + page->wide - INSET, foot }, 19, pen.ink->quiet,
          "text-anchor=\"end\"", word(pen, BOARD_WORDS.compatible));
}

void board_svg(const BoardPicture *picture, Buf *out) {
    const Board *board = picture->board;
    const Page *page = board->scenario == SCENARIO_NEW_SHORES ? &SHORES_PAGE : &ISLAND_PAGE;
    Pen pen = { .on = topology_of(board->scenario),
                .page = page,
                .out = out,
                .ink = picture->mono ? &MONO : &COLOUR,
                .tongue = picture->tongue,
                .mono = picture->mono,
                .bare = picture->bare };
    buf_print(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%dmm\" height=\"%dmm\" "
              "viewBox=\"%d %d %d %d\" role=\"img\" xml:lang=\"%s\" "
              "aria-labelledby=\"castellan-title castellan-desc\" font-family=\"'Source Sans 3',"
              "'Segoe UI','Helvetica Neue',%sArial,'DejaVu Sans',sans-serif\">\n",
              PAPER_MM, (PAPER_MM * page->high + page->wide / 2) / page->wide, page->left,
              page->top, page->wide, page->high, TONGUE_TAG[pen.tongue],
              picture->bare ? "'Noto Sans'," : "");
    describe(pen, picture);
    define(pen);
    if (!picture->bare)
        buf_print(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                  page->left, page->top, page->wide, page->high, pen.ink->paper);
    if (board->scenario == SCENARIO_NEW_SHORES) draw_open_sea(pen);
    else draw_sea(pen);
    draw_beach(pen, board);
    for (int hex = 0; hex < pen.on->hexes; hex++) draw_hex(pen, board, hex);
    for (int i = 0; board->scenario == SCENARIO_FISHERMEN && i < GROUNDS; i++)
        draw_ground(pen, i, board->ground[i]);
    for (int i = 0; i < HARBOURS; i++) draw_harbour(pen, board, board->harbour[i]);
    if (picture->coordinates) draw_coordinates(pen);
    if (picture->pieces) draw_pieces(pen, picture->pieces);
    if (picture->robber != NONE) draw_robber(pen, board, picture->robber);
    if (has_pirate(picture)) draw_pirate(pen, picture->pirate);
    if (!picture->bare) draw_margin(pen, picture);
    buf_text(out, "</svg>\n");
}
