/* plural.h - which form of a word goes with a whole number, by CLDR's rules for the language.
 *
 * Languages that are not known here use one form for everything ("other"). */
#pragma once
#include "base/message.h"

typedef PluralForm (*PluralRule)(uint64_t n);

/* `locale` is "pl" or "pt-PT". */
PluralRule plural_rule(const char *locale);  /* 1 table, 2 tables */
PluralRule ordinal_rule(const char *locale); /* 1st, 2nd */
