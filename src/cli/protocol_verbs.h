/* protocol_verbs.h - the commands of the protocol, and pieces they share.  One function each; the
 * table VERBS in protocol_game.c says what they do. */
#pragma once
#include "cli/protocol_request.h"

/* The members "hash" and "now": where the game stands. */
void protocol_now(Request *r);

/* The seat that member `key` names; left out, the first seat that is awaited. */
int protocol_seat(Request *r, const char *key);

/* The bot that member `key` names, NULL if it is left out. */
bool protocol_bot(Request *r, const char *key, const Bot **bot);

bool protocol_hello(Request *r);
bool protocol_help(Request *r);
bool protocol_topology(Request *r);
bool protocol_legal(Request *r);
bool protocol_view(Request *r);
bool protocol_scores(Request *r);
bool protocol_routes(Request *r);
bool protocol_hash(Request *r);
bool protocol_board(Request *r);
bool protocol_ask_bot(Request *r);
bool protocol_log(Request *r);
