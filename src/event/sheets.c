/* sheets.c - record sheets: filled in, signed, submitted, locked; and decided where need be.
 *
 *   open -> filled -> partly signed -> all signed -> submitted -> locked
 *
 * With signatures the last one submits and locks the sheet, unless a protest is open.
 * Without, the table's banker or host confirms the result and it locks when the next round opens
 * .  Whatever a judge decides is locked at once. */
#include "event/inside.h"

#include <string.h>

const char *const EV_SHEET_STATE_NAME[EV_SHEET_STATES] = { "open",          "filled",
                                                           "partly-signed", "all-signed",
                                                           "submitted",     "locked" };

/* ---- locks -------------------------------------------------------------------------------- */

/* Everything a sheet says goes into one hash after the other: lots are mixed with it. */
static void seal(EventState *ev, const EventGame *g) {
    uint8_t text[8 + EV_SEATS * 5];
    size_t size = 0;
    text[size++] = g->round;
    text[size++] = (uint8_t)(g->table >> 8);
    text[size++] = (uint8_t)g->table;
    text[size++] = g->winner;
    text[size++] = g->decided;
    for (int i = 0; i < g->seats; i++) {
        const EventSeat *seat = &g->seat[i];
        text[size++] = (uint8_t)(seat->player >> 8);
        text[size++] = (uint8_t)seat->player;
        text[size++] = seat->order;
        text[size++] = seat->vp;
        text[size++] = seat->left;
    }
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, ev->sealed, sizeof ev->sealed);
    sha256_update(&sha, text, size);
    sha256_final(&sha, ev->sealed);
}

void sheet_lock(EventState *ev, EventGame *g) {
    g->sheet = EV_LOCKED;
    g->stage = EV_OVER;
    g->paused = 0;
    ev->locks++;
    seal(ev, g);
}

void sheets_lock_all(EventState *ev) {
    for (int i = 0; i < ev->games; i++)
        if (ev->game[i].sheet == EV_SUBMITTED && ev->game[i].stage != EV_VOID)
            sheet_lock(ev, &ev->game[i]);
}

/* The winner on the sheet was disqualified before it was locked: a judge decides who has won
 * (WC25-1.2.2b, Q-24). */
bool winner_expelled(const EventState *ev, const EventGame *g) {
    if (!event_since(ev, 3) || g->winner >= g->seats || g->decided) return false;
    return ev->player[g->seat[g->winner].player].status == EV_EXPELLED;
}

void sheet_submit(EventState *ev, EventGame *g) {
    bool held = g->protests || g->upheld || winner_expelled(ev, g);
    if (g->sheet != EV_ALL_SIGNED || held) return;
    g->sheet = EV_SUBMITTED;
    sheet_lock(ev, g);
}

EventSheet sheet_of(const EventGame *g) {
    EventSheet sheet = { .winner = g->winner };
    for (int i = 0; i < g->seats; i++) sheet.vp[i] = g->seat[i].vp;
    return sheet;
}

/* ---- filling in --------------------------------------------------------------------------- */

/* Can the numbers be true?  Winner and VP are two facts (GV-15). */
EventRefusal sheet_numbers(const EventState *ev, const EventGame *g, const EventSheet *s,
                           bool decided) {
    Sheet sheet = { .prelim = 1, .round = 1, .table = 1, .seats = g->seats };
    uint32_t scratch[2 + 2 * RESULT_SEATS];
    sheet.scenario = g->scenario;
    sheet.decided = decided;
    if (s->winner >= g->seats) return EV_NO_WINNER;
    for (int i = 0; i < EV_SEATS; i++) {
        if (i >= g->seats && s->vp[i]) return EV_NO_SUCH;
        if (s->vp[i] > RESULT_VP_MAX) return EV_BAD_VP;
        bool played = i < g->seats && !g->seat[i].left;
        if (played && !decided && s->vp[i] < 2) return EV_BAD_VP; /* two settlements stay */
        bool zero = ev->rules.event.leaver == LEAVER_DISQUALIFIED;
        if (i < g->seats && g->seat[i].left && zero && s->vp[i]) return EV_LEAVER_ZERO;
        sheet.seat[i] = (SheetSeat){
            .player = (uint32_t)i, .vp = s->vp[i], .left = g->seat[i].left, .winner = i == s->winner
        };
    }
    Results results = {
        .rules = ev->rules.event, .entrants = RESULT_SEATS, .sheet = &sheet, .sheets = 1
    };
    results.rules.formats_allowed[0] = 0; /* the format has been judged */
    switch (result_check(&results, scratch).kind) {
    case FLAW_NONE: return EV_ALLOWED;
    case FLAW_WINNER_LEFT: return EV_WINNER_LEFT;
    default: return EV_NO_WINNER;
    }
}

