/* main.c - argv -> COMMANDS[] -> one function. */
#include "cli/args.h"
#include "cli/commands.h"

#include <stdio.h>
#include <string.h>

static bool asks_for_help(int argc, char **argv) {
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

int main(int argc, char **argv) {
    if (argc < 2) return args_misuse(NULL, "Give a command.");
    const char *verb = argv[1];
    if (strcmp(verb, "--version") == 0) verb = "version";
    if (strcmp(verb, "--help") == 0 || strcmp(verb, "-h") == 0) verb = "help";

    const Command *command = command_find(verb);
    if (!command) return args_misuse(NULL, "Unknown command \"{name%s}\".", verb);
    int code = asks_for_help(argc - 1, argv + 1) ? cmd_help(2, (char *[]){ "help", (char *)verb })
                                                 : command->run(argc - 1, argv + 1);
    if (fflush(stdout) != 0 || ferror(stdout)) { /* a full disk behind `> file` is a failure */
        if (code == EXIT_DONE) code = args_failed("The output can't be written.");
    }
    return code;
}
