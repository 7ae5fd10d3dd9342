/* topology.c - lay a board of pointy-top hexes on the integer lattice and print its tables as C.
 *
 * The build runs it; src/engine/topology.c includes what it prints.  Everything follows from
 * the rows of hexes and rule B-12: hex centres at x = 2q + r, y = 3r, corners at fixed offsets,
 * sites numbered by (y, x), edges by their site pair.  A larger board is another row in BOARDS.
 * A board with sea says by a letter what each hex belongs to: M the main island, a b c the small
 * ones, ~ the sea; for it the tables of roads, ships and islands are printed as well.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEXES_MAX = 64, SITES_MAX = 192, EDGES_MAX = 256, NONE = 255 };

typedef struct Point {
    int x, y;
} Point;

static const struct {
    const char *name;
    int rows, width[9], first_x[9]; /* hexes in each row; centre x of its first hex */
    int first_y;
    const char *land; /* NULL: nothing but land */
} BOARDS[] = {
    { "base", 5, { 3, 4, 5, 4, 3 }, { -2, -3, -4, -3, -2 }, -6, NULL }, /* B-10, B-11 */
    { "new-shores",                                                     /* S-10 */
      7,
      { 5, 6, 7, 6, 7, 6, 5 },
      { 5, 4, 3, 4, 3, 4, 5 },
      0,
      "aa~b~"
      "~~~~bb"
      "~MMM~b~"
      "MMMM~b"
      "MMMMM~~"
      "MMMM~c"
      "MMM~c" },
};
enum { ISLANDS = 4 };
static const char ISLAND_LETTER[ISLANDS + 1] = "Mabc";
static const char *land;

/* B-12: corners N NE SE S SW NW; the hex across side k (NE E SE SW W NW). */
static const Point CORNER[6] = { { 0, -2 }, { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 } };
static const Point ACROSS[6] = { { 1, -3 }, { 2, 0 }, { 1, 3 }, { -1, 3 }, { -2, 0 }, { -1, -3 } };

static Point hex[HEXES_MAX], site[SITES_MAX];
static int hexes, sites, edges, coast;
static int edge_sites[EDGES_MAX][2], edge_hexes[EDGES_MAX][2];
static int hex_sites[HEXES_MAX][6], hex_edges[HEXES_MAX][6], hex_across[HEXES_MAX][6];
static int site_hexes[SITES_MAX][3], site_edges[SITES_MAX][3], site_next[SITES_MAX][3];
static int coast_edges[EDGES_MAX], coast_sites[EDGES_MAX];

static Point plus(Point a, Point b) {
    return (Point){ a.x + b.x, a.y + b.y };
}

static int by_row(const void *a, const void *b) {
    const Point *p = a, *q = b;
    return p->y != q->y ? p->y - q->y : p->x - q->x;
}

static int by_pair(const void *a, const void *b) {
    const int *p = a, *q = b;
    return p[0] != q[0] ? p[0] - q[0] : p[1] - q[1];
}

static int find(const Point *list, int count, Point p) {
    for (int i = 0; i < count; i++)
        if (list[i].x == p.x && list[i].y == p.y) return i;
    return NONE;
}

static int find_edge(int a, int b) {
    for (int e = 0; e < edges; e++)
        if ((edge_sites[e][0] == a && edge_sites[e][1] == b) ||
            (edge_sites[e][0] == b && edge_sites[e][1] == a))
            return e;
    return NONE;
}

static void put(int list[], int size, int value) {
    for (int i = 0; i < size; i++)
        if (list[i] == value) return;
    for (int i = 0; i < size; i++)
        if (list[i] == NONE) {
            list[i] = value;
            return;
        }
    abort(); /* more neighbours than a hex grid has */
}

static void lay_sites(void) {
    for (int h = 0; h < hexes; h++)
        for (int k = 0; k < 6; k++) {
            Point at = plus(hex[h], CORNER[k]);
            if (find(site, sites, at) == NONE) site[sites++] = at;
        }
    qsort(site, (size_t)sites, sizeof site[0], by_row);
    for (int h = 0; h < hexes; h++)
        for (int k = 0; k < 6; k++) {
            hex_sites[h][k] = find(site, sites, plus(hex[h], CORNER[k]));
            hex_across[h][k] = find(hex, hexes, plus(hex[h], ACROSS[k]));
        }
}

