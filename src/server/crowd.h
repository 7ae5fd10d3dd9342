/* crowd.h - who may stay when more connect than there is room for.  Inside the server only.
 *
 * Neither one address nor the first to arrive can keep the others out.  Where an address has as many
 * connections as limits.per_address allows, a newcomer takes the place of one there; where all
 * places are taken, of one at the address that has the most.  The first to go are connections that are over or
 * have asked nothing yet, then idle ones, then those of people who are signed in, then those that have not taken
 * anything of their answer for a while, then sockets of strangers; oldest first.  Connections that are being answered
 * stay.
 *
 * Sockets of signed-in people aren't closed for less known ones, but nobody can take all places.  A person
 * has limits.person_sockets; then their oldest is told `opened-elsewhere`.  An address has
 * limits.address_sockets, so that places are left for requests, to sign in for instance; then a socket
 * of a stranger goes, then of a guest, then of an account, and among these only of someone who has more of them
 * than the newcomer.
 */
#pragma once
#include "server/response.h"

/* Count a connection that has just come, and make room for it.  False: nobody else has to go. */
bool crowd_takes(Conn *c);
/* The same when it becomes a socket; the speaker is known by now.  One over a proxy counts for its visitor from then on. */
bool crowd_takes_socket(Conn *c);
/* It counts no longer. */
void crowd_leaves(Conn *c);
