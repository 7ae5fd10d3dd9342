#include "cli/commands.h"

#include <stddef.h>
#include <string.h>

const Command COMMANDS[] = {
    { "board", "draw, show, print and compare boards",
      "castellan board [--setup spiral|random|beginner|balanced] [--seed S]\n"
      "                [--harbours printed|tokens|frame] [--corner nw|ne|e|se|sw|w]\n"
      "castellan board --file board.json [--lenient]\n"
      "    show a drawn or a finished board: [--format text|json|svg] [--lang en|de]\n"
      "    [--title TEXT] [--out FILE], and for svg [--mono] [--coordinates]\n"
      "castellan board --check FILE... [--lenient]\n"
      "    are they lawful, and is one another turned or mirrored?  Exit 1 if so.\n\n"
      "spiral    official numbers from a corner (drawn unless named), counter-clockwise\n"
      "random    numbers in any order, 6 and 8 never side by side\n"
      "balanced  the fairest of 256 random boards\n"
      "tokens    harbour kinds shuffled over their places; frame: frame pieces shuffled\n"
      "--lenient lets other numbers of terrains, tokens and harbours pass\n"
      "The same seed gives the same board.  Without --seed one is drawn and told.\n",
      cmd_board },
    { "help", "show the commands, or how one is used", "castellan help [COMMAND]\n", cmd_help },
    { "version", "print the version", "castellan version\n", cmd_version },
    { 0 },
};

const Command *command_find(const char *name) {
    for (const Command *c = COMMANDS; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}
