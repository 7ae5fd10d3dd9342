#include "print/legible.h"
#include "print/paper.h"

#include <assert.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

enum { DOTS = 150, FILE_MAX = 256 << 20, PAGES_MAX = 4000 };

const char *const PAPER_FORM_NAME[PAPER_FORMS + 1] = { "pdf", "svg", "png", NULL };
const char *const PAPER_FORM_TYPE[PAPER_FORMS] = { "application/pdf", "image/svg+xml",
                                                   "image/png" };
const char *const PAPER_FORMAT_NAME[PAPER_FORMATS + 1] = { "a4", "letter", NULL };

static const struct {
    double wide, high;
} FORMAT[PAPER_FORMATS] = { [PAPER_A4] = { 210 * MM, 297 * MM }, [PAPER_LETTER] = { 612, 792 } };

struct Paper {
    PaperOrder order;
    double wide, high;
    int pages;
    cairo_surface_t *surface; /* of the document (PDF) or of the page */
    cairo_t *cr;              /* NULL before the first page */
    PangoContext *context;
    PangoFontMap *fonts;
    uint8_t *file; /* what has been written of the document, or of the page */
    size_t size, room;
    Status status; /* the first failure */
    Err err;
};

/* ---- files -------------------------------------------------------------------------------- */

static void fail(Paper *p, Status status, const char *text) {
    if (!p->status) p->status = err_tell(&p->err, status, &(Message){ .english = text });
}

static cairo_status_t gather(void *user, const unsigned char *bytes, unsigned size) {
    Paper *p = user;
    if (size > FILE_MAX - p->size) return CAIRO_STATUS_WRITE_ERROR;
    if (p->size + size > p->room) {
        size_t room = 2 * p->room + size;
        uint8_t *more = realloc(p->file, room);
        if (!more) return CAIRO_STATUS_NO_MEMORY;
        p->file = more;
        p->room = room;
    }
    memcpy(p->file + p->size, bytes, size);
    p->size += size;
    return CAIRO_STATUS_SUCCESS;
}

/* Hand over what was gathered. */
static void deliver(Paper *p, int page) {
    Bytes file = { p->file, p->size };
    if (!p->status) p->status = p->order.put(p->order.user, page, file, &p->err);
    p->size = 0;
}

/* The pixels of a PNG, for a page; NULL for other forms. */
static cairo_surface_t *canvas(const Paper *p) {
    double scale = (p->order.dots ? p->order.dots : DOTS) / 72.0;
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)lround(p->wide * scale),
                                      (int)lround(p->high * scale));
}

static void begin_surface(Paper *p) {
    switch (p->order.form) {
    case PAPER_PDF:
        p->surface = cairo_pdf_surface_create_for_stream(gather, p, p->wide, p->high);
        if (p->order.title)
            cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_TITLE, p->order.title);
        if (p->order.date)
            cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                           p->order.date);
        cairo_pdf_surface_set_metadata(p->surface, CAIRO_PDF_METADATA_CREATOR, "Castellan");
        break;
    case PAPER_SVG:
        p->surface = cairo_svg_surface_create_for_stream(gather, p, p->wide, p->high);
        break;
    case PAPER_PNG:
    case PAPER_FORMS: p->surface = canvas(p); break;
    }
}

/* White paper, and points as the unit. */
static void prepare(Paper *p) {
    p->cr = cairo_create(p->surface);
    if (p->order.form != PAPER_PNG) return;
    double scale = (p->order.dots ? p->order.dots : DOTS) / 72.0;
    cairo_set_source_rgb(p->cr, 1, 1, 1);
    cairo_paint(p->cr);
    cairo_scale(p->cr, scale, scale);
}

static void end_surface(Paper *p) {
    if (!p->surface) return;
    if (p->cr && cairo_status(p->cr))
        fail(p, ERR_SYSTEM, "The page could not be drawn: there is not enough memory.");
    cairo_destroy(p->cr);
    p->cr = NULL;
    if (p->order.form == PAPER_PNG && cairo_surface_write_to_png_stream(p->surface, gather, p))
        fail(p, ERR_TOO_BIG, "The picture would be too big.");
    cairo_surface_finish(p->surface);
    if (cairo_surface_status(p->surface))
        fail(p, ERR_TOO_BIG, "The pages would be too big for one file.");
    cairo_surface_destroy(p->surface);
    p->surface = NULL;
    deliver(p, p->order.form == PAPER_PDF ? 0 : p->pages);
}

