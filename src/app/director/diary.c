/* diary.c - the log of an event as a diary: one sentence for each step.
 *
 * A sentence is a pattern with holes: $who did it, $player and $table it is about, $round, and $what, the
 * one word or number that a kind adds.  The reason follows in brackets, with its clause.  Patterns and
 * words are in the language of whoever looks (data/words); names are never touched. */
#include "app/people/accounts.h"
#include "app/director/correct.h"
#include "app/director/inside.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "engine/layout.h"
#include "table/entry.h"
#include "tongue/tongue.h"

#include <string.h>
#include <time.h>

/* clang-format off */
static const char *const PATTERN[EVENT_KINDS] = {
    [EVENT_CREATE] = "$who creates the event under $what.",
    [EVENT_OVERRIDE] = "$who changes the parameter $what.",
    [EVENT_WAIVE] = "$who waives a requirement: $what.",
    [EVENT_FORMAT] = "$who chooses the format: $what.",
    [EVENT_PUBLISH] = "$who publishes the event.",
    [EVENT_REGISTRATION_OPEN] = "$who opens the registration$what.",
    [EVENT_REGISTRATION_CLOSE] = "$who closes the registration.",
    [EVENT_SKIP_SEMI] = "$who decides that the semi-final is $what.",
    [EVENT_BRIEFING] = "$who has explained the rules to everybody.",
    [EVENT_NOTICE] = "$who announces something.",
    [EVENT_TASK] = "$who ticks off: $what.",
    [EVENT_START] = "$who starts the event.",
    [EVENT_DAY_CLOSE] = "$who closes the day.",
    [EVENT_DAY_OPEN] = "$who opens a day: $what.",
    [EVENT_COMPLETE] = "$who closes the event.",
    [EVENT_CANCEL] = "$who cancels the event.",
    [EVENT_STAFF] = "$who $what.",
    [EVENT_STAFF_ACK] = "$who acknowledges the texts for the staff.",
    [EVENT_RECUSE] = "$who steps back at $table and names $what.",
    [EVENT_REGISTER] = "$who registers $what.",
    [EVENT_ADMIT] = "$player moves up from the waiting list.",
    [EVENT_ELIGIBILITY] = "$who notes what $player says: $what.",
    [EVENT_AMEND] = "$who corrects the entry of $player; country: $what.",
    [EVENT_ACK] = "$player acknowledges: $what.",
    [EVENT_CONSENT] = "$player $what.",
    [EVENT_LEVEL] = "$player has finished $what free games.",
    [EVENT_CHECK_IN] = "$player is checked in by $who.",
    [EVENT_NO_SHOW] = "$player did not come ($what).",
    [EVENT_WITHDRAW] = "$player withdraws.",
    [EVENT_ABANDON] = "$player leaves the game at $table.",
    [EVENT_BAN] = "$who bans somebody.",
    [EVENT_PLAN] = "$who draws up a schedule for $what.",
    [EVENT_PLAN_TABLE] = "The plan has $what.",
    [EVENT_PLAN_PUBLISH] = "$who publishes the schedule up to round $what.",
    [EVENT_MOVE] = "$who moves $player to $what.",
    [EVENT_SWAP] = "$who swaps $player and $what.",
    [EVENT_ROUND_OPEN] = "$who opens $round.",
    [EVENT_ROUND_START] = "$who starts $round.",
    [EVENT_ROUND_CLOSE] = "$who closes $round.",
    [EVENT_GAME_START] = "The game at $table begins.",
    [EVENT_SETUP_DONE] = "At $table everybody has placed.",
    [EVENT_GAME_END] = "The game at $table is over.",
    [EVENT_VOID] = "$who declares the game at $table void.",
    [EVENT_REPLAY] = "$who lets $table play again.",
    [EVENT_SUBSTITUTE] = "$what takes the seat of $player at $table.",
    [EVENT_BANKER] = "At $table the bank is handled: $what.",
    [EVENT_BANKER_VOID] = "The arrangement about the bank at $table is void.",
    [EVENT_HOST] = "$player is host of $table.",
    [EVENT_MATERIAL] = "Material at $table: $what.",
    [EVENT_LOGGING] = "$table keeps a log of its dice.",
    [EVENT_STREAM] = "The stream of $table is $what.",
    [EVENT_RECORDING] = "$who permits a recording at $table.",
    [EVENT_VOICE] = "$table gets a voice channel.",
    [EVENT_PICK] = "$player picks at $table: $what.",
    [EVENT_TABLES_SEATED] = "Everybody has a chair and a colour in $round, says $who.",
    [EVENT_BOARD] = "$who makes a board for $what.",
    [EVENT_BOARD_APPROVE] = "$who approves the board for $what.",
    [EVENT_BOARD_REVEAL] = "$who reveals the board of $what.",
    [EVENT_BOARD_BUILT] = "$table has built its board.",
    [EVENT_STUDY_VOTE] = "$player wants to end the study at $table.",
    [EVENT_STUDY_END] = "The study time of $round is over after $what.",
    [EVENT_TIMING] = "$who times $what.",
    [EVENT_OVERRUN] = "$player has used up the turn's time at $table.",
    [EVENT_PAUSE] = "$table pauses ($what).",
    [EVENT_RESUME] = "$table plays on ($what).",
    [EVENT_CALL] = "$who calls a judge to $table ($what).",
    [EVENT_ARRIVE] = "$who answers the call $what.",
    [EVENT_CALL_CLOSE] = "$who has settled the call $what.",
    [EVENT_INCIDENT] = "$who records an incident: $what.",
    [EVENT_RULING] = "$who rules on the incident $what.",
    [EVENT_PENALTY] = "$player gets a penalty from $who: $what.",
    [EVENT_DQ] = "$player is disqualified by $who: $what.",
    [EVENT_PROTEST] = "$player protests at $table ($what).",
    [EVENT_PROTEST_CLOSE] = "The time for protests about $table is over.",
    [EVENT_PROTEST_DECIDE] = "$who decides the protest $what.",
    [EVENT_REPORT] = "A report is filed ($what).",
    [EVENT_REPORT_STATE] = "$who takes up the report $what.",
    [EVENT_SHEET] = "The sheet of $table is filled in: $what.",
    [EVENT_SIGN] = "$player signs the sheet of $table$what.",
    [EVENT_SIGN_REFUSE] = "$player does not sign the sheet of $table.",
    [EVENT_SIGN_TIMEOUT] = "$player has not signed the sheet of $table in time.",
    [EVENT_DECIDE] = "$who decides the game at $table: $what.",
    [EVENT_CONFIRM] = "$who confirms the sheet of $table.",
    [EVENT_CORRECT] = "$who corrects the sheet of $table to what the paper says: $what.",
    [EVENT_PROPOSE] = "$who proposes a correction of the sheet of $table. Typed: $what",
    [EVENT_APPROVE] = "$who has compared the paper and confirms the correction of $table: $what",
    [EVENT_DISMISS] = "$who rejects the correction of the sheet of $table.",
    [EVENT_LOTS_COMMIT] = "$who commits to the lots.",
    [EVENT_LOTS_DRAW] = "$who draws the lots.",
    [EVENT_LOT] = "$who draws lot $what for $player.",
    [EVENT_CUT] = "$who makes the cut.",
    [EVENT_STEP_UP] = "$player is missing; the next in rank steps up.",
    [EVENT_SEED_FINAL] = "$who seeds the final.",
    [EVENT_CHAMPION] = "$who declares the champion.",
    [EVENT_SEASON_SUBMIT] = "$who submits the event to the season.",
    [EVENT_SEASON_ACCEPT] = "$who accepts the event for the ranking.",
    [EVENT_SEASON_REJECT] = "$who rejects the event for the ranking.",
    [EVENT_GROUPS] = "$who plans $what.",
    [EVENT_GROUP] = "$player is put into group $what.",
    [EVENT_WINDOW] = "$who sets the window of group $what.",
    [EVENT_GROUPS_ANNOUNCE] = "$who announces the groups ($what).",
    [EVENT_WINDOW_OPEN] = "The window of group $what opens.",
    [EVENT_WINDOW_CLOSE] = "The window of group $what closes.",
    [EVENT_QUEUE] = "$player $what.",
    [EVENT_MATCH] = "A game is paired in group $what.",
    [EVENT_GROUP_FINAL] = "$who makes the ranking of group $what final.",
    [EVENT_PROMOTE] = "$who promotes the best of each group.",
    [EVENT_SIGN_IN] = "$player signs in for the bracket.",
    [EVENT_BRACKET] = "$who draws up the bracket.",
    [EVENT_UNDO] = "$who takes back step $what.",
    [EVENT_SETTINGS] = "$who posts the match settings.",
};
/* clang-format on */

