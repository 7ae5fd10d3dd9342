/* clauses.c - turn data/clauses.txt into rows of C.
 *
 *     clauses data/clauses.txt
 *
 * The build runs it; src/rulebook/clause.c includes what it prints.  A line is an id, a tab and a
 * text; lines that begin with # are comments.  Exit 1 with the line number when one is neither.
 */
#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 2048 };

static void print_quoted(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

int main(int argc, char **argv) {
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "clauses: name one file that can be read.\n");
        return 1;
    }
    char line[LINE_SIZE];
    for (int number = 1; fgets(line, sizeof line, file); number++) {
        if (line[0] == '#') continue;
        size_t size = strcspn(line, "\n");
        char *tab = strchr(line, '\t');
        if (line[size] != '\n' || !tab || tab == line || !tab[1] || tab[1] == '\n') {
            fprintf(stderr, "%s:%d: a line is an id, a tab and a text.\n", argv[1], number);
            fclose(file);
            return 1;
        }
        line[size] = *tab = 0;
        printf("{ "), print_quoted(line), printf(", "), print_quoted(tab + 1), printf(" },\n");
    }
    fclose(file);
    return 0;
}
