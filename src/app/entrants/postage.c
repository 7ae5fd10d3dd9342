#include "app/entrants/postage.h"

#include "app/director/events.h"
#include "base/address.h"
#include "base/heap.h"
#include "tongue/tongue.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRESH_MS = 24 * 3600 * 1000, CONFIRM_MS = 24 * 3600 * 1000, HALF_TOKEN = 32 };
static const char STOPS[] = "mail-stop", CONFIRMS[] = "mail-confirm";

/* ---- addresses ---- */

/* One person's address, however it is written. */
static void fold(const char *to, char folded[PROFILE_TEXT]) {
    size_t i = 0;
    for (; to[i] && i < PROFILE_TEXT - 1; i++)
        folded[i] = to[i] >= 'A' && to[i] <= 'Z' ? (char)(to[i] + 32) : to[i];
    folded[i] = 0;
}

void postage_token(const App *app, const char *to, char token[POSTAGE_TOKEN]) {
    char folded[PROFILE_TEXT], hash[SECRET_HASH];
    fold(to, folded);
    secret_hash(app, "mail address", folded, hash);
    snprintf(token, POSTAGE_TOKEN, "%.*s", HALF_TOKEN, hash);
    secret_hash(app, "mail stop", token, hash);
    memcpy(token + HALF_TOKEN, hash, HALF_TOKEN);
    token[POSTAGE_TOKEN - 1] = 0;
}

bool postage_token_good(const App *app, const char *token) {
    char half[HALF_TOKEN + 1], hash[SECRET_HASH], good[SECRET_HASH];
    if (strlen(token) != POSTAGE_TOKEN - 1) return false;
    snprintf(half, sizeof half, "%.*s", HALF_TOKEN, token);
    secret_hash(app, "mail stop", half, hash);
    snprintf(good, sizeof good, "%s%.*s", half, HALF_TOKEN, hash);
    return secret_same(good, token);
}

static void name_of(const char *token, char name[HALF_TOKEN + 1]) {
    snprintf(name, HALF_TOKEN + 1, "%.*s", HALF_TOKEN, token);
}

static bool has_stopped(const App *app, const char *to) {
    char token[POSTAGE_TOKEN], name[HALF_TOKEN + 1], room[8];
    Buf value = buf_over(room, sizeof room);
    postage_token(app, to, token);
    name_of(token, name);
    return store_get(app->store, BOX_SECRET, STOPS, name, &value, NULL) == OK;
}

void postage_stop(Task *t, const char *token) {
    char name[HALF_TOKEN + 1];
    name_of(token, name);
    task_cell(t, BOX_SECRET, STOPS, name, NULL, (Bytes){ "1", 1 });
}

bool postage_recipient(App *app, uint64_t person, Recipient *recipient) {
    Profile profile;
    if (profile_read(app, accounts_resolve(app, person), &profile, NULL)) return false;
    if (!profile.mail || !*profile.email || profile_check_email(profile.email, NULL)) return false;
    memcpy(recipient->to, profile.email, sizeof recipient->to);
    recipient->asked = profile.confirmed;
    return true;
}

/* ---- counting ---- */

typedef struct Count {
    Quotas *quotas;
    uint64_t now;
    bool fresh;         /* the sender is too new to write to strangers */
    uint32_t number[2]; /* of strangers; of those who asked */
} Count;

static uint64_t wait_for(const Count *c, QuotaRow row, const char *key, uint32_t count) {
    QuotaKey found = quota_key(c->quotas, row, key);
    return count ? quota_wait(c->quotas, &found, count, c->now) : 0;
}

static void take(const Count *c, QuotaRow row, const char *key, uint32_t count) {
    QuotaKey found = quota_key(c->quotas, row, key);
    if (count) quota_take(c->quotas, &found, count, c->now);
}

static const QuotaRow BY_SENDER[] = { QUOTA_INVITED, QUOTA_LETTERS },
                      BY_EVENT[] = { QUOTA_INVITED_EVENT, QUOTA_LETTERS_EVENT },
                      BY_RECIPIENT[] = { QUOTA_INVITED_TO, QUOTA_LETTERS_TO };

/* What a list of letters is counted under besides their recipients. */
typedef struct Bill {
    struct {
        QuotaRow row;
        const char *key;
        uint32_t count;
    } line[8];
    size_t lines;
    char sender[APP_NUMBER], address[ADDRESS_KEY];
} Bill;

static void put_line(Bill *bill, QuotaRow row, const char *key, uint32_t count) {
    bill->line[bill->lines].row = row;
    bill->line[bill->lines].key = key;
    bill->line[bill->lines++].count = count;
}

