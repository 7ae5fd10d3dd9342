/* sheet_lists.c - pairings by name and by table, standings: what hangs on the wall. */
#include "print/name_order.h"
#include "print/page_words.h"
#include "print/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- by name ------------------------------------------------------------------------------ */

typedef struct Placed { /* where someone sits */
    char *key;
    uint16_t person, table;
    uint8_t order;
} Placed;

static int by_key(const void *a, const void *b) {
    const Placed *one = a, *two = b;
    int order = strcmp(one->key, two->key);
    return order ? order : (int)one->person - (int)two->person;
}

static bool place(const Facts *f, const FactTable *table, int seat, Placed *to) {
    char name[FACT_NAME + 2];
    Buf turned = buf_over(name, sizeof name);
    const FactSeat *from = &table->seat[seat];
    name_turned(f->person[from->person].name, &turned);
    *to = (Placed){ name_key_of(name), from->person, table->table, from->order };
    return to->key != NULL;
}

enum { GAP = 26 };

typedef struct Wall { /* how large names are: they are read standing, by a crowd */
    int columns;
    double step, size;
} Wall;

static double column_x(const Press *p, int columns, int column, double *wide) {
    *wide = (paper_wide(p->paper) - 2.0 * PAGE_MARGIN - GAP * (columns - 1)) / columns;
    return PAGE_MARGIN + column * (*wide + GAP);
}

/* How many rows a column of this height holds. */
static size_t rows_of(double high, double step) {
    return high < 0 ? 1 : (size_t)(high / step) + 1;
}

/* So many rows in each column of this page: all there is room for, or an even share of the rest. */
static size_t rows_here(size_t left, int columns, double high, double step) {
    size_t room = rows_of(high, step), share = (left + (size_t)columns - 1) / (size_t)columns;
    return share < room ? share : room;
}

/* From the right end of a column to where the numbers of the tables end. */
static double order_wide(Wall wall) {
    return fmax(34, wall.size * 2.2);
}

static void put_placed(Press *p, const Placed *at, Wall wall, PaperBox line) {
    char name[FACT_NAME + 2], number[16];
    Buf turned = buf_over(name, sizeof name), table = buf_over(number, sizeof number);
    const FactPerson *person = &p->facts->person[at->person];
    double right = line.x + line.wide, y = line.y, tables = right - order_wide(wall);
    name_turned(person->name, &turned);
    buf_print(&table, "%u", at->table);
    Type bold = { .size = wall.size + 2, .bold = true, .align = ALIGN_RIGHT };
    Type quiet = { .size = fmax(7.5, wall.size * 0.5), .ink = INK_QUIET };
    double end = tables - paper_text_wide(p->paper, bold, number) - 8; /* of name and country */
    double country = *person->country ? paper_text_wide(p->paper, quiet, person->country) + 6 : 0;
    double takes = sheet_name(p, (Place){ line.x, y }, end - line.x - country, wall.step * 0.445,
                              (Type){ .size = wall.size }, name);
    paper_text(p->paper, (Place){ line.x + takes + 5, y }, country, quiet, person->country);
    paper_text(p->paper, (Place){ tables, y }, wall.size * 4, bold, number);
    if (at->order) {
        Buf order = buf_over(number, sizeof number);
        buf_print(&order, "%u", at->order);
        paper_text(p->paper, (Place){ right, y }, wall.size * 2,
                   (Type){ .size = wall.size - 1, .ink = INK_QUIET, .align = ALIGN_RIGHT }, number);
    }
    double under = y + wall.step * 0.32;
    paper_rule(p->paper, (Place){ line.x, under }, (Place){ right, under }, 0.4, INK_FAINT);
}

static void put_name_titles(Press *p, Wall wall, double x, double y, double wide) {
    Type type = { .size = 7, .ink = INK_QUIET };
    paper_text(p->paper, (Place){ x, y }, wide / 2, type, say(p->tongue, SAY_PLAYER));
    type.align = ALIGN_RIGHT;
    paper_text(p->paper, (Place){ x + wide - order_wide(wall), y }, 40, type,
               say(p->tongue, SAY_TABLE));
    paper_text(p->paper, (Place){ x + wide, y }, 30, type, say(p->tongue, SAY_ORDER));
}

