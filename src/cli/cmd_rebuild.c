/* cmd_rebuild.c - `castellan rebuild`: make the lists again from the log. */
#include "app/lists/views.h"
#include "app/people/open.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void show_progress(void *user, uint64_t streams) {
    (void)user;
    fprintf(stderr, "\r%llu streams", (unsigned long long)streams);
}

static Status rebuild(App *app, int view, bool missing, uint64_t *streams, Err *err) {
    Status status = missing ? OK : views_drop(app, view, err);
    bool person = isatty(STDERR_FILENO);
    if (!status) status = views_catch_up(app, person ? show_progress : NULL, NULL, streams, err);
    if (person) fputc('\n', stderr);
    return status;
}

int cmd_rebuild(int argc, char **argv) {
    static const char *const NAMES[VIEW_COUNT + 1] = {
#define ROW(view, name) name,
        VIEWS(ROW)
#undef ROW
    };
    AppOptions o = { .db = "castellan.db" };
    int view = VIEW_COUNT;
    bool missing = false;
    const Option options[] = { option_text("db", &o.db), option_text("key-file", &o.key_file),
                               option_choice("projection", &view, NAMES),
                               option_flag("missing", &missing) };
    uv_loop_t loop;
    App *app;
    Err err;
    uint64_t streams = 0;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("rebuild", &err.message);
    if (argc > 1) return args_misuse("rebuild", "Unexpected \"{word%s}\".", argv[1]);
    uv_loop_init(&loop);
    o.loop = &loop;
    Status status = app_open(&o, &app, &err);
    if (!status) {
        status = rebuild(app, view, missing, &streams, &err);
        app_close(app);
    }
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    if (status) return args_failed_tell(&err.message);
    file_say("{lists%s} rebuilt from {streams%llu, plural, one {# stream} other {# streams}}",
             view == VIEW_COUNT ? "all lists" : NAMES[view], (unsigned long long)streams);
    return EXIT_DONE;
}
