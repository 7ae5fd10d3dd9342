/* rehearse_files.c - the folder of a rehearsed event: what an organiser would have at hand. */
#include "cli/rehearse_files.h"
#include "base/heap.h"
#include "cli/rehearse_facts.h"
#include "codec/board_json.h"
#include "codec/bracket_json.h"
#include "codec/event_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/schedule_json.h"
#include "codec/season_json.h"
#include "codec/standings_json.h"
#include "engine/layout.h"
#include "print/board_svg.h"
#include "print/bracket_text.h"
#include "print/knockout.h"
#include "print/schedule_text.h"
#include "print/standings_text.h"
#include "tongue/tongue.h"
#include "tournament/why.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the folder --------------------------------------------------------------------------- */

static bool is_empty(const char *folder) {
    DIR *dir = opendir(folder);
    bool empty = dir != NULL;
    for (struct dirent *entry; empty && (entry = readdir(dir));)
        empty = entry->d_name[0] == '.' && (!entry->d_name[1] || entry->d_name[1] == '.');
    if (dir) closedir(dir);
    return empty;
}

Status rehearse_files_open(RehearseFiles *files, const char *folder, int tongue, Err *err) {
    *files = (RehearseFiles){ .folder = folder,
                              .tongue = tongue,
                              .page = buf_heap(REHEARSE_PAGE_MAX),
                              .paper = PAPER_FORMATS };
    if (mkdir(folder, 0777) && errno != EEXIST)
        return err_set(err, ERR_SYSTEM, "{path%.150s}: {reason%s}.", folder, strerror(errno));
    return is_empty(folder)
               ? OK
               : err_set(err, ERR_CONFLICT,
                         "{path%.150s} isn't empty. --out needs a new or empty folder.", folder);
}

void rehearse_files_close(RehearseFiles *files) {
    buf_free(&files->page);
    facts_free(&files->kept);
}

Status rehearse_files_put(RehearseFiles *files, const char *name, Err *err) {
    char path[REHEARSE_PATH];
    const char *slash = strchr(name, '/');
    if (files->page.full) return err_set(err, ERR_TOO_BIG, "{file%s} would be too big.", name);
    if (slash) { /* a round has a folder of its own */
        snprintf(path, sizeof path, "%s/%.*s", files->folder, (int)(slash - name), name);
        if (mkdir(path, 0777) && errno != EEXIST)
            return err_set(err, ERR_SYSTEM, "{path%.150s}: {reason%s}.", path, strerror(errno));
    }
    snprintf(path, sizeof path, "%s/%s", files->folder, name);
    FILE *file = fopen(path, "wb");
    bool written = file && fwrite(files->page.text ? files->page.text : "", 1, files->page.size,
                                  file) == files->page.size;
    if (file && fclose(file)) written = false;
    buf_clear(&files->page);
    files->files++;
    return written ? OK
                   : err_set(err, ERR_SYSTEM, "{path%.150s}: {reason%s}.", path, strerror(errno));
}

/* "round-1/standings.txt" */
static Status put_in_round(RehearseFiles *files, const Rehearsal *r, uint8_t round,
                           const char *name, Err *err) {
    char path[128];
    Buf out = buf_over(path, sizeof path);
    rehearse_round_name(r->ev, round, &out);
    buf_print(&out, "/%s", name);
    return rehearse_files_put(files, path, err);
}

/* ---- schedule ----------------------------------------------------------------------------- */

typedef struct Names {
    Roster roster;
    const char *id[SCHEDULE_PLAYERS_MAX], *name[SCHEDULE_PLAYERS_MAX];
    const char *country[SCHEDULE_PLAYERS_MAX];
} Names;

static void fill_names(const Rehearsal *r, Names *n) {
    n->roster.count = r->ev->players;
    for (unsigned i = 0; i < r->ev->players; i++) {
        const RehearsePerson *p = &r->person[i];
        n->id[i] = p->id;
        n->name[i] = p->name;
        n->country[i] = p->country;
        n->roster.person[i] = (Person){ .id = p->id, .name = p->name };
    }
}

