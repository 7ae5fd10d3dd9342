/* entry.h - one line of an event's log: everything that can happen at a tournament but the moves.
 *
 * An EventEntry stores a cause: someone registered, a board was revealed, a sheet was filled in.
 * What follows from it, up to the champion, is found by folding the log (event.h).  It is a
 * pointer-free value.  People are 64-bit ids, names and free text ids of words kept elsewhere,
 * where they can be erased; 0 is none.  Entrants, rounds and games are numbers in the order in
 * which they came to be, from 0.
 *
 * No entry is read by its wall clock.  Where time matters (a study time that ran out, someone who
 * did not come) the entry says in `spent_s` how long it was by a clock that never jumps.
 */
#pragma once
#include "base/sha256.h"
#include "rulebook/parameter.h"

enum {
    EV_VERSION = 1, /* of the form of entries */
    EV_RULES = 4,   /* of the rules by which new events are judged: event_since() */
    EV_NONE = 0xffff,
    EV_NO_ROUND = 0xff,
    EV_SEATS = 4,
    EV_CLAUSE = 16,
    EV_DAY_ROUNDS = 15, /* preliminary games in one day at most */
};

/* ---- who ---------------------------------------------------------------------------------- */

/* In which role someone acts.  A head judge is a judge too; where nobody is a judge, organisers
 * are. */
#define EV_ROLES(_)                                                                                \
    _(SYSTEM, "system")                                                                            \
    _(PLAYER, "player")                                                                            \
    _(ORGANISER, "organiser")                                                                      \
    _(HEAD_JUDGE, "head-judge")                                                                    \
    _(JUDGE, "judge")                                                                              \
    _(SCOREKEEPER, "scorekeeper")                                                                  \
    _(ANNOUNCER, "announcer")                                                                      \
    _(STREAMER, "streamer")                                                                        \
    _(LEAGUE, "league")                                                                            \
    _(BRAND, "brand-agent")

enum {
#define ROW(role, name) EV_BY_##role,
    EV_ROLES(ROW)
#undef ROW
        EV_CAUSES
};
extern const char *const EV_ROLE_NAME[EV_CAUSES];

#define EV_BIT(n) (1u << (n))
enum {
    EV_SYSTEM = EV_BIT(EV_BY_SYSTEM),
    EV_PLAYER = EV_BIT(EV_BY_PLAYER),
    EV_ORGANISER = EV_BIT(EV_BY_ORGANISER),
    EV_HEAD = EV_BIT(EV_BY_HEAD_JUDGE),
    EV_JUDGES = EV_HEAD | EV_BIT(EV_BY_JUDGE),
    EV_DESK = EV_ORGANISER | EV_BIT(EV_BY_SCOREKEEPER),
    EV_STAGE = EV_ORGANISER | EV_BIT(EV_BY_ANNOUNCER) | EV_SYSTEM,
    EV_MEDIA = EV_ORGANISER | EV_BIT(EV_BY_STREAMER),
    EV_LEAGUE = EV_BIT(EV_BY_LEAGUE),
    EV_BRAND = EV_BIT(EV_BY_BRAND),
    EV_FLOOR = EV_DESK | EV_JUDGES,              /* staff in the hall */
    EV_TABLE = EV_FLOOR | EV_PLAYER | EV_SYSTEM, /* and who sits at the table */
};

/* ---- what --------------------------------------------------------------------------------- */

enum {
    EV_REASONED = 1,   /* needs a clause or a text */
    EV_FINAL = 2,      /* is never undone */
    EV_GAME = 4,       /* `game` says which */
    EV_ROUND = 8,      /* `round` says which */
    EV_ENTRANT = 16,   /* `player` says who is meant */
    EV_IMPARTIAL = 32, /* not by a judge who sits at that table (DM19-5.1c) */
    EV_LATE = 64,      /* accepted after the event is over, too */
};

/* kind, name, who may cause it, its nature, the functions that judge and do it: check_, apply_.
 * The comment names the fields that are read besides those of the nature. */
