/* glossary.h - what is on cards and pieces and said at a table, in several languages (WC25-1.1.1b). */
#pragma once

typedef enum GlossaryTongue {
    GLOSS_EN,
    GLOSS_DE,
    GLOSS_FR,
    GLOSS_ES,
    GLOSS_IT,
    GLOSS_NL,
    GLOSS_PT,
    GLOSS_PL,
    GLOSSES
} GlossaryTongue;

/* The code of a language, "fr", and its own name, "Français". */
extern const char *const GLOSS_CODE[GLOSSES];
extern const char *const GLOSS_NAME[GLOSSES];

/* Which language a code like "fr" or "fr-CA" means; GLOSSES if we have no words in it. */
GlossaryTongue glossary_find(const char *code);

typedef enum GlossaryPart {
    GLOSS_RESOURCES,
    GLOSS_TERRAIN,
    GLOSS_CARDS,
    GLOSS_THINGS,
    GLOSS_PHRASES
} GlossaryPart;

typedef struct GlossaryRow {
    GlossaryPart part;
    const char *text[GLOSSES];
} GlossaryRow;

enum { GLOSSARY_ROWS = 48 };
extern const GlossaryRow GLOSSARY[GLOSSARY_ROWS];
