/* Whatever a sentence quotes, saying it in German ends, stays within bounds and loses no clause. */
#include "tongue/tongue.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char sentence[256], said[4096], field[256];
    size_t used = size < sizeof sentence ? size : sizeof sentence - 1;
    memcpy(sentence, data, used);
    sentence[used] = 0;
    Buf out = buf_over(said, sizeof said);
    tongue_say(IN_GERMAN, sentence, &out);
    if (out.full || strlen(said) != out.size) abort();
    if (*sentence && !*said) abort(); /* nothing is said only of nothing */
    memcpy(field, sentence, sizeof field);
    int tongue = tongue_accepted(field);
    if (tongue < 0 || tongue >= TONGUES || tongue_named(field) >= TONGUES) abort();
    return 0;
}
