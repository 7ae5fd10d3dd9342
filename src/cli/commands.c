#include "cli/commands.h"

#include <stddef.h>
#include <string.h>

const Command COMMANDS[] = {
    { "arena", "find out which bot is stronger",
      "castellan arena [--bots champion,greedy,greedy,greedy] [--games 400] [--seed 1]\n"
      "                [--scenario base|fishermen|new-shores|cities-and-knights]\n"
      "                [--board spiral|random|beginner|balanced] [--rulebook custom]\n"
      "                [--no-trades] [--nodes 0] [--test 35,5] [--threads 1] [--first 0]\n"
      "                [--shard K/N] [--format text|json]\n\n"
      "Plays every board once per seat with the same rolls, moving the bots on by one seat each\n"
      "time, so boards, dice and seats favour nobody.\n\n"
      "bots      random, beginner, tactician, greedy, expert, champion, or the path of a program\n"
      "          (with a slash) that answers as described in docs/bots.md\n"
      "nodes     search budget per move for bots that search; 0: their own\n"
      "test      does the first bot win more than 35 %?  A sequential test of 35 % against 40 %\n"
      "          with 5 % error either way; stops once it is decided\n"
      "first     number of the first set of games\n"
      "shard     play part K of N; `castellan merge` adds up the parts\n"
      "threads   0 uses all processors; the result is always the same\n",
      cmd_arena },
    { "backup", "write a copy of the database, even while it is in use",
      "castellan backup FILE [--db castellan.db|postgres://...]\n\n"
      "Writes a complete database to FILE and verifies every chain of events in it.\n"
      "`castellan restore` brings it back; --db FILE opens it directly.\n",
      cmd_backup },
    { "board", "draw, show, print and compare boards",
      "castellan board [--scenario base|fishermen|new-shores] [--seed S]\n"
      "                [--setup spiral|random|beginner|balanced]\n"
      "                [--harbours printed|tokens|frame] [--corner nw|ne|e|se|sw|w]\n"
      "castellan board --file board.json [--lenient]\n"
      "    show a new board or one from a file: [--format text|json|svg] [--lang en|de]\n"
      "    [--title TEXT] [--out FILE], and for svg [--mono] [--coordinates]\n"
      "castellan board --check FILE... [--lenient]\n"
      "    check that boards are legal and differ, even when turned or mirrored.\n"
      "    Exit 1 if a board is illegal or repeated.\n\n"
      "spiral      official numbers from a corner (random unless given), counter-clockwise\n"
      "random      numbers in any order, 6 and 8 never next to each other\n"
      "balanced    the fairest of 256 random boards\n"
      "beginner    the printed beginner's board\n"
      "new-shores  drawn as at the German championship\n"
      "tokens      shuffle the harbour tokens\n"
      "frame       shuffle the frame pieces\n"
      "lenient     allow other numbers of terrains, tokens and harbours\n"
      "The same seed gives the same board.  Without --seed, one is picked and printed.\n",
      cmd_board },
    { "bracket", "seed a bracket with tables of three and four",
      "castellan bracket --players N [--rulebook dc21]\n"
      "castellan bracket results.json [--players N | --promote N] [--alternates N] [--lots SEED]\n"
      "    [--format text|json|csv] [--lang en|de]\n\n"
      "With results, seeds the best players: the top N overall with --players, or the top N of\n"
      "each group with --promote.  Winners of bracket, semi and final games in the file advance.\n"
      "Works for 3 to 4, 9 to 16, 27 to 64 and 81 to 256 players.\n",
      cmd_bracket },
    { "copy", "copy a database to another place or kind, without loss",
      "castellan copy FROM TO\n\n"
      "FROM and TO are files or postgres://... addresses.  TO is created if it doesn't exist.\n"
      "Events keep their hashes.  What TO already has stays, so you can repeat a copy.\n",
      cmd_copy },
    { "elo", "rate the games of an event pair by pair",
      "castellan elo results.json [--ratings ratings.csv] [--rulebook dc21]\n"
      "              [--format text|json|csv] [--lang en|de] [--unrounded]\n\n"
      "Players start at 1000 or at the rating they bring.  Each pair at a table moves up to 20\n"
      "points, rounded half away from zero.\n\n"
      "ratings    a file with the columns id,rating; or \"rating\" of a player in the results\n"
      "rulebook   overrides the rulebook of the results; if that has no Elo, dc21 is used with a\n"
      "           warning\n"
      "unrounded  adds unrounded changes to json and csv, for information only\n",
      cmd_elo },
    { "engine", "use the rules from another program, line by line",
      "castellan engine\n\n"
      "Reads requests from standard input, one JSON object per line, and answers each at once "
      "with\n"
      "one line on standard output:\n\n"
      "    {\"cmd\":\"new\",\"rulebook\":\"wc25\",\"seats\":4,\"seed\":7}\n"
      "    {\"cmd\":\"legal\"}\n"
      "    {\"cmd\":\"apply\",\"action\":\"settlement 23\"}\n"
      "    {\"cmd\":\"help\"}\n\n"
      "Reference: docs/engine-protocol.md\n",
      cmd_engine },
    { "export", "write a whole event to one readable file, with tables for spreadsheets",
      "castellan export EVENT [--db castellan.db|postgres://...] [--out FILE.json|FOLDER]\n"
      "                 [--anonymous] [--sealed] [--key-file FILE]\n"
      "castellan export EVENT|SEASON --research [--logs] [--db castellan.db|postgres://...]\n"
      "                 [--out FILE.json]\n\n"
      "Writes the logs of an event and its games as JSON, with the hashes that prove them and the\n"
      "names of its people.  A FOLDER gets event.json, people.csv and results.csv.\n\n"
      "anonymous  use pseudonyms and leave out everything people wrote\n"
      "key-file   the key to sign the file with; by default the one beside the database.  Without\n"
      "           a key the file is unsigned\n"
      "sealed     include cards and boards that are still secret.  Only for moving to another\n"
      "           server; don't share this file\n"
      "research   boards, positions, points, places, choices and ratings only; names are random\n"
      "logs       with --research: also every move, roll and trade of online games whose players\n"
      "           all agreed\n"
      "Works while a server is running.  `castellan import` reads the file, `verify` proves it.\n",
      cmd_export },
    { "help", "list the commands, or explain one", "castellan help [COMMAND]\n", cmd_help },
    { "import", "read an exported event into a database",
      "castellan import FILE.json|FOLDER [HEAD...] [--key KEY]\n"
      "                 [--db castellan.db|postgres://...]\n\n"
      "Checks every chain of the archive first.  HEAD and KEY work as for `verify`; the outcome "
      "is\n"
      "saved with the event.  What the database already has stays, so you can repeat an import.\n"
      "An event with a different history is refused.  Stop the server first if the database is "
      "SQLite.\n",
      cmd_import },
    { "merge", "add up results of simulate or arena",
      "castellan merge RESULT.json... [--format json|text]\n\n"
      "Adds up results of `castellan simulate --format json` or `arena` with the same settings "
      "but\n"
      "different games, such as those of --shard.  No game is counted twice.\n",
      cmd_merge },
    { "print", "print record sheets, pairings, signs, boards and more",
      "castellan print WHAT --event ID --out FILE [--db castellan.db|postgres://...]\n"
      "castellan print WHAT --demo --out FILE [--rulebook wc25] [--players 32] [--seed S]\n"
      "    [--paper a4|letter] [--lang en|de] [--round N] [--count N] [--public-url URL]\n"
      "    [--material de|fr|es|it|nl|pt|pl]\n\n"
      "sheets        record sheets of a round, three per page; once cut, the stack is in order\n"
      "blank-sheets  record sheets without names; --count N of them\n"
      "pairings      a round by name                 tables     a round by table\n"
      "schedules     a slip for each player          signs      a sign for each table\n"
      "boards        one per page, to set up         standings  with every tie-break\n"
      "bracket       the bracket as a poster         crib       the rules in force, for judges\n"
      "certificates  for the top --count N           badges     name badges\n"
      "poster        the event, for the door         cards      names and bank for each table\n"
      "words         one page with the words of the --material and what players say\n\n"
      "FILE ends in .pdf, .svg or .png.  For svg and png, each page is a file (--dpi 150).\n"
      "Without --round, prints the next round to be played.  --public-url is the address phones\n"
      "use; without it, pages have no QR codes.  --demo makes up an event.\n",
      cmd_print },
    { "rebuild", "rebuild the lists of events, players, ratings and games from the log",
      "castellan rebuild [--db castellan.db|postgres://...] [--missing]\n"
      "                  [--projection events|players|ratings|games|lobby]\n\n"
      "Deletes the lists made from the log and makes them again.  The log stays as it is.\n"
      "--missing only adds what isn't there yet, as a server does when it starts.\n"
      "Stop the server first if the database is SQLite.\n",
      cmd_rebuild },
    { "rehearse", "rehearse a whole event, with every paper it produces",
      "castellan rehearse --players N --out FOLDER [--rulebook wc25] [--seed 1] [--rounds R]\n"
      "                   [--scenarios base,base,cities-and-knights]\n"
      "                   [--drop-outs K] [--disputes K] [--play] [--format text|json]\n"
      "                   [--lang en|de] [--paper a4|letter]\n"
      "castellan rehearse --rulebook dc21 --play [--players 64] [--rounds R] [--seed 1]\n"
      "                   [--server http://host:port] [--format text|json] [--lang en|de]\n\n"
      "Makes up people and results and runs an event to its champion, with every step checked as\n"
      "on the day.  FOLDER must be new or empty.  It gets the schedule, boards, record sheets,\n"
      "standings after each round, seats, bracket, lots, rulings, the final list and the log.\n\n"
      "scenarios  what each round plays: base, fishermen, new-shores, cities-and-knights,\n"
      "           explorers-and-pirates; the rulebook has to allow the mix\n"
      "drop-outs  number of players who withdraw, don't show up or leave a game\n"
      "disputes   number of judge calls, protests, void games, refused signatures and typing "
      "errors\n"
      "play       bots play the games; otherwise results are made up\n"
      "paper      also write everything that can be printed, as PDF in FOLDER/paper\n"
      "lang       language of the report and of all files for people\n"
      "Depending on the seed, rounds are published all at once or one by one; in the second case,\n"
      "some of the N players arrive late.\n"
      "The same seed gives the same files.  docs/rehearse.md explains them.\n\n"
      "The second form plays an online championship through a real server, its own or another,\n"
      "with one connection per player, and reports the champion.\n",
      cmd_rehearse },
    { "replay", "replay a game.json and list its entries",
      "castellan replay game.json [--format text|json] [--lang en|de] [--from N] [--to M]\n"
      "                 [--svg FILE [--at N]]\n\n"
      "Replays the log, compares every recorded hash, and prints entries N to M and the score.\n"
      "--svg draws the board after entry N, or at the end.  Exit 1 if an entry breaks the rules "
      "or\n"
      "the game differs from the recorded one.\n",
      cmd_replay },
    { "restore", "restore a backup",
      "castellan restore FILE [--db castellan.db|postgres://...] [--force]\n\n"
      "Verifies the backup first.  An existing database is not touched unless you add --force,\n"
      "which renames it.  A PostgreSQL database must be empty.\n",
      cmd_restore },
    { "rulebook", "show rulebooks, compare them, look up clauses",
      "castellan rulebook\n"
      "    the six rulebooks and what is special about each\n"
      "castellan rulebook NAME [--set key=value...] [--section SECTION] [--about]\n"
      "    all parameters with their clauses; * marks changed ones\n"
      "castellan rulebook --diff NAME NAME [--section SECTION] [--about]\n"
      "    where two rulebooks differ\n"
      "castellan rulebook --clause WC25-3.0.8...\n"
      "castellan rulebook --search WORD...\n"
      "    what a clause says in our words, and which parameters depend on it\n\n"
      "All pages: [--format text|json|csv] [--lang en|de]\n"
      "NAME      nc20, wc25, dm19, wc04, dc21 or custom\n"
      "SECTION   frame, scoring, seating, conduct, judges or season\n"
      "about     explain each parameter and how long it can be changed\n"
      "Write values as they are shown: --set prelim_games=4 turn_limit_s=120\n"
      "    'ranking_keys=wins, VP sum' 'formats_allowed=3 base; 2 base + 1 new-shores'\n",
      cmd_rulebook },
    { "schedule", "make the schedule of the preliminaries, or repair the rest of it",
      "castellan schedule --players N|people.csv --rounds R [--rulebook wc25] [--seed S]\n"
      "                   [--fair-threes yes|no|both] [--forbid pairs.csv] [--fix fixed.csv]\n"
      "    the schedule of all preliminary rounds: few repeats, balanced seats, countries apart\n"
      "castellan schedule --past schedule.json --published K [--players people.csv]\n"
      "                   [--drop p3,p7] [--late p18] [--no-show p5] [--swap p1,p2]\n"
      "                   [--repair replan|keep]\n"
      "    the rounds after K: new ones, or the old ones without the players who left\n"
      "[--seconds T] [--format text|json|csv] [--lang en|de]\n\n"
      "people.csv   with the heading id,name,country; --players 16 makes p1 to p16\n"
      "pairs.csv    two people per line who must not meet\n"
      "fixed.csv    a person and a table per line, for people who can't change tables\n"
      "both         show both schedules if sharing tables of three fairly costs repeats\n"
      "keep         keep the schedule; a table of two gets a player from a table of four\n"
      "--no-show and --swap change round K.  Without --rounds, the rulebook sets the number.\n"
      "The same seed gives the same schedule.  --seconds searches for that long; Ctrl-C stops the\n"
      "search and takes the best schedule so far.\n",
      cmd_schedule },
    { "season", "rank a season and name its finalists",
      "castellan season season.json [--rulebook dm19] [--format text|json|csv] [--lang en|de]\n\n"
      "Points by place, best three tournaments, four tie-breaks, thirty finalists.\n",
      cmd_season },
    { "serve", "run the server: web page, HTTP and WebSocket",
      "castellan serve [--db castellan.db | --db postgres://...] [--port 8080]\n"
      "                [--listen 127.0.0.1] [--mirror PATH [--mirror-async]]\n"
      "                [--key-file FILE [--key-lost]] [--accept-db]\n"
      "                [--public-url https://host] [--behind-proxy] [--assets DIR] [--words DIR]\n"
      "                [--log debug|info|warn|error|silent]\n"
      "                [--smtp smtp://user:password@host:port --mail-from ADDRESS [--smtp-plain]]\n"
      "                [--bot-pause 700] [--missed 8000] [--takeover 6000] [--quotas 1]\n"
      "                [--db-wait 5000]\n\n"
      "db           a SQLite file, created if it doesn't exist, or a PostgreSQL database\n"
      "db-wait      how long PostgreSQL may take to answer a write, in milliseconds.  Reads get\n"
      "             three fifths of that; a write is retried for three times as long\n"
      "mirror       keep a second copy up to date: a file or folder on another disk or machine\n"
      "mirror-async don't wait for the mirror\n"
      "key-file     the key that encrypts secrets; by default beside the database and its mirror\n"
      "key-lost     make a new key for a database whose key file is lost for good\n"
      "accept-db    continue with a database that lacks acknowledged writes, if they are lost for\n"
      "             good\n"
      "listen       by default this machine only; --listen 0.0.0.0 lets everyone in the hall in\n"
      "port         0 picks a free port and prints it\n"
      "public-url   the address people type, if there is a proxy or a name in front\n"
      "behind-proxy trust what a proxy on this machine says about its clients\n"
      "smtp         send e-mails through this server (or set $CASTELLAN_SMTP and\n"
      "             $CASTELLAN_MAIL_FROM).  By default none are sent, and none without TLS except\n"
      "             to this machine\n"
      "smtp-plain   allow a mail server in your own network without TLS, but not with a password\n"
      "bot-pause    how long bots take for a move at online tables, in milliseconds\n"
      "missed       how long after a lost connection a player counts as away, in milliseconds\n"
      "takeover     with several servers on one database: after how many milliseconds the others\n"
      "             take over the tables of one that died; use the same for all\n"
      "quotas       multiplies how many events, tables, accounts and e-mails one person or "
      "address\n"
      "             may create; docs/operators.md lists them\n"
      "assets       read the web page from a folder while working on it\n"
      "words        read the catalogues (de.po) from a folder, and again when they change\n"
      "Ctrl-C or SIGTERM answers all open requests, then stops.  Do it twice to stop at once.\n",
      cmd_serve },
    { "simulate", "let bots play: watch one game or count many",
      "castellan simulate [--bots random,random,random,random] [--games 1000] [--seed 1]\n"
      "                   [--scenario base|fishermen|new-shores|cities-and-knights]\n"
      "                   [--rulebook nc20|wc25|dm19|wc04|dc21|custom]\n"
      "                   [--board spiral|random|beginner|balanced|FILE] [--rotate]\n"
      "                   [--threads 1] [--cap 100000] [--format text|json|csv]\n"
      "                   [--first 0] [--shard K/N] [--log FOLDER]\n"
      "castellan simulate --show [...]\n"
      "    play one game, number --first, and print it with the board\n\n"
      "bots      random, beginner, tactician, greedy, expert, champion: three or four names, one\n"
      "          for each seat\n"
      "rotate    bots change seats from game to game\n"
      "threads   0 uses all processors; the result is always the same\n"
      "cap       stop a game after this many actions\n"
      "csv       one line per game\n"
      "shard     play part K of N; `castellan merge` adds up the parts\n"
      "log       write every game to FOLDER/game-N.json\n"
      "Ctrl-C stops early: you get the result so far, and the exit code is 1.\n",
      cmd_simulate },
    { "standings", "rank the results of an event, and explain why",
      "castellan standings results.json [--rulebook nc20|wc25|dm19|wc04|dc21|custom]\n"
      "    [--why A,B] [--lots SEED] [--cut N] [--set NAME=VALUE]...\n"
      "    [--format text|json|csv] [--lang en|de]\n\n"
      "The file is JSON or CSV (round, table, player, vp and more); - is standard input.\n"
      "--why   why A ranks above B, tie-break by tie-break, with exact fractions\n"
      "--lots  draw lots for ties with this seed; the same seed gives the same lots\n"
      "--cut   report ties among the top N; by default the cut of the rulebook\n"
      "--set   change a parameter, such as pct_precision=manual2; can be repeated\n",
      cmd_standings },
    { "verify", "prove that a game, an event or a whole database is genuine",
      "castellan verify game.json [--head HASH] [--format text|json]\n"
      "castellan verify --db DATABASE [--stream PREFIX] [HEAD...] [--format text|json]\n"
      "castellan verify event.json [HEAD...] [--key KEY] [--format text|json]\n\n"
      "For a game, checks the commitment, every roll, every card drawn or stolen and the chain of\n"
      "entries, and names the first wrong entry.  --head is a link of the chain that you\n"
      "noted.\n\n"
      "For a database or an exported event, checks every chain and every HEAD that you noted,\n"
      "such as event/x#1841:2d711642b726b044, and names what was edited, is missing or was moved.\n"
      "  An event is called signed if KEY, the public key of its server, signed it, head\n"
      "known if a HEAD is the end of its log, and otherwise unsigned: anyone can write such a\n"
      "file.\n"
      "Exit 0: verified.  1: not verified, or not yet.  2: wrong usage.\n",
      cmd_verify },
    { "version", "print the version", "castellan version\n", cmd_version },
    { 0 },
};

const Command *command_find(const char *name) {
    for (const Command *c = COMMANDS; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}
