#include "codec/rules_json.h"
#include "codec/jot.h"
#include "rulebook/parameter.h"

#include <string.h>

enum { COUNT_MAX = 250, SECONDS_MAX = 65535 };

/* Parameters that came later are written where they are in force: older logs keep their text, and
 * with it their hashes (game_log.h). */
static bool came_later(const char *name) {
    return strcmp(name, "time_bank_s") == 0;
}

static void write_one(const Parameter *p, unsigned value, Buf *out) {
    if (!value && came_later(p->name)) return;
    jot_key(out, p->name);
    const char *word = words_at(p->words, value, IN_ENGLISH);
    if (p->kind == VALUE_YESNO) jot_flag(out, value);
    else if (word) jot_text(out, word);
    else jot_number(out, value);
}

void rules_json_write(const GameRules *game, const TableRules *table, Buf *out) {
    jot_open(out, '{');
#define ROW(name, ...) write_one(&PARAMETERS[P_##name], game->name, out);
    GAME_PARAMETERS(ROW)
#undef ROW
#define ROW(name, ...) write_one(&PARAMETERS[P_##name], table->name, out);
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

static unsigned read_one(Pick *pick, const Parameter *p, unsigned now) {
    switch (p->kind) {
    case VALUE_YESNO: return pick_flag_or(pick, p->name, now);
    case VALUE_COUNT: return (unsigned)pick_number_or(pick, p->name, 0, COUNT_MAX, now);
    case VALUE_SECONDS: return (unsigned)pick_number_or(pick, p->name, 0, SECONDS_MAX, now);
    case VALUE_CHOICE:
    case VALUE_LIST:
    case VALUE_NUMBERS:
    case VALUE_EACH:
    case VALUE_MIXES:
    case VALUE_TITLE: break; /* of a game and a table there are only choices left */
    }
    const char *words[8];
    int count = 0;
    while (count < 8 && (words[count] = words_at(p->words, (unsigned)count, IN_ENGLISH))) count++;
    return (unsigned)pick_word_or(pick, p->name, words, count, (int)now);
}

Status rules_json_read(const json_t *value, GameRules *game, TableRules *table, Err *err) {
    GameRules g = *game;
    TableRules t = { 0 };
    Pick p = pick_open(value, "The rules", err);
#define ROW(name, ...) g.name = (uint8_t)read_one(&p, &PARAMETERS[P_##name], g.name);
    GAME_PARAMETERS(ROW)
#undef ROW
#define ROW(name, ...) t.name = (uint16_t)read_one(&p, &PARAMETERS[P_##name], t.name);
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
