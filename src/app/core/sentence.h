/* sentence.h - a member of an answer that a person reads: one of our messages, in the reader's language. */
#pragma once
#include "base/err.h"
#include "codec/members.h"
#include "tongue/tongue.h"

static inline void member_told(const char *key, int tongue, const Message *message, Buf *out) {
    char room[2 * ERR_TEXT];
    Buf said = buf_over(room, sizeof room);
    tongue_tell(tongue, message, &said);
    member_word(key, room, out);
}
