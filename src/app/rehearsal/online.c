/* online.c - qualifier groups on their weekends, promotion, the bracket (DC21). */
#include "app/rehearsal/steps.h"

#include <stdlib.h>

enum {
    FRIDAY_EVENING = 18 * 60,
    ALTERNATES = 16,
    WAVES_MAX = 16,
    WAVE_WITHDRAW = 3,
    GROUP_STAYS = 8
};

typedef struct Hands { /* memory for groups and waves */
    int16_t *offset;
    uint16_t *of, *games, *wanted;
    uint32_t *waiting, *scratch;
    Group group[GROUP_ZONES];
} Hands;

static bool hands_open(const Rehearsal *r, Hands *h) {
    size_t players = r->ev->players;
    h->offset = calloc(players, sizeof *h->offset);
    h->of = calloc(players, sizeof *h->of);
    h->games = calloc(players, sizeof *h->games);
    h->wanted = calloc(players, sizeof *h->wanted);
    h->waiting = calloc(players, sizeof *h->waiting);
    h->scratch = calloc(2 * players, sizeof *h->scratch);
    return h->offset && h->of && h->games && h->wanted && h->waiting && h->scratch;
}

static void hands_close(Hands *h) {
    free(h->offset);
    free(h->of);
    free(h->games);
    free(h->wanted);
    free(h->waiting);
    free(h->scratch);
}

/* ---- groups ------------------------------------------------------------------------------- */

/* As many of each group as make a bracket that can be played. */
static unsigned promoted_of_each(const EventRules *rules, unsigned groups) {
    unsigned promoted = rules->promoted_per_group;
    while (promoted > 1 && !bracket_playable(groups * promoted, rules->bracket_max)) promoted--;
    return promoted;
}

/* ALTERNATES, or as many as are left. */
static uint16_t alternates_of(unsigned people, unsigned promoted) {
    unsigned left = people > promoted ? people - promoted : 0;
    return (uint16_t)(left < ALTERNATES ? left : ALTERNATES);
}

static void make_groups(Rehearsal *r, Hands *h) {
    const EventRules *rules = &r->ev->rules.event;
    for (uint16_t i = 0; i < r->ev->players; i++) h->offset[i] = r->ev->player[i].zone;
    /* hands_close() frees what hands_open() took; the analyser loses sight of it here. */
    // NOLINTNEXTLINE(clang-analyzer-unix.Malloc)
    size_t count = group_divide(h->offset, r->ev->players, rules->group_min, h->of, h->group);
    EventEntry plan = by_organiser(EVENT_GROUPS);
    unsigned promoted = promoted_of_each(rules, (unsigned)count);
    plan.groups = (EventGroups){ .count = (uint16_t)count,
                                 .promoted = (uint16_t)promoted,
                                 .alternates = alternates_of(r->ev->players,
                                                             (unsigned)count * promoted) };
    step(r, plan);
    for (uint16_t i = 0; !r->status && i < r->ev->players; i++) {
        EventEntry e = event_make(EVENT_GROUP, EV_BY_SYSTEM, 0);
        e.player = i;
        e.group = h->of[i];
        step(r, e);
    }
    int64_t friday = group_day(2026, 6, 5);
    for (uint16_t g = 0; !r->status && g < count; g++) {
        Window window = group_window(friday + 7 * (g % 4), FRIDAY_EVENING, h->group[g].offset,
                                     rules->qual_window_h);
        EventEntry e = by_organiser(EVENT_WINDOW);
        e.window = (EventWindow){ .group = g, .opens = window.opens, .closes = window.closes };
        step(r, e);
    }
    EventEntry announce = by_organiser(EVENT_GROUPS_ANNOUNCE);
    announce.channels = EV_BIT(EV_CHANNEL_SITE) | EV_BIT(EV_CHANNEL_CHAT) | EV_BIT(EV_CHANNEL_MAIL);
    step(r, announce);
}

/* ---- a qualifier -------------------------------------------------------------------------- */

static bool plays_in(const Rehearsal *r, uint16_t player, uint16_t group) {
    const EventPlayer *p = &r->ev->player[player];
    return p->group == group && p->status == EV_PRESENT;
}

/* Players who want another game queue up; if there are too few, others who may play one more join them. */
static size_t queue_up(Rehearsal *r, Hands *h, uint16_t group) {
    unsigned most = r->ev->rules.event.qual_games_max;
    size_t count = 0;
    for (int eager = 1; eager >= 0; eager--) {
        for (uint16_t i = 0; !r->status && i < r->ev->players; i++) {
            const EventPlayer *p = &r->ev->player[i];
            bool wants = eager ? p->games < h->wanted[i] : count && count < EV_SEATS;
            if (!plays_in(r, i, group) || p->games >= most || !wants) continue;
            if (!eager && p->games < h->wanted[i]) continue; /* waits already */
            EventEntry e = by_player(r, EVENT_QUEUE, i);
            e.on = 1;
            if (!p->queued) step(r, e);
            h->waiting[count++] = i;
        }
    }
    return count;
}

static void match(Rehearsal *r, const uint32_t *player, size_t seats, uint16_t group) {
    EventEntry e = event_make(EVENT_MATCH, EV_BY_SYSTEM, 0);
    e.seats.table = group;
    for (size_t i = 0; i < EV_SEATS; i++)
        e.seats.player[i] = i < seats ? (uint16_t)player[i] : (uint16_t)EV_NONE;
    uint16_t game = r->ev->games;
    if (!step(r, e)) return;
    EventEntry sheet = event_make(EVENT_SHEET, EV_BY_SYSTEM, 0);
    sheet.game = game;
    sheet.sheet = result_of(r, game);
    step(r, sheet);
}

