/* event_parameters.h - every parameter of an event, one row each: what it is, and its value in each rulebook.
 *
 * From a row come the field of EventRules (event_rules.h), its number P_... and its line in PARAMETERS
 * (parameter.h), its value in each rulebook (rulebook.c).  The columns, the same in table_parameters.h:
 *
 *     name, what it is in one line (data/words has it in other languages),
 *     section, kind of value, frozen at,
 *     and for NC20, WC25, DM19, WC04, DC21 and custom events: value, clause
 *
 * Kinds of values: COUNT(least, most), SECONDS(most), YESNO, CHOICE(words), LIST(words, room), NUMBERS(room, most),
 * EACH(least, most) for each scenario, MIXES and TITLE.  The words are in choices.h; a list ends with 0 or with its
 * room, and THESE(a, b) is one.
 *
 * A clause is written without the rulebook's name; "Q-36" is a decision of ours where the text is unclear, "" says
 * that the text is silent and the value ours, "n/a" that the rulebook has no such thing.  A value of 0 is "not in this
 * rulebook" unless said otherwise.
 */
#pragma once

/* clang-format off */
/* 7.1 the frame of an event */
#define FRAME_PARAMETERS(_) \
    _(mode, "where games are played", FRAME, CHOICE(MODE), AT_REGISTRATION, \
      MODE_PHYSICAL, "1.2.2a", MODE_PHYSICAL, "", MODE_PHYSICAL, "1.1c", MODE_PHYSICAL, "", \
      MODE_ONLINE, "1.2.2", MODE_MIXED, "") \
    _(language, "language of rulings and announcements", FRAME, CHOICE(LANGUAGE), AT_REGISTRATION, \
      LANGUAGE_ENGLISH, "1.2.1", LANGUAGE_ENGLISH, "1.1.1a", LANGUAGE_GERMAN, "", LANGUAGE_ENGLISH, "3", \
      LANGUAGE_ENGLISH, "1.2.1a", LANGUAGE_ENGLISH, "") \
    _(translations, "what applies to other languages", FRAME, CHOICE(TRANSLATION), AT_FIRST_GAME, \
      TRANSLATION_UNREGULATED, "", TRANSLATION_SHEET, "1.1.1b", TRANSLATION_UNREGULATED, "", \
      TRANSLATION_UNREGULATED, "", TRANSLATION_SECOND, "1.2.1b", TRANSLATION_UNREGULATED, "") \
    _(edition, "edition of the game", FRAME, CHOICE(EDITION), AT_FIRST_GAME, \
      EDITION_FIFTH_PREFERRED, "1.2.2b", EDITION_ENGLISH_SIXTH, "1.0a", \
      EDITION_GERMAN_CURRENT, "6S.1, 6C.1", EDITION_AMERICAN, "2", EDITION_ONLINE, "1.0", EDITION_ANY, "") \
    _(phases, "phases of the event", FRAME, CHOICE(PHASES), AT_PUBLICATION, \
      PHASES_SEMI_FINAL, "1.2.4a", PHASES_SEMI_FINAL, "1.1.2", PHASES_ROUNDS, "3.2", \
      PHASES_SEMI_FINAL, "4, 11c, 14a", PHASES_GROUPS_BRACKET, "1.2.3a, 1.2.10e", PHASES_ROUNDS, "") \
    _(prelim_games, "preliminary games per player", /* before the cut; DC21: the fewest */ \
      FRAME, COUNT(1, 15), AT_PUBLICATION, \
      3, "1.2.5", 4, "1.1.3", 3, "2.1", 4, "4", 5, "1.2.4a", 3, "") \
    _(formats_allowed, "which scenarios may be mixed", /* an empty list allows any */ \
      FRAME, MIXES, AT_PUBLICATION, \
      THESE(MIX(3, 0, 0, 0, 0)), "1.2.5", THESE(MIX(4, 0, 0, 0, 0)), "1.1.3", \
      THESE(MIX(3, 0, 0, 0, 0), MIX(2, 0, 1, 0, 0), MIX(2, 1, 0, 0, 0), MIX(2, 0, 0, 1, 0), \
            MIX(2, 0, 0, 0, 1), MIX(4, 0, 0, 0, 0), MIX(3, 0, 1, 0, 0), MIX(3, 1, 0, 0, 0), \
            MIX(3, 0, 0, 1, 0), MIX(2, 0, 1, 1, 0)), "2.5b, 2.6", \
      THESE(MIX(4, 0, 0, 0, 0)), "11c, 14b", \
      THESE(MIX(5, 0, 0, 0, 0), MIX(6, 0, 0, 0, 0), MIX(7, 0, 0, 0, 0)), "1.0", THESE(0), "") \
    _(multi_prelim, "several preliminary events", FRAME, CHOICE(MULTI), AT_PUBLICATION, \
      MULTI_DATES, "1.3.1a", MULTI_NO, "", MULTI_NO, "", MULTI_NO, "", MULTI_ONE_GROUP, "1.3.2a", \
      MULTI_NO, "") \
    _(multi_prelim_score, "which score counts after several", FRAME, CHOICE(MULTI_SCORE), AT_PUBLICATION, \
      MULTI_SCORE_BEST, "1.3.2c, Q-08", MULTI_SCORE_NONE, "n/a", MULTI_SCORE_NONE, "n/a", \
      MULTI_SCORE_NONE, "n/a", MULTI_SCORE_NONE, "n/a", MULTI_SCORE_BEST, "") \
    _(multi_day, "how the event spreads over days", FRAME, CHOICE(DAYS), AT_PUBLICATION, \
      DAYS_PRELIMS_THEN_FINALS, "1.3.1b, 1.3.1c", DAYS_FREE, "", DAYS_ONE, "", DAYS_SUNDAY, "5", \
      DAYS_WEEKENDS, "1.2.5a", DAYS_FREE, "") \
    _(min_attendees, "minimum number of players", FRAME, COUNT(0, 10000), AT_FIRST_GAME, \
      16, "1.2.4c", 0, "", 16, "4.1", 0, "", 100, "1.2.5c", 3, "") \
    _(min_attendees_for, "what too few players rule out", FRAME, CHOICE(MINIMUM), AT_FIRST_GAME, \
      MINIMUM_START, "1.2.4c", MINIMUM_NONE, "", MINIMUM_RANKING, "4.1", MINIMUM_NONE, "", \
      MINIMUM_GROUP, "1.2.5c", MINIMUM_START, "") \
    _(max_bracket, "players in the knock-out", FRAME, COUNT(0, 256), AT_PUBLICATION, /* 0: there is none */ \
      16, "1.2.7a", 16, "1.1.5a", 0, "n/a", 16, "11a", 256, "1.2.7a", 16, "") \
    _(skip_semi, "with up to this many players the semi-final may be skipped; 0 is never", \
      FRAME, COUNT(0, 256), AT_FIRST_GAME, \
      28, "1.2.4b, Q-23", 0, "", 0, "n/a", 0, "", 0, "", 28, "") \
    _(fee, "entry fee", FRAME, CHOICE(FEE), AT_REGISTRATION, \
      FEE_FREE_CHOICE, "", FEE_FREE_CHOICE, "", FEE_FREE_CHOICE, "", FEE_FREE_CHOICE, "", FEE_NONE, "2.0.4", \
      FEE_FREE_CHOICE, "") \
    _(champion_title, "title of the champion", FRAME, TITLE, AT_FIRST_GAME, \
      "Qualifier Champion", "1.2.8c", "World Champion", "1.1.9", "Tournament winner", "3.2", \
      "World Champion 2004", "14c", "Digital World Champion", "", "Champion", "")