/* The baseline of the first name, below a heading that ends at `top`. */
static double first_name(Wall wall, double top) {
    return top + wall.size - 2;
}

/* The largest with which all names are on one page; if none is, the smallest. */
static Wall wall_for(size_t count, double top, double bottom) {
    static const Wall WALL[] = { { 1, 58, 32 }, { 1, 42, 25 }, { 1, 32, 20 },
                                 { 2, 31, 16 }, { 2, 26, 14 }, { 2, 18.5, 11.5 } };
    enum { WALLS = sizeof WALL / sizeof WALL[0] };
    for (int i = 0; i < WALLS - 1; i++) {
        size_t rows = rows_of(bottom - first_name(WALL[i], top), WALL[i].step);
        if (rows * (size_t)WALL[i].columns >= count) return WALL[i];
    }
    return WALL[WALLS - 1];
}

static void put_names(Press *p, const Placed *list, size_t count, const char *about) {
    for (size_t i = 0; i < count;) {
        double bottom, wide, top = sheet_heading(p, say(p->tongue, SAY_BY_NAME), about, &bottom);
        Wall wall = wall_for(count, top, bottom);
        double first = first_name(wall, top);
        size_t rows = rows_here(count - i, wall.columns, bottom - first, wall.step);
        for (int column = 0; column < wall.columns && i < count; column++) {
            double x = column_x(p, wall.columns, column, &wide);
            put_name_titles(p, wall, x, top - 9, wide);
            for (size_t row = 0; row < rows && i < count; row++)
                put_placed(p, &list[i++], wall,
                           (PaperBox){ x, first + (double)row * wall.step, wide, 0 });
        }
    }
}

Status sheet_by_name(Press *p, Err *err) {
    const Facts *f = p->facts;
    uint16_t round;
    size_t tables, count = 0;
    Status status = sheet_round(p, &round, err);
    if (status) return status;
    const FactTable *table = sheet_tables(f, round, &tables);
    Placed *list = calloc(tables * EV_SEATS + 1, sizeof *list);
    bool all = list != NULL;
    for (size_t t = 0; t < tables && all; t++)
        for (int s = 0; s < table[t].seats && all; s++)
            all = place(f, &table[t], s, &list[count++]);
    if (all) {
        qsort(list, count, sizeof *list, by_key);
        char about[96];
        Buf text = buf_over(about, sizeof about);
        facts_round(f, round, &text);
        put_names(p, list, count, about);
    }
    for (size_t i = 0; i < count; i++) free(list[i].key);
    free(list);
    return all ? OK : err_set(err, ERR_SYSTEM, "Not enough memory for the names.");
}

/* ---- by table ----------------------------------------------------------------------------- */

/* `scale` 1: as small as it gets. */
static void put_table(Press *p, const FactTable *table, PaperBox box, double scale) {
    char number[16];
    Buf text = buf_over(number, sizeof number);
    double x = box.x, y = box.y;
    buf_print(&text, "%u", table->table);
    paper_text(p->paper, (Place){ x + 32 * scale, y + 23 * scale }, 32 * scale,
               (Type){ .size = 26 * scale, .face = FACE_TITLE, .bold = true, .align = ALIGN_RIGHT },
               number);
    for (int s = 0; s < table->seats; s++) {
        const FactSeat *seat = &table->seat[s];
        const FactPerson *person = &p->facts->person[seat->person];
        const Type quiet = { .size = 7.5 * scale, .ink = INK_QUIET };
        double line = y + (9 + 15 * s) * scale, name = x + 50 * scale;
        Buf order = buf_over(number, sizeof number);
        buf_print(&order, "%u", seat->order);
        if (seat->order)
            paper_text(p->paper, (Place){ x + 45 * scale, line }, 10 * scale,
                       (Type){ .size = 8 * scale, .ink = INK_QUIET, .align = ALIGN_RIGHT }, number);
        double country = *person->country ? 18 * scale : 0, wide = x + box.wide - name - country;
        Place at = { name, line };
        const Type type = { .size = 10.5 * scale };
        double takes = scale > 1 ? sheet_name(p, at, wide, 7.4 * scale, type, person->name)
                                 : paper_text(p->paper, at, wide, type,
                                              person->name); /* no room for two lines */
        paper_text(p->paper, (Place){ name + takes + 4 * scale, line }, country, quiet,
                   person->country);
    }
    double under = y + 65 * scale;
    paper_rule(p->paper, (Place){ x, under }, (Place){ x + box.wide, under }, 0.4, INK_FAINT);
}

