/* Pictures that go with a report (DC21-1.1.4b): for the eyes of those who read its words, and nothing but
 * pictures.  And how long words and pictures are kept. */
#define _GNU_SOURCE /* memmem */
#include "app/people/privacy.h"
#include "app/people/reports_forget.h"
#include "base/heap.h"
#include "web/core/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BEGIN = 16 };
static const char PNG[BEGIN + 1] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
                              JPEG[BEGIN + 1] = "\xff\xd8\xff\xe0\0\x10JFIF",
                              WEBP[BEGIN + 1] = "RIFF\x20\0\0\0WEBPVP8 ";

/* A file that begins with these 16 bytes and continues with anything. */
static Bytes file_like(const char *begin, size_t size) {
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(i * 7 + i / 251);
    memcpy(bytes, begin, BEGIN);
    return (Bytes){ bytes, size };
}

static json_t *in_base64(const Bytes *file, size_t count) {
    json_t *pictures = json_array();
    for (size_t i = 0; i < count; i++) {
        size_t room = sodium_base64_ENCODED_LEN(file[i].size, sodium_base64_VARIANT_ORIGINAL);
        char *text = malloc(room);
        assert_non_null(text);
        sodium_bin2base64(text, room, file[i].at, file[i].size, sodium_base64_VARIANT_ORIGINAL);
        json_array_append_new(pictures, json_string(text));
        free(text);
    }
    return pictures;
}

/* File a report with these; the answer is the client's. */
static void file_with(Client *c, bool anonymous, const Bytes *file, size_t count) {
    json_t *pictures = in_base64(file, count);
    json_t *body = json_pack("{s:s, s:s, s:b, s:o}", "category", "exploit", "text", "See there.",
                             "anonymous", anonymous, "pictures", pictures);
    char *text = json_dumps(body, JSON_COMPACT);
    client_ask(c, "POST", "/api/reports", text);
    free(text);
    json_decref(body);
}

static void expect_picture(Client *c, const char *id, unsigned number, Bytes file,
                           const char *type) {
    char value[256], name[64];
    client_get(c, "/api/reports/%s/pictures/%u", id, number);
    client_expects(c, 200);
    assert_int_equal(c->size, file.size);
    assert_memory_equal(c->text, file.at, file.size);
    assert_true(client_header(c, "Content-Type", value, sizeof value));
    assert_string_equal(value, type);
    assert_true(client_header(c, "X-Content-Type-Options", value, sizeof value));
    assert_string_equal(value, "nosniff");
    assert_true(client_header(c, "Cache-Control", value, sizeof value));
    assert_string_equal(value, "no-store");
    assert_true(client_header(c, "Content-Disposition", value, sizeof value));
    snprintf(name, sizeof name, "attachment; filename=\"report-%u.%s\"", number,
             strchr(type, '/') + 1);
    assert_string_equal(value, name);
    assert_non_null(strstr(c->head, "Content-Security-Policy: default-src 'none'; sandbox\r\n"));
}

/* ---- who sees them ---- */

static void keeps_it_sealed(Rig *rig, void *user) {
    char owner[STORE_KEY_MAX];
    Buf kept = buf_heap(1 << 20);
    snprintf(owner, sizeof owner, "report/%s/pictures", (const char *)user);
    assert_int_equal(store_get(rig->web->app->store, BOX_SECRET, owner, "0001", &kept, NULL), OK);
    assert_true(kept.size > 5000);
    assert_null(memmem(kept.text, kept.size, PNG, 8));
    buf_free(&kept);
}

