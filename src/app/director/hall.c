/* hall.c - rounds, tables, clocks, calls and boards as JSON, as far as the reader may see them. */
#include "app/people/account.h"
#include "app/people/accounts.h"
#include "app/director/correct.h"
#include "app/director/inside.h"
#include "app/core/person.h"
#include "base/heap.h"
#include "codec/board_draw.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "engine/layout.h"
#include "tongue/tongue.h"

#include <string.h>

void events_member_player(const EventEye *eye, uint16_t player, Buf *out) {
    char room[PERSON_NAME + 16];
    Buf name = buf_over(room, sizeof room);
    events_player_name(eye, player, &name);
    member_number("player", player, out);
    member_word("name", room, out);
}

/* ---- clocks: what the server says, so that every screen shows the same ---- */

static void write_clock(const EventEye *eye, const char *clock, int64_t began, uint32_t limit_s,
                        bool stands, Buf *out) {
    int64_t left = began + (int64_t)limit_s * 1000 - eye->now;
    jot_open(out, '{');
    member_word("clock", clock, out);
    member_number("started", began, out);
    member_number("limit_s", limit_s, out);
    member_number("remaining_ms", left > 0 ? left : 0, out);
    member_number("now", eye->now, out);
    if (stands) member_flag("stands", true, out);
    jot_close(out, '}');
}

static void write_study(const EventEye *eye, uint8_t round, Buf *out) {
    const EventLive *e = event_of(eye->live);
    uint32_t limit;
    int64_t began = events_study(e, round, &limit);
    if (!began) return;
    jot_key(out, "study"), write_clock(eye, "study", began, limit, false, out);
    if (e->ev->rules.table.silent_placement) member_flag("then_silent", true, out);
    member_number("extended_s", e->extended_s[round], out);
}

static void write_turn(const EventEye *eye, uint16_t game, Buf *out) {
    const EventLive *e = event_of(eye->live);
    for (uint32_t i = 0; i < e->turns; i++) {
        const EventTurn *turn = &e->turn[i];
        if (turn->game != game || turn->player == EV_NONE) continue;
        int64_t began = turn->since + events_paused_ms(e, game, turn->since, eye->now);
        jot_key(out, "turn");
        write_clock(eye, "turn", began, turn->limit_s, e->ev->game[game].paused, out);
        member_number("turn_of", turn->player, out);
    }
}

/* ---- tables ---- */

/* Does who looks play there?  Nothing at their own table is theirs to decide (DM19-5.1c). */
static bool sits_at(const EventEye *eye, const EventGame *g) {
    const EventLive *e = event_of(eye->live);
    return eye->person && events_sits(e, (uint16_t)(g - e->ev->game), eye->person);
}

bool events_reads_sheet(const EventEye *eye, const EventGame *g) {
    if (g->sheet < EV_FILLED) return false;
    uint16_t game = (uint16_t)(g - event_of(eye->live)->ev->game);
    bool decides = events_decides(event_of(eye->live), game, eye->person);
    return g->sheet >= EV_ALL_SIGNED || events_staff_eye(eye) || decides || sits_at(eye, g);
}

static void write_seat(const EventEye *eye, const EventGame *g, int i, Buf *out) {
    const EventSeat *seat = &g->seat[i];
    jot_item(out), jot_open(out, '{');
    member_number("seat", i, out);
    events_member_player(eye, seat->player, out);
    if (event_of(eye->live)->ev->player[seat->player].seed)
        member_number("seed", event_of(eye->live)->ev->player[seat->player].seed, out);
    if (seat->order) member_number("order", seat->order, out);
    if (seat->chair) member_number("chair", seat->chair, out);
    if (seat->colour) member_word("colour", event_word(EV_WORDS_COLOUR, seat->colour), out);
    if (events_reads_sheet(eye, g)) member_number("vp", seat->vp, out);
    if (seat->has_signed) member_flag("signed", true, out);
    if (seat->on_device) member_flag("on_device", true, out);
    if (seat->unwilling) member_flag("refused_to_sign", true, out);
    if (seat->left) member_number("left", seat->left, out);
    if (seat->left && event_of(eye->live)->ev->rules.event.leaver == LEAVER_DISQUALIFIED)
        member_flag("counts_zero", true, out); /* DM19-5.6a */
    if (seat->substituted) member_flag("substituted", true, out);
    if (seat->voted && g->stage == EV_STUDY) member_flag("voted_to_end", true, out);
    jot_close(out, '}');
}

