/* titles.h - who won what: the champions of completed events, and how countries fared. */
#pragma once
#include "app/core/app.h"

/* {"titles":[{"event","name","rulebook","starts","players","champion":{…},"next":[…],"last"}],
 *  "countries":[{"rank","country","titles","podiums","finals","best","players"}]}: latest first.
 * `rulebook` and `event` narrow it down; NULL: all.  Countries are ranked by titles, then places among the
 * first three, then seats in a final, then the best place; equals share a rank.  `next` are events to
 * which the champion was invited since; `last`: none will come. */
Status titles_view(App *app, const char *rulebook, const char *event, int tongue, Buf *out,
                   Err *err);