/* clang-format off */
#define EVENTS(_) \
    /* the frame: setup.c */ \
    _(CREATE, "event.created", EV_ORGANISER, EV_FINAL, create) /* start; who: first organiser */ \
    _(OVERRIDE, "event.parameter_overridden", EV_ORGANISER, EV_REASONED, override) /* override */ \
    _(WAIVE, "requirement.waived", EV_ORGANISER | EV_HEAD, EV_REASONED, waive) /* waive */ \
    _(FORMAT, "format.chosen", EV_ORGANISER, 0, format) /* format */ \
    _(PUBLISH, "event.published", EV_ORGANISER, 0, publish) \
    _(REGISTRATION_OPEN, "registration.opened", EV_ORGANISER | EV_SYSTEM, 0, registration_open) /* places */ \
    _(REGISTRATION_CLOSE, "registration.closed", EV_ORGANISER | EV_SYSTEM, 0, registration_close) \
    _(SKIP_SEMI, "semi.skipped", EV_ORGANISER, 0, skip_semi) /* on */ \
    _(BRIEFING, "briefing.done", EV_JUDGES | EV_ORGANISER, 0, briefing) \
    _(NOTICE, "announcement.posted", EV_STAGE | EV_JUDGES | EV_LEAGUE, EV_LATE, record) /* notice */ \
    _(TASK, "task.done", EV_FLOOR, 0, task) /* task */ \
    _(START, "event.started", EV_ORGANISER, 0, start) \
    _(DAY_CLOSE, "day.closed", EV_ORGANISER, 0, day_close) \
    _(DAY_OPEN, "day.opened", EV_ORGANISER, 0, day_open) /* day */ \
    _(COMPLETE, "event.completed", EV_ORGANISER, EV_FINAL, complete) \
    _(CANCEL, "event.cancelled", EV_ORGANISER, EV_REASONED | EV_FINAL, cancel) \
    /* who runs it: staff.c */ \
    _(STAFF, "staff.assigned", EV_ORGANISER, 0, staff) /* staff */ \
    _(STAFF_ACK, "staff.acknowledged", EV_FLOOR | EV_MEDIA | EV_LEAGUE | EV_BRAND, 0, staff_ack) /* acks */ \
    _(RECUSE, "staff.recused", EV_JUDGES | EV_ORGANISER, EV_GAME, recuse) /* person: the delegate */ \
    /* who plays: people.c */ \
    _(REGISTER, "entry.registered", EV_ORGANISER | EV_SYSTEM | EV_PLAYER, 0, register) /* form; player: the new number */ \
    _(ADMIT, "entry.admitted", EV_ORGANISER | EV_SYSTEM, EV_ENTRANT, admit) \
    _(ELIGIBILITY, "entry.eligibility_checked", EV_DESK | EV_LEAGUE | EV_SYSTEM | EV_PLAYER, EV_ENTRANT | EV_LATE, eligibility) /* declared */ \
    _(AMEND, "entry.corrected", EV_DESK | EV_PLAYER, EV_ENTRANT, amend) /* country */ \
    _(ACK, "policy.acknowledged", EV_PLAYER | EV_DESK, EV_ENTRANT, ack) /* acks */ \
    _(CONSENT, "consent.given", EV_PLAYER | EV_DESK, EV_ENTRANT | EV_LATE, consent) /* consent */ \
    _(LEVEL, "level.reached", EV_SYSTEM | EV_ORGANISER, EV_ENTRANT, level) /* level */ \
    _(CHECK_IN, "entry.checked_in", EV_DESK | EV_PLAYER | EV_SYSTEM, EV_ENTRANT, check_in) \
    _(NO_SHOW, "entry.no_show", EV_FLOOR | EV_SYSTEM, EV_ENTRANT, no_show) /* spent_s */ \
    _(WITHDRAW, "entry.withdrawn", EV_PLAYER | EV_FLOOR, EV_ENTRANT, withdraw) \
    _(ABANDON, "entry.abandoned", EV_JUDGES | EV_ORGANISER | EV_SYSTEM, EV_ENTRANT | EV_GAME, abandon) \
    _(BAN, "entry.banned", EV_ORGANISER | EV_LEAGUE | EV_BRAND, EV_REASONED | EV_LATE, ban) /* ban */ \
    /* who sits where: plan.c */ \
    _(PLAN, "schedule.generated", EV_ORGANISER | EV_SYSTEM, 0, plan) /* plan */ \
    _(PLAN_TABLE, "schedule.table", EV_ORGANISER | EV_SYSTEM, 0, plan_table) /* seats */ \
    _(PLAN_PUBLISH, "schedule.published", EV_ORGANISER | EV_SYSTEM, 0, plan_publish) /* rounds */ \
    _(MOVE, "player.moved", EV_ORGANISER | EV_HEAD, EV_ENTRANT, move) /* move */ \
    _(SWAP, "players.swapped", EV_ORGANISER | EV_HEAD, EV_ENTRANT, swap) /* move: row, other */ \
    /* rounds and tables: rounds.c */ \
    _(ROUND_OPEN, "round.opened", EV_ORGANISER | EV_SYSTEM, 0, round_open) /* round: its number to be */ \
    _(ROUND_START, "round.started", EV_STAGE, EV_ROUND, round_start) \
    _(ROUND_CLOSE, "round.closed", EV_ORGANISER | EV_SYSTEM, EV_ROUND, round_close) \
    _(GAME_START, "game.started", EV_TABLE, EV_GAME, game_start) /* order */ \
    _(SETUP_DONE, "placement.done", EV_TABLE, EV_GAME, setup_done) \
    _(GAME_END, "game.ended", EV_TABLE, EV_GAME, game_end) \
    _(VOID, "game.aborted", EV_JUDGES | EV_ORGANISER | EV_SYSTEM, EV_GAME | EV_REASONED | EV_IMPARTIAL | EV_FINAL, void) \
    _(REPLAY, "game.created", EV_JUDGES | EV_ORGANISER, EV_GAME | EV_REASONED, replay) \
    _(SUBSTITUTE, "substitute.seated", EV_JUDGES | EV_ORGANISER, EV_GAME | EV_ENTRANT, substitute) /* person */ \
    /* care of the tables: equipment.c */ \
    _(BANKER, "banker.changed", EV_TABLE, EV_GAME, banker) /* banker */ \
    _(BANKER_VOID, "banker.arrangement_voided", EV_JUDGES | EV_PLAYER, EV_GAME, banker_void) \
    _(HOST, "host.assigned", EV_ORGANISER | EV_JUDGES | EV_SYSTEM, EV_GAME | EV_ENTRANT, host) \
    _(MATERIAL, "material.checked", EV_TABLE, EV_GAME, material) /* material */ \
    _(LOGGING, "logging.declared", EV_PLAYER | EV_JUDGES, EV_GAME, logging) \
    _(STREAM, "stream.started", EV_MEDIA, EV_GAME, stream) /* on */ \
    _(RECORDING, "recording.permitted", EV_JUDGES | EV_ORGANISER, EV_GAME, recording) \
    _(VOICE, "voice.assigned", EV_ORGANISER | EV_SYSTEM, EV_GAME, voice) /* link */ \
    /* chairs, colours, play order: picks.c */ \
    _(PICK, "seats.selected", EV_TABLE, EV_GAME | EV_ENTRANT, pick) /* pick */ \
    _(TABLES_SEATED, "tables.seated", EV_STAGE | EV_JUDGES, EV_ROUND, tables_seated) \
    /* boards: boards.c */ \
    _(BOARD, "board.generated", EV_ORGANISER | EV_SYSTEM, 0, board) /* board; round, or game for one table */ \
    _(BOARD_APPROVE, "board.approved", EV_ORGANISER | EV_JUDGES, 0, board_approve) /* round or game */ \
    _(BOARD_REVEAL, "board.revealed", EV_STAGE | EV_JUDGES, EV_FINAL, board_reveal) /* round or game; on: every piece is laid */ \
    _(BOARD_BUILT, "board.table_built", EV_TABLE, EV_GAME, board_built) /* board, its hash may be zero */ \
    /* clocks: timers.c */ \
    _(STUDY_VOTE, "study.vote_end", EV_TABLE, EV_GAME | EV_ENTRANT, study_vote) \
    _(STUDY_END, "timer.expired", EV_STAGE, EV_ROUND, study_end) /* spent_s */ \
    _(TIMING, "turn_timing.enabled", EV_ORGANISER | EV_JUDGES, 0, timing) /* timing; game, or NONE for all */ \
    _(OVERRUN, "turn.overrun", EV_FLOOR | EV_SYSTEM, EV_GAME | EV_ENTRANT, overrun) \
    _(PAUSE, "game.paused", EV_TABLE, EV_GAME, pause) /* pause; player: who is away, or NONE */ \
    _(RESUME, "game.resumed", EV_TABLE, EV_GAME, resume) \
    /* judges: judging.c */ \
    _(CALL, "judge.called", EV_PLAYER | EV_FLOOR | EV_SYSTEM, EV_GAME, call) /* topic; player or NONE */ \
    _(ARRIVE, "judge.arrived", EV_JUDGES, 0, arrive) /* step: the call */ \
    _(CALL_CLOSE, "judge.call_closed", EV_JUDGES | EV_PLAYER, 0, call_close) /* step */ \
    _(INCIDENT, "incident.recorded", EV_JUDGES | EV_ORGANISER, 0, incident) /* incident; game or NONE */ \
    _(RULING, "ruling.made", EV_JUDGES, EV_IMPARTIAL | EV_REASONED | EV_LATE, ruling) /* ruling; game or NONE */ \
    _(PENALTY, "penalty.issued", EV_JUDGES | EV_ORGANISER, EV_ENTRANT | EV_IMPARTIAL | EV_REASONED, penalty) /* penalty */ \
    _(DQ, "dq.issued", EV_JUDGES | EV_ORGANISER | EV_BRAND, EV_ENTRANT | EV_IMPARTIAL | EV_LATE, dq) /* dq; game or NONE */ \
    _(PROTEST, "protest.filed", EV_PLAYER | EV_JUDGES | EV_ORGANISER, EV_GAME | EV_ENTRANT, protest) /* topic: EV_ABOUT_ */ \
    _(PROTEST_CLOSE, "protest.closed", EV_SYSTEM, EV_GAME, protest_close) /* spent_s */ \
    _(PROTEST_DECIDE, "protest.decided", EV_JUDGES | EV_ORGANISER, EV_IMPARTIAL | EV_REASONED, protest_decide) /* verdict */ \
    _(REPORT, "report.filed", EV_PLAYER | EV_FLOOR | EV_SYSTEM, EV_LATE, report) /* topic: EV_REPORT_ */ \
    _(REPORT_STATE, "report.escalated", EV_ORGANISER | EV_HEAD, EV_LATE, report_state) /* report */ \
    /* record sheets: sheets.c */ \
    _(SHEET, "record_sheet.filled", EV_TABLE, EV_GAME, sheet) /* sheet */ \
    _(SIGN, "signature.given", EV_TABLE, EV_GAME | EV_ENTRANT | EV_FINAL, sign) /* paper */ \
    _(SIGN_REFUSE, "signature.refused", EV_TABLE, EV_GAME | EV_ENTRANT | EV_FINAL, sign_refuse) \
    _(SIGN_TIMEOUT, "signature.timeout", EV_SYSTEM | EV_FLOOR, EV_GAME | EV_ENTRANT | EV_FINAL, sign_timeout) /* spent_s */ \
    _(DECIDE, "record_sheet.decided_by_judge", EV_JUDGES, EV_GAME | EV_IMPARTIAL | EV_REASONED | EV_FINAL, decide) /* sheet */ \
    _(CONFIRM, "record_sheet.submitted", EV_TABLE, EV_GAME, confirm) \
    _(CORRECT, "record_sheet.corrected", EV_HEAD, EV_GAME | EV_IMPARTIAL | EV_REASONED | EV_FINAL, correct) /* correct; until version 2 */ \
    /* ranking, semi-final, final: knockout.c, lots.c */ \
    _(LOTS_COMMIT, "lots.committed", EV_SYSTEM | EV_ORGANISER, EV_FINAL, lots_commit) /* hash */ \
    _(LOTS_DRAW, "lots.drawn", EV_SYSTEM | EV_ORGANISER, EV_FINAL, lots_draw) /* seed */ \
    _(LOT, "lot.drawn", EV_ORGANISER | EV_JUDGES, EV_ENTRANT | EV_FINAL | EV_LATE, lot) /* lot */ \
    _(CUT, "cut.made", EV_ORGANISER | EV_SYSTEM, 0, cut) \
    _(STEP_UP, "place.offered", EV_ORGANISER, EV_ENTRANT, step_up) /* player: the absent one */ \
    _(SEED_FINAL, "final.seeded", EV_ORGANISER | EV_SYSTEM, 0, seed_final) \
    _(CHAMPION, "champion.declared", EV_STAGE, EV_FINAL, champion) \
    _(SEASON_SUBMIT, "season.submitted", EV_ORGANISER, EV_LATE, season_submit) \
    _(SEASON_ACCEPT, "tournament.accepted_for_ranking", EV_LEAGUE, EV_LATE, season_accept) \
    _(SEASON_REJECT, "tournament.rejected_for_ranking", EV_LEAGUE, EV_LATE | EV_REASONED, season_reject) \
    /* groups and bracket: online.c */ \
    _(GROUPS, "groups.planned", EV_ORGANISER | EV_SYSTEM, 0, groups) /* groups */ \
    _(GROUP, "group.assigned", EV_ORGANISER | EV_SYSTEM, EV_ENTRANT, group) /* group */ \
    _(WINDOW, "qualifier.window_set", EV_ORGANISER | EV_SYSTEM, 0, window) /* window; spent_s: since it opened */ \
    _(GROUPS_ANNOUNCE, "groups.announced", EV_ORGANISER, 0, groups_announce) /* channels; spent_s: since the first window opened */ \
    _(WINDOW_OPEN, "qualifier.window_opened", EV_SYSTEM | EV_ORGANISER, EV_FINAL, window_open) /* window: group, opens = now */ \
    _(WINDOW_CLOSE, "qualifier.window_closed", EV_SYSTEM | EV_ORGANISER, EV_FINAL, window_close) /* window: group, closes = now */ \
    _(QUEUE, "queue.joined", EV_PLAYER | EV_SYSTEM, EV_ENTRANT | EV_FINAL, queue) /* on */ \
    _(MATCH, "match.paired", EV_SYSTEM, EV_FINAL, match) /* seats: player, table = group */ \
    _(GROUP_FINAL, "group_ranking.final", EV_ORGANISER | EV_SYSTEM, 0, group_final) /* group */ \
    _(PROMOTE, "promotion.made", EV_ORGANISER | EV_SYSTEM, 0, promote) \
    _(SIGN_IN, "player.signed_in", EV_PLAYER | EV_SYSTEM | EV_ORGANISER, EV_ENTRANT, sign_in) \
    _(BRACKET, "bracket.built", EV_ORGANISER | EV_SYSTEM, EV_FINAL, bracket) \
    /* undo.c */ \
    _(UNDO, "step.undone", EV_FLOOR | EV_LEAGUE | EV_BRAND | EV_SYSTEM, EV_REASONED | EV_LATE, undo) /* step */ \
    /* typing errors on locked sheets: corrections.c */ \
    _(PROPOSE, "correction.proposed", EV_HEAD, EV_GAME | EV_IMPARTIAL | EV_REASONED | EV_FINAL, propose) /* correct */ \
    _(APPROVE, "correction.confirmed", EV_FLOOR, EV_GAME | EV_IMPARTIAL | EV_FINAL, approve) /* sheet: as on the paper */ \
    _(DISMISS, "correction.rejected", EV_FLOOR, EV_GAME | EV_IMPARTIAL | EV_REASONED | EV_FINAL, dismiss) \
    /* added since version 2, in the order they came */ \
    _(SETTINGS, "settings.posted", EV_ORGANISER, 0, settings) /* setup.c */
