#include "app/archive/people.h"

#include "app/core/app.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"

#include <jansson.h>

#include <stdlib.h>
#include <string.h>

enum { SALT = 16, CELL_MAX = 64 << 10 };

/* ---- noting ids ---- */

static size_t place_of(const ArchivePeople *p, uint64_t id) {
    size_t at = (size_t)(id * 0x9e3779b97f4a7c15u >> 20) % p->slots;
    while (p->slot[at] && p->id[p->slot[at] - 1] != id) at = (at + 1) % p->slots;
    return at;
}

static bool knows(const ArchivePeople *p, uint64_t id) {
    return p->slots && p->slot[place_of(p, id)];
}

static void grow(ArchivePeople *p) {
    size_t room = p->room ? 2 * p->room : 256;
    uint64_t *id = realloc(p->id, room * sizeof *id);
    uint32_t *slot = id ? calloc(2 * room, sizeof *slot) : NULL;
    if (id) p->id = id;
    if (!slot) {
        p->failed = true;
        return;
    }
    free(p->slot);
    p->slot = slot;
    p->slots = 2 * room;
    p->room = room;
    for (size_t i = 0; i < p->count; i++) p->slot[place_of(p, p->id[i])] = (uint32_t)i + 1;
}

static void note(ArchivePeople *p, uint64_t id) {
    if (knows(p, id)) return;
    if (p->count == p->room) grow(p);
    if (p->failed) return;
    p->id[p->count++] = id;
    p->slot[place_of(p, id)] = (uint32_t)p->count;
}

static void walk(ArchivePeople *p, const json_t *value) {
    const char *text = json_string_value(value), *key;
    const json_t *part;
    uint64_t id;
    size_t i;
    if (text && app_id_read(text, &id)) note(p, id);
    json_array_foreach(value, i, part) walk(p, part);
    if (!json_is_object(value)) return;
    const char *kind = json_string_value(json_object_get(value, "kind"));
    bool report = kind && strncmp(kind, "report.", 7) == 0;
    json_object_foreach((json_t *)value, key, part) {
        bool private = strcmp(key, "mail") == 0 || strcmp(key, "contact") == 0 ||
                       (report && strcmp(key, "text") == 0);
        if (!private) walk(p, part);
    }
}

void archive_people_meet(ArchivePeople *people, const StoreRecord *event) {
    json_t *public = json_loadb(event->public.at, event->public.size, 0, NULL);
    walk(people, public);
    json_decref(public);
}

void archive_people_free(ArchivePeople *people) {
    free(people->id);
    free(people->slot);
}

/* ---- writing ---- */

static void put_person(const ArchivePerson *person, Buf *out) {
    jot_item(out);
    buf_char(out, '\n'), jot_open(out, '{');
    member_word("id", person->id, out);
    if (person->name) member_word("name", person->name, out);
    if (person->country) member_word("country", person->country, out);
    if (person->minor)
        member_flag("minor", true, out); /* so that the name is protected there as here */
    jot_close(out, '}');
}

/* What the file says of someone: a pseudonym hides all the rest. */
static ArchivePerson shown(const char *owner, const json_t *profile, const char *pseudonym) {
    const char *country = json_string_value(json_object_get(profile, "country"));
    if (pseudonym) return (ArchivePerson){ .id = owner, .name = pseudonym };
    return (ArchivePerson){ .id = owner,
                            .name = json_string_value(json_object_get(profile, "name")),
                            .country = country && *country ? country : NULL,
                            .minor = json_is_true(json_object_get(profile, "minor")) };
}

