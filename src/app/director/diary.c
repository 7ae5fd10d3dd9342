/* diary.c - the log of an event as a diary: one sentence for each step.
 *
 * A sentence is a row of the catalogues with holes: {who} did it, {player} and {table} it is about, {round}, and
 * {what}, the one word or number that a kind adds; HOLES below has them all.  What fills them may be of any length.
 * The reason follows, with its clause.  Names are never touched. */
#include "app/people/accounts.h"
#include "app/director/correct.h"
#include "app/director/inside.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "engine/layout.h"
#include "table/entry.h"
#include "tongue/dates.h"
#include "tongue/tongue.h"

#include <stdarg.h>
#include <string.h>
#include <time.h>

/* clang-format off */
static const char *const PATTERN[EVENT_KINDS] = {
    [EVENT_CREATE] = "{who} creates the event under the rulebook {what}.",
    [EVENT_OVERRIDE] = "{who} changes “{about}” to {what}.",
    [EVENT_WAIVE] = "{who} waives a requirement: {what}.",
    [EVENT_FORMAT] = "{who} sets the format: {what}.",
    [EVENT_PUBLISH] = "{who} publishes the event.",
    [EVENT_REGISTRATION_OPEN] = "{who} opens registration.",
    [EVENT_REGISTRATION_CLOSE] = "{who} closes registration.",
    [EVENT_SKIP_SEMI] = "{who} decides to play the semi-final.",
    [EVENT_BRIEFING] = "{who} has explained the rules to everyone.",
    [EVENT_NOTICE] = "{who} makes an announcement.",
    [EVENT_TASK] = "{who} ticks off: {what}.",
    [EVENT_START] = "{who} starts the event.",
    [EVENT_DAY_CLOSE] = "{who} closes the day.",
    [EVENT_DAY_OPEN] = "{who} opens a day: {what}.",
    [EVENT_COMPLETE] = "{who} completes the event.",
    [EVENT_CANCEL] = "{who} cancels the event.",
    [EVENT_STAFF] = "{who} appoints {person} as {what}.",
    [EVENT_STAFF_ACK] = "{who} accepts the texts for staff.",
    [EVENT_RECUSE] = "{who} is recused at {table} and names {person} instead.",
    [EVENT_REGISTER] = "{who} registers {player}.",
    [EVENT_ADMIT] = "{player} moves up from the waiting list.",
    [EVENT_ELIGIBILITY] = "{who} records a declaration by {player}: {what}.",
    [EVENT_AMEND] = "{who} corrects the entry of {player}; country: {what}.",
    [EVENT_ACK] = "{player} accepts: {what}.",
    [EVENT_CONSENT] = "{player} agrees to: {what}.",
    [EVENT_LEVEL] = "{player} has finished {what}.",
    [EVENT_CHECK_IN] = "{who} checks in {player}.",
    [EVENT_NO_SHOW] = "{player} is a no-show (not seated yet).",
    [EVENT_WITHDRAW] = "{player} withdraws.",
    [EVENT_ABANDON] = "{player} leaves the game at {table}.",
    [EVENT_BAN] = "{who} issues a ban.",
    [EVENT_PLAN] = "{who} makes a schedule for {what}.",
    [EVENT_PLAN_TABLE] = "The schedule has {players} at {place}.",
    [EVENT_PLAN_PUBLISH] = "{who} publishes the schedule up to round {what}.",
    [EVENT_MOVE] = "{who} moves {player} to {place}.",
    [EVENT_SWAP] = "{who} swaps {player} and {other} in {place}.",
    [EVENT_ROUND_OPEN] = "{who} opens {round}.",
    [EVENT_ROUND_START] = "{who} starts {round}.",
    [EVENT_ROUND_CLOSE] = "{who} closes {round}.",
    [EVENT_GAME_START] = "The game at {table} begins.",
    [EVENT_SETUP_DONE] = "Everyone at {table} has placed their settlements.",
    [EVENT_GAME_END] = "The game at {table} is over.",
    [EVENT_VOID] = "{who} declares the game at {table} void.",
    [EVENT_REPLAY] = "{who} orders the game at {table} to be played again.",
    [EVENT_SUBSTITUTE] = "{person} takes the seat of {player} at {table}.",
    [EVENT_BANKER] = "Bank at {table}: {what}.",
    [EVENT_BANKER_VOID] = "The agreement about the bank at {table} is void.",
    [EVENT_HOST] = "{player} is host of {table}.",
    [EVENT_MATERIAL] = "Material at {table}: {what}.",
    [EVENT_LOGGING] = "{table} keeps a log of its dice.",
    [EVENT_STREAM] = "The stream of {table} begins.",
    [EVENT_RECORDING] = "{who} allows recording at {table}.",
    [EVENT_VOICE] = "{table} gets a voice channel.",
    [EVENT_PICK] = "{player} picks at {table}: {what}.",
    [EVENT_TABLES_SEATED] = "{who} confirms that everyone has a seat and a colour: {round}.",
    [EVENT_BOARD] = "{who} makes a board for {target} ({what}).",
    [EVENT_BOARD_APPROVE] = "{who} approves the board for {target}.",
    [EVENT_BOARD_REVEAL] = "{who} reveals the board for {target}.",
    [EVENT_BOARD_BUILT] = "{table} has built its board.",
    [EVENT_STUDY_VOTE] = "{player} wants to end study time at {table}.",
    [EVENT_STUDY_END] = "Study time ends after {what} ({round}).",
    [EVENT_TIMING] = "{who} times turns at {where}: {what}.",
    [EVENT_OVERRUN] = "{player} has used up the turn time at {table}.",
    [EVENT_PAUSE] = "{table} pauses ({what}).",
    [EVENT_RESUME] = "{table} resumes ({what}).",
    [EVENT_CALL] = "{who} calls a judge to {table} ({what}).",
    [EVENT_ARRIVE] = "{who} answers the call ({what}).",
    [EVENT_CALL_CLOSE] = "{who} closes the call ({what}).",
    [EVENT_INCIDENT] = "{who} records an incident: {what}.",
    [EVENT_RULING] = "{who} rules on the incident ({what}): {verdict}.",
    [EVENT_PENALTY] = "{who} gives {player} a penalty: {verdict} for {what}.",
    [EVENT_DQ] = "{who} disqualifies {player}: {what}, basis {verdict}.",
    [EVENT_PROTEST] = "{player} protests at {table} ({what}).",
    [EVENT_PROTEST_CLOSE] = "The time for protests about {table} is over.",
    [EVENT_PROTEST_DECIDE] = "{who} rejects the protest ({what}).",
    [EVENT_REPORT] = "A report is filed ({what}).",
    [EVENT_REPORT_STATE] = "{who} handles the report ({what}): {verdict}.",
    [EVENT_SHEET] = "The record sheet of {table} is filled in: {what}.",
    [EVENT_SIGN] = "{player} signs the record sheet of {table}.",
    [EVENT_SIGN_REFUSE] = "{player} does not sign the record sheet of {table}.",
    [EVENT_SIGN_TIMEOUT] = "{player} has not signed the record sheet of {table} in time.",
    [EVENT_DECIDE] = "{who} decides the game at {table}: {what}.",
    [EVENT_CONFIRM] = "{who} confirms the record sheet of {table}.",
    [EVENT_CORRECT] = "{who} corrects the record sheet of {table} to match the paper: {what}.",
    [EVENT_PROPOSE] = "{who} proposes a correction to the record sheet of {table}. Typed: {what}. On the paper: {paper}.",
    [EVENT_APPROVE] = "{who} has checked the paper and confirms the correction at {table}: {what}.",
    [EVENT_DISMISS] = "{who} rejects the correction to the record sheet of {table}.",
    [EVENT_LOTS_COMMIT] = "{who} seals the lots.",
    [EVENT_LOTS_DRAW] = "{who} draws the lots.",
    [EVENT_LOT] = "{who} draws lot {what} for {player}.",
    [EVENT_CUT] = "{who} applies the cut.",
    [EVENT_STEP_UP] = "{player} is missing; the next in rank moves up.",
    [EVENT_SEED_FINAL] = "{who} seats the final.",
    [EVENT_CHAMPION] = "{who} declares the champion.",
    [EVENT_SEASON_SUBMIT] = "{who} submits the event to the season.",
    [EVENT_SEASON_ACCEPT] = "{who} accepts the event for the ranking.",
    [EVENT_SEASON_REJECT] = "{who} rejects the event for the ranking.",
    [EVENT_GROUPS] = "{who} plans {what}.",
    [EVENT_GROUP] = "{player} is put into group {group}.",
    [EVENT_WINDOW] = "{who} sets the window of group {group}, from {what}.",
    [EVENT_GROUPS_ANNOUNCE] = "{who} announces the groups ({what}).",
    [EVENT_WINDOW_OPEN] = "The window of group {group} opens.",
    [EVENT_WINDOW_CLOSE] = "The window of group {group} closes.",
    [EVENT_QUEUE] = "{player} queues for a game.",
    [EVENT_MATCH] = "A game is paired in group {group}: {players}.",
    [EVENT_GROUP_FINAL] = "{who} makes the ranking of group {group} final.",
    [EVENT_PROMOTE] = "{who} confirms who advances from each group.",
    [EVENT_SIGN_IN] = "{player} checks in for the bracket.",
    [EVENT_BRACKET] = "{who} draws the bracket.",
    [EVENT_UNDO] = "{who} undoes step {what}.",
    [EVENT_SETTINGS] = "{who} posts the match settings.",
};
/* clang-format on */