/* clang-format on */

typedef enum EventKind {
    EVENT_NOTHING,
#define ROW(kind, name, by, nature, fn) EVENT_##kind,
    EVENTS(ROW)
#undef ROW
        EVENT_KINDS
} EventKind;

typedef struct EventNature {
    const char *name;
    uint16_t by;
    uint8_t nature;
} EventNature;
extern const EventNature EVENT_NATURE[EVENT_KINDS];

/* ---- words of the fields ------------------------------------------------------------------ */

/* clang-format off */
#define EV_LIST_WAIVE(_) /* what can be waived, with a reason that everyone may read */ \
    _(EV_WAIVE_MINIMUM, "minimum") /* fewer than the least: an unofficial event, NC20-1.2.4c */ \
    _(EV_WAIVE_BRIEFING, "briefing") /* NC20-1.1.1b */ \
    _(EV_WAIVE_JUDGE_BANKER, "judge-banker") /* NC20-1.5.4g */ \
    _(EV_WAIVE_DICE, "dice") /* NC20-1.5.7c */ \
    _(EV_WAIVE_BOARD, "board") /* the boards are not kept here, NC20-1.5.1a */ \
    _(EV_WAIVE_GROUP_SIZE, "group-size") /* DC21-1.2.5c */ \
    _(EV_WAIVE_PROMOTED, "promoted") /* DC21-1.3.3a */ \
    _(EV_WAIVE_FORMAT, "format") /* an unofficial mix, Q-31 */
