/* bot.c - a bot for Castellan in plain C, without dependencies.
 *
 *     cc -O2 -o mybot examples/bot.c
 *     castellan arena --bots ./mybot,greedy,greedy,greedy
 *
 * One line of JSON comes in for each question, one line goes out.  A whole JSON reader is not needed
 * to begin with: everything the seat may do stands in "actions" as words.  This bot takes the first
 * it finds of what it likes best, and says no to every trade.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Best first; an action is liked if its words begin so. */
static const char *const LIKES[] = { "settlement", "city",          "knight",         "buy",
                                     "roll",       "steal",         "year-of-plenty", "monopoly",
                                     "take",       "road-building", "robber",         "road",
                                     "end" };

/* The number behind `key`, at least 0. */
static int number_after(const char *line, const char *key) {
    const char *at = strstr(line, key);
    return at ? atoi(at + strlen(key)) : 0;
}

/* "discard" and that many cards from your own hand, one kind after the other. */
static void discard(const char *line) {
    static const char *const KINDS[] = { "brick", "lumber", "wool", "grain", "ore" };
    int count = number_after(strstr(line, "\"legal\""), "\"discard\":{\"count\":");
    const char *seats = strstr(line, "\"seats\":["), *hand = seats;
    for (int seat = number_after(line, "\"seat\":"); hand && seat >= 0; seat--)
        hand = strstr(hand + 1, "\"hand\":{");
    const char *end = hand ? strchr(hand, '}') : NULL;
    printf("{\"action\":{\"kind\":\"discard\",\"cards\":{");
    for (int kind = 0, first = 1; kind < 5 && count > 0 && end; kind++) {
        char key[20];
        snprintf(key, sizeof key, "\"%s\":", KINDS[kind]);
        const char *at = strstr(hand, key);
        int held = at && at < end ? number_after(at, key) : 0, here = held < count ? held : count;
        if (!here) continue;
        printf("%s%s%d", first ? "" : ",", key, here);
        count -= here;
        first = 0;
    }
    printf("}}}\n");
}

static void act(const char *line) {
    const char *actions = strstr(line, "\"actions\":[");
    if (actions && strstr(actions, "\"discard")) actions = NULL;
    if (strstr(line, "\"kinds\":[\"discard\"")) {
        discard(line);
        return;
    }
    for (size_t i = 0; i < sizeof LIKES / sizeof *LIKES && actions; i++) {
        char begins[40];
        snprintf(begins, sizeof begins, "\"%s", LIKES[i]);
        const char *at = strstr(actions, begins), *end = at ? strchr(at + 1, '"') : NULL;
        if (!end) continue;
        printf("{\"action\":%.*s}\n", (int)(end - at) + 1, at);
        return;
    }
    printf("{\"action\":\"end\"}\n");
}

int main(void) {
    static char line[1 << 20];
    while (fgets(line, sizeof line, stdin)) {
        if (strstr(line, "\"cmd\":\"act\"")) act(line);
        else printf("{\"accept\":false}\n");
        fflush(stdout);
    }
    return 0;
}
