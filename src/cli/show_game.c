#include "cli/show.h"

#include <stdio.h>

enum { PAGE = 32768 }; /* a board with all its colours */

void show_score(const Game *g, const Bot *const bots[SEATS], bool colour, Buf *out) {
    if (g->winner == NONE) buf_print(out, "Stopped in turn %u without a winner.\n\n", g->turns);
    else
        buf_print(out, "%s%s%s wins in turn %u with %u points.\n\n", show_ink(colour, g->winner),
                  SEAT_NAME[g->winner], show_plain(colour), g->turns, g->seat[g->winner].points);
    buf_text(out, "seat            points  settlements  cities  route  army  point cards"
                  "  | longest  knights  cards\n");
    for (int seat = 0; seat < g->seats; seat++) {
        const Seat *s = &g->seat[seat];
        buf_print(out, "%s%-7s%s %-8s%6u%13d%8d%7d%6d%13d  |%8u%9u%7d\n", show_ink(colour, seat),
                  SEAT_NAME[seat], show_plain(colour), bots[seat]->name, s->points,
                  site_count(s->settlements), 2 * site_count(s->cities),
                  g->route_holder == seat ? TILE_POINTS : 0,
                  g->army_holder == seat ? TILE_POINTS : 0, cards_of(s->devcards, VICTORY_POINT),
                  s->route, s->knights, cards_total(s->hand));
    }
}

typedef struct Screen {
    Game before;
    bool colour;
    Buf page;
} Screen;

static void flush_page(Screen *screen) {
    fputs(screen->page.text, stdout);
    buf_clear(&screen->page);
}

/* Once a round, where everyone stands. */
static void put_standings(Screen *screen, const Game *g) {
    buf_print(&screen->page, "      %sround %u:", show_faint(screen->colour),
              1 + (g->turns - 1) / g->seats);
    for (int seat = 0; seat < g->seats; seat++)
        buf_print(&screen->page, " %s %u%s", SEAT_NAME[seat], g->seat[seat].points,
                  seat + 1 < g->seats ? "," : "");
    buf_print(&screen->page, "%s\n", show_plain(screen->colour));
}

static void on_event(void *self, const Move *event, const Game *after) {
    Screen *screen = self;
    show_event(&screen->before, event, after, screen->colour, &screen->page);
    if (game_in_setup(&screen->before) && !game_in_setup(after)) {
        buf_char(&screen->page, '\n');
        show_board(after, screen->colour, &screen->page);
        buf_char(&screen->page, '\n');
    }
    bool new_turn = after->turns != screen->before.turns;
    if (new_turn && (after->turns - 1) % after->seats == 0) put_standings(screen, after);
    flush_page(screen);
    screen->before = *after;
}

static void on_answers(void *self, const Answers *answers, const Game *g) {
    Screen *screen = self;
    show_answers(g, answers, screen->colour, &screen->page);
    flush_page(screen);
}

Refusal show_game(Game *g, const Bot *const bots[SEATS], Rng *rng, uint32_t cap, bool colour) {
    char memory[PAGE];
    Screen screen = { .before = *g, .colour = colour, .page = buf_over(memory, sizeof memory) };
    Watcher watcher = { .self = &screen, .event = on_event, .answers = on_answers };
    Refusal no = match_play(g, bots, rng, cap, &watcher);
    buf_char(&screen.page, '\n');
    show_board(g, colour, &screen.page);
    buf_char(&screen.page, '\n');
    show_score(g, bots, colour, &screen.page);
    flush_page(&screen);
    return no;
}
