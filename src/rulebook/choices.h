/* choices.h - what a parameter of an event can be, where it is a word and not a number.
 *
 * Each list gives the constant, the English word (also the word of files and of `--set`) and the
 * German word.  Zero is "not in this rulebook" wherever that can be.  "Unregulated" means that the
 * document is silent and nothing is enforced.
 */
#pragma once

/* clang-format off */

/* ---- the frame of an event, 7.1 ---- */
#define CHOICE_MODE(_) \
    _(MODE_PHYSICAL, "physical", "am Tisch") \
    _(MODE_ONLINE, "online", "online") \
    _(MODE_MIXED, "both", "beides")
#define CHOICE_LANGUAGE(_) \
    _(LANGUAGE_ENGLISH, "English", "Englisch") \
    _(LANGUAGE_GERMAN, "German", "Deutsch")
#define CHOICE_TRANSLATION(_) \
    _(TRANSLATION_UNREGULATED, "unregulated", "nicht geregelt") \
    _(TRANSLATION_SHEET, "local material with translation sheet", "örtliches Material mit Übersetzungsblatt") \
    _(TRANSLATION_SECOND, "translations exist and the original prevails", "Übersetzungen gibt es, das Original gilt")
#define CHOICE_EDITION(_) \
    _(EDITION_ANY, "any, one per table", "beliebig, je Tisch eine") \
    _(EDITION_FIFTH_PREFERRED, "one for all, 5th preferred", "eine für alle, möglichst die 5.") \
    _(EDITION_ENGLISH_SIXTH, "English 6th", "englische 6.") \
    _(EDITION_GERMAN_CURRENT, "any, one per table, expansions current German", "beliebig, je Tisch eine, Erweiterungen aktuelle deutsche") \
    _(EDITION_AMERICAN, "American", "amerikanische") \
    _(EDITION_ONLINE, "as implemented online", "wie online umgesetzt")
#define CHOICE_PHASES(_) \
    _(PHASES_ROUNDS, "rounds only", "nur Runden") \
    _(PHASES_FINAL, "preliminary, final", "Vorrunde, Finale") \
    _(PHASES_SEMI_FINAL, "preliminary, semi-final, final", "Vorrunde, Halbfinale, Finale") \
    _(PHASES_GROUPS_BRACKET, "qualifier groups, bracket", "Qualifikationsgruppen, K.-o.-Baum")
#define CHOICE_MULTI(_) \
    _(MULTI_NO, "no", "nein") \
    _(MULTI_DATES, "several dates", "mehrere Termine") \
    _(MULTI_ONE_GROUP, "one group event per player", "eine Gruppe je Person")
#define CHOICE_MULTI_SCORE(_) \
    _(MULTI_SCORE_NONE, "none", "keine") \
    _(MULTI_SCORE_BEST, "best single score", "bestes Einzelergebnis")
#define CHOICE_DAYS(_) \
    _(DAYS_FREE, "free", "frei") \
    _(DAYS_ONE, "one day", "ein Tag") \
    _(DAYS_PRELIMS_THEN_FINALS, "preliminary days, then a finals day", "Vorrundentage, dann ein Finaltag") \
    _(DAYS_SUNDAY, "semi-finals on Sunday", "Halbfinale am Sonntag") \
    _(DAYS_WEEKENDS, "weekend window, bracket later", "Wochenendfenster, K.-o.-Baum später")
#define CHOICE_MINIMUM(_) \
    _(MINIMUM_NONE, "nothing", "nichts") \
    _(MINIMUM_START, "the start", "der Beginn") \
    _(MINIMUM_RANKING, "points for the season", "die Saisonpunkte") \
    _(MINIMUM_GROUP, "a group", "eine Gruppe")
#define CHOICE_FEE(_) \
    _(FEE_FREE_CHOICE, "the organiser's choice", "nach Wahl der Turnierleitung") \
    _(FEE_NONE, "none", "keine")

/* ---- scoring and ranking, 7.2 ---- */
#define CHOICE_POINTS(_) \
    _(POINTS_WIN, "win", "Sieg") \
    _(POINTS_POSITION, "position", "Platz") \
    _(POINTS_ELO, "pairwise Elo", "paarweise Elo")
#define CHOICE_SPLIT(_) \
    _(SPLIT_NONE, "none", "keine") \
    _(SPLIT_MEAN, "add and divide, next place skipped", "addieren und teilen, nächster Platz entfällt") \
    _(SPLIT_HALF, "half for each of the pair", "je Paar die Hälfte")
