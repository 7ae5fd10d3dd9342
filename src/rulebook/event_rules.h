/* event_rules.h - the parameters of an event: frame, scoring, seating, conduct, judges, season.
 *
 * A plain value, copied into an event when it is created, so that an override of one event
 * touches no other.  Fields have the names of the parameters; the words they can hold are in
 * choices.h, the value and the clause for each rulebook in event_parameters.h.
 *
 * A list ends with 0 or with its room.  "At" in a comment is when the value counts; 0 is "not in
 * this rulebook" unless said otherwise.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rulebook/choices.h"
#include "rulebook/rulebook.h"

enum { PLAYED_SCENARIOS = CHOICE_PLAYED_COUNT }; /* base to explorers-and-pirates */
enum {
    TITLE_SIZE = 48,
    FORMATS_MAX = 12,
    KEYS_MAX = 8,
    OBJECTIVES_MAX = 4,
    TRIGGERS_MAX = 4,
    BANKINGS_MAX = 4,
    GROUNDS_MAX = 4,
    ACKS_MAX = 8,
    SEASON_PLACES = 16,
    SEASON_KEYS_MAX = 4,
    ELIGIBLE_MAX = 2,
};

/* A mix says how many games of each scenario an event plays, three bits each: 2 × base and
 * 1 × new-shores.  Written as "2 base + 1 new-shores". */
#define MIX(base, fishermen, new_shores, cities, explorers)                                        \
    ((base) | (fishermen) << 3 | (new_shores) << 6 | (cities) << 9 | (explorers) << 12)
static inline unsigned mix_games(uint16_t mix, int scenario) {
    return mix >> 3 * scenario & 7;
}