static void pictures_are_for_those_who_read_the_report(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea"),
           *cal = rig_account(&rig, "Cal"), *nobody = client_open(&rig);
    const Bytes file[] = { file_like(PNG, 5000), file_like(JPEG, 70001), file_like(WEBP, 300) };
    file_with(bea, false, file, 3);
    client_expects(bea, 200);
    char id[32];
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    client_get(ada, "/api/reports/%s", id);
    assert_int_equal(json_integer_value(json_object_get(ada->json, "pictures")), 3);
    assert_int_equal(json_array_size(json_object_get(ada->json, "texts")), 1);
    Client *readers[] = { ada, bea };
    for (int i = 0; i < 2; i++) {
        expect_picture(readers[i], id, 1, file[0], "image/png");
        expect_picture(readers[i], id, 2, file[1], "image/jpeg");
        expect_picture(readers[i], id, 3, file[2], "image/webp");
    }
    static const char *const NONE[] = { "0", "4", "01", "11", "x", "-1" };
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        client_get(ada, "/api/reports/%s/pictures/%s", id, NONE[i]);
        client_refused(ada, 404, "missing");
    }
    client_get(cal, "/api/reports/%s/pictures/1", id); /* to him the report doesn't exist */
    client_refused(cal, 404, "missing");
    client_get(nobody, "/api/reports/%s/pictures/1", id);
    client_refused(nobody, 401, "sign-in");
    char path[64];
    snprintf(path, sizeof path, "/api/reports/%s/access", id);
    client_put(ada, path, "{'person':'%llu'}", (unsigned long long)cal->person);
    expect_picture(cal, id, 1, file[0], "image/png");
    client_put(ada, path, "{'person':'%llu','on':false}", (unsigned long long)cal->person);
    client_get(cal, "/api/reports/%s/pictures/1", id);
    client_refused(cal, 404, "missing");
    rig_do(&rig, keeps_it_sealed, id);

    file_with(bea, true, file, 1); /* without her name: then not even for her */
    client_expects(bea, 200);
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    client_get(bea, "/api/reports/%s/pictures/1", id);
    client_refused(bea, 404, "missing");
    expect_picture(ada, id, 1, file[0], "image/png");
    for (int i = 0; i < 3; i++) free((void *)file[i].at);
    client_close(ada), client_close(bea), client_close(cal), client_close(nobody);
    rig_stop(&rig);
}

/* ---- those that come later ---- */

static void add_to(Client *c, const char *id, const Bytes *file, size_t count) {
    char path[64];
    json_t *body = json_pack("{s:o}", "pictures", in_base64(file, count));
    char *text = json_dumps(body, JSON_COMPACT);
    snprintf(path, sizeof path, "/api/reports/%s/pictures", id);
    client_ask(c, "POST", path, text);
    free(text);
    json_decref(body);
}

static void more_pictures_come_later(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea"),
           *cal = rig_account(&rig, "Cal");
    const Bytes file[] = { file_like(PNG, 900), file_like(JPEG, 701), file_like(WEBP, 300) };
    file_with(bea, false, file, 1);
    client_expects(bea, 200);
    char id[32];
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    add_to(bea, id, file + 1, 2); /* the person who filed it */
    client_expects(bea, 200);
    add_to(ada, id, file, 3); /* a person who reads it */
    client_expects(ada, 200);
    add_to(cal, id, file, 1); /* to him the report doesn't exist */
    client_refused(cal, 404, "missing");
    add_to(bea, id, file, 0);
    client_refused(bea, 400, "input");
    add_to(bea, id, file, 3);
    client_expects(bea, 200);
    add_to(bea, id, file, 1);
    client_refused(bea, 409, "too-many");
    client_get(ada, "/api/reports/%s", id);
    assert_int_equal(json_integer_value(json_object_get(ada->json, "pictures")), 9);
    expect_picture(ada, id, 1, file[0], "image/png");
    expect_picture(ada, id, 2, file[1], "image/jpeg");
    expect_picture(bea, id, 4, file[0], "image/png");
    expect_picture(bea, id, 9, file[2], "image/webp");
    client_get(cal, "/api/reports/%s/pictures/4", id);
    client_refused(cal, 404, "missing");
    for (int i = 0; i < 3; i++) free((void *)file[i].at);
    client_close(ada), client_close(bea), client_close(cal);
    rig_stop(&rig);
}

/* ---- what is taken ---- */

static void expect_refusal(Client *c, Bytes file, size_t count, int status, const char *code) {
    const Bytes files[] = { file, file, file, file };
    file_with(c, false, files, count);
    client_refused(c, status, code);
    free((void *)file.at);
}

