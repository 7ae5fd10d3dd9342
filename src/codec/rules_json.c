#include "codec/rules_json.h"
#include "codec/jot.h"

#include <string.h>

enum { COUNT_MAX = 250, SECONDS_MAX = 65535 };

/* Parameters that came later are written where they are in force: older logs keep their text, and
 * with it their hashes (game_log.h). */
static bool came_later(const char *name) {
    return strcmp(name, "time_bank_s") == 0;
}

static void write_one(const char *name, ParameterKind kind, unsigned value, Buf *out) {
    if (!value && came_later(name)) return;
    jot_key(out, name);
    const char *word = rulebook_word(kind, value);
    if (kind == PARAM_YESNO) jot_flag(out, value);
    else if (word) jot_text(out, word);
    else jot_number(out, value);
}

void rules_json_write(const GameRules *game, const TableRules *table, Buf *out) {
    jot_open(out, '{');
#define ROW(name, kind, ...) write_one(#name, kind, game->name, out);
    GAME_PARAMETERS(ROW)
#undef ROW
#define ROW(name, kind, ...) write_one(#name, kind, table->name, out);
    if (table) {
        TABLE_PARAMETERS(ROW)
    }
#undef ROW
    jot_close(out, '}');
}

TableRules rules_timeless(RulebookId rulebook) {
    TableRules rules = rulebook_table(rulebook);
    rules.turn_limit_s = rules.study_time_s = 0;
    return rules;
}

static unsigned read_one(Pick *p, const char *name, ParameterKind kind, unsigned now) {
    switch (kind) {
    case PARAM_YESNO: return pick_flag_or(p, name, now);
    case PARAM_COUNT: return (unsigned)pick_number_or(p, name, 0, COUNT_MAX, now);
    case PARAM_SECONDS: return (unsigned)pick_number_or(p, name, 0, SECONDS_MAX, now);
    case PARAM_WIN:
    case PARAM_ROBBER:
    case PARAM_BLOCK:
    case PARAM_JUDGE:
    case PARAM_ABSENT:
    case PARAM_SUBSTITUTE:
    case PARAM_KINDS: break;
    }
    const char *words[8];
    int count = 0;
    while (count < 8 && (words[count] = rulebook_word(kind, (unsigned)count))) count++;
    return (unsigned)pick_word_or(p, name, words, count, (int)now);
}

Status rules_json_read(const json_t *value, GameRules *game, TableRules *table, Err *err) {
    GameRules g = *game;
    TableRules t = { 0 };
    Pick p = pick_open(value, "The rules", err);
#define ROW(name, kind, ...) g.name = (uint8_t)read_one(&p, #name, kind, g.name);
    GAME_PARAMETERS(ROW)
#undef ROW
#define ROW(name, kind, ...) t.name = (uint16_t)read_one(&p, #name, kind, t.name);
    if (table) {
        t = *table;
        TABLE_PARAMETERS(ROW)
    }
#undef ROW
    Status status = pick_close(&p);
    if (status) return status;
    *game = g;
    if (table) *table = t;
    return OK;
}
