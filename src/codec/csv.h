/* csv.h - tables as spreadsheets write them, row by row.
 *
 * Understands commas, semicolons and tabs between the fields (whichever the first line has most
 * of), quotes with doubled quotes inside, a byte order mark, and line ends of Windows, Unix and old
 * Macs.  Blanks around a field and empty lines do not count.
 *
 * Fields are cut out where they stand: the caller's memory changes and must outlive them.
 */
#pragma once
#include "base/err.h"
#include "codec/scan.h"

enum { CSV_FIELDS = 64 };

typedef struct Csv {
    char *at, *end, *line_start;
    uint32_t line;
    char between;
    Err *err;
} Csv;

typedef struct CsvRow {
    int count;
    const char *field[CSV_FIELDS];
    Spot spot[CSV_FIELDS];
} CsvRow;

Csv csv_open(char *text, size_t size, Err *err);

/* Read the next row that is not empty.  `row->count` is 0 at the end. */
Status csv_row(Csv *csv, CsvRow *row);

/* A heading and the column it means; several may mean the same one. */
typedef struct CsvHeading {
    const char *text; /* lower case, without spaces, "_" and "-" */
    int column;
} CsvHeading;

/* Find the columns: `at[column]` becomes the number of the field, or -1.  A heading that is not
 * known is refused unless `lenient`; one that stands there twice always. */
Status csv_headings(const CsvRow *row, const CsvHeading *known, int *at, int columns, bool lenient,
                    Err *err);

/* Refuse with "Line 3, column 14: " and the sentence. */
Status csv_refuse(Err *err, Spot spot, const char *english, ...)
    __attribute__((format(printf, 3, 4)));
