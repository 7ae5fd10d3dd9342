#include "bot/bargain.h"

#include "bot/ahead.h"

enum { WORLDS = 4 };
enum { GAIN = CHANCE_ONE / 300, ASKING = CHANCE_ONE / 200 }; /* less is not worth the words */
enum { LOSS = CHANCE_ONE / 100 };                            /* at a glance: not worth a game */
enum { PRIOR_GAMES = 12, AHEAD = 8 }; /* a glance counts as that many games of that many turns */
enum { ABOUT_TO_WIN = 2 }; /* open points short of the target: no trades with such a seat */

static bool about_to_win(const Eyes *eyes, int seat) {
    return eyes->game.seat[seat].points + ABOUT_TO_WIN >= eyes->game.rules.vp_target;
}

static void swap(Game *g, int from, int to, Cards give, Cards get) {
    g->seat[from].hand += get - give;
    g->seat[to].hand += give - get;
}

/* The chance of `seat` after the active one has made the best of its turn. */
static int32_t after_turn(Mind *mind, const Game *g, int seat) {
    Line line;
    Game after = *g;
    int32_t best = turn_best(mind, g, 1, &line);
    if (seat == g->turn) return best;
    for (int i = 0; i < line.count; i++) { /* up to where chance comes in */
        if (game_chance(&after, &line.step[i]).kind != CHANCE_NONE) break;
        game_do(&after, &(Move){ line.step[i], { 0, 0 } });
    }
    return mind_value_ended(mind, &after, seat);
}

/* What a trade gains: the glance and the games together. */
static int64_t weigh(const Eyes *eyes, const Haggler *who, const Shown *shown,
                     const Proposal *proposal, int partner, int64_t glance, Rng *rng) {
    Ahead ahead = { .eyes = eyes, .net = who->net, .turns = AHEAD, .luck = rng_next(rng) };
    int64_t sum = ahead_trade(&ahead, shown, proposal, partner, who->games);
    return (PRIOR_GAMES * glance + sum) / (PRIOR_GAMES + who->games);
}

bool bargain_accept(const Eyes *eyes, const Haggler *who, const Proposal *proposal, Rng *rng) {
    Mind mind;
    Shown shown = { 0 };
    int64_t gain = 0;
    if (about_to_win(eyes, proposal->seat)) return false;
    shown.hand[proposal->seat] = proposal->give;
    mind_open(&mind, who->net, &eyes->game.board);
    for (int i = 0; i < WORLDS; i++) {
        Game world;
        world_deal(eyes, &shown, rng, &world);
        gain -= after_turn(&mind, &world, eyes->seat);
        swap(&world, proposal->seat, eyes->seat, proposal->give, proposal->get);
        gain += after_turn(&mind, &world, eyes->seat);
    }
    gain /= WORLDS;
    if (!who->games) return gain > GAIN;
    return gain > -LOSS && weigh(eyes, who, &shown, proposal, eyes->seat, gain, rng) > 0;
}

int bargain_partner(const Eyes *eyes, const Haggler *who, const Proposal *proposal, unsigned yes,
                    Rng *rng) {
    Mind mind;
    int64_t most = 0;
    int best = NONE;
    mind_open(&mind, who->net, &eyes->game.board);
    for (int seat = 0; seat < eyes->game.seats; seat++) {
        Shown shown = { 0 };
        int64_t gain = 0;
        if (!(yes >> seat & 1) || about_to_win(eyes, seat)) continue;
        shown.hand[seat] = proposal->get;
        for (int i = 0; i < WORLDS; i++) {
            Game world;
            world_deal(eyes, &shown, rng, &world);
            gain -= after_turn(&mind, &world, eyes->seat);
            swap(&world, eyes->seat, seat, proposal->give, proposal->get);
            gain += after_turn(&mind, &world, eyes->seat);
        }
        if (gain > most) most = gain, best = seat;
    }
    return best;
}

/* --- proposing ------------------------------------------------------------------------------- */

typedef struct Market { /* a few worlds and what they are worth without a trade */
    Mind mind;
    Game world[WORLDS];
    int32_t own[WORLDS];           /* the proposer's chance */
    int32_t others[WORLDS][SEATS]; /* everyone's if the turn ended at once */
} Market;

