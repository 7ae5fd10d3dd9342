/* playbook_then.c - how far the event is run, and what is looked at. */
#include "event/playbook.h"

#include <string.h>

/* ---- given -------------------------------------------------------------------------------- */

static bool preliminaries(Venue *v) {
    return venue_rounds(v, v->ev->format.rounds - v->ev->opened);
}

static bool semi(Venue *v) {
    return venue_cut(v) && venue_open_round(v);
}

static bool final(Venue *v) {
    return venue_play(v) && venue_finish(v) && venue_step(v, EVENT_SEED_FINAL);
}

static bool windows(Venue *v) {
    for (int i = 0; i < v->ev->groups; i++)
        if (!venue_window(v, i)) return false;
    return true;
}

bool play_given(Venue *v, Words *w) {
    static const struct {
        const char *name;
        bool (*run)(Venue *v);
    } WAYS[] = {
        { "check-in", venue_check_in },
        { "planned", venue_plan },
        { "started", venue_start },
        { "open", venue_open_round },
        { "show", venue_show },
        { "pick", venue_pick },
        { "play", venue_play },
        { "finish", venue_finish },
        { "preliminaries", preliminaries },
        { "lots", venue_lots },
        { "cut", venue_cut },
        { "semi", semi },
        { "final", final },
        { "windows", windows },
        { "bracket", venue_bracket },
        { "end", venue_to_the_end },
    };
    long long n, promoted, alternates;
    if (words_take(w, "rulebook")) {
        while (words_peek(w)[0]) words_next(w);
        return true;
    }
    if (words_take(w, "chance")) {
        v->chance = true;
        v->rng.state = words_number(w, &n) ? (uint64_t)n : 1;
        return true;
    }
    if (words_take(w, "staff")) return venue_staff(v, !words_take(w, "without-judges"));
    if (words_take(w, "registered")) return words_number(w, &n) && venue_register(v, (int)n);
    if (words_take(w, "rounds")) return words_number(w, &n) && venue_rounds(v, (int)n);
    if (words_take(w, "qualifiers")) return words_number(w, &n) && venue_qualifiers(v, (int)n);
    if (words_take(w, "matches")) { /* of a group, so many */
        if (!words_number(w, &promoted) || !words_number(w, &n)) return venue_wrong(v, "which?");
        for (; n > 0; n--)
            if (!venue_match(v, (int)promoted - 1)) return false;
        return true;
    }
    if (words_take(w, "groups")) {
        if (!words_number(w, &n) || !words_number(w, &promoted) || !words_number(w, &alternates))
            return venue_wrong(v, "groups, promoted, alternates");
        return venue_groups(v, (int)n, (int)promoted, (int)alternates);
    }
    for (size_t i = 0; i < sizeof WAYS / sizeof WAYS[0]; i++)
        if (words_take(w, WAYS[i].name)) return WAYS[i].run(v);
    if (words_number(w, &n)) return words_take(w, "players") && venue_assemble(v, (int)n);
    return venue_wrong(v, "'%s' is not understood", words_peek(w));
}

/* ---- then --------------------------------------------------------------------------------- */

static bool is(Venue *v, const char *what, long long value, Words *w) {
    long long wanted;
    if (!words_number(w, &wanted)) return venue_wrong(v, "%s: which number?", what);
    return value == wanted || venue_wrong(v, "%s is %lld, not %lld", what, value, wanted);
}

static bool is_word(Venue *v, const char *what, const char *value, Words *w) {
    const char *wanted = words_next(w);
    return strcmp(value, wanted) == 0 || venue_wrong(v, "%s is %s, not %s", what, value, wanted);
}

static bool is_yes(Venue *v, const char *what, bool value, Words *w) {
    bool wanted = words_take(w, "yes");
    if (!wanted && !words_take(w, "no")) return venue_wrong(v, "%s: yes or no?", what);
    return value == wanted || venue_wrong(v, "%s is %s", what, value ? "yes" : "no");
}

