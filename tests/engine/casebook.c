#include "engine/casebook.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX_CHARS = 400, LINES_MAX = 4000 };

typedef struct Line {
    int number;
    char keyword[12];
    char text[LINE_MAX_CHARS]; /* what follows the keyword */
} Line;

bool scene_wrong(Scene *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(s->why, sizeof s->why, format, args);
    va_end(args);
    return false;
}

/* ---- clauses ----------------------------------------------------------------------------- */

/* Cut the text into words; a colon after a word only guides the eye. */
static bool split_words(Words *w, char *text) {
    *w = (Words){ .seat = NONE };
    char *rest = NULL;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        size_t size = strlen(word);
        bool colon = word[size - 1] == ':';
        if (colon) word[size - 1] = '\0';
        if (w->count == WORDS_MAX) return false;
        w->list[w->count++] = word;
        if (w->count == 2 && colon && strcmp(w->list[0], "seat") == 0) w->all_kinds = true;
    }
    return true;
}

/* Hand every part of every clause to `read`. */
static bool each_part(Scene *s, const char *text, bool read(Scene *, Words *)) {
    char copy[LINE_MAX_CHARS], *next_clause = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *clause = strtok_r(copy, ";", &next_clause); clause;
         clause = strtok_r(NULL, ";", &next_clause)) {
        int seat = NONE;
        char *next_part = NULL;
        for (char *part = strtok_r(clause, ",", &next_part); part;
             part = strtok_r(NULL, ",", &next_part)) {
            Words w;
            if (!split_words(&w, part)) return scene_wrong(s, "too many words");
            if (words_take(&w, "seat")) seat = words_number(&w);
            if (seat != NONE && (seat < 0 || seat >= 10)) return scene_wrong(s, "which seat?");
            w.seat = seat;
            if (!read(s, &w)) return false;
            if (!words_end(&w)) return scene_wrong(s, "'%s' is not understood", words_peek(&w));
        }
    }
    return true;
}

static bool settle(Scene *s) {
    bool waiting = s->is_waiting;
    s->is_waiting = false;
    return !waiting || when_do(s, &s->waiting);
}

static bool read_when(Scene *s, Words *w) {
    if (!settle(s) || !when_read(s, w, &s->waiting)) return false;
    return s->is_waiting = true;
}

static bool read_may(Scene *s, Words *w) {
    Move e;
    return when_read(s, w, &e) && when_may(s, &e);
}

static bool read_refuse(Scene *s, const char *code) {
    if (!s->is_waiting) return scene_wrong(s, "what is refused?");
    s->is_waiting = false;
    return when_refused(s, &s->waiting, code);
}

static bool run_line(Scene *s, const Line *line) {
    if (strcmp(line->keyword, "given") == 0)
        return s->given ? scene_wrong(s, "the position is complete")
                        : each_part(s, line->text, given_read);
    if (!s->given && !given_complete(s)) return false;
    if (strcmp(line->keyword, "when") == 0) {
        s->before = s->game;
        return each_part(s, line->text, read_when);
    }
    if (strcmp(line->keyword, "refuse") == 0) return read_refuse(s, line->text);
    if (strcmp(line->keyword, "then") == 0) return each_part(s, line->text, then_read);
    if (strcmp(line->keyword, "legal") == 0) return each_part(s, line->text, legal_read);
    if (strcmp(line->keyword, "illegal") == 0) return each_part(s, line->text, illegal_read);
    if (strcmp(line->keyword, "may") == 0) return each_part(s, line->text, read_may);
    return scene_wrong(s, "'%s' begins no line", line->keyword);
}

/* ---- scenarios --------------------------------------------------------------------------- */

