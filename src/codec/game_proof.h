/* game_proof.h - everything that can be proven of a game.json, and what was found instead.
 *
 * The same for the command line and for the browser (src/wasm): every entry legal, every state and
 * every link of the chain recomputed, every die and card drawn again from the revealed seed.
 */
#pragma once
#include "codec/game_log.h"
#include "table/verify.h"

typedef struct GameProof {
    GameLogCheck check;
    Verification chance;
    bool closed; /* sealed parts are missing: nothing can be folded or drawn again */
    bool head_given, head_found;
    uint32_t head_at; /* the entry whose link it is */
} GameProof;

/* Look at all of it.  `head` is one that someone noted (64 hexadecimal digits), or NULL.
 * `t` is room for the fold; writes the derived fields of the entries. */
GameProof game_proof(GameLog *log, Table *t, const char *head);

/* Does all of it hold?  Without its chain a log could have been changed wherever the dice still
 * fit. */
bool game_proof_holds(const GameProof *proof);

/* {"verified":true,"log":"holds","entries":412,…} */
void game_proof_json(const GameProof *proof, Buf *out);
