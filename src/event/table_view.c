/* table_view.c - what the director sees of a table. */
#include "event/inside.h"

bool event_calls_wait(const EventState *ev) {
    return ev->stage < EV_COMPLETED;
}

TableView event_table(const EventState *ev, uint16_t game) {
    const EventGame *g = &ev->game[game];
    TableView view = { .stage = g->stage, .sheet = g->sheet };
    unsigned choices;
    bool picking = event_picker(ev, g, &choices) < EV_SEATS;
    bool signing = ev->rules.event.signature_required && g->stage == EV_OVER &&
                   g->sheet >= EV_FILLED && g->sheet < EV_ALL_SIGNED;
    for (int i = 0; i < g->seats; i++) {
        const EventSeat *seat = &g->seat[i];
        uint8_t bit = (uint8_t)EV_BIT(i);
        bool out = seat->left || ev->player[seat->player].status == EV_EXPELLED;
        if (picking && !seat->picked) view.picks |= bit;
        if (g->stage == EV_STUDY && !seat->voted) view.votes |= bit;
        if (signing && !out && !seat->has_signed) view.signatures |= bit;
        if (seat->unwilling && g->sheet != EV_LOCKED) view.judge_needed = true;
    }
    view.calls = event_calls_wait(ev) ? g->calls : 0;
    view.protests = g->protests;
    view.judge_needed |= g->upheld || (g->sheet != EV_LOCKED && winner_expelled(ev, g));
    view.substitute_needed = running(g) && wants_substitute(ev, g);
    view.paused = g->paused != 0;
    view.silent = event_silent(ev, g);
    return view;
}

/* How long a game has lasted: until its result came in, else until now. */
static int64_t lasted(const EventState *ev, const EventEntry *log, uint16_t game, int64_t now) {
    int64_t end = now;
    for (uint32_t i = ev->game[game].step + 1; i < ev->count; i++) {
        bool result = log[i].kind == EVENT_SHEET || log[i].kind == EVENT_GAME_END;
        if (!result || log[i].game != game || log[i].undone_by) continue;
        end = log[i].at;
        break;
    }
    return end - log[ev->game[game].step].at;
}

/* So many games of the round lasted less long. */
static size_t shorter(const EventState *ev, const EventEntry *log, uint8_t round, int64_t now,
                      int64_t than, size_t *all) {
    size_t count = 0;
    *all = 0;
    for (uint16_t i = 0; i < ev->games; i++) {
        if (!in_round(&ev->game[i], round) || !begun(&ev->game[i])) continue;
        ++*all;
        count += lasted(ev, log, i, now) < than;
    }
    return count;
}

size_t event_slow(const EventState *ev, const EventEntry *log, uint8_t round, int64_t now,
                  int64_t threshold_ms, uint16_t *games, size_t room) {
    size_t count = 0;
    for (uint16_t i = 0; i < ev->games; i++) {
        if (!in_round(&ev->game[i], round) || !running(&ev->game[i])) continue;
        size_t all;
        int64_t mark = lasted(ev, log, i, now) - threshold_ms;
        size_t before = shorter(ev, log, round, now, mark, &all); /* beyond the median? */
        if (2 * before > all && count < room) games[count++] = i;
    }
    return count;
}
