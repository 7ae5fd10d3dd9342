/* me.c - what a person can see and change of themselves. */
#include "base/heap.h"
#include "codec/jot.h"
#include "codec/members.h"
#include "web/people.h"

static void jot_me(App *app, const Person *me, Buf *out) {
    Profile profile;
    jot_open(out, '{');
    member_big("id", me->id, out);
    if (!profile_read(app, me->id, &profile, NULL)) profile_jot(&profile, out);
    member_flag("guest", me->guest, out);
    member_flag("admin", me->rights & RIGHT_ADMIN, out);
    jot_close(out, '}');
}

void me_get(Exchange *x) {
    const Person *me = web_person(x);
    Buf out = buf_heap(1 << 16);
    jot_open(&out, '{');
    jot_key(&out, "me");
    if (me->id) jot_me(web_app(x), me, &out);
    else jot_null(&out);
    jot_close(&out, '}');
    reply_json(x, 200, out.text, out.size);
    buf_free(&out);
}
