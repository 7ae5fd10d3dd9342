/* rehearse_sheets.c - record sheets and journals of a rehearsed event. */
#include "cli/rehearse_files.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/standings_json.h"
#include "print/columns.h"
#include "rulebook/rulebook.h"

#include <stdlib.h>
#include <string.h>

/* ---- what a sheet says -------------------------------------------------------------------- */

static const char *phase_name(const EventRound *round) {
    switch ((EventPhase)round->phase) {
    case EV_SEMI: return SHEET_PHASE_NAME[SHEET_SEMI];
    case EV_FINALE: return SHEET_PHASE_NAME[SHEET_FINAL];
    case EV_KNOCKOUT: return SHEET_PHASE_NAME[SHEET_BRACKET];
    case EV_PRELIM:
    case EV_QUALIFIER:
    case EV_PHASES: break;
    }
    return SHEET_PHASE_NAME[SHEET_PRELIMINARY];
}

/* Games of a qualifier are numbered as they ended: each is a round of its own. */
static unsigned round_number(const Rehearsal *r, const EventGame *g) {
    const EventRound *round = &r->ev->round[g->round];
    return round->phase == EV_QUALIFIER ? g->filled : round->number;
}

static bool wanted(const EventGame *g, uint8_t round) {
    return g->filled && (round == REHEARSE_ALL || g->round == round);
}

/* Seats in play order. */
static int seat_at(const EventGame *g, int i) {
    int seat = event_seat_in_order(g, i + 1);
    return seat < EV_SEATS ? seat : i;
}

/* ---- JSON and CSV ------------------------------------------------------------------------- */

