/* casebook_knights.c - the words of Cities & Knights: what is given, done and expected there. */
#include "engine/casebook.h"

#include "engine/cities.h"

#include <string.h>

static const char *const EVENT_NAME[] = { "", "ship", "", "", "science", "trade", "politics" };

/* The next word as a progress card, -1 if it is none. */
static int progress_word(Words *w) {
    return words_name(w, PROGRESS_NAME, PROGRESS_CARDS);
}

/* ---- given ------------------------------------------------------------------------------- */

static bool take_upper(Scene *s, int progress) {
    if (progress < 0) return scene_wrong(s, "which progress card?");
    if (!s->game.upper[progress]) return scene_wrong(s, "no %s is left", PROGRESS_NAME[progress]);
    s->game.upper[progress]--;
    return true;
}

static bool hold(Scene *s, int seat, int progress) {
    Seat *to = &s->game.seat[seat];
    if (!take_upper(s, progress)) return false;
    if (progress == SC_PRINTING) to->printing = 1;
    else if (progress == PO_CONSTITUTION) to->constitution = 1;
    else to->progress[progress]++;
    return true;
}

/* `under trade merchant wedding`: put back in this order, as all know */
static bool given_under(Scene *s, Words *w) {
    int track = words_name(w, TRACK_NAME, TRACKS);
    if (track < 0) return scene_wrong(s, "under which deck?");
    while (!words_end(w)) {
        int progress = progress_word(w);
        if (!take_upper(s, progress)) return false;
        s->game.under[track][s->game.queued[track]++] = queued(progress, NONE);
    }
    return true;
}

/* `upper science smithing with seat 0`: these are left to be drawn, the seat holds all others */
static bool given_upper(Scene *s, Words *w) {
    uint8_t left[PROGRESS_CARDS] = { 0 };
    int track = words_name(w, TRACK_NAME, TRACKS);
    if (track < 0) return scene_wrong(s, "of which deck?");
    for (int progress; (progress = progress_word(w)) >= 0;) left[progress]++;
    bool said = words_take(w, "with") && words_take(w, "seat");
    int seat = said ? words_number(w) : -1;
    if (seat < 0 || seat >= s->game.seats) return scene_wrong(s, "who holds the other cards?");
    for (int i = 0; i < PROGRESS_CARDS; i++)
        while (deck_track(i) == track && s->game.upper[i] > left[i])
            if (!hold(s, seat, i)) return false;
    return true;
}

/* `unlocked`, `barbarians 6`, `merchant 8 of 1`, `metropolis science 29`, `fleet wool`, `harbors 1`,
 * `upper …`, `under …`.  False, with nothing read, for any other word. */
bool knights_given(Scene *s, Words *w, bool *good) {
    Game *g = &s->game;
    *good = true;
    if (words_take(w, "unlocked")) {
        g->robber_locked = 0;
    } else if (words_take(w, "barbarians")) {
        g->barbarians = (uint8_t)words_number(w);
    } else if (words_take(w, "merchant")) {
        g->merchant = (uint8_t)words_number(w);
        *good = words_take(w, "of");
        g->merchant_holder = (uint8_t)words_number(w);
    } else if (words_take(w, "metropolis")) {
        int track = words_name(w, TRACK_NAME, TRACKS);
        *good = track >= 0;
        if (*good) g->metropolis[track] = (uint8_t)words_number(w);
    } else if (words_take(w, "fleet")) {
        int kind = words_name(w, RESOURCE_NAME, GOODS);
        *good = kind >= 0;
        if (*good) g->fleet |= (uint8_t)BIT(kind);
    } else if (words_take(w, "harbors")) {
        g->harbours = (uint8_t)words_number(w);
    } else if (words_take(w, "under")) {
        *good = given_under(s, w);
    } else if (words_take(w, "upper")) {
        *good = given_upper(s, w);
    } else {
        return false;
    }
    return true;
}

static bool mark_sites(Scene *s, Words *w, SiteSet *set) {
    bool marks[SITES];
    if (!words_places(w, marks, SITES)) return scene_wrong(s, "on which sites?");
    for (int site = 0; site < SITES; site++)
        if (marks[site]) site_add(set, (unsigned)site);
    return true;
}

/* `sideways 17`, `wall 29`, `basic 23 24` (knights; `strong`, `mighty`), `active 23`, `ready 23`,
 * `promoted 23`, `level science 3`, `tokens 1`, `progress crane wedding` */