#define CHOICE_KEY(_) \
    _(KEY_NONE, "none", "keiner") \
    _(KEY_WINS, "wins", "Siege") \
    _(KEY_POINTS, "points", "Punkte") \
    _(KEY_ELO, "Elo", "Elo") \
    _(KEY_VP_SUM, "VP sum", "Siegpunktsumme") \
    _(KEY_PCT_SUM, "pct sum", "Prozentsumme") \
    _(KEY_PCT_AVERAGE, "pct average", "Prozentschnitt") \
    _(KEY_FIRSTS, "first places", "erste Plätze") \
    _(KEY_SECONDS, "second places", "zweite Plätze") \
    _(KEY_THIRDS, "third places", "dritte Plätze") \
    _(KEY_TIEBREAK_NUMBER, "tie-break number", "Feinwertungszahl")
#define CHOICE_LAST(_) \
    _(LAST_SHARED, "shared place", "geteilter Platz") \
    _(LAST_LOTS, "lots", "Los")
#define CHOICE_PCT(_) \
    _(PCT_SUM, "sum", "Summe") \
    _(PCT_AVERAGE, "average", "Schnitt") \
    _(PCT_ADDED_TO_VP, "sum of shares added to the VP", "Summe der Anteile zu den Siegpunkten")
#define CHOICE_PRECISION(_) \
    _(PRECISION_EXACT, "exact", "exakt") \
    _(PRECISION_MANUAL2, "manual2", "von Hand, 2 Stellen") \
    _(PRECISION_MANUAL4, "manual4", "von Hand, 4 Stellen")
#define CHOICE_PHANTOM(_) \
    _(PHANTOM_NONE, "none", "keine") \
    _(PHANTOM_AVERAGE, "average of the three", "Schnitt der drei")
#define CHOICE_PHANTOM_ROUNDING(_) \
    _(PHANTOM_EXACT, "none", "keine") \
    _(PHANTOM_ROUNDED, "to the nearest whole number", "auf die nächste ganze Zahl")
#define CHOICE_THREES(_) \
    _(THREES_UNREGULATED, "unregulated", "nicht geregelt") \
    _(THREES_FEWEST, "as few as possible", "so wenige wie möglich") \
    _(THREES_NO_PAIRS, "no two-player tables", "keine Zweiertische")
#define CHOICE_SEMI_TIE(_) \
    _(SEMI_TIE_NONE, "none", "keine") \
    _(SEMI_TIE_KEYS, "ranking keys over preliminary and semi-final", "Wertungen über Vorrunde und Halbfinale") \
    _(SEMI_TIE_PRELIM, "preliminary rank", "Vorrundenplatz")
#define CHOICE_OVERALL(_) \
    _(OVERALL_NONE, "none", "keine") \
    _(OVERALL_RERANK, "ranked again with the semi-final", "neu gewertet mit dem Halbfinale") \
    _(OVERALL_BLOCKS, "blocks by place in the semi-final", "Blöcke nach Halbfinalplatz") \
    _(OVERALL_BY_ROUND, "round reached, then seed", "erreichte Runde, dann Setzplatz")
#define CHOICE_FINISH(_) \
    _(FINISH_NONE, "none", "keine") \
    _(FINISH_ORDER, "order of finish", "Zieleinlauf") \
    _(FINISH_THEN_KEYS, "order of finish, ties by preliminary and semi-final", "Zieleinlauf, Gleichstand nach Vorrunde und Halbfinale") \
    _(FINISH_THEN_PRELIM, "order of finish, ties by preliminary rank", "Zieleinlauf, Gleichstand nach Vorrundenplatz")
#define CHOICE_REST(_) \
    _(REST_NONE, "none", "keine") \
    _(REST_PRELIM, "preliminary rank", "Vorrundenplatz") \
    _(REST_BY_ROUND, "round reached, then seed", "erreichte Runde, dann Setzplatz")

