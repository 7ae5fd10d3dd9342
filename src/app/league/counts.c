/* counts.c - which tournaments count for a season: by their rulebook, their games, and where they
 * were played (DM19-1.1c). */
#include "app/league/seasons.h"

#include "app/director/inside.h"
#include "app/league/inside.h"
#include "app/online/table_state.h"
#include "app/online/tables.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <string.h>

enum { ALL_SCENARIOS = (1 << PLAYED_SCENARIOS) - 1 };

/* ---- what the league says ---- */

SeasonCounts season_counts_of(RulebookId book) {
    return (SeasonCounts){ .rulebooks = (uint8_t)(1 << book), .scenarios = ALL_SCENARIOS };
}

/* ["dm19"] as bits, with what they were if nothing is said; false if a word is none of these. */
static bool read_words(const json_t *list, const char *const *name, int count, uint8_t *bits) {
    if (!list) return true;
    *bits = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        int at = 0;
        while (word && at < count && strcmp(name[at], word) != 0) at++;
        if (!word || at == count) return false;
        *bits |= (uint8_t)(1 << at);
    }
    return json_is_array(list);
}

bool season_counts_read(const json_t *value, SeasonCounts *counts) {
    return read_words(json_object_get(value, "rulebooks"), RULEBOOK_NAME, RULEBOOKS,
                      &counts->rulebooks) &&
           read_words(json_object_get(value, "scenarios"), SHEET_SCENARIO_NAME, PLAYED_SCENARIOS,
                      &counts->scenarios);
}

static void member_bits(const char *key, const char *const *name, int count, unsigned bits,
                        Buf *out) {
    jot_key(out, key), jot_open(out, '[');
    for (int i = 0; i < count; i++)
        if (bits >> i & 1) jot_item(out), jot_text(out, name[i]);
    jot_close(out, ']');
}

void season_counts_write(SeasonCounts counts, Buf *out) {
    member_bits("rulebooks", RULEBOOK_NAME, RULEBOOKS, counts.rulebooks, out);
    member_bits("scenarios", SHEET_SCENARIO_NAME, PLAYED_SCENARIOS, counts.scenarios, out);
}

/* An event can be submitted under a rulebook with a season, or under rules of its own. */
static bool knows_seasons(int book) {
    return book == CUSTOM || rulebook_rules((RulebookId)book).event.season_points[0];
}

void season_counts_possible(Buf *out) {
    unsigned bits = 0;
    for (int book = 0; book < RULEBOOKS; book++) bits |= (unsigned)knows_seasons(book) << book;
    member_bits("possible", RULEBOOK_NAME, RULEBOOKS, bits, out);
}

bool season_counts_allow(Task *t, SeasonCounts counts) {
    for (int book = 0; book < RULEBOOKS; book++)
        if (counts.rulebooks >> book & 1 && !knows_seasons(book))
            return task_refuse(t, "not-in-rulebook",
                               "The rulebook {rulebook%s} has no seasons. dm19 does.",
                               RULEBOOK_NAME[book]),
                   false;
    if (counts.rulebooks && counts.scenarios) return true;
    task_refuse(t, "nothing-counts", "At least one rulebook and one game must count.");
    return false;
}

bool seasons_counts(Task *t, Live *live, uint64_t who, SeasonCounts counts) {
    char room[512];
    Buf members = buf_over(room, sizeof room);
    if (!season_may(t, live, who) || !season_counts_allow(t, counts)) return false;
    season_counts_write(counts, &members);
    member_big("by", who, &members);
    return season_add(t, live, "season.counts", &members);
}

/* ---- what an event is ---- */

/* Aborted games don't count. */
static bool was_played(const EventGame *g) {
    return g->stage >= EV_PLACING && g->stage != EV_VOID;
}

unsigned season_games(const EventLive *e) {
    unsigned games = 0;
    for (uint16_t i = 0; i < e->ev->games; i++) games += was_played(&e->ev->game[i]);
    return games;
}

/* Someone typed its result: if an online table was opened for it, that may have been given up. */
static bool is_typed(const EventLive *e, uint16_t game) {
    for (uint32_t i = e->ev->count; i-- > 0;) {
        const EventEntry *at = &e->log[i];
        if (at->kind == EVENT_SHEET && at->game == game && !at->undone_by)
            return at->by != EV_BY_SYSTEM;
    }
    return false;
}

/* Did its online table start playing?  Then it was played online, even if someone enters the result by hand. */
static bool began_online(const EventLive *e, const char *table) {
    Live *live;
    if (!e->app || live_get(e->app, &GAME, table, &live, NULL)) return false;
    const TableState *s = live->state;
    return s->phase != TABLE_GATHERING && s->table.count > 1;
}

unsigned season_online_games(const EventLive *e) {
    unsigned games = 0;
    for (uint16_t i = 0; i < e->ev->games; i++) {
        const char *table = was_played(&e->ev->game[i]) ? events_online(e, i) : NULL;
        games += table && (!is_typed(e, i) || began_online(e, table));
    }
    return games;
}

bool season_online(const EventLive *e) {
    return e->ev->rules.event.mode != MODE_PHYSICAL || season_online_games(e);
}

/* A game that does not count, PLAYED_SCENARIOS if all do. */
static unsigned other_game(const SeasonLive *s, const EventState *ev) {
    for (unsigned i = 0; i < ev->format.rounds; i++)
        if (!(s->counts.scenarios >> ev->format.scenario[i] & 1)) return ev->format.scenario[i];
    return PLAYED_SCENARIOS;
}

const char *season_unfit(const SeasonLive *s, const EventLive *e, Message *why) {
    unsigned online = season_online_games(e), other = other_game(s, e->ev);
    if (!(s->counts.rulebooks >> e->ev->rules.id & 1)) {
        message_set(
            why,
            "Tournaments under the rulebook {rulebook%s} don't count for this season. [DM19-1.1]",
            RULEBOOK_NAME[e->ev->rules.id]);
        return "other-rulebook";
    }
    if (e->ev->rules.event.mode != MODE_PHYSICAL && !s->rules.event.season_online_allowed) {
        event_refusal(EV_ONLINE_SEASON, e->ev->rules.id, why);
        return EV_REFUSAL_TEXT[EV_ONLINE_SEASON].name;
    }
    if (online && !s->rules.event.season_online_allowed) {
        message_set(why,
                    "{online%u} of {games%u} games were played at online tables. Tournaments of a "
                    "season can't be held online. [DM19-1.1c]",
                    online, season_games(e));
        return EV_REFUSAL_TEXT[EV_ONLINE_SEASON].name;
    }
    if (!event_format_listed(e->ev)) {
        event_refusal(EV_UNOFFICIAL, e->ev->rules.id, why);
        return EV_REFUSAL_TEXT[EV_UNOFFICIAL].name;
    }
    if (other == PLAYED_SCENARIOS) return NULL;
    message_set(why, "Games of {game%p} don't count for this season. [DM19-2.5b]",
                &(Message){ .english = SHEET_SCENARIO_NAME[other] });
    return "other-games";
}

bool season_fits(Task *t, const SeasonLive *s, const EventLive *e) {
    Message why;
    const char *code = season_unfit(s, e, &why);
    if (code) task_refuse_tell(t, code, &why);
    return !code;
}
