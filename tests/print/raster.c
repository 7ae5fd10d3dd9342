#include "print/raster.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cairo.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INK = 178 }; /* darker than this is ink; faint rules are 203 */

typedef struct Reading {
    Bytes file;
    size_t at;
} Reading;

static cairo_status_t feed(void *user, unsigned char *out, unsigned size) {
    Reading *reading = user;
    if (size > reading->file.size - reading->at) return CAIRO_STATUS_READ_ERROR;
    memcpy(out, (const uint8_t *)reading->file.at + reading->at, size);
    reading->at += size;
    return CAIRO_STATUS_SUCCESS;
}

static void read_grey(cairo_surface_t *surface, Raster *r) {
    const uint8_t *data = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    for (int y = 0; y < r->high; y++)
        for (int x = 0; x < r->wide; x++) {
            uint32_t rgb;
            memcpy(&rgb, data + (size_t)y * (size_t)stride + (size_t)x * 4, 4);
            unsigned red = rgb >> 16 & 255, green = rgb >> 8 & 255, blue = rgb & 255;
            r->grey[y * r->wide + x] = (uint8_t)((red * 299 + green * 587 + blue * 114) / 1000);
        }
}

static void grow(Spot *box, int x, int y) {
    if (x < box->left) box->left = x;
    if (y < box->top) box->top = y;
    if (x >= box->right) box->right = x + 1;
    if (y >= box->bottom) box->bottom = y + 1;
}

/* Everything that touches the pixel becomes one piece. */
static void take_piece(Raster *r, int from, int *stack) {
    int number = r->pieces++, depth = 0;
    Piece *piece = &r->piece[number];
    *piece = (Piece){ .box = { r->wide, r->high, 0, 0 } };
    r->part[from] = number;
    stack[depth++] = from;
    while (depth) {
        int at = stack[--depth], x = at % r->wide, y = at / r->wide;
        grow(&piece->box, x, y);
        piece->pixels++;
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                int nx = x + dx, ny = y + dy, next = ny * r->wide + nx;
                if (nx < 0 || ny < 0 || nx >= r->wide || ny >= r->high) continue;
                if (r->part[next] || r->grey[next] >= INK) continue;
                r->part[next] = number;
                stack[depth++] = next;
            }
    }
}

static void find_pieces(Raster *r) {
    int pixels = r->wide * r->high, *stack = malloc((size_t)pixels * sizeof *stack);
    r->pieces = 1;
    for (int i = 0; i < pixels; i++)
        if (!r->part[i] && r->grey[i] < INK) take_piece(r, i, stack);
    free(stack);
}

void raster_read(Bytes png, int dots, Raster *out) {
    Reading reading = { .file = png };
    cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(feed, &reading);
    assert_int_equal(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
    *out = (Raster){ .wide = cairo_image_surface_get_width(surface),
                     .high = cairo_image_surface_get_height(surface),
                     .scale = dots / 72.0 };
    size_t pixels = (size_t)out->wide * (size_t)out->high;
    out->grey = calloc(pixels, 1);
    out->part = calloc(pixels, sizeof *out->part);
    out->piece = malloc((pixels + 1) * sizeof *out->piece);
    read_grey(surface, out);
    cairo_surface_destroy(surface);
    find_pieces(out);
}

void raster_free(Raster *r) {
    free(r->grey);
    free(r->part);
    free(r->piece);
    *r = (Raster){ 0 };
}

static int within(double value, int most) {
    return value < 0 ? 0 : value > most ? most : (int)value;
}

Spot raster_spot(const Raster *r, PaperBox box, double more) {
    return (Spot){ within(floor(box.x * r->scale - more), r->wide),
                   within(floor(box.y * r->scale - more), r->high),
                   within(ceil((box.x + box.wide) * r->scale + more), r->wide),
                   within(ceil((box.y + box.high) * r->scale + more), r->high) };
}

bool spot_inside(Spot small, Spot large) {
    return small.left >= large.left && small.top >= large.top && small.right <= large.right &&
           small.bottom <= large.bottom;
}

bool raster_framed(const Raster *r, Spot spot) {
    int edge = 0, inked = 0, hollow = 0;
    for (int y = spot.top; y < spot.bottom; y++)
        for (int x = spot.left; x < spot.right; x++) {
            bool ink = r->part[y * r->wide + x] != 0;
            hollow += !ink;
            if (y > spot.top && y < spot.bottom - 1 && x > spot.left && x < spot.right - 1)
                continue;
            edge++;
            inked += ink;
        }
    return hollow > edge && inked * 100 > edge * 94; /* corners may be round */
}

/* Little ink makes much difference, much ink little more: as eyes see it. */
static char darkness(const Raster *r, Spot field) {
    double sum = 0;
    for (int y = field.top; y < field.bottom; y++)
        for (int x = field.left; x < field.right; x++) sum += 255 - r->grey[y * r->wide + x];
    double part = sum / 255 / ((field.right - field.left) * (field.bottom - field.top));
    int digit = (int)(sqrt(part) * 12);
    return (char)('0' + (digit > 9 ? 9 : digit));
}

void raster_sketch(const Raster *r, char out[RASTER_TEXT + 1]) {
    for (int row = 0; row < RASTER_DOWN; row++) {
        for (int column = 0; column < RASTER_ACROSS; column++)
            *out++ = darkness(r,
                              (Spot){ column * r->wide / RASTER_ACROSS, row * r->high / RASTER_DOWN,
                                      (column + 1) * r->wide / RASTER_ACROSS,
                                      (row + 1) * r->high / RASTER_DOWN });
        *out++ = '\n';
    }
    *out = 0;
}

int sketch_distance(const char *a, const char *b) {
    int different = 0;
    for (; *a && *b; a++, b++) different += abs(*a - *b) > 2;
    return *a || *b ? RASTER_TEXT : different;
}
