/* research.c - an event for researchers: boards, positions, points, places, choices and ratings,
 * without anyone's name.
 *
 * Players who agreed to research have a random id that is new in every file, so that two files can't be
 * matched; a file of a whole season has one id for one person in all its events.  Everyone else is
 * null, and their points stay, since a game without them says nothing.  Their ratings are veiled, since
 * a rating with what a game did to it would find the next game and in the end the name.  Games and
 * players come in random order: the place in the file says nothing about a table or an entrant. */
#include "app/people/account.h"
#include "app/people/accounts.h"
#include "app/director/inside.h"
#include "app/director/research.h"
#include "app/director/research_log.h"
#include "codec/board_json.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "tournament/elo.h"

#include <stdlib.h>
#include <string.h>

enum { NO_SHEET = UINT32_MAX };

typedef struct Study { /* a file in the making */
    const EventEye *eye;
    const EventLive *e;
    const EventState *ev;
    const Results *results;
    char (*alias)[ALIAS]; /* of each entrant; "" who did not agree */
    uint32_t *sheet;      /* of each game, NO_SHEET if it does not count */
    EloGame *rated;       /* by sheet, veiled; .sheet NO_SHEET: not rated, or nobody there agreed */
    uint32_t *place;      /* of each entrant in the final list or the standings, 0 none */
    uint16_t *order;      /* scratch: games or entrants */
    bool logs;            /* with what was done at online tables */
    Status status;        /* of reading those */
    Err *err;
} Study;

/* ---- who agreed ---- */

static bool agreed(const EventEye *eye, const EventPlayer *p) {
    const Account *account = account_find(eye->app, p->who);
    unsigned bit = EV_BIT(EV_CONSENT_RESEARCH);
    if (p->refused & bit) return false;
    return p->given & bit || (account && account->consent[EV_CONSENT_RESEARCH].given);
}

static void draw_alias(char id[static ALIAS]) {
    uint64_t chance = app_random_id();
    for (int digit = 0; digit < ALIAS - 1; digit++, chance >>= 5)
        id[digit] = "0123456789abcdefghjkmnpqrstvwxyz"[chance & 31];
    id[ALIAS - 1] = 0;
}

/* The id someone has in this file already, or a new one; NULL: no memory. */
static const char *alias_of(Aliases *known, uint64_t person) {
    for (uint32_t i = 0; i < known->count; i++)
        if (known->list[i].person == person) return known->list[i].id;
    if (known->count == known->room) {
        uint32_t room = known->room ? 2 * known->room : 64;
        Alias *grown = realloc(known->list, room * sizeof *grown);
        if (!grown) return NULL;
        known->list = grown;
        known->room = room;
    }
    Alias *alias = &known->list[known->count++];
    alias->person = person;
    draw_alias(alias->id);
    return alias->id;
}

static bool name_everybody(Study *s, Aliases *known) {
    for (uint16_t i = 0; i < s->ev->players; i++) {
        const EventPlayer *p = &s->ev->player[i];
        if (!agreed(s->eye, p)) continue;
        const char *id = known ? alias_of(known, accounts_resolve(s->eye->app, p->who)) : NULL;
        if (known && !id) return false;
        if (id) memcpy(s->alias[i], id, ALIAS);
        else draw_alias(s->alias[i]);
    }
    return true;
}

static uint16_t *shuffled(Study *s, uint16_t count) {
    for (uint16_t i = 0; i < count; i++) s->order[i] = i;
    for (uint16_t i = count; i > 1; i--) {
        uint16_t other = (uint16_t)(app_random_id() % i), swap = s->order[i - 1];
        s->order[i - 1] = s->order[other];
        s->order[other] = swap;
    }
    return s->order;
}

/* ---- places and ratings ---- */

/* Sheets come in the order of games; those that do not count are left out. */
static void find_sheets(Study *s) {
    uint32_t next = 0;
    for (uint16_t i = 0; i < s->ev->games; i++) {
        const EventGame *g = &s->ev->game[i];
        bool listed = g->filled && (g->stage == EV_VOID || g->sheet >= EV_SUBMITTED);
        s->sheet[i] = NO_SHEET;
        if (!listed || next == s->results->sheets) continue;
        if (s->results->sheet[next].table != g->table) continue;
        s->sheet[i] = next++;
    }
}

