/* What the page says in each language, and what translators see of a catalogue they work on. */
#include "web/core/rig.h"

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

static char folder[] = "/tmp/castellan-words-XXXXXX", catalogue[64];

static void write_catalogue(const char *text) {
    FILE *file = fopen(catalogue, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

/* Forms within forms, as many as the file may have. */
static void write_deep_catalogue(void) {
    FILE *file = fopen(catalogue, "w");
    assert_non_null(file);
    fputs("msgid \"{n} seats\"\nmsgstr \"", file);
    for (int i = 0; i < 300000; i++) fputs("{n, plural, other {", file);
    fputs("\"\nmsgid \"Bans and warnings\"\nmsgstr \"Tief\"\n", file);
    assert_int_equal(fclose(file), 0);
}

static int make_folder(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(catalogue, sizeof catalogue, "%s/de.po", folder);
    return 0;
}

static int remove_folder(void **state) {
    (void)state;
    unlink(catalogue);
    return rmdir(folder);
}

/* How the page says `key` of its part about bans. */
static const char *said(Client *c, const char *language, const char *key) {
    client_get(c, "/api/words/%s?of=bans/bans", language);
    client_expects(c, 200);
    const json_t *part = json_object_get(json_object_get(c->json, "words"), "bans/bans");
    const char *text = json_string_value(json_object_get(part, key));
    assert_non_null(text);
    return text;
}

static void each_language_has_its_words(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *c = client_open(&rig);
    char english[200];
    snprintf(english, sizeof english, "%s", said(c, "en", "title"));
    assert_string_not_equal(english, said(c, "de", "title"));
    client_get(c, "/api/words/de?of=bans/bans,no/such/part");
    assert_int_equal(json_object_size(json_object_get(c->json, "words")), 1);
    client_get(c, "/api/words/de");
    assert_true(json_object_size(json_object_get(c->json, "words")) > 100);
    client_get(c, "/api/words/tlh?of=bans/bans"); /* what we do not speak is English */
    assert_string_equal(client_word(c, "language"), "en");
    client_get(c, "/api/words/de-AT?of=bans/bans");
    assert_string_equal(client_word(c, "language"), "de");
    assert_int_equal(json_array_size(json_object_get(c->json, "languages")), TONGUES);
    client_close(c);
    rig_stop(&rig);
}

static void words_that_are_known_are_not_sent_again(void **state) {
    (void)state;
    Rig rig;
    rig_prepare(&rig);
    rig_start(&rig);
    Client *c = client_open(&rig);
    said(c, "de", "title");
    char etag[64], bytes[256];
    assert_true(client_header(c, "ETag", etag, sizeof etag));
    snprintf(
        bytes, sizeof bytes,
        "GET /api/words/de?of=bans/bans HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: %s\r\n\r\n",
        etag);
    client_send(c, bytes);
    client_read_head(c);
    client_expects(c, 304);
    client_close(c);
    rig_stop(&rig);
}

static void a_catalogue_is_read_again_when_it_has_changed(void **state) {
    (void)state;
    write_catalogue("msgid \"Bans and warnings\"\nmsgstr \"Eins\"\n");
    Rig rig;
    rig_prepare(&rig);
    rig.options.words = folder;
    rig_start(&rig);
    Client *c = client_open(&rig);
    assert_string_equal(said(c, "de", "title"), "Eins");
    write_catalogue("msgid \"Bans and warnings\"\nmsgstr \"Etwas anderes\"\n");
    assert_string_equal(said(c, "de", "title"), "Etwas anderes");
    write_catalogue("msgid \"Bans and warnings\"\nmsgstr Ohne Anfang\n"); /* not a catalogue */
    assert_string_equal(said(c, "de", "title"), "Etwas anderes");
    write_catalogue(
        "msgid \"Bans and warnings\"\nmsgstr \"Noch {was} anderes\"\n"); /* no such hole */
    assert_string_equal(said(c, "de", "title"), "Etwas anderes");
    write_deep_catalogue();
    assert_string_equal(said(c, "de", "title"), "Etwas anderes");
    unlink(catalogue);
    assert_string_equal(said(c, "de", "title"), "Etwas anderes");
    write_catalogue("");
    assert_string_equal(said(c, "de", "title"), "Bans and warnings");
    client_close(c);
    rig_stop(&rig);
}

/* A line and a file: no compiler. */
static void a_folder_adds_a_language(void **state) {
    (void)state;
    char list[80];
    snprintf(list, sizeof list, "%s/languages.txt", folder);
    FILE *file = fopen(list, "w");
    fputs("# one more\nxx\tTestisch\tde-DE\trtl\n", file);
    assert_int_equal(fclose(file), 0);
    snprintf(catalogue, sizeof catalogue, "%s/xx.po", folder);
    write_catalogue("msgid \"Bans and warnings\"\nmsgstr \"Ix\"\n"
                    "msgid \"There is no such event.\"\nmsgstr \"Ux.\"\n");
    Rig rig;
    rig_prepare(&rig);
    rig.options.words = folder;
    rig_start(&rig);
    Client *c = client_open(&rig);
    assert_string_equal(said(c, "xx", "title"), "Ix");
    const json_t *all = json_object_get(c->json, "languages"), *last = json_array_get(all, TONGUES);
    assert_string_equal(json_string_value(json_object_get(last, "name")), "Testisch");
    assert_true(json_is_true(json_object_get(last, "rtl")));
    client_get(c, "/api/events/nonsense?lang=xx"); /* everything else is in that language, too */
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(c->json, "error"), "text")), "Ux.");
    client_get(c, "/api/rulebooks/nc20/trees?lang=xx"); /* documents are there in English */
    client_expects(c, 200);
    client_get(c, "/api/clauses?rulebook=nc20&q=robber&lang=xx");
    client_expects(c, 200);
    assert_string_equal(client_word(c, "language"), "en");
    write_catalogue("msgid \"There is no such event.\"\nmsgstr \"Ux et cetera.\"\n");
    client_get(
        c,
        "/api/events/nonsense?lang=xx"); /* at once, and not only when the page asks for its words */
    assert_string_equal(
        json_string_value(json_object_get(json_object_get(c->json, "error"), "text")),
        "Ux et cetera.");
    client_close(c);
    rig_stop(&rig);
    unlink(list);
    unlink(catalogue);
    snprintf(catalogue, sizeof catalogue, "%s/de.po", folder);
}

