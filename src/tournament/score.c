#include "tournament/score.h"

static uint8_t counted(const EventRules *rules, const Sheet *sheet, int seat) {
    unsigned cap = rules->vp_cap[sheet->scenario], vp = sheet->seat[seat].vp;
    if (sheet->seat[seat].left && rules->leaver == LEAVER_DISQUALIFIED) return 0; /* DM19-5.6b */
    return (uint8_t)(cap && vp > cap ? cap : vp);
}

/* Does seat a finish before seat b?  Below zero if so, zero if they share a place. */
static int finish(const Sheet *sheet, const GameScore *game, int a, int b) {
    const SheetSeat *left = &sheet->seat[a], *right = &sheet->seat[b];
    if (left->winner != right->winner) return left->winner ? -1 : 1;
    if (!left->left != !right->left) return left->left ? 1 : -1;
    if (left->left != right->left) return right->left - left->left; /* the first to go is last */
    if (left->left) return 0;
    return game->vp[b] - game->vp[a];
}

/* DM19-3.1a to 3.1d: points of shared places are added and divided. */
static void set_points(const EventRules *rules, const Sheet *sheet, GameScore *game) {
    const uint16_t *points = sheet->seats == RESULT_SEATS ? rules->position_points
                                                          : rules->position_points_three;
    for (int i = 0; i < sheet->seats; i++) {
        unsigned sharing = 0, sum = 0;
        for (int k = 0; k < sheet->seats; k++)
            if (game->place[k] == game->place[i]) sum += points[game->place[i] - 1 + sharing++];
        game->sixths[i] = (uint16_t)(SCORE_SIXTHS * sum / sharing);
    }
}

/* The total that shares are taken of, with a fourth score at a table of three. */
static void set_total(const EventRules *rules, const Sheet *sheet, GameScore *game) {
    unsigned sum = 0;
    for (int i = 0; i < sheet->seats; i++) sum += game->vp[i];
    game->total = (uint16_t)sum;
    game->parts = 1;
    if (sheet->seats == RESULT_SEATS || rules->three_player_phantom == PHANTOM_NONE) return;
    if (rules->phantom_rounding == PHANTOM_ROUNDED) { /* NC20-1.4.4b: a third down, two up */
        game->phantom = (uint8_t)((2 * sum + 3) / 6);
        game->total = (uint16_t)(sum + game->phantom);
    } else { /* DM19-3.4, WC04-9b */
        game->total = (uint16_t)(4 * sum);
        game->parts = 3;
    }
}

GameScore score_game(const EventRules *rules, const Sheet *sheet) {
    GameScore game = { 0 };
    for (int i = 0; i < sheet->seats; i++) game.vp[i] = counted(rules, sheet, i);
    for (int i = 0; i < sheet->seats; i++) {
        game.place[i] = 1;
        for (int k = 0; k < sheet->seats; k++)
            if (finish(sheet, &game, k, i) < 0) game.place[i]++;
    }
    set_points(rules, sheet, &game);
    set_total(rules, sheet, &game);
    return game;
}

Ratio score_share(const GameScore *game, int seat) {
    if (!game->total) return ratio_of(0, 1); /* a judge decided 0 to 0 */
    return ratio_of((int64_t)game->vp[seat] * game->parts, game->total);
}

uint32_t score_manual(const GameScore *game, int seat) {
    if (!game->total) return 0;
    uint32_t part = (uint32_t)game->vp[seat] * game->parts;
    return (2 * SCORE_MANUAL * part + game->total) / (2 * (uint32_t)game->total);
}

Score score_none(const EventRules *rules) {
    return (Score){ .elo = rules->elo_start, .prelim = 1, .pct = ratio_of(0, 1) };
}

void score_add(Score *score, const Sheet *sheet, const GameScore *game, int seat) {
    Ratio share = score_share(game, seat);
    score->games++;
    score->wins += sheet->seat[seat].winner;
    score->vp += game->vp[seat];
    score->sixths += game->sixths[seat];
    score->place[game->place[seat] - 1]++;
    score->manual += score_manual(game, seat);
    score->pct = ratio_add(&score->pct, &share);
    score->prelim = sheet->prelim;
}
