#include "codec/entry_json.h"
#include "codec/action_json.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/rules_json.h"

#include <string.h>

enum { SPENT_MAX = 1000 * 60 * 60 * 24 }; /* ms: a day between two entries */

/* --- writing ------------------------------------------------------------------------------- */

static void write_start(const Start *s, Buf *out) {
    member_number("version", s->version, out);
    if (s->alone) member_flag("alone", true, out);
    member_word("scenario", SCENARIO_NAME[s->scenario], out);
    member_word("rulebook", RULEBOOK_NAME[s->rulebook], out);
    jot_key(out, "rules"), rules_json_write(&s->game_rules, &s->table_rules, out);
    jot_key(out, "holders"), jot_open(out, '[');
    for (int seat = 0; seat < s->seats; seat++)
        jot_item(out), jot_text(out, HOLDER_NAME[s->holder[seat]]);
    jot_close(out, ']');
    jot_key(out, "people"), jot_open(out, '[');
    for (int seat = 0; seat < s->seats; seat++)
        buf_print(out, "%s\"%llu\"", seat ? "," : "", (unsigned long long)s->who[seat]);
    jot_close(out, ']');
    jot_key(out, "board"), board_json_write(&s->board, out);
    member_hex("commit", s->commit.bytes, HASH_BYTES, out);
}

/* Kinds that sometimes draw a card or a token; the entry says so. */
static bool may_draw(const Action *a) {
    return a->kind == ACT_ROBBER || a->kind == ACT_STEAL || a->kind == ACT_PIRATE ||
           a->kind == ACT_SETTLEMENT || (a->kind == ACT_ANSWER && a->card2 == ANSWER_TRACK);
}

static bool draws_one(const Action *a, ChanceKind need) {
    return (need == CHANCE_CARD || need == CHANCE_PROGRESS) && may_draw(a);
}

/* What several are drawn of: fish tokens or progress cards by a roll, cards of hands by Taxation. */
static const char *drawn_member(const Move *event) {
    if (event->act.kind == ACT_TAXATION) return "taxed";
    return event->chance.event ? "progress" : "fish";
}

/* Of what an answer hides its public part says only what it is. */
static const char *const HIDDEN_NAME[] = { "resource", "progress", "cards" };
static const uint8_t HIDDEN_FORM[] = { ANSWER_KIND, ANSWER_PROGRESS, ANSWER_CARDS };
enum { HIDDEN = sizeof HIDDEN_FORM };

static void write_hidden(const Action *a, Buf *out) {
    member_word("kind", ACTION_NAME[a->kind], out);
    if (a->kind == ACT_HARBOR_OFFER) member_number("victim", a->where, out);
    for (int i = 0; i < HIDDEN; i++)
        if (a->kind == ACT_ANSWER && a->card2 == HIDDEN_FORM[i])
            member_word("hidden", HIDDEN_NAME[i], out);
}

static int drawn_count(Chance chance) {
    int count = 0;
    while (count < MORE_DRAWS && chance.more[count]) count++;
    return count;
}

static void write_act(const Move *event, ChanceKind need, Buf *out) {
    const Action *a = &event->act;
    jot_key(out, "action"), jot_open(out, '{');
    if (action_hides(a)) write_hidden(a, out);
    else action_json_members(a, out);
    if (a->kind == ACT_ROLL && event->chance.a) chance_json_members(ACT_ROLL, event->chance, out);
    if (event->chance.event) member_number("event_die", event->chance.event, out);
    if (draws_one(a, need)) member_flag("takes", true, out);
    if (event->chance.more[0]) /* how many is public: F-62, K-178 */
        member_number(drawn_member(event), drawn_count(event->chance), out);
    jot_close(out, '}');
}