Status archive_people_write(const ArchivePeople *people, Store *store, const ArchiveOrder *order,
                            ArchiveSigning *signing, Buf *out, Err *err) {
    Status status = people->failed ? err_set(err, ERR_SYSTEM, "Out of memory. Try again later.")
                                   : OK;
    Buf cell = buf_heap(CELL_MAX);
    unsigned met = 0;
    for (size_t i = 0; i < people->count && !status; i++) {
        char owner[APP_NUMBER], text[32];
        Buf pseudonym = buf_over(text, sizeof text);
        app_id_write(people->id[i], owner);
        buf_clear(&cell);
        status = store_get(store, BOX_PERSON, owner, "profile", &cell, err);
        if (!status) {
            json_t *profile = json_loadb(cell.text, cell.size, 0, NULL);
            buf_print(&pseudonym, "Person %u", ++met);
            ArchivePerson person = shown(owner, profile, order->anonymous ? text : NULL);
            put_person(&person, out);
            if (signing) signing_person(signing, order->event, &person);
            json_decref(profile);
        } else if (status == ERR_MISSING) status = OK; /* no person, or erased */
    }
    buf_free(&cell);
    return status;
}

typedef struct Words {
    const ArchivePeople *people;
    Buf *out;
} Words;

static bool put_words(void *user, const StoreCell *cell) {
    Words *w = user;
    uint64_t id;
    if (strncmp(cell->key, "words/", 6) != 0 || !app_id_read(cell->key + 6, &id)) return true;
    if (!knows(w->people, id) || cell->value.size < SALT) return true;
    const char *text = (const char *)cell->value.at + SALT;
    json_t *words = json_stringn(text, cell->value.size - SALT);
    if (words) { /* else not UTF-8: none of ours */
        jot_item(w->out);
        buf_char(w->out, '\n'), jot_open(w->out, '{');
        member_word("id", cell->key + 6, w->out);
        member_word("person", cell->owner, w->out);
        member_hex("salt", cell->value.at, SALT, w->out);
        member_word("text", json_string_value(words), w->out);
        jot_close(w->out, '}');
    }
    json_decref(words);
    return true;
}

Status archive_words_write(const ArchivePeople *people, Store *store, Buf *out, Err *err) {
    Words w = { people, out };
    Status status = OK;
    for (size_t i = 0; i < people->count && !status; i++) {
        char owner[APP_NUMBER];
        app_id_write(people->id[i], owner);
        StoreScan scan = { .owner = owner };
        status = store_scan(store, BOX_PERSON, &scan, put_words, &w, err);
    }
    return status;
}

/* ---- reading ---- */

typedef struct ArchivedWords {
    const char *id, *person, *text;
    uint8_t salt[SALT];
} ArchivedWords;

Status archive_person_read(const json_t *item, ArchivePerson *person, Err *err) {
    Pick p = pick_open(item, "A person of the archive", err);
    uint64_t number;
    person->id = pick_text_or_null(&p, "id");
    person->name = pick_text_or_null(&p, "name");
    person->country = pick_text_or_null(&p, "country");
    person->minor = pick_flag_or(&p, "minor", false);
    if (!person->id || !app_id_read(person->id, &number))
        pick_refuse(&p, "{what%p} has no id.", &p.what);
    return pick_close(&p);
}

/* The number of words is the beginning of their hash: they cannot be other words. */
static bool are_genuine(const ArchivedWords *w) {
    uint8_t hash[SHA256_BYTES];
    uint64_t id, number = 0;
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, w->salt, SALT);
    sha256_update(&sha, w->text, strlen(w->text));
    sha256_final(&sha, hash);
    for (int i = 0; i < 8; i++) number = number << 8 | hash[i];
    return app_id_read(w->id, &id) && id == number;
}

static Status read_words(const json_t *item, ArchivedWords *w, Err *err) {
    Pick p = pick_open(item, "Words of the archive", err);
    uint64_t person;
    w->id = pick_text_or_null(&p, "id");
    w->person = pick_text_or_null(&p, "person");
    w->text = pick_text_or_null(&p, "text");
    pick_bytes(&p, "salt", w->salt, SALT);
    if (!w->id || !w->person || !w->text || !app_id_read(w->person, &person))
        pick_refuse(&p, "{what%p} needs id, person and text.", &p.what);
    Status status = pick_close(&p);
    if (status || !w->text) return status;
    if (are_genuine(w)) return OK;
    return err_set(err, ERR_INPUT, "Text {id%s} of the archive does not match the log.", w->id);
}

