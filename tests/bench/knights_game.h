/* knights_game.h - a random game of Cities & Knights, played inside its own family. */
#pragma once
#include <stdint.h>

/* How many actions it had. */
uint64_t bench_knights_game(uint64_t seed);
