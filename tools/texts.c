/* texts.c - turn data/texts/en.txt and de.txt into rows of C.
 *
 *     texts data/texts/en.txt data/texts/de.txt
 *
 * The build runs it; src/rulebook/ready_text.c includes what it prints: a row for each title and each
 * paragraph, with the language (the name of the file), the kind of text and the rulebooks it is for.  What
 * the lines mean is told at the head of en.txt.  Exit 1 with the line number when a line is none of that.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 1024, WORD_SIZE = 64, BOOKS_SIZE = 256, PART_SIZE = 8192 };

typedef struct Reader {
    const char *path;
    int line;
    char language[WORD_SIZE], kind[WORD_SIZE];
    char books[BOOKS_SIZE]; /* "1u << NC20 | 1u << WC25"; "" all of them */
    char part[PART_SIZE];
} Reader;

static void stop(const Reader *r, const char *why) {
    fprintf(stderr, "%s:%d: %s\n", r->path, r->line, why);
    exit(1);
}

static void print_quoted(const char *text) {
    putchar('"');
    for (; *text; text++) {
        if (*text == '\n') {
            printf("\\n");
            continue;
        }
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar(*text);
    }
    putchar('"');
}

static void print_part(Reader *r, const char *constant, const char *text) {
    printf("{ %s, ", constant), print_quoted(r->kind), printf(", "), print_quoted(r->language);
    printf(", %s, ", *r->books ? r->books : "~0u"), print_quoted(text), printf(" },\n");
    r->books[0] = 0;
}

static void end_part(Reader *r) {
    if (!*r->part) return;
    if (!*r->kind) stop(r, "this paragraph belongs to no text.");
    print_part(r, "READY_PARAGRAPH", r->part);
    r->part[0] = 0;
}

/* "= code-of-conduct Code of conduct" */
static void begin_text(Reader *r, const char *line) {
    size_t size = strcspn(line + 2, " ");
    const char *title = line + 2 + size + 1;
    if (line[1] != ' ' || !size || size >= sizeof r->kind || !title[-1])
        stop(r, "a text needs a kind and a title.");
    memcpy(r->kind, line + 2, size);
    r->kind[size] = 0;
    print_part(r, "READY_TITLE", title);
}

/* "@for nc20 wc25" */
static void keep_for(Reader *r, char *line) {
    if (strncmp(line, "@for ", 5) != 0) stop(r, "this is no \"@for\".");
    for (char *book = strtok(line + 5, " "); book; book = strtok(NULL, " ")) {
        size_t size = strlen(r->books);
        for (char *at = book; *at; at++) *at = (char)toupper((unsigned char)*at);
        snprintf(r->books + size, sizeof r->books - size, "%s1u << %s", size ? " | " : "", book);
    }
}

/* Lines of a paragraph are joined; each point of a list keeps its own. */
static void add_line(Reader *r, const char *line) {
    size_t size = strlen(r->part);
    const char *before = !size ? "" : strncmp(line, "- ", 2) == 0 ? "\n" : " ";
    int need = snprintf(r->part + size, sizeof r->part - size, "%s%s", before, line);
    if (need < 0 || (size_t)need >= sizeof r->part - size) stop(r, "this paragraph is too long.");
}

static void read_line(Reader *r, char *line) {
    line[strcspn(line, "\n")] = 0;
    if (line[0] == '#' && line[1] != '#') return;
    if (!*line) end_part(r);
    else if (*line == '=') end_part(r), begin_text(r, line);
    else if (*line == '@') keep_for(r, line);
    else add_line(r, line);
}

static void read_file(const char *path) {
    Reader r = { .path = path };
    char line[LINE_SIZE];
    const char *name = strrchr(path, '/');
    snprintf(r.language, sizeof r.language, "%.2s", name ? name + 1 : path);
    FILE *file = fopen(path, "r");
    if (!file) stop(&r, "this file cannot be read.");
    while (fgets(line, sizeof line, file)) {
        r.line++;
        if (!strchr(line, '\n')) stop(&r, "this line is too long.");
        read_line(&r, line);
    }
    end_part(&r);
    fclose(file);
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) read_file(argv[i]);
    return argc < 2;
}
