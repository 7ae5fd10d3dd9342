/* columns.h - a table of plain text whose columns line up, whatever letters are in it.
 *
 * Each cell is asked for twice: once for its width, once to be printed.  Width counts letters, not
 * bytes.  A cell may not contain line ends.
 */
#pragma once
#include "base/buf.h"

enum { COLUMNS_MAX = 24, COLUMNS_CELL = 512 };

typedef struct Column {
    const char *title;
    bool right; /* numbers end below each other */
    int tag;    /* for the caller */
} Column;

/* Append the content of a cell. */
typedef void ColumnCell(const void *context, size_t row, const Column *column, Buf *out);

/* Append a heading and `rows` lines; two spaces between columns, none at the end of a line. */
void columns_print(const Column *columns, int count, size_t rows, ColumnCell *cell,
                   const void *context, Buf *out);

/* How many letters a text has. */
int columns_width(const char *text);
