#include "app/core/secrets.h"

#include <sodium.h>

#include <assert.h>
#include <string.h>

static const char LETTERS[33] = "0123456789abcdefghjkmnpqrstvwxyz"; /* no i, l, o, u */
enum { TOKEN_BYTES = 24, TOKEN_LETTERS = 32, TOKEN_MARK = 8, CODE_LETTERS = 9, CODE_STROKE = 4 };
static_assert((int)SECRET_CODE - 1 <= (int)SHA256_BYTES, "a hash has enough letters");
static_assert(CODE_LETTERS + 2 == SECRET_CODE, "a code has one stroke and a zero");

void secret_token_hash(const char *token, char hash[SECRET_HASH]) {
    uint8_t bytes[SHA256_BYTES];
    sha256(token, strlen(token), bytes);
    sha256_hex(bytes, hash);
}

static void spell(const uint8_t bytes[SECRET_CODE - 1], char code[SECRET_CODE]) {
    for (size_t i = 0; i < SECRET_CODE - 1; i++) code[i] = LETTERS[bytes[i] & 31];
    code[CODE_STROKE] = '-';
    code[SECRET_CODE - 1] = 0;
}

void secret_code(char code[SECRET_CODE]) {
    uint8_t bytes[SECRET_CODE - 1];
    app_random(bytes, sizeof bytes);
    spell(bytes, code);
}

bool secret_code_read(const char *typed, char code[SECRET_CODE]) {
    size_t size = 0;
    for (; *typed; typed++) {
        char c = *typed;
        if (c >= 'A' && c <= 'Z') c = (char)(c + 32);
        if (c == '-' || c == ' ') continue;
        if (c == 'o') c = '0';
        if (c == 'i' || c == 'l') c = '1';
        if (!strchr(LETTERS, c) || size == SECRET_CODE - 1) return false;
        if (size == CODE_STROKE) code[size++] = '-';
        if (size == SECRET_CODE - 1) return false;
        code[size++] = c;
    }
    code[size] = 0;
    return size == SECRET_CODE - 1;
}

static void keyed(const App *app, const char *what, const char *text, uint8_t bytes[SHA256_BYTES]) {
    crypto_generichash_state state;
    crypto_generichash_init(&state, app->key, APP_KEY, SHA256_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)what, strlen(what) + 1);
    crypto_generichash_update(&state, (const uint8_t *)text, strlen(text));
    crypto_generichash_final(&state, bytes, SHA256_BYTES);
}

/* The end of a token that begins with these letters. */
static void mark_token(const App *app, char token[SECRET_TOKEN]) {
    uint8_t bytes[SHA256_BYTES];
    token[TOKEN_LETTERS] = 0;
    keyed(app, "token", token, bytes);
    sodium_bin2base64(token + TOKEN_LETTERS, SECRET_TOKEN - TOKEN_LETTERS, bytes, TOKEN_MARK,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void secret_token(const App *app, char token[SECRET_TOKEN]) {
    uint8_t bytes[TOKEN_BYTES];
    app_random(bytes, sizeof bytes);
    sodium_bin2base64(token, SECRET_TOKEN, bytes, sizeof bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(bytes, sizeof bytes);
    mark_token(app, token);
}

bool secret_token_ours(const App *app, const char *token) {
    char right[SECRET_TOKEN];
    if (strlen(token) != SECRET_TOKEN - 1) return false;
    memcpy(right, token, sizeof right);
    mark_token(app, right);
    return sodium_memcmp(token, right, SECRET_TOKEN - 1) == 0;
}

void secret_hash(const App *app, const char *what, const char *text, char hash[SECRET_HASH]) {
    uint8_t bytes[SHA256_BYTES];
    keyed(app, what, text, bytes);
    sha256_hex(bytes, hash);
}

void secret_code_of(const App *app, const char *what, const char *text, char code[SECRET_CODE]) {
    uint8_t bytes[SHA256_BYTES];
    keyed(app, what, text, bytes);
    spell(bytes, code);
}

bool secret_same(const char a[SECRET_HASH], const char b[SECRET_HASH]) {
    return sodium_memcmp(a, b, SECRET_HASH - 1) == 0;
}
