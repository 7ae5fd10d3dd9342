#include "cli/commands.h"

#include <stddef.h>
#include <string.h>

const Command COMMANDS[] = {
    { "help", "show the commands, or how one is used", "castellan help [COMMAND]\n", cmd_help },
    { "version", "print the version", "castellan version\n", cmd_version },
    { 0 },
};

const Command *command_find(const char *name) {
    for (const Command *c = COMMANDS; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}
