/* A whole event as one file: src/app/archive/archive.h, between real databases of both kinds. */
#include "app/people/open.h"
#include "app/archive/kept.h"
#include "app/archive/proof.h"
#include "base/heap.h"
#include "store/chain.h"
#include "store/place.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- an event with a game, as their modules would write them ---- */

typedef struct Said {
    const char *type, *public, *sealed;
} Said;

static void append(Store *store, const char *stream, uint64_t at, const char *command,
                   const Said *said, size_t count) {
    StoreRecord events[8];
    Err err;
    for (size_t i = 0; i < count; i++) {
        events[i] = (StoreRecord){ .type = said[i].type,
                                   .version = 1,
                                   .at = 1700000000000 + (int64_t)i,
                                   .public = { said[i].public, strlen(said[i].public) } };
        if (said[i].sealed) events[i].sealed = (Bytes){ said[i].sealed, strlen(said[i].sealed) };
    }
    StorePart part = { stream, at, events, count };
    StoreWrite write = { .command = command, .parts = &part, .part_count = 1 };
    if (store_append(store, &write, NULL, &err)) fail_msg("%s", err.text);
}

static void put_cell(Store *store, const char *owner, const char *key, Bytes value) {
    StoreCell cell = { BOX_PERSON, CELL_PUT, owner, key, "", value };
    Err err;
    StoreWrite write = { .cells = &cell, .cell_count = 1 };
    if (store_append(store, &write, NULL, &err)) fail_msg("%s", err.text);
}

#define WORDS_SALT "0123456789abcdef"
static char words_id[24], mail_id[24]; /* their numbers: the beginning of their hash */

static void number_words(const char *text, char id[24]) {
    uint8_t hash[SHA256_BYTES];
    char salted[256];
    uint64_t number = 0;
    int size = snprintf(salted, sizeof salted, WORDS_SALT "%s", text);
    sha256(salted, (size_t)size, hash);
    for (int i = 0; i < 8; i++) number = number << 8 | hash[i];
    snprintf(id, 24, "%llu", (unsigned long long)number);
}

/* The founder of the event has an account where it is run. */
static void write_founder(Store *store) {
    append(store, "account/2222222222", 0, "", &(Said){ "account.created", "{}", NULL }, 1);
}

static void write_event(Store *store) {
    static const char REASON[] = "The dice fell off \"the\" table.\nTwice.", MAIL[] = "a@b.example";
    char key[64], cell[256], opened[512], filed[128];
    number_words(REASON, words_id);
    number_words(MAIL, mail_id);
    snprintf(opened, sizeof opened,
             "{\"entry\":{\"n\":1,\"who\":\"1111111111\",\"text\":\"%s\",\"mail\":\"%s\"}}",
             words_id, mail_id);
    snprintf(filed, sizeof filed, "{\"entry\":{\"kind\":\"report.filed\",\"text\":\"77\"}}");
    const Said first[] = { { "event.created", "{\"entry\":{\"n\":0,\"who\":\"2222222222\"}}",
                             NULL },
                           { "entry.registered", opened, NULL } };
    const Said then[] = { { "board.generated", "{\"entry\":{\"n\":2}}", "{\"board\":7}" },
                          { "report.filed", filed, NULL },
                          { "odd", " {\"a\" : 1}", NULL }, /* not as our writer writes */
                          { "odder", "\xff\x01", NULL } };
    write_founder(store);
    append(store, "event/cup", 0, "c-1", first, 2);
    append(store, "event/cup", 2, "", then, 4);
    const Said game[] = {
        { "table.opened", "{\"event\":\"cup\",\"game\":0}", NULL },
        { "entry", "{\"n\":9,\"kind\":\"act\"}", "{\"card\":\"knight\"}" },
    };
    const Said reveal[] = { { "entry", "{\"n\":10,\"kind\":\"reveal\",\"seed\":\"00\"}", NULL },
                            { "entry", "{\"n\":11,\"kind\":\"act\"}", "{\"card\":\"ore\"}" } };
    append(store, "game/g1", 0, "g", game, 2);
    append(store, "game/g1", 2, "", reveal, 2);
    append(store, "game/other", 0, "", &(Said){ "table.opened", "{\"event\":\"\"}", NULL }, 1);
    put_cell(store, "1111111111", "profile",
             (Bytes){ "{\"name\":\"Änne\",\"email\":\"a@b.example\",\"country\":\"DE\"}", 53 });
    put_cell(store, "2222222222", "profile", (Bytes){ "{\"name\":\"Bo\",\"minor\":true}", 26 });
    put_cell(store, "3333333333", "profile", (Bytes){ "{\"name\":\"Stranger\"}", 19 });
    snprintf(key, sizeof key, "words/%s", words_id);
    snprintf(cell, sizeof cell, WORDS_SALT "%s", REASON);
    put_cell(store, "1111111111", key, (Bytes){ cell, strlen(cell) });
    snprintf(key, sizeof key, "words/%s", mail_id);
    snprintf(cell, sizeof cell, WORDS_SALT "%s", MAIL);
    put_cell(store, "1111111111", key, (Bytes){ cell, strlen(cell) });
}

