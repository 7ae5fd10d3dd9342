/* cmd_schedule.c - `castellan schedule`: seat everyone in every round, or repair what is left. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "codec/jot.h"
#include "codec/schedule_json.h"
#include "print/schedule_text.h"
#include "tongue/tongue.h"

#include <assert.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV };
enum { THREES_AUTO, THREES_YES, THREES_NO, THREES_BOTH };
enum { REPAIR_BY_RULEBOOK, REPAIR_REPLAN, REPAIR_KEEP };
enum { PAIRS_MAX = 4096, MOVES_MAX = 4096, CHAIRS_MAX = 1 << 16, PAGE_MAX = 64 << 20 };

static const char *const FORMAT_WORDS[] = { "text", "json", "csv", NULL };
static const char *const THREES_WORDS[] = { "auto", "yes", "no", "both", NULL };
static const char *const REPAIR_WORDS[] = { "auto", "replan", "keep", NULL };

typedef struct Order { /* the command line */
    const char *players, *rulebook, *forbid, *fix, *past;
    const char *drop, *late, *no_show, *swap;
    int64_t rounds, seconds, published;
    uint64_t seed;
    int format, language, threes, repair;
} Order;

typedef struct Task { /* everything a schedule is made of; one, on the heap */
    Order order;
    Roster roster;
    Problem problem;
    RulebookId rulebook;
    EventRules rules;
    Buf people_text, past_text, forbid_text, fix_text; /* what the roster's texts point into */
    Schedule past, made, fair;                         /* fair: the other answer, if asked for */
    Seating seating, fair_seating;
    uint16_t past_seat[CHAIRS_MAX], made_seat[CHAIRS_MAX], fair_seat[CHAIRS_MAX];
    uint16_t country[SCHEDULE_PLAYERS_MAX], fixed[SCHEDULE_PLAYERS_MAX];
    uint8_t joins[SCHEDULE_PLAYERS_MAX], leaves[SCHEDULE_PLAYERS_MAX];
    const char *id[SCHEDULE_PLAYERS_MAX], *name[SCHEDULE_PLAYERS_MAX];
    const char *country_name[SCHEDULE_PLAYERS_MAX];
    PlayerPair pairs[PAIRS_MAX];
    Reseat moves[MOVES_MAX];
    size_t move_count;
    int64_t fair_repeats;
    bool two;       /* `fair` is an answer of its own */
    char *words[3]; /* lists of people, cut into words */
    int word_lists;
} Task;
static_assert(CHAIRS_MAX >= SCHEDULE_ROUNDS_MAX * TABLE_CHAIRS * ((SCHEDULE_PLAYERS_MAX + 2) / 3),
              "the largest schedule fits");

/* ---- waiting ------------------------------------------------------------------------------ */

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

typedef struct Wait {
    double start, shown, seconds; /* seconds: 0 for no limit */
    bool terminal, told;
} Wait;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool keep_going(void *ctx, const Progress *progress) {
    Wait *wait = ctx;
    double at = now();
    if (interrupted || (wait->seconds > 0 && at - wait->start > wait->seconds)) return false;
    if (!wait->terminal || at - wait->start < 1 || at - wait->shown < 0.25) return true;
    wait->shown = at;
    wait->told = true;
    fprintf(stderr,
            "\rsearching for %.0f s: %u repeats (at least %u). Ctrl-C takes this schedule. ",
            at - wait->start, progress->repeats, progress->least_repeats);
    return true;
}

/* ---- reading ------------------------------------------------------------------------------ */

static bool is_number(const char *text, unsigned *number) {
    *number = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9' || *number > 1000000) return false;
        *number = *number * 10 + (unsigned)(*at - '0');
    }
    return *text != 0;
}

/* Put the name of the file in front of what is wrong in it. */
static Status in_file(const char *path, Status status, Err *err) {
    if (!status) return OK;
    Message why = err->message;
    return err_set(err, status, "{path%s}: {why%p}", path, &why);
}

