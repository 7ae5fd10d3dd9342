#include "app/core/clock.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum {
    TICK_MS = 200,   /* how often the clocks are compared, and how long the loop sleeps at most */
    WATCH_MS = 10,   /* how long it sleeps at most while a player's clock runs */
    GRAIN_MS = 5,    /* a turn of the loop may take so long beyond its sleep, */
    WORK_MS = 100,   /* and so long beyond that if it works all the time */
    HANG_MS = 500,   /* and a write */
    TOLD_MS = 1000,  /* a stall that the operator hears of, */
    LONG_MS = 2000,  /* or a database that takes no writes for this long */
    READING_MS = 50, /* both clocks are read in so long */
    STEP_MS = 1000,  /* between two ticks; more is a step of the computer's clock */
    CREDIT_MAX_MS = 600000, /* deadlines wait no longer than this for stalls */
    CREDIT_SHARE = 4,       /* and make up for them in four times their length */
    READS = 4,              /* accept, read, and two more for input that was read in pieces */
    UNHEARD_MAX = 64,       /* turns that what was read and not looked at is waited for */
};
static const int64_t FOLLOW_MAX_MS = INT64_C(6) * 3600 * 1000;

struct AppTime {
    App *app;
    int64_t (*now)(void);
    uint64_t (*steady)(void); /* NULL: `now` is a test's own, and right whatever it says */
    uv_timer_t tick;
    uv_timer_t watch; /* on while a player's clock runs */
    uv_prepare_t turn;
    uv_check_t polled;
    uv_idle_t spin; /* on while someone waits: the loop does not sleep */
    WhenRead *waiting;
    unsigned unheard; /* turns that we wait for more than the sockets */

    /* house time; read by threads that write reports */
    _Atomic int64_t house; /* house time less steady */
    int64_t seen;          /* the computer's clock less steady, at the last tick */

    /* fair time: `counted` until `from`, on the monotonic clock; this turn adds at most `allowed` and
     * what the loop's thread has worked since `worked` */
    uint64_t counted, from, allowed, worked;
    uint64_t asked; /* when a write was handed over that is not answered; 0: none */
    bool refused;   /* the last one failed */
    bool stood;     /* for one of these reasons no clock runs */
    uint64_t since;
    bool told; /* the operator, of that */

    int64_t credit; /* how far deadlines are behind because of stalls, in 1/CREDIT_SHARE ms */
    int64_t behind; /* and because of others' clocks */
};

static void on_polled(uv_check_t *polled);
static void on_spin(uv_idle_t *spin);