static char *export(Store *store, ArchiveOrder order) {
    Buf text = buf_heap(ARCHIVE_MAX);
    Err err;
    order.event = "cup";
    if (archive_write(store, &order, &text, &err)) fail_msg("%s", err.text);
    return text.text;
}

static Status import(Store *store, const char *text, uint64_t *added, Err *err) {
    Archive archive;
    Status status = archive_read(text, strlen(text), &archive, err);
    if (status) return status;
    status = archive_import(&archive, store, err);
    if (added) *added = archive.added;
    archive_free(&archive);
    return status;
}

static void expect_in(const char *text, const char *words, bool there) {
    if ((strstr(text, words) != NULL) != there)
        fail_msg("%s: %s\n%s", there ? "missing" : "should not be there", words, text);
}

/* ---- */

static void an_archive_shows_what_may_be_shown(void **state) {
    (void)state;
    Store *store = place_open("memory:", NULL);
    write_event(store);
    char *text = export(store, (ArchiveOrder){ 0 });
    expect_in(text, "\"name\":\"Änne\",\"country\":\"DE\"", true);
    expect_in(text, "\"name\":\"Bo\",\"minor\":true", true);
    expect_in(text, "The dice fell off", true);
    expect_in(text, "knight", true); /* revealed */
    expect_in(text, "ore", false);   /* after the reveal: a new secret */
    expect_in(text, "board\":7", false);
    expect_in(text, "a@b.example", false);
    expect_in(text, "Stranger", false);
    expect_in(text, "game/other", false);
    free(text);
    text = export(store, (ArchiveOrder){ .anonymous = true });
    expect_in(text, "Änne", false);
    expect_in(text, "Person 1", true);
    expect_in(text, "The dice fell off", false);
    free(text);
    text = export(store, (ArchiveOrder){ .sealed = true });
    expect_in(text, "board\":7", true);
    expect_in(text, "{\"card\":\"ore\"}", true);
    free(text);
    Buf out = buf_heap(1024);
    Err err;
    ArchiveOrder none = { .event = "nobody" };
    assert_int_equal(archive_write(store, &none, &out, &err), ERR_MISSING);
    buf_free(&out);
    store_close(store);
}

