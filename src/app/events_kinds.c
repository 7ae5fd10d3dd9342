/* events_kinds.c - kinds of steps that need more than a person can write down: boards, lots, words
 * instead of bits and numbers. */
#include "app/accounts.h"
#include "app/bans.h"
#include "app/events_inside.h"
#include "base/heap.h"
#include "codec/country.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"
#include "engine/layout.h"
#include "tournament/lots.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static bool refuse(Task *t, const char *code, const char *text) {
    task_refuse(t, code, "%s", text);
    return false;
}

/* ---- words for bits and numbers ---- */

const char *events_declared_word(unsigned bit) {
    static const char *const WORD[] = { "declared", "national",    "resident", "elsewhere",
                                        "direct",   "brings-game", "invited",  "neither" };
    return bit < sizeof WORD / sizeof WORD[0] ? WORD[bit] : NULL;
}

static int declared_bit(const char *word) {
    for (unsigned i = 0; events_declared_word(i); i++)
        if (strcmp(events_declared_word(i), word) == 0) return (int)i;
    return -1;
}

static int ack_bit(const char *word) {
    return words_find(WORDS_ACK, word, strlen(word));
}

bool events_ack_words(const json_t *list, uint16_t *acks) {
    *acks = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        int bit = word ? ack_bit(word) : -1;
        if (bit < 0) return false;
        *acks |= (uint16_t)EV_BIT(bit);
    }
    return true;
}

static int channel_bit(const char *word) {
    return event_word_find(EV_WORDS_CHANNEL, word);
}

/* ["rules","media"] becomes a number with those bits. */
static bool bits_of(Task *t, json_t *ask, const char *key, int (*bit)(const char *word)) {
    const json_t *list = json_object_get(ask, key);
    unsigned bits = 0;
    if (!json_is_array(list)) return true;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        int number = word ? bit(word) : -1;
        if (number < 0 || number > 15)
            return refuse(t, "unknown-word", "There is no such word in that list.");
        bits |= 1u << number;
    }
    json_object_set_new(ask, key, json_integer(bits));
    return true;
}

/* Who says what they are has declared it (DM19-4.7a). */
static bool declared_of(Task *t, json_t *ask) {
    if (!bits_of(t, ask, "declared", declared_bit)) return false;
    json_int_t bits = json_integer_value(json_object_get(ask, "declared"));
    if (bits & EV_NEITHER && bits & (EV_NATIONAL | EV_RESIDENT))
        return refuse(t, "bad-value", "Either one of the two or neither: say which. [DM19-4.7a]");
    if (bits & (EV_NATIONAL | EV_RESIDENT | EV_ELSEWHERE | EV_NEITHER))
        json_object_set_new(ask, "declared", json_integer(bits | EV_DECLARED));
    return true;
}

static bool country_of(Task *t, json_t *ask) {
    const char *code = json_string_value(json_object_get(ask, "country"));
    if (!code) return true;
    uint16_t number = events_country(code);
    if (*code && (!number || !country_code(code)))
        return refuse(t, "bad-country", "There is no such country; it has two letters, like DE.");
    json_object_set_new(ask, "country", json_integer(number));
    return true;
}

static bool zone_of(Task *t, json_t *ask) {
    const char *text = json_string_value(json_object_get(ask, "zone"));
    int16_t minutes;
    if (!text) return true;
    if (!group_offset(text, &minutes))
        return refuse(t, "bad-zone",
                      "A player's time zone is the distance from UTC, like UTC+1 or UTC-03:30.");
    json_object_set_new(ask, "zone", json_integer(minutes));
    return true;
}

/* What somebody is banned from, in a word. */
static bool scope_of(Task *t, json_t *ask) {
    const char *word = json_string_value(json_object_get(ask, "scope"));
    unsigned scope = BAN_HOST;
    if (!word) return true;
    while (scope < CHOICE_BAN_COUNT && strcmp(BAN_SCOPE_NAME[scope], word) != 0) scope++;
    if (scope == CHOICE_BAN_COUNT)
        return refuse(t, "bad-scope", "A ban is from host, championships or all.");
    json_object_set_new(ask, "scope", json_integer(scope));
    return true;
}

