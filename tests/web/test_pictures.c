/* Pictures that go with a report (DC21-1.1.4b): for the eyes of those who read its words, and nothing but
 * pictures. */
#define _GNU_SOURCE /* memmem */
#include "app/reports.h"
#include "base/heap.h"
#include "web/rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sodium.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEGIN = 16 };
static const char PNG[BEGIN + 1] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
                              JPEG[BEGIN + 1] = "\xff\xd8\xff\xe0\0\x10JFIF",
                              WEBP[BEGIN + 1] = "RIFF\x20\0\0\0WEBPVP8 ";

/* A file that begins with these 16 bytes and goes on with anything. */
static Bytes file_like(const char *begin, size_t size) {
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    for (size_t i = 0; i < size; i++) bytes[i] = (uint8_t)(i * 7 + i / 251);
    memcpy(bytes, begin, BEGIN);
    return (Bytes){ bytes, size };
}

/* File a report with these; the answer is the client's. */
static void file_with(Client *c, bool anonymous, const Bytes *file, size_t count) {
    json_t *pictures = json_array();
    for (size_t i = 0; i < count; i++) {
        size_t room = sodium_base64_ENCODED_LEN(file[i].size, sodium_base64_VARIANT_ORIGINAL);
        char *text = malloc(room);
        assert_non_null(text);
        sodium_bin2base64(text, room, file[i].at, file[i].size, sodium_base64_VARIANT_ORIGINAL);
        json_array_append_new(pictures, json_string(text));
        free(text);
    }
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
    client_get(cal, "/api/reports/%s/pictures/1", id); /* for him there is no such report */
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

/* ---- what is taken ---- */

static void expect_refusal(Client *c, Bytes file, size_t count, int status, const char *code) {
    const Bytes files[] = { file, file, file, file };
    file_with(c, false, files, count);
    client_refused(c, status, code);
    free((void *)file.at);
}

static void what_is_no_picture_or_too_much_is_refused(void **state) {
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
                        "Ein Bild ist eine PNG-, JPEG- oder WebP-Datei, in base64.");
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_for_those_who_read_the_report),
        cmocka_unit_test(what_is_no_picture_or_too_much_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