/* "schedule.txt", or "schedule-from-round-3.txt" where it replaces the rest of one. */
static Status put_schedule(RehearseFiles *files, const Problem *problem, const char *ending,
                           Err *err) {
    char name[64];
    Buf out = buf_over(name, sizeof name);
    buf_text(&out, "schedule");
    if (problem->published) buf_print(&out, "-from-round-%u", problem->published + 1u);
    buf_text(&out, ending);
    return rehearse_files_put(files, name, err);
}

static Status keep_schedule(void *self, const Rehearsal *r, const Problem *problem,
                            const Schedule *schedule, const Seating *seating, Err *err) {
    RehearseFiles *files = self;
    Names *n = calloc(1, sizeof *n);
    if (!n) return err_set(err, ERR_SYSTEM, "Not enough memory.");
    fill_names(r, n);
    SchedulePage page = { .problem = problem,
                          .schedule = schedule,
                          .seating = seating,
                          .id = n->id,
                          .name = n->name,
                          .country = n->country,
                          .tongue = files->tongue,
                          .seed = r->order.seed,
                          .fair_repeats = -1 };
    ScheduleNote note = { .seed = r->order.seed,
                          .rulebook = RULEBOOK_NAME[r->order.rulebook],
                          .fair_repeats = -1 };
    schedule_text(&page, &files->page);
    Status status = put_schedule(files, problem, ".txt", err);
    schedule_csv(&page, &files->page);
    if (!status) status = put_schedule(files, problem, ".csv", err);
    jot_open(&files->page, '{');
    schedule_json_write(&n->roster, problem, schedule, seating, &note, &files->page);
    jot_close(&files->page, '}');
    buf_char(&files->page, '\n');
    if (!status) status = put_schedule(files, problem, ".json", err);
    free(n);
    return status;
}

/* ---- boards and seats --------------------------------------------------------------------- */

static uint8_t desert_of(const Board *board) {
    for (int hex = 0; hex < topology_of(board->scenario)->hexes; hex++)
        if (board->terrain[hex] == DESERT) return (uint8_t)hex;
    return NONE;
}

static Status keep_board(void *self, const Rehearsal *r, uint8_t round, uint16_t game,
                         const Board *board, Err *err) {
    RehearseFiles *files = self;
    char title[64], name[32];
    Buf heading = buf_over(title, sizeof title), base = buf_over(name, sizeof name);
    rehearse_round_title(r->ev, round, files->tongue, &heading);
    buf_text(&base, "board");
    if (game != EV_NONE) {
        buf_text(&heading, ", ");
        tongue_print(files->tongue, &heading, "table {table%u}", r->ev->game[game].table);
        buf_print(&base, "-%u", r->ev->game[game].table);
    }
    if (files->paper != PAPER_FORMATS &&
        rehearse_keep_board(&files->kept, r, round, game, board, err))
        return ERR_SYSTEM;
    size_t stem = base.size;
    BoardPicture picture = { .board = board,
                             .robber = desert_of(board),
                             .pirate = NONE,
                             .tongue = (uint8_t)files->tongue,
                             .title = title };
    board_svg(&picture, &files->page);
    buf_text(&base, ".svg");
    Status status = put_in_round(files, r, round, name, err);
    base.size = stem;
    buf_text(&base, ".json");
    board_json_write(board, &files->page);
    buf_char(&files->page, '\n');
    return status ? status : put_in_round(files, r, round, name, err);
}

static void seat_text(const Rehearsal *r, const EventGame *g, const EventSeat *seat, int tongue,
                      Buf *out) {
    const unsigned seed = r->ev->player[seat->player].seed;
    buf_print(out, "  %s", r->person[seat->player].name);
    if (seed) buf_text(out, ", "), tongue_print(tongue, out, "seeded {seed%u}", seed);
    if (seat->order)
        buf_text(out, ", "), tongue_print(tongue, out, "play order {order%u}", seat->order);
    if (seat->chair) buf_text(out, ", "), tongue_print(tongue, out, "seat {seat%u}", seat->chair);
    if (seat->colour) buf_print(out, ", %s", rehearse_colour(seat->colour, tongue));
    if (g->host == seat->player)
        buf_print(out, ", %s", tongue_row(tongue, ABOUT("opens the table", "host")));
    buf_char(out, '\n');
}

