#include "tournament/order.h"

#include <string.h>

enum { FEW = 12 }; /* below this, insertion is quicker than merging */

static void insert(uint32_t *index, size_t count, Before *before, const void *context) {
    for (size_t i = 1; i < count; i++) {
        uint32_t moving = index[i];
        size_t at = i;
        for (; at > 0 && before(context, index[at - 1], moving) > 0; at--)
            index[at] = index[at - 1];
        index[at] = moving;
    }
}

void order_sort(uint32_t *index, uint32_t *scratch, size_t count, Before *before,
                const void *context) {
    if (count <= FEW) {
        insert(index, count, before, context);
        return;
    }
    size_t half = count / 2;
    order_sort(index, scratch, half, before, context);
    order_sort(index + half, scratch, count - half, before, context);
    if (before(context, index[half - 1], index[half]) <= 0) return; /* already in order */
    memcpy(scratch, index, half * sizeof *index);
    size_t left = 0, right = half, to = 0;
    while (left < half && right < count)
        index[to++] = before(context, scratch[left], index[right]) <= 0 ? scratch[left++]
                                                                        : index[right++];
    memcpy(index + to, scratch + left, (half - left) * sizeof *index);
}

/* Walk each cycle once; what is done points to itself. */
void order_apply(uint32_t *order, size_t count, void *items, size_t size, void *spare) {
    char *item = items;
    for (size_t start = 0; start < count; start++) {
        if (order[start] == start) continue;
        memcpy(spare, item + start * size, size);
        size_t at = start;
        for (size_t from; (from = order[at]) != start; at = from) {
            memcpy(item + at * size, item + from * size, size);
            order[at] = (uint32_t)at;
        }
        memcpy(item + at * size, spare, size);
        order[at] = (uint32_t)at;
    }
}
