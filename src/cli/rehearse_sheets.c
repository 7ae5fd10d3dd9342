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
    static const char *const WORD[EV_PHASES][TONGUES] = {
        [EV_PRELIM] = { "round", "Runde" },     [EV_SEMI] = { "semi-final", "Halbfinale" },
        [EV_FINALE] = { "final", "Finale" },    [EV_KNOCKOUT] = { "bracket round", "K.-o.-Runde" },
        [EV_QUALIFIER] = { "group", "Gruppe" },
    };
    bool known = round < ev->rounds;
    unsigned phase = known ? ev->round[round].phase : EV_PRELIM;
    buf_text(out, WORD[phase][tongue]);
    if (phase == EV_SEMI || phase == EV_FINALE) return;
    buf_print(out, " %u", known ? ev->round[round].number : round + 1u);
}

const char *rehearse_colour(unsigned colour, int tongue) {
    static const char *const WORD[EV_COLOUR_COUNT][TONGUES] = {
        { "-", "-" },        { "red", "rot" },       { "blue", "blau" },
        { "white", "weiß" }, { "orange", "orange" },
    };
    return WORD[colour < EV_COLOUR_COUNT ? colour : 0][tongue];
}

static const char *role_word(unsigned role, int tongue) {
    static const char *const GERMAN[EV_CAUSES] = {
        [EV_BY_SYSTEM] = "System",
        [EV_BY_PLAYER] = "am Tisch",
        [EV_BY_ORGANISER] = "Turnierleitung",
        [EV_BY_HEAD_JUDGE] = "Oberschiedsgericht",
        [EV_BY_JUDGE] = "Schiedsgericht",
        [EV_BY_SCOREKEEPER] = "Ergebnisdienst",
        [EV_BY_LEAGUE] = "Liga",
    };
    return tongue == IN_GERMAN && GERMAN[role] ? GERMAN[role] : EV_ROLE_NAME[role];
}

static const char *deed(unsigned kind, int tongue) {
    static const char *const WORD[EVENT_KINDS][TONGUES] = {
        [EVENT_CALL] = { "calls a judge", "ruft das Schiedsgericht" },
        [EVENT_ARRIVE] = { "comes to the table", "kommt an den Tisch" },
        [EVENT_INCIDENT] = { "notes what happened", "hält den Vorfall fest" },
        [EVENT_RULING] = { "rules", "entscheidet den Fall" },
        [EVENT_PENALTY] = { "warns", "verwarnt" },
        [EVENT_CALL_CLOSE] = { "closes the call", "schließt den Fall ab" },
        [EVENT_PROTEST] = { "protests", "legt Protest ein" },
        [EVENT_PROTEST_DECIDE] = { "decides the protest", "entscheidet den Protest" },
        [EVENT_DQ] = { "disqualifies", "schließt aus" },
        [EVENT_DECIDE] = { "decides the game", "entscheidet die Partie" },
        [EVENT_VOID] = { "declares the game void", "erklärt die Partie für ungültig" },
        [EVENT_REPLAY] = { "lets it be played again", "lässt sie noch einmal spielen" },
        [EVENT_PROPOSE] = { "proposes what the signed paper says",
                            "nennt, was auf dem unterschriebenen Zettel steht" },
        [EVENT_APPROVE] = { "compares the paper and confirms it",
                            "vergleicht den Zettel und bestätigt es" },
        [EVENT_WAIVE] = { "waives a minimum", "verzichtet auf eine Mindestzahl" },
        [EVENT_SIGN_REFUSE] = { "does not sign", "unterschreibt nicht" },
        [EVENT_WITHDRAW] = { "withdraws", "zieht sich zurück" },
        [EVENT_NO_SHOW] = { "does not come", "kommt nicht" },
        [EVENT_ABANDON] = { "leaves the game", "verlässt die Partie" },
        [EVENT_MOVE] = { "is moved", "wird umgesetzt" },
        [EVENT_SUBSTITUTE] = { "is stood in for", "wird vertreten" },
        [EVENT_STEP_UP] = { "is replaced by the next in rank", "wird durch Nachrücken ersetzt" },
        [EVENT_OVERRIDE] = { "changes a rule", "ändert eine Regel" },
        [EVENT_REGISTER] = { "comes late", "kommt später dazu" },
        [EVENT_PLAN] = { "plans the rounds to come anew", "plant die nächsten Runden neu" },
    };
    return WORD[kind][tongue] ? WORD[kind][tongue] : EVENT_NATURE[kind].name;
}

/* ---- text --------------------------------------------------------------------------------- */