/* 7.2 scoring and ranking */
#define SCORING_PARAMETERS(_) \
    _(game_points, "what a game gives", SCORING, CHOICE(POINTS), AT_FIRST_GAME, \
      POINTS_WIN, "1.4.1", POINTS_WIN, "1.3.1", POINTS_POSITION, "3.1a", POINTS_WIN, "5", \
      POINTS_ELO, "1.3.1a", POINTS_WIN, "") \
    _(position_points, "points for the places of a table of four", SCORING, NUMBERS(4, 100), AT_FIRST_GAME, \
      THESE(1, 0, 0, 0), "1.4.1", THESE(1, 0, 0, 0), "1.3.1", THESE(5, 3, 2, 1), "3.1a", \
      THESE(1, 0, 0, 0), "5", THESE(0, 0, 0, 0), "n/a", THESE(1, 0, 0, 0), "") \
    _(position_points_three, "points for the places of a table of three", \
      SCORING, NUMBERS(3, 100), AT_FIRST_GAME, \
      THESE(1, 0, 0), "1.4.1", THESE(1, 0, 0), "1.3.1", THESE(5, 3, 1), "3.1d", THESE(1, 0, 0), "5", \
      THESE(0, 0, 0), "n/a", THESE(1, 0, 0), "") \
    _(position_tie_split, "points of shared places", SCORING, CHOICE(SPLIT), AT_FIRST_GAME, \
      SPLIT_NONE, "n/a", SPLIT_NONE, "n/a", SPLIT_MEAN, "3.1b, 3.1c", SPLIT_NONE, "n/a", \
      SPLIT_HALF, "1.3.1c, Q-57", SPLIT_MEAN, "") \
    _(ranking_keys, "what ranks the players, in this order", /* the first decides first */ \
      SCORING, LIST(KEY, KEYS_MAX), AT_FIRST_GAME, \
      THESE(KEY_WINS, KEY_VP_SUM, KEY_PCT_SUM), "1.4.1, 1.4.2, 1.4.3a", \
      THESE(KEY_WINS, KEY_VP_SUM, KEY_PCT_SUM, KEY_SECONDS, KEY_THIRDS), "1.3.1, 1.3.2a, 1.3.2c, 1.3.2d", \
      THESE(KEY_POINTS, KEY_VP_SUM, KEY_PCT_AVERAGE, KEY_FIRSTS, KEY_SECONDS, KEY_THIRDS), \
      "3.2, 3.3a, 3.3d, 3.6", \
      THESE(KEY_WINS, KEY_VP_SUM, KEY_PCT_SUM), "5, 6, 7", \
      THESE(KEY_ELO, KEY_TIEBREAK_NUMBER), "1.2.6, 1.3.4a", THESE(KEY_WINS, KEY_VP_SUM, KEY_PCT_SUM), "") \
    _(last_resort, "what decides when all keys are equal", SCORING, CHOICE(LAST), AT_FIRST_GAME, \
      LAST_LOTS, "1.4.3b", LAST_LOTS, "1.3.2e", LAST_SHARED, "Q-06", LAST_LOTS, "Q-06", LAST_LOTS, "Q-06", \
      LAST_SHARED, "") \
    _(lots_persist, "a lot once drawn stays valid", SCORING, YESNO, AT_FIRST_GAME, \
      1, "1.2.9c", 1, "1.1.6c", 0, "n/a", 1, "", 1, "", 1, "") \
    _(vp_cap, "most VP that count; 0 is no cap", SCORING, EACH(0, 50), AT_FIRST_GAME, \
      THESE(10, 10, 14, 13, 15), "2.10b", THESE(10, 10, 14, 13, 15), "1.3.2b", \
      THESE(10, 10, 14, 13, 15), "3.3b, 3.3c, Q-10", THESE(0, 0, 0, 0, 0), "Q-09", \
      THESE(10, 10, 14, 13, 15), "Q-58", THESE(10, 10, 14, 13, 15), "Q-10") \
    _(scenario_vp, "VP that win each scenario", SCORING, EACH(3, 50), AT_FIRST_GAME, \
      THESE(10, 10, 14, 13, 15), "2.10a", THESE(10, 10, 14, 13, 15), "3.0.15a", \
      THESE(10, 10, 14, 13, 15), "3.3b, 6B.7, 6C.1, Q-10", THESE(10, 10, 14, 13, 15), "28a", \
      THESE(10, 10, 14, 13, 15), "1.0", THESE(10, 10, 14, 13, 15), "Q-10") \
    _(boot_vp, "VP the owner of the old boot needs", /* Fishermen, F-41 */ \
      SCORING, COUNT(3, 50), AT_FIRST_GAME, \
      11, "n/a", 11, "n/a", 11, "3.3c", 11, "n/a", 11, "n/a", 11, "") \
    _(pct_aggregate, "how percentages are combined", SCORING, CHOICE(PCT), AT_FIRST_GAME, \
      PCT_SUM, "1.4.3a", PCT_SUM, "1.3.2c", PCT_AVERAGE, "3.3d", PCT_SUM, "8", PCT_ADDED_TO_VP, "1.3.4b", \
      PCT_SUM, "") \
    _(pct_precision, "exact fractions or rounding by hand", SCORING, CHOICE(PRECISION), AT_FIRST_GAME, \
      PRECISION_EXACT, "Q-02", PRECISION_EXACT, "1.3.2f, Q-02", PRECISION_EXACT, "Q-02", \
      PRECISION_EXACT, "Q-02", PRECISION_EXACT, "Q-02", PRECISION_EXACT, "Q-02") \
    _(three_player_phantom, "fourth score at a table of three", SCORING, CHOICE(PHANTOM), AT_FIRST_GAME, \
      PHANTOM_AVERAGE, "1.4.4b", PHANTOM_AVERAGE, "1.3.3b", PHANTOM_AVERAGE, "3.4", PHANTOM_AVERAGE, "9b", \
      PHANTOM_AVERAGE, "Q-58", PHANTOM_AVERAGE, "") \
    _(phantom_rounding, "rounding of that fourth score", SCORING, CHOICE(PHANTOM_ROUNDING), AT_FIRST_GAME, \
      PHANTOM_ROUNDED, "1.4.4b, Q-04", PHANTOM_ROUNDED, "1.3.3b, Q-04", PHANTOM_EXACT, "3.4, Q-04", \
      PHANTOM_EXACT, "9b, Q-04", PHANTOM_ROUNDED, "Q-58", PHANTOM_EXACT, "") \
    _(three_player_minimise, "tables of three", SCORING, CHOICE(THREES), AT_PUBLICATION, \
      THREES_FEWEST, "", THREES_FEWEST, "", THREES_NO_PAIRS, "5.5b", THREES_FEWEST, "9a", \
      THREES_UNREGULATED, "Q-53", THREES_FEWEST, "") \
    _(semi_tie, "equal VP in a semi-final", SCORING, CHOICE(SEMI_TIE), AT_FIRST_GAME, \
      SEMI_TIE_KEYS, "Q-07", SEMI_TIE_KEYS, "1.3.4c", SEMI_TIE_NONE, "n/a", SEMI_TIE_PRELIM, "12", \
      SEMI_TIE_NONE, "n/a", SEMI_TIE_KEYS, "") \
    _(overall_5_16, "final places 5 to 16", SCORING, CHOICE(OVERALL), AT_FIRST_GAME, \
      OVERALL_RERANK, "Q-07", OVERALL_RERANK, "1.3.4a", OVERALL_NONE, "n/a", \
      OVERALL_BLOCKS, "13a, 13b, 13c, 13d", OVERALL_BY_ROUND, "Q-07", OVERALL_RERANK, "") \
    _(overall_1_4, "final places 1 to 4", SCORING, CHOICE(FINISH), AT_FIRST_GAME, \
      FINISH_ORDER, "1.2.8c", FINISH_THEN_KEYS, "1.3.4b, 1.3.4c", FINISH_NONE, "n/a", \
      FINISH_THEN_PRELIM, "15", FINISH_ORDER, "", FINISH_THEN_KEYS, "") \
    _(overall_17_up, "final places from 17 on", SCORING, CHOICE(REST), AT_FIRST_GAME, \
      REST_PRELIM, "Q-07", REST_PRELIM, "Q-07", REST_NONE, "n/a", REST_PRELIM, "Q-07", \
      REST_BY_ROUND, "Q-07", REST_PRELIM, "")

