/* table_parameters.h - every parameter of a game and of a table: what it is, and its value in each rulebook.
 *
 * The columns are those of event_parameters.h.  A "B-61" is a rule of the base game.
 */
#pragma once

/* clang-format off */
#define GAME_PARAMETERS(_) \
    _(vp_target, "victory points that win a game outside events", CONDUCT, COUNT(3, 50), AT_FIRST_GAME, \
      10, "2.10a", 10, "3.0.15a", 10, "6B.7", 10, "28a", 10, "1.0", 10, "B-130") \
    _(hand_limit, "players with more cards than this discard half on a 7", \
      CONDUCT, COUNT(1, 95), AT_FIRST_GAME, \
      7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61", 7, "B-61") \
    _(win_claim, "whether players must say that they have won", CONDUCT, CHOICE(WIN), AT_FIRST_GAME, \
      WIN_EXPLICIT, "2.10c", WIN_EXPLICIT, "3.0.15b", WIN_EXPLICIT, "6B.7", WIN_EXPLICIT, "28b", \
      WIN_AUTOMATIC, "1.0", WIN_AUTOMATIC, "Q-46") \
    _(robber_complete, "when a robber move is final", CONDUCT, CHOICE(ROBBER), AT_FIRST_GAME, \
      ROBBER_ON_ATTEMPT, "2.13c", ROBBER_ON_TAKING, "3.0.8c", ROBBER_ON_ATTEMPT, "Q-41", \
      ROBBER_ON_ATTEMPT, "Q-41", ROBBER_ON_CLICK, "Q-41", ROBBER_ON_CLICK, "Q-41") \
    _(reposition_until_next_action, "a piece just placed may be moved until the next action", \
      CONDUCT, YESNO, AT_FIRST_GAME, \
      1, "2.13a", 1, "3.0.8a", 0, "Q-41", 0, "Q-41", 0, "Q-41", 0, "Q-41") \
    _(redirect_spent, "cards just paid may be used for something else", CONDUCT, YESNO, AT_FIRST_GAME, \
      1, "2.14b", 1, "3.0.9b", 0, "Q-47", 0, "Q-47", 0, "Q-47", 0, "Q-47") \
    _(show_vp_cards, "VP cards may be shown before the game is won", CONDUCT, YESNO, AT_FIRST_GAME, \
      0, "B-109", 0, "B-109", 0, "B-109", 1, "25b", 0, "B-109", 0, "B-109") \
    _(devcard_block, "how long mixed-up development cards stay blocked", \
      CONDUCT, CHOICE(BLOCK), AT_FIRST_GAME, \
      BLOCK_NEXT_TURN_AND_VP, "1.5.5b", BLOCK_NEXT_TURN, "2.0.5c", BLOCK_THIS_TURN, "6B.5", \
      BLOCK_THIS_TURN, "19d", BLOCK_THIS_TURN, "Q-39", BLOCK_THIS_TURN, "Q-39")

#define TABLE_PARAMETERS(_) \
    _(judge_in_game, "what a judge may do in a running game", JUDGES, CHOICE(JUDGE), AT_FIRST_GAME, \
      JUDGE_FULL, "1.1.2a", JUDGE_FULL, "1.2.2a", JUDGE_FULL, "5.2", JUDGE_FULL, "Q-42", \
      JUDGE_PAUSE_ONLY, "1.1.4d", JUDGE_FULL, "Q-17") \
    _(call_pauses, "calling a judge pauses the table", JUDGES, YESNO, AT_FIRST_GAME, \
      1, "1.1.2a", 1, "1.2.2a", 1, "5.2", 1, "Q-17", 0, "1.1.1a", 1, "Q-17") \
    _(turn_limit_s, "time for a turn from the start; 0 s is untimed", \
      SEATING, SECONDS(3600), AT_FIRST_GAME, \
      0, "1.2.3a", 0, "1.1.8b", 0, "2.7", 0, "17a", 120, "Q-36", 0, "Q-36") \
    _(turn_limit_max_s, "the longest limit a turn may get; 0 s means no limit", \
      SEATING, SECONDS(3600), AT_FIRST_GAME, \
      180, "1.2.3c", 0, "1.1.8c", 180, "2.7", 180, "17a", 120, "Q-36", 0, "Q-36") \
    _(study_time_s, "time to study the board in the preliminary games", \
      SEATING, SECONDS(3600), AT_FIRST_GAME, \
      0, "Q-37", 300, "1.1.7a", 0, "Q-37", 0, "Q-37", 0, "Q-37", 0, "Q-37") \
    _(silent_placement, "silence from the reveal to the last placement", SEATING, YESNO, AT_FIRST_GAME, \
      0, "Q-37", 1, "1.1.7h", 0, "Q-37", 0, "Q-37", 0, "Q-37", 0, "Q-37") \
    _(reconnect_grace_s, "how long an online table waits for a lost connection", \
      JUDGES, SECONDS(3600), AT_FIRST_GAME, \
      120, "Q-67", 120, "Q-67", 120, "Q-67", 120, "Q-67", 120, "Q-67", 120, "Q-67") \
    _(absent_seat, "what happens to the seat of an absent player", JUDGES, CHOICE(ABSENT), AT_FIRST_GAME, \
      ABSENT_PAUSES, "Q-24", ABSENT_PAUSES, "2.1.6", ABSENT_PASSES, "5.6b", ABSENT_PAUSES, "Q-24", \
      ABSENT_PASSES, "Q-57", ABSENT_BOT, "Q-67") \
    _(substitute, "whether someone else may take over a seat", JUDGES, CHOICE(SUBSTITUTE), AT_FIRST_GAME, \
      SUBSTITUTE_NONE, "Q-24", SUBSTITUTE_NONE, "Q-24", SUBSTITUTE_UNSCORED, "5.6c", \
      SUBSTITUTE_NONE, "Q-24", SUBSTITUTE_NONE, "Q-59", SUBSTITUTE_UNSCORED, "Q-26") \
    _(leaver_counts_zero, "players who leave a game score 0 victory points, whatever the judge says", \
      JUDGES, YESNO, AT_FIRST_GAME, \
      0, "Q-24", 0, "Q-24", 1, "5.6b", 0, "Q-24", 0, "Q-57", 0, "Q-24") \
    _(rewind_keeps_draws, "a judge's rewind may keep draws already seen", JUDGES, YESNO, AT_FIRST_GAME, \
      1, "1.1.2b", 1, "1.2.2b", 1, "5.2", 1, "Q-17", 0, "1.1.4d", 1, "Q-17") \
    _(free_cards_flagged, "trades that look like gifts are shown to the judge", \
      CONDUCT, YESNO, AT_FIRST_GAME, \
      0, "Q-48", 1, "3.0.13a", 0, "Q-48", 0, "Q-48", 0, "Q-48", 0, "Q-48") \
    _(offers_per_turn, "unaccepted offers each player may make per turn online", \
      CONDUCT, COUNT(1, 80), AT_FIRST_GAME, \
      20, "B-119", 20, "B-119", 20, "B-119", 20, "B-119", 20, "B-119", 20, "B-119") \
    _(same_offer_per_turn, "how often an unaccepted offer may be repeated in a turn", \
      CONDUCT, COUNT(1, 80), AT_FIRST_GAME, \
      2, "B-119", 2, "B-119", 2, "B-119", 2, "B-119", 2, "B-119", 2, "B-119") \
    _(time_bank_s, "extra time per game for turns over the limit online", \
      SEATING, SECONDS(3600), AT_FIRST_GAME, \
      0, "Q-36", 0, "Q-36", 0, "Q-36", 0, "Q-36", 0, "Q-36", 0, "Q-36")
/* clang-format on */
