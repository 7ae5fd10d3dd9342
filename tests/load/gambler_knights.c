#include "load/gambler_knights.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OPTIONS = 512, OPTION_ROOM = 80 };

typedef struct Options { /* what may be said, and how much of it there is */
    char text[OPTIONS][OPTION_ROOM];
    int count;
} Options;

static const json_t *in(const json_t *object, const char *key) {
    return json_object_get(object, key);
}

static void add(Options *o, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(Options *o, const char *format, ...) {
    va_list args;
    if (o->count == OPTIONS) return;
    va_start(args, format);
    vsnprintf(o->text[o->count++], OPTION_ROOM, format, args);
    va_end(args);
}

static int number(const json_t *value) {
    return (int)json_integer_value(value);
}

/* "wall 17", "treason 2", "merchant-fleet coin": each item of the list. */
static void add_each(Options *o, const char *kind, const json_t *list) {
    const json_t *one;
    size_t i;
    json_array_foreach(list, i, one) if (json_is_string(one))
        add(o, "%s %s", kind, json_string_value(one));
    else add(o, "%s %d", kind, number(one)); }

/* "knight-move 23 to 29", "smithing 23 29" */
static void add_pairs(Options *o, const char *kind, const json_t *list, const char *first,
                      const char *second, const char *between) {
    const json_t *one, *to;
    size_t i, k;
    json_array_foreach(list, i, one) json_array_foreach(in(one, second), k, to)
        add(o, "%s %d%s%d", kind, number(in(one, first)), between, number(to));
}

static void add_improve(Options *o, const json_t *tracks) {
    const json_t *one, *site;
    size_t i, k;
    json_array_foreach(tracks, i, one) for (int crane = 0; crane < 2; crane++) {
        const char *track = json_string_value(in(one, "track")), *with = crane ? " with crane" : "";
        if (!json_is_true(in(one, crane ? "crane" : "plain"))) continue;
        json_array_foreach(in(one, "metropolis"), k, site)
            add(o, "improve %s at %d%s", track, number(site), with);
        if (!in(one, "metropolis")) add(o, "improve %s%s", track, with);
    }
}

static void add_offers(Options *o, const json_t *offer) {
    const json_t *victim, *card;
    size_t i, k;
    json_array_foreach(in(offer, "victims"), i, victim)
        json_array_foreach(in(offer, "resources"), k, card)
            add(o, "harbor-offer %d %s", number(victim), json_string_value(card));
}

/* This many cards of a hand, each equally likely: "2 ore+wool". */
static void add_cards(Options *o, const json_t *hand, int count, Rng *rng) {
    const char *names[16], *kind;
    int left[16], kinds = 0, all = 0;
    char text[OPTION_ROOM] = "";
    const json_t *held;
    json_object_foreach((json_t *)hand, kind, held) names[kinds] = kind,
                                                    all += left[kinds++] = number(held);
    for (int i = 0; i < count && all; i++, all--) {
        int at = (int)rng_below(rng, (uint32_t)all), which = 0;
        while (at >= left[which]) at -= left[which++];
        left[which]--;
        size_t size = strlen(text);
        snprintf(text + size, sizeof text - size, "%s%s", i ? "+" : "", names[which]);
    }
    add(o, "answer cards %s", text);
}

static void add_answers(Options *o, const json_t *view, const json_t *answer, Rng *rng) {
    const json_t *level, *site;
    size_t i, k;
    if (json_is_true(in(answer, "nothing"))) add(o, "answer nothing");
    json_array_foreach(in(answer, "knights"), i, level)
        json_array_foreach(in(answer, "sites"), k, site)
            add(o, "answer %d %s", number(site), json_string_value(level));
    if (!in(answer, "knights")) add_each(o, "answer", in(answer, "sites"));
    add_each(o, "answer", in(answer, "edges"));
    add_each(o, "answer", in(answer, "resources"));
    add_each(o, "answer", in(answer, "tracks"));
    add_each(o, "answer", in(answer, "progress"));
    if (in(answer, "count"))
        add_cards(o, in(in(view, "looks_at"), "hand"), number(in(answer, "count")), rng);
}

/* Kinds that need no more than their name. */
static bool stands_alone(const char *kind) {
    static const char *const ALONE[] = { "irrigation",    "mining",   "commercial-harbor",
                                         "encouragement", "sabotage", "wedding",
                                         "road-building" };
    for (size_t i = 0; i < sizeof ALONE / sizeof ALONE[0]; i++)
        if (strcmp(kind, ALONE[i]) == 0) return true;
    return false;
}

static void add_kind(Options *o, const json_t *legal, const char *kind, Rng *rng) {
    static const char *const LISTS[] = { "sites", "edges", "hexes", "victims", "resources" };
    static const char *const OURS[] = { "wall",      "medicine",       "recruit",
                                        "activate",  "promote",        "knight-chase",
                                        "intrigue",  "engineering",    "merchant",
                                        "taxation",  "guild-dues",     "espionage",
                                        "treason",   "merchant-fleet", "resource-monopoly",
                                        "diplomacy", "trade-monopoly" };
    const json_t *it = in(legal, kind);
    if (stands_alone(kind)) add(o, "%s", kind);
    if (strcmp(kind, "alchemy") == 0)
        add(o, "alchemy %u %u", 1 + rng_below(rng, 6), 1 + rng_below(rng, 6));
    if (strcmp(kind, "improve") == 0) add_improve(o, in(it, "tracks"));
    if (strcmp(kind, "harbor-offer") == 0) add_offers(o, it);
    if (strcmp(kind, "knight-move") == 0 || strcmp(kind, "knight-displace") == 0)
        add_pairs(o, kind, in(it, "knights"), "from", "to", " to ");
    if (strcmp(kind, "smithing") == 0) {
        const json_t *one;
        size_t i;
        add_pairs(o, kind, in(it, "knights"), "first", "second", " ");
        json_array_foreach(in(it, "knights"), i, one)
            add(o, "smithing %d", number(in(one, "first")));
    }
    if (strcmp(kind, "invention") == 0) add_pairs(o, kind, in(it, "hexes"), "first", "second", " ");
    for (size_t i = 0; i < sizeof OURS / sizeof OURS[0]; i++)
        for (size_t k = 0; strcmp(kind, OURS[i]) == 0 && k < sizeof LISTS / sizeof LISTS[0]; k++)
            add_each(o, kind, in(it, LISTS[k]));
}

bool gambler_knights(const json_t *view, int seat, bool must, Rng *rng, char words[GAMBLER_WORDS]) {
    static Options o;
    const json_t *legal = in(view, "legal"), *kind;
    size_t i;
    (void)seat;
    o.count = 0;
    if (must) {
        add_answers(&o, view, in(legal, "answer"), rng);
        add_each(&o, "progress-discard", in(in(legal, "progress-discard"), "progress"));
    } else {
        size_t kinds = json_array_size(in(legal, "kinds"));
        size_t from = kinds ? rng_below(rng, (uint32_t)kinds) : 0;
        json_array_foreach(in(legal, "kinds"), i, kind) if (!o.count) /* one kind is enough */
            add_kind(&o, legal,
                     json_string_value(json_array_get(in(legal, "kinds"), (from + i) % kinds)),
                     rng);
    }
    if (!o.count) return false;
    snprintf(words, GAMBLER_WORDS, "\"action\":\"%s\"", o.text[rng_below(rng, (uint32_t)o.count)]);
    return true;
}