static void write_members(const Entry *e, ChanceKind need, Buf *out) {
    switch ((EntryKind)e->kind) {
    case ENTRY_START: write_start(&e->start, out); break;
    case ENTRY_ENTROPY: member_hex("entropy", e->entropy.bytes, e->entropy.size, out); break;
    case ENTRY_ACT: write_act(&e->move, need, out); break;
    case ENTRY_OFFER:
    case ENTRY_TALK: member_mask("to", e->terms.to, out); /* fall through */
    case ENTRY_COUNTER:
        member_resources("give", e->terms.give, out);
        member_resources("get", e->terms.get, out);
        break;
    case ENTRY_ACCEPT:
    case ENTRY_DECLINE:
    case ENTRY_WITHDRAW: member_number("offer", e->terms.offer, out); break;
    case ENTRY_PAUSE:
    case ENTRY_RESUME: member_word("pause", PAUSE_NAME[e->pause], out); break;
    case ENTRY_PRESENCE: member_flag("connected", e->connected, out); break;
    case ENTRY_LOOK: member_flag("looks", e->looks, out); break;
    case ENTRY_RULING:
        if (e->ruled) member_word("ruled", RULING_NAME[e->ruled], out);
        break;
    case ENTRY_TAKE_BACK:
        member_word("says", BACK_NAME[e->back.says], out);
        if (e->back.says != BACK_ASKS) break;
        member_number("to", e->back.to, out);
        if (e->back.at_once) member_flag("at_once", true, out);
        break;
    case ENTRY_LEAVE: member_flag("zero", e->leave.zero, out); break;
    case ENTRY_HOLDER:
        member_word("holder", HOLDER_NAME[e->holder.kind], out);
        member_big("person", e->holder.who, out);
        break;
    case ENTRY_CLOCK:
        member_word("change", CLOCK_CHANGE_NAME[e->clock.what], out);
        member_number("ms", e->clock.ms, out);
        break;
    case ENTRY_CORRECT:
        member_id("from", e->correct.from, out);
        member_id("to", e->correct.to, out);
        member_resources("cards", e->correct.cards, out);
        break;
    case ENTRY_ROBBER_PUT: member_id("hex", e->where, out); break;
    case ENTRY_PIECE_PUT:
        member_word("piece", PIECE_NAME[e->piece.piece], out);
        member_id("from", e->piece.from, out);
        member_id("to", e->piece.to, out);
        break;
    case ENTRY_CARD_PUT:
        member_word("card", DEVCARD_NAME[e->devcard.card], out);
        member_word("way", CARD_WAY_NAME[e->devcard.way], out);
        break;
    case ENTRY_VOID_TRADES:
        jot_key(out, "trades"), jot_open(out, '[');
        for (int i = 0; i < e->trades.count; i++)
            jot_item(out), jot_number(out, e->trades.trade[i]);
        jot_close(out, ']');
        break;
    case ENTRY_VOID_ROLL: member_number("to", e->rewind.to, out); break;
    case ENTRY_REWIND:
        member_number("to", e->rewind.to, out);
        member_flag("keep", e->rewind.keep, out);
        if (e->rewind.committed) member_hex("commit", e->rewind.commit.bytes, HASH_BYTES, out);
        break;
    case ENTRY_DECIDE:
        member_id("winner", e->decide.winner, out);
        jot_key(out, "vp"), jot_open(out, '[');
        for (int seat = 0; seat < SEATS; seat++) jot_item(out), jot_number(out, e->decide.vp[seat]);
        jot_close(out, ']');
        break;
    case ENTRY_REVEAL: member_hex("seed", e->seed.bytes, SEED_BYTES, out); break;
    case ENTRY_PLEDGE: member_hex("pledge", e->pledge.bytes, HASH_BYTES, out); break;
    case ENTRY_SHARE: member_hex("share", e->share.bytes, SHARE_BYTES, out); break;
    case ENTRY_SHARES_CLOSED:
        member_word("closed", SHARE_STAGE_NAME[e->closed.stage], out);
        member_mask("missing", e->closed.missing, out);
        break;
    case ENTRY_QUIET:
    case ENTRY_CALL:
    case ENTRY_CALL_CLOSED:
    case ENTRY_TIMEOUT:
    case ENTRY_LAPSE:
    case ENTRY_BLOCK:
    case ENTRY_ABORT:
    case ENTRY_NONE:
    case ENTRY_KINDS: break;
    }
}

void entry_json_write(const Entry *e, uint32_t n, ChanceKind need, Buf *out) {
    bool spent = false;
    for (int seat = 0; seat < SEATS; seat++) spent |= e->spent_ms[seat] > 0;
    jot_open(out, '{');
    member_number("n", n, out);
    member_word("kind", ENTRY_NATURE[e->kind].name, out);
    member_word("by", CAUSE_NAME[e->by], out);
    if (e->seat != NONE) member_number("seat", e->seat, out);
    if (e->at) member_number("at", e->at, out);
    if (e->who) member_big("who", e->who, out);
    if (e->text) member_big("text", e->text, out);
    if (e->clause[0]) member_word("clause", e->clause, out);
    if (spent) {
        jot_key(out, "spent_ms"), jot_open(out, '[');
        for (int seat = 0; seat < SEATS; seat++) jot_item(out), jot_number(out, e->spent_ms[seat]);
        jot_close(out, ']');
    }
    write_members(e, need, out);
    jot_close(out, '}');
}

