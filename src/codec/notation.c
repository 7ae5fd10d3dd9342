#include "codec/notation.h"
#include "codec/members.h"

#include <string.h>

/* --- words --------------------------------------------------------------------------------- */

typedef struct Words { /* what is left of the line */
    const char *at, *end;
    const Topology *on;
    int kinds; /* of cards, commodities where there are some */
} Words;

typedef struct Word {
    const char *at;
    size_t size;
} Word;

static bool blank(char c) {
    return c == ' ' || c == '\t';
}

static bool joins(char c) { /* between cards */
    return blank(c) || c == '+' || c == ',';
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || c == '-';
}

static void skip(Words *w, bool (*over)(char)) {
    while (w->at < w->end && over(*w->at)) w->at++;
}

static Word take(Words *w, bool (*belongs)(char)) {
    const char *from = w->at;
    skip(w, belongs);
    return (Word){ from, (size_t)(w->at - from) };
}

static bool word_is(Word word, const char *name) {
    return strlen(name) == word.size && memcmp(word.at, name, word.size) == 0;
}

static int find(Word word, const char *const names[], int count) {
    int i = 0;
    while (i < count && !word_is(word, names[i])) i++;
    return i;
}

/* A number up to 250, so that none is taken for NONE; -1 if the next word is none. */
static int read_number(Words *w) {
    skip(w, blank);
    Word word = take(w, is_digit);
    int number = 0;
    for (size_t i = 0; i < word.size && number <= 250; i++)
        number = number * 10 + (word.at[i] - '0');
    return word.size == 0 || number > 250 ? -1 : number;
}

static int read_resource(Words *w) {
    skip(w, joins);
    int kind = find(take(w, is_letter), RESOURCE_NAME, w->kinds);
    return kind < w->kinds ? kind : -1;
}

/* --- reading ------------------------------------------------------------------------------- */

static const char NO_PLACE[] = "Say where, with its number.";
static const char NO_RESOURCE[] = "Resources are brick, lumber, wool, grain and ore.";
static const char TOO_MANY[] = "There are 19 cards of each resource. [B-5]";

static const char *read_place(Words *w, Action *a) {
    int number = read_number(w);
    if (number < 0) return NO_PLACE;
    a->where = (uint8_t)number;
    return NULL;
}

/* An edge by its number, or by the two sites it joins. */
static const char *read_edge(Words *w, Action *a) {
    const char *why = read_place(w, a);
    if (why || w->at == w->end || *w->at != '-') return why;
    w->at++;
    int one = a->where, two = w->at < w->end && is_digit(*w->at) ? read_number(w) : -1;
    if (two < 0) return NO_PLACE;
    for (int edge = 0; edge < w->on->edges; edge++) {
        const uint8_t *ends = w->on->edge_sites[edge];
        if ((ends[0] == one && ends[1] == two) || (ends[0] == two && ends[1] == one)) {
            a->where = (uint8_t)edge;
            return NULL;
        }
    }
    return "No edge joins these two intersections. [B-12]";
}

/* Cards up to the end of the line or the words "for" and "with". */
static const char *read_cards(Words *w, Cards *cards) {
    *cards = 0;
    for (skip(w, joins); w->at < w->end; skip(w, joins)) {
        Words ahead = *w;
        Word next = take(&ahead, is_letter);
        if (word_is(next, "for") || word_is(next, "with")) return NULL;
        int count = is_digit(*w->at) ? read_number(w) : 1;
        int kind = read_resource(w);
        if (kind < 0) return NO_RESOURCE;
        if (count < 0 || cards_of(*cards, kind) + count > 19) return TOO_MANY;
        *cards += card(kind) * (Cards)count;
    }
    return NULL;
}

static const char *read_plenty(Words *w, Action *a) {
    Cards cards;
    const char *why = read_cards(w, &cards);
    if (why) return why;
    int count = cards_total(cards);
    if (count < 1 || count > 2) return "Take two cards, or one if the bank has only one. [B-107]";
    a->card = (uint8_t)cards_nth(cards, 0);
    a->card2 = count == 2 ? (uint8_t)cards_nth(cards, 1) : NONE;
    return NULL;
}

