#include "event/playbook.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 2000, PLAYERS_MAX = 420, GAMES_MAX = 800 };

typedef struct Line {
    int number;
    char keyword[12];
    char text[PLAY_LINE];
} Line;

static bool split(Words *w, char *text) {
    *w = (Words){ .count = 0 };
    char *rest = NULL;
    for (char *word = strtok_r(text, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (w->count == PLAY_WORDS) return false;
        w->list[w->count++] = word;
    }
    return true;
}

/* Hand every clause of a line, parted by semicolons, to `read`. */
static bool each_clause(Venue *v, const char *text, bool read(Venue *, Words *)) {
    char copy[PLAY_LINE], *rest = NULL;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *clause = strtok_r(copy, ";", &rest); clause; clause = strtok_r(NULL, ";", &rest)) {
        Words w;
        if (!split(&w, clause)) return venue_wrong(v, "too many words");
        if (w.count && !read(v, &w)) return false;
        if (w.at < w.count) return venue_wrong(v, "'%s' is not understood", words_peek(&w));
    }
    return true;
}

/* ---- entries ------------------------------------------------------------------------------ */

static bool read_entry(Venue *v, const char *text, EventEntry *e) {
    char copy[PLAY_LINE];
    Words w;
    snprintf(copy, sizeof copy, "%s", text);
    return split(&w, copy) && play_entry(v, &w, e);
}

static bool may(Venue *v, const char *text) {
    EventEntry e;
    if (!read_entry(v, text, &e)) return false;
    EventRefusal no = event_check(v->ev, v->log, &e);
    return !no || venue_wrong(v, "it may not: %s", EV_REFUSAL_TEXT[no].name);
}

static bool is_refusal(const char *name) {
    int code = EV_ALLOWED + 1;
    while (code < EV_REFUSAL_COUNT && strcmp(name, EV_REFUSAL_TEXT[code].name) != 0) code++;
    return code < EV_REFUSAL_COUNT;
}

/* `code [CLAUSE]`: the clause has to be in the sentence that the director reads. */
static bool refused(Venue *v, const EventEntry *e, const char *text) {
    char code[64], sentence[400], *clause = strchr(text, '[');
    Message why;
    Buf out = buf_over(sentence, sizeof sentence);
    snprintf(code, sizeof code, "%.*s", (int)strcspn(text, " ["), text);
    if (!is_refusal(code)) return venue_wrong(v, "there is no refusal '%s'", code);
    if (!venue_do(v, *e)) return false;
    if (!v->answer) return venue_wrong(v, "it is allowed");
    event_refusal(v->answer, v->ev->rules.id, &why);
    message_write(&why, &SPEECH_ENGLISH, &out);
    if (strcmp(EV_REFUSAL_TEXT[v->answer].name, code) != 0)
        return venue_wrong(v, "it is refused with %s: %s", EV_REFUSAL_TEXT[v->answer].name,
                           sentence);
    if (!clause) return true;
    char id[64];
    snprintf(id, sizeof id, "%.*s", (int)strcspn(clause + 1, "]"), clause + 1);
    return strstr(sentence, id) || venue_wrong(v, "it says: %s", sentence);
}

/* ---- scenes ------------------------------------------------------------------------------- */

static bool run_line(Venue *v, const Line *line, const Line *next) {
    if (strcmp(line->keyword, "given") == 0) return each_clause(v, line->text, play_given);
    if (strcmp(line->keyword, "then") == 0) return each_clause(v, line->text, play_then);
    if (strcmp(line->keyword, "may") == 0) return may(v, line->text);
    if (strcmp(line->keyword, "refuse") == 0) return true; /* was read with its entry */
    if (strcmp(line->keyword, "when") != 0)
        return venue_wrong(v, "'%s' begins no line", line->keyword);
    EventEntry e;
    if (!read_entry(v, line->text, &e)) return false;
    bool no = next && strcmp(next->keyword, "refuse") == 0;
    return no ? refused(v, &e, next->text) : venue_must(v, e);
}

/* 0, or the number of the line that failed. */
static int run_scene(Venue *v, const Line *lines, int count) {
    for (int i = 0; i < count; i++)
        if (!run_line(v, &lines[i], i + 1 < count ? &lines[i + 1] : NULL)) return lines[i].number;
    return venue_refold(v) ? 0 : lines[count - 1].number;
}

static unsigned rulebooks_named(const Line *lines, int count) {
    unsigned named = 0;
    for (int i = 0; i < count; i++) {
        const char *at = strstr(lines[i].text, "rulebook ");
        if (strcmp(lines[i].keyword, "given") != 0 || !at) continue;
        char copy[PLAY_LINE], *rest = NULL;
        snprintf(copy, sizeof copy, "%s", at + strlen("rulebook "));
        copy[strcspn(copy, ";")] = '\0';
        for (char *name = strtok_r(copy, " ", &rest); name; name = strtok_r(NULL, " ", &rest))
            named |= EV_BIT(rulebook_find(name));
    }
    return named;
}

static bool names_a_clause(const char *header) {
    static const char *const FAMILIES[] = { "Q-", "NC20-", "WC25-", "DM19-", "WC04-", "DC21-" };
    for (size_t i = 0; i < sizeof FAMILIES / sizeof FAMILIES[0]; i++)
        if (strncmp(header, FAMILIES[i], strlen(FAMILIES[i])) == 0) return true;
    return false;
}

static int run_with_each(const char *path, const Line *header, int count, uint64_t codes[4]) {
    unsigned named = rulebooks_named(header + 1, count);
    if (!names_a_clause(header->text) || !named || named >> RULEBOOKS) {
        fprintf(stderr, "%s:%d: a scene names its clauses and its rulebook\n", path,
                header->number);
        return 1;
    }
    int failures = 0;
    for (int id = 0; id < RULEBOOKS && !failures; id++) {
        if (!(named >> id & 1)) continue;
        Venue v;
        venue_open(&v, (RulebookId)id, PLAYERS_MAX, GAMES_MAX);
        int line = run_scene(&v, header + 1, count);
        for (int i = 0; i < 4; i++) codes[i] |= v.codes[i];
        if (line) {
            fprintf(stderr, "%s:%d: %s\n    [%s] %s\n", path, line, v.why, RULEBOOK_NAME[id],
                    header->text);
            failures++;
        }
        venue_close(&v);
    }
    return failures;
}

static int read_lines(const char *path, Line *lines) {
    FILE *file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return -1;
    }
    char text[PLAY_LINE];
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

int playbook_run(const char *path, int *scenes, uint64_t codes[4]) {
    Line *lines = malloc(LINES_MAX * sizeof *lines);
    int count = lines ? read_lines(path, lines) : -1, failures = count <= 0;
    for (int at = 0, next; at < count; at = next) {
        for (next = at + 1; next < count && strcmp(lines[next].keyword, "#") != 0;) next++;
        failures += run_with_each(path, &lines[at], next - at - 1, codes);
        ++*scenes;
    }
    free(lines);
    return failures;
}
