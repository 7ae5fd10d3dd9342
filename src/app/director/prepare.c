/* prepare.c - kinds of steps that need more than a person can say: what is known about a new player, boards
 * and lots that are drawn, addresses that are beside the entry. */
#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "base/heap.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "engine/layout.h"
#include "tournament/lots.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

const char *const BAN_SCOPE_NAME[CHOICE_BAN_COUNT] = { [BAN_NONE] = "none",
                                                       [BAN_HOST] = "host",
                                                       [BAN_CHAMPIONSHIPS] = "championships",
                                                       [BAN_ALL] = "all" };

static bool refuse(Task *t, const char *code, const char *text) {
    task_refuse_tell(t, code, &(Message){ .english = text });
    return false;
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

/* Someone who watches has no account and is known to this event alone.  Shops have such people and
 * tables need them (DM19-5.1c, DM19-5.6c). */
static bool make_bystander(Task *t, const Live *live, const char *name, EventEntry *entry) {
    Profile profile = { 0 };
    Err err;
    if (!name) return true;
    if (name_tidy(name, profile.name, &err))
        return task_refuse_tell(t, "bad-name", &err.message), false;
    entry->person = app_random_id();
    bool asking = event_of(live)->asking;
    return asking || accounts_create(t, entry->person, &profile, NULL, live->stream);
}

/* Screen name and address of an account, unless they are given. */
static bool set_marks(Task *t, const EventIntent *intent, EventForm *form) {
    const Profile *newcomer = intent->newcomer;
    Profile profile = newcomer ? *newcomer : (Profile){ 0 };
    if (!newcomer && profile_read(t->app, form->person, &profile, NULL)) profile = (Profile){ 0 };
    const char *mail = intent->mail ? intent->mail : profile.email;
    if (profile_check_email(mail, NULL))
        return refuse(
            t, "email",
            "This is not an e-mail address. Write it like anna@example.org. [DC21-2.0.3]");
    form->screen_name = events_mark(t->app, "screen-name", profile.name);
    form->mail = events_mark(t->app, "mail", mail);
    if (!intent->has_country) form->country = events_country(profile.country);
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

/* People who say what they are have declared it (DM19-4.7a). */
static bool declare(Task *t, uint16_t *declared) {
    if (*declared & EV_NEITHER && *declared & (EV_NATIONAL | EV_RESIDENT))
        return refuse(t, "bad-value", "Choose one of the two, or neither. [DM19-4.7a]");
    if (*declared & (EV_NATIONAL | EV_RESIDENT | EV_ELSEWHERE | EV_NEITHER))
        *declared |= EV_DECLARED;
    return true;
}

/* No time zone is not a time zone: without one, a player would end up in the group of Greenwich (DC21-1.2.4c). */
static bool has_group_zone(Task *t, const Live *live, const EventIntent *intent) {
    bool wanted = event_of(live)->ev->rules.event.group_by == GROUP_TIME_ZONE;
    return intent->has_zone || !wanted ||
           refuse(t, "zone-needed", "Choose a time zone. Players are grouped by it. [DC21-1.2.4c]");
}

static bool prepare_register(Task *t, const Live *live, uint64_t who, const EventIntent *intent,
                             EventEntry *entry) {
    EventForm *form = &entry->form;
    if (!has_group_zone(t, live, intent)) return false;
    form->person = form->person ? accounts_resolve(t->app, form->person) : who;
    if (entered_before(t, live, form->person)) return false;
    entry->player = event_of(live)->ev->players;
    if (!set_marks(t, intent, form) || !declare(t, &form->declared)) return false;
    /* People who came with a code of the event were invited with it (NC20-1.6.1, WC25-2.1.1a). */
    bool invited = form->person == who && events_invited(t->app, live, who);
    if (invited) form->declared |= EV_INVITED;
    return true;
}

/* ---- boards ---- */

const BoardHow BOARD_AS_USUAL = { .mode = -1, .setup = -1 };

/* How it really comes about, which is what the log says. */
typedef struct BoardWay {
    int setup;
    unsigned mode; /* EV_MODE_… */
} BoardWay;

static BoardWay way_of(const EventState *ev, const BoardHow *how, unsigned round, bool one) {
    unsigned wish = how->mode < 0 ? event_board_drawn(ev, round) : (unsigned)how->mode;
    if (how->has_board)
        return (BoardWay){ -1, wish == EV_MODE_FILE ? EV_MODE_FILE : EV_MODE_CRAFTED };
    bool drawn = wish == EV_MODE_SPIRAL || wish == EV_MODE_LIVE || wish == EV_MODE_BUILT;
    int setup = how->setup >= 0 ? how->setup : drawn ? SETUP_SPIRAL : SETUP_BALANCED;
    bool spiral = setup == SETUP_SPIRAL;
    /* Choosing the seed means knowing the board, and drawing it differently gives another kind. */
    bool live = wish == EV_MODE_LIVE && one && !how->has_seed &&
                (spiral || !event_board_variable(ev, round));
    return (BoardWay){ setup, live ? EV_MODE_LIVE : spiral ? EV_MODE_SPIRAL : EV_MODE_FREE };
}

/* PLAYED_… counts alike the scenarios with a board of their own; others have the base island. */
static unsigned board_scenario(unsigned played) {
    return played < SCENARIOS ? played : SCENARIO_BASE;
}

/* A seed is a number that every JSON reader keeps exactly. */
#define SEED_MAX INT64_C(9007199254740991)

bool events_seed_fits(Task *t, int64_t seed) {
    return (seed >= 0 && seed <= SEED_MAX) ||
           refuse(t, "bad-seed", "A seed must be a number from 0 to 9007199254740991.");
}

/* Draw one of LAYOUT_SETUPS, from the seed or from chance that nobody can foresee; `drawn` says how,
 * as `castellan board --setup … --harbours tokens --seed …` draws it again. */
static bool draw_board(Task *t, int setup, const BoardHow *how, unsigned scenario, Board *board,
                       Buf *drawn) {
    if (how->has_seed && !events_seed_fits(t, how->seed)) return false;
    Rng rng = { 0 };
    app_random(&rng.state, sizeof rng.state);
    rng.state = how->has_seed ? (uint64_t)how->seed : rng.state & SEED_MAX;
    jot_key(drawn, "drawn"), jot_open(drawn, '{');
    member_word("setup", LAYOUT_SETUPS[setup].name, drawn);
    member_number("seed", (int64_t)rng.state, drawn);
    if (how->has_seed) member_flag("chosen", true, drawn);
    jot_close(drawn, '}');
    LayoutPlan plan = LAYOUT_SETUPS[setup].plan;
    plan.corner = CORNER_DRAWN;
    plan.harbours = HARBOURS_TOKENS;
    plan.scenario = (uint8_t)board_scenario(scenario);
    layout_draw(&rng, plan, board);
    return true;
}

/* Cities & Knights is played on the island of the base game (K-9). */
static bool is_base_island(unsigned scenario) {
    return scenario == SCENARIO_BASE || scenario == SCENARIO_CITIES_AND_KNIGHTS;
}

bool events_board_serves(Board *board, unsigned played) {
    unsigned wanted = board_scenario(played);
    if (is_base_island(wanted) && is_base_island(board->scenario))
        board->scenario = (uint8_t)wanted;
    return board->scenario == wanted;
}

static bool of_scenario(Task *t, Board *board, unsigned scenario) {
    return events_board_serves(board, scenario) ||
           refuse(t, "bad-board", "This board is for another scenario.");
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

static bool prepare_board(Task *t, const Live *live, const BoardHow *how, EventEntry *entry,
                          Buf *sealed) {
    const EventLive *e = event_of(live);
    bool one = entry->game == EV_NONE; /* for all tables of a round */
    uint8_t round = entry->round == EV_NO_ROUND ? 0 : entry->round;
    if (!one) round = entry->game < e->ev->games ? e->ev->game[entry->game].round : 0;
    if (one && round < EV_ROUNDS_MAX && events_draw(e, round, app_now(t->app)).laid)
        return events_refuse(t, e, NULL, EV_REVEALED), false; /* what lies stays */
    BoardWay way = way_of(e->ev, how, round, one);
    Board board = how->board;
    char room[96], hash[2 * SHA256_BYTES + 1];
    Buf drawn = buf_over(room, sizeof room);
    unsigned scenario = scenario_of(e->ev, round);
    if (how->has_board ? !of_scenario(t, &board, scenario)
                       : !draw_board(t, way.setup, how, scenario, &board, &drawn))
        return false;
    entry->board.mode = (uint8_t)way.mode;
    layout_hash(&board, entry->board.hash);
    sha256_hex(entry->board.hash, hash);
    jot_open(sealed, '{');
    member_word("hash", hash, sealed);
    jot_key(sealed, "board"), board_json_write(&board, sealed);
    buf_text(sealed, room);
    jot_close(sealed, '}');
    return true;
}

/* A table that laid out its own island may have it kept. */
static bool prepare_built(Task *t, const EventState *ev, const BoardHow *how, EventEntry *entry,
                          Buf *more) {
    if (!how->has_board) return true;
    bool known = entry->game < ev->games;
    Board board = how->board;
    if (!of_scenario(t, &board, known ? ev->game[entry->game].scenario : PLAYED_BASE)) return false;
    layout_hash(&board, entry->board.hash);
    jot_key(more, "board"), board_json_write(&board, more);
    return true;
}

/* Whether every piece of a board that is drawn live lies is seen here, not said (WC25-2.0.1d). */
static bool prepare_reveal(Task *t, const EventLive *e, EventEntry *entry, Buf *more) {
    bool one = entry->game == EV_NONE;
    const EventBoardKept *kept = events_board_of(e, one ? entry->round : 0, entry->game);
    entry->on = one && entry->round < EV_ROUNDS_MAX &&
                events_draw_whole(e, entry->round, app_now(t->app));
    if (!kept || !kept->known) return true;
    jot_key(more, "board"), board_json_write(&kept->board, more);
    if (kept->drawn) events_view_drawn(kept, more);
    return true;
}

/* ---- lots ---- */

enum { LOT_SEED = SHA256_BYTES };

static bool prepare_commit(Task *t, const Live *live, EventEntry *entry) {
    uint8_t seed[LOT_SEED];
    app_random(seed, sizeof seed);
    lots_commit(seed, sizeof seed, entry->hash);
    Buf sealed = buf_heap(1024);
    app_seal(t->app, live->stream, (Bytes){ seed, sizeof seed }, &sealed);
    task_cell(t, BOX_SECRET, "lots", live->id, NULL, (Bytes){ sealed.text, sealed.size });
    buf_free(&sealed);
    sodium_memzero(seed, sizeof seed);
    return true;
}

/* The program has drawn before: its seed is known, and players tied later get the number that follows from it. */
static bool drawn_again(const EventLive *e, EventSeed *seed) {
    if (e->ev->lots_committed || e->ev->lots_kind != EV_LOTS_PROGRAM) return false;
    for (uint32_t i = e->ev->count; i-- > 1;) {
        if (e->log[i].kind != EVENT_LOTS_DRAW) continue;
        *seed = e->log[i].seed;
        return true;
    }
    return false;
}

static bool prepare_draw(Task *t, const Live *live, EventEntry *entry) {
    Err err;
    if (drawn_again(event_of(live), &entry->seed)) return true;
    Buf sealed = buf_heap(1024), seed = buf_heap(1024);
    bool good = !store_get(t->app->store, BOX_SECRET, "lots", live->id, &sealed, &err) &&
                !app_unseal(t->app, live->stream, (Bytes){ sealed.text, sealed.size }, &seed, &err);
    if (good && seed.size == LOT_SEED) {
        entry->seed.size = LOT_SEED;
        memcpy(entry->seed.bytes, seed.text, LOT_SEED);
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
bool events_check_override(Task *t, const EventLive *e, const char *name, const char *value) {
    EventEntry made;
    Err err;
    if (!name || !value || !e->ev->count) return true;
    const Parameter *p = parameter_find(name);
    if (p && !parameter_of_events(p)) /* here and not in the fold: old logs may hold one */
        return refuse(t, "not-of-an-event",
                      "Event games use scenario_vp, plus one with the old boot, so vp_target and "
                      "boot_vp can't be changed here.");
    Status status = event_override(&e->ev->rules, event_frozen(e->ev), name, value, &made, &err);
    const char *code = status == ERR_CONFLICT ? "frozen" : "bad-value";
    if (status) return task_refuse_tell(t, code, &err.message), false;
    Rules tried = e->ev->rules;
    bool remark = event_since(e->ev, 3) && parameter_is_remark(p);
    if (remark && rules_change(&tried, name, value, STAGE_DRAFT, &err))
        return task_refuse_tell(t, EV_REFUSAL_TEXT[EV_REMARK].name, &err.message), false;
    return true;
}

bool events_override(Task *t, Live *live, uint64_t who, const char *name, const char *value,
                     const char *words) {
    EventIntent intent = event_intent(EVENT_OVERRIDE);
    Rules rules = rulebook_rules(CUSTOM); /* the fold knows which values the rulebook forbids */
    EventEntry made;
    Err err;
    if (!events_check_override(t, event_of(live), name, value)) return false;
    if (event_override(&rules, STAGE_DRAFT, name, value, &made, &err))
        return task_refuse_tell(t, "bad-step", &err.message), false;
    intent.entry.override = made.override;
    intent.words = words;
    return events_do(t, live, who, &intent, NULL);
}

/* ---- words ---- */

/* The log has a number that says whether two channels are the same; the address is beside it. */
static bool prepare_voice(Task *t, const char *link, EventEntry *entry, Buf *more) {
    bool web = link && (strncmp(link, "https://", 8) == 0 || strncmp(link, "http://", 7) == 0);
    if (!web || strlen(link) >= FACT_TEXT)
        return refuse(t, "bad-link", "A voice channel must be a link that begins with https://.");
    uint8_t hash[SHA256_BYTES];
    entry->link = 1; /* 0 is none */
    sha256((const uint8_t *)link, strlen(link), hash);
    for (int i = 0; i < 7; i++) entry->link = entry->link << 8 | hash[i];
    member_word("voice", link, more);
    return true;
}

bool events_prepare(Task *t, Live *live, uint64_t who, const EventIntent *intent, EventEntry *entry,
                    Buf *more, Buf *sealed) {
    const EventLive *e = event_of(live);
    switch (entry->kind) {
    case EVENT_SUBSTITUTE:
    case EVENT_RECUSE: return make_bystander(t, live, intent->bystander, entry);
    case EVENT_ELIGIBILITY: return declare(t, &entry->declared);
    case EVENT_REGISTER: return prepare_register(t, live, who, intent, entry);
    case EVENT_NOTICE:
        if (intent->channels) member_number("channels", intent->channels, more);
        return true;
    case EVENT_VOICE: return prepare_voice(t, intent->link, entry, more);
    case EVENT_BOARD: return prepare_board(t, live, &intent->board, entry, sealed);
    case EVENT_BOARD_BUILT: return prepare_built(t, e->ev, &intent->board, entry, more);
    case EVENT_BOARD_REVEAL: return prepare_reveal(t, e, entry, more);
    case EVENT_LOTS_COMMIT: return intent->own_lots || prepare_commit(t, live, entry);
    case EVENT_LOTS_DRAW: return intent->own_lots || prepare_draw(t, live, entry);
    default: return true;
    }
}