/* ---- what fills the holes ---- */

/* A word or a pattern of ours in the reader's language. */
static const char *say(const EventEye *eye, const char *english) {
    return tongue_row(eye->tongue, english);
}

/* The hole that begins here, and what follows it; NULL if none does. */
static const char *hole_at(const char *at, const char **name, size_t *size) {
    if (*at != '{') return NULL;
    *name = at + 1;
    *size = strcspn(*name, "}");
    return *name + *size + ((*name)[*size] == '}');
}

static bool is_hole(const char *name, size_t size, const char *word) {
    return strlen(word) == size && memcmp(name, word, size) == 0;
}

/* A row with texts in its holes: a name and a text for each, then NULL. */
static void put(const EventEye *eye, Buf *out, const char *english, ...) {
    const char *name, *next;
    size_t size;
    for (const char *at = say(eye, english); *at;) {
        if (!(next = hole_at(at, &name, &size))) {
            buf_char(out, *at++);
            continue;
        }
        va_list args;
        va_start(args, english);
        for (const char *word; (word = va_arg(args, const char *));) {
            const char *text = va_arg(args, const char *);
            if (is_hole(name, size, word)) buf_text(out, text);
        }
        va_end(args);
        at = next;
    }
}

/* A word of the log as people write it: "robber-to-desert" reads "robber to desert". */
static void put_word(const EventEye *eye, const char *word, Buf *out) {
    if (eye->tongue != IN_ENGLISH) buf_text(out, say(eye, word));
    else
        for (; *word; word++) buf_char(out, *word == '-' ? ' ' : *word);
}

static void tell_person(const EventEye *eye, uint64_t person, Buf *out) {
    char name[PERSON_NAME];
    uint16_t player = event_entrant(event_of(eye->live)->ev, person);
    if (player != EV_NONE) {
        events_player_name(eye, player, out);
        return;
    }
    events_person_name(eye, person, name);
    buf_text(out, name);
}

static void tell_who(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->by == EV_BY_SYSTEM) buf_text(out, "Castellan");
    else if (!e->who) buf_text(out, say(eye, "Someone"));
    else tell_person(eye, e->who, out);
    if (e->by != EV_BY_SYSTEM && e->by != EV_BY_PLAYER)
        buf_text(out, " ("), put_word(eye, EV_ROLE_NAME[e->by], out), buf_char(out, ')');
}

/* A round of a bracket is called by what is left of it (DC21-1.2.10e). */
static unsigned rounds_left(const EventEye *eye, unsigned number) {
    return event_of(eye->live)->ev->bracket.rounds - number;
}

static EventPhase phase_of(const EventEye *eye, unsigned round, unsigned *number) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventRound *r = round < ev->rounds ? &ev->round[round] : NULL;
    *number = r ? r->number : round + 1;
    return r ? (EventPhase)r->phase : EV_PRELIM;
}

