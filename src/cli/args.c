#include "cli/args.h"
#include "base/buf.h"
#include "cli/commands.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* All of `text` as a number; false if it is none or does not fit. */
static bool read_unsigned(const char *text, uint64_t *number) {
    if (!*text) return false;
    for (*number = 0; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        if (__builtin_mul_overflow(*number, 10, number) ||
            __builtin_add_overflow(*number, (uint64_t)(*text - '0'), number))
            return false;
    }
    return true;
}

static bool read_signed(const char *text, int64_t *number) {
    uint64_t size;
    bool minus = *text == '-';
    if (!read_unsigned(text + minus, &size) || size > (uint64_t)INT64_MAX) return false;
    *number = minus ? -(int64_t)size : (int64_t)size;
    return true;
}

static Status refuse_word(const Option *option, const char *value, Err *err) {
    char list[ERR_TEXT / 2];
    Buf words = buf_over(list, sizeof list);
    for (int i = 0; option->words[i]; i++)
        buf_print(&words, "%s%s", i ? ", " : "", option->words[i]);
    return err_set(err, ERR_USAGE, "--{option%s} must be one of {words%s}, not \"{value%s}\".",
                   option->name, list, value);
}

static Status store(const Option *option, const char *value, Err *err) {
    switch (option->kind) {
    case OPTION_FLAG: *(bool *)option->to = true; return OK;
    case OPTION_TEXT: *(const char **)option->to = value; return OK;
    case OPTION_TEXTS: {
        Texts *texts = option->to;
        if (texts->count == TEXTS_MAX)
            return err_set(err, ERR_USAGE, "--{option%s} can be given at most {most%d} times.",
                           option->name, TEXTS_MAX);
        texts->at[texts->count++] = value;
        return OK;
    }
    case OPTION_NUMBER: {
        int64_t number;
        if (!read_signed(value, &number) || number < option->min || number > option->max)
            return err_set(err, ERR_USAGE,
                           "--{option%s} takes a whole number from {min%01lld} to {max%01lld}, not "
                           "\"{value%s}\".",
                           option->name, (long long)option->min, (long long)option->max, value);
        *(int64_t *)option->to = number;
        return OK;
    }
    case OPTION_SEED:
        if (!read_unsigned(value, option->to))
            return err_set(
                err, ERR_USAGE,
                "--{option%s} takes a whole number from 0 to {max%01llu}, not \"{value%s}\".",
                option->name, (unsigned long long)UINT64_MAX, value);
        return OK;
    case OPTION_CHOICE:
        for (int i = 0; option->words[i]; i++)
            if (strcmp(option->words[i], value) == 0) {
                *(int *)option->to = i;
                return OK;
            }
        return refuse_word(option, value, err);
    }
    return OK;
}

static const Option *find(const Option *options, size_t count, const char *name, size_t size) {
    for (size_t i = 0; i < count; i++)
        if (strlen(options[i].name) == size && memcmp(options[i].name, name, size) == 0)
            return &options[i];
    return NULL;
}

Status args_parse(int *argc, char **argv, const Option *options, size_t count, Err *err) {
    int words = 1;
    bool all_words = false;
    for (int i = 1; i < *argc; i++) {
        char *arg = argv[i];
        if (all_words || arg[0] != '-' || arg[1] == 0) { /* a lone dash is stdin, a word */
            argv[words++] = arg;
            continue;
        }
        if (strcmp(arg, "--") == 0) {
            all_words = true;
            continue;
        }
        size_t size = strcspn(arg, "=");
        const Option *option = size > 2 ? find(options, count, arg + 2, size - 2) : NULL;
        if (!option || arg[1] != '-')
            return err_set(err, ERR_USAGE, "Unknown option \"{option%.*s}\".", (int)size, arg);
        const char *value = arg[size] ? arg + size + 1 : NULL;
        if (option->kind == OPTION_FLAG && value)
            return err_set(err, ERR_USAGE, "--{option%s} takes no value.", option->name);
        if (option->kind != OPTION_FLAG && !value) {
            if (i + 1 == *argc)
                return err_set(err, ERR_USAGE, "--{option%s} needs a value.", option->name);
            value = argv[++i];
        }
        Status status = store(option, value, err);
        if (status) return status;
    }
    *argc = words;
    return OK;
}

enum { SENTENCE_MAX = 2048 };

static void say(const Message *message) {
    char room[SENTENCE_MAX];
    Buf text = buf_over(room, sizeof room);
    message_write(message, &SPEECH_ENGLISH, &text);
    fputs(room, stderr);
}

int args_misuse_tell(const char *verb, const Message *message) {
    fprintf(stderr, "castellan%s%s: ", verb ? " " : "", verb ? verb : "");
    say(message);
    fprintf(stderr, " See `castellan help%s%s`.\n", verb ? " " : "", verb ? verb : "");
    return EXIT_USAGE;
}

int args_misuse(const char *verb, const char *english, ...) {
    Message message;
    va_list args;
    va_start(args, english);
    message_vset(&message, english, args);
    va_end(args);
    return args_misuse_tell(verb, &message);
}

int args_failed_tell(const Message *message) {
    fprintf(stderr, "castellan: ");
    say(message);
    fputc('\n', stderr);
    return EXIT_FAILED;
}

int args_failed(const char *english, ...) {
    Message message;
    va_list args;
    va_start(args, english);
    message_vset(&message, english, args);
    va_end(args);
    return args_failed_tell(&message);
}
