#include "print/crib_games.h"

#include "rulebook/choices.h"

#define KNIGHTS PLAYED_CITIES_AND_KNIGHTS

/* clang-format off */
const CribLine CRIB_LINES[] = {
    { KNIGHTS, "K-10", "Set-up: first a settlement, then in reverse order a city, each with a road. The city gives one resource from each hex around it, no commodity." },
    { KNIGHTS, "K-2", "There are no development cards and no Largest Army. The starting player keeps commodities and progress cards with the bank." },
    { KNIGHTS, "K-16", "All three dice are rolled together. The event die comes first, then production or the 7. Before the roll only Alchemy may be played." },
    { KNIGHTS, "K-21", "A gate: players at level 1 or higher of that track draw a card if the red die shows at most their level plus one; in turn order from the active player, on a 7 too." },
    { KNIGHTS, "K-20", "A ship: it moves one space. With the seventh the barbarians attack at once, before production; nobody activates knights first." },
    { KNIGHTS, "K-25", "A city gives one resource and one commodity at forest (paper), pasture (cloth) and mountains (coin), two resources at fields and hills." },
    { KNIGHTS, "K-28", "If the bank is short of a kind of card, resource or commodity, nobody gets that kind, unless only one player is due some: that player gets the rest." },
    { KNIGHTS, "K-30", "On a 7, players with more than seven cards, or two more for each of their city walls, return half. Commodities count, progress cards don't. It applies from the first turn." },
    { KNIGHTS, "K-32", "Until the first attack is over the robber stays where it began: a 7 doesn't move it, and no knight chases it." },
    { KNIGHTS, "K-36", "The bank takes commodities like resources: at 4:1, at 3:1 with that harbour, at 2:1 from level 3 of trade. A 2:1 harbour is only for its resource." },
    { KNIGHTS, "K-38", "Costs: city wall 2 brick; knight 1 wool and 1 ore; promotion 1 wool and 1 ore; activation 1 grain; level n of an improvement n commodities of its kind." },
    { KNIGHTS, "K-46", "Improvements need a city; levels 4 and 5 need one without a metropolis, unless the player holds this track's metropolis." },
    { KNIGHTS, "K-48", "The first player at level 4 takes the metropolis. The first at level 5 gets it for good, from another player too." },
    { KNIGHTS, "K-54", "A knight acts once a turn, and only if it was active when its owner's actions began; then it is inactive. It moves along its owner's roads, displaces a weaker knight there, or chases the robber." },
    { KNIGHTS, "K-53", "A knight is promoted once a turn at most, to mighty from level 3 of politics only. Each player has two knights of each strength." },
    { KNIGHTS, "K-60", "Every knight, active or not, blocks other players' roads, settlements and knights at its intersection and interrupts their Longest Road." },
    { KNIGHTS, "K-66", "The attack: all cities, each with a metropolis once, against the strength of all active knights. The defenders win if they are at least as strong." },
    { KNIGHTS, "K-72", "Defenders win: the player who alone has the most strength gets 1 VP; if several have the most, each draws a progress card from a deck of their choice." },
    { KNIGHTS, "K-68", "Barbarians win: of the players who have a city without a metropolis, all those with the least strength lose one such city of their choice. It becomes a settlement, and its wall is lost." },
    { KNIGHTS, "K-75", "Without a settlement left, the city is laid on its side: it counts as a settlement and is the first to be rebuilt, at the usual cost." },
    { KNIGHTS, "K-77", "After every attack the ship returns and all knights become inactive. After the first one the robber is on the desert, free to move." },
    { KNIGHTS, "K-100", "Progress cards: any number in your own turn after the roll, also those just drawn. A played card goes under its deck. Printing and Constitution are shown at once." },
    { KNIGHTS, "K-103", "Four progress cards at most: the active player by the end of the turn, the others at once, before production." },
    { KNIGHTS, "K-151", "13 VP only win in your own turn, even if you reached them in another player's turn and still have them." },
    { KNIGHTS, "K-108", "Alchemy (Alchemist): before the roll, set both dice; only the event die is rolled." },
    { KNIGHTS, "K-109", "Crane: one improvement costs one commodity less." },
    { KNIGHTS, "K-110", "Engineering (Engineer): one city wall for free." },
    { KNIGHTS, "K-111", "Invention (Inventor): swap two number tokens, but not 2, 6, 8 or 12." },
    { KNIGHTS, "K-112", "Irrigation, Mining: 2 grain for each fields hex, or 2 ore for each mountains hex, next to one of your buildings." },
    { KNIGHTS, "K-113", "Medicine: a settlement becomes a city for 2 ore and 1 grain." },
    { KNIGHTS, "K-116", "Road Building: two roads for free." },
    { KNIGHTS, "K-117", "Smithing (Smith): promote one or two knights for free." },
    { KNIGHTS, "K-118", "Commercial Harbor: this turn, give each opponent once a resource face down for a commodity of their choice; if they have none, they return it unseen." },
    { KNIGHTS, "K-119", "Guild Dues (Master Merchant): look at the hand of a player with more VP and take two cards." },
    { KNIGHTS, "K-120", "Merchant: put it on a hex next to one of your buildings: 1 VP and that resource at 2:1, until another Merchant is played." },
    { KNIGHTS, "K-122", "Merchant Fleet: this turn, one resource or commodity at 2:1 with the bank." },
    { KNIGHTS, "K-123", "Resource Monopoly: everyone gives two of a resource, or the one they have. Trade Monopoly: everyone gives one of a commodity." },
    { KNIGHTS, "K-126", "Diplomacy (Diplomat): remove a road with an end where its owner has no other road, building or knight; if it was yours, you may build a free road elsewhere." },
    { KNIGHTS, "K-127", "Encouragement (Warlord): all your knights become active." },
    { KNIGHTS, "K-128", "Espionage (Spy): look at an opponent's progress cards and take one if you like." },
    { KNIGHTS, "K-129", "Intrigue: displace an opponent's knight of any strength next to one of your roads." },
    { KNIGHTS, "K-130", "Sabotage (Saboteur): everyone with as many VP or more returns half of their hand." },
    { KNIGHTS, "K-131", "Taxation (Bishop): move the robber and take a card from each player with a building there; only after the first attack." },
    { KNIGHTS, "K-133", "Treason (Deserter): an opponent chooses and removes a knight; one of the same strength or lower may be placed, active if that one was. Under the rules of 2015 to 2024: of the same strength, or basic." },
    { KNIGHTS, "K-136", "Wedding: everyone with more VP gives two cards of their choice." },
};
/* clang-format on */
const size_t CRIB_LINE_COUNT = sizeof CRIB_LINES / sizeof CRIB_LINES[0];
