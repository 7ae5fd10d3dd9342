#include "bot/ahead.h"

#include "bot/bot.h"
#include "bot/playout.h"
#include "bot/world.h"

#include <stddef.h>

enum { PARTS = 8 }; /* that hands may share; the same for any number of hands */

typedef struct Part {
    Mind mind;
    uint32_t played; /* games of this part, all lines of each */
    int64_t sum[AHEAD_LINES];
} Part;

typedef struct Job {
    const Ahead *ahead;
    const Line *const *lines;
    int count;
    uint32_t first, games;
    Part *parts;
} Job;

bool ahead_enough(const Ahead *ahead) {
    const Patience *patience = &ahead->eyes->patience;
    return patience->enough && patience->enough(patience->with);
}

static void perform(Game *g, Action a, Rng *rng) {
    Move e = { a, playout_chance(g, &a, rng) };
    game_do(g, &e);
}

/* Others may have to answer first, and in this world the next step may be impossible. */
static bool may_go_on(Game *g, const Action *a, Rng *rng) {
    bool robber = a->kind == ACT_ROBBER || a->kind == ACT_STEAL;
    Eyes eyes;
    if (!KNIGHTS) return true;
    while (g->phase > PHASE_OVER || (g->phase == PHASE_ROAD_CARD && a->kind != ACT_ROAD) ||
           (g->phase == PHASE_ROBBER && !robber)) {
        eyes_open(&eyes, g, __builtin_ctz(game_actors(g)), NULL);
        perform(g, BOT_GREEDY.act(&eyes, rng), rng);
    }
    return !game_check(g, a);
}

/* The option itself.  Where there is one victim only the theft came with the robber's move. */
static void play_line(Game *g, const Line *line, Rng *rng) {
    if (!line->count) {
        int kind = g->phase == PHASE_ACTION ? ACT_END : ACT_ROLL;
        perform(g, (Action){ .kind = (uint8_t)kind, .seat = g->turn }, rng);
    }
    for (int i = 0; i < line->count && g->phase != PHASE_OVER; i++)
        if (line->step[i].kind != ACT_STEAL || g->phase == PHASE_STEAL) {
            if (!may_go_on(g, &line->step[i], rng)) return;
            perform(g, line->step[i], rng);
        }
}

/* Every turn has dice of its own, whatever went before it. */
static void play_turns(Game *g, int turns, uint64_t luck, uint32_t *nodes) {
    int until = g->turns + turns, now = -1;
    Rng rng = { luck };
    while (g->phase != PHASE_OVER && g->turns < until) {
        if (g->turns != now) {
            now = g->turns;
            rng.state = luck ^ (uint64_t)now << 32;
        }
        Eyes eyes;
        eyes_open(&eyes, g, __builtin_ctz(game_actors(g)), NULL);
        perform(g, BOT_GREEDY.act(&eyes, &rng), &rng);
        ++*nodes;
    }
}

static void play_game(const Job *job, Part *part, uint32_t number) {
    const Ahead *ahead = job->ahead;
    Rng rng = { ahead->luck + number };
    uint64_t luck = rng_next(&rng);
    Game world;
    world_deal(ahead->eyes, NULL, &rng, &world);
    int until = world.turns + ahead->turns;
    for (int i = 0; i < job->count; i++) {
        Game g = world;
        Rng own = { luck };
        play_line(&g, job->lines[i], &own);
        play_turns(&g, until - g.turns, luck, &part->mind.nodes);
        part->sum[i] += mind_value(&part->mind, &g, ahead->eyes->seat);
    }
    part->played++;
}

static void play_part(void *with, int k) {
    Job *job = with;
    Part *part = &job->parts[k];
    mind_open(&part->mind, job->ahead->net, &job->ahead->eyes->game.board);
    for (uint32_t n = (uint32_t)k; n < job->games; n += PARTS) {
        if (ahead_enough(job->ahead)) break;
        play_game(job, part, job->first + n);
    }
}

void ahead_play(Ahead *ahead, const Line *const lines[], int count, uint32_t games,
                int64_t sum[AHEAD_LINES]) {
    Part parts[PARTS] = { 0 };
    Job job = { ahead, lines, count, ahead->games, games, parts };
    const Patience *patience = &ahead->eyes->patience;
    if (patience->share) patience->share(patience->with, play_part, &job, PARTS);
    else
        for (int k = 0; k < PARTS; k++) play_part(&job, k);
    for (int k = 0; k < PARTS; k++) {
        ahead->games += parts[k].played;
        ahead->nodes += parts[k].mind.nodes;
        for (int i = 0; i < count; i++) sum[i] += parts[k].sum[i];
    }
}

int64_t ahead_trade(Ahead *ahead, const Shown *shown, const Proposal *proposal, int partner,
                    uint32_t games) {
    Mind mind;
    int64_t sum = 0;
    mind_open(&mind, ahead->net, &ahead->eyes->game.board);
    for (uint32_t n = 0; n < games; n++) {
        Rng rng = { ahead->luck + n };
        uint64_t luck = rng_next(&rng);
        Game without;
        world_deal(ahead->eyes, shown, &rng, &without);
        Game with = without;
        with.seat[proposal->seat].hand += proposal->get - proposal->give;
        with.seat[partner].hand += proposal->give - proposal->get;
        play_turns(&with, ahead->turns, luck, &mind.nodes);
        play_turns(&without, ahead->turns, luck, &mind.nodes);
        sum += mind_value(&mind, &with, ahead->eyes->seat);
        sum -= mind_value(&mind, &without, ahead->eyes->seat);
    }
    return sum;
}
