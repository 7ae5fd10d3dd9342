#include "app/people/guess_queue.h"

#include "app/people/accounts.h"
#include "app/core/quota.h"
#include "base/address.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 1024, COUNTERS = 3, LOOK_MS = 250, SOONEST_MS = 5, FEW = 16 };

static const QuotaRow NO_ROW = QUOTA_ROWS;

/* What a mistake is counted under: the account at the address, the address, the account (where nobody
 * is one's own, all together). */
static const QuotaRow COUNTED[DOORS][COUNTERS] = {
    [DOOR_NEW] = { QUOTA_ROWS, QUOTA_ROWS, QUOTA_ROWS },
    [DOOR_PASSWORD] = { QUOTA_PASSWORD_HERE, QUOTA_PASSWORD_ADDRESS, QUOTA_PASSWORD_ACCOUNT },
    [DOOR_OLD_PASSWORD] = { QUOTA_ROWS, QUOTA_ROWS, QUOTA_OLD_PASSWORD },
    [DOOR_CODE] = { QUOTA_ROWS, QUOTA_CODE_ADDRESS, QUOTA_CODE_ALL },
    [DOOR_RECOVERY] = { QUOTA_ROWS, QUOTA_RECOVERY_ADDRESS, QUOTA_RECOVERY_ACCOUNT },
};

struct Guess {
    struct GuessQueue *all;
    GuessAsk ask; /* without its texts */
    QuotaKey counter[COUNTERS], known;
    bool counts[COUNTERS];
    QuotaKey
        mistakes; /* whose name was used: nobody waits because of it, but it decides who goes first */
    bool in_a_name;
    uint32_t address, account; /* lanes */
    uint64_t asked;            /* ms */
    Guess *before, *after;     /* waiting, oldest first */
};

typedef struct GuessQueue {
    App *app;
    uv_timer_t timer;
    Guess *first, *last;
    unsigned waiting, running;
    bool choosing, stopping;
    uint64_t served;                               /* turns given */
    uint64_t by_address[LANES], by_account[LANES]; /* the number of the last one there */
    uint32_t crowd[LANES];                         /* waiting from there */
    bool newest[LANES];                            /* whose turn it is there where it goes slowly */
} GuessQueue;

/* ---- the line ---- */

/* Whoever is freed has left the line, so nobody in it leads to them; clang-tidy cannot know that. */
static void leave_line(Guess *turn) {
    GuessQueue *all = turn->all;
    if (turn->before) turn->before->after = turn->after;
    else all->first = turn->after;
    if (turn->after) turn->after->before = turn->before; // NOLINT(clang-analyzer-unix.Malloc)
    else all->last = turn->before;
    all->waiting--;
    all->crowd[turn->address]--;
}

static void send_away(Guess *turn, GuessCall what) {
    GuessAsk ask = turn->ask;
    leave_line(turn);
    free(turn);
    ask.call(ask.user, what, NULL);
}

/* Milliseconds until its counters let it go. */
static uint64_t wait_of(const Guess *turn, uint64_t now) {
    const Quotas *quotas = turn->all->app->accounts->quotas;
    uint64_t longest = 0;
    for (int i = 0; i < COUNTERS; i++) {
        uint64_t wait = turn->counts[i] ? quota_wait(quotas, &turn->counter[i], 1, now) : 0;
        if (wait > longest) longest = wait;
    }
    return longest;
}

/* Are mistakes being made where it comes from?  Then half of what is free there is gone. */
static bool is_slow(const Guess *turn, uint64_t now) {
    enum { HALF_HERE = 3, HALF_ADDRESS = 15 };
    const Quotas *quotas = turn->all->app->accounts->quotas;
    return (turn->counts[0] && quota_wait(quotas, &turn->counter[0], HALF_HERE, now)) ||
           (turn->counts[1] && quota_wait(quotas, &turn->counter[1], HALF_ADDRESS, now));
}

/* How many mistakes were made in this name, where it comes from, within an hour? */
static uint64_t mistakes_of(const Guess *turn, uint64_t now) {
    return turn->in_a_name ? quota_owed(turn->all->app->accounts->quotas, &turn->mistakes, now) : 0;
}

/* Does one come before the other, having waited longer?  Where mistakes are made, the names they are
 * made in come last, so a guesser soon runs out of names. */
