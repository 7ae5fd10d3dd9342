#include "base/sha256.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* The examples that NIST gives for FIPS 180-4. */
static const struct {
    const char *text, *digest;
} EXAMPLES[] = {
    { "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
    { "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" },
    { "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1" },
    { "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
      "lmnopqrsmnopqrstnopqrstu",
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1" },
};

static void assert_digest(const uint8_t digest[SHA256_BYTES], const char *expected) {
    char hex[SHA256_HEX];
    sha256_hex(digest, hex);
    assert_string_equal(hex, expected);
}

static void the_published_examples_come_out(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof EXAMPLES[0]; i++) {
        uint8_t digest[SHA256_BYTES];
        sha256(EXAMPLES[i].text, strlen(EXAMPLES[i].text), digest);
        assert_digest(digest, EXAMPLES[i].digest);
    }
}

static void a_million_letters_in_uneven_pieces(void **state) {
    (void)state;
    char letters[997];
    memset(letters, 'a', sizeof letters);
    Sha256 sha;
    uint8_t digest[SHA256_BYTES];
    sha256_init(&sha);
    for (size_t left = 1000000; left > 0;) {
        size_t piece = left % 131 + 1 < left ? left % 131 + 1 : left;
        sha256_update(&sha, letters, piece);
        left -= piece;
    }
    sha256_final(&sha, digest);
    assert_digest(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void where_the_text_is_cut_does_not_matter(void **state) {
    (void)state;
    uint8_t text[200];
    for (size_t i = 0; i < sizeof text; i++) text[i] = (uint8_t)(i * 7);
    for (size_t size = 0; size <= sizeof text; size++) {
        uint8_t whole[SHA256_BYTES], pieces[SHA256_BYTES];
        sha256(text, size, whole);
        for (size_t cut = 0; cut <= size; cut++) {
            Sha256 sha;
            sha256_init(&sha);
            sha256_update(&sha, text, cut);
            sha256_update(&sha, text + cut, size - cut);
            sha256_final(&sha, pieces);
            assert_memory_equal(whole, pieces, SHA256_BYTES);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_examples_come_out),
        cmocka_unit_test(a_million_letters_in_uneven_pieces),
        cmocka_unit_test(where_the_text_is_cut_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
