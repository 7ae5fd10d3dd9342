/* watch.h - which streams someone wants to hear of, and what there is to tell.
 *
 * Appends of this process and hints from other machines arrive here from any thread and leave
 * through watch_drain.  Notes are merged: what counts is how far a stream has grown.
 *
 * Private to the store.
 */
#pragma once
#include "store/store.h"

typedef struct Watch Watch;

Watch *watch_open(const StoreOptions *options); /* NULL without memory */
void watch_close(Watch *watch);

Status watch_add(Watch *watch, const char *stream, Err *err);
void watch_remove(Watch *watch, const char *stream);

/* A stream has grown to `seq`; a note is kept if it is watched and this is news. */
void watch_grew(Watch *watch, const char *stream, uint64_t seq);
/* Some streams may have grown unseen. */
void watch_missed(Watch *watch);

/* Call options.grew for every note. */
void watch_drain(Watch *watch);

/* Visit the whole names that are watched; the visitor may not call back. */
void watch_each(Watch *watch, void (*visit)(void *user, const char *stream), void *user);
