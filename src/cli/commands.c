#include "cli/commands.h"

#include <stddef.h>
#include <string.h>

const Command COMMANDS[] = {
    { "arena", "find out which bot is stronger",
      "castellan arena [--bots champion,greedy,greedy,greedy] [--games 400] [--seed 1]\n"
      "                [--board spiral|random|beginner|balanced] [--rulebook custom]\n"
      "                [--no-trades] [--nodes 0] [--test 35,5] [--threads 1] [--first 0]\n"
      "                [--shard K/N] [--format text|json]\n\n"
      "Every board is played with the same rolls once for each seat, the bots moving on by one,\n"
      "so that neither boards nor dice nor seats favour anybody.\n\n"
      "bots      random, beginner, tactician, greedy, expert, champion, or the path of a program\n"
      "          (with a slash in it) that answers as docs/bots.md says\n"
      "nodes     how much those that search may search a move; 0: their own budget\n"
      "test      does the first bot win more than 35 %?  A sequential test against 35 + 5 % with\n"
      "          5 % error either way; ends as soon as it is decided\n"
      "first     the first set of games; shard: part K of N; `castellan merge` adds the parts\n"
      "threads   0 takes all processors; the result is the same with any number\n",
      cmd_arena },
    { "backup", "write a copy of the database, also while it is in use",
      "castellan backup FILE [--db castellan.db|postgres://...]\n\n"
      "FILE is a database of its own: `castellan restore` brings it back, --db FILE opens it.\n"
      "Every chain of events in it is verified before this command is content.\n",
      cmd_backup },
    { "board", "draw, show, print and compare boards",
      "castellan board [--scenario base|fishermen|new-shores] [--seed S]\n"
      "                [--setup spiral|random|beginner|balanced]\n"
      "                [--harbours printed|tokens|frame] [--corner nw|ne|e|se|sw|w]\n"
      "castellan board --file board.json [--lenient]\n"
      "    show a drawn or a finished board: [--format text|json|svg] [--lang en|de]\n"
      "    [--title TEXT] [--out FILE], and for svg [--mono] [--coordinates]\n"
      "castellan board --check FILE... [--lenient]\n"
      "    are they lawful, and is one another turned or mirrored?  Exit 1 if so.\n\n"
      "spiral    official numbers from a corner (drawn unless named), counter-clockwise\n"
      "random    numbers in any order, 6 and 8 never side by side\n"
      "balanced  the fairest of 256 random boards\n"
      "new-shores is drawn as at the German championship, beginner is its printed map\n"
      "tokens    harbour kinds shuffled over their places; frame: frame pieces shuffled\n"
      "--lenient lets other numbers of terrains, tokens and harbours pass\n"
      "The same seed gives the same board.  Without --seed one is drawn and told.\n",
      cmd_board },
    { "bracket", "seat a knock-out at tables of three and four",
      "castellan bracket --players N [--rulebook dc21]\n"
      "castellan bracket results.json [--players N | --promote N] [--alternates N] [--lots SEED]\n"
      "    [--format text|json|csv] [--lang en|de]\n\n"
      "With results the best are seeded: --players N of all, or --promote N of each group.\n"
      "Games of the phases bracket, semi and final in the file let their winners go on.\n"
      "3 to 4, 9 to 16, 27 to 64 and 81 to 256 players can be played down to one.\n",
      cmd_bracket },
    { "copy", "copy a database to another place or kind, without loss",
      "castellan copy FROM TO\n\n"
      "FROM and TO are files or postgres://... addresses; TO is made if it is not there.\n"
      "Events keep their hashes; what TO already has is left alone, so a copy can be repeated.\n",
      cmd_copy },
    { "elo", "rate the games of an event pair by pair",
      "castellan elo results.json [--ratings ratings.csv] [--rulebook dc21]\n"
      "              [--format text|json|csv] [--lang en|de] [--unrounded]\n\n"
      "Everybody starts at 1000 or with the rating they bring along; each pair of a table moves "
      "up\n"
      "to 20 points, rounded half away from zero.\n\n"
      "ratings    a file with the columns id,rating; or \"rating\" of a player in the results\n"
      "rulebook   needed for results of a rulebook without Elo, which are rated with a warning\n"
      "           otherwise\n"
      "unrounded  adds the unrounded changes to json and csv, for the eye only\n",
      cmd_elo },
    { "engine", "drive the rules from another program, line by line",
      "castellan engine\n\n"
      "Reads requests from standard input, one JSON object a line, and answers each with one\n"
      "line on standard output, at once:\n\n"
      "    {\"cmd\":\"new\",\"rulebook\":\"wc25\",\"seats\":4,\"seed\":7}\n"
      "    {\"cmd\":\"legal\"}\n"
      "    {\"cmd\":\"apply\",\"action\":\"settlement 23\"}\n"
      "    {\"cmd\":\"help\"}\n\n"
      "docs/engine-protocol.md is the reference.\n",
      cmd_engine },
    { "export", "write a whole event as one readable file, and tables for spreadsheets",
      "castellan export EVENT [--db castellan.db|postgres://...] [--out FILE.json|FOLDER]\n"
      "                 [--anonymous] [--sealed] [--key-file FILE]\n"
      "castellan export EVENT|SEASON --research [--logs] [--db castellan.db|postgres://...]\n"
      "                 [--out FILE.json]\n\n"
      "The event's log and those of its games as JSON, with the hashes that prove them, and the\n"
      "names of its people.  A FOLDER gets event.json, people.csv and results.csv.\n\n"
      "anonymous  pseudonyms instead of names, and nobody's words\n"
      "key-file   signs the file; the one beside the database unless told, without any it is "
      "unsigned\n"
      "sealed     cards and boards that are still secret too: for moving house, not for others\n"
      "research   boards, positions, points, places, choices and ratings instead; names are "
      "random\n"
      "logs       also every move, die and trade of online games whose players all agreed\n"
      "It can be done while a server runs.  `castellan import` reads it, `verify` proves it.\n",
      cmd_export },
    { "help", "show the commands, or how one is used", "castellan help [COMMAND]\n", cmd_help },
    { "import", "read an event that export has written",
      "castellan import FILE.json|FOLDER [HEAD...] [--key KEY] [--db "
      "castellan.db|postgres://...]\n\n"
      "Every chain of the archive is followed first; HEAD and KEY are as for `verify`, and what "
      "the\n"
      "file was is kept with it.  What the database has already is left as it\n"
      "is, so it can be repeated; an event with another history is refused.  No server may run on\n"
      "a SQLite database meanwhile.\n",
      cmd_import },
    { "merge", "add up results of simulate or arena",
      "castellan merge RESULT.json... [--format json|text]\n\n"
      "Adds results that `castellan simulate --format json` or `arena` printed for different "
      "games\n"
      "of the same settings, as --shard makes them.  No game is counted twice.\n",
      cmd_merge },
    { "print", "sheets, pairings, signs, boards and more on paper",
      "castellan print WHAT --event ID --out FILE [--db castellan.db|postgres://...]\n"
      "castellan print WHAT --demo --out FILE [--rulebook wc25] [--players 32] [--seed S]\n"
      "    [--paper a4|letter] [--lang en|de] [--round N] [--count N] [--public-url URL]\n"
      "    [--material de|fr|es|it|nl|pt|pl]\n\n"
      "sheets        record sheets of a round, three on a page: cut, the stack is in order\n"
      "blank-sheets  the same without names; --count N of them\n"
      "pairings      a round by name                 tables     the same by table\n"
      "schedules     a slip for everybody            signs      one for each table\n"
      "boards        one on a page, to build it      standings  with every key\n"
      "bracket       the knock-out as a poster       crib       what is in force, for judges\n"
      "certificates  the best, --count N of them     badges     names to wear\n"
      "poster        the event itself, for the door  cards      who sits at a table, the bank\n"
      "words         one page that translates the --material and what is said at the table\n\n"
      "FILE ends in .pdf, .svg or .png; of the last two each page is a file (--dpi 150).\n"
      "Without --round it is the round to be played next.  --public-url is where phones reach\n"
      "the server: without it the pages carry no QR codes.  --demo invents an event.\n",
      cmd_print },
    { "rebuild", "make the lists of events, players, ratings and games again from the log",
      "castellan rebuild [--db castellan.db|postgres://...] [--projection events|players|ratings|"
      "games|lobby]\n"
      "                  [--missing]\n\n"
      "Drops what was made from the log and makes it again; the log is not touched.  --missing\n"
      "only adds what is not there yet, as a server does by itself.  No server may run on a "
      "SQLite\n"
      "database meanwhile.\n",
      cmd_rebuild },
    { "rehearse", "a dress rehearsal of a whole event, with every paper it leaves",
      "castellan rehearse --players N --out FOLDER [--rulebook wc25] [--seed 1] [--rounds R]\n"
      "                   [--drop-outs K] [--disputes K] [--play] [--format text|json]\n"
      "                   [--lang en|de] [--paper a4|letter]\n"
      "castellan rehearse --rulebook dc21 --play [--players 64] [--rounds R] [--seed 1]\n"
      "                   [--server http://host:port] [--format text|json] [--lang en|de]\n\n"
      "Invents people and results and carries an event to its champion, every step judged as on\n"
      "the day.  FOLDER, new or empty, gets schedule, boards, record sheets, standings after each\n"
      "round, seats, bracket, lots, rulings, the final list and the log.\n\n"
      "drop-outs  so many withdraw, do not come or leave a game\n"
      "disputes   so many calls, protests, void games, refused signatures, typing errors\n"
      "play       bots play the games; results are invented otherwise\n"
      "paper      also everything that can be printed, as PDF in FOLDER/paper\n"
      "lang       of the report and of every file that people read\n"
      "By the seed rounds are published all at once or bit by bit; then some of the N come late.\n"
      "The same seed gives the same files.  docs/rehearse.md explains them.\n\n"
      "The second form plays a digital championship through a real server, its own or another, "
      "with\n"
      "a socket for everybody, and tells the champion.\n",
      cmd_rehearse },
    { "replay", "play a game.json again and tell it, entry by entry",
      "castellan replay game.json [--format text|json] [--lang en|de] [--from N] [--to M]\n"
      "                 [--svg FILE [--at N]]\n\n"
      "Folds the log anew, holds every recorded hash against it, and tells entries N to M and the\n"
      "score.  --svg draws the board as it was after entry N, or at the end.  Exit 1 if an entry\n"
      "breaks the rules or another game comes out than the one recorded.\n",
      cmd_replay },
    { "restore", "bring a backup back",
      "castellan restore FILE [--db castellan.db|postgres://...] [--force]\n\n"
      "The backup is verified first.  A database that is there already is left alone unless\n"
      "--force sets it aside under another name; a PostgreSQL database has to be empty.\n",
      cmd_restore },
    { "rulebook", "what the rulebooks set, how they differ, what a clause says",
      "castellan rulebook\n"
      "    the six rulebooks and what makes each special\n"
      "castellan rulebook NAME [--set key=value...] [--section SECTION] [--about]\n"
      "    all parameters with their clauses; changed ones are marked with *\n"
      "castellan rulebook --diff NAME NAME [--section SECTION] [--about]\n"
      "castellan rulebook --clause WC25-3.0.8...\n"
      "castellan rulebook --search WORD...\n"
      "    what a clause says in our words, and which parameters rest on it\n\n"
      "Every page: [--format text|json|csv] [--lang en|de]\n"
      "NAME      nc20, wc25, dm19, wc04, dc21 or custom\n"
      "SECTION   frame, scoring, seating, conduct, judges or season\n"
      "about     say what each parameter is and how long it can be changed\n"
      "A value is written as it is shown: --set prelim_games=4 turn_limit_s=120\n"
      "    'ranking_keys=wins, VP sum' 'formats_allowed=3 base; 2 base + 1 new-shores'\n",
      cmd_rulebook },
    { "schedule", "seat everybody in every round, or repair the rounds that are left",
      "castellan schedule --players N|people.csv --rounds R [--rulebook wc25] [--seed S]\n"
      "                   [--fair-threes yes|no|both] [--forbid pairs.csv] [--fix fixed.csv]\n"
      "    the whole preliminary schedule: fewest repeats, even positions, countries apart\n"
      "castellan schedule --past schedule.json --published K [--players people.csv]\n"
      "                   [--drop p3,p7] [--late p18] [--no-show p5] [--swap p1,p2]\n"
      "                   [--repair replan|keep]\n"
      "    the rounds after K anew, or as they were without those who left\n"
      "[--seconds T] [--format text|json|csv] [--lang en|de]\n\n"
      "people.csv   heading id,name,country; --players 16 makes p1 to p16\n"
      "pairs.csv    two people a line who must not meet\n"
      "fixed.csv    a person and a table a line, for people who cannot change tables\n"
      "both         where fair shares of the tables of three cost repeats, both answers\n"
      "keep         the plan stays; a table of two gets somebody from a table of four\n"
      "--no-show and --swap are about round K.  Rounds not named are those of the rulebook.\n"
      "The same seed gives the same schedule.  With --seconds it searches longer; Ctrl-C ends\n"
      "the search with the best so far.\n",
      cmd_schedule },
    { "season", "rank a season and name its finalists",
      "castellan season season.json [--rulebook dm19] [--format text|json|csv] [--lang en|de]\n\n"
      "Points by place, the best three tournaments, four tie-breaks, thirty finalists.\n",
      cmd_season },
    { "serve", "run the server: the web page, HTTP and WebSocket",
      "castellan serve [--db castellan.db | --db postgres://...] [--port 8080] [--listen "
      "127.0.0.1]\n"
      "                [--mirror PATH [--mirror-async]] [--key-file FILE [--key-lost]]\n"
      "                [--accept-db] [--public-url https://host]\n"
      "                [--behind-proxy] [--assets DIR] [--words DIR] [--log debug|info|warn|error|silent]\n"
      "                [--smtp smtp://user:password@host:port --mail-from ADDRESS [--smtp-plain]]\n"
      "                [--bot-pause 700] [--missed 8000] [--takeover 6000] [--quotas 1]\n"
      "                [--db-wait 5000]\n\n"
      "db          a SQLite file, made if it is not there, or a PostgreSQL database\n"
      "db-wait     how long PostgreSQL may take to answer a write, in milliseconds; reads have "
      "three\n"
      "            fifths of that, and a write is tried for three times as long\n"
      "mirror      keep a second copy current: a file or folder on another disk or machine\n"
      "key-file    what secrets are encrypted with; beside the database (and its mirror) unless "
      "told\n"
      "key-lost    make a new key for a database whose key file is gone for good\n"
      "accept-db   go on with a database that lacks acknowledged writes, when they are gone for "
      "good\n"
      "listen      this machine only unless told: --listen 0.0.0.0 for everybody in the hall\n"
      "port        0 takes any that is free; the one taken is printed\n"
      "public-url  what people type, if a proxy or a name is in front\n"
      "proxy       believe what a proxy on this machine says about its clients\n"
      "smtp        send letters through this server (or $CASTELLAN_SMTP, $CASTELLAN_MAIL_FROM); "
      "none\n"
      "            are sent unless told, and none without TLS but to this machine\n"
      "smtp-plain  a mail server in your own network may go without TLS; not with a password\n"
      "bot-pause   how long bots at online tables take for a move, in milliseconds\n"
      "missed      after how long somebody whose connection broke is missed at the table\n"
      "takeover    with several servers on one database: after how long the others drive the\n"
      "            tables of one that died; the same for all of them\n"
      "quotas      how many events, tables, accounts and letters one person or address may make,\n"
      "            times this; docs/operators.md has the list\n"
      "assets      read the web page from a folder while working on it\n"
      "words       read the catalogues (de.po) from a folder, and again when they change\n"
      "Ctrl-C or SIGTERM ends it when everything asked has been answered; twice ends it at once.\n",
      cmd_serve },
    { "simulate", "let bots play, one game to watch or many to count",
      "castellan simulate [--bots random,random,random,random] [--games 1000] [--seed 1]\n"
      "                   [--scenario base|fishermen|new-shores]\n"
      "                   [--rulebook nc20|wc25|dm19|wc04|dc21|custom]\n"
      "                   [--board spiral|random|beginner|balanced|FILE] [--rotate]\n"
      "                   [--threads 1] [--cap 100000] [--format text|json|csv]\n"
      "                   [--first 0] [--shard K/N] [--log FOLDER]\n"
      "castellan simulate --show [...]\n"
      "    play one game, number --first, and tell it with the board\n\n"
      "bots      random, beginner, tactician, greedy, expert, champion: three or four names,\n"
      "          one for each seat\n"
      "rotate    the bots change seats from game to game\n"
      "threads   0 takes all processors; the result is the same with any number\n"
      "cap       a game is broken off after so many actions\n"
      "csv       one line for each game\n"
      "shard     play part K of N only; `castellan merge` adds the parts up again\n"
      "log       write every game as FOLDER/game-N.json\n"
      "Ctrl-C ends it early: what was played is told, and the exit code is 1.\n",
      cmd_simulate },
    { "standings", "rank the results of an event, and say why",
      "castellan standings results.json [--rulebook nc20|wc25|dm19|wc04|dc21|custom]\n"
      "    [--why A,B] [--lots SEED] [--cut N] [--set NAME=VALUE]...\n"
      "    [--format text|json|csv] [--lang en|de]\n\n"
      "The file is JSON or CSV (round, table, player, vp and more), - is the standard input.\n"
      "--why   what puts A above B, key by key, with exact fractions\n"
      "--lots  settle ties by lots from this seed; the same seed gives the same lots\n"
      "--cut   ties among the first N are told; the rulebook's cut unless given\n"
      "--set   another value for a parameter, such as pct_precision=manual2; may be repeated\n",
      cmd_standings },
    { "verify", "prove that a game, an event or a whole database is what it says",
      "castellan verify game.json [--head HASH] [--format text|json]\n"
      "castellan verify --db DATABASE [--stream PREFIX] [HEAD...] [--format text|json]\n"
      "castellan verify event.json [HEAD...] [--key KEY] [--format text|json]\n\n"
      "Proves the commitment, every die, every card drawn or stolen, and the chain of entries,\n"
      "and names the first entry that is wrong.  --head is a link of the chain that somebody\n"
      "wrote down.  Of a database or an event that `export` wrote: every chain, and each HEAD "
      "like\n"
      "event/x#1841:2d711642b726b044 that somebody wrote down; names what was edited, is missing\n"
      "or stands elsewhere.  An event is called signed if KEY, the public key of its server, has\n"
      "signed it, head known if a HEAD is the end of its log, and else unsigned: anybody can "
      "write\n"
      "such a file.\n"
      "Exit 0: verified.  1: not, or not yet.  2: bad usage.\n",
      cmd_verify },
    { "version", "print the version", "castellan version\n", cmd_version },
    { 0 },
};

const Command *command_find(const char *name) {
    for (const Command *c = COMMANDS; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}
