/* casebook_when.c - the words for actions, and what is checked around each of them. */
#include "engine/casebook.h"

#include "engine/encode.h"

#include <string.h>

static bool refusals_seen[REFUSAL_CODES];

bool when_refusal_seen(int code) {
    return refusals_seen[code];
}

static const char *const TOKENS[] = { "one-fish", "two-fish", "three-fish", "boot", "" };

static bool read_where(Words *w, Action *a) {
    int where = words_number(w);
    a->where = (uint8_t)where;
    return where >= 0;
}

static bool read_resource(Words *w, uint8_t *kind) { /* `none` isn't a resource there is */
    int found = words_take(w, "none") ? (int)NONE : words_name(w, RESOURCE_NAME, GOODS);
    *kind = (uint8_t)found;
    return found >= 0;
}

/* `taking ore`: the card that comes out of the victim's hand */
static void read_taking(Words *w, Chance *chance, bool *said) {
    if (words_take(w, "taking")) *said = read_resource(w, &chance->a);
}

/* `catching two-fish`: the tokens drawn, in order */
static void read_catching(Words *w, Move *e, bool *said) {
    if (!words_take(w, "catching")) return;
    int count = 0;
    for (int token; (token = words_name(w, TOKENS, FISH_TOKENS)) >= 0 && count < MORE_DRAWS;) {
        if (e->act.kind == ACT_ROLL) e->chance.more[count++] = (uint8_t)(1 + token);
        else e->chance.a = (uint8_t)token;
    }
    *said = true;
}

/* `trade 1 giving 2 ore for 1 wool`, as the active seat sees it */
static bool read_trade(Words *w, Action *a) {
    return read_where(w, a) && words_take(w, "giving") && words_pile(w, RESOURCE_NAME, &a->give) &&
           words_take(w, "for") && words_pile(w, RESOURCE_NAME, &a->get);
}

/* `redirect grain` for the card of a bank trade, `redirect settlement 12` for a road's payment */
static bool read_redirect(Words *w, Action *a) {
    a->where = a->card2 = NONE;
    return words_take(w, "settlement") ? read_where(w, a) : read_resource(w, &a->card2);
}

