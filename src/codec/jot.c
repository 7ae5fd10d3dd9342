#include "codec/jot.h"

static char last(const Buf *out) {
    return out->size ? out->text[out->size - 1] : '\0';
}

void jot_open(Buf *out, char bracket) {
    buf_char(out, bracket);
}

void jot_close(Buf *out, char bracket) {
    buf_char(out, bracket);
}

void jot_key(Buf *out, const char *key) {
    if (last(out) != '{') buf_char(out, ',');
    jot_text(out, key);
    buf_char(out, ':');
}

void jot_item(Buf *out) {
    if (last(out) != '[') buf_char(out, ',');
}

void jot_number(Buf *out, int64_t number) {
    buf_signed(out, number);
}

void jot_flag(Buf *out, bool flag) {
    buf_text(out, flag ? "true" : "false");
}

void jot_null(Buf *out) {
    buf_text(out, "null");
}

void jot_text(Buf *out, const char *text) {
    buf_char(out, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') buf_char(out, '\\');
        if (c < 0x20) buf_print(out, "\\u%04x", c);
        else buf_char(out, *text);
    }
    buf_char(out, '"');
}

void jot_hex(Buf *out, const uint8_t *bytes, size_t size) {
    buf_char(out, '"');
    for (size_t i = 0; i < size; i++) buf_print(out, "%02x", bytes[i]);
    buf_char(out, '"');
}
