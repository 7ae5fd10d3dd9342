#include "app/archive/proof.h"

#include "app/archive/people.h"
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "codec/pick.h"

#include <jansson.h>
#include <sodium.h>

#include <assert.h>
#include <string.h>

enum { PERSON_ID_MAX = 21 }; /* bytes of a number in words, with its zero */
static_assert(ARCHIVE_KEY_TEXT == 2 * crypto_sign_PUBLICKEYBYTES + 1, "a key in hexadecimal");
static_assert(ARCHIVE_KEY == crypto_generichash_KEYBYTES, "the key file's key");

/* ---- what both sides say ---- */

static void say_number(Sha256 *sha, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> 8 * i);
    sha256_update(sha, bytes, sizeof bytes);
}

static void say_text(Sha256 *sha, const char *text) {
    size_t size = text ? strlen(text) : 0;
    say_number(sha, size);
    if (size) sha256_update(sha, text, size);
}

static void say_byte(Sha256 *sha, uint8_t byte) {
    sha256_update(sha, &byte, 1);
}

static void begin(Sha256 *said, const char *event, bool names) {
    static const char TITLE[] = "castellan archive 1\n";
    sha256_init(said);
    sha256_update(said, TITLE, sizeof TITLE - 1);
    say_text(said, event);
    say_byte(said, names);
}

static void say_commitment(Sha256 *said, const char *id, const uint8_t commitment[SHA256_BYTES]) {
    say_byte(said, 1);
    say_text(said, id);
    sha256_update(said, commitment, SHA256_BYTES);
}

static void say_stream(Sha256 *said, const char *stream, uint64_t seq,
                       const uint8_t hash[SHA256_BYTES]) {
    say_byte(said, 2);
    say_text(said, stream);
    say_number(said, seq);
    sha256_update(said, hash, SHA256_BYTES);
}

static void commit(const ArchivePerson *person, const uint8_t salt[PERSON_SALT],
                   uint8_t commitment[SHA256_BYTES]) {
    static const char TITLE[] = "castellan person 1\n";
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, TITLE, sizeof TITLE - 1);
    sha256_update(&sha, salt, PERSON_SALT);
    say_text(&sha, person->id);
    say_text(&sha, person->name);
    say_text(&sha, person->country);
    say_byte(&sha, person->minor);
    sha256_final(&sha, commitment);
}

/* ---- the key ---- */

static void key_pair(const uint8_t key[ARCHIVE_KEY], uint8_t public[32], uint8_t secret[64]) {
    static const char PURPOSE[] = "castellan archive signature";
    uint8_t seed[crypto_sign_SEEDBYTES];
    crypto_generichash(seed, sizeof seed, (const uint8_t *)PURPOSE, sizeof PURPOSE - 1, key,
                       ARCHIVE_KEY);
    crypto_sign_seed_keypair(public, secret, seed);
    sodium_memzero(seed, sizeof seed);
}

void archive_key_text(const uint8_t key[ARCHIVE_KEY], char text[ARCHIVE_KEY_TEXT]) {
    uint8_t public[32], secret[64];
    key_pair(key, public, secret);
    sodium_memzero(secret, sizeof secret);
    sodium_bin2hex(text, ARCHIVE_KEY_TEXT, public, sizeof public);
}

/* ---- writing ---- */

void signing_open(ArchiveSigning *s, const uint8_t key[ARCHIVE_KEY], const char *event,
                  bool names) {
    key_pair(key, s->public, s->secret);
    begin(&s->said, event, names);
    s->people = buf_heap(ARCHIVE_MAX);
    jot_open(&s->people, '[');
}

/* Nobody without the key can guess the salt, and the same file comes out each time. */
static void make_salt(const ArchiveSigning *s, const char *event, const ArchivePerson *person,
                      uint8_t salt[PERSON_SALT]) {
    uint8_t zero[PERSON_SALT] = { 0 }, said[SHA256_BYTES];
    Sha256 sha;
    commit(person, zero, said);
    sha256_init(&sha);
    say_text(&sha, event);
    sha256_update(&sha, said, sizeof said);
    sha256_final(&sha, said);
    crypto_generichash(salt, PERSON_SALT, said, sizeof said, s->secret, ARCHIVE_KEY);
}

void signing_person(ArchiveSigning *s, const char *event, const ArchivePerson *person) {
    uint8_t salt[PERSON_SALT], commitment[SHA256_BYTES];
    make_salt(s, event, person, salt);
    commit(person, salt, commitment);
    say_commitment(&s->said, person->id, commitment);
    jot_item(&s->people);
    buf_char(&s->people, '\n'), jot_open(&s->people, '{');
    member_word("id", person->id, &s->people);
    member_hex("commitment", commitment, sizeof commitment, &s->people);
    member_hex("salt", salt, sizeof salt, &s->people);
    jot_close(&s->people, '}');
}

void signing_stream(ArchiveSigning *s, const char *stream, uint64_t seq,
                    const uint8_t hash[SHA256_BYTES]) {
    say_stream(&s->said, stream, seq, hash);
}

