/* legible.h - text as paper can show it. */
#pragma once

/* A copy in valid UTF-8 without emoji, which the fonts for paper do not have: they would be boxes.  Blanks
 * around what is left out become one; the symbols of ordinary fonts (♥ ★ ✓) stay.  To be freed with
 * g_free(). */
char *legible(const char *text);
