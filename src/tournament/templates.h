/* templates.h - schedules that take long to find, stored.
 *
 * tools/find_templates.c finds them and prints the table; a test counts every one of them again.
 * `seats` lists, round by round, the tables of four and then those of three, one letter a player:
 * 0-9, A-Z, a-z, + and - are players 0 to 63.
 */
#pragma once
#include "tournament/schedule.h"

typedef struct Template {
    uint8_t players, rounds;
    bool fair; /* the tables of three are shared out fairly */
    uint8_t repeats;
    const char *seats;
} Template;

extern const Template TEMPLATES[];
extern const size_t TEMPLATE_COUNT;

/* The stored schedule with the fewest repeats, a fair one if they must be or if it costs nothing;
 * NULL if there is none. */
const Template *template_find(unsigned players, unsigned rounds, FairThrees threes);

/* Seat the players of a template.  `out` has room for its rounds. */
void template_seat(const Template *t, Schedule *out);

/* The number behind a letter, and back. */
int template_player(char letter);
char template_letter(int player);
