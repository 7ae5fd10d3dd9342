/* choices.h - what a parameter can be, where it is a word and not a number.
 *
 * Each list gives the constant and the English word, which is also the word of files and of `--set`; its
 * other languages are in data/words.  Zero is "not in this rulebook" wherever that can be.  "Unregulated" means that the
 * document is silent and nothing is enforced.
 */
#pragma once

/* clang-format off */

/* ---- games and tables ---- */
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

/* ---- the frame of an event, 7.1 ---- */
#define CHOICE_MODE(_) \
    _(MODE_PHYSICAL, "physical") \
    _(MODE_ONLINE, "online") \
    _(MODE_MIXED, "both")
#define CHOICE_LANGUAGE(_) \
    _(LANGUAGE_ENGLISH, "English") \
    _(LANGUAGE_GERMAN, "German")
#define CHOICE_TRANSLATION(_) \
    _(TRANSLATION_UNREGULATED, "unregulated") \
    _(TRANSLATION_SHEET, "local material with translation sheet") \
    _(TRANSLATION_SECOND, "translations exist and the original prevails")
#define CHOICE_EDITION(_) \
    _(EDITION_ANY, "any, one per table") \
    _(EDITION_FIFTH_PREFERRED, "one for all, 5th preferred") \
    _(EDITION_ENGLISH_SIXTH, "English 6th") \
    _(EDITION_GERMAN_CURRENT, "any, one per table, expansions current German") \
    _(EDITION_AMERICAN, "American") \
    _(EDITION_ONLINE, "as implemented online")
#define CHOICE_PHASES(_) \
    _(PHASES_ROUNDS, "rounds only") \
    _(PHASES_FINAL, "preliminary, final") \
    _(PHASES_SEMI_FINAL, "preliminary, semi-final, final") \
    _(PHASES_GROUPS_BRACKET, "qualifier groups, bracket")
#define CHOICE_MULTI(_) \
    _(MULTI_NO, "no") \
    _(MULTI_DATES, "several dates") \
    _(MULTI_ONE_GROUP, "one group event per player")
#define CHOICE_MULTI_SCORE(_) \
    _(MULTI_SCORE_NONE, ABOUT("a setting", "none")) \
    _(MULTI_SCORE_BEST, "best single score")
#define CHOICE_DAYS(_) \
    _(DAYS_FREE, "free") \
    _(DAYS_ONE, "one day") \
    _(DAYS_PRELIMS_THEN_FINALS, "preliminary days, then a finals day") \
    _(DAYS_SUNDAY, "semi-finals on Sunday") \
    _(DAYS_WEEKENDS, "weekend window, bracket later")
#define CHOICE_MINIMUM(_) \
    _(MINIMUM_NONE, "nothing") \
    _(MINIMUM_START, "the start") \
    _(MINIMUM_RANKING, "points for the season") \
    _(MINIMUM_GROUP, "a group")
#define CHOICE_FEE(_) \
    _(FEE_FREE_CHOICE, "the organiser's choice") \
    _(FEE_NONE, ABOUT("a setting", "none"))

/* ---- scoring and ranking, 7.2 ---- */
#define CHOICE_POINTS(_) \
    _(POINTS_WIN, "win") \
    _(POINTS_POSITION, "position") \
    _(POINTS_ELO, "pairwise Elo")
#define CHOICE_SPLIT(_) \
    _(SPLIT_NONE, ABOUT("a setting", "none")) \
    _(SPLIT_MEAN, "add and divide, next place skipped") \
    _(SPLIT_HALF, "half for each of the pair")
#define CHOICE_KEY(_) \
    _(KEY_NONE, ABOUT("a setting", "none")) \
    _(KEY_WINS, "wins") \
    _(KEY_POINTS, "points") \
    _(KEY_ELO, "Elo") \
    _(KEY_VP_SUM, "VP sum") \
    _(KEY_PCT_SUM, "pct sum") \
    _(KEY_PCT_AVERAGE, "pct average") \
    _(KEY_FIRSTS, "first places") \
    _(KEY_SECONDS, "second places") \
    _(KEY_THIRDS, "third places") \
    _(KEY_TIEBREAK_NUMBER, "tie-break number")