bool entry_json_seals(const Entry *e, ChanceKind need) {
    const Move *event = &e->move;
    bool draws = need == CHANCE_CARD || need == CHANCE_PROGRESS || event->chance.more[0];
    return e->kind == ENTRY_ACT && (draws || action_hides(&event->act));
}

void entry_json_write_sealed(const Entry *e, Buf *out) {
    const Move *event = &e->move;
    const Action *a = &event->act;
    jot_open(out, '{');
    if (a->kind == ACT_DISCARD) member_resources("cards", a->give, out);
    else if (a->kind == ACT_HARBOR_OFFER) member_word("resource", RESOURCE_NAME[a->card], out);
    else if (a->kind == ACT_PUT_BACK || (action_hides(a) && a->card2 == ANSWER_PROGRESS))
        member_word("progress", PROGRESS_NAME[a->card], out);
    else if (action_hides(a) && a->card2 == ANSWER_KIND)
        member_word("resource", RESOURCE_NAME[a->card], out);
    else if (action_hides(a)) member_resources("cards", a->get, out);
    else if (event->chance.more[0]) draws_json_member(event, out);
    else chance_json_members(a->kind, event->chance, out);
    jot_close(out, '}');
}

/* --- reading ------------------------------------------------------------------------------- */

static void read_holders(Pick *p, Start *s) {
    const json_t *holders = pick_list(p, "holders", SEATS_MIN, SEATS);
    const json_t *people = pick_value(p, "people");
    s->seats = (uint8_t)json_array_size(holders);
    if (people && json_array_size(people) != s->seats)
        pick_refuse(p, "{what%p} needs as many \"people\" as \"holders\".", &p->what);
    for (int seat = 0; seat < s->seats && !p->status; seat++) {
        const char *kind = json_string_value(json_array_get(holders, (size_t)seat));
        int found = 0;
        while (found < HOLDERS && kind && strcmp(kind, HOLDER_NAME[found]) != 0) found++;
        if (!kind || found == HOLDERS)
            pick_refuse(p, "{what%p} needs \"holders\" to be person, bot, substitute or nobody.",
                        &p->what);
        s->holder[seat] = (uint8_t)found;
    }
    for (int seat = 0; people && seat < s->seats; seat++)
        s->who[seat] = pick_big_value(p, json_array_get(people, (size_t)seat), "people");
}

static void read_start(Pick *p, Start *s) {
    s->version = (uint16_t)pick_number(p, "version", START_ENTROPY, START_NEWEST);
    s->alone = pick_flag_or(p, "alone", false);
    s->scenario = (uint8_t)pick_word(p, "scenario", SCENARIO_NAME, SCENARIOS);
    s->rulebook = (uint8_t)pick_word(p, "rulebook", RULEBOOK_NAME, RULEBOOKS);
    const json_t *rules = pick_value(p, "rules"), *board = pick_value(p, "board");
    read_holders(p, s);
    pick_bytes(p, "commit", s->commit.bytes, HASH_BYTES);
    if (p->status) return;
    s->game_rules = rulebook_game(s->rulebook);
    s->table_rules = rulebook_table(s->rulebook);
    s->game_rules = scenario_rules(s->scenario, s->game_rules);
    if (rules) p->status = rules_json_read(rules, &s->game_rules, &s->table_rules, p->err);
    if (!p->status) p->status = board_json_decode(board, BOARD_JSON_STRICT, &s->board, p->err);
}

/* Is it an action whose cards are sealed?  Then they are not among its members. */
static bool pick_hidden(Pick *p, int seat, Action *a) {
    static const uint8_t KINDS[] = { ACT_DISCARD, ACT_PUT_BACK, ACT_HARBOR_OFFER };
    const char *kind = json_string_value(json_object_get(p->object, "kind"));
    int found = ACT_NONE;
    for (size_t i = 0; kind && i < sizeof KINDS; i++)
        if (strcmp(kind, ACTION_NAME[KINDS[i]]) == 0) found = KINDS[i];
    bool answer = kind && strcmp(kind, ACTION_NAME[ACT_ANSWER]) == 0 && pick_has(p, "hidden");
    if (answer) found = ACT_ANSWER;
    if (!found) return false;
    pick_value(p, "kind");
    *a = (Action){ .kind = (uint8_t)found, .seat = (uint8_t)seat };
    if (found == ACT_HARBOR_OFFER) a->where = (uint8_t)pick_number(p, "victim", 0, SEATS - 1);
    if (answer) a->card2 = HIDDEN_FORM[pick_word(p, "hidden", HIDDEN_NAME, HIDDEN)];
    action_hide(a);
    return true;
}

