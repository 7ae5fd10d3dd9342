#include "codec/cities_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "engine/cities.h"

const char *const EVENT_NAME[7] = { "", "ship", "ship", "ship", "science", "trade", "politics" };

/* --- a seat -------------------------------------------------------------------------------- */

void cities_json_progress(const char *key, const PerProgress cards, Buf *out) {
    jot_key(out, key), jot_open(out, '{');
    for (int i = 0; i < PROGRESS_CARDS; i++)
        if (cards[i]) member_number(PROGRESS_NAME[i], cards[i], out);
    jot_close(out, '}');
}

static void write_knights(const SeatCities *s, Buf *out) {
    jot_key(out, "knight_pieces"), jot_open(out, '[');
    for (unsigned site = 0; site < SITES; site++)
        for (int level = 0; level < KNIGHT_LEVELS; level++) {
            if (!site_has(s->knight[level], site)) continue;
            jot_item(out), jot_open(out, '{');
            member_number("site", site, out);
            member_word("level", KNIGHT_NAME[level], out);
            member_flag("active", site_has(s->active, site), out);
            if (site_has(s->ready, site)) member_flag("ready", true, out);
            if (site_has(s->promoted, site)) member_flag("promoted", true, out);
            jot_close(out, '}');
        }
    jot_close(out, ']');
}

void cities_json_supply(const SeatCities *s, Buf *out) {
    member_number("wall", WALLS_MAX - site_count(s->walls), out);
    for (int level = 0; level < KNIGHT_LEVELS; level++)
        member_number(KNIGHT_NAME[level], KNIGHT_PIECES - site_count(s->knight[level]), out);
}

static void write_improvements(const SeatCities *s, Buf *out) {
    jot_key(out, "improvements"), jot_open(out, '{');
    for (int track = 0; track < TRACKS; track++) {
        jot_key(out, TRACK_NAME[track]), jot_open(out, '{');
        member_number("level", s->level[track], out);
        if (s->level[track] < TOP_LEVEL) /* K-43: this many of the track's commodity */
            member_number("next", s->level[track] + 1, out);
        jot_close(out, '}');
    }
    jot_close(out, '}');
}

void cities_json_seat(const SeatView *view, Buf *out) {
    const SeatCities *s = &view->cities_too;
    member_ids("sideways", s->sideways.w, SITES, out);
    member_ids("walls", s->walls.w, SITES, out);
    write_knights(s, out);
    member_number("strength", s->strength, out);
    write_improvements(s, out);
    member_number("hand_limit", s->hand_limit, out);
    member_number("defender_tokens", s->tokens, out);
    jot_key(out, "open_cards"), jot_open(out, '[');
    if (s->printing) jot_item(out), jot_text(out, PROGRESS_NAME[SC_PRINTING]);
    if (s->constitution) jot_item(out), jot_text(out, PROGRESS_NAME[PO_CONSTITUTION]);
    jot_close(out, ']');
    jot_key(out, "progress_count"), jot_open(out, '{');
    for (int track = 0; track < TRACKS; track++)
        if (s->progress_count[track])
            member_number(TRACK_NAME[track], s->progress_count[track], out);
    jot_close(out, '}');
    if (view->known) cities_json_progress("progress", s->progress, out);
    if (s->put_back) member_word("puts_back", PROGRESS_NAME[s->put_back - 1], out);
    if (s->offered) member_number("harbor_offers", s->offered, out);
}

/* --- the table ----------------------------------------------------------------------------- */

static void write_barbarians(const TableCities *t, Buf *out) {
    jot_key(out, "barbarians"), jot_open(out, '{');
    member_number("at", t->barbarians, out);
    member_number("of", BARBARIAN_TRACK, out);
    member_number("attack", t->attack, out);
    member_number("defence", t->defence, out);
    jot_close(out, '}');
}

static void write_merchant(const TableCities *t, Buf *out) {
    jot_key(out, "merchant");
    if (t->merchant_holder == NONE) {
        jot_null(out);
        return;
    }
    jot_open(out, '{');
    member_number("hex", t->merchant, out);
    member_number("seat", t->merchant_holder, out);
    jot_close(out, '}');
}