static const char *read_trade(Words *w, Action *a) {
    const char *why = read_place(w, a);
    if (why) return "Say with which seat, as in \"trade 2 brick for ore\".";
    why = read_cards(w, &a->give);
    if (why) return why;
    if (!word_is(take(w, is_letter), "for"))
        return "Say what for, as in \"trade 2 brick for ore\".";
    return read_cards(w, &a->get);
}

static const char *read_bank(Words *w, Action *a) {
    int give = read_resource(w), get = read_resource(w);
    if (give < 0 || get < 0) return NO_RESOURCE;
    a->card = (uint8_t)give;
    a->card2 = (uint8_t)get;
    return NULL;
}

static const char *read_redirect(Words *w, Action *a) {
    skip(w, blank);
    a->where = a->card2 = NONE;
    if (w->at < w->end && is_digit(*w->at)) return read_place(w, a);
    int kind = read_resource(w);
    if (kind < 0) return "Say which resource, or on which intersection a settlement.";
    a->card2 = (uint8_t)kind;
    return NULL;
}

static const char NO_TOKEN[] = "Tokens are one-fish, two-fish and three-fish. [F-2]";

/* The tokens that pay, if the line names them.  F-32 */
static const char *read_tokens(Words *w, Action *a) {
    skip(w, blank);
    if (w->at == w->end) return NULL;
    if (!word_is(take(w, is_letter), "with"))
        return "There is something after the end of the action.";
    for (skip(w, joins); w->at < w->end; skip(w, joins)) {
        int count = is_digit(*w->at) ? read_number(w) : 1;
        skip(w, blank);
        int token = find(take(w, is_letter), FISH_NAME, OLD_BOOT);
        if (token == OLD_BOOT || count < 0 || count > 11) return NO_TOKEN;
        if (cards_of(a->give, token) + count > 11) return NO_TOKEN;
        a->give += card(token) * (Cards)count;
    }
    return a->give ? NULL : NO_TOKEN;
}

static const char *read_swap(Words *w, Action *a) {
    skip(w, blank);
    Word word = take(w, is_letter);
    int token = find(word, FISH_NAME, OLD_BOOT);
    if (token == OLD_BOOT && !word_is(word, "none")) return NO_TOKEN;
    a->card = (uint8_t)(token == OLD_BOOT ? NONE : token);
    return NULL;
}

/* "12 to 15": edges, each by its number or its sites. */
static const char *read_sail(Words *w, Action *a) {
    const char *why = read_edge(w, a);
    if (why) return why;
    a->card = a->where;
    skip(w, blank);
    if (!word_is(take(w, is_letter), "to")) return "Say where to, as in \"sail 12 to 15\".";
    return read_edge(w, a);
}

/* "12 to 15": the sites that a knight leaves and goes to.  K-56 */
static const char *read_march(Words *w, Action *a) {
    const char *why = read_place(w, a);
    if (why) return why;
    a->card = a->where;
    skip(w, blank);
    if (!word_is(take(w, is_letter), "to")) return "Say where to, as in \"knight-move 12 to 15\".";
    return read_place(w, a);
}

/* Dice, hexes or sites; the second may be missing where `one_will_do`. */
static const char *read_two_numbers(Words *w, Action *a, bool one_will_do) {
    const char *why = read_place(w, a);
    if (why) return why;
    a->card = a->where;
    a->where = 0;
    a->card2 = NONE;
    skip(w, blank);
    if (one_will_do && w->at == w->end) return NULL;
    why = read_place(w, a);
    a->card2 = a->where;
    a->where = 0;
    return why;
}

static const char *read_kind(Words *w, Action *a) {
    int kind = read_resource(w);
    a->card = (uint8_t)kind;
    return kind < 0 ? NO_RESOURCE : NULL;
}

