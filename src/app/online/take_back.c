/* take_back.c - true take-backs at casual tables, as the table's option has it.  In a tournament a
 * placed piece may be moved until the next action where the rulebook says so, and that is all. */
#include "app/online/desk.h"
#include "table/take_back.h"

bool back_entry(Task *t, Live *live, Entry *e) {
    const TableState *s = live->state;
    uint8_t option = *s->event ? TAKE_BACK_NEVER : s->settings.take_back;
    if (option == TAKE_BACK_NEVER)
        return task_refuse(t, "no-take-backs", "Nothing can be undone at this table. [T-23]"),
               false;
    if (e->back.says != BACK_ASKS) return true;
    e->back.to = back_last(&s->table, s->log, e->seat);
    e->back.at_once = option == TAKE_BACK_FREE && e->back.to &&
                      back_silent(&s->table, s->log, e->back.to);
    return true;
}

bool back_settle(Task *t, Live *live) {
    const TableState *s = live->state;
    if (!back_agreed(&s->table)) return true;
    Entry e = back_rewind(&s->table);
    return table_put(t, live, &e);
}
