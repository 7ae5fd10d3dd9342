/* accept.c - which of our languages someone asks for. */
#include "tongue/languages.h"
#include "tongue/tongue.h"

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

const char *tongue_tag(int tongue) {
    return language_at(tongue)->tag;
}

static bool same(const char *ours, const char *tag, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (lower(ours[i]) != lower(tag[i])) return false;
    return !ours[size];
}

/* Our language of this name, or the one without its regions: "de-AT" is German. */
static int named(const char *tag, size_t size) {
    for (int i = 0; i < language_count() && size >= 2; i++)
        if (same(language_at(i)->tag, tag, size)) return i;
    size_t before = size;
    while (before > 0 && tag[before - 1] != '-') before--;
    return before > 1 ? named(tag, before - 1) : -1;
}

int tongue_named(const char *tag) {
    size_t size = 0;
    while (tag[size]) size++;
    return named(tag, size);
}

/* "q=0.8" in thousandths; 1000 if there is none. */
static int weight(const char *at, const char *end) {
    for (; at < end; at++) {
        if (at[0] != 'q' || at + 1 >= end || at[1] != '=') continue;
        int value = at + 2 < end && at[2] == '1' ? 1000 : 0, place = 100;
        if (at + 3 < end && at[3] == '.' && !value)
            for (at += 4; at < end && *at >= '0' && *at <= '9' && place; at++, place /= 10)
                value += (*at - '0') * place;
        return value;
    }
    return 1000;
}

int tongue_accepted(const char *field) {
    int best = IN_ENGLISH, most = 0;
    for (const char *at = field ? field : ""; *at;) {
        while (*at == ' ' || *at == ',' || *at == '\t') at++;
        const char *end = at;
        size_t size = 0;
        while (*end && *end != ',') end++;
        while (at + size < end && at[size] != ';' && at[size] != ' ') size++;
        int tongue = named(at, size), q = weight(at + size, end);
        if (tongue >= 0 && q > most) best = tongue, most = q;
        at = end;
    }
    return best;
}
