/* Any "name=value" is understood or refused with a sentence, and what was understood can be
 * printed and read back. */
#include "rulebook/parameter.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char line[1500];
    if (size < 1 || size >= sizeof line) return 0;
    memcpy(line, data + 1, size - 1);
    line[size - 1] = 0;
    char *value = strchr(line, '=');
    if (!value) return 0;
    *value++ = 0;

    Rules rules = rulebook_rules((RulebookId)(data[0] % RULEBOOKS)), again;
    memcpy(&again, &rules, sizeof again); /* with its padding: bytes are compared below */
    Err err = { OK, "" };
    if (rules_set(&rules, line, value, STAGE_DRAFT, &err)) {
        assert(err.text[0] &&
               memcmp((const char *)&rules, (const char *)&again, sizeof rules) == 0);
        return 0;
    }
    char memory[VALUE_TEXT];
    Buf text = buf_over(memory, sizeof memory);
    parameter_text(parameter_find(line), &rules, IN_GERMAN, &text);
    assert(!text.full);
    Status status = rules_set(&again, line, text.text, STAGE_DRAFT, &err);
    assert(!status && memcmp((const char *)&rules, (const char *)&again, sizeof rules) == 0);
    return 0;
}