#define EV_LIST_TASK(_) \
    _(EV_TASK_DICE_MIXED, "dice-mixed") /* NC20-1.5.7c */ \
    _(EV_TASK_TRANSLATION, "translation-sheet") /* WC25-1.1.1b */ \
    _(EV_TASK_DEVICES_STOWED, "devices-stowed") /* WC25-2.1.4 */ \
    _(EV_TASK_MATERIAL_VISIBLE, "material-visible") /* NC20-1.5.2a */ \
    _(EV_TASK_RULES_COPY, "rules-copy-sent") /* WC25-1.0b */
#define EV_LIST_TOPIC(_) \
    _(EV_TOPIC_RULES, "rules") _(EV_TOPIC_CONDUCT, "conduct") _(EV_TOPIC_TIMING, "timing") \
    _(EV_TOPIC_BANKING, "banking") _(EV_TOPIC_MATERIAL, "material") \
    _(EV_TOPIC_RESULT, "result") _(EV_TOPIC_OTHER, "other")
#define EV_LIST_PAUSE(_) \
    _(EV_PAUSE_CALL, "call") _(EV_PAUSE_ABSENCE, "absence") _(EV_PAUSE_FAULT, "fault") \
    _(EV_PAUSE_ORDER, "order")
#define EV_LIST_MODE(_) /* how a board came to be */ \
    _(EV_MODE_CRAFTED, "crafted") /* laid by hand */ \
    _(EV_MODE_SPIRAL, "spiral") /* drawn by the variable set-up */ \
    _(EV_MODE_FREE, "free") /* drawn in another way */ \
    _(EV_MODE_LIVE, "live") /* drawn before everyone's eyes, by chance alone */ \
    _(EV_MODE_BUILT, "built") /* at the table */ \
    _(EV_MODE_FILE, "file") /* loaded from a file */
