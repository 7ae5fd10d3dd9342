/* archives.h - events as files: saved from here, judged and kept when they come from elsewhere. */
#pragma once
#include "web/web.h"

enum {
    ARCHIVES_AT_ONCE = 1,        /* each may need some hundred megabytes for a moment */
    ARCHIVES_WAITING = 16,       /* with those; the bodies of all are bounded together (limits.h) */
    ARCHIVES_EACH = 1,           /* of one person */
    ARCHIVE_BODY_MAX = 32 << 20, /* bytes of a file that is sent; greater ones: castellan import */
    ARCHIVE_VALUES_MAX = 2 << 20, /* values in it: json_bounds.h */
    ARCHIVE_NESTS_MAX = 400 << 10,
    ARCHIVE_DEPTH_MAX = 32,
};

void archive_key_get(Exchange *x);
void archive_get(Exchange *x);
void archives_check_post(Exchange *x);
void archives_post(Exchange *x);
/* The head of a request has arrived: if a file follows, is there room for it, and hasn't its sender
 * sent too many?  False: that was answered, before megabytes have come. */
bool archives_admit(Exchange *x);

/* Give up what is being read: the server is about to stop. */
void archives_stop(Web *web);
/* Wait for files that are being read or written; before the server goes. */
void archives_settle(Web *web);