static const EventGame *game_at(Venue *v, long long table) {
    for (int i = v->ev->games - 1; i >= 0; i--)
        if (v->ev->game[i].table == table && v->ev->game[i].round == venue_round(v))
            return &v->ev->game[i];
    venue_wrong(v, "there is no table %lld", table);
    return NULL;
}

static bool then_seat(Venue *v, Words *w, const EventGame *g) {
    long long order;
    if (!words_number(w, &order)) return venue_wrong(v, "which seat?");
    int at = event_seat_in_order(g, (int)order);
    if (at == EV_SEATS) at = (int)order - 1;
    if (at < 0 || at >= g->seats) return venue_wrong(v, "there is no seat %lld", order);
    const EventSeat *s = &g->seat[at];
    if (words_take(w, "chair")) return is(v, "chair", s->chair, w);
    if (words_take(w, "vp")) return is(v, "vp", s->vp, w);
    if (words_take(w, "seed")) return is(v, "seed", v->ev->player[s->player].seed, w);
    if (words_take(w, "rank")) return is(v, "rank", v->ev->player[s->player].rank, w);
    if (words_take(w, "player")) return is(v, "player", s->player + 1, w);
    return venue_wrong(v, "seat: '%s'?", words_peek(w));
}

static const char *const CORRECTION[] = { "none", "proposed", "confirmed" };

static int signed_seats(const EventGame *g) {
    int count = 0;
    for (int i = 0; i < g->seats; i++) count += g->seat[i].has_signed;
    return count;
}

static bool then_game(Venue *v, Words *w, const EventGame *g) {
    TableView view = event_table(v->ev, (uint16_t)(g - v->ev->game));
    unsigned choices;
    int picker = event_picker(v->ev, g, &choices);
    if (words_take(w, "sheet")) return is_word(v, "sheet", EV_SHEET_STATE_NAME[g->sheet], w);
    if (words_take(w, "stage")) return is_word(v, "stage", EV_TABLE_STAGE_NAME[g->stage], w);
    if (words_take(w, "seats")) return is(v, "seats", g->seats, w);
    if (words_take(w, "limit")) return is(v, "limit", g->limit_s, w);
    if (words_take(w, "placement-limit")) return is(v, "limit", g->placement_limit_s, w);
    if (words_take(w, "banker")) return is(v, "banker", event_banker(v->ev, g), w);
    if (words_take(w, "host")) return is(v, "host", g->host == EV_NONE ? 0 : g->host + 1, w);
    if (words_take(w, "set")) return is(v, "set", event_set(v->ev, g), w);
    if (words_take(w, "paused")) return is_yes(v, "paused", view.paused, w);
    if (words_take(w, "silent")) return is_yes(v, "silent", view.silent, w);
    if (words_take(w, "decided")) return is_yes(v, "decided", g->decided, w);
    if (words_take(w, "corrected")) return is_yes(v, "corrected", g->corrected, w);
    if (words_take(w, "judge-needed")) return is_yes(v, "judge needed", view.judge_needed, w);
    if (words_take(w, "calls")) return is(v, "calls", view.calls, w);
    if (words_take(w, "correction")) return is_word(v, "correction", CORRECTION[g->correcting], w);
    if (words_take(w, "signs-again"))
        return is(v, "signs again", __builtin_popcount(g->signs_again), w);
    if (words_take(w, "used")) return is(v, "used", g->used, w);
    if (words_take(w, "signed")) return is(v, "signed", signed_seats(g), w);
    if (words_take(w, "typed")) return is(v, "typed", g->typed.vp[g->winner], w);
    if (words_take(w, "unsigned")) return is(v, "unsigned", __builtin_popcount(view.signatures), w);
    if (words_take(w, "substitute-needed"))
        return is_yes(v, "substitute needed", view.substitute_needed, w);
    if (words_take(w, "picker-rank"))
        return is(v, "picker", picker < EV_SEATS ? v->ev->player[g->seat[picker].player].rank : 0,
                  w);
    if (words_take(w, "picker-order"))
        return is(v, "picker", picker < EV_SEATS ? g->seat[picker].order : 0, w);
    if (words_take(w, "choices")) return is(v, "choices", choices, w);
    if (words_take(w, "winner"))
        return is(v, "winner", g->winner < g->seats ? g->seat[g->winner].player + 1 : 0, w);
    if (words_take(w, "ranks")) {
        for (int i = 0; i < g->seats; i++)
            if (!is(v, "rank", v->ev->player[g->seat[i].player].rank, w)) return false;
        return true;
    }
    if (words_take(w, "seat")) return then_seat(v, w, g);
    return venue_wrong(v, "table: '%s'?", words_peek(w));
}