/* "round 2" */
static void tell_round(const EventEye *eye, unsigned round, Buf *out) {
    static const char *const LATE[] = { "the final", "the semi-final", "the quarter-final" };
    const int tongue = eye->tongue;
    unsigned number, left;
    switch (phase_of(eye, round, &number)) {
    case EV_SEMI: buf_text(out, say(eye, LATE[1])); break;
    case EV_FINALE: buf_text(out, say(eye, LATE[0])); break;
    case EV_QUALIFIER:
        tongue_print(tongue, out, "the qualifier of group {group%u}",
                     event_of(eye->live)->ev->round[round].group + 1u);
        break;
    case EV_KNOCKOUT:
        left = rounds_left(eye, number);
        if (left < 3) buf_text(out, say(eye, LATE[left]));
        else tongue_print(tongue, out, "bracket round {round%u}", number);
        break;
    default: tongue_print(tongue, out, "round {round%u}", number);
    }
}

/* "table 3 of round 2" */
static void tell_table(const EventEye *eye, uint16_t game, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    if (game >= ev->games) return;
    const EventGame *g = &ev->game[game];
    const int tongue = eye->tongue;
    unsigned number, table = g->table;
    EventPhase phase = phase_of(eye, g->round, &number);
    unsigned left = phase == EV_KNOCKOUT ? rounds_left(eye, number) : 3;
    if (phase == EV_FINALE || left == 0)
        tongue_print(tongue, out, "table {table%u} of the final", table);
    else if (phase == EV_SEMI || left == 1)
        tongue_print(tongue, out, "table {table%u} of the semi-final", table);
    else if (left == 2) tongue_print(tongue, out, "table {table%u} of the quarter-final", table);
    else if (phase == EV_QUALIFIER)
        tongue_print(tongue, out, "table {table%u} of the qualifier of group {group%u}", table,
                     ev->round[g->round].group + 1u);
    else if (phase == EV_KNOCKOUT)
        tongue_print(tongue, out, "table {table%u} of bracket round {round%u}", table, number);
    else tongue_print(tongue, out, "table {table%u} of round {round%u}", table, number);
}

static void tell_player(const EventEye *eye, uint16_t player, Buf *out) {
    if (player < event_of(eye->live)->ev->players) events_player_name(eye, player, out);
    else buf_text(out, say(eye, "someone"));
}

static void tell_sheet(const EventEye *eye, const EventEntry *e, const EventSheet *s, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventGame *g = &ev->game[e->game];
    char room[EV_SEATS * (PERSON_NAME + 8)], name[PERSON_NAME];
    Buf results = buf_over(room, sizeof room), winner = buf_over(name, sizeof name);
    for (int i = 0; i < g->seats; i++) {
        if (i) buf_text(&results, tongue_comma(eye->tongue));
        tell_player(eye, g->seat[i].player, &results);
        buf_print(&results, " %u", s->vp[i]);
    }
    if (s->winner >= g->seats) {
        buf_text(out, room);
        return;
    }
    tell_player(eye, g->seat[s->winner].player, &winner);
    put(eye, out, "{results}; won by {name}", "results", room, "name", name, NULL);
}

static void tell_target(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->game != EV_NONE) tell_table(eye, e->game, out);
    else tell_round(eye, e->round, out);
}

static void tell_seconds(uint32_t seconds, Buf *out) {
    if (seconds >= 60) buf_print(out, "%u min", seconds / 60);
    if (seconds >= 60 && seconds % 60) buf_char(out, ' ');
    if (seconds < 60 || seconds % 60) buf_print(out, "%u s", seconds % 60);
}

static void tell_word(const EventEye *eye, EventWords list, unsigned value, Buf *out) {
    const char *word = event_word(list, value);
    if (word) put_word(eye, word, out);
    else buf_char(out, '?');
}

static const EventBoardKept *board_of_step(const EventLive *e, uint32_t n) {
    for (uint32_t i = 0; i < e->boards; i++)
        if (e->board[i].step == n) return &e->board[i];
    return NULL;
}

/* How the board of step `n` really came to be: what it was drawn from, if the program did, stands beside the
 * mode.  Before version 3 of the rules the mode was whatever someone claimed. */
static void tell_made(const EventEye *eye, uint32_t n, unsigned mode, Buf *out) {
    static const char *const MADE[EV_MODE_COUNT] = {
        [EV_MODE_CRAFTED] = "laid by hand",
        [EV_MODE_SPIRAL] = "drawn by the variable set-up",
        [EV_MODE_FREE] = "drawn at random",
        [EV_MODE_LIVE] = "drawn live by the variable set-up",
        [EV_MODE_BUILT] = "built at the table",
        [EV_MODE_FILE] = "loaded from a file",
    };
    static const char *const CLAIMED[EV_MODE_COUNT] = {
        [EV_MODE_SPIRAL] =
            "reported as drawn by the variable set-up, but the draw was not recorded",
        [EV_MODE_LIVE] = "reported as drawn live, but the draw was not recorded",
    };
    static const char *const DRAWN[SETUPS][2] = {
        [SETUP_SPIRAL] = { "drawn by the variable set-up", "drawn live by the variable set-up" },
        [SETUP_RANDOM] = { "drawn with random numbers", "drawn live with random numbers" },
        [SETUP_BEGINNER] = { "the beginners' board", "the beginners' board" },
        [SETUP_BALANCED] = { "drawn to be balanced", "drawn live to be balanced" },
    };
    const EventLive *e = event_of(eye->live);
    const EventBoardKept *kept = board_of_step(e, n);
    const char *made = mode < EV_MODE_COUNT ? MADE[mode] : "?";
    if (kept && kept->drawn) made = DRAWN[kept->setup][mode == EV_MODE_LIVE];
    else if (mode < EV_MODE_COUNT && CLAIMED[mode] && !event_since(e->ev, 3)) made = CLAIMED[mode];
    if (kept && kept->chosen)
        put(eye, out, "{made}, from a chosen seed", "made", say(eye, made), NULL);
    else buf_text(out, say(eye, made));
}

