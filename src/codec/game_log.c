#include "codec/game_log.h"
#include "base/heap.h"
#include "codec/entry_json.h"
#include "codec/jot.h"
#include "codec/notation.h"
#include "engine/encode.h"

#include <stdlib.h>
#include <string.h>

static const char *const PART_NAME[GAME_LOG_PARTS] = { "full", "public" };

enum { TEXT_MAX = 64 * 1024 }; /* bytes of one entry; a START has about 3 KiB */

/* --- salts and seeds ------------------------------------------------------------------------ */

static void salt(const Seed *seed, char use, uint32_t n, uint8_t out[SHA256_BYTES]) {
    static const char WORDS[] = "castellan salt 1"; /* hashed with its zero */
    uint8_t number[4] = { (uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16), (uint8_t)(n >> 24) };
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, WORDS, sizeof WORDS);
    sha256_update(&sha, seed->bytes, SEED_BYTES);
    sha256_update(&sha, &use, 1);
    sha256_update(&sha, number, sizeof number);
    sha256_final(&sha, out);
}

static bool all_zero(const uint8_t *bytes, size_t size) {
    while (size && !bytes[size - 1]) size--;
    return size == 0;
}

/* The commitment an entry makes, or NULL. */
static const Commitment *commits(const Entry *e) {
    if (e->kind == ENTRY_START) return &e->start.commit;
    return e->kind == ENTRY_REWIND && e->rewind.committed ? &e->rewind.commit : NULL;
}

/* The seed behind the commitment `commit` that entry `from` makes: the one revealed before the
 * next commitment, or `last`.  NULL if neither is it. */
static const Seed *seed_behind(const Commitment *commit, const Entry *log, uint32_t count,
                               uint32_t from, const Seed *last) {
    static const Seed NO_SEED = { { 0 } };
    if (all_zero(commit->bytes, HASH_BYTES)) return &NO_SEED;
    for (uint32_t i = from + 1; i < count && !commits(&log[i]); i++)
        if (log[i].kind == ENTRY_REVEAL) last = &log[i].seed;
    if (!last) return NULL;
    Commitment made = chance_commit(last);
    return memcmp(&made, commit, sizeof made) == 0 ? last : NULL;
}

/* --- the chain ------------------------------------------------------------------------------ */

typedef struct Chain {
    const Seed *seed;           /* in force; NULL while unknown */
    bool whole;                 /* no link is missing so far */
    uint8_t head[SHA256_BYTES]; /* the last link */
    Buf text;                   /* of the entry at hand */
} Chain;

static Chain chain_start(void) {
    return (Chain){ .whole = true, .text = buf_heap(TEXT_MAX) };
}

static void seal_of(Chain *c, const Entry *e, uint32_t n, uint8_t seal[SHA256_BYTES]) {
    Sha256 sha;
    sha256_init(&sha);
    salt(c->seed, 'c', n, seal);
    sha256_update(&sha, seal, SHA256_BYTES);
    buf_clear(&c->text);
    entry_json_write_sealed(e, &c->text);
    sha256_update(&sha, c->text.text, c->text.size);
    sha256_final(&sha, seal);
}

/* Hang the entry on the chain and leave its text in c->text; `seal` is NULL if nothing is
 * sealed. */
static void chain_link(Chain *c, const Entry *e, uint32_t n, ChanceKind need, const uint8_t *seal) {
    Sha256 sha;
    buf_clear(&c->text);
    entry_json_write(e, n, need, &c->text);
    sha256_init(&sha);
    sha256_update(&sha, c->head, SHA256_BYTES);
    sha256_update(&sha, c->text.text, c->text.size);
    if (seal) sha256_update(&sha, seal, SHA256_BYTES);
    sha256_final(&sha, c->head);
}

static void state_of(const Chain *c, const Game *g, uint32_t n, uint8_t state[SHA256_BYTES]) {
    uint8_t salted[SHA256_BYTES];
    salt(c->seed, 's', n, salted);
    game_hash(g, salted, sizeof salted, state);
}

