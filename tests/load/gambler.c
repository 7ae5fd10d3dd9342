#include "load/gambler.h"
#include "load/gambler_knights.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Of Cities & Knights the last three. */
static const char *const RESOURCE[] = { "brick", "lumber", "wool", "grain",
                                        "ore",   "cloth",  "coin", "paper" };
enum { RESOURCES = 5, GOODS = 8, TARGET = 10, CITIES_TARGET = 13 };

typedef struct Look { /* what the seat sees */
    const json_t *view, *legal;
    int seat;
    Rng *rng;
    char *words;
} Look;

static const json_t *in(const json_t *object, const char *key) {
    return json_object_get(object, key);
}

static int number(const json_t *object, const char *key) {
    return (int)json_integer_value(in(object, key));
}

static bool listed(const json_t *list, const char *word) {
    const json_t *one;
    size_t i;
    json_array_foreach(list, i, one) if (strcmp(json_string_value(one), word) == 0) return true;
    return false;
}

static bool holds(const json_t *list, int value) {
    const json_t *one;
    size_t i;
    json_array_foreach(list, i, one) if (json_integer_value(one) == value) return true;
    return false;
}

static bool may(const Look *l, const char *kind) {
    return listed(in(l->legal, "kinds"), kind);
}

static const json_t *seat_of(const Look *l, int seat) {
    return json_array_get(in(l->view, "seats"), (size_t)seat);
}

static const json_t *pick(const Look *l, const json_t *list) {
    size_t count = json_array_size(list);
    return count ? json_array_get(list, rng_below(l->rng, (uint32_t)count)) : NULL;
}

