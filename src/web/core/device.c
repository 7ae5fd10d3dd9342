#include "web/core/device.h"

#include <stdio.h>
#include <string.h>

/* "PERSON-NUMBER-HASH" */
static void write_device(const App *app, const char *person, const char *number,
                         char text[DEVICE_TEXT]) {
    char signed_text[2 * APP_NUMBER], hash[SECRET_HASH];
    snprintf(signed_text, sizeof signed_text, "%s-%s", person, number);
    secret_hash(app, "device", signed_text, hash);
    snprintf(text, DEVICE_TEXT, "%s-%s", signed_text, hash);
}

void device_new(const App *app, uint64_t person, char text[DEVICE_TEXT]) {
    char who[APP_NUMBER], number[APP_NUMBER];
    app_id_write(person, who);
    app_id_write(app_random_id(), number);
    write_device(app, who, number, text);
}

bool device_knows(const App *app, const Exchange *x, uint64_t person, char text[DEVICE_TEXT]) {
    char told[DEVICE_TEXT], right[DEVICE_TEXT], who[APP_NUMBER];
    if (!person || !cookie_read(&x->request, exchange_site(x), DEVICE_COOKIE, told, sizeof told))
        return false;
    app_id_write(person, who);
    size_t size = strlen(who);
    if (strncmp(told, who, size) != 0 || told[size] != '-') return false;
    char *number = told + size + 1, *hash = strchr(number, '-');
    if (!hash || strlen(hash + 1) != SECRET_HASH - 1 || hash - number >= APP_NUMBER) return false;
    *hash++ = 0;
    write_device(app, who, number, right);
    if (!secret_same(hash, right + strlen(right) - (SECRET_HASH - 1))) return false;
    memcpy(text, right, sizeof right);
    return true;
}
