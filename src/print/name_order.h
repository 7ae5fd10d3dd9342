/* name_order.h - names as lists want them: family name first, in an order people expect. */
#pragma once
#include "base/buf.h"

/* "Ada Lovelace" as "Lovelace, Ada".  A name of one word stays as it is, and so does one that has its
 * comma already or is written in Chinese, Japanese or Korean, where the family name comes first. */
void name_turned(const char *name, Buf *out);

/* Where the family name begins, with its particles ("van der Meer"), and where it ends: what follows
 * isn't a name but a picture.  NULL for a name of one word. */
const char *name_family(const char *name, const char **end);

/* A key for strcmp: case and accents do not count, so Äpfel stands with Apfel and Ægir with Aegir.  The caller frees it
 * with free(); NULL without memory. */
char *name_key_of(const char *turned);