/* "science", "science with crane", "science at 29", "science at 29 with crane".  K-270 */
static const char *read_improve(Words *w, Action *a) {
    skip(w, blank);
    int track = find(take(w, is_letter), TRACK_NAME, TRACKS);
    if (track == TRACKS) return "Name a track, as in \"improve science\". [K-43]";
    a->card = (uint8_t)track;
    a->where = NONE;
    for (skip(w, blank); w->at != w->end; skip(w, blank)) {
        Word word = take(w, is_letter);
        skip(w, blank);
        if (word_is(word, "at") && a->where == NONE) {
            const char *why = read_place(w, a);
            if (why) return why;
        } else if (word_is(word, "with") && !a->card2 && word_is(take(w, is_letter), "crane")) {
            a->card2 = 1;
        } else {
            return "Write an improvement as in \"improve science at 29 with crane\". [K-270]";
        }
    }
    return NULL;
}

/* "nothing", "29", "29 strong", "ore", "trade", "crane", "cards ore+wool".  K-172 */
static const char *read_answer(Words *w, Action *a) {
    skip(w, blank);
    if (w->at != w->end && *w->at >= '0' && *w->at <= '9') {
        const char *why = read_edge(w, a);
        skip(w, blank);
        a->card2 = ANSWER_PLACE;
        if (why || w->at == w->end) return why;
        int level = find(take(w, is_letter), KNIGHT_NAME, KNIGHT_LEVELS);
        a->card = (uint8_t)level;
        a->card2 = ANSWER_KNIGHT;
        return level == KNIGHT_LEVELS ? "A knight is basic, strong or mighty. [K-50]" : NULL;
    }
    Word word = take(w, is_letter);
    if (word_is(word, "nothing")) return NULL;
    if (word_is(word, "cards")) {
        a->card2 = ANSWER_CARDS;
        return read_cards(w, &a->get);
    }
    int kind = find(word, RESOURCE_NAME, GOODS), track = find(word, TRACK_NAME, TRACKS);
    int progress = find(word, PROGRESS_NAME, PROGRESS_CARDS);
    a->card2 = kind < GOODS ? ANSWER_KIND : track < TRACKS ? ANSWER_TRACK : ANSWER_PROGRESS;
    a->card = (uint8_t)(kind < GOODS ? kind : track < TRACKS ? track : progress);
    return a->card == PROGRESS_CARDS ? "Nothing was asked that this could answer. [K-172]" : NULL;
}

static const char *read_rest(Words *w, Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT:
    case ACT_CITY:
    case ACT_ROBBER:
    case ACT_PIRATE:
    case ACT_BOOT:
    case ACT_GUILD_DUES:
    case ACT_ESPIONAGE:
    case ACT_TREASON:
    case ACT_WALL:
    case ACT_MEDICINE:
    case ACT_RECRUIT:
    case ACT_ACTIVATE:
    case ACT_PROMOTE:
    case ACT_CHASE:
    case ACT_ENGINEERING:
    case ACT_MERCHANT:
    case ACT_INTRIGUE:
    case ACT_TAXATION:
    case ACT_STEAL: return read_place(w, a);
    case ACT_DIPLOMACY:
    case ACT_ROAD:
    case ACT_SHIP:
    case ACT_MOVE: return read_edge(w, a);
    case ACT_SAIL: return read_sail(w, a);
    case ACT_SWAP: return read_swap(w, a);
    case ACT_GOLD: return read_cards(w, &a->get);
    case ACT_FISH_ROBBER:
    case ACT_FISH_BUY: return read_tokens(w, a);
    case ACT_FISH_STEAL: {
        const char *why = read_place(w, a);
        return why ? why : read_tokens(w, a);
    }
    case ACT_FISH_ROAD: {
        const char *why = read_edge(w, a);
        return why ? why : read_tokens(w, a);
    }
    case ACT_FISH_CARD: {
        int kind = read_resource(w);
        a->card = (uint8_t)kind;
        return kind < 0 ? NO_RESOURCE : read_tokens(w, a);
    }
    case ACT_DISCARD: return read_cards(w, &a->give);
    case ACT_YEAR_OF_PLENTY: return read_plenty(w, a);
    case ACT_MONOPOLY: {
        int kind = read_resource(w);
        a->card = (uint8_t)kind;
        return kind < 0 ? NO_RESOURCE : NULL;
    }
    case ACT_BANK: return read_bank(w, a);
    case ACT_TRADE: return read_trade(w, a);
    case ACT_REDIRECT: return read_redirect(w, a);
    case ACT_KNIGHT_MOVE:
    case ACT_KNIGHT_DISPLACE: return read_march(w, a);
    case ACT_ALCHEMY:
    case ACT_INVENTION: return read_two_numbers(w, a, false);
    case ACT_SMITHING: return read_two_numbers(w, a, true);
    case ACT_IMPROVE: return read_improve(w, a);
    case ACT_HARBOR_OFFER: {
        const char *why = read_place(w, a);
        return why ? why : read_kind(w, a);
    }
    case ACT_MERCHANT_FLEET:
    case ACT_RESOURCE_MONOPOLY:
    case ACT_TRADE_MONOPOLY: return read_kind(w, a);
    case ACT_PUT_BACK: {
        skip(w, blank);
        int card = find(take(w, is_letter), PROGRESS_NAME, PROGRESS_CARDS);
        a->card = (uint8_t)card;
        return card == PROGRESS_CARDS ? "Name a progress card, as in \"progress-discard crane\"."
                                      : NULL;
    }
    case ACT_ANSWER: return read_answer(w, a);
    case ACT_IRRIGATION:
    case ACT_MINING:
    case ACT_COMMERCIAL_HARBOR:
    case ACT_ENCOURAGEMENT:
    case ACT_SABOTAGE:
    case ACT_WEDDING:
    case ACT_ROLL:
    case ACT_TAKE:
    case ACT_BUY:
    case ACT_KNIGHT:
    case ACT_ROAD_BUILDING:
    case ACT_SHOW:
    case ACT_CLAIM:
    case ACT_END:
    case ACT_NONE:
    case ACTION_KINDS: break;
    }
    return NULL;
}