static Status read_people(Task *t, Err *err) {
    unsigned people;
    const char *path = t->order.players;
    if (!path) return OK; /* then they are those of the past */
    if (!is_number(path, &people)) {
        Status status = file_read(path, &t->people_text, err);
        if (status) return status;
        return in_file(path, roster_read(&t->roster, t->people_text.text, t->people_text.size, err),
                       err);
    }
    if (people > SCHEDULE_PLAYERS_MAX)
        return err_set(err, ERR_TOO_BIG,
                       "A schedule can have at most {most%d} players, not {players%u}.",
                       SCHEDULE_PLAYERS_MAX, people);
    roster_number(&t->roster, people);
    return OK;
}

static Status read_past(Task *t, Err *err) {
    const char *path = t->order.past;
    if (!path) return OK;
    Status status = file_read(path, &t->past_text, err);
    if (status) return status;
    t->past.seat = t->past_seat;
    status = schedule_json_read(t->past_text.text, t->past_text.size, &t->roster,
                                t->order.players != NULL, &t->past, CHAIRS_MAX, err);
    if (!status && t->order.published > t->past.rounds)
        status = err_set(err, ERR_INPUT,
                         "--published is {published%lld}, but the schedule only has {rounds%u, "
                         "plural, one {# round} other {# rounds}}.",
                         (long long)t->order.published, t->past.rounds);
    return in_file(path, status, err);
}

static Status read_forbidden(Task *t, Err *err) {
    const char *path = t->order.forbid;
    if (!path) return OK;
    Status status = file_read(path, &t->forbid_text, err);
    if (status) return status;
    t->problem.forbidden = t->pairs;
    return in_file(path,
                   roster_read_pairs(&t->roster, t->forbid_text.text, t->forbid_text.size, t->pairs,
                                     PAIRS_MAX, &t->problem.forbidden_count, err),
                   err);
}

static Status read_fixed(Task *t, Err *err) {
    const char *path = t->order.fix;
    if (!path) return OK;
    Status status = file_read(path, &t->fix_text, err);
    if (status) return status;
    t->problem.fixed = t->fixed;
    return in_file(path,
                   roster_read_fixed(&t->roster, t->fix_text.text, t->fix_text.size, t->fixed, err),
                   err);
}

/* ---- who is there ------------------------------------------------------------------------- */

/* Call `each` for every person of a list "p3,p7"; with `add`, unknown people are added. */
static Status for_each(Task *t, const char *option, const char *list, bool add,
                       Status (*each)(Task *, unsigned, Err *), Err *err) {
    if (!list) return OK;
    char *word = t->words[t->word_lists++] = strdup(list); /* ids of new people stay in it */
    if (!word) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    for (char *rest; word; word = rest) {
        rest = strchr(word, ',');
        if (rest) *rest++ = 0;
        if (!*word)
            return err_set(err, ERR_INPUT, "--{option%s} takes ids separated by commas.", option);
        int person = roster_find(&t->roster, word);
        if (person < 0 && add) person = (int)roster_add(&t->roster, word, 0);
        if (person == SCHEDULE_PLAYERS_MAX)
            return err_set(err, ERR_TOO_BIG, "There are more than {most%d} people.",
                           SCHEDULE_PLAYERS_MAX);
        if (person < 0)
            return err_set(err, ERR_MISSING,
                           "--{option%s}: Nobody has the id or name \"{name%.40s}\".", option,
                           word);
        Status status = each(t, (unsigned)person, err);
        if (status) return status;
    }
    return OK;
}

static Status drop(Task *t, unsigned person, Err *err) {
    if (t->leaves[person] <= t->order.published)
        return err_set(err, ERR_INPUT, "\"{name%.40s}\" has already left.",
                       t->roster.person[person].id);
    t->leaves[person] = (uint8_t)t->order.published;
    return OK;
}

static Status arrive(Task *t, unsigned person, Err *err) {
    if (t->leaves[person] > t->order.published)
        return err_set(err, ERR_INPUT, "\"{name%.40s}\" is already playing.",
                       t->roster.person[person].id);
    t->joins[person] = (uint8_t)t->order.published;
    t->leaves[person] = SCHEDULE_ROUNDS_MAX;
    return OK;
}

