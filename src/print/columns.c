#include "print/columns.h"

#include "base/must.h"

int columns_width(const char *text) {
    int width = 0;
    for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void pad(int count, Buf *out) {
    while (count-- > 0) buf_char(out, ' ');
}

/* Append one cell; the gap after it is held back, so that no line ends with spaces. */
static void put(const Column *column, const char *text, int width, int *gap, Buf *out) {
    int room = width - columns_width(text);
    if (*text) {
        pad(*gap + (column->right ? room : 0), out);
        buf_text(out, text);
        *gap = 2 + (column->right ? 0 : room);
    } else {
        *gap += 2 + width;
    }
}

void columns_print(const Column *columns, int count, size_t rows, ColumnCell *cell,
                   const void *context, Buf *out) {
    must(count <= COLUMNS_MAX);
    char text[COLUMNS_CELL];
    int width[COLUMNS_MAX], gap = 0;
    for (int c = 0; c < count; c++) {
        width[c] = columns_width(columns[c].title);
        for (size_t r = 0; r < rows; r++) {
            Buf content = buf_over(text, sizeof text);
            cell(context, r, &columns[c], &content);
            int needed = columns_width(text);
            if (needed > width[c]) width[c] = needed;
        }
    }
    for (int c = 0; c < count; c++) put(&columns[c], columns[c].title, width[c], &gap, out);
    buf_char(out, '\n');
    for (size_t r = 0; r < rows; r++) {
        gap = 0;
        for (int c = 0; c < count; c++) {
            Buf content = buf_over(text, sizeof text);
            cell(context, r, &columns[c], &content);
            put(&columns[c], text, width[c], &gap, out);
        }
        buf_char(out, '\n');
    }
}
