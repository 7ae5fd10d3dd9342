#include "codec/board_json.h"

#include "codec/pick.h"

#include <stdarg.h>
#include <string.h>

enum { SHOWN = 24 };

/* A word of the input as it may be repeated in an error: short, printable. */
static const char *shown(const char *word, char room[SHOWN]) {
    int i = 0;
    for (; word[i] && i < SHOWN - 1; i++)
        room[i] = word[i] >= ' ' && word[i] <= '~' ? word[i] : '?';
    room[i] = '\0';
    return room;
}

static const Message BOARD = { .english = "The board" };

/* An object with no keys but those of `known`, which ends with NULL. */
static Status check_object(const json_t *value, const char *const known[], const Message *at,
                           Err *err) {
    if (!json_is_object(value))
        return err_set(err, ERR_INPUT, "{what%p} must be a JSON object.", at);
    const char *key;
    json_t *ignored;
    json_object_foreach((json_t *)value, key, ignored) { /* reads only */
        int i = 0;
        while (known[i] && strcmp(known[i], key) != 0) i++;
        char room[SHOWN];
        if (!known[i])
            return err_set(err, ERR_INPUT, "{what%p} has an unknown key \"{key%s}\".", at,
                           shown(key, room));
    }
    return OK;
}

/* The index of a string member in `names`. */
static Status read_name(const json_t *object, const char *key, const char *const names[], int count,
                        const Message *at, uint8_t *index, Err *err) {
    const char *word = json_string_value(json_object_get(object, key));
    if (!word) return err_set(err, ERR_INPUT, "{what%p} needs a text \"{key%s}\".", at, key);
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], word) == 0) {
            *index = (uint8_t)i;
            return OK;
        }
    char room[SHOWN], list[80];
    Buf words = buf_over(list, sizeof list);
    for (int i = 0; i < count; i++) buf_print(&words, "%s%s", i ? ", " : "", names[i]);
    return err_set(err, ERR_INPUT,
                   "{what%p} has an unknown \"{key%s}\": \"{word%s}\". Known: {known%s}.", at, key,
                   shown(word, room), list);
}

static Status read_hex(const json_t *value, int hex, Board *board, Err *err) {
    static const char *const KEYS[] = { "terrain", "number", NULL };
    Message at;
    message_set(&at, "hexes[{hex%d}]", hex);
    Status status = check_object(value, KEYS, &at, err);
    if (!status)
        status = read_name(value, "terrain", TERRAIN_NAME, TERRAINS, &at, &board->terrain[hex],
                           err);
    if (status) return status;
    const json_t *number = json_object_get(value, "number");
    int terrain = board->terrain[hex];
    if (terrain == DESERT || terrain == LAKE || terrain == SEA) {
        board->number[hex] = 0;
        return !number || json_is_null(number)
                   ? OK
                   : err_set(err, ERR_INPUT, "{what%p} is {terrain%s} and has no number.", &at,
                             TERRAIN_NAME[terrain]);
    }
    json_int_t n = json_integer_value(number); /* 0 for anything else */
    if (n < 2 || n > 12 || n == 7)
        return err_set(err, ERR_INPUT,
                       "{what%p} needs a whole \"number\" from 2 to 12, but not 7. [B-3]", &at);
    board->number[hex] = (uint8_t)n;
    return OK;
}

/* Land on one side, and the sea or the frame on the other. */
static bool coastal(const Board *board, int edge) {
    const uint8_t *hexes = topology_of(board->scenario)->edge_hexes[edge];
    bool one = board->terrain[hexes[0]] != SEA;
    bool two = hexes[1] != NONE && board->terrain[hexes[1]] != SEA;
    return one != two;
}

static Status read_harbour(const json_t *value, int index, SiteSet *served, Board *board,
                           Err *err) {
    static const char *const KEYS[] = { "edge", "kind", NULL };
    Message at;
    message_set(&at, "harbours[{index%d}]", index);
    Harbour *harbour = &board->harbour[index];
    Status status = check_object(value, KEYS, &at, err);
    if (!status)
        status = read_name(value, "kind", HARBOUR_NAME, RESOURCES + 1, &at, &harbour->kind, err);
    if (status) return status;
    const json_t *edge = json_object_get(value, "edge");
    json_int_t e = json_is_integer(edge) ? json_integer_value(edge) : -1;
    const Topology *on = topology_of(board->scenario);
    if (e < 0 || e >= on->edges)
        return err_set(err, ERR_INPUT, "{what%p} needs a whole \"edge\" from 0 to {most%d}. [B-12]",
                       &at, on->edges - 1);
    if (!coastal(board, (int)e))
        return err_set(err, ERR_INPUT,
                       "{what%p} lies on edge {edge%d}, which is not on the coast. [B-14]", &at,
                       (int)e);
    harbour->edge = (uint8_t)e;
    for (int k = 0; k < 2; k++) {
        int site = on->edge_sites[e][k];
        if (site_has(*served, (unsigned)site))
            return err_set(err, ERR_INPUT,
                           "{what%p} shares intersection {site%d} with another harbour. [B-14]",
                           &at, site);
        site_add(served, (unsigned)site);
    }
    return OK;
}