/* Leave the plan of the last published round as it is, without someone. */
static Status miss(Task *t, unsigned person, Err *err) {
    int count;
    if (t->order.published == 0)
        return err_set(err, ERR_INPUT, "--no-show needs a published round. Set --published.");
    if (t->move_count + REPAIR_MOVES > MOVES_MAX)
        return err_set(err, ERR_TOO_BIG, "Too many people are missing.");
    Status status = repair_leave(&t->past, (int)t->order.published - 1, person,
                                 t->moves + t->move_count, &count, err);
    if (status) return status;
    t->move_count += (size_t)count;
    return drop(t, person, err);
}

static Status swap_seats(Task *t, Err *err) {
    char words[128];
    const char *list = t->order.swap;
    if (!list) return OK;
    size_t first = strcspn(list, ",");
    if (t->order.published == 0)
        return err_set(err, ERR_INPUT, "--swap needs a published round. Set --published.");
    if (strlen(list) >= sizeof words || !list[first])
        return err_set(err, ERR_INPUT, "--swap takes two ids separated by a comma.");
    strcpy(words, list);
    words[first] = 0;
    int a = roster_find(&t->roster, words), b = roster_find(&t->roster, words + first + 1);
    if (a < 0 || b < 0)
        return err_set(err, ERR_MISSING, "--swap: Nobody has the id or name \"{name%.40s}\".",
                       a < 0 ? words : words + first + 1);
    return repair_swap(&t->past, (int)t->order.published - 1, (unsigned)a, (unsigned)b, err);
}

/* People without a seat in the last published round are gone, or not there yet. */
static void find_present(Task *t) {
    int last = (int)t->order.published - 1;
    for (unsigned i = 0; i < SCHEDULE_PLAYERS_MAX; i++) {
        bool there = i < t->roster.count && (last < 0 || schedule_find(&t->past, last, i) >= 0);
        t->leaves[i] = there ? SCHEDULE_ROUNDS_MAX : (uint8_t)t->order.published;
    }
}

static bool keeps_plan(const Task *t) {
    if (t->order.repair != REPAIR_BY_RULEBOOK) return t->order.repair == REPAIR_KEEP;
    return t->rules.dropout == DROPOUT_MOVE_ONE; /* DM19-5.5 */
}

static Status find_people(Task *t, Err *err) {
    find_present(t);
    Status status = swap_seats(t, err);
    if (!status) status = for_each(t, "no-show", t->order.no_show, false, miss, err);
    if (!status) status = for_each(t, "drop", t->order.drop, false, drop, err);
    if (!status && t->order.late && t->order.past && keeps_plan(t))
        return err_set(err, ERR_INPUT,
                       "A kept schedule has no seats for late arrivals. Use --repair replan to "
                       "make a new one. [DM19-5.5a]");
    if (!status) status = for_each(t, "late", t->order.late, !t->order.players, arrive, err);
    return status;
}

/* ---- making it ---------------------------------------------------------------------------- */

static void set_problem(Task *t) {
    Problem *p = &t->problem;
    p->players = (uint16_t)t->roster.count;
    p->rounds = (uint16_t)(t->order.rounds ? t->order.rounds
                           : t->order.past ? t->past.rounds
                                           : t->rules.prelim_games);
    p->joins = t->joins;
    p->leaves = t->leaves;
    p->published = (uint16_t)t->order.published;
    p->past = t->order.past ? &t->past : NULL;
    p->threes = t->order.threes == THREES_YES ? THREES_FAIR : THREES_IF_FREE;
    p->seed = t->order.seed;
    p->steps = t->order.seconds ? UINT64_MAX : SEATING_STEPS;
    memcpy(p->objectives, t->rules.schedule_objectives, sizeof p->objectives);
    for (unsigned i = 0; i < t->roster.count; i++) {
        const Person *person = &t->roster.person[i];
        t->id[i] = person->id;
        t->name[i] = person->name;
        t->country[i] = person->country;
        t->country_name[i] = person->country ? t->roster.country[person->country] : "";
    }
    bool by_country = rules_list(p->objectives, OBJECTIVES_MAX, OBJECTIVE_COUNTRIES);
    p->country = by_country && t->roster.countries ? t->country : NULL; /* WC25-1.1.4b */
    p->name = t->name;
}

static Status solve(const Problem *p, Wait *wait, Schedule *s, Seating *seating, Err *err) {
    size_t room = seating_room(p);
    void *memory = malloc(room);
    if (!memory) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    s->chairs = schedule_chairs(p->players);
    Status status = seating_solve(p, (Watch){ keep_going, wait }, memory, room, s, seating, err);
    free(memory);
    return status;
}

