/* event_json.c - a table of fields writes and reads every kind of entry. */
#include "codec/event_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"

#include <stddef.h>
#include <string.h>

/* ---- the fields of each kind -------------------------------------------------------------- */

typedef enum FieldType {
    WORD,    /* a byte, a word of `list` */
    ROLE,    /* a byte, EV_BY_… */
    SMALL,   /* a byte below `list` */
    FLAG,    /* a byte, 0 or 1 */
    MARK,    /* a byte, 0 or 1; left out while it is 0 */
    NUMBER,  /* two bytes */
    SHIFT,   /* two bytes, below zero too */
    STEP,    /* four bytes */
    BIG,     /* eight bytes, as text */
    INSTANT, /* eight bytes, below zero too */
    ENTRANT, /* two bytes; null for nobody */
    SEATED,  /* four entrants */
    FOUR,    /* four bytes */
    SCENES,  /* a byte for each round of a day */
    HASH,    /* a SHA-256 */
    SEED,    /* some bytes */
} FieldType;

typedef struct Field {
    uint8_t kind, type;
    uint16_t list; /* EV_WORDS_… of a WORD, the bound of a SMALL */
    const char *name;
    uint16_t at;
} Field;

#define AT(member) offsetof(EventEntry, member)
/* clang-format off */
static const Field MEMBERS[] = {
    { EVENT_WAIVE, WORD, EV_WORDS_WAIVE, "what", AT(waive) },
    { EVENT_FORMAT, SMALL, EV_DAY_ROUNDS + 1, "rounds", AT(format.rounds) },
    { EVENT_FORMAT, SMALL, 256, "dates", AT(format.dates) },
    { EVENT_FORMAT, SCENES, 0, "scenarios", AT(format.scenario) },
    { EVENT_REGISTRATION_OPEN, NUMBER, 0, "places", AT(places) },
    { EVENT_SKIP_SEMI, FLAG, 0, "on", AT(on) },
    { EVENT_TASK, WORD, EV_WORDS_TASK, "task", AT(task) },
    { EVENT_DAY_OPEN, WORD, EV_WORDS_DAY, "day", AT(day) },
    { EVENT_STAFF, BIG, 0, "person", AT(staff.person) },
    { EVENT_STAFF, ROLE, 0, "role", AT(staff.role) },
    { EVENT_STAFF, FLAG, 0, "on", AT(staff.on) },
    { EVENT_STAFF_ACK, NUMBER, 0, "acks", AT(acks) },
    { EVENT_RECUSE, BIG, 0, "person", AT(person) },
    { EVENT_REGISTER, BIG, 0, "person", AT(form.person) },
    { EVENT_REGISTER, BIG, 0, "screen_name", AT(form.screen_name) },
    { EVENT_REGISTER, BIG, 0, "mail", AT(form.mail) },
    { EVENT_REGISTER, NUMBER, 0, "country", AT(form.country) },
    { EVENT_REGISTER, SHIFT, 0, "zone", AT(form.zone) },
    { EVENT_REGISTER, NUMBER, 0, "declared", AT(form.declared) },
    { EVENT_REGISTER, NUMBER, 0, "acks", AT(form.acks) },
    { EVENT_ELIGIBILITY, NUMBER, 0, "declared", AT(declared) },
    { EVENT_AMEND, NUMBER, 0, "country", AT(country) },
    { EVENT_ACK, NUMBER, 0, "acks", AT(acks) },
    { EVENT_CONSENT, WORD, EV_WORDS_CONSENT, "consent", AT(consent.kind) },
    { EVENT_CONSENT, FLAG, 0, "given", AT(consent.given) },
    { EVENT_LEVEL, NUMBER, 0, "level", AT(level) },
    { EVENT_BAN, BIG, 0, "person", AT(ban.person) },
    { EVENT_BAN, SMALL, 256, "scope", AT(ban.scope) },
    { EVENT_BAN, FLAG, 0, "decided", AT(ban.decided) },
    { EVENT_PLAN, SMALL, 256, "from", AT(plan.from) },
    { EVENT_PLAN, SMALL, 256, "rounds", AT(plan.rounds) },
    { EVENT_PLAN, BIG, 0, "seed", AT(plan.seed) },
    { EVENT_PLAN_TABLE, SMALL, 256, "row", AT(seats.row) },
    { EVENT_PLAN_TABLE, NUMBER, 0, "table", AT(seats.table) },
    { EVENT_PLAN_TABLE, SEATED, 0, "players", AT(seats.player) },
    { EVENT_PLAN_PUBLISH, SMALL, 256, "rounds", AT(rounds) },
    { EVENT_MOVE, SMALL, 256, "row", AT(move.row) },
    { EVENT_MOVE, NUMBER, 0, "table", AT(move.table) },
    { EVENT_MOVE, SMALL, 256, "position", AT(move.position) },
    { EVENT_SWAP, SMALL, 256, "row", AT(move.row) },
    { EVENT_SWAP, ENTRANT, 0, "other", AT(move.other) },
    { EVENT_GAME_START, FOUR, 0, "order", AT(order) },
    { EVENT_SUBSTITUTE, BIG, 0, "person", AT(person) },
    { EVENT_BANKER, WORD, EV_WORDS_BANKER, "banker", AT(banker.kind) },
    { EVENT_BANKER, SMALL, 256, "agreed", AT(banker.agreed) },
    { EVENT_BANKER, ENTRANT, 0, "deals", AT(banker.player) },
    { EVENT_BANKER, BIG, 0, "person", AT(banker.person) },
    { EVENT_MATERIAL, WORD, EV_WORDS_MATERIAL, "material", AT(material.what) },
    { EVENT_MATERIAL, SMALL, 256, "agreed", AT(material.agreed) },
    { EVENT_MATERIAL, SMALL, 256, "owner", AT(material.owner) },
    { EVENT_MATERIAL, SMALL, 256, "edition", AT(material.edition) },
    { EVENT_STREAM, FLAG, 0, "on", AT(on) },
    { EVENT_VOICE, BIG, 0, "link", AT(link) },
    { EVENT_PICK, SMALL, 256, "order", AT(pick.order) },
    { EVENT_PICK, SMALL, 256, "chair", AT(pick.chair) },
    { EVENT_PICK, WORD, EV_WORDS_COLOUR, "colour", AT(pick.colour) },
    { EVENT_BOARD, WORD, EV_WORDS_MODE, "mode", AT(board.mode) },
    { EVENT_BOARD, HASH, 0, "hash", AT(board.hash) },
    { EVENT_BOARD_REVEAL, MARK, 0, "laid", AT(on) },
    { EVENT_BOARD_BUILT, WORD, EV_WORDS_MODE, "mode", AT(board.mode) },
    { EVENT_BOARD_BUILT, HASH, 0, "hash", AT(board.hash) },
    { EVENT_TIMING, WORD, EV_WORDS_CLOCK, "clock", AT(timing.clock) },
    { EVENT_TIMING, NUMBER, 0, "limit_s", AT(timing.limit_s) },
    { EVENT_PAUSE, WORD, EV_WORDS_PAUSE, "pause", AT(pause) },
    { EVENT_RESUME, WORD, EV_WORDS_PAUSE, "pause", AT(pause) },
    { EVENT_CALL, WORD, EV_WORDS_TOPIC, "topic", AT(topic) },
    { EVENT_ARRIVE, STEP, 0, "step", AT(step) },
    { EVENT_CALL_CLOSE, STEP, 0, "step", AT(step) },
    { EVENT_INCIDENT, WORD, EV_WORDS_CODE, "code", AT(incident.code) },
    { EVENT_INCIDENT, FLAG, 0, "timely", AT(incident.timely) },
    { EVENT_INCIDENT, SMALL, 256, "seats", AT(incident.seats) },
    { EVENT_INCIDENT, ENTRANT, 0, "guest_of", AT(incident.guest_of) },
    { EVENT_RULING, STEP, 0, "step", AT(ruling.step) },
    { EVENT_RULING, WORD, EV_WORDS_OUTCOME, "outcome", AT(ruling.outcome) },
    { EVENT_RULING, FLAG, 0, "supplement", AT(ruling.supplement) },
    { EVENT_PENALTY, STEP, 0, "step", AT(penalty.step) },
    { EVENT_PENALTY, WORD, EV_WORDS_PENALTY, "penalty", AT(penalty.kind) },
    { EVENT_PENALTY, WORD, EV_WORDS_CODE, "code", AT(penalty.code) },
    { EVENT_DQ, WORD, EV_WORDS_BASIS, "basis", AT(dq.basis) },
    { EVENT_DQ, WORD, EV_WORDS_CODE, "code", AT(dq.code) },
    { EVENT_DQ, FLAG, 0, "intent", AT(dq.intent) },
    { EVENT_DQ, FLAG, 0, "decisive", AT(dq.decisive) },
    { EVENT_PROTEST, WORD, EV_WORDS_ABOUT, "about", AT(topic) },
    { EVENT_PROTEST_DECIDE, STEP, 0, "step", AT(verdict.step) },
    { EVENT_PROTEST_DECIDE, FLAG, 0, "upheld", AT(verdict.upheld) },
    { EVENT_PROTEST_DECIDE, SMALL, EV_SEATS + 1, "against", AT(verdict.against) },
    { EVENT_REPORT, WORD, EV_WORDS_REPORT, "report", AT(topic) },
    { EVENT_REPORT_STATE, STEP, 0, "step", AT(report.step) },
    { EVENT_REPORT_STATE, WORD, EV_WORDS_PROGRESS, "state", AT(report.state) },
    { EVENT_SHEET, FOUR, 0, "vp", AT(sheet.vp) },
    { EVENT_SHEET, SMALL, EV_SEATS + 1, "winner", AT(sheet.winner) },
    { EVENT_DECIDE, FOUR, 0, "vp", AT(sheet.vp) },
    { EVENT_DECIDE, SMALL, EV_SEATS + 1, "winner", AT(sheet.winner) },
    { EVENT_CORRECT, FOUR, 0, "was_vp", AT(correct.was.vp) },
    { EVENT_CORRECT, SMALL, EV_SEATS + 1, "was_winner", AT(correct.was.winner) },
    { EVENT_CORRECT, FOUR, 0, "vp", AT(correct.now.vp) },
    { EVENT_CORRECT, SMALL, EV_SEATS + 1, "winner", AT(correct.now.winner) },
    { EVENT_SIGN, MARK, 0, "paper", AT(paper) },
    { EVENT_PROPOSE, FOUR, 0, "was_vp", AT(correct.was.vp) },
    { EVENT_PROPOSE, SMALL, EV_SEATS + 1, "was_winner", AT(correct.was.winner) },
    { EVENT_PROPOSE, FOUR, 0, "vp", AT(correct.now.vp) },
    { EVENT_PROPOSE, SMALL, EV_SEATS + 1, "winner", AT(correct.now.winner) },
    { EVENT_APPROVE, FOUR, 0, "vp", AT(sheet.vp) },
    { EVENT_APPROVE, SMALL, EV_SEATS + 1, "winner", AT(sheet.winner) },
    { EVENT_LOTS_COMMIT, HASH, 0, "hash", AT(hash) },
    { EVENT_LOTS_DRAW, SEED, 0, "seed", AT(seed) },
    { EVENT_LOT, BIG, 0, "number", AT(lot.number) },
    { EVENT_LOT, BIG, 0, "witness", AT(lot.witness) },
    { EVENT_GROUPS, NUMBER, 0, "count", AT(groups.count) },
    { EVENT_GROUPS, NUMBER, 0, "promoted", AT(groups.promoted) },
    { EVENT_GROUPS, NUMBER, 0, "alternates", AT(groups.alternates) },
    { EVENT_GROUP, NUMBER, 0, "group", AT(group) },
    { EVENT_WINDOW, NUMBER, 0, "group", AT(window.group) },
    { EVENT_WINDOW, INSTANT, 0, "opens", AT(window.opens) },
    { EVENT_WINDOW, INSTANT, 0, "closes", AT(window.closes) },
    { EVENT_GROUPS_ANNOUNCE, SMALL, 256, "channels", AT(channels) },
    { EVENT_WINDOW_OPEN, NUMBER, 0, "group", AT(window.group) },
    { EVENT_WINDOW_OPEN, INSTANT, 0, "opens", AT(window.opens) },
    { EVENT_WINDOW_CLOSE, NUMBER, 0, "group", AT(window.group) },
    { EVENT_WINDOW_CLOSE, INSTANT, 0, "closes", AT(window.closes) },
    { EVENT_QUEUE, FLAG, 0, "on", AT(on) },
    { EVENT_MATCH, NUMBER, 0, "group", AT(seats.table) },
    { EVENT_MATCH, SEATED, 0, "players", AT(seats.player) },
    { EVENT_GROUP_FINAL, NUMBER, 0, "group", AT(group) },
    { EVENT_UNDO, STEP, 0, "step", AT(step) },
};
/* clang-format on */
enum { MEMBER_COUNT = sizeof MEMBERS / sizeof MEMBERS[0] };

