#include "tongue/tongue.h"

static const char *told(int tongue, const char *key) {
    const Speech *speech = tongue_speech(tongue);
    return speech->told ? speech->told(speech, key) : NULL;
}

bool tongue_has(int tongue, const char *english) {
    return tongue == IN_ENGLISH || told(tongue, english);
}

const char *tongue_row(int tongue, const char *english) {
    const char *found = told(tongue, english), *plain = english;
    if (found) return found;
    for (const char *at = english; *at; at++)
        if (*at == *ABOUT_END) plain = at + 1;
    return plain;
}

const char *tongue_comma(int tongue) {
    return tongue_row(tongue, ABOUT("between the things of a list", ", "));
}

void tongue_tell(int tongue, const Message *message, Buf *out) {
    message_write(message, tongue_speech(tongue), out);
}

void tongue_print(int tongue, Buf *out, const char *english, ...) {
    Message message;
    va_list args;
    va_start(args, english);
    message_vset(&message, english, args);
    va_end(args);
    tongue_tell(tongue, &message, out);
}
