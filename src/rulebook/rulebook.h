/* rulebook.h - the rulebooks as tables of parameters, each value with the clause it comes from.
 *
 * Code never asks which rulebook is in force: it asks for the parameter.  A game and a table copy
 * the values they need when they start, so a later override changes nothing that is running.
 * Here are the parameters of a game and of a table; those of an event are in event_rules.h, and
 * parameter.h sees all of them as one list to print, to compare and to change.
 * Clauses are written without the rulebook's name ("3.0.8a" in the column WC25); "Q-46" is a
 * decision of ours where the texts are silent, "B-61" a rule of the base game.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef enum RulebookId { NC20, WC25, DM19, WC04, DC21, CUSTOM, RULEBOOKS } RulebookId;

/* clang-format off */
/* What a parameter of a game or a table can be: constant, English word. */
#define CHOICE_WIN(_) /* win_claim, Q-46 */ \
    _(WIN_AUTOMATIC, "automatic") \
    _(WIN_EXPLICIT, "explicit")
#define CHOICE_ROBBER(_) /* robber_complete, Q-41 */ \
    _(ROBBER_ON_CLICK, "on click") \
    _(ROBBER_ON_ATTEMPT, "on attempt") \
    _(ROBBER_ON_TAKING, "on taking")
#define CHOICE_BLOCK(_) /* devcard_block, Q-39 */ \
    _(BLOCK_THIS_TURN, "this turn") \
    _(BLOCK_NEXT_TURN, "until next turn") \
    _(BLOCK_NEXT_TURN_AND_VP, "until next turn, VP cards too")
#define CHOICE_JUDGE(_) /* judge_in_game, DC21-1.1.4d */ \
    _(JUDGE_FULL, "full") \
    _(JUDGE_PAUSE_ONLY, "pause and abort only")
#define CHOICE_ABSENT(_) /* absent_seat, Q-67 */ \
    _(ABSENT_PAUSES, "table pauses") \
    _(ABSENT_PASSES, "seat passes") \
    _(ABSENT_BOT, "bot plays")
#define CHOICE_SUBSTITUTE(_) /* substitute, Q-26 */ \
    _(SUBSTITUTE_NONE, ABOUT("a person", "none")) \
    _(SUBSTITUTE_UNSCORED, "unscored")

#define TABLE_CHOICES(_) _(WIN) _(ROBBER) _(BLOCK) _(JUDGE) _(ABSENT) _(SUBSTITUTE)
#define CHOICE_CONSTANT(constant, english) constant,
#define CHOICE_ENUM(list) enum { CHOICE_##list(CHOICE_CONSTANT) CHOICE_##list##_COUNT };
TABLE_CHOICES(CHOICE_ENUM)
#undef CHOICE_CONSTANT
#undef CHOICE_ENUM

/* name, section, kind of value, frozen at; then for NC20, WC25, DM19, WC04, DC21 and custom: value,
 * clause: the columns of event_parameters.h */