/* "rules at table 3 of round 1" */
static void tell_at(const EventEye *eye, EventWords list, unsigned word, uint16_t game, Buf *out) {
    char matter[128], where[160];
    Buf what = buf_over(matter, sizeof matter), table = buf_over(where, sizeof where);
    tell_word(eye, list, word, &what);
    tell_table(eye, game, &table);
    if (table.size) put(eye, out, "{matter} at {table}", "matter", matter, "table", where, NULL);
    else buf_text(out, matter);
}

/* What a step answers, by what it was about and where. */
static void tell_matter(const EventEye *eye, uint32_t step, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[step];
    switch (e->kind) {
    case EVENT_INCIDENT: tell_at(eye, EV_WORDS_CODE, e->incident.code, e->game, out); break;
    case EVENT_PROTEST: tell_at(eye, EV_WORDS_ABOUT, e->topic, e->game, out); break;
    case EVENT_REPORT: tell_at(eye, EV_WORDS_REPORT, e->topic, e->game, out); break;
    default: tell_at(eye, EV_WORDS_TOPIC, e->topic, e->game, out);
    }
}

static void tell_pick(const EventEye *eye, const EventPick *pick, Buf *out) {
    bool any = false;
    if (pick->order)
        tongue_print(eye->tongue, out, "play order {order%u}", pick->order), any = true;
    if (pick->chair) {
        buf_text(out, any ? tongue_comma(eye->tongue) : "");
        tongue_print(eye->tongue, out, "seat {seat%u}", pick->chair), any = true;
    }
    if (pick->colour)
        buf_text(out, any ? tongue_comma(eye->tongue) : ""),
            tell_word(eye, EV_WORDS_COLOUR, pick->colour, out);
}

static void tell_bits(const EventEye *eye, EventWords list, unsigned bits, Buf *out) {
    bool any = false;
    for (unsigned i = 0; event_word(list, i); i++) {
        if (!(bits >> i & 1)) continue;
        buf_text(out, any ? tongue_comma(eye->tongue) : ""),
            put_word(eye, event_word(list, i), out);
        any = true;
    }
}

static void tell_country(uint16_t country, Buf *out) {
    char code[3];
    events_country_text(country, code);
    buf_text(out, *code ? code : "–");
}

static void tell_acks(const EventEye *eye, unsigned bits, Buf *out) {
    bool any = false;
    for (unsigned i = 1; i < CHOICE_ACK_COUNT; i++) {
        if (!(bits >> i & 1)) continue;
        buf_print(out, "%s%s", any ? tongue_comma(eye->tongue) : "",
                  words_at(WORDS_ACK, i, eye->tongue));
        any = true;
    }
}

/* What someone says of themselves, EV_NATIONAL … (DM19-4.7, DM19-5.8). */
static void tell_declared(const EventEye *eye, unsigned declared, Buf *out) {
    static const struct {
        unsigned bit;
        const char *text;
    } SAID[] = {
        { EV_NATIONAL, "German national" },
        { EV_RESIDENT, "lives mainly in Germany" },
        { EV_NEITHER, "neither German national nor resident" },
        { EV_ELSEWHERE, "has played another country's championship" },
        { EV_BRINGS, "brings a game" },
    };
    bool any = false;
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        if (!(declared & SAID[i].bit)) continue;
        buf_print(out, "%s%s", any ? tongue_comma(eye->tongue) : "", say(eye, SAID[i].text));
        any = true;
    }
    if (!any) buf_text(out, say(eye, "none of these"));
}

static void tell_override(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventOverride *o = &live->log[n].override;
    const Parameter *p = &PARAMETERS[o->parameter];
    Rules rules = live->ev->rules;
    uint8_t *at = (uint8_t *)&rules + p->offset;
    if (p->kind == VALUE_TITLE) memcpy(at, o->title, p->size);
    for (unsigned i = 0; p->kind != VALUE_TITLE && i < parameter_room(p); i++) {
        if (parameter_width(p) == 1) at[i] = (uint8_t)o->number[i];
        else memcpy(at + 2 * (size_t)i, &o->number[i], sizeof o->number[i]);
    }
    parameter_text(p, &rules, eye->tongue, out);
}

static void tell_instant(const EventEye *eye, int64_t instant, Buf *out) {
    char clock[8];
    time_t second = (time_t)instant;
    struct tm tm;
    gmtime_r(&second, &tm);
    strftime(clock, sizeof clock, "%H:%M", &tm);
    const Message month = { .english = MONTH_NAME[tm.tm_mon] };
    tongue_print(eye->tongue, out, "{day%d} {month%p} {year%d}, {time%s} UTC", tm.tm_mday, &month,
                 tm.tm_year + 1900, clock);
}

static void tell_rulebook(RulebookId id, Buf *out) {
    for (const char *c = RULEBOOK_NAME[id]; *c; c++) /* "wc25" is shown as WC25 */
        buf_char(out, *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c);
}

/* What paused it before it resumes, and for how long.  WC25-2.1.6 */
static bool paused_for(const EventEye *eye, uint32_t n, uint32_t *seconds) {
    const EventEntry *log = event_of(eye->live)->log, *e = &log[n];
    for (uint32_t i = n; i-- > 0;) {
        const EventEntry *was = &log[i];
        bool same = was->kind == EVENT_PAUSE && was->game == e->game && was->pause == e->pause;
        if (!same || was->undone_by) continue;
        *seconds = (uint32_t)((e->at - was->at) / 1000);
        return true;
    }
    return false;
}

static void tell_format(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->format.dates > 1)
        tongue_print(eye->tongue, out,
                     "{rounds%u, plural, one {one round} other {# rounds}} on {dates%u} dates",
                     e->format.rounds, e->format.dates);
    else
        tongue_print(eye->tongue, out, "{rounds%u, plural, one {one round} other {# rounds}}",
                     e->format.rounds);
}

static void tell_groups(const EventEye *eye, const EventEntry *e, Buf *out) {
    tongue_print(eye->tongue, out,
                 "{groups%u, plural, one {one group, top {promoted%u} advance} other {# groups, "
                 "top {promoted} of each advance}}",
                 e->groups.count, e->groups.promoted);
}

/* Before the first round of a plan all is as it was. */
static void tell_plan(const EventEye *eye, const EventEntry *e, Buf *out) {
    unsigned first = e->plan.from + 1u, last = e->plan.from + e->plan.rounds;
    if (first == last) tongue_print(eye->tongue, out, "round {round%u}", first);
    else tongue_print(eye->tongue, out, "rounds {first%u}–{last%u}", first, last);
}