void signing_close(ArchiveSigning *s, Buf *out) {
    uint8_t said[SHA256_BYTES], signature[crypto_sign_BYTES];
    sha256_final(&s->said, said);
    crypto_sign_detached(signature, NULL, said, sizeof said, s->secret);
    sodium_memzero(s->secret, sizeof s->secret);
    buf_text(out, ",\n\"proof\":{");
    member_hex("key", s->public, sizeof s->public, out);
    jot_key(out, "people"), buf_bytes(out, s->people.text, s->people.size);
    out->full |= s->people.full;
    buf_text(out, "],\n\"signature\":");
    jot_hex(out, signature, sizeof signature);
    buf_char(out, '}');
    buf_free(&s->people);
}

/* ---- reading ---- */

/* The people of the file by their ids; NULL without memory. */
static json_t *by_id(const json_t *archive) {
    json_t *people = json_object(), *item;
    size_t i;
    json_array_foreach(json_object_get(archive, "people"), i, item) {
        const char *id = json_string_value(json_object_get(item, "id"));
        if (id && json_object_get(people, id)) json_object_set_new(people, id, json_null());
        else if (id) json_object_set(people, id, item); /* twice is once too often */
    }
    return people;
}

static Status other_person(const char *id, Err *err) {
    return err_set(err, ERR_INPUT, "Person {id%s} of the archive is not the one that was signed.",
                   id);
}

/* One of proof.people: what was said about them goes into `said`, and they are taken from `people`. */
static Status take_person(const json_t *item, json_t *people, Sha256 *said, Err *err) {
    uint8_t commitment[SHA256_BYTES], salt[PERSON_SALT], again[SHA256_BYTES];
    Pick p = pick_open(item, "A person of the proof", err);
    const char *id = pick_text_or_null(&p, "id");
    pick_bytes(&p, "commitment", commitment, sizeof commitment);
    bool salted = pick_has(&p, "salt");
    if (salted) pick_bytes(&p, "salt", salt, sizeof salt);
    if (!id || strlen(id) >= PERSON_ID_MAX) pick_refuse(&p, "{what%p} has no id.", &p.what);
    Status status = pick_close(&p);
    if (status || !id) return status;
    say_commitment(said, id, commitment);
    json_t *line = json_object_get(people, id);
    if (!line) return OK; /* erased */
    ArchivePerson person;
    status = archive_person_read(line, &person, err);
    if (status) return status;
    if (salted) commit(&person, salt, again);
    if (!salted || memcmp(again, commitment, sizeof again) != 0) return other_person(id, err);
    json_object_del(people, id);
    return OK;
}

static Status take_people(const json_t *archive, const json_t *list, Sha256 *said, Err *err) {
    json_t *people = by_id(archive), *item;
    const char *id;
    void *next;
    size_t i;
    Status status = people ? OK : err_set(err, ERR_SYSTEM, "Out of memory. Try again later.");
    json_array_foreach(list, i, item) if (!status) status = take_person(item, people, said, err);
    if (!status && (next = json_object_iter(people))) {
        id = json_object_iter_key(next); /* someone was put there */
        status = other_person(id, err);
    }
    json_decref(people);
    return status;
}

static void take_streams(const json_t *archive, Sha256 *said) {
    const json_t *item;
    size_t i;
    json_array_foreach(json_object_get(archive, "streams"), i, item) {
        const json_t *events = json_object_get(item, "events");
        size_t count = json_array_size(events);
        const json_t *last = json_array_get(events, count - 1);
        const char *hex = json_string_value(json_object_get(last, "hash"));
        uint8_t hash[SHA256_BYTES] = { 0 };
        sodium_hex2bin(hash, sizeof hash, hex, strlen(hex), NULL, NULL, NULL);
        say_stream(said, json_string_value(json_object_get(item, "stream")), count, hash);
    }
}

Status archive_proof_check(Archive *a, Err *err) {
    const json_t *proof = json_object_get(a->json, "proof");
    uint8_t key[crypto_sign_PUBLICKEYBYTES], signature[crypto_sign_BYTES], digest[SHA256_BYTES];
    Sha256 said;
    *a->key = 0;
    if (!proof) return OK;
    Pick p = pick_open(proof, "The proof of the archive", err);
    pick_bytes(&p, "key", key, sizeof key);
    pick_bytes(&p, "signature", signature, sizeof signature);
    const json_t *people = pick_list(&p, "people", 0, SIZE_MAX);
    Status status = pick_close(&p);
    if (status) return status;
    begin(&said, a->event, json_is_true(json_object_get(a->json, "names")));
    status = take_people(a->json, people, &said, err);
    if (status) return status;
    take_streams(a->json, &said);
    sha256_final(&said, digest);
    if (crypto_sign_verify_detached(signature, digest, sizeof digest, key) != 0)
        return err_set(
            err, ERR_INPUT,
            "The signature does not fit this file: something was changed, added or left out.");
    sodium_bin2hex(a->key, sizeof a->key, key, sizeof key);
    return OK;
}
