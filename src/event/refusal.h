/* refusal.h - why an event says no: a code, a sentence, and the clauses of each rulebook. */
#pragma once
#include "base/buf.h"
#include "rulebook/rulebook.h"

/* code, name, sentence, clauses: those of the rulebook in force are shown, else the decisions
 * (Q-…), which hold for all. */
/* clang-format off */
#define EV_REFUSALS(_) \
    _(ALLOWED, "ok", "", "") \
    _(NO_SUCH, "no-such-thing", "There is no such entry, game, round, step or person.", "") \
    _(NO_ROOM, "too-big", "That is more than this event has room for; open it anew with more.", "") \
    _(NOT_CREATED, "not-created", "The event has not been created.", "") \
    _(CREATED, "created-already", "The event has been created already.", "") \
    _(BAD_RULES, "bad-rules", "The rulebook's values are not ones it can have.", "") \
    _(BAD_VALUE, "bad-value", "That value is not allowed.", "") \
    _(FROZEN, "frozen", "This can no longer be changed.", "") \
    _(NOT_YOURS, "not-for-you", "That is not for this role to do.", "") \
    _(FOR_JUDGES, "for-judges", "That is for a judge to do.", "NC20-1.1.1a WC25-1.2.1a DM19-5.1a Q-20") \
    _(NOT_STAFF, "not-staff", "Nobody of that name has this role.", "NC20-1.1.1a WC25-1.2.1a DM19-5.1a") \
    _(NO_REASON, "reason-needed", "Say why, by a clause or in words.", "") \
    _(OWN_TABLE, "own-table", "Nobody decides about a table he sits at: an impartial person is needed.", "DM19-5.1c Q-21") \
    _(IS_OVER, "event-over", "The event is over.", "DM19-5.4b Q-16") \
    _(TOO_EARLY, "too-early", "The event has not come so far; “Run the day” says what comes first.", "") \
    _(TOO_LATE, "too-late", "It is too late for that.", "") \
    _(NOT_IN_RULEBOOK, "not-in-rulebook", "This rulebook has no such thing.", "") \
    _(LATER_STEP, "later-step", "A later step would no longer stand.", "") \
    _(UNDONE, "undone-already", "That step has been undone already.", "") \
    _(NEVER_UNDONE, "never-undone", "Reveals, lots, signatures and what is decided are never undone.", "") \
    _(STAFF_PLAYS, "staff-plays", "Who runs the event does not play in it.", "NC20-1.1.6 DC21-1.1.6 Q-21") \
    _(LAST_ORGANISER, "last-organiser", "Somebody has to organise the event.", "DC21-1.1.1a") \
    _(NO_JUDGE, "no-judge", "There are not enough judges.", "NC20-1.1.1a WC25-2.0.4e DM19-5.1a WC04-18a") \
    _(NO_REGISTRATION, "no-registration", "Registration is not open.", "DC21-1.2.4b") \
    _(REGISTERED_TWICE, "registered-twice", "That person is registered.", "DC21-2.0.3") \
    _(BANNED, "banned", "That person is banned.", "NC20-1.7b WC25-2.1.11b DM19-5.7 DC21-2.2a") \
    _(NO_ACCOUNT, "no-account", "A screen name and an e-mail address that nobody else has are needed.", "DC21-2.0.3") \
    _(ACK_NEEDED, "ack-needed", "The texts have to be acknowledged first.", "NC20-1.6.1 WC25-2.1.1a DC21-1.1.1b DC21-1.1.2 DC21-2.0.7a") \
    _(LEVEL_NEEDED, "level-needed", "Two free games come before check-in.", "DC21-2.0.2") \
    _(DECLARATION_NEEDED, "declaration-needed", "Nationality and centre of life have to be declared first.", "DM19-4.7a") \
    _(NO_PLACE, "no-place", "There is no free place.", "") \
    _(CHECKED_IN, "checked-in", "That person is checked in.", "") \
    _(IS_OUT, "is-out", "That person no longer takes part.", "DM19-5.6a Q-24") \
    _(NO_LATE_ENTRY, "no-late-entry", "Nobody joins once the first round has begun.", "DM19-5.5a") \
    _(COUNTRY_SETTLED, "country-settled", "The schedule stands: ask the desk to correct your country.", "WC25-1.1.4b") \
    _(NOT_PRESENT, "not-present", "That person is not checked in.", "") \
    _(LEAVES_GAME, "leaves-game", "The game is running: that is leaving a game.", "DM19-5.6a Q-24") \
    _(GRACE, "grace", "The table still has to wait.", "Q-24") \
    _(NOT_LEFT, "not-left", "That person did not leave a game.", "DM19-5.6a") \
    _(FORMAT_KNOWN, "format-known", "The format has been made known.", "DM19-2.1 Q-31") \
    _(FORMAT_FORBIDDEN, "format-forbidden", "That mix of games is not allowed.", "NC20-1.2.5 WC25-1.1.3 DM19-2.5b DM19-2.6 WC04-4 Q-31") \
    _(ONE_PRELIM, "one-preliminary", "There are no more preliminary events.", "NC20-1.3.1a Q-08") \
    _(NO_SKIP, "no-skip", "This rulebook plays its semi-final, unless too few players are left for its tables.", "WC25-1.1.2 WC04-4 Q-23 Q-69") \
    _(SKIP_LATE, "skip-late", "That is decided before the cut.", "NC20-1.2.4b Q-23") \
    _(SKIP_COUNT, "skip-count", "The semi-final is left out only with 16 to 28 people.", "NC20-1.2.4b") \
    _(TOO_FEW, "too-few", "Too few people are checked in.", "NC20-1.2.4c Q-22") \
    _(ROUND_RUNS, "round-runs", "A round is open or still to be played.", "NC20-1.2.4a WC25-1.1.2") \
    _(NO_CHAMPION, "no-champion", "The champion has not been declared.", "NC20-1.2.8c WC25-1.1.9 WC04-14c") \
    _(PUBLISHED_STAYS, "published-stays", "What is published stays as it is.", "NC20-1.2.6a WC25-1.1.4a DM19-2.2a WC04-10a Q-24") \
    _(SEATED_TWICE, "seated-twice", "Nobody has two seats at once.", "NC20-1.2.5 WC25-1.1.3 WC04-4 Q-57") \
    _(TABLE_OF_TWO, "table-of-two", "A table needs three players: move somebody there.", "DM19-5.5b Q-24") \
    _(NOT_SEATED, "not-seated", "That person has no seat there.", "NC20-1.2.5 WC25-1.1.3 DC21-1.2.10d WC04-4") \
    _(TOO_MANY_THREES, "too-many-threes", "There are more tables of three than needed.", "WC04-9a Q-24") \
    _(POSITION_TWICE, "position-twice", "Everybody plays every starting position once.", "WC04-10b") \
    _(TABLE_FULL, "table-full", "There is no such place at that table.", "") \
    _(HAS_BEGUN, "has-begun", "The game has begun.", "") \
    _(NO_MORE_ROUNDS, "no-more-rounds", "All preliminary games are opened.", "NC20-1.2.5 WC25-1.1.3 DM19-2.1 WC04-4") \
    _(NOT_PUBLISHED, "not-published", "The schedule of this round is not published.", "NC20-1.2.6a WC25-1.1.4a DM19-2.2a WC04-10a") \
    _(BRIEFING_FIRST, "briefing-first", "The rules have not been explained.", "NC20-1.1.1b Q-20") \
    _(DICE_FIRST, "dice-first", "A table keeps a log: collect and mix the dice first.", "NC20-1.5.7c") \
    _(NEXT_DAY, "next-day", "Semi-final and final are played on a day of their own. Close this day and open the finals day.", "NC20-1.3.1a WC04-5") \
    _(JUDGE_BANKER_FIRST, "judge-banker-first", "Each table needs a judge who handles the cards.", "NC20-1.5.4g WC25-2.0.4e WC04-18a") \
    _(PROTEST_OPEN, "protest-open", "A protest is open.", "NC20-1.1.3a WC25-1.2.3a DM19-5.3 DC21-1.1.3a Q-13") \
    _(NOT_OPEN, "not-open", "The round is not open.", "") \
    _(BOARD_FIRST, "board-first", "The board has to be made, approved and shown first.", "NC20-1.5.1a WC25-2.0.1a") \
    _(STEP_UP_FIRST, "step-up-first", "Somebody is missing: offer the place to the next in rank.", "Q-24") \
    _(STUDY_RUNS, "study-runs", "The board is still being studied.", "WC25-1.1.7a") \
    _(PICKS_FIRST, "picks-first", "Positions are chosen first.", "NC20-1.2.7c WC25-1.1.5c WC04-11d Q-33") \
    _(ORDER_FIXED, "order-fixed", "The play order is not left to chance.", "NC20-1.2.6a WC25-1.1.4a DM19-2.2a WC04-10a") \
    _(NOT_RUNNING, "not-running", "No such game is being played.", "") \
    _(SUBSTITUTE_FIRST, "substitute-first", "Fewer than three are left: a substitute must take a seat first.", "DM19-5.6c") \
    _(PLAYS_ELSEWHERE, "plays-elsewhere", "That person still plays at another table of this round.", "DM19-5.6c") \
    _(NO_SUBSTITUTE, "no-substitute", "A substitute takes a leaver's seat, and only if fewer than three remain.", "DM19-5.6c Q-26") \
    _(NO_REPLAY, "no-replay", "Only a void game is played again, and once.", "") \
    _(GAMES_OPEN, "games-open", "Not all results are in.", "NC20-1.2.4a WC25-1.1.2") \
    _(QUALIFIERS_OPEN, "qualifiers-open", "The qualifiers are not over.", "DC21-1.2.3a") \
    _(NO_BANKING, "no-banking", "The rulebook does not know this arrangement.", "WC04-18b DM19-2.4 Q-38") \
    _(BANKER_BUSY, "banker-busy", "That judge handles the cards at another table.", "WC25-2.0.4e") \
    _(NOT_UNANIMOUS, "not-unanimous", "All at the table have to agree.", "NC20-1.5.4e WC25-2.0.4d DM19-5.9b") \
    _(JUDGE_DEALS, "judge-deals", "A judge handles the cards until the game ends.", "NC20-1.5.4f WC25-2.0.4d") \
    _(ARRANGEMENT_VOID, "arrangement-void", "The arrangement was voided in this game.", "NC20-1.5.4d WC25-2.0.4c") \
    _(WRONG_SET, "wrong-set", "It is the copy of the first in play order who brought one.", "DM19-5.8") \
    _(OTHER_EDITION, "other-edition", "All games of the event use the same edition.", "NC20-1.2.2a WC25-1.0a WC04-2") \
    _(NO_CONSENT, "no-consent", "Not everybody at the table has agreed.", "WC25-3.1.2b Q-62") \
    _(NO_VOICE, "no-voice", "Qualifiers have no voice channel.", "DC21-2.0.6") \
    _(LINK_TWICE, "link-twice", "Another table has this channel.", "DC21-2.0.7b") \
    _(SEATS_FIRST, "seats-first", "Chairs and colours are chosen before the board is shown.", "WC25-1.1.4c Q-37") \
    _(PICK_EARLY, "pick-early", "Positions are chosen once everybody has seen the layout.", "NC20-1.2.7d Q-33") \
    _(PICK_LATE, "pick-late", "Choices are made before the board is seen.", "WC04-11d WC04-16 DM19-2.2b Q-37") \
    _(NOT_YOUR_PICK, "not-your-pick", "It is somebody else's turn to choose.", "NC20-1.2.6b NC20-1.2.7c NC20-1.2.8b WC25-1.1.5c WC25-1.1.4c DM19-2.2b WC04-11d Q-32") \
    _(NOT_YOUR_CHOICE, "not-your-choice", "That is not what is chosen now.", "NC20-1.2.6b WC25-1.1.4c DM19-2.2b Q-32") \
    _(LOT_TAKEN, "lot-taken", "Somebody else has drawn that lot.", "NC20-1.2.9b WC25-1.3.2e") \
    _(TAKEN, "taken", "That is taken.", "NC20-1.2.6b WC25-1.1.5c") \
    _(BOARD_PER_TABLE, "board-per-table", "Each table makes its own board.", "DM19-2.3a WC04-29b") \
    _(ONE_BOARD, "one-board", "All tables play the same board.", "NC20-1.5.1b WC25-2.0.1a") \
    _(BOARD_REUSED, "board-reused", "That board, turned or mirrored, has been used.", "NC20-1.5.1c WC25-2.0.1b Q-35") \
    _(BOARD_LIVE, "board-live", "Semi-final and final boards are drawn live once the round is open.", "WC25-2.0.1d") \
    _(BOARD_MODE, "board-mode", "Boards are made by the variable set-up.", "WC25-2.0.1d DM19-2.3b WC04-29a") \
    _(REVEALED, "revealed", "The board has been seen.", "") \
    _(NO_STUDY, "no-study", "Nobody studies a board.", "WC25-1.1.7a") \
    _(TIME_LEFT, "time-left", "There is time left.", "WC25-1.1.7a DC21-1.2.5a") \
    _(NOT_ASKED, "not-asked", "A judge times a table that has asked for it; without that the organisers order timed turns.", "NC20-1.2.3b") \
    _(ORGANISER_TIMES, "organiser-times", "Timed turns are for the organisers to order.", "NC20-1.2.3a WC25-1.1.8b DM19-2.7 WC04-17a") \
    _(AFTER_SETUP, "after-setup", "Players ask for timed turns after the set-up.", "NC20-1.2.3b") \
    _(LIMIT_TOO_LONG, "limit-too-long", "That is longer than a timed turn may be.", "NC20-1.2.3c DM19-2.7 WC04-17a Q-36") \
    _(RULED, "ruled", "The ruling is final; a judge can only add to it.", "NC20-1.1.2b WC25-1.2.2b DM19-5.2 DC21-1.1.3b") \
    _(LATE_REPORT, "late-report", "What was not reported at once is normal play.", "NC20-1.1.2c WC25-1.2.2c DM19-5.2") \
    _(BASIS_HEAD, "basis-head", "The head judge, with a reason, puts it on another basis.", "Q-15") \
    _(WARN_FIRST, "warn-first", "The first time there is a warning.", "NC20-1.1.5c WC25-1.2.5c DC21-1.1.5c") \
    _(INTENT_NEEDED, "intent-needed", "It takes intent, and the aim to decide the game.", "DM19-5.4a") \
    _(DQ_WINDOW, "dq-window", "A disqualification is possible only during a game or right after it.", "DM19-5.4b Q-14") \
    _(DQ_BRAND, "dq-brand", "Judges disqualify only during a game or right after it, until all have signed; later only the brand owner's agent does, for conduct.", "NC20-1.1.4c NC20-1.1.4d NC20-1.6.8 Q-14") \
    _(DQ_CONDUCT, "dq-conduct", "For broken rules that is possible only during a game or right after it, until all have signed; for conduct at any time.", "WC25-1.2.4a WC25-1.2.4c WC25-1.2.4d Q-14") \
    _(NO_GROUND, "no-ground", "That alone is no ground for a disqualification; who breaks rules on purpose to win is cheating.", "NC20-1.1.4b WC25-1.2.4b WC25-3.0.13c DM19-5.4a DC21-1.1.4a") \
    _(PROTEST_LATE, "late-protest", "The time for protests is over.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 DC21-1.1.3a Q-61") \
    _(SHEET_LOCKED, "locked", "The sheet is locked.", "NC20-1.1.3b WC25-1.2.3b Q-19") \
    _(NOT_FILLED, "not-filled", "The sheet is not filled in.", "NC20-1.1.3b") \
    _(SIGNED, "signed", "Somebody has signed the sheet.", "NC20-1.1.3b WC25-1.2.3b") \
    _(NOT_SIGNED, "not-signed", "Not everybody has signed.", "NC20-1.1.3b WC25-1.2.3b") \
    _(JUDGE_DECIDES, "judge-decides", "A judge has to decide this game.", "NC20-1.1.3c WC25-1.2.3c DC21-1.1.3b Q-18") \
    _(NOT_BANKER, "not-banker", "The table's banker or host confirms the result.", "Q-19") \
    _(ONLINE_ONLY, "online-only", "Results come from the online table.", "DC21-1.2.2") \
    _(NO_WINNER, "no-winner", "Somebody has won with the points it takes: mark the winner.", "NC20-1.2.3d WC25-1.1.8a DM19-2.7 WC04-17b Q-68") \
    _(BAD_VP, "bad-vp", "Nobody has so many points, or so few.", "NC20-1.2.3d WC25-1.1.8a Q-05") \
    _(WINNER_LEFT, "winner-left", "Who left the game cannot have won it.", "DM19-5.6c Q-26") \
    _(LEAVER_ZERO, "leaver-zero", "Who left the game has no points in it.", "DM19-5.6b") \
    _(HANDS_OFF, "hands-off", "Nobody decides a game while it runs.", "DC21-1.1.4d") \
    _(NOTHING_TO_DECIDE, "nothing-to-decide", "A judge decides only what was protested, not signed, or left.", "NC20-1.2.3d WC25-1.1.8a DM19-2.7 WC04-17b Q-68") \
    _(NOT_LOCKED, "not-locked", "The sheet is not locked; it can be filled in again.", "NC20-1.1.3b") \
    _(NOT_WHAT_IS, "not-what-is", "Give what the sheet says and what the paper says.", "NC20-1.1.3b") \
    _(LOTS_COMMITTED, "lots-committed", "The lots are committed to.", "Q-12") \
    _(NO_COMMITMENT, "no-commitment", "The seed of the lots was not committed to.", "Q-12") \
    _(SEED_WRONG, "seed-wrong", "The seed is not the one committed to.", "Q-12") \
    _(LOTS_STALE, "lots-stale", "No sheet was locked since the commitment; commit before the last game.", "Q-12") \
    _(PRELIMS_OPEN, "preliminaries-open", "The preliminaries are not over.", "NC20-1.2.4a WC25-1.1.2 DC21-1.2.3a") \
    _(NO_TIES, "no-ties", "No tie needs a lot.", "NC20-1.2.9b WC25-1.3.2e") \
    _(NO_WITNESS, "no-witness", "A lot drawn by hand needs a witness: somebody of the staff, or an entrant who does not draw; not whoever enters it.", "NC20-1.2.9b WC25-1.3.2e Q-12") \
    _(LOT_DRAWN, "lot-drawn", "A lot is drawn once.", "NC20-1.2.9c WC25-1.1.6c Q-12") \
    _(NO_KNOCKOUT, "no-knockout", "There is no semi-final and no final.", "DM19-3.2") \
    _(TIES_OPEN, "ties-open", "Places are tied: draw lots first.", "NC20-1.2.9a WC25-1.3.2e Q-06") \
    _(NOT_ENOUGH, "not-enough", "There are not enough players left.", "Q-24 Q-53 Q-59") \
    _(SEMI_THIN, "semi-thin", "Too few players are left for the semi-final, which needs three at each table. Leave the semi-final out: the best four then play the final.", "Q-69") \
    _(STEP_UP_LATE, "step-up-late", "The board has been seen; three play.", "Q-24") \
    _(NOBODY_NEXT, "nobody-next", "Nobody is left to step up.", "Q-24") \
    _(SEMIS_OPEN, "semis-open", "The semi-finals are not over.", "NC20-1.2.4a WC25-1.1.2 WC04-11c") \
    _(FINAL_OPEN, "final-open", "The last game is not over.", "NC20-1.2.8c WC25-1.1.9 WC04-14c") \
    _(ONLINE_SEASON, "online-season", "Tournaments of the season are not held online.", "DM19-1.1c") \
    _(UNOFFICIAL, "unofficial", "An unofficial event does not count for the season.", "Q-31") \
    _(TOO_FEW_VALID, "too-few-valid", "Too few have a valid result.", "DM19-4.1") \
    _(GROUP_SMALL, "group-small", "A group is too small.", "DC21-1.2.5b DC21-1.2.5c") \
    _(PROMOTED_MANY, "promoted-many", "That is more than a group may promote.", "DC21-1.3.3a") \
    _(PROMOTED_NONE, "promoted-none", "At least one of each group goes on.", "DC21-1.3.3a") \
    _(ALTERNATES_MANY, "alternates-many", "So many alternates are not left beside those who are promoted.", "DC21-1.2.7b DC21-1.2.9c") \
    _(BRACKET_BIG, "bracket-big", "The bracket would be too large.", "DC21-1.2.7a") \
    _(BRACKET_SIZE, "bracket-size", "So many cannot be played down to one at tables of three and four.", "Q-53") \
    _(NOT_GROUPED, "not-grouped", "Somebody is in no group.", "DC21-1.2.4c") \
    _(WINDOW_LENGTH, "window-length", "A qualifier lasts exactly as long as the rulebook says.", "DC21-1.2.5a") \
    _(WINDOW_PAST, "window-past", "That moment is past: a qualifier begins after it was announced.", "DC21-1.2.7b DC21-1.3.3b") \
    _(NOT_ANNOUNCED, "not-announced", "Groups, dates, promoted and alternates are announced on all channels first.", "DC21-1.2.7b DC21-1.3.3b") \
    _(WINDOW_SHUT, "window-shut", "The group's window is not open.", "DC21-1.2.5a") \
    _(GAMES_ENOUGH, "games-enough", "That player has played all games of the qualifier.", "DC21-1.2.4a") \
    _(OTHER_GROUP, "other-group", "Opponents come from the same group.", "DC21-1.3.2b") \
    _(NOT_QUEUED, "not-queued", "Qualifier games are paired from the queue.", "DC21-1.2.3b") \
    _(NOT_PROMOTED, "not-promoted", "That player is neither promoted nor an alternate.", "DC21-1.2.9c") \
    _(OWN_DELEGATE, "own-delegate", "A judge who steps back names somebody else.", "DM19-5.1c Q-21") \
    _(DELEGATE_LATE, "delegate-late", "That game is over: there is nothing left to decide.", "DM19-5.1c Q-21") \
    _(REMARK, "remark", "This is a remark of the rulebook: no code goes by it, so it cannot be changed.", "") \
    _(CORRECT_BY_TWO, "correct-by-two", "A locked result cannot be changed. If the sheet was typed wrong, propose the numbers on the signed paper; a second person confirms them.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(NO_CORRECTION, "no-correction", "No correction of this sheet is waiting.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(CORRECTION_OPEN, "correction-open", "The correction of a sheet is waiting: confirm or reject it first.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(SECOND_PERSON, "second-person", "Somebody else has to compare the paper: another judge, organiser or scorekeeper.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(OTHER_NUMBERS, "other-numbers", "The proposed correction has other numbers. Compare the paper again, and reject the proposal if it is wrong.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(LOT_KINDS, "lot-kinds", "The lots of an event are all drawn by hand or all by the program. Draw the missing ones like the others.", "NC20-1.2.9b WC25-1.3.2e Q-12") \
    _(PROTEST_RUNS, "protest-runs", "Players can still protest against one of these games. Wait until that time is over.", "DC21-1.1.3a Q-61") \
    _(SETTINGS_FIRST, "settings-first", "Post the match settings first: players read them before they sign up.", "DC21-1.1.1b") \
    _(SETTINGS_POSTED, "settings-posted", "The match settings are already posted as they are now.", "DC21-1.1.1b") \
    _(PIECES_FIRST, "pieces-first", "Lay every piece of the board first, then show it.", "WC25-2.0.1d") \
    _(NOT_INVITED, "not-invited", "This event is by invitation. Ask the organisers for a code, or to be entered.", "NC20-1.6.1 WC25-2.1.1a") \
    _(DECISION_FINAL, "decision-final", "A judge decided this game, and the decision is final.", "NC20-1.1.2b WC25-1.2.2b DM19-5.2 DC21-1.1.3b") \
    _(SIGN_ON_DEVICE, "sign-on-device", "This player signed on a device and signs the corrected numbers there. Whoever proposed or confirmed them cannot sign for the player.", "NC20-1.1.3b WC25-1.2.3b") \
    _(OTHER_CHAMPION, "other-champion", "Somebody else is in first place now. Declare the champion again.", "NC20-1.2.8c WC25-1.1.9 WC04-14c") \
    _(OTHER_FINALISTS, "other-finalists", "A semi-final has another winner now. Take back the seeding of the final and seed it again.", "NC20-1.2.8a WC25-1.1.6a WC04-14a") \
    _(REPLAY_FIRST, "replay-first", "A game of this round was aborted. Play it again before you close the round.", "NC20-1.2.3d NC20-1.2.5 WC25-1.1.8a WC25-1.1.3 DM19-2.7 WC04-17b WC04-4 Q-68") \
    _(BASIS_RULES_ONLY, "basis-rules", "This breaks a rule of the game and not the code of conduct. Disqualify for broken rules.", "NC20-1.1.4b WC25-1.2.4b DC21-1.1.4a Q-15") \
    _(SETTINGS_FROZEN, "settings-frozen", "Players sign up for the match settings as they are posted. They cannot be changed any more.", "DC21-1.1.1b") \
    _(PICK_STUDY, "pick-study", "Positions are chosen when the study time is over.", "WC25-1.1.5c WC25-1.1.7f Q-33") \
    _(SIGN_TIME, "sign-time", "The player still has time to sign.", "Q-18") \
    _(PROTEST_TIME_LEFT, "protest-time", "There is still time to protest.", "DC21-1.1.3a Q-61") \
    _(NOT_SHOWN, "not-shown", "Not everybody at the table has agreed to be shown.", "WC25-3.1.1 DC21-2.0.5 Q-62") \
    _(BRACKET_STREAMS, "bracket-streams", "Only games of the tournament round are streamed.", "DC21-2.0.5") \
    _(PLAYERS_STREAM, "players-stream", "Players do not stream. The staff of the event can.", "WC25-3.1.2a Q-62") \
    _(NOT_IN_PERSON, "not-in-person", "Nobody meets in person at this event. Choose another kind of report.", "DC21-2.2b") \
    _(WINDOW_DAY, "window-day", "A qualifier begins on a Friday evening, by the clocks of its group. Choose a Friday, or set “multi_day” to “free” first.", "DC21-1.2.5a") \
    _(RESULT_COUNTS, "result-counts", "The result is confirmed and counts. Protest against it if it is wrong.", "DM19-5.3 DC21-1.1.3a Q-19") \
    _(NOT_WAIVED, "not-waived", "This cannot be waived: the rulebook wants a judge who handles the cards.", "WC25-2.0.4e WC04-18a") \
    _(WINNER_SIGNED, "winner-signed", "Everybody signed on a device: no paper names another winner, and the winner stays.", "NC20-1.1.3b WC25-1.2.3b Q-70")
/* clang-format on */

typedef enum EventRefusal {
#define ROW(code, name, text, clauses) EV_##code,
    EV_REFUSALS(ROW)
#undef ROW
        EV_REFUSAL_COUNT
} EventRefusal;

typedef struct EventRefusalText {
    const char *name, *text, *clauses;
} EventRefusalText;
extern const EventRefusalText EV_REFUSAL_TEXT[EV_REFUSAL_COUNT];

/* Append the sentence with the clause of the rulebook: "The sheet is signed. [NC20-1.1.3b]" */
void event_refusal(EventRefusal code, RulebookId rulebook, Buf *out);
