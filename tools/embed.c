/* embed.c - turn files into a table of C.
 *
 *     embed NAME=FILE...
 *
 * The build runs it; src/server/assets.c includes what it prints: one row of ASSETS for each NAME,
 * and where there is also a NAME.gz, its bytes as the compressed form.  Exit 1 with a sentence when
 * a file cannot be read.
 */
#include "base/sha256.h"

#include <stdio.h>
#include <string.h>

/* Print a file as an array, and its hash as a text. */
static int print_bytes(const char *file, int number) {
    FILE *in = fopen(file, "rb");
    if (!in) return -1;
    Sha256 sha;
    uint8_t digest[SHA256_BYTES];
    char hash[SHA256_HEX];
    sha256_init(&sha);
    printf("static const uint8_t BYTES_%d[] = {", number);
    int count = 0;
    for (int c; (c = getc(in)) != EOF; count++) {
        uint8_t byte = (uint8_t)c;
        sha256_update(&sha, &byte, 1);
        printf("%s%d,", count % 24 ? "" : "\n", c);
    }
    printf("\n0 };\n"); /* an array is never empty; the zero is not counted */
    sha256_final(&sha, digest);
    sha256_hex(digest, hash);
    printf("#define HASH_%d \"%s\"\n", number, hash);
    int bad = ferror(in);
    fclose(in);
    return bad ? -1 : 0;
}

static int ends_with(const char *text, size_t size, const char *ending) {
    size_t end = strlen(ending);
    return size > end && memcmp(text + size - end, ending, end) == 0;
}

/* The argument whose name is that of `arg` plus .gz, or 0. */
static int compressed(int argc, char **argv, const char *arg) {
    size_t size = strcspn(arg, "=");
    for (int i = 1; i < argc; i++)
        if (strcspn(argv[i], "=") == size + 3 && memcmp(argv[i], arg, size) == 0 &&
            memcmp(argv[i] + size, ".gz", 3) == 0)
            return i;
    return 0;
}

int main(int argc, char **argv) {
    for (int i = 1; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        if (!equals || print_bytes(equals + 1, i)) {
            fprintf(stderr, "embed: cannot read \"%s\"; an argument is NAME=FILE.\n", argv[i]);
            return 1;
        }
    }
    printf("static const Asset ASSETS[] = {\n");
    for (int i = 1; i < argc; i++) {
        size_t size = strcspn(argv[i], "=");
        if (ends_with(argv[i], size, ".gz")) continue;
        int gzip = compressed(argc, argv, argv[i]);
        printf("    { \"%.*s\", HASH_%d, ", (int)size, argv[i], i);
        printf("BYTES_%d, sizeof BYTES_%d - 1, ", i, i);
        if (gzip) printf("BYTES_%d, sizeof BYTES_%d - 1 },\n", gzip, gzip);
        else printf("NULL, 0 },\n");
    }
    printf("};\n");
    return 0;
}
