#include "engine/casebook.h"

#include <stdlib.h>
#include <string.h>

bool words_end(const Words *w) {
    return w->at == w->count;
}

const char *words_peek(const Words *w) {
    return words_end(w) ? "" : w->list[w->at];
}

const char *words_next(Words *w) {
    return words_end(w) ? "" : w->list[w->at++];
}

bool words_take(Words *w, const char *word) {
    bool same = strcmp(words_peek(w), word) == 0;
    w->at += same;
    return same;
}

int words_number(Words *w) {
    const char *word = words_peek(w);
    char *end = NULL;
    long value = strtol(word, &end, 10);
    if (end == word || *end || value < 0 || value > 1000) return -1;
    w->at++;
    return (int)value;
}

int words_seat(Words *w) {
    return words_take(w, "none") ? (int)NONE : words_number(w);
}

int words_name(Words *w, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (words_take(w, names[i])) return i;
    return -1;
}

int words_kinds(const char *const *names) { /* as many kinds of development cards as of resources */
    return names == RESOURCE_NAME ? (int)GOODS : (int)RESOURCES;
}

bool words_pile(Words *w, const char *const *names, Cards *pile) {
    *pile = 0;
    if (words_take(w, "nothing")) return true;
    int start = w->at;
    for (int count; (count = words_number(w)) >= 0;) {
        int kind = words_name(w, names, words_kinds(names));
        if (kind < 0 || count > 25) return false;
        *pile += card(kind) * (Cards)count;
    }
    return w->at > start;
}

bool words_places(Words *w, bool *marks, int size) {
    memset(marks, 0, (size_t)size * sizeof *marks);
    int start = w->at;
    while (!words_end(w)) {
        char *end = NULL;
        const char *word = words_peek(w);
        long first = strtol(word, &end, 10), last = first;
        if (end == word) break;
        if (*end == '-') last = strtol(end + 1, &end, 10);
        if (*end || first < 0 || last >= size || last < first) return false;
        while (first <= last) marks[first++] = true;
        w->at++;
    }
    return w->at > start;
}
