/* features_cities.c - what the evaluation looks at in Cities & Knights in addition to the land and the hand. */
#include "bot/features_row.h"

#include "engine/cities.h"

/* --- improvements ---------------------------------------------------------------------------- */

static int best_rival(const Game *g, int seat, int track) {
    int best = 0;
    for (int i = 0; i < g->seats; i++)
        if (i != seat && g->seat[i].level[track] > best) best = g->seat[i].level[track];
    return best;
}

/* Commodities from the level reached to that of the metropolis, or to the top. */
static Cards rest_of_track(int track, int level) {
    int cards = 0, goal = level < METROPOLIS_LEVEL ? METROPOLIS_LEVEL : TOP_LEVEL;
    for (int next = level + 1; next <= goal; next++) cards += next;
    return card(TRACK_COMMODITY[track]) * (Cards)cards;
}

/* How soon the next level of a track, and the one that counts, can be paid. */
static void put_waits(const Seat *s, int seat, int track, Cards pips, Memo *memo, Writer *w) {
    enum { NEXT = 6, ALL = 20 };
    typeof(&memo->track[seat][track]) here = &memo->track[seat][track];
    int level = s->level[track];
    bool same = here->known && here->level == level && here->hand == s->hand &&
                here->pips == pips && here->rate == s->rate;
    if (!same) {
        Cards next = card(TRACK_COMMODITY[track]) * (Cards)(level + 1);
        bool top = level == TOP_LEVEL;
        here->known = true;
        here->level = (uint8_t)level;
        here->hand = s->hand;
        here->pips = pips;
        here->rate = s->rate;
        here->next = top ? 0 : soon(wait_for(s->hand, pips, s->rate, next), NEXT);
        here->metropolis =
            top ? 0 : soon(wait_for(s->hand, pips, s->rate, rest_of_track(track, level)), ALL);
    }
    put(w, here->next);
    put(w, here->metropolis);
}

static void put_track(const Game *g, int seat, int track, Writer *w) {
    const Seat *s = &g->seat[seat];
    int level = s->level[track], owner = improve_owner(g, track);
    put(w, 24 * level);
    put(w, level >= ABILITY_LEVEL ? 64 : 0);
    put(w, owner == seat ? 64 : 0);
    put(w, owner == seat && level == TOP_LEVEL ? 64 : 0);
    put(w, owner != seat && owner != NONE ? 32 * (g->seat[owner].level[track] - 3) : 0);
    put(w, 64 + 12 * (level - best_rival(g, seat, track)));
}

static void put_cities(const Game *g, int seat, Writer *w) {
    const Seat *s = &g->seat[seat];
    put(w, 24 * site_count(improve_free_cities(g, seat)));
    put(w, 24 * site_count(s->cities));
    put(w, 32 * site_count(s->walls));
    put(w, 32 * site_count(s->sideways));
    put(w, g->merchant_holder == seat ? 64 : 0);
}

/* --- knights and the barbarians -------------------------------------------------------------- */

static int whole_strength(const Seat *s) {
    int sum = 0;
    for (int level = 0; level < KNIGHT_LEVELS; level++)
        sum += (level + 1) * site_count(s->knight[level]);
    return sum;
}

/* How the attack would end for the seat if it came now. */
typedef struct Fate {
    bool falls, honoured, shares;
    int surplus; /* of the defence */
} Fate;

static Fate foresee(const Game *g, int seat) {
    int own = barbarians_contribution(&g->seat[seat]), most = 0, least = INT8_MAX;
    Fate fate = { .surplus = own - barbarians_strength(g) };
    for (int i = 0; i < g->seats; i++) {
        int given = barbarians_contribution(&g->seat[i]);
        if (i == seat) continue;
        fate.surplus += given;
        if (given > most) most = given;
        if (given < least && site_any(barbarians_prey(g, i))) least = given;
    }
    bool won = fate.surplus >= 0;
    fate.honoured = won && own > most;
    fate.shares = won && own && own == most;
    fate.falls = !won && own <= least && site_any(barbarians_prey(g, seat));
    return fate;
}

static void put_knights(const Game *g, int seat, Writer *w) {
    const Seat *s = &g->seat[seat];
    Fate fate = foresee(g, seat);
    int rival = 0, near = g->barbarians * 10, own = barbarians_contribution(s);
    for (int i = 0; i < g->seats; i++) {
        int given = barbarians_contribution(&g->seat[i]);
        if (i != seat && given > rival) rival = given;
    }
    put(w, 12 * own);
    put(w, 10 * whole_strength(s));
    put(w, 20 * site_count(s->standing));
    put(w, 32 * site_count(s->knight[MIGHTY]));
    put(w, 64 + 12 * (own - rival));
    put(w, 64 + 8 * fate.surplus);
    put(w, fate.falls ? 64 : 0);
    put(w, fate.falls ? near : 0);
    put(w, fate.honoured ? 64 : 0);
    put(w, fate.honoured ? near : 0);
    put(w, fate.shares ? 64 : 0);
    put(w, fate.shares ? near : 0);
    put(w, near);
    put(w, g->robber_locked ? 64 : 0);
    put(w, g->robber_locked ? 0 : 32 * site_count(site_and(s->active, HEX_SITE_SET[g->robber])));
    put(w, 24 * s->tokens);
}

/* --- progress cards -------------------------------------------------------------------------- */

static void put_progress(const Game *g, int seat, Writer *w) {
    const Seat *s = &g->seat[seat];
    for (int i = 0; i < PROGRESS_CARDS; i++)
        if (i != SC_PRINTING && i != PO_CONSTITUTION) put(w, 32 * s->progress[i]);
    put(w, 20 * s->held);
}

void features_cities(const Game *g, int seat, Cards pips, Memo *memo, Writer *w) {
    for (int track = 0; track < TRACKS; track++) {
        put_track(g, seat, track, w);
        put_waits(&g->seat[seat], seat, track, pips, memo, w);
    }
    put_cities(g, seat, w);
    put_knights(g, seat, w);
    put_progress(g, seat, w);
}