static bool says(const Look *l, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool says(const Look *l, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(l->words, GAMBLER_WORDS, format, args);
    va_end(args);
    return true;
}

/* One time in so many. */
static bool chance(const Look *l, uint32_t times) {
    return rng_below(l->rng, times) == 0;
}

/* Only there is something called so. */
static bool has_knights(const Look *l) {
    return in(l->view, "barbarians") != NULL;
}

static const char *any_card(const Look *l) {
    return RESOURCE[rng_below(l->rng, has_knights(l) ? GOODS : RESOURCES)];
}

/* ---- what is asked of several seats ---- */

static bool covers(const json_t *hand, const json_t *cards) {
    const char *kind;
    const json_t *count;
    json_object_foreach((json_t *)cards, kind,
                        count) if (number(hand, kind) < json_integer_value(count)) return false;
    return true;
}

/* "2 ore+wool": this many cards of the hand, each equally likely. */
static void some_cards(const Look *l, int count, char *out, size_t room) {
    int left[GOODS], taken[GOODS] = { 0 }, all = 0;
    const json_t *hand = in(seat_of(l, l->seat), "hand");
    for (int i = 0; i < GOODS; i++) all += left[i] = number(hand, RESOURCE[i]);
    for (; count > 0 && all > 0; count--, all--) {
        uint32_t at = rng_below(l->rng, (uint32_t)all);
        int kind = 0;
        while (at >= (uint32_t)left[kind]) at -= (uint32_t)left[kind++];
        left[kind]--, taken[kind]++;
    }
    size_t size = 0;
    *out = '\0';
    for (int i = 0; i < GOODS; i++)
        if (taken[i])
            size += (size_t)snprintf(out + size, room - size, "%s%d %s", size ? "+" : "", taken[i],
                                     RESOURCE[i]);
}

static bool discard(const Look *l) {
    char cards[GAMBLER_WORDS / 2];
    if (!may(l, "discard")) return false;
    some_cards(l, number(in(l->legal, "discard"), "count"), cards, sizeof cards);
    return says(l, "\"action\":\"discard %s\"", cards);
}

static bool counter(const Look *l) {
    const json_t *hand = in(seat_of(l, l->seat), "hand");
    const char *give = any_card(l), *get = any_card(l);
    if (!listed(in(l->view, "may"), "counter") || !number(hand, give) || strcmp(give, get) == 0)
        return false;
    return says(l, "\"entry\":{\"kind\":\"counter\",\"give\":{\"%s\":1},\"get\":{\"%s\":1}}", give,
                get);
}

/* Someone waits for an answer: yes, no, or something else instead. */
static bool answer(const Look *l) {
    const json_t *offer, *hand = in(seat_of(l, l->seat), "hand");
    size_t i;
    json_array_foreach(in(l->view, "offers"), i, offer) {
        bool mine = number(offer, "seat") == l->seat;
        bool asked = number(offer, "seat") == number(l->view, "turn") && in(offer, "to") &&
                     holds(in(offer, "to"), l->seat);
        if (mine || !asked || holds(in(offer, "yes"), l->seat) || holds(in(offer, "no"), l->seat))
            continue;
        if (chance(l, 3) && counter(l)) return true;
        bool yes = covers(hand, in(offer, "get")) && !chance(l, 3);
        if (!listed(in(l->view, "may"), yes ? "accept" : "decline")) continue; /* not right now */
        return says(l, "\"entry\":{\"kind\":\"%s\",\"offer\":%d}", yes ? "accept" : "decline",
                    number(offer, "offer"));
    }
    return false;
}

/* ---- its own turn ---- */

static bool place(const Look *l, const char *kind, const char *list) {
    const json_t *where = may(l, kind) ? pick(l, in(in(l->legal, kind), list)) : NULL;
    return where && says(l, "\"action\":\"%s %d\"", kind, (int)json_integer_value(where));
}

static bool word(const Look *l, const char *kind) {
    return may(l, kind) && says(l, "\"action\":\"%s\"", kind);
}

/* Roads now and then only: their cards are wanted for settlements.  The robber may be put elsewhere as
 * long as nothing else was done; once in a while it is. */
static bool build(const Look *l) {
    const char *phase = json_string_value(in(l->view, "phase"));
    bool robber = (phase && strcmp(phase, "robber") == 0) || chance(l, 8);
    return place(l, "city", "sites") || place(l, "settlement", "sites") ||
           (robber && place(l, "robber", "hexes")) || place(l, "steal", "victims") ||
           ((!may(l, "end") || chance(l, 3)) && place(l, "road", "edges"));
}

static bool play_card(const Look *l) {
    const json_t *plenty = in(l->legal, "year-of-plenty");
    if (may(l, "monopoly"))
        return says(l, "\"action\":\"monopoly %s\"", RESOURCE[rng_below(l->rng, RESOURCES)]);
    if (may(l, "year-of-plenty")) {
        const json_t *one = pick(l, in(plenty, "take")), *two = pick(l, in(plenty, "take"));
        if (one && two && (one != two || listed(in(plenty, "twice"), json_string_value(one))))
            return says(l, "\"action\":\"year-of-plenty %s+%s\"", json_string_value(one),
                        json_string_value(two));
    }
    return word(l, "road-building") || word(l, "knight");
}

/* What the hand has none of, for what it can spare. */
static bool bank(const Look *l) {
    const json_t *terms = in(l->legal, "bank"), *hand = in(seat_of(l, l->seat), "hand"), *rate;
    const char *give, *take = any_card(l);
    if (!may(l, "bank") || number(hand, take) || !listed(in(terms, "take"), take)) return false;
    json_object_foreach(
        (json_t *)in(terms, "give"), give,
        rate) if (number(hand, give) >
                  json_integer_value(rate)) return says(l, "\"action\":\"bank %s %s\"", give, take);
    return false;
}

static bool offer(const Look *l) {
    const json_t *hand = in(seat_of(l, l->seat), "hand");
    const char *give = any_card(l), *get = any_card(l);
    int seats = (int)json_array_size(in(l->view, "seats")), size = 0;
    char to[24] = "";
    if (!listed(in(l->view, "may"), "offer") || !number(hand, give) || strcmp(give, get) == 0)
        return false;
    for (int seat = 0; seat < seats; seat++)
        if (seat != l->seat)
            size += snprintf(to + size, sizeof to - (size_t)size, "%s%d", size ? "," : "", seat);
    return says(l,
                "\"entry\":{\"kind\":\"offer\",\"to\":[%s],\"give\":{\"%s\":1},\"get\":{\"%s\":1}}",
                to, give, get);
}

/* "1 brick": an offer has one card of one kind on each side. */
static const char *kind_of(const json_t *cards) {
    return json_object_iter_key(json_object_iter((json_t *)cards));
}

/* The own offer stands: close it with someone who said yes, take a counter-offer, or let it go when
 * everyone has answered. */
static bool close_offer(const Look *l, bool *waits) {
    const json_t *one, *own = NULL, *hand = in(seat_of(l, l->seat), "hand");
    size_t i;
    *waits = false;
    json_array_foreach(in(l->view, "offers"), i, one) {
        if (number(one, "seat") == l->seat) {
            own = one;
            continue;
        }
        if (covers(hand, in(one, "get")) && chance(l, 2))
            return says(l, "\"action\":\"trade %d %s for %s\"", number(one, "seat"),
                        kind_of(in(one, "get")), kind_of(in(one, "give")));
    }
    if (!own) return false;
    const json_t *yes = pick(l, in(own, "yes"));
    if (yes && !chance(l, 4))
        return says(l, "\"action\":\"trade %d %s for %s\"", (int)json_integer_value(yes),
                    kind_of(in(own, "give")), kind_of(in(own, "get")));
    *waits = json_array_size(in(own, "yes")) + json_array_size(in(own, "no")) <
             json_array_size(in(own, "to"));
    return !*waits &&
           says(l, "\"entry\":{\"kind\":\"withdraw\",\"offer\":%d}", number(own, "offer"));
}

/* The whole view tells the rules; the moving part leaves them out. */
static bool has_won(const Look *l) {
    int target = number(in(l->view, "rules"), "vp_target");
    return number(seat_of(l, l->seat), "points") >= (target           ? target
                                                     : has_knights(l) ? CITIES_TARGET
                                                                      : TARGET);
}

static bool knights(const Look *l, bool must) {
    return gambler_knights(l->view, l->seat, must, l->rng, l->words);
}

static bool turn(const Look *l) {
    bool waits;
    if (number(l->view, "turn") != l->seat) return false;
    if (may(l, "claim") && has_won(l)) return word(l, "claim");
    if (may(l, "alchemy") && chance(l, 2)) return knights(l, false);
    if (may(l, "roll")) return (chance(l, 4) && word(l, "knight")) || word(l, "roll");
    if (may(l, "trade")) { /* not while the robber has to be moved */
        if (close_offer(l, &waits)) return true;
        if (waits) return false;
    }
    if (place(l, "move", "sites") && chance(l, 8)) return true;
    if (build(l) || word(l, "take")) return true;
    if (has_knights(l) && !chance(l, 6) && knights(l, false)) return true;
    if (chance(l, 2) && play_card(l)) return true;
    if (chance(l, 4) && word(l, "buy")) return true;
    if (bank(l)) return true;
    if (chance(l, 6) && offer(l)) return true;
    return word(l, "end") || play_card(l);
}

bool gambler_choose(const json_t *view, int seat, Rng *rng, char words[GAMBLER_WORDS]) {
    Look l = { view, in(view, "legal"), seat, rng, NULL };
    l.words = words;
    if (!l.legal || strcmp(json_string_value(in(in(view, "result"), "ending")), "running") != 0)
        return false;
    bool owes = may(&l, "answer") || (may(&l, "progress-discard") && !chance(&l, 3));
    if (owes && knights(&l, true)) return true;
    return discard(&l) || answer(&l) || turn(&l) || knights(&l, true);
}
