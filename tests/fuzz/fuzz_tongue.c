/* Whatever a catalogue or a browser sends: messages end, stay within bounds, and choose a language there is. */
#include "tongue/languages.h"
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char ENGLISH[] = "{who} still has {n, plural, one {# sheet} other {# sheets}}.";
    char text[256], said[1 << 16];
    size_t used = size < sizeof text ? size : sizeof text - 1;
    memcpy(text, data, used);
    text[used] = 0;

    /* a translator's template */
    const PoRow row = { .context = "", .english = ENGLISH, .text = text };
    const Catalogue catalogue = { &row, 1 };
    language_use(IN_GERMAN, &catalogue);
    Buf out = buf_over(said, sizeof said);
    tongue_print(IN_GERMAN, &out,
                 "{who%s} still has {n%u, plural, one {# sheet} other {# sheets}}.", "Ada", 2u);
    language_use(IN_GERMAN, NULL);
    if (out.full || strlen(said) != out.size) abort();

    int tongue = tongue_accepted(text);
    if (tongue < 0 || tongue >= language_count() || tongue_named(text) >= language_count()) abort();
    return 0;
}
