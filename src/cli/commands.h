/* commands.h - the verbs of the command line, one row each.
 *
 * A new verb is a cmd_*.c file with one function, its declaration below and a row in commands.c.
 */
#pragma once
#include <stdbool.h>

typedef struct Command {
    const char *name;
    const char *summary;               /* one line for `castellan help` */
    const char *usage;                 /* what `castellan help NAME` prints */
    int (*run)(int argc, char **argv); /* argv[0] is the verb; returns an exit code */
} Command;

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 }; /* done; refused or failed; bad usage */

extern const Command COMMANDS[]; /* ends with a row without a name */

/* The command of that name, or NULL. */
const Command *command_find(const char *name);

int cmd_arena(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_board(int argc, char **argv);
int cmd_bracket(int argc, char **argv);
int cmd_copy(int argc, char **argv);
int cmd_elo(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_help(int argc, char **argv);
int cmd_import(int argc, char **argv);
int cmd_merge(int argc, char **argv);
int cmd_print(int argc, char **argv);
int cmd_rebuild(int argc, char **argv);
int cmd_rehearse(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_rulebook(int argc, char **argv);
int cmd_season(int argc, char **argv);
int cmd_schedule(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_simulate(int argc, char **argv);
int cmd_standings(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_version(int argc, char **argv);

/* `castellan verify --db`: the chains of a whole database; for cmd_verify to call. */
int store_verify_command(int argc, char **argv);

/* Is it the archive of an event?  `castellan verify ARCHIVE` is then this. */
bool archive_is_file(const char *path);
int archive_verify_command(int argc, char **argv);