static void write_metropolises(const TableCities *t, Buf *out) {
    jot_key(out, "metropolises"), jot_open(out, '{');
    for (int track = 0; track < TRACKS; track++) {
        jot_key(out, TRACK_NAME[track]);
        if (t->metropolis[track] == NONE) {
            jot_null(out);
            continue;
        }
        jot_open(out, '{');
        member_number("site", t->metropolis[track], out);
        member_number("seat", t->metropolis_owner[track], out);
        jot_close(out, '}');
    }
    jot_close(out, '}');
}

static void write_decks(const TableCities *t, Buf *out) {
    bool known = false;
    jot_key(out, "decks"), jot_open(out, '{');
    for (int track = 0; track < TRACKS; track++) {
        jot_key(out, TRACK_NAME[track]), jot_open(out, '{');
        member_number("upper", t->upper_count[track], out);
        jot_key(out, "under"), jot_open(out, '[');
        for (int i = 0; i < t->queued[track]; i++) {
            int card = t->under[track][i];
            jot_item(out);
            if (card) jot_text(out, PROGRESS_NAME[card - 1]);
            else jot_null(out);
        }
        jot_close(out, ']');
        jot_close(out, '}');
    }
    jot_close(out, '}');
    for (int i = 0; i < PROGRESS_CARDS; i++) known |= t->upper[i] > 0;
    if (known) cities_json_progress("upper", t->upper, out);
}

static bool any_progress(const PerProgress cards) {
    for (int i = 0; i < PROGRESS_CARDS; i++)
        if (cards[i]) return true;
    return false;
}

/* What the active seat looks at; no other seat is shown it. */
static void write_looks(const View *v, Buf *out) {
    const TableCities *t = &v->cities;
    if (!t->looked_hand && !any_progress(t->looked_progress)) return;
    jot_key(out, "looks_at"), jot_open(out, '{');
    member_number("seat", v->victim, out);
    if (t->looked_hand) member_resources("hand", t->looked_hand, out);
    else cities_json_progress("progress", t->looked_progress, out);
    jot_close(out, '}');
}

void cities_json_loose(int level, bool active, int from, Buf *out) {
    if (level == NONE) return;
    jot_key(out, "loose_knight"), jot_open(out, '{');
    member_word("level", KNIGHT_NAME[level], out);
    member_flag("active", active, out);
    if (from != NONE) member_number("from", from, out);
    jot_close(out, '}');
}

void cities_json_kinds(const char *key, unsigned kinds, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int kind = 0; kind < GOODS; kind++)
        if (kinds >> kind & 1) jot_item(out), jot_text(out, RESOURCE_NAME[kind]);
    jot_close(out, ']');
}

void cities_json_table(const View *v, Buf *out) {
    const TableCities *t = &v->cities;
    jot_key(out, "event");
    if (t->event) jot_text(out, EVENT_NAME[t->event]);
    else jot_null(out);
    member_flag("alchemy", t->alchemy, out);
    write_barbarians(t, out);
    member_flag("robber_locked", t->robber_locked, out);
    write_merchant(t, out);
    write_metropolises(t, out);
    write_decks(t, out);
    if (t->fleet) cities_json_kinds("fleet", t->fleet, out);
    if (t->harbours) member_number("harbours", t->harbours, out);
    if (t->due) member_mask("choosing", t->due, out);
    write_looks(v, out);
    cities_json_loose(t->loose, t->loose_active, t->loose_from, out);
    if (t->face_down != NONE) member_word("face_down", RESOURCE_NAME[t->face_down], out);
    if (t->cleared != NONE) member_number("cleared", t->cleared, out);
}

/* --- what came of it ----------------------------------------------------------------------- */