#define GAME_PARAMETERS(_) \
    _(vp_target, CONDUCT, COUNT(3, 50), AT_FIRST_GAME, \
      10, "2.10a", 10, "3.0.15a", 10, "6B.7", 10, "28a", 10, "1.0", 10, "B-130") \
    _(hand_limit, CONDUCT, COUNT(1, 95), AT_FIRST_GAME, \
      7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61") \
    _(win_claim, CONDUCT, CHOICE(WIN), AT_FIRST_GAME, \
      WIN_EXPLICIT, "2.10c", WIN_EXPLICIT, "3.0.15b", WIN_EXPLICIT, "6B.7", WIN_EXPLICIT, "28b", \
      WIN_AUTOMATIC, "1.0", WIN_AUTOMATIC, "Q-46") \
    _(robber_complete, CONDUCT, CHOICE(ROBBER), AT_FIRST_GAME, \
      ROBBER_ON_ATTEMPT, "2.13c", ROBBER_ON_TAKING, "3.0.8c", ROBBER_ON_ATTEMPT, "Q-41", \
      ROBBER_ON_ATTEMPT, "Q-41", ROBBER_ON_CLICK, "Q-41", ROBBER_ON_CLICK, "Q-41") \
    _(reposition_until_next_action, CONDUCT, YESNO, AT_FIRST_GAME, \
      1, "2.13a", 1, "3.0.8a", 0, "Q-41", 0, "Q-41", 0, "Q-41", 0, "Q-41") \
    _(redirect_spent, CONDUCT, YESNO, AT_FIRST_GAME, \
      1, "2.14b", 1, "3.0.9b", 0, "Q-47", 0, "Q-47", 0, "Q-47", 0, "Q-47") \
    _(show_vp_cards, CONDUCT, YESNO, AT_FIRST_GAME, \
      0, "B-109", 0, "B-109", 0, "B-109", 1, "25b", 0, "B-109", 0, "B-109") \
    _(devcard_block, CONDUCT, CHOICE(BLOCK), AT_FIRST_GAME, \
      BLOCK_NEXT_TURN_AND_VP, "1.5.5b", BLOCK_NEXT_TURN, "2.0.5c", BLOCK_THIS_TURN, "6B.5", \
      BLOCK_THIS_TURN, "19d", BLOCK_THIS_TURN, "Q-39", BLOCK_THIS_TURN, "Q-39")

#define TABLE_PARAMETERS(_) \
    _(judge_in_game, JUDGES, CHOICE(JUDGE), AT_FIRST_GAME, \
      JUDGE_FULL, "1.1.2a", JUDGE_FULL, "1.2.2a", JUDGE_FULL, "5.2", JUDGE_FULL, "Q-42", \
      JUDGE_PAUSE_ONLY, "1.1.4d", JUDGE_FULL, "Q-17") \
    _(call_pauses, JUDGES, YESNO, AT_FIRST_GAME, \
      1, "1.1.2a", 1, "1.2.2a", 1, "5.2", 1, "Q-17", 0, "1.1.1a", 1, "Q-17") \
    _(turn_limit_s, SEATING, SECONDS(3600), AT_FIRST_GAME, \
      0, "1.2.3a", 0, "1.1.8b", 0, "2.7", 0, "17a", 120, "Q-36", 0, "Q-36") \
    _(turn_limit_max_s, SEATING, SECONDS(3600), AT_FIRST_GAME, \
      180, "1.2.3c", 0, "1.1.8c", 180, "2.7", 180, "17a", 120, "Q-36", 0, "Q-36") \
    _(study_time_s, SEATING, SECONDS(3600), AT_FIRST_GAME, \
      0, "Q-37", 300, "1.1.7a", 0, "Q-37", 0, "Q-37", 0, "Q-37", 0, "Q-37") \
    _(silent_placement, SEATING, YESNO, AT_FIRST_GAME, \
      0, "Q-37", 1, "1.1.7h", 0, "Q-37", 0, "Q-37", 0, "Q-37", 0, "Q-37") \
    _(reconnect_grace_s, JUDGES, SECONDS(3600), AT_FIRST_GAME, \
      120, "Q-67", 120, "Q-67", 120, "Q-67", 120, "Q-67", 120, "Q-67", 120, "Q-67") \
    _(absent_seat, JUDGES, CHOICE(ABSENT), AT_FIRST_GAME, \
      ABSENT_PAUSES, "Q-24", ABSENT_PAUSES, "2.1.6", ABSENT_PASSES, "5.6b", ABSENT_PAUSES, "Q-24", \
      ABSENT_PASSES, "Q-57", ABSENT_BOT, "Q-67") \
    _(substitute, JUDGES, CHOICE(SUBSTITUTE), AT_FIRST_GAME, \
      SUBSTITUTE_NONE, "Q-24", SUBSTITUTE_NONE, "Q-24", SUBSTITUTE_UNSCORED, "5.6c", \
      SUBSTITUTE_NONE, "Q-24", SUBSTITUTE_NONE, "Q-59", SUBSTITUTE_UNSCORED, "Q-26") \
    _(leaver_counts_zero, JUDGES, YESNO, AT_FIRST_GAME, \
      0, "Q-24", 0, "Q-24", 1, "5.6b", 0, "Q-24", 0, "Q-57", 0, "Q-24") \
    _(rewind_keeps_draws, JUDGES, YESNO, AT_FIRST_GAME, \
      1, "1.1.2b", 1, "1.2.2b", 1, "5.2", 1, "Q-17", 0, "1.1.4d", 1, "Q-17") \
    _(free_cards_flagged, CONDUCT, YESNO, AT_FIRST_GAME, \
      0, "Q-48", 1, "3.0.13a", 0, "Q-48", 0, "Q-48", 0, "Q-48", 0, "Q-48") \
    _(offers_per_turn, CONDUCT, COUNT(1, 80), AT_FIRST_GAME, \
      20, "B-119", 20, "B-119", 20, "B-119", 20, "B-119", 20, "B-119", 20, "B-119") \
    _(same_offer_per_turn, CONDUCT, COUNT(1, 80), AT_FIRST_GAME, \
      2, "B-119", 2, "B-119", 2, "B-119", 2, "B-119", 2, "B-119", 2, "B-119") \
    _(time_bank_s, SEATING, SECONDS(3600), AT_FIRST_GAME, \
      0, "Q-36", 0, "Q-36", 0, "Q-36", 0, "Q-36", 0, "Q-36", 0, "Q-36")
/* clang-format on */

#define FIELD8(name, ...) uint8_t name;
#define FIELD16(name, ...) uint16_t name;
typedef struct GameRules {
    GAME_PARAMETERS(FIELD8)
} GameRules;
typedef struct TableRules {
    TABLE_PARAMETERS(FIELD16)
} TableRules;
#undef FIELD8
#undef FIELD16

extern const char *const RULEBOOK_NAME[RULEBOOKS]; /* "nc20" … "custom" */

/* RULEBOOKS if there is no rulebook of that name. */
RulebookId rulebook_find(const char *name);

GameRules rulebook_game(RulebookId id);
TableRules rulebook_table(RulebookId id);
