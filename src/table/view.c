#include "table/view.h"

#include "engine/cities.h"
#include "table/take_back.h"
#include "table/pledges.h"

#include <string.h>

const char *const ROLE_NAME[ROLES] = { "seat", "spectator", "judge", "replay", "desk" };

static bool sees_all(Role role) {
    return role.kind == ROLE_JUDGE || role.kind == ROLE_REPLAY;
}

static bool judges(Role role) {
    return sees_all(role) || role.kind == ROLE_DESK;
}

static bool is_seat(Role role, int seat) {
    return role.kind == ROLE_SEAT && role.seat == seat;
}

/* --- seats --------------------------------------------------------------------------------- */

static void view_cards(const Game *g, int seat, SeatView *v) {
    const Seat *s = &g->seat[seat];
    v->known = 1;
    v->points = s->points;
    v->hand = s->hand;
    v->devcards = s->devcards;
    v->pending = s->pending;
    v->fish = s->fish;
    memcpy(v->cities_too.progress, s->progress, sizeof s->progress);
    v->cities_too.put_back = s->put_back;
}

/* What all know of a seat in Cities & Knights.  K-178 */
void view_seat_cities(const Game *g, int seat, SeatCities *v) {
    const Seat *s = &g->seat[seat];
    v->sideways = s->sideways;
    v->walls = s->walls;
    memcpy(v->knight, s->knight, sizeof v->knight);
    v->active = s->active;
    v->ready = s->ready;
    v->promoted = s->promoted;
    memcpy(v->level, s->level, sizeof v->level);
    for (int card = 0; card < PROGRESS_CARDS; card++)
        v->progress_count[deck_track(card)] += s->progress[card];
    v->tokens = s->tokens;
    v->printing = s->printing;
    v->constitution = s->constitution;
    v->offered = s->offered;
    v->strength = (uint8_t)barbarians_contribution(s);
    v->hand_limit = (uint8_t)game_hand_limit(g, seat);
}

/* How many cards the seat has to choose from its hand now. */
static int cards_due(const Game *g, int seat) {
    if (!(g->due >> seat & 1)) return 0;
    if (g->phase == PHASE_DISCARD) return cards_total(g->seat[seat].hand) / 2;
    bool gives = g->phase == PHASE_WEDDING || g->phase == PHASE_SABOTAGE;
    return gives ? progress_owed(g, seat) : 0;
}

static void view_pieces(const Game *g, int seat, SeatView *v) {
    const Seat *s = &g->seat[seat];
    v->cards = (uint8_t)cards_total(s->hand);
    v->devcard_count = (uint8_t)cards_total(s->devcards);
    v->fresh_count = seat == g->turn ? (uint8_t)cards_total(g->fresh) : 0;
    v->public_points = (uint8_t)(s->points - cards_of(s->devcards, VICTORY_POINT) + s->shown);
    v->discards = (uint8_t)cards_due(g, seat);
    v->chosen = s->pending || s->put_back;
    v->knights = s->knights;
    v->shown = s->shown;
    v->wrong_claims = s->wrong_claims;
    v->blocked = s->blocked;
    v->route = s->route;
    memcpy(v->left_pieces, s->left, sizeof v->left_pieces);
    v->vacant = g->vacant >> seat & 1;
    v->barred = g->barred >> seat & 1;
    v->settlements = s->settlements;
    v->cities = s->cities;
    v->roads = s->roads;
    v->rate = s->rate;
    v->ships = s->ships;
    v->fish_count = (uint8_t)cards_total(s->fish);
    v->islands = s->islands;
    v->gold_due = s->gold_due;
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS) view_seat_cities(g, seat, &v->cities_too);
}

static void view_state(const Table *t, int seat, SeatView *v) {
    const SeatState *s = &t->seat[seat];
    v->who = s->who;
    v->holder = s->holder;
    v->connected = s->connected;
    v->left = s->left;
    v->timed_out = s->timed_out;
    v->called = s->called;
    v->away = s->away;
    v->left_ms = table_left_ms(t, seat);
    v->clock = s->clock;
}

/* --- the game ------------------------------------------------------------------------------ */

/* `knower` is the seat that looks, NONE for those who have none. */
static void view_decks(const Game *g, bool all, int knower, TableCities *v) {
    for (int card = 0; card < PROGRESS_CARDS; card++) {
        v->upper_count[deck_track(card)] += g->upper[card];
        if (all) v->upper[card] = g->upper[card];
    }
    memcpy(v->queued, g->queued, sizeof v->queued);
    for (int track = 0; track < TRACKS; track++)
        for (int i = 0; i < g->queued[track]; i++) {
            uint8_t entry = g->under[track][i];
            bool known = all || queued_known(entry, knower);
            v->under[track][i] = known ? (uint8_t)(1 + queued_card(entry)) : 0;
        }
}

