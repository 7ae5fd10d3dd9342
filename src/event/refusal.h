/* refusal.h - why an event says no: a code, a sentence, and the clauses of each rulebook. */
#pragma once
#include "base/message.h"
#include "rulebook/rulebook.h"

/* code, name, sentence, clauses: those of the rulebook in force are shown, else the decisions
 * (Q-…), which hold for all. */
/* clang-format off */
#define EV_REFUSALS(_) \
    _(ALLOWED, "ok", "", "") \
    _(NO_SUCH, "no-such-thing", "There is no such entry, game, round, step or person.", "") \
    _(NO_ROOM, "too-big", "This event has no room for that. Create it again with more room.", "") \
    _(NOT_CREATED, "not-created", "The event has not been created yet.", "") \
    _(CREATED, "created-already", "The event already exists.", "") \
    _(BAD_RULES, "bad-rules", "The rulebook has values that are not allowed.", "") \
    _(BAD_VALUE, "bad-value", "This value is not allowed.", "") \
    _(FROZEN, "frozen", "This can no longer be changed.", "") \
    _(NOT_YOURS, "not-for-you", "Your role can't do this.", "") \
    _(FOR_JUDGES, "for-judges", "Only a judge can do this.", "NC20-1.1.1a WC25-1.2.1a DM19-5.1a Q-20") \
    _(NOT_STAFF, "not-staff", "No one with this name has this role.", "NC20-1.1.1a WC25-1.2.1a DM19-5.1a") \
    _(NO_REASON, "reason-needed", "Give a reason: a clause or a few words.", "") \
    _(OWN_TABLE, "own-table", "You can't judge your own table. Ask someone impartial.", "DM19-5.1c Q-21") \
    _(IS_OVER, "event-over", "The event is over.", "DM19-5.4b Q-16") \
    _(TOO_EARLY, "too-early", "It is too early for this. “Run the day” says what comes first.", "") \
    _(TOO_LATE, "too-late", "It is too late for this.", "") \
    _(NOT_IN_RULEBOOK, "not-in-rulebook", "This rulebook does not have that.", "") \
    _(LATER_STEP, "later-step", "A later step depends on this one.", "") \
    _(UNDONE, "undone-already", "This step is already undone.", "") \
    _(NEVER_UNDONE, "never-undone", "Reveals, lots, signatures and rulings can't be undone.", "") \
    _(STAFF_PLAYS, "staff-plays", "Staff can't play in their own event.", "NC20-1.1.6 DC21-1.1.6 Q-21") \
    _(LAST_ORGANISER, "last-organiser", "The event needs at least one organiser.", "DC21-1.1.1a") \
    _(NO_JUDGE, "no-judge", "There are not enough judges.", "NC20-1.1.1a WC25-2.0.4e DM19-5.1a WC04-18a") \
    _(NO_REGISTRATION, "no-registration", "Registration is not open.", "DC21-1.2.4b") \
    _(REGISTERED_TWICE, "registered-twice", "This person is already registered.", "DC21-2.0.3") \
    _(BANNED, "banned", "This person is banned.", "NC20-1.7b WC25-2.1.11b DM19-5.7 DC21-2.2a") \
    _(NO_ACCOUNT, "no-account", "This needs a screen name and an e-mail address that nobody else uses.", "DC21-2.0.3") \
    _(ACK_NEEDED, "ack-needed", "Accept the texts first.", "NC20-1.6.1 WC25-2.1.1a DC21-1.1.1b DC21-1.1.2 DC21-2.0.7a") \
    _(LEVEL_NEEDED, "level-needed", "Play two practice games before you check in.", "DC21-2.0.2") \
    _(DECLARATION_NEEDED, "declaration-needed", "State your nationality and where you live first.", "DM19-4.7a") \
    _(NO_PLACE, "no-place", "The event is full.", "") \
    _(CHECKED_IN, "checked-in", "This person is already checked in.", "") \
    _(IS_OUT, "is-out", "This person is no longer in the event.", "DM19-5.6a Q-24") \
    _(NO_LATE_ENTRY, "no-late-entry", "The first round has begun. Nobody can join any more.", "DM19-5.5a") \
    _(COUNTRY_SETTLED, "country-settled", "The schedule is already made. Ask the desk to correct your country.", "WC25-1.1.4b") \
    _(NOT_PRESENT, "not-present", "This person is not checked in.", "") \
    _(LEAVES_GAME, "leaves-game", "The game is still running. Withdrawing now means leaving it.", "DM19-5.6a Q-24") \
    _(GRACE, "grace", "The waiting time is not over yet.", "Q-24") \
    _(NOT_LEFT, "not-left", "This person has not left a game.", "DM19-5.6a") \
    _(FORMAT_KNOWN, "format-known", "The format is already announced.", "DM19-2.1 Q-31") \
    _(FORMAT_FORBIDDEN, "format-forbidden", "This mix of games is not allowed.", "NC20-1.2.5 WC25-1.1.3 DM19-2.5b DM19-2.6 WC04-4 Q-31") \
    _(ONE_PRELIM, "one-preliminary", "There are no more preliminary events.", "NC20-1.3.1a Q-08") \
    _(NO_SKIP, "no-skip", "Under this rulebook the semi-final can be skipped only if too few players are left.", "WC25-1.1.2 WC04-4 Q-23 Q-69") \
    _(SKIP_LATE, "skip-late", "Decide this before the cut.", "NC20-1.2.4b Q-23") \
    _(SKIP_COUNT, "skip-count", "The semi-final can be skipped only with 16 to 28 players.", "NC20-1.2.4b") \
    _(TOO_FEW, "too-few", "Too few players are checked in.", "NC20-1.2.4c Q-22") \
    _(ROUND_RUNS, "round-runs", "A round is still open or not played yet.", "NC20-1.2.4a WC25-1.1.2") \
    _(NO_CHAMPION, "no-champion", "No champion has been declared yet.", "NC20-1.2.8c WC25-1.1.9 WC04-14c") \
    _(PUBLISHED_STAYS, "published-stays", "This is published and can't be changed.", "NC20-1.2.6a WC25-1.1.4a DM19-2.2a WC04-10a Q-24") \
    _(SEATED_TWICE, "seated-twice", "A player can't have two seats at once.", "NC20-1.2.5 WC25-1.1.3 WC04-4 Q-57") \
    _(TABLE_OF_TWO, "table-of-two", "A table needs at least three players. Move someone there.", "DM19-5.5b Q-24") \
    _(FROM_FOUR, "from-four", "A table of two gets a player from a table of four.", "DM19-5.5b") \
    _(NOT_SEATED, "not-seated", "This person has no seat there.", "NC20-1.2.5 WC25-1.1.3 DC21-1.2.10d WC04-4") \
    _(TOO_MANY_THREES, "too-many-threes", "There are more tables of three than needed.", "WC04-9a Q-24") \
    _(POSITION_TWICE, "position-twice", "Each player must have each starting position once.", "WC04-10b") \
    _(TABLE_FULL, "table-full", "This table has no such seat.", "") \
    _(HAS_BEGUN, "has-begun", "The game has already begun.", "") \
    _(NO_MORE_ROUNDS, "no-more-rounds", "All preliminary rounds are already open.", "NC20-1.2.5 WC25-1.1.3 DM19-2.1 WC04-4") \
    _(NOT_PUBLISHED, "not-published", "The schedule of this round is not published yet.", "NC20-1.2.6a WC25-1.1.4a DM19-2.2a WC04-10a") \
    _(BRIEFING_FIRST, "briefing-first", "The rules have not been explained yet.", "NC20-1.1.1b Q-20") \
    _(DICE_FIRST, "dice-first", "A table records its game. Collect and mix the dice first.", "NC20-1.5.7c") \
    _(NEXT_DAY, "next-day", "The finals have a day of their own. Close this day and open the finals day.", "NC20-1.3.1a WC04-5") \
    _(JUDGE_BANKER_FIRST, "judge-banker-first", "Each table needs a judge who handles the cards.", "NC20-1.5.4g WC25-2.0.4e WC04-18a") \
    _(PROTEST_OPEN, "protest-open", "A protest is still open.", "NC20-1.1.3a WC25-1.2.3a DM19-5.3 DC21-1.1.3a Q-13") \
    _(NOT_OPEN, "not-open", "The round is not open.", "") \
    _(BOARD_FIRST, "board-first", "Make, approve and show the board first.", "NC20-1.5.1a WC25-2.0.1a") \
    _(STEP_UP_FIRST, "step-up-first", "A player is missing. Offer the seat to the next in rank.", "Q-24") \
    _(STUDY_RUNS, "study-runs", "Study time is still running.", "WC25-1.1.7a") \
    _(PICKS_FIRST, "picks-first", "Starting positions must be chosen first.", "NC20-1.2.7c WC25-1.1.5c WC04-11d Q-33") \
    _(ORDER_FIXED, "order-fixed", "The play order is not drawn at random.", "NC20-1.2.6a WC25-1.1.4a DM19-2.2a WC04-10a") \
    _(NOT_RUNNING, "not-running", "This game is not being played.", "") \
    _(SUBSTITUTE_FIRST, "substitute-first", "Fewer than three players are left. A substitute must take a seat first.", "DM19-5.6c") \
    _(PLAYS_ELSEWHERE, "plays-elsewhere", "This person is still playing at another table in this round.", "DM19-5.6c") \
    _(NO_SUBSTITUTE, "no-substitute", "A substitute can only take the seat of a player who left, and only if fewer than three remain.", "DM19-5.6c Q-26") \
    _(NO_REPLAY, "no-replay", "Only a void game can be played again, and only once.", "") \
    _(GAMES_OPEN, "games-open", "Not all results are in yet.", "NC20-1.2.4a WC25-1.1.2") \
    _(QUALIFIERS_OPEN, "qualifiers-open", "The qualifiers are not over yet.", "DC21-1.2.3a") \
    _(NO_BANKING, "no-banking", "This rulebook does not allow this arrangement.", "WC04-18b DM19-2.4 Q-38") \
    _(BANKER_BUSY, "banker-busy", "This judge handles the cards at another table.", "WC25-2.0.4e") \
    _(NOT_UNANIMOUS, "not-unanimous", "Everyone at the table must agree.", "NC20-1.5.4e WC25-2.0.4d DM19-5.9b") \
    _(JUDGE_DEALS, "judge-deals", "A judge handles the cards until the game ends.", "NC20-1.5.4f WC25-2.0.4d") \
    _(ARRANGEMENT_VOID, "arrangement-void", "The arrangement no longer applies in this game.", "NC20-1.5.4d WC25-2.0.4c") \
    _(WRONG_SET, "wrong-set", "Play with the copy of the first player in play order who brought one.", "DM19-5.8") \
    _(OTHER_EDITION, "other-edition", "All games of the event must use the same edition.", "NC20-1.2.2a WC25-1.0a WC04-2") \
    _(NO_CONSENT, "no-consent", "Not everyone at the table has agreed.", "WC25-3.1.2b Q-62") \
    _(NO_VOICE, "no-voice", "Qualifiers have no voice channel.", "DC21-2.0.6") \
    _(LINK_TWICE, "link-twice", "Another table already has this channel.", "DC21-2.0.7b") \
    _(SEATS_FIRST, "seats-first", "Seats and colours must be chosen before the board is shown.", "WC25-1.1.4c Q-37") \
    _(PICK_EARLY, "pick-early", "Starting positions are chosen once everyone has seen the board.", "NC20-1.2.7d Q-33") \
    _(PICK_LATE, "pick-late", "This must be chosen before the board is shown.", "WC04-11d WC04-16 DM19-2.2b Q-37") \
    _(NOT_YOUR_PICK, "not-your-pick", "It is someone else's turn to choose.", "NC20-1.2.6b NC20-1.2.7c NC20-1.2.8b WC25-1.1.5c WC25-1.1.4c DM19-2.2b WC04-11d Q-32") \
    _(NOT_YOUR_CHOICE, "not-your-choice", "This is not what you choose right now.", "NC20-1.2.6b NC20-1.2.8b WC25-1.1.4c DM19-2.2b Q-32") \
    _(LOT_TAKEN, "lot-taken", "Someone else has already drawn this lot.", "NC20-1.2.9b WC25-1.3.2e") \
    _(TAKEN, "taken", "This is taken. Choose another one.", "NC20-1.2.6b WC25-1.1.5c") \
    _(BOARD_PER_TABLE, "board-per-table", "Each table makes its own board.", "DM19-2.3a WC04-29b") \
    _(ONE_BOARD, "one-board", "All tables play on the same board.", "NC20-1.5.1b WC25-2.0.1a") \
    _(BOARD_REUSED, "board-reused", "This board has been used before, perhaps turned or mirrored.", "NC20-1.5.1c WC25-2.0.1b Q-35") \
    _(BOARD_LIVE, "board-live", "Boards for the finals are drawn live once the round is open.", "WC25-2.0.1d") \
    _(BOARD_MODE, "board-mode", "Boards must use the variable set-up.", "WC25-2.0.1d DM19-2.3b WC04-29a") \
    _(REVEALED, "revealed", "The board has already been seen.", "") \
    _(NO_STUDY, "no-study", "There is no study time right now.", "WC25-1.1.7a") \
    _(TIME_LEFT, "time-left", "The time is not up yet.", "WC25-1.1.7a DC21-1.2.5a") \
    _(NOT_ASKED, "not-asked", "Judges can time turns only if the table asked for it. Otherwise the organisers decide.", "NC20-1.2.3b") \
    _(ORGANISER_TIMES, "organiser-times", "Only the organisers can order timed turns.", "NC20-1.2.3a WC25-1.1.8b DM19-2.7 WC04-17a") \
    _(AFTER_SETUP, "after-setup", "Players can ask for timed turns only after the set-up.", "NC20-1.2.3b") \
    _(LIMIT_TOO_LONG, "limit-too-long", "This is longer than a timed turn can be.", "NC20-1.2.3c DM19-2.7 WC04-17a Q-36") \
    _(RULED, "ruled", "The ruling is final. A judge can only add to it.", "NC20-1.1.2b WC25-1.2.2b DM19-5.2 DC21-1.1.3b") \
    _(LATE_REPORT, "late-report", "This was not reported at once, so it counts as normal play.", "NC20-1.1.2c WC25-1.2.2c DM19-5.2") \
    _(BASIS_HEAD, "basis-head", "Only the head judge can change the basis, with a reason.", "Q-15") \
    _(WARN_FIRST, "warn-first", "The first offence gets a warning.", "NC20-1.1.5c WC25-1.2.5c DC21-1.1.5c") \
    _(INTENT_NEEDED, "intent-needed", "This needs intent and the aim to decide the game.", "DM19-5.4a") \
    _(DQ_WINDOW, "dq-window", "Players can be disqualified only during a game or right after it.", "DM19-5.4b Q-14") \
    _(DQ_BRAND, "dq-brand", "Judges can disqualify only during a game or right after it, until everyone has signed. Later only the brand owner's agent can, for conduct.", "NC20-1.1.4c NC20-1.1.4d NC20-1.6.8 Q-14") \
    _(DQ_CONDUCT, "dq-conduct", "For broken rules this works only during a game or right after it, until everyone has signed. For conduct it works at any time.", "WC25-1.2.4a WC25-1.2.4c WC25-1.2.4d Q-14") \
    _(NO_GROUND, "no-ground", "This alone is no reason to disqualify. Breaking rules on purpose to win is cheating.", "NC20-1.1.4b WC25-1.2.4b WC25-3.0.13c DM19-5.4a DC21-1.1.4a") \
    _(PROTEST_LATE, "late-protest", "The time for protests is over.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 DC21-1.1.3a Q-61") \
    _(SHEET_LOCKED, "locked", "The sheet is locked.", "NC20-1.1.3b WC25-1.2.3b Q-19") \
    _(NOT_FILLED, "not-filled", "The sheet is not filled in yet.", "NC20-1.1.3b") \
    _(SIGNED, "signed", "Someone has already signed the sheet.", "NC20-1.1.3b WC25-1.2.3b") \
    _(NOT_SIGNED, "not-signed", "Not everyone has signed yet.", "NC20-1.1.3b WC25-1.2.3b") \
    _(JUDGE_DECIDES, "judge-decides", "A judge must decide this game.", "NC20-1.1.3c WC25-1.2.3c DC21-1.1.3b Q-18") \
    _(NOT_BANKER, "not-banker", "The banker or host of the table must confirm the result.", "Q-19") \
    _(ONLINE_ONLY, "online-only", "The result comes from the online table.", "DC21-1.2.2") \
    _(NO_WINNER, "no-winner", "Someone has enough points to win. Mark the winner.", "NC20-1.2.3d WC25-1.1.8a DM19-2.7 WC04-17b Q-68") \
    _(BAD_VP, "bad-vp", "This number of points is not possible.", "NC20-1.2.3d WC25-1.1.8a Q-05") \
    _(WINNER_LEFT, "winner-left", "A player who left the game can't have won it.", "DM19-5.6c Q-26") \
    _(LEAVER_ZERO, "leaver-zero", "A player who left the game has no points.", "DM19-5.6b") \
    _(HANDS_OFF, "hands-off", "A running game can't be decided.", "DC21-1.1.4d") \
    _(NOTHING_TO_DECIDE, "nothing-to-decide", "A judge can decide a game only after a protest, a missing signature or when someone left.", "NC20-1.2.3d WC25-1.1.8a DM19-2.7 WC04-17b Q-68") \
    _(NOT_LOCKED, "not-locked", "The sheet is not locked yet. Just fill it in again.", "NC20-1.1.3b") \
    _(NOT_WHAT_IS, "not-what-is", "Enter what the sheet says and what the paper says.", "NC20-1.1.3b") \
    _(LOTS_COMMITTED, "lots-committed", "The lots are already sealed.", "Q-12") \
    _(NO_COMMITMENT, "no-commitment", "The lots have not been sealed.", "Q-12") \
    _(SEED_WRONG, "seed-wrong", "This is not the sealed seed.", "Q-12") \
    _(LOTS_STALE, "lots-stale", "No sheet has been locked since the lots were sealed. Seal them before the last game.", "Q-12") \
    _(PRELIMS_OPEN, "preliminaries-open", "The preliminaries are not over yet.", "NC20-1.2.4a WC25-1.1.2 DC21-1.2.3a") \
    _(NO_TIES, "no-ties", "There is no tie that needs lots.", "NC20-1.2.9b WC25-1.3.2e") \
    _(NO_WITNESS, "no-witness", "A lot drawn by hand needs a witness from the staff, or a player who does not draw, but not the person entering it.", "NC20-1.2.9b WC25-1.3.2e Q-12") \
    _(LOT_DRAWN, "lot-drawn", "A lot can be drawn only once.", "NC20-1.2.9c WC25-1.1.6c Q-12") \
    _(NO_KNOCKOUT, "no-knockout", "This event has no finals.", "DM19-3.2") \
    _(TIES_OPEN, "ties-open", "Places are tied. Draw lots first.", "NC20-1.2.9a WC25-1.3.2e Q-06") \
    _(NOT_ENOUGH, "not-enough", "There are not enough players left.", "Q-24 Q-53 Q-59") \
    _(SEMI_THIN, "semi-thin", "Too few players are left for the semi-final, which needs three at each table. Skip it, and the best four play the final.", "Q-69") \
    _(STEP_UP_LATE, "step-up-late", "The board has been seen, so this table plays with three.", "Q-24") \
    _(NOBODY_NEXT, "nobody-next", "No alternates are left.", "Q-24") \
    _(SEMIS_OPEN, "semis-open", "The semi-finals are not over yet.", "NC20-1.2.4a WC25-1.1.2 WC04-11c") \
    _(FINAL_OPEN, "final-open", "The last game is not over yet.", "NC20-1.2.8c WC25-1.1.9 WC04-14c") \
    _(ONLINE_SEASON, "online-season", "Events of the season can't be held online.", "DM19-1.1c") \
    _(UNOFFICIAL, "unofficial", "Unofficial events don't count for the season.", "Q-31") \
    _(TOO_FEW_VALID, "too-few-valid", "Too few players have a valid result.", "DM19-4.1") \
    _(GROUP_SMALL, "group-small", "A group is too small.", "DC21-1.2.5b DC21-1.2.5c") \
    _(PROMOTED_MANY, "promoted-many", "This many players can't advance from one group.", "DC21-1.3.3a") \
    _(PROMOTED_NONE, "promoted-none", "At least one player of each group must advance.", "DC21-1.3.3a") \
    _(ALTERNATES_MANY, "alternates-many", "Too few players are left for this many alternates.", "DC21-1.2.7b DC21-1.2.9c") \
    _(BRACKET_BIG, "bracket-big", "The bracket would be too large.", "DC21-1.2.7a") \
    _(BRACKET_SIZE, "bracket-size", "This many players can't be played down to one at tables of three and four.", "Q-53") \
    _(NOT_GROUPED, "not-grouped", "A player has no group.", "DC21-1.2.4c") \
    _(WINDOW_LENGTH, "window-length", "A qualifier must last exactly as long as the rulebook says.", "DC21-1.2.5a") \
    _(WINDOW_PAST, "window-past", "This time is past. A qualifier must begin after it is announced.", "DC21-1.2.7b DC21-1.3.3b") \
    _(NOT_ANNOUNCED, "not-announced", "Announce groups, dates, advancing players and alternates on all channels first.", "DC21-1.2.7b DC21-1.3.3b") \
    _(WINDOW_SHUT, "window-shut", "This group can't play right now.", "DC21-1.2.5a") \
    _(GAMES_ENOUGH, "games-enough", "This player has played all games of the qualifier.", "DC21-1.2.4a") \
    _(OTHER_GROUP, "other-group", "Opponents must come from the same group.", "DC21-1.3.2b") \
    _(NOT_QUEUED, "not-queued", "Qualifier games start from the queue.", "DC21-1.2.3b") \
    _(NOT_PROMOTED, "not-promoted", "This player didn't advance and isn't an alternate.", "DC21-1.2.9c") \
    _(OWN_DELEGATE, "own-delegate", "A judge who recuses themselves must name another judge.", "DM19-5.1c Q-21") \
    _(DELEGATE_LATE, "delegate-late", "This game is over. There is nothing left to decide.", "DM19-5.1c Q-21") \
    _(REMARK, "remark", "This is only a remark in the rulebook and can't be changed.", "") \
    _(CORRECT_BY_TWO, "correct-by-two", "A locked result can't be changed. If it was typed wrong, propose the numbers on the signed paper. A second person confirms them.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(NO_CORRECTION, "no-correction", "There is no correction of this sheet to confirm.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(CORRECTION_OPEN, "correction-open", "A sheet has an open correction. Confirm or reject it first.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(SECOND_PERSON, "second-person", "Another judge, organiser or scorekeeper must compare the paper.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(OTHER_NUMBERS, "other-numbers", "The proposed correction has other numbers. Compare the paper again and reject the proposal if it is wrong.", "NC20-1.1.3b WC25-1.2.3b DM19-5.3 Q-19") \
    _(LOT_KINDS, "lot-kinds", "Lots are drawn all by hand or all by the program. Draw the missing ones like the others.", "NC20-1.2.9b WC25-1.3.2e Q-12") \
    _(PROTEST_RUNS, "protest-runs", "Players can still protest against one of these games. Wait until the time is over.", "DC21-1.1.3a Q-61") \
    _(SETTINGS_FIRST, "settings-first", "Post the match settings first. Players read them before they register.", "DC21-1.1.1b") \
    _(SETTINGS_POSTED, "settings-posted", "These match settings are already posted.", "DC21-1.1.1b") \
    _(PIECES_FIRST, "pieces-first", "Lay all pieces of the board first, then show it.", "WC25-2.0.1d") \
    _(NOT_INVITED, "not-invited", "This event is by invitation only. Ask the organisers for a code or to register you.", "NC20-1.6.1 WC25-2.1.1a") \
    _(DECISION_FINAL, "decision-final", "A judge has ruled on this game. The ruling is final.", "NC20-1.1.2b WC25-1.2.2b DM19-5.2 DC21-1.1.3b") \
    _(SIGN_ON_DEVICE, "sign-on-device", "This player signed on a device and must sign the corrected numbers there. The people who proposed or confirmed them can't sign for the player.", "NC20-1.1.3b WC25-1.2.3b") \
    _(OTHER_CHAMPION, "other-champion", "Someone else is in first place now. Declare the champion again.", "NC20-1.2.8c WC25-1.1.9 WC04-14c") \
    _(OTHER_FINALISTS, "other-finalists", "A semi-final has another winner now. Undo the seeding of the final and seed it again.", "NC20-1.2.8a WC25-1.1.6a WC04-14a") \
    _(REPLAY_FIRST, "replay-first", "A game of this round was aborted. Play it again before you close the round.", "NC20-1.2.3d NC20-1.2.5 WC25-1.1.8a WC25-1.1.3 DM19-2.7 WC04-17b WC04-4 Q-68") \
    _(BASIS_RULES_ONLY, "basis-rules", "This breaks a rule of the game, not the code of conduct. Disqualify for broken rules.", "NC20-1.1.4b WC25-1.2.4b DC21-1.1.4a Q-15") \
    _(SETTINGS_FROZEN, "settings-frozen", "Players registered for the posted match settings. They can't be changed any more.", "DC21-1.1.1b") \
    _(PICK_STUDY, "pick-study", "Starting positions are chosen when study time is over.", "WC25-1.1.5c WC25-1.1.7f Q-33") \
    _(SIGN_TIME, "sign-time", "The player still has time to sign.", "Q-18") \
    _(PROTEST_TIME_LEFT, "protest-time", "There is still time to protest.", "DC21-1.1.3a Q-61") \
    _(NOT_SHOWN, "not-shown", "Not everyone at the table has agreed to be shown.", "WC25-3.1.1 DC21-2.0.5 Q-62") \
    _(BRACKET_STREAMS, "bracket-streams", "Only games of the bracket can be streamed.", "DC21-2.0.5") \
    _(PLAYERS_STREAM, "players-stream", "Players can't stream. The staff of the event can.", "WC25-3.1.2a Q-62") \
    _(NOT_IN_PERSON, "not-in-person", "Nobody meets in person at this event. Choose another kind of report.", "DC21-2.2b") \
    _(WINDOW_DAY, "window-day", "A qualifier begins on a Friday evening in its group's time zone. Choose a Friday, or set “multi_day” to “free” first.", "DC21-1.2.5a") \
    _(RESULT_COUNTS, "result-counts", "The result is confirmed. Protest if it is wrong.", "DM19-5.3 DC21-1.1.3a Q-19") \
    _(NOT_WAIVED, "not-waived", "This can't be waived. The rulebook wants a judge to handle the cards.", "WC25-2.0.4e WC04-18a") \
    _(WINNER_SIGNED, "winner-signed", "Everyone signed on a device, so no paper names another winner. The winner stays.", "NC20-1.1.3b WC25-1.2.3b Q-70")
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

/* The sentence with the clause of the rulebook: "The sheet is signed. [NC20-1.1.3b]" */
void event_refusal(EventRefusal code, RulebookId rulebook, Message *out);
/* The same in other words. */
void event_refusal_as(EventRefusal code, RulebookId rulebook, const Message *what, Message *out);
/* Append the clauses alone; false: there are none. */
bool event_clauses(EventRefusal code, RulebookId rulebook, Buf *out);
