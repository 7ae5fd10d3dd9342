#include "web/core/limits.h"

#include "app/people/account.h"
#include "app/people/accounts.h"
#include "base/address.h"

#include <stdio.h>
#include <string.h>

enum { SECOND = 1000 };

void within_refuse(Exchange *x, uint64_t wait) {
    Message why;
    char seconds[24];
    quota_sentence(wait, &why);
    snprintf(seconds, sizeof seconds, "%llu", (unsigned long long)((wait + SECOND - 1) / SECOND));
    if (wait != UINT64_MAX) reply_header(x, "Retry-After", seconds);
    reply_tell(x, 429, "wait", &why);
}

static bool is_here(const char *address) {
    return strcmp(address, "127.0.0.1") == 0 || strcmp(address, "::1") == 0;
}

/* ---- whose buckets ---- */

enum { BUCKETS = 4, DAY = 86400 };

/* What one of it takes out of a bucket. */
typedef struct Part {
    QuotaKey key;
    uint32_t count;
} Part;

/* Had they an account before today?  Making many does not help at once. */
static bool is_settled(Exchange *x) {
    const Person *person = web_person(x);
    const Account *a = person->rights & RIGHT_ACCOUNT ? account_find(web_app(x), person->id) : NULL;
    return a && app_now(web_app(x)) - a->created > (int64_t)DAY * SECOND;
}

/* What one person, or all at an address who have no account, may take of what the address has, is counted in
 * buckets of the same row: each takes so much more out of them that they are empty sooner. */
static size_t find_shares(const Exchange *x, QuotaRow by_address, const char *address,
                          Part part[2]) {
    enum { TENTH = 10, HALF = 2 };
    const Person *person = web_person(x);
    const Quotas *quotas = web_app(x)->accounts->quotas;
    char share[ADDRESS_KEY + APP_NUMBER + 2], id[APP_NUMBER];
    size_t parts = 0;
    if (person->id) {
        app_id_write(person->id, id);
        snprintf(share, sizeof share, "%s %s", address, id);
        part[parts++] = (Part){ quota_key(quotas, by_address, share), TENTH };
    }
    if (!(person->rights & RIGHT_ACCOUNT)) {
        snprintf(share, sizeof share, "%s -", address);
        part[parts++] = (Part){ quota_key(quotas, by_address, share), HALF };
    }
    return parts;
}

/* The buckets that count for this request; how many. */
static size_t find_parts(Exchange *x, QuotaRow by_person, QuotaRow by_address, Part part[BUCKETS]) {
    const Person *person = web_person(x);
    const Quotas *quotas = web_app(x)->accounts->quotas;
    size_t parts = 0;
    if (person->rights & RIGHT_ADMIN) return 0;
    if (by_person != QUOTA_ROWS && person->id) {
        char id[APP_NUMBER];
        app_id_write(person->id, id);
        part[parts++] = (Part){ quota_key(quotas, by_person, id), 1 };
    }
    if (by_address != QUOTA_ROWS && !is_here(x->peer) && !is_settled(x)) {
        char address[ADDRESS_KEY];
        address_key(x->peer, address);
        part[parts++] = (Part){ quota_key(quotas, by_address, address), 1 };
        if (by_person != QUOTA_ROWS) parts += find_shares(x, by_address, address, part + parts);
    }
    return parts;
}

bool within(Exchange *x, QuotaRow by_person, QuotaRow by_address) {
    const App *app = web_app(x);
    Quotas *quotas = app->accounts->quotas;
    uint64_t now = app_ticks(app), wait = 0;
    Part part[BUCKETS];
    size_t parts = find_parts(x, by_person, by_address, part);
    for (size_t i = 0; i < parts; i++) {
        uint64_t one = quota_wait(quotas, &part[i].key, part[i].count, now);
        if (one > wait) wait = one;
    }
    if (wait) return within_refuse(x, wait), false;
    for (size_t i = 0; i < parts; i++) quota_take(quotas, &part[i].key, part[i].count, now);
    return true;
}

void within_undo(Exchange *x, QuotaRow by_person, QuotaRow by_address) {
    const App *app = web_app(x);
    Part part[BUCKETS];
    size_t parts = find_parts(x, by_person, by_address, part);
    for (size_t i = 0; i < parts; i++)
        quota_give(app->accounts->quotas, &part[i].key, part[i].count, app_ticks(app));
}
