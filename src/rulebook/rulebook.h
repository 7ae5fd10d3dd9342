/* rulebook.h - the rulebooks as tables of parameters, each value with the clause it comes from.
 *
 * Code never asks which rulebook is in force: it asks for the parameter.  A game and a table copy
 * the values they need when they start, so a later override changes nothing that is running.
 * Clauses are written without the rulebook's name ("3.0.8a" in the column WC25); "Q-46" is a
 * decision of ours where the texts are silent, "B-61" a rule of the base game.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef enum RulebookId { NC20, WC25, DM19, WC04, DC21, CUSTOM, RULEBOOKS } RulebookId;

enum { WIN_AUTOMATIC, WIN_EXPLICIT };                            /* win_claim, Q-46 */
enum { ROBBER_ON_CLICK, ROBBER_ON_ATTEMPT, ROBBER_ON_TAKING };   /* robber_complete, Q-41 */
enum { BLOCK_THIS_TURN, BLOCK_NEXT_TURN, BLOCK_NEXT_TURN_AND_VP }; /* devcard_block, Q-39 */
enum { JUDGE_FULL, JUDGE_PAUSE_ONLY };                           /* judge_in_game, DC21-1.1.4d */
enum { ABSENT_PAUSES, ABSENT_PASSES, ABSENT_BOT };               /* absent_seat, Q-67 */
enum { SUBSTITUTE_NONE, SUBSTITUTE_UNSCORED };                   /* substitute, Q-26 */

/* When a parameter can no longer be changed. */
typedef enum FrozenAt { AT_REGISTRATION, AT_PUBLICATION, AT_FIRST_GAME } FrozenAt;

