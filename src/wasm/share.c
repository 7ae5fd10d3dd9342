/* share.c - the hash of a seat's share of the chance, for the page.
 *
 * The page makes its pledge with the very function that the table judges it by.  A hall has only plain
 * http, where browsers offer no SHA-256 of their own.
 */
#include "table/share.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

/* What the page writes, and after castellan_pledge() the answer. */
static struct {
    Commitment table;
    Share share;
    Commitment pledge;
} room;

uint8_t *EXPORT(castellan_room)(void);
void EXPORT(castellan_pledge)(uint32_t seat);

uint8_t *castellan_room(void) {
    return room.table.bytes;
}

void castellan_pledge(uint32_t seat) {
    room.pledge = share_pledge(&room.table, (int)seat, &room.share);
}
