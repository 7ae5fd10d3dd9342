/* state.h - the fields of a board, a seat, a game and of what may be done: the shape of types.h.
 *
 * Included once for the family's own types and once more, by port.c, for the widest ones, after
 * STATE(name), STATE_SITES, STATE_EDGES, STATE_HEX_BITS, STATE_HEXES, STATE_PIECES, STATE_FISH,
 * STATE_SHIPS and STATE_ANY have been defined.  No guard: it is meant to be read twice.
 *
 * Fields of Game and Seat are of two sorts.  Facts say what happened; those marked "derived"
 * follow from the facts.  Up to `board` a Game looks the same in every family.
 */
typedef struct STATE(Board) {
    uint8_t terrain[STATE_HEXES];
    uint8_t number[STATE_HEXES]; /* 2 to 12 without 7; 0 where there is none */
    Harbour harbour[HARBOURS];
#if STATE_FISH
    uint8_t ground[GROUNDS]; /* the numbers of the fishing grounds G0 to G5, F-7 */
#endif
#if STATE_ANY
    uint8_t scenario; /* whose board it is */
#endif
} STATE(Board);

typedef struct STATE(Seat) {
    Cards hand;
    Cards devcards; /* all unplayed ones */
    Cards pending;  /* PHASE_DISCARD: the cards chosen, shown to nobody until all are in, B-62 */
    STATE_SITES settlements, cities;
    STATE_EDGES roads;
    uint8_t left[STATE_PIECES];
    uint8_t knights;      /* played */
    uint8_t shown;        /* victory-point cards lying open, T-13 */
    uint8_t wrong_claims; /* T-20x: recorded, without penalty */
    uint8_t blocked;      /* a judge's bar on development cards, T-29: BLOCKED_… */
    /* derived */
    uint8_t route;       /* length of the longest trail, B-80 */
    uint8_t points;      /* all of them, hidden cards too, B-130 */
    Cards rate;          /* cards the bank asks for one, by resource, B-120 */
    STATE_SITES touched; /* ends of own roads and ships */
    STATE_EDGES reach;   /* edges at a site from which the own roads may go on, B-71 */
    Cards income[11];    /* by roll 2 to 12, the robber not considered */
#if STATE_FISH
    Cards fish; /* tokens of one, two and three fish, F-2 */
#endif
#if STATE_SHIPS
    STATE_EDGES ships;
    STATE_EDGES sea_reach; /* derived: as `reach`, for ships, S-43 */
    uint8_t islands;       /* derived: a bit for each small island with an own building, S-100 */
    uint8_t gold_due;      /* PHASE_GOLD: cards still to be chosen */
    uint8_t gold[11];      /* derived: as `income`, cards of free choice, S-80 */
#endif
} STATE(Seat);

typedef struct STATE(Game) {
    GameRules rules;
    uint8_t scenario, seats;
    uint8_t phase;
    uint8_t turn;        /* the active seat; in set-up the placer */
    uint8_t setup_step;  /* 0 to 2 × seats - 1, B-31 */
    uint8_t setup_site;  /* the settlement whose road is due */
    uint8_t resume;      /* the phase a knight, a seven or free roads return to */
    uint8_t dice[2];     /* of this turn; 0 before the roll */
    uint8_t robber;      /* hex; NONE off the board, F-11 */
    uint8_t robber_from; /* where it stood before the move under way */
    uint8_t victim;      /* PHASE_TAKE */
    uint8_t due;         /* PHASE_DISCARD, _SWAP, _GOLD: a bit for each seat still choosing */
    uint8_t free_roads;
    uint8_t card_played;               /* this turn, B-101 */
    uint8_t route_holder, army_holder; /* a seat or NONE */
    uint8_t winner;
    uint8_t vacant; /* a bit for each seat passed over when turns go round, DM19-5.6b */
    uint8_t barred; /* a bit for each seat that cannot win, Q-26 */
    uint16_t turns; /* begun so far */
    uint16_t draws; /* chances used so far: the next draw's number */
    uint32_t ply;   /* events applied so far */
    Open open;
    Cards bank, deck;
    Cards fresh; /* development cards the active seat bought this turn, B-102 */
    Cards spent; /* progress cards played, B-110 */
    STATE(Board) board;
    STATE(Seat) seat[SEATS];
    /* derived */
    STATE_SITES built;      /* sites with a building */
    STATE_SITES open_sites; /* sites where the distance rule allows one */
    STATE_EDGES roads;      /* edges that are taken, by a road or a ship */
#if STATE_FISH
    Cards fish_pile;      /* face down: tokens of one, two, three fish, and the boot, F-10 */
    Cards fish_spent;     /* face up beside it, F-19 */
    uint8_t boot;         /* who holds the old boot, or NONE while it is in the pile */
    uint8_t fish_by_roll; /* a game of older rules, START_LETTER in table/entry.h; not encoded */
#endif
#if STATE_SHIPS
    STATE_EDGES new_ships; /* of the active seat: built this turn, S-51 */
    uint8_t ship_moved;    /* this turn, S-50 */
    uint8_t pirate;        /* hex; NONE off the board, S-26 */
    uint8_t pirate_from;   /* as robber_from */
    uint8_t raider;        /* who makes the move under way: the pirate, else the robber */
#endif
} STATE(Game);

typedef struct STATE(Legal) {
    uint32_t kinds;       /* BIT(ACT_…) of what has a lawful form; TRADE with any card in hand */
    STATE_HEX_BITS hexes; /* ROBBER: a bit for each hex */
    uint8_t seat;
    uint8_t victims;            /* STEAL: a bit for each seat */
    uint8_t give, take;         /* BANK: resources that may be given at their rate, and taken */
    uint8_t redirect;           /* REDIRECT of a bank trade: resources that may be taken instead */
    uint8_t plenty;             /* YEAR_OF_PLENTY: resources the bank holds */
    uint8_t plenty_two;         /* those it holds two of */
    uint8_t discard;            /* DISCARD: how many cards */
    STATE_SITES settlements;    /* SETTLEMENT */
    STATE_SITES cities;         /* CITY */
    STATE_EDGES roads;          /* ROAD */
    STATE_SITES move_sites;     /* MOVE of a building */
    STATE_EDGES move_edges;     /* MOVE of a road or ship */
    STATE_SITES redirect_sites; /* REDIRECT of a road's payment to a settlement */
#if STATE_FISH
    STATE_EDGES fish_roads; /* FISH_ROAD */
    uint8_t fish_victims;   /* FISH_STEAL: a bit for each seat */
    uint8_t fish_cards;     /* FISH_CARD: a bit for each resource */
    uint8_t swap;           /* SWAP: a bit for each kind of token that may be given */
    uint8_t boot;           /* BOOT: a bit for each seat */
#endif
#if STATE_SHIPS
    STATE_EDGES ships;              /* SHIP */
    STATE_EDGES sail_from;          /* SAIL: ships that may be moved, and where to, in that order */
    STATE_EDGES sail_to[SHIPS_MAX]; /* (S-55: judged with the ship taken away) */
    STATE_HEX_BITS pirate;          /* PIRATE: a bit for each hex */
    uint8_t gold;                   /* GOLD: how many cards */
    uint8_t bank;                   /* GOLD: resources the bank holds */
#endif
#if STATE_ANY
    uint8_t scenario;
#endif
} STATE(Legal);