const char *notation_read(const char *text, size_t size, int scenario, int seat, Action *action) {
    if (size > NOTATION_MAX) return "This line is too long for an action.";
    Words words = { text, text + size, topology_of(scenario),
                    scenario == SCENARIO_CITIES_AND_KNIGHTS ? (int)GOODS : (int)RESOURCES };
    skip(&words, blank);
    int kind = find(take(&words, is_letter), ACTION_NAME, ACTION_KINDS);
    if (kind == ACT_NONE || kind == ACTION_KINDS) return "There is no such action. [B-160]";
    Action read = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    const char *why = read_rest(&words, &read);
    skip(&words, blank);
    if (!why && words.at != words.end) why = "There is something after the end of the action.";
    if (!why) *action = read;
    return why;
}

/* --- printing ------------------------------------------------------------------------------ */

void notation_cards(Cards cards, const char *const names[], Buf *out) {
    const char *between = "";
    for (int kind = 0; kind < member_kinds(names); kind++) {
        int count = cards_of(cards, kind);
        if (!count) continue;
        if (count > 1) buf_print(out, "%s%d %s", between, count, names[kind]);
        else buf_print(out, "%s%s", between, names[kind]);
        between = "+";
    }
    if (!cards) buf_text(out, "nothing");
}

static void write_cards(Cards cards, Buf *out) {
    if (cards) buf_char(out, ' '), notation_cards(cards, RESOURCE_NAME, out);
}

static void write_tokens(Cards tokens, Buf *out) {
    static const char *const NAMES[5] = { "one-fish", "two-fish", "three-fish", "", "" };
    if (tokens) buf_text(out, " with "), notation_cards(tokens, NAMES, out);
}

static void write_answer(const Action *a, Buf *out) {
    switch (a->card2) {
    case ANSWER_PLACE: buf_print(out, " %u", a->where); break;
    case ANSWER_KNIGHT: buf_print(out, " %u %s", a->where, KNIGHT_NAME[a->card]); break;
    case ANSWER_KIND: buf_print(out, " %s", RESOURCE_NAME[a->card]); break;
    case ANSWER_TRACK: buf_print(out, " %s", TRACK_NAME[a->card]); break;
    case ANSWER_PROGRESS: buf_print(out, " %s", PROGRESS_NAME[a->card]); break;
    case ANSWER_CARDS:
        buf_text(out, " cards");
        write_cards(a->get, out);
        break;
    default: buf_text(out, " nothing");
    }
}

