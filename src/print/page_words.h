/* page_words.h - the words on printed pages: rows of the catalogues. */
#pragma once
#include "rulebook/words.h"
#include "tongue/tongue.h"

/* clang-format off */
#define PAGE_WORDS(_) \
    _(TABLE, "Table") \
    _(RECORD_SHEET, "Record sheet") \
    _(ORDER, ABOUT("a column: play order", "Order")) \
    _(COLOUR, "Colour · seat") \
    _(PLAYER, "Player") \
    _(VP, "VP") \
    _(WON, ABOUT("a column", "Won")) \
    _(SIGNATURE, "Signature") \
    _(JUDGE, "Judge") \
    _(BEGAN, "Began") \
    _(ENDED, "Ended") \
    _(REMARKS, "Remarks") \
    _(CHAIN, "Chain") \
    _(RULES_OF, "Rules") \
    _(FOUR_OR_THREE, "At a table of three, leave the last line empty.") \
    _(BY_NAME, "Where do I sit?") \
    _(BY_TABLE, "Who sits where") \
    _(PRELIMINARIES, "Preliminaries") \
    _(CORRECTED_ROWS, "* record sheet corrected to match the signed paper") \
    _(CALL, "Your results, standings, call a judge") \
    _(ALL_TABLES, "all tables") \
    _(BOARD_TOP, "This side towards the front of the hall") \
    _(BRACKET, "Bracket") \
    _(FINAL, "Final") \
    _(CHAMPION, "Champion") \
    _(CRIB, "Judge’s quick guide") \
    _(CRIB_LEAD, "What to do and decide at a table, then the rulebook in our own words, and the settings of this event last.") \
    _(CRIB_CALLED, "Called to a table") \
    _(CRIB_TREES, "What to decide") \
    _(CRIB_PLAY, "At the table") \
    _(CRIB_CONDUCT, "Conduct") \
    _(CRIB_EVENT, "The event") \
    _(CRIB_FORCE, "In force here") \
    _(CHANGED, "changed for this event") \
    _(DECISIONS, "Where the rulebooks are silent") \
    _(CERTIFICATE, "Certificate") \
    _(ACHIEVED, "has reached") \
    _(ORGANISER, "Organiser") \
    _(HEAD_JUDGE, "Head judge") \
    _(PRESENTED, "Presented by") \
    _(REGISTER_NOW, "Register now") \
    _(POSTER_CODE, "Rules, tables, standings") \
    _(STARTS, ABOUT("a player", "starts")) \
    _(BANK, "Bank") \
    _(THIS_COPY, "this copy is used") \
    _(BANK_SYSTEM, "The program is the bank.") \
    _(A_JUDGE, "A judge") \
    _(FIRST_PLAYER, "The starting player") \
    _(GAME_SET, ABOUT("the box", "Game")) \
    _(SET_ORGANISER, "the organiser’s copy") \
    _(CHAIRS, "Seats") \
    _(CHAIR_ONE, "Seat 1 is at the front of the hall; count clockwise.") \
    _(COUNT_FIRST, "Count first") \
    _(COUNT_THESE, "5 settlements, 4 cities and 15 roads each, 25 development cards, 19 of each resource.") \
    _(COUNT_KINDS, "5 settlements, 4 cities and 15 roads each, 25 development cards (14 knights, 6 progress, 5 points), 19 of each resource.") \
    _(COUNT_KNIGHTS, "5 settlements, 4 cities, 15 roads, 6 knights and 3 walls each, 19 of each resource, 12 of each commodity, 54 progress cards.") \
    _(GOAL, "Goal") \
    _(BOARD, "Board") \
    _(BUILD_IT, "Build your own with the variable set-up.") \
    _(BUILD_DRAWN, "Build it as shown on your table’s sheet.") \
    _(RESOURCES, "Resources") \
    _(TERRAIN, "Terrain") \
    _(CARDS, "Cards") \
    _(THINGS, "Pieces and terms") \
    _(PHRASES, "At the table")
/* clang-format on */

enum PageWord {
#define ROW(word, english) SAY_##word,
    PAGE_WORDS(ROW)
#undef ROW
        PAGE_WORD_COUNT
};

extern const char *const PAGE_WORD[PAGE_WORD_COUNT]; /* in English */

static inline const char *say(int tongue, enum PageWord word) {
    return tongue_row(tongue, PAGE_WORD[word]);
}

static inline void say_table(int tongue, unsigned table, Buf *out) {
    tongue_print(tongue, out, "Table {table%u}", table);
}