/* ---- what fills the holes ---- */

/* A word or a pattern of ours in the reader's language. */
static const char *say(const EventEye *eye, const char *english) {
    return tongue_row(eye->tongue, english);
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
    else if (!e->who) buf_text(out, say(eye, "Somebody"));
    else tell_person(eye, e->who, out);
    if (e->by != EV_BY_SYSTEM && e->by != EV_BY_PLAYER)
        buf_text(out, " ("), put_word(eye, EV_ROLE_NAME[e->by], out), buf_char(out, ')');
}

/* A round of a bracket is called by what is left of it (DC21-1.2.10e). */
static void tell_bracket_round(const EventEye *eye, unsigned number, bool of, Buf *out) {
    static const char *const NAME[3][2] = { { "the final", "of the final" },
                                            { "the semi-final", "of the semi-final" },
                                            { "the quarter-final", "of the quarter-final" } };
    unsigned left = event_of(eye->live)->ev->bracket.rounds - number;
    if (left < 3) buf_text(out, say(eye, NAME[left][of]));
    else if (of) tongue_print(eye->tongue, out, "of bracket round %u", number);
    else tongue_print(eye->tongue, out, "bracket round %u", number);
}

/* "round 2", or with `of` before it "of round 2": German says "Runde 2" and "in Runde 2". */
static void tell_round(const EventEye *eye, unsigned round, bool of, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventRound *r = round < ev->rounds ? &ev->round[round] : NULL;
    const int tongue = eye->tongue;
    unsigned number = r ? r->number : round + 1;
    switch (r ? r->phase : EV_PRELIM) {
    case EV_SEMI:
        buf_text(out, of ? say(eye, "of the semi-final") : say(eye, "the semi-final"));
        break;
    case EV_FINALE: buf_text(out, of ? say(eye, "of the final") : say(eye, "the final")); break;
    case EV_QUALIFIER:
        if (of) tongue_print(tongue, out, "of the qualifier of group %u", r->group + 1u);
        else tongue_print(tongue, out, "the qualifier of group %u", r->group + 1u);
        break;
    case EV_KNOCKOUT: tell_bracket_round(eye, number, of, out); break;
    default:
        if (of) tongue_print(tongue, out, "of round %u", number);
        else tongue_print(tongue, out, "round %u", number);
    }
}

