#include "load/player.h"

#include <jansson.h>

#include <stdio.h>
#include <string.h>

/* "settlement 23": one of the places that the member of that name lists. */
static bool place(const json_t *legal, const char *kind, const char *list, unsigned dice,
                  char action[PLAYER_ACTION]) {
    const json_t *places = json_object_get(json_object_get(legal, kind), list);
    size_t count = json_array_size(places);
    if (!count) return false;
    snprintf(action, PLAYER_ACTION, "%s %d", kind,
             (int)json_integer_value(json_array_get(places, dice % count)));
    return true;
}

/* The first cards of the hand. */
static bool discard(const json_t *view, const json_t *legal, char action[PLAYER_ACTION]) {
    json_int_t left = json_integer_value(
        json_object_get(json_object_get(legal, "discard"), "count"));
    json_int_t seat = json_integer_value(json_object_get(view, "seat"));
    json_t *hand = json_object_get(json_array_get(json_object_get(view, "seats"), (size_t)seat),
                                   "hand");
    const char *name;
    json_t *number;
    size_t size = 0;
    if (!left) return false;
    size += (size_t)snprintf(action, PLAYER_ACTION, "discard");
    json_object_foreach(hand, name, number) {
        json_int_t take = json_integer_value(number) < left ? json_integer_value(number) : left;
        if (take)
            size += (size_t)snprintf(action + size, PLAYER_ACTION - size, " %d %s", (int)take,
                                     name);
        left -= take;
    }
    return true;
}

static bool may(const json_t *legal, const char *kind) {
    const json_t *kinds = json_object_get(legal, "kinds");
    for (size_t i = 0; i < json_array_size(kinds); i++)
        if (strcmp(json_string_value(json_array_get(kinds, i)), kind) == 0) return true;
    return false;
}

static bool choose(const json_t *view, const json_t *legal, unsigned dice,
                   char action[PLAYER_ACTION]) {
    static const char *const PLACES[][2] = { { "settlement", "sites" },
                                             { "city", "sites" },
                                             { "road", "edges" },
                                             { "robber", "hexes" },
                                             { "steal", "victims" } };
    static const char *const WORDS[] = { "take", "roll", "end" };
    for (size_t i = 0; i < sizeof PLACES / sizeof PLACES[0]; i++)
        if (place(legal, PLACES[i][0], PLACES[i][1], dice, action)) return true;
    if (may(legal, "discard") && discard(view, legal, action)) return true;
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (may(legal, WORDS[i])) return snprintf(action, PLAYER_ACTION, "%s", WORDS[i]) > 0;
    return false;
}

bool player_choose(const char *news, unsigned dice, char action[PLAYER_ACTION]) {
    /* Most news are about others: do not read those. */
    if (strstr(news, "\"legal\":{\"kinds\":[]") || !strstr(news, "\"legal\":{")) return false;
    json_t *message = json_loads(news, 0, NULL), *items = json_object_get(message, "news");
    size_t count = json_array_size(items);
    json_t *view = count ? json_object_get(json_array_get(items, count - 1), "view") : NULL;
    bool found = view && choose(view, json_object_get(view, "legal"), dice, action);
    json_decref(message);
    return found;
}