/* From one kind of database to the other and back, with and without what is sealed. */
static void an_event_moves_without_loss(void **state) {
    (void)state;
    static const char *const WAY[] = { "postgres", "sqlite" };
    for (int sealed = 0; sealed < 2; sealed++) {
        Store *from = place_open(place_fresh("sqlite"), NULL);
        write_event(from);
        for (int i = 0; i < 2; i++) {
            const char *url = place_fresh(WAY[i]);
            if (!url) continue;
            Store *to = place_open(url, NULL);
            char *before = export(from, (ArchiveOrder){ .sealed = sealed });
            uint64_t added = 0;
            Err err;
            if (import(to, before, &added, &err)) fail_msg("%s", err.text);
            assert_int_equal(added, 10);
            char *after = export(to, (ArchiveOrder){ .sealed = sealed });
            assert_string_equal(before, after);
            place_sound(to);
            assert_int_equal(import(to, before, &added, &err), OK); /* once more */
            assert_int_equal(added, 0);
            free(before);
            free(after);
            store_close(from);
            from = to;
        }
        store_close(from);
    }
}

static void another_history_is_refused_and_changes_nothing(void **state) {
    (void)state;
    Err err;
    Store *one = place_open("memory:", NULL), *two = place_open(place_fresh("sqlite"), NULL);
    write_event(one);
    char *text = export(one, (ArchiveOrder){ 0 });
    append(two, "game/g1", 0, "", &(Said){ "table.opened", "{}", NULL }, 1);
    assert_int_equal(import(two, text, NULL, &err), ERR_CONFLICT);
    expect_in(err.text, "game/g1 has a different history", true);
    StoreHead head;
    assert_int_equal(store_head(two, "event/cup", &head, &err), OK);
    assert_int_equal(head.seq, 0);
    free(text);
    store_close(one);
    store_close(two);
}

static void an_older_archive_brings_nothing_and_a_newer_one_the_rest(void **state) {
    (void)state;
    Err err;
    uint64_t added = 0;
    char memory[256];
    Buf value = buf_over(memory, sizeof memory);
    Store *one = place_open("memory:", NULL), *two = place_open(place_fresh("sqlite"), NULL);
    write_event(one);
    char *old = export(one, (ArchiveOrder){ 0 });
    append(one, "event/cup", 6, "", &(Said){ "later", "{}", NULL }, 1);
    char *new = export(one, (ArchiveOrder){ 0 });
    assert_int_equal(import(two, old, &added, &err), OK);
    assert_int_equal(store_get(two, BOX_PERSON, "2222222222", "profile", &value, &err), OK);
    assert_string_equal(value.text,
                        "{\"name\":\"Bo\",\"minor\":true}"); /* and is protected there */
    assert_int_equal(import(two, new, &added, &err), OK);
    assert_int_equal(added, 1);
    assert_int_equal(import(two, old, &added, &err), OK);
    assert_int_equal(added, 0);
    free(old);
    free(new);
    store_close(one);
    store_close(two);
}

static void known_and_erased_people_stay_so(void **state) {
    (void)state;
    Err err;
    char memory[256];
    Buf value = buf_over(memory, sizeof memory);
    Store *one = place_open("memory:", NULL), *two = place_open(place_fresh("sqlite"), NULL);
    write_event(one);
    char *text = export(one, (ArchiveOrder){ 0 });
    append(two, "account/1111111111", 0, "", &(Said){ "account.erased", "{}", NULL }, 1);
    put_cell(two, "2222222222", "profile", (Bytes){ "{\"name\":\"Bob\"}", 14 });
    assert_int_equal(import(two, text, NULL, &err), OK);
    assert_int_equal(store_get(two, BOX_PERSON, "1111111111", "profile", NULL, &err), ERR_MISSING);
    assert_int_equal(store_get(two, BOX_PERSON, "2222222222", "profile", &value, &err), OK);
    assert_string_equal(value.text, "{\"name\":\"Bob\"}");
    free(text);
    store_close(one);
    store_close(two);
}

static void expect_flaw(const char *text, const char *from, const char *to, const char *words) {
    Archive archive;
    Err err;
    const char *at = strstr(text, from);
    assert_non_null(at);
    Buf changed = buf_heap(ARCHIVE_MAX);
    buf_bytes(&changed, text, (size_t)(at - text));
    buf_text(&changed, to);
    buf_text(&changed, at + strlen(from));
    assert_int_equal(archive_read(changed.text, changed.size, &archive, &err), ERR_INPUT);
    expect_in(err.text, words, true);
    buf_free(&changed);
}