static bool play_wave(Rehearsal *r, Hands *h, uint16_t group) {
    size_t count = queue_up(r, h, group);
    if (r->status || count < RESULT_SEATS_MIN) return false;
    for (uint16_t i = 0; i < r->ev->players; i++) h->games[i] = r->ev->player[i].games;
    size_t seated = group_pair(&r->rng, h->waiting, count, h->games,
                               r->ev->rules.event.qual_games_max, true, (Meetings){ 0 },
                               h->scratch);
    for (size_t at = 0; !r->status && at < seated; at += EV_SEATS)
        match(r, h->waiting + at, seated - at < EV_SEATS ? seated - at : EV_SEATS, group);
    return seated > 0;
}

static unsigned players_in(const Rehearsal *r, uint16_t group) {
    unsigned count = 0;
    for (uint16_t i = 0; i < r->ev->players; i++) count += plays_in(r, i, group);
    return count;
}

/* Some of the group, as long as enough stay to be promoted and to play one another. */
static void withdraw_some(Rehearsal *r, uint16_t group) {
    unsigned least = r->ev->promote > GROUP_STAYS ? r->ev->promote : GROUP_STAYS;
    for (unsigned i = r->leaving[group]; !r->status && i && players_in(r, group) > least; i--) {
        uint16_t player;
        do player = (uint16_t)rng_below(&r->rng, r->ev->players);
        while (!plays_in(r, player, group));
        step(r, by_player(r, EVENT_WITHDRAW, player));
        r->tally.withdrawn++;
        r->tally.drop_outs++;
    }
}

static void play_group(Rehearsal *r, Hands *h, uint16_t group) {
    const EventRules *rules = &r->ev->rules.event;
    EventEntry open = event_make(EVENT_WINDOW_OPEN, EV_BY_SYSTEM, 0);
    open.window.group = group;
    open.window.opens = r->ev->group[group].opens;
    step(r, open);
    unsigned range = rules->qual_games_max - rules->qual_games_min + 1u;
    for (uint16_t i = 0; i < r->ev->players; i++)
        h->wanted[i] = (uint16_t)(rules->qual_games_min + rng_below(&r->rng, range));
    for (int wave = 0; !r->status && wave < WAVES_MAX; wave++) {
        if (wave == WAVE_WITHDRAW) withdraw_some(r, group);
        if (!play_wave(r, h, group)) break;
    }
    EventEntry shut = event_make(EVENT_WINDOW_CLOSE, EV_BY_SYSTEM, 0);
    shut.window.group = group;
    shut.window.closes = r->ev->group[group].closes;
    step(r, shut);
    if (!r->status) wait_for_protests(r, r->ev->group[group].round);
    EventEntry final = by_organiser(EVENT_GROUP_FINAL);
    final.group = group;
    step(r, final);
    if (!r->status && r->watcher.round)
        r->status = r->watcher.round(r->watcher.self, r, r->ev->group[group].round, r->err);
}

/* ---- the bracket -------------------------------------------------------------------------- */

/* Some who are promoted do not come, and alternates take their places. */
static void sign_in(Rehearsal *r) {
    bool stays_away[BRACKET_MAX + 1] = { 0 };
    unsigned wish = r->leaving[r->ev->groups], most = r->ev->seeds / 4u;
    for (unsigned absent = wish < most ? wish : most; absent;) {
        unsigned seed = 1 + rng_below(&r->rng, r->ev->seeds);
        if (stays_away[seed]) continue;
        stays_away[seed] = true;
        absent--;
    }
    for (uint16_t i = 0; !r->status && i < r->ev->players; i++) {
        const EventPlayer *p = &r->ev->player[i];
        if ((!p->seed && !p->alternate) || p->status != EV_PRESENT || stays_away[p->seed]) continue;
        EventEntry ack = by_player(r, EVENT_ACK, i);
        ack.acks = (uint16_t)EV_BIT(ACK_SERVER);
        step(r, ack);
        step(r, by_player(r, EVENT_SIGN_IN, i));
    }
    for (unsigned seed = 1; !r->status && seed <= r->ev->seeds; seed++) {
        uint16_t player = r->ev->seeded[seed - 1];
        if (!stays_away[seed] || r->ev->player[player].status != EV_PRESENT) continue;
        EventEntry absent = event_make(EVENT_NO_SHOW, EV_BY_SYSTEM, 0);
        absent.player = player;
        step(r, absent);
        r->tally.no_shows++;
        r->tally.drop_outs++;
    }
}

void play_online(Rehearsal *r) {
    Hands h = { 0 };
    if (!hands_open(r, &h)) fail(r, ERR_SYSTEM, "Out of memory. Try again later.");
    if (!r->status) make_groups(r, &h);
    step(r, by_organiser(EVENT_START));
    commit_lots(r);
    bool one_table = r->ev->groups * r->ev->promote <= BRACKET_SEATS;
    if (!r->status) plan_trouble(r, r->ev->groups + 1u, one_table ? 1 : 2);
    for (uint16_t group = 0; !r->status && group < r->ev->groups; group++) play_group(r, &h, group);
    hands_close(&h);
    draw_lots_if_tied(r);
    step(r, by_organiser(EVENT_PROMOTE));
    if (!r->status) sign_in(r);
    step(r, by_organiser(EVENT_BRACKET));
    while (!r->status && r->ev->round[r->ev->rounds - 1].state == EV_PLANNED)
        play_round(r, (uint8_t)(r->ev->rounds - 1));
}