/* ---- seating, boards, time, 7.3 ---- */
#define CHOICE_OBJECTIVE(_) \
    _(OBJECTIVE_NONE, "none", "keines") \
    _(OBJECTIVE_OPPONENTS, "new opponents", "neue Gegner") \
    _(OBJECTIVE_POSITIONS, "different positions", "verschiedene Positionen") \
    _(OBJECTIVE_COUNTRIES, "different countries", "verschiedene Länder") \
    _(OBJECTIVE_POSITION_ONCE, "each position once", "jede Position einmal") \
    _(OBJECTIVE_PLAN, "a given plan", "ein fester Plan") \
    _(OBJECTIVE_RANDOM, "random", "Zufall")
#define CHOICE_ORDER(_) \
    _(ORDER_SCHEDULE, "schedule", "Plan") \
    _(ORDER_RANDOM, "random", "Zufall")
#define CHOICE_PICK(_) \
    _(PICK_NONE, "none", "keine") \
    _(PICK_POSITION_COLOUR_CHAIR, "by position: colour and chair", "nach Position: Farbe und Stuhl") \
    _(PICK_POSITION_FIRST_CHAIR, "first chair and colour, then colours", "erst Stuhl und Farbe, dann Farben") \
    _(PICK_POSITION_CLOCKWISE, "first colour and seat, then colours clockwise", "erst Farbe und Platz, dann Farben im Uhrzeigersinn") \
    _(PICK_RANK_ALL, "by rank: colour, chair, starting position", "nach Rang: Farbe, Stuhl, Startposition") \
    _(PICK_RANK_FIRST_CHAIR, "by rank: first chair, colour, order, then colour, order", "nach Rang: erst Stuhl, Farbe, Reihenfolge, dann Farbe, Reihenfolge") \
    _(PICK_RANK_POSITION, "by rank: starting position", "nach Rang: Startposition") \
    _(PICK_RANK_POSITION_COLOUR, "by rank: starting position, colour", "nach Rang: Startposition, Farbe") \
    _(PICK_RANDOM, "random order", "zufällige Reihenfolge")
#define CHOICE_CHART(_) \
    _(CHART_NONE, "none", "keine") \
    _(CHART_SIXTEEN, "1-8-9-16", "1-8-9-16") \
    _(CHART_SERPENTINE, "serpentine over all tables", "Serpentine über alle Tische")
#define CHOICE_TIMING(_) \
    _(TIMING_NONE, "none", "keine") \
    _(TIMING_BEFORE_BOARD, "before the board is built", "vor dem Aufbau") \
    _(TIMING_AFTER_LAYOUT, "after the layout is confirmed", "nach bestätigtem Aufbau") \
    _(TIMING_AFTER_STUDY, "after the study time", "nach der Bedenkzeit")
#define CHOICE_HOST(_) \
    _(HOST_NONE, "none", "niemand") \
    _(HOST_TOP_RANKED, "top-ranked player", "bestplatzierte Person")
#define CHOICE_SCOPE(_) \
    _(SCOPE_NONE, "none", "keiner") \
    _(SCOPE_ALL_TABLES, "the same for all tables", "gleich an allen Tischen") \
    _(SCOPE_ALL_LIVE, "the same for all tables, drawn live", "gleich an allen Tischen, live gezogen") \
    _(SCOPE_TABLE, "per table", "je Tisch")
#define CHOICE_BOARD_NEW(_) \
    _(BOARD_NEW_GAME, "each game", "jede Partie") \
    _(BOARD_NEW_ROUND, "each round", "jede Runde")
#define CHOICE_BUILDER(_) \
    _(BUILDER_ORGANISERS, "organisers", "Turnierleitung") \
    _(BUILDER_PLAYERS, "players at the table", "Spielende am Tisch") \
    _(BUILDER_SYSTEM, "the program", "das Programm")
#define CHOICE_GENERATOR(_) \
    _(GENERATOR_ANY, "any", "beliebig") \
    _(GENERATOR_FREE_THEN_VARIABLE, "free, semi-final and final by the variable set-up", "frei, Halbfinale und Finale nach variablem Aufbau") \
    _(GENERATOR_VARIABLE, "variable set-up", "variabler Aufbau") \
    _(GENERATOR_ALMANAC, "random set-up of the almanac", "Zufallsaufbau des Almanachs") \
    _(GENERATOR_PLATFORM, "random by the program", "Zufall durch das Programm")
#define CHOICE_TRIGGER(_) \
    _(TRIGGER_NONE, "none", "niemand") \
    _(TRIGGER_ORGANISER, "organiser", "Turnierleitung") \
    _(TRIGGER_JUDGE, "judge", "Schiedsrichter") \
    _(TRIGGER_PLAYERS, "players", "Spielende") \
    _(TRIGGER_PLAYERS_AFTER_SETUP, "players after set-up", "Spielende nach dem Aufbau") \
    _(TRIGGER_ALWAYS, "always", "immer")