void notation_write(const Action *a, Buf *out) {
    buf_text(out, ACTION_NAME[a->kind]);
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT:
    case ACT_CITY:
    case ACT_ROAD:
    case ACT_ROBBER:
    case ACT_STEAL:
    case ACT_SHIP:
    case ACT_PIRATE:
    case ACT_BOOT:
    case ACT_GUILD_DUES:
    case ACT_ESPIONAGE:
    case ACT_TREASON:
    case ACT_WALL:
    case ACT_MEDICINE:
    case ACT_RECRUIT:
    case ACT_ACTIVATE:
    case ACT_PROMOTE:
    case ACT_CHASE:
    case ACT_ENGINEERING:
    case ACT_MERCHANT:
    case ACT_INTRIGUE:
    case ACT_TAXATION:
    case ACT_DIPLOMACY:
    case ACT_MOVE: buf_print(out, " %u", a->where); break;
    case ACT_KNIGHT_MOVE:
    case ACT_KNIGHT_DISPLACE:
    case ACT_SAIL: buf_print(out, " %u to %u", a->card, a->where); break;
    case ACT_SWAP: buf_print(out, " %s", a->card == NONE ? "none" : FISH_NAME[a->card]); break;
    case ACT_GOLD: write_cards(a->get, out); break;
    case ACT_FISH_STEAL:
    case ACT_FISH_ROAD:
        buf_print(out, " %u", a->where);
        write_tokens(a->give, out);
        break;
    case ACT_FISH_CARD:
        buf_print(out, " %s", RESOURCE_NAME[a->card]);
        write_tokens(a->give, out);
        break;
    case ACT_FISH_ROBBER:
    case ACT_FISH_BUY: write_tokens(a->give, out); break;
    case ACT_DISCARD: write_cards(a->give, out); break;
    case ACT_YEAR_OF_PLENTY:
        write_cards(card(a->card) + (a->card2 == NONE ? 0 : card(a->card2)), out);
        break;
    case ACT_MONOPOLY: buf_print(out, " %s", RESOURCE_NAME[a->card]); break;
    case ACT_BANK: buf_print(out, " %s %s", RESOURCE_NAME[a->card], RESOURCE_NAME[a->card2]); break;
    case ACT_TRADE:
        buf_print(out, " %u", a->where);
        write_cards(a->give, out);
        buf_text(out, " for");
        write_cards(a->get, out);
        break;
    case ACT_REDIRECT:
        if (a->card2 != NONE) buf_print(out, " %s", RESOURCE_NAME[a->card2]);
        else buf_print(out, " %u", a->where);
        break;
    case ACT_ALCHEMY:
    case ACT_INVENTION: buf_print(out, " %u %u", a->card, a->card2); break;
    case ACT_SMITHING:
        buf_print(out, " %u", a->card);
        if (a->card2 != NONE) buf_print(out, " %u", a->card2);
        break;
    case ACT_IMPROVE:
        buf_print(out, " %s", TRACK_NAME[a->card]);
        if (a->where != NONE) buf_print(out, " at %u", a->where);
        if (a->card2) buf_text(out, " with crane");
        break;
    case ACT_HARBOR_OFFER: buf_print(out, " %u %s", a->where, RESOURCE_NAME[a->card]); break;
    case ACT_MERCHANT_FLEET:
    case ACT_RESOURCE_MONOPOLY:
    case ACT_TRADE_MONOPOLY: buf_print(out, " %s", RESOURCE_NAME[a->card]); break;
    case ACT_PUT_BACK: buf_print(out, " %s", PROGRESS_NAME[a->card]); break;
    case ACT_ANSWER: write_answer(a, out); break;
    case ACT_IRRIGATION:
    case ACT_MINING:
    case ACT_COMMERCIAL_HARBOR:
    case ACT_ENCOURAGEMENT:
    case ACT_SABOTAGE:
    case ACT_WEDDING:
    case ACT_ROLL:
    case ACT_TAKE:
    case ACT_BUY:
    case ACT_KNIGHT:
    case ACT_ROAD_BUILDING:
    case ACT_SHOW:
    case ACT_CLAIM:
    case ACT_END:
    case ACT_NONE:
    case ACTION_KINDS: break;
    }
}

/* --- tidying ------------------------------------------------------------------------------- */