static int64_t system_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Goes on while a laptop is asleep, as the clock on the wall does. */
static uint64_t system_steady(void) {
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

uint64_t mono_ms(void) {
    return uv_hrtime() / 1000000;
}

static void say_notice(const AppTime *time, const char *text) {
    const AppHooks *hooks = &time->app->hooks;
    if (hooks->notice) hooks->notice(hooks->user, text);
}

/* ---- house time ---- */

int64_t app_now(const App *app) {
    const AppTime *time = app->time;
    return time->steady ? (int64_t)time->steady() + time->house : time->now();
}

int64_t house_gap(const App *app) {
    const AppTime *time = app->time;
    int64_t gap = time->steady ? time->seen - time->house : 0;
    return gap >= STEP_MS || gap <= -STEP_MS ? gap : 0;
}

bool house_may_follow(const App *app) {
    int64_t gap = house_gap(app);
    return gap && gap < FOLLOW_MAX_MS && gap > -FOLLOW_MAX_MS;
}

void settings_follow(App *app) {
    AppTime *time = app->time;
    char text[160];
    Buf out = buf_over(text, sizeof text);
    if (!house_gap(app)) return;
    message_print(&SPEECH_ENGLISH, &out,
                  "No event is running, so the server's time follows the computer's clock, by "
                  "{seconds%lld} seconds.",
                  (long long)house_gap(app) / 1000);
    time->house = time->seen;
    say_notice(time, text);
}

static void compare_clocks(AppTime *time) {
    char text[256];
    Buf out = buf_over(text, sizeof text);
    uint64_t before = time->steady ? time->steady() : 0;
    int64_t seen = time->now() - (int64_t)before, step = seen - time->seen;
    /* A process that was stopped between the two readings has not seen a jump. */
    if (!time->steady || time->steady() - before > READING_MS) return;
    time->seen = seen;
    if (step < STEP_MS && step > -STEP_MS) {
        time->house += step; /* NTP steers it, a little at a time */
        return;
    }
    message_print(
        &SPEECH_ENGLISH, &out,
        "The computer's clock jumped by {seconds%lld} seconds. Deadlines stay as they are. "
        "The server takes over the new time when no event is running, or when it is "
        "restarted.",
        (long long)step / 1000);
    say_notice(time, text);
}

static void on_tick(uv_timer_t *tick) {
    compare_clocks(tick->data);
}

/* ---- fair time ---- */

/* How long the processor has worked for this thread. */
static uint64_t work_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* What someone made the loop do counts: else they could stop their clock with it.  What the processor
 * did for others, or while we were stopped, does not. */
static uint64_t counts(const AppTime *time, uint64_t mono) {
    uint64_t ran = mono > time->from ? mono - time->from : 0;
    if (ran <= time->allowed || !time->allowed) return ran < time->allowed ? ran : time->allowed;
    uint64_t work = work_ms() - time->worked;
    uint64_t most = time->allowed + (work < WORK_MS ? work : WORK_MS);
    return ran < most ? ran : most;
}

uint64_t fair_ms(const App *app) {
    const AppTime *time = app->time;
    return time->counted + counts(time, mono_ms());
}

bool fair_stands(const App *app) {
    return app->time->stood;
}

void fair_start(App *app, uint64_t ms) {
    app->time->counted = ms;
    app->time->from = mono_ms();
}

void fair_asked(App *app) {
    app->time->asked = mono_ms();
}

void fair_answered(App *app, bool good) {
    app->time->asked = 0;
    app->time->refused = !good;
}

static void note_stall(AppTime *time, uint64_t lost) {
    char text[160];
    Buf out = buf_over(text, sizeof text);
    time->credit += (int64_t)lost * CREDIT_SHARE;
    if (time->credit > (int64_t)CREDIT_MAX_MS * CREDIT_SHARE)
        time->credit = (int64_t)CREDIT_MAX_MS * CREDIT_SHARE;
    if (lost < TOLD_MS || time->stood) return;
    message_print(&SPEECH_ENGLISH, &out,
                  "The server was held up for {ms%lld} ms. No player's clock is charged for it.",
                  (long long)lost);
    say_notice(time, text);
}

static void note_store(AppTime *time, uint64_t mono) {
    bool stands = time->refused || (time->asked && mono - time->asked > HANG_MS);
    if (stands && !time->stood) time->since = mono;
    if (stands && !time->told && mono - time->since > LONG_MS) {
        say_notice(
            time,
            "The database isn't accepting writes. Players' clocks are stopped until it does.");
        time->told = true;
    }
    if (!stands && time->told)
        say_notice(time, "The database is accepting writes again. Players' clocks are running.");
    time->told &= stands;
    time->stood = stands;
}

/* A turn of the loop has ended and the next begins, which is going to sleep first. */
static void on_turn(uv_prepare_t *prepare) {
    AppTime *time = prepare->data;
    uint64_t mono = mono_ms(), counted = counts(time, mono), lost = mono - time->from - counted;
    time->counted += counted;
    time->from = mono;
    time->credit -= (int64_t)counted;
    if (time->credit < 0) time->credit = 0;
    if (lost) note_stall(time, lost);
    note_store(time, mono);
    int sleep = uv_backend_timeout(time->app->loop);
    time->allowed = time->stood ? 0 : (uint64_t)(sleep < 0 ? TICK_MS : sleep) + GRAIN_MS;
    time->worked = work_ms();
}

static void on_watch(uv_timer_t *watch) {
    (void)watch; /* its only purpose is to show that the loop was awake */
}

void fair_watch(App *app, bool runs) {
    uv_timer_t *watch = &app->time->watch;
    if (!runs) uv_timer_stop(watch);
    else if (!uv_is_active((uv_handle_t *)watch))
        uv_timer_start(watch, on_watch, WATCH_MS, WATCH_MS);
}

/* ---- deadlines ---- */

int64_t due_lag(const App *app) {
    const AppTime *time = app->time;
    return time->steady ? time->credit / CREDIT_SHARE + time->behind : 0;
}

void due_wait_for(App *app, int64_t behind_ms) {
    app->time->behind = behind_ms > 0 ? behind_ms : 0;
}

/* ---- after the sockets ---- */

void app_when_read(App *app, WhenRead *when) {
    AppTime *time = app->time;
    if (when->turns) return;
    when->turns = READS + 1;
    when->next = time->waiting;
    time->waiting = when;
    uv_check_start(&time->polled, on_polled);
    uv_idle_start(&time->spin, on_spin);
}

void app_when_read_cancel(App *app, WhenRead *when) {
    WhenRead **at = &app->time->waiting;
    while (*at && *at != when) at = &(*at)->next;
    if (*at) *at = when->next;
    when->turns = 0;
}

static void on_spin(uv_idle_t *spin) {
    (void)spin;
}

static bool is_unheard(AppTime *time) {
    const AppHooks *hooks = &time->app->hooks;
    bool more = hooks->unheard && hooks->unheard(hooks->user) && time->unheard < UNHEARD_MAX;
    time->unheard = more ? time->unheard + 1 : 0;
    return more;
}

static void on_polled(uv_check_t *polled) {
    AppTime *time = polled->data;
    if (is_unheard(time)) return;
    for (WhenRead *when = time->waiting; when; when = when->next)
        if (when->turns > 1) when->turns--;
    for (WhenRead *when = time->waiting; when;) {
        bool ready = when->turns == 1;
        if (ready) {
            app_when_read_cancel(time->app, when);
            when->call(when->user); /* the list may be another one now */
        }
        when = ready ? time->waiting : when->next;
    }
    if (time->waiting) return;
    uv_check_stop(&time->polled);
    uv_idle_stop(&time->spin);
}

/* ---- opening and closing ---- */

AppTime *apptime_open(App *app, int64_t (*now)(void), uint64_t (*steady)(void)) {
    AppTime *time = calloc(1, sizeof *time);
    if (!time) return NULL;
    time->app = app;
    time->now = now ? now : system_now;
    time->steady = now ? steady : system_steady;
    if (time->steady) time->house = time->seen = time->now() - (int64_t)time->steady();
    time->counted = time->from = mono_ms();
    time->allowed = UINT64_MAX; /* to open a store may take its time: the first turn is none */
    time->tick.data = time->watch.data = time->turn.data = time->polled.data = time->spin.data =
        time;
    uv_timer_init(app->loop, &time->tick);
    uv_timer_init(app->loop, &time->watch);
    uv_prepare_init(app->loop, &time->turn);
    uv_check_init(app->loop, &time->polled);
    uv_idle_init(app->loop, &time->spin);
    uv_timer_start(&time->tick, on_tick, TICK_MS, TICK_MS);
    uv_prepare_start(&time->turn, on_turn);
    uv_unref((uv_handle_t *)&time->tick); /* nobody waits for any of them */
    uv_unref((uv_handle_t *)&time->watch);
    uv_unref((uv_handle_t *)&time->turn);
    uv_unref((uv_handle_t *)&time->polled);
    uv_unref((uv_handle_t *)&time->spin);
    return time;
}

void apptime_stop(AppTime *time) {
    if (!time) return;
    uv_close((uv_handle_t *)&time->tick, NULL);
    uv_close((uv_handle_t *)&time->watch, NULL);
    uv_close((uv_handle_t *)&time->turn, NULL);
    uv_close((uv_handle_t *)&time->polled, NULL);
    uv_close((uv_handle_t *)&time->spin, NULL);
}

void apptime_free(AppTime *time) {
    free(time);
}
