/* offers.c - the steps of an organiser's day, each as it stands now.
 *
 * Every step is an entry made as it would be sent next, and judged.  What cannot be guessed (seeds,
 * tables of a schedule, boards) is left out of the entry. */
#include "event/inside.h"

#include <string.h>

/* The round at hand: the last that is not closed, else the next to be opened. */
static uint8_t at_hand(const EventState *ev) {
    for (int r = 0; r < ev->rounds; r++)
        if (ev->round[r].phase != EV_QUALIFIER && ev->round[r].state != EV_CLOSED)
            return (uint8_t)r;
    return (uint8_t)ev->rounds;
}

typedef struct Offers {
    const EventState *ev;
    const EventEntry *log;
    uint64_t who;
    EventOffer *out;
    size_t count;
} Offers;

static EventOffer *offer(Offers *o, EventEntry e) {
    EventOffer *made = &o->out[o->count++];
    made->entry = e;
    made->code = event_check(o->ev, o->log, &made->entry);
    return made;
}

static EventEntry plain(const Offers *o, EventKind kind) {
    return event_make(kind, EV_BY_ORGANISER, o->who);
}

static void offer_frame(Offers *o) {
    static const uint8_t STEPS[] = { EVENT_PUBLISH, EVENT_REGISTRATION_OPEN,
                                     EVENT_REGISTRATION_CLOSE, EVENT_START };
    for (size_t i = 0; i < sizeof STEPS; i++) offer(o, plain(o, STEPS[i]));
    if (event_posts_settings(o->ev)) offer(o, plain(o, EVENT_SETTINGS));
    EventEntry skip = plain(o, EVENT_SKIP_SEMI);
    skip.on = 1;
    offer(o, skip);
    EventEntry brief = plain(o, EVENT_BRIEFING);
    offer(o, brief);
}

/* A round that all play on one board has none yet: how it would be drawn; its hash stands
 * in for one that chance has yet to make. */
static void offer_board(Offers *o, uint8_t round) {
    const EventState *ev = o->ev;
    if (round >= EV_ROUNDS_MAX || !one_board(ev, round) || ev->round[round].has_board) return;
    EventEntry board = plain(o, EVENT_BOARD);
    board.round = round;
    board.board.mode = (uint8_t)event_board_drawn(ev, round);
    memset(board.board.hash, 0xff, sizeof board.board.hash);
    offer(o, board);
}

static void offer_rounds(Offers *o) {
    const EventState *ev = o->ev;
    uint8_t round = at_hand(ev);
    EventEntry plan = plain(o, EVENT_PLAN);
    plan.plan.from = (uint8_t)ev->published;
    plan.plan.rounds = (uint8_t)(ev->format.rounds - ev->published);
    offer(o, plan);
    EventEntry publish = plain(o, EVENT_PLAN_PUBLISH);
    publish.rounds = (uint8_t)ev->plan.rounds;
    offer(o, publish);
    offer_board(o, round);
    static const uint8_t STEPS[] = { EVENT_ROUND_OPEN,   EVENT_BOARD_APPROVE, EVENT_TABLES_SEATED,
                                     EVENT_BOARD_REVEAL, EVENT_ROUND_START,   EVENT_ROUND_CLOSE };
    for (size_t i = 0; i < sizeof STEPS; i++) {
        EventEntry step = plain(o, STEPS[i]);
        step.round = round;
        offer(o, step);
    }
    EventEntry timing = plain(o, EVENT_TIMING);
    timing.timing.limit_s = ev->rules.event.turn_limit_default_s;
    offer(o, timing);
}

static void offer_end(Offers *o) {
    static const uint8_t STEPS[] = { EVENT_CUT,       EVENT_SEED_FINAL, EVENT_CHAMPION,
                                     EVENT_DAY_CLOSE, EVENT_COMPLETE,   EVENT_SEASON_SUBMIT };
    for (size_t i = 0; i < sizeof STEPS; i++) offer(o, plain(o, STEPS[i]));
    EventEntry next = plain(o, EVENT_DAY_OPEN);
    next.day = o->ev->cut || !rounds_left(o->ev) ? EV_DAY_FINALS : EV_DAY_PRELIMINARY;
    offer(o, next);
}

static void offer_online(Offers *o) {
    EventEntry announce = plain(o, EVENT_GROUPS_ANNOUNCE);
    announce.channels = EV_BIT(EV_CHANNEL_SITE) | EV_BIT(EV_CHANNEL_CHAT) | EV_BIT(EV_CHANNEL_MAIL);
    offer(o, announce);
    offer(o, plain(o, EVENT_PROMOTE));
    offer(o, plain(o, EVENT_BRACKET));
}

size_t event_offers(const EventState *ev, const EventEntry *log, uint64_t who,
                    EventOffer out[EV_OFFERS_MAX]) {
    Offers o = { ev, log, who, out, 0 };
    offer_frame(&o);
    offer_rounds(&o);
    offer_end(&o);
    if (ev->rules.event.phases == PHASES_GROUPS_BRACKET) offer_online(&o);
    return o.count;
}
