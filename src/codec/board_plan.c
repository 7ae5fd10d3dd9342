#include "codec/board_plan.h"

#include "codec/board_json.h"
#include "engine/layout.h"

static Status draw(const json_t *value, int scenario, Board *board, Err *err) {
    const char *setups[SETUPS];
    for (int i = 0; i < SETUPS; i++) setups[i] = LAYOUT_SETUPS[i].name;
    Pick p = pick_open(value, "The board", err);
    LayoutPlan plan = LAYOUT_SETUPS[pick_word(&p, "setup", setups, SETUPS)].plan;
    plan.scenario = (uint8_t)scenario;
    plan.harbours = (uint8_t)pick_word_or(&p, "harbours", HARBOUR_MODE_NAME, HARBOUR_MODES,
                                          plan.harbours);
    plan.corner = (uint8_t)pick_word_or(&p, "corner", CORNER_NAME, CORNERS, plan.corner);
    Rng rng = { pick_big_or(&p, "seed", 0) };
    Status status = pick_close(&p);
    if (!status) layout_draw(&rng, plan, board);
    return status;
}

Status board_plan_read(const json_t *value, int scenario, Board *board, Err *err) {
    *board = board_beginner(scenario);
    if (!value) return OK;
    return json_object_get(value, "setup")
               ? draw(value, scenario, board, err)
               : board_json_decode(value, BOARD_JSON_STRICT, board, err);
}