static void people_json(const Rehearsal *r, Buf *out) {
    jot_key(out, "players"), jot_open(out, '[');
    for (unsigned i = 0; i < r->ev->players; i++) {
        const EventPlayer *p = &r->ev->player[i];
        jot_item(out), jot_open(out, '{');
        member_word("id", r->person[i].id, out);
        member_word("name", r->person[i].name, out);
        member_word("country", r->person[i].country, out);
        if (p->group != GROUP_NONE_YET) {
            char group[8];
            Buf text = buf_over(group, sizeof group);
            buf_print(&text, "%u", p->group + 1u);
            member_word("group", group, out);
        }
        if (p->lot) member_number("lot", (int64_t)p->lot, out);
        if (p->status == EV_EXPELLED) member_flag("disqualified", true, out);
        bool gone = p->status >= EV_MISSING && p->status <= EV_ABANDONED;
        if (gone) member_flag("withdrawn", true, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void game_json(const Rehearsal *r, const EventGame *g, Buf *out) {
    const EventRound *round = &r->ev->round[g->round];
    jot_item(out), jot_open(out, '{');
    member_number("round", round_number(r, g), out);
    member_number("table", g->table, out);
    member_word("scenario", SHEET_SCENARIO_NAME[g->scenario], out);
    member_word("phase", phase_name(round), out);
    if (g->decided) member_flag("decided", true, out);
    if (g->stage == EV_VOID) member_flag("void", true, out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int i = 0; i < g->seats; i++) {
        int at = seat_at(g, i);
        const EventSeat *seat = &g->seat[at];
        jot_item(out), jot_open(out, '{');
        member_word("player", r->person[seat->player].id, out);
        member_number("vp", seat->vp, out);
        if (at == g->winner) member_flag("winner", true, out);
        if (seat->left) member_number("left", seat->left, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

static void changes_json(const Rules *rules, Buf *out) {
    const Parameter *list[PARAMETER_COUNT];
    size_t count = rules_overrides(rules, list);
    if (!count) return;
    jot_key(out, "rules"), jot_open(out, '{');
    for (size_t i = 0; i < count; i++) {
        char text[VALUE_TEXT];
        Buf value = buf_over(text, sizeof text);
        parameter_text(list[i], rules, IN_ENGLISH, &value);
        member_word(list[i]->name, text, out);
    }
    jot_close(out, '}');
}

void rehearse_sheets_json(const Rehearsal *r, uint8_t round, Buf *out) {
    jot_open(out, '{');
    member_word("rulebook", RULEBOOK_NAME[r->order.rulebook], out);
    member_word("name", "Rehearsal", out);
    changes_json(&r->ev->rules, out);
    people_json(r, out);
    jot_key(out, "games"), jot_open(out, '[');
    for (unsigned i = 0; i < r->ev->games; i++)
        if (wanted(&r->ev->game[i], round)) game_json(r, &r->ev->game[i], out);
    jot_close(out, ']');
    jot_close(out, '}');
    buf_char(out, '\n');
}

void rehearse_sheets_csv(const Rehearsal *r, uint8_t round, Buf *out) {
    buf_text(out, "phase,round,table,scenario,player,name,country,vp,winner,left,decided,void\n");
    for (unsigned i = 0; i < r->ev->games; i++) {
        const EventGame *g = &r->ev->game[i];
        for (int k = 0; wanted(g, round) && k < g->seats; k++) {
            int at = seat_at(g, k);
            const EventSeat *seat = &g->seat[at];
            const RehearsePerson *person = &r->person[seat->player];
            buf_print(out, "%s,%u,%u,%s,%s,", phase_name(&r->ev->round[g->round]),
                      round_number(r, g), g->table, SHEET_SCENARIO_NAME[g->scenario], person->id);
            standings_csv_field(person->name, out);
            buf_print(out, ",%s,%u,%s,%u,%s,%s\n", person->country, seat->vp,
                      at == g->winner ? "yes" : "no", seat->left, g->decided ? "yes" : "no",
                      g->stage == EV_VOID ? "yes" : "no");
        }
    }
}

/* ---- text --------------------------------------------------------------------------------- */

static void remarks(const EventGame *g, Buf *out) {
    if (g->stage == EV_VOID) buf_text(out, "  void, played again");
    if (g->decided) buf_text(out, "  decided by the head judge");
    if (g->corrected) buf_text(out, "  corrected against the signed paper");
    if (g->substitute) buf_text(out, "  with a substitute");
}

static void sheet_text(const Rehearsal *r, const EventGame *g, Buf *out) {
    static const char *const COLOUR[] = { "-", "red", "blue", "white", "orange" };
    buf_print(out, "Table %u", g->table);
    remarks(g, out);
    buf_text(out, "\n  order  chair  colour  VP  signed  player\n");
    for (int i = 0; i < g->seats; i++) {
        int at = seat_at(g, i);
        const EventSeat *seat = &g->seat[at];
        buf_print(out, "  %5u  %5u  %-6s  %2u  %-6s  %s%s%s\n", seat->order, seat->chair,
                  COLOUR[seat->colour], seat->vp, seat->has_signed ? "yes" : "-",
                  r->person[seat->player].name, at == g->winner ? "  WINNER" : "",
                  seat->left ? "  left the game" : "");
    }
    buf_char(out, '\n');
}

void rehearse_sheets_text(const Rehearsal *r, uint8_t round, Buf *out) {
    for (unsigned i = 0; i < r->ev->games; i++)
        if (wanted(&r->ev->game[i], round)) sheet_text(r, &r->ev->game[i], out);
}

/* ---- journals ----------------------------------------------------------------------------- */

static void tell(const Rehearsal *r, size_t n, Buf *out) {
    const EventEntry *e = &r->log[n];
    buf_print(out, "%6zu  %-29s  %-11s", n, EVENT_NATURE[e->kind].name, EV_ROLE_NAME[e->by]);
    if (e->game != EV_NONE) {
        const EventGame *g = &r->ev->game[e->game];
        buf_text(out, "  ");
        rehearse_round_name(r->ev, g->round, out);
        buf_print(out, ", table %u", g->table);
    }
    if (e->player != EV_NONE) buf_print(out, "  %s", r->person[e->player].name);
    if (e->kind == EVENT_MOVE)
        buf_print(out, "  round %u, to table %u", e->move.row + 1u, e->move.table + 1u);
    if (e->kind == EVENT_PROTEST_DECIDE)
        buf_text(out, e->verdict.upheld ? "  upheld" : "  rejected");
    if (e->text && e->text < REHEARSE_TEXTS) buf_print(out, "  %s", REHEARSE_TEXT[e->text]);
    buf_char(out, '\n');
}

static void journal(const Rehearsal *r, const uint8_t *kinds, size_t count, Buf *out) {
    for (size_t n = 0; n < r->count; n++)
        if (memchr(kinds, r->log[n].kind, count)) tell(r, n, out);
}

void rehearse_judges_text(const Rehearsal *r, Buf *out) {
    static const uint8_t KINDS[] = { EVENT_CALL,    EVENT_ARRIVE,  EVENT_INCIDENT,
                                     EVENT_RULING,  EVENT_PENALTY, EVENT_CALL_CLOSE,
                                     EVENT_PROTEST, EVENT_DQ,      EVENT_PROTEST_DECIDE,
                                     EVENT_DECIDE,  EVENT_VOID,    EVENT_REPLAY,
                                     EVENT_CORRECT, EVENT_WAIVE,   EVENT_SIGN_REFUSE };
    journal(r, KINDS, sizeof KINDS, out);
}

void rehearse_changes_text(const Rehearsal *r, Buf *out) {
    static const uint8_t KINDS[] = { EVENT_WITHDRAW,   EVENT_NO_SHOW, EVENT_ABANDON,  EVENT_MOVE,
                                     EVENT_SUBSTITUTE, EVENT_STEP_UP, EVENT_OVERRIDE, EVENT_DQ };
    journal(r, KINDS, sizeof KINDS, out);
}
