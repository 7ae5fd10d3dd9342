/* replay.c - a record of a game opened in a browser: looked at entry by entry, and proven.
 *
 * The page writes a game.json to castellan_room(), calls castellan_open(), and then asks; answers are
 * JSON in castellan_answer().  The readers, the rules, the views and the proof are those of the server
 * and of `castellan verify`: the same sources, for every scenario.
 */
#include "base/heap.h"
#include "codec/game_proof.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/outcome.h"
#include "codec/view_json.h"
#include "table/story.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

/* A table every that many entries, so that a jump folds few of them. */
enum { STRIDE = 64, ANSWER_MAX = 32 << 20 };

static GameLog record;
static Table table; /* after table.count entries */
static Table *mark; /* after 0, STRIDE, 2 × STRIDE … entries */
static uint32_t marks;
static uint32_t *undone_by; /* of each entry, at the end of the record */
static uint32_t sound;      /* entries that can be folded */
static char *input;
static Buf answer;

char *EXPORT(castellan_room)(uint32_t size);
uint32_t EXPORT(castellan_open)(uint32_t size);
const char *EXPORT(castellan_answer)(void);
uint32_t EXPORT(castellan_answer_bytes)(void);
uint32_t EXPORT(castellan_sound)(void);
void EXPORT(castellan_steps)(void);
void EXPORT(castellan_view)(uint32_t count);
void EXPORT(castellan_proof)(void);

/* Room for the record's text.  Whatever was open before is gone. */
char *castellan_room(uint32_t size) {
    heap_clear();
    record = (GameLog){ 0 };
    sound = marks = 0;
    table_open(&table);
    return input = malloc((size_t)size + 1);
}

const char *castellan_answer(void) {
    return answer.text;
}

uint32_t castellan_answer_bytes(void) {
    return answer.full ? 0 : (uint32_t)answer.size;
}

static void answer_anew(void) {
    buf_clear(&answer);
}

/* --- folding -------------------------------------------------------------------------------- */

/* Fold all of it once, keeping a table now and then; what was undone is known at the end. */
static bool survey(void) {
    mark = malloc((record.count / STRIDE + 1) * sizeof *mark);
    undone_by = calloc(record.count, sizeof *undone_by);
    if (!mark || !undone_by) return false;
    table_open(&table);
    for (sound = 0; sound < record.count; sound++) {
        if (sound % STRIDE == 0) mark[marks++] = table;
        if (table_apply(&table, record.entry, sound)) break;
    }
    for (uint32_t n = 0; n < sound; n++) undone_by[n] = record.entry[n].undone_by;
    return true;
}

/* The table after `count` entries.  The log's derived fields are as they were then. */
static void fold_to(uint32_t count) {
    if (count > sound) count = sound;
    if (count < table.count || count - table.count > STRIDE) {
        uint32_t at = count / STRIDE < marks ? count / STRIDE : marks - 1;
        table = mark[at];
        for (uint32_t n = 0; n < table.count; n++)
            record.entry[n].undone_by = undone_by[n] < table.count ? undone_by[n] : 0;
    }
    while (table.count < count) table_apply(&table, record.entry, table.count);
}

/* --- answers -------------------------------------------------------------------------------- */

/* Read the record in the room: how many entries it has.  0 and a sentence if it is none. */
uint32_t castellan_open(uint32_t size) {
    Err err;
    Status status = game_log_read(input, size, &record, &err);
    answer = buf_heap(ANSWER_MAX);
    if (!status && !game_log_closed(&record) && !survey())
        status = err_set(&err, ERR_SYSTEM, "There is not enough memory for the game.");
    if (status) buf_text(&answer, err.text);
    return status ? 0 : record.count;
}

/* How many of its entries follow the rules and can be looked at; none while cards are sealed. */
uint32_t castellan_sound(void) {
    return sound;
}

/* Expected in 36ths of a card; received and blocked in cards. */
static void write_yield(const Yield *y, int seats) {
    static const char *const KEY[] = { "expected", "received", "blocked" };
    for (int which = 0; which < 3; which++) {
        jot_key(&answer, KEY[which]), jot_open(&answer, '[');
        for (int seat = 0; seat < seats; seat++) {
            int of[] = { y->expected[seat], y->received[seat], y->blocked[seat] };
            jot_item(&answer), jot_number(&answer, of[which]);
        }
        jot_close(&answer, ']');
    }
}

static void write_step(uint32_t n, const Game *before) {
    const Game *g = &table.play.game;
    const Entry *e = &record.entry[n];
    jot_item(&answer), jot_open(&answer, '{');
    member_number("turn", g->turns, &answer);
    member_number("active", g->turn, &answer);
    if (undone_by[n]) member_number("undone_by", undone_by[n], &answer);
    jot_key(&answer, "points"), jot_open(&answer, '[');
    for (int seat = 0; seat < g->seats; seat++)
        jot_item(&answer), jot_number(&answer, g->seat[seat].points);
    jot_close(&answer, ']');
    if (e->kind == ENTRY_ACT) {
        Outcome outcome = outcome_of(before, &e->move, g);
        outcome_json_members(&outcome, g->seats, &answer);
        if (e->move.act.kind == ACT_ROLL) {
            Yield y = story_yield(before, &e->move, g);
            write_yield(&y, g->seats);
        }
    }
    jot_close(&answer, '}');
}

/* [{"turn":…,"active":…,"points":[…],…},…]: what came of every sound entry. */
void castellan_steps(void) {
    answer_anew();
    jot_open(&answer, '[');
    for (uint32_t n = 0; n < sound; n++) {
        fold_to(n);
        Game before = table.play.game;
        fold_to(n + 1);
        write_step(n, &before);
    }
    jot_close(&answer, ']');
}

/* What lies on the table after `count` entries, all hands open. */
void castellan_view(uint32_t count) {
    View v;
    fold_to(count);
    view_make(&table, record.entry, (Role){ ROLE_REPLAY, NONE }, &v);
    answer_anew();
    view_json_write(&v, &answer);
}

/* What is proven, and what is wrong: codec/game_proof.h. */
void castellan_proof(void) {
    Table room;
    GameProof proof = game_proof(&record, &room, NULL);
    answer_anew();
    game_proof_json(&proof, &answer);
    fold_to(0);
}
