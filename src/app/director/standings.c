/* standings.c - standings, reasons, ratings and the final list of an event, with people's names. */
#include "app/director/inside.h"
#include "app/core/person.h"
#include "base/heap.h"
#include "codec/bracket_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/standings_json.h"
#include "tournament/elo.h"
#include "tournament/why.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = PERSON_NAME + 16, WHY_MAX = 64 << 10, STALE_MS = 30000, ID_ROOM = 8 };

typedef struct NamedResults { /* the event's results with names in them */
    Results results;
    Entrant *entrant;
    char (*name)[NAME_ROOM];
    char (*country)[3];
} NamedResults;

static void named_free(NamedResults *n) {
    free(n->entrant);
    free(n->name);
    free(n->country);
}

/* The eye's names.  The sheets stay the event's own, good until its next question. */
static Status named_open(const EventEye *eye, NamedResults *n, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    size_t count = ev->players ? ev->players : 1;
    *n = (NamedResults){ .results = *event_results(ev) };
    n->entrant = calloc(count, sizeof *n->entrant);
    n->name = calloc(count, sizeof *n->name);
    n->country = calloc(count, sizeof *n->country);
    if (!n->entrant || !n->name || !n->country) {
        named_free(n);
        err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
        return ERR_SYSTEM;
    }
    for (uint16_t i = 0; i < ev->players; i++) {
        Buf name = buf_over(n->name[i], NAME_ROOM);
        n->entrant[i] = n->results.entrant[i];
        events_player_name(eye, i, &name);
        events_country_text(ev->player[i].country, n->country[i]);
        n->entrant[i].name = n->name[i];
        n->entrant[i].country = n->country[i];
    }
    n->results.entrant = n->entrant;
    return OK;
}

static Report report_of(const EventEye *eye, const NamedResults *n) {
    const EventState *ev = event_of(eye->live)->ev;
    const Overall *overall = event_overall(ev);
    const Standing *rows = event_standings(ev);
    size_t cut = event_cut(ev);
    Report report = { .results = &n->results,
                      .name = event_of(eye->live)->facts.name,
                      .rows = rows };
    if (overall && overall_begun(&n->results)) report.overall = overall;
    report.cut = cut < ev->players && event_ties_due(ev) ? cut : 0;
    return report;
}

/* Everyone sees the same standings: made once for each change of the event. */
Status events_view_standings(const EventEye *eye, Buf *out, Err *err) {
    EventKept *beside = events_kept(eye->live);
    const EventLive *e = event_of(eye->live);
    EventEye hall = { eye->app, eye->live, 0, 0, eye->now, eye->tongue };
    NamedResults n;
    const int tongue = eye->tongue;
    bool fresh = beside && beside->standings[tongue].size && beside->at[tongue] == e->changes &&
                 eye->now - beside->made[tongue] < STALE_MS && eye->now >= beside->made[tongue];
    if (!fresh) {
        Status status = named_open(&hall, &n, err);
        if (status || !beside)
            return status ? status : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
        Report report = report_of(&hall, &n);
        buf_clear(&beside->standings[tongue]);
        if (report.rows) standings_json(&report, tongue, &beside->standings[tongue]);
        named_free(&n);
        if (!report.rows) return err_set(err, ERR_INPUT, "The rulebook's Elo cannot be computed.");
        beside->at[tongue] = e->changes;
        beside->made[tongue] = eye->now;
    }
    buf_bytes(out, beside->standings[tongue].text, beside->standings[tongue].size);
    return OK;
}

/* The standings as they were after a round, with names; n->results then holds the sheets they come
 * from.  To be freed by named_free() if that is OK. */
static Status named_after(const EventEye *eye, uint8_t round, NamedResults *n,
                          const Standing **rows, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    unsigned phase = round < ev->rounds ? ev->round[round].phase : EV_FINALE;
    if (phase != EV_PRELIM && phase != EV_QUALIFIER) {
        err_set(err, ERR_MISSING, "There is no such preliminary round.");
        return ERR_MISSING;
    }
    Status status = named_open(eye, n, err);
    if (status) return status;
    *rows = event_standings_after(ev, round, &n->results);
    n->results.entrant = n->entrant;
    for (uint16_t i = 0; i < ev->players; i++) n->entrant[i].lot = 0;
    if (*rows) return OK;
    named_free(n);
    err_set(err, ERR_INPUT, "The rulebook's Elo cannot be computed.");
    return ERR_INPUT;
}

