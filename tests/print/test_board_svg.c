#include "print/board_svg.h"
#include "base/sha256.h"
#include "engine/layout.h"
#include "tongue/tongue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static char text[BOARD_SVG_MAX];

static const char *picture_of(BoardPicture picture) {
    if (!picture.board) picture.board = &BOARD_BEGINNER;
    Buf out = buf_over(text, sizeof text);
    board_svg(&picture, &out);
    assert_false(out.full);
    return text;
}

static int count(const char *in, const char *what) {
    int found = 0;
    for (; (in = strstr(in, what)); in += strlen(what)) found++;
    return found;
}

/* Tags close in the order in which they opened, attributes are quoted, and every ampersand starts
 * one of the entities that XML defines itself. */
static void assert_well_formed(const char *xml) {
    const char *open[32] = { 0 };
    size_t length[32] = { 0 };
    int depth = 0, roots = 0;
    for (const char *at = xml; *at; at++) {
        if (*at == '&')
            assert_true(!strncmp(at, "&amp;", 5) || !strncmp(at, "&lt;", 4) ||
                        !strncmp(at, "&gt;", 4) || !strncmp(at, "&quot;", 6));
        if (*at != '<') {
            assert_true(*at != '>');
            continue;
        }
        const char *name = at + 1;
        bool closing = *name == '/';
        name += closing;
        size_t size = strcspn(name, " />");
        const char *end = name + size;
        for (bool quoted = false; *end && (quoted || *end != '>'); end++) {
            if (*end == '"') quoted = !quoted;
            assert_true(*end != '<');
        }
        assert_int_equal(*end, '>');
        if (closing) {
            assert_true(depth > 0 && length[depth - 1] == size);
            assert_memory_equal(open[--depth], name, size);
        } else if (end[-1] != '/') {
            assert_true(depth < 32);
            roots += depth == 0;
            open[depth] = name;
            length[depth++] = size;
        }
        at = end;
    }
    assert_int_equal(depth, 0);
    assert_int_equal(roots, 1);
}

static void every_kind_of_picture_is_well_formed(void **state) {
    (void)state;
    BoardPieces pieces = { 0 };
    for (int site = 0; site < SITES; site++) {
        pieces.site_built[site] = (uint8_t)(site % 3);
        pieces.site_owner[site] = (uint8_t)(site % BOARD_SEATS);
    }
    for (int edge = 0; edge < EDGES; edge++)
        pieces.edge_owner[edge] = (uint8_t)(edge % BOARD_SEATS);
    for (unsigned kind = 0; kind < 32; kind++) {
        BoardPicture picture = { .robber = kind & 1 ? NONE : (uint8_t)kind % 19,
                                 .tongue = (uint8_t)(kind >> 1 & 1),
                                 .mono = kind & 4,
                                 .coordinates = kind & 8,
                                 .pieces = kind & 16 ? &pieces : NULL };
        assert_well_formed(picture_of(picture));
    }
}

static void terrains_differ_by_drawing_and_name(void **state) { /* B-2 */
    (void)state;
    for (int tongue = 0; tongue < TONGUES; tongue++) {
        const char *svg = picture_of((BoardPicture){ .tongue = (uint8_t)tongue, .robber = NONE });
        static const int HEXES_OF[TERRAINS] = { 3, 4, 4, 4, 3, 1 };
        for (int terrain = 0; terrain <= DESERT; terrain++) {
            char drawing[64], name[64];
            snprintf(drawing, sizeof drawing, "href=\"#castellan-%s\"", TERRAIN_NAME[terrain]);
            snprintf(name, sizeof name, ">%s</text>",
                     tongue_row(tongue, BOARD_WORDS.terrain[terrain]));
            assert_int_equal(count(svg, drawing), 5 * HEXES_OF[terrain] + (terrain != DESERT));
            assert_int_equal(count(svg, name), HEXES_OF[terrain]);
        }
    }
}

static void red_numbers_differ_by_weight_and_a_second_ring(void **state) { /* B-4 */
    (void)state;
    const char *svg = picture_of((BoardPicture){ .robber = NONE, .mono = true });
    assert_int_equal(count(svg, "font-weight=\"800\""), 4);
    assert_int_equal(count(svg, "r=\"31.5\""), 4);
    assert_int_equal(count(svg, "r=\"37\""), 18);
    assert_int_equal(count(svg, "r=\"2.7\""), 58); /* the pips of all tokens */
}