/* 7.3 seating, boards, time */
#define SEATING_PARAMETERS(_) \
    _(schedule_objectives, "what a schedule aims for, in this order", /* the first weighs most */ \
      SEATING, LIST(OBJECTIVE, OBJECTIVES_MAX), AT_PUBLICATION, \
      THESE(OBJECTIVE_POSITIONS, OBJECTIVE_OPPONENTS), "Q-34", \
      THESE(OBJECTIVE_OPPONENTS, OBJECTIVE_POSITIONS, OBJECTIVE_COUNTRIES), "1.1.4b", \
      THESE(OBJECTIVE_PLAN), "2.2a", THESE(OBJECTIVE_POSITION_ONCE, OBJECTIVE_OPPONENTS), "10b, 10c", \
      THESE(OBJECTIVE_RANDOM), "1.3.2b", THESE(OBJECTIVE_OPPONENTS, OBJECTIVE_POSITIONS), "") \
    _(prelim_order_source, "where the play order comes from", SEATING, CHOICE(ORDER), AT_PUBLICATION, \
      ORDER_SCHEDULE, "1.2.6a", ORDER_SCHEDULE, "1.1.4a", ORDER_SCHEDULE, "2.2a", ORDER_SCHEDULE, "10a", \
      ORDER_RANDOM, "1.2.10g", ORDER_SCHEDULE, "") \
    _(prelim_pick, "who picks what in the preliminary games", SEATING, CHOICE(PICK), AT_PUBLICATION, \
      PICK_POSITION_COLOUR_CHAIR, "1.2.6b", PICK_POSITION_FIRST_CHAIR, "1.1.4c", \
      PICK_POSITION_CLOCKWISE, "2.2b", PICK_POSITION_CLOCKWISE, "", PICK_NONE, "", \
      PICK_POSITION_FIRST_CHAIR, "") \
    _(semi_chart, "who meets whom in the semi-final", SEATING, CHOICE(CHART), AT_FIRST_GAME, \
      CHART_SIXTEEN, "1.2.7b", CHART_SIXTEEN, "1.1.5b", CHART_NONE, "n/a", CHART_SIXTEEN, "11b", \
      CHART_SERPENTINE, "1.2.10a", CHART_SIXTEEN, "") \
    _(semi_pick, "who picks what in the semi-final", SEATING, CHOICE(PICK), AT_FIRST_GAME, \
      PICK_RANK_ALL, "1.2.7c, 1.2.7d", PICK_RANK_FIRST_CHAIR, "1.1.5c", PICK_NONE, "n/a", \
      PICK_RANK_POSITION, "11d", PICK_RANDOM, "1.2.10g", PICK_RANK_FIRST_CHAIR, "") \
    _(pick_timing, "when they pick", SEATING, CHOICE(TIMING), AT_FIRST_GAME, \
      TIMING_AFTER_LAYOUT, "1.2.7d", TIMING_AFTER_STUDY, "1.1.5c, 1.1.7f", TIMING_BEFORE_BOARD, "2.2b", \
      TIMING_BEFORE_BOARD, "11d, 16", TIMING_NONE, "n/a", TIMING_BEFORE_BOARD, "") \
    _(final_pick, "who picks what in the final", SEATING, CHOICE(PICK), AT_FIRST_GAME, \
      PICK_RANK_POSITION_COLOUR, "1.2.8b", PICK_RANK_FIRST_CHAIR, "1.1.6b", PICK_NONE, "n/a", \
      PICK_RANK_POSITION, "16", PICK_RANDOM, "1.2.10g", PICK_RANK_FIRST_CHAIR, "") \
    _(host, "who opens an online table", SEATING, CHOICE(HOST), AT_FIRST_GAME, \
      HOST_NONE, "", HOST_NONE, "", HOST_NONE, "", HOST_NONE, "", HOST_TOP_RANKED, "1.2.10d", HOST_NONE, "") \
    _(board_scope_prelim, "boards of the preliminary games", SEATING, CHOICE(SCOPE), AT_PUBLICATION, \
      SCOPE_ALL_TABLES, "1.5.1b", SCOPE_ALL_TABLES, "2.0.1a", SCOPE_TABLE, "2.3a", SCOPE_TABLE, "29b", \
      SCOPE_TABLE, "", SCOPE_ALL_TABLES, "") \
    _(board_scope_semi_final, "boards of semi-final and final", SEATING, CHOICE(SCOPE), AT_PUBLICATION, \
      SCOPE_ALL_TABLES, "1.5.1b", SCOPE_ALL_LIVE, "2.0.1d", SCOPE_NONE, "n/a", SCOPE_TABLE, "29b", \
      SCOPE_TABLE, "", SCOPE_ALL_TABLES, "") \
    _(board_new, "when there is a new board", SEATING, CHOICE(BOARD_NEW), AT_PUBLICATION, \
      BOARD_NEW_GAME, "1.5.1c", BOARD_NEW_ROUND, "2.0.1b, Q-35", BOARD_NEW_GAME, "2.3b", BOARD_NEW_GAME, "", \
      BOARD_NEW_GAME, "", BOARD_NEW_GAME, "") \
    _(board_builder, "who builds the board", SEATING, CHOICE(BUILDER), AT_FIRST_GAME, \
      BUILDER_ORGANISERS, "1.5.1a", BUILDER_ORGANISERS, "2.0.1a", BUILDER_PLAYERS, "2.3a", \
      BUILDER_PLAYERS, "29b", BUILDER_SYSTEM, "", BUILDER_ORGANISERS, "") \
    _(board_generator, "how the board is set up", SEATING, CHOICE(GENERATOR), AT_FIRST_GAME, \
      GENERATOR_ANY, "", GENERATOR_FREE_THEN_VARIABLE, "2.0.1c, 2.0.1d", GENERATOR_VARIABLE, "2.3b, 6S.2c", \
      GENERATOR_ALMANAC, "29a", GENERATOR_PLATFORM, "", GENERATOR_ANY, "") \
    _(study_time_semi_final_s, "time to study the board in semi-final and final", \
        /* as study_time_s of tables, later on */ \
      SEATING, SECONDS(3600), AT_FIRST_GAME, \
      0, "Q-37", 600, "1.1.7e", 0, "Q-37", 0, "Q-37", 0, "Q-37", 0, "Q-37") \
    _(study_early_end, "a table may end it early if all agree", SEATING, YESNO, AT_FIRST_GAME, \
      0, "n/a", 1, "1.1.7d, 1.1.7g", 0, "n/a", 0, "n/a", 0, "n/a", 1, "") \
    _(turn_limit_default_s, "limit proposed when turns become timed", \
      SEATING, SECONDS(3600), AT_FIRST_GAME, \
      180, "1.2.3c", 120, "1.1.8c", 180, "2.7", 180, "17a", 120, "Q-36", 120, "Q-36") \
    _(turn_limit_trigger, "who may bring in timed turns", \
      SEATING, LIST(TRIGGER, TRIGGERS_MAX), AT_FIRST_GAME, \
      THESE(TRIGGER_ORGANISER, TRIGGER_PLAYERS_AFTER_SETUP), "1.2.3a, 1.2.3b", \
      THESE(TRIGGER_ORGANISER, TRIGGER_JUDGE, TRIGGER_PLAYERS), "1.1.8b, 1.1.8d", \
      THESE(TRIGGER_ORGANISER), "2.7", THESE(TRIGGER_ORGANISER), "17a", THESE(TRIGGER_ALWAYS), "", \
      THESE(TRIGGER_ORGANISER, TRIGGER_JUDGE, TRIGGER_PLAYERS), "") \
    _(slow_table_s, "a table this far behind the others counts as slow", /* behind the median */ \
      SEATING, SECONDS(7200), AT_FIRST_GAME, \
      900, "1.2.3e", 900, "", 900, "", 900, "", 900, "", 900, "") \
    _(placement_limit, "timed placements at the start", SEATING, CHOICE(PLACEMENT), AT_FIRST_GAME, \
      PLACEMENT_UNTIMED, "", PLACEMENT_POSSIBLE, "1.1.8b", PLACEMENT_UNTIMED, "", PLACEMENT_UNTIMED, "", \
      PLACEMENT_TIMED, "", PLACEMENT_POSSIBLE, "") \
    _(end_by_time, "a game may be ended by the clock", SEATING, YESNO, AT_FIRST_GAME, \
      0, "1.2.3d", 0, "1.1.8a", 0, "2.7", 0, "17b", 0, "Q-68", 0, "Q-68")

