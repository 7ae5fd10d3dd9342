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

bool device_is_ours(const App *app, const Request *request, const Site *site, uint64_t *person) {
    char told[DEVICE_TEXT], right[DEVICE_TEXT];
    if (!cookie_read(request, site, DEVICE_COOKIE, told, sizeof told)) return false;
    char *number = strchr(told, '-'), *hash = number ? strchr(number + 1, '-') : NULL;
    if (!hash || strlen(hash + 1) != SECRET_HASH - 1) return false;
    *number++ = *hash++ = 0;
    if (strlen(told) >= APP_NUMBER || strlen(number) >= APP_NUMBER) return false;
    write_device(app, told, number, right);
    return app_id_read(told, person) &&
           secret_same(hash, right + strlen(right) - (SECRET_HASH - 1));
}

bool device_knows(const App *app, const Exchange *x, uint64_t person, char text[DEVICE_TEXT]) {
    uint64_t known;
    return person && device_is_ours(app, &x->request, exchange_site(x), &known) &&
           known == person &&
           cookie_read(&x->request, exchange_site(x), DEVICE_COOKIE, text, DEVICE_TEXT);
}
