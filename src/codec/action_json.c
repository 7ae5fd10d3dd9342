#include "codec/action_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/notation.h"

#include <string.h>

enum { ID_MAX = 250 }; /* ids read from outside: beyond any board, and never NONE */

/* --- writing ------------------------------------------------------------------------------- */

const char *const TOKEN_NAME[5] = { "one-fish", "two-fish", "three-fish", "boot", "" };

static void fish_members(const Action *a, Buf *out) {
    if (a->kind == ACT_FISH_STEAL) member_number("victim", a->where, out);
    if (a->kind == ACT_FISH_ROAD) member_number("edge", a->where, out);
    if (a->kind == ACT_FISH_CARD) member_word("resource", RESOURCE_NAME[a->card], out);
    if (a->give) member_cards("tokens", a->give, TOKEN_NAME, out);
}

/* What phases ask for has names of its own, so that nobody need know the phase to read it.  K-172 */
static void answer_members(const Action *a, Buf *out) {
    switch (a->card2) {
    case ANSWER_KNIGHT:
        member_word("knight", KNIGHT_NAME[a->card], out); /* and where */
    /* fall through */
    case ANSWER_PLACE: member_number("place", a->where, out); break;
    case ANSWER_KIND: member_word("resource", RESOURCE_NAME[a->card], out); break;
    case ANSWER_TRACK: member_word("track", TRACK_NAME[a->card], out); break;
    case ANSWER_PROGRESS: member_word("progress", PROGRESS_NAME[a->card], out); break;
    case ANSWER_CARDS: member_resources("cards", a->get, out); break;
    default: member_flag("nothing", true, out);
    }
}