#define CHOICE_PLACEMENT(_) \
    _(PLACEMENT_UNTIMED, "no", "nein") \
    _(PLACEMENT_POSSIBLE, "possible", "möglich") \
    _(PLACEMENT_TIMED, "yes", "ja")

/* ---- at the table, 7.4 ---- */
#define CHOICE_BANKER(_) \
    _(BANKER_NONE, "none", "niemand") \
    _(BANKER_STARTER, "starting player, resources", "Startspieler, Rohstoffe") \
    _(BANKER_STARTER_ALL, "starting player, resources and development cards", "Startspieler, Rohstoffe und Entwicklungskarten") \
    _(BANKER_JUDGE, "judge", "Schiedsrichter") \
    _(BANKER_SYSTEM, "the program", "das Programm")
#define CHOICE_BANKING(_) \
    _(BANKING_NONE, "none", "keine") \
    _(BANKING_PILES, "two piles or self-service", "zwei Stapel oder Selbstbedienung") \
    _(BANKING_OTHER, "another banker", "eine andere Bank") \
    _(BANKING_JUDGE, "judge on request", "Schiedsrichter auf Wunsch") \
    _(BANKING_DEVCARDS, "handler deals development cards", "Bank gibt Entwicklungskarten aus")
#define CHOICE_CHECK(_) \
    _(CHECK_UNREGULATED, "unregulated", "nicht geregelt") \
    _(CHECK_COUNTS, "5/4/15 pieces, 25 development cards, 19 of each resource", "5/4/15 Figuren, 25 Entwicklungskarten, je 19 Rohstoffe") \
    _(CHECK_COUNTS_AND_KINDS, "5/4/15 pieces, 25 development cards (14+6+5), 19 of each resource", "5/4/15 Figuren, 25 Entwicklungskarten (14+6+5), je 19 Rohstoffe")
#define CHOICE_SOURCE(_) \
    _(SOURCE_NONE, "none", "keine") \
    _(SOURCE_ORGANISER, "organiser", "Turnierleitung") \
    _(SOURCE_CASCADE, "organiser, else starting player, second, third", "Turnierleitung, sonst Startspieler, zweiter, dritter")
#define CHOICE_LOGGING(_) \
    _(LOGGING_UNREGULATED, "unregulated", "nicht geregelt") \
    _(LOGGING_ANNOUNCED, "allowed if announced", "angekündigt erlaubt") \
    _(LOGGING_INHERENT, "the log is inherent", "das Protokoll gehört dazu")
#define CHOICE_DEVICES(_) \
    _(DEVICES_UNREGULATED, "unregulated", "nicht geregelt") \
    _(DEVICES_STOWED, "stowed", "weggesteckt") \
    _(DEVICES_NEEDED, "needed", "nötig")
#define CHOICE_TURN(_) \
    _(TURN_AT_DICE, "on receiving the dice", "mit dem Erhalt der Würfel") \
    _(TURN_AT_DICE_ENDS_PASSING, "on receiving the dice, ends on passing them", "mit dem Erhalt der Würfel, endet mit der Weitergabe") \
    _(TURN_AT_ROLL, "on the roll, development cards before it", "mit dem Wurf, Entwicklungskarten davor") \
    _(TURN_BY_PROGRAM, "by the program", "durch das Programm")
#define CHOICE_PREROLL(_) \
    _(PREROLL_DEVCARDS, "development cards only", "nur Entwicklungskarten")
#define CHOICE_TALK(_) \
    _(TALK_UNREGULATED, "unregulated", "nicht geregelt") \
    _(TALK_BANNED, "banned, robber to the desert", "verboten, Räuber in die Wüste")
#define CHOICE_FORGOTTEN(_) \
    _(FORGOTTEN_IMPOSSIBLE, "impossible", "unmöglich") \
    _(FORGOTTEN_OPEN, "turn open: choice, card if idle; closed: desert", "Zug offen: Wahl, Karte ohne Aktion; beendet: Wüste") \
    _(FORGOTTEN_IDLE, "turn open and idle: choice and card; else desert", "Zug offen ohne Aktion: Wahl und Karte; sonst Wüste") \
    _(FORGOTTEN_UNANSWERED, "turn open, no offer, roll or hand card since: choice and card; else desert", "Zug offen, seither kein Angebot, Wurf oder Handkarteneffekt: Wahl und Karte; sonst Wüste")