static Status keep_seats(void *self, const Rehearsal *r, uint8_t round, Err *err) {
    RehearseFiles *files = self;
    const EventState *ev = r->ev;
    for (unsigned i = 0; i < ev->games; i++) {
        const EventGame *g = &ev->game[i];
        if (g->round != round || g->stage == EV_VOID || !g->seats) continue;
        tongue_print(files->tongue, &files->page, "Table {table%u}", g->table);
        buf_char(&files->page, '\n');
        for (int s = 0; s < g->seats; s++)
            seat_text(r, g, &g->seat[s], files->tongue, &files->page);
    }
    return put_in_round(files, r, round, "seats.txt", err);
}

/* ---- standings ---------------------------------------------------------------------------- */

typedef struct Page { /* a ranking with names, copied out of the event */
    Results results;
    Entrant *entrant;
    Standing *rows;
    Overall *overall;
    char (*group)[8];
    char seed[2 * REHEARSE_SEED + 1];
    Report report;
} Page;

static void page_close(Page *p) {
    free(p->entrant);
    free(p->rows);
    free(p->overall);
    free(p->group);
}

static void name_entrants(const Rehearsal *r, Page *p) {
    for (unsigned i = 0; i < r->ev->players; i++) {
        const EventPlayer *player = &r->ev->player[i];
        Buf group = buf_over(p->group[i], sizeof p->group[i]);
        if (player->group != GROUP_NONE_YET) buf_print(&group, "%u", player->group + 1u);
        p->entrant[i] = p->results.entrant[i];
        p->entrant[i].name = r->person[i].name;
        p->entrant[i].country = r->person[i].country;
        p->entrant[i].group = p->group[i];
    }
    p->results.entrant = p->entrant;
}

static Status page_open(const Rehearsal *r, Page *p, Err *err) {
    size_t players = r->ev->players;
    *p = (Page){ .entrant = calloc(players, sizeof *p->entrant),
                 .rows = calloc(players, sizeof *p->rows),
                 .overall = calloc(players, sizeof *p->overall),
                 .group = calloc(players, sizeof *p->group) };
    if (!p->entrant || !p->rows || !p->overall || !p->group)
        return err_set(err, ERR_SYSTEM, "Not enough memory.");
    const Standing *rows = event_standings(r->ev);
    if (!rows)
        return err_set(err, ERR_INPUT, "The Elo ratings of this rulebook can't be computed.");
    memcpy(p->rows, rows, players * sizeof *rows);
    memcpy(p->overall, event_overall(r->ev), players * sizeof *p->overall);
    p->results = *event_results(r->ev);
    name_entrants(r, p);
    Buf seed = buf_over(p->seed, sizeof p->seed);
    for (int i = 0; i < REHEARSE_SEED; i++) buf_print(&seed, "%02x", r->lots_seed[i]);
    p->report = (Report){ .results = &p->results, .name = "Rehearsal", .rows = p->rows };
    if (overall_begun(&p->results)) p->report.overall = p->overall;
    if (r->lots_drawn) p->report.lots_seed = p->seed;
    return OK;
}

/* Neighbours in the list separated only by the last key: the closest call of all. */
static void explain_closest(const Page *p, int tongue, Buf *out) {
    uint8_t keys[RANK_LIST];
    int count = rank_keys(&p->results.rules, keys), best = -1;
    uint32_t at = 0;
    for (uint32_t i = 1; i < p->results.entrants; i++) {
        uint8_t decided = KEY_NONE;
        if (p->rows[i].state != STANDING_RANKED) break;
        rank_compare(&p->results.rules, &p->rows[i - 1], &p->rows[i], &decided);
        for (int k = 0; k < count; k++)
            if (keys[k] == decided && k > best) best = k, at = i;
    }
    if (best >= 0) why_standing(&p->results, &p->rows[at - 1], &p->rows[at], tongue, out);
}

/* The event has a name in the reader's language; files for programs have the English one. */
static void standings_page(const Report *report, int tongue, Buf *out) {
    Report named = *report;
    named.name = tongue_row(tongue, "Rehearsal");
    standings_text(&named, tongue, out);
}

static Status put_standings(RehearseFiles *files, const Rehearsal *r, uint8_t round, Err *err) {
    Page page;
    Status status = page_open(r, &page, err);
    if (!status) {
        standings_page(&page.report, files->tongue, &files->page);
        status = put_in_round(files, r, round, "standings.txt", err);
    }
    if (!status) {
        standings_json(&page.report, IN_ENGLISH, &files->page);
        status = put_in_round(files, r, round, "standings.json", err);
    }
    if (!status) {
        explain_closest(&page, files->tongue, &files->page);
        if (files->page.size) status = put_in_round(files, r, round, "why.txt", err);
    }
    page_close(&page);
    return status;
}