static void remarks(const EventGame *g, int tongue, Buf *out) {
    static const char *const WORD[][TONGUES] = {
        { "void, played again", "ungültig, neu gespielt" },
        { "decided by the head judge", "vom Oberschiedsgericht entschieden" },
        { "corrected against the signed paper", "nach dem unterschriebenen Zettel berichtigt" },
        { "with a substitute", "mit Ersatz am Tisch" },
    };
    const bool said[] = { g->stage == EV_VOID, g->decided, g->corrected, g->substitute != 0 };
    for (int i = 0; i < 4; i++)
        if (said[i]) buf_print(out, "  %s", WORD[i][tongue]);
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
    bool german = page->tongue == IN_GERMAN;
    int at = event_seat_on_line(g, (int)row);
    const EventSeat *seat = &g->seat[at];
    switch (column->tag) {
    case ORDER: buf_unsigned(out, seat->order); break;
    case CHAIR: buf_unsigned(out, seat->chair); break;
    case COLOUR: buf_text(out, rehearse_colour(seat->colour, page->tongue)); break;
    case POINTS: buf_unsigned(out, seat->vp); break;
    case SIGNED: buf_text(out, !seat->has_signed ? "-" : german ? "ja" : "yes"); break;
    default:
        buf_text(out, page->r->person[seat->player].name);
        if (at == g->winner) buf_text(out, german ? "  GEWONNEN" : "  WINNER");
        if (seat->left) buf_text(out, german ? "  hat die Partie verlassen" : "  left the game");
    }
}

static void sheet_text(const Rehearsal *r, const EventGame *g, int tongue, Buf *out) {
    static const char *const TITLE[][TONGUES] = {
        [ORDER] = { "order", "Zug" },     [CHAIR] = { "chair", "Stuhl" },
        [COLOUR] = { "colour", "Farbe" }, [POINTS] = { "VP", "SP" },
        [SIGNED] = { "signed", "gez." },  [PLAYER] = { "player", "Name" },
    };
    Column column[PLAYER + 1];
    for (int i = 0; i <= PLAYER; i++)
        column[i] = (Column){ TITLE[i][tongue], i == ORDER || i == CHAIR || i == POINTS, i };
    buf_print(out, tongue == IN_GERMAN ? "Tisch %u" : "Table %u", g->table);
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

/* Nothing is told after the role: no blanks at the end of the line. */
static void trim(Buf *out) {
    while (out->size && out->text[out->size - 1] == ' ') out->text[--out->size] = 0;
}

static void tell(const Rehearsal *r, size_t n, int tongue, Buf *out) {
    enum { DEED = 32, ROLE = 18 };
    const EventEntry *e = &r->log[n];
    bool german = tongue == IN_GERMAN;
    buf_print(out, "%6zu", n);
    padded(deed(e->kind, tongue), DEED, out);
    padded(role_word(e->by, tongue), ROLE, out);
    if (e->game != EV_NONE) {
        const EventGame *g = &r->ev->game[e->game];
        buf_text(out, "  ");
        rehearse_round_title(r->ev, g->round, tongue, out);
        buf_print(out, german ? ", Tisch %u" : ", table %u", g->table);
    }
    if (e->player != EV_NONE) buf_print(out, "  %s", r->person[e->player].name);
    if (e->kind == EVENT_MOVE)
        buf_print(out, german ? "  Runde %u, an Tisch %u" : "  round %u, to table %u",
                  e->move.row + 1u, e->move.table + 1u);
    if (e->kind == EVENT_PLAN)
        buf_print(out, german ? "  ab Runde %u" : "  from round %u on", e->plan.from + 1u);
    if (e->kind == EVENT_PROTEST_DECIDE && e->verdict.upheld)
        buf_text(out, german ? "  stattgegeben" : "  upheld");
    if (e->kind == EVENT_PROTEST_DECIDE && !e->verdict.upheld)
        buf_text(out, german ? "  abgelehnt" : "  rejected");
    if (e->text && e->text < REHEARSE_TEXTS) buf_print(out, "  %s", REHEARSE_TEXT[e->text][tongue]);
    trim(out);
    buf_char(out, '\n');
}

static void journal(const Rehearsal *r, const uint8_t *kinds, size_t count, int tongue, Buf *out) {
    bool begun = false; /* who enters and what is planned before the first round is no change */
    for (size_t n = 0; n < r->count; n++) {
        unsigned kind = r->log[n].kind;
        begun = begun || kind == EVENT_START;
        if ((kind == EVENT_REGISTER || kind == EVENT_PLAN) && !begun) continue;
        if (memchr(kinds, (int)kind, count)) tell(r, n, tongue, out);
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
