#include "print/facts.h"

#include "print/knockout.h"
#include "print/legible.h"
#include "print/standings_text.h"
#include "tongue/tongue.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

const char *facts_colour(unsigned colour, int tongue) {
    static const char *const WORD[EV_COLOUR_COUNT] = { "", "red", "blue", "white", "orange" };
    return tongue_row(tongue, WORD[colour < EV_COLOUR_COUNT ? colour : 0]);
}

void facts_seat(const FactSeat *seat, int tongue, Buf *out) {
    buf_text(out, facts_colour(seat->colour, tongue));
    if (!seat->chair) return;
    if (out->size) buf_text(out, " · ");
    tongue_print(tongue, out, "seat {seat%u}", seat->chair);
}

const char *facts_game(unsigned played, int tongue) {
    static const char *const WORD[CHOICE_PLAYED_COUNT] = {
        [PLAYED_BASE] = "Base game",
        [PLAYED_FISHERMEN] = "Fishermen",
        [PLAYED_NEW_SHORES] = "New Shores",
        [PLAYED_CITIES_AND_KNIGHTS] = "Cities & Knights",
        [PLAYED_EXPLORERS_AND_PIRATES] = "Explorers & Pirates",
    };
    return tongue_row(tongue, WORD[played]);
}

void facts_round(const Facts *f, uint16_t round, Buf *out) {
    const FactRound *r = &f->round[round];
    buf_text(out, r->title);
    if (r->game) buf_print(out, " · %s", r->game);
}

/* What page/src/event/points.tsx says, too. */
static const char *const POINTS_FROM[CHOICE_PLAYED_COUNT] = {
    [PLAYED_BASE] = "Settlement 1, city 2, Longest Road 2, Largest Army 2, each VP card 1.",
    [PLAYED_FISHERMEN] =
        "Settlement 1, city 2, Longest Road 2, Largest Army 2, each VP card 1. The "
        "player with the old boot needs one more.",
    [PLAYED_NEW_SHORES] =
        "Settlement 1, city 2, Longest Road 2, Largest Army 2, each VP card 1, the "
        "first settlement on each small island 2 more.",
    [PLAYED_CITIES_AND_KNIGHTS] =
        "Settlement 1, city 2, metropolis 2 more, Longest Road 2, merchant 1, Printing 1, "
        "Constitution 1, each defender point 1.",
    [PLAYED_EXPLORERS_AND_PIRATES] =
        "Settlement 1, harbour settlement 2, the points reached on each mission track, each leader "
        "card 1.",
};

void facts_goal(const Facts *f, uint16_t round, Buf *out) {
    const FactRound *r = &f->round[round];
    if (r->game)
        tongue_print(f->tongue, out, "{n%u} VP. {counts%s}",
                     f->rules.event.scenario_vp[r->scenario],
                     tongue_row(f->tongue, POINTS_FROM[r->scenario]));
}

/* ---- people ------------------------------------------------------------------------------- */

/* A name of nothing but emoji leaves the number in the lists. */
static void make_legible(FactPerson *person, unsigned number) {
    char *name = legible(person->name);
    Buf out = buf_over(person->name, sizeof person->name);
    if (*name) buf_text(&out, name);
    else buf_print(&out, "%04u", number);
    g_free(name);
}

static void add_people(const EventState *ev, const FactNames *names, Facts *f) {
    f->people = ev->players;
    for (uint16_t i = 0; i < ev->players; i++) {
        FactPerson *person = &f->person[i];
        const EventPlayer *player = &ev->player[i];
        Buf name = buf_over(person->name, sizeof person->name);
        names->name(names->user, i, &name);
        make_legible(person, i + 1u);
        if (names->country) names->country(names->user, i, person->country);
        person->plays = player->status == EV_PRESENT || player->status == EV_REGISTERED;
        person->seed = player->seed;
    }
}

/* ---- rounds and tables -------------------------------------------------------------------- */

static void add_title(unsigned phase, unsigned number, int tongue, FactRound *round) {
    Buf title = buf_over(round->title, sizeof round->title);
    switch (phase) {
    case EV_SEMI: buf_text(&title, tongue_row(tongue, "Semi-final")); break;
    case EV_FINALE: buf_text(&title, tongue_row(tongue, "Final")); break;
    case EV_KNOCKOUT: tongue_print(tongue, &title, "Bracket round {round%u}", number); break;
    case EV_QUALIFIER: tongue_print(tongue, &title, "Group {group%u}", number); break;
    default: tongue_print(tongue, &title, "Round {round%u}", number);
    }
}

