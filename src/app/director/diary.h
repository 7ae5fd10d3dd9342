/* diary.h - what the files of the diary share: sentences with holes, and the names of people, tables and rounds.
 *
 *   diary.c          the diary: who may read which line, and the sentence of each step
 *   diary_step.c     what fills the holes in the sentence of a step
 *   diary_asides.c   what happened and isn't a step
 *   diary_names.c    this header
 *
 * A sentence is a row of the catalogues with holes: "{who} opens {round}."  What fills them may be of any length. */
#pragma once
#include "app/director/inside.h"

typedef struct DiaryHole {
    const char *name;
    size_t size;
} DiaryHole;
bool diary_is(DiaryHole hole, const char *name);

/* Writes what belongs into a hole; `about` is what the sentence is about. */
typedef void DiaryFill(const EventEye *eye, const void *about, DiaryHole hole, Buf *out);

/* A word of ours in the reader's language. */
const char *diary_say(const EventEye *eye, const char *english);
/* A sentence of ours in the reader's language, with its holes filled. */
void diary_sentence(const EventEye *eye, const char *english, DiaryFill *fill, const void *about,
                    Buf *out);
/* The same with texts: the name of a hole and its text, in turn, then NULL. */
void diary_put(const EventEye *eye, Buf *out, const char *english, const char *const *texts);

void diary_person(const EventEye *eye, uint64_t person, Buf *out);
void diary_player(const EventEye *eye, uint16_t player, Buf *out);
void diary_round(const EventEye *eye, unsigned round, Buf *out); /* "round 2" */
void diary_table(const EventEye *eye, uint16_t game, Buf *out);  /* "table 3 of round 2" */
void diary_seconds(uint32_t seconds, Buf *out);                  /* "2 min 5 s" */

/* The DiaryFill of a step; `step` points to its number. */
void diary_fill_step(const EventEye *eye, const void *step, DiaryHole hole, Buf *out);

/* What happened between a step and the next one that isn't a step itself, as items. */
void diary_between(const EventEye *eye, uint32_t n, bool newest, Buf *out);
/* A sentence begins with a capital letter, whatever filled its first hole. */
void diary_capital(char *text);
