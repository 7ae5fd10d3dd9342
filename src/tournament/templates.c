#include "tournament/templates.h"

#include <assert.h>

const Template TEMPLATES[] = {
#include "tournament/templates_table.inc"
};
const size_t TEMPLATE_COUNT = sizeof TEMPLATES / sizeof TEMPLATES[0];

static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-";

int template_player(char letter) {
    int player = 0;
    while (LETTERS[player] && LETTERS[player] != letter) player++;
    assert(LETTERS[player]);
    return player;
}

char template_letter(int player) {
    return LETTERS[player];
}

const Template *template_find(unsigned players, unsigned rounds, FairThrees threes) {
    const Template *best = NULL;
    for (size_t i = 0; i < TEMPLATE_COUNT; i++) {
        const Template *t = &TEMPLATES[i];
        if (t->players != players || t->rounds != rounds) continue;
        if (threes == THREES_FAIR && !t->fair) continue;
        if (!best || t->repeats < best->repeats || (t->repeats == best->repeats && t->fair))
            best = t;
    }
    return best;
}

void template_seat(const Template *t, Schedule *out) {
    TableCount tables = schedule_tables(t->players);
    const char *letter = t->seats;
    out->players = t->players;
    out->rounds = t->rounds;
    for (int round = 0; round < t->rounds; round++) {
        out->tables[round] = (uint16_t)(tables.fours + tables.threes);
        for (int chair = 0; chair < TABLE_CHAIRS * out->tables[round]; chair++) {
            bool empty = chair % TABLE_CHAIRS == 3 && chair / TABLE_CHAIRS >= tables.fours;
            schedule_round(out, round)[chair] = empty ? CHAIR_EMPTY
                                                      : (uint16_t)template_player(*letter++);
        }
    }
}
