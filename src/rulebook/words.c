#include "rulebook/words.h"

#include "tongue/tongue.h"

typedef const char *const Word;

#define WORD(constant, english) english,
#define WORD_TABLE(list) static Word TABLE_##list[] = { CHOICE_##list(WORD) };
WORD_TABLE(YESNO)
CHOICES(WORD_TABLE)

#define TABLE_ROW(list) [WORDS_##list] = { TABLE_##list, sizeof TABLE_##list / sizeof(Word) },
static const struct {
    Word *word;
    size_t count;
} TABLES[WORD_LISTS] = { TABLE_ROW(YESNO) CHOICES(TABLE_ROW) };

const char *words_at(WordList list, unsigned value, int tongue) {
    return value < TABLES[list].count ? tongue_row(tongue, TABLES[list].word[value]) : NULL;
}

/* Lower case; "_" and "-" become " ".  Bytes of other alphabets stay as they are. */
static char plain(char c) {
    if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    return c == '_' || c == '-' ? ' ' : c;
}

static bool means(const char *word, const char *text, size_t size) {
    size_t i = 0;
    while (i < size && word[i] && plain(word[i]) == plain(text[i])) i++;
    return i == size && !word[i];
}

/* Words of earlier versions: logs and settings that have them are still read. */
/* clang-format off */
static const struct {
    WordList list;
    unsigned value;
    const char *text;
} FORMER[] = {
    { WORDS_CHECK, CHECK_COUNTS_AND_KINDS, "the same, development cards 14+6+5" },
    { WORDS_PHASES, PHASES_GROUPS_BRACKET, "Qualifikationsgruppen, K.-o.-Baum" },
    { WORDS_MULTI, MULTI_ONE_GROUP, "eine Gruppe je Person" },
    { WORDS_DAYS, DAYS_WEEKENDS, "Wochenendfenster, K.-o.-Baum später" },
    { WORDS_KEY, KEY_NONE, "keiner" },
    { WORDS_OBJECTIVE, OBJECTIVE_POSITIONS, "verschiedene Positionen" },
    { WORDS_OBJECTIVE, OBJECTIVE_POSITION_ONCE, "jede Position einmal" },
    { WORDS_OBJECTIVE, OBJECTIVE_PLAN, "ein fester Plan" },
    { WORDS_ORDER, ORDER_SCHEDULE, "Plan" },
    { WORDS_PICK, PICK_POSITION_COLOUR_CHAIR, "nach Position: Farbe und Stuhl" },
    { WORDS_PICK, PICK_POSITION_FIRST_CHAIR, "erst Stuhl und Farbe, dann Farben" },
    { WORDS_PICK, PICK_RANK_ALL, "nach Rang: Farbe, Stuhl, Startposition" },
    { WORDS_PICK, PICK_RANK_POSITION_COLOUR, "by rank: starting position, colour" },
    { WORDS_PICK, PICK_RANK_POSITION_COLOUR, "nach Rang: Startposition, Farbe" },
    { WORDS_PICK, PICK_RANK_FIRST_CHAIR, "nach Rang: erst Stuhl, Farbe, Reihenfolge, dann Farbe, Reihenfolge" },
    { WORDS_HOST, HOST_TOP_RANKED, "bestplatzierte Person" },
    { WORDS_BUILDER, BUILDER_PLAYERS, "Spielende am Tisch" },
    { WORDS_TRIGGER, TRIGGER_PLAYERS, "Spielende" },
    { WORDS_TRIGGER, TRIGGER_PLAYERS_AFTER_SETUP, "Spielende nach dem Aufbau" },
    { WORDS_FREE_CARDS, FREE_CARDS_ILLEGAL, "verboten: Verwarnung und Karten in den Vorrat, dann bis zum Ausschluss" },
    { WORDS_GROUND, GROUND_EXPLOIT, "Ausnutzen eines Fehlers" },
    { WORDS_DROPOUT, DROPOUT_MOVE_ONE, "weiter mit weniger, vom Vierertisch wechselt eine Person" },
    { WORDS_LEAVER, LEAVER_DISQUALIFIED, "ausgeschlossen, 0 Siegpunkte, letzter Platz, Figuren bleiben" },
    { WORDS_CHAT, CHAT_IN_GAME, "Text im Spiel, im K.-o.-Baum Stimme nach Wahl" },
    { WORDS_ACCOUNT, ACCOUNT_LEVEL, "Stufe 2 (zwei Partien), Spielname, E-Mail" },
    { WORDS_SEASON_KEY, SEASON_KEY_NONE, "keiner" },
    { WORDS_SUBSTITUTE, SUBSTITUTE_NONE, "keiner" },
};
/* clang-format on */

int words_find(WordList list, const char *text, size_t size) {
    for (unsigned value = 0; value < TABLES[list].count; value++)
        for (int tongue = 0; tongue < TONGUES; tongue++)
            if (means(words_at(list, value, tongue), text, size)) return (int)value;
    for (size_t i = 0; i < sizeof FORMER / sizeof FORMER[0]; i++)
        if (FORMER[i].list == list && means(FORMER[i].text, text, size))
            return (int)FORMER[i].value;
    return -1;
}

/* Titles that the rulebooks give, by what English calls them. */
static const char *const TITLE[] = {
    "Qualifier Champion",     "World Champion",    "World Champion 2004",
    "Digital World Champion", "Tournament winner", "Champion",
};

/* Their former German names. */
static const struct {
    uint8_t row;
    const char *text;
} FORMER_TITLE[] = {
    { 0, "Sieg in der Qualifikation" },
    { 1, "Sieg bei der Weltmeisterschaft" },
    { 2, "Sieg bei der Weltmeisterschaft 2004" },
    { 3, "Sieg bei der digitalen Weltmeisterschaft" },
    { 4, "Turniersieg" },
    { 5, "Gesamtsieg" },
};

/* The row of a title of `size` bytes in a language, or -1. */
static int find_title(const char *title, size_t size, int tongue) {
    for (size_t i = 0; i < sizeof TITLE / sizeof TITLE[0]; i++) {
        const char *known = tongue_row(tongue, TITLE[i]);
        size_t same = 0;
        while (same < size && known[same] == title[same]) same++;
        if (same == size && !known[same]) return (int)i;
    }
    return -1;
}

char words_decimal_mark(int tongue) {
    return *tongue_row(tongue, ABOUT("decimal mark", "."));
}

const char *words_title(const char *title, int tongue) {
    size_t size = 0;
    while (title[size]) size++;
    int row = find_title(title, size, IN_ENGLISH);
    return row < 0 ? title : tongue_row(tongue, TITLE[row]);
}

const char *words_title_read(const char *title, size_t size) {
    for (int tongue = 0; tongue < TONGUES; tongue++) {
        int row = find_title(title, size, tongue);
        if (row >= 0) return TITLE[row];
    }
    for (size_t i = 0; i < sizeof FORMER_TITLE / sizeof FORMER_TITLE[0]; i++)
        if (means(FORMER_TITLE[i].text, title, size)) return TITLE[FORMER_TITLE[i].row];
    return NULL;
}