/* 7.4 at the table */
#define CONDUCT_PARAMETERS(_) \
    _(banker_prelim, "bank in the preliminary games", CONDUCT, CHOICE(BANKER), AT_FIRST_GAME, \
      BANKER_STARTER, "1.5.4a", BANKER_STARTER, "2.0.4a", BANKER_STARTER, "2.4", BANKER_STARTER_ALL, "18a", \
      BANKER_SYSTEM, "Q-38", BANKER_STARTER, "") \
    _(banker_semi, "bank in the semi-final", CONDUCT, CHOICE(BANKER), AT_FIRST_GAME, \
      BANKER_STARTER, "1.5.4a", BANKER_JUDGE, "2.0.4e", BANKER_NONE, "n/a", BANKER_STARTER_ALL, "18a", \
      BANKER_SYSTEM, "Q-38", BANKER_STARTER, "") \
    _(banker_final, "bank in the final", CONDUCT, CHOICE(BANKER), AT_FIRST_GAME, \
      BANKER_JUDGE, "1.5.4g", BANKER_JUDGE, "2.0.4e", BANKER_NONE, "n/a", BANKER_JUDGE, "18a", \
      BANKER_SYSTEM, "Q-38", BANKER_STARTER, "") \
    _(banker_alternatives, "what a table may agree on instead", \
      CONDUCT, LIST(BANKING, BANKINGS_MAX), AT_FIRST_GAME, \
      THESE(BANKING_PILES, BANKING_OTHER, BANKING_JUDGE), "1.5.4c, 1.5.4e, 1.5.4f", \
      THESE(BANKING_PILES, BANKING_OTHER, BANKING_JUDGE, BANKING_DEVCARDS), "2.0.4c, 2.0.4d, 2.0.5a", \
      THESE(BANKING_NONE), "", THESE(BANKING_NONE), "18b", THESE(BANKING_NONE), "n/a", \
      THESE(BANKING_PILES, BANKING_OTHER, BANKING_JUDGE, BANKING_DEVCARDS), "") \
    _(material_check, "what players count before the game", CONDUCT, CHOICE(CHECK), AT_FIRST_GAME, \
      CHECK_COUNTS, "1.5.6a, 1.5.6b", CHECK_COUNTS_AND_KINDS, "2.0.6a, 2.0.6b", CHECK_UNREGULATED, "", \
      CHECK_UNREGULATED, "", CHECK_UNREGULATED, "n/a", CHECK_COUNTS, "") \
    _(material_source, "whose copy is played", CONDUCT, CHOICE(SOURCE), AT_FIRST_GAME, \
      SOURCE_ORGANISER, "", SOURCE_ORGANISER, "1.1.1b", SOURCE_CASCADE, "5.8, 5.9a, 5.9b, 5.9c", \
      SOURCE_ORGANISER, "", SOURCE_NONE, "n/a", SOURCE_ORGANISER, "") \
    _(dice_logging, "writing down dice rolls", CONDUCT, CHOICE(LOGGING), AT_FIRST_GAME, \
      LOGGING_ANNOUNCED, "1.5.7a, 1.5.7b", LOGGING_UNREGULATED, "2.1.4, Q-51", LOGGING_UNREGULATED, "", \
      LOGGING_UNREGULATED, "", LOGGING_INHERENT, "", LOGGING_ANNOUNCED, "") \
    _(devices, "players' devices during a game", CONDUCT, CHOICE(DEVICES), AT_FIRST_GAME, \
      DEVICES_UNREGULATED, "", DEVICES_STOWED, "2.1.4", DEVICES_UNREGULATED, "", DEVICES_UNREGULATED, "", \
      DEVICES_NEEDED, "1.2.2", DEVICES_UNREGULATED, "") \
    _(turn_begins, "when a turn begins", CONDUCT, CHOICE(TURN), AT_FIRST_GAME, \
      TURN_AT_DICE, "2.1a", TURN_AT_DICE, "3.0.1", TURN_AT_DICE_ENDS_PASSING, "6B.1", TURN_AT_ROLL, "20", \
      TURN_BY_PROGRAM, "", TURN_AT_DICE, "") \
    _(preroll, "what is allowed before the roll", CONDUCT, CHOICE(PREROLL), AT_FIRST_GAME, \
      PREROLL_DEVCARDS, "2.1b, 2.1c", PREROLL_DEVCARDS, "3.0.1", PREROLL_DEVCARDS, "6B.10a", \
      PREROLL_DEVCARDS, "20", PREROLL_DEVCARDS, "", PREROLL_DEVCARDS, "") \
    _(trade_talk_before_resolve, "talk of trade before the roll is resolved", \
      CONDUCT, CHOICE(TALK), AT_FIRST_GAME, \
      TALK_UNREGULATED, "", TALK_BANNED, "3.0.2b, 3.0.2c", TALK_UNREGULATED, "", TALK_UNREGULATED, "", \
      TALK_UNREGULATED, "n/a", TALK_UNREGULATED, "") \
    _(forgotten_robber, "a robber that was forgotten", CONDUCT, CHOICE(FORGOTTEN), AT_FIRST_GAME, \
      FORGOTTEN_OPEN, "2.12a, 2.12b", FORGOTTEN_IDLE, "3.0.17a, 3.0.17b", \
      FORGOTTEN_UNANSWERED, "6B.10a, 6B.10b", FORGOTTEN_OPEN, "Q-42", FORGOTTEN_IMPOSSIBLE, "Q-42", \
      FORGOTTEN_OPEN, "Q-42") \
    _(late_production_claim, "cards that were overlooked", CONDUCT, CHOICE(LATE), AT_FIRST_GAME, \
      LATE_AT_ONCE, "Q-17", LATE_AT_ONCE, "Q-17", LATE_SAME_TURN, "6B.8", LATE_AT_ONCE, "Q-17", \
      LATE_IMPOSSIBLE, "", LATE_SAME_TURN, "") \
    _(shortage, "too few cards in the supply", CONDUCT, CHOICE(SHORTAGE), AT_FIRST_GAME, \
      SHORTAGE_SOLE, "2.8a, 2.8b, Q-44", SHORTAGE_SOLE, "3.0.11a, 3.0.11b", SHORTAGE_SOLE, "6B.9, Q-44", \
      SHORTAGE_SOLE, "Q-44", SHORTAGE_SOLE, "Q-44", SHORTAGE_SOLE, "Q-44") \
    _(show_cards, "showing cards", CONDUCT, CHOICE(SHOW), AT_FIRST_GAME, \
      SHOW_TRADE_ONLY, "2.9a, 2.9b", SHOW_TRADE_ONLY, "3.0.12", SHOW_UNREGULATED, "", SHOW_UNREGULATED, "", \
      SHOW_IMPOSSIBLE, "", SHOW_UNREGULATED, "") \
    _(offturn_proposals, "proposals out of turn", CONDUCT, CHOICE(OFFTURN), AT_FIRST_GAME, \
      OFFTURN_NON_BINDING, "", OFFTURN_NON_BINDING, "3.0.7a, 3.0.7b", OFFTURN_NON_BINDING, "", \
      OFFTURN_NON_BINDING, "", OFFTURN_CHAT, "2.0.6", OFFTURN_NON_BINDING, "") \
    _(free_cards, "giving cards away", CONDUCT, CHOICE(FREE_CARDS), AT_FIRST_GAME, \
      FREE_CARDS_UNREGULATED, "", FREE_CARDS_ILLEGAL, "3.0.13a, 3.0.13c", FREE_CARDS_UNREGULATED, "", \
      FREE_CARDS_UNREGULATED, "", FREE_CARDS_UNREGULATED, "", FREE_CARDS_UNREGULATED, "") \
    _(devcards_per_turn, "development cards a player may play in a turn, VP cards aside", \
      CONDUCT, COUNT(1, 1), AT_FIRST_GAME, \
      1, "", 1, "", 1, "", 1, "25a", 1, "", 1, "") \
    _(hidden_vp_count_for_losers, "hidden VP cards count in the result", CONDUCT, YESNO, AT_FIRST_GAME, \
      1, "Q-05", 1, "Q-05", 1, "Q-05", 1, "26b", 1, "Q-05", 1, "Q-05") \
    _(tiles_auto_transfer, "Longest Road and Largest Army change hands automatically", \
      CONDUCT, YESNO, AT_FIRST_GAME, \
      1, "", 1, "3.0.4", 1, "6S.6", 1, "", 1, "", 1, "")