/* Lists of three become lists of four: seats that are not there have nothing. */
static void pad(json_t *ask, const char *key, size_t size) {
    json_t *list = json_object_get(ask, key);
    while (json_is_array(list) && json_array_size(list) < size)
        json_array_append_new(list, json_integer(0));
}

static bool scenarios_of(Task *t, json_t *ask) {
    json_t *list = json_object_get(ask, "scenarios");
    if (!json_is_array(list)) return true;
    if (!json_object_get(ask, "rounds"))
        json_object_set_new(ask, "rounds", json_integer((json_int_t)json_array_size(list)));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        int number = word ? words_find(WORDS_PLAYED, word, strlen(word)) : -1;
        if (word && number < 0) return refuse(t, "unknown-scenario", "There is no such scenario.");
        if (word) json_array_set_new(list, i, json_integer(number));
    }
    pad(ask, "scenarios", EV_DAY_ROUNDS);
    return true;
}

static void set_big(json_t *ask, const char *key, uint64_t value) {
    char text[APP_NUMBER];
    app_id_write(value, text);
    json_object_set_new(ask, key, json_string(text));
}

/* ---- people ---- */

uint64_t events_mark(const App *app, const char *what, const char *words) {
    char folded[2 * PERSON_NAME], hash[SECRET_HASH];
    uint64_t mark = 0;
    if (!*words) return 0;
    name_fold(words, folded);
    secret_hash(app, what, folded, hash);
    for (int i = 0; i < 15; i++) /* 60 bits: never more than JSON readers bear */
        mark = mark << 4 | (unsigned)(hash[i] <= '9' ? hash[i] - '0' : hash[i] - 'a' + 10);
    return mark ? mark : 1;
}

/* "name" stands for the person who has it. */
static bool person_of(Task *t, json_t *ask, const char *key) {
    const char *name = json_string_value(json_object_get(ask, "name"));
    if (!name || json_object_get(ask, key)) return true;
    uint64_t person = name_owner(t->app, name);
    if (!person) {
        task_refuse(t, "no-such-person", "Nobody here is called %s.", name);
        return false;
    }
    set_big(ask, key, person);
    json_object_del(ask, "name");
    return true;
}

/* "bystander" is the name of somebody who looks on: no account, known to this event alone.  Shops have
 * such people and tables need them (DM19-5.1c, DM19-5.6c). */
static bool bystander_of(Task *t, const Live *live, json_t *ask) {
    const char *wish = json_string_value(json_object_get(ask, "bystander"));
    Profile profile = { 0 };
    Err err;
    if (!wish || json_object_get(ask, "person")) return person_of(t, ask, "person");
    if (name_tidy(wish, profile.name, &err))
        return task_refuse(t, "bad-name", "%s", err.text), false;
    uint64_t person = app_random_id();
    bool asking = event_of(live)->asking;
    if (!asking && !accounts_create(t, person, &profile, NULL, live->stream)) return false;
    set_big(ask, "person", person);
    json_object_del(ask, "bystander");
    return true;
}

/* Screen name and address of an account, unless they are told. */
static bool marks_of(Task *t, const Live *live, json_t *ask, uint64_t person) {
    const Profile *newcomer = event_of(live)->newcomer;
    Profile profile = newcomer ? *newcomer : (Profile){ 0 };
    if (!newcomer && profile_read(t->app, person, &profile, NULL)) profile = (Profile){ 0 };
    const char *told = json_string_value(json_object_get(ask, "mail"));
    const char *mail = told ? told : profile.email;
    if (profile_check_email(mail, NULL))
        return refuse(t, "email",
                      "That is no e-mail address. Write it like anna@example.org. [DC21-2.0.3]");
    set_big(ask, "screen_name", events_mark(t->app, "screen-name", profile.name));
    set_big(ask, "mail", events_mark(t->app, "mail", mail));
    if (!json_object_get(ask, "country") && profile.country[0])
        json_object_set_new(ask, "country", json_integer(events_country(profile.country)));
    return true;
}