static void lay_edges(void) {
    for (int h = 0; h < hexes; h++)
        for (int k = 0; k < 6; k++) {
            int a = hex_sites[h][k], b = hex_sites[h][(k + 1) % 6];
            if (find_edge(a, b) != NONE) continue;
            edge_sites[edges][0] = a < b ? a : b;
            edge_sites[edges++][1] = a < b ? b : a;
        }
    qsort(edge_sites, (size_t)edges, sizeof edge_sites[0], by_pair);
    for (int h = 0; h < hexes; h++)
        for (int k = 0; k < 6; k++) {
            int e = find_edge(hex_sites[h][k], hex_sites[h][(k + 1) % 6]);
            hex_edges[h][k] = e;
            put(edge_hexes[e], 2, h);
            put(site_hexes[hex_sites[h][k]], 3, h);
        }
    for (int e = 0; e < edges; e++)
        for (int i = 0; i < 2; i++) {
            put(site_edges[edge_sites[e][i]], 3, e);
            put(site_next[edge_sites[e][i]], 3, edge_sites[e][1 - i]);
        }
}

/* B-13: the coast clockwise, index 0 the NW side of hex 0; edge i joins coast sites i and i+1. */
static void walk_coast(void) {
    int at = hex_sites[0][5], first = hex_edges[0][5];
    int e = first;
    do {
        coast_sites[coast] = at;
        coast_edges[coast++] = e;
        at = edge_sites[e][0] == at ? edge_sites[e][1] : edge_sites[e][0];
        int previous = e;
        for (int i = 0; i < 3; i++) {
            int next = site_edges[at][i];
            if (next != NONE && next != previous && edge_hexes[next][1] == NONE) e = next;
        }
    } while (e != first);
}

static void print_list(const char *head, const int *list, int count) {
    printf("%s{", head);
    for (int i = 0; i < count; i++) printf("%s%d", i ? ", " : " ", list[i]);
    printf(" }");
}

static void print_table(const char *name, const char *row, const char *size, int width, int rows,
                        const int *cells, int stride) {
    printf("const uint8_t %s[%s][%s] = {\n", name, row, size);
    for (int i = 0; i < rows; i++) {
        print_list("    ", cells + (ptrdiff_t)i * stride, width);
        printf(",\n");
    }
    printf("};\n");
}

static void print_sets(const char *type, const char *name, const char *row, int rows, int words,
                       const int *cells, int stride, int width, int with_self) {
    printf("const %s %s[%s] = {\n", type, name, row);
    for (int i = 0; i < rows; i++) {
        uint64_t set[4] = { 0 };
        if (with_self) set[i / 64] |= UINT64_C(1) << (i % 64);
        for (int k = 0; k < width; k++) {
            int bit = cells[i * stride + k];
            if (bit != NONE) set[bit / 64] |= UINT64_C(1) << (bit % 64);
        }
        printf("    {{");
        for (int w = 0; w < words; w++)
            printf("%s0x%016llx", w ? ", " : " ", (unsigned long long)set[w]);
        printf(" }},\n");
    }
    printf("};\n");
}

static int is_land(int h) {
    return h != NONE && land[h] != '~';
}

/* Has the edge such a side?  The frame is sea (S-13). */
static int edge_side(int e, int wants_land) {
    return is_land(edge_hexes[e][0]) == wants_land || is_land(edge_hexes[e][1]) == wants_land;
}

static void print_set(const char *type, const char *name, const int *in, int count) {
    printf("const %s %s = {{", type, name);
    for (int w = 0; w < (count + 63) / 64; w++) {
        uint64_t word = 0;
        for (int i = 64 * w; i < count && i < 64 * w + 64; i++)
            word |= (uint64_t)(in[i] != 0) << (i % 64);
        printf("%s0x%016llx", w ? ", " : " ", (unsigned long long)word);
    }
    printf(" }};\n");
}