static void whatever_was_changed_is_named(void **state) {
    (void)state;
    Store *store = place_open("memory:", NULL);
    write_event(store);
    char *text = export(store, (ArchiveOrder){ 0 });
    expect_flaw(text, "\"n\":0", "\"n\":8", "event/cup#1: This is not the event that was recorded");
    expect_flaw(text, "1700000000001", "1700000000002", "event/cup#2: This is not");
    expect_flaw(text, "knight", "knighz", "game/g1#2: Its sealed part was not sealed");
    expect_flaw(text, "\"seq\":3", "\"seq\":4", "event/cup#3 is missing");
    expect_flaw(text, "off \\\"the", "off the \\\"", "does not match the log");
    expect_flaw(text, "\"part\":4", "\"part\":3", "does not fit the append");
    expect_flaw(text, "\"stream\":\"game/g1\"", "\"stream\":\"account/1\"", "does not belong");
    expect_flaw(text, "\"castellan\":1", "\"castellan\":2", "a different version");
    free(text);
    store_close(store);
}

static void a_head_on_paper_is_found(void **state) {
    (void)state;
    char paper[STORE_HEAD_TEXT];
    StoreHead head;
    Archive archive;
    Err err;
    Store *store = place_open("memory:", NULL);
    write_event(store);
    assert_int_equal(store_head(store, "game/g1", &head, &err), OK);
    head_write(&head, paper);
    char *text = export(store, (ArchiveOrder){ 0 });
    assert_true(archive_looks_like_one(text, strlen(text)));
    assert_int_equal(archive_read(text, strlen(text), &archive, &err), OK);
    assert_int_equal(archive.streams, 2);
    assert_int_equal(archive.events, 10);
    assert_int_equal(archive.people, 2);
    assert_int_equal(archive.closed, 2);
    assert_int_equal(archive_head(&archive, paper, &err), OK);
    assert_int_equal(archive_head(&archive, "game/g1#4:0123456789abcdef", &err), ERR_INPUT);
    archive_free(&archive);
    free(text);
    store_close(store);
}

/* ---- whom to believe ---- */

static const uint8_t OURS[ARCHIVE_KEY] = "thirty-two bytes of our own key";
static const uint8_t THEIRS[ARCHIVE_KEY] = "thirty-two bytes of a forger's!";

static void expect_trust(const char *text, ArchiveWitness known, ArchiveTrust trust) {
    Archive archive;
    Err err;
    if (archive_read(text, strlen(text), &archive, &err)) fail_msg("%s", err.text);
    if (archive_trust(&archive, &known, &err)) fail_msg("%s", err.text);
    assert_string_equal(ARCHIVE_TRUST[archive.trust], ARCHIVE_TRUST[trust]);
    archive_free(&archive);
}

static void expect_doubt(const char *text, ArchiveWitness known, const char *words) {
    Archive archive;
    Err err;
    if (archive_read(text, strlen(text), &archive, &err)) fail_msg("%s", err.text);
    assert_int_equal(archive_trust(&archive, &known, &err), ERR_INPUT);
    expect_in(err.text, words, true);
    archive_free(&archive);
}

/* The head of a stream, as paper has it. */
static const char *paper_of(Store *store, const char *stream) {
    static char paper[STORE_HEAD_TEXT];
    StoreHead head;
    assert_int_equal(store_head(store, stream, &head, NULL), OK);
    head_write(&head, paper);
    return paper;
}

