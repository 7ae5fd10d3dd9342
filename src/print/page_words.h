/* page_words.h - the words on printed pages, in English and German. */
#pragma once
#include "rulebook/words.h"

/* clang-format off */
#define PAGE_WORDS(_) \
    _(TABLE, "Table", "Tisch") \
    _(RECORD_SHEET, "Record sheet", "Ergebnisbogen") \
    _(ORDER, "Position", "Position") \
    _(COLOUR, "Colour · chair", "Farbe · Stuhl") \
    _(PLAYER, "Player", "Name") \
    _(VP, "VP", "SP") \
    _(WON, "Won", "Sieg") \
    _(SIGNATURE, "Signature", "Unterschrift") \
    _(JUDGE, "Judge", "Schiedsgericht") \
    _(BEGAN, "Began", "Beginn") \
    _(ENDED, "Ended", "Ende") \
    _(REMARKS, "Remarks", "Bemerkungen") \
    _(CHAIN, "Chain", "Kette") \
    _(RULES_OF, "Rules", "Regeln") \
    _(FOUR_OR_THREE, "A table of three leaves the last line empty.", \
      "Ein Dreiertisch lässt die letzte Zeile frei.") \
    _(BY_NAME, "Where do I sit?", "Wo sitze ich?") \
    _(BY_TABLE, "Who sits where", "Wer sitzt wo") \
    _(PRELIMINARIES, "Preliminaries", "Vorrunde") \
    _(CORRECTED_ROWS, "* a sheet was corrected against the signed paper", "* ein Bogen wurde nach dem unterschriebenen Papier berichtigt") \
    _(PAGE, "page", "Seite") \
    _(CALL, "Your results, the standings, a judge", "Ergebnisse, Stand, Schiedsgericht") \
    _(ALL_TABLES, "all tables", "alle Tische") \
    _(BOARD_TOP, "This side towards the front of the hall", "Diese Seite zur Stirnseite des Saals") \
    _(BRACKET, "Knock-out", "K.-o.-Runde") \
    _(FINAL, "Final", "Finale") \
    _(CHAMPION, "Champion", "Turniersieg") \
    _(CRIB, "The judge’s crib", "Spickzettel") \
    _(CRIB_LEAD, "What to do and to decide at a table, then the rulebook in our own words; at the end what is in force here.", \
      "Was am Tisch zu tun und zu entscheiden ist, dann das Regelwerk in eigenen Worten; am Ende, was hier gilt.") \
    _(CRIB_CALLED, "Called to a table", "An einen Tisch gerufen") \
    _(CRIB_TREES, "What to decide", "Was zu entscheiden ist") \
    _(CRIB_PLAY, "At the table", "Am Tisch") \
    _(CRIB_CONDUCT, "Conduct", "Verhalten") \
    _(CRIB_EVENT, "The tournament", "Das Turnier") \
    _(CRIB_FORCE, "What is in force here", "Was hier gilt") \
    _(CHANGED, "changed for this event", "für dieses Turnier geändert") \
    _(CLAUSES, "The rulebook, clause by clause", "Das Regelwerk, Satz für Satz") \
    _(DECISIONS, "Where the texts are silent", "Wo die Texte schweigen") \
    _(CERTIFICATE, "Certificate", "Urkunde") \
    _(ACHIEVED, "has reached", "hat erreicht") \
    _(PLACE, "Place", "Platz") \
    _(OF_PLAYERS, "of %zu players", "von %zu Personen") \
    _(ORGANISER, "Organiser", "Turnierleitung") \
    _(HEAD_JUDGE, "Head judge", "Oberschiedsgericht") \
    _(PRESENTED, "Presented by", "Mit Unterstützung von") \
    _(REGISTER_NOW, "Register now", "Jetzt anmelden") \
    _(POSTER_CODE, "Rules, tables, standings", "Regeln, Tische, Tabelle") \
    _(PLACES, "%u places", "%u Plätze") \
    _(STARTS, "starts", "beginnt") \
    _(BANK, "Bank", "Bank") \
    _(THIS_COPY, "this copy is used", "dieses Spiel wird benutzt") \
    _(BANK_PLAYER, "%s takes in and pays out all resource cards, and says aloud what is taken and paid.", \
      "%s nimmt alle Rohstoffkarten entgegen, gibt sie aus und sagt dabei laut, was genommen und gezahlt wird.") \
    _(BANK_ALL, "%s handles all resource and development cards, and says aloud what is taken and paid.", \
      "%s verwaltet alle Rohstoff- und Entwicklungskarten und sagt dabei laut, was genommen und gezahlt wird.") \
    _(BANK_JUDGE, "%s handles all cards.", "%s verwaltet alle Karten.") \
    _(BANK_SYSTEM, "The program keeps the bank.", "Das Programm führt die Bank.") \
    _(A_JUDGE, "A judge", "Ein Schiedsrichter") \
    _(FIRST_PLAYER, "Whoever plays first", "Wer als Erster am Zug ist,") \
    _(GAME_SET, "Game", "Spiel") \
    _(SET_OF, "%s’s copy", "das Spiel von %s") \
    _(SET_ORGANISER, "the organiser’s copy", "das Spiel der Turnierleitung") \
    _(CHAIRS, "Chairs", "Stühle") \
    _(CHAIR_ONE, "Chair 1 is at the front of the hall; count clockwise.", \
      "Stuhl 1 steht zur Stirnseite des Saals; gezählt wird im Uhrzeigersinn.") \
    _(COUNT_FIRST, "Count first", "Zuerst zählen") \
    _(COUNT_THESE, "5 settlements, 4 cities and 15 roads each, 25 development cards, 19 of each resource.", \
      "Je 5 Siedlungen, 4 Städte und 15 Straßen, 25 Entwicklungskarten, je 19 Rohstoffe.") \
    _(COUNT_KINDS, "5 settlements, 4 cities and 15 roads each, 25 development cards (14 knights, 6 progress, 5 points), 19 of each resource.", \
      "Je 5 Siedlungen, 4 Städte und 15 Straßen, 25 Entwicklungskarten (14 Ritter, 6 Fortschritt, 5 Siegpunkte), je 19 Rohstoffe.") \
    _(BOARD, "Board", "Spielplan") \
    _(BUILD_IT, "Build your own by the variable set-up.", "Baut euren eigenen mit dem variablen Aufbau auf.") \
    _(BUILD_DRAWN, "Build it as on the sheet for your table.", "Baut ihn nach dem Blatt für euren Tisch auf.") \
    _(RESOURCES, "Resources", "Rohstoffe") \
    _(TERRAIN, "Land", "Landschaften") \
    _(CARDS, "Cards", "Karten") \
    _(THINGS, "Pieces and terms", "Material und Begriffe") \
    _(PHRASES, "At the table", "Am Tisch")
/* clang-format on */

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
