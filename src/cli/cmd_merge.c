/* cmd_merge.c - `castellan merge`: add up results of simulate or arena that were played in parts. */
#include "base/heap.h"
#include "cli/arena.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/simulate.h"

#include <stdlib.h>

static Status read_result(const char *path, SimResult *result, Err *err) {
    Buf text = buf_heap(SIM_REPORT_MAX);
    Err why;
    Status status = file_read(path, &text, err);
    if (!status && (status = sim_result_read(text.text, text.size, result, &why)))
        err_set(err, status, "{path%s}: {why%p}", path, &why.message);
    buf_free(&text);
    return status;
}

static Status add_files(char **paths, int count, SimResult *sum, SimResult *part, Err *err) {
    Err why;
    Status status = read_result(paths[0], sum, err);
    for (int i = 1; i < count && !status; i++) {
        status = read_result(paths[i], part, err);
        if (!status && (status = sim_result_add(sum, part, &why)))
            err_set(err, status, "{path%s}: {why%p}", paths[i], &why.message);
    }
    return status;
}

/* --- results of the arena --- */

static Status read_arena(const char *path, ArenaResult *result, Err *err) {
    Buf text = buf_heap(SIM_REPORT_MAX);
    Err why;
    Status status = file_read(path, &text, err);
    if (!status && (status = arena_result_read(text.text, text.size, result, &why)))
        err_set(err, status, "{path%s}: {why%p}", path, &why.message);
    buf_free(&text);
    return status;
}

static bool is_arena(const char *path) {
    Buf text = buf_heap(SIM_REPORT_MAX);
    Err err;
    bool is = !file_read(path, &text, &err) && arena_is_result(text.text, text.size);
    buf_free(&text);
    return is;
}

static int merge_arena(char **paths, int count, bool as_text) {
    ArenaResult sum, part;
    Err err, why;
    Status status = read_arena(paths[0], &sum, &err);
    for (int i = 1; i < count && !status; i++) {
        status = read_arena(paths[i], &part, &err);
        if (!status && (status = arena_result_add(&sum, &part, &why)))
            err_set(&err, status, "{path%s}: {why%p}", paths[i], &why.message);
    }
    if (status) return args_failed_tell(&err.message);
    Buf out = buf_heap(SIM_REPORT_MAX);
    if (as_text) arena_report_text(&sum, &out);
    else arena_report_json(&sum, &out);
    int code = file_put(&out);
    buf_free(&out);
    return code;
}

int cmd_merge(int argc, char **argv) {
    enum { FORMAT_TEXT, FORMAT_JSON };
    int format = FORMAT_JSON, code = EXIT_FAILED;
    static const char *const WORDS[] = { "text", "json", NULL };
    const Option options[] = { option_choice("format", &format, WORDS) };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("merge", &err.message);
    if (argc < 2) return args_misuse("merge", "Give the results to merge.");
    if (is_arena(argv[1])) return merge_arena(argv + 1, argc - 1, format == FORMAT_TEXT);
    SimResult *results = calloc(2, sizeof *results);
    if (!results) return args_failed("Not enough memory.");
    if (add_files(argv + 1, argc - 1, &results[0], &results[1], &err)) {
        args_failed_tell(&err.message);
    } else {
        Buf out = buf_heap(SIM_REPORT_MAX);
        if (format == FORMAT_TEXT) sim_report_text(&results[0], &out);
        else sim_report_json(&results[0], &out);
        code = file_put(&out);
        buf_free(&out);
    }
    free(results);
    return code;
}
