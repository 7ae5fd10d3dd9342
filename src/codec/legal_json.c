#include "codec/legal_json.h"
#include "codec/action_json.h"
#include "codec/cities_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/notation.h"

/* "road":{"edges":[…]} */
static void places(const char *kind, const char *what, const uint64_t *words, int count, Buf *out) {
    jot_key(out, kind), jot_open(out, '{');
    member_ids(what, words, count, out);
    jot_close(out, '}');
}

static void resources(const char *key, unsigned kinds, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int kind = 0; kind < HAND_KINDS; kind++)
        if (kinds >> kind & 1) jot_item(out), jot_text(out, RESOURCE_NAME[kind]);
    jot_close(out, ']');
}

static void describe_bank(const Legal *l, Cards rates, Buf *out) {
    jot_key(out, "bank"), jot_open(out, '{');
    jot_key(out, "give"), jot_open(out, '{');
    for (int kind = 0; kind < HAND_KINDS; kind++)
        if (l->give >> kind & 1) member_number(RESOURCE_NAME[kind], cards_of(rates, kind), out);
    jot_close(out, '}');
    bool one = !(l->give & (l->give - 1)); /* nobody takes what they give, B-120 */
    resources("take", one ? l->take & ~(unsigned)l->give : l->take, out);
    jot_close(out, '}');
}

/* What may be chosen from: `count` cards out of a pile. */
static void choice(const char *key, int count, unsigned kinds, const Cards *from, Buf *out) {
    jot_key(out, key), jot_open(out, '{');
    member_number("count", count, out);
    if (kinds) resources("take", kinds, out);
    if (from) member_resources("from", *from, out);
    jot_close(out, '}');
}