/* 7.5 judges, results, penalties */
#define JUDGES_PARAMETERS(_) \
    _(min_judges, "fewest judges", JUDGES, COUNT(0, 50), AT_FIRST_GAME, \
      1, "1.1.1a", 1, "1.2.1a", 1, "5.1a", 0, "", 0, "1.1.1a", 0, "") \
    _(min_judges_semi, "fewest judges in the semi-final", JUDGES, COUNT(0, 64), AT_FIRST_GAME, \
      1, "1.1.1a", 4, "2.0.4e", 0, "n/a", 0, "", 0, "1.1.1a", 0, "") \
    _(min_judges_final, "fewest judges in the final", JUDGES, COUNT(0, 50), AT_FIRST_GAME, \
      1, "1.5.4g", 1, "2.0.4e", 0, "n/a", 1, "18a", 0, "1.1.1a", 0, "") \
    _(referee_may_play, "judges may play", JUDGES, CHOICE(MAY_PLAY), AT_REGISTRATION, \
      MAY_PLAY_NO, "1.1.6", MAY_PLAY_NO, "Q-21", MAY_PLAY_RECUSED, "5.1b, 5.1c", MAY_PLAY_NO, "Q-21", \
      MAY_PLAY_NO, "1.1.6", MAY_PLAY_RECUSED, "") \
    _(organiser_may_play, "organisers may play", JUDGES, CHOICE(MAY_PLAY), AT_REGISTRATION, \
      MAY_PLAY_NO, "1.1.6", MAY_PLAY_NO, "Q-21", MAY_PLAY_YES, "5.1b", MAY_PLAY_NO, "Q-21", \
      MAY_PLAY_NO, "1.1.6", MAY_PLAY_YES, "") \
    _(report_timing, "when a rule break is reported", JUDGES, CHOICE(REPORT), AT_FIRST_GAME, \
      REPORT_AT_ONCE, "1.1.2a", REPORT_AT_ONCE, "1.2.2a", REPORT_AT_ONCE, "5.2", REPORT_UNREGULATED, "", \
      REPORT_AFTER_MATCH, "1.1.3a", REPORT_AT_ONCE, "") \
    _(signature_required, "all players sign the result", JUDGES, YESNO, AT_FIRST_GAME, \
      1, "1.1.3b", 1, "1.2.3b", 0, "Q-19", 0, "Q-19", 0, "Q-19", 0, "") \
    _(signature_timeout_s, "a signature missing this long counts as refused", \
      JUDGES, SECONDS(3600), AT_FIRST_GAME, \
      600, "Q-18", 600, "Q-18", 0, "n/a", 0, "n/a", 0, "n/a", 600, "Q-18") \
    _(protest_closes, "when it is too late to protest", JUDGES, CHOICE(PROTEST), AT_FIRST_GAME, \
      PROTEST_SIGNED, "1.1.3b", PROTEST_SUBMITTED, "1.2.3b", PROTEST_NEXT_ROUND, "5.3", \
      PROTEST_NEXT_ROUND, "", PROTEST_TIME, "Q-61", PROTEST_NEXT_ROUND, "") \
    _(protest_window_s, "time to protest after a game, where it is a time", /* of PROTEST_TIME */ \
      JUDGES, SECONDS(65000), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 900, "Q-61", 900, "Q-61") \
    _(unsigned_sheet, "a result that a player does not sign", /* "unsigned" in the matrix */ \
      JUDGES, CHOICE(UNSIGNED), AT_FIRST_GAME, \
      UNSIGNED_JUDGE, "1.1.3c", UNSIGNED_JUDGE, "1.2.3c", UNSIGNED_NONE, "n/a", UNSIGNED_NONE, "n/a", \
      UNSIGNED_NONE, "n/a", UNSIGNED_JUDGE, "") \
    _(dq_rules_window, "disqualification for breaking the rules", JUDGES, CHOICE(DQ), AT_FIRST_GAME, \
      DQ_UNTIL_SIGNED, "1.1.4c, 1.1.4d", DQ_UNTIL_SIGNED, "1.2.4c, 1.2.4d", DQ_UNTIL_CEREMONY, "5.4b, Q-16", \
      DQ_AROUND_GAME, "", DQ_ANY_TIME, "1.1.4d", DQ_ANY_TIME, "") \
    _(dq_conduct_window, "disqualification for conduct", JUDGES, CHOICE(DQ), AT_FIRST_GAME, \
      DQ_ANY_TIME_BRAND, "1.6.8, Q-14", DQ_ANY_TIME, "1.2.4a, 2.1.11a", DQ_NONE, "n/a", DQ_NONE, "n/a", \
      DQ_ANY_TIME, "2.1.7", DQ_ANY_TIME, "") \
    _(dq_grounds, "grounds for disqualification", JUDGES, LIST(GROUND, GROUNDS_MAX), AT_FIRST_GAME, \
      THESE(GROUND_RULE_BREAK, GROUND_CONDUCT), "1.1.4a", \
      THESE(GROUND_RULE_BREAK, GROUND_CONDUCT), "1.2.4a", \
      THESE(GROUND_DECISIVE_INTENT, GROUND_LEAVING), "5.4a, 5.6a", THESE(GROUND_RULE_BREAK), "", \
      THESE(GROUND_EXPLOIT, GROUND_CONDUCT), "1.1.4a", THESE(GROUND_RULE_BREAK, GROUND_CONDUCT), "") \
    _(collusion_first, "first collusion", JUDGES, CHOICE(COLLUSION), AT_FIRST_GAME, \
      COLLUSION_WARNING, "1.1.5c", COLLUSION_WARNING, "1.2.5c", COLLUSION_UNREGULATED, "", \
      COLLUSION_UNREGULATED, "", COLLUSION_WARNING, "1.1.5c", COLLUSION_WARNING, "") \
    _(ban_scope, "what a ban covers", JUDGES, CHOICE(BAN), AT_FIRST_GAME, \
      BAN_HOST, "1.7b", BAN_CHAMPIONSHIPS, "2.1.11b", BAN_ALL, "5.7", BAN_NONE, "", BAN_HOST, "2.2a", \
      BAN_HOST, "") \
    _(dropout, "a player who drops out between games", JUDGES, CHOICE(DROPOUT), AT_FIRST_GAME, \
      DROPOUT_FEWER, "Q-24", DROPOUT_FEWER, "Q-24", DROPOUT_MOVE_ONE, "5.5a, 5.5b", DROPOUT_FEWER, "Q-24", \
      DROPOUT_ALTERNATES, "1.2.9c, Q-59", DROPOUT_FEWER, "Q-24") \
    _(leaver, "a player who leaves a running game", JUDGES, CHOICE(LEAVER), AT_FIRST_GAME, \
      LEAVER_JUDGE, "Q-24", LEAVER_PAUSE_THEN_JUDGE, "2.1.6, Q-24", LEAVER_DISQUALIFIED, "5.6a, 5.6b", \
      LEAVER_JUDGE, "Q-24", LEAVER_LAST, "Q-57", LEAVER_JUDGE, "Q-24") \
    _(no_show_grace_s, "how long a table waits for a missing player", JUDGES, SECONDS(3600), AT_FIRST_GAME, \
      600, "Q-24", 600, "Q-24", 600, "Q-24", 600, "Q-24", 600, "Q-24", 600, "Q-24") \
    _(player_recording, "players recording a game", JUDGES, CHOICE(RECORDING), AT_FIRST_GAME, \
      RECORDING_HOST_POLICY, "F1", RECORDING_CONSENT, "3.1.2a, 3.1.2b", RECORDING_UNREGULATED, "", \
      RECORDING_UNREGULATED, "", RECORDING_UNREGULATED, "", RECORDING_CONSENT, "") \
    _(player_livestream, "players streaming a game live", JUDGES, CHOICE(LIVESTREAM), AT_FIRST_GAME, \
      LIVESTREAM_UNREGULATED, "", LIVESTREAM_FORBIDDEN, "3.1.2a", LIVESTREAM_UNREGULATED, "", \
      LIVESTREAM_UNREGULATED, "", LIVESTREAM_UNREGULATED, "", LIVESTREAM_UNREGULATED, "") \
    _(official_stream, "recordings and streams of the organiser", JUDGES, CHOICE(STREAM), AT_FIRST_GAME, \
      STREAM_CONSENT, "Q-62", STREAM_WAIVER, "3.1.1", STREAM_CONSENT, "Q-62", STREAM_CONSENT, "Q-62", \
      STREAM_OPT_OUT, "2.0.5", STREAM_CONSENT, "") \
    _(chat, "how players talk", JUDGES, CHOICE(CHAT), AT_FIRST_GAME, \
      CHAT_SPOKEN, "", CHAT_SPOKEN_SILENT, "1.1.7h", CHAT_SPOKEN, "", CHAT_SPOKEN, "", \
      CHAT_IN_GAME, "2.0.6, 2.0.7b, 2.0.7c", CHAT_FREE, "") \
    _(policy_acks, "texts a player accepts before the start", JUDGES, LIST(ACK, ACKS_MAX), AT_REGISTRATION, \
      THESE(ACK_CONDUCT, ACK_HARASSMENT), "1.6.1, 1.7a", \
      THESE(ACK_RULES, ACK_CONDUCT, ACK_HARASSMENT, ACK_MEDIA), "1.0b, 2.1.1a, 2.1.1b, 3.1.1", \
      THESE(ACK_RULES), "", THESE(ACK_RULES), "", \
      THESE(ACK_RULES, ACK_SETTINGS, ACK_CONDUCT, ACK_TERMS, ACK_HARASSMENT, ACK_MEDIA, ACK_SERVER), \
        "1.1.1b, 1.1.2, 2.0.7a, 2.1.1, 2.2a, 3.1.1a", \
      THESE(ACK_RULES), "") \
    _(account_prerequisite, "what a player needs to register", JUDGES, CHOICE(ACCOUNT), AT_REGISTRATION, \
      ACCOUNT_INVITATION, "1.6.1", ACCOUNT_INVITATION, "2.1.1a", ACCOUNT_ELIGIBILITY, "4.7a, 4.7b", \
      ACCOUNT_NONE, "", ACCOUNT_LEVEL, "2.0.2, 2.0.3", ACCOUNT_NONE, "")

