/* games.c FOLDER - provable games of every scenario as records, for the WebAssembly to prove again:
 * FOLDER/SCENARIO.json, a public one beside it, and one whose dice were changed and its chain made again.
 *
 * Random play with a judge's rewind in it, under a rulebook that lets judges in; the base game with the
 * chance of version 1, the others with pledged shares.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base/heap.h"
#include "bot/playout.h"
#include "codec/game_log.h"
#include "table/pledges.h"

enum { ROOM = 20000, BEFORE_REWIND = 200, BACK_TO = 150, CAP = 3000 };

static Entry played[ROOM];
static uint32_t count;
static Table at;

static void add(Entry e) {
    played[count] = e;
    TableRefusal no = table_apply(&at, played, count);
    if (no) fprintf(stderr, "entry %u: %s\n", count, table_refusal(no).text), exit(1);
    count++;
}

static void play(const Seed *seed, Rng *rng, uint32_t up_to) {
    Key key = table_key(&at, seed);
    while (!table_over(&at) && !table_awaits_shares(&at) && count < up_to) {
        Action a = playout_pick(&at.play.game, rng);
        add(table_act(&at, &key, BY_SEAT, &a));
    }
}

static void write_to(const char *folder, const char *scenario, const char *what, const Seed *seed,
                     GameLogPart part) {
    char path[512];
    Buf text = buf_heap(GAME_LOG_MAX);
    Err err;
    if (game_log_write(played, count, seed, part, &text, &err))
        fprintf(stderr, "%s\n", err.text), exit(1);
    snprintf(path, sizeof path, "%s/%s%s.json", folder, scenario, what);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text.text, 1, text.size, file) != text.size || fclose(file)) exit(1);
    buf_free(&text);
}

/* The last roll that could have been another one without anyone noticing, but for the seed. */
static void cheat(void) {
    for (uint32_t n = count; n-- > 0;) {
        Chance *dice = &played[n].move.chance;
        if (played[n].kind != ENTRY_ACT || played[n].move.act.kind != ACT_ROLL) continue;
        Chance was = *dice;
        dice->a = was.b, dice->b = was.a;
        if (was.a != was.b && !table_fold(&at, played, count)) return;
        *dice = was;
    }
    exit(1);
}

/* A judge moves a piece and hands out a card: played again in the browser like everything else. */
static void put_right(void) {
    EdgeSet roads = at.play.game.seat[0].roads;
    Entry e = entry_make(ENTRY_PIECE_PUT, BY_JUDGE, 0);
    snprintf(e.clause, sizeof e.clause, "WC25-1.2.2a");
    e.piece = (PiecePut){ ROAD, (uint8_t)edge_pop(&roads), NONE };
    add(e);
    if (at.start.scenario == SCENARIO_CITIES_AND_KNIGHTS) return; /* it has no such cards, K-2 */
    e.kind = ENTRY_CARD_PUT;
    e.devcard = (CardPut){ KNIGHT, CARD_FROM_DECK };
    add(e);
}

/* All seats pledge a share of the dice; the last one withholds it. */
static void give_shares(const Seed *seed, Rng *rng) {
    Share share[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        Entry e = entry_make(ENTRY_PLEDGE, BY_SEAT, seat);
        for (int i = 0; i < SHARE_BYTES; i++) share[seat].bytes[i] = (uint8_t)rng_next(rng);
        e.pledge = share_pledge(&at.commit, seat, &share[seat]);
        add(e);
    }
    for (int seat = 0; seat < SEATS - 1; seat++) {
        Entry e = entry_make(ENTRY_SHARE, BY_SEAT, seat);
        e.share = share[seat];
        add(e);
    }
    play(seed, rng, CAP); /* until the dice are needed */
    add(pledges_close(&at));
}

static void record(const char *folder, int scenario) {
    const char *name = SCENARIO_NAME[scenario];
    Rng rng = { (uint64_t)scenario + 7 };
    Seed seed;
    for (int i = 0; i < SEED_BYTES; i++) seed.bytes[i] = (uint8_t)rng_next(&rng);
    Entry e = entry_make(ENTRY_START, BY_SYSTEM, NONE);
    e.start = (Start){ .version = scenario == SCENARIO_BASE ? START_ENTROPY : START_SHARES,
                       .scenario = (uint8_t)scenario,
                       .rulebook = WC25,
                       .seats = SEATS,
                       .who = { 11, 12, 13, 14 },
                       .game_rules = scenario_rules(scenario, rulebook_game(WC25)),
                       .table_rules = rulebook_table(WC25),
                       .board = board_beginner(scenario),
                       .commit = chance_commit(&seed) };
    e.start.table_rules.study_time_s = 0;
    count = 0;
    table_open(&at);
    add(e);
    if (e.start.version >= START_SHARES) give_shares(&seed, &rng);
    play(&seed, &rng, BEFORE_REWIND);
    e = entry_make(ENTRY_REWIND, BY_JUDGE, NONE);
    snprintf(e.clause, sizeof e.clause, "WC25-1.2.2a");
    e.rewind.to = BACK_TO;
    add(e);
    put_right();
    play(&seed, &rng, CAP);
    write_to(folder, name, "-public", &seed, GAME_LOG_PUBLIC);
    if (!table_over(&at)) {
        e = entry_make(ENTRY_DECIDE, BY_JUDGE, NONE);
        snprintf(e.clause, sizeof e.clause, "WC25-1.2.2a");
        e.decide.winner = NONE;
        add(e);
    }
    e = entry_make(ENTRY_REVEAL, BY_SYSTEM, NONE);
    e.seed = seed;
    add(e);
    write_to(folder, name, "", NULL, GAME_LOG_FULL);
    cheat();
    write_to(folder, name, "-cheated", NULL, GAME_LOG_FULL);
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    for (int scenario = 0; scenario < SCENARIOS; scenario++) record(argv[1], scenario);
    return 0;
}
