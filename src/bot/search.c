#include "bot/search.h"

#include "bot/ahead.h"
#include "bot/bot.h"
#include "bot/pen.h"
#include "bot/raid.h"
#include "bot/settle.h"

#include <stddef.h>

enum { WIN_POINTS = 4, WIN_DEPTH = 4 };
enum { OPTIONS = LINES + 1, STAGES = 3, PRIOR_GAMES = 12, RAID_WIDTH = 8 };

typedef struct Option {
    Line line;     /* an empty one ends the turn or rolls the dice */
    int32_t value; /* the chance to win, as far as it is known */
    int64_t sum;   /* of the games played ahead, and of the first judgement for some of them */
} Option;

typedef struct Search {
    const Eyes *eyes;
    const Style *style;
    Mind mind;
    Rng *rng;
    int worlds, count;
    Game world[SEARCH_WORLDS];
    Option option[OPTIONS];
} Search;

static Action act(const Eyes *eyes, int kind, int where) {
    return (Action){ .kind = (uint8_t)kind, .seat = eyes->seat, .where = (uint8_t)where };
}

static void add_option(Search *s, const Line *line) {
    if (s->count < OPTIONS) s->option[s->count++] = (Option){ .line = *line };
}

static void add_action(Search *s, int kind, int where) {
    add_option(s, &(Line){ .count = 1, .step = { act(s->eyes, kind, where) } });
}

/* --- options ---------------------------------------------------------------------------------- */

static Line raid_line(const Search *s, Raid raid, bool knight) {
    Line line = { 0 };
    if (knight) line.step[line.count++] = act(s->eyes, ACT_KNIGHT, 0);
    line.step[line.count++] = act(s->eyes, ACT_ROBBER, raid.hex);
    if (raid.victim != NONE) line.step[line.count++] = act(s->eyes, ACT_STEAL, raid.victim);
    return line;
}

/* Someone is robbed, and not oneself. */
static bool helpful(const Game *g, Raid raid) {
    const Seat *own = &g->seat[g->turn];
    return raid.victim != NONE &&
           !site_any(site_and(site_or(own->settlements, own->cities), HEX_SITE_SET[raid.hex]));
}

static void list_raids(Search *s, const Game *g) {
    Raid raids[RAIDS];
    int count = raid_list(g, raids), first = s->count;
    for (int i = 0; i < count; i++) {
        Line line = raid_line(s, raids[i], false);
        if (helpful(g, raids[i])) add_option(s, &line);
    }
    for (int i = 0; i < count && s->count == first; i++) {
        Line line = raid_line(s, raids[i], false);
        add_option(s, &line);
    }
}

static void list_before_roll(Search *s, const Game *g) {
    add_option(s, &(Line){ 0 });
    if (!(s->eyes->legal.kinds & BIT(ACT_KNIGHT))) return;
    Game robbing = *g;
    game_do(&robbing, &(Move){ act(s->eyes, ACT_KNIGHT, 0), { 0, 0 } });
    if (robbing.winner != NONE) {
        s->count = 0;
        add_action(s, ACT_KNIGHT, 0);
        return;
    }
    Line line = raid_line(s, raid_best(&s->mind, &robbing, RAID_WIDTH, NULL), true);
    add_option(s, &line);
}

static void list_turn(Search *s, const Game *g) {
    Line lines[LINES];
    int count = turn_lines(&s->mind, g, lines);
    add_option(s, &(Line){ 0 });
    for (int i = 0; i < count; i++) add_option(s, &lines[i]);
}

static void list_options(Search *s) {
    const Game *g = &s->world[0];
    switch ((Phase)g->phase) {
    case PHASE_PRE_ROLL: list_before_roll(s, g); break;
    case PHASE_ROBBER: list_raids(s, g); break;
    case PHASE_STEAL:
        for (unsigned left = s->eyes->legal.victims; left; left &= left - 1)
            add_action(s, ACT_STEAL, __builtin_ctz(left));
        break;
    case PHASE_ROAD_CARD:
        for (EdgeSet left = s->eyes->legal.roads; edge_any(left);)
            add_action(s, ACT_ROAD, edge_pop(&left));
        break;
    default: list_turn(s, g);
    }
}