static void harbours_show_their_ratio_and_resource(void **state) { /* B-9 */
    (void)state;
    const char *svg = picture_of((BoardPicture){ .robber = NONE });
    assert_int_equal(count(svg, ">3:1</text>"), 4);
    assert_int_equal(count(svg, ">2:1</text>"), 5);
    assert_int_equal(count(svg, ">any</text>"), 4);
    assert_int_equal(count(svg, ">grain</text>"), 1);
}

static void mono_uses_black_and_white_only(void **state) {
    (void)state;
    BoardPieces pieces = { 0 };
    for (int edge = 0; edge < EDGES; edge++)
        pieces.edge_owner[edge] = (uint8_t)(edge % BOARD_SEATS);
    const char *svg = picture_of((BoardPicture){ .robber = 9, .mono = true, .pieces = &pieces });
    for (const char *at = svg; (at = strstr(at, "\"#")); at++) {
        if (!strncmp(at, "\"#castellan-", 12)) continue;
        assert_true(!strncmp(at, "\"#000\"", 6) || !strncmp(at, "\"#fff\"", 6));
    }
}

static void coordinates_show_every_id(void **state) { /* B-11, B-12 */
    (void)state;
    const char *svg = picture_of((BoardPicture){ .robber = NONE, .coordinates = true });
    for (int hex = 0; hex < topology_of(SCENARIO_BASE)->hexes; hex++) {
        char id[24];
        snprintf(id, sizeof id, ">H%d</text>", hex);
        assert_int_equal(count(svg, id), 1);
    }
    assert_true(count(svg, ">71</text>") == 1 && count(svg, ">53</text>") == 2);
}

static void a_screen_reader_hears_the_whole_board(void **state) {
    (void)state;
    const char *svg = picture_of((BoardPicture){ .robber = 9, .title = "Table 4" });
    assert_non_null(strstr(svg, "<title id=\"castellan-title\">Table 4</title>"));
    assert_non_null(strstr(svg, "Row 1: mountains 10, pasture 2, forest 9. Row 2: fields 12,"));
    assert_non_null(strstr(svg, "desert (Robber)"));
    assert_non_null(strstr(svg, "Harbours: 3:1 any, 2:1 grain, 2:1 ore,"));
}

static void the_margin_names_the_layout_and_what_we_are(void **state) { /* Q-35 */
    (void)state;
    uint8_t hash[LAYOUT_HASH];
    char hex[SHA256_HEX], line[64];
    layout_hash(&BOARD_BEGINNER, hash);
    sha256_hex(hash, hex);
    snprintf(line, sizeof line, "layout %.4s %.4s %.4s %.4s · seed 5<", hex, hex + 4, hex + 8,
             hex + 12);
    const char *svg = picture_of((BoardPicture){ .robber = NONE, .note = "seed 5" });
    assert_non_null(strstr(svg, line));
    assert_non_null(strstr(svg, "compatible with CATAN®"));
}

static void text_from_outside_cannot_break_the_picture(void **state) {
    (void)state;
    const char *svg = picture_of(
        (BoardPicture){ .robber = NONE,
                        .title = "</text><script>&\"a\"",
                        .note = "\x01\xff\xc3\xa4\xed\xa0\x80\xf4\xbf\xbf\xbf" });
    assert_well_formed(svg);
    assert_null(strstr(svg, "<script>"));
    assert_non_null(strstr(svg, "&lt;/text&gt;&lt;script&gt;&amp;&quot;a&quot;"));
    /* a control character, a stray byte, ä, a surrogate, beyond Unicode */
    assert_non_null(strstr(svg,
                           " · \xef\xbf\xbd\xef\xbf\xbd\xc3\xa4\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"
                           "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd<"));
    assert_non_null(strstr(picture_of((BoardPicture){ .robber = NONE, .title = "ends in \xc3" }),
                           "ends in \xef\xbf\xbd</title>"));
}

static void a_picture_that_does_not_fit_says_so(void **state) {
    (void)state;
    char little[1000];
    Buf out = buf_over(little, sizeof little);
    board_svg(&(BoardPicture){ .board = &BOARD_BEGINNER, .robber = NONE }, &out);
    assert_true(out.full);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_picture_is_well_formed),
        cmocka_unit_test(terrains_differ_by_drawing_and_name),
        cmocka_unit_test(red_numbers_differ_by_weight_and_a_second_ring),
        cmocka_unit_test(harbours_show_their_ratio_and_resource),
        cmocka_unit_test(mono_uses_black_and_white_only),
        cmocka_unit_test(coordinates_show_every_id),
        cmocka_unit_test(a_screen_reader_hears_the_whole_board),
        cmocka_unit_test(the_margin_names_the_layout_and_what_we_are),
        cmocka_unit_test(text_from_outside_cannot_break_the_picture),
        cmocka_unit_test(a_picture_that_does_not_fit_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