static void tell_table(const EventEye *eye, uint16_t game, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    if (game >= ev->games) return;
    tongue_print(eye->tongue, out, "table %u", ev->game[game].table);
    buf_char(out, ' ');
    tell_round(eye, ev->game[game].round, true, out);
}

static void tell_player(const EventEye *eye, uint16_t player, Buf *out) {
    if (player < event_of(eye->live)->ev->players) events_player_name(eye, player, out);
    else buf_text(out, say(eye, "somebody"));
}

static void tell_sheet(const EventEye *eye, const EventEntry *e, const EventSheet *s, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventGame *g = &ev->game[e->game];
    for (int i = 0; i < g->seats; i++) {
        if (i) buf_text(out, ", ");
        tell_player(eye, g->seat[i].player, out);
        buf_print(out, " %u", s->vp[i]);
    }
    if (s->winner < g->seats)
        buf_text(out, say(eye, "; won by ")), tell_player(eye, g->seat[s->winner].player, out);
}

static void tell_target(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->game != EV_NONE) tell_table(eye, e->game, out);
    else tell_round(eye, e->round, false, out);
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
 * mode.  Before version 3 of the rules the mode was whatever somebody claimed. */
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
        [EV_MODE_SPIRAL] = "said to be drawn by the variable set-up, without a record of the draw",
        [EV_MODE_LIVE] = "said to be drawn live, without a record of the draw",
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
    buf_text(out, say(eye, made));
    if (kept && kept->chosen) buf_text(out, say(eye, ", from a chosen seed"));
}

/* What a step answers, by what it was about and where: "(rules at table 3 of round 1)". */
static void tell_matter(const EventEye *eye, uint32_t step, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[step];
    buf_char(out, '(');
    switch (e->kind) {
    case EVENT_INCIDENT: tell_word(eye, EV_WORDS_CODE, e->incident.code, out); break;
    case EVENT_PROTEST: tell_word(eye, EV_WORDS_ABOUT, e->topic, out); break;
    case EVENT_REPORT: tell_word(eye, EV_WORDS_REPORT, e->topic, out); break;
    default: tell_word(eye, EV_WORDS_TOPIC, e->topic, out);
    }
    if (e->game != EV_NONE) buf_text(out, say(eye, " at ")), tell_table(eye, e->game, out);
    buf_char(out, ')');
}