static void ended_chances(Mind *mind, const Game *g, int32_t chance[SEATS]) {
    Game after = *g;
    game_do(&after, &(Move){ { .kind = ACT_END, .seat = g->turn }, { 0, 0 } });
    mind_chances(mind, &after, chance);
}

static void open_market(Market *m, const Eyes *eyes, const Net *net, Rng *rng) {
    mind_open(&m->mind, net, &eyes->game.board);
    for (int i = 0; i < WORLDS; i++) {
        world_deal(eyes, NULL, rng, &m->world[i]);
        m->own[i] = after_turn(&m->mind, &m->world[i], eyes->seat);
        ended_chances(&m->mind, &m->world[i], m->others[i]);
    }
}

/* What the proposal gains on average, counting only partners who gain as well. */
static int64_t promise(Market *m, const Eyes *eyes, Cards give, Cards get) {
    int64_t sum = 0;
    for (int i = 0; i < WORLDS; i++) {
        int32_t most = 0;
        for (int seat = 0; seat < eyes->game.seats; seat++) {
            if (seat == eyes->seat || about_to_win(eyes, seat) ||
                !cards_cover(m->world[i].seat[seat].hand, get))
                continue;
            int32_t chance[SEATS];
            Game after = m->world[i];
            swap(&after, eyes->seat, seat, give, get);
            ended_chances(&m->mind, &after, chance);
            if (chance[seat] <= m->others[i][seat]) continue;
            int32_t gain = after_turn(&m->mind, &after, eyes->seat) - m->own[i];
            if (gain > most) most = gain;
        }
        sum += most;
    }
    return sum / WORLDS;
}

/* Would the cards help on their own, regardless of who gives them?  Most swaps would not, and need no second look. */
static bool tempting(Market *m, const Eyes *eyes, Cards give, Cards get) {
    Game after = m->world[0];
    after.seat[eyes->seat].hand += get - give;
    return after_turn(&m->mind, &after, eyes->seat) > m->own[0];
}

static bool proposed_before(const Talk *talk, Cards give, Cards get) {
    for (int i = 0; i < talk->count; i++)
        if (talk->made[i].give == give && talk->made[i].get == get) return true;
    return false;
}

/* Who would most likely be chosen: the seat with the fewest points that can have the cards. */
static int likely_partner(const Eyes *eyes, Cards get) {
    int best = NONE;
    for (int seat = 0; seat < eyes->game.seats; seat++) {
        if (seat == eyes->seat || about_to_win(eyes, seat) ||
            eyes->hand_size[seat] < cards_total(get))
            continue;
        if (best == NONE || eyes->game.seat[seat].points < eyes->game.seat[best].points)
            best = seat;
    }
    return best;
}

/* Does it still look good when it is played on? */
static bool stands(const Eyes *eyes, const Haggler *who, const Action *a, int64_t glance,
                   Rng *rng) {
    Proposal proposal = { .seat = eyes->seat, .give = a->give, .get = a->get };
    Shown shown = { 0 };
    int partner = likely_partner(eyes, a->get);
    if (!who->games) return true;
    if (partner == NONE) return false;
    shown.hand[partner] = a->get;
    return weigh(eyes, who, &shown, &proposal, partner, glance, rng) > 0;
}

bool bargain_propose(const Eyes *eyes, const Haggler *who, Rng *rng, Action *proposal) {
    Market m;
    Cards hand = eyes_own(eyes)->hand;
    int64_t most = ASKING;
    bool found = false;
    if (!eyes->may_propose || about_to_win(eyes, eyes->seat)) return false;
    open_market(&m, eyes, who->net, rng);
    for (int get = 0; get < HAND_KINDS; get++)
        for (int give = 0; give < HAND_KINDS; give++)
            for (int count = 1; count <= 2; count++) {
                Cards cost = card(give) * (Cards)count;
                if (give == get || !cards_of(eyes->others, get) || !cards_cover(hand, cost) ||
                    proposed_before(&eyes->talk, cost, card(get)) ||
                    !tempting(&m, eyes, cost, card(get)))
                    continue;
                int64_t here = promise(&m, eyes, cost, card(get));
                if (here <= most) continue;
                most = here;
                found = true;
                *proposal = (Action){ .kind = ACT_TRADE,
                                      .seat = eyes->seat,
                                      .where = NONE,
                                      .give = cost,
                                      .get = card(get) };
            }
    return found && stands(eyes, who, proposal, most, rng);
}