/* --- folding -------------------------------------------------------------------------------- */

/* Apply log[n], with its action tidied, and report what chance it needed. */
static TableRefusal fold(Table *t, Entry *log, uint32_t n, ChanceKind *need) {
    Game before = t->play.game;
    TableRefusal no = table_apply(t, log, n);
    if (no) return no;
    Action *a = log[n].kind == ENTRY_ACT ? &log[n].move.act : NULL;
    if (a) *a = notation_tidy(&before, a);
    *need = a ? game_chance(&before, a).kind : CHANCE_NONE;
    return no;
}

/* Without a commitment nothing is hashed before the end. */
static bool may_hash(const Entry *log, uint32_t count, const Table *t) {
    return count && (!all_zero(log[0].start.commit.bytes, HASH_BYTES) || table_over(t));
}

/* --- writing -------------------------------------------------------------------------------- */

static void write_line(Chain *c, const Table *t, const Entry *e, uint32_t n, ChanceKind need,
                       GameLogPart part, bool hash, Buf *out) {
    uint8_t seal[SHA256_BYTES], state[SHA256_BYTES];
    bool sealed = entry_json_seals(e, need), hashes = hash && c->seed;
    if (sealed && hashes) seal_of(c, e, n, seal);
    chain_link(c, e, n, need, sealed && hashes ? seal : NULL);
    c->whole = c->whole && hashes;
    jot_item(out);
    buf_text(out, "\n");
    jot_open(out, '{');
    jot_key(out, "entry"), buf_bytes(out, c->text.text, c->text.size);
    if (sealed && part == GAME_LOG_FULL) jot_key(out, "sealed"), entry_json_write_sealed(e, out);
    if (sealed && hashes && part == GAME_LOG_PUBLIC)
        jot_key(out, "seal"), jot_hex(out, seal, SHA256_BYTES);
    if (hashes) {
        state_of(c, &t->play.game, n, state);
        jot_key(out, "state"), jot_hex(out, state, SHA256_BYTES);
    }
    if (c->whole) jot_key(out, "head"), jot_hex(out, c->head, SHA256_BYTES);
    jot_close(out, '}');
}

Status game_log_write(const Entry *entries, uint32_t count, const Seed *seed, GameLogPart part,
                      Buf *out, Err *err) {
    Table t;
    Entry *log = malloc((count + 1) * sizeof *log);
    if (!log) return err_set(err, ERR_SYSTEM, "Not enough memory to write the game.");
    memcpy(log, entries, count * sizeof *log);
    TableRefusal no = table_fold(&t, log, count);
    if (no) {
        free(log);
        return err_set(err, ERR_INPUT, "Entry {n%01u} breaks the rules: {why%p}", t.count,
                       &(const Message){ .english = table_refusal(no).text });
    }
    Chain chain = chain_start();
    bool hash = may_hash(log, count, &t);
    table_open(&t);
    jot_open(out, '{');
    jot_key(out, "castellan"), jot_number(out, GAME_LOG_VERSION);
    jot_key(out, "kind"), jot_text(out, "game");
    jot_key(out, "part"), jot_text(out, PART_NAME[part]);
    jot_key(out, "entries"), jot_open(out, '[');
    for (uint32_t n = 0; n < count; n++) {
        ChanceKind need = CHANCE_NONE;
        const Commitment *commit = commits(&log[n]);
        if (commit) chain.seed = seed_behind(commit, log, count, n, seed);
        fold(&t, log, n, &need); /* as it did before */
        write_line(&chain, &t, &log[n], n, need, part, hash, out);
    }
    jot_close(out, ']');
    jot_close(out, '}');
    buf_text(out, "\n");
    bool fits = !out->full && !chain.text.full;
    buf_free(&chain.text);
    free(log);
    return fits
               ? OK
               : err_set(err, ERR_TOO_BIG, "The game needs more than {most%zu} bytes.", out->limit);
}

