#include "store/store_event.h"

#include <stdlib.h>
#include <string.h>

char *store_event_copy(StoreRecord *event) {
    size_t type = strlen(event->type) + 1, command = strlen(event->command) + 1;
    size_t sealed = event->sealed.at ? event->sealed.size : 0;
    char *memory = malloc(type + command + event->public.size + sealed + STORE_SALT + SHA256_BYTES);
    char *at = memory;
    if (!memory) return NULL;
    memcpy(at, event->type, type), event->type = at, at += type;
    memcpy(at, event->command, command), event->command = at, at += command;
    if (event->public.size > 0) memcpy(at, event->public.at, event->public.size);
    event->public.at = at, at += event->public.size;
    if (sealed > 0) memcpy(at, event->sealed.at, sealed);
    if (event->sealed.at) event->sealed.at = at, at += sealed;
    if (event->salt) memcpy(at, event->salt, STORE_SALT), event->salt = (uint8_t *)at;
    at += STORE_SALT;
    if (event->seal) memcpy(at, event->seal, SHA256_BYTES), event->seal = (uint8_t *)at;
    return memory;
}