static void write_seats_in(const char *key, const EventGame *g, unsigned bits, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        if (bits >> i & 1) jot_item(out), jot_number(out, g->seat[i].player);
    jot_close(out, ']');
}

static void write_waits(const EventEye *eye, uint16_t game, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventGame *g = &ev->game[game];
    TableView view = event_table(ev, game);
    unsigned choices;
    int picker = event_picker(ev, g, &choices);
    if (picker < EV_SEATS && ev->round[g->round].state != EV_PLANNED) {
        jot_key(out, "picks"), jot_open(out, '{');
        member_number("player", g->seat[picker].player, out);
        member_flag("order", choices & EV_CHOICE_ORDER, out);
        member_flag("chair", choices & EV_CHOICE_CHAIR, out);
        if (event_all_pick_chairs(ev, g)) member_flag("chairs", true, out);
        member_flag("colour", choices & EV_CHOICE_COLOUR, out);
        member_flag("now", event_pick_now(ev, g), out);
        jot_close(out, '}');
    }
    if (view.votes) write_seats_in("votes_missing", g, view.votes, out);
    if (view.signatures) write_seats_in("signatures_missing", g, view.signatures, out);
    member_number("calls", view.calls, out);
    if (view.protests) member_number("protests", view.protests, out);
    if (view.judge_needed) member_flag("judge_needed", true, out);
    if (view.substitute_needed) member_flag("substitute_needed", true, out);
    if (view.paused) {
        member_flag("paused", true, out);
        jot_key(out, "pauses"), jot_open(out, '[');
        for (unsigned i = 0; i < EV_PAUSE_COUNT; i++)
            if (g->paused >> i & 1) jot_item(out), jot_text(out, event_word(EV_WORDS_PAUSE, i));
        jot_close(out, ']');
    }
    if (view.silent &&
        !events_online(event_of(eye->live), game)) /* an online table says so itself */
        member_flag("silent", true, out);
}

static void write_banker(const EventEye *eye, const EventGame *g, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    int banker = event_banker(ev, g);
    jot_key(out, "banker"), jot_open(out, '{');
    if (banker == 0 && g->banker_person) { /* nobody is named before the round opens */
        char name[PERSON_NAME];
        events_person_name(eye, g->banker_person, name);
        member_word("judge", name, out);
    } else if (banker && banker <= EV_SEATS) member_number("order", banker, out);
    else if (banker) member_flag("system", true, out);
    if (g->banker == EV_BANKER_PILES) member_flag("piles", true, out); /* NC20-1.5.4c */
    jot_close(out, '}');
}

/* Who decides here instead of a judge who plays at this table (DM19-5.1c). */
static void write_delegate(const EventEye *eye, const EventGame *g, Buf *out) {
    char name[PERSON_NAME];
    if (!g->delegate) return;
    events_person_name(eye, g->delegate, name);
    member_word("delegate", name, out);
    const Account *account = account_find(eye->app, g->delegate);
    if (account && account->guest) member_flag("delegate_guest", true, out);
}

/* Whose copy is played with, where the rulebook leaves it to who brings one (DM19-5.8). */
static void write_set(const EventEye *eye, const EventGame *g, Buf *out) {
    int owner = event_set(event_of(eye->live)->ev, g);
    if (owner < 0) return;
    jot_key(out, "set"), jot_open(out, '{');
    if (owner) member_number("order", owner, out);
    else member_flag("organiser", true, out);
    jot_close(out, '}');
}