/* Is one of the records merged into this person entered already? */
static bool entered_before(Task *t, const Live *live, uint64_t person) {
    const EventLive *e = event_of(live);
    const Account *a = account_find(t->app, person);
    for (size_t i = 0; a && i < a->aliases; i++)
        if (event_entrant(e->ev, a->alias[i]) != EV_NONE)
            return events_refuse(t, e, NULL, EV_REGISTERED_TWICE), true;
    return false;
}

/* Who came by a code of the event was invited with it (NC20-1.6.1, WC25-2.1.1a). */
static bool note_invitation(Task *t, const Live *live, uint64_t person, json_t *ask) {
    json_int_t bits = json_integer_value(json_object_get(ask, "declared"));
    if (events_invited(t->app, live, person))
        json_object_set_new(ask, "declared", json_integer(bits | EV_INVITED));
    return true;
}

static bool help_register(Task *t, Live *live, uint64_t who, json_t *ask) {
    uint64_t person = who;
    if (!person_of(t, ask, "person")) return false;
    const char *text = json_string_value(json_object_get(ask, "person"));
    if (text && !app_id_read(text, &person))
        return refuse(t, "bad-person", "An id of a person is a number in quotes.");
    if (text) person = accounts_resolve(t->app, person);
    if (entered_before(t, live, person)) return false;
    set_big(ask, "person", person);
    json_object_set_new(ask, "player", json_integer(event_of(live)->ev->players));
    return marks_of(t, live, ask, person) && country_of(t, ask) && zone_of(t, ask) &&
           bits_of(t, ask, "acks", ack_bit) && declared_of(t, ask) &&
           (person != who || note_invitation(t, live, person, ask));
}

/* ---- boards ---- */

/* What is asked of a board.  "mode" is a wish: which set-up draws it where none is named, and of one that is
 * sent whether it came from a file. */
typedef struct BoardWish {
    const char *setup;
    unsigned mode; /* how it really comes about, which is what the log says: EV_MODE_… */
} BoardWish;

static BoardWish wish_of(const EventState *ev, const json_t *ask, unsigned round) {
    const char *word = json_string_value(json_object_get(ask, "mode"));
    int said = word ? event_word_find(EV_WORDS_MODE, word) : -1;
    unsigned wish = said < 0 ? event_board_drawn(ev, round) : (unsigned)said;
    if (json_object_get(ask, "board"))
        return (BoardWish){ NULL, wish == EV_MODE_FILE ? EV_MODE_FILE : EV_MODE_CRAFTED };
    const char *variable = LAYOUT_SETUPS[SETUP_SPIRAL].name;
    const char *setup = json_string_value(json_object_get(ask, "setup"));
    bool drawn = wish == EV_MODE_SPIRAL || wish == EV_MODE_LIVE || wish == EV_MODE_BUILT;
    if (!setup) setup = drawn ? variable : LAYOUT_SETUPS[SETUP_BALANCED].name;
    bool spiral = strcmp(setup, variable) == 0, one = !json_object_get(ask, "game");
    /* Whoever chooses the seed knows the board, and whoever draws it otherwise draws another kind. */
    bool live = wish == EV_MODE_LIVE && one && !json_object_get(ask, "seed") &&
                (spiral || !event_board_variable(ev, round));
    return (BoardWish){ setup, live ? EV_MODE_LIVE : spiral ? EV_MODE_SPIRAL : EV_MODE_FREE };
}

/* PLAYED_… counts alike the scenarios with a board of their own; others have the base island. */
static unsigned board_scenario(unsigned played) {
    return played < SCENARIOS ? played : SCENARIO_BASE;
}

/* A seed is a number that every JSON reader keeps exactly. */
#define SEED_MAX INT64_C(9007199254740991)

