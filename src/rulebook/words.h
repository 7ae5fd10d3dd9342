/* words.h - the words of every parameter that is a choice, in every language.
 *
 * The lists are written in choices.h next to their constants; here they are found by number, so
 * that one function can print and read them all.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "base/message.h"
#include "base/tongue.h"
#include "rulebook/choices.h"
#include "rulebook/rulebook.h"

#define CHOICE_YESNO(_) _(NO, "no") _(YES, "yes")

#define WORDS_NUMBER(list) WORDS_##list,
typedef enum WordList {
    WORDS_NONE, /* not a choice, so there are no words */
    WORDS_YESNO,
    CHOICES(WORDS_NUMBER) WORD_LISTS
} WordList;
#undef WORDS_NUMBER

/* What stands before the decimals: 33.33, 33,33. */
char words_decimal_mark(int tongue);

/* A title of a rulebook ("World Champion") in that language; one that an organiser chose stays. */
const char *words_title(const char *title, int tongue);
/* The English of such a title of `size` bytes in any language; NULL if it is someone's own. */
const char *words_title_read(const char *title, size_t size);

/* NULL when the list has no such value. */
const char *words_at(WordList list, unsigned value, int tongue);

/* The value whose word in any language, or in an earlier version, begins `text` and has `size` bytes, or
 * -1.  Case does not matter, and "_", "-" and " " are the same: VP_sum is "VP sum". */
int words_find(WordList list, const char *text, size_t size);
