/* Events that were run under earlier versions of the rules: tests/logs/rules-N.
 *
 * Their logs are folded by today's program, which has to allow what was allowed then and reach
 * the same places.  With CASTELLAN_LOGS=write what is found now is written beside them instead. */
#include "base/heap.h"
#include "base/sha256.h"
#include "codec/event_json.h"
#include "event/event.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLAYERS = 64, ENTRIES = 4000, LINE = 1 << 16 };

typedef struct Folded {
    EventState *ev;
    EventEntry *log;
    size_t count;
} Folded;

static void fold(const char *path, Folded *f) {
    static char line[LINE];
    FILE *file = fopen(path, "r");
    EventRoom room = event_room_for(PLAYERS);
    size_t bytes = event_bytes(room);
    f->ev = event_open(malloc(bytes), bytes, room);
    f->log = calloc(ENTRIES, sizeof *f->log);
    f->count = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        uint32_t n;
        Err err;
        assert_true(f->count < ENTRIES);
        if (event_json_read(line, strcspn(line, "\n"), &f->log[f->count++], &n, &err))
            fail_msg("%s, entry %zu: %s", path, f->count - 1, err.text);
    }
    fclose(file);
    EventRefusal no = event_fold(f->ev, f->log, f->count);
    if (no) fail_msg("%s, entry %u: %s", path, f->ev->count, EV_REFUSAL_TEXT[no].text);
}

/* The places of everyone, preliminary and final, as one number. */
static void find_places(const EventState *ev, char hex[2 * SHA256_BYTES + 1]) {
    uint8_t hash[SHA256_BYTES];
    Sha256 sha;
    sha256_init(&sha);
    const Standing *row = event_standings(ev);
    for (int i = 0; i < ev->players; i++) {
        const uint32_t facts[] = { row[i].player, row[i].rank, row[i].shared };
        sha256_update(&sha, facts, sizeof facts);
    }
    const Overall *overall = event_overall(ev);
    for (int i = 0; i < ev->players; i++) {
        const uint32_t facts[] = { overall[i].place, overall[i].shared, overall[i].prelim };
        sha256_update(&sha, facts, sizeof facts);
    }
    sha256_final(&sha, hash);
    sha256_hex(hash, hex);
}

static void tell(const char *folder, const char *name, Buf *out) {
    char path[1024], places[2 * SHA256_BYTES + 1];
    Folded f;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    fold(path, &f);
    find_places(f.ev, places);
    buf_print(out, "%s: version %u, %u entries, %u players, winner %u, places %.16s\n", name,
              (unsigned)f.ev->version, f.ev->count, (unsigned)f.ev->players,
              (unsigned)event_winner(f.ev), places);
    free(f.log);
    free(f.ev);
}

static void fold_folder(const char *folder) {
    static const char *const NAMES[] = { "nc20.json", "wc25.json", "dm19.json",
                                         "wc04.json", "dc21.json", "custom.json" };
    static char then[1 << 16];
    char path[1024];
    Buf found = buf_heap(1 << 16);
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) tell(folder, NAMES[i], &found);
    const char *mode = getenv("CASTELLAN_LOGS");
    bool writes = mode && strcmp(mode, "write") == 0;
    snprintf(path, sizeof path, "%s/found.txt", folder);
    FILE *file = fopen(path, writes ? "w" : "r");
    assert_non_null(file);
    memset(then, 0, sizeof then);
    if (writes) fputs(found.text, file);
    else then[fread(then, 1, sizeof then - 1, file)] = 0;
    fclose(file);
    if (!writes) assert_string_equal(found.text, then);
    buf_free(&found);
}

static void events_of_version_1_fold_as_they_did(void **state) {
    (void)state;
    fold_folder(SOURCE_ROOT "/tests/logs/rules-1");
}

static void events_of_version_2_fold_as_they_did(void **state) {
    (void)state;
    fold_folder(SOURCE_ROOT "/tests/logs/rules-2");
}

static void events_of_version_3_fold_as_they_did(void **state) {
    (void)state;
    fold_folder(SOURCE_ROOT "/tests/logs/rules-3");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(events_of_version_1_fold_as_they_did),
        cmocka_unit_test(events_of_version_2_fold_as_they_did),
        cmocka_unit_test(events_of_version_3_fold_as_they_did),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