#define CHOICE_LATE(_) \
    _(LATE_IMPOSSIBLE, "impossible", "unmöglich") \
    _(LATE_AT_ONCE, "at once only", "nur sofort") \
    _(LATE_SAME_TURN, "same turn unless hands were changed by a card", "im selben Zug, außer eine Karte änderte Hände")
#define CHOICE_SHORTAGE(_) \
    _(SHORTAGE_SOLE, "nobody, a sole recipient gets the rest, per type", "niemand, wer allein ist den Rest, je Sorte")
#define CHOICE_SHOW(_) \
    _(SHOW_UNREGULATED, "unregulated", "nicht geregelt") \
    _(SHOW_TRADE_ONLY, "illegal except in a trade", "verboten, außer beim Handeln") \
    _(SHOW_IMPOSSIBLE, "impossible", "unmöglich")
#define CHOICE_OFFTURN(_) \
    _(OFFTURN_NON_BINDING, "allowed, not binding", "erlaubt, nicht bindend") \
    _(OFFTURN_CHAT, "in the chat", "im Chat")
#define CHOICE_FREE_CARDS(_) \
    _(FREE_CARDS_UNREGULATED, "unregulated", "nicht geregelt") \
    _(FREE_CARDS_ILLEGAL, "illegal: warning and cards to the supply, then up to DQ", "verboten: Verwarnung und Karten in den Vorrat, dann bis zum Ausschluss")

/* ---- judges, results, penalties, 7.5 ---- */
#define CHOICE_MAY_PLAY(_) \
    _(MAY_PLAY_NO, "no", "nein") \
    _(MAY_PLAY_RECUSED, "with recusal", "bei Befangenheit vertreten") \
    _(MAY_PLAY_YES, "yes", "ja")
#define CHOICE_REPORT(_) \
    _(REPORT_UNREGULATED, "unregulated", "nicht geregelt") \
    _(REPORT_AT_ONCE, "at once", "sofort") \
    _(REPORT_AFTER_MATCH, "at once after the match", "sofort nach der Partie")
#define CHOICE_PROTEST(_) \
    _(PROTEST_SIGNED, "all signed", "alle haben unterschrieben") \
    _(PROTEST_SUBMITTED, "signed and submitted", "unterschrieben und abgegeben") \
    _(PROTEST_NEXT_ROUND, "next round opened", "nächste Runde eröffnet") \
    _(PROTEST_TIME, "some time after the game or the winner's next game", "Frist nach der Partie oder nächste Partie des Siegers")
#define CHOICE_UNSIGNED(_) \
    _(UNSIGNED_NONE, "none", "keine") \
    _(UNSIGNED_JUDGE, "judge decides", "Schiedsrichter entscheidet")
#define CHOICE_DQ(_) \
    _(DQ_NONE, "none", "keine") \
    _(DQ_UNTIL_SIGNED, "during or right after a game, until all signed", "während oder gleich nach einer Partie, bis alle unterschrieben haben") \
    _(DQ_AROUND_GAME, "during or right after a game", "während oder gleich nach einer Partie") \
    _(DQ_UNTIL_CEREMONY, "during or right after a game, before the ceremony", "während oder gleich nach einer Partie, vor der Siegerehrung") \
    _(DQ_ANY_TIME, "any time", "jederzeit") \
    _(DQ_ANY_TIME_BRAND, "any time, by the brand owner", "jederzeit, durch den Rechteinhaber")
#define CHOICE_GROUND(_) \
    _(GROUND_NONE, "none", "keiner") \
    _(GROUND_RULE_BREAK, "deliberate rule break", "absichtlicher Regelverstoß") \
    _(GROUND_CONDUCT, "code of conduct", "Verhaltensregeln") \
    _(GROUND_DECISIVE_INTENT, "intent with a decisive aim", "Absicht mit entscheidendem Ziel") \
    _(GROUND_LEAVING, "leaving a game", "Verlassen einer Partie") \
    _(GROUND_EXPLOIT, "exploit", "Ausnutzen eines Fehlers")