static bool read_action(Scene *s, Words *w, Move *e, bool *chance_said) {
    Action *a = &e->act;
    int kind = words_name(w, ACTION_NAME, ACTION_KINDS);
    if (kind < 0) return scene_wrong(s, "'%s' is no action", words_peek(w));
    *e = (Move){ .act = { .kind = (uint8_t)kind, .seat = (uint8_t)w->seat } };
    bool good = true;
    switch ((ActionKind)kind) {
    case ACT_SETTLEMENT: /* `settlement 4 catching two-fish`: the token of F-12 */
        good = read_where(w, a);
        read_catching(w, e, chance_said);
        break;
    case ACT_ROAD:
    case ACT_CITY:
    case ACT_SHIP:
    case ACT_BOOT:
    case ACT_MOVE: good = read_where(w, a); break;
    case ACT_SAIL: { /* `sail 12 to 15` */
        int from = words_number(w);
        a->card = (uint8_t)from;
        good = from >= 0 && words_take(w, "to") && read_where(w, a);
        break;
    }
    case ACT_GOLD: good = words_pile(w, RESOURCE_NAME, &a->get); break;
    case ACT_SWAP: { /* `swap one-fish catching boot`, `swap none` */
        int token = words_take(w, "none") ? (int)NONE : words_name(w, TOKENS, FISH_TOKENS);
        a->card = (uint8_t)token;
        good = token >= 0;
        read_catching(w, e, chance_said);
        break;
    }
    case ACT_FISH_STEAL: /* `fish-steal 2 taking ore`; all five may end `with 1 one-fish` */
        good = read_where(w, a);
        read_taking(w, &e->chance, chance_said);
        break;
    case ACT_FISH_ROAD: good = read_where(w, a); break;
    case ACT_FISH_CARD: good = read_resource(w, &a->card); break;
    case ACT_FISH_ROBBER: break;
    case ACT_ROLL: { /* `roll 3 4` */
        if (s->game.scenario == SCENARIO_CITIES_AND_KNIGHTS) {
            good = knights_roll(s, w, e, chance_said);
            break;
        }
        int one = words_number(w), two = words_number(w);
        e->chance = (Chance){ .a = (uint8_t)one, .b = (uint8_t)two };
        good = one >= 0 && two >= 0;
        read_catching(w, e, chance_said); /* `roll 1 1 catching one-fish boot` */
        break;
    }
    case ACT_DISCARD: good = words_pile(w, RESOURCE_NAME, &a->give); break;
    case ACT_ROBBER:
    case ACT_PIRATE:
    case ACT_STEAL:
        good = read_where(w, a);
        read_taking(w, &e->chance, chance_said);
        break;
    case ACT_TAKE: /* `take ore` */
        *chance_said = !words_end(w);
        if (*chance_said) good = read_resource(w, &e->chance.a);
        break;
    case ACT_FISH_BUY:
    case ACT_BUY: { /* `buy knight`: the top card of the deck; `buy` where it does not matter */
        int drawn = words_name(w, DEVCARD_NAME, DEVCARDS);
        *chance_said = drawn >= 0;
        if (*chance_said) e->chance.a = (uint8_t)drawn;
        break;
    }
    case ACT_YEAR_OF_PLENTY: /* `year-of-plenty ore ore`, or one card where the bank has one */
        a->card2 = NONE;
        good = read_resource(w, &a->card);
        if (!words_end(w)) good = good && read_resource(w, &a->card2);
        break;
    case ACT_MONOPOLY: good = read_resource(w, &a->card); break;
    case ACT_BANK: /* `bank wool for grain`, at the best rate */
        good = read_resource(w, &a->card) && words_take(w, "for") && read_resource(w, &a->card2);
        break;
    case ACT_TRADE: good = read_trade(w, a); break;
    case ACT_REDIRECT: good = read_redirect(w, a); break;
    case ACT_NONE:
    case ACT_KNIGHT:
    case ACT_ROAD_BUILDING:
    case ACT_SHOW:
    case ACT_CLAIM:
    case ACT_END:
    case ACTION_KINDS: break;
    default: good = knights_action(w, e, chance_said);
    }
    bool fish = kind >= ACT_FISH_ROBBER && kind <= ACT_FISH_BUY;
    if (good && fish && words_take(w, "with")) good = words_pile(w, TOKENS, &a->give);
    return good || scene_wrong(s, "'%s' says too little", ACTION_NAME[kind]);
}

bool when_read(Scene *s, Words *w, Move *e) {
    bool chance_said = false;
    if (w->seat == NONE) return scene_wrong(s, "which seat?");
    if (!read_action(s, w, e, &chance_said)) return false;
    if (!words_end(w)) return scene_wrong(s, "'%s' is not understood here", words_peek(w));
    if (chance_said || game_check(&s->game, &e->act) != ALLOWED) return true;
    ChanceNeed need = game_chance(&s->game, &e->act);
    if (need.kind == CHANCE_CARD || need.kind == CHANCE_PROGRESS)
        e->chance.a = (uint8_t)chance_nth(need, 0);
    for (int n = 1; n <= MORE_DRAWS; n++) {
        need = game_more(&s->game, &e->act, &e->chance, n);
        if (need.kind == CHANCE_NONE) break;
        e->chance.more[n - 1] = (uint8_t)(1 + chance_nth(need, 0));
    }
    return true;
}

/* ---- listed if and only if allowed ------------------------------------------------------- */

/* Do they mean the same?  Plenty's cards have no order. */
static bool same_action(const Action *a, const Action *listed) {
    if (a->kind != listed->kind) return false;
    if (a->kind == ACT_YEAR_OF_PLENTY && a->card == listed->card2 && a->card2 == listed->card)
        return true;
    if (a->kind == ACT_INVENTION && a->card == listed->card2 && a->card2 == listed->card)
        return true;
    return a->where == listed->where && a->card == listed->card && a->card2 == listed->card2;
}

