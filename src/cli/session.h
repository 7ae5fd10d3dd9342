/* session.h - one game at the engine's door: its log, its secret, and the bots that join in.
 *
 * Everything that happens is an entry of the log (table/entry.h), so a session can always be
 * written as a game.json.  The seed is the session's own and everything is drawn from it: equal
 * requests give equal games.  A session may also begin from a position; then there is no log of
 * how it was made, and nothing to write or to rewind to.
 *
 * Knows no JSON: protocol.h does.
 */
#pragma once
#include "bot/bot.h"
#include "table/table.h"

enum { SESSION_ENTRIES = 20000 }; /* of a log; the longest games have a few thousand */

typedef struct Session Session;

/* Hears of every entry that was added: number n, and the game before it. */
typedef void SessionEar(void *with, const Session *s, const Game *before, uint32_t n);

struct Session {
    bool open;       /* there is a game */
    bool positioned; /* it began from a position */
    Seed seed;       /* behind the first commitment; others follow from it */
    Table base;      /* where undo begins: after the START, or the position */
    Table table;
    Entry *log;
    uint32_t room;
    const Bot *bot[SEATS]; /* plays the seat whenever it is due; NULL for none */
    SessionEar *ear;       /* NULL for nobody */
    void *with;
};

/* A session without a game. */
Session session_make(void);
void session_free(Session *s);

/* The seed that a number stands for: SHA-256("castellan seed 1" ‖ 0 ‖ the number, eight bytes,
 * lowest first). */
Seed session_seed(uint64_t number);

/* The seed behind the commitment in force, and the one that a new commitment in entry `n` would
 * have: SHA-256(first seed ‖ n as four bytes, lowest first). */
Seed session_secret(const Session *s);
Seed session_next_seed(const Session *s, uint32_t n);

/* Start over.  The commitment of `start` is made here.  Refused, the session stays as it was. */
TableRefusal session_start(Session *s, const Start *start, const Seed *seed);

/* Start over from a position that position_flaw() finds none in, at a table of these rules. */
TableRefusal session_place(Session *s, RulebookId rulebook, const TableRules *rules,
                           const Game *position, const Seed *seed);

/* Beside the table's refusals: the log is full; there is no log to rewind to. */
enum { SESSION_FULL = TABLE_REFUSAL_CODES, SESSION_NO_LOG };

/* Let an entry follow: TABLE_ALLOWED, or a refusal and nothing has changed. */
int session_add(Session *s, const Entry *e);

/* Do an action, its chance drawn from the seed unless `chance` is given.  A trade that has not
 * been agreed to is offered and accepted first, unless a bot is the partner. */
int session_act(Session *s, const Action *a, const Chance *chance);

/* Keep the first `count` entries only; false if there are fewer or the session began later. */
bool session_cut(Session *s, uint32_t count);

/* Play on for as long as the engine has someone to play for: time-outs, seats with a bot, and
 * seats without one by `others`, unless that is NULL.  Stops after `steps` entries, at a seat that
 * nobody plays, in a pause, and when `until` (or NONE) has to act.  A bot's refused action is our
 * bug and returned. */
int session_run(Session *s, const Bot *others, int until, uint32_t steps);

/* What `bot` would do for `seat`, which is one of game_actors(), thinking as long as told. */
Action session_ask(const Session *s, const Bot *bot, int seat, Patience patience);

/* Seats that have something to do now, to act or to answer an offer; none in a pause. */
unsigned session_awaited(const Session *s);
