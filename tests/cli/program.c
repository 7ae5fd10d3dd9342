#include "cli/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <cmocka.h>

char program_said[1 << 20];

int program_run(const char *folder, const char *format, ...) {
    char args[2048], line[4096];
    const char *program = getenv("CASTELLAN");
    assert_non_null(program);
    va_list list;
    va_start(list, format);
    vsnprintf(args, sizeof args, format, list);
    va_end(list);
    snprintf(line, sizeof line, "cd '%s' && '%s' %s 2>&1", folder ? folder : ".", program, args);
    FILE *pipe = popen(line, "r");
    assert_non_null(pipe);
    size_t size = fread(program_said, 1, sizeof program_said - 1, pipe);
    program_said[size] = 0;
    int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}