bool knights_given_seat(Scene *s, Words *w, bool *good) {
    Seat *seat = &s->game.seat[w->seat];
    int level = words_name(w, KNIGHT_NAME, KNIGHT_LEVELS);
    *good = true;
    if (level >= 0) {
        *good = mark_sites(s, w, &seat->knight[level]);
    } else if (words_take(w, "sideways")) {
        int before = site_count(seat->sideways);
        *good = mark_sites(s, w, &seat->sideways);
        seat->settlements = site_or(seat->settlements, seat->sideways);
        seat->left[CITY] = (uint8_t)(seat->left[CITY] - (site_count(seat->sideways) - before));
    } else if (words_take(w, "wall")) {
        *good = mark_sites(s, w, &seat->walls);
    } else if (words_take(w, "active")) {
        *good = mark_sites(s, w, &seat->active);
    } else if (words_take(w, "ready")) {
        *good = mark_sites(s, w, &seat->ready);
        seat->active = site_or(seat->active, seat->ready);
    } else if (words_take(w, "promoted")) {
        *good = mark_sites(s, w, &seat->promoted);
    } else if (words_take(w, "level")) {
        int track = words_name(w, TRACK_NAME, TRACKS), to = words_number(w);
        *good = track >= 0 && to >= 0;
        if (*good) seat->level[track] = (uint8_t)to;
    } else if (words_take(w, "tokens")) {
        seat->tokens = (uint8_t)words_number(w);
    } else if (words_take(w, "progress")) {
        while (*good && !words_end(w)) *good = hold(s, w->seat, progress_word(w));
    } else {
        return false;
    }
    return true;
}

/* ---- when -------------------------------------------------------------------------------- */

/* `roll 3 4 science drawing crane wedding`, after Alchemy `roll ship`; without a word it is a ship */
bool knights_roll(Scene *s, Words *w, Move *e, bool *said) {
    Chance *c = &e->chance;
    if (!s->game.alchemy) {
        int red = words_number(w), yellow = words_number(w);
        c->a = (uint8_t)red;
        c->b = (uint8_t)yellow;
        if (red < 0 || yellow < 0) return false;
    }
    c->event = 1;
    for (int event = 1; event <= 6; event++)
        if (*EVENT_NAME[event] && words_take(w, EVENT_NAME[event])) c->event = (uint8_t)event;
    if (!words_take(w, "drawing")) return true;
    *said = true;
    for (int i = 0, progress; i < MORE_DRAWS && (progress = progress_word(w)) >= 0; i++)
        c->more[i] = (uint8_t)(1 + progress);
    return true;
}

/* `answer 29`, `answer 29 strong`, `answer ore`, `answer trade drawing merchant`, `answer crane`,
 * `answer cards 2 ore`, `answer nothing` */
static bool read_answer(Words *w, Move *e, bool *said) {
    Action *a = &e->act;
    int number = words_number(w);
    if (number >= 0) {
        int level = words_name(w, KNIGHT_NAME, KNIGHT_LEVELS);
        a->where = (uint8_t)number;
        a->card2 = level < 0 ? ANSWER_PLACE : ANSWER_KNIGHT;
        if (level >= 0) a->card = (uint8_t)level;
        return true;
    }
    if (words_take(w, "nothing")) return true;
    if (words_take(w, "cards")) {
        a->card2 = ANSWER_CARDS;
        return words_pile(w, RESOURCE_NAME, &a->get);
    }
    int kind = words_name(w, RESOURCE_NAME, GOODS);
    int track = kind < 0 ? words_name(w, TRACK_NAME, TRACKS) : -1;
    int progress = kind < 0 && track < 0 ? progress_word(w) : -1;
    a->card2 = kind >= 0 ? ANSWER_KIND : track >= 0 ? ANSWER_TRACK : ANSWER_PROGRESS;
    a->card = (uint8_t)(kind >= 0 ? kind : track >= 0 ? track : progress);
    if (track >= 0 && words_take(w, "drawing")) {
        e->chance.a = (uint8_t)progress_word(w);
        *said = true;
    }
    return kind >= 0 || track >= 0 || progress >= 0;
}

/* `taxation 8 taking ore coin`: of each victim one card, in turn order */
static void read_taxes(Words *w, Chance *chance, bool *said) {
    if (!words_take(w, "taking")) return;
    *said = true;
    for (int i = 0, kind; i < MORE_DRAWS && (kind = words_name(w, RESOURCE_NAME, GOODS)) >= 0; i++)
        chance->more[i] = (uint8_t)(1 + kind);
}

