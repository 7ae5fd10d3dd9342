// day-words.ts - what each thing of an organiser's day is called, what one presses, and what happens then.
import { language } from "../language";

type Told = { title: string; press: string; hint: string; done: string };
const told = (title: string, press: string, hint = "", done = ""): Told => ({ title, press, hint, done });

const EN: Record<string, Told> = {
  "event.published": told(
    "Announce the event",
    "Publish",
    "Everybody can see it from now on.",
    "The event is published.",
  ),
  "registration.opened": told(
    "Let people register",
    "Open registration",
    "You can also enter people yourself or import a list.",
    "Registration is open.",
  ),
  "settings.posted": told(
    "Post the match settings",
    "Post the match settings",
    "Players read and accept them when they register. Check them first: when registration is open, they can no longer be changed.",
    "The match settings are posted.",
  ),
  gather: told(
    "People are coming in",
    "To the people",
    "Register and check in everybody who plays. Then close registration.",
  ),
  invited: told(
    "Invited people are entered",
    "To the invitations",
    "Enter everybody you invite; registration is closed to others. Then close it for good, and check people in.",
  ),
  "registration.closed": told(
    "Close registration",
    "Close registration",
    "Who is checked in gets a seat in the schedule.",
    "Registration is closed.",
  ),
  "check-in": told(
    "A new day: check people in",
    "To the people",
    "Only who is here today gets a seat in the schedule of this day.",
  ),
  arrive: told("Check people in", "To the people", "Only who is here gets a seat in the schedule."),
  schedule: told(
    "Draw up the schedule",
    "To the schedule",
    "Everybody gets tables, opponents and positions as the rulebook wants them.",
  ),
  boards: told(
    "Draw the boards",
    "Draw the boards",
    "One sealed board for each game slot, to be looked at and approved next. Players and spectators see each when you show it, the staff can print it before.",
    "The boards are drawn and sealed.",
  ),
  look: told(
    "Look at the drawn boards and approve them",
    "To the boards",
    "One press shows them all; a board you do not like is drawn anew.",
  ),
  "event.started": told(
    "Start the event",
    "Start",
    "From here on the rules no longer change.",
    "The event has started.",
  ),
  "briefing.done": told(
    "Explain the rules to everybody",
    "The rules have been explained",
    "A judge explains the rules and the code of conduct before the first round.",
    "The briefing is noted.",
  ),
  dice: told(
    "Collect and mix the dice",
    "The dice are mixed",
    "A table kept a log of the dice, so they change tables.",
    "Noted.",
  ),
  "round.opened": told("Open {round}", "Open {round}", "Everybody is told where to sit.", "{round} is open."),
  round: told("{round}", "To {round}"),
  "board.generated": told(
    "Draw the board of this round",
    "Draw the board",
    "It stays sealed until you show it.",
    "The board is drawn.",
  ),
  lay: told(
    "Lay the board piece by piece",
    "To the draw",
    "The big screen shows every piece as it is laid. Then the board is shown and the study begins.",
    "",
  ),
  draw: told(
    "Draw the board before everybody's eyes",
    "Draw the board live",
    "Open the big screen first: it shows every hex, harbour and number as it is laid.",
    "The board is drawn.",
  ),
  "board.approved": told(
    "Confirm the board",
    "Confirm the board",
    "Look at it first.",
    "The board is confirmed.",
  ),
  "tables.seated": told(
    "Chairs and colours are chosen",
    "Everybody is seated",
    "At every table, in play order. Press when all have a chair and a colour; nobody has to type in which.",
    "Noted. Now the board can be shown.",
  ),
  "board.revealed": told(
    "Show the board",
    "Show the board",
    "One press shows it on every screen{study}. This cannot be taken back.",
    "The board is shown.",
  ),
  study: told("The board is being studied", "", "The clock ends it by itself."),
  picks: told("Places are being chosen", "To the choice of places", "In the order of the preliminary rank."),
  "step-up": told("Somebody is missing", "To the semi-finals", "Offer the place to the next in rank."),
  tables: told(
    "Open the online tables",
    "Open all tables",
    "The play order is drawn and every game begins. Everybody finds their table under “My tables”.",
    "The online tables are open.",
  ),
  "round.started": told(
    "Start the games",
    "Start all games",
    "Every table begins now.",
    "The games have begun.",
  ),
  stragglers: told(
    "Some tables have not begun",
    "Start them",
    "The others play already.",
    "Every table has begun.",
  ),
  placing: told(
    "Settlements are being placed",
    "Everybody has placed",
    "One press for every table that is still placing; single tables are marked on the page of the round.",
    "Everybody has placed; the games run.",
  ),
  results: told(
    "The games are being played",
    "To the results",
    "Sheets come in as tables finish. When all are in, you close the round.",
  ),
  "round.closed": told(
    "All results are in",
    "Close the round",
    "The standings are made.",
    "The round is closed.",
  ),
  "cut.made": told(
    "Make the cut",
    "Make the cut",
    "The best go on; their tables follow from their ranks.",
    "The cut is made.",
  ),
  lots: told("Lots decide", "To the lots", "Places that matter for the cut are tied to the last key."),
  "final.seeded": told(
    "Seat the final",
    "Seat the final",
    "The winners of the semi-finals.",
    "The final is seated.",
  ),
  "champion.declared": told(
    "Declare the champion",
    "Declare the champion",
    "This cannot be taken back.",
    "We have a champion!",
  ),
  "event.completed": told(
    "Complete the event",
    "Complete",
    "All results become final.",
    "The event is complete.",
  ),
  "day.closed": told(
    "Close the day",
    "Close the day",
    "The event goes on another day.",
    "The day is closed.",
  ),
  "day.opened": told("Open the next day", "Open the day", "", "The day is open."),
  repair: told(
    "A table has two players",
    "Repair the schedule",
    "Somebody left; others are moved so that every table has three or four.",
  ),
  correction: told(
    "A correction is waiting",
    "To the results",
    "A second person compares the signed paper before the event goes on.",
  ),
  protest: told("A protest is open", "To the judge's desk", "It is decided before the event goes on."),
  protests: told("All results are in", "", "You can close the round when the time for protests is over."),
  judges: told(
    "Judges are needed",
    "To the staff",
    "The rulebook asks for them. Give people of your staff the role of a judge.",
  ),
  groups: told("Groups and qualifiers", "To the groups"),
  "promotion.made": told("Promote the best of the groups", "Promote", "", "They are promoted."),
  "bracket.built": told(
    "Build the bracket",
    "Build the bracket",
    "This cannot be taken back.",
    "The bracket is built.",
  ),
  champion: told("The event is over", "To the champion's page"),
  blocked: told("Something is missing", ""),
};
/** The same where nobody meets in a hall. */
const EN_ONLINE: Record<string, Told> = {
  gather: told(
    "People are registering",
    "To the people",
    "They do it themselves, with a screen name, an address and a time zone, and check in, after free games where the rules want some. Then close registration.",
  ),
  invited: told(
    "Invited people are entered",
    "To the invitations",
    "Enter everybody you invite; registration is closed to others. Then close it for good, and check people in.",
  ),
  "registration.closed": told(
    "Close registration",
    "Close registration",
    "Who is registered gets a group.",
    "Registration is closed.",
  ),
  groups: told(
    "Groups and qualifiers",
    "To the groups",
    "Plan the groups and announce them; each plays in a window of its own. When every ranking is final, the best go on.",
  ),
  qualifiers: told(
    "The qualifiers are being played",
    "To the groups",
    "Tables pair themselves while a window is open. When all its games are over, make the ranking of a group final; when all are, the best go on.",
  ),
  "sign-in": told(
    "The promoted sign in",
    "To the sign-in list",
    "Alternates who have signed in take the places of those who have not. When enough are there, the bracket can be built.",
  ),
  "bracket.built": told(
    "Build the bracket",
    "Build the bracket",
    "Whoever has not signed in by now is out; alternates who have signed in take their places. This cannot be taken back.",
    "The bracket is built.",
  ),
  "round.opened": told(
    "Open {round}",
    "Open {round}",
    "Everybody is told who plays whom; the hosts open the tables.",
    "{round} is open.",
  ),
  results: told(
    "The games are being played",
    "To the results",
    "Results come in by themselves as tables finish. When all are in, you close the round.",
  ),
  "round.closed": told("All results are in", "Close the round", "The winners go on.", "The round is closed."),
};
const DE: Record<string, Told> = {
  "event.published": told(
    "Das Turnier ankündigen",
    "Veröffentlichen",
    "Ab jetzt kann es jeder sehen.",
    "Das Turnier ist veröffentlicht.",
  ),
  "registration.opened": told(
    "Anmeldung öffnen",
    "Anmeldung öffnen",
    "Du kannst Leute auch selbst eintragen oder eine Liste einlesen.",
    "Die Anmeldung ist offen.",
  ),
  "settings.posted": told(
    "Die Spieleinstellungen bekannt geben",
    "Spieleinstellungen bekannt geben",
    "Wer sich anmeldet, liest und bestätigt sie. Prüfe sie vorher: Ist die Anmeldung offen, lassen sie sich nicht mehr ändern.",
    "Die Spieleinstellungen sind bekannt gegeben.",
  ),
  gather: told(
    "Die Leute kommen",
    "Zu den Personen",
    "Melde alle an, die mitspielen, und lass sie ein. Dann schließe die Anmeldung.",
  ),
  invited: told(
    "Eingeladene sind eingetragen",
    "Zu den Einladungen",
    "Trage alle ein, die du einlädst; für andere ist die Anmeldung zu. Dann schließe sie ganz und lass die Leute ein.",
  ),
  "registration.closed": told(
    "Anmeldung schließen",
    "Anmeldung schließen",
    "Wer eingelassen ist, bekommt einen Platz im Sitzplan.",
    "Die Anmeldung ist geschlossen.",
  ),
  "check-in": told(
    "Ein neuer Tag: Einlass",
    "Zu den Personen",
    "Nur wer heute da ist, bekommt einen Platz im Sitzplan dieses Tages.",
  ),
  arrive: told("Einlass", "Zu den Personen", "Nur wer da ist, bekommt einen Platz im Sitzplan."),
  schedule: told(
    "Den Sitzplan aufstellen",
    "Zum Sitzplan",
    "Alle bekommen Tische, Gegner und Startpositionen, wie das Regelwerk sie will.",
  ),
  look: told(
    "Die gezogenen Spielpläne ansehen und freigeben",
    "Zu den Spielplänen",
    "Ein Druck zeigt alle; gefällt dir einer nicht, wird er neu gezogen.",
  ),
  boards: told(
    "Die Spielpläne ziehen",
    "Spielpläne ziehen",
    "Für jede Partie einen, versiegelt; angesehen und freigegeben werden sie als Nächstes. Wer spielt oder zuschaut, sieht jeden erst, wenn du ihn zeigst; das Team kann ihn vorher drucken.",
    "Die Spielpläne sind gezogen und versiegelt.",
  ),
  "event.started": told(
    "Das Turnier beginnen",
    "Beginnen",
    "Ab hier ändern sich die Regeln nicht mehr.",
    "Das Turnier hat begonnen.",
  ),
  "briefing.done": told(
    "Allen die Regeln erklären",
    "Die Regeln sind erklärt",
    "Vor der ersten Runde erklärt ein Schiedsrichter Regeln und Verhalten.",
    "Die Einweisung ist vermerkt.",
  ),
  dice: told(
    "Würfel einsammeln und mischen",
    "Die Würfel sind gemischt",
    "Ein Tisch hat Würfe mitgeschrieben, deshalb wechseln die Würfel die Tische.",
    "Vermerkt.",
  ),
  "round.opened": told(
    "{round} öffnen",
    "{round} öffnen",
    "Alle erfahren, wo sie sitzen.",
    "{round} ist offen.",
  ),
  round: told("{round}", "Zu: {round}"),
  "board.generated": told(
    "Den Spielplan dieser Runde ziehen",
    "Spielplan ziehen",
    "Er bleibt versiegelt, bis du ihn zeigst.",
    "Der Spielplan ist gezogen.",
  ),
  lay: told(
    "Den Spielplan Stück für Stück legen",
    "Zur Ziehung",
    "Die Leinwand zeigt jedes Teil, sobald es liegt. Danach wird der Spielplan gezeigt, und die Bedenkzeit beginnt.",
    "",
  ),
  draw: told(
    "Den Spielplan vor aller Augen ziehen",
    "Spielplan live ziehen",
    "Öffne zuerst die Leinwand: Sie zeigt jedes Feld, jeden Hafen und jede Zahl, sobald sie liegen.",
    "Der Spielplan ist gezogen.",
  ),
  "board.approved": told(
    "Den Spielplan bestätigen",
    "Spielplan bestätigen",
    "Sieh ihn vorher an.",
    "Der Spielplan ist bestätigt.",
  ),
  "tables.seated": told(
    "Stühle und Farben werden gewählt",
    "Alle sitzen",
    "An jedem Tisch, in der Spielreihenfolge. Drücke, wenn alle Stuhl und Farbe haben; eintragen muss das niemand.",
    "Vermerkt. Jetzt kann der Spielplan gezeigt werden.",
  ),
  "board.revealed": told(
    "Den Spielplan zeigen",
    "Spielplan zeigen",
    "Ein Druck zeigt ihn auf allen Bildschirmen{study}. Das lässt sich nicht zurücknehmen.",
    "Der Spielplan ist zu sehen.",
  ),
  study: told("Der Spielplan wird betrachtet", "", "Die Uhr beendet die Bedenkzeit von selbst."),
  picks: told("Plätze werden gewählt", "Zur Platzwahl", "In der Reihenfolge der Vorrunde."),
  "step-up": told("Jemand fehlt", "Zu den Halbfinalen", "Biete den Platz dem Nächsten der Tabelle an."),
  tables: told(
    "Die Online-Tische öffnen",
    "Alle Tische öffnen",
    "Die Spielreihenfolge wird gelost, und jedes Spiel beginnt. Alle finden ihren Tisch unter „Meine Tische“.",
    "Die Online-Tische sind offen.",
  ),
  "round.started": told(
    "Die Spiele beginnen",
    "Alle Spiele beginnen",
    "Jeder Tisch fängt jetzt an.",
    "Die Spiele haben begonnen.",
  ),
  stragglers: told(
    "Einige Tische haben noch nicht begonnen",
    "Sie beginnen lassen",
    "Die anderen spielen schon.",
    "Alle Tische haben begonnen.",
  ),
  placing: told(
    "Es wird gegründet",
    "Alle haben gegründet",
    "Ein Druck für alle Tische, die noch gründen; einzelne Tische trägst du auf der Seite der Runde ein.",
    "Alle haben gegründet; die Spiele laufen.",
  ),
  results: told(
    "Es wird gespielt",
    "Zu den Ergebnissen",
    "Die Bögen kommen, wenn die Tische fertig sind. Sind alle da, schließt du die Runde.",
  ),
  "round.closed": told(
    "Alle Ergebnisse sind da",
    "Runde schließen",
    "Die Tabelle wird erstellt.",
    "Die Runde ist geschlossen.",
  ),
  "cut.made": told(
    "Der Schnitt",
    "Schnitt machen",
    "Die Besten kommen weiter; ihre Tische folgen aus ihren Plätzen.",
    "Der Schnitt ist gemacht.",
  ),
  lots: told(
    "Das Los entscheidet",
    "Zum Losentscheid",
    "Plätze, auf die es beim Schnitt ankommt, sind bis zum letzten Merkmal gleich.",
  ),
  "final.seeded": told(
    "Das Finale besetzen",
    "Finale besetzen",
    "Mit den Siegern der Halbfinale.",
    "Das Finale ist besetzt.",
  ),
  "champion.declared": told(
    "Den Sieger ausrufen",
    "Sieger ausrufen",
    "Das lässt sich nicht zurücknehmen.",
    "Wir haben einen Sieger!",
  ),
  "event.completed": told(
    "Das Turnier abschließen",
    "Abschließen",
    "Alle Ergebnisse werden endgültig.",
    "Das Turnier ist abgeschlossen.",
  ),
  "day.closed": told(
    "Den Tag beenden",
    "Tag beenden",
    "An einem anderen Tag geht es weiter.",
    "Der Tag ist beendet.",
  ),
  "day.opened": told("Den nächsten Tag eröffnen", "Tag eröffnen", "", "Der Tag ist eröffnet."),
  repair: told(
    "An einem Tisch sitzen nur zwei",
    "Sitzplan reparieren",
    "Jemand ist gegangen; andere rücken nach, bis jeder Tisch drei oder vier hat.",
  ),
  correction: told(
    "Eine Berichtigung wartet",
    "Zu den Ergebnissen",
    "Eine zweite Person vergleicht das unterschriebene Papier, bevor es weitergeht.",
  ),
  protest: told(
    "Ein Protest ist offen",
    "Zu den Schiedsrichtern",
    "Er wird entschieden, bevor es weitergeht.",
  ),
  protests: told(
    "Alle Ergebnisse sind da",
    "",
    "Die Runde lässt sich schließen, sobald die Frist für Proteste vorbei ist.",
  ),
  judges: told(
    "Es fehlen Schiedsrichter",
    "Zum Personal",
    "Das Regelwerk verlangt sie. Gib Leuten aus deinem Personal die Rolle.",
  ),
  groups: told("Gruppen und Qualifikation", "Zu den Gruppen"),
  "promotion.made": told(
    "Die Besten der Gruppen aufsteigen lassen",
    "Aufstieg festlegen",
    "",
    "Der Aufstieg steht fest.",
  ),
  "bracket.built": told(
    "Den Turnierbaum aufstellen",
    "Turnierbaum aufstellen",
    "Das lässt sich nicht zurücknehmen.",
    "Der Turnierbaum steht.",
  ),
  champion: told("Das Turnier ist vorbei", "Zur Seite des Siegers"),
  blocked: told("Es fehlt noch etwas", ""),
};