void action_json_members(const Action *a, Buf *out) {
    member_word("kind", ACTION_NAME[a->kind], out);
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT:
    case ACT_CITY: member_number("site", a->where, out); break;
    case ACT_SHIP:
    case ACT_ROAD: member_number("edge", a->where, out); break;
    case ACT_PIRATE:
    case ACT_ROBBER: member_number("hex", a->where, out); break;
    case ACT_GUILD_DUES:
    case ACT_ESPIONAGE:
    case ACT_TREASON:
    case ACT_STEAL: member_number("victim", a->where, out); break;
    case ACT_WALL:
    case ACT_MEDICINE:
    case ACT_RECRUIT:
    case ACT_ACTIVATE:
    case ACT_PROMOTE:
    case ACT_CHASE:
    case ACT_ENGINEERING:
    case ACT_INTRIGUE: member_number("site", a->where, out); break;
    case ACT_MERCHANT:
    case ACT_TAXATION: member_number("hex", a->where, out); break;
    case ACT_DIPLOMACY: member_number("edge", a->where, out); break;
    case ACT_ALCHEMY:
        member_number("red", a->card, out);
        member_number("yellow", a->card2, out);
        break;
    case ACT_INVENTION:
    case ACT_SMITHING:
        member_number("first", a->card, out);
        if (a->card2 != NONE) member_number("second", a->card2, out);
        break;
    case ACT_IMPROVE:
        member_word("track", TRACK_NAME[a->card], out);
        if (a->where != NONE) member_number("site", a->where, out);
        if (a->card2) member_flag("crane", true, out);
        break;
    case ACT_HARBOR_OFFER:
        member_number("victim", a->where, out);
        member_word("resource", RESOURCE_NAME[a->card], out);
        break;
    case ACT_MERCHANT_FLEET:
    case ACT_RESOURCE_MONOPOLY:
    case ACT_TRADE_MONOPOLY: member_word("resource", RESOURCE_NAME[a->card], out); break;
    case ACT_PUT_BACK: member_word("progress", PROGRESS_NAME[a->card], out); break;
    case ACT_ANSWER: answer_members(a, out); break;
    case ACT_BOOT: member_number("to", a->where, out); break;
    case ACT_KNIGHT_MOVE:
    case ACT_KNIGHT_DISPLACE:
    case ACT_SAIL:
        member_number("from", a->card, out);
        member_number("to", a->where, out);
        break;
    case ACT_GOLD: member_resources("cards", a->get, out); break;
    case ACT_SWAP:
        if (a->card == NONE) jot_key(out, "token"), jot_null(out);
        else member_word("token", FISH_NAME[a->card], out);
        break;
    case ACT_FISH_STEAL:
    case ACT_FISH_ROAD:
    case ACT_FISH_CARD:
    case ACT_FISH_ROBBER:
    case ACT_FISH_BUY: fish_members(a, out); break;
    case ACT_MOVE: member_number("to", a->where, out); break;
    case ACT_DISCARD: member_resources("cards", a->give, out); break;
    case ACT_YEAR_OF_PLENTY:
        member_resources("cards", card(a->card) + (a->card2 == NONE ? 0 : card(a->card2)), out);
        break;
    case ACT_MONOPOLY: member_word("resource", RESOURCE_NAME[a->card], out); break;
    case ACT_BANK:
        member_word("give", RESOURCE_NAME[a->card], out);
        member_word("get", RESOURCE_NAME[a->card2], out);
        break;
    case ACT_TRADE:
        member_number("with", a->where, out);
        member_resources("give", a->give, out);
        member_resources("get", a->get, out);
        break;
    case ACT_REDIRECT:
        if (a->card2 != NONE) member_word("resource", RESOURCE_NAME[a->card2], out);
        else member_number("site", a->where, out);
        break;
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

void action_json_write(const Action *a, Buf *out) {
    jot_open(out, '{');
    member_number("seat", a->seat, out);
    action_json_members(a, out);
    jot_close(out, '}');
}

/* The pile a drawn card is named after. */
static const char *const *card_names(ActionKind kind) {
    if (kind == ACT_SETTLEMENT || kind == ACT_SWAP) return TOKEN_NAME;
    return kind == ACT_BUY || kind == ACT_FISH_BUY ? DEVCARD_NAME : RESOURCE_NAME;
}

void chance_json_members(ActionKind kind, Chance chance, Buf *out) {
    if (kind == ACT_ROLL) member_dice("dice", (const uint8_t[]){ chance.a, chance.b }, out);
    else if (kind == ACT_ANSWER) member_word("progress", PROGRESS_NAME[chance.a], out); /* K-73 */
    else member_word("card", card_names(kind)[chance.a], out);
}

/* What several draws are called, and their names.  F-17, K-22, K-139 */
typedef struct Drawn {
    const char *key, *rule;
    const char *const *names;
    int count;
} Drawn;

static Drawn drawn_by(const Move *e) {
    if (e->act.kind == ACT_TAXATION) return (Drawn){ "taxed", "K-139", RESOURCE_NAME, GOODS };
    if (e->chance.event) return (Drawn){ "progress", "K-22", PROGRESS_NAME, PROGRESS_CARDS };
    return (Drawn){ "fish", "F-2", TOKEN_NAME, FISH_TOKENS };
}

void draws_json_member(const Move *e, Buf *out) {
    Drawn drawn = drawn_by(e);
    jot_key(out, drawn.key), jot_open(out, '[');
    for (int i = 0; i < MORE_DRAWS && e->chance.more[i]; i++)
        jot_item(out), jot_text(out, drawn.names[e->chance.more[i] - 1]);
    jot_close(out, ']');
}

/* A sentence that ends with its rule: "… built on. [B-72]".  Other brackets are part of it: "seats[0]
 * needs …". */
void refusal_json_write(struct RefusalText refusal, Buf *out) {
    size_t size = strlen(refusal.text);
    bool ruled = size && refusal.text[size - 1] == ']';
    const char *rule = ruled ? strrchr(refusal.text, '[') : NULL;
    if (rule) size = (size_t)(rule - refusal.text);
    while (size && refusal.text[size - 1] == ' ') size--;
    char text[ERR_TEXT];
    Buf part = buf_over(text, sizeof text);
    jot_open(out, '{');
    member_word("code", refusal.name, out);
    if (rule) {
        buf_print(&part, "%.*s", (int)strcspn(rule + 1, "]"), rule + 1);
        member_word("rule", text, out);
        buf_clear(&part);
    }
    buf_print(&part, "%.*s", (int)size, refusal.text);
    member_word("text", text, out);
    jot_close(out, '}');
}

/* --- reading ------------------------------------------------------------------------------- */

static uint8_t pick_place(Pick *p, const char *key) {
    return (uint8_t)pick_number(p, key, 0, ID_MAX);
}

static uint8_t pick_resource(Pick *p, const char *key) {
    return (uint8_t)pick_word(p, key, RESOURCE_NAME, RESOURCES);
}

/* A resource or a commodity. */
static uint8_t pick_good(Pick *p, const char *key) {
    return (uint8_t)pick_word(p, key, RESOURCE_NAME, GOODS);
}

static Cards pick_resources(Pick *p, const char *key) {
    return pick_cards(p, key, RESOURCE_NAME, cards_of(BANK_FULL, BRICK));
}

/* A kind of token, or null to keep one's own.  F-26 */
static uint8_t pick_token(Pick *p) {
    const json_t *token = json_object_get(p->object, "token");
    if (json_is_null(token)) return pick_value(p, "token"), NONE;
    return (uint8_t)pick_word(p, "token", TOKEN_NAME, OLD_BOOT);
}

static void pick_fish(Pick *p, Action *a) {
    if (a->kind == ACT_FISH_STEAL) a->where = pick_place(p, "victim");
    if (a->kind == ACT_FISH_ROAD) a->where = pick_place(p, "edge");
    if (a->kind == ACT_FISH_CARD) a->card = pick_resource(p, "resource");
    a->give = pick_cards_or(p, "tokens", TOKEN_NAME, 11, 0);
}

static void pick_plenty(Pick *p, Action *a) {
    Cards cards = pick_resources(p, "cards");
    int count = cards_total(cards);
    if (count < 1 || count > 2) {
        pick_refuse(p, "{what%p} takes one or two \"cards\". [B-107]", &p->what);
        return;
    }
    a->card = (uint8_t)cards_nth(cards, 0);
    a->card2 = count == 2 ? (uint8_t)cards_nth(cards, 1) : NONE;
}

static void pick_answer(Pick *p, Action *a) {
    a->card2 = ANSWER_NOTHING;
    if (pick_has(p, "place")) {
        a->card2 = pick_has(p, "knight") ? ANSWER_KNIGHT : ANSWER_PLACE;
        a->where = pick_place(p, "place");
        if (a->card2 == ANSWER_KNIGHT)
            a->card = (uint8_t)pick_word(p, "knight", KNIGHT_NAME, KNIGHT_LEVELS);
    } else if (pick_has(p, "resource")) {
        a->card2 = ANSWER_KIND;
        a->card = pick_good(p, "resource");
    } else if (pick_has(p, "track")) {
        a->card2 = ANSWER_TRACK;
        a->card = (uint8_t)pick_word(p, "track", TRACK_NAME, TRACKS);
    } else if (pick_has(p, "progress")) {
        a->card2 = ANSWER_PROGRESS;
        a->card = (uint8_t)pick_word(p, "progress", PROGRESS_NAME, PROGRESS_CARDS);
    } else if (pick_has(p, "cards")) {
        a->card2 = ANSWER_CARDS;
        a->get = pick_resources(p, "cards");
    } else if (!pick_flag_or(p, "nothing", false)) {
        pick_refuse(p, "{what%p} contains no answer. [K-172]", &p->what);
    }
}

void action_json_pick(Pick *p, int seat, Action *a) {
    *a = (Action){ .seat = (uint8_t)seat };
    a->kind = (uint8_t)(1 + pick_word(p, "kind", ACTION_NAME + 1, ACTION_KINDS - 1));
    switch ((ActionKind)a->kind) {
    case ACT_SETTLEMENT:
    case ACT_CITY: a->where = pick_place(p, "site"); break;
    case ACT_SHIP:
    case ACT_ROAD: a->where = pick_place(p, "edge"); break;
    case ACT_PIRATE:
    case ACT_ROBBER: a->where = pick_place(p, "hex"); break;
    case ACT_GUILD_DUES:
    case ACT_ESPIONAGE:
    case ACT_TREASON:
    case ACT_STEAL: a->where = pick_place(p, "victim"); break;
    case ACT_WALL:
    case ACT_MEDICINE:
    case ACT_RECRUIT:
    case ACT_ACTIVATE:
    case ACT_PROMOTE:
    case ACT_CHASE:
    case ACT_ENGINEERING:
    case ACT_INTRIGUE: a->where = pick_place(p, "site"); break;
    case ACT_MERCHANT:
    case ACT_TAXATION: a->where = pick_place(p, "hex"); break;
    case ACT_DIPLOMACY: a->where = pick_place(p, "edge"); break;
    case ACT_ALCHEMY:
        a->card = pick_place(p, "red");
        a->card2 = pick_place(p, "yellow");
        break;
    case ACT_INVENTION:
    case ACT_SMITHING:
        a->card = pick_place(p, "first");
        a->card2 = pick_has(p, "second") ? pick_place(p, "second") : NONE;
        break;
    case ACT_IMPROVE:
        a->card = (uint8_t)pick_word(p, "track", TRACK_NAME, TRACKS);
        a->where = pick_has(p, "site") ? pick_place(p, "site") : NONE;
        a->card2 = pick_flag_or(p, "crane", false);
        break;
    case ACT_HARBOR_OFFER:
        a->where = pick_place(p, "victim");
        a->card = pick_good(p, "resource");
        break;
    case ACT_MERCHANT_FLEET:
    case ACT_RESOURCE_MONOPOLY:
    case ACT_TRADE_MONOPOLY: a->card = pick_good(p, "resource"); break;
    case ACT_PUT_BACK:
        a->card = (uint8_t)pick_word(p, "progress", PROGRESS_NAME, PROGRESS_CARDS);
        break;
    case ACT_ANSWER: pick_answer(p, a); break;
    case ACT_BOOT: a->where = pick_place(p, "to"); break;
    case ACT_KNIGHT_MOVE:
    case ACT_KNIGHT_DISPLACE:
    case ACT_SAIL:
        a->card = pick_place(p, "from");
        a->where = pick_place(p, "to");
        break;
    case ACT_GOLD: a->get = pick_resources(p, "cards"); break;
    case ACT_SWAP: a->card = pick_token(p); break;
    case ACT_FISH_STEAL:
    case ACT_FISH_ROAD:
    case ACT_FISH_CARD:
    case ACT_FISH_ROBBER:
    case ACT_FISH_BUY: pick_fish(p, a); break;
    case ACT_MOVE: a->where = pick_place(p, "to"); break;
    case ACT_DISCARD: a->give = pick_resources(p, "cards"); break;
    case ACT_YEAR_OF_PLENTY: pick_plenty(p, a); break;
    case ACT_MONOPOLY: a->card = pick_resource(p, "resource"); break;
    case ACT_BANK:
        a->card = pick_good(p, "give");
        a->card2 = pick_good(p, "get");
        break;
    case ACT_TRADE:
        a->where = pick_place(p, "with");
        a->give = pick_resources(p, "give");
        a->get = pick_resources(p, "get");
        break;
    case ACT_REDIRECT:
        a->where = a->card2 = NONE;
        if (pick_has(p, "resource")) a->card2 = pick_good(p, "resource");
        else a->where = pick_place(p, "site");
        break;
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

Status action_json_read(const json_t *value, int scenario, int seat, Action *a, Err *err) {
    if (json_is_string(value)) {
        const char *why = notation_read(json_string_value(value), json_string_length(value),
                                        scenario, seat, a);
        return why ? err_tell(err, ERR_INPUT, &(const Message){ .english = why }) : OK;
    }
    Action read;
    Pick p = pick_open(value, "The action", err);
    action_json_pick(&p, (int)pick_number_or(&p, "seat", 0, ID_MAX, seat), &read);
    Status status = pick_close(&p);
    if (!status) *a = read;
    return status;
}

void draws_json_pick(Pick *p, Move *e) {
    Drawn drawn = drawn_by(e);
    size_t told = 0; /* the entry has said how many */
    while (told < MORE_DRAWS && e->chance.more[told] == NONE) told++;
    const json_t *list = pick_list(p, drawn.key, told ? told : 1, told ? told : MORE_DRAWS);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        int found = 0;
        while (found < drawn.count && name && strcmp(name, drawn.names[found]) != 0) found++;
        if (!name || found == drawn.count) {
            pick_refuse(p, "{what%p} needs the names of the drawn items in \"{key%s}\". [{rule%s}]",
                        &p->what, drawn.key, drawn.rule);
            return;
        }
        e->chance.more[i] = (uint8_t)(1 + found);
    }
}

void chance_json_pick(Pick *p, ActionKind kind, ChanceKind need, Chance *chance) {
    *chance = (Chance){ 0 };
    if (need == CHANCE_NONE) return;
    if (need == CHANCE_PROGRESS) {
        chance->a = (uint8_t)pick_word(p, "progress", PROGRESS_NAME, PROGRESS_CARDS);
        return;
    }
    if (need == CHANCE_CARD) {
        const char *const *names = card_names(kind);
        chance->a = (uint8_t)pick_word(p, "card", names, member_kinds(names));
        return;
    }
    if (need == CHANCE_THREE_DICE || need == CHANCE_EVENT_DIE)
        chance->event = (uint8_t)pick_number(p, "event_die", 1, 6);
    if (need == CHANCE_EVENT_DIE) return;
    const json_t *dice = pick_list(p, "dice", 2, 2);
    json_int_t a = json_integer_value(json_array_get(dice, 0));
    json_int_t b = json_integer_value(json_array_get(dice, 1));
    if (a < 1 || a > 6 || b < 1 || b > 6)
        pick_refuse(p, "{what%p} needs two dice from 1 to 6. [B-161]", &p->what);
    else chance->a = (uint8_t)a, chance->b = (uint8_t)b;
}