/* The server runs all the time: the line and the file are seen by the next answer. */
static void a_running_server_gets_a_language(void **state) {
    (void)state;
    char list[80];
    Rig rig;
    rig_prepare(&rig);
    rig.options.words = folder;
    rig_start(&rig);
    Client *c = client_open(&rig);
    assert_string_equal(said(c, "yy", "title"), "Bans and warnings");
    snprintf(list, sizeof list, "%s/languages.txt", folder);
    FILE *file = fopen(list, "w");
    fputs("yy\tNeu\tpl-PL\n", file);
    assert_int_equal(fclose(file), 0);
    snprintf(catalogue, sizeof catalogue, "%s/yy.po", folder);
    write_catalogue("msgid \"Bans and warnings\"\nmsgstr \"Ypsilon\"\n");
    assert_string_equal(said(c, "yy", "title"), "Ypsilon");
    assert_string_equal(client_word(c, "language"), "yy");
    client_close(c);
    rig_stop(&rig);
    unlink(list);
    unlink(catalogue);
    snprintf(catalogue, sizeof catalogue, "%s/de.po", folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_language_has_its_words),
        cmocka_unit_test(words_that_are_known_are_not_sent_again),
        cmocka_unit_test(a_catalogue_is_read_again_when_it_has_changed),
        cmocka_unit_test(a_folder_adds_a_language),
        cmocka_unit_test(a_running_server_gets_a_language),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
