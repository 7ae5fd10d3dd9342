/* view.h - what a role may know of a table, and nothing else (section 14 of the base rules).
 *
 * A seat sees its own cards, of the others how many; a spectator sees no hand; nor does a judge at
 * the desk, who is told what passed between the seats; a judge who has asked for it (LOOK) and a
 * replay see all hands.  Nobody sees a seed before its reveal, and there is no order of undrawn
 * cards to be seen.  When the game is over the cards are open.
 *
 * Two tables that differ only in what a role may not know give it Views of equal bytes.
 */
#pragma once
#include "engine/legal.h"
#include "table/table.h"

typedef enum RoleKind {
    ROLE_SEAT,
    ROLE_SPECTATOR,
    ROLE_JUDGE,
    ROLE_REPLAY,
    ROLE_DESK,
    ROLES
} RoleKind;
extern const char *const ROLE_NAME[ROLES];

typedef struct Role {
    uint8_t kind, seat; /* seat of ROLE_SEAT, else NONE */
} Role;

/* What a seat has in Cities & Knights; zero in other games.  K-171, K-178 */
typedef struct SeatCities {
    SiteSet sideways, walls;
    SitesPerLevel knight;
    SiteSet active, ready, promoted;
    PerTrack level, progress_count;
    PerProgress progress; /* only where `known` */
    uint8_t put_back;     /* likewise: 1 + the card chosen, until all are in */
    uint8_t tokens, printing, constitution, offered;
    uint8_t strength;   /* of its active knights, K-65 */
    uint8_t hand_limit; /* K-30 */
} SeatCities;

/* What lies on the table in Cities & Knights; zero in other games.  K-170, K-172, K-178 */
typedef struct TableCities {
    uint8_t event, alchemy, fleet, harbours;
    uint8_t barbarians, attack,
        defence; /* spaces gone; the strengths if they landed now, K-63, K-64 */
    uint8_t robber_locked, merchant, merchant_holder;
    PerTrack metropolis, metropolis_owner; /* NONE */
    PerTrack upper_count, queued;
    Queues under;      /* 1 + the card, the front first; 0 for one that the role does not know */
    PerProgress upper; /* for those who see all hands; else empty */
    uint8_t due;       /* a bit for each seat that has to choose, in the phases after "over" */
    uint8_t loose, loose_active, loose_from; /* the knight that looks for a place; NONE */
    uint8_t face_down;                       /* a resource, for who may know it; else NONE */
    uint8_t cleared;                         /* PHASE_REPLACE_ROAD: an edge; else NONE */
    Cards looked_hand;                       /* PHASE_DUES: the victim's, for its viewer */
    PerProgress looked_progress;             /* PHASE_SPY: likewise */
} TableCities;

typedef struct SeatView {
    uint8_t known;  /* the next five fields are filled in */
    uint8_t points; /* all of them */
    Cards hand, devcards, pending, fish;
    uint8_t cards, devcard_count;
    uint8_t fresh_count; /* of them bought this turn */
    uint8_t public_points;
    uint8_t discards; /* how many it must discard; 0 when chosen or not concerned */
    uint8_t chosen;   /* it has chosen its discard and waits */
    uint8_t knights, shown, wrong_claims, blocked, route;
    uint8_t left_pieces[PIECES];
    uint8_t vacant, barred;
    SiteSet settlements, cities;
    EdgeSet roads;
    Cards rate;
    EdgeSet ships;
    uint8_t fish_count; /* fish tokens, F-62 */
    uint8_t islands;    /* settled small islands, one bit each, S-100 */
    uint8_t gold_due;   /* cards it has to choose, S-80 */
    SeatCities cities_too;
    uint64_t who;
    uint8_t holder, connected, left, timed_out, called, away;
    int32_t left_ms;
    Clock clock;
} SeatView;

typedef struct NewsView {
    Entry entry;    /* without sealed parts: `give` of a discard empty, card NONE */
    uint8_t stolen; /* a card for thief and victim, else NONE */
    Catch caught;   /* tokens that the role may not know are NONE */
    uint8_t passed_count, turned_count;
    Passed passed[UNSEEN_MAX]; /* cards that the role may not know are 0, */
    Turned turned[SEATS];      /* and NONE */
    Attack attack;
    PublicFact fact;
    uint8_t seats;
} NewsView;

typedef struct FlagView { /* for judges, where free_cards_flagged (WC25-3.0.13) */
    uint8_t one, two;
    Balance balance;
} FlagView;

enum { SEAT_PAIRS = SEATS * (SEATS - 1) / 2 };

typedef struct View {
    Role role;
    uint32_t count; /* entries seen */
    uint8_t scenario, rulebook, seats;
    GameRules game_rules;
    TableRules table_rules;
    Board board;
    uint8_t board_changed; /* since the start, by an Invention: K-111 */
    uint8_t phase, turn, setup_site, robber, victim, free_roads, card_played;
    uint8_t dice[2];
    uint8_t route_holder, army_holder;
    uint16_t turns;
    Open open;
    Cards bank;
    uint8_t deck_count;
    Cards deck;           /* what is left, for those who see all hands; else empty */
    Cards fresh;          /* likewise, and for the active seat itself */
    Cards spent;          /* progress cards played */
    Cards fish_spent;     /* lying open, F-62 */
    uint8_t fish_in_pile; /* how many face down */
    uint8_t boot;         /* a seat, or NONE */
    uint8_t swaps;        /* PHASE_SWAP: a bit for each seat that may still swap */
    uint8_t pirate;       /* a hex, or NONE */
    uint8_t ship_moved;   /* this turn */
    EdgeSet new_ships;    /* built this turn: they do not move */
    TableCities cities;
    SeatView seat[SEATS];
    Tracker tracker;
    uint8_t untracked; /* the table does not keep count for its players */
    Offer open_offer, counter[SEATS];
    uint8_t quiet, offers_made[SEATS];
    uint8_t paused, aborted, silent, wants_substitute;
    uint8_t looks;        /* so many judges see the hands */
    TakeBack back;        /* the open question, entry 0 for none */
    uint8_t back_awaited; /* who has to answer it */
    uint8_t running;      /* whose clocks run */
    uint32_t limit_ms;
    uint32_t epoch;
    uint16_t known_draws; /* so many draws will come that have been seen before (a rewind kept
                             them) */
    Commitment commit;
    uint8_t pledged, drawn; /* a game of version 2; a draw has been made */
    uint8_t shares, shares_awaited;
    SeatShare share[SEATS];
    uint8_t revealed;
    Seed seed; /* once revealed */
    Result result;
    Legal legal;  /* of ROLE_SEAT; empty for others and in a pause */
    uint64_t may; /* BIT(ENTRY_…) a ROLE_SEAT may add now: offers, answers, calls */
    uint8_t news_count;
    NewsView news[NEWS]; /* oldest first */
    uint8_t flag_count;
    FlagView flag[SEAT_PAIRS];
    Ledger ledger; /* for judges: who gave whom what, the trades behind the flags, waste (T-24x) */
} View;

/* What all know of a seat of Cities & Knights. */
void view_seat_cities(const Game *g, int seat, SeatCities *v);

/* `log` is what `t` was folded from. */
void view_make(const Table *t, const Entry *log, Role role, View *v);

/* What the role may know of entry `index`, one of the last NEWS entries folded. */
void view_news(const Table *t, const Entry *log, uint32_t index, Role role, NewsView *v);
/* The same of any entry whose news were kept, at a table of so many seats. */
void view_news_of(const Entry *e, const EntryNews *news, int seats, Role role, NewsView *v);
