/* replay_main.c - feed every file of a corpus folder to a fuzz target, as an ordinary test.
 *
 *     replay_NAME [FOLDER | FILE]...
 *
 * The empty input is always tried; a folder that does not exist holds nothing.  A target that has a
 * door behind a door (deep.h) fails if no input of its corpus got there.
 */
#include "fuzz/deep.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int inputs;

static int play_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END)) return -1;
    long size = ftell(file);
    rewind(file);
    uint8_t *data = malloc(size > 0 ? (size_t)size : 1); /* exact, so that overreads are seen */
    if (!data || fread(data, 1, (size_t)size, file) != (size_t)size) return -1;
    fclose(file);
    fprintf(stderr, "%s\n", path);
    LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
    inputs++;
    return 0;
}

static int play_folder(const char *path) {
    DIR *dir = opendir(path);
    if (!dir && errno == ENOENT) return 0;
    if (!dir && errno == ENOTDIR) return play_file(path);
    if (!dir) return -1;
    int status = 0;
    for (struct dirent *entry; !status && (entry = readdir(dir));) {
        char file[4096];
        if (entry->d_name[0] == '.') continue;
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        status = play_file(file);
    }
    closedir(dir);
    return status;
}

int main(int argc, char **argv) {
    LLVMFuzzerTestOneInput((const uint8_t *)"", 0);
    for (int i = 1; i < argc; i++)
        if (play_folder(argv[i])) {
            fprintf(stderr, "replay: cannot read %s: %s\n", argv[i], strerror(errno));
            return 1;
        }
    printf("%d inputs replayed\n", inputs);
    if (fuzz_went_deep && inputs && !fuzz_went_deep()) {
        fprintf(stderr, "replay: no input gets behind what the target guards\n");
        return 1;
    }
    return 0;
}