void sheet_fill(EventState *ev, EventGame *g, const EventSheet *s) {
    for (int i = 0; i < g->seats; i++) g->seat[i].vp = s->vp[i];
    g->winner = s->winner;
    g->stage = EV_OVER;
    if (!g->filled) g->filled = ++ev->results;
}

EventRefusal check_sheet(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (!begun(g)) return EV_NOT_RUNNING;
    if (g->sheet == EV_LOCKED) return EV_SHEET_LOCKED;
    if (ev->rules.event.mode == MODE_ONLINE && e->by != EV_BY_SYSTEM) return EV_ONLINE_ONLY;
    if (g->upheld) return EV_JUDGE_DECIDES;
    for (int i = 0; i < g->seats; i++)
        if (g->seat[i].unwilling) return EV_JUDGE_DECIDES;
    if (g->sheet > EV_FILLED)
        return ev->rules.event.signature_required ? EV_SIGNED : EV_RESULT_COUNTS;
    if (wants_substitute(ev, g)) return EV_SUBSTITUTE_FIRST;
    return sheet_numbers(ev, g, &e->sheet, false);
}

/* A result that the program itself brings needs nobody to confirm it. */
void apply_sheet(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    sheet_fill(ev, g, &e->sheet);
    bool signatures = ev->rules.event.signature_required;
    g->sheet = !signatures && e->by == EV_BY_SYSTEM ? EV_SUBMITTED : EV_FILLED;
    g->from_table = e->by == EV_BY_SYSTEM;
}

/* ---- signatures --------------------------------------------------------------------------- */

bool must_sign(const EventState *ev, const EventSeat *seat) {
    return !seat->left && ev->player[seat->player].status != EV_EXPELLED;
}

void sheet_count_signatures(EventState *ev, EventGame *g) {
    if (g->stage == EV_VOID && event_since(ev, 4)) return; /* it was aborted, and stays so */
    if (g->sheet < EV_FILLED || g->sheet > EV_PARTLY_SIGNED || !ev->rules.event.signature_required)
        return;
    int missing = 0, given = 0;
    for (int i = 0; i < g->seats; i++) {
        given += g->seat[i].has_signed;
        missing += must_sign(ev, &g->seat[i]) && !g->seat[i].has_signed;
    }
    g->sheet = given && missing ? EV_PARTLY_SIGNED : given ? EV_ALL_SIGNED : EV_FILLED;
    sheet_submit(ev, g);
}

static EventRefusal check_signing(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    int seat = event_seat(g, e->player);
    if (!ev->rules.event.signature_required) return EV_NOT_IN_RULEBOOK;
    if (seat == EV_SEATS) return EV_NOT_SEATED;
    if (g->sheet >= EV_ALL_SIGNED) return EV_SHEET_LOCKED;
    if (g->sheet < EV_FILLED || g->stage == EV_VOID) return EV_NOT_FILLED;
    if (g->upheld) return EV_JUDGE_DECIDES;
    if (!must_sign(ev, &g->seat[seat])) return EV_IS_OUT;
    return g->seat[seat].has_signed || g->seat[seat].unwilling ? EV_SIGNED : EV_ALLOWED;
}

EventRefusal check_sign(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    return g->correcting ? check_sign_again(ev, g, e) : check_signing(ev, e);
}

void apply_sign(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    int seat = event_seat(g, e->player);
    g->seat[seat].has_signed = true;
    g->seat[seat].on_device = !e->paper || e->by == EV_BY_PLAYER;
    if (g->correcting) sign_again(ev, g, seat);
    else sheet_count_signatures(ev, g);
}