/* A round of a bracket is called by the number of players left (DC21-1.2.10e). */
static void add_bracket_title(const Bracket *bracket, unsigned number, int tongue,
                              FactRound *round) {
    static const char *const LATE[] = { "Final", "Semi-final", "Quarter-final" };
    if (number + 2u < bracket->rounds) {
        add_title(EV_KNOCKOUT, number, tongue, round);
        return;
    }
    Buf title = buf_over(round->title, sizeof round->title);
    buf_text(&title, tongue_row(tongue, LATE[bracket->rounds - number]));
}

static void add_game(const EventState *ev, unsigned index, const FactNames *names, Facts *f) {
    const EventGame *g = &ev->game[index];
    if (g->stage == EV_VOID || !g->seats) return;
    FactTable *table = &f->table[f->tables++];
    *table = (FactTable){ .round = g->round,
                          .table = g->table,
                          .game = (uint16_t)index,
                          .seats = g->seats,
                          .winner = EV_SEATS,
                          .filled = g->filled != 0,
                          .banker = (uint8_t)event_banker(ev, g),
                          .deals = event_banker_rule(ev, g) == BANKER_STARTER_ALL || g->dev_banker,
                          .set = (int16_t)event_set(ev, g) };
    Buf judge = buf_over(table->judge, sizeof table->judge);
    if (!table->banker && g->banker_person && names->person)
        names->person(names->user, g->banker_person, &judge);
    for (int i = 0; i < g->seats; i++) {
        int at = event_seat_on_line(g, i);
        const EventSeat *seat = &g->seat[at];
        table->seat[i] = (FactSeat){ seat->player, seat->order, seat->chair, seat->colour,
                                     seat->vp };
        if (at == g->winner) table->winner = (uint8_t)i;
    }
}

/* The players planned for that table who are still playing. */
static void add_planned(const EventState *ev, int row, int table, uint16_t round, Facts *f) {
    const uint16_t *chair = schedule_table(&ev->plan, row, table);
    FactTable *to = &f->table[f->tables];
    *to = (FactTable){
        .round = round, .table = (uint16_t)(table + 1), .game = EV_NONE, .winner = EV_SEATS
    };
    to->set = ev->rules.event.material_source == SOURCE_CASCADE ? 0 : -1;
    to->banker = ev->rules.event.banker_prelim == BANKER_JUDGE ? 0 : 1;
    to->deals = ev->rules.event.banker_prelim == BANKER_STARTER_ALL;
    for (int i = 0; i < TABLE_CHAIRS; i++) {
        if (chair[i] == CHAIR_EMPTY || chair[i] >= ev->players || !f->person[chair[i]].plays)
            continue;
        to->seat[to->seats] = (FactSeat){ .person = chair[i], .order = (uint8_t)(to->seats + 1) };
        to->seats++;
        if (!to->set && ev->player[chair[i]].declared & EV_BRINGS) to->set = (int16_t)to->seats;
    }
    if (to->seats) f->tables++;
}

static int by_round(const void *a, const void *b) {
    const FactTable *one = a, *two = b;
    if (one->round != two->round) return one->round < two->round ? -1 : 1;
    if (one->table != two->table) return one->table < two->table ? -1 : 1;
    return one->game < two->game ? -1 : one->game > two->game;
}

static uint8_t planned_scenario(const EventState *ev, unsigned row) {
    return ev->format.rounds ? ev->format.scenario[row % ev->format.rounds] : PLAYED_BASE;
}

static void add_rounds(const EventState *ev, const FactNames *names, bool plan, Facts *f) {
    for (unsigned i = 0; i < ev->rounds; i++) {
        unsigned phase = ev->round[i].phase, number = ev->round[i].number;
        if (phase == EV_KNOCKOUT) add_bracket_title(&ev->bracket, number, f->tongue, &f->round[i]);
        else add_title(phase, number, f->tongue, &f->round[i]);
        f->round[i].scenario = ev->round[i].scenario;
        f->round[i].own_boards = event_board_scope(ev, i) == SCOPE_TABLE;
        f->round[i].chairs = event_picks_chair(ev, (EventPhase)ev->round[i].phase);
    }
    f->rounds = ev->rounds;
    for (unsigned i = 0; i < ev->games; i++) add_game(ev, i, names, f);
    unsigned planned = plan ? ev->plan.rounds : ev->published;
    for (unsigned row = ev->opened; row < planned && row < SCHEDULE_ROUNDS_MAX; row++) {
        uint16_t round = (uint16_t)f->rounds++;
        add_title(EV_PRELIM, row + 1, f->tongue, &f->round[round]);
        f->round[round].scenario = planned_scenario(ev, row);
        f->round[round].own_boards = ev->rules.event.board_scope_prelim == SCOPE_TABLE;
        f->round[round].chairs = event_picks_chair(ev, EV_PRELIM);
        for (int t = 0; t < ev->plan.tables[row]; t++) add_planned(ev, (int)row, t, round, f);
    }
    qsort(f->table, f->tables, sizeof *f->table, by_round);
}