typedef struct EventRules {
    /* ---- 7.1 the frame ---- */
    uint16_t mode;         /* MODE_ */
    uint16_t language;     /* LANGUAGE_: of rulings and announcements */
    uint16_t translations; /* TRANSLATION_ */
    uint16_t edition;      /* EDITION_ */
    uint16_t phases;       /* PHASES_ */
    uint16_t prelim_games; /* games of each player before the cut; DC21: the fewest */
    uint16_t formats_allowed[FORMATS_MAX]; /* mixes; a list that is empty allows any */
    uint16_t multi_prelim;                 /* MULTI_ */
    uint16_t multi_prelim_score;           /* MULTI_SCORE_ */
    uint16_t multi_day;                    /* DAYS_ */
    uint16_t min_attendees;                /* fewer, and min_attendees_for is refused */
    uint16_t min_attendees_for;            /* MINIMUM_ */
    uint16_t max_bracket; /* at most so many reach the knock-out; 0 there is none */
    uint16_t skip_semi;   /* up to so many attendees the semi-final may be left out; 0 never */
    uint16_t fee;         /* FEE_ */
    char champion_title[TITLE_SIZE];

    /* ---- 7.2 scoring and ranking ---- */
    uint16_t game_points;                   /* POINTS_ */
    uint16_t position_points[4];            /* place 1 to 4 at a table of four */
    uint16_t position_points_three[3];      /* place 1 to 3 at a table of three */
    uint16_t position_tie_split;            /* SPLIT_ */
    uint16_t ranking_keys[KEYS_MAX];        /* KEY_, the first decides first */
    uint16_t last_resort;                   /* LAST_: still equal after all keys */
    uint16_t lots_persist;                  /* yes/no: a lot once drawn stays valid */
    uint16_t vp_cap[PLAYED_SCENARIOS];      /* more VP do not count; 0 no cap */
    uint16_t scenario_vp[PLAYED_SCENARIOS]; /* VP that win a game of that scenario */
    uint16_t boot_vp;                       /* VP the holder of the old boot needs (Fishermen) */
    uint16_t pct_aggregate;                 /* PCT_ */
    uint16_t pct_precision;                 /* PRECISION_ */
    uint16_t three_player_phantom;          /* PHANTOM_NONE, PHANTOM_AVERAGE */
    uint16_t phantom_rounding;              /* PHANTOM_EXACT, PHANTOM_ROUNDED */
    uint16_t three_player_minimise;         /* THREES_ */
    uint16_t semi_tie;                      /* SEMI_TIE_: equal VP in a semi-final */
    uint16_t overall_5_16;                  /* OVERALL_ */
    uint16_t overall_1_4;                   /* FINISH_ */
    uint16_t overall_17_up;                 /* REST_ */

    /* ---- 7.3 seating, boards, time ---- */
    uint16_t schedule_objectives[OBJECTIVES_MAX];        /* OBJECTIVE_, the first weighs most */
    uint16_t prelim_order_source;                        /* ORDER_ */
    uint16_t prelim_pick, semi_pick, final_pick;         /* PICK_ */
    uint16_t semi_chart;                                 /* CHART_ */
    uint16_t pick_timing;                                /* TIMING_ of semi_pick and final_pick */
    uint16_t host;                                       /* HOST_ of an online table */
    uint16_t board_scope_prelim, board_scope_semi_final; /* SCOPE_ */
    uint16_t board_new;                                  /* BOARD_NEW_ */
    uint16_t board_builder;                              /* BUILDER_ */
    uint16_t board_generator;                            /* GENERATOR_ */
    uint16_t study_time_semi_final_s; /* as TableRules.study_time_s, in semi-final and final */
    uint16_t study_early_end;         /* yes/no: the table may end it if all agree */
    uint16_t turn_limit_default_s;    /* what is proposed when turns become timed */
    uint16_t turn_limit_trigger[TRIGGERS_MAX]; /* TRIGGER_: who may ask for timed turns */
    uint16_t slow_table_s;                     /* so far behind the median a table is slow */
    uint16_t placement_limit;                  /* PLACEMENT_ */
    uint16_t end_by_time;                      /* yes/no: may a game be ended by the clock */

    /* ---- 7.4 at the table; the rest is in GameRules and TableRules ---- */
    uint16_t banker_prelim, banker_semi, banker_final; /* BANKER_ */
    uint16_t banker_alternatives[BANKINGS_MAX];        /* BANKING_ */
    uint16_t material_check;                           /* CHECK_ */
    uint16_t material_source;                          /* SOURCE_ */
    uint16_t dice_logging;                             /* LOGGING_ */
    uint16_t devices;                                  /* DEVICES_ */
    uint16_t turn_begins;                              /* TURN_ */
    uint16_t preroll;                                  /* PREROLL_ */
    uint16_t trade_talk_before_resolve;                /* TALK_ */
    uint16_t forgotten_robber;                         /* FORGOTTEN_ */
    uint16_t late_production_claim;                    /* LATE_ */
    uint16_t shortage;                                 /* SHORTAGE_ */
    uint16_t show_cards;                               /* SHOW_ */
    uint16_t offturn_proposals;                        /* OFFTURN_ */
    uint16_t free_cards;                               /* FREE_CARDS_ */
    uint16_t devcards_per_turn;                        /* VP cards not counted */
    uint16_t hidden_vp_count_for_losers;               /* yes/no */
    uint16_t tiles_auto_transfer; /* yes/no: route and army move automatically */

    /* ---- 7.5 judges, results, penalties ---- */
    uint16_t min_judges, min_judges_semi, min_judges_final;
    uint16_t referee_may_play;        /* MAY_PLAY_ */
    uint16_t organiser_may_play;      /* MAY_PLAY_ */
    uint16_t report_timing;           /* REPORT_ */
    uint16_t signature_required;      /* yes/no */
    uint16_t signature_timeout_s;     /* a signature missing so long counts as refused */
    uint16_t protest_closes;          /* PROTEST_ */
    uint16_t protest_window_s;        /* of PROTEST_TIME */
    uint16_t unsigned_sheet;          /* UNSIGNED_ ("unsigned" in the matrix) */
    uint16_t dq_rules_window;         /* DQ_ */
    uint16_t dq_conduct_window;       /* DQ_ */
    uint16_t dq_grounds[GROUNDS_MAX]; /* GROUND_ */
    uint16_t collusion_first;         /* COLLUSION_ */
    uint16_t ban_scope;               /* BAN_ */
    uint16_t dropout;                 /* DROPOUT_ */
    uint16_t leaver;                  /* LEAVER_ */
    uint16_t no_show_grace_s;         /* the table waits so long for someone who is not there */
    uint16_t player_recording;        /* RECORDING_ */
    uint16_t player_livestream;       /* LIVESTREAM_ */
    uint16_t official_stream;         /* STREAM_ */
    uint16_t chat;                    /* CHAT_ */
    uint16_t policy_acks[ACKS_MAX];   /* ACK_ */
    uint16_t account_prerequisite;    /* ACCOUNT_ */

    /* ---- 7.6 season, Elo, groups, bracket ---- */
    uint16_t season_points[SEASON_PLACES]; /* place 1 to 16; none below */
    uint16_t season_best_of;               /* the best so many tournaments count; 0 no season */
    uint16_t season_tiebreaks[SEASON_KEYS_MAX]; /* SEASON_ */
    uint16_t season_qualifiers;
    uint16_t season_min_valid_results;
    uint16_t season_unlimited_entries;  /* yes/no */
    uint16_t season_online_allowed;     /* yes/no */
    uint16_t eligibility[ELIGIBLE_MAX]; /* ELIGIBLE_ */
    uint16_t elo_start;                 /* 0: no Elo */
    uint16_t elo_k_pair, elo_scale;
    uint16_t elo_rounding; /* ELO_ROUNDING_ */
    uint16_t qual_games_min, qual_games_max;
    uint16_t qual_window_h;
    uint16_t group_min;
    uint16_t group_by;           /* GROUP_ */
    uint16_t promoted_per_group; /* at most; the organiser announces */
    uint16_t bracket_max;
    uint16_t bracket_seeding; /* SEEDING_ */
    uint16_t bracket_mapping; /* MAPPING_ */
    uint16_t alternates;      /* how many are named; they sign in on the day */
    uint16_t tiebreak_number; /* TIEBREAK_ */
} EventRules;

EventRules rulebook_event(RulebookId id);

/* Is `word` on a list of `room` entries that ends with 0?  `rules_list(e.turn_limit_trigger,
 * TRIGGERS_MAX, TRIGGER_JUDGE)` */
static inline bool rules_list(const uint16_t *list, size_t room, unsigned word) {
    for (size_t i = 0; i < room && list[i]; i++)
        if (list[i] == word) return true;
    return false;
}

/* May an event play this mix?  Base games only are always right if there are prelim_games of
 * them; other mixes have to be listed, unless the list is empty. */
bool rules_format(const EventRules *rules, uint16_t mix);