static bool precedes(const Guess *one, const Guess *other, uint64_t now) {
    const GuessQueue *all = one->all;
    uint64_t a = all->by_address[one->address], b = all->by_address[other->address];
    if (a != b) return a < b;
    if (one->address == other->address && (is_slow(one, now) || is_slow(other, now))) {
        uint64_t mine = mistakes_of(one, now), theirs = mistakes_of(other, now);
        return mine != theirs ? mine < theirs : all->newest[one->address];
    }
    return all->by_account[one->account] < all->by_account[other->account];
}

/* Who is next; `soon` becomes the time until someone else may be. */
static Guess *choose(GuessQueue *all, uint64_t now, uint64_t *soon) {
    Guess *best = NULL;
    for (Guess *turn = all->first; turn; turn = turn->after) {
        if (turn->ask.heavy && all->running >= GUESSES_AT_ONCE) continue;
        uint64_t wait = wait_of(turn, now);
        if (wait && wait < *soon) *soon = wait;
        if (!wait && (!best || precedes(turn, best, now))) best = turn;
    }
    return best;
}

static void give_turn(Guess *turn, uint64_t now) {
    GuessQueue *all = turn->all;
    leave_line(turn);
    for (int i = 0; i < COUNTERS; i++) /* a mistake until it turns out not to be one */
        if (turn->counts[i]) quota_take(all->app->accounts->quotas, &turn->counter[i], 1, now);
    if (turn->in_a_name) quota_take(all->app->accounts->quotas, &turn->mistakes, 1, now);
    all->by_address[turn->address] = all->by_account[turn->account] = ++all->served;
    all->newest[turn->address] = !all->newest[turn->address];
    if (turn->ask.heavy) all->running++;
    turn->ask.call(turn->ask.user, GUESS_NOW, turn);
}

/* Those who left, and those who have waited long enough. */
static void tidy(GuessQueue *all, uint64_t now) {
    for (Guess *turn = all->first; turn;) {
        // NOLINTNEXTLINE(clang-analyzer-unix.Malloc): leave_line
        bool gone = turn->ask.gone && turn->ask.gone(turn->ask.user);
        bool tired = all->stopping || turn->asked + GUESS_PATIENCE_S * UINT64_C(1000) <= now;
        if (gone || tired) {
            send_away(turn, gone ? GUESS_GONE : GUESS_TIRED);
            turn = all->first; /* what was called may have changed the line */
        } else turn = turn->after;
    }
}

static void look(uv_timer_t *timer);

/* Give turns while there are some to give.  What is called may ask for another: then this continues. */
static void go_on(GuessQueue *all) {
    if (all->choosing) return;
    all->choosing = true;
    uint64_t now = app_ticks(all->app), soon = LOOK_MS;
    tidy(all, now);
    for (Guess *turn; (turn = choose(all, now, &soon)); now = app_ticks(all->app), soon = LOOK_MS)
        give_turn(turn, now);
    all->choosing = false;
    if (all->first && !all->stopping)
        uv_timer_start(&all->timer, look, soon > SOONEST_MS ? soon : SOONEST_MS, 0);
}

static void look(uv_timer_t *timer) {
    go_on(timer->data);
}

/* Where many come they are looked at together: it takes the longer the more there are. */
static void look_soon(GuessQueue *all) {
    bool soon = uv_is_active((uv_handle_t *)&all->timer) &&
                uv_timer_get_due_in(&all->timer) <= SOONEST_MS;
    if (!soon && !all->choosing) uv_timer_start(&all->timer, look, SOONEST_MS, 0);
}

/* ---- asking ---- */

static uint32_t lane_of(const QuotaKey *key) {
    return ((uint32_t)key->mark[2] << 8 | key->mark[3]) % LANES;
}

static void count_under(Guess *turn, int which, const char *key) {
    QuotaRow row = COUNTED[turn->ask.door][which];
    if (row == NO_ROW) return;
    turn->counter[which] = quota_key(turn->all->app->accounts->quotas, row, key);
    turn->counts[which] = true;
}

static void count_device(Guess *turn, const char *device) {
    const Quotas *quotas = turn->all->app->accounts->quotas;
    turn->counter[0] = quota_key(quotas, QUOTA_PASSWORD_DEVICE, device);
    turn->counts[0] = true;
    turn->address = turn->account = lane_of(&turn->counter[0]);
    turn->known = quota_key(quotas, QUOTA_KNOWN_HERE, device);
}