static bool read_two(Words *w, Action *a, const char *between) {
    int one = words_number(w);
    bool more = !between || words_take(w, between);
    int two = more ? words_number(w) : -1;
    a->card = (uint8_t)one;
    a->card2 = (uint8_t)(two < 0 ? (int)NONE : two);
    return one >= 0;
}

bool knights_action(Words *w, Move *e, bool *said) {
    Action *a = &e->act;
    int number;
    switch ((ActionKind)a->kind) {
    case ACT_ALCHEMY: return read_two(w, a, NULL) && a->card2 != NONE; /* `alchemy 3 4` */
    case ACT_INVENTION: return read_two(w, a, NULL) && a->card2 != NONE;
    case ACT_SMITHING: return read_two(w, a, NULL);
    case ACT_KNIGHT_MOVE: /* `knight-move 23 to 29` */
    case ACT_KNIGHT_DISPLACE: {
        bool both = read_two(w, a, "to");
        a->where = a->card2;
        a->card2 = 0;
        return both && a->where != NONE;
    }
    case ACT_IMPROVE: { /* `improve science at 29 with crane` */
        int track = words_name(w, TRACK_NAME, TRACKS);
        a->card = (uint8_t)track;
        a->where = (uint8_t)(words_take(w, "at") ? words_number(w) : (int)NONE);
        a->card2 = words_take(w, "with") && words_take(w, "crane");
        return track >= 0;
    }
    case ACT_HARBOR_OFFER: { /* `harbor-offer 1 ore` */
        number = words_number(w);
        int kind = words_name(w, RESOURCE_NAME, GOODS);
        a->where = (uint8_t)number;
        a->card = (uint8_t)kind;
        return number >= 0 && kind >= 0;
    }
    case ACT_MERCHANT_FLEET:
    case ACT_RESOURCE_MONOPOLY:
    case ACT_TRADE_MONOPOLY:
        number = words_name(w, RESOURCE_NAME, GOODS);
        a->card = (uint8_t)number;
        return number >= 0;
    case ACT_PUT_BACK:
        number = progress_word(w);
        a->card = (uint8_t)number;
        return number >= 0;
    case ACT_ANSWER: return read_answer(w, e, said);
    case ACT_IRRIGATION:
    case ACT_MINING:
    case ACT_COMMERCIAL_HARBOR:
    case ACT_ENCOURAGEMENT:
    case ACT_SABOTAGE:
    case ACT_WEDDING: return true;
    default: /* a place or a seat */
        number = words_number(w);
        a->where = (uint8_t)number;
        if (a->kind == ACT_TAXATION) read_taxes(w, &e->chance, said);
        return number >= 0;
    }
}

/* ---- then -------------------------------------------------------------------------------- */

static bool expect_number(Scene *s, const char *what, int is, int want) {
    if (is == want) return true;
    return scene_wrong(s, "%s: it is %d, not %d", what, is, want);
}

static bool expect_sites(Scene *s, Words *w, const char *what, SiteSet is, bool want) {
    SiteSet sites = { 0 };
    if (!mark_sites(s, w, &sites)) return false;
    while (site_any(sites)) {
        int site = site_pop(&sites);
        if (site_has(is, (unsigned)site) != want)
            return scene_wrong(s, "%s: site %d is%s among them", what, site, want ? " not" : "");
    }
    return true;
}

/* Exactly these progress cards; `nothing` for none. */
static bool expect_progress(Scene *s, Words *w, const uint8_t is[PROGRESS_CARDS]) {
    uint8_t want[PROGRESS_CARDS] = { 0 };
    if (!words_take(w, "nothing"))
        for (int progress; (progress = progress_word(w)) >= 0;) want[progress]++;
    for (int i = 0; i < PROGRESS_CARDS; i++)
        if (is[i] != want[i])
            return scene_wrong(s, "%s: there are %d, not %d", PROGRESS_NAME[i], is[i], want[i]);
    return true;
}

/* `under trade merchant`: exactly these, the front first */
static bool then_under(Scene *s, Words *w) {
    int track = words_name(w, TRACK_NAME, TRACKS), count = 0;
    if (track < 0) return scene_wrong(s, "under which deck?");
    for (int progress; (progress = progress_word(w)) >= 0; count++)
        if (count >= s->game.queued[track] || queued_card(s->game.under[track][count]) != progress)
            return scene_wrong(s, "%s is not number %d under its deck", PROGRESS_NAME[progress],
                               count);
    return expect_number(s, "cards under the deck", s->game.queued[track], count);
}

/* `barbarians 0`, `robber locked` or `unlocked`, `merchant 8 of 1`, `metropolis science 29`, `deck trade 6`,
 * `under …`, `strength 5`, `event 1` */