/* What only a board with sea has: where roads and ships may lie, and which site is on what. */
static void print_sea(void) {
    int in[EDGES_MAX], words = (sites + 63) / 64, edge_words = (edges + 63) / 64;
    print_sets("EdgeSet", "HEX_EDGE_SET", "HEXES", hexes, edge_words, hex_edges[0], 6, 6, 0);
    for (int e = 0; e < edges; e++) in[e] = edge_side(e, 1);
    print_set("EdgeSet", "ROAD_EDGES", in, edges);
    for (int e = 0; e < edges; e++) in[e] = edge_side(e, 0);
    print_set("EdgeSet", "SHIP_EDGES", in, edges);
    printf("const SiteSet ISLAND_SITES[%d] = {\n", ISLANDS);
    for (int i = 0; i < ISLANDS; i++) {
        uint64_t set[4] = { 0 };
        for (int h = 0; h < hexes; h++)
            for (int k = 0; k < 6 && land[h] == ISLAND_LETTER[i]; k++)
                set[hex_sites[h][k] / 64] |= UINT64_C(1) << (hex_sites[h][k] % 64);
        printf("    {{");
        for (int w = 0; w < words; w++)
            printf("%s0x%016llx", w ? ", " : " ", (unsigned long long)set[w]);
        printf(" }},\n");
    }
    printf("};\nconst uint8_t HEX_ISLAND[HEXES] = {");
    for (int h = 0; h < hexes; h++)
        printf(" %d,", is_land(h) ? (int)(strchr(ISLAND_LETTER, land[h]) - ISLAND_LETTER) : NONE);
    printf(" };\n");
}

static void print_points(const char *name, const char *row, const Point *list, int count) {
    printf("const Point %s[%s] = {\n", name, row);
    for (int i = 0; i < count; i++) printf("    { %d, %d },\n", list[i].x, list[i].y);
    printf("};\n");
}

int main(int argc, char **argv) {
    size_t board = 0, boards = sizeof BOARDS / sizeof BOARDS[0];
    while (board < boards && (argc != 2 || strcmp(argv[1], BOARDS[board].name) != 0)) board++;
    if (board == boards) {
        fprintf(stderr, "usage: topology base|new-shores\n");
        return 2;
    }
    for (int r = 0; r < BOARDS[board].rows; r++)
        for (int i = 0; i < BOARDS[board].width[r]; i++)
            hex[hexes++] = (Point){ BOARDS[board].first_x[r] + 2 * i,
                                    BOARDS[board].first_y + 3 * r };
    land = BOARDS[board].land;
    for (int e = 0; e < EDGES_MAX; e++) edge_hexes[e][0] = edge_hexes[e][1] = NONE;
    for (int s = 0; s < SITES_MAX; s++)
        for (int k = 0; k < 3; k++) site_hexes[s][k] = site_edges[s][k] = site_next[s][k] = NONE;
    lay_sites();
    lay_edges();
    walk_coast();

    printf("/* made by tools/topology.c: board \"%s\" */\n", BOARDS[board].name);
    printf("static_assert(HEXES == %d && SITES == %d && EDGES == %d && COAST == %d, \"sizes\");\n",
           hexes, sites, edges, coast);
    int site_words = (sites + 63) / 64, edge_words = (edges + 63) / 64;
    print_table("HEX_SITES", "HEXES", "6", 6, hexes, hex_sites[0], 6);
    print_table("HEX_EDGES", "HEXES", "6", 6, hexes, hex_edges[0], 6);
    print_table("HEX_ACROSS", "HEXES", "6", 6, hexes, hex_across[0], 6);
    print_table("SITE_HEXES", "SITES", "3", 3, sites, site_hexes[0], 3);
    print_table("SITE_EDGES", "SITES", "3", 3, sites, site_edges[0], 3);
    print_table("SITE_NEXT", "SITES", "3", 3, sites, site_next[0], 3);
    print_table("EDGE_SITES", "EDGES", "2", 2, edges, edge_sites[0], 2);
    print_table("EDGE_HEXES", "EDGES", "2", 2, edges, edge_hexes[0], 2);
    print_list("const uint8_t COAST_EDGES[COAST] = ", coast_edges, coast);
    print_list(";\nconst uint8_t COAST_SITES[COAST] = ", coast_sites, coast);
    printf(";\n");
    print_sets("SiteSet", "HEX_SITE_SET", "HEXES", hexes, site_words, hex_sites[0], 6, 6, 0);
    print_sets("SiteSet", "SITE_CLOSE", "SITES", sites, site_words, site_next[0], 3, 3, 1);
    print_sets("EdgeSet", "SITE_EDGE_SET", "SITES", sites, edge_words, site_edges[0], 3, 3, 0);
    print_points("HEX_AT", "HEXES", hex, hexes);
    print_points("SITE_AT", "SITES", site, sites);
    if (land) print_sea();
    return 0;
}
