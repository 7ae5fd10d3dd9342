/* profile.c - what people say about themselves: one cell that can be erased. */
#include "app/people/accounts.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LABEL_MAX = 63, MAILBOX_MAX = 64 }; /* bytes, as mail programs have it */

static void read_text(const json_t *cell, const char *key, char *to, size_t room) {
    const char *text = json_string_value(json_object_get(cell, key));
    snprintf(to, room, "%s", text ? text : "");
}

Status profile_read(App *app, uint64_t person, Profile *p, Err *err) {
    char owner[APP_NUMBER], room[PROFILE_MAX];
    Buf value = buf_over(room, sizeof room);
    *p = (Profile){ 0 };
    app_id_write(person, owner);
    Status status = store_get(app->store, BOX_PERSON, owner, "profile", &value, err);
    if (status) return status;
    json_t *cell = json_loadb(value.text, value.size, 0, NULL);
    if (!cell) return err_set(err, ERR_STORE, "A person's profile is damaged.");
    read_text(cell, "name", p->name, sizeof p->name);
    read_text(cell, "full_name", p->full_name, sizeof p->full_name);
    read_text(cell, "email", p->email, sizeof p->email);
    read_text(cell, "country", p->country, sizeof p->country);
    read_text(cell, "languages", p->languages, sizeof p->languages);
    p->birth_year = (int)json_integer_value(json_object_get(cell, "birth_year"));
    p->minor = json_is_true(json_object_get(cell, "minor"));
    p->mail = json_is_true(json_object_get(cell, "mail"));
    p->confirmed = json_is_true(json_object_get(cell, "confirmed"));
    json_decref(cell);
    return OK;
}

void profile_jot(const Profile *p, Buf *out) {
    member_word("name", p->name, out);
    if (*p->full_name) member_word("full_name", p->full_name, out);
    if (*p->email) member_word("email", p->email, out);
    if (*p->country) member_word("country", p->country, out);
    if (*p->languages) member_word("languages", p->languages, out);
    if (p->birth_year) member_number("birth_year", p->birth_year, out);
    member_flag("minor", p->minor, out);
    member_flag("mail", p->mail, out);
    if (*p->email) member_flag("confirmed", p->confirmed, out);
}

void profile_write(Task *t, uint64_t person, const Profile *p) {
    char owner[APP_NUMBER], room[PROFILE_MAX];
    Buf value = buf_over(room, sizeof room);
    app_id_write(person, owner);
    jot_open(&value, '{');
    profile_jot(p, &value);
    jot_close(&value, '}');
    task_cell(t, BOX_PERSON, owner, "profile", NULL, (Bytes){ value.text, value.size });
}

/* Between two dots: letters of any script, digits, and hyphens inside. */
static bool is_label(const char *text, size_t size) {
    if (!size || size > LABEL_MAX || text[0] == '-' || text[size - 1] == '-') return false;
    for (size_t i = 0; i < size; i++)
        if ((unsigned char)text[i] < 0x80 && !isalnum((unsigned char)text[i]) && text[i] != '-')
            return false;
    return true;
}

/* "example.org": two labels at least, of which the last isn't a number and no single letter. */
static bool is_domain(const char *text) {
    size_t size = strcspn(text, ".");
    if (!is_label(text, size) || !text[size]) return false;
    const char *last = text;
    for (const char *dot; (dot = strchr(last, '.')); last = dot + 1)
        if (!is_label(last, (size_t)(dot - last))) return false;
    size = strlen(last);
    return is_label(last, size) && size > 1 && strspn(last, "0123456789") < size;
}

/* What stands before the @, `size` bytes: no dot at an end, no two in a row. */
static bool is_mailbox(const char *text, size_t size) {
    if (!size || size > MAILBOX_MAX || text[0] == '.' || text[size - 1] == '.') return false;
    for (size_t i = 0; i < size; i++) {
        bool sign = (unsigned char)text[i] <= ' ' || strchr("<>(),;:\\\"[]\x7f", text[i]);
        if (sign || (text[i] == '.' && text[i + 1] == '.')) return false;
    }
    return true;
}

Status profile_check_email(const char *email, Err *err) {
    if (!*email) return OK;
    const char *at = strchr(email, '@');
    bool good = at && is_mailbox(email, (size_t)(at - email)) && is_domain(at + 1) &&
                strlen(email) < PROFILE_TEXT;
    return good ? OK
                : err_set(err, ERR_INPUT,
                          "This is not an e-mail address. Write it like anna@example.org.");
}

bool profile_is_minor(int birth_year, int64_t now) {
    time_t seconds = (time_t)(now / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    return birth_year && t.tm_year + 1900 - birth_year <= MINOR_AGE;
}