static void write_table(const EventEye *eye, uint16_t game, bool slow, Buf *out) {
    const EventLive *e = event_of(eye->live);
    const EventGame *g = &e->ev->game[game];
    jot_item(out), jot_open(out, '{');
    member_number("game", game, out);
    member_number("round", g->round, out);
    member_number("table", g->table, out);
    member_word("stage", EV_TABLE_STAGE_NAME[g->stage], out);
    member_word("sheet", EV_SHEET_STATE_NAME[g->sheet], out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int i = 0; i < g->seats; i++) write_seat(eye, g, i, out);
    jot_close(out, ']');
    if (g->winner < g->seats && events_reads_sheet(eye, g)) member_number("winner", g->winner, out);
    if (g->stage >= EV_PLACING) member_number("began", e->log[g->step].at, out);
    if (g->decided) member_flag("decided_by_judge", true, out);
    events_write_correction(eye, game, out);
    if (g->replay != EV_NONE) member_number("replayed_as", g->replay, out);
    if (g->limit_s) member_number("turn_limit_s", g->limit_s, out);
    if (g->placement_limit_s) member_number("placement_limit_s", g->placement_limit_s, out);
    if (slow) member_flag("slow", true, out);
    write_banker(eye, g, out);
    write_delegate(eye, g, out);
    write_set(eye, g, out);
    write_waits(eye, game, out);
    write_turn(eye, game, out);
    const EventBoardKept *own = events_board_of(e, EV_NO_ROUND, game);
    if (own && own->known) /* a board that the table built itself is known only to that table */
        member_word("board", own->revealed ? "shown" : "sealed", out);
    if (events_online(e, game)) {
        member_word("online", events_online(e, game), out);
        if (events_shown(eye, game)) member_flag("watch", true, out);
    }
    const char *voice = events_voice(e, game);
    if (voice && (events_staff_eye(eye) || sits_at(eye, g))) member_word("voice", voice, out);
    if (g->host != EV_NONE) member_number("host", g->host, out);
    if (g->streaming) member_flag("streaming", true, out);
    bool pauses = g->stage == EV_STUDY || g->stage == EV_READY || g->stage == EV_OVER;
    if (e->ev->rules.event.devices == DEVICES_STOWED && pauses) /* WC25-2.1.5 */
        member_flag("photo", true, out);
    if (g->recording) member_flag("recording", true, out);
    if (g->logging) member_flag("logging", true, out);
    jot_close(out, '}');
}

/* Words for programs; choices.h has those for people. */
static const char *const SCOPE[] = { [SCOPE_NONE] = "none",
                                     [SCOPE_ALL_TABLES] = "all",
                                     [SCOPE_ALL_LIVE] = "live",
                                     [SCOPE_TABLE] = "table" };
static const char *const PICKS_WHEN[] = { [TIMING_NONE] = "none",
                                          [TIMING_BEFORE_BOARD] = "before-board",
                                          [TIMING_AFTER_LAYOUT] = "after-layout",
                                          [TIMING_AFTER_STUDY] = "after-study" };

static const char *scope_word(const EventState *ev, unsigned round) {
    return SCOPE[event_board_scope(ev, round)];
}

static unsigned study_time(const EventState *ev, const EventRound *r) {
    bool late = r->phase != EV_PRELIM && r->phase != EV_QUALIFIER;
    return late ? ev->rules.event.study_time_semi_final_s : ev->rules.table.study_time_s;
}

static void write_round(const EventEye *eye, uint8_t round, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventRound *r = &ev->round[round];
    member_number("round", round, out);
    member_word("phase", EV_PHASE_NAME[r->phase], out);
    member_number("number", r->number, out);
    if (r->phase == EV_KNOCKOUT) member_number("of", ev->bracket.rounds, out);
    if (r->phase == EV_QUALIFIER) member_number("group", r->group, out);
    member_word("state", EV_ROUND_STATE_NAME[r->state], out);
    member_number("day", r->day, out);
    if (r->phase == EV_PRELIM && ev->format.dates > 1) member_number("prelim", r->prelim, out);
    member_word("scenario", SHEET_SCENARIO_NAME[r->scenario], out);
    member_word("board_scope", scope_word(ev, round), out);
    member_flag("crafted", event_board_crafted(ev, round), out);
    member_word("picks_when", PICKS_WHEN[ev->rules.event.pick_timing], out);
    member_number("study_s", study_time(ev, r), out);
    member_number("goal", ev->rules.event.scenario_vp[r->scenario], out);
    member_flag("signatures", ev->rules.event.signature_required, out);
    member_flag("has_board", r->has_board, out);
    if (r->has_board) member_word("board_mode", event_word(EV_WORDS_MODE, r->mode), out);
    member_flag("board_approved", r->approved, out);
    member_flag("board_revealed", r->revealed, out);
    EventDraw draw = events_draw(event_of(eye->live), round, eye->now);
    if (draw.laid || draw.pace_ms) events_view_draw(draw, out);
    if (r->revealed) member_hex("board_hash", r->board, SHA256_BYTES, out);
    write_study(eye, round, out);
}

