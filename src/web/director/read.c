#include "web/director/read.h"

#include "app/people/accounts.h"
#include "codec/board_json.h"
#include "codec/country.h"
#include "codec/event_json.h"
#include "codec/pick.h"
#include "engine/layout.h"

#include <stdio.h>
#include <string.h>

static bool refuse(Task *t, const char *code, const char *text) {
    task_refuse_tell(t, code, &(Message){ .english = text });
    return false;
}

/* The text of a member that is left where it is; NULL if it is none. */
static const char *text_at(const Pick *p, const char *key) {
    return json_string_value(json_object_get(p->object, key));
}

/* ---- words for bits and numbers ---- */

static int declared_bit(const char *word) {
    for (unsigned i = 0; events_declared_word(i); i++)
        if (strcmp(events_declared_word(i), word) == 0) return (int)i;
    return -1;
}

static int ack_bit(const char *word) {
    return words_find(WORDS_ACK, word, strlen(word));
}

static int channel_bit(const char *word) {
    return event_word_find(EV_WORDS_CHANNEL, word);
}

static bool bits_of(const json_t *list, int (*bit)(const char *word), uint16_t *bits) {
    *bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        int number = word ? bit(word) : -1;
        if (number < 0 || number > 15) return false;
        *bits |= (uint16_t)(1u << number);
    }
    return true;
}

bool read_acks(const json_t *list, uint16_t *acks) {
    return bits_of(list, ack_bit, acks);
}

bool read_declared(const json_t *list, uint16_t *declared) {
    return bits_of(list, declared_bit, declared);
}

/* ["rules","media"] or the number with those bits. */
static bool read_bits(Task *t, Pick *p, const char *key, int (*bit)(const char *word),
                      uint16_t *bits) {
    const json_t *list = json_object_get(p->object, key);
    if (!json_is_array(list)) return true;
    pick_value(p, key);
    return bits_of(list, bit, bits) ||
           refuse(t, "unknown-word", "This list contains an unknown word.");
}

static bool read_country(Task *t, Pick *p, uint16_t *country) {
    const char *code = text_at(p, "country");
    if (!code) return true;
    pick_value(p, "country");
    *country = events_country(code);
    bool known = !*code || (*country && country_code(code));
    return known ||
           refuse(t, "bad-country", "There is no such country. Write two letters, like DE.");
}

static bool read_zone(Task *t, Pick *p, int16_t *minutes) {
    const char *text = text_at(p, "zone");
    if (!text) return true;
    pick_value(p, "zone");
    return group_offset(text, minutes) ||
           refuse(t, "bad-zone",
                  "Write a time zone as the offset from UTC, like UTC+1 or UTC-03:30.");
}

/* What someone is banned from, in a word. */
static bool read_scope(Task *t, Pick *p, uint8_t *scope) {
    const char *word = text_at(p, "scope");
    unsigned found = BAN_HOST;
    if (!word) return true;
    pick_value(p, "scope");
    while (found < CHOICE_BAN_COUNT && strcmp(BAN_SCOPE_NAME[found], word) != 0) found++;
    if (found == CHOICE_BAN_COUNT)
        return refuse(t, "bad-scope",
                      "The scope of a ban is \"host\", \"championships\" or \"all\".");
    *scope = (uint8_t)found;
    return true;
}

static bool read_scenario(Task *t, Pick *p, const json_t *item, uint8_t *scenario) {
    const char *word = json_string_value(item);
    int64_t number = word ? words_find(WORDS_PLAYED, word, strlen(word)) : json_integer_value(item);
    if (word && number < 0) return refuse(t, "unknown-scenario", "There is no such scenario.");
    if ((!word && !json_is_integer(item)) || number < 0 || number > UINT8_MAX)
        pick_refuse(p, "{what%p} needs numbers from 0 in \"{key%s}\".", &p->what, "scenarios");
    *scenario = (uint8_t)number;
    return true;
}

/* One for each round; as many as there are rounds, unless that is said. */
static bool read_format(Task *t, Pick *p, EventFormat *format) {
    const json_t *list = json_object_get(p->object, "scenarios");
    size_t count = json_array_size(list);
    if (!json_is_array(list)) return true;
    pick_list(p, "scenarios", count < EV_DAY_ROUNDS ? 0 : EV_DAY_ROUNDS, EV_DAY_ROUNDS);
    for (size_t i = 0; i < count && i < EV_DAY_ROUNDS; i++)
        if (!read_scenario(t, p, json_array_get(list, i), &format->scenario[i])) return false;
    if (pick_has(p, "rounds")) return true;
    pick_value(p, "rounds");
    format->rounds = (uint8_t)count;
    return true;
}