static void tell_pick(const EventEye *eye, const EventPick *pick, Buf *out) {
    bool any = false;
    if (pick->order) tongue_print(eye->tongue, out, "play order %u", pick->order), any = true;
    if (pick->chair) {
        buf_text(out, any ? ", " : "");
        tongue_print(eye->tongue, out, "chair %u", pick->chair), any = true;
    }
    if (pick->colour)
        buf_text(out, any ? ", " : ""), tell_word(eye, EV_WORDS_COLOUR, pick->colour, out);
}

static void tell_bits(const EventEye *eye, EventWords list, unsigned bits, Buf *out) {
    bool any = false;
    for (unsigned i = 0; event_word(list, i); i++) {
        if (!(bits >> i & 1)) continue;
        buf_text(out, any ? ", " : ""), put_word(eye, event_word(list, i), out);
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
        buf_print(out, "%s%s", any ? ", " : "", words_at(WORDS_ACK, i, eye->tongue));
        any = true;
    }
}

/* What somebody says of themselves, EV_NATIONAL … (DM19-4.7, DM19-5.8). */
static void tell_declared(const EventEye *eye, unsigned declared, Buf *out) {
    static const struct {
        unsigned bit;
        const char *text;
    } SAID[] = {
        { EV_NATIONAL, "German national" },
        { EV_RESIDENT, "centre of life in Germany" },
        { EV_NEITHER, "neither German national nor resident" },
        { EV_ELSEWHERE, "has played another country's championship" },
        { EV_BRINGS, "brings a game" },
    };
    bool any = false;
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++) {
        if (!(declared & SAID[i].bit)) continue;
        buf_print(out, "%s%s", any ? ", " : "", say(eye, SAID[i].text));
        any = true;
    }
    if (!any) buf_text(out, say(eye, "nothing of what is asked"));
}

static void tell_override(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventOverride *o = &live->log[n].override;
    const Parameter *p = &PARAMETERS[o->parameter];
    char text[VALUE_TEXT];
    Buf value = buf_over(text, sizeof text);
    Rules rules = live->ev->rules;
    uint8_t *at = (uint8_t *)&rules + p->offset;
    if (p->kind == VALUE_TITLE) memcpy(at, o->title, p->size);
    for (unsigned i = 0; p->kind != VALUE_TITLE && i < parameter_room(p); i++) {
        if (parameter_width(p) == 1) at[i] = (uint8_t)o->number[i];
        else memcpy(at + 2 * (size_t)i, &o->number[i], sizeof o->number[i]);
    }
    parameter_text(p, &rules, eye->tongue, &value);
    bool german = eye->tongue == IN_GERMAN;
    buf_print(out, german ? "„%s“%s%s" : "“%s”%s%s", parameter_about(p, eye->tongue),
              say(eye, " to "), text);
}

/* Groups are counted from 1 when people speak of them. */
static void tell_groups(uint16_t group, Buf *out) {
    buf_print(out, "%u", group + 1u);
}

static void tell_instant(const EventEye *eye, int64_t instant, Buf *out) {
    char text[48];
    time_t second = (time_t)instant;
    struct tm tm;
    gmtime_r(&second, &tm);
    bool german = eye->tongue == IN_GERMAN;
    strftime(text, sizeof text, german ? "%d.%m.%Y, %H:%M UTC" : "%d %B %Y, %H:%M UTC", &tm);
    buf_text(out, text);
}

static void tell_rulebook(const EventEye *eye, RulebookId id, Buf *out) {
    char name[8] = "";
    for (int i = 0; RULEBOOK_NAME[id][i] && i < 7; i++) { /* "wc25" is shown as WC25 */
        char c = RULEBOOK_NAME[id][i];
        name[i] = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    }
    tongue_print(eye->tongue, out, "the rulebook %s", name);
}

static void tell_signature(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    if (live->log[n].by == EV_BY_PLAYER) return;
    bool paper = live->step[n].method == SIGNED_BY_PAPER;
    buf_text(out, paper ? say(eye, " on paper") : say(eye, " on a judge's device"));
}

/* Both numbers, and what had used the first. */
static void tell_correction(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *e = &event_of(eye->live)->log[n];
    tell_sheet(eye, e, &e->correct.was, out);
    buf_text(out, say(eye, ". On the paper: "));
    tell_sheet(eye, e, &e->correct.now, out);
    buf_char(out, '.');
    events_tell_used(eye, n, out);
}

/* "absence: Ada" */
static void tell_pause(const EventEye *eye, const EventEntry *e, Buf *out) {
    tell_word(eye, EV_WORDS_PAUSE, e->pause, out);
    if (e->player != EV_NONE) buf_text(out, ": "), tell_player(eye, e->player, out);
}