void cities_json_turned(const Turned *turned, int count, Buf *out) {
    if (!count) return;
    jot_key(out, "turned"), jot_open(out, '[');
    for (int i = 0; i < count; i++) {
        jot_item(out), jot_open(out, '{');
        member_id("from", turned[i].from, out);
        member_id("to", turned[i].to, out);
        member_word("track", TRACK_NAME[turned[i].track], out);
        if (turned[i].card != NONE) member_word("card", PROGRESS_NAME[turned[i].card], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

void cities_json_attack(const Attack *a, int seats, Buf *out) {
    if (!a->landed && !a->fallen_count) return;
    jot_key(out, "attack"), jot_open(out, '{');
    if (a->landed) {
        member_number("strength", a->strength, out);
        member_number("defence", a->defence, out);
        jot_key(out, "contributions"), jot_open(out, '[');
        for (int seat = 0; seat < seats; seat++)
            jot_item(out), jot_number(out, a->contribution[seat]);
        jot_close(out, ']');
        member_id("defender", a->defender, out);
    }
    jot_key(out, "fallen"), jot_open(out, '[');
    for (int i = 0; i < a->fallen_count; i++) {
        jot_item(out), jot_open(out, '{');
        member_number("seat", a->fallen_seat[i], out);
        member_number("site", a->fallen_site[i], out);
        jot_close(out, '}');
    }
    jot_close(out, ']'), jot_close(out, '}');
}

/* --- what may I? --------------------------------------------------------------------------- */

static void sites(const char *key, SiteSet set, Buf *out) {
    member_ids(key, set.w, SITES, out);
}

static void mask(const char *key, uint64_t bits, int count, Buf *out) {
    member_ids(key, &bits, count, out);
}

/* "knights":[{"from":23,"to":[29,34]}] */
static void write_marches(const Legal *l, const SiteSet to[KNIGHTS_MAX], Buf *out) {
    int rank = 0;
    jot_key(out, "knights"), jot_open(out, '[');
    for (SiteSet left = l->marchers; site_any(left); rank++) {
        int from = site_pop(&left);
        if (!site_any(to[rank])) continue;
        jot_item(out), jot_open(out, '{');
        member_number("from", from, out);
        sites("to", to[rank], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* "tracks":[{"track":"science","plain":true,"crane":true,"metropolis":[17]}] */
static void write_improve(const Legal *l, Buf *out) {
    jot_key(out, "tracks"), jot_open(out, '[');
    for (int track = 0; track < TRACKS; track++) {
        if (!l->improve[track]) continue;
        jot_item(out), jot_open(out, '{');
        member_word("track", TRACK_NAME[track], out);
        member_flag("plain", l->improve[track] & 1, out);
        member_flag("crane", l->improve[track] >> 1 & 1, out);
        if (l->wins >> track & 1) sites("metropolis", l->metropolis, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* "knights":[{"first":23,"second":[29]}]: the second one may be left out. */
static void write_smithing(const Legal *l, Buf *out) {
    int rank = 0;
    jot_key(out, "knights"), jot_open(out, '[');
    for (SiteSet left = l->smithing; site_any(left); rank++) {
        jot_item(out), jot_open(out, '{');
        member_number("first", site_pop(&left), out);
        sites("second", l->smith_then[rank], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* "hexes":[{"first":2,"second":[5,6]}]: each pair once, the lower hex first. */
static void write_invention(const Legal *l, Buf *out) {
    jot_key(out, "hexes"), jot_open(out, '[');
    for (int one = 0; one < HEXES; one++) {
        uint64_t with = 0;
        for (int two = one + 1; l->invention[one] && two < HEXES; two++)
            if (l->invention[two] && l->invention[two] != l->invention[one])
                with |= UINT64_C(1) << two;
        if (!with) continue;
        jot_item(out), jot_open(out, '{');
        member_number("first", one, out);
        mask("second", with, HEXES, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_names(const char *key, uint32_t bits, const char *const names[], Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (; bits; bits &= bits - 1) jot_item(out), jot_text(out, names[__builtin_ctz(bits)]);
    jot_close(out, ']');
}

/* What the phase asks for: one of a list, or nothing where that is an answer.  K-172 */
static void write_answer(const Legal *l, const Cards *hand, Buf *out) {
    switch (l->answer_form) {
    case ANSWER_KNIGHT:
        write_names("knights", l->answer_levels, KNIGHT_NAME, out); /* fall through */
    case ANSWER_PLACE:
        if (edge_any(l->answer_edges)) member_ids("edges", l->answer_edges.w, EDGES, out);
        else sites("sites", l->answer_sites, out);
        break;
    case ANSWER_KIND: write_names("resources", l->answer_cards, RESOURCE_NAME, out); break;
    case ANSWER_TRACK: write_names("tracks", l->answer_cards, TRACK_NAME, out); break;
    case ANSWER_PROGRESS: write_names("progress", l->answer_cards, PROGRESS_NAME, out); break;
    case ANSWER_CARDS:
        member_number("count", l->answer_take, out);
        if (hand) member_resources("from", *hand, out);
        break;
    default: break;
    }
    if (l->answer_none) member_flag("nothing", true, out);
}

static void write_members(const Legal *l, int kind, const Cards *hand, Buf *out) {
    switch ((ActionKind)kind) {
    case ACT_WALL:
    case ACT_ENGINEERING: sites("sites", l->walls, out); break;
    case ACT_MEDICINE: sites("sites", l->medicine, out); break;
    case ACT_IMPROVE: write_improve(l, out); break;
    case ACT_RECRUIT: sites("sites", l->recruit, out); break;
    case ACT_ACTIVATE: sites("sites", l->activate, out); break;
    case ACT_PROMOTE: sites("sites", l->promote, out); break;
    case ACT_KNIGHT_MOVE: write_marches(l, l->march, out); break;
    case ACT_KNIGHT_DISPLACE: write_marches(l, l->displace, out); break;
    case ACT_CHASE: sites("sites", l->chasers, out); break;
    case ACT_INVENTION: write_invention(l, out); break;
    case ACT_SMITHING: write_smithing(l, out); break;
    case ACT_HARBOR_OFFER:
        mask("victims", l->harbour_seats, SEATS, out);
        cities_json_kinds("resources", l->harbour_cards, out);
        break;
    case ACT_GUILD_DUES: mask("victims", l->dues, SEATS, out); break;
    case ACT_ESPIONAGE: mask("victims", l->spied, SEATS, out); break;
    case ACT_TREASON: mask("victims", l->traitors, SEATS, out); break;
    case ACT_MERCHANT: mask("hexes", l->merchant, HEXES, out); break;
    case ACT_TAXATION: mask("hexes", l->taxation, HEXES, out); break;
    case ACT_MERCHANT_FLEET: cities_json_kinds("resources", l->fleet, out); break;
    case ACT_RESOURCE_MONOPOLY: cities_json_kinds("resources", BIT(RESOURCES) - 1, out); break;
    case ACT_TRADE_MONOPOLY:
        cities_json_kinds("resources", (BIT(GOODS) - 1) & ~(BIT(RESOURCES) - 1), out);
        break;
    case ACT_DIPLOMACY: member_ids("edges", l->diplomacy.w, EDGES, out); break;
    case ACT_INTRIGUE: sites("sites", l->intrigue, out); break;
    case ACT_PUT_BACK: write_names("progress", l->put_back, PROGRESS_NAME, out); break;
    case ACT_ANSWER: write_answer(l, hand, out); break;
    default: break;
    }
}

void cities_json_legal(const Legal *l, int kind, const Cards *hand, Buf *out) {
    static const ActionBits ALONE = ACT_BIT(ACT_ALCHEMY) | ACT_BIT(ACT_IRRIGATION) |
                                    ACT_BIT(ACT_MINING) | ACT_BIT(ACT_COMMERCIAL_HARBOR) |
                                    ACT_BIT(ACT_ENCOURAGEMENT) | ACT_BIT(ACT_SABOTAGE) |
                                    ACT_BIT(ACT_WEDDING);
    if (kind < ACT_ALCHEMY || ALONE >> kind & 1) return;
    jot_key(out, ACTION_NAME[kind]), jot_open(out, '{');
    write_members(l, kind, hand, out);
    jot_close(out, '}');
}