#define EV_LIST_CODE(_) /* of incidents, penalties and disqualifications; poor play is none */ \
    _(EV_CODE_CHEATING, "cheating") /* breaking rules to win */ \
    _(EV_CODE_ABUSE, "abusive-play") /* NC20-1.1.4b */ \
    _(EV_CODE_GIVING, "giving-a-win") /* NC20-1.1.5d */ \
    _(EV_CODE_COLLUSION, "collusion") /* for someone's place in the tournament, NC20-1.1.5c */ \
    _(EV_CODE_FREE_CARD, "free-card") /* WC25-3.0.13b */ \
    _(EV_CODE_EARLY_TALK, "early-trade-talk") /* WC25-3.0.2b */ \
    _(EV_CODE_TALK, "talk-while-placing") /* WC25-1.1.7h */ \
    _(EV_CODE_MISSPEND, "misspend") /* WC25-3.0.9c */ \
    _(EV_CODE_DEV_CARDS, "dev-cards-mixed") /* NC20-1.5.5b */ \
    _(EV_CODE_SHOWN, "cards-shown") /* NC20-2.9a */ \
    _(EV_CODE_ROBBER, "forgotten-robber") /* NC20-2.12 */ \
    _(EV_CODE_DEVICE, "device") /* WC25-2.1.4 */ \
    _(EV_CODE_RECORDED, "recording") /* WC25-3.1.2e */ \
    _(EV_CODE_DISRUPTION, "disruption") /* NC20-1.6.4 */ \
    _(EV_CODE_BRAND, "brand") /* NC20-1.6.5 */ \
    _(EV_CODE_EXPLOIT, "exploit") /* DC21-1.1.3c */ \
    _(EV_CODE_LEAVING, "leaving") /* DM19-5.6a */ \
    _(EV_CODE_OTHER, "other") /* with a text */