/* Run lines[0..count-1], the body of one scenario.  0, or the number of the line that failed. */
static int run_scenario(Scene *s, const Line *lines, int count, RulebookId rulebook) {
    Scene fork;
    bool forked = false;
    int when_line = 0; /* of the action that waits */
    given_start(s, rulebook);
    for (int i = 0; i < count; i++) {
        if (strcmp(lines[i].keyword, "refuse") != 0 && !settle(s)) return when_line;
        if (strcmp(lines[i].keyword, "case") == 0) {
            if (!s->given && !given_complete(s)) return lines[i].number;
            if (forked) *s = fork;
            fork = *s;
            forked = true;
            continue;
        }
        if (strcmp(lines[i].keyword, "when") == 0) when_line = lines[i].number;
        if (!run_line(s, &lines[i])) return lines[i].number;
    }
    return settle(s) ? 0 : when_line;
}

/* The rulebooks a scenario names, one bit each; custom if it names none. */
static unsigned rulebooks_named(const Line *lines, int count) {
    unsigned named = 0;
    for (int i = 0; i < count; i++) {
        const char *at = strstr(lines[i].text, "rulebook ");
        if (strcmp(lines[i].keyword, "given") != 0 || !at) continue;
        char copy[LINE_MAX_CHARS], *rest = NULL;
        snprintf(copy, sizeof copy, "%s", at + strlen("rulebook "));
        copy[strcspn(copy, ",;")] = '\0';
        for (char *name = strtok_r(copy, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
            named |= BIT(rulebook_find(name));
    }
    return named ? named : BIT(CUSTOM);
}

static bool names_a_rule(const char *header) {
    static const char *const families[] = { "B-",    "T-",    "Q-",    "F-",    "S-",   "K-",
                                            "NC20-", "WC25-", "DM19-", "WC04-", "DC21-" };
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
        if (strncmp(header, families[i], strlen(families[i])) == 0) return true;
    return false;
}

static int run_with_each_rulebook(const char *path, const Line *header, int count) {
    unsigned named = rulebooks_named(header + 1, count);
    if (!names_a_rule(header->text)) {
        fprintf(stderr, "%s:%d: a scenario names its rules first\n", path, header->number);
        return 1;
    }
    if (named >> RULEBOOKS || count == 0) {
        fprintf(stderr, "%s:%d: unknown rulebook, or nothing happens\n", path, header->number);
        return 1;
    }
    for (int id = 0; id < RULEBOOKS; id++) {
        if (!(named >> id & 1)) continue;
        Scene scene;
        int line = run_scenario(&scene, header + 1, count, (RulebookId)id);
        if (!line) continue;
        fprintf(stderr, "%s:%d: %s\n    [%s] %s\n", path, line, scene.why, RULEBOOK_NAME[id],
                header->text);
        return 1;
    }
    return 0;
}

/* ---- files ------------------------------------------------------------------------------- */

static int read_lines(const char *path, Line *lines) {
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    char text[LINE_MAX_CHARS];
    int count = 0, number = 0;
    while (fgets(text, sizeof text, file) && count < LINES_MAX) {
        number++;
        text[strcspn(text, "\r\n")] = '\0';
        char *start = text + strspn(text, " \t");
        if (!*start || strncmp(start, "##", 2) == 0) continue;
        size_t word = strcspn(start, " \t");
        Line *line = &lines[count++];
        line->number = number;
        snprintf(line->keyword, sizeof line->keyword, "%.*s", (int)word, start);
        start += word + strspn(start + word, " \t");
        snprintf(line->text, sizeof line->text, "%s", start);
    }
    fclose(file);
    return count;
}

int casebook_run(const char *path, int *count) {
    Line *lines = malloc(LINES_MAX * sizeof *lines);
    int size = lines ? read_lines(path, lines) : -1, failures = size <= 0;
    for (int at = 0, next; at < size; at = next) {
        for (next = at + 1; next < size && strcmp(lines[next].keyword, "#") != 0;) next++;
        failures += run_with_each_rulebook(path, &lines[at], next - at - 1);
        ++*count;
    }
    free(lines);
    return failures;
}