/* The plan of the past with people left out of the rounds after the published ones. */
static Status keep_plan(Task *t, Err *err) {
    Problem *p = &t->problem;
    if (t->past.rounds == 0) return err_set(err, ERR_INPUT, "The schedule has no rounds.");
    t->made = t->past;
    t->made.players = p->players;
    p->rounds = t->past.rounds;
    for (int round = p->published; round < t->made.rounds; round++)
        for (unsigned i = 0; i < p->players; i++) {
            int count;
            if (t->leaves[i] > p->published || schedule_find(&t->made, round, i) < 0) continue;
            if (t->move_count + REPAIR_MOVES > MOVES_MAX)
                return err_set(err, ERR_TOO_BIG, "Too many people leave.");
            Status status = repair_leave(&t->made, round, i, t->moves + t->move_count, &count, err);
            if (status) return status;
            t->move_count += (size_t)count;
        }
    uint8_t *work = malloc(schedule_measure_room(p->players) + 1);
    if (!work) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    t->seating = (Seating){ .method = METHOD_KEPT };
    seating_judge(p, &t->made, work, &t->seating);
    free(work);
    return OK;
}

static Status make(Task *t, Err *err) {
    Problem *p = &t->problem;
    t->fair_repeats = -1;
    t->made.seat = t->made_seat;
    t->fair.seat = t->fair_seat;
    if (t->order.past && keeps_plan(t)) return keep_plan(t, err);
    struct sigaction quiet = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND }, before;
    Wait wait = { .start = now(), .seconds = (double)t->order.seconds, .terminal = isatty(2) };
    sigaction(SIGINT, &quiet, &before);
    Status status = solve(p, &wait, &t->made, &t->seating, err);
    bool uneven = !status && !t->seating.quality.threes_fair && t->order.threes != THREES_YES &&
                  p->objectives[0] != OBJECTIVE_RANDOM;
    uint32_t known;
    if (uneven && t->order.threes == THREES_BOTH) { /* the other answer */
        Problem fair = *p;
        fair.threes = THREES_FAIR;
        status = solve(&fair, &wait, &t->fair, &t->fair_seating, err);
        t->two = !status && t->fair_seating.quality.threes_fair;
        if (t->two) t->fair_repeats = t->fair_seating.quality.repeats;
    } else if (uneven && !p->published && !p->fixed && !p->forbidden_count &&
               seating_collision(p->players, p->rounds, &known)) {
        t->fair_repeats = known;
    }
    sigaction(SIGINT, &before, NULL);
    if (wait.told) fprintf(stderr, "\r\033[K"); /* told only to terminals */
    return status;
}

/* ---- telling ------------------------------------------------------------------------------ */

static SchedulePage page_of(const Task *t, bool fair) {
    return (SchedulePage){
        .problem = &t->problem,
        .schedule = fair ? &t->fair : &t->made,
        .seating = fair ? &t->fair_seating : &t->seating,
        .id = t->id,
        .name = t->name,
        .country = t->roster.countries ? t->country_name : NULL,
        .tongue = t->order.language,
        .seed = t->order.seed,
        .fair_repeats = fair ? -1 : t->fair_repeats,
        .moves = t->moves,
        .move_count = t->move_count,
    };
}

static void write_json(const Task *t, bool fair, Buf *out) {
    ScheduleNote note = { .seed = t->order.seed,
                          .rulebook = RULEBOOK_NAME[t->rulebook],
                          .fair_repeats = fair ? -1 : t->fair_repeats,
                          .moves = t->moves,
                          .move_count = t->move_count };
    schedule_json_write(&t->roster, &t->problem, fair ? &t->fair : &t->made,
                        fair ? &t->fair_seating : &t->seating, &note, out);
}