/* What the active seat looks at, and what it has laid down for an exchange.  K-121, K-137, K-148 */
static void view_looks(const Game *g, TableCities *v) {
    v->face_down = g->face_down;
    if (g->phase == PHASE_DUES) v->looked_hand = g->seat[g->victim].hand;
    if (g->phase == PHASE_SPY)
        memcpy(v->looked_progress, g->seat[g->victim].progress, sizeof v->looked_progress);
}

static void view_cities(const Game *g, bool all, int seat, TableCities *v) {
    v->event = g->event;
    v->alchemy = g->alchemy;
    v->fleet = g->fleet;
    v->harbours = g->harbours;
    v->barbarians = g->barbarians;
    v->attack = (uint8_t)barbarians_strength(g);
    for (int i = 0; i < g->seats; i++)
        v->defence = (uint8_t)(v->defence + barbarians_contribution(&g->seat[i]));
    v->robber_locked = g->robber_locked;
    v->merchant = g->merchant;
    v->merchant_holder = g->merchant_holder;
    memcpy(v->metropolis, g->metropolis, sizeof v->metropolis);
    for (int track = 0; track < TRACKS; track++)
        v->metropolis_owner[track] = (uint8_t)improve_owner(g, track);
    view_decks(g, all, seat, v);
    v->due = g->phase > PHASE_OVER ? g->due : 0;
    v->loose = g->loose;
    v->loose_active = g->loose_active;
    v->loose_from = g->loose_from;
    v->cleared = g->cleared;
    v->face_down = NONE;
    if (all || seat == g->turn) view_looks(g, v);
}

static void view_scenario(const Game *g, View *v) {
    v->boot = v->pirate = NONE;
    if (g->scenario == SCENARIO_FISHERMEN) {
        v->fish_spent = g->fish_spent;
        v->fish_in_pile = (uint8_t)cards_total(g->fish_pile);
        v->boot = g->boot;
        v->swaps = g->phase == PHASE_SWAP ? g->due : 0;
    }
    if (g->scenario == SCENARIO_NEW_SHORES) {
        v->pirate = g->pirate;
        v->ship_moved = g->ship_moved;
        v->new_ships = g->new_ships;
    }
}

static void view_game(const Game *g, View *v) {
    v->scenario = g->scenario;
    v->seats = g->seats;
    v->game_rules = g->rules;
    v->board = g->board;
    v->phase = g->phase;
    v->turn = g->turn;
    v->setup_site = g->setup_site;
    v->robber = g->robber;
    v->victim = g->victim;
    v->free_roads = g->free_roads;
    v->card_played = g->card_played;
    memcpy(v->dice, g->dice, sizeof v->dice);
    v->route_holder = g->route_holder;
    v->army_holder = g->army_holder;
    v->turns = g->turns;
    v->open = g->open;
    v->bank = g->bank;
    v->deck_count = (uint8_t)cards_total(g->deck);
    v->spent = g->spent;
    view_scenario(g, v);
}

static void view_table(const Table *t, View *v) {
    const Offers *o = &t->play.offers;
    v->board_changed = memcmp(v->board.number, t->start.board.number, sizeof v->board.number) != 0;
    v->count = t->count;
    v->rulebook = t->start.rulebook;
    v->table_rules = t->start.table_rules;
    v->tracker = t->play.tracker;
    v->open_offer = o->open;
    memcpy(v->counter, o->counter, sizeof v->counter);
    v->quiet = o->quiet;
    memcpy(v->offers_made, o->made, sizeof v->offers_made);
    v->paused = t->paused;
    v->aborted = t->aborted;
    v->silent = t->start.table_rules.silent_placement && game_in_setup(&t->play.game);
    v->wants_substitute = table_wants_substitute(t);
    for (int i = 0; i < LOOKERS; i++) v->looks += t->looks[i] != 0;
    v->back = t->back;
    v->back_awaited = (uint8_t)back_awaited(t);
    v->running = (uint8_t)table_running(t);
    v->limit_ms = t->limit_ms;
    v->epoch = t->epoch;
    if (t->known > t->play.game.draws) v->known_draws = (uint16_t)(t->known - t->play.game.draws);
    v->commit = t->commit;
    v->pledged = start_pledges(&t->start);
    v->drawn = t->drawn;
    v->shares = t->shares;
    v->shares_awaited = table_awaits_shares(t);
    memcpy(v->share, t->share, sizeof v->share);
    v->revealed = t->revealed;
    v->seed = t->seed;
}

