/* test_chain.c - the hash of an event is written in stone, a head can be written on paper. */
#include "store/chain.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const uint8_t ZERO[SHA256_BYTES];

static StoreRecord sample(void) {
    return (StoreRecord){ .stream = "game/1",
                          .seq = 1,
                          .command = "c-1",
                          .type = "rolled",
                          .version = 2,
                          .at = 1700000000000,
                          .public = { "{\"sum\":8}", 9 } };
}

static void expect_hash(const StoreRecord *event, const uint8_t *previous, const char *expected) {
    uint8_t hash[SHA256_BYTES];
    char hex[SHA256_HEX];
    chain_hash(event, previous, hash);
    sha256_hex(hash, hex);
    assert_string_equal(hex, expected);
}

/* The expected ones were made in Python from the description in chain.h and nothing else. */
static void hashes_are_those_of_the_description(void **state) {
    (void)state;
    uint8_t salt[STORE_SALT], seal[SHA256_BYTES], previous[SHA256_BYTES];
    StoreRecord event = sample();
    expect_hash(&event, ZERO, "77bb3559ccfd4fff83f6396a7837993c662bcb4940c55b523a0b790adf494757");
    memset(salt, 0x5a, sizeof salt);
    memset(previous, 0x11, sizeof previous);
    chain_seal(salt, (Bytes){ "ore", 3 }, seal);
    event.seal = seal;
    event.seq = 0x0102030405060708;
    event.version = -1;
    event.at = -1;
    event.command = NULL;
    expect_hash(&event, previous,
                "bc6e36aa0bc5915b9600432bb5148cc9e879884ffee9b9a3674f905bcd6375ed");
}

static void every_field_changes_the_hash(void **state) {
    (void)state;
    uint8_t seal[SHA256_BYTES] = { 1 };
    StoreRecord events[9];
    uint8_t hash[10][SHA256_BYTES];
    for (int i = 0; i < 9; i++) events[i] = sample();
    events[1].stream = "game/2";
    events[2].seq = 2;
    events[3].command = "c-2";
    events[4].type = "Rolled";
    events[5].version = 3;
    events[6].at++;
    events[7].public.size--;
    events[8].seal = seal;
    for (int i = 0; i < 9; i++) chain_hash(&events[i], ZERO, hash[i]);
    chain_hash(&events[0], seal, hash[9]);
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < i; k++) assert_memory_not_equal(hash[i], hash[k], SHA256_BYTES);
}

static void bytes_cannot_move_from_one_field_to_the_next(void **state) {
    (void)state;
    StoreRecord a = sample(), b = sample();
    uint8_t one[SHA256_BYTES], two[SHA256_BYTES];
    a.type = "ab", a.command = "c";
    b.type = "a", b.command = "bc";
    chain_hash(&a, ZERO, one);
    chain_hash(&b, ZERO, two);
    assert_memory_not_equal(one, two, sizeof one);
}

static void a_head_survives_paper(void **state) {
    (void)state;
    StoreHead head = { .stream = "event/open-2026", .seq = 1841 };
    char text[STORE_HEAD_TEXT];
    WrittenHead written;
    Err err;
    sha256("x", 1, head.hash);
    head_write(&head, text);
    assert_string_equal(text, "event/open-2026#1841:2d711642b726b044");
    assert_int_equal(head_read(text, &written, &err), OK);
    assert_true(head_matches(&written, head.hash));
    assert_int_equal(head_read("event/open-2026#1841:2D71-1642 B7", &written, &err), OK);
    assert_int_equal(written.digits, 10);
    assert_true(head_matches(&written, head.hash));
    assert_int_equal(head_read("event/open-2026#1841:2D711643", &written, &err), OK);
    assert_false(head_matches(&written, head.hash));
}

static void anything_but_a_head_is_refused(void **state) {
    (void)state;
    static const char *const BAD[] = { "",
                                       "game/1",
                                       "game/1#5",
                                       "game/1#5:",
                                       "game/1#5:1234567",
                                       "game/1#0:12345678",
                                       "game/1#x:12345678",
                                       "#5:12345678",
                                       "game/1#99999999999999999999:12345678",
                                       "game/1#5:1234567g" };
    WrittenHead written;
    Err err;
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++)
        assert_int_equal(head_read(BAD[i], &written, &err), ERR_INPUT);
    char lengthy[300];
    memset(lengthy, 'a', sizeof lengthy);
    memcpy(lengthy + sizeof lengthy - 12, "#5:12345678", 12);
    assert_int_equal(head_read(lengthy, &written, &err), ERR_INPUT);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_those_of_the_description),
        cmocka_unit_test(every_field_changes_the_hash),
        cmocka_unit_test(bytes_cannot_move_from_one_field_to_the_next),
        cmocka_unit_test(a_head_survives_paper),
        cmocka_unit_test(anything_but_a_head_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
