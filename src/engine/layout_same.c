/* layout_same.c - boards turned and mirrored, and the hash that is the same for all of them. */
#include "engine/layout.h"

#include "base/sha256.h"
#include "engine/fish.h"

#include <string.h>

/* On the lattice of B-12 a turn by one sixth is this: N (0,-2) goes to NE (1,-1), and on. */
static Point moved(Point p, int symmetry) {
    if (symmetry >= 6) p.x = (int8_t)-p.x;
    for (int i = 0; i < symmetry % 6; i++)
        p = (Point){ (int8_t)((p.x - p.y) / 2), (int8_t)((3 * p.x + p.y) / 2) };
    return p;
}

static int find(const Point list[], int count, Point p) {
    int i = 0;
    while (i < count && (list[i].x != p.x || list[i].y != p.y)) i++;
    return i;
}

static uint8_t moved_coast(int edge, int symmetry) {
    int a = find(SITE_AT, SITES, moved(SITE_AT[EDGE_SITES[edge][0]], symmetry));
    int b = find(SITE_AT, SITES, moved(SITE_AT[EDGE_SITES[edge][1]], symmetry));
    int low = a < b ? a : b, high = a < b ? b : a, at = 0; /* B-12: the smaller id first */
    while (EDGE_SITES[COAST_EDGES[at]][0] != low || EDGE_SITES[COAST_EDGES[at]][1] != high) at++;
    return COAST_EDGES[at];
}

/* Fishing grounds have their own places, which not every rotation of the board keeps: the number
 * of the place that ground `i` moves to, or NONE.  F-7 */
static int moved_ground(int i, int symmetry) {
#if HAS_FISH
    Point middle = moved(SITE_AT[GROUND_SITES[i][1]], symmetry);
    for (int to = 0; to < GROUNDS; to++) {
        Point at = SITE_AT[GROUND_SITES[to][1]];
        if (at.x == middle.x && at.y == middle.y) return to;
    }
    return NONE;
#else
    (void)symmetry;
    return i;
#endif
}

static void move_grounds(const Board *board, int symmetry, Board *out) {
#if HAS_FISH
    for (int i = 0; i < GROUNDS; i++)
        if (moved_ground(i, symmetry) != NONE)
            out->ground[moved_ground(i, symmetry)] = board->ground[i];
#else
    (void)board, (void)symmetry, (void)out;
#endif
}

void layout_image(const Board *board, int symmetry, Board *out) {
    for (int hex = 0; hex < HEXES; hex++) {
        int to = find(HEX_AT, HEXES, moved(HEX_AT[hex], symmetry));
        out->terrain[to] = board->terrain[hex];
        out->number[to] = board->number[hex];
    }
    move_grounds(board, symmetry, out);
    for (int i = 0; i < HARBOURS; i++) { /* sorted as they come */
        Harbour h = { moved_coast(board->harbour[i].edge, symmetry), board->harbour[i].kind };
        int at = i;
        for (; at > 0 && out->harbour[at - 1].edge > h.edge; at--)
            out->harbour[at] = out->harbour[at - 1];
        out->harbour[at] = h;
    }
}

void layout_encode(const Board *board, uint8_t bytes[LAYOUT_BYTES]) {
    for (int hex = 0; hex < HEXES; hex++) {
        *bytes++ = board->terrain[hex];
        *bytes++ = board->number[hex];
    }
    for (int i = 0; i < HARBOURS; i++) {
        *bytes++ = board->harbour[i].edge;
        *bytes++ = board->harbour[i].kind;
    }
#if HAS_FISH
    for (int i = 0; i < GROUNDS; i++) *bytes++ = board->ground[i];
#endif
}

void layout_canonical(const Board *board, Board *out) {
    uint8_t least[LAYOUT_BYTES];
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint8_t bytes[LAYOUT_BYTES];
        Board image;
        if (FISH && moved_ground(0, symmetry) == NONE) continue;
        layout_image(board, symmetry, &image);
        layout_encode(&image, bytes);
        if (symmetry && memcmp(bytes, least, sizeof least) >= 0) continue;
        memcpy(least, bytes, sizeof least);
        *out = image;
    }
}

void layout_hash(const Board *board, uint8_t hash[LAYOUT_HASH]) {
#if HAS_FISH
    static const char KIND[] = "castellan board 1 fishermen\n";
#else
    static const char KIND[] = "castellan board 1\n";
#endif
    uint8_t bytes[LAYOUT_BYTES];
    Board canonical;
    Sha256 sha;
    layout_canonical(board, &canonical);
    layout_encode(&canonical, bytes);
    sha256_init(&sha);
    sha256_update(&sha, KIND, sizeof KIND - 1);
    sha256_update(&sha, bytes, sizeof bytes);
    sha256_final(&sha, hash);
}