#define EV_LIST_OUTCOME(_) /* of a ruling */ \
    _(EV_OUTCOME_NORMAL_PLAY, "normal-play") _(EV_OUTCOME_CORRECTED, "corrected") \
    _(EV_OUTCOME_PENALTY, "penalty") _(EV_OUTCOME_NO_OFFENCE, "no-offence")
#define EV_LIST_PENALTY(_) \
    _(EV_PENALTY_WARNING, "warning") _(EV_PENALTY_DEV_BLOCK, "dev-block") \
    _(EV_PENALTY_CARDS_RETURNED, "cards-returned") _(EV_PENALTY_ROBBER, "robber-to-desert") \
    _(EV_PENALTY_GAME_LOSS, "game-loss") _(EV_PENALTY_REMOVAL, "removal")
#define EV_LIST_BASIS(_) /* */ \
    _(EV_BASIS_RULES, "rules") _(EV_BASIS_CONDUCT, "conduct")
#define EV_LIST_ABOUT(_) /* what a protest is about */ \
    _(EV_ABOUT_RULES, "rules") _(EV_ABOUT_EXPLOIT, "exploit") \
    _(EV_ABOUT_SOFTWARE, "software") _(EV_ABOUT_CONDUCT, "conduct")
#define EV_LIST_REPORT(_) \
    _(EV_REPORT_EXPLOIT, "exploit") _(EV_REPORT_CONDUCT, "conduct") \
    _(EV_REPORT_HARASSMENT, "harassment") _(EV_REPORT_ASSAULT, "assault") \
    _(EV_REPORT_CONTACT, "improper-contact")
#define EV_LIST_PROGRESS(_) /* of a report */ \
    _(EV_PROGRESS_OPEN, "open") _(EV_PROGRESS_STOP, "asked-to-stop") \
    _(EV_PROGRESS_ESCALATED, "escalated") _(EV_PROGRESS_CLOSED, "closed")
#define EV_LIST_CONSENT(_) \
    _(EV_CONSENT_MEDIA, "media") _(EV_CONSENT_VOICE, "voice") _(EV_CONSENT_STREAM, "stream") \
    _(EV_CONSENT_RESEARCH, "research")
#define EV_LIST_BANKER(_) \
    _(EV_BANKER_RULEBOOK, "by-rulebook") _(EV_BANKER_JUDGE, "judge") _(EV_BANKER_OTHER, "player") \
    _(EV_BANKER_PILES, "piles") _(EV_BANKER_DEVCARDS, "devcards")
#define EV_LIST_MATERIAL(_) \
    _(EV_MATERIAL_CHECKED, "checked") _(EV_MATERIAL_ISSUE, "issue") \
    _(EV_MATERIAL_NONSTANDARD, "nonstandard") _(EV_MATERIAL_SET, "set") \
    _(EV_MATERIAL_EDITION, "edition")
#define EV_LIST_CHANNEL(_) \
    _(EV_CHANNEL_SITE, "site") _(EV_CHANNEL_CHAT, "chat") _(EV_CHANNEL_MAIL, "mail") \
    _(EV_CHANNEL_SCREEN, "screen")
#define EV_LIST_DAY(_) \
    _(EV_DAY_PRELIMINARY, "preliminary") _(EV_DAY_FINALS, "finals")
#define EV_LIST_COLOUR(_) \
    _(EV_COLOUR_NONE, "none") _(EV_COLOUR_RED, "red") _(EV_COLOUR_BLUE, "blue") \
    _(EV_COLOUR_WHITE, "white") _(EV_COLOUR_ORANGE, "orange")
#define EV_LIST_CLOCK(_) \
    _(EV_CLOCK_TURN, "turn") _(EV_CLOCK_PLACEMENT, "placement")