/* ---- writing ------------------------------------------------------------------------------ */

static uint16_t half(const uint8_t *at) {
    uint16_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static void write_entrant(uint16_t player, Buf *out) {
    if (player == EV_NONE) jot_null(out);
    else jot_number(out, player);
}

static void write_field(const Field *f, const EventEntry *e, Buf *out) {
    const uint8_t *at = (const uint8_t *)e + f->at;
    const EventSeed *seed = (const EventSeed *)at;
    uint32_t step;
    uint64_t big;
    int64_t instant;
    if (f->type == MARK && !*at) return;
    jot_key(out, f->name);
    switch ((FieldType)f->type) {
    case WORD: {
        const char *word = event_word((EventWords)f->list, *at);
        jot_text(out, word ? word : "");
        break;
    }
    case ROLE: jot_text(out, *at < EV_CAUSES ? EV_ROLE_NAME[*at] : ""); break;
    case SMALL: jot_number(out, *at); break;
    case FLAG:
    case MARK: jot_flag(out, *at != 0); break;
    case NUMBER: jot_number(out, half(at)); break;
    case SHIFT: jot_number(out, (int16_t)half(at)); break;
    case STEP:
        memcpy(&step, at, sizeof step);
        jot_number(out, step);
        break;
    case BIG:
        memcpy(&big, at, sizeof big);
        buf_print(out, "\"%llu\"", (unsigned long long)big);
        break;
    case INSTANT:
        memcpy(&instant, at, sizeof instant);
        jot_number(out, instant);
        break;
    case ENTRANT: write_entrant(half(at), out); break;
    case SEATED:
        jot_open(out, '[');
        for (int i = 0; i < EV_SEATS; i++) jot_item(out), write_entrant(half(at + 2 * i), out);
        jot_close(out, ']');
        break;
    case FOUR:
    case SCENES:
        jot_open(out, '[');
        for (int i = 0; i < (f->type == FOUR ? EV_SEATS : EV_DAY_ROUNDS); i++)
            jot_item(out), jot_number(out, at[i]);
        jot_close(out, ']');
        break;
    case HASH: jot_hex(out, at, SHA256_BYTES); break;
    case SEED: jot_hex(out, seed->bytes, seed->size <= SHA256_BYTES ? seed->size : 0); break;
    }
}

/* The rulebook, and what the event makes different from it. */
static void write_start(const EventStart *start, Buf *out) {
    const Parameter *list[PARAMETER_COUNT];
    size_t count = rules_overrides(&start->rules, list);
    member_number("version", start->version, out);
    member_word("rulebook", RULEBOOK_NAME[start->rules.id], out);
    if (!count) return;
    jot_key(out, "rules"), jot_open(out, '{');
    for (size_t i = 0; i < count; i++) {
        char text[VALUE_TEXT];
        Buf value = buf_over(text, sizeof text);
        parameter_text(list[i], &start->rules, IN_ENGLISH, &value);
        member_word(list[i]->name, text, out);
    }
    jot_close(out, '}');
}

static void write_override(const EventOverride *o, Buf *out) {
    if (o->parameter >= PARAMETER_COUNT) return;
    const Parameter *p = &PARAMETERS[o->parameter];
    Rules rules = rulebook_rules(CUSTOM);
    uint8_t *at = (uint8_t *)&rules + p->offset;
    if (p->kind == VALUE_TITLE) memcpy(at, o->title, p->size);
    for (unsigned i = 0; p->kind != VALUE_TITLE && i < parameter_room(p); i++) {
        if (parameter_width(p) == 1) at[i] = (uint8_t)o->number[i];
        else memcpy(at + 2 * (size_t)i, &o->number[i], sizeof o->number[i]);
    }
    char text[VALUE_TEXT];
    Buf value = buf_over(text, sizeof text);
    parameter_text(p, &rules, IN_ENGLISH, &value);
    member_word("parameter", p->name, out);
    member_word("value", text, out);
}

void event_json_write(const EventEntry *e, uint32_t n, Buf *out) {
    jot_open(out, '{');
    member_number("n", n, out);
    member_word("kind", EVENT_NATURE[e->kind].name, out);
    member_word("by", EV_ROLE_NAME[e->by], out);
    if (e->at) member_number("at", e->at, out);
    if (e->who) member_big("who", e->who, out);
    if (e->round != EV_NO_ROUND) member_number("round", e->round, out);
    if (e->game != EV_NONE) member_number("game", e->game, out);
    if (e->player != EV_NONE) member_number("player", e->player, out);
    if (e->spent_s) member_number("spent_s", e->spent_s, out);
    if (e->clause[0]) member_word("clause", e->clause, out);
    if (e->text) member_big("text", e->text, out);
    if (e->kind == EVENT_CREATE) write_start(&e->start, out);
    if (e->kind == EVENT_OVERRIDE) write_override(&e->override, out);
    for (int i = 0; i < MEMBER_COUNT; i++)
        if (MEMBERS[i].kind == e->kind) write_field(&MEMBERS[i], e, out);
    jot_close(out, '}');
}

/* ---- reading ------------------------------------------------------------------------------ */

static void put_half(uint8_t *at, int64_t value) {
    uint16_t narrow = (uint16_t)value;
    memcpy(at, &narrow, sizeof narrow);
}

static int64_t item_number(Pick *p, const Field *f, const json_t *item, int64_t most) {
    int64_t value = json_is_integer(item) ? json_integer_value(item) : -1;
    if (value < 0 || value > most)
        pick_refuse(p, "{what%p} needs numbers from 0 in \"{key%s}\".", &p->what, f->name);
    return value;
}

static void read_word(Pick *p, const Field *f, uint8_t *at) {
    const char *word = pick_text_or_null(p, f->name);
    int value = word ? event_word_find((EventWords)f->list, word) : -1;
    if (value < 0)
        pick_refuse(p, "{what%p} has an unknown word as \"{key%s}\".", &p->what, f->name);
    else *at = (uint8_t)value;
}

static void read_bytes(Pick *p, const Field *f, size_t size, uint8_t *at) {
    const json_t *list = pick_list(p, f->name, size, size);
    for (size_t i = 0; list && i < size; i++)
        at[i] = (uint8_t)item_number(p, f, json_array_get(list, i), UINT8_MAX);
}

static void read_field(Pick *p, const Field *f, EventEntry *e) {
    uint8_t *at = (uint8_t *)e + f->at;
    EventSeed *seed = (EventSeed *)at;
    const json_t *list;
    uint32_t step;
    uint64_t big;
    int64_t instant;
    switch ((FieldType)f->type) {
    case WORD: read_word(p, f, at); break;
    case ROLE: *at = (uint8_t)pick_word(p, f->name, EV_ROLE_NAME, EV_CAUSES); break;
    case SMALL: *at = (uint8_t)pick_number(p, f->name, 0, f->list - 1); break;
    case FLAG:
        if (!pick_has(p, f->name))
            pick_refuse(p, "{what%p} needs true or false for \"{key%s}\".", &p->what, f->name);
        *at = pick_flag_or(p, f->name, false);
        break;
    case MARK: *at = pick_flag_or(p, f->name, false); break;
    case NUMBER: put_half(at, pick_number(p, f->name, 0, UINT16_MAX)); break;
    case SHIFT: put_half(at, pick_number(p, f->name, INT16_MIN, INT16_MAX)); break;
    case STEP:
        step = (uint32_t)pick_number(p, f->name, 0, UINT32_MAX);
        memcpy(at, &step, sizeof step);
        break;
    case BIG:
        if (!pick_has(p, f->name))
            pick_refuse(p, "{what%p} needs a number \"{key%s}\".", &p->what, f->name);
        big = pick_big_or(p, f->name, 0);
        memcpy(at, &big, sizeof big);
        break;
    case INSTANT:
        instant = pick_number(p, f->name, INT64_MIN, INT64_MAX);
        memcpy(at, &instant, sizeof instant);
        break;
    case ENTRANT:
        list = pick_value(p, f->name);
        if (!list)
            pick_refuse(p, "{what%p} needs an entry or null as \"{key%s}\".", &p->what, f->name);
        put_half(at, json_is_null(list) ? EV_NONE : item_number(p, f, list, EV_NONE - 1));
        break;
    case SEATED:
        list = pick_list(p, f->name, EV_SEATS, EV_SEATS);
        for (size_t i = 0; list && i < EV_SEATS; i++) {
            const json_t *item = json_array_get(list, i);
            put_half(at + 2 * i,
                     json_is_null(item) ? EV_NONE : item_number(p, f, item, EV_NONE - 1));
        }
        break;
    case FOUR: read_bytes(p, f, EV_SEATS, at); break;
    case SCENES: read_bytes(p, f, EV_DAY_ROUNDS, at); break;
    case HASH: pick_bytes(p, f->name, at, SHA256_BYTES); break;
    case SEED: seed->size = (uint8_t)pick_some_bytes(p, f->name, seed->bytes, SHA256_BYTES); break;
    }
}

static void read_rules(Pick *p, Rules *rules) {
    const json_t *changes = pick_value(p, "rules");
    const char *name;
    json_t *value;
    Err why;
    if (!changes) return;
    if (!json_is_object(changes)) pick_refuse(p, "{what%p} needs an object \"rules\".", &p->what);
    json_object_foreach((json_t *)changes, name, value) {
        const char *text = json_string_value(value);
        if (!text) pick_refuse(p, "{what%p} needs a text for each of its \"rules\".", &p->what);
        else if (rules_set(rules, name, text, STAGE_DRAFT, &why))
            pick_refuse(p, "{why%p}", &why.message);
    }
}

static void read_start(Pick *p, EventStart *start) {
    start->version = (uint16_t)pick_number(p, "version", 0, UINT16_MAX);
    start->rules = rulebook_rules((RulebookId)pick_word(p, "rulebook", RULEBOOK_NAME, RULEBOOKS));
    read_rules(p, &start->rules);
}

static void read_override(Pick *p, EventEntry *e) {
    const char *name = pick_text_or_null(p, "parameter"), *value = pick_text_or_null(p, "value");
    Rules rules = rulebook_rules(CUSTOM); /* the fold knows which values the rulebook forbids */
    EventEntry made;
    Err why;
    if (!name || !value)
        pick_refuse(p, "{what%p} needs the texts \"parameter\" and \"value\".", &p->what);
    else if (event_override(&rules, STAGE_DRAFT, name, value, &made, &why))
        pick_refuse(p, "{why%p}", &why.message);
    else e->override = made.override;
}

int event_json_kind(Pick *p) {
    const char *name = pick_text_or_null(p, "kind");
    int kind = name ? event_find(name) : EVENT_KINDS;
    if (kind == EVENT_KINDS || kind == EVENT_NOTHING) {
        pick_refuse(p, "{what%p} needs a known \"kind\".", &p->what);
        return EVENT_NOTHING;
    }
    return kind;
}

static void read_clause(Pick *p, char clause[EV_CLAUSE]) {
    const char *text = pick_text_or_null(p, "clause");
    if (!text) return;
    if (strlen(text) >= EV_CLAUSE)
        pick_refuse(p, "{what%p} has a clause that is too long.", &p->what);
    else strcpy(clause, text);
}

Status event_json_decode(const json_t *value, EventEntry *entry, uint32_t *n, Err *err) {
    Pick p = pick_open(value, "The entry", err);
    uint32_t number = (uint32_t)pick_number(&p, "n", 0, UINT32_MAX);
    int kind = event_json_kind(&p);
    int by = pick_word(&p, "by", EV_ROLE_NAME, EV_CAUSES);
    EventEntry e;
    memset(&e, 0, sizeof e);
    e.kind = (uint8_t)kind;
    e.by = (uint8_t)by;
    e.at = pick_number_or(&p, "at", INT64_MIN, INT64_MAX, 0);
    e.who = pick_big_or(&p, "who", 0);
    e.round = (uint8_t)pick_number_or(&p, "round", 0, EV_NO_ROUND - 1, EV_NO_ROUND);
    e.game = (uint16_t)pick_number_or(&p, "game", 0, EV_NONE - 1, EV_NONE);
    e.player = (uint16_t)pick_number_or(&p, "player", 0, EV_NONE - 1, EV_NONE);
    e.spent_s = (uint32_t)pick_number_or(&p, "spent_s", 0, UINT32_MAX, 0);
    read_clause(&p, e.clause);
    e.text = pick_big_or(&p, "text", 0);
    if (kind == EVENT_CREATE) read_start(&p, &e.start);
    if (kind == EVENT_OVERRIDE) read_override(&p, &e);
    for (int i = 0; i < MEMBER_COUNT; i++)
        if (MEMBERS[i].kind == kind) read_field(&p, &MEMBERS[i], &e);
    Status status = pick_close(&p);
    if (status) return status;
    *entry = e;
    if (n) *n = number;
    return OK;
}

Status event_json_read(const char *text, size_t size, EventEntry *entry, uint32_t *n, Err *err) {
    json_t *value = pick_parse(text, size, EVENT_JSON_MAX, "The entry", err);
    if (!value) return err ? err->status : ERR_INPUT;
    Status status = event_json_decode(value, entry, n, err);
    json_decref(value);
    return status;
}

/* ---- what a person writes ----------------------------------------------------------------- */

/* Numbers and words that say something are never guessed: points, places, steps, reasons. */
static bool is_silent(const Field *f) {
    static const struct {
        uint8_t kind;
        const char *name;
    } SILENT[] = {
        { EVENT_PENALTY, "step" },
        { EVENT_GAME_START, "order" },
        { EVENT_FORMAT, "scenarios" },
        { EVENT_FORMAT, "dates" },
        { EVENT_BOARD_BUILT, "hash" },
        { EVENT_BOARD_BUILT, "mode" },
        { EVENT_TIMING, "clock" },
        { EVENT_BANKER, "agreed" },
        { EVENT_BANKER, "person" },
        { EVENT_MATERIAL, "agreed" },
        { EVENT_MATERIAL, "owner" },
        { EVENT_MATERIAL, "edition" },
        { EVENT_PICK, "order" },
        { EVENT_PICK, "chair" },
        { EVENT_PICK, "colour" },
        { EVENT_INCIDENT, "seats" },
        { EVENT_PROTEST_DECIDE, "against" },
        { EVENT_PLAN, "seed" },
        { EVENT_REGISTRATION_OPEN, "places" },
        { EVENT_DQ, "intent" },
        { EVENT_DQ, "decisive" },
        { EVENT_RULING, "supplement" },
        { EVENT_GROUPS, "alternates" },
    };
    for (size_t i = 0; i < sizeof SILENT / sizeof SILENT[0]; i++)
        if (SILENT[i].kind == f->kind && strcmp(SILENT[i].name, f->name) == 0) return true;
    return f->type == ENTRANT || f->kind == EVENT_REGISTER;
}

/* Set a field that was left out to its default; false if it is required.  The entry is zeroed so far. */
static bool leave_out(const Field *f, EventEntry *e) {
    uint8_t *at = (uint8_t *)e + f->at;
    bool on = f->type == FLAG && (strcmp(f->name, "on") == 0 || strcmp(f->name, "given") == 0);
    if (!on && !is_silent(f)) return false;
    if (on) *at = 1;
    else if (f->type == ENTRANT) put_half(at, EV_NONE);
    else if (f->kind == EVENT_BOARD_BUILT && f->type == WORD) *at = EV_MODE_BUILT;
    else if (f->kind == EVENT_PROTEST_DECIDE) *at = EV_SEATS;
    else if (f->kind == EVENT_FORMAT && f->type == SMALL) *at = 1;
    return true;
}

/* Lists of three become lists of four: seats that are not there have nothing. */
static bool read_short(Pick *p, const Field *f, EventEntry *e) {
    const json_t *list = json_object_get(p->object, f->name);
    size_t count = json_array_size(list);
    if (f->type != FOUR || !json_is_array(list) || count >= EV_SEATS) return false;
    read_bytes(p, f, count, (uint8_t *)e + f->at);
    return true;
}

static void read_written(Pick *p, const Field *f, EventEntry *e) {
    bool here = json_object_get(p->object, f->name) != NULL;
    if (pick_asked(p, f->name) || (!here && leave_out(f, e)) || read_short(p, f, e)) return;
    read_field(p, f, e);
}

void event_json_pick(Pick *p, EventEntry *e) {
    if (!pick_asked(p, "round"))
        e->round = (uint8_t)pick_number_or(p, "round", 0, EV_NO_ROUND - 1, EV_NO_ROUND);
    if (!pick_asked(p, "game"))
        e->game = (uint16_t)pick_number_or(p, "game", 0, EV_NONE - 1, EV_NONE);
    if (!pick_asked(p, "player"))
        e->player = (uint16_t)pick_number_or(p, "player", 0, EV_NONE - 1, EV_NONE);
    e->spent_s = (uint32_t)pick_number_or(p, "spent_s", 0, UINT32_MAX, 0);
    read_clause(p, e->clause);
    if (e->kind == EVENT_OVERRIDE) read_override(p, e);
    for (int i = 0; i < MEMBER_COUNT; i++)
        if (MEMBERS[i].kind == e->kind) read_written(p, &MEMBERS[i], e);
}