/* "absence, 3 min 5 s": what paused it, and for how long.  WC25-2.1.6 */
static void tell_resumed(const EventEye *eye, uint32_t n, Buf *out) {
    const EventEntry *log = event_of(eye->live)->log, *e = &log[n];
    tell_word(eye, EV_WORDS_PAUSE, e->pause, out);
    for (uint32_t i = n; i-- > 0;) {
        const EventEntry *was = &log[i];
        bool same = was->kind == EVENT_PAUSE && was->game == e->game && was->pause == e->pause;
        if (!same || was->undone_by) continue;
        buf_text(out, ", "), tell_seconds((uint32_t)((e->at - was->at) / 1000), out);
        return;
    }
}

/* "makes Bea judge", "no longer has Bea as judge" */
static void tell_staff(const EventEye *eye, const EventEntry *e, Buf *out) {
    bool on = e->staff.on;
    buf_text(out, on ? say(eye, "makes ") : say(eye, "no longer has "));
    tell_person(eye, e->staff.person, out);
    buf_text(out, on && eye->tongue == IN_ENGLISH ? " " : say(eye, " as "));
    buf_text(out, say(eye, EV_ROLE_NAME[e->staff.role]));
}

static void tell_timing(const EventEye *eye, const EventEntry *e, Buf *out) {
    bool turns = e->timing.clock == EV_CLOCK_TURN;
    buf_text(out, turns ? say(eye, "turns at ") : say(eye, "the placement at "));
    if (e->game == EV_NONE) buf_text(out, say(eye, "all tables"));
    else tell_table(eye, e->game, out);
    if (e->timing.limit_s) buf_text(out, ": "), tell_seconds(e->timing.limit_s, out);
    else buf_text(out, say(eye, " no longer"));
}