/* ---- people ---- */

/* "name" stands for the person who has it. */
static bool read_name(Task *t, Pick *p, uint64_t *person) {
    const char *name = text_at(p, "name");
    if (!name || pick_has(p, "person")) return true;
    pick_value(p, "name");
    pick_value(p, "person");
    *person = name_owner(t->app, name);
    if (!*person) task_refuse(t, "no-such-person", "Nobody here is called {name%s}.", name);
    return *person != 0;
}

static bool read_bystander(Task *t, Pick *p, EventIntent *to) {
    const char *name = text_at(p, "bystander");
    if (!name || pick_has(p, "person")) return read_name(t, p, &to->entry.person);
    pick_value(p, "bystander");
    pick_value(p, "person");
    to->bystander = name;
    return true;
}

/* Nobody is named: the asker registers.  What the server finds out itself is not taken. */
static bool read_register(Task *t, Pick *p, EventIntent *to) {
    EventForm *form = &to->entry.form;
    if (!read_name(t, p, &form->person)) return false;
    const char *number = text_at(p, "person");
    if (number && !app_id_read(number, &form->person))
        return refuse(t, "bad-person", "Write a person's id as a number in quotes.");
    pick_value(p, "person");
    pick_value(p, "player");
    pick_value(p, "screen_name");
    pick_value(p, "mail");
    to->mail = text_at(p, "mail");
    to->has_country = pick_has(p, "country");
    to->has_zone = pick_has(p, "zone");
    return read_country(t, p, &form->country) && read_zone(t, p, &form->zone) &&
           read_bits(t, p, "acks", ack_bit, &form->acks) &&
           read_bits(t, p, "declared", declared_bit, &form->declared);
}

/* ---- boards, words ---- */

bool read_setup(Task *t, const json_t *body, int *setup) {
    const char *word = json_string_value(json_object_get(body, "setup"));
    int found = 0;
    *setup = -1;
    if (!word) return true;
    while (found < SETUPS && strcmp(LAYOUT_SETUPS[found].name, word) != 0) found++;
    if (found == SETUPS) return refuse(t, "unknown-setup", "There is no such set-up.");
    *setup = found;
    return true;
}

bool read_board(Task *t, const json_t *body, BoardHow *how) {
    const json_t *board = json_object_get(body, "board"), *seed = json_object_get(body, "seed");
    const char *mode = json_string_value(json_object_get(body, "mode"));
    Err err;
    *how = BOARD_AS_USUAL;
    if (mode) how->mode = event_word_find(EV_WORDS_MODE, mode);
    how->has_board = board != NULL;
    if (board)
        return !board_json_decode(board, BOARD_JSON_STRICT, &how->board, &err) ||
               (task_refuse_tell(t, "bad-board", &err.message), false);
    how->has_seed = seed != NULL;
    how->seed = json_is_integer(seed) ? json_integer_value(seed) : -1;
    return read_setup(t, body, &how->setup) && (!seed || events_seed_fits(t, how->seed));
}

static bool read_drawn(Task *t, Pick *p, EventIntent *to) {
    static const char *const OURS[] = { "board", "setup", "seed", "mode", "hash" };
    for (size_t i = 0; i < sizeof OURS / sizeof *OURS; i++) pick_value(p, OURS[i]);
    return read_board(t, p->object, &to->board);
}

/* A table that laid out its own island may have it kept. */
static bool read_built(Task *t, Pick *p, EventIntent *to) {
    static const char *const OURS[] = { "board", "setup", "seed", "hash" };
    if (!pick_has(p, "board")) return true;
    for (size_t i = 0; i < sizeof OURS / sizeof *OURS; i++) pick_value(p, OURS[i]);
    return read_board(t, p->object, &to->board);
}

/* An announcement's channels are no field of its entry. */
static bool read_notice(Task *t, Pick *p, EventIntent *to) {
    const json_t *said = json_object_get(p->object, "channels");
    uint16_t bits = 0;
    if (!said) return true;
    if (!read_bits(t, p, "channels", channel_bit, &bits)) return false;
    json_int_t number = json_is_array(said) ? bits : json_integer_value(said);
    if (number <= 0 || number >= 1 << EV_CHANNEL_COUNT)
        return refuse(t, "no-channel", "Choose where: site, screen, chat or mail.");
    if (!json_is_array(said)) pick_value(p, "channels");
    to->channels = (uint8_t)number;
    return true;
}