#define CHOICE_COLLUSION(_) \
    _(COLLUSION_UNREGULATED, "unregulated", "nicht geregelt") \
    _(COLLUSION_WARNING, "warning", "Verwarnung")
#define CHOICE_BAN(_) \
    _(BAN_NONE, "none", "keine") \
    _(BAN_HOST, "events of the host", "Turniere des Veranstalters") \
    _(BAN_CHAMPIONSHIPS, "World Championship and Masters, open-ended", "Weltmeisterschaft und Masters, unbefristet") \
    _(BAN_ALL, "all tournaments, case by case", "alle Turniere, im Einzelfall")
#define CHOICE_DROPOUT(_) \
    _(DROPOUT_FEWER, "continue with fewer", "weiter mit weniger") \
    _(DROPOUT_MOVE_ONE, "continue with fewer, move one from a table of four", "weiter mit weniger, vom Vierertisch wechselt eine Person") \
    _(DROPOUT_ALTERNATES, "alternates before round 1", "Nachrücker vor Runde 1")
#define CHOICE_LEAVER(_) \
    _(LEAVER_JUDGE, "judge decides", "Schiedsrichter entscheidet") \
    _(LEAVER_PAUSE_THEN_JUDGE, "pause for emergencies, else the judge decides", "Pause im Notfall, sonst entscheidet der Schiedsrichter") \
    _(LEAVER_DISQUALIFIED, "disqualified, 0 VP, last place, pieces stay", "ausgeschlossen, 0 Siegpunkte, letzter Platz, Figuren bleiben") \
    _(LEAVER_LAST, "last place, the game counts", "letzter Platz, die Partie zählt")
#define CHOICE_RECORDING(_) \
    _(RECORDING_UNREGULATED, "unregulated", "nicht geregelt") \
    _(RECORDING_HOST_POLICY, "policy of the host", "nach Hausordnung") \
    _(RECORDING_CONSENT, "with consent of all, no faces, tripod, no commentary", "mit Zustimmung aller, ohne Gesichter, Stativ, ohne Kommentar")
#define CHOICE_LIVESTREAM(_) \
    _(LIVESTREAM_UNREGULATED, "unregulated", "nicht geregelt") \
    _(LIVESTREAM_FORBIDDEN, "forbidden", "verboten")
#define CHOICE_STREAM(_) \
    _(STREAM_CONSENT, "with consent", "mit Zustimmung") \
    _(STREAM_WAIVER, "media waiver", "Medieneinwilligung") \
    _(STREAM_OPT_OUT, "tournament rounds, opt-out", "Turnierrunden, mit Widerspruch")
#define CHOICE_CHAT(_) \
    _(CHAT_SPOKEN, "spoken", "gesprochen") \
    _(CHAT_SPOKEN_SILENT, "spoken, silence at placement", "gesprochen, Stille beim Setzen") \
    _(CHAT_IN_GAME, "in-game text, voice by choice in the bracket", "Text im Spiel, im K.-o.-Baum Stimme nach Wahl") \
    _(CHAT_FREE, "free", "frei")
#define CHOICE_ACK(_) \
    _(ACK_NONE, "none", "keine") \
    _(ACK_RULES, "rules", "Regeln") \
    _(ACK_CONDUCT, "code of conduct", "Verhaltensregeln") \
    _(ACK_HARASSMENT, "anti-harassment", "gegen Belästigung") \
    _(ACK_MEDIA, "media", "Medien") \
    _(ACK_SETTINGS, "match settings", "Spieleinstellungen") \
    _(ACK_TERMS, "terms of use", "Nutzungsbedingungen") \
    _(ACK_SERVER, "server rules", "Serverregeln")
#define CHOICE_ACCOUNT(_) \
    _(ACCOUNT_NONE, "none", "keine") \
    _(ACCOUNT_INVITATION, "invitation", "Einladung") \
    _(ACCOUNT_ELIGIBILITY, "eligibility data", "Angaben zur Berechtigung") \
    _(ACCOUNT_LEVEL, "level 2 (two games), screen name, e-mail", "Stufe 2 (zwei Partien), Spielname, E-Mail")

/* ---- season, Elo, bracket, 7.6 ---- */
#define CHOICE_SEASON_KEY(_) \
    _(SEASON_KEY_NONE, "none", "keiner") \
    _(SEASON_FEWEST_TOURNAMENTS, "fewest tournaments", "wenigste Turniere") \
    _(SEASON_PCT_MEAN, "mean of pct averages", "Mittel der Prozentschnitte") \
    _(SEASON_BEST_PLACE, "best place", "bester Platz") \
    _(SEASON_WORST_PLACE, "worst place", "schlechtester Platz")