/* --- the first judgement ---------------------------------------------------------------------- */

static Raid raid_of(const Line *line, int at) {
    return (Raid){ line->step[at].where, at + 1 < line->count ? line->step[at + 1].where : NONE };
}

static int32_t judge_before_roll(Mind *mind, const Game *g, const Line *line) {
    if (!line->count) return mind_value(mind, g, g->turn);
    Game after = *g;
    game_do(&after, &(Move){ line->step[0], { 0, 0 } });
    if (line->count == 1) return mind_value(mind, &after, g->turn);
    return raid_value(mind, &after, raid_of(line, 1));
}

static int32_t judge(Search *s, const Game *g, const Line *line) {
    switch ((Phase)g->phase) {
    case PHASE_PRE_ROLL: return judge_before_roll(&s->mind, g, line);
    case PHASE_ROBBER: return raid_value(&s->mind, g, raid_of(line, 0));
    case PHASE_STEAL: return raid_value(&s->mind, g, (Raid){ g->robber, line->step[0].where });
    default: return turn_value(&s->mind, g, line, line->count ? s->style->depth : 1);
    }
}

/* The set-up has judged its options already. */
static void judge_settling(Search *s) {
    Settling list[SITES];
    int count = settle_list(&s->mind, &s->world[0], s->style->sites, list);
    for (int i = 0; i < count; i++) {
        add_option(s, &list[i].line);
        s->option[i].value = list[i].value;
        s->option[i].sum = PRIOR_GAMES * (int64_t)list[i].value;
    }
}

static void judge_all(Search *s) {
    for (int i = 0; i < s->count; i++) {
        int64_t sum = 0;
        for (int w = 0; w < s->worlds; w++) sum += judge(s, &s->world[w], &s->option[i].line);
        s->option[i].value = (int32_t)(sum / s->worlds);
        s->option[i].sum = PRIOR_GAMES * (int64_t)s->option[i].value;
    }
}

/* The first `count` in order, best first. */
static void sort_options(Search *s, int count) {
    for (int i = 0; i < count; i++) {
        int top = i;
        for (int k = i + 1; k < s->count; k++)
            if (s->option[k].value > s->option[top].value) top = k;
        Option best = s->option[top];
        s->option[top] = s->option[i];
        s->option[i] = best;
    }
}

/* --- whole turns ------------------------------------------------------------------------------ */

/* True if all of the line can be played without chance or answers of others and the turn continues. */
static bool play_certain(Game *g, const Line *line) {
    for (int i = 0; i < line->count; i++) {
        if (KNIGHTS && (g->phase > PHASE_OVER || line->step[i].kind == ACT_TAXATION)) return false;
        if (g->phase == PHASE_OVER || game_chance(g, &line->step[i]).kind != CHANCE_NONE)
            return false;
        game_do(g, &(Move){ line->step[i], { 0, 0 } });
    }
    return g->phase == PHASE_ACTION;
}

/* Quick players would not finish the turn as it was meant: it is written out to its end, or to where
 * chance comes in. */
static void write_out(Search *s, Option *o) {
    Game g = s->world[0];
    Line line = o->line, next;
    if (g.phase != PHASE_ACTION || !line.count || !play_certain(&g, &line)) return;
    for (;;) {
        turn_best(&s->mind, &g, s->style->depth, &next);
        if (line.count + next.count + 1 > LINE_STEPS) return;
        for (int i = 0; i < next.count; i++) line.step[line.count++] = next.step[i];
        if (!next.count) {
            if (KNIGHTS && game_check(&g, &(Action){ .kind = ACT_END, .seat = g.turn })) break;
            line.step[line.count++] = act(s->eyes, ACT_END, 0);
            break;
        }
        if (!play_certain(&g, &next)) break;
    }
    o->line = line;
}