/* --- what a seat may do -------------------------------------------------------------------- */

static bool may_trade(const Table *t, int seat) {
    const Offers *o = &t->play.offers;
    if (o->open.yes) return true;
    for (int other = 0; other < t->start.seats; other++)
        if (o->counter[other].entry &&
            cards_cover(t->play.game.seat[seat].hand, o->counter[other].get))
            return true;
    return false;
}

static void view_legal(const Table *t, int seat, Legal *l) {
    bool plays = !t->paused && !t->aborted && !table_wants_substitute(t) &&
                 !table_awaits_shares(t) && !t->seat[seat].timed_out &&
                 t->seat[seat].holder != HELD_BY_NOBODY;
    if (!plays) return;
    game_legal(&t->play.game, seat, l);
    if (!may_trade(t, seat)) l->kinds &= ~ACT_BIT(ACT_TRADE); /* cards move only as agreed, B-119 */
}

/* Would the table take an answer of this kind to that offer? */
static uint32_t may_say(const Table *t, int seat, EntryKind kind, uint32_t offer) {
    Entry e = entry_make(kind, t->seat[seat].holder == HELD_BY_BOT ? BY_BOT : BY_SEAT, seat);
    e.terms.offer = offer;
    return table_check(t, NULL, &e) ? 0 : BIT(kind);
}

/* An offer can be made while some offer could: one card the seat has for one it does not name. */
static uint32_t may_propose(const Table *t, int seat, EntryKind kind) {
    const Game *g = &t->play.game;
    Cards hand = g->seat[seat].hand;
    Entry e = entry_make(kind, t->seat[seat].holder == HELD_BY_BOT ? BY_BOT : BY_SEAT, seat);
    int give = kind == ENTRY_TALK || !hand ? BRICK : __builtin_ctz(cards_kinds(hand));
    e.terms.give = card(give);
    e.terms.get = card((give + 1) % RESOURCES);
    e.terms.to = (uint8_t)((BIT(g->seats) - 1) & ~(BIT(seat) | g->vacant));
    if (kind == ENTRY_TALK) e.terms.to &= (uint8_t)~BIT(g->turn);
    TableRefusal no = table_check(t, NULL, &e);
    return no && no != OFFER_REPEATED ? 0 : BIT(kind);
}

/* A pledge, or the share that was pledged. */
static uint64_t may_share(const Table *t, int seat) {
    bool mixes = start_pledges(&t->start) && !table_over(t) && !t->revealed;
    if (!mixes || !(pledges_missing(t) >> seat & 1)) return 0;
    return UINT64_C(1) << (t->shares == SHARES_PLEDGED ? ENTRY_PLEDGE : ENTRY_SHARE);
}

static uint64_t view_may(const Table *t, int seat) {
    const Offers *o = &t->play.offers;
    const SeatState *s = &t->seat[seat];
    bool active = seat == t->play.game.turn;
    uint32_t own = active ? o->open.entry : o->counter[seat].entry;
    uint64_t may = may_propose(t, seat, ENTRY_OFFER) | may_propose(t, seat, ENTRY_COUNTER) |
                   may_propose(t, seat, ENTRY_TALK);
    may |= may_say(t, seat, ENTRY_WITHDRAW, own) | may_say(t, seat, ENTRY_LEAVE, 0);
    if (!(o->quiet >> seat & 1)) may |= may_say(t, seat, ENTRY_QUIET, 0);
    may |= may_say(t, seat, s->called ? ENTRY_CALL_CLOSED : ENTRY_CALL, 0);
    if (!(o->open.yes >> seat & 1)) may |= may_say(t, seat, ENTRY_ACCEPT, o->open.entry);
    if (!active && !(o->open.no >> seat & 1)) may |= may_say(t, seat, ENTRY_DECLINE, o->open.entry);
    for (int other = 0; active && other < t->start.seats; other++)
        may |= may_say(t, seat, ENTRY_DECLINE, o->counter[other].entry);
    bool asked = t->back.entry && (t->back.seat == seat || back_awaited(t) >> seat & 1);
    if (asked && !t->paused) may |= BIT(ENTRY_TAKE_BACK);
    bool mixes = !start_pledges(&t->start) && !t->drawn && !t->revealed;
    if (mixes && !s->entropy.size) may |= BIT(ENTRY_ENTROPY);
    return may | may_share(t, seat);
}

/* --- news ---------------------------------------------------------------------------------- */

