#include "app/people/names.h"

#include "app/people/accounts.h"
#include "app/people/server_settings.h"
#include "codec/jot.h"
#include "codec/members.h"

#include <jansson.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- letters ---- */

/* The next letter of a UTF-8 text, which moves on; 0 at its end or where it isn't UTF-8. */
static uint32_t next_letter(const char **at) {
    const uint8_t *s = (const uint8_t *)*at;
    int more = s[0] < 0x80       ? 0
               : s[0] >> 5 == 6  ? 1
               : s[0] >> 4 == 14 ? 2
               : s[0] >> 3 == 30 ? 3
                                 : -1;
    static const uint32_t LEAST[] = { 0, 0x80, 0x800, 0x10000 };
    if (more < 0) return 0;
    uint32_t letter = more == 0 ? s[0] : s[0] & (0x3fu >> more);
    for (int i = 1; i <= more; i++) {
        if (s[i] >> 6 != 2) return 0;
        letter = letter << 6 | (s[i] & 0x3f);
    }
    if (letter < LEAST[more] || letter > 0x10ffff || (letter >= 0xd800 && letter < 0xe000))
        return 0;
    *at += more + 1;
    return letter;
}

static void put_letter(Buf *out, uint32_t c) {
    if (c < 0x80) buf_char(out, (char)c);
    else if (c < 0x800)
        buf_char(out, (char)(0xc0 | c >> 6)), buf_char(out, (char)(0x80 | (c & 63)));
    else {
        if (c < 0x10000) buf_char(out, (char)(0xe0 | c >> 12));
        else {
            buf_char(out, (char)(0xf0 | c >> 18));
            buf_char(out, (char)(0x80 | (c >> 12 & 63)));
        }
        buf_char(out, (char)(0x80 | (c >> 6 & 63)));
        buf_char(out, (char)(0x80 | (c & 63)));
    }
}

static bool is_blank(uint32_t c) {
    return c == ' ' || c == 0xa0 || (c >= 0x2000 && c <= 0x200a) || c == 0x202f || c == 0x3000;
}

/* Letters that are not seen, or that turn the direction of what follows. */
static bool is_unseen(uint32_t c) {
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x34f || c == 0x61c ||
           (c >= 0x115f && c <= 0x1160) || (c >= 0x180b && c <= 0x180f) ||
           (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0x2800 || c == 0x3164 ||
           (c >= 0xe000 && c <= 0xf8ff) || (c >= 0xfe00 && c <= 0xfe0f) || c == 0xfeff ||
           c == 0xffa0 || (c >= 0xfff0 && c <= 0xffff) || c >= 0xe0000;
}

Status name_tidy(const char *wish, char name[PERSON_NAME], Err *err) {
    Buf out = buf_over(name, PERSON_NAME);
    unsigned letters = 0;
    bool blank = false;
    for (const char *at = wish; *at;) {
        uint32_t c = next_letter(&at);
        if (!c) return err_set(err, ERR_INPUT, "Names must be UTF-8.");
        if (is_blank(c)) {
            blank = letters > 0;
            continue;
        }
        if (is_unseen(c)) return err_set(err, ERR_INPUT, "A name needs visible letters.");
        if (blank) buf_char(&out, ' '), letters++;
        blank = false;
        put_letter(&out, c);
        letters++;
    }
    if (letters < NAME_LETTERS_MIN)
        return err_set(err, ERR_INPUT, "Names have at least {least%d} letters.", NAME_LETTERS_MIN);
    if (letters > NAME_LETTERS_MAX || out.full)
        return err_set(err, ERR_INPUT, "Names have at most {most%d} letters.", NAME_LETTERS_MAX);
    return OK;
}

/* ---- what looks the same ---- */

static uint32_t small(uint32_t c) {
    if (c >= 'A' && c <= 'Z') return c + 32;
    if (c >= 0xc0 && c <= 0xde && c != 0xd7) return c + 32; /* Latin-1 */
    if (c >= 0x391 && c <= 0x3a9) return c + 32;            /* Greek */
    if (c >= 0x410 && c <= 0x42f) return c + 32;            /* Cyrillic */
    if (c >= 0x400 && c <= 0x40f) return c + 80;
    bool even = (c >= 0x100 && c <= 0x137) || (c >= 0x14a && c <= 0x177);
    bool odd = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17e);
    if (c == 0x130 || c == 0x131) return 'i';
    if (even) return c | 1;
    if (odd) return c % 2 ? c + 1 : c;
    return c;
}