/* Which fields a kind uses. */
enum { WHERE = 1, CARD = 2, CARD2 = 4, GIVE = 8, GET = 16 };
static const uint8_t USES[ACTION_KINDS] = {
    [ACT_SETTLEMENT] = WHERE,
    [ACT_ROAD] = WHERE,
    [ACT_CITY] = WHERE,
    [ACT_DISCARD] = GIVE,
    [ACT_ROBBER] = WHERE,
    [ACT_STEAL] = WHERE,
    [ACT_MONOPOLY] = CARD,
    [ACT_BANK] = CARD | CARD2,
    [ACT_YEAR_OF_PLENTY] = CARD | CARD2,
    [ACT_TRADE] = WHERE | GIVE | GET,
    [ACT_MOVE] = WHERE,
    [ACT_REDIRECT] = WHERE | CARD2,
    [ACT_FISH_ROBBER] = GIVE,
    [ACT_FISH_STEAL] = WHERE | GIVE,
    [ACT_FISH_CARD] = CARD | GIVE,
    [ACT_FISH_ROAD] = WHERE | GIVE,
    [ACT_FISH_BUY] = GIVE,
    [ACT_SWAP] = CARD,
    [ACT_BOOT] = WHERE,
    [ACT_SHIP] = WHERE,
    [ACT_SAIL] = CARD | WHERE,
    [ACT_PIRATE] = WHERE,
    [ACT_GOLD] = GET,
    [ACT_ALCHEMY] = CARD | CARD2,
    [ACT_WALL] = WHERE,
    [ACT_IMPROVE] = WHERE | CARD | CARD2,
    [ACT_MEDICINE] = WHERE,
    [ACT_RECRUIT] = WHERE,
    [ACT_ACTIVATE] = WHERE,
    [ACT_PROMOTE] = WHERE,
    [ACT_KNIGHT_MOVE] = WHERE | CARD,
    [ACT_KNIGHT_DISPLACE] = WHERE | CARD,
    [ACT_CHASE] = WHERE,
    [ACT_ENGINEERING] = WHERE,
    [ACT_INVENTION] = CARD | CARD2,
    [ACT_SMITHING] = CARD | CARD2,
    [ACT_HARBOR_OFFER] = WHERE | CARD,
    [ACT_GUILD_DUES] = WHERE,
    [ACT_MERCHANT] = WHERE,
    [ACT_MERCHANT_FLEET] = CARD,
    [ACT_RESOURCE_MONOPOLY] = CARD,
    [ACT_TRADE_MONOPOLY] = CARD,
    [ACT_DIPLOMACY] = WHERE,
    [ACT_ESPIONAGE] = WHERE,
    [ACT_INTRIGUE] = WHERE,
    [ACT_TAXATION] = WHERE,
    [ACT_TREASON] = WHERE,
    [ACT_PUT_BACK] = CARD,
    [ACT_ANSWER] = WHERE | CARD | CARD2 | GET,
};

Action notation_tidy(const Game *g, const Action *action) {
    Action a = *action;
    unsigned uses = a.kind < ACTION_KINDS ? USES[a.kind] : 0;
    if (!(uses & WHERE)) a.where = 0;
    if (!(uses & CARD)) a.card = 0;
    if (!(uses & CARD2)) a.card2 = 0;
    if (!(uses & GIVE)) a.give = 0;
    if (!(uses & GET)) a.get = 0;
    if (a.kind == ACT_YEAR_OF_PLENTY && a.card2 < a.card) {
        a.card = action->card2;
        a.card2 = action->card;
    }
    if (a.kind == ACT_ANSWER) {
        if (a.card2 != ANSWER_PLACE && a.card2 != ANSWER_KNIGHT) a.where = 0;
        if (a.card2 <= ANSWER_PLACE || a.card2 >= ANSWER_CARDS) a.card = 0;
        if (a.card2 != ANSWER_CARDS) a.get = 0;
    }
    if (a.kind == ACT_INVENTION && a.card2 < a.card) {
        a.card = action->card2;
        a.card2 = action->card;
    }
    if (a.kind == ACT_REDIRECT && g->open.kind == ACT_BANK) a.where = NONE;
    else if (a.kind == ACT_REDIRECT) a.card2 = NONE;
    return a;
}