static bool then_table(Venue *v, Words *w) {
    long long table;
    const EventGame *g = words_number(w, &table) ? game_at(v, table) : NULL;
    return g ? then_game(v, w, g) : venue_wrong(v, "which table?");
}

static bool then_one_game(Venue *v, Words *w) {
    long long game;
    if (!words_number(w, &game) || game < 0 || game >= v->ev->games)
        return venue_wrong(v, "which game?");
    return then_game(v, w, &v->ev->game[game]);
}

static const Standing *row_of(Venue *v, long long player) {
    const Standing *rows = event_standings(v->ev);
    for (int i = 0; rows && i < v->ev->players; i++)
        if (rows[i].player + 1 == player) return &rows[i];
    return NULL;
}

static bool then_player(Venue *v, Words *w) {
    long long number;
    if (!words_number(w, &number) || number < 1 || number > v->ev->players)
        return venue_wrong(v, "which player?");
    const EventPlayer *p = &v->ev->player[number - 1];
    const Standing *row = row_of(v, number);
    if (words_take(w, "country")) return is(v, "country", p->country, w);
    if (words_take(w, "status")) return is_word(v, "status", EV_STATUS_NAME[p->status], w);
    if (words_take(w, "seed")) return is(v, "seed", p->seed, w);
    if (words_take(w, "games")) return is(v, "games", row ? row->score.games : 0, w);
    if (words_take(w, "wins")) return is(v, "wins", row ? row->score.wins : 0, w);
    if (words_take(w, "vp")) return is(v, "vp", row ? row->score.vp : 0, w);
    if (words_take(w, "points")) return is(v, "points x 6", row ? row->score.sixths : 0, w);
    if (words_take(w, "elo")) return is(v, "elo", row ? row->score.elo : 0, w);
    if (words_take(w, "standing")) return is(v, "standing", row ? row->rank : 0, w);
    if (words_take(w, "lot")) return is(v, "lot", (long long)p->lot, w);
    if (words_take(w, "rank")) return is(v, "rank", p->rank, w);
    if (words_take(w, "warnings")) {
        int all = 0;
        for (int i = 0; i < EV_CODE_COUNT; i++) all += p->warnings[i];
        return is(v, "warnings", all, w);
    }
    if (words_take(w, "place")) {
        const Overall *list = event_overall(v->ev);
        for (int i = 0; list && i < v->ev->players; i++)
            if (list[i].total.player + 1 == number) return is(v, "place", list[i].place, w);
    }
    return venue_wrong(v, "player: '%s'?", words_peek(w));
}

/* The director is offered a step, or told why not. */
static bool then_offer(Venue *v, Words *w) {
    EventOffer offers[EV_OFFERS_MAX];
    size_t count = event_offers(v->ev, v->log, venue_person(EV_BY_ORGANISER), offers);
    const char *name = words_next(w);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(EVENT_NATURE[offers[i].entry.kind].name, name) != 0) continue;
        return is_word(v, name, EV_REFUSAL_TEXT[offers[i].code].name, w);
    }
    return venue_wrong(v, "%s is not among the offers", name);
}