#define CHOICE_LAST(_) \
    _(LAST_SHARED, "shared place") \
    _(LAST_LOTS, "lots")
#define CHOICE_PCT(_) \
    _(PCT_SUM, "sum") \
    _(PCT_AVERAGE, "average") \
    _(PCT_ADDED_TO_VP, "sum of shares added to the VP")
#define CHOICE_PRECISION(_) \
    _(PRECISION_EXACT, "exact") \
    _(PRECISION_MANUAL2, "manual2") \
    _(PRECISION_MANUAL4, "manual4")
#define CHOICE_PHANTOM(_) \
    _(PHANTOM_NONE, ABOUT("a setting", "none")) \
    _(PHANTOM_AVERAGE, "average of the three")
#define CHOICE_PHANTOM_ROUNDING(_) \
    _(PHANTOM_EXACT, ABOUT("a setting", "none")) \
    _(PHANTOM_ROUNDED, "to the nearest whole number")
#define CHOICE_THREES(_) \
    _(THREES_UNREGULATED, "unregulated") \
    _(THREES_FEWEST, "as few as possible") \
    _(THREES_NO_PAIRS, "no two-player tables")
#define CHOICE_SEMI_TIE(_) \
    _(SEMI_TIE_NONE, ABOUT("a setting", "none")) \
    _(SEMI_TIE_KEYS, "ranking keys over preliminary and semi-final") \
    _(SEMI_TIE_PRELIM, "preliminary rank")
#define CHOICE_OVERALL(_) \
    _(OVERALL_NONE, ABOUT("a setting", "none")) \
    _(OVERALL_RERANK, "ranked again with the semi-final") \
    _(OVERALL_BLOCKS, "blocks by place in the semi-final") \
    _(OVERALL_BY_ROUND, "round reached, then seed")
#define CHOICE_FINISH(_) \
    _(FINISH_NONE, ABOUT("a setting", "none")) \
    _(FINISH_ORDER, "order of finish") \
    _(FINISH_THEN_KEYS, "order of finish, ties by preliminary and semi-final") \
    _(FINISH_THEN_PRELIM, "order of finish, ties by preliminary rank")
#define CHOICE_REST(_) \
    _(REST_NONE, ABOUT("a setting", "none")) \
    _(REST_PRELIM, "preliminary rank") \
    _(REST_BY_ROUND, "round reached, then seed")

/* ---- seating, boards, time, 7.3 ---- */
#define CHOICE_OBJECTIVE(_) \
    _(OBJECTIVE_NONE, ABOUT("an objective", "none")) \
    _(OBJECTIVE_OPPONENTS, "new opponents") \
    _(OBJECTIVE_POSITIONS, "different positions") \
    _(OBJECTIVE_COUNTRIES, "different countries") \
    _(OBJECTIVE_POSITION_ONCE, "each position once") \
    _(OBJECTIVE_PLAN, "a given plan") \
    _(OBJECTIVE_RANDOM, "random")
#define CHOICE_ORDER(_) \
    _(ORDER_SCHEDULE, "schedule") \
    _(ORDER_RANDOM, "random")
#define CHOICE_PICK(_) \
    _(PICK_NONE, ABOUT("a setting", "none")) \
    _(PICK_POSITION_COLOUR_CHAIR, "by position: colour and chair") \
    _(PICK_POSITION_FIRST_CHAIR, "first chair and colour, then colours") \
    _(PICK_POSITION_CLOCKWISE, "first colour and seat, then colours clockwise") \
    _(PICK_RANK_ALL, "by rank: colour, chair, starting position") \
    _(PICK_RANK_FIRST_CHAIR, "by rank: first chair, colour, order, then colour, order") \
    _(PICK_RANK_POSITION, "by rank: starting position") \
    _(PICK_RANK_POSITION_COLOUR, "by rank: starting position, chair, colour") \
    _(PICK_RANDOM, "random order")
