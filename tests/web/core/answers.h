/* answers.h - is an answer of the server the one that docs/openapi.json describes?
 *
 * The rig asks this of every answer that any of its clients gets (rig.c), so whatever a test looks at is
 * compared with its description on the way: what must be there is, everything has its type, and nothing is
 * there that the description does not name, unless it says so with "additionalProperties".  The document
 * stays open for readers, who must expect new members; only we are strict.
 *
 * Understands the part of JSON Schema that the document uses and refuses any other keyword, so nothing
 * written there goes unchecked.
 */
#pragma once
#include <jansson.h>
#include <stdbool.h>

/* Does a value fit a schema?  If not, `fault` says where and why: ".rounds[2].phase: not one of its words". */
bool answers_fit(const json_t *schema, const json_t *value, char *fault, size_t room);

/* Fail the test unless the answer to this request is described and fits, whatever the method; `answer` NULL
 * is none in JSON. */
void answers_check(const char *method, const char *path, int status, const json_t *answer);

/* The document; it lives as long as the process. */
const json_t *answers_document(void);
