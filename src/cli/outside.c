/* outside.c - pipes to a program, and what is asked through them. */
#define _GNU_SOURCE /* pipe2: two threads that start programs must not leak each other's pipes */
#include "cli/outside.h"

#include "base/heap.h"
#include "codec/action_json.h"
#include "codec/jot.h"
#include "codec/legal_json.h"
#include "codec/members.h"
#include "codec/position_json.h"

#include <fcntl.h>
#include <jansson.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { QUESTION_MAX = 1 << 18, ANSWER_MAX = 1 << 14 };
extern char **environ;

typedef struct Child {
    pid_t pid;
    FILE *to, *from;
} Child;

static const char *paths[SEATS]; /* set before the threads start */
static _Thread_local Child child[SEATS];
static _Thread_local Message failure;

const Message *outside_failure(void) {
    return failure.english ? &failure : NULL;
}

static void fail(int place, const Message *why) {
    if (!failure.english) message_set(&failure, "{program%s}: {why%p}", paths[place], why);
}

/* --- the process ------------------------------------------------------------------------------ */

static bool begin(int place) {
    Child *c = &child[place];
    int to[2], from[2];
    if (c->pid) return true;
    if (pipe2(to, O_CLOEXEC)) return fail(place, MESSAGE("A pipe to it can't be created.")), false;
    if (pipe2(from, O_CLOEXEC)) {
        close(to[0]), close(to[1]);
        return fail(place, MESSAGE("A pipe to it can't be created.")), false;
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
    char *const args[] = { (char *)paths[place], NULL };
    bool started = !posix_spawnp(&c->pid, paths[place], &files, NULL, args, environ);
    posix_spawn_file_actions_destroy(&files);
    close(to[0]), close(from[1]);
    c->to = fdopen(to[1], "w");
    c->from = fdopen(from[0], "r");
    if (!started) c->pid = 0, fail(place, MESSAGE("It can't be started."));
    return started;
}

void outside_leave(void) {
    for (int i = 0; i < SEATS; i++) {
        Child *c = &child[i];
        if (c->to) fclose(c->to); /* the end of its input tells it to go */
        if (c->from) fclose(c->from);
        if (c->pid) waitpid(c->pid, NULL, 0);
        *c = (Child){ 0 };
    }
}

/* The answer to a question, or NULL; the caller's to json_decref. */
static json_t *ask(int place, const Buf *question) {
    char line[ANSWER_MAX];
    json_error_t where;
    Child *c = &child[place];
    if (failure.english || !begin(place)) return NULL;
    if (fwrite(question->text, 1, question->size, c->to) != question->size || fflush(c->to))
        return fail(place, MESSAGE("It stopped listening.")), NULL;
    if (!fgets(line, sizeof line, c->from)) return fail(place, MESSAGE("It didn't answer.")), NULL;
    json_t *answer = json_loads(line, JSON_REJECT_DUPLICATES, &where);
    if (!answer) fail(place, MESSAGE("It didn't answer with a line of JSON."));
    return answer;
}

/* --- questions -------------------------------------------------------------------------------- */

static void member_sizes(const char *key, const uint8_t *sizes, int count, Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int i = 0; i < count; i++) jot_item(out), jot_number(out, sizes[i]);
    jot_close(out, ']');
}

/* What the seat sees.  The object is left open. */
static void write_eyes(const char *question, const Eyes *eyes, Buf *out) {
    jot_open(out, '{');
    member_word("cmd", question, out);
    member_number("seat", eyes->seat, out);
    jot_key(out, "position"), position_json_write(&eyes->game, NULL, out);
    member_sizes("hand_sizes", eyes->hand_size, eyes->game.seats, out);
    member_sizes("devcard_counts", eyes->devcard_count, eyes->game.seats, out);
    member_number("deck_size", eyes->deck_size, out);
    member_resources("others", eyes->others, out);
    member_devcards("unseen", eyes->unseen, out);
}

static Action act(int place, const Eyes *eyes) {
    Action a = { .seat = eyes->seat };
    Err err;
    Buf out = buf_heap(QUESTION_MAX);
    write_eyes("act", eyes, &out);
    member_flag("may_propose", eyes->may_propose, &out);
    jot_key(&out, "legal");
    legal_json_write(&eyes->game, &eyes->legal, LEGAL_DESCRIBED | LEGAL_LISTED, &out);
    jot_close(&out, '}'), buf_char(&out, '\n');
    json_t *answer = ask(place, &out);
    buf_free(&out);
    const json_t *action = json_object_get(answer, "action");
    const json_t *propose = json_object_get(answer, "propose");
    if (propose && eyes->may_propose) {
        Pick p = pick_open(propose, "The proposal", &err);
        a.kind = ACT_TRADE;
        a.where = NONE;
        a.give = pick_cards(&p, "give", RESOURCE_NAME, 19);
        a.get = pick_cards(&p, "get", RESOURCE_NAME, 19);
        if (pick_close(&p)) fail(place, &err.message);
        if (!a.give || !a.get || !cards_cover(eyes_own(eyes)->hand, a.give))
            fail(place, MESSAGE("It made an impossible proposal."));
    } else if (answer &&
               (!action || action_json_read(action, eyes->game.scenario, eyes->seat, &a, &err))) {
        fail(place, action ? &err.message : MESSAGE("Its answer has no \"action\"."));
    }
    json_decref(answer);
    if (failure.english) a = (Action){ .seat = eyes->seat };
    return a;
}

static bool accept(int place, const Eyes *eyes, const Proposal *proposal) {
    Buf out = buf_heap(QUESTION_MAX);
    write_eyes("accept", eyes, &out);
    member_number("from", proposal->seat, &out);
    member_resources("give", proposal->give, &out);
    member_resources("get", proposal->get, &out);
    jot_close(&out, '}'), buf_char(&out, '\n');
    json_t *answer = ask(place, &out);
    buf_free(&out);
    bool yes = json_is_true(json_object_get(answer, "accept"));
    json_decref(answer);
    return yes;
}

static int first_of(const Eyes *eyes, const Proposal *proposal, unsigned yes, Rng *rng) {
    (void)eyes, (void)proposal, (void)rng;
    return __builtin_ctz(yes);
}

/* --- four bots that know their place ---------------------------------------------------------- */

#define PLACE(n)                                                                                   \
    static Action act_##n(const Eyes *eyes, Rng *rng) {                                            \
        (void)rng;                                                                                 \
        return act(n, eyes);                                                                       \
    }                                                                                              \
    static bool accept_##n(const Eyes *eyes, const Proposal *proposal, Rng *rng) {                 \
        (void)rng;                                                                                 \
        return accept(n, eyes, proposal);                                                          \
    }
PLACE(0)
PLACE(1)
PLACE(2)
PLACE(3)

const Bot *outside_bot(int place, const char *path) {
    static const Bot BOTS_OUTSIDE[SEATS] = {
        { "outside", "a program", true, act_0, accept_0, first_of },
        { "outside", "a program", true, act_1, accept_1, first_of },
        { "outside", "a program", true, act_2, accept_2, first_of },
        { "outside", "a program", true, act_3, accept_3, first_of },
    };
    paths[place] = path;
    return &BOTS_OUTSIDE[place];
}