/* Few people look back, so this is made for each of them. */
Status events_view_standings_after(const EventEye *eye, uint8_t round, Buf *out, Err *err) {
    EventEye hall = { eye->app, eye->live, 0, 0, eye->now, eye->tongue };
    NamedResults n;
    const Standing *rows;
    Status status = named_after(&hall, round, &n, &rows, err);
    if (status) return status;
    Report report = { .results = &n.results,
                      .name = event_of(eye->live)->facts.name,
                      .rows = rows };
    standings_json(&report, eye->tongue, out);
    named_free(&n);
    return OK;
}

Status events_view_overall(const EventEye *eye, Buf *out, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    const Overall *list = event_overall(ev);
    if (!list) return err_set(err, ERR_INPUT, "The rulebook's Elo cannot be computed.");
    jot_open(out, '{');
    jot_key(out, "overall"), jot_open(out, '[');
    for (int i = 0; i < ev->players; i++) {
        const Overall *row = &list[i];
        char room[NAME_ROOM], country[3];
        Buf name = buf_over(room, sizeof room);
        uint16_t player = (uint16_t)row->total.player;
        events_player_name(eye, player, &name);
        events_country_text(ev->player[player].country, country);
        jot_item(out), jot_open(out, '{');
        jot_key(out, "place");
        if (row->place) jot_number(out, row->place);
        else jot_null(out);
        member_number("player", player, out);
        member_word("name", room, out);
        if (*country) member_word("country", country, out);
        member_word("phase", SHEET_PHASE_NAME[row->phase], out);
        uint8_t finish = overall_settled(&ev->rules.event, row);
        if (finish) member_number("finish", finish, out);
        member_number("preliminary", row->prelim, out);
        if (row->provisional) member_flag("provisional", true, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
    return OK;
}

/* ---- why ---- */

/* An entrant by number, or by the four digits that lists show. */
static Status find_entrant(const EventState *ev, const char *text, uint16_t *player, Err *err) {
    bool listed = strlen(text) == 4 && text[0] == '0';
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    if (listed && number) number--;
    if (!*text || *end || number >= ev->players)
        return err_set(err, ERR_MISSING, "There is no entry {entry%s}.", text);
    *player = (uint16_t)number;
    return OK;
}

Status events_view_why(const EventEye *eye, const char *a, const char *b, uint8_t round, Buf *out,
                       Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    const Standing *rows = NULL, *first = NULL, *second = NULL;
    NamedResults n;
    uint16_t one = 0, two = 0;
    Status status = find_entrant(ev, a, &one, err);
    if (!status) status = find_entrant(ev, b, &two, err);
    if (!status && round != EV_NO_ROUND) status = named_after(eye, round, &n, &rows, err);
    else if (!status) {
        status = named_open(eye, &n, err);
        if (!status) rows = report_of(eye, &n).rows;
    }
    if (status) return status;
    for (int i = 0; rows && i < ev->players; i++) {
        if (rows[i].player == one) first = &rows[i];
        if (rows[i].player == two) second = &rows[i];
    }
    Buf text = buf_heap(WHY_MAX);
    if (first && second) {
        why_standing(&n.results, first, second, eye->tongue, &text);
        standings_why_json(&n.results, first, second, text.size ? text.text : "", out);
    } else status = err_set(err, ERR_MISSING, "One of them is not in the standings.");
    buf_free(&text);
    named_free(&n);
    return status;
}

Status events_view_why_final(const EventEye *eye, const char *a, const char *b, Buf *out,
                             Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    const Overall *first = NULL, *second = NULL;
    NamedResults n;
    uint16_t one = 0, two = 0;
    Status status = find_entrant(ev, a, &one, err);
    if (!status) status = find_entrant(ev, b, &two, err);
    if (!status) status = named_open(eye, &n, err);
    if (status) return status;
    const Overall *list = report_of(eye, &n).overall;
    for (int i = 0; list && i < ev->players; i++) {
        if (list[i].total.player == one) first = &list[i];
        if (list[i].total.player == two) second = &list[i];
    }
    Buf text = buf_heap(WHY_MAX);
    if (first && second) {
        why_overall(&n.results, first, second, eye->tongue, &text);
        standings_why_overall_json(&n.results, first, second, text.size ? text.text : "", out);
    } else status = err_set(err, ERR_MISSING, "There is no final ranking yet.");
    buf_free(&text);
    named_free(&n);
    return status;
}

/* ---- ratings ---- */

static void write_elo_game(const Results *results, const EloGame *game, Buf *out) {
    const Sheet *sheet = &results->sheet[game->sheet];
    GameScore score = score_game(&results->rules, sheet);
    jot_item(out), jot_open(out, '{');
    member_number("round", sheet->round, out);
    member_number("table", sheet->table, out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int s = 0; s < sheet->seats; s++) {
        jot_item(out), jot_open(out, '{');
        member_number("player", sheet->seat[s].player, out);
        member_number("place", score.place[s], out);
        member_number("before", game->before[s], out);
        member_number("change", game->change[s], out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

static void write_ratings(const EventEye *eye, const Standing *rows, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    jot_key(out, "ratings"), jot_open(out, '[');
    for (int i = 0; i < ev->players; i++) {
        char room[NAME_ROOM];
        Buf name = buf_over(room, sizeof room);
        events_player_name(eye, (uint16_t)rows[i].player, &name);
        jot_item(out), jot_open(out, '{');
        jot_key(out, "rank");
        if (rows[i].rank) jot_number(out, rows[i].rank);
        else jot_null(out);
        member_number("player", rows[i].player, out);
        member_word("name", room, out);
        member_number("elo", rows[i].score.elo, out);
        member_number("games", rows[i].score.games, out);
        member_word("state", report_state(rows[i].state, IN_ENGLISH), out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

Status events_view_elo(const EventEye *eye, Buf *out, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    const EventRules *rules = &ev->rules.event;
    EloTable table;
    if (!rules->elo_start || !elo_table(rules->elo_k_pair, rules->elo_scale, &table))
        return err_set(err, ERR_MISSING, "This rulebook has no ratings.");
    const Standing *rows = event_standings(ev);
    if (!rows) return err_set(err, ERR_INPUT, "The rulebook's Elo cannot be computed.");
    jot_open(out, '{');
    write_ratings(eye, rows, out);
    const Results *results = event_results(ev);
    uint32_t *order = calloc(2 * (size_t)results->sheets + 1, sizeof *order);
    int32_t *rating = calloc((size_t)results->entrants + 1, sizeof *rating);
    EloGame *games = calloc((size_t)results->sheets + 1, sizeof *games);
    bool good = order && rating && games;
    if (good) {
        result_order(results, order, order + results->sheets);
        uint32_t count = elo_rate(results, &table, order, rating, games);
        jot_key(out, "games"), jot_open(out, '[');
        for (uint32_t i = 0; i < count; i++) write_elo_game(results, &games[i], out);
        jot_close(out, ']');
    }
    jot_close(out, '}');
    free(order);
    free(rating);
    free(games);
    return good ? OK : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}

/* ---- bracket and groups ---- */

Status events_view_bracket(const EventEye *eye, Buf *out, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    const char *id[BRACKET_MAX];
    char number[BRACKET_MAX][ID_ROOM];
    if (!ev->drawn) return err_set(err, ERR_MISSING, "There is no bracket yet.");
    for (int i = 0; i < BRACKET_MAX; i++) {
        Buf text = buf_over(number[i], ID_ROOM);
        if (i < ev->seeds) buf_print(&text, "%u", ev->seeded[i]);
        id[i] = number[i];
    }
    bracket_json(&ev->bracket, id, NULL, 0, out);
    return OK;
}

/* How many would advance, and at how many tables round by round; no tables: that cannot be played. */
static void write_bracket_to_be(const EventState *ev, Buf *out) {
    unsigned players = (unsigned)ev->groups * ev->promote;
    Bracket bracket = { 0 };
    if (!players) return;
    if (bracket_playable(players, ev->rules.event.bracket_max)) bracket_build(players, &bracket);
    jot_key(out, "bracket"), jot_open(out, '{');
    member_number("players", players, out);
    jot_key(out, "tables"), jot_open(out, '[');
    for (int i = 0; i < bracket.rounds; i++) jot_item(out), jot_number(out, bracket.tables[i]);
    jot_close(out, ']');
    jot_close(out, '}');
}

void events_view_groups(const EventEye *eye, Buf *out) {
    const EventState *ev = event_of(eye->live)->ev;
    jot_open(out, '{');
    member_number("now", eye->now, out);
    member_flag("announced", ev->announced, out);
    member_number("promoted_per_group", ev->promote, out);
    member_number("alternates", ev->alternates, out);
    member_number("games_min", ev->rules.event.qual_games_min, out);
    member_number("games_max", ev->rules.event.qual_games_max, out);
    write_bracket_to_be(ev, out);
    jot_key(out, "groups"), jot_open(out, '[');
    for (uint16_t g = 0; g < ev->groups; g++) {
        const EventGroup *group = &ev->group[g];
        unsigned queued = 0, playing = 0;
        for (int i = 0; i < ev->players; i++)
            queued += ev->player[i].group == g && ev->player[i].queued;
        for (int i = 0; i < ev->games; i++)
            playing += ev->game[i].round == group->round && ev->game[i].stage < EV_OVER;
        jot_item(out), jot_open(out, '{');
        member_number("group", g, out);
        member_word("state", EVENTS_GROUP_STATE[group->state], out);
        member_number("size", group->size, out);
        member_number("opens", group->opens, out);
        member_number("closes", group->closes, out);
        if (group->round != EV_NO_ROUND) member_number("round", group->round, out);
        member_number("queued", queued, out);
        member_number("playing", playing, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
    jot_close(out, '}');
}

/* ---- files ---- */

static void csv_name(const EventEye *eye, uint16_t player, Buf *out) {
    char room[NAME_ROOM];
    Buf name = buf_over(room, sizeof room);
    events_player_name(eye, player, &name);
    standings_csv_field(room, out);
}

Status events_players_csv(const EventEye *eye, Buf *out, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    (void)err;
    buf_text(out, "id,name,country,status\n");
    for (uint16_t i = 0; i < ev->players; i++) {
        char country[3];
        events_country_text(ev->player[i].country, country);
        buf_print(out, "%04u,", i + 1u);
        csv_name(eye, i, out);
        buf_print(out, ",%s,%s\n", country, EV_STATUS_NAME[ev->player[i].status]);
    }
    return OK;
}

/* Which of the drawn lots it is, the best being 1; 0 none. */
static unsigned lot_place(const EventState *ev, uint64_t lot) {
    unsigned place = lot != 0;
    for (uint16_t i = 0; i < ev->players; i++)
        if (ev->player[i].lot && ev->player[i].lot < lot) place++;
    return place;
}

/* What a ranking needs to know of someone besides the games. */
static void csv_entrant(const EventState *ev, uint16_t player, Buf *out) {
    const EventPlayer *p = &ev->player[player];
    char country[3];
    events_country_text(p->country, country);
    buf_print(out, ",%s,", country);
    if (p->group != GROUP_NONE_YET) buf_unsigned(out, p->group + 1u);
    buf_char(out, ',');
    if (p->lot) buf_unsigned(out, lot_place(ev, p->lot));
    buf_print(out, ",%s", p->status == EV_EXPELLED ? "yes" : "");
}

/* Both numbers of a corrected sheet, for ever (NC20-1.1.3b, docs/decisions/0043). */
static void csv_corrected(const Sheet *sheet, const SheetSeat *seat, Buf *out) {
    buf_char(out, ',');
    if (sheet->corrected) buf_unsigned(out, seat->typed);
    buf_print(out, ",%s,%s\n", sheet->corrected && seat->typed_winner ? "yes" : "",
              sheet->corrected_late ? "late"
              : sheet->corrected    ? "yes"
                                    : "");
}

/* As `castellan standings` reads them: one line for each seat, in play order. */
Status events_results_csv(const EventEye *eye, Buf *out, Err *err) {
    const EventState *ev = event_of(eye->live)->ev;
    const Results *results = event_results(ev);
    (void)err;
    buf_text(out, "phase,prelim,round,table,scenario,player,name,vp,winner,left,decided,void,"
                  "country,group,lot,disqualified,typed,typed_winner,corrected\n");
    for (uint32_t i = 0; i < results->sheets; i++) {
        const Sheet *sheet = &results->sheet[i];
        for (int s = 0; s < sheet->seats; s++) {
            const SheetSeat *seat = &sheet->seat[s];
            buf_print(out, "%s,%u,%u,%u,%s,%04u,", SHEET_PHASE_NAME[sheet->phase], sheet->prelim,
                      sheet->round, sheet->table, SHEET_SCENARIO_NAME[sheet->scenario],
                      seat->player + 1);
            csv_name(eye, (uint16_t)seat->player, out);
            buf_print(out, ",%u,%s,", seat->vp, seat->winner ? "yes" : "");
            if (seat->left) buf_unsigned(out, seat->left);
            buf_print(out, ",%s,%s", sheet->decided ? "yes" : "", sheet->dropped ? "yes" : "");
            csv_entrant(ev, (uint16_t)seat->player, out);
            csv_corrected(sheet, seat, out);
        }
    }
    return OK;
}
