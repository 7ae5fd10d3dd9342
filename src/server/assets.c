/* assets.c - the table that tools/embed.c makes of the web page. */
#include "server/static.h"

#include "assets_table.h"

Assets assets_embedded(void) {
    return (Assets){ .table = ASSETS, .count = sizeof ASSETS / sizeof ASSETS[0] };
}
