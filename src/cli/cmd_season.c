/* cmd_season.c - `castellan season`: rank a season and name its finalists. */
#include "base/heap.h"
#include "cli/args.h"
#include "cli/commands.h"
#include "cli/file.h"
#include "cli/ranking.h"
#include "codec/season_json.h"
#include "print/standings_text.h"
#include "tongue/tongue.h"

#include <stdlib.h>

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_CSV };
enum { REPORT_MAX = 256 << 20, SEASON_FILE_MAX = 64 << 20 };

static int report(SeasonFile *file, int format, int tongue) {
    Season *season = &file->season;
    size_t room = 2 * ((size_t)season->members + season->finishes) + 1;
    SeasonRow *rows = calloc((size_t)season->members + 1, sizeof *rows);
    uint32_t *scratch = calloc(room, sizeof *scratch);
    int code = rows && scratch ? EXIT_DONE : args_failed("Not enough memory.");
    if (!code) {
        size_t count = season_table(season, rows, scratch);
        Buf out = buf_heap(REPORT_MAX);
        switch (format) {
        case FORMAT_TEXT:
            if (*file->name) buf_print(&out, "%s\n\n", file->name);
            standings_season_text(season, rows, count, tongue, &out);
            break;
        case FORMAT_JSON: season_json_write(season, rows, count, &out); break;
        case FORMAT_CSV: season_csv_write(season, rows, count, &out); break;
        }
        code = file_put(&out);
        buf_free(&out);
    }
    free(rows);
    free(scratch);
    return code;
}

static int open_season(const char *path, const char *rulebook, Buf *text, SeasonFile *file) {
    Err err;
    RulebookId id;
    if (file_read(ranking_path(path), text, &err)) return args_failed_tell(&err.message);
    if (season_json_read(text->text, text->size, file, &err))
        return args_failed("{path%s}: {why%p}", path, &err.message);
    int code = ranking_rulebook("season", path, rulebook, file->rulebook ? file->rulebook : "dm19",
                                &id);
    if (code) return code;
    file->season.rules = rulebook_event(id);
    if (!file->season.rules.season_best_of)
        return args_failed("The rulebook {name%s} has no season. Add --rulebook dm19.",
                           RULEBOOK_NAME[id]);
    return EXIT_DONE;
}

int cmd_season(int argc, char **argv) {
    static const char *const FORMATS[] = { "text", "json", "csv", NULL };
    const char *rulebook = NULL;
    int format = FORMAT_TEXT, tongue = 0;
    const Option options[] = {
        option_text("rulebook", &rulebook),
        option_choice("format", &format, FORMATS),
        option_choice("lang", &tongue, TONGUE_TAG),
    };
    Err err;
    if (args_parse(&argc, argv, options, ARGS_COUNT(options), &err))
        return args_misuse_tell("season", &err.message);
    if (argc != 2) return args_misuse("season", "Give one season file.");
    Buf text = buf_heap(SEASON_FILE_MAX);
    SeasonFile file = { 0 };
    int code = open_season(argv[1], rulebook, &text, &file);
    if (!code) code = report(&file, format, tongue);
    season_json_free(&file);
    buf_free(&text);
    return code;
}
