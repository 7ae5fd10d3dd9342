/* game_log.h - a whole game as one file, game.json: written, read back, checked against its hashes.
 *
 *     {"castellan":1,"kind":"game","part":"full","entries":[
 *      {"entry":{"n":0,"kind":"start",...},"state":"<hash>","head":"<hash>"},
 *      {"entry":{"n":9,"kind":"act",...},"sealed":{"card":"ore"},"state":...,"head":...}
 *     ]}
 *
 * An entry has a public part and, where a card is hidden, a sealed part.  Three hashes go along:
 *
 *     seal    SHA-256(salt "c" n ‖ sealed text)          in a public file, for the sealed part
 *     state   SHA-256(salt "s" n ‖ the game's encoding)  after the entry (engine/encode.h)
 *     head    SHA-256(head before ‖ entry text ‖ seal)   32 zero bytes before the first entry;
 *                                                        no seal where nothing is sealed
 *     salt x n = SHA-256("castellan salt 1" ‖ 0 ‖ seed ‖ x ‖ n as four bytes, lowest first)
 *
 * The texts are those this file writes.  Salts come from the committed seed, which is nobody's
 * to know until its reveal: no hash of a running game lets anyone guess a card, and once the
 * seed is out everyone can make every salt.  While the writer does not know a seed, there are no
 * hashes.  A commitment of zeros says that nobody committed to anything, as in a simulation or
 * with real dice: the salts are then made of a seed of zeros, once the game is over.
 *
 * Provable games draw with chance_for() (table/chance.h) and end with a REVEAL entry; anything
 * else is written just as well, but `castellan verify` will say that the dice are not proven.
 */
#pragma once
#include "base/buf.h"
#include "base/err.h"
#include "table/table.h"

enum { GAME_LOG_VERSION = 1, GAME_LOG_MAX = 16 * 1024 * 1024 }; /* bytes of a file */
enum { GAME_LOG_ENTRIES = 20000 };                              /* more than any game has */

/* Everything; or only what anyone may know while the game continues. */
typedef enum GameLogPart { GAME_LOG_FULL, GAME_LOG_PUBLIC, GAME_LOG_PARTS } GameLogPart;

/* Append the file: `count` legal entries, the first of them a START.  `seed` is that of
 * the commitment in force, NULL if unknown; seeds that REVEAL entries carry are found there.
 * ERR_INPUT names an entry that does not fold, ERR_TOO_BIG says that `out` is full. */
Status game_log_write(const Entry *entries, uint32_t count, const Seed *seed, GameLogPart part,
                      Buf *out, Err *err);

/* Make a log of bare events: the START, an ACT for each event and, before a TRADE, the offer and
 * the acceptance that a table asks for.  `log` has room for 1 + 3 × count entries; how many. */
uint32_t game_log_record(const Start *start, const Move *events, uint32_t count, Entry *log);

/* What a file says about one entry besides the entry. */
typedef struct GameLogProof {
    bool sealed;  /* the entry has a sealed part */
    bool missing; /* and only its hash is in the file */
    bool has_seal, has_state, has_head;
    uint8_t seal[HASH_BYTES], state[HASH_BYTES], head[HASH_BYTES];
} GameLogProof;

typedef struct GameLog {
    uint32_t count;
    GameLogPart part;
    Entry *entry; /* one each */
    GameLogProof *proof;
} GameLog;

/* Read a file.  Strict: every key, id and number is judged, and nothing is left behind on
 * failure.  The entries are not folded yet.  Give it back with game_log_free. */
Status game_log_read(const char *text, size_t size, GameLog *log, Err *err);
void game_log_free(GameLog *log);

typedef enum GameLogVerdict {
    GAME_LOG_HOLDS,
    GAME_LOG_REFUSED,     /* the entry breaks the rules */
    GAME_LOG_WRONG_STATE, /* the result differs from the recorded game */
    GAME_LOG_WRONG_HEAD,  /* the chain is broken here: the entry or its sealed part was changed */
} GameLogVerdict;

typedef struct GameLogCheck {
    GameLogVerdict verdict;
    uint32_t entry;           /* the first that is wrong; all of them if none is */
    TableRefusal refusal;     /* of GAME_LOG_REFUSED */
    uint32_t states, heads;   /* hashes that were checked against the log and agreed */
    uint32_t closed;          /* hashes that cannot be checked before the reveal */
    bool has_head;            /* the chain is whole */
    uint8_t head[HASH_BYTES]; /* its last link */
} GameLogCheck;

/* Called after each entry with the table before and after it. */
typedef void GameLogStep(const Table *before, const Table *after, const Entry *log, uint32_t n,
                         void *with);

/* Fold the log again and hold every hash against it; `step` may be NULL.  Where sealed parts are
 * missing nothing can be folded, and only the chain is looked at.  Writes the derived fields of
 * the entries.  `final`, if not NULL, is left as folded. */
GameLogCheck game_log_check(GameLog *log, GameLogStep *step, void *with, Table *final);

/* Are sealed parts missing? */
bool game_log_closed(const GameLog *log);