static void write_one_coming(const EventState *ev, unsigned r, EventPhase phase, unsigned number,
                             unsigned scenario, Buf *out) {
    jot_item(out), jot_open(out, '{');
    member_number("round", r, out);
    member_word("phase", EV_PHASE_NAME[phase], out);
    member_number("number", number, out);
    if (phase == EV_PRELIM && ev->format.dates > 1)
        member_number("prelim", r / ev->format.rounds + 1, out); /* as write_round() counts them */
    member_word("scenario", SHEET_SCENARIO_NAME[scenario], out);
    member_word("board_scope", scope_word(ev, r), out);
    member_flag("crafted", event_board_crafted(ev, r), out);
    member_flag("has_board", ev->round[r].has_board, out);
    member_flag("board_approved", ev->round[r].approved, out);
    jot_close(out, '}');
}

/* Rounds that nobody has opened: is there a board for each?  After the cut come those of which one can be
 * made before (NC20-1.5.1a). */
static void write_coming(const EventState *ev, Buf *out) {
    unsigned planned = (unsigned)ev->format.rounds * ev->format.dates,
             phases = ev->rules.event.phases;
    bool semi = phases == PHASES_SEMI_FINAL && !event_skips_semi(ev);
    bool ahead = (phases == PHASES_FINAL || phases == PHASES_SEMI_FINAL) &&
                 planned + 2 <= EV_ROUNDS_MAX && event_board_scope(ev, planned) == SCOPE_ALL_TABLES;
    jot_key(out, "coming"), jot_open(out, '[');
    for (unsigned r = ev->rounds; !ev->cut && r < planned && r < EV_ROUNDS_MAX; r++) {
        unsigned row = r % ev->format.rounds;
        write_one_coming(ev, r, EV_PRELIM, row + 1, ev->format.scenario[row], out);
    }
    if (!ev->cut && ahead && planned) {
        if (semi) write_one_coming(ev, planned++, EV_SEMI, 1, PLAYED_BASE, out);
        write_one_coming(ev, planned, EV_FINALE, 1, PLAYED_BASE, out);
    }
    jot_close(out, ']');
}