/* ---- pages -------------------------------------------------------------------------------- */

static void lay_out_evenly(Paper *p) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(p->context, options);
    cairo_font_options_destroy(options);
    pango_cairo_context_set_resolution(p->context, 72);
    pango_context_set_round_glyph_positions(p->context, FALSE);
}

Status paper_open(const PaperOrder *order, Paper **out, Err *err) {
    Paper *p = calloc(1, sizeof *p);
    if (!p) return err_set(err, ERR_SYSTEM, "Not enough memory for a page.");
    p->order = *order;
    p->wide = order->across ? FORMAT[order->format].high : FORMAT[order->format].wide;
    p->high = order->across ? FORMAT[order->format].wide : FORMAT[order->format].high;
    p->fonts = pango_cairo_font_map_new();
    p->context = pango_font_map_create_context(p->fonts);
    lay_out_evenly(p);
    *out = p;
    return OK;
}

/* Cancelled drawing still measures to the end without drawing, so the layout code need not know. */
static bool draws(const Paper *p) {
    return !p->status;
}

void paper_page(Paper *p) {
    if (p->order.given_up && p->order.given_up(p->order.user))
        fail(p, ERR_SYSTEM, "Printing was cancelled.");
    if (p->pages == PAGES_MAX) fail(p, ERR_TOO_BIG, "There would be more than 4000 pages.");
    if (p->cr && !draws(p)) return;
    if (p->cr && p->order.form == PAPER_PDF) cairo_show_page(p->cr);
    else if (p->cr) end_surface(p);
    if (!p->cr) {
        begin_surface(p);
        prepare(p);
    }
    p->pages++;
}

Status paper_close(Paper *p, Err *err) {
    if (!p) return OK;
    if (!p->pages) fail(p, ERR_MISSING, "There is nothing to print yet.");
    end_surface(p);
    Status status = p->status;
    if (status && err) *err = p->err;
    g_object_unref(p->context);
    g_object_unref(p->fonts);
    free(p->file);
    free(p);
    return status;
}

int paper_pages(const Paper *p) {
    return p->pages;
}
double paper_wide(const Paper *p) {
    return p->wide;
}
double paper_high(const Paper *p) {
    return p->high;
}

static void watch(const Paper *p, Mark mark) {
    mark.page = p->pages;
    if (p->order.watch) p->order.watch(p->order.user, &mark);
}

/* ---- ink ---------------------------------------------------------------------------------- */

static void dip(Paper *p, Ink ink) {
    static const double COLOUR[][3] = {
        [INK_BLACK] = { 0.141, 0.157, 0.184 }, [INK_QUIET] = { 0.353, 0.373, 0.408 },
        [INK_FAINT] = { 0.780, 0.795, 0.815 }, [INK_ACCENT] = { 0.694, 0.125, 0.169 },
        [INK_WHITE] = { 1.000, 1.000, 1.000 },
    };
    cairo_set_source_rgb(p->cr, COLOUR[ink][0], COLOUR[ink][1], COLOUR[ink][2]);
}

/* ---- text --------------------------------------------------------------------------------- */

/* Debian's Noto has a font for each script; Chinese, Japanese and Korean come from elsewhere.  For all
 * other scripts fontconfig finds a font. */
#define OTHERS                                                                                     \
    "Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Armenian, Noto Sans Georgian, Noto Sans Thai, " \
    "Noto Sans Devanagari, WenQuanYi Micro Hei, "
static const char *const FAMILY[] = {
    [FACE_TEXT] = "Noto Sans, " OTHERS "sans-serif",
    [FACE_TITLE] = "Noto Serif Display, Noto Serif, " OTHERS "serif",
    [FACE_DIGITS] = "DejaVu Sans Mono, Noto Sans Mono, monospace",
};

static void set_attributes(PangoLayout *layout, Type type) {
    PangoAttrList *list = pango_attr_list_new();
    pango_attr_list_insert(list, pango_attr_font_features_new("tnum=1, lnum=1"));
    if (type.tracked != 0)
        pango_attr_list_insert(list,
                               pango_attr_letter_spacing_new((int)(type.tracked * PANGO_SCALE)));
    pango_layout_set_attributes(layout, list);
    pango_attr_list_unref(list);
}

static void set_font(PangoLayout *layout, Type type, double size) {
    PangoFontDescription *font = pango_font_description_from_string(FAMILY[type.face]);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    if (type.bold) pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD);
    if (type.italic) pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
}

