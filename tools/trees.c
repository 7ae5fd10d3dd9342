/* trees.c - turn data/trees.txt into rows of C.
 *
 *     trees data/trees.txt
 *
 * The build runs it; src/rulebook/tree.c includes what it prints.  What a line is made of is told at the
 * head of that file; that ids, clauses and words are ones there are is for the tests to say.  Exit 1 with
 * the line number when a line has another number of columns.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 2048, COLUMNS = 8 };

static const struct {
    const char *word, *constant;
    int columns; /* all of them; the last two are the texts */
} KINDS[] = {
    { "tree", "TREE_BEGIN", 7 },
    { "ask", "TREE_ASK", 4 },
    { "answer", "TREE_ANSWER", 4 },
    { "rule", "TREE_RULE", 7 },
};
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0], FIELDS = 4 };

static void print_quoted(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static int split(char *line, char *column[COLUMNS]) {
    int count = 0;
    line[strcspn(line, "\n")] = 0;
    for (char *at = line; at && count < COLUMNS; count++) {
        column[count] = at;
        at = strchr(at, '\t');
        if (at) *at++ = 0;
    }
    return count;
}

static void print_row(int kind, char *column[COLUMNS]) {
    int columns = KINDS[kind].columns;
    printf("{ %s, { ", KINDS[kind].constant);
    for (int i = 0; i < FIELDS; i++) {
        print_quoted(i + 1 < columns - 2 ? column[i + 1] : "");
        printf(", ");
    }
    printf("}, { "), print_quoted(column[columns - 2]), printf(", ");
    print_quoted(column[columns - 1]), printf(" } },\n");
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    char line[LINE_SIZE], *column[COLUMNS];
    if (!file) {
        fprintf(stderr, "trees: name one file that can be read.\n");
        return 1;
    }
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        if (line[0] == '#' || line[0] == '\n') continue;
        int count = split(line, column), kind = 0;
        while (kind < KIND_COUNT && strcmp(KINDS[kind].word, column[0]) != 0) kind++;
        if (kind == KIND_COUNT || KINDS[kind].columns != count) {
            fprintf(stderr, "%s:%d: this is no line of a tree.\n", argv[1], number);
            return 1;
        }
        print_row(kind, column);
    }
    fclose(file);
    return 0;
}