/* The dice of a roll; those that an Alchemy has set are not told again.  K-108 */
static void pick_roll(Pick *p, Chance *chance) {
    bool event = pick_has(p, "event_die");
    if (!event || pick_has(p, "dice")) chance_json_pick(p, ACT_ROLL, CHANCE_DICE, chance);
    if (event) chance->event = (uint8_t)pick_number(p, "event_die", 1, 6);
}

static void read_act(Pick *p, Entry *e, bool *sealed) {
    Move *event = &e->move;
    const json_t *value = pick_value(p, "action");
    if (p->status) return;
    Pick a = pick_open(value, "The action", p->err);
    if (!pick_hidden(&a, e->seat, &event->act)) action_json_pick(&a, e->seat, &event->act);
    ActionKind act = event->act.kind;
    *sealed = action_hides(&event->act) || act == ACT_BUY || act == ACT_TAKE ||
              act == ACT_FISH_BUY || act == ACT_FISH_STEAL ||
              (act == ACT_SWAP && event->act.card != NONE);
    if (may_draw(&event->act)) *sealed = pick_flag_or(&a, "takes", false);
    if (act == ACT_ROLL || act == ACT_TAXATION) {
        if (act == ACT_ROLL) pick_roll(&a, &event->chance);
        int64_t drawn = pick_number_or(&a, drawn_member(event), 0, MORE_DRAWS, 0);
        for (int i = 0; i < drawn; i++) event->chance.more[i] = NONE; /* until the seal is off */
        *sealed = drawn > 0;
    }
    p->status = pick_close(&a);
}

static Cards pick_resources(Pick *p, const char *key) {
    return pick_cards(p, key, RESOURCE_NAME, cards_of(BANK_FULL, BRICK));
}

static uint32_t pick_index(Pick *p, const char *key) {
    return (uint32_t)pick_number(p, key, 0, INT32_MAX);
}

static void read_trades(Pick *p, Voided *trades) {
    const json_t *list = pick_list(p, "trades", 1, VOIDED_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *index = json_array_get(list, i);
        json_int_t entry = json_integer_value(index);
        if (!json_is_integer(index) || entry < 0 || entry > INT32_MAX)
            pick_refuse(p, "{what%p} needs entry numbers in \"trades\".", &p->what);
        trades->trade[trades->count++] = (uint32_t)entry;
    }
}

static void read_piece(Pick *p, PiecePut *piece) {
    piece->piece = (uint8_t)pick_word(p, "piece", PIECE_NAME, PIECE_NAMES);
    bool edge = piece->piece == ROAD || piece->piece == SHIP;
    piece->from = (uint8_t)pick_id_or(p, "from", edge ? EDGES : SITES, NONE);
    piece->to = (uint8_t)pick_id_or(p, "to", edge ? EDGES : SITES, NONE);
}

static void read_rewind(Pick *p, Rewind *rewind) {
    rewind->to = pick_index(p, "to");
    rewind->keep = pick_flag_or(p, "keep", false);
    rewind->committed = pick_has(p, "commit");
    if (rewind->committed) pick_bytes(p, "commit", rewind->commit.bytes, HASH_BYTES);
}

/* A list of SEATS numbers, 0 each if it is missing. */
static void read_four(Pick *p, const char *key, int64_t most, int64_t four[SEATS]) {
    bool there = pick_has(p, key);
    const json_t *list = there ? pick_list(p, key, SEATS, SEATS) : pick_value(p, key);
    for (size_t i = 0; i < SEATS; i++) {
        const json_t *item = json_array_get(list, i);
        four[i] = json_integer_value(item);
        if (list && (!json_is_integer(item) || four[i] < 0 || four[i] > most))
            pick_refuse(p, "{what%p} needs numbers from 0 to {most%lld} in \"{key%s}\".", &p->what,
                        (long long)most, key);
    }
}

