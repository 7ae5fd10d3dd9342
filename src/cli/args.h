/* args.h - options of a command line: `--name value`, `--name=value` and flags.
 *
 *     int64_t games = 1;
 *     bool show = false;
 *     const Option options[] = { option_number("games", &games, 1, 1000000),
 *                                option_flag("show", &show) };
 *     Err err;
 *     if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
 *         return args_misuse_tell("simulate", &err.message);
 *
 * What is left in argv[1] to argv[argc - 1] are the words without a name.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { TEXTS_MAX = 32 };
typedef struct Texts { /* of an option that may be given several times, in that order */
    const char *at[TEXTS_MAX];
    int count;
} Texts;

typedef struct Option {
    const char *name; /* without the dashes */
    enum { OPTION_FLAG, OPTION_TEXT, OPTION_TEXTS, OPTION_NUMBER, OPTION_SEED, OPTION_CHOICE } kind;
    void *to;                 /* where the value goes; untouched when the option is not given */
    int64_t min, max;         /* of a number */
    const char *const *words; /* of a choice; ends with NULL */
} Option;

#define ARGS_COUNT(list) (sizeof(list) / sizeof(list)[0])

static inline Option option_flag(const char *name, bool *to) {
    return (Option){ .name = name, .kind = OPTION_FLAG, .to = to };
}

static inline Option option_text(const char *name, const char **to) {
    return (Option){ .name = name, .kind = OPTION_TEXT, .to = (void *)to };
}

static inline Option option_texts(const char *name, Texts *to) {
    return (Option){ .name = name, .kind = OPTION_TEXTS, .to = to };
}

static inline Option option_number(const char *name, int64_t *to, int64_t min, int64_t max) {
    return (Option){ .name = name, .kind = OPTION_NUMBER, .to = to, .min = min, .max = max };
}

/* Any number from 0 to 2^64 - 1. */
static inline Option option_seed(const char *name, uint64_t *to) {
    return (Option){ .name = name, .kind = OPTION_SEED, .to = to };
}

/* One of `words`; its index is stored. */
static inline Option option_choice(const char *name, int *to, const char *const *words) {
    return (Option){ .name = name, .kind = OPTION_CHOICE, .to = to, .words = words };
}

/* Store the options, move the other words to the front of argv (argv[0] stays) and set *argc to
 * their number plus one.  After `--` everything is a word.  An unknown name, a missing or an
 * unusable value is ERR_USAGE with a sentence. */
Status args_parse(int *argc, char **argv, const Option *options, size_t count, Err *err);

/* Say on stderr what is wrong and where to read more, in English; returns the exit code for bad
 * usage.  `verb` may be NULL.  The template is one of base/message.h. */
int args_misuse(const char *verb, const char *english, ...) __attribute__((format(printf, 2, 3)));
int args_misuse_tell(const char *verb, const Message *message);

/* Print on stderr what failed, in English; returns the exit code for a failure. */
int args_failed(const char *english, ...) __attribute__((format(printf, 1, 2)));
int args_failed_tell(const Message *message);
