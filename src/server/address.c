#include "server/address.h"

#include <arpa/inet.h>
#include <string.h>

ClientPlace client_place(const char *address) {
    static const uint8_t MAPPED[12] = { [10] = 0xff, [11] = 0xff },
                         ONE[ADDRESS_BYTES] = { [15] = 1 };
    ClientPlace place = { 0 };
    uint8_t *key = place.key;
    if (inet_pton(AF_INET, address, key + 12) == 1) memcpy(key, MAPPED, sizeof MAPPED);
    else if (inet_pton(AF_INET6, address, key) != 1) return (ClientPlace){ 0 };
    bool four = memcmp(key, MAPPED, sizeof MAPPED) == 0;
    place.local = four ? key[12] == 127 : memcmp(key, ONE, ADDRESS_BYTES) == 0;
    if (!four) memset(key + 8, 0, ADDRESS_BYTES - 8);
    return place;
}