static void a_file_is_signed_head_known_or_unsigned(void **state) {
    (void)state;
    char key[ARCHIVE_KEY_TEXT];
    Store *store = place_open("memory:", NULL);
    write_event(store);
    archive_key_text(OURS, key);
    const char *paper = paper_of(store, "event/cup");
    char *bare = export(store, (ArchiveOrder){ 0 });
    char *sealed = export(store, (ArchiveOrder){ .key = OURS });
    expect_in(bare, "\"proof\"", false); /* as files were before there were signatures */
    expect_trust(bare, (ArchiveWitness){ 0 }, ARCHIVE_UNSIGNED);
    expect_trust(bare, (ArchiveWitness){ .heads = &paper, .head_count = 1 }, ARCHIVE_HEAD_KNOWN);
    expect_trust(bare, (ArchiveWitness){ .store = store }, ARCHIVE_HEAD_KNOWN);
    expect_doubt(bare, (ArchiveWitness){ .key = key }, "is not signed with the key");
    expect_trust(sealed, (ArchiveWitness){ 0 }, ARCHIVE_UNSIGNED); /* whose key might it be? */
    expect_trust(sealed, (ArchiveWitness){ .key = key }, ARCHIVE_SIGNED);
    expect_trust(sealed, (ArchiveWitness){ .own = OURS }, ARCHIVE_SIGNED);
    expect_trust(sealed, (ArchiveWitness){ .own = THEIRS }, ARCHIVE_UNSIGNED);
    char *again = export(store, (ArchiveOrder){ .key = OURS });
    assert_string_equal(sealed, again);
    paper = paper_of(store, "game/g1"); /* says nothing of the event's own log */
    expect_trust(bare, (ArchiveWitness){ .heads = &paper, .head_count = 1 }, ARCHIVE_UNSIGNED);
    paper = "event/cup#2:0123456789abcdef";
    expect_doubt(bare, (ArchiveWitness){ .heads = &paper, .head_count = 1 }, "is not in this");
    free(bare);
    free(sealed);
    free(again);
    store_close(store);
}

static void a_forged_name_is_found(void **state) {
    (void)state;
    Store *store = place_open("memory:", NULL);
    write_event(store);
    char *text = export(store, (ArchiveOrder){ .key = OURS });
    static const char NOT[] = "is not the one that was signed";
    expect_flaw(text, "\"name\":\"Bo\"", "\"name\":\"Eve\"", NOT);
    expect_flaw(text, "\"country\":\"DE\"", "\"country\":\"AT\"", NOT);
    expect_flaw(text, ",\"minor\":true", "", NOT);
    expect_flaw(text, "\"people\":[\n{\"id\":\"",
                "\"people\":[\n{\"id\":\"555\",\"name\":\"Eve\"},{\"id\":\"", NOT);
    expect_flaw(text, "\"names\":true", "\"names\":false", "The signature does not fit");
    free(text);
    store_close(store);
}

static char *changed(const char *text, const char *from, const char *to) {
    const char *at = strstr(text, from);
    assert_non_null(at);
    char *other = calloc(1, strlen(text) + strlen(to) + 1);
    memcpy(other, text, (size_t)(at - text));
    strcat(other, to);
    strcat(other, at + strlen(from));
    return other;
}

/* Where the event is at home the names are known, too: a file without a proof must have them. */
static void a_forged_name_is_found_where_the_event_is_at_home(void **state) {
    (void)state;
    static const struct {
        bool anonymous;
        const char *from, *to;
    } FORGED[] = { { false, "\"name\":\"Bo\"", "\"name\":\"Eve\"" },
                   { false, "\"country\":\"DE\"", "\"country\":\"AT\"" },
                   { false, "\"names\":true", "\"names\":false" },
                   { true, "\"Person 1\"", "\"Eve\"" },
                   { true, "\"Person 1\"", "\"Person 1st\"" } };
    Store *store = place_open("memory:", NULL);
    write_event(store);
    const char *paper = paper_of(store, "event/cup");
    for (size_t i = 0; i < sizeof FORGED / sizeof FORGED[0]; i++) {
        char *bare = export(store, (ArchiveOrder){ .anonymous = FORGED[i].anonymous });
        char *forged = changed(bare, FORGED[i].from, FORGED[i].to);
        expect_trust(bare, (ArchiveWitness){ .store = store }, ARCHIVE_HEAD_KNOWN);
        expect_trust(forged, (ArchiveWitness){ .store = store }, ARCHIVE_UNSIGNED);
        expect_trust(forged, (ArchiveWitness){ .store = store, .heads = &paper, .head_count = 1 },
                     ARCHIVE_UNSIGNED);
        free(bare);
        free(forged);
    }
    store_close(store);
}