/* What a kind adds. */
static void tell_what(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    const int tongue = eye->tongue;
    uint32_t seconds;
    switch ((EventKind)e->kind) {
    case EVENT_CREATE: tell_rulebook(e->start.rules.id, out); break;
    case EVENT_OVERRIDE: tell_override(eye, n, out); break;
    case EVENT_WAIVE: tell_word(eye, EV_WORDS_WAIVE, e->waive, out); break;
    case EVENT_FORMAT: tell_format(eye, e, out); break;
    case EVENT_REGISTRATION_OPEN: buf_unsigned(out, e->places); break;
    case EVENT_TASK: tell_word(eye, EV_WORDS_TASK, e->task, out); break;
    case EVENT_DAY_OPEN: tell_word(eye, EV_WORDS_DAY, e->day, out); break;
    case EVENT_STAFF: put_word(eye, EV_ROLE_NAME[e->staff.role], out); break;
    case EVENT_AMEND: tell_country(e->country, out); break;
    case EVENT_ELIGIBILITY: tell_declared(eye, e->declared, out); break;
    case EVENT_ACK: tell_acks(eye, e->acks, out); break;
    case EVENT_CONSENT: tell_word(eye, EV_WORDS_CONSENT, e->consent.kind, out); break;
    case EVENT_LEVEL:
        tongue_print(tongue, out, "{n%u, plural, one {# free game} other {# free games}}",
                     e->level);
        break;
    case EVENT_NO_SHOW: tell_seconds(e->spent_s, out); break;
    case EVENT_PLAN: tell_plan(eye, e, out); break;
    case EVENT_PLAN_PUBLISH: buf_unsigned(out, e->rounds); break;
    case EVENT_BANKER: tell_word(eye, EV_WORDS_BANKER, e->banker.kind, out); break;
    case EVENT_MATERIAL: tell_word(eye, EV_WORDS_MATERIAL, e->material.what, out); break;
    case EVENT_PICK: tell_pick(eye, &e->pick, out); break;
    case EVENT_BOARD: tell_made(eye, n, e->board.mode, out); break;
    case EVENT_STUDY_END: tell_seconds(e->spent_s, out); break;
    case EVENT_TIMING: tell_seconds(e->timing.limit_s, out); break;
    case EVENT_PAUSE:
        tell_word(eye, EV_WORDS_PAUSE, e->pause, out);
        if (e->player != EV_NONE) buf_text(out, ": "), tell_player(eye, e->player, out);
        break;
    case EVENT_RESUME:
        tell_word(eye, EV_WORDS_PAUSE, e->pause, out);
        if (paused_for(eye, n, &seconds))
            buf_text(out, tongue_comma(eye->tongue)), tell_seconds(seconds, out);
        break;
    case EVENT_CALL: tell_word(eye, EV_WORDS_TOPIC, e->topic, out); break;
    case EVENT_ARRIVE:
    case EVENT_CALL_CLOSE: tell_matter(eye, e->step, out); break;
    case EVENT_UNDO: buf_unsigned(out, e->step); break;
    case EVENT_INCIDENT: tell_at(eye, EV_WORDS_CODE, e->incident.code, e->game, out); break;
    case EVENT_RULING: tell_matter(eye, e->ruling.step, out); break;
    case EVENT_PENALTY: tell_word(eye, EV_WORDS_CODE, e->penalty.code, out); break;
    case EVENT_DQ: tell_word(eye, EV_WORDS_CODE, e->dq.code, out); break;
    case EVENT_PROTEST: tell_word(eye, EV_WORDS_ABOUT, e->topic, out); break;
    case EVENT_PROTEST_DECIDE: tell_matter(eye, e->verdict.step, out); break;
    case EVENT_REPORT: tell_word(eye, EV_WORDS_REPORT, e->topic, out); break;
    case EVENT_REPORT_STATE: tell_matter(eye, e->report.step, out); break;
    case EVENT_SHEET:
    case EVENT_APPROVE:
    case EVENT_DECIDE: tell_sheet(eye, e, &e->sheet, out); break;
    case EVENT_CORRECT: tell_sheet(eye, e, &e->correct.now, out); break;
    case EVENT_PROPOSE: tell_sheet(eye, e, &e->correct.was, out); break;
    case EVENT_LOT: buf_print(out, "%llu", (unsigned long long)e->lot.number); break;
    case EVENT_GROUPS: tell_groups(eye, e, out); break;
    case EVENT_WINDOW: tell_instant(eye, e->window.opens, out); break;
    case EVENT_GROUPS_ANNOUNCE: tell_bits(eye, EV_WORDS_CHANNEL, e->channels, out); break;
    default: break; /* nothing to add */
    }
}

/* Someone besides who did it. */
static void tell_second(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    switch ((EventKind)e->kind) {
    case EVENT_STAFF: tell_person(eye, e->staff.person, out); break;
    case EVENT_BANKER: tell_person(eye, e->banker.person, out); break;
    case EVENT_CONSENT: tell_person(eye, e->who, out); break;
    default: tell_person(eye, e->person, out);
    }
}

/* What was decided. */
static void tell_verdict(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    switch ((EventKind)e->kind) {
    case EVENT_RULING: tell_word(eye, EV_WORDS_OUTCOME, e->ruling.outcome, out); break;
    case EVENT_PENALTY: tell_word(eye, EV_WORDS_PENALTY, e->penalty.kind, out); break;
    case EVENT_DQ: tell_word(eye, EV_WORDS_BASIS, e->dq.basis, out); break;
    case EVENT_REPORT_STATE: tell_word(eye, EV_WORDS_PROGRESS, e->report.state, out); break;
    default: break;
    }
}

/* A table or a round of the schedule. */
static void tell_place(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    const int tongue = eye->tongue;
    if (e->kind == EVENT_SWAP) tongue_print(tongue, out, "round {round%u}", e->move.row + 1u);
    else if (e->kind == EVENT_MOVE)
        tongue_print(tongue, out, "table {table%u} of round {round%u}", e->move.table + 1u,
                     e->move.row + 1u);
    else
        tongue_print(tongue, out, "table {table%u} of round {round%u}", e->seats.table + 1u,
                     e->seats.row + 1u);
}