enum { TABLE_STEP = 77, TABLE_HIGH = 57 }; /* at scale 1, to the next one and of itself */

typedef struct Grid { /* how large tables are */
    int columns;
    double scale;
} Grid;

/* The largest with which all are on one page; if none is, the smallest. */
static Grid grid_for(size_t count, double top, double bottom) {
    static const Grid GRID[] = { { 1, 2.1 }, { 1, 1.6 }, { 2, 1.5 }, { 2, 1.2 }, { 2, 1 } };
    enum { GRIDS = sizeof GRID / sizeof GRID[0] };
    for (int i = 0; i < GRIDS - 1; i++) {
        double scale = GRID[i].scale;
        size_t rows = rows_of(bottom - TABLE_HIGH * scale - top, TABLE_STEP * scale);
        if (rows * (size_t)GRID[i].columns >= count) return GRID[i];
    }
    return GRID[GRIDS - 1];
}

Status sheet_by_table(Press *p, Err *err) {
    uint16_t round;
    size_t count;
    Status status = sheet_round(p, &round, err);
    if (status) return status;
    const FactTable *table = sheet_tables(p->facts, round, &count);
    char about[96];
    Buf text = buf_over(about, sizeof about);
    facts_round(p->facts, round, &text);
    for (size_t i = 0; i < count;) {
        double bottom, wide, top = sheet_heading(p, say(p->tongue, SAY_BY_TABLE), about, &bottom);
        Grid grid = grid_for(count, top, bottom);
        double step = TABLE_STEP * grid.scale;
        size_t rows = rows_here(count - i, grid.columns, bottom - TABLE_HIGH * grid.scale - top,
                                step);
        for (int column = 0; column < grid.columns && i < count; column++) {
            double x = column_x(p, grid.columns, column, &wide);
            for (size_t row = 0; row < rows && i < count; row++)
                put_table(p, &table[i++], (PaperBox){ x, top + (double)row * step, wide, 0 },
                          grid.scale);
        }
    }
    return OK;
}

/* ---- standings ---------------------------------------------------------------------------- */

enum { RANK_WIDE = 30, GUTTER = 13, ROW = 16 };

/* What the widest cell of a column takes. */
static double column_wide(Press *p, const FactList *list, int column, Type type) {
    double wide = paper_text_wide(p->paper, (Type){ .size = 7 }, list->column[column].text);
    size_t longest = 0;
    for (size_t i = 0; i < list->rows; i++) {
        size_t size = strlen(list->row[i].cell[column]);
        if (size <= longest) continue;
        double takes = paper_text_wide(p->paper, type, list->row[i].cell[column]);
        if (takes > wide) wide = takes;
        longest = size;
    }
    return wide;
}

typedef struct Ruled { /* where the columns are: their right or left ends */
    double name, at[FACT_COLUMNS], wide[FACT_COLUMNS];
    double size;
} Ruled;

/* Columns from the right; the type gets smaller until names have room. */
static Ruled rule_columns(Press *p, const FactList *list) {
    Ruled r = { .size = 10 };
    double total = paper_wide(p->paper) - 2.0 * PAGE_MARGIN;
    for (;; r.size -= 0.5) {
        double x = PAGE_MARGIN + total;
        for (int c = list->columns - 1; c >= 0; c--) {
            r.wide[c] = column_wide(p, list, c, (Type){ .size = r.size }) + 0.5;
            r.at[c] = list->column[c].right ? x : x - r.wide[c];
            x -= r.wide[c] + GUTTER;
        }
        r.name = x - PAGE_MARGIN - RANK_WIDE;
        if (r.name >= 130 || r.size <= 6) return r;
    }
}