/* What a kind adds. */
static void tell_what(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventEntry *e = &live->log[n];
    const int tongue = eye->tongue;
    switch ((EventKind)e->kind) {
    case EVENT_CREATE: tell_rulebook(eye, e->start.rules.id, out); break;
    case EVENT_OVERRIDE: tell_override(eye, n, out); break;
    case EVENT_WAIVE: tell_word(eye, EV_WORDS_WAIVE, e->waive, out); break;
    case EVENT_FORMAT:
        if (e->format.rounds == 1) buf_text(out, say(eye, "one round"));
        else tongue_print(tongue, out, "%u rounds", e->format.rounds);
        if (e->format.dates > 1) tongue_print(tongue, out, " on %u dates", e->format.dates);
        break;
    case EVENT_REGISTRATION_OPEN:
        if (e->places) tongue_print(tongue, out, " for %u people", e->places);
        break;
    case EVENT_SKIP_SEMI: buf_text(out, e->on ? say(eye, "left out") : say(eye, "played")); break;
    case EVENT_TASK: tell_word(eye, EV_WORDS_TASK, e->task, out); break;
    case EVENT_DAY_OPEN: tell_word(eye, EV_WORDS_DAY, e->day, out); break;
    case EVENT_STAFF: tell_staff(eye, e, out); break;
    case EVENT_RECUSE:
    case EVENT_SUBSTITUTE: tell_person(eye, e->person, out); break;
    case EVENT_REGISTER: tell_player(eye, e->player, out); break;
    case EVENT_STAFF_ACK:
    case EVENT_AMEND: tell_country(e->country, out); break;
    case EVENT_ELIGIBILITY: tell_declared(eye, e->declared, out); break;
    case EVENT_ACK: tell_acks(eye, e->acks, out); break;
    case EVENT_CONSENT:
        buf_text(out, e->consent.given ? say(eye, "agrees to: ") : say(eye, "does not agree to: "));
        tell_word(eye, EV_WORDS_CONSENT, e->consent.kind, out);
        if (e->by != EV_BY_PLAYER) /* on their word: the act was somebody else's (DC21-2.0.5) */
            buf_text(out, say(eye, ", entered by ")), tell_person(eye, e->who, out);
        break;
    case EVENT_LEVEL: buf_print(out, "%u", e->level); break;
    case EVENT_NO_SHOW:
        if (e->spent_s) buf_text(out, say(eye, "the table waited ")), tell_seconds(e->spent_s, out);
        else buf_text(out, say(eye, "not seated yet"));
        break;
    case EVENT_PLAN:
        tongue_print(tongue, out, "rounds %u to %u", e->plan.from + 1u,
                     e->plan.from + e->plan.rounds);
        break;
    case EVENT_PLAN_TABLE:
        for (int i = 0; i < EV_SEATS && e->seats.player[i] != EV_NONE; i++)
            buf_text(out, i ? ", " : ""), tell_player(eye, e->seats.player[i], out);
        tongue_print(tongue, out, " at table %u of round %u", e->seats.table + 1u,
                     e->seats.row + 1u);
        break;
    case EVENT_PLAN_PUBLISH: buf_print(out, "%u", e->rounds); break;
    case EVENT_MOVE:
        tongue_print(tongue, out, "table %u of round %u", e->move.table + 1u, e->move.row + 1u);
        break;
    case EVENT_SWAP:
        tell_player(eye, e->move.other, out);
        tongue_print(tongue, out, " in round %u", e->move.row + 1u);
        break;
    case EVENT_BANKER:
        if (e->banker.kind == EV_BANKER_JUDGE)
            buf_text(out, say(eye, "by ")), tell_person(eye, e->banker.person, out);
        else tell_word(eye, EV_WORDS_BANKER, e->banker.kind, out);
        break;
    case EVENT_MATERIAL: tell_word(eye, EV_WORDS_MATERIAL, e->material.what, out); break;
    case EVENT_STREAM: buf_text(out, e->on ? say(eye, "on") : say(eye, "off")); break;
    case EVENT_PICK: tell_pick(eye, &e->pick, out); break;
    case EVENT_BOARD:
        tell_target(eye, e, out);
        buf_text(out, " ("), tell_made(eye, n, e->board.mode, out), buf_text(out, ")");
        break;
    case EVENT_BOARD_APPROVE:
    case EVENT_BOARD_REVEAL: tell_target(eye, e, out); break;
    case EVENT_STUDY_END: tell_seconds(e->spent_s, out); break;
    case EVENT_TIMING: tell_timing(eye, e, out); break;
    case EVENT_PAUSE: tell_pause(eye, e, out); break;
    case EVENT_RESUME: tell_resumed(eye, n, out); break;
    case EVENT_CALL: tell_word(eye, EV_WORDS_TOPIC, e->topic, out); break;
    case EVENT_ARRIVE:
    case EVENT_CALL_CLOSE: tell_matter(eye, e->step, out); break;
    case EVENT_UNDO: buf_print(out, "%u", e->step); break;
    case EVENT_INCIDENT:
        tell_word(eye, EV_WORDS_CODE, e->incident.code, out);
        if (e->game != EV_NONE) buf_text(out, say(eye, " at ")), tell_table(eye, e->game, out);
        if (!e->incident.timely) buf_text(out, say(eye, ", not reported at once"));
        break;
    case EVENT_RULING:
        tell_matter(eye, e->ruling.step, out), buf_text(out, ": ");
        tell_word(eye, EV_WORDS_OUTCOME, e->ruling.outcome, out);
        break;
    case EVENT_PENALTY:
        tell_word(eye, EV_WORDS_PENALTY, e->penalty.kind, out);
        buf_text(out, say(eye, " for ")), tell_word(eye, EV_WORDS_CODE, e->penalty.code, out);
        break;
    case EVENT_DQ:
        tell_word(eye, EV_WORDS_CODE, e->dq.code, out);
        buf_text(out, say(eye, ", basis ")), tell_word(eye, EV_WORDS_BASIS, e->dq.basis, out);
        break;
    case EVENT_PROTEST: tell_word(eye, EV_WORDS_ABOUT, e->topic, out); break;
    case EVENT_PROTEST_DECIDE:
        tell_matter(eye, e->verdict.step, out), buf_text(out, ": ");
        buf_text(out, e->verdict.upheld ? say(eye, "upheld") : say(eye, "rejected"));
        break;
    case EVENT_REPORT: tell_word(eye, EV_WORDS_REPORT, e->topic, out); break;
    case EVENT_REPORT_STATE:
        tell_matter(eye, e->report.step, out), buf_text(out, ": ");
        tell_word(eye, EV_WORDS_PROGRESS, e->report.state, out);
        break;
    case EVENT_SHEET:
    case EVENT_DECIDE: tell_sheet(eye, e, &e->sheet, out); break;
    case EVENT_CORRECT: tell_sheet(eye, e, &e->correct.now, out); break;
    case EVENT_PROPOSE: tell_correction(eye, n, out); break;
    case EVENT_APPROVE:
        tell_sheet(eye, e, &e->sheet, out), buf_char(out, '.');
        events_tell_used(eye, n, out);
        break;
    case EVENT_SIGN: tell_signature(eye, n, out); break;
    case EVENT_LOT: buf_print(out, "%llu", (unsigned long long)e->lot.number); break;
    case EVENT_GROUPS:
        if (e->groups.count == 1)
            tongue_print(tongue, out, "one group, %u promoted", e->groups.promoted);
        else
            tongue_print(tongue, out, "%u groups, %u promoted of each", e->groups.count,
                         e->groups.promoted);
        break;
    case EVENT_GROUP:
    case EVENT_GROUP_FINAL: tell_groups(e->group, out); break;
    case EVENT_WINDOW:
        tell_groups(e->window.group, out), buf_text(out, say(eye, " from ")),
            tell_instant(eye, e->window.opens, out);
        break;
    case EVENT_WINDOW_OPEN:
    case EVENT_WINDOW_CLOSE: tell_groups(e->window.group, out); break;
    case EVENT_GROUPS_ANNOUNCE: tell_bits(eye, EV_WORDS_CHANNEL, e->channels, out); break;
    case EVENT_QUEUE:
        buf_text(out, e->on ? say(eye, "queues up for a game") : say(eye, "leaves the queue"));
        break;
    case EVENT_MATCH:
        tell_groups(e->seats.table, out), buf_text(out, ": ");
        for (int i = 0; i < EV_SEATS && e->seats.player[i] != EV_NONE; i++)
            buf_text(out, i ? ", " : ""), tell_player(eye, e->seats.player[i], out);
        break;
    default: break; /* nothing to add */
    }
}

