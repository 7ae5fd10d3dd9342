#include "store/chain.h"

#include <string.h>

static void put_u64(Sha256 *sha, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
    sha256_update(sha, bytes, sizeof bytes);
}

static void put_u32(Sha256 *sha, uint32_t number) {
    uint8_t bytes[4];
    for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(number >> (8 * i));
    sha256_update(sha, bytes, sizeof bytes);
}

static void put_bytes(Sha256 *sha, const void *bytes, size_t size) {
    put_u64(sha, size);
    if (size > 0) sha256_update(sha, bytes, size);
}

static void put_text(Sha256 *sha, const char *text) {
    put_bytes(sha, text, strlen(text));
}

void chain_seal(const uint8_t salt[STORE_SALT], Bytes sealed, uint8_t seal[SHA256_BYTES]) {
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, salt, STORE_SALT);
    if (sealed.size > 0) sha256_update(&sha, sealed.at, sealed.size);
    sha256_final(&sha, seal);
}

void chain_hash(const StoreRecord *event, const uint8_t previous[SHA256_BYTES],
                uint8_t hash[SHA256_BYTES]) {
    static const char TAG[] = "castellan event 1\n";
    static const uint8_t NOTHING[SHA256_BYTES] = /* SHA-256("") */
        "\xe3\xb0\xc4\x42\x98\xfc\x1c\x14\x9a\xfb\xf4\xc8\x99\x6f\xb9\x24"
        "\x27\xae\x41\xe4\x64\x9b\x93\x4c\xa4\x95\x99\x1b\x78\x52\xb8\x55";
    Sha256 sha;
    sha256_init(&sha);
    sha256_update(&sha, TAG, sizeof TAG - 1);
    put_text(&sha, event->stream);
    put_u64(&sha, event->seq);
    sha256_update(&sha, previous, SHA256_BYTES);
    put_text(&sha, event->type);
    put_u32(&sha, (uint32_t)event->version);
    put_u64(&sha, (uint64_t)event->at);
    put_text(&sha, event->command ? event->command : "");
    put_bytes(&sha, event->public.at, event->public.size);
    sha256_update(&sha, event->seal ? event->seal : NOTHING, SHA256_BYTES);
    sha256_final(&sha, hash);
}

/* A hexadecimal digit in lower case, or 0. */
static char hex_digit(char c) {
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f')) return c;
    if (c >= 'A' && c <= 'F') return (char)(c - 'A' + 'a');
    return 0;
}

Status head_read(const char *text, WrittenHead *head, Err *err) {
    const char *hash = strchr(text, '#');
    if (!hash || hash == text || hash - text > STORE_STREAM_MAX) goto malformed;
    *head = (WrittenHead){ 0 };
    memcpy(head->stream, text, (size_t)(hash - text));
    const char *at = hash + 1;
    for (; *at >= '0' && *at <= '9'; at++)
        if (__builtin_mul_overflow(head->seq, 10, &head->seq) ||
            __builtin_add_overflow(head->seq, (uint64_t)(*at - '0'), &head->seq))
            goto malformed;
    if (at == hash + 1 || head->seq == 0 || *at++ != ':') goto malformed;
    for (; *at; at++) {
        if (*at == ' ' || *at == '-') continue; /* groups are easier to copy by hand */
        char digit = hex_digit(*at);
        if (!digit || head->digits == 2 * SHA256_BYTES) goto malformed;
        head->hex[head->digits++] = digit;
    }
    if (head->digits >= HEAD_DIGITS_MIN) return OK;
malformed:
    return err_set(err, ERR_INPUT,
                   "\"{head%s}\" is no head. Write it as printed, as STREAM#SEQUENCE:HASH with at "
                   "least {least%d} digits of the hash.",
                   text, HEAD_DIGITS_MIN);
}

void head_write(const StoreHead *head, char text[STORE_HEAD_TEXT]) {
    char hex[SHA256_HEX];
    sha256_hex(head->hash, hex);
    Buf out = buf_over(text, STORE_HEAD_TEXT);
    buf_print(&out, "%s#%llu:%.*s", head->stream, (unsigned long long)head->seq, HEAD_DIGITS, hex);
}

bool head_matches(const WrittenHead *head, const uint8_t hash[SHA256_BYTES]) {
    char hex[SHA256_HEX];
    sha256_hex(hash, hex);
    return memcmp(hex, head->hex, head->digits) == 0;
}
