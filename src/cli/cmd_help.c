#include "cli/args.h"
#include "cli/commands.h"

#include <stdio.h>

int cmd_help(int argc, char **argv) {
    if (argc > 2) return args_misuse("help", "Give one command at a time.");
    if (argc == 2) {
        const Command *c = command_find(argv[1]);
        if (!c) return args_misuse(NULL, "Unknown command \"{name%s}\".", argv[1]);
        printf("%s: %s\n\n%s", c->name, c->summary, c->usage);
        return EXIT_DONE;
    }
    printf("Castellan runs tournaments of games compatible with CATAN(R).\n\n");
    for (const Command *c = COMMANDS; c->name; c++) printf("  %-10s %s\n", c->name, c->summary);
    printf("\n`castellan help COMMAND` explains a command.\n");
    return EXIT_DONE;
}

int cmd_version(int argc, char **argv) {
    (void)argv;
    if (argc > 1) return args_misuse("version", "This command takes no arguments.");
    printf("castellan %s\n", CASTELLAN_VERSION);
    return EXIT_DONE;
}
