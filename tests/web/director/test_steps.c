/* test_steps.c - the door of the steps: what is read there, and in which words it is refused. */
#include "web/director/day.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <string.h>

#include <cmocka.h>

#include "store/place.h"

typedef struct Refused {
    const char *code, *body, *text;
} Refused;

static void are_refused(Day *d, const char *path, const Refused *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        print_message("%s\n", list[i].body); /* which of them */
        day_refused(d, d->chief, list[i].code, path, "%s", list[i].body);
        assert_string_equal(client_word(d->chief, "error.text"), list[i].text);
    }
}
#define ARE_REFUSED(day, path, list) are_refused(day, path, list, sizeof(list) / sizeof *(list))

static void mistakes_in_a_step_are_reported(void **state) {
    (void)state;
    static const Refused STEPS[] = {
        { "bad-step", "{}", "The entry needs a known \"kind\"." },
        { "bad-step", "{'kind':7}", "The entry needs a text \"kind\"." },
        { "bad-step", "{'kind':'round.opened','round':'1'}",
          "The entry needs a whole number \"round\" from 0 to 254." },
        { "bad-step", "{'kind':'round.opened','colour':'red'}",
          "The entry has an unknown key \"colour\"." },
        { "bad-step", "{'kind':'round.opened','text':5}", "The step needs a text \"text\"." },
        { "bad-step", "{'kind':'round.opened','at':-1}",
          "The step needs a whole number \"at\" from 1 to 9,223,372,036,854,775,807." },
        { "bad-step", "{'kind':'record_sheet.filled','game':0}", "The entry needs \"vp\"." },
        { "bad-step", "{'kind':'record_sheet.filled','game':0,'vp':[1,2,3,4,5],'winner':0}",
          "The entry needs a list \"vp\" of 4 to 4." },
        { "bad-step", "{'kind':'record_sheet.filled','game':0,'vp':[10,-1],'winner':0}",
          "The entry needs numbers from 0 in \"vp\"." },
        { "bad-step", "{'kind':'event.parameter_overridden','parameter':'prelim_games'}",
          "The entry needs the texts \"parameter\" and \"value\"." },
        { "created-already", "{'kind':'event.created'}", "Create events with POST /api/events." },
        { "unknown-scenario", "{'kind':'format.chosen','scenarios':['base','mars']}",
          "There is no such scenario." },
        { "bad-step", "{'kind':'format.chosen','scenarios':[true]}",
          "The entry needs numbers from 0 in \"scenarios\"." },
        { "no-such-person", "{'kind':'staff.assigned','name':'Nobody Here','role':'judge'}",
          "Nobody here is called Nobody Here." },
        { "bad-scope", "{'kind':'entry.banned','person':'5','scope':'moon','decided':true}",
          "The scope of a ban is \"host\", \"championships\" or \"all\"." },
        { "unknown-word", "{'kind':'policy.acknowledged','player':0,'acks':['nothing']}",
          "This list contains an unknown word." },
        { "bad-country", "{'kind':'entry.corrected','player':0}",
          "Send a country, like DE, or \"\" for none." },
        { "bad-country", "{'kind':'entry.registered','country':'XXX'}",
          "There is no such country. Write two letters, like DE." },
        { "bad-person", "{'kind':'entry.registered','person':'Ada'}",
          "Write a person's id as a number in quotes." },
        { "email", "{'kind':'entry.registered','mail':'nowhere'}",
          "This is not an e-mail address. Write it like anna@example.org. [DC21-2.0.3]" },
        { "bad-value", "{'kind':'entry.registered','declared':['national','neither']}",
          "Choose one of the two, or neither. [DM19-4.7a]" },
        { "no-channel", "{'kind':'announcement.posted','channels':[],'text':'Hello'}",
          "Choose where: site, screen, chat or mail." },
        { "unknown-word", "{'kind':'announcement.posted','channels':['smoke'],'text':'Hello'}",
          "This list contains an unknown word." },
        { "bad-link", "{'kind':'voice.assigned','game':0,'link':'room 4'}",
          "A voice channel must be a link that begins with https://." },
        { "unknown-setup", "{'kind':'board.generated','round':0,'setup':'upside-down'}",
          "There is no such set-up." },
        { "bad-seed", "{'kind':'board.generated','round':0,'seed':'7'}",
          "A seed must be a number from 0 to 9007199254740991." },
    };
    static const Refused SHEETS[] = {
        { "bad-request", "{}", "The sheet needs \"vp\", the points of each seat." },
        { "bad-step", "{'vp':[10,300]}", "The entry needs numbers from 0 in \"vp\"." },
        { "bad-step", "{'vp':[10,3,4,5],'winner':7}",
          "The entry needs a whole number \"winner\" from 0 to 4." },
        { "bad-step", "{'vp':[10,3,4,5],'at':'noon'}",
          "The step needs a whole number \"at\" from 1 to 9,223,372,036,854,775,807." },
    };
    static const Refused RULES[] = {
        { "bad-step", "{'rules':{'prelim_games':4}}", "The entry needs a text \"value\"." },
        { "bad-step", "{'rules':{'prelim_games':'4'},'text':4}",
          "The step needs a text \"text\"." },
    };
    static const Refused PLANS[] = {
        { "bad-step", "{'rounds':256}", "\"rounds\" must be a whole number from 0 to 255." },
    };
    Day d;
    day_open(&d, "memory:", "nc20");
    ARE_REFUSED(&d, "parameters", RULES);
    day_begin(&d, 16, "{'seed':'7','seconds':1}");
    day_round(&d);
    ARE_REFUSED(&d, "steps", STEPS);
    ARE_REFUSED(&d, "games/0/sheet", SHEETS);
    ARE_REFUSED(&d, "schedule/publish", PLANS);
    day_close(&d);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mistakes_in_a_step_are_reported),
    };
    return cmocka_run_group_tests(tests, place_setup, place_teardown);
}
