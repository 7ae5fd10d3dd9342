/* diary.c - the log of an event as a diary: one sentence for each step, in the reader's language.
 *
 * The reason follows, with its clause.  Names are never touched. */
#include "app/director/diary.h"
#include "app/people/accounts.h"
#include "app/director/correct.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tongue/tongue.h"

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
    [EVENT_PLAN] = "{who} creates a schedule for {what}.",
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
    [EVENT_BOARD] = "{who} creates a board for {target} ({what}).",
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
    if (said)
        diary_put(
            eye, out, "“{words}”",
            (const char *[]){ "words", diary_say(eye, words.text), NULL }); /* some are ours */
    else if (told) buf_text(out, diary_say(eye, "(text erased)"));
    if (e->clause[0]) buf_print(out, " [%s]", e->clause);
    buf_free(&words);
}

void events_tell(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventEntry *e = &live->log[n];
    const char *pattern = pattern_of(eye, n);
    if (!pattern) pattern = PATTERN[e->kind] ? PATTERN[e->kind] : "{who} did something.";
    diary_sentence(eye, pattern, diary_fill_step, &n, out);
    if (e->kind == EVENT_PROPOSE || e->kind == EVENT_APPROVE) events_tell_used(eye, n, out);
    tell_reason(eye, e, out);
    if (live->step[n].typed_by) {
        char by[PERSON_NAME];
        Buf person = buf_over(by, sizeof by);
        diary_person(eye, live->step[n].typed_by, &person);
        buf_char(out, ' ');
        diary_put(eye, out, "(recorded by {name})", (const char *[]){ "name", by, NULL });
    }
    if (e->undone_by) {
        buf_char(out, ' ');
        tongue_print(eye->tongue, out, "(undone by step {step%u})", e->undone_by);
    }
}

static void write_line(const EventEye *eye, uint32_t n, Buf *out) {
    const EventLive *live = event_of(eye->live);
    const EventEntry *e = &live->log[n];
    Buf text = buf_heap(2 * WORDS_MAX);
    events_tell(eye, n, &text);
    if (text.size) diary_capital(text.text);
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
        if (newest) diary_between(eye, n, true, out);
        if (events_may_know(&live->log[n], audience)) {
            write_line(eye, n, out);
            written++;
        }
        if (!newest) diary_between(eye, n, false, out);
    }
    jot_close(out, ']');
    jot_close(out, '}');
}
