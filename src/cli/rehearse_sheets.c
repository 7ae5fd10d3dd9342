/* rehearse_sheets.c - record sheets and journals of a rehearsed event. */
#include "cli/rehearse_files.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/standings_json.h"
#include "print/columns.h"
#include "rulebook/rulebook.h"
#include "tongue/tongue.h"

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
        int at = event_seat_on_line(g, i);
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
            int at = event_seat_on_line(g, k);
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

/* ---- words -------------------------------------------------------------------------------- */

void rehearse_round_title(const EventState *ev, uint8_t round, int tongue, Buf *out) {
    bool known = round < ev->rounds;
    unsigned number = known ? ev->round[round].number : round + 1u;
    switch (known ? ev->round[round].phase : EV_PRELIM) {
    case EV_SEMI: buf_text(out, tongue_row(tongue, "semi-final")); break;
    case EV_FINALE: buf_text(out, tongue_row(tongue, "final")); break;
    case EV_KNOCKOUT: tongue_print(tongue, out, "bracket round {round%u}", number); break;
    case EV_QUALIFIER: tongue_print(tongue, out, "group {group%u}", number); break;
    default: tongue_print(tongue, out, "round {round%u}", number);
    }
}

const char *rehearse_colour(unsigned colour, int tongue) {
    static const char *const WORD[EV_COLOUR_COUNT] = { "-", "red", "blue", "white", "orange" };
    return tongue_row(tongue, WORD[colour < EV_COLOUR_COUNT ? colour : 0]);
}

static const char *deed(unsigned kind, int tongue) {
    static const char *const WORD[EVENT_KINDS] = {
        [EVENT_CALL] = "calls a judge",
        [EVENT_ARRIVE] = "comes to the table",
        [EVENT_INCIDENT] = "notes what happened",
        [EVENT_RULING] = (ABOUT("a judge", "rules")),
        [EVENT_PENALTY] = "warns",
        [EVENT_CALL_CLOSE] = "closes the call",
        [EVENT_PROTEST] = "protests",
        [EVENT_PROTEST_DECIDE] = "decides the protest",
        [EVENT_DQ] = "disqualifies",
        [EVENT_DECIDE] = "decides the game",
        [EVENT_VOID] = "declares the game void",
        [EVENT_REPLAY] = "has it played again",
        [EVENT_PROPOSE] = "proposes what the signed paper says",
        [EVENT_APPROVE] = "compares the paper and confirms it",
        [EVENT_WAIVE] = "waives a minimum",
        [EVENT_SIGN_REFUSE] = "does not sign",
        [EVENT_WITHDRAW] = "withdraws",
        [EVENT_NO_SHOW] = "does not come",
        [EVENT_ABANDON] = "leaves the game",
        [EVENT_MOVE] = "is moved",
        [EVENT_SUBSTITUTE] = "is substituted",
        [EVENT_STEP_UP] = "is replaced by the next in rank",
        [EVENT_OVERRIDE] = "changes a rule",
        [EVENT_REGISTER] = "comes late",
        [EVENT_PLAN] = "replans the next rounds",
    };
    return WORD[kind] ? tongue_row(tongue, WORD[kind]) : EVENT_NATURE[kind].name;
}

/* ---- text --------------------------------------------------------------------------------- */

static void remarks(const EventGame *g, int tongue, Buf *out) {
    static const char *const WORD[] = {
        "void, played again",
        "decided by the head judge",
        "corrected to match the signed paper",
        "with a substitute",
    };
    const bool said[] = { g->stage == EV_VOID, g->decided, g->corrected, g->substitute != 0 };
    for (int i = 0; i < 4; i++)
        if (said[i]) buf_print(out, "  %s", tongue_row(tongue, WORD[i]));
}

enum { ORDER, CHAIR, COLOUR, POINTS, SIGNED, PLAYER };

typedef struct SheetPage {
    const Rehearsal *r;
    const EventGame *g;
    int tongue;
} SheetPage;

static void sheet_cell(const void *context, size_t row, const Column *column, Buf *out) {
    const SheetPage *page = context;
    const EventGame *g = page->g;
    const int tongue = page->tongue;
    int at = event_seat_on_line(g, (int)row);
    const EventSeat *seat = &g->seat[at];
    switch (column->tag) {
    case ORDER: buf_unsigned(out, seat->order); break;
    case CHAIR: buf_unsigned(out, seat->chair); break;
    case COLOUR: buf_text(out, rehearse_colour(seat->colour, tongue)); break;
    case POINTS: buf_unsigned(out, seat->vp); break;
    case SIGNED: buf_text(out, seat->has_signed ? tongue_row(tongue, "yes") : "-"); break;
    default:
        buf_text(out, page->r->person[seat->player].name);
        if (at == g->winner) buf_print(out, "  %s", tongue_row(tongue, "WINNER"));
        if (seat->left) buf_print(out, "  %s", tongue_row(tongue, "left the game"));
    }
}