/* name, kind of value, then for NC20, WC25, DM19, WC04, DC21, custom: value, clause */
#define GAME_PARAMETERS(_)                                                                         \
    _(vp_target, PARAM_COUNT, 10, "2.10a", 10, "3.0.15a", 10, "6B.7", 10, "28a", 10, "1.0", 10, "B-130") \
    _(hand_limit, PARAM_COUNT, 7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61")         \
    _(win_claim, PARAM_WIN, WIN_EXPLICIT, "2.10c", WIN_EXPLICIT, "3.0.15b", WIN_EXPLICIT, "6B.7",        \
      WIN_EXPLICIT, "28b", WIN_AUTOMATIC, "1.0", WIN_AUTOMATIC, "Q-46")                            \
    _(robber_complete, PARAM_ROBBER, ROBBER_ON_ATTEMPT, "2.13c", ROBBER_ON_TAKING, "3.0.8c",             \
      ROBBER_ON_ATTEMPT, "Q-41", ROBBER_ON_ATTEMPT, "Q-41", ROBBER_ON_CLICK, "Q-41",               \
      ROBBER_ON_CLICK, "Q-41")                                                                     \
    _(reposition_until_next_action, PARAM_YESNO, 1, "2.13a", 1, "3.0.8a", 0, "Q-41", 0, "Q-41", 0,       \
      "Q-41", 0, "Q-41")                                                                           \
    _(redirect_spent, PARAM_YESNO, 1, "2.14b", 1, "3.0.9b", 0, "Q-47", 0, "Q-47", 0, "Q-47", 0, "Q-47")  \
    _(show_vp_cards, PARAM_YESNO, 0, "B-109", 0, "B-109", 0, "B-109", 1, "25b", 0, "B-109", 0, "B-109")  \
    _(devcard_block, PARAM_BLOCK, BLOCK_NEXT_TURN_AND_VP, "1.5.5b", BLOCK_NEXT_TURN, "2.0.5c",           \
      BLOCK_THIS_TURN, "6B.5", BLOCK_THIS_TURN, "19d", BLOCK_THIS_TURN, "Q-39", BLOCK_THIS_TURN,   \
      "Q-39")

#define TABLE_PARAMETERS(_)                                                                        \
    _(judge_in_game, PARAM_JUDGE, JUDGE_FULL, "1.1.2a", JUDGE_FULL, "1.2.2a", JUDGE_FULL, "5.2",         \
      JUDGE_FULL, "Q-42", JUDGE_PAUSE_ONLY, "1.1.4d", JUDGE_FULL, "Q-17")                          \
    _(call_pauses, PARAM_YESNO, 1, "1.1.2a", 1, "1.2.2a", 1, "5.2", 1, "Q-17", 0, "1.1.1a", 1, "Q-17")   \
    _(turn_limit_s, PARAM_SECONDS, 0, "1.2.3a", 0, "1.1.8b", 0, "2.7", 0, "17a", 120, "Q-36", 0, "Q-36") \
    _(turn_limit_max_s, PARAM_SECONDS, 180, "1.2.3c", 0, "1.1.8c", 180, "2.7", 180, "17a", 0, "Q-36", 0, \
      "Q-36")                                                                                      \
    _(study_time_s, PARAM_SECONDS, 0, "Q-37", 300, "1.1.7a", 0, "Q-37", 0, "Q-37", 0, "Q-37", 0, "Q-37") \
    _(silent_placement, PARAM_YESNO, 0, "Q-37", 1, "1.1.7h", 0, "Q-37", 0, "Q-37", 0, "Q-37", 0, "Q-37") \
    _(reconnect_grace_s, PARAM_SECONDS, 120, "Q-67", 120, "Q-67", 120, "Q-67", 120, "Q-67", 120, "Q-67", \
      120, "Q-67")                                                                                 \
    _(absent_seat, PARAM_ABSENT, ABSENT_PAUSES, "Q-24", ABSENT_PAUSES, "2.1.6", ABSENT_PASSES, "5.6b",   \
      ABSENT_PAUSES, "Q-24", ABSENT_PASSES, "Q-57", ABSENT_BOT, "Q-67")                            \
    _(substitute, PARAM_SUBSTITUTE, SUBSTITUTE_NONE, "Q-24", SUBSTITUTE_NONE, "Q-24",                    \
      SUBSTITUTE_UNSCORED, "5.6c", SUBSTITUTE_NONE, "Q-24", SUBSTITUTE_NONE, "Q-59",               \
      SUBSTITUTE_UNSCORED, "Q-26")                                                                 \
    _(free_cards_flagged, PARAM_YESNO, 0, "Q-48", 1, "3.0.13a", 0, "Q-48", 0, "Q-48", 0, "Q-48", 0,      \
      "Q-48")                                                                                      \
    _(offers_per_turn, PARAM_COUNT, 20, "B-119", 20, "B-119", 20, "B-119", 20, "B-119", 20, "B-119", 20, \
      "B-119")                                                                                     \
    _(same_offer_per_turn, PARAM_COUNT, 2, "B-119", 2, "B-119", 2, "B-119", 2, "B-119", 2, "B-119", 2,   \
      "B-119")

#define FIELD8(name, kind, ...) uint8_t name;
#define FIELD16(name, kind, ...) uint16_t name;
typedef struct GameRules {
    GAME_PARAMETERS(FIELD8)
} GameRules;
typedef struct TableRules {
    TABLE_PARAMETERS(FIELD16)
} TableRules;
#undef FIELD8
#undef FIELD16

typedef enum ParameterKind {
    PARAM_COUNT, PARAM_SECONDS, PARAM_YESNO, PARAM_WIN, PARAM_ROBBER, PARAM_BLOCK, PARAM_JUDGE,
    PARAM_ABSENT, PARAM_SUBSTITUTE, PARAM_KINDS
} ParameterKind;

/* One row of the table: what the values are and where they come from. */
typedef struct Parameter {
    const char *name;
    ParameterKind kind;
    FrozenAt frozen_at;
    uint16_t value[RULEBOOKS];
    const char *clause[RULEBOOKS];
} Parameter;

extern const char *const RULEBOOK_NAME[RULEBOOKS]; /* "nc20" … "custom" */
extern const Parameter PARAMETERS[];
extern const size_t PARAMETER_COUNT;

/* RULEBOOKS if there is no rulebook of that name. */
RulebookId rulebook_find(const char *name);

GameRules rulebook_game(RulebookId id);
TableRules rulebook_table(RulebookId id);

/* The word for a value ("explicit", "on taking"); NULL where the value is a plain number. */
const char *rulebook_word(ParameterKind kind, unsigned value);
