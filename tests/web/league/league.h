/* league.h - a season over HTTP: its league, and an event of the DM19 rulebook whose organisers are ordinary people. */
#pragma once
#include "app/online/tables.h"
#include "web/director/day.h"

typedef struct League {
    Day d;
    Client *admin;  /* of the server */
    Client *league; /* of the season */
    char season[APP_ID];
} League;

void league_open(League *l);
void league_open_with(League *l, const TablesOptions *tables);
void league_close(League *l);

/* Send something to the season, or to it about the event; the refusal, or "" if it was taken. */
const char *league_tell(League *l, Client *who, const char *verb, const char *body);
const char *league_tell_event(League *l, Client *who, const char *verb, const char *body);
/* The season as someone sees it, and what it says of its first event. */
const json_t *league_season(League *l, Client *who);
const char *league_state(League *l);

/* An event of three rounds, from its draft or from its first round to its completion. */
void league_play_out(Day *d);
void league_play_rounds(Day *d);
/* One more event with its registration open. */
void league_new_event(Client *who, const char *rulebook, char event[APP_ID]);

/* Members of an answer; "" and 0 if they are not there. */
const char *league_word(const json_t *object, const char *key);
int league_number(const json_t *object, const char *key);