#define CHOICE_CHART(_) \
    _(CHART_NONE, ABOUT("a setting", "none")) \
    _(CHART_SIXTEEN, "1-8-9-16") \
    _(CHART_SERPENTINE, "serpentine over all tables")
#define CHOICE_TIMING(_) \
    _(TIMING_NONE, ABOUT("a setting", "none")) \
    _(TIMING_BEFORE_BOARD, "before the board is built") \
    _(TIMING_AFTER_LAYOUT, "after the layout is confirmed") \
    _(TIMING_AFTER_STUDY, "after the study time")
#define CHOICE_HOST(_) \
    _(HOST_NONE, ABOUT("a person", "none")) \
    _(HOST_TOP_RANKED, "top-ranked player")
#define CHOICE_SCOPE(_) \
    _(SCOPE_NONE, ABOUT("a board", "none")) \
    _(SCOPE_ALL_TABLES, "the same for all tables") \
    _(SCOPE_ALL_LIVE, "the same for all tables, drawn live") \
    _(SCOPE_TABLE, "per table")
#define CHOICE_BOARD_NEW(_) \
    _(BOARD_NEW_GAME, "each game") \
    _(BOARD_NEW_ROUND, "each round")
#define CHOICE_BUILDER(_) \
    _(BUILDER_ORGANISERS, "organisers") \
    _(BUILDER_PLAYERS, "players at the table") \
    _(BUILDER_SYSTEM, "the program")
#define CHOICE_GENERATOR(_) \
    _(GENERATOR_ANY, "any") \
    _(GENERATOR_FREE_THEN_VARIABLE, "free, semi-final and final by the variable set-up") \
    _(GENERATOR_VARIABLE, "variable set-up") \
    _(GENERATOR_ALMANAC, "random set-up of the almanac") \
    _(GENERATOR_PLATFORM, "random by the program")
#define CHOICE_TRIGGER(_) \
    _(TRIGGER_NONE, ABOUT("a person", "none")) \
    _(TRIGGER_ORGANISER, "organiser") \
    _(TRIGGER_JUDGE, "judge") \
    _(TRIGGER_PLAYERS, "players") \
    _(TRIGGER_PLAYERS_AFTER_SETUP, "players after set-up") \
    _(TRIGGER_ALWAYS, "always")
#define CHOICE_PLACEMENT(_) \
    _(PLACEMENT_UNTIMED, "no") \
    _(PLACEMENT_POSSIBLE, "possible") \
    _(PLACEMENT_TIMED, "yes")

/* ---- at the table, 7.4 ---- */
#define CHOICE_BANKER(_) \
    _(BANKER_NONE, ABOUT("a person", "none")) \
    _(BANKER_STARTER, "starting player, resources") \
    _(BANKER_STARTER_ALL, "starting player, resources and development cards") \
    _(BANKER_JUDGE, "judge") \
    _(BANKER_SYSTEM, "the program")
#define CHOICE_BANKING(_) \
    _(BANKING_NONE, ABOUT("a setting", "none")) \
    _(BANKING_PILES, "two piles or self-service") \
    _(BANKING_OTHER, "another banker") \
    _(BANKING_JUDGE, "judge on request") \
    _(BANKING_DEVCARDS, "handler deals development cards")
#define CHOICE_CHECK(_) \
    _(CHECK_UNREGULATED, "unregulated") \
    _(CHECK_COUNTS, "5/4/15 pieces, 25 development cards, 19 of each resource") \
    _(CHECK_COUNTS_AND_KINDS, "5/4/15 pieces, 25 development cards (14+6+5), 19 of each resource")
#define CHOICE_SOURCE(_) \
    _(SOURCE_NONE, ABOUT("a setting", "none")) \
    _(SOURCE_ORGANISER, "organiser") \
    _(SOURCE_CASCADE, "organiser, else starting player, second, third")
