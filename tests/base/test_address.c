/* Whom an address counts as: IPv4 by itself, IPv6 by its /64. */
#include "base/address.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_counts_as_its_network),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