/* The text with what lies between two marks taken out. */
static char *without(const char *text, const char *from, const char *to) {
    const char *at = strstr(text, from), *end = at ? strstr(at, to) : NULL;
    assert_non_null(end);
    char *rest = calloc(1, strlen(text) + 1);
    memcpy(rest, text, (size_t)(at - text));
    strcat(rest, end + strlen(to));
    return rest;
}

static void erased_people_leave_only_a_commitment(void **state) {
    (void)state;
    Store *store = place_open("memory:", NULL);
    write_event(store);
    char *text = export(store, (ArchiveOrder){ .key = OURS });
    /* Bo's line goes, and the salt in the proof; the commitment stays. */
    char *line = without(text, "{\"id\":\"2222222222\",\"name\"", "},");
    char *proof = strstr(line, "\"proof\""), *of = strstr(proof, "{\"id\":\"2222222222\"");
    char *salt = strstr(of, ",\"salt\":\"");
    memmove(salt, strchr(salt + 9, '}'), strlen(strchr(salt + 9, '}')) + 1);
    expect_in(line, "\"Bo\"", false);
    expect_trust(line, (ArchiveWitness){ .own = OURS }, ARCHIVE_SIGNED);
    free(text);
    free(line);
    store_close(store);
}

static void a_rechained_forgery_is_never_more_than_unsigned(void **state) {
    (void)state;
    char key[ARCHIVE_KEY_TEXT];
    Store *honest = place_open("memory:", NULL), *forger = place_open("memory:", NULL);
    write_event(honest);
    append(honest, "event/cup", 6, "", &(Said){ "event.won", "{\"by\":1}", NULL }, 1);
    write_event(forger);
    append(forger, "event/cup", 6, "", &(Said){ "event.won", "{\"by\":2}", NULL }, 1);
    archive_key_text(OURS, key);
    const char *paper = paper_of(honest, "event/cup");
    char *good = export(honest, (ArchiveOrder){ .key = OURS });
    char *bare = export(forger, (ArchiveOrder){ 0 });
    char *own = export(forger, (ArchiveOrder){ .key = THEIRS });
    const ArchiveWitness on_paper = { .heads = &paper, .head_count = 1 };
    expect_trust(bare, (ArchiveWitness){ .own = OURS, .store = honest }, ARCHIVE_UNSIGNED);
    expect_trust(own, (ArchiveWitness){ .own = OURS, .store = honest }, ARCHIVE_UNSIGNED);
    expect_doubt(own, (ArchiveWitness){ .key = key }, "is not signed with the key");
    expect_doubt(own, on_paper, "is not in this archive");

    /* The honest server's proof under the forger's streams. */
    Archive archive;
    Err err;
    Buf mixed = buf_heap(ARCHIVE_MAX);
    buf_bytes(&mixed, bare, strlen(bare) - 2);
    buf_text(&mixed, strstr(good, ",\n\"proof\""));
    assert_int_equal(archive_read(mixed.text, mixed.size, &archive, &err), ERR_INPUT);
    expect_in(err.text, "The signature does not fit this file", true);
    buf_free(&mixed);
    free(good);
    free(bare);
    free(own);
    store_close(honest);
    store_close(forger);
}