static int print_page(const Task *t) {
    Buf out = buf_heap(PAGE_MAX);
    SchedulePage page = page_of(t, false), fair = page_of(t, true);
    switch (t->order.format) {
    case FORMAT_TEXT:
        schedule_text(&page, &out);
        if (t->two) {
            buf_print(&out, "\n---- %s ----\n\n",
                      tongue_row(t->order.language, "with fair tables of three"));
            schedule_text(&fair, &out);
        }
        break;
    case FORMAT_JSON:
        jot_open(&out, '{');
        write_json(t, false, &out);
        if (t->two) {
            jot_key(&out, "fair"), jot_open(&out, '{');
            write_json(t, true, &out);
            jot_close(&out, '}');
        }
        jot_close(&out, '}');
        buf_char(&out, '\n');
        break;
    case FORMAT_CSV: schedule_csv(&page, &out); break;
    }
    int code = file_put(&out);
    buf_free(&out);
    if (interrupted) fprintf(stderr, "castellan: Stopped. This is the best schedule so far.\n");
    if (t->seating.quality.forbidden)
        return args_failed("Some people who must not meet do meet. See the figures above.");
    return code;
}

/* Combinations that would leave an option without effect are reported, not ignored. */
static int check_order(const Order *order, int words) {
    if (words) return args_misuse("schedule", "Unexpected word after the options.");
    if (!order->players && !order->past)
        return args_misuse("schedule", "--players takes a number or a file with people.");
    if (!order->past && (order->published || order->drop || order->late || order->no_show ||
                         order->swap || order->repair))
        return args_misuse(
            "schedule",
            "--published, --drop, --late, --no-show, --swap and --repair only work with --past.");
    if (order->format == FORMAT_CSV && order->threes == THREES_BOTH)
        return args_misuse("schedule", "--fair-threes both only works with --format text or json.");
    return EXIT_DONE;
}

static int run(Task *t) {
    Err err;
    t->rulebook = rulebook_find(t->order.rulebook);
    if (t->rulebook == RULEBOOKS)
        return args_misuse(
            "schedule",
            "Unknown rulebook \"{name%s}\". Choose nc20, wc25, dm19, wc04, dc21 or custom.",
            t->order.rulebook);
    t->rules = rulebook_event(t->rulebook);
    Status status = read_people(t, &err);
    if (!status) status = read_past(t, &err);
    if (!status) status = find_people(t, &err);
    if (!status) status = read_forbidden(t, &err);
    if (!status) status = read_fixed(t, &err);
    if (!status) {
        set_problem(t);
        status = make(t, &err);
    }
    return status ? args_failed_tell(&err.message) : print_page(t);
}

int cmd_schedule(int argc, char **argv) {
    uint64_t fresh;
    if (getrandom(&fresh, sizeof fresh, 0) != sizeof fresh)
        return args_failed("The system provides no random numbers.");
    Order order = { .rulebook = "wc25", .seed = fresh >> 32 };
    const Option options[] = {
        option_text("players", &order.players),
        option_number("rounds", &order.rounds, 1, SCHEDULE_ROUNDS_MAX),
        option_text("rulebook", &order.rulebook),
        option_seed("seed", &order.seed),
        option_number("seconds", &order.seconds, 1, 86400),
        option_choice("fair-threes", &order.threes, THREES_WORDS),
        option_text("forbid", &order.forbid),
        option_text("fix", &order.fix),
        option_text("past", &order.past),
        option_number("published", &order.published, 0, SCHEDULE_ROUNDS_MAX),
        option_text("drop", &order.drop),
        option_text("late", &order.late),
        option_text("no-show", &order.no_show),
        option_text("swap", &order.swap),
        option_choice("repair", &order.repair, REPAIR_WORDS),
        option_choice("format", &order.format, FORMAT_WORDS),
        option_choice("lang", &order.language, TONGUE_TAG),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("schedule", &err.message);
    int code = check_order(&order, argc - 1);
    if (code) return code;
    Task *t = calloc(1, sizeof *t);
    if (!t) return args_failed("Not enough memory.");
    t->order = order;
    t->people_text = buf_heap(4 << 20);
    t->past_text = buf_heap(SCHEDULE_JSON_MAX);
    t->forbid_text = buf_heap(4 << 20);
    t->fix_text = buf_heap(4 << 20);
    code = run(t);
    buf_free(&t->people_text);
    buf_free(&t->past_text);
    buf_free(&t->forbid_text);
    buf_free(&t->fix_text);
    for (int i = 0; i < t->word_lists; i++) free(t->words[i]);
    free(t);
    return code;
}
