/* A real event leaves its database as a file and comes into others: castellan export, import, verify,
 * rebuild; and the lists that are made of it. */
#include "cli/program.h"
#include "store/place.h"
#include "web/director/day.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char event[32], db[512];

static void expect(int code, const char *words, const char *format, ...) {
    char args[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(args, sizeof args, format, list);
    va_end(list);
    int got = program_run(place_path(""), "%s", args);
    if (got != code || !strstr(program_said, words))
        fail_msg("%s: exit %d, \"%.2000s\" lacks \"%s\"", args, got, program_said, words);
}

static char *read_text(const char *name) {
    FILE *file = fopen(place_path(name), "rb");
    if (!file) fail_msg("there is no %s", name);
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(1, size + 1);
    assert_int_equal(fread(text, 1, size, file), size);
    fclose(file);
    return text;
}

/* But for the proof: what came as a file is not signed where it was not played. */
static void drop_proof(char *text) {
    char *proof = strstr(text, ",\n\"proof\"");
    if (proof) strcpy(proof, "}\n");
}

static void expect_same(const char *one, const char *other) {
    char *a = read_text(one), *b = read_text(other);
    drop_proof(a);
    drop_proof(b);
    assert_string_equal(a, b);
    free(a);
    free(b);
}

static int hold_event(void **state) {
    Day h;
    if (place_setup(state)) return -1;
    snprintf(db, sizeof db, "%s", place_path("cup.db"));
    day_open(&h, db, "wc25");
    day_begin(&h, 16, "{'seed':'7','seconds':1}");
    for (int i = 0; i < 4; i++) {
        int round = day_round(&h);
        day_start(&h, round);
        day_finish(&h, round);
    }
    day_knock_out(&h);
    snprintf(event, sizeof event, "%s", h.event);
    day_close(&h);
    return 0;
}

static void an_event_is_exported_with_its_tables(void **state) {
    (void)state;
    expect(0, "results.csv", "export %s --db cup.db --out cup", event);
    char *people = read_text("cup/people.csv"), *results = read_text("cup/results.csv"),
         *archive = read_text("cup/event.json");
    assert_non_null(strstr(people, "id,name,country"));
    assert_null(strstr(people, "unknown person"));
    assert_non_null(strstr(results, "final,1,1,1,base,"));
    assert_non_null(strstr(archive, "\"type\":\"event.completed\""));
    assert_null(strstr(archive, "olga@example.org"));
    free(people);
    free(results);
    char *signature = strstr(archive, "\"proof\":{\"key\":\"");
    assert_non_null(signature);
    expect(0, "unsigned: give the key of its signature", "verify cup/event.json");
    expect(0, "verified, signed", "verify cup/event.json --key %.64s", signature + 16);
    expect(1, "is not signed with the key", "verify cup/event.json --key 0123");
    free(archive);
    expect(1, "is not in this archive", "verify cup/event.json event/%s#3:0123456789abcdef", event);
    expect(0, "cup/results.csv", "export %s --db cup.db --out cup", event); /* once more */
    expect(1, "There is no event nobody", "export nobody --db cup.db");
    expect(2, "Give the id of one event", "export --db cup.db");
    expect(0, "Final standings",
           "standings cup/results.csv --rulebook wc25"); /* other commands read it */
}

static void what_is_still_secret_is_for_one_reader(void **state) {
    (void)state;
    struct stat about;
    mode_t before = umask(0);
    expect(0, "bytes", "export %s --db cup.db --out open.json", event);
    assert_int_equal(stat(place_path("open.json"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0666); /* as the umask says */
    expect(0, "bytes", "export %s --db cup.db --out open.json --sealed", event);
    assert_int_equal(stat(place_path("open.json"), &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    umask(before);
}

static void pseudonyms_are_everywhere(void **state) {
    (void)state;
    expect(0, "people.csv", "export %s --db cup.db --out nameless --anonymous", event);
    char *people = read_text("nameless/people.csv"), *archive = read_text("nameless/event.json");
    assert_non_null(strstr(people, ",Person "));
    assert_null(strstr(archive, "Olga"));
    expect(0, "complete, but unsigned", "verify nameless/event.json");
    free(people);
    free(archive);
}

static void it_survives_a_round_trip_through_the_databases(void **state) {
    (void)state;
    const char *url = place_fresh("postgres");
    expect(0, "were new", "import cup --db second.db");
    expect(0, "; 0 events were new", "import cup/event.json --db second.db");
    expect(0, "bytes", "export %s --db second.db --out second.json", event);
    expect_same("cup/event.json", "second.json");
    expect(0, "unsigned: anyone can write such a file", "verify second.json");
    if (!url) return;
    expect(0, "were new", "import second.json --db '%s'", url);
    expect(0, "bytes", "export %s --db '%s' --out third.json", event, url);
    expect_same("cup/event.json", "third.json");
    expect(0, "were new", "import third.json --db fourth.db");
    expect(0, "bytes", "export %s --db fourth.db --out fourth.json", event);
    expect_same("cup/event.json", "fourth.json");
    expect(0, "verified", "verify --db fourth.db");
}

static void an_imported_event_is_there_with_its_lists(void **state) {
    (void)state;
    Rig rig;
    char path[512], champion[32];
    expect(0, "rebuilt from 1 stream", "rebuild --db second.db");
    snprintf(path, sizeof path, "%s", place_path("second.db"));
    rig_prepare(&rig);
    rig.options.app.db = path;
    rig_start(&rig);
    Client *anybody = client_open(&rig);
    client_get(anybody, "/api/events/%s/standings", event);
    client_expects(anybody, 200);
    assert_int_equal(json_array_size(json_object_get(anybody->json, "standings")), 16);
    client_get(anybody, "/api/archive/events");
    client_expects(anybody, 200);
    const json_t *row = json_array_get(json_object_get(anybody->json, "events"), 0);
    assert_string_equal(json_string_value(json_object_get(row, "stage")), "completed");
    const char *name = json_string_value(json_object_get(row, "champion_name"));
    assert_true(name && strcmp(name, "unknown person") != 0);
    snprintf(champion, sizeof champion, "%s", json_string_value(json_object_get(row, "champion")));
    client_get(anybody, "/api/players/%s", champion);
    client_expects(anybody, 200);
    row = json_array_get(json_object_get(anybody->json, "events"), 0);
    assert_int_equal(json_integer_value(json_object_get(row, "place")), 1);
    assert_true(json_is_true(json_object_get(row, "champion")));
    client_get(anybody, "/api/players/12345");
    client_expects(anybody, 404);
    client_get(anybody, "/api/ratings?limit=5");
    client_expects(anybody, 200);
    client_get(anybody, "/api/games?limit=nonsense");
    client_expects(anybody, 400);
    client_get(anybody, "/api/games?rulebook=wc25&limit=5");
    client_expects(anybody, 200);
    client_close(anybody);
    rig_stop(&rig);
}

/* Whatever was missed is found by a server after its start, automatically. */
static void a_server_makes_the_lists_that_are_missing(void **state) {
    (void)state;
    Rig rig;
    char path[512];
    size_t found = 0;
    expect(0, "were new", "import cup --db fifth.db");
    snprintf(path, sizeof path, "%s", place_path("fifth.db"));
    rig_prepare(&rig);
    rig.options.app.db = path;
    rig_start(&rig);
    Client *anybody = client_open(&rig);
    for (int i = 0; i < 600 && !found; i++, usleep(50000)) {
        client_get(anybody, "/api/archive/events");
        client_expects(anybody, 200);
        found = json_array_size(json_object_get(anybody->json, "events"));
    }
    assert_int_equal(found, 1);
    expect(1, "Stop it first", "rebuild --db fifth.db");
    expect(1, "Stop it first", "import cup --db fifth.db");
    client_close(anybody);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_is_exported_with_its_tables),
        cmocka_unit_test(what_is_still_secret_is_for_one_reader),
        cmocka_unit_test(pseudonyms_are_everywhere),
        cmocka_unit_test(it_survives_a_round_trip_through_the_databases),
        cmocka_unit_test(an_imported_event_is_there_with_its_lists),
        cmocka_unit_test(a_server_makes_the_lists_that_are_missing),
    };
    return cmocka_run_group_tests(tests, hold_event, place_teardown);
}
