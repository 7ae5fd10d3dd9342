/* languages.c - turn the languages and their catalogues into tables of C.
 *
 *     languages data/words/languages.txt data/words/de.po ...
 *
 * The build runs it; src/tongue/languages.c includes what it prints.  The catalogues are given in the order of the languages,
 * of which the first is English and has none.  Exit 1 with the line when something cannot be read.
 */
#include "base/err.h"
#include "base/heap.h"
#include "tongue/po.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 16 << 20, LINE_SIZE = 256, COLUMNS = 4 };

static Buf read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    Buf text = buf_heap(FILE_MAX);
    char piece[1 << 16];
    if (!file) fprintf(stderr, "%s cannot be read.\n", path), exit(1);
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;) buf_bytes(&text, piece, got);
    fclose(file);
    buf_text(&text, "");
    if (text.full) fprintf(stderr, "%s is too large.\n", path), exit(1);
    return text;
}

static void print_quoted(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '\n') fputs("\\n", stdout);
        else {
            if (*text == '"' || *text == '\\') putchar('\\');
            putchar(*text);
        }
    }
    putchar('"');
}

static void print_catalogue(const char *path, int language) {
    Buf text = read_file(path);
    PoRow *rows = calloc(po_room(text.text) + 1, sizeof *rows);
    size_t count = 0;
    Err err;
    if (!rows || po_read(text.text, rows, &count, &err))
        fprintf(stderr, "%s: %s\n", path, rows ? err.text : "no memory"), exit(1);
    printf("static const PoRow ROWS_%d[] = {\n", language);
    for (size_t i = 0; i < count; i++) {
        fputs("    { ", stdout), print_quoted(rows[i].context);
        fputs(", ", stdout), print_quoted(rows[i].english);
        fputs(", ", stdout), print_quoted(rows[i].text);
        fputs(" },\n", stdout);
    }
    fputs("};\n", stdout);
    free(rows);
    buf_free(&text);
}

int main(int argc, char **argv) {
    char line[LINE_SIZE];
    int languages = 0;
    FILE *list = argc > 1 ? fopen(argv[1], "r") : NULL;
    Buf table = buf_heap(FILE_MAX), tags = buf_heap(FILE_MAX);
    if (!list) return fputs("languages: the list of languages cannot be read.\n", stderr), 1;
    while (fgets(line, sizeof line, list)) {
        char *column[COLUMNS] = { 0 }, *rest = line;
        if (line[0] == '#' || line[0] == '\n') continue;
        for (int i = 0; i < COLUMNS; i++) column[i] = strtok_r(rest, "\t\n", &rest);
        if (!column[2]) return fprintf(stderr, "languages: this is no language: %s\n", line), 1;
        buf_print(&tags, "\"%s\", ", column[0]);
        buf_print(&table, "    { \"%s\", \"%s\", \"%s\", %s, ", column[0], column[1], column[2],
                  column[3] ? "true" : "false");
        if (languages++ == 0) buf_text(&table, "{ NULL, 0 } },\n");
        else if (languages > argc - 1)
            return fprintf(stderr, "languages: %s has no catalogue.\n", column[0]), 1;
        else {
            print_catalogue(argv[languages], languages);
            buf_print(&table, "{ ROWS_%d, sizeof ROWS_%d / sizeof ROWS_%d[0] } },\n", languages,
                      languages, languages);
        }
    }
    printf("static const Language BUILT_IN[] = {\n%s};\n", table.text);
    printf("const char *const TONGUE_TAG[] = { %sNULL };\n", tags.text);
    buf_free(&tags);
    fclose(list);
    buf_free(&table);
    return 0;
}