/* Small letters of other alphabets that pass for Latin ones. */
static uint32_t latin(uint32_t c) {
    static const struct {
        uint16_t letter;
        char like;
    } LIKE[] = {
        { 0x430, 'a' }, { 0x432, 'b' }, { 0x435, 'e' }, { 0x43a, 'k' }, { 0x43c, 'm' },
        { 0x43d, 'h' }, { 0x43e, 'o' }, { 0x440, 'p' }, { 0x441, 'c' }, { 0x442, 't' },
        { 0x443, 'y' }, { 0x445, 'x' }, { 0x455, 's' }, { 0x456, 'i' }, { 0x458, 'j' },
        { 0x4bb, 'h' }, { 0x501, 'd' }, { 0x3b1, 'a' }, { 0x3b2, 'b' }, { 0x3b5, 'e' },
        { 0x3b6, 'z' }, { 0x3b7, 'h' }, { 0x3b9, 'i' }, { 0x3ba, 'k' }, { 0x3bc, 'm' },
        { 0x3bd, 'v' }, { 0x3bf, 'o' }, { 0x3c1, 'p' }, { 0x3c4, 't' }, { 0x3c5, 'y' },
        { 0x3c7, 'x' }, { 0x131, 'i' }, { 0x17f, 's' },
    };
    if (c >= 0xff01 && c <= 0xff5e) return small(c - 0xfee0); /* full width */
    for (size_t i = 0; i < sizeof LIKE / sizeof LIKE[0]; i++)
        if (LIKE[i].letter == c) return (uint32_t)LIKE[i].like;
    return c;
}

void name_fold(const char *name, FoldedName folded) {
    Buf out = buf_over(folded, sizeof(FoldedName));
    for (const char *at = name; *at;) {
        uint32_t c = next_letter(&at);
        if (!c) break;
        c = latin(small(c));
        bool stroke = is_blank(c) || c == '-' || c == '_' || c == '.' ||
                      (c >= 0x2010 && c <= 0x2015);
        if (stroke) buf_char(&out, '-');
        else if (c == 0xdf) buf_text(&out, "ss");
        else put_letter(&out, c);
    }
}

/* ---- the same name, written in another way ---- */

