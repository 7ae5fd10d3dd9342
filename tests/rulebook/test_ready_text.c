/* The texts we ship: that both languages have them, that they fit a page, and that they cover what the
 * clauses demand of them. */
#include "rulebook/clause.h"
#include "rulebook/ready_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const LANGUAGES[] = { "en", "de" };
static const char *const KINDS[] = { "code-of-conduct", "anti-harassment", "media",
                                     "recording",       "privacy",         "terms",
                                     "server-rules" };
enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0], PAGE_WORDS = 450 };

static const char *text_of(const char *kind, const char *language, RulebookId book) {
    static char room[READY_TEXT];
    Buf out = buf_over(room, sizeof room);
    ready_text(kind, language, book, &out);
    assert_false(out.full);
    return room;
}

static int words_in(const char *text) {
    int count = 0;
    for (; *text; text++) count += (*text == ' ' || *text == '\n') && text[1] > ' ';
    return count + 1;
}

static bool has_title(const char *kind, const char *language) {
    bool found = false;
    for (size_t i = 0; i < READY_PART_COUNT; i++) {
        const ReadyPart *part = &READY_PARTS[i];
        found |= part->part == READY_TITLE && strcmp(part->kind, kind) == 0 &&
                 strcmp(part->language, language) == 0;
    }
    return found;
}

static void every_text_is_there_in_both_languages_and_fits_a_page(void **state) { /* */
    (void)state;
    for (int k = 0; k < KIND_COUNT; k++)
        for (int l = 0; l < 2; l++) {
            assert_true(has_title(KINDS[k], LANGUAGES[l]));
            for (int book = 0; book < RULEBOOKS; book++) {
                int words = words_in(text_of(KINDS[k], LANGUAGES[l], (RulebookId)book));
                if (words < 60 || words > PAGE_WORDS)
                    fail_msg("%s in %s for %s has %d words", KINDS[k], LANGUAGES[l],
                             RULEBOOK_NAME[book], words);
            }
        }
    assert_string_equal(text_of("rules", "en", NC20), "");
}

/* The same paragraphs in the same order, for the same rulebooks: neither language says more. */
static void the_languages_say_the_same(void **state) {
    (void)state;
    assert_int_equal(READY_PART_COUNT % 2, 0);
    size_t half = READY_PART_COUNT / 2;
    for (size_t i = 0; i < half; i++) {
        const ReadyPart *en = &READY_PARTS[i], *de = &READY_PARTS[half + i];
        bool list = strncmp(en->text, "- ", 2) == 0, head = strncmp(en->text, "## ", 3) == 0;
        bool same = en->part == de->part && strcmp(en->kind, de->kind) == 0 &&
                    en->books == de->books && list == (strncmp(de->text, "- ", 2) == 0) &&
                    head == (strncmp(de->text, "## ", 3) == 0);
        if (!same) fail_msg("\"%.60s\" is not \"%.60s\"", en->text, de->text);
        assert_string_equal(en->language, "en");
        assert_string_equal(de->language, "de");
    }
}

typedef struct Demand {
    const char *clause, *kind;
    unsigned books;
    const char *said[2]; /* words of ours that cover it, in English and German */
} Demand;
enum { N = 1 << NC20, W = 1 << WC25, D = 1 << DC21 };

