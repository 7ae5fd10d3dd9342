/* tongue.h - the languages of what people read. */
#pragma once

enum { IN_ENGLISH, IN_GERMAN, TONGUES };