/* The tables of a round at which everyone may watch now. */
static void write_on_show(const EventEye *eye, uint8_t round, Buf *out) {
    const EventLive *e = event_of(eye->live);
    jot_key(out, "on_show"), jot_open(out, '[');
    for (uint16_t i = 0; i < e->ev->games; i++) {
        if (e->ev->game[i].round != round || !events_on_show(e, i)) continue;
        jot_item(out), jot_open(out, '{');
        member_number("table", e->ev->game[i].table, out);
        member_word("online", events_online(e, i), out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

void events_view_rounds(const EventEye *eye, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    jot_open(out, '{');
    member_number("now", eye->now, out);
    jot_key(out, "rounds"), jot_open(out, '[');
    for (uint8_t i = 0; i < ev->rounds; i++) {
        unsigned tables = 0, results = 0;
        for (int k = 0; k < ev->games; k++) {
            bool mine = ev->game[k].round == i && ev->game[k].stage != EV_VOID && ev->game[k].seats;
            tables += mine;
            results += mine && ev->game[k].sheet >= EV_SUBMITTED;
        }
        jot_item(out), jot_open(out, '{');
        write_round(eye, i, out);
        member_number("tables", tables, out);
        member_number("results", results, out);
        write_on_show(eye, i, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    if (events_staff_eye(eye)) write_coming(ev, out);
    jot_close(out, '}');
}

bool events_view_round(const EventEye *eye, uint8_t round, Buf *out) {
    const EventLive *e = event_of(eye->live);
    uint16_t slow[256];
    if (round >= e->ev->rounds) return false;
    int64_t allowed = e->ev->rules.event.slow_table_s * INT64_C(1000);
    size_t slows = event_slow(e->ev, e->log, round, eye->now, allowed, slow, 256);
    jot_open(out, '{');
    member_number("now", eye->now, out);
    write_round(eye, round, out);
    jot_key(out, "tables"), jot_open(out, '[');
    for (uint16_t i = 0; i < e->ev->games; i++) {
        if (e->ev->game[i].round != round || !e->ev->game[i].seats) continue;
        bool behind = false;
        for (size_t k = 0; k < slows; k++) behind |= slow[k] == i;
        write_table(eye, i, behind, out);
    }
    jot_close(out, ']');
    jot_close(out, '}');
    return true;
}

/* ---- calls, incidents, protests, reports ---- */

void events_member_words(const EventEye *eye, const EventEntry *entry, Buf *out) {
    if (!entry->text) return;
    Buf words = buf_heap(WORDS_MAX + 1);
    Status status = events_words(eye->app, event_of(eye->live)->ev, entry, &words);
    const char *text = status ? "(erased)" : words.size ? words.text : "";
    member_word("text", tongue_row(eye->tongue, text), out); /* some are ours */
    buf_free(&words);
}

/* Such reports have a place of their own, and readers that the reporter names: reports.h. */
bool events_report_private(uint8_t topic) {
    return topic == EV_REPORT_HARASSMENT || topic == EV_REPORT_ASSAULT ||
           topic == EV_REPORT_CONTACT;
}

/* Would who looks be allowed to go to this call, or to say that it is settled? */
static bool may_see_to(const EventEye *eye, EventKind kind, uint32_t step) {
    EventEntry entry = event_make(kind, EV_BY_JUDGE, eye->person);
    entry.step = step;
    return !events_cause(event_of(eye->live), &entry, eye->person, -1);
}

static void write_matter(const EventEye *eye, const EventMatter *m, Buf *out) {
    static const char *const KIND[] = { "call", "incident", "protest", "report" };
    static const EventWords LIST[] = { EV_WORDS_TOPIC, EV_WORDS_CODE, EV_WORDS_ABOUT,
                                       EV_WORDS_REPORT };
    const EventLive *e = event_of(eye->live);
    const EventEntry *entry = &e->log[m->step];
    const char *topic = event_word(LIST[m->kind], m->topic);
    jot_item(out), jot_open(out, '{');
    member_number("step", m->step, out);
    member_word("matter", KIND[m->kind], out);
    member_word("topic", topic ? topic : "", out);
    if (m->kind == EV_MATTER_REPORT)
        member_word("state", event_word(EV_WORDS_PROGRESS, m->state), out);
    else if (m->kind == EV_MATTER_INCIDENT)
        member_flag("ruled", m->state, out), member_flag("timely", m->timely, out);
    else if (m->kind == EV_MATTER_CALL) {
        member_flag("judge_there", m->state, out);
        if (may_see_to(eye, EVENT_ARRIVE, m->step)) member_flag("may_go", true, out);
        if (may_see_to(eye, EVENT_CALL_CLOSE, m->step)) member_flag("may_settle", true, out);
    }
    if (m->game != EV_NONE) {
        member_number("game", m->game, out);
        member_number("round", e->ev->game[m->game].round, out);
        member_number("table", e->ev->game[m->game].table, out);
        if (sits_at(eye, &e->ev->game[m->game])) member_flag("own", true, out);
        if (events_online(e, m->game)) member_word("online", events_online(e, m->game), out);
    }
    if (m->player != EV_NONE && m->player < e->ev->players)
        events_member_player(eye, m->player, out);
    member_number("at", entry->at, out);
    member_number("waiting_s", (eye->now - entry->at) / 1000, out);
    if (entry->clause[0]) member_word("clause", entry->clause, out);
    bool hidden = m->kind == EV_MATTER_REPORT && events_report_private(m->topic);
    if (!hidden) events_member_words(eye, entry, out);
    jot_close(out, '}');
}

/* The staff hear everything, a delegate only their own table. */
static bool concerns(const EventEye *eye, const EventMatter *m) {
    return events_staff_eye(eye) || events_decides(event_of(eye->live), m->game, eye->person);
}

static void write_matters(const EventEye *eye, const char *key, unsigned kinds, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    jot_open(out, '{');
    member_number("now", eye->now, out);
    jot_key(out, key), jot_open(out, '[');
    for (int i = 0; i < ev->matters; i++)
        if (kinds >> ev->matter[i].kind & 1 && concerns(eye, &ev->matter[i]))
            write_matter(eye, &ev->matter[i], out);
    jot_close(out, ']');
    jot_close(out, '}');
}

void events_view_calls(const EventEye *eye, Buf *out) {
    bool wait = event_calls_wait(event_of(eye->live)->ev);
    unsigned calls = wait ? EV_BIT(EV_MATTER_CALL) : 0;
    write_matters(eye, "calls", calls | EV_BIT(EV_MATTER_PROTEST), out);
}

/* Reports are for organisers and head judges alone. */
void events_view_incidents(const EventEye *eye, Buf *out) {
    unsigned kinds = EV_BIT(EV_MATTER_INCIDENT) | EV_BIT(EV_MATTER_PROTEST);
    if (events_chief_eye(eye)) kinds |= EV_BIT(EV_MATTER_REPORT);
    write_matters(eye, "incidents", kinds, out);
}

/* ---- what concerns one player ---- */

/* The calls of a player, so that they can be withdrawn. */
static void write_own_calls(const EventEye *eye, uint16_t player, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    jot_key(out, "calls"), jot_open(out, '[');
    for (int i = 0; event_calls_wait(ev) && i < ev->matters; i++)
        if (ev->matter[i].kind == EV_MATTER_CALL && ev->matter[i].player == player)
            write_matter(eye, &ev->matter[i], out);
    jot_close(out, ']');
}

/* Where do I sit, and what do I have to do? */
void events_view_mine(const EventEye *eye, Buf *out) {
    const EventLive *e = event_of(eye->live);
    uint16_t player = eye->person ? events_entrant(e, eye->person) : EV_NONE;
    jot_open(out, '{');
    member_number("now", eye->now, out);
    if (player != EV_NONE) {
        const EventPlayer *p = &e->ev->player[player];
        member_number("player", player, out);
        member_word("status", EV_STATUS_NAME[p->status], out);
        jot_key(out, "tables"), jot_open(out, '[');
        for (uint16_t i = 0; i < e->ev->games; i++)
            if (event_seat(&e->ev->game[i], player) < EV_SEATS) write_table(eye, i, false, out);
        jot_close(out, ']');
        jot_key(out, "plan"), jot_open(out, '[');
        for (int row = 0; row < e->ev->published; row++) {
            int chair = schedule_find(&e->ev->plan, row, player);
            if (chair < 0) continue;
            jot_item(out), jot_open(out, '{');
            member_number("round", row + 1, out);
            member_number("table", chair / TABLE_CHAIRS + 1, out);
            member_number("order", chair % TABLE_CHAIRS + 1, out);
            jot_close(out, '}');
        }
        jot_close(out, ']');
        write_own_calls(eye, player, out);
        events_view_weekend(eye, player, out);
        events_view_level(eye, player, out);
    }
    jot_close(out, '}');
}

/* ---- boards ---- */

void events_view_drawn(const EventBoardKept *kept, Buf *out) {
    jot_key(out, "drawn"), jot_open(out, '{');
    member_word("setup", LAYOUT_SETUPS[kept->setup].name, out);
    member_number("seed", (int64_t)kept->seed, out);
    if (kept->chosen) member_flag("chosen", true, out);
    jot_close(out, '}');
}

/* People who make or approve boards see them, everyone else once they are revealed; nobody sees a
 * live-drawn board before it is laid (WC25-2.0.1d). */
bool events_board_seen(const EventEye *eye, const EventBoardKept *kept) {
    const EventState *ev = event_of(eye->live)->ev;
    if (!kept || !kept->known) return false;
    bool live = kept->game == EV_NONE && ev->round[kept->round].mode == EV_MODE_LIVE;
    bool plays = eye->person && events_entrant(event_of(eye->live), eye->person) != EV_NONE;
    return kept->revealed || (!live && !plays && events_judge_eye(eye));
}

bool events_view_board(const EventEye *eye, uint8_t round, uint16_t game, Buf *out) {
    const EventBoardKept *kept = events_board_of(event_of(eye->live), round, game);
    EventDraw draw = { 0 };
    bool seen = events_board_seen(eye, kept);
    if (!seen && game == EV_NONE) draw = events_draw(event_of(eye->live), round, eye->now);
    if (!seen && !draw.board) return false;
    jot_open(out, '{');
    if (game != EV_NONE) member_number("game", game, out);
    else member_number("round", round, out);
    member_flag("revealed", kept->revealed, out);
    if (draw.board) events_view_draw(draw, out), board_draw_write(draw.board, draw.laid, out);
    else {
        jot_key(out, "board"), board_json_write(&kept->board, out);
        if (kept->drawn) events_view_drawn(kept, out);
    }
    jot_close(out, '}');
    return true;
}
