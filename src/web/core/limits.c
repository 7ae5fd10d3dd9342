#include "web/core/limits.h"

#include "app/people/accounts.h"
#include "base/address.h"

#include <stdio.h>
#include <string.h>

enum { SECOND = 1000 };

void within_refuse(Exchange *x, uint64_t wait) {
    char text[128], seconds[24];
    quota_sentence(wait, text, sizeof text);
    snprintf(seconds, sizeof seconds, "%llu", (unsigned long long)((wait + SECOND - 1) / SECOND));
    if (wait != UINT64_MAX) reply_header(x, "Retry-After", seconds);
    reply_error(x, 429, "wait", "%s", text);
}

static bool is_here(const char *address) {
    return strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0;
}

/* The buckets that count for this request; how many. */
static size_t find_keys(const Exchange *x, QuotaRow by_person, QuotaRow by_address,
                        QuotaKey key[2]) {
    const Person *person = web_person(x);
    const Quotas *quotas = web_app(x)->accounts->quotas;
    size_t keys = 0;
    if (person->rights & RIGHT_ADMIN) return 0;
    if (by_person != QUOTA_ROWS && person->id) {
        char id[APP_NUMBER];
        app_id_write(person->id, id);
        key[keys++] = quota_key(quotas, by_person, id);
    }
    if (by_address != QUOTA_ROWS && !is_here(x->peer)) {
        char address[ADDRESS_KEY];
        address_key(x->peer, address);
        key[keys++] = quota_key(quotas, by_address, address);
    }
    return keys;
}

bool within(Exchange *x, QuotaRow by_person, QuotaRow by_address) {
    const App *app = web_app(x);
    Quotas *quotas = app->accounts->quotas;
    uint64_t now = app_ticks(app), wait = 0;
    QuotaKey key[2];
    size_t keys = find_keys(x, by_person, by_address, key);
    for (size_t i = 0; i < keys; i++) {
        uint64_t one = quota_wait(quotas, &key[i], 1, now);
        if (one > wait) wait = one;
    }
    if (wait) return within_refuse(x, wait), false;
    for (size_t i = 0; i < keys; i++) quota_take(quotas, &key[i], 1, now);
    return true;
}

void within_undo(const Exchange *x, QuotaRow by_person, QuotaRow by_address) {
    const App *app = web_app(x);
    QuotaKey key[2];
    size_t keys = find_keys(x, by_person, by_address, key);
    for (size_t i = 0; i < keys; i++) quota_give(app->accounts->quotas, &key[i], 1, app_ticks(app));
}
