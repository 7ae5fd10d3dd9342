#include "cli/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include <cmocka.h>

char program_said[1 << 20];

int program_shell(const char *folder, const char *line) {
    char all[8192];
    const char *program = getenv("CASTELLAN");
    assert_non_null(program);
    snprintf(all, sizeof all, "cd '%s' && C='%s' && { %s; } 2>&1", folder ? folder : ".", program,
             line);
    FILE *pipe = popen(all, "r");
    assert_non_null(pipe);
    size_t size = fread(program_said, 1, sizeof program_said - 1, pipe);
    program_said[size] = 0;
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

int program_run(const char *folder, const char *format, ...) {
    char line[4096] = "\"$C\" ";
    size_t size = strlen(line);
    va_list list;
    va_start(list, format);
    vsnprintf(line + size, sizeof line - size, format, list);
    va_end(list);
    return program_shell(folder, line);
}
