/* order.h - put numbers in order by what they stand for.
 *
 * A stable merge sort over indices: the pure layers have no qsort, and qsort has no context.
 */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* Below zero if a comes before b, above if after, zero if either may come first. */
typedef int Before(const void *context, uint32_t a, uint32_t b);

/* Sort `count` indices; `scratch` has room for as many. */
void order_sort(uint32_t *index, uint32_t *scratch, size_t count, Before *before,
                const void *context);

/* Item order[i] becomes item i, for items of `size` bytes; `spare` holds one.  Uses up `order`. */
void order_apply(uint32_t *order, size_t count, void *items, size_t size, void *spare);
