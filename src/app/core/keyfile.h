/* keyfile.h - the key that secrets are encrypted with, and where it is.
 *
 * 32 random bytes in a file outside the database: a copy of the database alone doesn't
 * reveal the seeds of running games.  The file is beside the database unless the
 * operator says where, and then goes where the database goes: a mirror gets a copy beside it, so that
 * a takeover needs nothing else.  A key the operator has put elsewhere is not copied anywhere.
 *
 * The database remembers, by a word encrypted with it, which key is the right one.  It is not opened
 * with another, and a new key is not made in place of a lost one unless the operator asks for it.
 */
#pragma once
#include "app/core/app.h"

/* Read the key of this database into app->key, or make it with a new database; app->store is open. */
Status keyfile_open(App *app, const AppOptions *options, Err *err);

/* Read the key file that belongs to options->db, or options->key_file; ERR_MISSING if there is none. */
Status keyfile_read(const AppOptions *options, uint8_t key[APP_KEY], Err *err);

/* Give a mirror that is back its copy of the key: it may be another one.  Called now and then. */
void keyfile_mirror(App *app);
