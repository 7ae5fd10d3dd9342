/* settings.c - what people agree on before a game, as JSON.
 *
 *     {"scenario":"base","rulebook":"custom","rules":{"turn_limit_s":60},"seats":4,
 *      "board":{"setup":"balanced"},"listed":true,"spectators":true,"spectator_delay_s":0,
 *      "chat":true,"shuffle":true,"take_back":"agreed"}
 */
#include "app/online/table_state.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/rules_json.h"
#include "engine/layout.h"
#include "rulebook/parameter.h"

enum { DELAY_MAX_S = 3600 };
#define BOARD_SEED_MAX INT64_C(9007199254740991) /* what every JSON reader keeps exactly */

const char *const TAKE_BACK_NAME[TAKE_BACKS] = { "never", "agreed", "free" };

TableSettings table_settings_default(void) {
    TableSettings s = { .scenario = SCENARIO_BASE,
                        .rulebook = CUSTOM,
                        .seats = SEATS,
                        .board_setup = SETUP_BALANCED,
                        .listed = 1,
                        .spectators = 1,
                        .chat = 1,
                        .shuffle = 1,
                        .tracker = 1,
                        .take_back = TAKE_BACK_AGREED,
                        .game_rules = rulebook_game(CUSTOM),
                        .table_rules = rulebook_table(CUSTOM) };
    return s;
}

void table_settings_members(const TableSettings *s, Buf *out) {
    member_word("scenario", SCENARIO_NAME[s->scenario], out);
    member_word("rulebook", RULEBOOK_NAME[s->rulebook], out);
    jot_key(out, "rules"), rules_json_write(&s->game_rules, &s->table_rules, out);
    member_number("seats", s->seats, out);
    jot_key(out, "board");
    if (s->board_setup == SETUPS) board_json_write(&s->board, out);
    else {
        jot_open(out, '{');
        member_word("setup", LAYOUT_SETUPS[s->board_setup].name, out);
        if (s->board_seed) member_number("seed", (int64_t)s->board_seed, out);
        jot_close(out, '}');
    }
    member_flag("listed", s->listed, out);
    member_flag("spectators", s->spectators, out);
    member_number("spectator_delay_s", s->spectator_delay_s, out);
    member_flag("chat", s->chat, out);
    member_flag("shuffle", s->shuffle, out);
    member_flag("tracker", s->tracker, out);
    member_number("commentary_delay_s", s->commentary_delay_s, out);
    member_word("take_back", TAKE_BACK_NAME[s->take_back], out);
}

static Status read_board(const json_t *value, TableSettings *s, Err *err) {
    if (!json_object_get(value, "setup")) {
        Status status = board_json_decode(value, BOARD_JSON_STRICT, &s->board, err);
        if (!status) s->board_setup = SETUPS, s->board_seed = 0;
        return status;
    }
    const char *setups[SETUPS];
    for (int i = 0; i < SETUPS; i++) setups[i] = LAYOUT_SETUPS[i].name;
    Pick p = pick_open(value, "The board", err);
    s->board_setup = (uint8_t)pick_word(&p, "setup", setups, SETUPS);
    s->board_seed = (uint64_t)pick_number_or(&p, "seed", 0, BOARD_SEED_MAX, 0);
    return pick_close(&p);
}

static bool in_bounds(const Parameter *p, unsigned value, Err *err) {
    int least = p->min, most = p->max;
    if ((int)value >= least && (int)value <= most) return true;
    err_set(err, ERR_INPUT, "\"{name%s}\" must be from {least%d} to {most%d}.", p->name, least,
            most);
    return false;
}

/* Anyone may open a table, so every parameter is held to its bounds. */
static Status check_rules(const TableSettings *s, Err *err) {
#define ROW(name, ...)                                                                             \
    if (!in_bounds(&PARAMETERS[P_##name], s->RULES.name, err)) return ERR_INPUT;
#define RULES game_rules
    GAME_PARAMETERS(ROW)
#undef RULES
#define RULES table_rules
    TABLE_PARAMETERS(ROW)
#undef RULES
#undef ROW
    return OK;
}

Status table_settings_read(const json_t *value, TableSettings *settings, Err *err) {
    TableSettings s = *settings;
    Pick p = pick_open(value, "The table", err);
    s.scenario = (uint8_t)pick_word_or(&p, "scenario", SCENARIO_NAME, SCENARIOS, s.scenario);
    bool book = pick_has(&p, "rulebook") || s.scenario != settings->scenario;
    s.rulebook = (uint8_t)pick_word_or(&p, "rulebook", RULEBOOK_NAME, RULEBOOKS, s.rulebook);
    if (book) {
        s.game_rules = scenario_rules(s.scenario, rulebook_game(s.rulebook));
        s.table_rules = rulebook_table(s.rulebook);
    }
    const json_t *rules = pick_value(&p, "rules"), *board = pick_value(&p, "board");
    s.seats = (uint8_t)pick_number_or(&p, "seats", SEATS_MIN, SEATS, s.seats);
    s.listed = pick_flag_or(&p, "listed", s.listed);
    s.spectators = pick_flag_or(&p, "spectators", s.spectators);
    s.spectator_delay_s = (uint16_t)pick_number_or(&p, "spectator_delay_s", 0, DELAY_MAX_S,
                                                   s.spectator_delay_s);
    s.chat = pick_flag_or(&p, "chat", s.chat);
    s.shuffle = pick_flag_or(&p, "shuffle", s.shuffle);
    s.tracker = pick_flag_or(&p, "tracker", s.tracker);
    s.commentary_delay_s = (uint16_t)pick_number_or(&p, "commentary_delay_s", 0, COMMENTARY_MAX_S,
                                                    s.commentary_delay_s);
    s.take_back = (uint8_t)pick_word_or(&p, "take_back", TAKE_BACK_NAME, TAKE_BACKS, s.take_back);
    Status status = pick_close(&p);
    if (!status && rules) status = rules_json_read(rules, &s.game_rules, &s.table_rules, err);
    if (!status) status = check_rules(&s, err);
    if (!status && board) status = read_board(board, &s, err);
    if (!status && s.commentary_delay_s && s.commentary_delay_s < COMMENTARY_MIN_S)
        status = err_set(err, ERR_INPUT,
                         "Commentators can only see hands with a delay of at least one minute.");
    if (!status && s.board_setup == SETUPS && s.board.scenario != s.scenario)
        status = err_set(err, ERR_INPUT, "This board is for another scenario.");
    if (!status) *settings = s;
    return status;
}