static void anything_but_pictures_or_too_many_is_refused(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea"),
           *nobody = client_open(&rig);
    expect_refusal(bea, file_like("<!doctype html><script>", 400), 1, 400, "no-picture");
    expect_refusal(bea, file_like("<svg xmlns='http:", 400), 1, 400, "no-picture");
    expect_refusal(bea, file_like("GIF89a\1\0\1\0\0\0\0\0\0\0", 400), 1, 400, "no-picture");
    client_post(bea, "/api/reports",
                "{'category':'exploit','text':'x','pictures':['no base64!','']}");
    client_refused(bea, 400, "no-picture");
    client_post(bea, "/api/reports", "{'category':'exploit','text':'x','pictures':['']}");
    client_refused(bea, 400, "no-picture");
    client_post(bea, "/api/reports", "{'category':'exploit','text':'x','pictures':[7]}");
    client_refused(bea, 400, "no-picture");
    client_post(bea, "/api/reports", "{'category':'exploit','text':'x','pictures':'x'}");
    client_refused(bea, 400, "input");
    expect_refusal(bea, file_like(PNG, 100), 4, 400, "input");
    expect_refusal(bea, file_like(PNG, REPORT_PICTURE_MAX + 1), 1, 413, "too-big");
    expect_refusal(bea, file_like(PNG, REPORT_PICTURES_MAX / 3 + 1), 3, 413, "too-big");
    snprintf(bea->language, sizeof bea->language, "de");
    expect_refusal(bea, file_like("no picture at all", 100), 1, 400, "no-picture");
    assert_string_equal(client_word(bea, "error.text"),
                        "Ein Bild muss eine PNG-, JPEG- oder WebP-Datei in base64 sein.");
    client_get(ada, "/api/reports"); /* nothing of it was kept */
    assert_int_equal(json_array_size(json_object_get(ada->json, "reports")), 0);

    expect_refusal(nobody, file_like(PNG, 100), 1, 401, "sign-in");
    expect_refusal(nobody, file_like(PNG, 200 << 10), 1, 413, "body-too-big");

    const Bytes big = file_like(JPEG, REPORT_PICTURE_MAX), two[] = { big, big };
    file_with(bea, false, two, 2); /* as much as there can be */
    client_expects(bea, 200);
    char id[32];
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    expect_picture(ada, id, 2, big, "image/jpeg");
    free((void *)big.at);
    client_close(ada), client_close(bea), client_close(nobody);
    rig_stop(&rig);
}

/* ---- how long they are kept ---- */

static const int64_t DAY = INT64_C(86400000);
static _Atomic int64_t ahead; /* ms */

static int64_t later(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + ahead;
}

static int cells;

static bool count_cell(void *user, const StoreCell *cell) {
    (void)user, (void)cell;
    cells++;
    return true;
}

/* What the store still has of a report, words and pictures. */
static void count_cells(Rig *rig, void *user) {
    char owner[STORE_KEY_MAX];
    cells = 0;
    for (int pictures = 0; pictures < 2; pictures++) {
        snprintf(owner, sizeof owner, "report/%s%s", (const char *)user,
                 pictures ? "/pictures" : "");
        store_scan(rig->web->app->store, BOX_SECRET, &(StoreScan){ .owner = owner }, count_cell,
                   NULL, NULL);
    }
}

static void expect_cells(Rig *rig, char *id, int count) {
    rig_do(rig, count_cells, id);
    assert_int_equal(cells, count);
}

static void expect_erased(Rig *rig, Client *reader, char *id) {
    char path[64];
    rig_do(rig, count_cells, id);
    for (int tries = 0; cells && tries < 1000; tries++) { /* the timer's errand is on its way */
        usleep(10000);
        rig_do(rig, count_cells, id);
    }
    assert_int_equal(cells, 0);
    client_get(reader, "/api/reports/%s", id);
    client_expects(reader, 200);
    assert_true(json_is_true(json_object_get(reader->json, "erased")));
    assert_int_equal(json_array_size(json_object_get(reader->json, "texts")), 0);
    assert_int_equal(json_integer_value(json_object_get(reader->json, "pictures")), 0);
    client_get(reader, "/api/reports/%s/pictures/1", id);
    client_refused(reader, 404, "missing");
    snprintf(path, sizeof path, "/api/reports/%s/notes", id);
    client_post(reader, path, "{'text':'And yet.'}");
    client_refused(reader, 409, "erased");
}

static void note(Client *c, const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/reports/%s/notes", id);
    client_post(c, path, "{'text':'We spoke with both.'}");
    client_expects(c, 200);
}

static void close_report(Client *c, const char *id) {
    char path[64];
    snprintf(path, sizeof path, "/api/reports/%s/state", id);
    client_put(c, path, "{'state':'closed'}");
    client_expects(c, 200);
}

static void a_reporter_takes_words_and_pictures_along(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea"),
           *cal = rig_account(&rig, "Cal");
    const Bytes file[] = { file_like(PNG, 500), file_like(JPEG, 701) };
    char id[9][32], others[32];
    for (int i = 0; i < 9; i++) { /* one after the other goes, however many */
        file_with(bea, false, file, 2);
        client_expects(bea, 200);
        snprintf(id[i], sizeof id[i], "%s", client_word(bea, "id"));
        note(ada, id[i]);
    }
    file_with(cal, false, file, 1);
    snprintf(others, sizeof others, "%s", client_word(cal, "id"));
    expect_cells(&rig, id[0], 4);

    json_t *mine = client_get(bea, "/api/me/export");
    client_expects(bea, 200);
    json_t *record = json_array_get(json_object_get(mine, "records"), 0);
    json_t *reports = json_object_get(record, "reports");
    assert_int_equal(json_array_size(reports), 9);
    json_t *files = json_object_get(json_array_get(reports, 0), "files");
    assert_int_equal(json_array_size(files), 2);
    assert_int_equal(json_string_length(json_array_get(files, 0)), (500 + 2) / 3 * 4);
    assert_non_null(strstr(bea->text, "See there."));
    client_get(ada, "/api/me/export"); /* she reads them; they are not hers */
    assert_null(strstr(ada->text, "See there."));

    client_delete(bea, "/api/me");
    client_expects(bea, 204);
    for (int i = 0; i < 9; i++) expect_erased(&rig, ada, id[i]);
    close_report(ada, id[0]); /* it can be brought to its end all the same */
    expect_picture(ada, others, 1, file[0], "image/png");
    for (int i = 0; i < 2; i++) free((void *)file[i].at);
    client_close(ada), client_close(bea), client_close(cal);
    rig_stop(&rig);
}

