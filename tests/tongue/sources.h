/* sources.h - the texts that stand in our sources, as the compiler would join them. */
#pragma once
#include <stdbool.h>
#include <stddef.h>

enum { LITERALS_MAX = 24000, LITERAL_TEXT = 512 };

typedef struct Literal {
    /* joined, without escapes; "%" PRIu64 is %u; without a clause at its end */
    char text[LITERAL_TEXT];
    char file[64]; /* "app/director/events.c" */
    char call[64]; /* the innermost function or macro it is an argument of; "" if none */
    bool refuses;  /* some call around it refuses or fails */
    bool says;     /* some call around it is say, tongue_row or tongue_print */
    bool subject;  /* it is the subject of what pick_open reads */
} Literal;

typedef struct Sources {
    Literal *literal;
    size_t count;
} Sources;

/* Read the .c and .h files of the folders of src, named in a list that ends with NULL. */
Sources sources_read(const char *const folders[]);
void sources_free(Sources *sources);

/* Does some source have exactly this text? */
bool sources_have(const Sources *sources, const char *text);