Status archive_people_check(const json_t *archive, uint64_t *count, Err *err) {
    const json_t *people = json_object_get(archive, "people"), *item;
    ArchivePerson person;
    ArchivedWords words;
    size_t i;
    *count = json_array_size(people);
    json_array_foreach(people, i, item) {
        Status status = archive_person_read(item, &person, err);
        if (status) return status;
    }
    json_array_foreach(json_object_get(archive, "words"), i, item) {
        Status status = read_words(item, &words, err);
        if (status) return status;
    }
    return OK;
}

static bool is_same(const char *one, const char *other) {
    return strcmp(one ? one : "", other ? other : "") == 0;
}

static bool is_pseudonym(const ArchivePerson *person) {
    static const char BEGIN[] = "Person ";
    const char *name = person->name ? person->name : "";
    const char *number = name + sizeof BEGIN - 1;
    if (strncmp(name, BEGIN, sizeof BEGIN - 1) != 0 || person->country) return false;
    return *number && !number[strspn(number, "0123456789")];
}

/* Erased people can't be compared, so they count as different. */
static Status compare_person(const ArchivePerson *person, Store *store, bool *same, Err *err) {
    Buf cell = buf_heap(CELL_MAX);
    Status status = store_get(store, BOX_PERSON, person->id, "profile", &cell, err);
    if (!status) {
        json_t *profile = json_loadb(cell.text, cell.size, 0, NULL);
        ArchivePerson here = shown(person->id, profile, NULL);
        *same = is_same(here.name, person->name) && is_same(here.country, person->country) &&
                here.minor == person->minor;
        json_decref(profile);
    } else if (status == ERR_MISSING) *same = false, status = OK;
    buf_free(&cell);
    return status;
}

Status archive_people_compare(const json_t *archive, Store *store, bool *same, Err *err) {
    bool names = json_is_true(json_object_get(archive, "names"));
    const json_t *item;
    size_t i;
    *same = true;
    json_array_foreach(json_object_get(archive, "people"), i, item) {
        ArchivePerson person;
        Status status = archive_person_read(item, &person, err);
        if (!status && names) status = compare_person(&person, store, same, err);
        else if (!status) *same = is_pseudonym(&person);
        if (status || !*same) return status;
    }
    return OK;
}

static bool met(void *user, const StoreCell *cell) {
    (void)cell;
    *(bool *)user = true;
    return false;
}

/* Someone who has an account here is known, be it that they were erased; and so is whose data are
 * here. */
static Status is_known(Store *to, const char *person, bool *known, Err *err) {
    char stream[STORE_STREAM_MAX + 1];
    Buf name = buf_over(stream, sizeof stream);
    StoreHead head;
    StoreScan scan = { .owner = person, .limit = 1 };
    buf_print(&name, "account/%s", person);
    *known = false;
    Status status = store_head(to, stream, &head, err);
    if (!status && head.seq) *known = true;
    else if (!status) status = store_scan(to, BOX_PERSON, &scan, met, known, err);
    return status;
}

typedef struct Keeping { /* the cells of one person, written together */
    StoreCell cell[STORE_CELLS_MAX];
    char key[STORE_CELLS_MAX][APP_NUMBER + 8];
    size_t start[STORE_CELLS_MAX]; /* where its value begins in `values` */
    size_t count;
    Buf values;
} Keeping;

static void add_cell(Keeping *k, const char *owner, const char *key) {
    Buf name = buf_over(k->key[k->count], sizeof k->key[0]);
    buf_text(&name, key);
    k->cell[k->count] = (StoreCell){ BOX_PERSON, CELL_PUT, owner, k->key[k->count], "", { 0 } };
    k->start[k->count++] = k->values.size;
}

static Status add_profile(Keeping *k, const json_t *item, Err *err) {
    ArchivePerson person;
    Status status = archive_person_read(item, &person, err);
    if (status) return status;
    add_cell(k, person.id, "profile");
    jot_open(&k->values, '{');
    if (person.name) member_word("name", person.name, &k->values);
    if (person.country) member_word("country", person.country, &k->values);
    if (person.minor) member_flag("minor", true, &k->values);
    jot_close(&k->values, '}');
    return OK;
}

