/* country.h - the countries there are: ISO 3166-1 and Kosovo, with the names people write into lists.
 *
 * Pure: const data and one search.
 */
#pragma once

/* The two letters of what someone wrote: a code in either case, or a country's name in English or
 * German.  NULL if there is no such country. */
const char *country_code(const char *told);