uint32_t game_log_record(const Start *start, const Move *events, uint32_t count, Entry *log) {
    uint32_t made = 0;
    log[made] = entry_make(ENTRY_START, BY_SYSTEM, NONE);
    log[made++].start = *start;
    for (uint32_t i = 0; i < count; i++) {
        const Action *a = &events[i].act;
        int by = start->holder[a->seat] == HELD_BY_BOT ? BY_BOT : BY_SEAT;
        if (a->kind == ACT_TRADE) {
            int partner = start->holder[a->where] == HELD_BY_BOT ? BY_BOT : BY_SEAT;
            log[made] = entry_make(ENTRY_OFFER, by, a->seat);
            log[made].terms =
                (Terms){ .to = (uint8_t)BIT(a->where), .give = a->give, .get = a->get };
            log[made + 1] = entry_make(ENTRY_ACCEPT, partner, a->where);
            log[made + 1].terms.offer = made;
            made += 2;
        }
        log[made] = entry_make(ENTRY_ACT, by, a->seat);
        log[made++].move = events[i];
    }
    return made;
}

/* --- reading -------------------------------------------------------------------------------- */

static bool read_hash(Pick *p, const char *key, uint8_t hash[HASH_BYTES]) {
    bool there = pick_has(p, key);
    if (there) pick_bytes(p, key, hash, HASH_BYTES);
    return there;
}

static Status read_line(const json_t *value, uint32_t n, GameLog *log, Err *err) {
    GameLogProof *proof = &log->proof[n];
    Pick p = pick_open(value, "A line of the log", err);
    const json_t *entry = pick_value(&p, "entry"), *sealed = pick_value(&p, "sealed");
    proof->has_seal = read_hash(&p, "seal", proof->seal);
    proof->has_state = read_hash(&p, "state", proof->state);
    proof->has_head = read_hash(&p, "head", proof->head);
    Status status = pick_close(&p);
    if (!status) status = entry_json_read(entry, n, &log->entry[n], &proof->sealed, err);
    if (status) return status;
    proof->missing = proof->sealed && !sealed;
    if (sealed && !proof->sealed)
        return err_set(err, ERR_INPUT, "Entry {n%01u} has nothing to seal.", n);
    return sealed ? entry_json_read_sealed(sealed, &log->entry[n], err) : OK;
}

static Status read_lines(const json_t *entries, GameLog *log, Err *err) {
    size_t count = json_array_size(entries);
    log->entry = calloc(count, sizeof *log->entry);
    log->proof = calloc(count, sizeof *log->proof);
    if (!log->entry || !log->proof)
        return err_set(err, ERR_SYSTEM, "Not enough memory for the game.");
    log->count = (uint32_t)count;
    for (uint32_t n = 0; n < count; n++) {
        Status status = read_line(json_array_get(entries, n), n, log, err);
        if (status) return status;
    }
    return OK;
}

Status game_log_read(const char *text, size_t size, GameLog *log, Err *err) {
    static const char *const KINDS[] = { "game" };
    *log = (GameLog){ 0 };
    json_t *value = pick_parse(text, size, GAME_LOG_MAX, "The game", err);
    if (!value) return size > GAME_LOG_MAX ? ERR_TOO_BIG : ERR_INPUT;
    Pick p = pick_open(value, "The game", err);
    if (pick_number(&p, "castellan", 1, INT32_MAX) > GAME_LOG_VERSION)
        pick_refuse(&p,
                    "{what%p} was written by a newer program: its version is above {version%d}.",
                    &p.what, GAME_LOG_VERSION);
    pick_word(&p, "kind", KINDS, 1);
    log->part = (GameLogPart)pick_word_or(&p, "part", PART_NAME, GAME_LOG_PARTS, GAME_LOG_FULL);
    const json_t *entries = pick_list(&p, "entries", 1, GAME_LOG_ENTRIES);
    Status status = pick_close(&p);
    if (!status) status = read_lines(entries, log, err);
    if (status) game_log_free(log);
    json_decref(value);
    return status;
}