static void put_list_titles(Press *p, const FactList *list, const Ruled *r, double y) {
    Type type = { .size = 7, .ink = INK_QUIET };
    paper_text(p->paper, (Place){ PAGE_MARGIN + RANK_WIDE, y }, r->name, type,
               say(p->tongue, SAY_PLAYER));
    for (int c = 0; c < list->columns; c++) {
        type.align = list->column[c].right ? ALIGN_RIGHT : ALIGN_LEFT;
        paper_text(p->paper, (Place){ r->at[c], y }, r->wide[c] + 1, type, list->column[c].text);
    }
}

static void put_list_row(Press *p, const FactList *list, const Ruled *r, const FactRow *row,
                         double y) {
    double right = paper_wide(p->paper) - PAGE_MARGIN;
    paper_text(p->paper, (Place){ PAGE_MARGIN + RANK_WIDE - 9, y }, RANK_WIDE - 6,
               (Type){ .size = r->size, .bold = true, .align = ALIGN_RIGHT }, row->rank);
    double takes = paper_text(p->paper, (Place){ PAGE_MARGIN + RANK_WIDE, y },
                              r->name - (row->corrected ? 8 : 0), (Type){ .size = r->size },
                              p->facts->person[row->person].name);
    if (row->corrected)
        paper_text(p->paper, (Place){ PAGE_MARGIN + RANK_WIDE + takes + 2, y }, 8,
                   (Type){ .size = r->size, .ink = INK_ACCENT }, "*");
    for (int c = 0; c < list->columns; c++)
        paper_text(
            p->paper, (Place){ r->at[c], y }, r->wide[c],
            (Type){ .size = r->size, .align = list->column[c].right ? ALIGN_RIGHT : ALIGN_LEFT },
            row->cell[c]);
    paper_rule(p->paper, (Place){ PAGE_MARGIN, y + 4.8 }, (Place){ right, y + 4.8 }, 0.35,
               INK_FAINT);
}

/* The title of the last round with a result. */
static const char *last_played(const Facts *f) {
    const char *title = "";
    for (size_t i = 0; i < f->tables; i++)
        if (f->table[i].filled) title = f->round[f->table[i].round].title;
    return title;
}

static void put_list(Press *p, const FactList *list) {
    const Facts *f = p->facts;
    Ruled r = rule_columns(p, list);
    bool over = f->final.rows != 0;
    const char *title = over && list != &f->final ? say(p->tongue, SAY_PRELIMINARIES) : list->title;
    char about[FACT_LINK];
    Buf line = buf_over(about, sizeof about);
    bool corrected = false;
    for (size_t i = 0; i < list->rows; i++) corrected |= list->row[i].corrected;
    if (!over) buf_text(&line, last_played(f));
    if (corrected && line.size) buf_text(&line, " · ");
    if (corrected) buf_text(&line, say(p->tongue, SAY_CORRECTED_ROWS));
    for (size_t i = 0; i < list->rows;) {
        double bottom, y = sheet_heading(p, title, about, &bottom);
        put_list_titles(p, list, &r, y - 9);
        for (y += 8; y < bottom && i < list->rows; y += ROW, i++) {
            if (list->row[i].first_out) /* players above this line advance */
                paper_rule(p->paper, (Place){ PAGE_MARGIN, y - ROW + 4.8 },
                           (Place){ paper_wide(p->paper) - PAGE_MARGIN, y - ROW + 4.8 }, 1.2,
                           INK_ACCENT);
            put_list_row(p, list, &r, &list->row[i], y);
        }
    }
}

Status sheet_standings(Press *p, Err *err) {
    const Facts *f = p->facts;
    if (!f->standings.rows)
        return err_set(err, ERR_MISSING, "There are no results yet, so there are no standings.");
    if (f->final.rows) put_list(p, &f->final);
    put_list(p, &f->standings);
    return OK;
}