#define CHOICE_ELIGIBLE(_) \
    _(ELIGIBLE_ANYBODY, "anybody", "alle") \
    _(ELIGIBLE_NATIONAL_OR_RESIDENT, "German or living in Germany", "deutsch oder Lebensmittelpunkt in Deutschland") \
    _(ELIGIBLE_NO_OTHER_COUNTRY, "never in another country's championship", "nie in der Meisterschaft eines anderen Landes")
#define CHOICE_ELO_ROUNDING(_) \
    _(ELO_ROUNDING_NONE, "none", "keine") \
    _(ELO_ROUNDING_HALF_AWAY, "per pair, half away from zero", "je Paar, halbe weg von null")
#define CHOICE_GROUP(_) \
    _(GROUP_NONE, "none", "keine") \
    _(GROUP_TIME_ZONE, "time zone", "Zeitzone")
#define CHOICE_SEEDING(_) \
    _(SEEDING_NONE, "none", "keine") \
    _(SEEDING_ELO_SERPENTINE, "Elo, serpentine", "Elo, Serpentine")
#define CHOICE_MAPPING(_) \
    _(MAPPING_NONE, "none", "keine") \
    _(MAPPING_SERPENTINE, "serpentine", "Serpentine")
#define CHOICE_TIEBREAK(_) \
    _(TIEBREAK_NONE, "none", "keine") \
    _(TIEBREAK_VP_PLUS_SHARES, "VP and the sum of shares", "Siegpunkte und Summe der Anteile")

/* Which scenario a game of an event plays; also the places of a list with one value for each. */
#define CHOICE_PLAYED(_) \
    _(PLAYED_BASE, "base", "Basisspiel") \
    _(PLAYED_FISHERMEN, "fishermen", "Fischer") \
    _(PLAYED_NEW_SHORES, "new-shores", "Zu neuen Ufern") \
    _(PLAYED_CITIES_AND_KNIGHTS, "cities-and-knights", "Städte und Ritter") \
    _(PLAYED_EXPLORERS_AND_PIRATES, "explorers-and-pirates", "Entdecker und Piraten")

/* Every list above, so that words.c can make the words of each. */
#define CHOICES(_) \
    _(MODE) _(LANGUAGE) _(TRANSLATION) _(EDITION) _(PHASES) _(MULTI) _(MULTI_SCORE) _(DAYS) \
    _(MINIMUM) _(FEE) _(POINTS) _(SPLIT) _(KEY) _(LAST) _(PCT) _(PRECISION) _(PHANTOM) \
    _(PHANTOM_ROUNDING) _(THREES) _(SEMI_TIE) _(OVERALL) _(FINISH) _(REST) _(OBJECTIVE) _(ORDER) \
    _(PICK) _(CHART) _(TIMING) _(HOST) _(SCOPE) _(BOARD_NEW) _(BUILDER) _(GENERATOR) _(TRIGGER) \
    _(PLACEMENT) _(BANKER) _(BANKING) _(CHECK) _(SOURCE) _(LOGGING) _(DEVICES) _(TURN) _(PREROLL) \
    _(TALK) _(FORGOTTEN) _(LATE) _(SHORTAGE) _(SHOW) _(OFFTURN) _(FREE_CARDS) _(MAY_PLAY) \
    _(REPORT) _(PROTEST) _(UNSIGNED) _(DQ) _(GROUND) _(COLLUSION) _(BAN) _(DROPOUT) _(LEAVER) \
    _(RECORDING) _(LIVESTREAM) _(STREAM) _(CHAT) _(ACK) _(ACCOUNT) _(SEASON_KEY) _(ELIGIBLE) \
    _(ELO_ROUNDING) _(GROUP) _(SEEDING) _(MAPPING) _(TIEBREAK) _(PLAYED)

#define CHOICE_CONSTANT(constant, en, de) constant,
#define CHOICE_ENUM(list) enum { CHOICE_##list(CHOICE_CONSTANT) CHOICE_##list##_COUNT };
CHOICES(CHOICE_ENUM)
#undef CHOICE_CONSTANT
#undef CHOICE_ENUM
/* clang-format on */