/* The first copy ends at the head that someone wrote down, the second continues with things that never happened. */
static void a_file_with_one_log_twice_is_refused(void **state) {
    (void)state;
    Store *honest = place_open("memory:", NULL), *forger = place_open("memory:", NULL);
    Archive archive;
    Err err;
    write_event(honest);
    write_event(forger);
    append(forger, "event/cup", 6, "", &(Said){ "event.won", "{\"by\":2}", NULL }, 1);
    char *good = export(honest, (ArchiveOrder){ 0 }), *bad = export(forger, (ArchiveOrder){ 0 });
    json_t *file = json_loads(good, 0, NULL), *other = json_loads(bad, 0, NULL);
    json_array_extend(json_object_get(file, "streams"), json_object_get(other, "streams"));
    char *text = json_dumps(file, JSON_COMPACT);
    assert_int_equal(archive_read(text, strlen(text), &archive, &err), ERR_INPUT);
    expect_in(err.text, "twice", true);
    free(text);
    json_decref(file), json_decref(other);
    free(good), free(bad);
    store_close(honest);
    store_close(forger);
}

static void what_came_unsigned_stays_unsigned(void **state) {
    (void)state;
    Store *one = place_open("memory:", NULL), *two = place_open("memory:", NULL);
    Archive archive;
    ArchiveKept kept;
    Err err;
    write_event(one);
    const char *paper = paper_of(one, "event/cup");
    char *text = export(one, (ArchiveOrder){ 0 });
    assert_int_equal(archive_read(text, strlen(text), &archive, &err), OK);
    assert_int_equal(archive_take(&archive, two, 1, &err), OK);
    assert_int_equal(archive_kept_read(two, "cup", &kept, &err), OK);
    assert_true(kept.there);
    assert_int_equal(kept.trust, ARCHIVE_UNSIGNED);

    /* Neither by being there, nor by being written again by a server with a key. */
    expect_trust(text, (ArchiveWitness){ .store = two }, ARCHIVE_UNSIGNED);
    char *again = export(two, (ArchiveOrder){ .key = OURS });
    assert_string_equal(again, text);

    /* Until someone brings the head. */
    const ArchiveWitness known = { .heads = &paper, .head_count = 1, .store = two };
    assert_int_equal(archive_trust(&archive, &known, &err), OK);
    assert_int_equal(archive_take(&archive, two, 2, &err), OK);
    assert_int_equal(archive_kept_read(two, "cup", &kept, &err), OK);
    assert_int_equal(kept.trust, ARCHIVE_HEAD_KNOWN);
    archive_free(&archive);
    free(text);
    free(again);
    store_close(one);
    store_close(two);
}

/* Files were kept before anything was noted of them.  Then they are as good as unsigned: the server that has
 * them did not write them. */
static void a_file_from_before_there_were_notes_is_unsigned(void **state) {
    (void)state;
    Store *one = place_open("memory:", NULL), *two = place_open("memory:", NULL);
    Archive archive;
    ArchiveKept kept;
    Err err;
    write_event(one);
    append(one, "account/2222222222", 1, "", &(Said){ "account.erased", "{}", NULL }, 1);
    assert_int_equal(archive_kept_read(one, "cup", &kept, &err), OK);
    assert_false(kept.there); /* it was run here, whoever has left since then */
    const char *paper = paper_of(one, "event/cup");
    char *text = export(one, (ArchiveOrder){ 0 });
    assert_int_equal(import(two, text, NULL, &err), OK);
    assert_int_equal(archive_kept_read(two, "cup", &kept, &err), OK);
    assert_true(kept.there);
    assert_int_equal(kept.trust, ARCHIVE_UNSIGNED);
    char *again = export(two, (ArchiveOrder){ .key = OURS });
    expect_in(again, "\"proof\"", false);
    expect_trust(text, (ArchiveWitness){ .store = two }, ARCHIVE_UNSIGNED);

    const ArchiveWitness known = { .heads = &paper, .head_count = 1, .store = two };
    assert_int_equal(archive_read(text, strlen(text), &archive, &err), OK);
    assert_int_equal(archive_trust(&archive, &known, &err), OK);
    assert_int_equal(archive_take(&archive, two, 2, &err), OK);
    assert_int_equal(archive_kept_read(two, "cup", &kept, &err), OK);
    assert_int_equal(kept.trust, ARCHIVE_HEAD_KNOWN);
    archive_free(&archive);
    free(text);
    free(again);
    store_close(one);
    store_close(two);
}