static void write_bill(const Count *c, const Postage *p, Bill *bill) {
    app_id_write(p->sender->id, bill->sender);
    address_key(p->address, bill->address);
    for (int asked = 0; asked < 2; asked++)
        put_line(bill, BY_EVENT[asked], p->event->id, c->number[asked]);
    if (p->sender->rights & RIGHT_ADMIN) return;
    for (int asked = 0; asked < 2; asked++)
        put_line(bill, BY_SENDER[asked], bill->sender, c->number[asked]);
    put_line(bill, QUOTA_INVITED_ADDRESS, bill->address, c->number[0]); /* accounts are cheap */
    put_line(bill, QUOTA_INVITED_ALL, "", c->number[0]);
}

static bool is_fresh(App *app, const Person *sender) {
    const Account *a = account_find(app, sender->id);
    return !(sender->rights & RIGHT_ADMIN) && (!a || a->created + FRESH_MS > app_now(app));
}

/* Nobody gets the same letter twice. */
static bool is_twice(const Recipient *list, size_t at) {
    char to[PROFILE_TEXT], other[PROFILE_TEXT];
    fold(list[at].to, to);
    for (size_t i = 0; i < at; i++) {
        fold(list[i].to, other);
        if (strcmp(to, other) == 0) return true;
    }
    return false;
}

/* ---- choosing ---- */

/* The recipients counted when the task was first judged.  If it is judged again, it is the same e-mail and still
 * goes to them, however full their quotas are now. */
typedef struct Counted {
    size_t count;
    QuotaKey key[];
} Counted;

static bool is_counted(const Counted *counted, const QuotaKey *key) {
    for (size_t i = 0; i < counted->count; i++)
        if (memcmp(counted->key[i].mark, key->mark, sizeof key->mark) == 0 &&
            counted->key[i].row == key->row)
            return true;
    return false;
}

static QuotaKey key_of(const Count *c, const Recipient *one) {
    char to[PROFILE_TEXT];
    fold(one->to, to);
    return quota_key(c->quotas, BY_RECIPIENT[one->asked], to);
}

static bool count_one(Count *c, const Recipient *one, const QuotaKey *key, Counted *counted) {
    if (quota_wait(c->quotas, key, 1, c->now)) return false;
    quota_take(c->quotas, key, 1, c->now);
    c->number[one->asked]++;
    counted->key[counted->count++] = *key;
    return true;
}

/* Which of them get a letter: marked in `gets`. */
static void choose(Task *t, Count *c, const Recipient *list, size_t count, bool first, bool *gets) {
    for (size_t i = 0; i < count; i++) {
        QuotaKey key = key_of(c, &list[i]);
        gets[i] = !(c->fresh && !list[i].asked) && !is_twice(list, i) &&
                  !has_stopped(t->app, list[i].to) &&
                  (first ? count_one(c, &list[i], &key, t->noted) : is_counted(t->noted, &key));
    }
}

static void give_back(const Count *c, const Counted *counted) {
    for (size_t i = 0; i < counted->count; i++) quota_give(c->quotas, &counted->key[i], 1, c->now);
}

/* Is it too much, for the sender or the event?  Then it was refused. */
static bool is_too_much(Task *t, const Count *c, const Postage *p) {
    Bill bill = { 0 };
    uint64_t longest = 0;
    write_bill(c, p, &bill);
    for (size_t i = 0; i < bill.lines; i++) {
        uint64_t wait = wait_for(c, bill.line[i].row, bill.line[i].key, bill.line[i].count);
        if (wait > longest) longest = wait;
    }
    if (longest) {
        Message why;
        quota_sentence(longest, &why);
        task_refuse_tell(t, "wait", &why);
        return true;
    }
    for (size_t i = 0; i < bill.lines; i++)
        take(c, bill.line[i].row, bill.line[i].key, bill.line[i].count);
    return false;
}

/* ---- sending ---- */

static void send_one(Task *t, const Postage *p, const Recipient *one) {
    const char *to = one->to;
    Buf text = buf_heap(MAIL_TEXT);
    char token[POSTAGE_TOKEN];
    Letter letter = { 0 };
    postage_token(t->app, to, token);
    snprintf(letter.to, sizeof letter.to, "%s", to);
    snprintf(letter.subject, sizeof letter.subject, "%s", p->subject);
    snprintf(letter.stop, sizeof letter.stop, "%s/stop/%s", p->links, token);
    buf_text(&text, p->text);
    if (*one->link) buf_print(&text, "\n\n%s", one->link);
    if (*one->code) {
        buf_text(&text, "\n\n");
        tongue_print(p->tongue, &text,
                     "Or choose \"Join with a code\" on any device and enter: {code%s}", one->code);
    }
    buf_print(&text, "\n\n-- \n%s\n%s\n",
              tongue_row(p->tongue, "To get no more e-mails from this server, follow this link:"),
              letter.stop);
    letter.text = text.text;
    if (!text.full) mail_send(t, &letter);
    buf_free(&text);
}