/* Groups are counted from 1 when people speak of them. */
static void tell_group(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    bool window = e->kind == EVENT_WINDOW || e->kind == EVENT_WINDOW_OPEN ||
                  e->kind == EVENT_WINDOW_CLOSE;
    unsigned group = window ? e->window.group : e->kind == EVENT_MATCH ? e->seats.table : e->group;
    buf_unsigned(out, group + 1u);
}

static void tell_players(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    for (int i = 0; i < EV_SEATS && e->seats.player[i] != EV_NONE; i++)
        buf_text(out, i ? tongue_comma(eye->tongue) : ""),
            tell_player(eye, e->seats.player[i], out);
}

static void tell_hole(const EventEye *eye, uint32_t n, const char *name, size_t size, Buf *out) {
    static const struct {
        const char *name;
        void (*tell)(const EventEye *eye, uint32_t n, Buf *out);
    } HOLES[] = { { "what", tell_what },   { "person", tell_second },
                  { "place", tell_place }, { "verdict", tell_verdict },
                  { "group", tell_group }, { "players", tell_players } };
    const EventEntry *e = &event_of(eye->live)->log[n];
    for (size_t i = 0; i < sizeof HOLES / sizeof *HOLES; i++)
        if (is_hole(name, size, HOLES[i].name)) HOLES[i].tell(eye, n, out);
    if (is_hole(name, size, "who")) tell_who(eye, e, out);
    if (is_hole(name, size, "player")) tell_player(eye, e->player, out);
    if (is_hole(name, size, "other")) tell_player(eye, e->move.other, out);
    if (is_hole(name, size, "table")) tell_table(eye, e->game, out);
    if (is_hole(name, size, "round")) tell_round(eye, e->round, out);
    if (is_hole(name, size, "target")) tell_target(eye, e, out);
    if (is_hole(name, size, "where")) {
        if (e->game != EV_NONE) tell_table(eye, e->game, out);
        else buf_text(out, say(eye, ABOUT("at", "all tables")));
    }
    if (is_hole(name, size, "about"))
        buf_text(out, parameter_about(&PARAMETERS[e->override.parameter], eye->tongue));
    if (is_hole(name, size, "paper")) tell_sheet(eye, e, &e->correct.now, out);
}

/* ---- sentences ---- */

static const char *pattern_of_people(const EventEntry *e) {
    switch ((EventKind)e->kind) {
    case EVENT_REGISTRATION_OPEN:
        return e->places ? "{who} opens registration; {what} places." : NULL;
    case EVENT_STAFF: return e->staff.on ? NULL : "{who} removes {person} as {what}.";
    case EVENT_REGISTER: return e->form.person == e->who ? "{who} registers for the event." : NULL;
    case EVENT_ELIGIBILITY: return e->by == EV_BY_PLAYER ? "{player} declares: {what}." : NULL;
    case EVENT_NO_SHOW:
        return e->spent_s ? "{player} is a no-show; the table waited {what}." : NULL;
    case EVENT_QUEUE: return e->on ? NULL : "{player} leaves the queue.";
    case EVENT_CONSENT: /* on their word: the act was someone else's (DC21-2.0.5) */
        if (e->by == EV_BY_PLAYER)
            return e->consent.given ? NULL : "{player} does not agree to: {what}.";
        return e->consent.given ? "{player} agrees to: {what} (entered by {person})."
                                : "{player} does not agree to: {what} (entered by {person}).";
    default: return NULL;
    }
}

static const char *pattern_of_timing(const EventEntry *e) {
    bool turns = e->timing.clock == EV_CLOCK_TURN;
    if (turns) return e->timing.limit_s ? NULL : "{who} stops timing turns at {where}.";
    return e->timing.limit_s ? "{who} times the placement at {where}: {what}."
                             : "{who} stops timing the placement at {where}.";
}

static const char *pattern_of_signature(const EventEye *eye, uint32_t n) {
    const EventLive *live = event_of(eye->live);
    bool again = events_signs_again(live, n);
    if (live->log[n].by == EV_BY_PLAYER)
        return again ? "{player} signs the corrected record sheet of {table}." : NULL;
    if (live->step[n].method == SIGNED_BY_PAPER)
        return again ? "{player} signs the corrected record sheet of {table} on paper."
                     : "{player} signs the record sheet of {table} on paper.";
    return again ? "{player} signs the corrected record sheet of {table} on a judge's device."
                 : "{player} signs the record sheet of {table} on a judge's device.";
}

/* The sentence of a step where it is not the usual one of its kind. */
static const char *pattern_of(const EventEye *eye, uint32_t n) {
    const EventLive *live = event_of(eye->live);
    const EventEntry *e = &live->log[n];
    switch ((EventKind)e->kind) {
    case EVENT_SKIP_SEMI: return e->on ? "{who} decides to skip the semi-final." : NULL;
    case EVENT_BANKER:
        return e->banker.kind == EV_BANKER_JUDGE ? "{person} handles the bank at {table}." : NULL;
    case EVENT_STREAM: return e->on ? NULL : "The stream of {table} ends.";
    case EVENT_TIMING: return pattern_of_timing(e);
    case EVENT_INCIDENT:
        return e->incident.timely ? NULL
                                  : "{who} records an incident, not reported at once: {what}.";
    case EVENT_PROTEST_DECIDE:
        return e->verdict.upheld ? "{who} upholds the protest ({what})." : NULL;
    case EVENT_SHEET:
        return events_reads_sheet(eye, &live->ev->game[e->game])
                   ? NULL
                   : "The record sheet of {table} is filled in.";
    case EVENT_SIGN: return pattern_of_signature(eye, n);
    case EVENT_SIGN_REFUSE:
        return events_signs_again(live, n) ? "{player} does not sign the corrected record sheet of "
                                             "{table}: what was signed before stands."
                                           : NULL;
    default: return pattern_of_people(e);
    }
}

