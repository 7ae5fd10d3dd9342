/* tables_rig.h - an app with tables and a few people, for tests without sockets. */
#pragma once
#include "app/online/tables.h"
#include "base/rng.h"

typedef struct Heard { /* everything that was published */
    char topic[64];
    uint64_t seq;
    char *text[AUDIENCES];
} Heard;

typedef struct Rig {
    uv_loop_t loop;
    App *app;
    TablesOptions options;
    int64_t (*now)(void); /* for AppOptions; NULL: the system's */
    uint64_t (*steady)(void);
    bool (*unheard)(void *user);
    uint32_t db_wait_ms;
    Heard *heard;
    size_t heard_count, heard_room;
    unsigned revoked, notices;
    char notice[256];
    char table[APP_ID]; /* the one at hand */
    unsigned ends;      /* games that ended, less those that were taken up again */
    uint64_t said;      /* when the next verb came, of fair_ms(); 0: now */
    /* the last verb */
    Err err;
    char code[TASK_CODE];
    uint64_t seq;
    bool repeated;
} Rig;

void rig_open(Rig *rig, const char *db); /* options: defaults, bots without pause */
void rig_begin(Rig *rig, const char *db, const char *key);
void rig_close(Rig *rig);

enum { ADA = 101, BOB, CYD, DEE, EVE, JUDGE, HOST };

/* Verbs at rig->table; each runs the loop until it has ended. */
bool rig_make(Rig *rig, uint64_t host, const char *settings); /* JSON with ' for " */
bool rig_sit(Rig *rig, uint64_t person, int seat);
bool rig_ready(Rig *rig, uint64_t person);
bool rig_bot(Rig *rig, int seat, const char *bot);
bool rig_act(Rig *rig, uint64_t person, const char *action); /* "road 12" */
bool rig_enter(Rig *rig, uint64_t person, uint32_t rights, const char *entry, const char *words);
bool rig_expect(Rig *rig, uint64_t person, const char *action, uint64_t expect, const char *key);
bool rig_say(Rig *rig, uint64_t person, uint32_t rights, const char *text, bool spectators);
bool rig_verb(Rig *rig, void (*verb)(Task *t, const char *table, uint64_t person), uint64_t person);

Live *rig_live(Rig *rig);
const TableState *rig_state(Rig *rig);
/* Run the loop for a while, or until the table is in this phase (fails after a minute). */
void rig_wait(Rig *rig, unsigned ms);
void rig_until(Rig *rig, TablePhase phase);
/* Four people sit, are ready and listen; seats are as they sat. */
void rig_four(Rig *rig, const char *settings);
/* Someone whose turn it is does something legal; false when the game is over. */
bool rig_move(Rig *rig, Rng *rng);
