/* parameter.h - all parameters of a rulebook as one list: to print, to compare and to change.
 *
 * A Rules holds what is in force at an event: the values of one rulebook with the organiser's
 * overrides.  It remembers its rulebook, so the overrides are what differs from it; who made one
 * and when is in the event's log.  Code that runs games or ranks players reads the fields
 * (`rules.event.prelim_games`); code that shows or changes them goes through here.
 *
 * Pure: writes the caller's Buf and Rules, keeps nothing.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/err.h"
#include "rulebook/event_rules.h"
#include "rulebook/rulebook.h"
#include "rulebook/words.h"

typedef struct Rules {
    RulebookId id;
    GameRules game;
    TableRules table;
    EventRules event;
} Rules;

Rules rulebook_rules(RulebookId id);

typedef enum Section {
    SECTION_FRAME,
    SECTION_SCORING,
    SECTION_SEATING,
    SECTION_CONDUCT,
    SECTION_JUDGES,
    SECTION_SEASON,
    SECTIONS
} Section;
extern const char *const SECTION_NAME[SECTIONS];  /* "frame", as in `--section` */
extern const char *const SECTION_TITLE[SECTIONS]; /* "Event setup", a row of the catalogues */

/* When a parameter can no longer be changed: once registration is open, the first schedule is
 * published, or the first game has begun. */
typedef enum FrozenAt { AT_REGISTRATION, AT_PUBLICATION, AT_FIRST_GAME } FrozenAt;

/* How far an event has come; a parameter is frozen when the stage is greater than frozen_at. */
typedef enum Stage { STAGE_DRAFT, STAGE_REGISTRATION, STAGE_PUBLISHED, STAGE_PLAYING } Stage;

typedef enum ValueKind {
    VALUE_COUNT,   /* a number */
    VALUE_SECONDS, /* a number, shown with its unit */
    VALUE_YESNO,
    VALUE_CHOICE,  /* one of `words` */
    VALUE_LIST,    /* some of `words`, in order */
    VALUE_NUMBERS, /* numbers in order; zeros at the end are not shown */
    VALUE_EACH,    /* a number for each scenario */
    VALUE_MIXES,   /* how many games of which scenario: event_rules.h, MIX */
    VALUE_TITLE,   /* free text */
} ValueKind;

typedef struct Parameter {
    const char *name;
    const char *about; /* what it is, in one line, in English */
    Section section;
    FrozenAt frozen_at;
    ValueKind kind;
    WordList words;
    uint16_t min, max;             /* of a number, or of each number of a list */
    uint16_t offset, size;         /* where it is in a Rules */
    const char *clause[RULEBOOKS]; /* "1.2.3a, Q-36"; "" silent, "n/a" no such thing */
} Parameter;

/* P_mode is the number of the parameter `mode`, and so on. */
typedef enum ParameterId {
#define NUMBER(name, ...) P_##name,
    GAME_PARAMETERS(NUMBER) TABLE_PARAMETERS(NUMBER) EVENT_PARAMETERS(NUMBER) PARAMETER_COUNT
#undef NUMBER
} ParameterId;

extern const Parameter PARAMETERS[PARAMETER_COUNT];

enum { VALUE_TEXT = 1280 }; /* room for the text of any value: twelve mixes of all scenarios */

/* NULL if there is none of that name.  "-" and "_" are the same. */
const Parameter *parameter_find(const char *name);

/* What it is, in one line, in that language. */
const char *parameter_about(const Parameter *p, int tongue);

/* The value as text that rules_set understands: "180 s", "yes", "wins, VP sum, pct sum",
 * "base 10, new-shores 14", "3 base; 2 base + 1 new-shores". */
void parameter_text(const Parameter *p, const Rules *rules, int tongue, Buf *out);

/* A game's parameters and the letters of a title are bytes, all others two of them. */
static inline unsigned parameter_width(const Parameter *p) {
    return p->kind == VALUE_TITLE || p->offset < offsetof(Rules, table) ? 1 : 2;
}
/* How many entries a list has room for; 1 for a number or a choice. */
unsigned parameter_room(const Parameter *p);
/* The value of a number or a choice (i = 0), or entry `i` of a list. */
unsigned parameter_value(const Parameter *p, const Rules *rules, unsigned i);

/* Where the rulebook's own value comes from: "NC20-1.2.3a, Q-36"; nothing where the document is
 * silent or has no such thing. */
void parameter_clause(const Parameter *p, RulebookId id, Buf *out);
/* Has the rulebook anything of the kind?  A season is no part of NC20. */
bool parameter_applies(const Parameter *p, RulebookId id);

/* Does an event go by it?  All but `vp_target`, which is for tables outside events: a game of an
 * event, on paper or online, is won with what `scenario_vp` says of its scenario; and `boot_vp`, which is
 * one more than that by the rules of the game (F-41). */
bool parameter_of_events(const Parameter *p);

/* Is it a remark: something the rulebook says and people go by, and no code reads?  It is shown, and cannot
 * be changed, since a change would do nothing.  tests/rulebook/test_steering.c looks through the sources. */
bool parameter_is_remark(const Parameter *p);

bool parameter_same(const Parameter *p, const Rules *a, const Rules *b);

/* The parameters that differ from the rulebook's own, in order; returns how many. */
size_t rules_overrides(const Rules *rules, const Parameter *list[PARAMETER_COUNT]);

/* Change one parameter to the value that `text` means.  Refused, with a sentence that ends with
 * the clause, and nothing changed: a name or value nobody knows (ERR_INPUT), a value the rulebook
 * forbids (ERR_INPUT), a parameter that is frozen at this stage (ERR_CONFLICT). */
Status rules_set(Rules *rules, const char *name, const char *text, Stage stage, Err *err);
/* The same for someone who wants a change now: a remark is refused too (ERR_INPUT).  rules_set takes one,
 * since older logs hold such changes. */
Status rules_change(Rules *rules, const char *name, const char *text, Stage stage, Err *err);