/* Was it a protest at a table where the reader sat?  Its outcome and reason concern them all. */
static bool at_own_table(const EventEye *eye, const EventEntry *e) {
    const EventLive *live = event_of(eye->live);
    uint16_t self = eye->person ? events_entrant(live, eye->person) : EV_NONE;
    if (e->kind != EVENT_PROTEST_DECIDE || self == EV_NONE) return false;
    uint16_t game = live->log[e->verdict.step].game;
    return game < live->ev->games && event_seat(&live->ev->game[game], self) < EV_SEATS;
}

/* The public learns that something was decided, and under which clause; the reasons are for the staff
 * and for whom they are about.  An announcement is for everyone. */
static void tell_reason(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->kind == EVENT_REPORT && events_report_private(e->topic)) return;
    const EventState *ev = event_of(eye->live)->ev;
    bool own = eye->person && (e->who == eye->person || at_own_table(eye, e) ||
                               events_words_owner(ev, e) == eye->person);
    bool told = e->text && (own || e->kind == EVENT_NOTICE || events_staff_eye(eye));
    Buf words = buf_heap(WORDS_MAX + 1);
    bool said = told && !events_words(eye->app, ev, e, &words) && words.size;
    if (told) buf_char(out, ' ');
    if (said) put(eye, out, "“{words}”", "words", say(eye, words.text), NULL); /* some are ours */
    else if (told) buf_text(out, say(eye, "(text erased)"));
    if (e->clause[0]) buf_print(out, " [%s]", e->clause);
    buf_free(&words);
}

void events_tell(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventEntry *e = &live->log[n];
    const char *pattern = pattern_of(eye, n), *name, *next;
    size_t size;
    if (!pattern) pattern = PATTERN[e->kind] ? PATTERN[e->kind] : "{who} did something.";
    for (const char *at = say(eye, pattern); *at;) {
        if (!(next = hole_at(at, &name, &size))) buf_char(out, *at++);
        else tell_hole(eye, n, name, size, out), at = next;
    }
    if (e->kind == EVENT_PROPOSE || e->kind == EVENT_APPROVE) events_tell_used(eye, n, out);
    tell_reason(eye, e, out);
    if (live->step[n].typed_by) {
        char by[PERSON_NAME];
        Buf person = buf_over(by, sizeof by);
        tell_person(eye, live->step[n].typed_by, &person);
        buf_char(out, ' ');
        put(eye, out, "(recorded by {name})", "name", by, NULL);
    }
    if (e->undone_by) {
        buf_char(out, ' ');
        tongue_print(eye->tongue, out, "(undone by step {step%u})", e->undone_by);
    }
}

/* A sentence begins with a capital letter, whatever filled its first hole. */
static void capital(char *text) {
    if (*text >= 'a' && *text <= 'z') *text = (char)(*text - 'a' + 'A');
}

static void write_line(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventEntry *e = &live->log[n];
    Buf text = buf_heap(2 * WORDS_MAX);
    events_tell(eye, n, &text);
    if (text.size) capital(text.text);
    jot_item(out), jot_open(out, '{');
    member_number("step", n, out);
    member_number("seq", (int64_t)live->step[n].seq, out);
    member_number("at", e->at, out);
    if (live->step[n].typed - e->at > 1000) member_number("typed", live->step[n].typed, out);
    member_word("kind", EVENT_NATURE[e->kind].name, out);
    member_word("by", EV_ROLE_NAME[e->by], out);
    if (e->who && events_staff_eye(eye)) member_big("who", e->who, out);
    if (e->round != EV_NO_ROUND) member_number("round", e->round, out);
    if (e->game != EV_NONE) member_number("game", e->game, out);
    if (e->player != EV_NONE) member_number("player", e->player, out);
    if (e->undone_by) member_number("undone_by", e->undone_by, out);
    member_word("text", text.size ? text.text : "", out);
    jot_close(out, '}');
    buf_free(&text);
}

/* What is no step: facts, a longer study, whose turn it is, the table where a game is played; and that
 * one of these was undone. */
static void tell_own(const EventEye *eye, const EventAside *own, Buf *out);

static void tell_undone(const EventEye *eye, uint64_t seq, Buf *out) {
    const EventLive *live = event_of(eye->live);
    for (uint32_t i = 0; i < live->owns; i++) {
        EventAside own = live->own[i];
        if (own.seq != seq) continue;
        own.undone_by = 0; /* that is what this line says */
        tell_own(eye, &own, out);
    }
}

static void tell_why(const EventEye *eye, const EventAside *own, Buf *out) {
    Buf words = buf_heap(WORDS_MAX + 1);
    if (own->text && (own->by == eye->person || events_staff_eye(eye))) {
        bool said = !words_read(eye->app, own->by, own->text, &words, NULL) && words.size;
        buf_char(out, ' ');
        if (said) put(eye, out, "“{words}”", "words", words.text, NULL);
        else buf_text(out, say(eye, "(text erased)"));
    }
    buf_free(&words);
}

/* What a judge did at the table that follows. */
static const char *judged(uint8_t act) {
    switch (act) {
    case ENTRY_LOOK: return "{who} looks at the hands at {table}.";
    case ENTRY_RULING: return "{who} rules at {table}.";
    case ENTRY_REWIND:
    case ENTRY_VOID_ROLL: return "{who} rewinds the game at {table}.";
    case ENTRY_CLOCK: return "{who} changes the clocks at {table}.";
    case ENTRY_HOLDER:
    case ENTRY_LEAVE: return "{who} reassigns a seat at {table}.";
    case ENTRY_DECIDE: return "{who} decides the game at {table}.";
    case ENTRY_ABORT: return "{who} aborts the game at {table}.";
    default: return "{who} corrects something at {table}.";
    }
}

/* The name an entry was made with, whoever owns it now; for the staff only. */
static void tell_entry(const EventEye *eye, uint16_t player, Buf *out) {
    char name[PERSON_NAME];
    if (events_entry_name(eye, player, name)) buf_text(out, name);
    else tell_player(eye, player, out);
}