/* 7.6 season; Elo, groups and bracket */
#define SEASON_PARAMETERS(_) \
    _(season_points, "season points for places 1 to 16", /* none below place 16 */ \
      SEASON, NUMBERS(SEASON_PLACES, 1000), AT_FIRST_GAME, \
      THESE(0), "n/a", THESE(0), "n/a", \
      THESE(100, 60, 40, 30, 25, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5), "4.2", THESE(0), "n/a", \
      THESE(0), "n/a", THESE(0), "n/a") \
    _(season_best_of, "number of results that count", /* 0: no season */ \
      SEASON, COUNT(0, 100), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 3, "4.3", 0, "n/a", 0, "n/a", 0, "n/a") \
    _(season_tiebreaks, "equal season points, in this order", \
      SEASON, LIST(SEASON_KEY, SEASON_KEYS_MAX), AT_FIRST_GAME, \
      THESE(0), "n/a", THESE(0), "n/a", \
      THESE(SEASON_FEWEST_TOURNAMENTS, SEASON_PCT_MEAN, SEASON_BEST_PLACE, SEASON_WORST_PLACE), \
      "4.4a, 4.4b, 4.4c, 4.4d, Q-28", \
      THESE(0), "n/a", THESE(0), "n/a", THESE(0), "n/a") \
    _(season_qualifiers, "players in the season final", SEASON, COUNT(0, 1000), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 30, "4.5, 4.6, 4.7a, Q-29", 0, "n/a", 0, "n/a", 0, "n/a") \
    _(season_min_valid_results, "valid results a tournament needs to count", \
      SEASON, COUNT(0, 1000), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 16, "4.1", 0, "n/a", 0, "n/a", 0, "n/a") \
    _(season_unlimited_entries, "players may enter any number of tournaments", \
      SEASON, YESNO, AT_REGISTRATION, \
      0, "n/a", 0, "n/a", 1, "1.1a", 0, "n/a", 0, "n/a", 0, "n/a") \
    _(season_online_allowed, "tournaments of the season may be online", SEASON, YESNO, AT_REGISTRATION, \
      0, "n/a", 0, "n/a", 0, "1.1c", 0, "n/a", 0, "n/a", 0, "n/a") \
    _(eligibility, "who can qualify", SEASON, LIST(ELIGIBLE, ELIGIBLE_MAX), AT_REGISTRATION, \
      THESE(0), "n/a", THESE(0), "n/a", \
      THESE(ELIGIBLE_NATIONAL_OR_RESIDENT, ELIGIBLE_NO_OTHER_COUNTRY), "4.7a, 4.7b", THESE(0), "n/a", \
      THESE(0), "n/a", THESE(0), "n/a") \
    _(elo_start, "rating at the start; 0 is no Elo", SEASON, COUNT(0, 10000), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 1000, "1.3.2c", 1000, "") \
    _(elo_k_pair, "most rating points a pair can win or lose", SEASON, COUNT(0, 1000), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 20, "1.3.1c", 20, "") \
    _(elo_scale, "difference that means ten to one", SEASON, COUNT(0, 10000), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 400, "1.3.1c", 400, "") \
    _(elo_rounding, "rounding of rating changes", SEASON, CHOICE(ELO_ROUNDING), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", ELO_ROUNDING_HALF_AWAY, "1.3.1d, Q-57", \
      ELO_ROUNDING_HALF_AWAY, "Q-57") \
    _(qual_games_min, "fewest qualifier games", SEASON, COUNT(0, 100), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 5, "1.2.4a, 1.2.6", 0, "n/a") \
    _(qual_games_max, "most qualifier games", SEASON, COUNT(0, 100), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 7, "1.2.4a, 1.3.2a", 0, "n/a") \
    _(qual_window_h, "hours a qualifier lasts", SEASON, COUNT(0, 1000), AT_REGISTRATION, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 48, "1.2.5a", 0, "n/a") \
    _(group_min, "minimum number of players in a group", SEASON, COUNT(0, 10000), AT_PUBLICATION, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 100, "1.2.5c", 0, "n/a") \
    _(group_by, "what makes a group", SEASON, CHOICE(GROUP), AT_REGISTRATION, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", GROUP_TIME_ZONE, "1.2.4c", 0, "n/a") \
    _(promoted_per_group, "players who advance from each group", SEASON, COUNT(0, 64), AT_PUBLICATION, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 4, "1.3.3a, 1.3.3b", 0, "n/a") \
    _(bracket_max, "most players in the bracket", SEASON, COUNT(0, 256), AT_PUBLICATION, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 256, "1.2.7a", 0, "n/a") \
    _(bracket_seeding, "seeding of the bracket", SEASON, CHOICE(SEEDING), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", SEEDING_ELO_SERPENTINE, "1.2.9b, 1.2.10a", 0, "n/a") \
    _(bracket_mapping, "how winners meet in the next round", SEASON, CHOICE(MAPPING), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", MAPPING_SERPENTINE, "1.2.10b, Q-52", 0, "n/a") \
    _(alternates, "alternates named; they sign in on the day", SEASON, COUNT(0, 256), AT_PUBLICATION, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", 0, "1.2.7b, 1.2.9c", 0, "n/a") \
    _(tiebreak_number, "the tie-break number", SEASON, CHOICE(TIEBREAK), AT_FIRST_GAME, \
      0, "n/a", 0, "n/a", 0, "n/a", 0, "n/a", TIEBREAK_VP_PLUS_SHARES, "1.3.4b", 0, "n/a")

#define EVENT_PARAMETERS(_) \
    FRAME_PARAMETERS(_) SCORING_PARAMETERS(_) SEATING_PARAMETERS(_) CONDUCT_PARAMETERS(_) \
    JUDGES_PARAMETERS(_) SEASON_PARAMETERS(_)
/* clang-format on */
