/* sentence.h - a member of an answer that a person reads: one of our sentences, in the reader's language. */
#pragma once
#include "base/err.h"
#include "codec/members.h"
#include "tongue/tongue.h"

/* German needs more room than English; what does not fit stays English. */
static inline void member_said(const char *key, int tongue, const char *english, Buf *out) {
    char room[2 * ERR_TEXT];
    Buf said = buf_over(room, sizeof room);
    tongue_say(tongue, english, &said);
    member_word(key, said.full ? english : room, out);
}
