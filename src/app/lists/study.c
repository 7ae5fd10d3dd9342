/* study.c - how someone plays: openings, dice and what they yielded, game by game and together.
 *
 * A row says what one finished game of an online table was for one person who played it to the end; it is
 * folded again from the game's log.  Players who left aren't studied: someone else played their seat.
 */
#include "app/lists/inside.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "table/story.h"

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STUDIED = 4000, OPENINGS = 24, SUMS = 11 };

/* ---- rows ---- */

static bool fold_story(const TableState *s, Story *story) {
    Table *t = malloc(sizeof *t);
    Entry *log = malloc((s->table.count + 1) * sizeof *log);
    bool good = t && log;
    if (good) {
        memcpy(log, s->log, s->table.count * sizeof *log);
        *story = story_of(t, log, s->table.count);
    }
    free(t);
    free(log);
    return good;
}

static void write_site(const Board *board, int site, Buf *out) {
    const Topology *on = topology_of(board->scenario);
    jot_item(out), jot_open(out, '{');
    member_number("site", site, out);
    jot_key(out, "hexes"), jot_open(out, '[');
    for (int i = 0; i < 3 && on->site_hexes[site][i] != NONE; i++) {
        int hex = on->site_hexes[site][i];
        if (board->terrain[hex] == SEA) continue;
        jot_item(out), jot_open(out, '{');
        member_word("terrain", TERRAIN_NAME[board->terrain[hex]], out);
        if (board->number[hex]) member_number("number", board->number[hex], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    for (int i = 0; i < HARBOURS; i++)
        for (int end = 0; end < 2; end++)
            if (on->edge_sites[board->harbour[i].edge][end] == site)
                member_word("harbour", HARBOUR_NAME[board->harbour[i].kind], out);
    jot_close(out, '}');
}

/* The board with everyone's first settlements, seat by seat. */
static void write_picture(const TableState *s, const Story *story, Buf *out) {
    jot_key(out, "board"), board_json_write(&s->table.start.board, out);
    jot_key(out, "placed"), jot_open(out, '[');
    for (int seat = 0; seat < s->table.start.seats; seat++) {
        jot_item(out), jot_open(out, '[');
        for (int i = 0; i < OPENING_SITES; i++)
            if (story->seat[seat].opening[i] != NONE)
                jot_item(out), jot_number(out, story->seat[seat].opening[i]);
        jot_close(out, ']');
    }
    jot_close(out, ']');
}

static void write_study(const Live *live, int seat, const Story *story, int64_t at, Buf *out) {
    const TableState *s = live->state;
    const SeatStory *own = &story->seat[seat];
    Result result = table_result(&s->table);
    jot_open(out, '{');
    member_word("game", live->id, out);
    member_number("at", at, out);
    member_shown(s, at, out);
    member_word("scenario", SCENARIO_NAME[s->table.start.scenario], out);
    member_flag("listed", s->settings.listed || *s->event, out);
    member_number("seat", seat, out);
    member_number("seats", s->table.start.seats, out);
    member_flag("won", result.winner == seat, out);
    member_number("place", result.place[seat], out);
    member_number("vp", result.vp[seat], out);
    jot_key(out, "dice"), jot_open(out, '[');
    for (int sum = 2; sum <= 12; sum++) jot_item(out), jot_number(out, own->dice[sum]);
    jot_close(out, ']');
    member_number("expected_36", own->expected, out);
    member_number("received", own->received, out);
    member_number("blocked", own->blocked, out);
    member_number("robbed", own->robbed, out);
    member_number("lost", own->lost, out);
    member_number("given", own->given, out);
    member_number("got", own->got, out);
    member_number("pips", own->opening_pips, out);
    jot_key(out, "opening"), jot_open(out, '[');
    for (int i = 0; i < OPENING_SITES; i++)
        if (own->opening[i] != NONE) write_site(&s->table.start.board, own->opening[i], out);
    jot_close(out, ']');
    write_picture(s, story, out);
    jot_close(out, '}');
}

void study_rows(const Live *live, ViewRows *rows) {
    const TableState *s = live->state;
    bool over = s->phase == TABLE_OVER, folded = false;
    int64_t at = over ? game_ended(s) : 0;
    char key[SORT_ROOM], sort[SORT_ROOM], time[SORT_ROOM];
    Story story;
    sort_by_time(at, time);
    for (int seat = 0; seat < s->table.start.seats; seat++) {
        uint64_t who = s->table.count ? s->table.start.who[seat] : 0;
        if (!who) continue;
        if (over && !folded && !fold_story(s, &story)) {
            rows->failed = true;
            return;
        }
        folded = over;
        sort_by_person(who, live->id, key);
        sort_by_person(who, time, sort);
        if (over && !s->table.seat[seat].left) {
            view_row(rows, "studies", key, sort);
            write_study(live, seat, &story, at, &rows->text);
            view_row_end(rows);
        } else view_row_erase(rows, "studies", key);
    }
}

/* ---- asking ---- */

typedef struct Study {
    char prefix[SORT_ROOM];
    bool own; /* the asker asks about themselves */
    int64_t now;
    int64_t games, wins, expected, received, blocked, robbed, lost, given, got, dice[SUMS];
    int64_t seat_games[SEATS], seat_wins[SEATS];
    json_t *openings[OPENINGS]; /* the latest */
    size_t opening_count;
} Study;

static int64_t number(const json_t *row, const char *key) {
    return json_integer_value(json_object_get(row, key));
}

/* The row goes to the openings, or is let go. */
static void keep_opening(Study *study, json_t *row) {
    if (study->opening_count == OPENINGS) {
        json_decref(row);
        return;
    }
    json_object_del(row, "dice");
    json_object_del(row, "listed");
    json_object_del(row, "shown");
    study->openings[study->opening_count++] = row;
}

static bool take_row(void *user, const StoreCell *cell) {
    Study *study = user;
    if (strncmp(cell->sort, study->prefix, strlen(study->prefix)) != 0) return false;
    json_t *row = json_loadb(cell->value.at, cell->value.size, 0, NULL);
    bool public = json_is_true(json_object_get(row, "listed")) && !is_early(row, study->now);
    if (!row || !(study->own || public)) {
        json_decref(row);
        return true;
    }
    int64_t seat = number(row, "seat");
    bool won = json_is_true(json_object_get(row, "won"));
    study->games++, study->wins += won;
    if (seat >= 0 && seat < SEATS) study->seat_games[seat]++, study->seat_wins[seat] += won;
    study->expected += number(row, "expected_36");
    study->received += number(row, "received");
    study->blocked += number(row, "blocked");
    study->robbed += number(row, "robbed");
    study->lost += number(row, "lost");
    study->given += number(row, "given");
    study->got += number(row, "got");
    const json_t *dice = json_object_get(row, "dice");
    for (size_t i = 0; i < SUMS; i++) study->dice[i] += json_integer_value(json_array_get(dice, i));
    keep_opening(study, row);
    return true;
}

static Status scan_study(App *app, uint64_t id, Study *study, Err *err) {
    char sort[SORT_ROOM + 1];
    sort_by_person(id, "", study->prefix);
    snprintf(sort, sizeof sort, "%s~", study->prefix);
    StoreScan scan = { .owner = "studies",
                       .after_sort = sort,
                       .after_key = "",
                       .descending = true,
                       .limit = STUDIED };
    return store_scan(app->store, BOX_VIEW, &scan, take_row, study, err);
}

static void write_openings(const Study *study, Buf *out) {
    jot_key(out, "openings"), jot_open(out, '[');
    for (size_t i = 0; i < study->opening_count; i++) {
        char *text = json_dumps(study->openings[i], JSON_COMPACT);
        jot_item(out);
        if (text) buf_text(out, text);
        else out->full = true;
        free(text);
    }
    jot_close(out, ']');
}

static void write_whole(const Study *study, Buf *out) {
    jot_open(out, '{');
    member_number("games", study->games, out);
    member_number("wins", study->wins, out);
    jot_key(out, "positions"), jot_open(out, '[');
    for (int seat = 0; seat < SEATS; seat++) {
        jot_item(out), jot_open(out, '{');
        member_number("games", study->seat_games[seat], out);
        member_number("wins", study->seat_wins[seat], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_key(out, "dice"), jot_open(out, '[');
    for (int i = 0; i < SUMS; i++) jot_item(out), jot_number(out, study->dice[i]);
    jot_close(out, ']');
    member_number("expected_36", study->expected, out);
    member_number("received", study->received, out);
    member_number("blocked", study->blocked, out);
    member_number("robbed", study->robbed, out);
    member_number("lost", study->lost, out);
    member_number("given", study->given, out);
    member_number("got", study->got, out);
    write_openings(study, out);
    jot_close(out, '}');
}

Status views_study(App *app, uint64_t person, uint64_t viewer, Buf *out, Err *err) {
    uint64_t ids[VIEW_IDS];
    size_t count = view_ids(app, person, ids, err);
    Study study = { .own = count && viewer && accounts_resolve(app, viewer) == ids[0],
                    .now = app_now(app) };
    Status status = count ? OK : ERR_MISSING;
    for (size_t i = 0; i < count && !status; i++) status = scan_study(app, ids[i], &study, err);
    if (!status) write_whole(&study, out);
    for (size_t i = 0; i < study.opening_count; i++) json_decref(study.openings[i]);
    return status;
}