static void the_only_reader_of_an_open_report_cannot_leave(void **state) {
    (void)state;
    Rig rig;
    char id[32], path[64];
    rig_prepare(&rig);
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea"),
           *cal = rig_account(&rig, "Cal");
    client_post(bea, "/api/reports", "{'category':'conduct','text':'Loud.','to':['%llu']}",
                (unsigned long long)cal->person);
    client_expects(bea, 200);
    snprintf(id, sizeof id, "%s", client_word(bea, "id"));
    client_delete(cal, "/api/me");
    client_refused(cal, 409, "playing");
    snprintf(path, sizeof path, "/api/reports/%s/access", id);
    client_put(cal, path, "{'person':'%llu'}", (unsigned long long)ada->person);
    client_expects(cal, 200);
    client_delete(cal, "/api/me");
    client_expects(cal, 204);
    client_get(ada, "/api/reports/%s", id); /* what he read stays for the others */
    assert_int_equal(json_array_size(json_object_get(ada->json, "texts")), 1);
    client_close(ada), client_close(bea), client_close(cal);
    rig_stop(&rig);
}

typedef struct Swept {
    unsigned people, reports;
} Swept;

static void sweep(Rig *rig, void *user) {
    Swept *s = user;
    s->people = privacy_sweep(rig->web->app);
    s->reports = reports_sweep(rig->web->app);
}

static void closed_reports_are_kept_as_long_as_the_settings_say(void **state) {
    (void)state;
    Rig rig;
    Swept swept;
    char closed[32], open[32];
    rig_prepare(&rig);
    rig.options.app.now = later;
    ahead = 0;
    rig_start(&rig);
    Client *ada = rig_admin(&rig, "Ada"), *bea = rig_account(&rig, "Bea");
    const Bytes file[] = { file_like(PNG, 500) };
    client_put(ada, "/api/settings", "{'keep_reports_days':3}");
    client_refused(ada, 400, "input");
    client_put(ada, "/api/settings", "{'keep_reports_days':7,'keep_accounts_days':14}");
    client_expects(ada, 200);
    file_with(bea, true, file, 1); /* without a name: nobody's erasing would reach it */
    snprintf(closed, sizeof closed, "%s", client_word(bea, "id"));
    file_with(bea, false, file, 1);
    snprintf(open, sizeof open, "%s", client_word(bea, "id"));
    ahead = 5 * DAY;
    close_report(ada, closed);
    ahead = 11 * DAY; /* it counts from its end */
    rig_do(&rig, sweep, &swept);
    assert_int_equal(swept.reports, 0);
    ahead = 13 * DAY;
    rig_do(&rig, sweep, &swept);
    assert_int_equal(swept.reports, 1);
    expect_erased(&rig, ada, closed);
    rig_do(&rig, sweep, &swept);
    assert_int_equal(swept.reports, 0); /* once */
    expect_cells(&rig, open, 2);
    ahead = 21 * DAY; /* Bea was not seen for long, but waits for an answer */
    rig_do(&rig, sweep, &swept);
    client_get(ada, "/api/accounts/%llu", (unsigned long long)bea->person);
    assert_string_equal(client_word(ada, "name"), "Bea");
    expect_cells(&rig, open, 2);
    close_report(ada, open);
    rig_do(&rig, sweep, &swept);
    assert_int_equal(swept.people, 1);
    expect_erased(&rig, ada, open);
    free((void *)file[0].at);
    client_close(ada), client_close(bea);
    rig_stop(&rig);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_for_those_who_read_the_report),
        cmocka_unit_test(more_pictures_come_later),
        cmocka_unit_test(anything_but_pictures_or_too_many_is_refused),
        cmocka_unit_test(a_reporter_takes_words_and_pictures_along),
        cmocka_unit_test(the_only_reader_of_an_open_report_cannot_leave),
        cmocka_unit_test(closed_reports_are_kept_as_long_as_the_settings_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
