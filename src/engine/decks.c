/* decks.c - the three decks of progress cards: an upper part that chance draws from, and under it the
 * cards put back, which come out as they went in.  K-106 */
#include "engine/cities.h"

const uint8_t PROGRESS_COUNT[PROGRESS_CARDS] = {
#define ROW(id, name, count) count,
    PROGRESS(ROW)
#undef ROW
};
const uint8_t DECK_FIRST[TRACKS + 1] = { SC_ALCHEMY, TR_COMMERCIAL_HARBOR, PO_DIPLOMACY,
                                         PROGRESS_CARDS };

void deck_start(Game *g) {
    for (int i = 0; i < PROGRESS_CARDS; i++) g->upper[i] = PROGRESS_COUNT[i];
}

int deck_track(int progress) {
    return progress < TR_COMMERCIAL_HARBOR ? SCIENCE
           : progress < PO_DIPLOMACY       ? TRADE_TRACK
                                           : POLITICS;
}

ChanceNeed deck_need(const Game *g, int track, const uint8_t *gone, int drawn) {
    Cards from = 0;
    int first = DECK_FIRST[track];
    for (int i = first; i < DECK_FIRST[track + 1]; i++)
        from |= (Cards)g->upper[i] << (4 * (i - first));
    for (int i = 0; i < drawn; i++) {
        int kind = gone[i] - 1 - first;
        bool there = kind >= 0 && kind < DECK_FIRST[track + 1] - first && from >> (4 * kind) & 15;
        if (there)
            from -= (Cards)1 << (4 * kind); /* else the caller will be told that it does not fit */
    }
    if (!from) return (ChanceNeed){ CHANCE_NONE, 0 };
    return (ChanceNeed){ CHANCE_PROGRESS, from | (Cards)first << 56 };
}

static int take_front(Game *g, int track) {
    int front = queued_card(g->under[track][0]);
    int left = --g->queued[track];
    for (int i = 0; i < left; i++) g->under[track][i] = g->under[track][i + 1];
    g->under[track][left] = 0;
    return front;
}

void deck_draw(Game *g, int seat, int track, int drawn) {
    Seat *s = &g->seat[seat];
    bool chance = deck_upper(g, track) > 0;
    int progress = chance ? drawn : take_front(g, track);
    if (chance) {
        g->upper[progress]--;
        g->draws++;
    }
    if (progress == SC_PRINTING || progress == PO_CONSTITUTION) { /* K-23 */
        *(progress == SC_PRINTING ? &s->printing : &s->constitution) = 1;
        s->points++;
        game_end_if_won(g); /* K-154 */
        return;
    }
    s->progress[progress]++;
    s->held++;
}

void deck_put_under(Game *g, int progress, int knower) {
    int track = deck_track(progress);
    g->under[track][g->queued[track]++] = queued(progress, knower);
}

int deck_gate(const Game *g, int track, int red, uint8_t who[SEATS]) {
    int count = 0;
    for (int i = 0; i < g->seats; i++) {
        int seat = (g->turn + i) % g->seats, level = g->seat[seat].level[track];
        if (level && red <= level + 1) who[count++] = (uint8_t)seat; /* K-21 */
    }
    int size = count ? deck_size(g, track) : 0;
    return count < size ? count : size;
}

const char *deck_broken(const Game *g) { /* K-176 */
    uint8_t count[PROGRESS_CARDS] = { 0 };
    for (int i = 0; i < PROGRESS_CARDS; i++) count[i] = g->upper[i];
    for (int track = 0; track < TRACKS; track++) {
        if (g->queued[track] > DECK_CARDS) return "A deck can't have more than 18 cards. [K-4]";
        for (int i = 0; i < QUEUE_MAX; i++) {
            uint8_t entry = g->under[track][i];
            if (i >= g->queued[track]) {
                if (entry) return "Only cards that were put back can be under a deck. [K-106]";
                continue;
            }
            int progress = queued_card(entry), knower = queued_knower(entry);
            if (progress >= PROGRESS_CARDS || deck_track(progress) != track ||
                (knower != NONE && knower >= g->seats))
                return "Only cards that were put back can be under a deck. [K-106]";
            count[progress]++;
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const Seat *s = &g->seat[seat];
        if (s->printing > 1 || s->constitution > 1 || s->progress[SC_PRINTING] ||
            s->progress[PO_CONSTITUTION])
            return "Printing and Constitution must be face up. [K-23]";
        for (int i = 0; i < PROGRESS_CARDS; i++) count[i] = (uint8_t)(count[i] + s->progress[i]);
        count[SC_PRINTING] = (uint8_t)(count[SC_PRINTING] + s->printing);
        count[PO_CONSTITUTION] = (uint8_t)(count[PO_CONSTITUTION] + s->constitution);
    }
    for (int i = 0; i < PROGRESS_CARDS; i++)
        if (count[i] != PROGRESS_COUNT[i]) return "There must be 54 progress cards. [K-4]";
    return NULL;
}