#define CHOICE_LOGGING(_) \
    _(LOGGING_UNREGULATED, "unregulated") \
    _(LOGGING_ANNOUNCED, "allowed if announced") \
    _(LOGGING_INHERENT, "the log is inherent")
#define CHOICE_DEVICES(_) \
    _(DEVICES_UNREGULATED, "unregulated") \
    _(DEVICES_STOWED, "stowed") \
    _(DEVICES_NEEDED, "needed")
#define CHOICE_TURN(_) \
    _(TURN_AT_DICE, "on receiving the dice") \
    _(TURN_AT_DICE_ENDS_PASSING, "on receiving the dice, ends on passing them") \
    _(TURN_AT_ROLL, "on the roll, development cards before it") \
    _(TURN_BY_PROGRAM, "by the program")
#define CHOICE_PREROLL(_) \
    _(PREROLL_DEVCARDS, "development cards only")
#define CHOICE_TALK(_) \
    _(TALK_UNREGULATED, "unregulated") \
    _(TALK_BANNED, "banned, robber to the desert")
#define CHOICE_FORGOTTEN(_) \
    _(FORGOTTEN_IMPOSSIBLE, "impossible") \
    _(FORGOTTEN_OPEN, "turn open: choice, card if idle; closed: desert") \
    _(FORGOTTEN_IDLE, "turn open and idle: choice and card; else desert") \
    _(FORGOTTEN_UNANSWERED, "turn open, no offer, roll or hand card since: choice and card; else desert")
#define CHOICE_LATE(_) \
    _(LATE_IMPOSSIBLE, "impossible") \
    _(LATE_AT_ONCE, "at once only") \
    _(LATE_SAME_TURN, "same turn unless hands were changed by a card")
#define CHOICE_SHORTAGE(_) \
    _(SHORTAGE_SOLE, "nobody, a sole recipient gets the rest, per type")
#define CHOICE_SHOW(_) \
    _(SHOW_UNREGULATED, "unregulated") \
    _(SHOW_TRADE_ONLY, "illegal except in a trade") \
    _(SHOW_IMPOSSIBLE, "impossible")
#define CHOICE_OFFTURN(_) \
    _(OFFTURN_NON_BINDING, "allowed, not binding") \
    _(OFFTURN_CHAT, "in the chat")
#define CHOICE_FREE_CARDS(_) \
    _(FREE_CARDS_UNREGULATED, "unregulated") \
    _(FREE_CARDS_ILLEGAL, "illegal: warning and cards to the supply, then up to DQ")

/* ---- judges, results, penalties, 7.5 ---- */
#define CHOICE_MAY_PLAY(_) \
    _(MAY_PLAY_NO, "no") \
    _(MAY_PLAY_RECUSED, "with recusal") \
    _(MAY_PLAY_YES, "yes")
#define CHOICE_REPORT(_) \
    _(REPORT_UNREGULATED, "unregulated") \
    _(REPORT_AT_ONCE, "at once") \
    _(REPORT_AFTER_MATCH, "at once after the match")
#define CHOICE_PROTEST(_) \
    _(PROTEST_SIGNED, "all signed") \
    _(PROTEST_SUBMITTED, "signed and submitted") \
    _(PROTEST_NEXT_ROUND, "next round opened") \
    _(PROTEST_TIME, "some time after the game or the winner's next game")
#define CHOICE_UNSIGNED(_) \
    _(UNSIGNED_NONE, ABOUT("a setting", "none")) \
    _(UNSIGNED_JUDGE, "judge decides")
#define CHOICE_DQ(_) \
    _(DQ_NONE, ABOUT("a setting", "none")) \
    _(DQ_UNTIL_SIGNED, "during or right after a game, until all signed") \
    _(DQ_AROUND_GAME, "during or right after a game") \
    _(DQ_UNTIL_CEREMONY, "during or right after a game, before the ceremony") \
    _(DQ_ANY_TIME, "any time") \
    _(DQ_ANY_TIME_BRAND, "any time, by the brand owner")