static void find_counters(Guess *turn, const GuessAsk *ask) {
    const Quotas *quotas = turn->all->app->accounts->quotas;
    char address[ADDRESS_KEY] = "", here[ADDRESS_KEY + 256];
    const char *account = ask->account ? ask->account : "";
    if (ask->address) address_key(ask->address, address);
    snprintf(here, sizeof here, "%s/%s", address, account);
    QuotaKey lane = quota_key(quotas, QUOTA_KNOWN_HERE, address);
    turn->address = lane_of(&lane);
    lane = quota_key(quotas, QUOTA_KNOWN_HERE, *account ? account : here);
    turn->account = lane_of(&lane);
    turn->known = quota_key(quotas, QUOTA_KNOWN_HERE, here);
    if (*address && *account) count_under(turn, 0, here);
    turn->in_a_name = *address && *account;
    if (ask->unknown) snprintf(here, sizeof here, "%s/", address); /* made-up names are one */
    turn->mistakes = quota_key(quotas, QUOTA_MISTAKES_HERE, here);
    if (*address) count_under(turn, 1, address);
    count_under(turn, 2, account);
    /* What strangers guess elsewhere does not slow the owner at home. */
    bool known = quota_wait(quotas, &turn->known, 1, turn->asked) > 0;
    if (known && ask->door == DOOR_PASSWORD) turn->counts[2] = false;
}

/* The oldest of the largest crowd makes room. */
static void make_room(GuessQueue *all) {
    Guess *victim = all->first;
    for (Guess *turn = all->first; turn; turn = turn->after)
        if (all->crowd[turn->address] > all->crowd[victim->address]) victim = turn;
    if (victim) send_away(victim, GUESS_TIRED);
}

bool guess_ask(App *app, const GuessAsk *ask) {
    GuessQueue *all = app->accounts->guesses;
    Guess *turn = calloc(1, sizeof *turn);
    if (!turn) return false;
    turn->all = all;
    turn->ask = *ask;
    turn->ask.address = turn->ask.account = turn->ask.device = NULL;
    turn->asked = app_ticks(app);
    if (ask->device) count_device(turn, ask->device);
    else find_counters(turn, ask);
    if (all->waiting >= GUESSES_WAITING) make_room(all);
    turn->before = all->last;
    *(all->last ? &all->last->after : &all->first) = turn;
    all->last = turn;
    all->waiting++;
    all->crowd[turn->address]++;
    if (all->waiting > FEW) look_soon(all);
    else go_on(all);
    return true;
}

void guess_over(Guess *turn, bool wrong) {
    GuessQueue *all = turn->all;
    Quotas *quotas = all->app->accounts->quotas;
    uint64_t now = app_ticks(all->app);
    for (int i = 0; i < COUNTERS && !wrong; i++)
        if (turn->counts[i]) quota_give(quotas, &turn->counter[i], 1, now);
    if (!wrong && turn->in_a_name) quota_give(quotas, &turn->mistakes, 1, now);
    if (!wrong && turn->ask.door == DOOR_PASSWORD && !quota_wait(quotas, &turn->known, 1, now))
        quota_take(quotas, &turn->known, 1, now);
    if (turn->ask.heavy) all->running--;
    free(turn);
    go_on(all);
}

unsigned guess_queue_waiting(const App *app) {
    return app->accounts->guesses->waiting;
}

/* ---- opening and closing ---- */

GuessQueue *guess_queue_open(App *app) {
    GuessQueue *all = calloc(1, sizeof *all);
    if (!all) return NULL;
    all->app = app;
    uv_timer_init(app->loop, &all->timer);
    all->timer.data = all;
    return all;
}

void guess_queue_halt(App *app) {
    GuessQueue *all = app->accounts->guesses;
    all->stopping = true;
    go_on(all);
}

void guess_queue_stop(App *app) {
    GuessQueue *all = app->accounts->guesses;
    if (!all) return;
    guess_queue_halt(app);
    while (all->running) uv_run(app->loop, UV_RUN_ONCE);
    uv_close((uv_handle_t *)&all->timer, NULL);
}

void guess_queue_close(App *app) {
    free(app->accounts->guesses);
}