EventRefusal check_sign_refuse(const EventState *ev, const EventEntry *e) {
    EventRefusal no = check_sign(ev, e);
    return no == EV_SIGN_ON_DEVICE ? EV_ALLOWED : no; /* a refusal changes nothing */
}

/* A player who refuses corrected numbers stands by the signed ones. */
void apply_sign_refuse(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    if (g->correcting) correction_drop(g);
    else g->seat[event_seat(g, e->player)].unwilling = true;
}

EventRefusal check_sign_timeout(const EventState *ev, const EventEntry *e) {
    EventRefusal no = check_signing(ev, e);
    if (no) return no;
    return e->spent_s < ev->rules.event.signature_timeout_s ? EV_SIGN_TIME : EV_ALLOWED;
}

void apply_sign_timeout(EventState *ev, const EventEntry *e) {
    apply_sign_refuse(ev, e);
}

EventRefusal check_confirm(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (g->sheet == EV_LOCKED) return EV_SHEET_LOCKED;
    if (g->protests && ev->rules.event.signature_required) return EV_PROTEST_OPEN;
    if (ev->rules.event.signature_required) return EV_NOT_SIGNED;
    if (g->stage == EV_VOID || g->sheet != EV_FILLED) return EV_NOT_FILLED;
    if (g->upheld || winner_expelled(ev, g)) return EV_JUDGE_DECIDES;
    if (e->by != EV_BY_PLAYER) return EV_ALLOWED;
    int seat = event_seat(g, e->player);
    bool deals = g->seat[seat].order == event_banker(ev, g) || e->player == g->host;
    return deals ? EV_ALLOWED : EV_NOT_BANKER;
}

void apply_confirm(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    g->sheet = EV_SUBMITTED;
    if (e->by == EV_BY_PLAYER) g->seat[event_seat(g, e->player)].on_device = true;
}

/* ---- judges ------------------------------------------------------------------------------- */

/* Nobody decides a game because it is late (NC20-1.2.3d): someone would not sign, a protest was
 * upheld, or someone left or was disqualified. */
static bool to_decide(const EventState *ev, const EventGame *g) {
    bool judged = event_since(ev, 3);
    for (int i = 0; i < g->seats; i++) {
        bool expelled = ev->player[g->seat[i].player].status == EV_EXPELLED;
        if (g->seat[i].unwilling || (judged && expelled)) return true;
    }
    return g->upheld || g->leavers;
}

EventRefusal check_decide(const EventState *ev, const EventEntry *e) {
    const EventGame *g = &ev->game[e->game];
    if (!begun(g)) return EV_NOT_RUNNING;
    if (g->sheet == EV_LOCKED) return EV_SHEET_LOCKED;
    bool distant = ev->rules.table.judge_in_game == JUDGE_PAUSE_ONLY; /* DC21-1.1.4d */
    if (distant && running(g)) return EV_HANDS_OFF;
    if (!to_decide(ev, g)) return EV_NOTHING_TO_DECIDE;
    EventRefusal no = sheet_numbers(ev, g, &e->sheet, true);
    if (no || !event_since(ev, 3)) return no;
    const EventSeat *winner = &g->seat[e->sheet.winner];
    return ev->player[winner->player].status == EV_EXPELLED ? EV_IS_OUT : EV_ALLOWED; /* */
}

/* Nobody has signed numbers that are the judge's. */
static void drop_signatures(EventState *ev, EventGame *g, const EventSheet *decided) {
    EventSheet was = sheet_of(g);
    if (!event_since(ev, 3) || memcmp(&was, decided, sizeof was) == 0) return;
    for (int i = 0; i < g->seats; i++) g->seat[i].has_signed = g->seat[i].on_device = false;
}

void apply_decide(EventState *ev, const EventEntry *e) {
    EventGame *g = &ev->game[e->game];
    drop_signatures(ev, g, &e->sheet);
    g->from_table = false;
    sheet_fill(ev, g, &e->sheet);
    g->decided = true;
    g->upheld = false;
    matters_drop(ev, e->game);
    sheet_lock(ev, g);
}