/* Names come from outside: what is not UTF-8 is replaced, emoji are left out, and a line has no line ends. */
static PangoLayout *new_layout(Paper *p, Type type, const char *text, bool one_line) {
    PangoLayout *layout = pango_layout_new(p->context);
    char *valid = legible(text);
    for (char *at = valid; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f) *at = ' ';
    pango_layout_set_text(layout, valid, -1);
    g_free(valid);
    set_font(layout, type, type.size);
    set_attributes(layout, type);
    pango_layout_set_single_paragraph_mode(layout, one_line);
    return layout;
}

static double layout_wide(PangoLayout *layout) {
    PangoRectangle logical;
    pango_layout_line_get_extents(pango_layout_get_line_readonly(layout, 0), NULL, &logical);
    return (double)logical.width / PANGO_SCALE;
}

/* The smallest a text is set: seven tenths, and down to a half while the letters stay as large as those
 * of a footnote. */
static double least_size(Type type) {
    enum { FOOTNOTE = 7 };
    return fmin(type.size * 0.7, fmax(type.size * 0.5, FOOTNOTE));
}

/* Set smaller, then cut. */
static void squeeze(PangoLayout *layout, Type type, double wide) {
    double takes = layout_wide(layout);
    if (takes <= wide) return;
    double size = fmax(type.size * wide / takes * 0.995, least_size(type));
    set_font(layout, type, size);
    type.tracked *= size / type.size;
    set_attributes(layout, type);
    if (layout_wide(layout) <= wide) return;
    pango_layout_set_width(layout, (int)(wide * PANGO_SCALE));
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
}

static void draw_line(Paper *p, PangoLayout *layout, PangoLayoutLine *line, Place at, Ink ink) {
    if (!draws(p)) return;
    PangoRectangle mark;
    pango_layout_line_get_extents(line, &mark, NULL);
    dip(p, ink);
    cairo_move_to(p->cr, at.x, at.y);
    pango_cairo_update_layout(p->cr, layout);
    pango_cairo_show_layout_line(p->cr, line);
    watch(p,
          (Mark){ .kind = MARK_TEXT,
                  .ink = { at.x + (double)mark.x / PANGO_SCALE, at.y + (double)mark.y / PANGO_SCALE,
                           (double)mark.width / PANGO_SCALE, (double)mark.height / PANGO_SCALE },
                  .text = pango_layout_get_text(layout),
                  .unknown = pango_layout_get_unknown_glyphs_count(layout),
                  .cut = pango_layout_is_ellipsized(layout) });
}

double paper_text(Paper *p, Place at, double wide, Type type, const char *text) {
    if (!*text) return 0;
    PangoLayout *layout = new_layout(p, type, text, true);
    squeeze(layout, type, wide);
    double takes = layout_wide(layout);
    if (type.align == ALIGN_CENTRE) at.x -= takes / 2;
    if (type.align == ALIGN_RIGHT) at.x -= takes;
    draw_line(p, layout, pango_layout_get_line_readonly(layout, 0), at, type.ink);
    g_object_unref(layout);
    return takes;
}

double paper_text_wide(Paper *p, Type type, const char *text) {
    PangoLayout *layout = new_layout(p, type, text, true);
    double takes = layout_wide(layout);
    g_object_unref(layout);
    return takes;
}

double paper_paragraph(Paper *p, Place at, double wide, double leading, Type type, const char *text,
                       bool draw) {
    PangoLayout *layout = new_layout(p, type, text, false);
    pango_layout_set_width(layout, (int)(wide * PANGO_SCALE));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
    int lines = pango_layout_get_line_count(layout);
    for (int i = 0; draw && i < lines; i++) {
        PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);
        PangoRectangle logical;
        pango_layout_line_get_extents(line, NULL, &logical);
        double takes = (double)logical.width / PANGO_SCALE, x = at.x;
        if (type.align == ALIGN_CENTRE) x -= takes / 2;
        if (type.align == ALIGN_RIGHT) x -= takes;
        draw_line(p, layout, line, (Place){ x, at.y + i * leading }, type.ink);
    }
    g_object_unref(layout);
    return lines * leading;
}

/* ---- strokes ------------------------------------------------------------------------------ */

static void stroke(Paper *p, Place from, Place to, double weight, Ink ink) {
    if (!draws(p)) return;
    dip(p, ink);
    cairo_set_line_width(p->cr, weight);
    cairo_move_to(p->cr, from.x, from.y);
    cairo_line_to(p->cr, to.x, to.y);
    cairo_stroke(p->cr);
}