/* Both who give and who take know the cards; of progress cards K-178 says who knows. */
static void hide_cities(Role role, NewsView *v) {
    for (int i = 0; i < v->passed_count; i++)
        if (!is_seat(role, v->passed[i].from) && !is_seat(role, v->passed[i].to))
            v->passed[i].cards = 0;
    for (int i = 0; i < v->turned_count; i++) {
        Turned *one = &v->turned[i];
        bool open = one->card == SC_PRINTING || one->card == PO_CONSTITUTION; /* K-23 */
        if (!open && !is_seat(role, one->from) && !is_seat(role, one->to)) one->card = NONE;
    }
}

static bool sealed_card(const EntryNews *news, const Move *event) {
    int kind = event->act.kind;
    return kind == ACT_BUY || kind == ACT_FISH_BUY || kind == ACT_SWAP || kind == ACT_SETTLEMENT ||
           kind == ACT_ANSWER || news->fact.thief != NONE;
}

void view_news_of(const Entry *e, const EntryNews *news, int seats, Role role, NewsView *v) {
    memset(v, 0, sizeof *v);
    v->entry = *e;
    v->fact = news->fact;
    v->seats = (uint8_t)seats;
    v->stolen = news->stolen;
    v->caught = news->caught;
    v->passed_count = news->passed_count;
    v->turned_count = news->turned_count;
    memcpy(v->passed, news->passed, sizeof v->passed);
    memcpy(v->turned, news->turned, sizeof v->turned);
    v->attack = news->attack;
    if (sees_all(role)) return;
    for (int i = 0; i < v->caught.count; i++)
        if (!is_seat(role, v->caught.seat[i]) && v->caught.token[i] != OLD_BOOT)
            v->caught.token[i] = NONE;
    hide_cities(role, v);
    bool concerned = is_seat(role, e->seat) || is_seat(role, news->fact.victim);
    if (!concerned) v->stolen = NONE;
    if (v->entry.kind != ENTRY_ACT) return;
    Move *event = &v->entry.move;
    for (int i = 0; i < MORE_DRAWS; i++) /* `caught` tells what may be known */
        if (event->chance.more[i]) event->chance.more[i] = NONE;
    if (concerned) return;
    if (sealed_card(news, event)) event->chance.a = NONE;
    if (action_hides(&event->act)) action_hide(&event->act); /* B-62; the news tell in the end */
}

void view_news(const Table *t, const Entry *log, uint32_t index, Role role, NewsView *v) {
    view_news_of(&log[index], &t->news[index % NEWS], t->start.seats, role, v);
}

static void view_all_news(const Table *t, const Entry *log, Role role, View *v) {
    uint32_t first = t->count > NEWS ? t->count - NEWS : 0;
    for (uint32_t i = first; i < t->count; i++)
        view_news(t, log, i, role, &v->news[v->news_count++]);
}

static void view_flags(const Table *t, View *v) {
    for (int one = 0; one < t->start.seats; one++)
        for (int two = one + 1; two < t->start.seats; two++) {
            Balance b = ledger_balance(&t->play.ledger, one, two);
            if (b.flag == FLAG_NONE) continue;
            FlagView *flag = &v->flag[v->flag_count++];
            flag->one = (uint8_t)one;
            flag->two = (uint8_t)two;
            flag->balance = b;
        }
}

void view_make(const Table *t, const Entry *log, Role role, View *v) {
    const Game *g = &t->play.game;
    bool over = table_over(t), all = sees_all(role) || over;
    memset(v, 0, sizeof *v);
    v->role = role;
    view_game(g, v);
    if (g->scenario == SCENARIO_CITIES_AND_KNIGHTS) view_cities(g, all, role.seat, &v->cities);
    view_table(t, v);
    for (int seat = 0; seat < g->seats; seat++) {
        view_pieces(g, seat, &v->seat[seat]);
        view_state(t, seat, &v->seat[seat]);
        if (all || is_seat(role, seat)) view_cards(g, seat, &v->seat[seat]);
    }
    if (all) v->deck = g->deck;
    if (all || is_seat(role, g->turn)) v->fresh = g->fresh;
    v->result.winner = NONE;
    if (over) v->result = table_result(t);
    if (role.kind == ROLE_SEAT && role.seat < g->seats) {
        v->legal.seat = role.seat;
        view_legal(t, role.seat, &v->legal);
        v->may = view_may(t, role.seat);
    }
    view_all_news(t, log, role, v);
    if (judges(role)) v->ledger = t->play.ledger;
    if (judges(role) && t->start.table_rules.free_cards_flagged) view_flags(t, v);
}