#define CHOICE_GROUND(_) \
    _(GROUND_NONE, ABOUT("a ground", "none")) \
    _(GROUND_RULE_BREAK, "deliberate rule break") \
    _(GROUND_CONDUCT, "code of conduct") \
    _(GROUND_DECISIVE_INTENT, "intent with a decisive aim") \
    _(GROUND_LEAVING, "leaving a game") \
    _(GROUND_EXPLOIT, "exploit")
#define CHOICE_COLLUSION(_) \
    _(COLLUSION_UNREGULATED, "unregulated") \
    _(COLLUSION_WARNING, "warning")
#define CHOICE_BAN(_) \
    _(BAN_NONE, ABOUT("a setting", "none")) \
    _(BAN_HOST, "events of the host") \
    _(BAN_CHAMPIONSHIPS, "World Championship and Masters, open-ended") \
    _(BAN_ALL, "all tournaments, case by case")
#define CHOICE_DROPOUT(_) \
    _(DROPOUT_FEWER, "continue with fewer") \
    _(DROPOUT_MOVE_ONE, "continue with fewer, move one from a table of four") \
    _(DROPOUT_ALTERNATES, "alternates before round 1")
#define CHOICE_LEAVER(_) \
    _(LEAVER_JUDGE, "judge decides") \
    _(LEAVER_PAUSE_THEN_JUDGE, "pause for emergencies, else the judge decides") \
    _(LEAVER_DISQUALIFIED, "disqualified, 0 VP, last place, pieces stay") \
    _(LEAVER_LAST, "last place, the game counts")
#define CHOICE_RECORDING(_) \
    _(RECORDING_UNREGULATED, "unregulated") \
    _(RECORDING_HOST_POLICY, "policy of the host") \
    _(RECORDING_CONSENT, "with consent of all, no faces, tripod, no commentary")
#define CHOICE_LIVESTREAM(_) \
    _(LIVESTREAM_UNREGULATED, "unregulated") \
    _(LIVESTREAM_FORBIDDEN, "forbidden")
#define CHOICE_STREAM(_) \
    _(STREAM_CONSENT, "with consent") \
    _(STREAM_WAIVER, "media waiver") \
    _(STREAM_OPT_OUT, "tournament rounds, opt-out")
#define CHOICE_CHAT(_) \
    _(CHAT_SPOKEN, "spoken") \
    _(CHAT_SPOKEN_SILENT, "spoken, silence at placement") \
    _(CHAT_IN_GAME, "in-game text, voice by choice in the bracket") \
    _(CHAT_FREE, "free")
#define CHOICE_ACK(_) \
    _(ACK_NONE, ABOUT("a setting", "none")) \
    _(ACK_RULES, "rules") \
    _(ACK_CONDUCT, "code of conduct") \
    _(ACK_HARASSMENT, "anti-harassment") \
    _(ACK_MEDIA, "media") \
    _(ACK_SETTINGS, "match settings") \
    _(ACK_TERMS, "terms of use") \
    _(ACK_SERVER, "server rules")
#define CHOICE_ACCOUNT(_) \
    _(ACCOUNT_NONE, ABOUT("a setting", "none")) \
    _(ACCOUNT_INVITATION, "invitation") \
    _(ACCOUNT_ELIGIBILITY, "eligibility data") \
    _(ACCOUNT_LEVEL, "level 2 (two games), screen name, e-mail")

/* ---- season, Elo, bracket, 7.6 ---- */
#define CHOICE_SEASON_KEY(_) \
    _(SEASON_KEY_NONE, ABOUT("a setting", "none")) \
    _(SEASON_FEWEST_TOURNAMENTS, "fewest tournaments") \
    _(SEASON_PCT_MEAN, "mean of pct averages") \
    _(SEASON_BEST_PLACE, "best place") \
    _(SEASON_WORST_PLACE, "worst place")