static const char *pattern_of_aside(const EventAside *own) {
    bool entry = own->player != EV_NONE;
    switch ((EventAsideKind)own->kind) {
    case ASIDE_FACTS: return "{who} changes the event details.";
    case ASIDE_EXTENDED: return "{who} extends study time by {time} ({round}).";
    case ASIDE_TURN:
        return entry ? "{who} starts the turn of {player} at {table}."
                     : "{who} stops the turn at {table}.";
    case ASIDE_LINK: return "{who} opens an online table for {table}.";
    case ASIDE_LAID: return "{who} lays the board in front of everyone: {round}.";
    case ASIDE_JUDGED: return judged(own->act);
    case ASIDE_CLAIM: return "{who} claims the entry {entry}.";
    case ASIDE_CLAIM_END:
        return own->yes ? "{who} confirms the claim to the entry {entry}."
                        : "{who} declines a claim to the entry {entry}.";
    case ASIDE_CODES:
        if (!entry) return "{who} makes personal codes.";
        return own->yes ? "{who} makes a personal code for {player}."
                        : "{who} revokes the personal code of {player}.";
    case ASIDE_MERGE:
        if (own->yes)
            return entry ? "{who} merges two accounts into one person: {person}, {entry}."
                         : "{who} merges two accounts into one person: {person}.";
        return entry ? "{who} separates two accounts that were one person: {person}, {entry}."
                     : "{who} separates two accounts that were one person: {person}.";
    case ASIDE_TAKEN: /* people who weren't signed in only have the entry's name */
        return own->yes ? "{who} claims the entry {entry} with its personal code."
                        : "Someone who wasn't signed in claims the entry {entry} with its personal "
                          "code.";
    case ASIDE_UNDONE: return "{who} undoes: {what}";
    case ASIDE_KINDS: break;
    }
    return "{who} did something.";
}

/* Names are those that entries were made with where it is about whose they are. */
static void tell_aside_hole(const EventEye *eye, const EventAside *own, const char *name,
                            size_t size, Buf *out) {
    if (is_hole(name, size, "who")) {
        if (own->by) tell_person(eye, own->by, out);
        else buf_text(out, "Castellan");
    }
    if (is_hole(name, size, "round")) tell_round(eye, own->round, out);
    if (is_hole(name, size, "table")) tell_table(eye, own->game, out);
    if (is_hole(name, size, "player")) tell_player(eye, own->player, out);
    if (is_hole(name, size, "entry")) tell_entry(eye, own->player, out);
    if (is_hole(name, size, "person")) tell_person(eye, own->person, out);
    if (is_hole(name, size, "time")) tell_seconds(own->seconds, out);
    if (is_hole(name, size, "what")) tell_undone(eye, own->undoes, out);
}

static void tell_own(const EventEye *eye, const EventAside *own, Buf *out) {
    const char *name, *next;
    size_t size;
    for (const char *at = say(eye, pattern_of_aside(own)); *at;) {
        if (!(next = hole_at(at, &name, &size))) buf_char(out, *at++);
        else tell_aside_hole(eye, own, name, size, out), at = next;
    }
    if (own->kind == ASIDE_TAKEN && own->number) {
        buf_char(out, ' ');
        tongue_print(eye->tongue, out, "Results it already had: {n%u}.", own->number);
    }
    if (own->kind == ASIDE_UNDONE) tell_why(eye, own, out);
    if (own->undone_by) buf_print(out, " %s", say(eye, "(undone)"));
}

void events_aside_line(const EventEye *eye, const EventAside *own, Buf *out) {
    Buf text = buf_heap(2 * WORDS_MAX);
    tell_own(eye, own, &text);
    if (text.size) capital(text.text);
    jot_item(out), jot_open(out, '{');
    member_number("seq", (int64_t)own->seq, out);
    member_number("at", own->at, out);
    member_word("kind", EVENT_ASIDE_TYPE[own->kind].type, out);
    if (own->by && events_staff_eye(eye)) member_big("who", own->by, out);
    if (own->kind == ASIDE_EXTENDED || own->kind == ASIDE_LAID)
        member_number("round", own->round, out);
    if (own->game != EV_NONE) member_number("game", own->game, out);
    if (own->player != EV_NONE) member_number("player", own->player, out);
    if (own->undone_by) member_number("undone_by_seq", (int64_t)own->undone_by, out);
    member_word("text", text.size ? text.text : "", out);
    jot_close(out, '}');
    buf_free(&text);
}

/* What happened between a step and the next one. */
static void write_between(const EventEye *eye, uint32_t n, bool newest, Buf *out) {
    const EventLive *live = event_of(eye->live);
    uint64_t from = live->step[n].seq;
    uint64_t to = n + 1 < live->ev->count ? live->step[n + 1].seq : UINT64_MAX;
    uint32_t first = 0, end;
    while (first < live->owns && live->own[first].seq <= from) first++;
    for (end = first; end < live->owns && live->own[end].seq < to;) end++;
    for (uint32_t i = first; i < end; i++) {
        const EventAside *own = &live->own[newest ? end - 1 - (i - first) : i];
        bool goes_on = own->kind == ASIDE_LAID && own->laid && own > live->own &&
                       own[-1].kind == ASIDE_LAID; /* the first line says enough */
        bool desk = own->kind >= ASIDE_CLAIM;      /* whose an entry is concerns the staff alone */
        if (!goes_on && (!desk || events_staff_eye(eye))) events_aside_line(eye, own, out);
    }
}

static unsigned audience_of(const EventEye *eye) {
    return events_chief_eye(eye)   ? EVENT_HEARS_CHIEFS
           : events_judge_eye(eye) ? EVENT_HEARS_JUDGES
           : events_staff_eye(eye) ? EVENT_HEARS_STAFF
           : eye->rights           ? EVENT_HEARS_PLAYERS
                                   : EVENT_HEARS_PUBLIC;
}

void events_view_log(const EventEye *eye, uint32_t from, uint32_t limit, bool newest, Buf *out) {
    const EventLive *live = event_of(eye->live);
    unsigned audience = audience_of(eye);
    uint32_t count = live->ev->count, written = 0;
    jot_open(out, '{');
    member_number("steps", count, out);
    jot_key(out, "log"), jot_open(out, '[');
    for (uint32_t i = from; i < count && written < limit; i++) {
        uint32_t n = newest ? count - 1 - i : i;
        if (newest) write_between(eye, n, true, out);
        if (events_may_know(&live->log[n], audience)) {
            write_line(eye, n, out);
            written++;
        }
        if (!newest) write_between(eye, n, false, out);
    }
    jot_close(out, ']');
    jot_close(out, '}');
}
