/* crowd.h - who may stay when more connect than there is room for.  Inside the server only.
 *
 * Neither one address nor whoever came first keeps the others out.  Where an address has as many
 * connections as limits.per_address allows, a newcomer takes the place of one there; where all
 * places are taken, of one at the address that has the most.  The first to go are connections that are over or
 * have asked nothing yet, then idle ones, then those of people who are signed in, then sockets of strangers; the
 * oldest first.  Whoever is being answered stays, and so does the socket of somebody signed in.
 */
#pragma once
#include "server/response.h"

/* Count a connection that has just come, and make room for it.  False: nobody else has to go. */
bool crowd_takes(Conn *c);
/* The same when it becomes a socket.  One over a proxy counts for its visitor from then on. */
bool crowd_takes_socket(Conn *c);
/* It counts no longer. */
void crowd_leaves(Conn *c);
