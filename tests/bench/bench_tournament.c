/* bench_tournament.c - how fast tournaments are ranked, as JSON.
 *
 * standings_ms      10,000 players, 4 rounds: check the sheets and rank them (WC25)
 * standings_file_ms the same from a JSON file to JSON text
 * digital_ms        two digital championships (DC21), each of 1,600 entrants: 16 groups by time zone,
 *                   5 to 7 games a player, drawn, rated, ranked, the best four of each group promoted
 *                   and a bracket of 64 played to its end.  Two, since 1,600 people at tables of four
 *                   play 2,000 to 2,800 games: together they are about 5,000
 *
 * Each figure is the best of several rounds: the least disturbed one.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/heap.h"
#include "base/rng.h"
#include "codec/results_file.h"
#include "codec/standings_json.h"
#include "tournament/bracket.h"
#include "tournament/group.h"
#include "tournament/lots.h"

enum { ROUNDS = 8, PLAYERS = 10000, GAMES = 4, ENTRANTS = 1600, GROUPS = 16, WAVES = 7 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *some(size_t count, size_t each) {
    void *memory = calloc(count, each);
    if (!memory) abort();
    return memory;
}

typedef struct Hall {
    Results results;
    Entrant *entrant;
    Sheet *sheet;
    char (*id)[16];
    Standing *rows;
    RankWork work;
} Hall;

static Hall hall(RulebookId book, uint32_t entrants, uint32_t sheets) {
    Hall h = { .entrant = some(entrants, sizeof *h.entrant),
               .sheet = some(sheets, sizeof *h.sheet),
               .id = some(entrants, sizeof *h.id),
               .rows = some(entrants, sizeof *h.rows) };
    h.work = (RankWork){ some(2 * ((size_t)entrants + sheets), sizeof *h.work.numbers),
                         some(entrants, sizeof *h.work.ratings),
                         some(entrants, sizeof *h.work.scores) };
    for (uint32_t i = 0; i < entrants; i++) {
        snprintf(h.id[i], sizeof h.id[i], "p%u", i);
        h.entrant[i] = (Entrant){ .id = h.id[i], .name = h.id[i], .country = "DE", .group = "" };
    }
    h.results = (Results){ .rulebook = book,
                           .rules = rulebook_event(book),
                           .entrant = h.entrant,
                           .entrants = entrants,
                           .sheet = h.sheet };
    return h;
}

static void leave(Hall *h) {
    free(h->entrant), free(h->sheet), free(h->id), free(h->rows);
    free(h->work.numbers), free(h->work.ratings), free(h->work.scores);
}

static void play(Rng *rng, Hall *h, uint32_t round, uint32_t table, const uint32_t player[4]) {
    Sheet *sheet = &h->sheet[h->results.sheets++];
    uint32_t winner = rng_below(rng, 4);
    *sheet = (Sheet){ .prelim = 1, .round = (uint16_t)round, .table = (uint16_t)table, .seats = 4 };
    for (uint32_t s = 0; s < 4; s++)
        sheet->seat[s] = (SheetSeat){ .player = player[s],
                                      .winner = s == winner,
                                      .vp = (uint8_t)(s == winner ? 10 : 2 + rng_below(rng, 8)) };
}

static void shuffle(Rng *rng, uint32_t *list, uint32_t count) {
    for (uint32_t i = count; i > 1; i--) {
        uint32_t k = rng_below(rng, i), one = list[i - 1];
        list[i - 1] = list[k], list[k] = one;
    }
}

static Hall championship(void) {
    Hall h = hall(WC25, PLAYERS, PLAYERS / 4 * GAMES);
    uint32_t *list = some(PLAYERS, sizeof *list);
    Rng rng = { 1 };
    for (uint32_t i = 0; i < PLAYERS; i++) list[i] = i;
    for (uint32_t round = 1; round <= GAMES; round++) {
        shuffle(&rng, list, PLAYERS);
        for (uint32_t t = 0; t < PLAYERS / 4; t++) play(&rng, &h, round, t + 1, list + 4 * t);
    }
    free(list);
    return h;
}

static double bench_standings(void) {
    Hall h = championship();
    double best = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        double start = now();
        if (result_check(&h.results, h.work.numbers).kind) abort();
        if (!rank_table(&h.results, h.rows, h.work)) abort();
        double took = now() - start;
        if (took < best) best = took;
    }
    leave(&h);
    return 1e3 * best;
}

static Buf championship_file(void) {
    Hall h = championship();
    Buf text = buf_heap(1 << 26);
    buf_text(&text, "{\"rulebook\":\"wc25\",\"players\":[");
    for (uint32_t i = 0; i < PLAYERS; i++)
        buf_print(&text, "%s{\"id\":\"%s\",\"name\":\"%s\",\"country\":\"DE\"}", i ? "," : "",
                  h.id[i], h.id[i]);
    buf_text(&text, "],\"games\":[");
    for (uint32_t i = 0; i < h.results.sheets; i++) {
        const Sheet *sheet = &h.sheet[i];
        buf_print(&text, "%s{\"round\":%u,\"table\":%u,\"scenario\":\"base\",\"seats\":[",
                  i ? "," : "", sheet->round, sheet->table);
        for (int s = 0; s < 4; s++)
            buf_print(&text, "%s{\"player\":\"%s\",\"vp\":%u%s}", s ? "," : "",
                      h.id[sheet->seat[s].player], sheet->seat[s].vp,
                      sheet->seat[s].winner ? ",\"winner\":true" : "");
        buf_text(&text, "]}");
    }
    buf_text(&text, "]}");
    leave(&h);
    return text;
}

static double bench_file(void) {
    Buf file = championship_file();
    Hall h = hall(WC25, PLAYERS, PLAYERS / 4 * GAMES);
    char *text = some(file.size + 1, 1);
    double best = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        memcpy(text, file.text, file.size + 1);
        double start = now();
        ResultsFile read;
        Rules rules = rulebook_rules(WC25);
        if (results_file_read(text, file.size, &read, NULL)) abort();
        if (results_file_bind(&read, &rules, NULL)) abort();
        if (!rank_table(&read.results, h.rows, h.work)) abort();
        Buf out = buf_heap(1 << 26);
        standings_json(&(Report){ .results = &read.results, .name = "", .rows = h.rows, .cut = 16 },
                       IN_ENGLISH, &out);
        if (out.full) abort();
        double took = now() - start;
        if (took < best) best = took;
        buf_free(&out);
        results_file_free(&read);
    }
    free(text);
    buf_free(&file);
    leave(&h);
    return 1e3 * best;
}

/* Everything of a digital championship but the games themselves. */
static double digital(uint64_t seed, uint32_t *games) {
    Rng rng = { seed };
    Hall h = hall(DC21, ENTRANTS, ENTRANTS / 4 * (WAVES + 1) + 64);
    int16_t offset[ENTRANTS];
    uint16_t of[ENTRANTS], played[ENTRANTS] = { 0 };
    uint32_t list[ENTRANTS], scratch[ENTRANTS], chosen[ENTRANTS];
    Group group[GROUP_ZONES];
    for (int i = 0; i < ENTRANTS; i++) offset[i] = (int16_t)((i % GROUPS - 8) * 60);
    double start = now();
    size_t groups = group_divide(offset, ENTRANTS, h.results.rules.group_min, of, group), named;
    if (groups != GROUPS) abort();
    for (uint32_t g = 0; g < groups; g++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < ENTRANTS; i++)
            if (of[i] == g) list[count++] = i;
        unsigned most = 5 + g % 3;
        for (uint32_t wave = 1; wave <= most; wave++) {
            size_t seated = group_pair(&rng, list, count, played, most, false, (Meetings){ 0 },
                                       scratch);
            for (size_t i = 0; i < seated; i += 4) {
                play(&rng, &h, wave, g * 100 + (uint32_t)i / 4 + 1, list + i);
                for (int s = 0; s < 4; s++) played[list[i + (size_t)s]]++;
            }
        }
    }
    *games = h.results.sheets;
    if (result_check(&h.results, h.work.numbers).kind) abort();
    if (!rank_table(&h.results, h.rows, h.work)) abort();
    LotsKey key = lots_key("bench", 5, "", 0);
    lots_draw(&key, h.rows, ENTRANTS, ENTRANTS, h.entrant, ENTRANTS);
    if (!rank_table(&h.results, h.rows, h.work)) abort();
    if (group_promote(h.rows, ENTRANTS, of, groups, 4, 8, chosen, &named) != 64) abort();
    Bracket bracket;
    bracket_build(64, &bracket);
    for (unsigned r = 1; r <= bracket.rounds; r++)
        for (unsigned t = 1; t <= bracket.tables[r - 1]; t++)
            if (!bracket_advance(&bracket, r, t,
                                 bracket.table[r - 1][t - 1].seed[rng_below(&rng, 4)]))
                abort();
    double took = now() - start;
    leave(&h);
    return took;
}

int main(void) {
    double best = 1e9;
    uint32_t games = 0;
    for (int i = 0; i < ROUNDS; i++) {
        uint32_t first, second;
        double took = digital(1, &first) + digital(2, &second);
        games = first + second;
        if (took < best) best = took;
    }
    printf("{\"standings_players\":%d,\"standings_rounds\":%d,\"standings_ms\":%.2f,"
           "\"standings_file_ms\":%.2f,\"digital_championships\":2,\"digital_entrants\":%d,"
           "\"digital_groups\":%d,\"digital_games\":%u,\"digital_ms\":%.2f}\n",
           PLAYERS, GAMES, bench_standings(), bench_file(), ENTRANTS, GROUPS, games, 1e3 * best);
    return 0;
}
