/* program.h - run the program as a person at a terminal would. */
#pragma once

/* What the program printed last, stderr joined to stdout. */
extern char program_said[1 << 20];

/* Run a line of the shell in `folder` (NULL: here), $C being the program; its exit code. */
int program_shell(const char *folder, const char *line);

/* Run castellan with arguments by a format, in `folder` unless it is NULL; its exit code. */
int program_run(const char *folder, const char *format, ...) __attribute__((format(printf, 2, 3)));
