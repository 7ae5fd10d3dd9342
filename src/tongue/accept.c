/* accept.c - which of our languages somebody asks for. */
#include "tongue/tongue.h"

#include <string.h>

const char *const TONGUE_TAG[TONGUES] = { "en", "de" };

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* "de" and what follows it after a dash; its regions are one language to us. */
static int named(const char *tag, size_t size) {
    for (int i = 0; i < TONGUES && size >= 2; i++)
        if (lower(tag[0]) == TONGUE_TAG[i][0] && lower(tag[1]) == TONGUE_TAG[i][1] &&
            (size == 2 || tag[2] == '-'))
            return i;
    return -1;
}

int tongue_named(const char *tag) {
    return named(tag, strlen(tag));
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