/* --- playing ahead ---------------------------------------------------------------------------- */

static void play_stage(Search *s, Ahead *ahead, int field, uint32_t games) {
    const Line *lines[SEARCH_WIDTH] = { 0 };
    for (int i = 0; i < field; i++) lines[i] = &s->option[i].line;
    int64_t sum[SEARCH_WIDTH] = { 0 };
    ahead_play(ahead, lines, field, games, sum);
    for (int i = 0; i < field; i++) {
        Option *o = &s->option[i];
        o->sum += sum[i];
        o->value = (int32_t)(o->sum / (PRIOR_GAMES + (int64_t)ahead->games));
    }
}

/* What a stage may use: equal parts, but the last one has whatever more is allowed. */
static uint64_t stage_nodes(const Search *s, int stage) {
    uint64_t budget = s->eyes->patience.nodes ? s->eyes->patience.nodes : s->style->budget;
    bool clocked = s->eyes->patience.enough && budget > s->style->budget;
    uint64_t part = (clocked ? s->style->budget : budget) / STAGES;
    return stage == STAGES - 1 ? budget - (STAGES - 1) * part : part;
}

/* A few games tell what one costs; then the budget is spent in stages. */
static void play_ahead(Search *s) {
    enum { FIRST_GAMES = 4 };
    int field = s->count < s->style->width ? s->count : s->style->width;
    bool setup = game_in_setup(&s->eyes->game);
    if (field < 2) return;
    Ahead ahead = { .eyes = s->eyes,
                    .net = s->mind.net,
                    .turns = setup ? s->style->opening : s->style->ahead,
                    .luck = rng_next(s->rng) };
    sort_options(s, field);
    for (int i = 0; i < field; i++) write_out(s, &s->option[i]);
    play_stage(s, &ahead, field, FIRST_GAMES);
    uint64_t cost = 1 + ahead.nodes / (unsigned)(field * FIRST_GAMES);
    for (int stage = 0; stage < STAGES && field > 1 && !ahead_enough(&ahead); stage++) {
        uint64_t games = stage_nodes(s, stage) / (cost * (unsigned)field);
        play_stage(s, &ahead, field, (uint32_t)games);
        for (int i = 1; i < field; i++) /* those left behind keep their place behind */
            for (int k = i; k > 0 && s->option[k].value > s->option[k - 1].value; k--) {
                Option swap = s->option[k];
                s->option[k] = s->option[k - 1];
                s->option[k - 1] = swap;
            }
        field = (field + 1) / 2;
    }
}

/* --- the decision ----------------------------------------------------------------------------- */

static Action first_step(const Search *s) {
    const Line *line = &s->option[0].line;
    if (line->count) return line->step[0];
    return act(s->eyes, s->eyes->game.phase == PHASE_PRE_ROLL ? ACT_ROLL : ACT_END, 0);
}

static Action discard(Search *s) {
    Action a = act(s->eyes, ACT_DISCARD, 0);
    a.give = raid_discard(&s->mind, &s->world[0], s->eyes->seat, s->eyes->legal.discard);
    return a;
}

#if HAS_KNIGHTS
/* --- what Cities & Knights asks in between --------------------------------------------------- */

/* What the seat's chance is when everything that follows from the answer has been answered. */
static int32_t judge_answer(Search *s, const Game *world, const Action *a) {
    Game after = *world;
    if (game_check(world, a)) return 0; /* there is no such card in this world */
    turn_do(&s->mind, &after, a);
    return mind_value(&s->mind, &after, s->eyes->seat);
}

