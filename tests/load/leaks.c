#include "load/leaks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Ear {
    int seat;
    char *flaw;
    size_t room;
} Ear;

static bool tells(const Ear *ear, const char *what, const json_t *value) {
    char *text = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
    snprintf(ear->flaw, ear->room, "%s: %.300s", what, text ? text : "");
    free(text);
    return false;
}

static const json_t *in(const json_t *object, const char *key) {
    return json_object_get(object, key);
}

/* Nowhere, for any listener. */
static bool nowhere(const Ear *ear, const json_t *value) {
    static const char *const NEVER[] = {
        "sealed", "state", "deck", "seed", "salt", "hash", "pairs"
    };
    const json_t *one;
    const char *key;
    size_t i;
    json_array_foreach(value, i, one) if (!nowhere(ear, one)) return false;
    json_object_foreach((json_t *)value, key, one) {
        for (size_t k = 0; k < sizeof NEVER / sizeof NEVER[0]; k++)
            if (strcmp(key, NEVER[k]) == 0) return tells(ear, key, one);
        if (!nowhere(ear, one)) return false;
    }
    return true;
}

static bool others_are_closed(const Ear *ear, const json_t *view) {
    static const char *const LOOKS[] = { "looks_at", "face_down" }; /* K-121, K-137, K-148 */
    static const char *const CLOSED[] = { "hand", "devcards", "points",   "discarding",
                                          "fish", "progress", "puts_back" };
    const json_t *seat;
    size_t i;
    json_array_foreach(in(view, "seats"), i, seat) {
        if ((int)i == ear->seat) continue;
        for (size_t k = 0; k < sizeof CLOSED / sizeof CLOSED[0]; k++)
            if (in(seat, CLOSED[k])) return tells(ear, CLOSED[k], seat);
    }
    if (ear->seat != json_integer_value(in(view, "turn")))
        for (size_t k = 0; k < sizeof LOOKS / sizeof LOOKS[0]; k++)
            if (in(view, LOOKS[k])) return tells(ear, LOOKS[k], in(view, LOOKS[k]));
    return ear->seat >= 0 || !in(view, "fresh") || tells(ear, "fresh", in(view, "fresh"));
}

static json_int_t own(const json_t *view, int seat, const char *card) {
    const json_t *hand = in(json_array_get(in(view, "seats"), (size_t)seat), "hand");
    return json_integer_value(in(hand, card));
}

/* The thief sees the stolen card, and so does the player who has one less. */
static bool theft_is_mine(const Ear *ear, const json_t *item, const json_t *before) {
    const json_t *stolen = in(item, "stolen"), *thief = in(in(item, "entry"), "seat");
    const json_t *view = in(item, "view");
    if (!stolen) return true;
    if (ear->seat >= 0 && json_integer_value(thief) == ear->seat) return true;
    const char *card = json_string_value(stolen);
    if (ear->seat >= 0 && view && before &&
        own(view, ear->seat, card) == own(before, ear->seat, card) - 1)
        return true;
    return tells(ear, "stolen", item);
}

/* What was thrown away and what was bought lies face down. */
static bool cards_lie_face_down(const Ear *ear, const json_t *item) {
    static const char *const DOWN[][2] = {
        { "discard", "cards" },         { "buy", "card" },     { "progress-discard", "progress" },
        { "harbor-offer", "resource" }, { "answer", "cards" }, { "answer", "progress" }
    };
    const json_t *action = in(in(item, "entry"), "action");
    const char *kind = json_string_value(in(action, "kind"));
    if (!kind) return true;
    for (size_t i = 0; i < sizeof DOWN / sizeof DOWN[0]; i++)
        if (strcmp(kind, DOWN[i][0]) == 0 && in(action, DOWN[i][1]))
            return tells(ear, kind, action);
    return true;
}

static bool is_me(const Ear *ear, const json_t *seat) {
    return json_is_integer(seat) && json_integer_value(seat) == ear->seat;
}

/* Cards from hand to hand, and progress cards, are told to those two.  K-178 */
static bool passed_is_mine(const Ear *ear, const json_t *item) {
    const json_t *one;
    size_t i;
    json_array_foreach(in(item, "passed"), i,
                       one) if (in(one, "cards") && !is_me(ear, in(one, "from")) &&
                                !is_me(ear, in(one, "to"))) return tells(ear, "passed", item);
    json_array_foreach(in(item, "turned"), i, one) {
        const char *card = json_string_value(in(one, "card"));
        bool open = card && (strcmp(card, "printing") == 0 || strcmp(card, "constitution") == 0);
        if (card && !open && !is_me(ear, in(one, "from")) && !is_me(ear, in(one, "to")))
            return tells(ear, "turned", item);
    }
    return true;
}

bool leaks_nothing(const json_t *message, int seat, const json_t *before, char *flaw, size_t room) {
    Ear ear = { .seat = seat, .room = room };
    ear.flaw = flaw;
    const json_t *item;
    size_t i;
    json_array_foreach(in(message, "news"), i, item) {
        const json_t *view = in(item, "view");
        const char *ending = json_string_value(in(in(view, "result"), "ending"));
        if (ending && strcmp(ending, "running") != 0) return true; /* now everything is open */
        const char *kind = json_string_value(in(in(item, "entry"), "kind"));
        if (kind && strcmp(kind, "reveal") == 0) return true;
        if (!nowhere(&ear, item) || !others_are_closed(&ear, view) ||
            !theft_is_mine(&ear, item, before) || !cards_lie_face_down(&ear, item) ||
            !passed_is_mine(&ear, item))
            return false;
        if (view) before = view;
    }
    return true;
}