/* Rounds nobody has planned yet: their boards may lie there already (NC20-1.5.1a). */
static void add_coming(const EventState *ev, Facts *f) {
    unsigned prelims = (unsigned)ev->format.rounds * ev->format.dates;
    bool semi = ev->rules.event.phases == PHASES_SEMI_FINAL && !event_skips_semi(ev);
    bool ends = semi || ev->rules.event.phases == PHASES_FINAL || event_skips_semi(ev);
    if (!ends || ev->cut || f->rounds > prelims || prelims > EV_ROUNDS_MAX - 2) return;
    while (f->rounds < prelims) {
        unsigned number = (unsigned)f->rounds % ev->format.rounds + 1;
        f->round[f->rounds].scenario = planned_scenario(ev, number - 1);
        add_title(EV_PRELIM, number, f->tongue, &f->round[f->rounds++]);
    }
    if (semi) add_title(EV_SEMI, 1, f->tongue, &f->round[f->rounds++]);
    add_title(EV_FINALE, 1, f->tongue, &f->round[f->rounds++]);
}

static void add_scenarios(const EventState *ev, Facts *f) {
    for (unsigned i = 0; i < ev->format.rounds; i++) f->played[ev->format.scenario[i]] = true;
    for (size_t i = 0; i < f->rounds; i++) f->played[f->round[i].scenario] = true;
}

/* The scenario of a round is shown if they differ, or it is not the usual one (DM19-2.5b). */
static void add_played(const EventState *ev, Facts *f) {
    bool usual = true;
    for (unsigned i = 0; i < ev->format.rounds; i++) usual &= ev->format.scenario[i] == PLAYED_BASE;
    for (size_t i = 0; i < f->rounds && !usual; i++)
        f->round[i].game = facts_game(f->round[i].scenario, f->tongue);
}

static size_t most_tables(const EventState *ev) {
    size_t tables = ev->games;
    for (unsigned row = 0; row < ev->plan.rounds && row < SCHEDULE_ROUNDS_MAX; row++)
        tables += ev->plan.tables[row];
    return tables;
}

/* ---- rankings ----------------------------------------------------------------------------- */

static void add_column(FactList *list, const char *text, bool right) {
    if (list->columns < FACT_COLUMNS) list->column[list->columns++] = (FactTitle){ text, right };
}

static bool any_country(const Facts *f) {
    for (size_t i = 0; i < f->people; i++)
        if (*f->person[i].country) return true;
    return false;
}

static Buf cell(FactRow *row, int column) {
    return buf_over(row->cell[column], sizeof row->cell[column]);
}

/* Shares of the points stand on paper as they do on screens: the same word, the same decimals. */
static bool is_share(uint8_t key) {
    return key == KEY_PCT_SUM || key == KEY_PCT_AVERAGE;
}

static const char *key_title(uint8_t key, int tongue) {
    if (!is_share(key)) return standings_key_title(key, tongue);
    return tongue_row(tongue, key == KEY_PCT_SUM ? "share of VP" : "mean share of VP");
}

static void key_text(const EventRules *rules, const Standing *row, uint8_t key, int tongue,
                     Buf *out) {
    enum { DECIMALS = 4 };
    Ratio value = rank_value(rules, row, key);
    if (is_share(key)) ratio_decimal_with(&value, DECIMALS, words_decimal_mark(tongue), out);
    else standings_key_text(rules, row, key, tongue, out);
}

static void add_standings(const EventState *ev, const Report *report, Facts *f) {
    bool countries = any_country(f);
    uint8_t keys[RANK_LIST];
    int count = rank_keys(&ev->rules.event, keys);
    FactList *list = &f->standings;
    list->title = tongue_row(f->tongue, "Standings");
    if (countries) add_column(list, tongue_row(f->tongue, "country"), false);
    add_column(list, tongue_row(f->tongue, "games"), true);
    for (int k = 0; k < count; k++)
        if (keys[k] != RANK_LOTS || standings_any_lots(report))
            add_column(list, key_title(keys[k], f->tongue), true);
    size_t above = 0; /* players who are still there and so advance: the cut skips leavers */
    for (unsigned i = 0; i < ev->players; i++) {
        const Standing *from = &report->rows[i];
        FactRow *row = &list->row[list->rows++];
        int column = 0;
        *row = (FactRow){ .person = (uint16_t)from->player,
                          .corrected = result_corrected(report->results, from->player) };
        Buf rank = buf_over(row->rank, sizeof row->rank);
        standings_rank_text(from->rank, from->shared, &rank);
        if (countries)
            memcpy(row->cell[column++], f->person[from->player].country, sizeof(char[3]));
        Buf games = cell(row, column++);
        buf_unsigned(&games, from->score.games);
        for (int k = 0; k < count && column < list->columns; k++) {
            if (keys[k] == RANK_LOTS && !standings_any_lots(report)) continue;
            Buf text = cell(row, column++);
            key_text(&ev->rules.event, from, keys[k], f->tongue, &text);
        }
        row->first_out = report->cut && above == report->cut;
        above += row->first_out || !report->results->entrant[from->player].withdrawn;
    }
}

