/* profile.c - what people tell of themselves: one cell that can be erased. */
#include "app/accounts.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

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
    if (!cell) return err_set(err, ERR_STORE, "The profile of a person is damaged.");
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

Status profile_check_email(const char *email, Err *err) {
    if (!*email) return OK;
    const char *at = strchr(email, '@');
    bool good = at && at > email && at[1] && !strchr(at + 1, '@') && strchr(at + 1, '.') &&
                strlen(email) < PROFILE_TEXT;
    for (const char *c = email; *c && good; c++)
        good = (unsigned char)*c > ' ' && !strchr("<>(),;:\\\"[]\x7f", *c);
    return good ? OK : err_set(err, ERR_INPUT, "That is no e-mail address.");
}

bool profile_is_minor(int birth_year, int64_t now) {
    time_t seconds = (time_t)(now / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    return birth_year && t.tm_year + 1900 - birth_year <= MINOR_AGE;
}