static const Demand DEMANDS[] = {
    { "NC20-1.6.1 WC25-2.1.1a", "code-of-conduct", N | W, { "invitational", "Einladungsturnier" } },
    { "DC21-1.1.2 DC21-2.1.1", "code-of-conduct", D, { "terms of use", "Nutzungsbedingungen" } },
    { "WC25-2.1.1b",
      "code-of-conduct",
      W,
      { "contractors, vendors, venue staff, guests and press",
        "Händler, Personal des Hauses, Gäste und Presse" } },
    { "WC25-2.1.1c",
      "code-of-conduct",
      W,
      { "disqualified, asked to leave, or banned", "ausgeschlossen, des Ortes verwiesen oder" } },
    { "NC20-1.6.2 WC25-2.1.2 DC21-2.1.2",
      "code-of-conduct",
      N | W | D,
      { "within the law and be civil", "an die Gesetze und an gute Umgangsformen" } },
    { "NC20-1.6.3 WC25-2.1.3 DC21-2.1.3",
      "code-of-conduct",
      N | W | D,
      { "kind, polite and respectful", "freundlich, höflich und respektvoll" } },
    { "NC20-1.6.3 WC25-2.1.3 DC21-2.1.3",
      "code-of-conduct",
      N | W | D,
      { "Play fair", "Spiele fair" } },
    { "NC20-1.6.4 WC25-2.1.7",
      "code-of-conduct",
      N | W,
      { "live and work around the venue", "rund um den Ort leben und arbeiten" } },
    { "DC21-2.1.4", "code-of-conduct", D, { "Do not disrupt games", "Störe weder Partien" } },
    { "NC20-1.6.5 WC25-2.1.8 DC21-2.1.5",
      "code-of-conduct",
      N | W | D,
      { "before, during or after the event", "weder vor noch während noch nach" } },
    { "NC20-1.6.6 WC25-2.1.9 DC21-2.1.6",
      "code-of-conduct",
      N | W | D,
      { "contest or weaken", "Bestreite und schwäche" } },
    { "NC20-1.6.7 WC25-2.1.10",
      "code-of-conduct",
      N | W,
      { "Friends and family", "Freunde und Familie" } },
    { "NC20-1.6.8 WC25-2.1.11a DC21-2.1.7",
      "code-of-conduct",
      N | W | D,
      { "disqualify a player for a breach of this code at once",
        "sofort und jederzeit ausschließen" } },
    { "WC25-2.1.11b", "code-of-conduct", W, { "with no end date", "unbefristeten" } },
    { "WC25-2.1.4", "code-of-conduct", W, { "stay off the table", "gehören nicht auf den Tisch" } },
    { "WC25-2.1.5",
      "code-of-conduct",
      W,
      { "before the game starts and after it has ended", "vor Beginn und nach dem Ende" } },
    { "WC25-2.1.6", "code-of-conduct", W, { "The game pauses", "Die Partie pausiert" } },
    { "NC20-1.7a DC21-2.2a",
      "anti-harassment",
      N | W | D,
      { "safe, respected and welcome", "sicher, geachtet und willkommen" } },
    { "NC20-1.7a DC21-2.2a",
      "anti-harassment",
      N | W | D,
      { "contractors, vendors, venue and convention staff, guests and press",
        "Händler, Personal von Haus und Messe, Gäste und Presse" } },
    { "NC20-1.7b DC21-2.2a",
      "anti-harassment",
      N | W | D,
      { "banned from future ones", "für künftige gesperrt" } },
    { "NC20-1.7c WC25-2.2.1 DC21-2.2b",
      "anti-harassment",
      N | W | D,
      { "threats and intimidation", "Drohungen und Einschüchterung" } },
    { "NC20-1.7c WC25-2.2.1 DC21-2.2b",
      "anti-harassment",
      N | W | D,
      { "- disrupting", " stören, " } },
    { "NC20-1.7c WC25-2.2.1 DC21-2.2b",
      "anti-harassment",
      N | W | D,
      { "hurtful", "verletzende" } },
    { "NC20-1.7c WC25-2.2.1",
      "anti-harassment",
      N | W,
      { "physical violence", "körperliche Gewalt" } },
    { "NC20-1.7c WC25-2.2.1",
      "anti-harassment",
      N | W,
      { "touching people", "Menschen berühren" } },
    { "NC20-1.7c WC25-2.2.1 DC21-2.2b",
      "anti-harassment",
      N | W | D,
      { "sexual attention", "sexuelle" } },
    { "NC20-1.7c WC25-2.2.1 DC21-2.2b",
      "anti-harassment",
      N | W | D,
      { "photos or videos", "filmen" } },
    { "NC20-1.7c WC25-2.2.1 DC21-2.2b",
      "anti-harassment",
      N | W | D,
      { "bullying, stalking or following", "Mobbing, Nachstellen oder Verfolgen" } },
    { "NC20-1.7d WC25-2.2.2 DC21-2.2b",
      "anti-harassment",
      N | W | D,
      { "race or ethnicity, national origin, gender identity or expression, sex or sexual "
        "orientation, age, disability, religion, citizenship, a medical condition or pregnancy",
        "ethnische Zugehörigkeit oder Hautfarbe, nationale Herkunft, Geschlechtsidentität oder "
        "ihren "
        "Ausdruck, Geschlecht oder sexuelle Orientierung, Alter, Behinderung, Religion, "
        "Staatsangehörigkeit, Krankheit oder Schwangerschaft" } },
    { "NC20-1.7e WC25-2.2.3 DC21-2.2c",
      "anti-harassment",
      N | W | D,
      { "any member of staff", "jemanden vom Team" } },
    { "NC20-1.7e", "anti-harassment", N, { "office of the convention", "Büro der Messe" } },
    { "NC20-1.7f WC25-2.2.3 DC21-2.2d",
      "anti-harassment",
      N | W | D,
      { "Stop at once", "Hör sofort auf" } },
    { "NC20-1.7f", "anti-harassment", N, { "staff of the convention", "Personal der Messe" } },
    { "WC25-2.2.3 DC21-2.2d",
      "anti-harassment",
      W | D,
      { "staff of the event", "Team des Turniers" } },
    { "WC25-3.1.1 DC21-3.1.1a",
      "media",
      W | D,
      { "photos, video, sound and other recordings", "Fotos, Videos, Ton und andere Aufnahmen" } },
    { "WC25-3.1.1 DC21-3.1.1a",
      "media",
      W | D,
      { "in print, on websites, in social media and in other media",
        "in sozialen und in anderen Medien" } },
    { "DC21-2.0.5", "media", D, { "before they begin", "bevor sie beginnen" } },
    { "WC25-3.1.2a", "recording", W, { "No livestreams", "Keine Liveübertragung" } },
    { "WC25-3.1.2b",
      "recording",
      W,
      { "agree to having their voice recorded", "Stimme aufgenommen" } },
    { "WC25-3.1.2c", "recording", W, { "No faces", "Keine Gesichter" } },
    { "WC25-3.1.2d", "recording", W, { "tripod", "Stativ" } },
    { "WC25-3.1.2e", "recording", W, { "No commentary", "Kein Kommentar" } },
    { "WC25-3.1.2f",
      "recording",
      W,
      { "outside the tournament area", "außerhalb des Turnierbereichs" } },
    { "DC21-2.0.7a",
      "server-rules",
      D,
      { "By signing in you accept", "Mit dem Anmelden nimmst du" } },
};

