/* Whom an address counts as: an IPv4 address whole, IPv6 by its /64. */
#include "base/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

static void an_address_counts_as_its_network(void **state) {
    static const char *const CASES[][2] = {
        { "192.0.2.7", "192.0.2.7" },
        { "::ffff:192.0.2.7", "192.0.2.7" },
        { "::ffff:c000:207", "192.0.2.7" },
        { "2001:db8::1", "2001:db8:0:0::/64" },
        { "2001:DB8:0:0:ffff:1:2:3", "2001:db8:0:0::/64" },
        { "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64" },
        { "2001:db8:1:2::", "2001:db8:1:2::/64" },
        { "1::2:3:4:5:6:7", "1:0:2:3::/64" },
        { "fe80::1%eth0", "fe80:0:0:0::/64" },
        { "64:ff9b::192.0.2.7", "64:ff9b:0:0::/64" },
        { "::1", "0:0:0:0::/64" },
        { "::", "0:0:0:0::/64" },
        { "", "" },
        { "1:2:3", "1:2:3" },
        { "1::2::3", "1::2::3" },
        { "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9" },
        { "12345::", "12345::" },
        { "host", "host" },
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char key[ADDRESS_KEY];
        address_key(CASES[i][0], key);
        assert_string_equal(key, CASES[i][1]);
    }
}

/* The same rule for bytes, and which address is this machine. */
static void a_place_is_the_same_for_all_who_count_as_one(void **state) {
    static const struct {
        const char *one, *other;
        bool same, local;
    } CASES[] = {
        { "192.0.2.7", "::ffff:192.0.2.7", true, false },
        { "192.0.2.7", "192.0.2.8", false, false },
        { "2001:db8::1", "2001:db8::ffff:1:2:3", true, false },
        { "2001:db8::1", "2001:db8:0:1::1", false, false },
        { "fe80::1%eth0", "fe80::2", true, false },
        { "127.0.0.1", "127.8.9.10", false, true },
        { "::1", "::1", true, true },
        { "::ffff:127.0.0.1", "127.0.0.1", true, true },
        { "::7f00:1", "::1", true, false }, /* not mapped: an address of IPv6 like others */
        { "host", "", true, false },        /* nowhere */
        { "192.0.2.256", "192.0.2", true, false },
    };
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        AddressPlace one = address_place(CASES[i].one), other = address_place(CASES[i].other);
        if ((memcmp(one.key, other.key, ADDRESS_BYTES) == 0) != CASES[i].same ||
            one.local != CASES[i].local)
            fail_msg("%s and %s", CASES[i].one, CASES[i].other);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_counts_as_its_network),
        cmocka_unit_test(a_place_is_the_same_for_all_who_count_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
