/* action_json.h - cards, actions, chance and refusals as JSON.
 *
 *     {"seat":0,"kind":"road","edge":12}          {"seat":0,"kind":"settlement","site":23}
 *     {"seat":1,"kind":"robber","hex":9}          {"seat":1,"kind":"steal","victim":2}
 *     {"seat":2,"kind":"discard","cards":{"brick":2,"ore":1}}
 *     {"seat":0,"kind":"year-of-plenty","cards":{"ore":2}}
 *     {"seat":0,"kind":"monopoly","resource":"wool"}
 *     {"seat":0,"kind":"bank","give":"brick","get":"ore"}
 *     {"seat":0,"kind":"trade","with":2,"give":{"brick":1},"get":{"ore":1}}
 *     {"seat":0,"kind":"move","to":13}            {"seat":0,"kind":"redirect","resource":"ore"}
 *     {"seat":0,"kind":"roll"}                    {"seat":0,"kind":"redirect","site":23}
 *
 *     {"seat":0,"kind":"fish-card","resource":"ore","tokens":{"one-fish":1,"three-fish":1}}
 *     {"seat":0,"kind":"swap","token":"one-fish"} {"seat":0,"kind":"boot","to":2}
 *     {"seat":0,"kind":"sail","from":12,"to":15}  {"seat":0,"kind":"gold","cards":{"ore":2}}
 *
 * Chance is {"dice":[3,4]} or {"card":"ore"}, {"card":"knight"}, {"card":"two-fish"}; the tokens
 * that a roll brings are {"fish":["one-fish","boot"]}.  In Cities & Knights a roll has an "event_die" from 1 to 6,
 * too, its gate {"progress":["crane"]} and a Taxation {"taxed":["ore","coin"]}.  Kinds of card that a pile does
 * not hold are left out.  Ids out of range are read (up to 250): the game refuses them.
 */
#pragma once
#include "base/buf.h"
#include "codec/pick.h"
#include "table/refusal.h"

/* The members of a tidy action but for "seat", inside an object that the caller opens and
 * closes. */
void action_json_members(const Action *a, Buf *out);
/* The whole object. */
void action_json_write(const Action *a, Buf *out);

/* Take the members of an action of `seat`; "seat" is not among them. */
void action_json_pick(Pick *p, int seat, Action *a);

/* Read an object, or a text in notation.h's words for a board of `scenario`.  "seat" may be left
 * out: `seat` then. */
Status action_json_read(const json_t *value, int scenario, int seat, Action *a, Err *err);

extern const char *const TOKEN_NAME[5]; /* fish tokens by kind, for piles */

/* What an action drew besides, as a member "fish" (F-17), "progress" (K-22) or "taxed" (K-139), and back: the
 * move's action and event die are known. */
void draws_json_member(const Move *e, Buf *out);
void draws_json_pick(Pick *p, Move *e);

/* The members of the chance an action needed: none, "dice" or "card". */
void chance_json_members(ActionKind kind, Chance chance, Buf *out);
/* Take them, with `need.kind` of the action known.  Impossible chances are read: the game refuses
 * them. */
void chance_json_pick(Pick *p, ActionKind kind, ChanceKind need, Chance *chance);

/* {"code":"too-close","rule":"B-72","text":"A neighbouring site is built on."} */
void refusal_json_write(struct RefusalText refusal, Buf *out);