/* The plain Latin letter of one with a mark or a stroke; 0 if it is another kind of letter. */
static char plain_letter(uint32_t c) {
    static const char LATIN_1[] = "aaaaaa?ceeeeiiiidnooooo?ouuuuy?y"; /* from 0xe0 on */
    static const char EXTENDED_A[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii??jjkkk"
                                     "llllllllllnnnnnnnnnoooooo??rrrrrrssssssssttttttuuuuuuuuuuuu"
                                     "wwyyyzzzzzzs"; /* from 0x100 on */
    static const struct {
        uint16_t first, last;
        char plain;
    } MORE[] = {
        { 0x1a0, 0x1a1, 'o' },   { 0x1af, 0x1b0, 'u' },   { 0x1cd, 0x1ce, 'a' },
        { 0x1cf, 0x1d0, 'i' },   { 0x1d1, 0x1d2, 'o' },   { 0x1d3, 0x1dc, 'u' },
        { 0x218, 0x219, 's' },   { 0x21a, 0x21b, 't' },   { 0x1ea0, 0x1eb7, 'a' },
        { 0x1eb8, 0x1ec7, 'e' }, { 0x1ec8, 0x1ecb, 'i' }, { 0x1ecc, 0x1ee3, 'o' },
        { 0x1ee4, 0x1ef1, 'u' }, { 0x1ef2, 0x1ef9, 'y' },
    };
    static_assert(sizeof LATIN_1 == 0x20 + 1 && sizeof EXTENDED_A == 0x80 + 1, "one for each");
    char plain = '?';
    if (c >= 0xe0 && c <= 0xff) plain = LATIN_1[c - 0xe0];
    if (c >= 0x100 && c <= 0x17f) plain = EXTENDED_A[c - 0x100];
    for (size_t i = 0; i < sizeof MORE / sizeof MORE[0]; i++)
        if (c >= MORE[i].first && c <= MORE[i].last) plain = MORE[i].plain;
    return plain == '?' ? 0 : plain;
}

/* Letters that are always written as two where they are missing; NULL: none of them. */
static const char *two_letters(uint32_t c) {
    switch (c) {
    case 0xdf:
    case 0x1e9e: return "ss";
    case 0xe6: return "ae";
    case 0xfe: return "th";
    case 0x133: return "ij";
    case 0x153: return "oe";
    default: return NULL;
    }
}

/* What follows the plain letter where the mark is spelled out: Mueller, Soeren, Haakon; 0: nothing. */
static char spelled_mark(uint32_t c) {
    switch (c) {
    case 0xe4:
    case 0xf6:
    case 0xfc:
    case 0xf8:
    case 0x151:
    case 0x171: return 'e';
    case 0xe5: return 'a';
    default: return 0;
    }
}

static void put_written(Buf *out, uint32_t c, bool spelled) {
    const char *two = two_letters(c);
    char plain = plain_letter(c);
    if (two) buf_text(out, two);
    else if (!plain) put_letter(out, c);
    else {
        buf_char(out, plain);
        if (spelled && spelled_mark(c)) buf_char(out, spelled_mark(c));
    }
}

/* A mark that stands behind its letter, as some keyboards write it. */
static void put_mark(Buf *out, uint32_t mark, bool spelled) {
    char letter = out->size ? out->text[out->size - 1] : 0;
    if (!spelled) return;
    if (mark == 0x308 && letter && strchr("aou", letter)) buf_char(out, 'e');
    if (mark == 0x30a && letter == 'a') buf_char(out, 'a');
}

static void write_another_way(const char *name, bool spelled, FoldedName folded) {
    FoldedName seen;
    Buf out = buf_over(folded, sizeof(FoldedName));
    name_fold(name, seen);
    for (const char *at = seen; *at;) {
        uint32_t c = next_letter(&at);
        if (!c) break;
        if (c == '\'' || c == 0x2019 || c == 0x2bc) continue; /* O'Brien */
        if (c >= 0x300 && c <= 0x36f) put_mark(&out, c, spelled);
        else put_written(&out, c, spelled);
    }
}

void name_plain(const char *name, FoldedName folded) {
    write_another_way(name, false, folded);
}

void name_spelled(const char *name, FoldedName folded) {
    write_another_way(name, true, folded);
}

/* ---- names that look alike ---- */

static uint32_t blurred_letter(uint32_t c) {
    char plain = plain_letter(c);
    if (plain) return (uint32_t)plain;
    if (c == '1' || c == 'l' || c == '|' || c == '!') return 'i';
    return c == '0' ? 'o' : c;
}

static void blur(const char *name, FoldedName blurred) {
    FoldedName folded;
    Buf out = buf_over(blurred, sizeof(FoldedName));
    name_fold(name, folded);
    for (const char *at = folded; *at;) {
        uint32_t c = blurred_letter(next_letter(&at));
        if (c == 'r' && *at == 'n') c = 'm', at++;
        else if (c == 'v' && *at == 'v') c = 'w', at++;
        if (c != '-' && c != '\'') put_letter(&out, c);
    }
}

bool name_resembles(const char *one, const char *other) {
    FoldedName a, b;
    blur(one, a), blur(other, b);
    return strcmp(a, b) == 0;
}

bool name_of_admin(App *app, const char *name, uint64_t but) {
    const ServerSettings *h = server_settings(app);
    for (size_t i = 0; i < h->admins; i++) {
        char theirs[PERSON_NAME];
        if (h->admin[i] != but && accounts_name(app, h->admin[i], theirs) &&
            name_resembles(name, theirs))
            return true;
    }
    return false;
}

void name_key(const App *app, const char *name, char key[NAME_KEY]) {
    char folded[2 * PERSON_NAME];
    name_fold(name, folded);
    secret_hash(app, "name", folded, key);
}

/* ---- whose it is ---- */

typedef struct Name {
    uint64_t owner;
} Name;

static void *name_open(Live *live) {
    (void)live;
    return calloc(1, sizeof(Name));
}

static Status name_follow(void *state, const StoreRecord *event, Err *err) {
    Name *name = state;
    if (strcmp(event->type, "name.given-back") == 0) {
        name->owner = 0;
        return OK;
    }
    json_t *facts = json_loadb(event->public.at, event->public.size, 0, NULL);
    const char *person = json_string_value(json_object_get(facts, "person"));
    bool good = strcmp(event->type, "name.taken") == 0 && person &&
                app_id_read(person, &name->owner);
    json_decref(facts);
    return good ? OK : err_set(err, ERR_STORE, "A name has no such event.");
}

static const LiveKind NAME = {
    .prefix = "name/", .open = name_open, .close = free, .follow = name_follow
};

uint64_t name_owner(App *app, const char *name) {
    char key[NAME_KEY];
    Live *live;
    name_key(app, name, key);
    return live_get(app, &NAME, key, &live, NULL) ? 0 : ((Name *)live->state)->owner;
}

/* ---- a new key ---- */

static void write_person(uint64_t person, Buf *facts) {
    jot_open(facts, '{');
    member_big("person", person, facts);
    jot_close(facts, '}');
}

typedef struct Rename {
    App *app;
    Status status;
    Err *err;
} Rename;

static bool name_again(void *user, const StoreHead *head) {
    Rename *r = user;
    uint64_t id;
    Profile profile;
    char stream[STORE_STREAM_MAX + 1], room[64];
    Buf facts = buf_over(room, sizeof room);
    if (!app_id_read(strchr(head->stream, '/') + 1, &id)) return true;
    const Account *a = account_find(r->app, id);
    if (!a || a->guest || a->erased || a->merged) return true;
    if (profile_read(r->app, id, &profile, NULL)) return true;
    snprintf(stream, sizeof stream, "name/");
    name_key(r->app, profile.name, stream + strlen(stream));
    write_person(id, &facts);
    const StoreRecord taken = { .type = "name.taken",
                                .version = 1,
                                .at = app_now(r->app),
                                .public = { facts.text, facts.size } };
    const StorePart part = { stream, 0, &taken, 1 };
    r->status = store_append(r->app->store, &(StoreWrite){ .parts = &part, .part_count = 1 }, NULL,
                             r->err);
    if (r->status == ERR_CONFLICT) r->status = OK; /* done before a stop in the middle */
    return !r->status;
}

Status names_follow_key(App *app, Err *err) {
    char is[SECRET_HASH], was[SECRET_HASH] = "";
    Buf value = buf_over(was, sizeof was);
    secret_hash(app, "names", "", is);
    Status status = store_get(app->store, BOX_SECRET, "names", "key", &value, err);
    if (status && status != ERR_MISSING) return status;
    bool known = !status;
    if (known && strcmp(is, was) == 0) return OK;
    if (known) {
        Rename r = { app, OK, err };
        status = store_streams(app->store, "account/", NULL, 0, name_again, &r, err);
        if (status || r.status) return status ? status : r.status;
    }
    const StoreCell cell = { BOX_SECRET, CELL_PUT, "names", "key", "", { is, strlen(is) } };
    return store_append(app->store, &(StoreWrite){ .cells = &cell, .cell_count = 1 }, NULL, err);
}

/* ---- taking and giving back ---- */

static bool add(Task *t, Live *live, const char *type, uint64_t person) {
    char room[64];
    Buf facts = buf_over(room, sizeof room);
    write_person(person, &facts);
    return task_add(t, live, type, 1, (Bytes){ facts.text, facts.size }, (Bytes){ 0 });
}

bool name_take(Task *t, const char *name, uint64_t person) {
    char key[NAME_KEY];
    name_key(t->app, name, key);
    Live *live = task_make(t, &NAME, key);
    if (!live) return false;
    uint64_t owner = ((Name *)live->state)->owner;
    if (owner == person) return true;
    if (owner || name_of_admin(t->app, name, person))
        return task_refuse(t, "name-taken",
                           "This name, or one very much like it, is taken. Pick another one."),
               false;
    return add(t, live, "name.taken", person);
}

bool name_give_back(Task *t, const char *name, uint64_t person) {
    char key[NAME_KEY];
    name_key(t->app, name, key);
    Live *live = task_make(t, &NAME, key);
    if (!live) return false;
    if (((Name *)live->state)->owner != person) return true;
    return add(t, live, "name.given-back", person);
}
