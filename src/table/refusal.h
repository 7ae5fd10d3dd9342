/* refusal.h - why the table says no.  The engine's refusals keep their codes; ours follow. */
#pragma once
#include "table/entry.h"

/* code, name, sentence with its rule */
#define TABLE_REFUSALS(_)                                                                          \
    _(NO_SUCH_ENTRY, "no-such-entry", "There is no such entry. [B-160]")                           \
    _(NOT_STARTED, "not-started", "The game has not started yet. [B-30]")                          \
    _(STARTED_ALREADY, "started-already", "The game has already started. [B-30]")                  \
    _(BAD_START, "bad-start",                                                                      \
      "A game needs a known scenario, three or four seats and a legal board. [B-1]")               \
    _(NOT_FOR_YOU, "not-for-you", "Your role can't do this. [T-32]")                               \
    _(HANDS_OFF, "hands-off",                                                                      \
      "In this game judges can only pause, with a reason, or abort. [DC21-1.1.4d]")                \
    _(REASON_NEEDED, "reason-needed", "Give a reason or a clause. [T-32]")                         \
    _(TABLE_PAUSED, "paused", "The table is paused. [T-41]")                                       \
    _(NOT_PAUSED, "not-paused", "The table is not paused for this reason. [T-41]")                 \
    _(NO_OPEN_CALL, "no-open-call", "No judge has been called. [T-41]")                            \
    _(ABORTED, "aborted", "The game was aborted. [T-32]")                                          \
    _(CLOCK_STANDS, "clock-stands", "Time was taken from a stopped clock. [T-5]")                  \
    _(TIME_LEFT, "time-left", "The time is not up yet. [T-5]")                                     \
    _(TIME_IS_UP, "time-is-up", "Your time is up. [Q-36]")                                         \
    _(NOT_FORCED, "not-forced", "A time-out can't do this. [Q-36]")                                \
    _(LIMIT_TOO_LONG, "limit-too-long", "The turn limit is too long. [NC20-1.2.3c]")               \
    _(SEAT_NOT_HELD, "seat-not-held", "This seat is played by a different kind of player. [T-37]") \
    _(SUBSTITUTE_FIRST, "substitute-first",                                                        \
      "Fewer than three players are left. A substitute must take a seat first. [DM19-5.6c]")       \
    _(NO_SUBSTITUTE, "no-substitute",                                                              \
      "A substitute can only take the seat of a player who left, and only if fewer than three "    \
      "would remain. [Q-26]")                                                                      \
    _(HAS_LEFT, "has-left", "This player has left the game. [DM19-5.6a]")                          \
    _(LAST_SEAT, "last-seat", "The last player can't leave. Decide or abort the game. [Q-68]")     \
    _(ENTROPY_LATE, "entropy-late",                                                                \
      "It is too late: a card or roll was already drawn, or this seat has already contributed. "   \
      "[B-161]")                                                                                   \
    _(ENTROPY_BAD, "entropy-bad", "Give 1 to 32 bytes. [B-161]")                                   \
    _(NOT_AGREED, "not-agreed", "Nobody has agreed to this trade. [B-119]")                        \
    _(NOT_ACTIVE, "not-active",                                                                    \
      "Only the player whose turn it is makes and accepts offers. [B-116]")                        \
    _(ACTIVE_OFFERS, "active-offers",                                                              \
      "The player whose turn it is makes offers, the others answer. [B-119]")                      \
    _(OFFER_TO, "offer-to", "Make the offer to other players at this table. [B-116]")              \
    _(NOBODY_LISTENS, "nobody-listens", "They don't want any more offers this turn. [B-119]")      \
    _(OFFER_GONE, "offer-gone", "This offer is no longer open. [B-119]")                           \
    _(NOT_ASKED, "not-asked", "This offer was not made to you. [B-119]")                           \
    _(OFFERS_ENOUGH, "offers-enough", "You can't make any more offers this turn. [B-119]")         \
    _(OFFER_REPEATED, "offer-repeated", "You have made this offer too often this turn. [B-119]")   \
    _(SILENCE, "silence", "No talking during placement. [WC25-1.1.7h]")                            \
    _(NO_SUCH_INDEX, "no-such-index", "There is no such entry to go back to. [T-32]")              \
    _(BRANCH_GONE, "branch-gone", "This entry is already undone. [T-32]")                          \
    _(NOT_PLAY, "not-play", "You can go back to a move or an offer, not to a ruling. [T-32]")      \
    _(COMMIT_NEEDED, "commit-needed",                                                              \
      "The seed is already revealed. Rewinding needs a new commitment. [B-161]")                   \
    _(COMMIT_UNNEEDED, "commit-unneeded", "The earlier commitment is still valid. [B-161]")        \
    _(KEEP_FORBIDDEN, "keep-forbidden",                                                            \
      "In this game, rewinding draws new dice and cards. [T-32x]")                                 \
    _(KEEP_IMPOSSIBLE, "keep-impossible",                                                          \
      "These draws belong to a seed that is already known. [B-161]")                               \
    _(NOT_THE_ROLL, "not-the-roll",                                                                \
      "This works only for the last roll, before anything else happens. [T-25]")                   \
    _(NOT_A_TRADE, "not-a-trade", "Choose trades of this game that are still valid. [T-27]")       \
    _(NO_TAKE_BACK, "no-take-back", "Nobody has asked you to undo anything. [B-160]")              \
    _(BACK_ASKED, "back-asked", "There is already a request. Answer it first. [B-160]")            \
    _(NOTHING_TO_TAKE_BACK, "nothing-to-take-back", "You have nothing to undo. [B-160]")           \
    _(BACK_SHOWN, "back-shown", "Something has been shown since. The others must agree. [B-160]")  \
    _(LOOKS_ALREADY, "looks-already", "You already see the hands, or they can't be shown. [T-32]") \
    _(NOTHING_DUE, "nothing-due", "There is nothing to forfeit. [T-8]")                            \
    _(BLOCK_NOW, "block-now",                                                                      \
      "Development cards can be blocked only in the offender's own turn. [Q-39]")                  \
    _(CORRECTION_BAD, "correction-bad", "Choose cards that the giving player has. [B-5]")          \
    _(PIECE_NOT_THERE, "piece-not-there", "This player has no such piece there. [B-7]")            \
    _(CARD_NOT_THERE, "card-not-there", "There is no such development card to move. [B-6]")        \
    _(GAME_RUNS, "game-runs", "The game is not over yet. [B-161]")                                 \
    _(SEED_WRONG, "seed-wrong", "This is not the sealed seed. [B-161]")                            \
    _(SEED_KNOWN, "seed-known", "The seed is already revealed. [B-161]")                           \
    _(OTHER_CHANCE, "other-chance", "The dice of this game don't work that way. [B-161]")          \
    _(PLEDGE_LATE, "pledge-late",                                                                  \
      "It is too late to pledge, or this seat has already pledged. [B-161]")                       \
    _(SHARE_EARLY, "share-early", "Shares can be shown once all pledges are in. [B-161]")          \
    _(SHARE_LATE, "share-late",                                                                    \
      "It is too late for shares, or this seat has none to show. [B-161]")                         \
    _(SHARE_WRONG, "share-wrong", "This is not the share this seat pledged. [B-161]")              \
    _(SHARES_AWAITED, "shares-awaited",                                                            \
      "The dice are not ready. Some shares are still missing. [B-161]")                            \
    _(SHARES_OPEN, "shares-open", "The shares can't be closed like this now. [B-161]")

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