/* An event that is here and has no note would be our own.  So there is no moment at which it is here and its
 * note is not, not even if the note cannot be written. */
static void an_event_is_not_here_before_its_note(void **state) {
    (void)state;
    char path[512];
    snprintf(path, sizeof path, "%s", place_path("noted.db"));
    Store *one = place_open("memory:", NULL), *two = place_open(path, NULL);
    Archive archive;
    StoreHead head;
    Err err;
    write_event(one);
    write_founder(two); /* who also has an account there */
    char *text = export(one, (ArchiveOrder){ 0 });
    place_tell(path, "CREATE TRIGGER no_notes BEFORE INSERT ON event WHEN NEW.type = 'archive.kept'"
                     " BEGIN SELECT RAISE(ABORT, 'no notes today'); END");
    assert_int_equal(archive_read(text, strlen(text), &archive, &err), OK);
    assert_int_not_equal(archive_take(&archive, two, 1, &err), OK);
    assert_int_equal(store_head(two, "event/cup", &head, &err), OK);
    assert_int_equal(head.seq, 0);
    place_tell(path, "DROP TRIGGER no_notes");
    assert_int_equal(archive_take(&archive, two, 1, &err), OK);
    char *again = export(two, (ArchiveOrder){ .key = OURS });
    expect_in(again, "\"proof\"", false);
    archive_free(&archive);
    free(text);
    free(again);
    store_close(one);
    store_close(two);
}

static void unknown_origins_count_as_unsigned(void **state) {
    (void)state;
    static const char *const HIDDEN[] = { "event", "stream" };
    char path[512];
    snprintf(path, sizeof path, "%s", place_path("looked.db"));
    Store *store = place_open(path, NULL);
    write_event(store);
    store_close(store);
    uv_loop_t loop;
    App *app;
    Err err;
    uv_loop_init(&loop);
    const AppOptions options = { .db = path, .loop = &loop };
    if (app_open(&options, &app, &err)) fail_msg("%s", err.text);
    for (size_t i = 0; i < sizeof HIDDEN / sizeof HIDDEN[0]; i++) {
        place_hide(path, HIDDEN[i], true);
        const ArchiveKept *kept = archive_kept(app, "cup");
        assert_true(kept->there);
        assert_int_equal(kept->trust, ARCHIVE_UNSIGNED);
        place_hide(path, HIDDEN[i], false);
    }
    assert_false(archive_kept(app, "cup")->there); /* it was run here */
    app_close(app);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_archive_shows_what_may_be_shown),
        cmocka_unit_test(an_event_moves_without_loss),
        cmocka_unit_test(another_history_is_refused_and_changes_nothing),
        cmocka_unit_test(an_older_archive_brings_nothing_and_a_newer_one_the_rest),
        cmocka_unit_test(known_and_erased_people_stay_so),
        cmocka_unit_test(whatever_was_changed_is_named),
        cmocka_unit_test(a_head_on_paper_is_found),
        cmocka_unit_test(a_file_is_signed_head_known_or_unsigned),
        cmocka_unit_test(a_forged_name_is_found),
        cmocka_unit_test(a_forged_name_is_found_where_the_event_is_at_home),
        cmocka_unit_test(erased_people_leave_only_a_commitment),
        cmocka_unit_test(a_rechained_forgery_is_never_more_than_unsigned),
        cmocka_unit_test(a_file_with_one_log_twice_is_refused),
        cmocka_unit_test(what_came_unsigned_stays_unsigned),
        cmocka_unit_test(a_file_from_before_there_were_notes_is_unsigned),
        cmocka_unit_test(an_event_is_not_here_before_its_note),
        cmocka_unit_test(unknown_origins_count_as_unsigned),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