void game_log_free(GameLog *log) {
    free(log->entry);
    free(log->proof);
    *log = (GameLog){ 0 };
}

bool game_log_closed(const GameLog *log) {
    for (uint32_t n = 0; n < log->count; n++)
        if (log->proof[n].missing) return true;
    return false;
}

/* --- checking ------------------------------------------------------------------------------- */

/* Compare the head of entry n with the chain, whose state is that before it. */
static bool head_agrees(Chain *c, const GameLog *log, uint32_t n, ChanceKind need,
                        GameLogCheck *check) {
    const GameLogProof *proof = &log->proof[n];
    uint8_t made[SHA256_BYTES];
    const uint8_t *seal = proof->has_seal ? proof->seal : NULL;
    if (proof->sealed && !proof->missing && c->seed)
        seal_of(c, &log->entry[n], n, made), seal = made;
    bool can = !proof->sealed || seal;
    chain_link(c, &log->entry[n], n, need, proof->sealed ? seal : NULL);
    c->whole = c->whole && can && proof->has_head;
    if (!proof->has_head) return true;
    if (!can) { /* the seal is behind an unknown seed: take up the chain again after it */
        memcpy(c->head, proof->head, SHA256_BYTES);
        check->closed++;
        return true;
    }
    bool agrees = memcmp(c->head, proof->head, SHA256_BYTES) == 0;
    check->heads += agrees;
    return agrees;
}

static bool state_agrees(const Chain *c, const Game *g, const GameLogProof *proof, uint32_t n,
                         GameLogCheck *check) {
    uint8_t state[SHA256_BYTES];
    if (!proof->has_state) return true;
    if (!g || !c->seed) {
        check->closed++;
        return true;
    }
    state_of(c, g, n, state);
    bool agrees = memcmp(state, proof->state, SHA256_BYTES) == 0;
    check->states += agrees;
    return agrees;
}

/* The chance of an entry that cannot be folded, as far as its text shows it. */
static ChanceKind need_shown(const Entry *e, const GameLogProof *proof) {
    if (e->kind == ENTRY_ACT && e->move.act.kind == ACT_ROLL) return CHANCE_DICE;
    return proof->sealed && e->move.act.kind != ACT_DISCARD ? CHANCE_CARD : CHANCE_NONE;
}

static GameLogVerdict check_line(Chain *c, GameLog *log, uint32_t n, Table *t, bool closed,
                                 GameLogCheck *check) {
    Entry *e = &log->entry[n];
    GameLogProof *proof = &log->proof[n];
    ChanceKind need = need_shown(e, proof);
    if (!closed) {
        check->refusal = fold(t, log->entry, n, &need);
        if (!check->refusal && entry_json_seals(e, need) != proof->sealed)
            check->refusal = (TableRefusal)CHANCE_WRONG;
        if (check->refusal) return GAME_LOG_REFUSED;
    }
    const Commitment *commit = commits(e);
    if (commit) c->seed = seed_behind(commit, log->entry, log->count, n, NULL);
    if (!head_agrees(c, log, n, need, check)) return GAME_LOG_WRONG_HEAD;
    return state_agrees(c, closed ? NULL : &t->play.game, proof, n, check) ? GAME_LOG_HOLDS
                                                                           : GAME_LOG_WRONG_STATE;
}

GameLogCheck game_log_check(GameLog *log, GameLogStep *step, void *with, Table *final) {
    GameLogCheck check = { 0 };
    Chain chain = chain_start();
    bool closed = game_log_closed(log);
    Table t, before;
    table_open(&t);
    while (check.entry < log->count) {
        if (step) before = t;
        check.verdict = check_line(&chain, log, check.entry, &t, closed, &check);
        if (check.verdict) break;
        if (step) step(&before, &t, log->entry, check.entry, with);
        check.entry++;
    }
    check.has_head = chain.whole;
    memcpy(check.head, chain.head, sizeof check.head);
    if (final) *final = t;
    buf_free(&chain.text);
    return check;
}