/* Draw one by a name of LAYOUT_SETUPS, from `seed` or from chance that nobody can foresee; `drawn` says how,
 * as `castellan board --setup … --harbours tokens --seed …` draws it again. */
static bool draw_board(Task *t, const char *setup, const json_t *seed, unsigned scenario,
                       Board *board, Buf *drawn) {
    int found = 0;
    while (found < SETUPS && strcmp(LAYOUT_SETUPS[found].name, setup) != 0) found++;
    if (found == SETUPS) return refuse(t, "unknown-setup", "There is no set-up of that name.");
    json_int_t from = json_integer_value(seed);
    if (seed && (!json_is_integer(seed) || from < 0 || from > SEED_MAX))
        return refuse(t, "bad-seed", "A seed is a number from 0 to 9007199254740991.");
    Rng rng = { 0 };
    app_random(&rng.state, sizeof rng.state);
    rng.state = seed ? (uint64_t)from : rng.state & SEED_MAX;
    jot_key(drawn, "drawn"), jot_open(drawn, '{');
    member_word("setup", setup, drawn);
    member_number("seed", (int64_t)rng.state, drawn);
    if (seed) member_flag("chosen", true, drawn);
    jot_close(drawn, '}');
    LayoutPlan plan = LAYOUT_SETUPS[found].plan;
    plan.corner = CORNER_DRAWN;
    plan.harbours = HARBOURS_TOKENS;
    plan.scenario = (uint8_t)board_scenario(scenario);
    layout_draw(&rng, plan, board);
    return true;
}

static bool take_board(Task *t, json_t *ask, const char *setup, unsigned scenario, Board *board,
                       Buf *drawn) {
    const json_t *value = json_object_get(ask, "board");
    Err err;
    bool good = true;
    if (value && board_json_decode(value, BOARD_JSON_STRICT, board, &err))
        good = refuse(t, "bad-board", err.text);
    else if (value && board->scenario != board_scenario(scenario))
        good = refuse(t, "bad-board", "The board is of another scenario than the round.");
    else if (!value)
        good = draw_board(t, setup, json_object_get(ask, "seed"), scenario, board, drawn);
    json_object_del(ask, "board");
    json_object_del(ask, "setup");
    json_object_del(ask, "seed");
    return good;
}

static void set_hash(json_t *ask, const Board *board) {
    uint8_t hash[SHA256_BYTES];
    char text[2 * SHA256_BYTES + 1];
    layout_hash(board, hash);
    sha256_hex(hash, text);
    json_object_set_new(ask, "hash", json_string(text));
}

/* What will be played in a round, which may not have been made yet. */
static unsigned scenario_of(const EventState *ev, unsigned round) {
    if (round < ev->rounds) return ev->round[round].scenario;
    return round < ev->format.rounds ? ev->format.scenario[round] : PLAYED_BASE;
}

void events_view_proposal(const EventEye *eye, uint8_t round, Buf *out) {
    unsigned scenario = scenario_of(event_of(eye->live)->ev, round);
    LayoutPlan plan = LAYOUT_SETUPS[SETUP_BALANCED].plan;
    plan.corner = CORNER_DRAWN;
    plan.harbours = HARBOURS_TOKENS;
    plan.scenario = (uint8_t)board_scenario(scenario);
    Rng rng = { 0 };
    Board board;
    app_random(&rng.state, sizeof rng.state);
    layout_draw(&rng, plan, &board);
    jot_open(out, '{');
    member_number("round", round, out);
    jot_key(out, "board"), board_json_write(&board, out);
    jot_close(out, '}');
}