static void read_members(Pick *p, Entry *e, bool *sealed) {
    int64_t four[SEATS];
    switch ((EntryKind)e->kind) {
    case ENTRY_START: read_start(p, &e->start); break;
    case ENTRY_ENTROPY:
        e->entropy.size = (uint8_t)pick_some_bytes(p, "entropy", e->entropy.bytes, ENTROPY_BYTES);
        break;
    case ENTRY_ACT: read_act(p, e, sealed); break;
    case ENTRY_OFFER:
    case ENTRY_TALK: e->terms.to = (uint8_t)pick_mask_or(p, "to", SEATS, 0); /* fall through */
    case ENTRY_COUNTER:
        e->terms.give = pick_resources(p, "give");
        e->terms.get = pick_resources(p, "get");
        break;
    case ENTRY_ACCEPT:
    case ENTRY_DECLINE:
    case ENTRY_WITHDRAW: e->terms.offer = pick_index(p, "offer"); break;
    case ENTRY_PAUSE:
    case ENTRY_RESUME: e->pause = (uint8_t)pick_word(p, "pause", PAUSE_NAME, PAUSES); break;
    case ENTRY_PRESENCE: e->connected = pick_flag_or(p, "connected", true); break;
    case ENTRY_LOOK: e->looks = pick_flag_or(p, "looks", true); break;
    case ENTRY_RULING:
        e->ruled = (uint8_t)pick_word_or(p, "ruled", RULING_NAME, RULINGS, RULED);
        break;
    case ENTRY_TAKE_BACK:
        e->back.says = (uint8_t)pick_word_or(p, "says", BACK_NAME, BACK_WORDS, BACK_ASKS);
        e->back.to = (uint32_t)pick_number_or(p, "to", 0, INT32_MAX, 0);
        e->back.at_once = pick_flag_or(p, "at_once", false);
        break;
    case ENTRY_LEAVE: e->leave.zero = pick_flag_or(p, "zero", false); break;
    case ENTRY_HOLDER:
        e->holder.kind = (uint8_t)pick_word(p, "holder", HOLDER_NAME, HOLDERS);
        e->holder.who = pick_big_or(p, "person", 0);
        break;
    case ENTRY_CLOCK:
        e->clock.what = (uint8_t)pick_word(p, "change", CLOCK_CHANGE_NAME, CLOCK_CHANGES);
        e->clock.ms = (int32_t)pick_number(p, "ms", -SPENT_MAX, SPENT_MAX);
        break;
    case ENTRY_CORRECT:
        e->correct.from = (uint8_t)pick_id_or(p, "from", SEATS, NONE);
        e->correct.to = (uint8_t)pick_id_or(p, "to", SEATS, NONE);
        e->correct.cards = pick_resources(p, "cards");
        break;
    case ENTRY_ROBBER_PUT: e->where = (uint8_t)pick_id_or(p, "hex", HEXES, NONE); break;
    case ENTRY_PIECE_PUT: read_piece(p, &e->piece); break;
    case ENTRY_CARD_PUT:
        e->devcard.card = (uint8_t)pick_word(p, "card", DEVCARD_NAME, DEVCARDS);
        e->devcard.way = (uint8_t)pick_word(p, "way", CARD_WAY_NAME, CARD_WAYS);
        break;
    case ENTRY_VOID_TRADES: read_trades(p, &e->trades); break;
    case ENTRY_VOID_ROLL: e->rewind.to = pick_index(p, "to"); break;
    case ENTRY_REWIND: read_rewind(p, &e->rewind); break;
    case ENTRY_DECIDE:
        e->decide.winner = (uint8_t)pick_id_or(p, "winner", SEATS, NONE);
        read_four(p, "vp", 255, four);
        for (int seat = 0; seat < SEATS; seat++) e->decide.vp[seat] = (uint8_t)four[seat];
        break;
    case ENTRY_REVEAL: pick_bytes(p, "seed", e->seed.bytes, SEED_BYTES); break;
    case ENTRY_PLEDGE: pick_bytes(p, "pledge", e->pledge.bytes, HASH_BYTES); break;
    case ENTRY_SHARE: pick_bytes(p, "share", e->share.bytes, SHARE_BYTES); break;
    case ENTRY_SHARES_CLOSED:
        e->closed.stage = (uint8_t)pick_word(p, "closed", SHARE_STAGE_NAME, SHARES_READY);
        e->closed.missing = (uint8_t)pick_mask_or(p, "missing", SEATS, 0);
        break;
    case ENTRY_QUIET:
    case ENTRY_CALL:
    case ENTRY_CALL_CLOSED:
    case ENTRY_TIMEOUT:
    case ENTRY_LAPSE:
    case ENTRY_BLOCK:
    case ENTRY_ABORT:
    case ENTRY_NONE:
    case ENTRY_KINDS: break;
    }
}