bool knights_then(Scene *s, Words *w, bool *good) {
    const Game *g = &s->game;
    if (words_take(w, "barbarians")) {
        *good = expect_number(s, "barbarians", g->barbarians, words_number(w));
    } else if (words_take(w, "locked")) {
        *good = expect_number(s, "locked", g->robber_locked, 1);
    } else if (words_take(w, "unlocked")) {
        *good = expect_number(s, "locked", g->robber_locked, 0);
    } else if (words_take(w, "merchant")) {
        *good = expect_number(s, "merchant", g->merchant, words_seat(w)) && words_take(w, "of") &&
                expect_number(s, "of", g->merchant_holder, words_seat(w));
    } else if (words_take(w, "metropolis")) {
        int track = words_name(w, TRACK_NAME, TRACKS);
        *good = track >= 0 && expect_number(s, "metropolis", g->metropolis[track], words_seat(w));
    } else if (words_take(w, "progress-deck")) {
        int track = words_name(w, TRACK_NAME, TRACKS), count = g->queued[track < 0 ? 0 : track];
        for (int i = 0; i < PROGRESS_CARDS; i++)
            if ((i < TR_COMMERCIAL_HARBOR ? SCIENCE
                 : i < PO_DIPLOMACY       ? TRADE_TRACK
                                          : POLITICS) == track)
                count += g->upper[i];
        *good = track >= 0 && expect_number(s, "deck", count, words_number(w));
    } else if (words_take(w, "under")) {
        *good = then_under(s, w);
    } else if (words_take(w, "number")) { /* `number 5 9`: the token on hex 5 */
        int hex = words_number(w);
        *good = hex >= 0 && hex < HEXES &&
                expect_number(s, "number", g->board.number[hex], words_number(w));
    } else {
        return false;
    }
    return true;
}

/* `basic 29` (`strong`, `mighty`), `active 29`, `inactive 29`, `ready 29`, `wall 29`, `unwalled 29`,
 * `sideways 29`, `level science 3`, `tokens 1`, `progress crane wedding`, `holds 3` (progress cards),
 * `open printing`, `supply 2 2 2` (knights), `walls 1` */
bool knights_then_seat(Scene *s, Words *w, bool *good) {
    const Seat *seat = &s->game.seat[w->seat];
    int level = words_name(w, KNIGHT_NAME, KNIGHT_LEVELS);
    SiteSet all = { 0 };
    for (int i = 0; i < KNIGHT_LEVELS; i++) all = site_or(all, seat->knight[i]);
    if (level >= 0) {
        *good = expect_sites(s, w, KNIGHT_NAME[level], seat->knight[level], true);
    } else if (words_take(w, "active")) {
        *good = expect_sites(s, w, "active", seat->active, true);
    } else if (words_take(w, "inactive")) {
        *good = expect_sites(s, w, "inactive", site_minus(all, seat->active), true);
    } else if (words_take(w, "ready")) {
        *good = expect_sites(s, w, "ready", seat->ready, true);
    } else if (words_take(w, "wall")) {
        *good = expect_sites(s, w, "walls", seat->walls, true);
    } else if (words_take(w, "unwalled")) {
        *good = expect_sites(s, w, "walls", seat->walls, false);
    } else if (words_take(w, "walls")) {
        *good = expect_number(s, "walls", site_count(seat->walls), words_number(w));
    } else if (words_take(w, "sideways")) {
        *good = expect_sites(s, w, "sideways", seat->sideways, true);
    } else if (words_take(w, "level")) {
        int track = words_name(w, TRACK_NAME, TRACKS);
        *good = track >= 0 && expect_number(s, "level", seat->level[track], words_number(w));
    } else if (words_take(w, "tokens")) {
        *good = expect_number(s, "tokens", seat->tokens, words_number(w));
    } else if (words_take(w, "progress")) {
        *good = expect_progress(s, w, seat->progress);
    } else if (words_take(w, "holds")) {
        *good = expect_number(s, "progress cards", seat->held, words_number(w));
    } else if (words_take(w, "open")) {
        *good = expect_number(s, "open",
                              words_take(w, "printing")       ? seat->printing
                              : words_take(w, "constitution") ? seat->constitution
                                                              : 0,
                              1);
    } else if (words_take(w, "supply")) {
        *good = true;
        for (int i = 0; i < KNIGHT_LEVELS && *good; i++)
            *good = expect_number(s, KNIGHT_NAME[i], KNIGHT_PIECES - site_count(seat->knight[i]),
                                  words_number(w));
    } else {
        return false;
    }
    return true;
}