/* ---- sentences ---- */

static bool hole(const char **at, const char *name) {
    size_t size = strlen(name);
    if (strncmp(*at, name, size) != 0) return false;
    *at += size;
    return true;
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
 * and for whom they are about.  An announcement is for everybody. */
static void tell_reason(const EventEye *eye, const EventEntry *e, Buf *out) {
    if (e->kind == EVENT_REPORT && events_report_private(e->topic)) return;
    const EventState *ev = event_of(eye->live)->ev;
    bool own = eye->person && (e->who == eye->person || at_own_table(eye, e) ||
                               events_words_owner(ev, e) == eye->person);
    bool told = e->text && (own || e->kind == EVENT_NOTICE || events_staff_eye(eye));
    Buf words = buf_heap(WORDS_MAX + 1);
    bool said = told && !events_words(eye->app, ev, e, &words) && words.size;
    const char *text = said ? say(eye, words.text) : ""; /* some are ours */
    if (said) buf_print(out, eye->tongue == IN_GERMAN ? " „%s“" : " \"%s\"", text);
    else if (told) buf_text(out, say(eye, " (words erased)"));
    if (e->clause[0]) buf_print(out, " [%s]", e->clause);
    buf_free(&words);
}

void events_tell(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventEntry *e = &live->log[n];
    const char *pattern = PATTERN[e->kind] ? PATTERN[e->kind] : "$who: something.";
    bool own = e->kind == EVENT_REGISTER && e->form.person == e->who;
    if (own) pattern = "$who registers for the event.";
    if (e->kind == EVENT_SHEET && !events_reads_sheet(eye, &live->ev->game[e->game]))
        pattern = "The sheet of $table is filled in.";
    if (e->kind == EVENT_SIGN && events_signs_again(live, n))
        pattern = "$player signs the corrected sheet of $table$what.";
    if (e->kind == EVENT_SIGN_REFUSE && events_signs_again(live, n))
        pattern =
            "$player does not sign the corrected sheet of $table: what was signed before stands.";
    if (e->kind == EVENT_ELIGIBILITY && e->by == EV_BY_PLAYER)
        pattern = "$player says of themselves: $what.";
    for (const char *at = say(eye, pattern); *at;) {
        if (hole(&at, "$who")) tell_who(eye, e, out);
        else if (hole(&at, "$player")) tell_player(eye, e->player, out);
        else if (hole(&at, "$table")) tell_table(eye, e->game, out);
        else if (hole(&at, "$round")) tell_round(eye, e->round, false, out);
        else if (hole(&at, "$what")) tell_what(eye, n, out);
        else buf_char(out, *at++);
    }
    tell_reason(eye, e, out);
    if (live->step[n].typed_by) {
        buf_text(out, say(eye, " (written down by "));
        tell_person(eye, live->step[n].typed_by, out);
        buf_char(out, ')');
    }
    if (e->undone_by) {
        buf_char(out, ' ');
        tongue_print(eye->tongue, out, "(taken back by step %u)", e->undone_by);
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
 * one of these was taken back. */
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
        if (said) buf_print(out, " \"%s\"", words.text);
        else buf_text(out, say(eye, " (words erased)"));
    }
    buf_free(&words);
}

/* What a judge did at the table that follows. */
static const char *judged(uint8_t act) {
    switch (act) {
    case ENTRY_LOOK: return " looks at the hands at ";
    case ENTRY_RULING: return " rules at ";
    case ENTRY_REWIND:
    case ENTRY_VOID_ROLL: return " takes the game back at ";
    case ENTRY_CLOCK: return " changes the clocks at ";
    case ENTRY_HOLDER:
    case ENTRY_LEAVE: return " says who plays a seat at ";
    case ENTRY_DECIDE: return " decides the game at ";
    case ENTRY_ABORT: return " breaks off the game at ";
    default: return " puts something right at ";
    }
}

/* The name that an entry was made with, whoever it belongs to by now; for the staff alone. */
static void tell_entry(const EventEye *eye, uint16_t player, Buf *out) {
    char name[PERSON_NAME];
    if (events_entry_name(eye, player, name)) buf_text(out, name);
    else tell_player(eye, player, out);
}

/* Whoever was not signed in has no name but that of the entry. */
static void tell_taken(const EventEye *eye, const EventAside *own, Buf *out) {
    if (own->yes) tell_person(eye, own->by, out);
    else buf_text(out, say(eye, "Somebody who was not signed in"));
    buf_text(out, say(eye, " takes over this entry with its personal code: "));
    tell_entry(eye, own->player, out), buf_char(out, '.');
    if (!own->number) return;
    buf_char(out, ' ');
    tongue_print(eye->tongue, out, "Results it already had: %u.", own->number);
}

static void tell_own(const EventEye *eye, const EventAside *own, Buf *out) {
    if (own->kind == ASIDE_TAKEN) {
        tell_taken(eye, own, out);
        return;
    }
    if (own->by) tell_person(eye, own->by, out);
    else buf_text(out, "Castellan");
    switch ((EventAsideKind)own->kind) {
    case ASIDE_FACTS: buf_text(out, say(eye, " changes the facts of the event.")); break;
    case ASIDE_EXTENDED:
        buf_text(out, say(eye, " extends the study time: "));
        tell_round(eye, own->round, false, out);
        buf_text(out, say(eye, " by ")), tell_seconds(own->seconds, out), buf_char(out, '.');
        break;
    case ASIDE_TURN:
        if (own->player == EV_NONE) buf_text(out, say(eye, " stops the turn at "));
        else {
            buf_text(out, say(eye, " starts the turn of ")), tell_player(eye, own->player, out);
            buf_text(out, say(eye, " at "));
        }
        tell_table(eye, own->game, out), buf_char(out, '.');
        break;
    case ASIDE_LINK:
        buf_text(out, say(eye, " opens an online table for "));
        tell_table(eye, own->game, out);
        buf_char(out, '.');
        break;
    case ASIDE_LAID:
        buf_text(out, say(eye, " lays the board before everybody's eyes: "));
        tell_round(eye, own->round, false, out), buf_char(out, '.');
        break;
    case ASIDE_JUDGED:
        buf_text(out, say(eye, judged(own->act))), tell_table(eye, own->game, out);
        buf_char(out, '.');
        break;
    case ASIDE_CLAIM:
        buf_text(out, say(eye, " says that this entry is theirs: "));
        tell_entry(eye, own->player, out), buf_char(out, '.');
        break;
    case ASIDE_CLAIM_END:
        buf_text(out, say(eye, own->yes ? " confirms whose entry this is: "
                                        : " turns down a claim to the entry of "));
        tell_entry(eye, own->player, out), buf_char(out, '.');
        break;
    case ASIDE_CODES:
        if (own->player == EV_NONE) buf_text(out, say(eye, " makes personal codes."));
        else {
            buf_text(out, say(eye, own->yes ? " makes a personal code for "
                                            : " ends the personal code of "));
            tell_player(eye, own->player, out), buf_char(out, '.');
        }
        break;
    case ASIDE_MERGE:
        buf_text(out, say(eye, own->yes ? " merges two records into one person: "
                                        : " parts two records that were one person: "));
        tell_person(eye, own->person, out);
        if (own->player != EV_NONE) buf_text(out, ", "), tell_entry(eye, own->player, out);
        buf_char(out, '.');
        break;
    case ASIDE_TAKEN: break;
    case ASIDE_UNDONE:
        buf_text(out, say(eye, " takes back: ")), tell_undone(eye, own->undoes, out);
        tell_why(eye, own, out);
        break;
    case ASIDE_KINDS: break;
    }
    if (own->undone_by) buf_text(out, say(eye, " (taken back)"));
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
