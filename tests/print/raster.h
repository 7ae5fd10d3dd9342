/* raster.h - a printed page as pixels: where ink is, and which ink hangs together.
 *
 *     Raster page;
 *     raster_read(png, 110, &page);          (110 dots an inch)
 *     … page.part[y * page.wide + x] …       (0: paper; else the number of a piece of ink)
 *     raster_free(&page);
 *
 * Ink is clearly darker than paper; hair lines to cut along and faint rules don't count.  A piece is
 * ink that touches, at a corner or side: a letter, a letter and the line it was written across.
 */
#pragma once
#include "base/bytes.h"
#include "print/paper.h"

#include <stdint.h>

typedef struct Spot { /* in pixels; the far edges are not inside */
    int left, top, right, bottom;
} Spot;

typedef struct Piece {
    Spot box;
    int pixels;
} Piece;

typedef struct Raster {
    int wide, high;
    double scale;  /* pixels in a point */
    uint8_t *grey; /* 0 black, 255 white */
    int *part;     /* of each pixel: a piece, from 1 */
    Piece *piece;  /* piece[0] is none */
    int pieces;
} Raster;

void raster_read(Bytes png, int dots, Raster *out);
void raster_free(Raster *raster);

/* A box of the page in pixels, `more` wider on each side, never off the page. */
Spot raster_spot(const Raster *raster, PaperBox box, double more);
bool spot_inside(Spot small, Spot large);
/* Is the edge of the spot ink and much inside it paper?  So is a box that stands for
 * a letter no font has. */
bool raster_framed(const Raster *raster, Spot spot);

/* The page as a few letters: one digit for each of RASTER_ACROSS times RASTER_DOWN fields, 0 empty to 9
 * dark, a line end after each row.  Survives a new version of a font. */
enum { RASTER_ACROSS = 56, RASTER_DOWN = 78, RASTER_TEXT = (RASTER_ACROSS + 1) * RASTER_DOWN };
void raster_sketch(const Raster *raster, char out[RASTER_TEXT + 1]);
/* Fields of two sketches that are clearly different. */
int sketch_distance(const char *a, const char *b);
