#include "tournament/bracket.h"

#include "tongue/tongue.h"

#include <assert.h>
#include <string.h>

static unsigned smaller(unsigned a, unsigned b) {
    return a < b ? a : b;
}

/* The tables of the next round: as few as possible, but a number of winners that can advance. */
static unsigned tables_for(unsigned players) {
    if (players == 0 || players > BRACKET_MAX) return 0;
    for (unsigned tables = (players + 3) / 4; tables <= players / 3; tables++)
        if (tables == 1 || tables_for(tables)) return tables;
    return 0;
}

bool bracket_playable(unsigned players, unsigned most) {
    return players <= smaller(most, BRACKET_MAX) && tables_for(players) > 0;
}

void bracket_nearest(unsigned players, unsigned most, unsigned *below, unsigned *above) {
    most = smaller(most, BRACKET_MAX);
    *below = smaller(players, most);
    *above = players;
    while (*below && !bracket_playable(*below, most)) --*below;
    while (*above <= most && !bracket_playable(*above, most)) ++*above;
    if (*above > most) *above = 0;
}

void bracket_refusal(unsigned players, unsigned most, Message *why) {
    unsigned below, above;
    bracket_nearest(players, most, &below, &above);
    if (players > smaller(most, BRACKET_MAX))
        message_set(
            why, "A bracket has at most {most%u} players, not {players%u}. Advance fewer. [Q-53]",
            smaller(most, BRACKET_MAX), players);
    else if (below && above)
        message_set(why,
                    "{players%u} players can't be played down to one winner at tables of three and "
                    "four. Cut to "
                    "{below%u}, or advance or add alternates up to {above%u}. [Q-53]",
                    players, below, above);
    else if (above)
        message_set(why,
                    "{players%u, plural, one {# player} other {# players}} can't be played down to "
                    "one winner at "
                    "tables of three and four. You need at least {above%u}. [Q-53]",
                    players, above);
    else
        message_set(why,
                    "{players%u} players can't be played down to one winner at tables of three and "
                    "four. Cut to "
                    "{below%u}. [Q-53]",
                    players, below);
}

void bracket_build(unsigned players, Bracket *bracket) {
    assert(bracket_playable(players, BRACKET_MAX));
    memset(bracket, 0, sizeof *bracket);
    bracket->players = (uint16_t)players;
    for (unsigned coming = players; coming > 1 || !bracket->rounds;) {
        unsigned round = bracket->rounds++, tables = tables_for(coming);
        bracket->tables[round] = (uint8_t)tables;
        for (unsigned t = 1; t <= tables; t++)
            for (unsigned slot = 0; slot < BRACKET_SEATS; slot++) {
                unsigned rank = bracket_rank(tables, t, slot);
                BracketTable *table = &bracket->table[round][t - 1];
                if (rank > coming) continue;
                if (round == 0) table->seed[slot] = (uint16_t)rank;
                else table->source[slot] = (uint8_t)rank;
            }
        coming = tables;
    }
}

static bool sits(const BracketTable *table, unsigned seed) {
    for (int i = 0; i < BRACKET_SEATS; i++)
        if (seed && table->seed[i] == seed) return true;
    return false;
}

bool bracket_advance(Bracket *bracket, unsigned round, unsigned table, unsigned seed) {
    if (round < 1 || round > bracket->rounds || table < 1 || table > bracket->tables[round - 1])
        return false;
    BracketTable *from = &bracket->table[round - 1][table - 1];
    if (!sits(from, seed) || (from->winner && from->winner != seed)) return false;
    from->winner = (uint16_t)seed;
    if (round == bracket->rounds) return true;
    for (unsigned t = 0; t < bracket->tables[round]; t++)
        for (unsigned slot = 0; slot < BRACKET_SEATS; slot++)
            if (bracket->table[round][t].source[slot] == table)
                bracket->table[round][t].seed[slot] = (uint16_t)seed;
    return true;
}

unsigned bracket_host(const BracketTable *table, unsigned absent) {
    unsigned host = 0;
    for (int i = 0; i < BRACKET_SEATS; i++) {
        unsigned seed = table->seed[i];
        if (seed && seed != absent && (!host || seed < host)) host = seed;
    }
    return host;
}

static void empty_seat(Bracket *bracket, unsigned seed) {
    for (unsigned t = 0; t < bracket->tables[0]; t++)
        for (unsigned slot = 0; slot < BRACKET_SEATS; slot++)
            if (bracket->table[0][t].seed[slot] == seed) bracket->table[0][t].seed[slot] = 0;
}

unsigned bracket_fill(Bracket *bracket, uint16_t *absent, size_t count, unsigned alternates,
                      uint16_t *takes) {
    for (size_t i = 1; i < count; i++) /* few: insertion */
        for (size_t at = i; at > 0 && absent[at - 1] > absent[at]; at--) {
            uint16_t seed = absent[at];
            absent[at] = absent[at - 1];
            absent[at - 1] = seed;
        }
    for (size_t i = 0; i < count; i++) {
        takes[i] = (uint16_t)(i < alternates ? i + 1 : 0);
        if (!takes[i]) empty_seat(bracket, absent[i]);
    }
    unsigned thin = 0;
    for (unsigned t = 0; t < bracket->tables[0]; t++) {
        int seated = 0;
        for (int slot = 0; slot < BRACKET_SEATS; slot++)
            seated += bracket->table[0][t].seed[slot] != 0;
        thin += seated < 3;
    }
    return thin;
}

const char *bracket_round_name(const Bracket *bracket, unsigned round, int tongue) {
    static const char *const LATE[] = { "final", "semi-final", "quarter-final" };
    unsigned left = bracket->rounds - round;
    return tongue_row(tongue, left < 3 ? LATE[left] : "round 1");
}
