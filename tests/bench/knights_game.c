#include "bench/knights_game.h"

#include "bot/playout.h"
#include "engine/layout.h"

enum { CAP = 100000 };

uint64_t bench_knights_game(uint64_t seed) {
    Rng rng = { seed };
    Game g;
    game_start(&g, &BOARD_BEGINNER, SEATS,
               scenario_rules(SCENARIO_CITIES_AND_KNIGHTS, rulebook_game(CUSTOM)));
    playout_random(&g, &rng, CAP);
    return g.ply;
}