static void the_texts_cover_their_clauses(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof DEMANDS / sizeof DEMANDS[0]; i++)
        for (int book = 0; book < RULEBOOKS; book++)
            for (int l = 0; l < 2; l++) {
                const Demand *d = &DEMANDS[i];
                if (!(d->books >> book & 1)) continue;
                if (!strstr(text_of(d->kind, LANGUAGES[l], (RulebookId)book), d->said[l]))
                    fail_msg("%s: %s for %s does not say \"%s\"", d->clause, d->kind,
                             RULEBOOK_NAME[book], d->said[l]);
            }
}

/* DC21-2.2b: who never meets is not told about violence and touching, nor about phones and the venue. */
static void an_online_event_has_no_words_of_a_hall(void **state) {
    (void)state;
    assert_null(strstr(text_of("anti-harassment", "en", DC21), "physical"));
    assert_null(strstr(text_of("anti-harassment", "en", DC21), "touching"));
    assert_null(strstr(text_of("code-of-conduct", "en", DC21), "Friends"));
    assert_null(strstr(text_of("code-of-conduct", "en", DC21), "around the venue"));
}

/* Older events without such texts show the clauses themselves: the named ones exist. */
static void clauses_that_stand_for_a_text_exist(void **state) {
    (void)state;
    int named = 0;
    for (int k = 0; k < KIND_COUNT; k++)
        for (int book = 0; book < RULEBOOKS; book++) {
            const char *begin = ready_text_clauses(KINDS[k], (RulebookId)book);
            bool found = !begin;
            for (size_t i = 0; !found && i < CLAUSE_COUNT; i++)
                found = strncmp(CLAUSES[i].id, begin, strlen(begin)) == 0;
            if (!found) fail_msg("no clause begins with %s", begin);
            named += begin != NULL;
        }
    assert_int_equal(named, 6);
    const char *conduct = ready_text_clauses("code-of-conduct", NC20);
    assert_memory_equal(conduct, "NC20-1.6.1", strlen("NC20-1.6.1") - 1); /* and its neighbours */
    assert_int_equal(strlen(conduct), strlen("NC20-1.6.1") - 1);
    assert_null(ready_text_clauses("code-of-conduct", DM19));
    assert_null(ready_text_clauses("media", WC25));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_is_there_in_both_languages_and_fits_a_page),
        cmocka_unit_test(the_languages_say_the_same),
        cmocka_unit_test(the_texts_cover_their_clauses),
        cmocka_unit_test(an_online_event_has_no_words_of_a_hall),
        cmocka_unit_test(clauses_that_stand_for_a_text_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