int postage_send(Task *t, const Postage *p, const Recipient *list, size_t count) {
    Count c = { .quotas = t->app->accounts->quotas,
                .now = app_ticks(t->app),
                .fresh = is_fresh(t->app, p->sender) };
    size_t strangers = 0;
    int sent = 0;
    for (size_t i = 0; i < count; i++) strangers += !list[i].asked;
    if (event_of(p->event)->ev->stage == EV_DRAFT)
        return task_refuse(t, "draft",
                           "Publish the event first. Nobody gets e-mails about a draft."),
               -1;
    if (c.fresh && strangers && strangers == count)
        return task_refuse(t, "too-new",
                           "Your account is too new to write to people who haven't asked for it. "
                           "Try again tomorrow, or share the link."),
               -1;
    bool first = !t->noted, *gets = calloc(count + 1, sizeof *gets);
    if (first) t->noted = calloc(1, sizeof(Counted) + count * sizeof(QuotaKey));
    if (!gets || !t->noted) {
        free(gets);
        task_refuse(t, "busy", "Out of memory. Try again later.");
        return -1;
    }
    choose(t, &c, list, count, first, gets);
    if (first && is_too_much(t, &c, p)) give_back(&c, t->noted), sent = -1;
    for (size_t i = 0; i < count && sent >= 0; i++)
        if (gets[i]) send_one(t, p, &list[i]), sent++;
    free(gets);
    return sent;
}

/* ---- is it yours? ---- */

static void confirm_hash(const App *app, const char *code, const char *email,
                         char hash[SECRET_HASH]) {
    char text[SECRET_CODE + PROFILE_TEXT + 1];
    snprintf(text, sizeof text, "%s %s", code, email);
    secret_hash(app, "mail confirm", text, hash);
}

/* May one more such letter go to this address? */
static bool may_ask(Task *t, uint64_t person, const char *email) {
    Count c = { .quotas = t->app->accounts->quotas, .now = app_ticks(t->app) };
    char id[APP_NUMBER], to[PROFILE_TEXT];
    if (t->tries) return true;
    app_id_write(person, id);
    fold(email, to);
    uint64_t a = wait_for(&c, QUOTA_CONFIRMED, id, 1), b = wait_for(&c, QUOTA_CONFIRMED_TO, to, 1);
    if (a || b) {
        Message why;
        quota_sentence(a > b ? a : b, &why);
        return task_refuse_tell(t, "wait", &why), false;
    }
    take(&c, QUOTA_CONFIRMED, id, 1);
    take(&c, QUOTA_CONFIRMED_TO, to, 1);
    return true;
}

bool postage_ask(Task *t, uint64_t person, int tongue) {
    Profile profile;
    char id[APP_NUMBER], code[SECRET_CODE], hash[SECRET_HASH], room[1024], cell[SECRET_HASH + 24];
    if (profile_read(t->app, person, &profile, &t->err)) return false;
    if (!*profile.email)
        return task_refuse(t, "no-address", "Enter your e-mail address first."), false;
    if (!may_ask(t, person, profile.email)) return false;
    secret_code(code);
    confirm_hash(t->app, code, profile.email, hash);
    app_id_write(person, id);
    int64_t until = app_now(t->app) + CONFIRM_MS;
    int size = snprintf(cell, sizeof cell, "%s %" PRId64, hash, until);
    task_cell(t, BOX_SECRET, CONFIRMS, id, NULL, (Bytes){ cell, (size_t)size });
    Letter letter = { 0 };
    Buf text = buf_over(room, sizeof room);
    memcpy(letter.to, profile.email, sizeof letter.to);
    snprintf(letter.subject, sizeof letter.subject, "Castellan: %s", code);
    tongue_print(tongue, &text,
                 "Someone entered this address for e-mails from a Castellan server. If it was you, "
                 "type this code on your page there: {code%s}",
                 code);
    buf_char(&text, '\n');
    letter.text = room;
    mail_send(t, &letter);
    return true;
}

bool postage_confirm(Task *t, uint64_t person, const char *typed) {
    Profile profile;
    char id[APP_NUMBER], code[SECRET_CODE] = "", hash[SECRET_HASH], cell[SECRET_HASH + 24] = "";
    char token[POSTAGE_TOKEN], name[HALF_TOKEN + 1];
    Buf value = buf_over(cell, sizeof cell);
    Live *live = account_live(t, person);
    if (!live || profile_read(t->app, person, &profile, &t->err)) return false;
    app_id_write(person, id);
    bool good = secret_code_read(typed, code) &&
                !store_get(t->app->store, BOX_SECRET, CONFIRMS, id, &value, NULL) &&
                value.size > SECRET_HASH && strtoll(cell + SECRET_HASH, NULL, 10) > app_now(t->app);
    confirm_hash(t->app, code, profile.email, hash);
    if (!good || !secret_same(hash, cell))
        return task_refuse(t, "wrong", "This is not the code from the last e-mail."), false;
    profile.confirmed = profile.mail = true;
    profile_write(t, person, &profile);
    task_erase(t, BOX_SECRET, CONFIRMS, id);
    postage_token(t->app, profile.email, token);
    name_of(token, name);
    task_erase(t, BOX_SECRET, STOPS, name);
    return account_add(t, live, "account.changed", NULL);
}
