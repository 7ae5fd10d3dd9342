#include "codec/cities_position.h"
#include "codec/cities_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/position_deal.h"
#include "engine/cities.h"

#include <string.h>

/* --- writing ------------------------------------------------------------------------------- */

void cities_position_write_seat(const Game *g, int seat, Buf *out) {
    const Seat *s = &g->seat[seat];
    SeatView v = { .known = 1 };
    view_seat_cities(g, seat, &v.cities_too);
    memcpy(v.cities_too.progress, s->progress, sizeof s->progress);
    v.cities_too.put_back = s->put_back;
    cities_json_seat(&v, out);
}

static void write_under(const Game *g, int track, Buf *out) {
    jot_key(out, "under"), jot_open(out, '[');
    for (int i = 0; i < g->queued[track]; i++) {
        uint8_t entry = g->under[track][i];
        const char *name = PROGRESS_NAME[queued_card(entry)];
        jot_item(out);
        if (queued_knower(entry) == NONE) {
            jot_text(out, name);
            continue;
        }
        jot_open(out, '{');
        member_word("card", name, out);
        member_number("known_to", queued_knower(entry), out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_decks(const Game *g, Buf *out) {
    jot_key(out, "decks"), jot_open(out, '{');
    for (int track = 0; track < TRACKS; track++) {
        PerProgress upper = { 0 };
        for (int i = DECK_FIRST[track]; i < DECK_FIRST[track + 1]; i++) upper[i] = g->upper[i];
        jot_key(out, TRACK_NAME[track]), jot_open(out, '{');
        cities_json_progress("upper", upper, out);
        write_under(g, track, out);
        jot_close(out, '}');
    }
    jot_close(out, '}');
}

void cities_position_write_table(const Game *g, Buf *out) {
    if (g->event) member_number("event_die", g->event, out);
    member_flag("alchemy", g->alchemy, out);
    jot_key(out, "barbarians"), jot_open(out, '{');
    member_number("at", g->barbarians, out);
    jot_close(out, '}');
    member_flag("robber_locked", g->robber_locked, out);
    jot_key(out, "merchant"), jot_open(out, '{');
    member_id("hex", g->merchant, out);
    member_id("seat", g->merchant_holder, out);
    jot_close(out, '}');
    jot_key(out, "metropolises"), jot_open(out, '{');
    for (int track = 0; track < TRACKS; track++)
        member_id(TRACK_NAME[track], g->metropolis[track], out);
    jot_close(out, '}');
    write_decks(g, out);
    cities_json_kinds("fleet", g->fleet, out);
    member_number("harbours", g->harbours, out);
    cities_json_loose(g->loose, g->loose_active, g->loose_from, out);
    if (g->face_down != NONE) member_word("face_down", RESOURCE_NAME[g->face_down], out);
    if (g->cleared != NONE) member_number("cleared", g->cleared, out);
}

/* --- reading a seat ------------------------------------------------------------------------ */

static void take(Pick *p, Status status) {
    if (!p->status) p->status = status;
}

static Pick open_part(Pick *p, const json_t *value, const char *what) {
    Pick part = pick_open(value, what, p->err);
    part.null_is_missing = true;
    return part;
}

static SiteSet pick_sites(Pick *p, const char *key) {
    uint64_t words[PICK_WORDS];
    SiteSet sites;
    pick_ids_or_none(p, key, topology_of(SCENARIO_CITIES_AND_KNIGHTS)->sites, words);
    memcpy(sites.w, words, sizeof sites.w);
    return sites;
}

static void read_knight(Pick *p, const json_t *value, Seat *s) {
    Pick one = open_part(p, value, "A knight");
    int sites = topology_of(SCENARIO_CITIES_AND_KNIGHTS)->sites;
    unsigned site = (unsigned)pick_number(&one, "site", 0, sites - 1);
    int level = pick_word(&one, "level", KNIGHT_NAME, KNIGHT_LEVELS);
    site_add(&s->knight[level], site);
    if (pick_flag_or(&one, "active", false)) site_add(&s->active, site);
    if (pick_flag_or(&one, "ready", false)) site_add(&s->ready, site);
    if (pick_flag_or(&one, "promoted", false)) site_add(&s->promoted, site);
    take(p, pick_close(&one));
}

static void read_improvements(Pick *p, Seat *s) {
    const json_t *value = pick_value(p, "improvements");
    if (!value) return;
    Pick tracks = open_part(p, value, "\"improvements\"");
    for (int track = 0; track < TRACKS; track++) {
        const json_t *one = pick_value(&tracks, TRACK_NAME[track]);
        if (!one) continue;
        Pick level = open_part(p, one, "An improvement");
        s->level[track] = (uint8_t)pick_number(&level, "level", 0, TOP_LEVEL);
        int next = (int)pick_number_or(&level, "next", 1, TOP_LEVEL, s->level[track] + 1);
        if (next != s->level[track] + 1)
            pick_refuse(&level, "{what%p} has an impossible \"next\". [K-43]", &level.what);
        take(p, pick_close(&level));
    }
    take(p, pick_close(&tracks));
}

static void read_progress(Pick *p, const char *key, PerProgress cards) {
    const json_t *value = pick_value(p, key);
    if (!value) return;
    Pick names = open_part(p, value, "The progress cards");
    for (int i = 0; i < PROGRESS_CARDS; i++)
        cards[i] = (uint8_t)pick_number_or(&names, PROGRESS_NAME[i], 0, PROGRESS_COUNT[i], 0);
    take(p, pick_close(&names));
}

/* Named cards may be counted too, but then the count must be right. */
static void read_counts(Pick *p, const Seat *s, bool named, ProgressCounted *counted) {
    const json_t *value = pick_value(p, "progress_count");
    int held[TRACKS] = { 0 };
    for (int track = 0; track < TRACKS; track++) counted->of[track] = COUNTED_NOT;
    if (!value) return;
    for (int i = 0; i < PROGRESS_CARDS; i++) held[deck_track(i)] += s->progress[i];
    Pick counts = open_part(p, value, "\"progress_count\"");
    for (int track = 0; track < TRACKS; track++) {
        int count = (int)pick_number_or(&counts, TRACK_NAME[track], 0, DECK_CARDS, 0);
        if (named && count != held[track])
            pick_refuse(&counts, "{what%p} does not agree with \"progress\". [K-102]",
                        &counts.what);
        if (!named) counted->of[track] = (int8_t)count;
    }
    take(p, pick_close(&counts));
}

static void read_open_cards(Pick *p, Seat *s) {
    const json_t *list = pick_has(p, "open_cards") ? pick_list(p, "open_cards", 0, 2) : NULL;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (name && strcmp(name, PROGRESS_NAME[SC_PRINTING]) == 0) s->printing++;
        else if (name && strcmp(name, PROGRESS_NAME[PO_CONSTITUTION]) == 0) s->constitution++;
        else pick_refuse(p, "{what%p} has \"open_cards\" that are never face up. [K-23]", &p->what);
    }
}

void cities_position_read_seat(Pick *p, int seats, Seat *s, ProgressCounted *counted,
                               CitiesTold *told) {
    s->sideways = pick_sites(p, "sideways");
    s->walls = pick_sites(p, "walls");
    const json_t *knights = pick_has(p, "knight_pieces")
                                ? pick_list(p, "knight_pieces", 0, KNIGHTS_MAX)
                                : NULL;
    for (size_t i = 0; i < json_array_size(knights); i++)
        read_knight(p, json_array_get(knights, i), s);
    read_improvements(p, s);
    s->tokens = (uint8_t)pick_number_or(p, "defender_tokens", 0, UINT8_MAX / 2, 0);
    read_open_cards(p, s);
    bool named = pick_has(p, "progress");
    read_progress(p, "progress", s->progress);
    read_counts(p, s, named, counted);
    int back = pick_word_or(p, "puts_back", PROGRESS_NAME, PROGRESS_CARDS, PROGRESS_CARDS);
    s->put_back = (uint8_t)(back == PROGRESS_CARDS ? 0 : 1 + back);
    s->offered = (uint8_t)pick_number_or(p, "harbor_offers", 0, seats, 0);
    told->strength = (int)pick_number_or(p, "strength", 0, UINT8_MAX, -1);
    told->hand_limit = (int)pick_number_or(p, "hand_limit", 0, UINT8_MAX, -1);
}

/* --- reading the table --------------------------------------------------------------------- */

static void read_under(Pick *p, const json_t *value, int track, Game *g) {
    int by = NONE;
    const char *name = json_string_value(value);
    if (json_is_object(value)) {
        Pick one = open_part(p, value, "A card put back");
        name = pick_text_or_null(&one, "card");
        by = (int)pick_number(&one, "known_to", 0, g->seats - 1);
        take(p, pick_close(&one));
    }
    int card = 0;
    while (card < PROGRESS_CARDS && name && strcmp(name, PROGRESS_NAME[card]) != 0) card++;
    if (!name || card == PROGRESS_CARDS || deck_track(card) != track)
        pick_refuse(p, "{what%p} can only have each deck's own cards \"under\" it. [K-106]",
                    &p->what);
    else if (g->queued[track] < QUEUE_MAX) g->under[track][g->queued[track]++] = queued(card, by);
}

static bool read_deck(Pick *p, const json_t *value, int track, Game *g) {
    Pick deck = open_part(p, value, "A deck");
    const json_t *under = pick_has(&deck, "under") ? pick_list(&deck, "under", 0, QUEUE_MAX) : NULL;
    for (size_t i = 0; i < json_array_size(under); i++)
        read_under(&deck, json_array_get(under, i), track, g);
    bool named = pick_has(&deck, "upper");
    PerProgress upper = { 0 };
    read_progress(&deck, "upper", upper);
    for (int i = DECK_FIRST[track]; i < DECK_FIRST[track + 1]; i++) g->upper[i] = upper[i];
    take(p, pick_close(&deck));
    return named;
}

/* The cards of a deck that are nowhere yet; an impossible rest is left for game_broken() to name. */
static void rest_of_deck(const Game *g, int track, PerProgress rest) {
    memset(rest, 0, sizeof(PerProgress));
    for (int i = DECK_FIRST[track]; i < DECK_FIRST[track + 1]; i++) {
        int used = 0;
        for (int seat = 0; seat < g->seats; seat++) used += g->seat[seat].progress[i];
        for (int k = 0; k < g->queued[track]; k++) used += queued_card(g->under[track][k]) == i;
        for (int seat = 0; seat < g->seats; seat++)
            used += i == SC_PRINTING       ? g->seat[seat].printing
                    : i == PO_CONSTITUTION ? g->seat[seat].constitution
                                           : 0;
        rest[i] = (uint8_t)(used < PROGRESS_COUNT[i] ? PROGRESS_COUNT[i] - used : 0);
    }
}

/* One card out of the rest that a hand can hold: cards for points never stay in one. */
static int deal_one(PerProgress rest, int track, Rng *luck) {
    int left = 0;
    for (int i = DECK_FIRST[track]; i < DECK_FIRST[track + 1]; i++)
        left += i == SC_PRINTING || i == PO_CONSTITUTION ? 0 : rest[i];
    if (!left) return NONE;
    int index = (int)rng_below(luck, (uint32_t)left), card = DECK_FIRST[track];
    for (;; card++) {
        int here = card == SC_PRINTING || card == PO_CONSTITUTION ? 0 : rest[card];
        if (index < here) break;
        index -= here;
    }
    rest[card]--;
    return card;
}

static void deal_track(Pick *p, const ProgressCounted counted[SEATS], int track, bool named,
                       Rng *luck, Game *g) {
    PerProgress rest;
    rest_of_deck(g, track, rest);
    for (int i = DECK_FIRST[track]; named && i < DECK_FIRST[track + 1]; i++)
        rest[i] = (uint8_t)(rest[i] > g->upper[i] ? rest[i] - g->upper[i] : 0);
    for (int seat = 0; seat < g->seats; seat++)
        for (int left = counted[seat].of[track]; left > 0; left--) {
            int card = deal_one(rest, track, luck);
            if (card == NONE) {
                pick_refuse(p, "{what%p} has more progress cards than there are. [K-4]", &p->what);
                return;
            }
            g->seat[seat].progress[card]++;
        }
    for (int i = DECK_FIRST[track]; !named && i < DECK_FIRST[track + 1]; i++) g->upper[i] = rest[i];
}

static void read_decks(Pick *p, const ProgressCounted counted[SEATS], Rng *luck, Game *g) {
    const json_t *value = pick_value(p, "decks");
    bool named[TRACKS] = { false };
    if (value) {
        Pick decks = open_part(p, value, "\"decks\"");
        for (int track = 0; track < TRACKS; track++) {
            const json_t *deck = pick_value(&decks, TRACK_NAME[track]);
            if (deck) named[track] = read_deck(p, deck, track, g);
        }
        take(p, pick_close(&decks));
    }
    for (int track = 0; track < TRACKS; track++)
        deal_track(p, counted, track, named[track], luck, g);
}

static void read_merchant(Pick *p, Game *g) {
    const json_t *value = pick_value(p, "merchant");
    g->merchant = g->merchant_holder = NONE;
    if (!value) return;
    Pick merchant = open_part(p, value, "\"merchant\"");
    g->merchant = (uint8_t)pick_id_or(&merchant, "hex", topology_of(g->scenario)->hexes, NONE);
    g->merchant_holder = (uint8_t)pick_id_or(&merchant, "seat", g->seats, NONE);
    take(p, pick_close(&merchant));
}

static void read_metropolises(Pick *p, Game *g) {
    const json_t *value = pick_value(p, "metropolises");
    memset(g->metropolis, NONE, sizeof g->metropolis);
    if (!value) return;
    Pick sites = open_part(p, value, "\"metropolises\"");
    for (int track = 0; track < TRACKS; track++)
        g->metropolis[track] = (uint8_t)pick_id_or(&sites, TRACK_NAME[track],
                                                   topology_of(g->scenario)->sites, NONE);
    take(p, pick_close(&sites));
}

static void read_loose(Pick *p, Game *g) {
    const json_t *value = pick_value(p, "loose_knight");
    g->loose = g->loose_from = NONE;
    if (!value) return;
    Pick knight = open_part(p, value, "\"loose_knight\"");
    g->loose = (uint8_t)pick_word(&knight, "level", KNIGHT_NAME, KNIGHT_LEVELS);
    g->loose_active = pick_flag_or(&knight, "active", false);
    g->loose_from = (uint8_t)pick_id_or(&knight, "from", topology_of(g->scenario)->sites, NONE);
    take(p, pick_close(&knight));
}

static uint8_t pick_kinds(Pick *p, const char *key) {
    unsigned kinds = 0;
    const json_t *list = pick_has(p, key) ? pick_list(p, key, 0, GOODS) : NULL;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int kind = 0;
        while (kind < GOODS && name && strcmp(name, RESOURCE_NAME[kind]) != 0) kind++;
        if (!name || kind == GOODS)
            pick_refuse(p, "{what%p} needs resources or commodities in \"{key%s}\".", &p->what,
                        key);
        else kinds |= BIT(kind);
    }
    return (uint8_t)kinds;
}

/* Before the first attack the robber waits on the desert; if nothing is said, a robber that stands there does. */
static bool robber_waits(const Game *g) {
    return g->robber < HEXES && g->board.terrain[g->robber] == DESERT;
}

void cities_position_read_table(Pick *p, const ProgressCounted counted[SEATS], Rng *luck, Game *g) {
    g->event = (uint8_t)pick_number_or(p, "event_die", 1, 6, 0);
    g->alchemy = pick_flag_or(p, "alchemy", false);
    const json_t *ship = pick_value(p, "barbarians");
    if (ship) {
        Pick at = open_part(p, ship, "\"barbarians\"");
        g->barbarians = (uint8_t)pick_number(&at, "at", 0, BARBARIAN_TRACK);
        take(p, pick_close(&at));
    }
    g->robber_locked = pick_flag_or(p, "robber_locked", robber_waits(g));
    read_merchant(p, g);
    read_metropolises(p, g);
    g->fleet = pick_kinds(p, "fleet");
    g->harbours = (uint8_t)pick_number_or(p, "harbours", 0, 2, 0);
    read_loose(p, g);
    int card = pick_word_or(p, "face_down", RESOURCE_NAME, RESOURCES, NONE);
    g->face_down = (uint8_t)card;
    g->cleared = (uint8_t)pick_id_or(p, "cleared", topology_of(g->scenario)->edges, NONE);
    read_decks(p, counted, luck, g);
}

const char *cities_position_untrue(const Game *g, int seat, const CitiesTold *told) {
    if (told->strength >= 0 && told->strength != barbarians_contribution(&g->seat[seat]))
        return "The strength of the active knights is wrong. [K-65]";
    if (told->hand_limit >= 0 && told->hand_limit != game_hand_limit(g, seat))
        return "The hand limit on a 7 is wrong. [K-30]";
    return NULL;
}