static Status check_list(const json_t *list, const char *key, int count, Err *err) {
    if (!json_is_array(list))
        return err_set(err, ERR_INPUT, "{what%p} needs a list \"{key%s}\".", &BOARD, key);
    if (json_array_size(list) != (size_t)count)
        return err_set(err, ERR_INPUT,
                       "{what%p} needs exactly {count%d} \"{key%s}\", not {size%zu}.", &BOARD,
                       count, key, json_array_size(list));
    return OK;
}

/* The numbers of the fishing grounds, which only the Fishermen have.  F-7 */
static Status read_grounds(const json_t *list, Board *board, Err *err) {
    bool fish = board->scenario == SCENARIO_FISHERMEN;
    if (!fish)
        return list ? err_set(err, ERR_INPUT, "{what%p} has no \"grounds\" in this scenario.",
                              &BOARD)
                    : OK;
    Status status = check_list(list, "grounds", GROUNDS, err);
    for (int i = 0; !status && i < GROUNDS; i++) {
        json_int_t n = json_integer_value(json_array_get(list, (size_t)i));
        if (n < 2 || n > 12)
            return err_set(err, ERR_INPUT, "grounds[{i%d}] must be a number from 2 to 12. [F-1]",
                           i);
        board->ground[i] = (uint8_t)n;
    }
    return status;
}

Status board_json_decode(const json_t *value, unsigned flags, Board *board, Err *err) {
    static const char *const KEYS[] = { "scenario", "hexes", "harbours", "grounds", NULL };
    const json_t *hexes = json_object_get(value, "hexes");
    const json_t *harbours = json_object_get(value, "harbours");
    uint8_t scenario = 0;
    Board read = { 0 };
    SiteSet served = { 0 };
    Status status = check_object(value, KEYS, &BOARD, err);
    if (!status)
        status = read_name(value, "scenario", SCENARIO_NAME, SCENARIOS, &BOARD, &scenario, err);
    if (status) return status;
    read.scenario = scenario;
    int count = topology_of(scenario)->hexes;
    if (!status) status = check_list(hexes, "hexes", count, err);
    if (!status) status = check_list(harbours, "harbours", HARBOURS, err);
    for (int i = 0; !status && i < count; i++)
        status = read_hex(json_array_get(hexes, (size_t)i), i, &read, err);
    for (int i = 0; !status && i < HARBOURS; i++)
        status = read_harbour(json_array_get(harbours, (size_t)i), i, &served, &read, err);
    if (!status) status = read_grounds(json_object_get(value, "grounds"), &read, err);
    if (status) return status;
    const char *flaw = flags & BOARD_JSON_ANY_COUNTS ? NULL : board_flaw(&read);
    if (flaw) return err_tell(err, ERR_INPUT, &(const Message){ .english = flaw });
    *board = read;
    return OK;
}

Status board_json_read(const char *text, size_t size, unsigned flags, Board *board, Err *err) {
    if (size > BOARD_JSON_MAX)
        return err_set(err, ERR_TOO_BIG,
                       "A board has at most {most%d} bytes of JSON, not {size%zu}.", BOARD_JSON_MAX,
                       size);
    json_t *value = pick_parse(text, size, BOARD_JSON_MAX, "The board", err);
    if (!value) return ERR_INPUT;
    Status status = board_json_decode(value, flags, board, err);
    json_decref(value);
    return status;
}

void board_json_write(const Board *board, Buf *out) {
    buf_print(out, "{\"scenario\":\"%s\",\"hexes\":[", SCENARIO_NAME[board->scenario]);
    for (int hex = 0; hex < topology_of(board->scenario)->hexes; hex++) {
        buf_print(out, "%s{\"terrain\":\"%s\"", hex ? "," : "", TERRAIN_NAME[board->terrain[hex]]);
        if (board->number[hex]) buf_print(out, ",\"number\":%u", board->number[hex]);
        buf_char(out, '}');
    }
    buf_text(out, "],\"harbours\":[");
    for (int i = 0; i < HARBOURS; i++)
        buf_print(out, "%s{\"edge\":%u,\"kind\":\"%s\"}", i ? "," : "", board->harbour[i].edge,
                  HARBOUR_NAME[board->harbour[i].kind]);
    buf_char(out, ']');
    for (int i = 0; board->scenario == SCENARIO_FISHERMEN && i < GROUNDS; i++)
        buf_print(out, "%s%u%s", i ? "," : ",\"grounds\":[", board->ground[i],
                  i == GROUNDS - 1 ? "]" : "");
    buf_char(out, '}');
}
