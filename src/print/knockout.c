#include "print/knockout.h"

/* The game at a table (from 1) of a round that counts, or NULL. */
static const EventGame *game_at(const EventState *ev, unsigned round, unsigned table) {
    for (unsigned i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (g->round == round && g->table == table && g->stage != EV_VOID && g->seats) return g;
    }
    return NULL;
}

static unsigned tables_of(const EventState *ev, unsigned round) {
    unsigned tables = 0;
    for (unsigned i = 0; i < ev->games; i++)
        if (ev->game[i].round == round && ev->game[i].table > tables) tables = ev->game[i].table;
    return tables < BRACKET_TABLES ? tables : BRACKET_TABLES;
}

/* The best seed first, whatever order they play in: as the chart of the page has them. */
static void seat(const EventState *ev, const EventGame *g, BracketTable *table) {
    for (int s = 0; g && s < g->seats; s++) {
        uint16_t seed = ev->player[g->seat[s].player].seed;
        int k = s;
        for (; k && table->seed[k - 1] > seed; k--) table->seed[k] = table->seed[k - 1];
        table->seed[k] = seed;
    }
}

/* Seats of the final in the order of the tables they come from, so that no lines cross. */
static void by_table(BracketTable *last) {
    for (int i = 1; i < BRACKET_SEATS; i++)
        for (int k = i; k && last->seed[k] && last->source[k] < last->source[k - 1]; k--) {
            uint16_t seed = last->seed[k];
            uint8_t source = last->source[k];
            last->seed[k] = last->seed[k - 1];
            last->source[k] = last->source[k - 1];
            last->seed[k - 1] = seed;
            last->source[k - 1] = source;
        }
}

/* Who of a semi-final's table sits in the final: that is who won it. */
static void join(const BracketTable *semi, unsigned number, BracketTable *last) {
    for (int i = 0; i < BRACKET_SEATS; i++)
        for (int k = 0; k < BRACKET_SEATS; k++)
            if (semi->seed[i] && semi->seed[i] == last->seed[k]) last->source[k] = (uint8_t)number;
}

bool knockout_bracket(const EventState *ev, Bracket *bracket) {
    if (ev->drawn) *bracket = ev->bracket;
    if (ev->drawn || ev->final == EV_NO_ROUND) return ev->drawn;
    bool semi = ev->semi != EV_NO_ROUND;
    *bracket = (Bracket){ .players = ev->seeds, .rounds = semi ? 2 : 1 };
    BracketTable *last = &bracket->table[semi ? 1 : 0][0];
    bracket->tables[semi ? 1 : 0] = 1;
    seat(ev, game_at(ev, ev->final, 1), last);
    if (ev->champion != EV_NONE) last->winner = ev->player[ev->champion].seed;
    if (!semi) return true;
    bracket->tables[0] = (uint8_t)tables_of(ev, ev->semi);
    for (unsigned t = 1; t <= bracket->tables[0]; t++) {
        BracketTable *table = &bracket->table[0][t - 1];
        seat(ev, game_at(ev, ev->semi, t), table);
        join(table, t, last);
        for (int k = 0; k < BRACKET_SEATS; k++)
            if (last->source[k] == t) table->winner = last->seed[k];
    }
    by_table(last);
    return true;
}