/* A clause is short and printable: "WC25-3.0.13c". */
static void read_clause(Pick *p, char clause[CLAUSE_SIZE]) {
    const char *text = pick_text_or_null(p, "clause");
    size_t size = text ? strlen(text) : 0;
    for (size_t i = 0; i < size; i++)
        if (text[i] <= ' ' || text[i] > '~') size = CLAUSE_SIZE;
    if (size >= CLAUSE_SIZE)
        pick_refuse(p, "{what%p} needs a \"clause\" of at most {most%d} letters.", &p->what,
                    CLAUSE_SIZE - 1);
    else if (text) memcpy(clause, text, size + 1);
}

/* Who causes an entry when nobody says so. */
static int usual_cause(int kind) {
    unsigned by = ENTRY_NATURE[kind].by;
    if (by & BIT(BY_SEAT)) return BY_SEAT;
    return by & BIT(BY_JUDGE) ? BY_JUDGE : BY_SYSTEM;
}

Status entry_json_read(const json_t *value, uint32_t n, Entry *e, bool *sealed, Err *err) {
    Message what;
    message_set(&what, "Entry {n%01u}", n);
    Pick p = pick_open_told(value, &what, err);
    if (pick_number_or(&p, "n", 0, INT32_MAX, n) != n)
        pick_refuse(&p, "{what%p} has a different number \"n\".", &p.what);
    const char *kind = pick_text_or_null(&p, "kind");
    int found = kind ? entry_find(kind) : ENTRY_KINDS;
    if (found == ENTRY_KINDS) {
        pick_refuse(&p, "{what%p} needs a known \"kind\".", &p.what);
        return p.status;
    }
    int by = pick_word_or(&p, "by", CAUSE_NAME, CAUSES, usual_cause(found));
    Entry read = entry_make((EntryKind)found, by, pick_id_or(&p, "seat", SEATS, NONE));
    int64_t spent[SEATS];
    read.at = pick_number_or(&p, "at", INT64_MIN, INT64_MAX, 0);
    read.who = pick_big_or(&p, "who", 0);
    read.text = pick_big_or(&p, "text", 0);
    read_clause(&p, read.clause);
    read_four(&p, "spent_ms", SPENT_MAX, spent);
    for (int seat = 0; seat < SEATS; seat++) read.spent_ms[seat] = (uint32_t)spent[seat];
    *sealed = false;
    if (!p.status) read_members(&p, &read, sealed);
    Status status = pick_close(&p);
    if (!status) *e = read;
    return status;
}

/* The answer stays hidden.  K-121 */
static void pick_commodity(Pick *p, Action *a) {
    a->card = (uint8_t)pick_word(p, "resource", RESOURCE_NAME, GOODS);
    if (a->card < RESOURCES)
        pick_refuse(p, "{what%p} needs a commodity in \"resource\". [K-121]", &p->what);
}

Status entry_json_read_sealed(const json_t *value, Entry *e, Err *err) {
    Action *a = &e->move.act;
    Pick p = pick_open(value, "The sealed part", err);
    if (a->kind == ACT_DISCARD) a->give = pick_resources(&p, "cards");
    else if (a->kind == ACT_HARBOR_OFFER)
        a->card = (uint8_t)pick_word(&p, "resource", RESOURCE_NAME, RESOURCES);
    else if (a->kind == ACT_PUT_BACK || (action_hides(a) && a->card2 == ANSWER_PROGRESS))
        a->card = (uint8_t)pick_word(&p, "progress", PROGRESS_NAME, PROGRESS_CARDS);
    else if (action_hides(a) && a->card2 == ANSWER_KIND) pick_commodity(&p, a);
    else if (action_hides(a)) a->get = pick_resources(&p, "cards");
    else if (e->move.chance.more[0]) draws_json_pick(&p, &e->move);
    else
        chance_json_pick(&p, a->kind, a->kind == ACT_ANSWER ? CHANCE_PROGRESS : CHANCE_CARD,
                         &e->move.chance);
    return pick_close(&p);
}
