/* archives.h - events as files: saved from here, judged and kept when they come from elsewhere. */
#pragma once
#include "web/web.h"

enum {
    ARCHIVES_AT_ONCE = 1,        /* each may need some hundred megabytes for a moment */
    ARCHIVE_BODY_MAX = 32 << 20, /* bytes of a file that is sent; greater ones: castellan import */
};

void archive_key_get(Exchange *x);
void archive_get(Exchange *x);
void archives_check_post(Exchange *x);
void archives_post(Exchange *x);

/* Wait for files that are being read or written; before the server goes. */
void archives_settle(Web *web);