enum { VEIL_MOST = 100 }; /* beyond some lead every rating gives the same */

/* The last rating in a direction, 1 up or -1 down, with which a seat's game would have done to everyone
 * what it did. */
static int32_t reach(const EloTable *table, const GameScore *score, int seats, const EloGame *game,
                     int seat, int32_t direction) {
    EloGame other = *game;
    for (int i = 0; i < VEIL_MOST; i++) {
        other.before[seat] += direction;
        elo_game(table, score->place, seats, other.before, other.change);
        if (memcmp(other.change, game->change, sizeof other.change) != 0)
            return other.before[seat] - direction;
    }
    return other.before[seat];
}

/* Seats without a name get some rating that gives the same changes as theirs, so that the Elo of those
 * who agreed can be found from the file.  A game that none of them played needs no ratings. */
static void veil(const Study *s, const EloTable *table, EloGame *game) {
    const Sheet *sheet = &s->results->sheet[game->sheet];
    GameScore score = score_game(&s->results->rules, sheet);
    bool wanted = false;
    for (int i = 0; i < sheet->seats; i++) {
        bool known = *s->alias[sheet->seat[i].player];
        wanted |= known;
        if (known) continue;
        int32_t least = reach(table, &score, sheet->seats, game, i, -1);
        int32_t most = reach(table, &score, sheet->seats, game, i, 1);
        game->before[i] = least + (int32_t)(app_random_id() % (uint64_t)(most - least + 1));
    }
    if (!wanted) game->sheet = NO_SHEET;
}

static bool rate(Study *s) {
    const EventRules *rules = &s->ev->rules.event;
    EloTable table;
    for (uint32_t i = 0; i < s->results->sheets; i++) s->rated[i].sheet = NO_SHEET;
    if (!rules->elo_start || !elo_table(rules->elo_k_pair, rules->elo_scale, &table)) return true;
    uint32_t *order = calloc(2 * (size_t)s->results->sheets + 1, sizeof *order);
    int32_t *rating = calloc((size_t)s->results->entrants + 1, sizeof *rating);
    EloGame *games = calloc((size_t)s->results->sheets + 1, sizeof *games);
    bool good = order && rating && games;
    if (good) {
        result_order(s->results, order, order + s->results->sheets);
        uint32_t count = elo_rate(s->results, &table, order, rating, games);
        for (uint32_t i = 0; i < count; i++) {
            EloGame *game = &s->rated[games[i].sheet];
            *game = games[i];
            veil(s, &table, game);
        }
    }
    free(order);
    free(rating);
    free(games);
    return good;
}

/* Before the results are asked for: a question about ranks uses the same memory. */
static void find_places(Study *s) {
    const Overall *overall = event_overall(s->ev);
    const Standing *rows = overall && overall_begun(event_results(s->ev)) ? NULL
                                                                          : event_standings(s->ev);
    if (!rows) overall = event_overall(s->ev);
    for (uint16_t i = 0; i < s->ev->players; i++)
        if (rows) s->place[rows[i].player] = rows[i].rank;
        else if (overall) s->place[overall[i].total.player] = overall[i].place;
}

/* ---- writing ---- */

void research_rules(const Rules *rules, Buf *out) {
    const Parameter *list[PARAMETER_COUNT];
    size_t count = rules_overrides(rules, list);
    member_word("rulebook", RULEBOOK_NAME[rules->id], out);
    jot_key(out, "changed"), jot_open(out, '{');
    for (size_t i = 0; i < count; i++) {
        char text[VALUE_TEXT];
        Buf value = buf_over(text, sizeof text);
        parameter_text(list[i], rules, IN_ENGLISH, &value);
        member_word(list[i]->name, text, out);
    }
    jot_close(out, '}');
}