#define CHOICE_ELIGIBLE(_) \
    _(ELIGIBLE_ANYBODY, "anybody") \
    _(ELIGIBLE_NATIONAL_OR_RESIDENT, "German or living in Germany") \
    _(ELIGIBLE_NO_OTHER_COUNTRY, "never in another country's championship")
#define CHOICE_ELO_ROUNDING(_) \
    _(ELO_ROUNDING_NONE, ABOUT("a setting", "none")) \
    _(ELO_ROUNDING_HALF_AWAY, "per pair, half away from zero")
#define CHOICE_GROUP(_) \
    _(GROUP_NONE, ABOUT("a setting", "none")) \
    _(GROUP_TIME_ZONE, "time zone")
#define CHOICE_SEEDING(_) \
    _(SEEDING_NONE, ABOUT("a setting", "none")) \
    _(SEEDING_ELO_SERPENTINE, "Elo, serpentine")
#define CHOICE_MAPPING(_) \
    _(MAPPING_NONE, ABOUT("a setting", "none")) \
    _(MAPPING_SERPENTINE, "serpentine")
#define CHOICE_TIEBREAK(_) \
    _(TIEBREAK_NONE, ABOUT("a setting", "none")) \
    _(TIEBREAK_VP_PLUS_SHARES, "VP and the sum of shares")

/* Which scenario a game of an event plays; also the places of a list with one value for each. */
#define CHOICE_PLAYED(_) \
    _(PLAYED_BASE, "base") \
    _(PLAYED_FISHERMEN, "fishermen") \
    _(PLAYED_NEW_SHORES, "new-shores") \
    _(PLAYED_CITIES_AND_KNIGHTS, "cities-and-knights") \
    _(PLAYED_EXPLORERS_AND_PIRATES, "explorers-and-pirates")

/* Every list above, so that words.c can make the words of each. */
#define CHOICES(_) \
    _(WIN) _(ROBBER) _(BLOCK) _(JUDGE) _(ABSENT) _(SUBSTITUTE) \
    _(MODE) _(LANGUAGE) _(TRANSLATION) _(EDITION) _(PHASES) _(MULTI) _(MULTI_SCORE) _(DAYS) \
    _(MINIMUM) _(FEE) _(POINTS) _(SPLIT) _(KEY) _(LAST) _(PCT) _(PRECISION) _(PHANTOM) \
    _(PHANTOM_ROUNDING) _(THREES) _(SEMI_TIE) _(OVERALL) _(FINISH) _(REST) _(OBJECTIVE) _(ORDER) \
    _(PICK) _(CHART) _(TIMING) _(HOST) _(SCOPE) _(BOARD_NEW) _(BUILDER) _(GENERATOR) _(TRIGGER) \
    _(PLACEMENT) _(BANKER) _(BANKING) _(CHECK) _(SOURCE) _(LOGGING) _(DEVICES) _(TURN) _(PREROLL) \
    _(TALK) _(FORGOTTEN) _(LATE) _(SHORTAGE) _(SHOW) _(OFFTURN) _(FREE_CARDS) _(MAY_PLAY) \
    _(REPORT) _(PROTEST) _(UNSIGNED) _(DQ) _(GROUND) _(COLLUSION) _(BAN) _(DROPOUT) _(LEAVER) \
    _(RECORDING) _(LIVESTREAM) _(STREAM) _(CHAT) _(ACK) _(ACCOUNT) _(SEASON_KEY) _(ELIGIBLE) \
    _(ELO_ROUNDING) _(GROUP) _(SEEDING) _(MAPPING) _(TIEBREAK) _(PLAYED)

#define CHOICE_CONSTANT(constant, english) constant,
#define CHOICE_ENUM(list) enum { CHOICE_##list(CHOICE_CONSTANT) CHOICE_##list##_COUNT };
CHOICES(CHOICE_ENUM)
#undef CHOICE_CONSTANT
#undef CHOICE_ENUM
/* clang-format on */