static bool help_board(Task *t, Live *live, json_t *ask, Buf *sealed) {
    const EventLive *e = event_of(live);
    json_int_t round = json_integer_value(json_object_get(ask, "round"));
    if (json_object_get(ask, "game")) {
        json_int_t game = json_integer_value(json_object_get(ask, "game"));
        round = game >= 0 && game < e->ev->games ? e->ev->game[game].round : 0;
    } else if (round >= 0 && round < EV_ROUNDS_MAX &&
               events_draw(e, (uint8_t)round, app_now(t->app)).laid)
        return events_refuse(t, e, NULL, EV_REVEALED), false; /* what lies stays */
    BoardWish wish = wish_of(e->ev, ask, (unsigned)round);
    Board board;
    char how[96];
    Buf drawn = buf_over(how, sizeof how);
    unsigned scenario = scenario_of(e->ev, (unsigned)round);
    if (!take_board(t, ask, wish.setup, scenario, &board, &drawn)) return false;
    json_object_set_new(ask, "mode", json_string(event_word(EV_WORDS_MODE, wish.mode)));
    set_hash(ask, &board);
    jot_open(sealed, '{');
    member_word("hash", json_string_value(json_object_get(ask, "hash")), sealed);
    jot_key(sealed, "board"), board_json_write(&board, sealed);
    buf_text(sealed, how);
    jot_close(sealed, '}');
    return true;
}

/* A table that laid out its own island may have it kept. */
static bool help_built(Task *t, const EventState *ev, json_t *ask, Buf *more) {
    Board board;
    if (!json_object_get(ask, "board")) return true;
    json_int_t game = json_integer_value(json_object_get(ask, "game"));
    bool known = game >= 0 && game < ev->games;
    if (!take_board(t, ask, "", known ? ev->game[game].scenario : PLAYED_BASE, &board, NULL))
        return false;
    set_hash(ask, &board);
    jot_key(more, "board"), board_json_write(&board, more);
    return true;
}

/* Whether every piece of a board that is drawn live lies is seen here, not said (WC25-2.0.1d). */
static void help_reveal(Task *t, const EventLive *e, json_t *ask, Buf *more) {
    const json_t *game = json_object_get(ask, "game");
    json_int_t round = json_integer_value(json_object_get(ask, "round"));
    const EventBoardKept *kept = events_board_of(
        e, (uint8_t)round, game ? (uint16_t)json_integer_value(game) : (uint16_t)EV_NONE);
    bool whole = !game && round >= 0 && round < EV_ROUNDS_MAX &&
                 events_draw_whole(e, (uint8_t)round, app_now(t->app));
    json_object_del(ask, "laid");
    if (whole) json_object_set_new(ask, "laid", json_true());
    if (!kept || !kept->known) return;
    jot_key(more, "board"), board_json_write(&kept->board, more);
    if (kept->drawn) events_view_drawn(kept, more);
}

/* ---- lots ---- */

enum { LOT_SEED = SHA256_BYTES };

static bool help_commit(Task *t, Live *live, json_t *ask) {
    uint8_t seed[LOT_SEED], hash[SHA256_BYTES];
    char text[2 * SHA256_BYTES + 1];
    if (json_object_get(ask, "hash")) return true; /* out of somebody's own hat */
    app_random(seed, sizeof seed);
    lots_commit(seed, sizeof seed, hash);
    sha256_hex(hash, text);
    json_object_set_new(ask, "hash", json_string(text));
    Buf sealed = buf_heap(1024);
    app_seal(t->app, live->stream, (Bytes){ seed, sizeof seed }, &sealed);
    task_cell(t, BOX_SECRET, "lots", live->id, NULL, (Bytes){ sealed.text, sealed.size });
    buf_free(&sealed);
    sodium_memzero(seed, sizeof seed);
    return true;
}

/* The program has drawn before: its seed is known, and whoever is tied now gets the number that follows from it. */
static bool drawn_again(const EventLive *e, json_t *ask) {
    if (e->ev->lots_committed || e->ev->lots_kind != EV_LOTS_PROGRAM) return false;
    for (uint32_t i = e->ev->count; i-- > 1;) {
        const EventEntry *drawn = &e->log[i];
        char text[2 * SHA256_BYTES + 1];
        if (drawn->kind != EVENT_LOTS_DRAW) continue;
        Buf hex = buf_over(text, sizeof text);
        for (int k = 0; k < drawn->seed.size; k++) buf_print(&hex, "%02x", drawn->seed.bytes[k]);
        json_object_set_new(ask, "seed", json_string(text));
        return true;
    }
    return false;
}