static void write_players(Study *s, Buf *out) {
    const uint16_t *order = shuffled(s, s->ev->players);
    jot_key(out, "players"), jot_open(out, '[');
    for (uint16_t i = 0; i < s->ev->players; i++) {
        const EventPlayer *p = &s->ev->player[order[i]];
        char country[3];
        if (!*s->alias[order[i]]) continue;
        events_country_text(p->country, country);
        jot_item(out), jot_open(out, '{');
        member_word("player", s->alias[order[i]], out);
        if (*country) member_word("country", country, out);
        member_number("games", p->games, out);
        if (s->place[order[i]]) member_number("place", s->place[order[i]], out);
        if (p->seed) member_number("seed", p->seed, out);
        if (p->group != GROUP_NONE_YET) member_number("group", p->group + 1, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

/* Boards that may be known, by their place in the list of the log. */
static bool is_open(const Study *s, const EventBoardKept *kept) {
    bool over = s->ev->stage == EV_COMPLETED;
    return kept && kept->known && (kept->revealed || over);
}

static void write_boards(const Study *s, Buf *out) {
    jot_key(out, "boards"), jot_open(out, '[');
    for (uint32_t i = 0; i < s->e->boards; i++) {
        const EventBoardKept *kept = &s->e->board[i];
        if (kept != events_board_of(s->e, kept->round, kept->game) || !is_open(s, kept)) continue;
        jot_item(out), jot_open(out, '{');
        member_number("board", i, out);
        if (kept->drawn) events_view_drawn(kept, out);
        jot_key(out, "layout"), board_json_write(&kept->board, out);
        jot_close(out, '}');
    }
    jot_close(out, ']');
}

static void write_board_of(const Study *s, uint16_t game, Buf *out) {
    const EventBoardKept *kept = events_board_of(s->e, EV_NO_ROUND, game);
    bool own = kept && kept->known;
    if (!own) kept = events_board_of(s->e, s->ev->game[game].round, EV_NONE);
    if (!is_open(s, kept)) return;
    member_number("board", (int64_t)(kept - s->e->board), out);
    member_flag("own_board", own, out);
}

/* In which turn of the draft someone chose, and what: 0 nobody asked. */
static unsigned pick_of(const Study *s, uint16_t game, uint16_t player, EventPick *pick) {
    unsigned turn = 0;
    for (uint32_t i = 0; i < s->ev->count; i++) {
        const EventEntry *at = &s->e->log[i];
        if (at->kind != EVENT_PICK || at->game != game || at->undone_by) continue;
        turn++;
        if (at->player == player) return *pick = at->pick, turn;
    }
    return 0;
}

static void write_pick(const Study *s, uint16_t game, uint16_t player, Buf *out) {
    EventPick pick;
    unsigned turn = pick_of(s, game, player, &pick);
    if (!turn) return;
    jot_key(out, "picked"), jot_open(out, '{');
    member_number("turn", turn, out);
    if (pick.order) member_number("order", pick.order, out);
    if (pick.chair) member_number("chair", pick.chair, out);
    if (pick.colour) member_word("colour", event_word(EV_WORDS_COLOUR, pick.colour), out);
    jot_close(out, '}');
}

/* Sheets list their seats in play order. */
static void write_seat(const Study *s, uint16_t game, const GameScore *score, int order, Buf *out) {
    const EventGame *g = &s->ev->game[game];
    const Sheet *sheet = &s->results->sheet[s->sheet[game]];
    const SheetSeat *from = &sheet->seat[order];
    const EloGame *rated = &s->rated[s->sheet[game]];
    const EventSeat *seat = &g->seat[event_seat(g, (uint16_t)from->player)];
    bool known = *s->alias[from->player];
    jot_item(out), jot_open(out, '{');
    jot_key(out, "player");
    if (known) jot_text(out, s->alias[from->player]);
    else jot_null(out);
    member_number("order", order + 1, out);
    if (seat->chair) member_number("chair", seat->chair, out);
    if (seat->colour) member_word("colour", event_word(EV_WORDS_COLOUR, seat->colour), out);
    member_number("vp", from->vp, out);
    member_number("place", score->place[order], out);
    if (from->winner) member_flag("won", true, out);
    if (from->left) member_number("left", from->left, out);
    if (known && s->ev->player[from->player].seed)
        member_number("seed", s->ev->player[from->player].seed, out);
    if (known && seat->picked) write_pick(s, game, (uint16_t)from->player, out);
    if (rated->sheet != NO_SHEET) {
        member_number(known ? "elo" : "elo_like", rated->before[order], out);
        member_number("elo_change", rated->change[order], out);
    }
    jot_close(out, '}');
}

static int64_t minutes_of(const Study *s, uint16_t game) {
    const EventGame *g = &s->ev->game[game];
    for (uint32_t i = s->ev->count; i-- > 0;) {
        const EventEntry *at = &s->e->log[i];
        bool ends = at->kind == EVENT_GAME_END || at->kind == EVENT_SHEET;
        if (ends && at->game == game && !at->undone_by)
            return (at->at - s->e->log[g->step].at) / 60000;
    }
    return -1;
}

static bool is_known(void *user, uint64_t person) {
    const Study *s = user;
    uint16_t player = event_entrant(s->ev, person);
    return player != EV_NONE && *s->alias[player];
}

static bool all_known(const Study *s, uint16_t game) {
    const EventGame *g = &s->ev->game[game];
    for (int i = 0; i < g->seats; i++)
        if (!*s->alias[g->seat[i].player]) return false;
    return true;
}

/* Every move, if everyone who sat there agreed, substitutes included. */
static void write_log(Study *s, uint16_t game, Buf *out) {
    const char *table = events_online(s->e, game);
    if (s->logs && table && !s->status && all_known(s, game))
        s->status = research_log(s->eye->app, table, is_known, s, out, s->err);
}

static void write_game(Study *s, uint16_t game, Buf *out) {
    const EventGame *g = &s->ev->game[game];
    const EventRound *round = &s->ev->round[g->round];
    const Sheet *sheet = &s->results->sheet[s->sheet[game]];
    GameScore score = score_game(&s->results->rules, sheet);
    int64_t minutes = minutes_of(s, game);
    jot_item(out), jot_open(out, '{');
    member_word("phase", EV_PHASE_NAME[round->phase], out);
    member_number("round", round->number, out);
    if (round->phase == EV_PRELIM && s->ev->format.dates > 1)
        member_number("prelim", round->prelim, out); /* each has scores of its own, NC20-1.3.2 */
    member_word("scenario", SHEET_SCENARIO_NAME[g->scenario], out);
    write_board_of(s, game, out);
    if (minutes >= 0) member_number("minutes", minutes, out);
    if (g->limit_s) member_number("turn_limit_s", g->limit_s, out);
    if (g->decided) member_flag("decided_by_judge", true, out);
    if (g->stage == EV_VOID) member_flag("void", true, out);
    if (events_online(s->e, game)) member_flag("online", true, out);
    jot_key(out, "seats"), jot_open(out, '[');
    for (int i = 0; i < sheet->seats; i++) write_seat(s, game, &score, i, out);
    jot_close(out, ']');
    write_log(s, game, out);
    jot_close(out, '}');
}

static void write_games(Study *s, Buf *out) {
    const uint16_t *order = shuffled(s, s->ev->games);
    jot_key(out, "games"), jot_open(out, '[');
    for (uint16_t i = 0; i < s->ev->games; i++)
        if (s->sheet[order[i]] != NO_SHEET) write_game(s, order[i], out);
    jot_close(out, ']');
}

Status events_research(const EventEye *eye, Aliases *aliases, bool logs, Buf *out, Err *err) {
    const EventLive *e = event_of(eye->live);
    const EventState *ev = e->ev;
    size_t most = ev->games > ev->players ? ev->games : ev->players;
    Study s = { .eye = eye, .e = e, .ev = ev, .logs = logs, .err = err };
    s.alias = calloc(ev->players + 1u, sizeof *s.alias);
    s.place = calloc(ev->players + 1u, sizeof *s.place);
    s.sheet = calloc(ev->games + 1u, sizeof *s.sheet);
    s.rated = calloc(ev->games + 1u, sizeof *s.rated);
    s.order = calloc(most + 1, sizeof *s.order);
    bool good = s.alias && s.place && s.sheet && s.rated && s.order;
    if (good && (good = name_everybody(&s, aliases))) {
        find_places(&s);
        s.results = event_results(ev);
        find_sheets(&s);
        good = rate(&s);
    }
    if (good) {
        jot_open(out, '{');
        member_word("kind", "research", out);
        research_rules(&ev->rules, out);
        member_number("entrants", ev->players, out);
        write_players(&s, out);
        write_boards(&s, out);
        write_games(&s, out);
        jot_close(out, '}');
    }
    free(s.alias);
    free(s.place);
    free(s.sheet);
    free(s.rated);
    free(s.order);
    return good ? s.status : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
}
