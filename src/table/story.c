#include "table/story.h"

#include <string.h>

/* Ways in which two dice give a sum. */
static unsigned ways(int sum) {
    return (unsigned)(sum < 7 ? sum - 1 : 13 - sum);
}

static unsigned income(const Seat *s, int sum) {
    return cards_total(s->income[sum - 2]) + s->gold[sum - 2];
}

/* What the seat's buildings at the robber's hex would have had. */
static unsigned kept_back(const Game *g, const Seat *s) {
    unsigned cards = 0;
    for (int corner = 0; corner < 6; corner++) {
        unsigned site = topology_of(g->scenario)->hex_sites[g->robber][corner];
        cards += site_has(s->settlements, site) + 2u * site_has(s->cities, site);
    }
    return cards;
}

/* The sum of the dice; those that an Alchemy has set are no chance.  K-108 */
static int rolled(const Move *roll, const Game *after) {
    return roll->chance.a ? roll->chance.a + roll->chance.b : after->dice[0] + after->dice[1];
}

/* Nothing is produced before the event die is settled; it comes with the last choice.  K-17, K-175 */
static bool waits(const Game *g) {
    return g->phase == PHASE_PILLAGE || g->phase == PHASE_TIE_DRAW || g->phase == PHASE_PUT_BACK;
}

Yield story_yield(const Game *before, const Move *roll, const Game *after) {
    Yield y = { 0 };
    int sum = rolled(roll, after);
    bool blocks = before->robber != NONE && before->board.number[before->robber] == sum;
    for (int seat = 0; seat < before->seats; seat++) {
        const Seat *s = &before->seat[seat];
        for (int would = 2; would <= 12; would++)
            y.expected[seat] += (uint16_t)(ways(would) * income(s, would));
        if (sum == 7 || waits(after)) continue;
        y.received[seat] = (uint8_t)(cards_total(after->seat[seat].hand) - cards_total(s->hand) +
                                     after->seat[seat].gold_due);
        if (blocks) y.blocked[seat] = (uint8_t)kept_back(before, s);
    }
    return y;
}

static void follow_roll(Story *story, const Game *before, const Move *e, const Game *after) {
    Yield y = story_yield(before, e, after);
    story->seat[e->act.seat].dice[rolled(e, after)]++;
    for (int seat = 0; seat < before->seats; seat++) {
        story->seat[seat].expected += y.expected[seat];
        story->seat[seat].received += y.received[seat];
        story->seat[seat].blocked += y.blocked[seat];
    }
}

/* Cards that went from hand to hand: a trade's, or one that was stolen. */
static void follow_cards(Story *story, const Game *before, const Move *e, const Game *after) {
    SeatStory *own = &story->seat[e->act.seat];
    if (e->act.kind == ACT_TRADE) {
        unsigned give = cards_total(e->act.give), get = cards_total(e->act.get);
        SeatStory *other = &story->seat[e->act.where];
        own->given += give, own->got += get;
        other->given += get, other->got += give;
        return;
    }
    for (int seat = 0; seat < before->seats; seat++) {
        if (seat == e->act.seat) continue;
        bool fewer = cards_total(after->seat[seat].hand) < cards_total(before->seat[seat].hand);
        own->robbed += fewer, story->seat[seat].lost += fewer;
    }
}

/* A settlement may still be put elsewhere (T-23x), so the board is asked, not the action. */
static void follow_opening(SeatStory *own, const Seat *s) {
    SiteSet built = site_or(s->settlements, s->cities); /* K-10: the second one is a city */
    own->opening_pips = 0;
    for (int i = 0; i < OPENING_SITES; i++)
        if (own->opening[i] != NONE && !site_has(built, own->opening[i])) own->opening[i] = NONE;
    for (unsigned site = 0; site < SITES; site++) {
        if (!site_has(built, site) || own->opening[0] == site) continue;
        own->opening[own->opening[0] == NONE ? 0 : 1] = (uint8_t)site;
    }
    for (int sum = 2; sum <= 12; sum++) own->opening_pips += (uint16_t)(ways(sum) * income(s, sum));
}

/* What a roll brought later: production that waited, and the Aqueduct.  K-29 */
static void follow_late_cards(Story *story, const Game *before, const Game *after) {
    bool produced = waits(before) && !waits(after);
    for (int seat = 0; seat < before->seats; seat++) {
        int more = cards_total(after->seat[seat].hand) - cards_total(before->seat[seat].hand);
        if ((produced || before->phase == PHASE_AQUEDUCT) && more > 0)
            story->seat[seat].received += (unsigned)more;
    }
}

static void follow(Story *story, const Game *before, const Move *e, const Game *after) {
    switch (e->act.kind) {
    case ACT_ROLL: follow_roll(story, before, e, after); break;
    case ACT_TRADE:
    case ACT_ROBBER:
    case ACT_STEAL:
    case ACT_TAKE:
    case ACT_PIRATE:
    case ACT_TAXATION:
    case ACT_FISH_STEAL: follow_cards(story, before, e, after); break;
    case ACT_PUT_BACK:
    case ACT_ANSWER: follow_late_cards(story, before, after); break;
    default: break;
    }
    if (game_in_setup(before)) follow_opening(&story->seat[e->act.seat], &after->seat[e->act.seat]);
}

Story story_of(Table *t, Entry *log, uint32_t count) {
    Story story;
    memset(&story, 0, sizeof story);
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < OPENING_SITES; i++) story.seat[seat].opening[i] = NONE;
    if (table_fold(t, log, count)) count = t->count; /* tells what was undone */
    uint32_t undone_by;
    table_open(t);
    for (uint32_t n = 0; n < count; n++) {
        Game before = t->play.game;
        undone_by = log[n].undone_by;
        table_apply(t, log, n);
        if (log[n].kind == ENTRY_ACT && !undone_by)
            follow(&story, &before, &log[n].move, &t->play.game);
    }
    return story;
}