/* Every list above, so that entry.c can make its words. */
#define EV_LISTS(_) \
    _(WAIVE) _(TASK) _(TOPIC) _(PAUSE) _(MODE) _(CODE) _(OUTCOME) _(PENALTY) _(BASIS) _(ABOUT) \
    _(REPORT) _(PROGRESS) _(CONSENT) _(BANKER) _(MATERIAL) _(CHANNEL) _(DAY) _(COLOUR) _(CLOCK)
#define EV_CONSTANT(constant, name) constant,
#define EV_ENUM(list) enum { EV_LIST_##list(EV_CONSTANT) EV_##list##_COUNT };
EV_LISTS(EV_ENUM)
#undef EV_CONSTANT
#undef EV_ENUM
/* clang-format on */

/* Which of the lists; a word is found by its number and a number by its word. */
#define EV_NUMBER(list) EV_WORDS_##list,
typedef enum EventWords { EV_LISTS(EV_NUMBER) EV_WORD_LISTS } EventWords;
#undef EV_NUMBER

/* NULL when the list has no such word. */
const char *event_word(EventWords list, unsigned value);
/* -1 when the list has no such word. */
int event_word_find(EventWords list, const char *word);

/* ---- the fields of each kind -------------------------------------------------------------- */

typedef struct EventStart {
    uint16_t version; /* of the rules by which this log was judged: 1 to EV_RULES */
    Rules rules;      /* the rulebook's own values, resolved; overrides come as entries */
} EventStart;

typedef struct EventOverride {
    uint8_t parameter; /* ParameterId */
    union {
        uint16_t number[SEASON_PLACES]; /* one number, or a list; zeros behind it */
        char title[TITLE_SIZE];         /* of a parameter that is text */
    };
} EventOverride;

typedef struct EventFormat {
    uint8_t rounds; /* preliminary games of each player */
    uint8_t dates;  /* preliminary events on different dates, NC20-1.3.1a; 1 is usual */
    uint8_t scenario[EV_DAY_ROUNDS]; /* PLAYED_…, round by round */
} EventFormat;

typedef struct EventStaff {
    uint64_t person;
    uint8_t role, on; /* EV_BY_…; 1 from now on, 0 no longer */
} EventStaff;

/* What an entrant declares (DM19-4.7) and brings. */
enum {
    EV_DECLARED = 1,
    EV_NATIONAL = 2,
    EV_RESIDENT = 4,
    EV_ELSEWHERE = 8, /* took part in another country's championship */
    EV_DIRECT = 16,   /* directly qualified for the season's final, DM19-4.6 */
    EV_BRINGS = 32,   /* brings a game, DM19-5.8 */
    EV_INVITED = 64,
    /* said to be neither national nor resident; silence says nothing, DM19-4.7a */
    EV_NEITHER = 128,
    EV_TOLD = EV_NATIONAL | EV_RESIDENT | EV_NEITHER, /* any of them tells who may qualify */
    EV_BY_OTHERS = EV_DIRECT | EV_INVITED,            /* nobody says this of themselves */
};

typedef struct EventForm {
    uint64_t person;
    uint64_t screen_name, mail; /* words kept elsewhere: equal numbers are equal words */
    uint16_t country;           /* equal numbers are equal countries; 0 unknown */
    int16_t zone;               /* minutes east of UTC */
    uint16_t declared;          /* EV_DECLARED … */
    uint16_t acks;              /* a bit for each ACK_… acknowledged with the registration */
} EventForm;

typedef struct EventConsent {
    uint8_t kind, given; /* EV_CONSENT_…; 1 yes, 0 no or no longer */
} EventConsent;

typedef struct EventBan {
    uint64_t person;
    uint8_t scope, decided; /* BAN_…; 0 while the case is examined */
} EventBan;

typedef struct EventPlan {
    uint8_t from, rounds; /* rounds [from, from + rounds) of the day are replanned */
    uint64_t seed;        /* what it was drawn with, for the record */
} EventPlan;

typedef struct EventSeats {
    uint8_t row;               /* PLAN_TABLE: the round of the day, from 0 */
    uint16_t table;            /* from 0; MATCH: the group */
    uint16_t player[EV_SEATS]; /* in play order; EV_NONE for nobody */
} EventSeats;

typedef struct EventMove {
    uint8_t row, position; /* round of the day, from 0; MOVE: play order there, from 0 */
    uint16_t table;        /* MOVE: to which table, from 0 */
    uint16_t other;        /* SWAP: with whom */
} EventMove;

typedef struct EventBanker {
    uint8_t kind;    /* EV_BANKER_… */
    uint8_t agreed;  /* a bit for each seat that agreed */
    uint16_t player; /* EV_BANKER_OTHER: who */
    uint64_t person; /* EV_BANKER_JUDGE: who */
} EventBanker;

