/* quota.h - how much of anything one person or one address may do: the one table of limits.
 *
 * A row is a bucket: so many at once, and one more every that many milliseconds.  Buckets are told apart by
 * row and key (an account, an address, an event, "" for everyone together).  The clock is the
 * monotonic one, app_ticks(): setting the time of day changes nobody's wait.  Buckets are kept in
 * memory by each machine for itself: a restart forgives, and two machines on one database allow twice
 * as much.  Their number is bounded for each row; where a new one finds no room, the fullest makes it.
 *
 * The rows of guesses count mistakes: app/people/guess_queue.h takes one for each try and puts it back when the
 * try was right.  People with none left are slowed down, not turned away.  The other rows refuse.
 */
#pragma once
#include "base/message.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* clang-format off */
#define QUOTAS(_)                                                                                   \
    /* row                  at once  one more every (ms)                                    */      \
    _(PASSWORD_HERE,              5,    10000) /* wrong passwords of an account from an address */  \
    _(PASSWORD_ADDRESS,          30,      500) /* from an address: a whole hall may share it */     \
    _(PASSWORD_ACCOUNT,         100,     5000) /* of an account, from strange addresses */          \
    _(PASSWORD_DEVICE,            5,    10000) /* by a browser that has known it before */          \
    _(OLD_PASSWORD,               5,    10000) /* of one who is signed in and wants a new one */    \
    _(CODE_ADDRESS,             100,       10) /* codes to join by, from an address */              \
    _(CODE_ALL,                2000,       10) /* from everywhere together */                       \
    _(RECOVERY_ADDRESS,         100,       10) /* codes for a new password */                       \
    _(RECOVERY_ACCOUNT,        2000,       10)                                                      \
    _(MISTAKES_HERE,             60,   MINUTE) /* no limit: of an account, from an address, recently */ \
    _(KNOWN_HERE,                 1, 30 * DAY) /* no limit: where people recently came in from */       \
    _(CHAT,                       5,     1500) /* said by a person at tables */                     \
    /* what may be made; --quotas multiplies these */                                               \
    _(NEWCOMERS,                500,  HOUR / 500) /* accounts and guests from an address */         \
    _(GUESTS,                  2000,  2 * SECOND) /* who come by a code, from an address */         \
    _(EVENTS,                    30,  10 * MINUTE) /* made by an account */                         \
    _(EVENTS_ADDRESS,           100,   5 * MINUTE)                                                  \
    _(PUBLISHED,                 20,  15 * MINUTE) /* events made public by an account */           \
    _(PUBLISHED_ADDRESS,         60,  10 * MINUTE)                                                  \
    _(SEASONS,                   10,  HOUR)                                                         \
    _(DEMOS,                     10,  10 * MINUTE)                                                  \
    _(TABLES,                    10,  MINUTE / 3) /* by an account or a guest */                    \
    _(TABLES_ADDRESS,           300,  MINUTE / 30)                                                  \
    _(TABLE_ENTRIES,             60,  SECOND) /* that aren't moves, by a person at one table */     \
    _(EVENT_ENTRIES,          30000,  SECOND / 10) /* whatever is written into logs of events, by a person */ \
    _(SEARCHES,                  30,  MINUTE) /* schedules drawn up for an account */               \
    _(SEARCHES_ADDRESS,         100,  MINUTE / 3)                                                   \
    _(BANS,                      50,  10 * MINUTE) /* and cases that may become one, by a person */ \
    _(CODES,                    200,  MINUTE) /* made by an account */                              \
    _(CLAIMS,                    10,  MINUTE) /* entries that someone says are theirs */           \
    _(REPORTS,                   10,  10 * MINUTE) /* and pictures for them, by an account */       \
    _(REPORTS_ADDRESS,           60,  MINUTE * 5 / 2) /* strangers have half of it: limits.h */      \
    _(FILES,                     20,  MINUTE) /* archives that an account has checked */            \
    _(LETTERS,                 5000,  DAY / 5000) /* of one organiser, to people who asked */       \
    _(LETTERS_EVENT,           5000,  DAY / 5000) /* of one event */                                \
    _(LETTERS_TO,                20,  DAY / 20) /* to one address, from all senders */            \
    _(INVITED,                  300,  DAY / 300) /* strangers, by one organiser */                  \
    _(INVITED_EVENT,            300,  DAY / 300) /* to one event */                                 \
    _(INVITED_ADDRESS,          600,  DAY / 600) /* by organisers at one address */                 \
    _(INVITED_ALL,             5000,  DAY / 5000) /* by everyone together */                       \
    _(INVITED_TO,                 2,  DAY / 2) /* to one address, from all organisers */                   \
    _(CONFIRMED,                  5,  DAY / 5) /* letters that ask whether an address is yours */   \
    _(CONFIRMED_ADDRESS,         50,  DAY / 200) /* asked for from one address */                   \
    _(CONFIRM_TRIES,             10,  MINUTE) /* codes that an account types for them */            \
    _(CONFIRMED_TO,               3,  DAY / 3) /* sent to one address */
/* clang-format on */

typedef enum QuotaRow {
#define ROW(row, burst, every) QUOTA_##row,
    QUOTAS(ROW)
#undef ROW
        QUOTA_ROWS
} QuotaRow;

typedef struct Quotas Quotas;

/* A bucket, found once and asked often. */
typedef struct QuotaKey {
    QuotaRow row;
    uint8_t mark[16];
} QuotaKey;

Quotas *quotas_open(uint32_t scale); /* 0: as in the table; NULL without memory */
void quotas_close(Quotas *quotas);

QuotaKey quota_key(const Quotas *quotas, QuotaRow row, const char *key);

/* How long until `count` more are there, in milliseconds; 0: they are.  UINT64_MAX: never so many. */
uint64_t quota_wait(const Quotas *quotas, const QuotaKey *key, uint32_t count, uint64_t now);
/* How long until it is full: the more was taken recently, the longer. */
uint64_t quota_owed(const Quotas *quotas, const QuotaKey *key, uint64_t now);
/* Take them, whether they are there or not: a bucket may be owed for. */
void quota_take(Quotas *quotas, const QuotaKey *key, uint32_t count, uint64_t now);
/* How long to wait, in words: a sentence. */
void quota_sentence(uint64_t wait, Message *out);
/* Put them back. */
void quota_give(Quotas *quotas, const QuotaKey *key, uint32_t count, uint64_t now);