static bool help_draw(Task *t, Live *live, json_t *ask) {
    Err err;
    if (json_object_get(ask, "seed")) return true;
    if (drawn_again(event_of(live), ask)) return true;
    Buf sealed = buf_heap(1024), seed = buf_heap(1024);
    bool good = !store_get(t->app->store, BOX_SECRET, "lots", live->id, &sealed, &err) &&
                !app_unseal(t->app, live->stream, (Bytes){ sealed.text, sealed.size }, &seed, &err);
    if (good && seed.size == LOT_SEED) {
        char text[2 * SHA256_BYTES + 1];
        sha256_hex((const uint8_t *)seed.text, text);
        json_object_set_new(ask, "seed", json_string(text));
        task_erase(t, BOX_SECRET, "lots", live->id);
    } else {
        events_refuse(t, event_of(live), NULL, EV_NO_COMMITMENT);
        good = false;
    }
    buf_free(&sealed);
    buf_free(&seed);
    return good;
}

/* ---- parameters ---- */

/* rules_set tells more than the fold can: which values there are, since when it is frozen. */
static bool check_override(Task *t, const EventLive *e, const json_t *ask) {
    const char *name = json_string_value(json_object_get(ask, "parameter"));
    const char *value = json_string_value(json_object_get(ask, "value"));
    EventEntry made;
    Err err;
    if (!name || !value || !e->ev->count) return true;
    const Parameter *p = parameter_find(name);
    if (p && !parameter_of_events(p)) /* here and not in the fold: old logs may hold one */
        return refuse(
            t, "not-of-an-event",
            "The games of an event go by scenario_vp, on paper and online, and the old boot "
            "asks for one more; vp_target and boot_vp are not changed in one.");
    Status status = event_override(&e->ev->rules, event_frozen(e->ev), name, value, &made, &err);
    if (status) return refuse(t, status == ERR_CONFLICT ? "frozen" : "bad-value", err.text);
    Rules tried = e->ev->rules;
    bool remark = event_since(e->ev, 3) && parameter_is_remark(p);
    if (remark && rules_change(&tried, name, value, STAGE_DRAFT, &err))
        return refuse(t, EV_REFUSAL_TEXT[EV_REMARK].name, err.text);
    return true;
}

/* The round at hand, where somebody did not say which: the next to be opened, else the running one. */
static void round_of(const EventLive *e, json_t *ask, int kind) {
    uint8_t round = (uint8_t)e->ev->rounds;
    if (json_object_get(ask, "round") || json_object_get(ask, "game")) return;
    for (int r = e->ev->rounds; r-- > 0;)
        if (e->ev->round[r].phase != EV_QUALIFIER && e->ev->round[r].state != EV_CLOSED)
            round = (uint8_t)r;
    bool about = kind == EVENT_ROUND_OPEN || kind == EVENT_ROUND_START ||
                 kind == EVENT_ROUND_CLOSE || kind == EVENT_STUDY_END ||
                 kind == EVENT_TABLES_SEATED || kind == EVENT_BOARD_REVEAL;
    if (about) json_object_set_new(ask, "round", json_integer(round));
}

static bool help_window(const EventLive *e, json_t *ask) {
    const json_t *opens = json_object_get(ask, "opens");
    if (opens && !json_object_get(ask, "closes"))
        json_object_set_new(
            ask, "closes",
            json_integer(json_integer_value(opens) + 3600 * e->ev->rules.event.qual_window_h));
    return true;
}

/* When a window really opens or closes is what the server's clock says: set_time(). */
static bool help_window_now(json_t *ask, const char *moment) {
    json_object_set_new(ask, moment, json_integer(0));
    return true;
}