static bool read_channels(Task *t, Pick *p, uint8_t *channels) {
    uint16_t bits = 0;
    if (!read_bits(t, p, "channels", channel_bit, &bits)) return false;
    *channels = (uint8_t)bits;
    return true;
}

static bool read_amendment(Task *t, Pick *p, uint16_t *country) {
    if (text_at(p, "country")) return read_country(t, p, country);
    return refuse(t, "bad-country", "Send a country, like DE, or \"\" for none.");
}

/* Out of someone's own hat, or else the program's. */
static bool read_lots(Pick *p, const char *key, EventIntent *to) {
    to->own_lots = pick_has(p, key);
    if (!to->own_lots) pick_value(p, key);
    return true;
}

static bool read_window(const EventLive *e, Pick *p, EventWindow *window) {
    const json_t *said = json_object_get(p->object, "opens");
    if (!said || pick_has(p, "closes")) return true;
    pick_value(p, "closes");
    int64_t length = 3600 * (int64_t)e->ev->rules.event.qual_window_h;
    int64_t opens = json_integer_value(said), latest = INT64_MAX - length;
    window->closes = (opens < latest ? opens : latest) + length;
    return true;
}

/* The server says what stands there, whatever was written. */
static bool skip(Pick *p, const char *key) {
    pick_value(p, key);
    return true;
}

/* ---- the whole of it ---- */

/* What the kind has other words for than its fields. */
static bool read_kind(Task *t, const EventLive *e, Pick *p, EventIntent *to) {
    EventEntry *entry = &to->entry;
    switch (entry->kind) {
    case EVENT_CREATE: return refuse(t, "created-already", "Create events with POST /api/events.");
    case EVENT_OVERRIDE:
        return events_check_override(t, e, text_at(p, "parameter"), text_at(p, "value"));
    case EVENT_FORMAT: return read_format(t, p, &entry->format);
    case EVENT_STAFF: return read_name(t, p, &entry->staff.person);
    case EVENT_BAN:
        return read_scope(t, p, &entry->ban.scope) && read_name(t, p, &entry->ban.person);
    case EVENT_SUBSTITUTE:
    case EVENT_RECUSE: return read_bystander(t, p, to);
    case EVENT_STAFF_ACK:
    case EVENT_ACK: return read_bits(t, p, "acks", ack_bit, &entry->acks);
    case EVENT_ELIGIBILITY: return read_bits(t, p, "declared", declared_bit, &entry->declared);
    case EVENT_AMEND: return read_amendment(t, p, &entry->country);
    case EVENT_REGISTER: return read_register(t, p, to);
    case EVENT_NOTICE: return read_notice(t, p, to);
    case EVENT_VOICE: to->link = text_at(p, "link"); return skip(p, "link");
    case EVENT_GROUPS_ANNOUNCE: return read_channels(t, p, &entry->channels);
    case EVENT_BOARD: return read_drawn(t, p, to);
    case EVENT_BOARD_BUILT: return read_built(t, p, to);
    case EVENT_BOARD_REVEAL: return skip(p, "laid");
    case EVENT_LOTS_COMMIT: return read_lots(p, "hash", to);
    case EVENT_LOTS_DRAW: return read_lots(p, "seed", to);
    case EVENT_WINDOW: return read_window(e, p, &entry->window);
    case EVENT_WINDOW_OPEN: return skip(p, "opens");
    case EVENT_WINDOW_CLOSE: return skip(p, "closes");
    default: return true;
    }
}

/* What goes beside the entry. */
static void read_beside(Pick *p, EventIntent *to) {
    to->as = pick_word_or(p, "as", EV_ROLE_NAME, EV_CAUSES, -1);
    to->at = pick_number_or(p, "at", 1, INT64_MAX, 0);
    to->method = pick_word_or(p, "method", SIGNED_METHOD_NAME, SIGNED_METHODS, -1);
    if (pick_flag_or(p, "paper", false) && to->method < 0) to->method = SIGNED_BY_PAPER;
    to->anonymous = pick_flag_or(p, "anonymous", false);
    to->for_delegate = pick_flag_or(p, "for_delegate", false);
    to->words = pick_text_or_null(p, "text");
    to->has_spent = pick_has(p, "spent_s");
    skip(p, "n"), skip(p, "by"), skip(p, "who");
}

