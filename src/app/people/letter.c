#include "app/people/letter.h"

#include <string.h>
#include <time.h>

static const char DIGITS[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void put_base64(const uint8_t *bytes, size_t size, Buf *out) {
    for (size_t i = 0; i < size; i += 3) {
        uint32_t three = (uint32_t)bytes[i] << 16;
        if (i + 1 < size) three |= (uint32_t)bytes[i + 1] << 8;
        if (i + 2 < size) three |= bytes[i + 2];
        buf_char(out, DIGITS[three >> 18]);
        buf_char(out, DIGITS[three >> 12 & 63]);
        buf_char(out, i + 1 < size ? DIGITS[three >> 6 & 63] : '=');
        buf_char(out, i + 2 < size ? DIGITS[three & 63] : '=');
    }
}

/* As an encoded word (RFC 2047), folded before a line gets too long and never within a letter. */
static void put_subject(const char *text, Buf *out) {
    enum { MOST = 42 };
    size_t left = strlen(text);
    for (bool first = true; first || left; first = false) {
        size_t size = left < MOST ? left : MOST;
        while (size && size < left && ((uint8_t)text[size] & 0xc0) == 0x80) size--;
        if (!first) buf_text(out, "\r\n ");
        buf_text(out, "=?UTF-8?B?");
        put_base64((const uint8_t *)text, size, out);
        buf_text(out, "?=");
        text += size;
        left -= size;
        if (!size) break;
    }
}

static void put_body(const char *text, Buf *out) {
    enum { LINE = 57 }; /* bytes that make 76 letters */
    for (size_t left = strlen(text); left;) {
        size_t size = left < LINE ? left : LINE;
        put_base64((const uint8_t *)text, size, out);
        buf_text(out, "\r\n");
        text += size;
        left -= size;
    }
}

void letter_write(const LetterHead *head, const char *text, Buf *out) {
    char date[64];
    time_t seconds = (time_t)(head->at / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &t);
    const char *at = strchr(head->from, '@');
    buf_print(out, "Date: %s\r\nFrom: Castellan <%s>\r\nTo: <%s>\r\nSubject: ", date, head->from,
              head->to);
    put_subject(head->subject, out);
    buf_print(out, "\r\nMessage-ID: <%s@%s>\r\n", head->id, at ? at + 1 : "localhost");
    if (head->stop && *head->stop) buf_print(out, "List-Unsubscribe: <%s>\r\n", head->stop);
    buf_text(out, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                  "Content-Transfer-Encoding: base64\r\nAuto-Submitted: auto-generated\r\n\r\n");
    put_body(text, out);
}
