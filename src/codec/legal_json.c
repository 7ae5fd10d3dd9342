#include "codec/legal_json.h"
#include "codec/action_json.h"
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
    for (int kind = 0; kind < RESOURCES; kind++)
        if (kinds >> kind & 1) jot_item(out), jot_text(out, RESOURCE_NAME[kind]);
    jot_close(out, ']');
}

static void describe_bank(const Legal *l, Cards rates, Buf *out) {
    jot_key(out, "bank"), jot_open(out, '{');
    jot_key(out, "give"), jot_open(out, '{');
    for (int kind = 0; kind < RESOURCES; kind++)
        if (l->give >> kind & 1) member_number(RESOURCE_NAME[kind], cards_of(rates, kind), out);
    jot_close(out, '}');
    resources("take", l->take, out);
    jot_close(out, '}');
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

static void describe(const Legal *l, int kind, Cards rates, Buf *out) {
    uint64_t hexes = l->hexes, victims = l->victims;
    switch ((ActionKind)kind) {
    case ACT_SETTLEMENT: places("settlement", "sites", l->settlements.w, SITES, out); break;
    case ACT_CITY: places("city", "sites", l->cities.w, SITES, out); break;
    case ACT_ROAD: places("road", "edges", l->roads.w, EDGES, out); break;
    case ACT_ROBBER: places("robber", "hexes", &hexes, HEXES, out); break;
    case ACT_STEAL: places("steal", "victims", &victims, SEATS, out); break;
    case ACT_DISCARD:
        jot_key(out, "discard");
        buf_print(out, "{\"count\":%u}", l->discard);
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
    case ACT_GOLD:
        jot_key(out, "gold"), jot_open(out, '{');
        member_number("count", l->gold, out);
        resources("take", l->bank, out);
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
    case ACT_FISH_ROBBER:
    case ACT_FISH_BUY:
    case ACT_ROLL:
    case ACT_TAKE:
    case ACT_BUY:
    case ACT_KNIGHT:
    case ACT_ROAD_BUILDING:
    case ACT_MONOPOLY:
    case ACT_TRADE:
    case ACT_SHOW:
    case ACT_CLAIM:
    case ACT_END:
    case ACT_NONE:
    case ACTION_KINDS: break;
    }
}

void legal_json_members(const Legal *l, Cards rates, Buf *out) {
    jot_key(out, "kinds"), jot_open(out, '[');
    for (uint32_t left = l->kinds; left; left &= left - 1)
        jot_item(out), jot_text(out, ACTION_NAME[__builtin_ctz(left)]);
    jot_close(out, ']');
    for (uint32_t left = l->kinds; left; left &= left - 1)
        describe(l, __builtin_ctz(left), rates, out);
}

static void list(const Game *g, const Legal *l, bool objects, Buf *out) {
    Action actions[LEGAL_MAX];
    int count = legal_list(l, actions);
    jot_key(out, "actions"), jot_open(out, '[');
    for (int i = 0; i < count; i++) {
        if (actions[i].kind == ACT_DISCARD || actions[i].kind == ACT_GOLD)
            continue; /* described by how many */
        Action a = notation_tidy(g, &actions[i]);
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
    jot_close(out, ']');
}

void legal_json_write(const Game *g, const Legal *l, unsigned halves, Buf *out) {
    jot_open(out, '{');
    member_number("seat", l->seat, out);
    if (halves & LEGAL_DESCRIBED) legal_json_members(l, g->seat[l->seat].rate, out);
    if (halves & (LEGAL_LISTED | LEGAL_OBJECTS)) list(g, l, halves & LEGAL_OBJECTS, out);
    jot_close(out, '}');
}