static Status keep_round(void *self, const Rehearsal *r, uint8_t round, Err *err) {
    RehearseFiles *files = self;
    rehearse_sheets_text(r, round, files->tongue, &files->page);
    Status status = put_in_round(files, r, round, "sheets.txt", err);
    rehearse_sheets_json(r, round, &files->page);
    if (!status) status = put_in_round(files, r, round, "sheets.json", err);
    rehearse_sheets_csv(r, round, &files->page);
    if (!status) status = put_in_round(files, r, round, "sheets.csv", err);
    return status ? status : put_standings(files, r, round, err);
}

RehearseWatcher rehearse_files_watcher(RehearseFiles *files) {
    return (RehearseWatcher){ .self = files,
                              .schedule = keep_schedule,
                              .board = keep_board,
                              .seated = keep_seats,
                              .round = keep_round };
}

/* ---- at the end --------------------------------------------------------------------------- */

static Status put_ranking(RehearseFiles *files, const Rehearsal *r, Err *err) {
    Page page;
    Status status = page_open(r, &page, err);
    if (!status) {
        standings_page(&page.report, files->tongue, &files->page);
        status = rehearse_files_put(files, "ranking.txt", err);
    }
    if (!status) {
        standings_json(&page.report, IN_ENGLISH, &files->page);
        status = rehearse_files_put(files, "ranking.json", err);
    }
    if (!status) {
        standings_csv(&page.report, &files->page);
        status = rehearse_files_put(files, "ranking.csv", err);
    }
    page_close(&page);
    return status;
}

static const char *seed_name(const void *context, unsigned seed) {
    const Rehearsal *r = context;
    uint16_t player = r->ev->seeded[seed - 1];
    return player == EV_NONE ? NULL : r->person[player].name;
}

static Status put_bracket(RehearseFiles *files, const Rehearsal *r, Err *err) {
    const char *id[BRACKET_MAX];
    Bracket bracket;
    if (!knockout_bracket(r->ev, &bracket)) return OK;
    for (unsigned i = 0; i < r->ev->seeds; i++) {
        uint16_t player = r->ev->seeded[i];
        id[i] = player == EV_NONE ? "" : r->person[player].id;
    }
    BracketNames names = { seed_name, r };
    bracket_text(&bracket, &names, files->tongue, &files->page);
    Status status = rehearse_files_put(files, "bracket.txt", err);
    bracket_json(&bracket, id, NULL, 0, &files->page);
    if (!status) status = rehearse_files_put(files, "bracket.json", err);
    bracket_csv(&bracket, id, &files->page);
    return status ? status : rehearse_files_put(files, "bracket.csv", err);
}

static Status put_groups(RehearseFiles *files, const Rehearsal *r, Err *err) {
    if (!r->ev->groups) return OK;
    buf_text(&files->page, "id,name,zone,group,games,rank,seed,alternate,signed_in\n");
    for (unsigned i = 0; i < r->ev->players; i++) {
        const EventPlayer *p = &r->ev->player[i];
        buf_print(&files->page, "%s,%s,%d,%u,%u,%u,%u,%u,%s\n", r->person[i].id, r->person[i].name,
                  p->zone, p->group + 1u, p->games, p->rank, p->seed, p->alternate,
                  p->signed_in ? "yes" : "no");
    }
    return rehearse_files_put(files, "groups.csv", err);
}

static Status put_lots(RehearseFiles *files, const Rehearsal *r, Err *err) {
    if (!r->tally.lots) return OK;
    if (r->lots_drawn) {
        char seed[2 * REHEARSE_SEED + 1];
        Buf hex = buf_over(seed, sizeof seed);
        for (int i = 0; i < REHEARSE_SEED; i++) buf_print(&hex, "%02x", r->lots_seed[i]);
        tongue_print(files->tongue, &files->page,
                     "Seed, committed to before the last games: {seed%s}", seed);
        buf_char(&files->page, '\n');
    } else {
        buf_print(&files->page, "%s\n",
                  tongue_row(files->tongue, "Drawn by hand, in front of a witness"));
    }
    for (unsigned i = 0; i < r->ev->players; i++)
        if (r->ev->player[i].lot)
            buf_print(&files->page, "%9llu  %s\n", (unsigned long long)r->ev->player[i].lot,
                      r->person[i].name);
    return rehearse_files_put(files, "lots.txt", err);
}

