/* page_words.h - the words on printed pages, in English and German. */
#pragma once
#include "rulebook/words.h"

#define PAGE_WORDS(_)                                                                              \
    _(TABLE, "Table", "Tisch")                                                                     \
    _(ROUND, "Round", "Runde")                                                                     \
    _(RECORD_SHEET, "Record sheet", "Ergebniszettel")                                              \
    _(ORDER, "Turn", "Zug")                                                                        \
    _(COLOUR, "Colour · chair", "Farbe · Stuhl")                                                   \
    _(PLAYER, "Player", "Name")                                                                    \
    _(VP, "VP", "SP")                                                                              \
    _(WON, "Won", "Sieg")                                                                          \
    _(SIGNATURE, "Signature", "Unterschrift")                                                      \
    _(JUDGE, "Judge", "Schiedsgericht")                                                            \
    _(BEGAN, "Began", "Beginn")                                                                    \
    _(ENDED, "Ended", "Ende")                                                                      \
    _(REMARKS, "Remarks", "Bemerkungen")                                                           \
    _(LIVE_SHEET, "This sheet online", "Dieser Zettel online")                                     \
    _(CHAIN, "Chain", "Kette")                                                                     \
    _(RULES_OF, "Rules", "Regeln")                                                                 \
    _(BY_NAME, "Where do I sit?", "Wo sitze ich?")                                                 \
    _(BY_TABLE, "Who sits where", "Wer sitzt wo")                                                  \
    _(YOUR_DAY, "Your games", "Deine Partien")                                                     \
    _(WITH, "with", "mit")                                                                         \
    _(FREE, "free", "frei")                                                                        \
    _(PAGE, "page", "Seite")                                                                       \
    _(OF, "of", "von")                                                                             \
    _(CALL, "Your results, the standings, a judge", "Ergebnisse, Stand, Schiedsgericht")           \
    _(BUILD, "Build this board", "So wird aufgebaut")                                              \
    _(ALL_TABLES, "all tables", "alle Tische")                                                     \
    _(BRACKET, "Knock-out", "K.-o.-Runde")                                                         \
    _(CHAMPION, "Champion", "Turniersieg")                                                         \
    _(WINNER, "winner", "Sieg")                                                                    \
    _(CRIB, "The judge's crib", "Spickzettel für das Schiedsgericht")                              \
    _(CRIB_LEAD, "What is in force here, with its clause; then the rulebook in our own words.",    \
      "Was hier gilt, mit der Stelle im Regelwerk; danach das Regelwerk in eigenen Worten "        \
      "(englisch).")                                                                               \
    _(CHANGED, "changed for this event", "für dieses Turnier geändert")                            \
    _(CLAUSES, "The rulebook, clause by clause", "Das Regelwerk, Satz für Satz")                   \
    _(DECISIONS, "Where the texts are silent", "Wo die Texte schweigen")                           \
    _(CERTIFICATE, "Certificate", "Urkunde")                                                       \
    _(ACHIEVED, "has taken", "hat erreicht:")                                                      \
    _(PLACE, "Place", "Platz")                                                                     \
    _(OF_PLAYERS, "of %zu players", "von %zu Personen")                                            \
    _(ORGANISER, "Organiser", "Turnierleitung")                                                    \
    _(HEAD_JUDGE, "Head judge", "Oberschiedsgericht")                                              \
    _(CUT_HERE, "the cut", "der Schnitt")                                                          \
    _(COMPATIBLE, "Compatible with CATAN®; not made or endorsed by its publishers.",               \
      "Passend zu CATAN®; weder von dessen Verlagen gemacht noch gebilligt.")                      \
    _(FOUR_OR_THREE, "A table of three leaves the last line empty.",                               \
      "Ein Dreiertisch lässt die letzte Zeile frei.")

enum PageWord {
#define ROW(word, english, german) SAY_##word,
    PAGE_WORDS(ROW)
#undef ROW
        PAGE_WORD_COUNT
};

extern const char *const PAGE_WORD[PAGE_WORD_COUNT][TONGUES];

static inline const char *say(int tongue, enum PageWord word) {
    return PAGE_WORD[word][tongue];
}