static bool then_tables(Venue *v, Words *w) {
    long long fours = 0, threes = 0, tables = 0;
    for (int i = 0; i < v->ev->games; i++) {
        const EventGame *g = &v->ev->game[i];
        if (g->round != venue_round(v) || g->stage == EV_VOID) continue;
        tables++;
        fours += g->seats == 4;
        threes += g->seats == 3;
    }
    return is(v, "tables", tables, w) && is(v, "of four", fours, w) && is(v, "of three", threes, w);
}

bool play_then(Venue *v, Words *w) {
    EventState *ev = v->ev;
    if (words_take(w, "table")) return then_table(v, w);
    if (words_take(w, "game")) return then_one_game(v, w);
    if (words_take(w, "player")) return then_player(v, w);
    if (words_take(w, "offer")) return then_offer(v, w);
    if (words_take(w, "tables")) return then_tables(v, w);
    if (words_take(w, "stage")) return is_word(v, "stage", EV_STAGE_NAME[ev->stage], w);
    if (words_take(w, "phase"))
        return is_word(v, "phase", EV_PHASE_NAME[ev->round[venue_round(v)].phase], w);
    if (words_take(w, "round"))
        return is_word(v, "round", EV_ROUND_STATE_NAME[ev->round[venue_round(v)].state], w);
    if (words_take(w, "rounds")) return is(v, "rounds", ev->rounds, w);
    if (words_take(w, "champion"))
        return is(v, "champion", ev->champion == EV_NONE ? 0 : ev->champion + 1, w);
    if (words_take(w, "winner"))
        return is(v, "winner", event_winner(ev) == EV_NONE ? 0 : event_winner(ev) + 1, w);
    if (words_take(w, "winner-seed"))
        return is(v, "seed", event_winner(ev) == EV_NONE ? 0 : ev->player[event_winner(ev)].seed,
                  w);
    if (words_take(w, "winner-rank"))
        return is(v, "rank", event_winner(ev) == EV_NONE ? 0 : ev->player[event_winner(ev)].rank,
                  w);
    if (words_take(w, "cut")) return is(v, "cut", event_cut(ev), w);
    if (words_take(w, "seeds")) return is(v, "seeds", ev->seeds, w);
    if (words_take(w, "tied")) return is(v, "tied", (long long)event_tied(ev), w);
    if (words_take(w, "locks")) return is(v, "locks", ev->locks, w);
    if (words_take(w, "attendees")) return is(v, "attendees", ev->attendees, w);
    if (words_take(w, "matters")) return is(v, "matters", ev->matters, w);
    if (words_take(w, "published")) return is(v, "published", ev->published, w);
    if (words_take(w, "games")) return is(v, "games", ev->games, w);
    if (words_take(w, "season")) return is(v, "season", ev->season, w);
    if (words_take(w, "parameter")) {
        char text[VALUE_TEXT], wanted[VALUE_TEXT] = "";
        Buf out = buf_over(text, sizeof text);
        const Parameter *p = parameter_find(words_next(w));
        if (!p) return venue_wrong(v, "no such parameter");
        parameter_text(p, &ev->rules, IN_ENGLISH, &out);
        while (words_peek(w)[0]) {
            if (wanted[0]) strncat(wanted, " ", sizeof wanted - strlen(wanted) - 1);
            strncat(wanted, words_next(w), sizeof wanted - strlen(wanted) - 1);
        }
        return strcmp(text, wanted) == 0 || venue_wrong(v, "%s is %s", p->name, text);
    }
    if (words_take(w, "repair")) { /* repair ROW MOVES */
        EventEntry moves[16];
        long long row;
        if (!words_number(w, &row)) return venue_wrong(v, "which round?");
        int count = event_repair(ev, (uint8_t)(row - 1), venue_person(EV_BY_ORGANISER), moves, 16);
        for (int i = 0; i < count; i++)
            if (!venue_must(v, moves[i])) return false;
        return is(v, "moves", count, w);
    }
    return venue_wrong(v, "'%s' is not understood", words_peek(w));
}
