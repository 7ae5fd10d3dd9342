/* ratio.h - exact fractions, so that no order ever hangs on rounding.
 *
 * Shares of a table are added, averaged and compared as they are: rounding each game first can
 * turn an order around.  A Ratio is a reduced fraction whose numerator and denominator
 * each have at most RATIO_BITS bits.
 *
 * Why that is enough.  A game's share is VP over the table's total: with at most 30 VP a seat
 * (RESULT_VP_MAX) its denominator divides some t <= 120, or 4t for t <= 90 at a table of three
 * with an unrounded fourth score.  All of these divide L = 4 * lcm(1..120) < 2^166, so the sum of
 * any number of shares has a denominator below 2^166, its mean over n games one below n * 2^166,
 * and the mean of five such means one below 5 * n^5 * 2^166: far from 2^384 for any n a person can
 * play.  Fractions typed in by people have at most 18 digits on either side, and the mean of five
 * of them at most 5 * 60 + 3 bits.  Should something grow beyond all the same, it is marked `lost`,
 * which sticks, rather than silently wrong.
 *
 * Pure: whole numbers only, no allocation, no 128-bit helpers, the same on every machine.
 */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

enum { RATIO_LIMBS = 12, RATIO_BITS = 32 * RATIO_LIMBS };

typedef struct Ratio {
    uint32_t num[RATIO_LIMBS], den[RATIO_LIMBS]; /* least significant limb first; den is not 0 */
    bool negative;                               /* never of zero */
    bool lost;                                   /* too large to hold; the rest means nothing */
} Ratio;

/* num / den, reduced; `den` is not 0. */
Ratio ratio_of(int64_t num, uint64_t den);

Ratio ratio_add(const Ratio *a, const Ratio *b);
Ratio ratio_divide(const Ratio *a, uint32_t by); /* `by` is not 0 */

/* Below zero, zero or above as a is less than, equal to or greater than b.  Neither is lost. */
int ratio_compare(const Ratio *a, const Ratio *b);

/* Append "617/720", or "2" where the denominator is 1. */
void ratio_print(const Ratio *r, Buf *out);

/* Append r with exactly `places` (0 to 9) decimals, half rounded up (away from zero). */
void ratio_decimal(const Ratio *r, int places, Buf *out);

/* Append 100 r with `places` decimals: "85.69". */
void ratio_percent(const Ratio *r, int places, Buf *out);

/* The same for people whose language has another mark than the point: "85,69".  Never for files
 * that programs read. */
void ratio_decimal_with(const Ratio *r, int places, char mark, Buf *out);
void ratio_percent_with(const Ratio *r, int places, char mark, Buf *out);

/* Read "617/720", "0.8569", "85.69%" or "3", with at most 18 digits on either side of the bar or
 * in all.  False if the text is something else. */
bool ratio_read(const char *text, size_t size, Ratio *r);