const DE_ONLINE: Record<string, Told> = {
  gather: told(
    "Die Anmeldung läuft",
    "Zu den Personen",
    "Alle melden sich selbst an, mit Spielname, Adresse und Zeitzone, und checken ein, nach freien Partien, wo die Regeln welche verlangen. Dann schließe die Anmeldung.",
  ),
  invited: told(
    "Eingeladene sind eingetragen",
    "Zu den Einladungen",
    "Trage alle ein, die du einlädst; für andere ist die Anmeldung zu. Dann schließe sie ganz und lass die Leute ein.",
  ),
  "registration.closed": told(
    "Anmeldung schließen",
    "Anmeldung schließen",
    "Wer angemeldet ist, bekommt eine Gruppe.",
    "Die Anmeldung ist geschlossen.",
  ),
  groups: told(
    "Gruppen und Qualifikation",
    "Zu den Gruppen",
    "Teile die Gruppen ein und gib sie bekannt; jede spielt in ihrem eigenen Zeitfenster. Sind alle Ranglisten endgültig, kommen die Besten weiter.",
  ),
  qualifiers: told(
    "Die Qualifikation läuft",
    "Zu den Gruppen",
    "Solange ein Zeitfenster offen ist, finden sich die Tische von selbst. Sind alle Partien einer Gruppe vorbei, mach ihre Rangliste endgültig; sind es alle, kommen die Besten weiter.",
  ),
  "sign-in": told(
    "Die Aufsteiger melden sich an",
    "Zur Anmeldeliste",
    "Wer sich nicht meldet, für den rückt nach, wer sich gemeldet hat. Sind genug da, kann der Turnierbaum aufgestellt werden.",
  ),
  "bracket.built": told(
    "Den Turnierbaum aufstellen",
    "Turnierbaum aufstellen",
    "Wer sich bis jetzt nicht gemeldet hat, ist draußen: Gemeldete Nachrücker nehmen die Plätze ein. Das lässt sich nicht zurücknehmen.",
    "Der Turnierbaum steht.",
  ),
  "round.opened": told(
    "{round} öffnen",
    "{round} öffnen",
    "Alle erfahren, wer gegen wen spielt; die Gastgeber öffnen die Tische.",
    "{round} ist offen.",
  ),
  results: told(
    "Es wird gespielt",
    "Zu den Ergebnissen",
    "Die Ergebnisse kommen von selbst, wenn die Tische fertig sind. Sind alle da, schließt du die Runde.",
  ),
  "round.closed": told(
    "Alle Ergebnisse sind da",
    "Runde schließen",
    "Die Sieger kommen weiter.",
    "Die Runde ist geschlossen.",
  ),
};

/** The words of a task, with the round's name and what the study time adds. */
export function taskWords(
  key: string,
  holes: { round?: string; study?: string; online?: boolean | undefined } = {},
): Told {
  const [hall, online] = language.value === "de" ? [DE, DE_ONLINE] : [EN, EN_ONLINE];
  const one = (holes.online ? online[key] : undefined) ?? hall[key] ?? told(key, key);
  const fill = (text: string): string =>
    text.replaceAll("{round}", holes.round ?? "").replaceAll("{study}", holes.study ?? "");
  return { title: fill(one.title), press: fill(one.press), hint: fill(one.hint), done: fill(one.done) };
}