static void sheet_text(const Rehearsal *r, const EventGame *g, int tongue, Buf *out) {
    static const char *const TITLE[] = {
        [ORDER] = ABOUT("a column", "order"),
        [CHAIR] = ABOUT("a column", "seat"),
        [COLOUR] = "colour",
        [POINTS] = "VP",
        [SIGNED] = ABOUT("a column", "signed"),
        [PLAYER] = "player",
    };
    Column column[PLAYER + 1];
    for (int i = 0; i <= PLAYER; i++)
        column[i] = (Column){ tongue_row(tongue, TITLE[i]), i == ORDER || i == CHAIR || i == POINTS,
                              i };
    tongue_print(tongue, out, "Table {table%u}", g->table);
    remarks(g, tongue, out);
    buf_char(out, '\n');
    columns_print(column, PLAYER + 1, g->seats, sheet_cell, &(SheetPage){ r, g, tongue }, out);
    buf_char(out, '\n');
}

void rehearse_sheets_text(const Rehearsal *r, uint8_t round, int tongue, Buf *out) {
    for (unsigned i = 0; i < r->ev->games; i++)
        if (wanted(&r->ev->game[i], round)) sheet_text(r, &r->ev->game[i], tongue, out);
}

/* ---- journals ----------------------------------------------------------------------------- */

static void padded(const char *text, int width, Buf *out) {
    buf_print(out, "  %s%*s", text, width - columns_width(text), "");
}

/* Nothing follows the role: no spaces at the end of the line. */
static void trim(Buf *out) {
    while (out->size && out->text[out->size - 1] == ' ') out->text[--out->size] = 0;
}

static void write_entry(const Rehearsal *r, size_t n, int tongue, Buf *out) {
    enum { DEED = 32, ROLE = 18 };
    const EventEntry *e = &r->log[n];
    buf_print(out, "%6zu", n);
    padded(deed(e->kind, tongue), DEED, out);
    padded(tongue_row(tongue, EV_ROLE_NAME[e->by]), ROLE, out);
    if (e->game != EV_NONE) {
        const EventGame *g = &r->ev->game[e->game];
        buf_text(out, "  ");
        rehearse_round_title(r->ev, g->round, tongue, out);
        buf_text(out, ", ");
        tongue_print(tongue, out, "table {table%u}", g->table);
    }
    if (e->player != EV_NONE) buf_print(out, "  %s", r->person[e->player].name);
    if (e->kind == EVENT_MOVE) {
        buf_text(out, "  ");
        tongue_print(tongue, out, "round {round%u}, to table {table%u}", e->move.row + 1u,
                     e->move.table + 1u);
    }
    if (e->kind == EVENT_PLAN) {
        buf_text(out, "  ");
        tongue_print(tongue, out, "from round {round%u}", e->plan.from + 1u);
    }
    if (e->kind == EVENT_PROTEST_DECIDE)
        buf_print(out, "  %s",
                  e->verdict.upheld ? tongue_row(tongue, "upheld")
                                    : tongue_row(tongue, "rejected"));
    if (e->text && e->text < REHEARSE_TEXTS)
        buf_print(out, "  %s", tongue_row(tongue, REHEARSE_TEXT[e->text]));
    trim(out);
    buf_char(out, '\n');
}

static void journal(const Rehearsal *r, const uint8_t *kinds, size_t count, int tongue, Buf *out) {
    bool begun = false; /* who enters and what is planned before the first round isn't a change */
    for (size_t n = 0; n < r->count; n++) {
        unsigned kind = r->log[n].kind;
        begun = begun || kind == EVENT_START;
        if ((kind == EVENT_REGISTER || kind == EVENT_PLAN) && !begun) continue;
        if (memchr(kinds, (int)kind, count)) write_entry(r, n, tongue, out);
    }
}

void rehearse_judges_text(const Rehearsal *r, int tongue, Buf *out) {
    static const uint8_t KINDS[] = { EVENT_CALL,       EVENT_ARRIVE,  EVENT_INCIDENT,
                                     EVENT_RULING,     EVENT_PENALTY, EVENT_CALL_CLOSE,
                                     EVENT_PROTEST,    EVENT_DQ,      EVENT_PROTEST_DECIDE,
                                     EVENT_DECIDE,     EVENT_VOID,    EVENT_REPLAY,
                                     EVENT_PROPOSE,    EVENT_APPROVE, EVENT_WAIVE,
                                     EVENT_SIGN_REFUSE };
    journal(r, KINDS, sizeof KINDS, tongue, out);
}

void rehearse_changes_text(const Rehearsal *r, int tongue, Buf *out) {
    static const uint8_t KINDS[] = { EVENT_WITHDRAW,   EVENT_NO_SHOW, EVENT_ABANDON,  EVENT_MOVE,
                                     EVENT_SUBSTITUTE, EVENT_STEP_UP, EVENT_OVERRIDE, EVENT_DQ,
                                     EVENT_REGISTER,   EVENT_PLAN };
    journal(r, KINDS, sizeof KINDS, tongue, out);
}