/* The round at hand, where someone did not say which: the next to be opened, else the running one. */
static void find_round(const EventState *ev, EventEntry *entry) {
    uint8_t round = (uint8_t)ev->rounds;
    int kind = entry->kind;
    bool about = kind == EVENT_ROUND_OPEN || kind == EVENT_ROUND_START ||
                 kind == EVENT_ROUND_CLOSE || kind == EVENT_STUDY_END ||
                 kind == EVENT_TABLES_SEATED || kind == EVENT_BOARD_REVEAL;
    if (!about || entry->round != EV_NO_ROUND || entry->game != EV_NONE) return;
    for (int r = ev->rounds; r-- > 0;)
        if (ev->round[r].phase != EV_QUALIFIER && ev->round[r].state != EV_CLOSED)
            round = (uint8_t)r;
    entry->round = round;
}

bool read_step(Task *t, const Live *live, const json_t *body, const char *given, EventIntent *to) {
    const EventLive *e = event_of(live);
    Err err;
    if (!json_is_object(body)) return refuse(t, "bad-step", "A step must be a JSON object.");
    Pick p = pick_open(body, "The step", &err);
    read_beside(&p, to);
    p.what = *MESSAGE("The entry");
    if (to->entry.kind == EVENT_NOTHING) to->entry.kind = (uint8_t)event_json_kind(&p);
    else skip(&p, "kind");
    if (given) skip(&p, given);
    if (!p.status && !read_kind(t, e, &p, to)) return false;
    event_json_pick(&p, &to->entry);
    if (pick_close(&p)) return task_refuse_tell(t, "bad-step", &err.message), false;
    find_round(e->ev, &to->entry);
    return true;
}

/* ---- a new event ---- */

bool read_rules(Task *t, const json_t *rules, RulesSaid *to) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)rules, name, value) {
        const char *text = json_string_value(value);
        if (!text) return refuse(t, "bad-request", "Each rule needs a text as its value.");
        if (to->count < RULES_SAID) to->rule[to->count++] = (RuleSaid){ name, text };
    }
    return true;
}

bool read_facts(Task *t, const json_t *body, FactsSaid *to) {
    Err err;
    Pick p = pick_open(body, "The event", &err);
    events_say_facts(&p, to);
    if (pick_close(&p)) return task_refuse_tell(t, "bad-facts", &err.message), false;
    return true;
}

bool read_event(Task *t, const json_t *body, int usual, EventSaid *to) {
    Err err;
    Pick p = pick_open(body, "The event", &err);
    int book = usual < 0 ? pick_word(&p, "rulebook", RULEBOOK_NAME, RULEBOOKS)
                         : pick_word_or(&p, "rulebook", RULEBOOK_NAME, RULEBOOKS, usual);
    const json_t *rules = pick_value(&p, "rules");
    if (rules && !json_is_object(rules))
        pick_refuse(&p, "{what%p} needs an object \"rules\".", &p.what);
    if (!pick_has(&p, "name")) pick_refuse(&p, "{what%p} needs a \"name\".", &p.what);
    if (p.status) return task_refuse_tell(t, "bad-request", &err.message), false;
    to->rulebook = (RulebookId)book;
    events_say_facts(&p, &to->facts);
    if (pick_close(&p)) return task_refuse_tell(t, "bad-facts", &err.message), false;
    return read_rules(t, rules, &to->rules);
}

/* ---- a search for a schedule ---- */

Status read_search(const json_t *body, SearchSaid *to, Err *err) {
    Pick p = pick_open(body, "The search", err);
    to->from = (int)pick_number_or(&p, "from", 0, EV_DAY_ROUNDS, -1);
    to->seconds = (unsigned)pick_number_or(&p, "seconds", 1, SEARCH_SECONDS, 0);
    to->seed = pick_big_or(&p, "seed", 0);
    to->has_seed = pick_has(&p, "seed");
    to->steps = (uint64_t)pick_number_or(&p, "steps", 1, INT64_MAX, 0);
    to->fair_threes = pick_has(&p, "fair_threes") ? pick_flag_or(&p, "fair_threes", false) : -1;
    if (!events_read_wish_list(pick_value(&p, "apart"), &to->wishes.apart))
        pick_refuse(&p, "{what%p} needs pairs of entries in \"apart\".", &p.what);
    if (!events_read_wish_list(pick_value(&p, "fixed"), &to->wishes.fixed))
        pick_refuse(&p, "{what%p} needs entries with their tables in \"fixed\".", &p.what);
    return pick_close(&p);
}