/* Does the description of what the seat may do hold this action? */
static bool is_listed(const Game *g, const Action *a) {
    Legal l;
    Action list[LEGAL_MAX];
    if (a->seat >= g->seats) return false;
    game_legal(g, a->seat, &l);
    if (a->kind == ACT_TRADE) return l.kinds & ACT_BIT(ACT_TRADE);
    if (a->kind == ACT_DISCARD)
        return l.kinds & BIT(ACT_DISCARD) && l.discard == cards_total(a->give) &&
               cards_cover(g->seat[a->seat].hand, a->give);
    if (a->kind == ACT_GOLD)
        return l.kinds & BIT(ACT_GOLD) && l.gold == cards_total(a->get) &&
               cards_cover(g->bank, a->get);
    if (a->kind == ACT_ANSWER && a->card2 == ANSWER_CARDS) /* described only, K-148 */
        return l.kinds & ACT_BIT(ACT_ANSWER) && l.answer_take && g->victim != NONE &&
               l.answer_take == cards_total(a->get) && cards_cover(g->seat[g->victim].hand, a->get);
    int count = legal_list(&l, list);
    for (int i = 0; i < count; i++)
        if (same_action(a, &list[i])) return true;
    return false;
}

/* ---- doing ------------------------------------------------------------------------------- */

static const char *event_name(const Move *e) {
    return ACTION_NAME[e->act.kind];
}

static bool decodes_to_itself(const Game *g) {
    uint8_t bytes[GAME_BYTES_MAX], again[GAME_BYTES_MAX];
    size_t size = game_encode(g, bytes);
    Game copy;
    return game_decode(&copy, bytes, size) == NULL && game_encode(&copy, again) == size &&
           memcmp(bytes, again, size) == 0;
}

bool when_may(Scene *s, const Move *e) {
    Refusal no = game_check(&s->game, &e->act);
    if (no) return scene_wrong(s, "%s is refused: %s", event_name(e), REFUSAL_TEXT[no].name);
    return is_listed(&s->game, &e->act) ||
           scene_wrong(s, "%s is allowed but not listed", event_name(e));
}

bool when_do(Scene *s, const Move *e) {
    if (!when_may(s, e)) return false;
    Refusal no = game_apply(&s->game, e);
    if (no) return scene_wrong(s, "%s is refused: %s", event_name(e), REFUSAL_TEXT[no].name);
    const char *why = game_broken(&s->game);
    if (why) return scene_wrong(s, "after %s: %s", event_name(e), why);
    return decodes_to_itself(&s->game) ||
           scene_wrong(s, "after %s the encoding does not decode to itself", event_name(e));
}

bool when_refused(Scene *s, const Move *e, const char *code) {
    Game after;
    memcpy(&after, &s->game, sizeof after); /* padding too, for the comparison */
    uint8_t bytes[GAME_BYTES_MAX], same[GAME_BYTES_MAX];
    size_t size = game_encode(&s->game, bytes);
    Refusal no = game_apply(&after, e);
    if (!no) return scene_wrong(s, "%s is allowed, not refused (%s)", event_name(e), code);
    if (strcmp(REFUSAL_TEXT[no].name, code) != 0)
        return scene_wrong(s, "%s is refused with '%s', not '%s'", event_name(e),
                           REFUSAL_TEXT[no].name, code);
    refusals_seen[no] = true;
    if (game_encode(&after, same) != size || memcmp(bytes, same, size) != 0 ||
        memcmp((const uint8_t *)&after, (const uint8_t *)&s->game, sizeof after) != 0)
        return scene_wrong(s, "the refusal of %s changed the game (B-160)", event_name(e));
    bool payment = no == NO_FISH && e->act.give; /* tokens are described, not listed */
    if (e->act.kind == ACT_TRADE || no == CHANCE_WRONG || payment) return true;
    return !is_listed(&s->game, &e->act) ||
           scene_wrong(s, "%s is refused but listed", event_name(e));
}