typedef struct EventMaterial {
    uint8_t what;   /* EV_MATERIAL_… */
    uint8_t agreed; /* NONSTANDARD: a bit for each seat that agreed */
    uint8_t owner;  /* SET: 0 the organiser's, else the play order whose owner's it is */
    uint8_t edition;
} EventMaterial;

typedef struct EventPick {
    uint8_t order, chair, colour; /* from 1; 0 not chosen by this picker */
} EventPick;

typedef struct EventBoard {
    uint8_t mode;               /* EV_MODE_… */
    uint8_t hash[SHA256_BYTES]; /* canonical: turned or mirrored boards have the same */
} EventBoard;

typedef struct EventTiming {
    uint8_t clock;    /* EV_CLOCK_… */
    uint16_t limit_s; /* 0 no limit any more */
} EventTiming;

typedef struct EventIncident {
    uint8_t code, timely; /* EV_CODE_…; 1 reported at once */
    uint8_t seats;        /* of `game`: a bit for each seat concerned */
    uint16_t guest_of;    /* the entrant who answers for a guest, NC20-1.6.7; or EV_NONE */
} EventIncident;

typedef struct EventRuling {
    uint32_t step;               /* the incident */
    uint8_t outcome, supplement; /* EV_OUTCOME_…; 1 adds to an earlier ruling, NC20-1.1.2b */
} EventRuling;

typedef struct EventPenalty {
    uint32_t step; /* the incident, 0 none */
    uint8_t kind, code;
} EventPenalty;

typedef struct EventDq {
    uint8_t basis, code;      /* EV_BASIS_…; EV_CODE_… */
    uint8_t intent, decisive; /* both needed under DM19-5.4a */
} EventDq;

typedef struct EventVerdict {
    uint32_t step; /* the protest */
    uint8_t upheld;
    uint8_t against; /* seat whose advance is taken away, Q-61; EV_SEATS nobody's */
} EventVerdict;

typedef struct EventReportState {
    uint32_t step; /* the report */
    uint8_t state; /* EV_PROGRESS_… */
} EventReportState;

typedef struct EventSheet {
    uint8_t vp[EV_SEATS]; /* by seat, as counted at the table, before any cap */
    uint8_t winner;       /* seat; EV_SEATS nobody, which is refused */
} EventSheet;

typedef struct EventCorrection {
    EventSheet was, now; /* both values show */
} EventCorrection;

typedef struct EventLot {
    uint64_t number, witness; /* the lower the better; a person */
} EventLot;

typedef struct EventSeed {
    uint8_t size, bytes[SHA256_BYTES];
} EventSeed;

typedef struct EventGroups {
    uint16_t count, promoted, alternates; /* groups; per group; of all */
} EventGroups;

typedef struct EventWindow {
    uint16_t group;
    int64_t opens, closes; /* seconds since 1970-01-01 00:00 UTC */
} EventWindow;

typedef struct EventEntry {
    int64_t at;             /* wall clock in ms, for people; folds never read it */
    uint64_t who, text;     /* who caused it, and in which words */
    uint32_t spent_s;       /* how long what ends here has lasted */
    uint32_t undone_by;     /* derived: the UNDO that took it back, 0 while it stands */
    uint8_t kind, by;       /* EventKind; EV_BY_… */
    uint8_t round;          /* EV_NO_ROUND none */
    uint16_t game, player;  /* EV_NONE none */
    char clause[EV_CLAUSE]; /* "WC25-3.0.13c" */
    union {
        EventStart start;
        EventOverride override;
        uint8_t waive, task, topic, pause, day, on, channels, rounds;
        uint8_t paper; /* SIGN: 1 on the paper sheet, 0 on a device */
        EventFormat format;
        uint16_t places, acks, declared, country, level, group;
        EventStaff staff;
        uint64_t person, link;
        EventForm form;
        EventConsent consent;
        EventBan ban;
        EventPlan plan;
        EventSeats seats;
        EventMove move;
        uint8_t order[EV_SEATS]; /* GAME_START: play order of each seat, from 1; zeros: as it is */
        EventBanker banker;
        EventMaterial material;
        EventPick pick;
        EventBoard board;
        EventTiming timing;
        EventIncident incident;
        EventRuling ruling;
        EventPenalty penalty;
        EventDq dq;
        EventVerdict verdict;
        EventReportState report;
        EventSheet sheet;
        EventCorrection correct;
        EventLot lot;
        uint8_t hash[SHA256_BYTES];
        EventSeed seed;
        EventGroups groups;
        EventWindow window;
        uint32_t step;
    };
} EventEntry;

/* EVENT_KINDS if there is no kind of that name. */
int event_find(const char *name);

/* An entry with nothing in it but its kind and cause: no round, no game, no player. */
EventEntry event_make(EventKind kind, int by, uint64_t who);

/* An OVERRIDE from text, as rules_set() reads it; refused like there, with a sentence. */
Status event_override(const Rules *rules, Stage stage, const char *name, const char *text,
                      EventEntry *entry, Err *err);