/* What the event is worth for the season (DM19-4). */
static Status put_season(RehearseFiles *files, const Rehearsal *r, Err *err) {
    size_t players = r->ev->players;
    if (r->ev->season != EV_SEASON_ACCEPTED) return OK;
    Finish *finish = calloc(players, sizeof *finish);
    Member *member = calloc(players, sizeof *member);
    SeasonRow *rows = calloc(players, sizeof *rows);
    uint32_t *scratch = calloc(4 * players, sizeof *scratch);
    bool room = finish && member && rows && scratch;
    Status status = room ? OK : err_set(err, ERR_SYSTEM, "Not enough memory.");
    if (room) {
        Tournament tournament = { .id = "rehearsal", .name = "Rehearsal" };
        for (size_t i = 0; i < players; i++)
            member[i] = (Member){ .id = r->person[i].id,
                                  .name = r->person[i].name,
                                  .nationality = "DE",
                                  .residence = "DE",
                                  .direct = "" };
        Season season = { .rules = r->ev->rules.event,
                          .member = member,
                          .members = (uint32_t)players,
                          .tournament = &tournament,
                          .tournaments = 1,
                          .finish = finish };
        season.finishes = (uint32_t)event_finishes(r->ev, 0, finish);
        size_t count = season_table(&season, rows, scratch);
        standings_season_text(&season, rows, count, files->tongue, &files->page);
        status = rehearse_files_put(files, "season.txt", err);
        season_json_write(&season, rows, count, &files->page);
        if (!status) status = rehearse_files_put(files, "season.json", err);
    }
    free(finish);
    free(member);
    free(rows);
    free(scratch);
    return status;
}

static Status put_people(RehearseFiles *files, const Rehearsal *r, Err *err) {
    buf_text(&files->page, "id,name,country,status\n");
    for (unsigned i = 0; i < r->ev->players; i++)
        buf_print(&files->page, "%s,%s,%s,%s\n", r->person[i].id, r->person[i].name,
                  r->person[i].country, EV_STATUS_NAME[r->ev->player[i].status]);
    Status status = rehearse_files_put(files, "people.csv", err);
    buf_text(&files->page, "text,words\n");
    for (unsigned i = 1; i < REHEARSE_TEXTS; i++) {
        buf_print(&files->page, "%u,", i);
        standings_csv_field(REHEARSE_TEXT[i], &files->page);
        buf_char(&files->page, '\n');
    }
    return status ? status : rehearse_files_put(files, "words.csv", err);
}

static Status put_log(RehearseFiles *files, const Rehearsal *r, Err *err) {
    for (size_t i = 0; i < r->count; i++) {
        event_json_write(&r->log[i], (uint32_t)i, &files->page);
        buf_char(&files->page, '\n');
    }
    return rehearse_files_put(files, "log.json", err);
}

static Status put_journals(RehearseFiles *files, const Rehearsal *r, Err *err) {
    Status status = OK;
    rehearse_judges_text(r, files->tongue, &files->page);
    if (files->page.size) status = rehearse_files_put(files, "judges.txt", err);
    rehearse_changes_text(r, files->tongue, &files->page);
    if (!status && files->page.size) status = rehearse_files_put(files, "changes.txt", err);
    rehearse_sheets_json(r, REHEARSE_ALL, &files->page);
    if (!status) status = rehearse_files_put(files, "results.json", err);
    return status;
}

Status rehearse_files_finish(RehearseFiles *files, const Rehearsal *r, Err *err) {
    Status status = put_people(files, r, err);
    if (!status) status = put_ranking(files, r, err);
    if (!status) status = put_groups(files, r, err);
    if (!status) status = put_bracket(files, r, err);
    if (!status) status = put_lots(files, r, err);
    if (!status) status = put_season(files, r, err);
    if (!status) status = put_journals(files, r, err);
    if (!status) status = put_log(files, r, err);
    return status;
}