static Status add_words(Keeping *k, const json_t *item, Err *err) {
    ArchivedWords words;
    Status status = read_words(item, &words, err);
    if (status) return status;
    if (k->count == STORE_CELLS_MAX)
        return err_set(err, ERR_TOO_BIG, "Person {person%s} has too many texts.", words.person);
    char key[APP_NUMBER + 8];
    Buf name = buf_over(key, sizeof key);
    buf_print(&name, "words/%s", words.id);
    add_cell(k, words.person, key);
    buf_bytes(&k->values, words.salt, SALT);
    buf_text(&k->values, words.text);
    return OK;
}

/* What is where: sorted by person, each person's in the order of the file. */
typedef struct Of {
    const char *person;
    const json_t *item;
    size_t at;
} Of;

static int by_person(const void *a, const void *b) {
    const Of *x = a, *y = b;
    int order = strcmp(x->person, y->person);
    return order ? order : (x->at > y->at) - (x->at < y->at);
}

static Status sort_list(const json_t *list, const char *key, Of **sorted, size_t *count, Err *err) {
    const json_t *item;
    size_t i;
    *count = 0;
    *sorted = calloc(json_array_size(list) + 1, sizeof **sorted);
    if (!*sorted) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    json_array_foreach(list, i, item) {
        const char *person = json_string_value(json_object_get(item, key));
        if (person) (*sorted)[(*count)++] = (Of){ person, item, i };
    }
    qsort(*sorted, *count, sizeof **sorted, by_person);
    return OK;
}

/* The first words that are not of someone who comes before this person. */
static size_t first_words(const Of *index, size_t count, const char *person) {
    size_t from = 0;
    while (count > 0) {
        size_t half = count / 2;
        bool before = strcmp(index[from + half].person, person) < 0;
        from = before ? from + half + 1 : from;
        count = before ? count - half - 1 : half;
    }
    return from;
}

static Status keep_person(Keeping *k, const Of *words, size_t count, const json_t *item,
                          const ArchiveRight *right, Store *to, Err *err) {
    k->count = 0;
    buf_clear(&k->values);
    Status status = add_profile(k, item, err);
    const char *person = status ? "" : k->cell[0].owner;
    for (size_t i = first_words(words, count, person); i < count && !status; i++) {
        if (strcmp(words[i].person, person) != 0) break;
        status = add_words(k, words[i].item, err);
    }
    if (!status && k->values.full)
        status = err_set(err, ERR_TOO_BIG, "Person {person%s} has too many texts.",
                         k->cell[0].owner);
    if (status) return status;
    for (size_t c = 0; c < k->count; c++) {
        size_t end = c + 1 < k->count ? k->start[c + 1] : k->values.size;
        k->cell[c].value = (Bytes){ k->values.text + k->start[c], end - k->start[c] };
    }
    StoreResult result;
    const StoreWrite write = { .cells = k->cell, .cell_count = k->count };
    return archive_append(to, write, right, &result, err);
}

/* In the order in which a store keeps them: each comes after all that are there. */
Status archive_people_import(const Archive *archive, Store *to, Err *err) {
    const json_t *people = json_object_get(archive->json, "people"),
                 *words = json_object_get(archive->json, "words");
    Of *person = NULL, *said = NULL;
    size_t count, texts;
    Keeping *k = malloc(sizeof *k);
    if (!k) return err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    k->values = buf_heap(STORE_BYTES_MAX / 2);
    Status status = sort_list(people, "id", &person, &count, err);
    if (!status) status = sort_list(words, "person", &said, &texts, err);
    for (size_t i = 0; !status && i < count; i++) {
        bool known = true;
        status = is_known(to, person[i].person, &known, err);
        if (!status && !known)
            status = keep_person(k, said, texts, person[i].item, archive->right, to, err);
        if (!status) status = archive_stopped(archive->stop, err);
    }
    buf_free(&k->values);
    free(person);
    free(said);
    free(k);
    return status;
}