void paper_rule(Paper *p, Place from, Place to, double weight, Ink ink) {
    stroke(p, from, to, weight, ink);
    watch(p, (Mark){ .kind = MARK_RULE,
                     .ink = { fmin(from.x, to.x) - (from.x == to.x ? weight / 2 : 0),
                              fmin(from.y, to.y) - (from.y == to.y ? weight / 2 : 0),
                              fmax(fabs(to.x - from.x), weight),
                              fmax(fabs(to.y - from.y), weight) } });
}

void paper_dashes(Paper *p, Place from, Place to, double weight, Ink ink) {
    if (!draws(p)) return;
    static const double DASH[] = { 2.5, 3.5 };
    cairo_set_dash(p->cr, DASH, 2, 0);
    stroke(p, from, to, weight, ink);
    cairo_set_dash(p->cr, NULL, 0, 0);
}

static void round_rectangle(Paper *p, PaperBox box, double radius) {
    static const double TURN[] = { -G_PI_2, 0, G_PI_2, G_PI };
    cairo_new_sub_path(p->cr);
    for (int i = 0; i < 4; i++) {
        double x = i < 2 ? box.x + box.wide - radius : box.x + radius;
        double y = i == 1 || i == 2 ? box.y + box.high - radius : box.y + radius;
        cairo_arc(p->cr, x, y, radius, TURN[i], TURN[i] + G_PI_2);
    }
    cairo_close_path(p->cr);
}

void paper_box(Paper *p, PaperBox box, double radius, double weight, Ink ink) {
    if (!draws(p)) return;
    dip(p, ink);
    cairo_set_line_width(p->cr, weight);
    round_rectangle(p, box, radius);
    cairo_stroke(p->cr);
    for (int i = 0; i < 4; i++) { /* its sides, for the watcher */
        PaperBox side = box;
        if (i % 2) side.x += i == 1 ? box.wide : 0, side.wide = weight;
        else side.y += i == 2 ? box.high : 0, side.high = weight;
        watch(p, (Mark){ .kind = MARK_RULE, .ink = side });
    }
}

void paper_fill(Paper *p, PaperBox box, double radius, Ink ink) {
    if (!draws(p)) return;
    dip(p, ink);
    round_rectangle(p, box, radius);
    cairo_fill(p->cr);
}

/* ---- pictures ----------------------------------------------------------------------------- */

/* Neighbouring modules are one rectangle, so no viewer shows hair lines between them. */
static void put_modules(Paper *p, const QRcode *code, PaperBox box) {
    double unit = box.wide / code->width;
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++) {
            int run = 0;
            while (x + run < code->width && code->data[y * code->width + x + run] & 1) run++;
            if (run)
                cairo_rectangle(p->cr, box.x + x * unit, box.y + y * unit, run * unit, unit * 1.01);
            x += run;
        }
    dip(p, INK_BLACK);
    cairo_fill(p->cr);
}

void paper_qr(Paper *p, PaperBox box, const char *text) {
    if (!draws(p)) return;
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code) return;
    double side = fmin(box.wide, box.high);
    box = (PaperBox){ box.x + (box.wide - side) / 2, box.y + (box.high - side) / 2, side, side };
    put_modules(p, code, box);
    QRcode_free(code);
    watch(p, (Mark){ .kind = MARK_PICTURE, .ink = box, .text = text });
}

void paper_svg(Paper *p, PaperBox box, const char *svg, size_t size) {
    if (!draws(p)) return;
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, size, NULL);
    RsvgRectangle view = { box.x, box.y, box.wide, box.high };
    if (!handle || !rsvg_handle_render_document(handle, p->cr, &view, NULL))
        fail(p, ERR_SYSTEM, "A picture could not be drawn.");
    else watch(p, (Mark){ .kind = MARK_PICTURE, .ink = box });
    if (handle) g_object_unref(handle);
}

/* ---- for tests ---------------------------------------------------------------------------- */

/* Debian's fontconfig keeps a few bytes when a program ends; our own leaks are still found. */
#ifdef __SANITIZE_ADDRESS__
const char *__lsan_default_suppressions(void);
const char *__lsan_default_options(void);
const char *__lsan_default_suppressions(void) {
    return "leak:libfontconfig\n";
}
const char *__lsan_default_options(void) {
    return "print_suppressions=0";
}
#endif