static Action best_answer(Search *s, const Legal *l) {
    Action best = { .kind = ACT_NONE };
    int64_t most = -1;
    int count = legal_count(l);
    for (int i = 0; i < count; i++) {
        Action a = legal_nth(l, i);
        int64_t sum = 0;
        for (int w = 0; w < s->worlds; w++) sum += judge_answer(s, &s->world[w], &a);
        if (sum > most) most = sum, best = a;
    }
    return best;
}

/* Alchemy, and what depends on a draw, are left to the habits of a quick player; the set-up, too: a
 * few games played ahead say too little about it. */
static bool left_to_habit(const Eyes *eyes) {
    int phase = eyes->game.phase;
    return game_in_setup(&eyes->game) || phase == PHASE_PRE_ROLL || phase == PHASE_TIE_DRAW ||
           phase == PHASE_DUES || phase == PHASE_WEDDING || phase == PHASE_SABOTAGE;
}

static bool is_answer(const Eyes *eyes) {
    return eyes->game.phase > PHASE_OVER;
}

/* The card to part with before the turn may end.  K-103 */
static Action make_room(Search *s) {
    Legal only = { .seat = s->eyes->seat,
                   .kinds = ACT_BIT(ACT_PUT_BACK),
                   .put_back = s->eyes->legal.put_back };
    return best_answer(s, &only);
}
#endif

#if HAS_KNIGHTS
/* The lines that begin with the quick player's move are preferred a little: where few have gone, the
 * network is too sure of itself. */
static void prefer_habit(Search *s) {
    enum { HABIT = CHANCE_ONE / 25 };
    Action habit = BOT_GREEDY.act(s->eyes, s->rng);
    for (int i = 0; i < s->count; i++) {
        const Line *line = &s->option[i].line;
        Action first = line->count ? line->step[0] : act(s->eyes, ACT_END, 0);
        if (first.kind == habit.kind && first.where == habit.where && first.card == habit.card &&
            first.card2 == habit.card2) {
            s->option[i].value += HABIT;
            s->option[i].sum += PRIOR_GAMES * (int64_t)HABIT;
        }
    }
}
#endif

static Action decided(Search *s) {
    Action first = first_step(s);
#if HAS_KNIGHTS
    if (first.kind == ACT_END && s->eyes->legal.put_back) return make_room(s);
#endif
    return first;
}

/* More points in one turn than this are not looked for. */
static bool near_the_end(const Eyes *eyes) {
    return eyes->game.rules.vp_target - eyes_own(eyes)->points <= WIN_POINTS;
}

Action search_act(const Eyes *eyes, const Style *style, Rng *rng) {
    Search s;
    s.eyes = eyes;
    s.style = style;
    s.rng = rng;
    s.worlds = style->worlds;
    s.count = 0;
    mind_open(&s.mind, style->net, &eyes->game.board);
    for (int i = 0; i < s.worlds; i++) world_deal(eyes, NULL, rng, &s.world[i]);
    if (eyes->game.phase == PHASE_TAKE) return act(eyes, ACT_TAKE, 0);
#if HAS_KNIGHTS
    if (left_to_habit(eyes)) return BOT_GREEDY.act(eyes, rng);
    if (is_answer(eyes)) return best_answer(&s, &eyes->legal);
#endif
    if (eyes->game.phase == PHASE_DISCARD) return discard(&s);
    if (game_in_setup(&eyes->game)) {
        judge_settling(&s);
    } else {
        Line line;
        if (eyes->game.phase == PHASE_ACTION && near_the_end(eyes) &&
            turn_wins(&s.mind, &s.world[0], WIN_DEPTH, &line))
            return line.step[0];
        list_options(&s);
        if (s.count == 1) return decided(&s);
        judge_all(&s);
    }
#if HAS_KNIGHTS
    if (eyes->game.phase == PHASE_ACTION) prefer_habit(&s);
#endif
    sort_options(&s, 1);
    if (style->budget) play_ahead(&s);
    return decided(&s);
}