/* Everyone at the table, and what can come of it where the hands are known. */
static void describe_trade(const Game *g, int seat, bool hands, Buf *out) {
    jot_key(out, "trade"), jot_open(out, '{');
    member_resources("give", g->seat[seat].hand, out);
    jot_key(out, "with"), jot_open(out, '[');
    for (int other = 0; other < g->seats; other++) {
        if (other == seat || g->vacant >> other & 1) continue;
        jot_item(out), jot_open(out, '{');
        member_number("seat", other, out);
        if (hands) member_resources("get", g->seat[other].hand, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

static bool claim_wins(const Game *g, int seat) {
    Game after = *g;
    Move claim = { .act = { .kind = ACT_CLAIM, .seat = (uint8_t)seat } };
    return !game_apply(&after, &claim) && after.phase == PHASE_OVER;
}

/* "sail":{"ships":[{"from":12,"to":[15,16]}]} */
static void describe_sail(const Legal *l, Buf *out) {
    int rank = 0;
    jot_key(out, "sail"), jot_open(out, '{');
    jot_key(out, "ships"), jot_open(out, '[');
    for (EdgeSet left = l->sail_from; edge_any(left); rank++) {
        jot_item(out), jot_open(out, '{');
        member_number("from", edge_pop(&left), out);
        member_ids("to", l->sail_to[rank].w, EDGES, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

/* `g` is NULL if only what the seat sees elsewhere is written. */
static void describe(const Legal *l, int kind, Cards rates, const Game *g, bool hands, Buf *out) {
    uint64_t hexes = l->hexes, victims = l->victims;
    switch ((ActionKind)kind) {
    case ACT_SETTLEMENT: places("settlement", "sites", l->settlements.w, SITES, out); break;
    case ACT_CITY: places("city", "sites", l->cities.w, SITES, out); break;
    case ACT_ROAD: places("road", "edges", l->roads.w, EDGES, out); break;
    case ACT_ROBBER: places("robber", "hexes", &hexes, HEXES, out); break;
    case ACT_STEAL: places("steal", "victims", &victims, SEATS, out); break;
    case ACT_DISCARD:
        choice("discard", l->discard, 0, g ? &g->seat[l->seat].hand : NULL, out);
        break;
    case ACT_YEAR_OF_PLENTY:
        jot_key(out, "year-of-plenty"), jot_open(out, '{');
        resources("take", l->plenty, out);
        resources("twice", l->plenty_two, out);
        jot_close(out, '}');
        break;
    case ACT_BANK: describe_bank(l, rates, out); break;
    case ACT_MOVE:
        if (edge_any(l->move_edges)) places("move", "edges", l->move_edges.w, EDGES, out);
        else places("move", "sites", l->move_sites.w, SITES, out);
        break;
    case ACT_REDIRECT:
        if (!l->redirect) {
            places("redirect", "sites", l->redirect_sites.w, SITES, out);
            break;
        }
        jot_key(out, "redirect"), jot_open(out, '{');
        resources("take", l->redirect, out);
        jot_close(out, '}');
        break;
    case ACT_SHIP: places("ship", "edges", l->ships.w, EDGES, out); break;
    case ACT_PIRATE: places("pirate", "hexes", &l->pirate, HEXES, out); break;
    case ACT_SAIL: describe_sail(l, out); break;
    case ACT_GOLD: choice("gold", l->gold, l->bank, g ? &g->bank : NULL, out); break;
    case ACT_TRADE:
        if (g) describe_trade(g, l->seat, hands, out);
        break;
    case ACT_CLAIM:
        if (!g || !hands) break;
        jot_key(out, "claim"), jot_open(out, '{');
        member_flag("wins", claim_wins(g, l->seat), out);
        jot_close(out, '}');
        break;
    case ACT_FISH_STEAL:
        places("fish-steal", "victims", &(uint64_t){ l->fish_victims }, SEATS, out);
        break;
    case ACT_FISH_ROAD: places("fish-road", "edges", l->fish_roads.w, EDGES, out); break;
    case ACT_FISH_CARD:
        jot_key(out, "fish-card"), jot_open(out, '{');
        resources("take", l->fish_cards, out);
        jot_close(out, '}');
        break;
    case ACT_BOOT: places("boot", "seats", &(uint64_t){ l->boot }, SEATS, out); break;
    case ACT_SWAP:
        jot_key(out, "swap"), jot_open(out, '{');
        jot_key(out, "tokens"), jot_open(out, '[');
        for (int token = 0; token < OLD_BOOT; token++)
            if (l->swap >> token & 1) jot_item(out), jot_text(out, TOKEN_NAME[token]);
        jot_close(out, ']');
        jot_close(out, '}');
        break;
    default:
        cities_json_legal(l, kind, g && l->answer_take ? &g->seat[g->victim].hand : NULL, out);
        break;
    case ACT_FISH_ROBBER:
    case ACT_FISH_BUY:
    case ACT_ROLL:
    case ACT_TAKE:
    case ACT_BUY:
    case ACT_KNIGHT:
    case ACT_ROAD_BUILDING:
    case ACT_MONOPOLY:
    case ACT_SHOW:
    case ACT_END:
    case ACT_NONE:
    case ACTION_KINDS: break;
    }
}

static void members(const Legal *l, Cards rates, const Game *g, bool hands, Buf *out) {
    jot_key(out, "kinds"), jot_open(out, '[');
    for (ActionBits left = l->kinds; left; left &= left - 1)
        jot_item(out), jot_text(out, ACTION_NAME[__builtin_ctzll(left)]);
    jot_close(out, ']');
    for (ActionBits left = l->kinds; left; left &= left - 1)
        describe(l, __builtin_ctzll(left), rates, g, hands, out);
}

void legal_json_members(const Legal *l, Cards rates, Buf *out) {
    members(l, rates, NULL, false, out);
}

/* --- the list ------------------------------------------------------------------------------ */

static void item(const Game *g, const Action *action, bool objects, Buf *out) {
    Action a = notation_tidy(g, action);
    char text[NOTATION_MAX];
    Buf line = buf_over(text, sizeof text);
    jot_item(out);
    if (objects) {
        action_json_write(&a, out);
    } else {
        notation_write(&a, &line);
        jot_text(out, text);
    }
}

/* Every way to choose `left` cards out of `from`, kind by kind, as the `pile` of the action, until
 * `room` items are written. */
static int choices(const Game *g, const Action *a, Cards *pile, Cards from, int kind, int left,
                   bool objects, int room, Buf *out) {
    if (!room || (left && (kind == HAND_KINDS || cards_total(from >> (8 * kind)) < left)))
        return room;
    if (!left) {
        item(g, a, objects, out);
        return room - 1;
    }
    int has = cards_of(from, kind);
    for (int count = has < left ? has : left; count >= 0; count--) {
        *pile += card(kind) * (Cards)count;
        room = choices(g, a, pile, from, kind + 1, left - count, objects, room, out);
        *pile -= card(kind) * (Cards)count;
    }
    return room;
}

static void list(const Game *g, const Legal *l, bool objects, bool hands, Buf *out) {
    Action actions[LEGAL_MAX];
    int count = legal_list(l, actions);
    jot_key(out, "actions"), jot_open(out, '[');
    for (int i = 0; i < count; i++) {
        Action *a = &actions[i];
        if (a->kind == ACT_DISCARD)
            choices(g, a, &a->give, g->seat[l->seat].hand, 0, l->discard, objects, LEGAL_CHOICES,
                    out);
        else if (a->kind == ACT_GOLD)
            choices(g, a, &a->get, g->bank, 0, l->gold, objects, LEGAL_CHOICES, out);
        else if (a->kind == ACT_ANSWER && a->card2 == ANSWER_CARDS)
            choices(g, a, &a->get, g->seat[g->victim].hand, 0, l->answer_take, objects,
                    LEGAL_CHOICES, out);
        else if (a->kind != ACT_CLAIM || !hands || claim_wins(g, l->seat)) item(g, a, objects, out);
    }
    jot_close(out, ']');
}

void legal_json_write(const Game *g, const Legal *l, unsigned halves, Buf *out) {
    bool hands = halves & LEGAL_HANDS;
    jot_open(out, '{');
    member_number("seat", l->seat, out);
    if (halves & LEGAL_DESCRIBED) members(l, g->seat[l->seat].rate, g, hands, out);
    if (halves & (LEGAL_LISTED | LEGAL_OBJECTS)) list(g, l, halves & LEGAL_OBJECTS, hands, out);
    jot_close(out, '}');
}