static void add_final(const EventState *ev, const Report *report, Facts *f) {
    bool countries = any_country(f);
    FactList *list = &f->final;
    if (!report->overall) return;
    list->title = tongue_row(f->tongue, "Final standings");
    if (countries) add_column(list, tongue_row(f->tongue, "country"), false);
    add_column(list, tongue_row(f->tongue, "reached"), false);
    add_column(list, tongue_row(f->tongue, "preliminary"), true);
    for (unsigned i = 0; i < ev->players; i++) {
        const Overall *from = &report->overall[i];
        FactRow *row = &list->row[list->rows++];
        int column = 0;
        *row = (FactRow){ .person = (uint16_t)from->total.player,
                          .corrected = result_corrected(report->results, from->total.player) };
        Buf rank = buf_over(row->rank, sizeof row->rank);
        standings_rank_text(from->place, from->shared, &rank);
        if (countries) memcpy(row->cell[column++], f->person[row->person].country, sizeof(char[3]));
        Buf reached = cell(row, column++), prelim = cell(row, column);
        standings_reached_text(report->results, from, f->tongue, &reached);
        standings_rank_text(from->prelim, 1, &prelim);
    }
}

static void add_rankings(const EventState *ev, Facts *f) {
    const Overall *overall = event_overall(ev);
    const Standing *rows = event_standings(ev);
    const Results *results = event_results(ev);
    if (!rows || !results->sheets) return;
    size_t cut = event_cut(ev);
    Report report = { .results = results, .rows = rows, .cut = cut < ev->players ? cut : 0 };
    if (overall && overall_begun(results)) report.overall = overall;
    add_standings(ev, &report, f);
    add_final(ev, &report, f);
}

static void add_bracket(const EventState *ev, Facts *f) {
    f->has_bracket = knockout_bracket(ev, &f->bracket);
    for (int i = 0; i < BRACKET_MAX; i++) f->seeded[i] = EV_NONE;
    for (unsigned i = 0; i < ev->seeds && i < BRACKET_MAX; i++) f->seeded[i] = ev->seeded[i];
    f->champion = ev->champion;
    f->decided = event_decided(ev);
}

/* ---- the whole ---------------------------------------------------------------------------- */

Status facts_open(const EventState *ev, const FactNames *names, int tongue, bool plan, Facts *f,
                  Err *err) {
    *f = (Facts){
        .tongue = tongue, .rules = ev->rules, .registering = ev->registering, .places = ev->places
    };
    f->person = calloc(ev->players + 1u, sizeof *f->person);
    f->round = calloc(ev->rounds + SCHEDULE_ROUNDS_MAX + EV_ROUNDS_MAX, sizeof *f->round);
    f->table = calloc(most_tables(ev) + 1, sizeof *f->table);
    f->standings.row = calloc(ev->players + 1u, sizeof *f->standings.row);
    f->final.row = calloc(ev->players + 1u, sizeof *f->final.row);
    if (!f->person || !f->round || !f->table || !f->standings.row || !f->final.row) {
        facts_free(f);
        return err_set(err, ERR_SYSTEM, "Not enough memory to print this.");
    }
    add_people(ev, names, f);
    add_rounds(ev, names, plan, f);
    if (plan) add_coming(ev, f);
    add_scenarios(ev, f);
    add_played(ev, f);
    add_rankings(ev, f);
    add_bracket(ev, f);
    return OK;
}

void facts_free(Facts *f) {
    free(f->person);
    free(f->round);
    free(f->table);
    free(f->board);
    free(f->standings.row);
    free(f->final.row);
    *f = (Facts){ 0 };
}

Status facts_add_board(Facts *f, uint16_t round, uint16_t table, const Board *board, Err *err) {
    if (f->boards == f->board_room) {
        size_t room = 2 * f->board_room + 8;
        FactBoard *more = realloc(f->board, room * sizeof *more);
        if (!more) return err_set(err, ERR_SYSTEM, "Not enough memory for the boards.");
        f->board = more;
        f->board_room = room;
    }
    f->board[f->boards++] = (FactBoard){ .round = round, .table = table, .board = *board };
    return OK;
}

void facts_link(const Facts *f, const FactTable *table, Buf *out) {
    if (*f->link && table)
        buf_print(out, "%s/rounds/%u/tables/%u", f->link, table->round, table->table);
}
