/* fields_knights.h - the fields only Cities & Knights has; see fields.h.  K-170 to K-172 */
#pragma once

#define KNIGHTS_BOARD_FIELDS(_)

#define KNIGHTS_SEAT_FIELDS(_)                                                                     \
    _(FACT, SiteSet, sideways) /* of the settlements: fallen cities, still city pieces, K-75 */    \
    _(FACT, SiteSet, walls)    /* of the cities, K-42 */                                           \
    _(FACT, SitesPerLevel, knight)                                                                 \
    _(FACT, SiteSet, active)   /* of the knights' sites; likewise */                               \
    _(FACT, SiteSet, ready)    /* may act this turn, K-54 */                                       \
    _(FACT, SiteSet, promoted) /* this turn, K-53 */                                               \
    _(FACT, PerTrack, level)   /* of improvement, K-43 */                                          \
    _(FACT, Byte, tokens)      /* of defenders, K-72 */                                            \
    _(FACT, Byte, printing)    /* 1 once it lies open, K-23 */                                     \
    _(FACT, Byte, constitution)                                                                    \
    _(FACT, PerProgress, progress) /* cards held, K-102 */                                         \
    _(FACT, Byte, put_back)        /* PHASE_PUT_BACK: 1 + the card chosen, until all are in */     \
    _(FACT, Byte, offered)         /* cards from Commercial Harbors this turn, K-121 */            \
    _(DERIVED, Byte, held)         /* progress cards */                                            \
    _(DERIVED, SiteSet, standing)  /* sites of all own knights */

#define KNIGHTS_GAME_FIELDS(_)                                                                     \
    _(FACT, Byte, barbarians)      /* spaces their ship has gone; 7 while they attack, K-8 */      \
    _(FACT, Byte, robber_locked)   /* until the first attack, K-79 */                              \
    _(FACT, Byte, merchant)        /* hex, or NONE; K-90 */                                        \
    _(FACT, Byte, merchant_holder) /* seat, or NONE */                                             \
    _(FACT, PerTrack, metropolis)  /* site, or NONE; K-47 */                                       \
    _(FACT, PerProgress, upper)    /* upper parts of the decks, K-106 */                           \
    _(FACT, Queues, under)         /* cards put back, the front first: QUEUED(card, who knows) */  \
    _(FACT, PerTrack, queued)      /* how many */                                                  \
    _(FACT, Byte, event)           /* the event die of this turn, 0 before the roll, K-7 */        \
    _(FACT, Byte, alchemy)         /* the dice of this turn were set, K-108 */                     \
    _(FACT, Byte, fleet)           /* a bit for each kind at 2:1 this turn, K-125 */               \
    _(FACT, Byte, harbours)        /* Commercial Harbors played this turn, K-121 */                \
    _(FACT, Byte, face_down)       /* PHASE_HARBOUR: the resource offered, else NONE */            \
    _(FACT, Byte, loose)           /* level of the knight that looks for a place, else NONE */     \
    _(FACT, Byte, loose_active)                                                                    \
    _(FACT, Byte, loose_from)     /* PHASE_RELOCATE: site it stood on, else NONE */                \
    _(FACT, Byte, cleared)        /* PHASE_REPLACE_ROAD: edge, else NONE */                        \
    _(DERIVED, SiteSet, knighted) /* sites with a knight */

#define KNIGHTS_LEGAL_FIELDS(_)                                                                    \
    _(DERIVED, SiteSet, walls)        /* WALL, ENGINEERING */                                      \
    _(DERIVED, SiteSet, medicine)     /* MEDICINE */                                               \
    _(DERIVED, PerTrack, improve)     /* IMPROVE: 1 without a Crane, 2 with one, 3 either way */   \
    _(DERIVED, Byte, wins)            /* a bit for each track that wins a metropolis, */           \
    _(DERIVED, SiteSet, metropolis)   /* and the cities that may get it */                         \
    _(DERIVED, SiteSet, recruit)      /* RECRUIT */                                                \
    _(DERIVED, SiteSet, activate)     /* ACTIVATE */                                               \
    _(DERIVED, SiteSet, promote)      /* PROMOTE */                                                \
    _(DERIVED, SiteSet, marchers)     /* KNIGHT_MOVE, _DISPLACE: knights that may, */              \
    _(DERIVED, SitesPerKnight, march) /* and where to, in that order */                            \
    _(DERIVED, SitesPerKnight, displace)   /* likewise */                                          \
    _(DERIVED, SiteSet, chasers)           /* CHASE */                                             \
    _(DERIVED, SiteSet, smithing)          /* SMITHING: the first knight, */                       \
    _(DERIVED, SitesPerKnight, smith_then) /* and the second one, in that order */                 \
    _(DERIVED, PerHex, invention)          /* INVENTION: the number tokens that may be swapped */  \
    _(DERIVED, HexBits, merchant)          /* MERCHANT */                                          \
    _(DERIVED, HexBits, taxation)          /* TAXATION */                                          \
    _(DERIVED, EdgeSet, diplomacy)         /* DIPLOMACY */                                         \
    _(DERIVED, SiteSet, intrigue)          /* INTRIGUE */                                          \
    _(DERIVED, Byte, fleet)                /* MERCHANT_FLEET: a bit for each kind */               \
    _(DERIVED, Byte, dues)                 /* GUILD_DUES: a bit for each seat; likewise */         \
    _(DERIVED, Byte, spied)                /* ESPIONAGE */                                         \
    _(DERIVED, Byte, traitors)             /* TREASON */                                           \
    _(DERIVED, Byte, harbour_seats)        /* HARBOR_OFFER, */                                     \
    _(DERIVED, Byte, harbour_cards)        /* and the resources that may be offered */             \
    _(DERIVED, Number32, put_back)         /* PUT_BACK: a bit for each progress card */            \
    _(DERIVED, Byte, answer_form)          /* ANSWER: ANSWER_…, */                               \
    _(DERIVED, SiteSet, answer_sites)      /* ANSWER: one of these, */                             \
    _(DERIVED, Byte,                                                                               \
      answer_levels) /* with one of these levels of knights, where there are any; */               \
    _(DERIVED, EdgeSet, answer_edges)  /* one of these; */                                         \
    _(DERIVED, Number32, answer_cards) /* one of these: tracks, kinds or progress cards; */        \
    _(DERIVED, Byte, answer_take)      /* so many cards, the Guild Dues; */                        \
    _(DERIVED, Byte, answer_none)      /* or nothing */

#define KNIGHTS_CHANCE_FIELDS(_) _(FACT, Byte, event) /* 1 to 3 ship, 4 to 6 a gate, K-174 */
