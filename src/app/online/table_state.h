/* table_state.h - what a stream game/ID folds to.
 *
 * A Table with its log of entries, and what is around it: the settings people agreed on, who wants
 * to sit where, who is muted.  Next to the log there is one small Item per event of the stream,
 * so that missed news can be sent without folding anything again.
 */
#pragma once
#include "app/core/live.h"
#include "codec/pick.h"
#include "table/view.h"

enum { TABLE_MUTED = 16, TABLE_TYPE = 16 };

/* May a seat take its last action back?  Only at casual tables. */
enum { TAKE_BACK_NEVER, TAKE_BACK_AGREED, TAKE_BACK_FREE, TAKE_BACKS };
extern const char *const TAKE_BACK_NAME[TAKE_BACKS];

typedef struct TableSettings {
    uint8_t scenario, rulebook, seats;
    uint8_t board_setup; /* SETUP_…, or SETUPS: `board` as it is */
    uint8_t listed;      /* in the lobby; else only who knows its id finds it */
    uint8_t spectators;  /* may watch */
    uint8_t chat;        /* there is some */
    uint8_t shuffle;     /* seats are dealt again at the start */
    uint8_t take_back;   /* TAKE_BACK_… */
    uint8_t tracker;     /* the table keeps count of what everyone can know of the hands */
    uint16_t spectator_delay_s;
    uint16_t commentary_delay_s; /* commentators see all hands that much later; 0: never */
    uint64_t board_seed;         /* of a board that is drawn; 0: nobody knows it */
    GameRules game_rules;        /* resolved */
    TableRules table_rules;
    Board board;
} TableSettings;

/* Who will sit, or sits, in a seat. */
typedef struct TablePlace {
    uint64_t who; /* 0: nobody, or a bot */
    uint8_t bot;  /* 1 + its index in BOT_LIST; 0: none.  It also holds an absent player's seat */
    uint8_t ready;
} TablePlace;

typedef enum TablePhase { TABLE_GATHERING, TABLE_PLAYING, TABLE_OVER, TABLE_SHUT } TablePhase;
enum { TABLE_PHASES = TABLE_SHUT + 1 };
extern const char *const TABLE_PHASE_NAME[TABLE_PHASES];

/* One event of the stream, as far as it is needed to tell it again. */
typedef struct TableItem {
    int64_t at;
    char *text;     /* of an event that isn't an entry: its public part; else NULL */
    uint32_t entry; /* else its index in the log */
    uint8_t need, thief, victim, stolen;
    EntryNews *more;       /* where there is more to say about it than these; else NULL */
    char type[TABLE_TYPE]; /* of an event that isn't an entry */
} TableItem;

enum { COMMENTARY_MIN_S = 60, COMMENTARY_MAX_S = 3600, TABLE_CONSENTS = 8 };

/* What someone who plays says about being shown, hand and all, to commentators of this table. */
typedef struct TableConsent {
    uint64_t who;
    uint8_t given; /* else refused */
} TableConsent;

typedef struct TableState {
    TablePhase phase;
    uint64_t host;
    char event[APP_ID];
    uint16_t round, game;
    TableSettings settings;
    TablePlace place[SEATS];
    uint64_t muted[TABLE_MUTED];
    uint8_t muted_count;
    uint8_t consents;
    TableConsent consent[TABLE_CONSENTS];
    int64_t opened;    /* wall clock */
    char next[APP_ID]; /* where the same people play again, or "" */
    Table table;       /* from the START on */

    Entry *log; /* table.count of them */
    uint32_t log_room;
    TableItem *item; /* that of sequence n is at n - 1 */
    uint32_t items, item_room;
} TableState;

/* An entry that was judged, before it is one more event of the stream: what table_state_follow_made()
 * takes. */
typedef struct MadeEntry {
    Entry entry;
    ChanceKind need; /* of its action */
} MadeEntry;

/* ---- the kind GAME is made of these ---- */
void *table_state_open(Live *live);
void table_state_close(void *state);
Status table_state_follow(void *state, const StoreRecord *event, Err *err);
Status table_state_follow_made(void *state, const StoreRecord *event, const void *made, Err *err);
void table_state_save(const void *state, Buf *out);
Status table_state_load(void *state, Bytes bytes, Err *err);
/* Snapshots are bytes of this build, for builds with the same structures. */
enum { TABLE_STATE_FORMAT = sizeof(TableState) << 16 ^ sizeof(Entry) << 8 ^ sizeof(TableItem) ^ 3 };

/* The seat of a person, or NONE. */
int table_state_seat(const TableState *s, uint64_t person);
bool table_state_muted(const TableState *s, uint64_t person);
/* What the person said here, or NULL. */
const TableConsent *table_state_consent(const TableState *s, uint64_t person);

/* Settings as JSON members of an object that the caller opens, and back from an object. */
void table_settings_members(const TableSettings *s, Buf *out);
Status table_settings_read(const json_t *value, TableSettings *s, Err *err);
TableSettings table_settings_default(void);
