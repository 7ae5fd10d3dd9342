/* refusal.h - why the table says no.  The engine's refusals keep their codes; ours follow. */
#pragma once
#include "table/entry.h"

/* code, name, sentence with its rule */
#define TABLE_REFUSALS(_)                                                                          \
    _(NO_SUCH_ENTRY, "no-such-entry", "There is no such entry. [B-160]")                           \
    _(NOT_STARTED, "not-started", "The game has not been started. [B-30]")                         \
    _(STARTED_ALREADY, "started-already", "The game has been started. [B-30]")                     \
    _(BAD_START, "bad-start",                                                                      \
      "A game needs a known scenario, three or four seats and a lawful board. [B-1]")              \
    _(NOT_FOR_YOU, "not-for-you", "That is not for this role to do. [T-32]")                       \
    _(HANDS_OFF, "hands-off",                                                                      \
      "In this game judges may only pause, with a reason, and abort. [DC21-1.1.4d]")               \
    _(REASON_NEEDED, "reason-needed", "Give a reason or a clause. [T-32]")                         \
    _(TABLE_PAUSED, "paused", "The table is paused. [T-41]")                                       \
    _(NOT_PAUSED, "not-paused", "The table is not paused for that reason. [T-41]")                 \
    _(NO_OPEN_CALL, "no-open-call", "No judge has been called. [T-41]")                            \
    _(ABORTED, "aborted", "The game was aborted. [T-32]")                                          \
    _(CLOCK_STANDS, "clock-stands", "Time ran on a clock that stands still. [T-5]")                \
    _(TIME_LEFT, "time-left", "There is time left. [T-5]")                                         \
    _(TIME_IS_UP, "time-is-up", "Your time is up. [Q-36]")                                         \
    _(NOT_FORCED, "not-forced", "A time-out does not do that. [Q-36]")                             \
    _(LIMIT_TOO_LONG, "limit-too-long", "The turn limit is above the allowed one. [NC20-1.2.3c]")  \
    _(SEAT_NOT_HELD, "seat-not-held", "Nobody of that kind holds this seat. [T-37]")               \
    _(SUBSTITUTE_FIRST, "substitute-first",                                                        \
      "Fewer than three are left: a substitute must take a seat first. [DM19-5.6c]")               \
    _(NO_SUBSTITUTE, "no-substitute",                                                              \
      "A substitute takes a leaver's seat, only if fewer than "                                    \
      "three would remain. [Q-26]")                                                                \
    _(HAS_LEFT, "has-left", "That player has left the game. [DM19-5.6a]")                          \
    _(LAST_SEAT, "last-seat", "Somebody has to stay; decide or abort the game. [Q-68]")            \
    _(ENTROPY_LATE, "entropy-late", "The first draw has been made or the seat has given. [B-161]") \
    _(ENTROPY_BAD, "entropy-bad", "Give 1 to 32 bytes. [B-161]")                                   \
    _(NOT_AGREED, "not-agreed", "That trade has not been agreed to. [B-119]")                      \
    _(NOT_ACTIVE, "not-active", "Only the active player makes and chooses offers. [B-116]")        \
    _(ACTIVE_OFFERS, "active-offers", "The active player offers, the others answer. [B-119]")      \
    _(OFFER_TO, "offer-to", "Address other seats of this table. [B-116]")                          \
    _(NOBODY_LISTENS, "nobody-listens", "They want to hear no more offers this turn. [B-119]")     \
    _(OFFER_GONE, "offer-gone", "That offer no longer stands. [B-119]")                            \
    _(NOT_ASKED, "not-asked", "The offer was not made to you. [B-119]")                            \
    _(OFFERS_ENOUGH, "offers-enough", "No more offers this turn. [B-119]")                         \
    _(OFFER_REPEATED, "offer-repeated", "That has been offered often enough this turn. [B-119]")   \
    _(SILENCE, "silence", "Placement is made in silence. [WC25-1.1.7h]")                           \
    _(NO_SUCH_INDEX, "no-such-index", "There is no such entry to go back to. [T-32]")              \
    _(BRANCH_GONE, "branch-gone", "That entry has been undone already. [T-32]")                    \
    _(NOT_PLAY, "not-play", "Go back to a move or an offer, not to a ruling. [T-32]")              \
    _(COMMIT_NEEDED, "commit-needed",                                                              \
      "The seed is known: go back only with a new commitment. [B-161]")                            \
    _(COMMIT_UNNEEDED, "commit-unneeded", "The commitment still stands. [B-161]")                  \
    _(KEEP_FORBIDDEN, "keep-forbidden", "Here a rewind draws anew. [T-32x]")                       \
    _(KEEP_IMPOSSIBLE, "keep-impossible", "Those draws belong to a seed that is known. [B-161]")   \
    _(NOT_THE_ROLL, "not-the-roll", "Only the last roll, before anything else is done. [T-25]")    \
    _(NOT_A_TRADE, "not-a-trade", "Name trades of this game that still stand. [T-27]")             \
    _(NO_TAKE_BACK, "no-take-back", "Nobody asks you to let them take something back. [B-160]")    \
    _(BACK_ASKED, "back-asked", "Somebody asks already; answer that first. [B-160]")               \
    _(NOTHING_TO_TAKE_BACK, "nothing-to-take-back", "You have done nothing to take back. [B-160]") \
    _(BACK_SHOWN, "back-shown", "Something was shown since: the others have to agree. [B-160]")    \
    _(LOOKS_ALREADY, "looks-already", "You see the hands as it is, or nobody looks. [T-32]")       \
    _(NOTHING_DUE, "nothing-due", "There is nothing to forfeit. [T-8]")                            \
    _(BLOCK_NOW, "block-now", "A bar works in the offender's own turn. [Q-39]")                    \
    _(CORRECTION_BAD, "correction-bad", "Name cards that the giver has. [B-5]")                    \
    _(PIECE_NOT_THERE, "piece-not-there", "The seat has no such piece there. [B-7]")               \
    _(CARD_NOT_THERE, "card-not-there", "There is no such development card to be moved. [B-6]")    \
    _(GAME_RUNS, "game-runs", "The game is not over. [B-161]")                                     \
    _(SEED_WRONG, "seed-wrong", "The seed is not the one committed to. [B-161]")                   \
    _(SEED_KNOWN, "seed-known", "The seed has been revealed. [B-161]")                             \
    _(OTHER_CHANCE, "other-chance", "The dice of this game are not made that way. [B-161]")        \
    _(PLEDGE_LATE, "pledge-late", "The pledges are closed or the seat has pledged. [B-161]")       \
    _(SHARE_EARLY, "share-early", "Shares are shown when all pledges are in. [B-161]")             \
    _(SHARE_LATE, "share-late", "The shares are closed or the seat has none to show. [B-161]")     \
    _(SHARE_WRONG, "share-wrong", "That is not the share the seat has pledged. [B-161]")           \
    _(SHARES_AWAITED, "shares-awaited",                                                            \
      "The dice are not ready: shares of the seats are awaited. [B-161]")                          \
    _(SHARES_OPEN, "shares-open", "The shares are not closed like that now. [B-161]")

typedef enum TableRefusal {
    TABLE_ALLOWED = ALLOWED, /* codes below REFUSAL_CODES are enum Refusal's */
    TABLE_REFUSALS_BEGIN = REFUSAL_CODES - 1,
#define ROW(code, name, text) code,
    TABLE_REFUSALS(ROW)
#undef ROW
        TABLE_REFUSAL_CODES
} TableRefusal;

/* The engine's refusal as ours. */
static inline TableRefusal engine_no(Refusal no) {
    return (TableRefusal)no;
}

/* Name and sentence of a refusal, the engine's or the table's. */
struct RefusalText table_refusal(TableRefusal code);
