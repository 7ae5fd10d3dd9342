#include "codec/notation.h"

#include <string.h>

/* --- words --------------------------------------------------------------------------------- */

typedef struct Words { /* what is left of the line */
    const char *at, *end;
    const Topology *on;
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
    int kind = find(take(w, is_letter), RESOURCE_NAME, RESOURCES);
    return kind < RESOURCES ? kind : -1;
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

static const char *read_rest(Words *w, Action *a) {
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT:
    case ACT_CITY:
    case ACT_ROBBER:
    case ACT_PIRATE:
    case ACT_BOOT:
    case ACT_STEAL: return read_place(w, a);
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
    Words words = { text, text + size, topology_of(scenario) };
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

void notation_cards(Cards cards, const char *const names[5], Buf *out) {
    const char *between = "";
    for (int kind = 0; kind < RESOURCES; kind++) {
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
    case ACT_MOVE: buf_print(out, " %u", a->where); break;
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
    if (a.kind == ACT_REDIRECT && g->open.kind == ACT_BANK) a.where = NONE;
    else if (a.kind == ACT_REDIRECT) a.card2 = NONE;
    return a;
}