/* The log has a number that says whether two channels are the same; the address lies beside it. */
static bool help_voice(Task *t, json_t *ask, Buf *more) {
    const char *link = json_string_value(json_object_get(ask, "link"));
    bool web = link && (strncmp(link, "https://", 8) == 0 || strncmp(link, "http://", 7) == 0);
    if (!web || strlen(link) >= FACT_TEXT)
        return refuse(t, "bad-link", "A voice channel is a link that begins with https://.");
    uint8_t hash[SHA256_BYTES];
    uint64_t mark = 1; /* 0 is none */
    sha256((const uint8_t *)link, strlen(link), hash);
    for (int i = 0; i < 7; i++) mark = mark << 8 | hash[i];
    member_word("voice", link, more);
    set_big(ask, "link", mark);
    return true;
}

/* An announcement's channels are no field of its entry. */
static bool help_notice(Task *t, json_t *ask, Buf *more) {
    if (!bits_of(t, ask, "channels", channel_bit)) return false;
    json_t *channels = json_object_get(ask, "channels");
    if (channels && json_integer_value(channels) <= 0)
        return refuse(t, "no-channel", "Say where: site, screen, chat or mail.");
    if (channels) member_number("channels", json_integer_value(channels), more);
    json_object_del(ask, "channels");
    return true;
}

bool events_special(Task *t, Live *live, uint64_t who, json_t *ask, EventAdd *add, Buf *more,
                    Buf *sealed) {
    EventLive *e = event_of(live);
    const char *name = json_string_value(json_object_get(ask, "kind"));
    int kind = name ? event_find(name) : EVENT_KINDS;
    (void)add;
    round_of(e, ask, kind);
    switch (kind) {
    case EVENT_CREATE:
        return refuse(t, "created-already", "An event is created by POST /api/events.");
    case EVENT_OVERRIDE: return check_override(t, e, ask);
    case EVENT_FORMAT: return scenarios_of(t, ask);
    case EVENT_STAFF: return person_of(t, ask, "person");
    case EVENT_BAN: return scope_of(t, ask) && person_of(t, ask, "person");
    case EVENT_SUBSTITUTE:
    case EVENT_RECUSE: return bystander_of(t, live, ask);
    case EVENT_STAFF_ACK:
    case EVENT_ACK: return bits_of(t, ask, "acks", ack_bit);
    case EVENT_ELIGIBILITY: return declared_of(t, ask);
    case EVENT_AMEND:
        if (json_is_string(json_object_get(ask, "country"))) return country_of(t, ask);
        return refuse(t, "bad-country", "Say which country, like DE; \"\" for none.");
    case EVENT_REGISTER: return help_register(t, live, who, ask);
    case EVENT_NOTICE: return help_notice(t, ask, more);
    case EVENT_VOICE: return help_voice(t, ask, more);
    case EVENT_GROUPS_ANNOUNCE: return bits_of(t, ask, "channels", channel_bit);
    case EVENT_BOARD: return help_board(t, live, ask, sealed);
    case EVENT_BOARD_BUILT: return help_built(t, event_of(live)->ev, ask, more);
    case EVENT_BOARD_REVEAL: help_reveal(t, e, ask, more); return true;
    case EVENT_LOTS_COMMIT: return help_commit(t, live, ask);
    case EVENT_LOTS_DRAW: return help_draw(t, live, ask);
    case EVENT_WINDOW: return help_window(e, ask);
    case EVENT_WINDOW_OPEN: return help_window_now(ask, "opens");
    case EVENT_WINDOW_CLOSE: return help_window_now(ask, "closes");
    case EVENT_SHEET:
    case EVENT_DECIDE:
    case EVENT_APPROVE: pad(ask, "vp", EV_SEATS); return true;
    case EVENT_PROPOSE:
    case EVENT_CORRECT: pad(ask, "vp", EV_SEATS), pad(ask, "was_vp", EV_SEATS); return true;
    case EVENT_GAME_START: pad(ask, "order", EV_SEATS); return true;
    default: return true;
    }
}
