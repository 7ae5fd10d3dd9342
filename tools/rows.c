/* rows.c - turn a text of two columns into rows of C.
 *
 *     rows data/clauses.txt [data/clauses_de.txt]
 *     rows --sort data/words/de.txt
 *
 * The build runs it; src/rulebook/clause.c and src/tongue/tongue.c include what it prints.  A line is
 * a key, a tab and a text; lines that begin with # are comments.  A second file has texts for the same
 * keys in the same order; then the texts of a row are a list of both, and what follows a second tab in the first
 * file stands behind them.  --sort puts the rows in the order of their keys.
 * Exit 1 with the line number when a line is none of that, or a key comes twice.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 2048, ROWS_MAX = 4096 };

typedef struct Row {
    char *key, *text, *other;
    int line;
} Row;

static Row row[ROWS_MAX];
static int rows;

static void stop(const char *path, int line, const char *why) {
    fprintf(stderr, "%s:%d: %s\n", path, line, why);
    exit(1);
}

static void print_quoted(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static char *copy(const char *text) {
    char *made = strdup(text);
    if (!made) exit(1);
    return made;
}

/* Call `take` for each line that is a row. */
static void read_file(const char *path,
                      void (*take)(const char *path, int line, const char *key, const char *text)) {
    FILE *file = fopen(path, "r");
    if (!file) stop(path, 0, "this file cannot be read.");
    char line[LINE_SIZE];
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        if (line[0] == '#' || line[0] == '\n') continue;
        size_t size = strcspn(line, "\n");
        char *tab = strchr(line, '\t');
        if (line[size] != '\n' || !tab || tab == line || !tab[1] || tab[1] == '\n')
            stop(path, number, "a line is a key, a tab and a text.");
        line[size] = *tab = 0;
        take(path, number, line, tab + 1);
    }
    fclose(file);
}

static void take_row(const char *path, int line, const char *key, const char *text) {
    if (rows == ROWS_MAX) stop(path, line, "there are too many rows.");
    row[rows++] = (Row){ copy(key), copy(text), NULL, line };
}

static int beside; /* rows of the second file so far */

static void take_other(const char *path, int line, const char *key, const char *text) {
    if (beside == rows || strcmp(row[beside].key, key) != 0)
        stop(path, line, "the keys are those of the first file, in its order.");
    row[beside++].other = copy(text);
}

static int by_key(const void *a, const void *b) {
    return strcmp(((const Row *)a)->key, ((const Row *)b)->key);
}

int main(int argc, char **argv) {
    int sort = argc > 1 && strcmp(argv[1], "--sort") == 0;
    int files = argc - 1 - sort;
    if (files < 1 || files > 2) {
        fprintf(stderr, "rows: name one or two files.\n");
        return 1;
    }
    read_file(argv[1 + sort], take_row);
    if (files == 2) read_file(argv[2 + sort], take_other);
    if (files == 2 && beside != rows) stop(argv[2 + sort], 0, "some keys are missing at the end.");
    if (sort) qsort(row, (size_t)rows, sizeof row[0], by_key);
    for (int i = 0; i < rows; i++) {
        char *more = files == 2 ? strchr(row[i].text, '\t') : NULL;
        if (more) *more++ = 0;
        if (sort && i && strcmp(row[i].key, row[i - 1].key) == 0)
            stop(argv[1 + sort], row[i].line, "this key stands here twice.");
        printf("{ "), print_quoted(row[i].key), printf(row[i].other ? ", { " : ", ");
        print_quoted(row[i].text);
        if (row[i].other) printf(", "), print_quoted(row[i].other), printf(" }, ");
        if (row[i].other) print_quoted(more ? more : "");
        printf(" },\n");
    }
    return 0;
}
