// answers.ts - what the server answers: made from docs/openapi.json by answers.mjs, not by hand.

export type Error = {
  error: {
    code: string;
    text: string;
  };
};

export type Seq = {
  first: number;
  seq: number;
};

/** The permanent number of a person */
export type Person = string;

export type Profile = {
  id: string;
  name: string;
  full_name?: string;
  email?: string;
  country?: string;
  languages?: string;
  mail: boolean;
  /** confirmed with the code sent to the address */
  confirmed?: boolean;
  guest: boolean;
  admin: boolean;
  joined: string[];
  birth_year?: number;
  minor?: boolean;
};

export type Entered = {
  id: Person;
  name: string;
  scope?: string;
  session?: string;
  token?: string;
};

export type Session = {
  id: string;
  kind: "browser" | "program";
  since: number;
  until: number;
  label: string;
  address: string;
  here?: boolean;
};

export type Someone = {
  id: Person;
  name: string;
  guest?: boolean;
  /** They came with an event file saved here, and have no account */
  filed?: boolean;
};

export type Ack = {
  scope: string;
  kind: string;
  language: string;
  version: number;
  channel: string;
  at: number;
};

export type Policy = {
  kind: string;
  language: string;
  version: number;
  prevails: boolean;
  /** a standard text that nobody at the event has edited */
  preset?: boolean;
  at: number;
  title: string;
  text?: string;
  link?: string;
};

export type Report = {
  id: string;
  scope: string;
  category: string;
  state: string;
  at: number;
  anonymous: boolean;
  reporter?: Person;
  about: Person[];
  access: Person[];
  texts?: string[];
  /** How many there are */
  pictures: number;
  /** Its text was erased, with the reporter or after the set number of days */
  erased: boolean;
  /** The online table the report is about */
  table?: string;
  /** How many entries its game had then */
  step?: number;
};

/** A table's settings before the game; settings you leave out stay as they are */
export type TableSettings = {
  scenario?: "base" | "fishermen" | "new-shores" | "cities-and-knights";
  rulebook?: "nc20" | "wc25" | "dm19" | "wc04" | "dc21" | "custom";
  /** Parameters of the rulebook by name */
  rules?: Record<string, unknown>;
  seats?: number;
  /** A board, or {"setup":"spiral"|"random"|"beginner"|"balanced"} */
  board?: Record<string, unknown>;
  listed?: boolean;
  spectators?: boolean;
  spectator_delay_s?: number;
  chat?: boolean;
  shuffle?: boolean;
  /** Whether a seat may take its last action back; at casual tables only */
  take_back?: "never" | "agreed" | "free";
  /** The table counts what everyone can know of the hands */
  tracker?: boolean;
  /** How much later commentators see all hands; 0: never, otherwise at least 60 */
  commentary_delay_s?: number;
};

/** An entry of an event's log: its kind, which round, game or player it is about, and the fields of its kind (docs/api.md, Events). n, by and who are the server's. */
export type Step = {
  kind: string;
  /** The role in which to do it; by default the first one that may */
  as?: string;
  /** Staff only: when it really happened, for entries from paper, in ms */
  at?: number;
  /** A reason, or the text of an announcement */
  text?: string;
  /** In a list: the position, from 0, of an earlier step in it, instead of its number in "step" */
  step_of?: number;
  clause?: string;
  round?: number;
  game?: number;
  player?: number;
};

export type MergeSide = {
  person: Person;
  name: string;
  account: boolean;
  entries: {
    event: string;
    name: string;
    starts?: string;
    player: number;
    status: string;
    games: number;
  }[];
  /** Entries at events that you don't run */
  elsewhere: number;
};

/** With `check`: what would change */
export type MergePreview = {
  allowed?: boolean;
  code?: string;
  text?: string;
  stays?: MergeSide;
  goes?: MergeSide;
  season?: {
    season?: string;
    name?: string;
    stays?: {
      rank?: number;
      points?: string;
      tournaments?: number;
    };
    goes?: {
      rank?: number;
      points?: string;
      tournaments?: number;
    };
    then?: {
      rank?: number;
      points?: string;
      tournaments?: number;
    };
  };
  undo?: boolean;
};

export type Role =
  | "organiser"
  | "head-judge"
  | "judge"
  | "scorekeeper"
  | "announcer"
  | "streamer"
  | "league"
  | "brand-agent"
  | "player";

export type EventNext = {
  kind: string;
  round?: number;
  allowed: boolean;
  code?: string;
  text?: string;
  day?: string;
  limit_s?: number;
};

export type HallTask = {
  task: string;
  done: boolean;
  clause?: string;
};

export type EntrantStatus =
  | "registered"
  | "waiting"
  | "present"
  | "no-show"
  | "withdrawn"
  | "abandoned"
  | "disqualified";

export type Event = {
  event: string;
  name: string;
  rulebook: string;
  stage: string;
  seq: number;
  steps: number;
  now: number;
  place?: string;
  starts?: string;
  ends?: string;
  zone?: string;
  language?: string;
  url?: string;
  contact?: string;
  /** for players */
  help?: string;
  season?: string;
  sponsors?: Sponsor[];
  /** everything is played at online tables, without a hall or paper */
  online?: boolean;
  registration_open: boolean;
  /** ask for a code of the event if you have none */
  by_invitation?: boolean;
  entrants: {
    registered: number;
    waiting: number;
    present: number;
    "no-show": number;
    withdrawn: number;
    abandoned: number;
    disqualified: number;
  };
  /** the players: registered or checked in; while it runs, checked in or already playing; after it, those who played */
  heads: number;
  day: number;
  day_open: boolean;
  rounds_planned: number;
  /** the scenario of each preliminary round */
  scenarios: string[];
  rounds_published: number;
  rounds_opened: number;
  /** without finals the rounds alone decide */
  finals: boolean;
  /** qualifier groups on their own weekends, then a bracket: no common rounds and no schedule */
  groups: boolean;
  cut_made: boolean;
  cut_places?: number;
  /** the top four go straight to the final, as announced */
  semi_left_out?: boolean;
  /** the value of the parameter, and the number of the edition once a table has used one */
  edition: {
    rule: string;
    used?: number;
  };
  overrides: {
    parameter: string;
    value: string;
    rulebook: string;
    clause?: string;
  }[];
  acks_needed: string[];
  /** Texts that clauses of the rulebook replace if nobody wrote one, by kind: how the ids of these clauses begin. */
  ruled_texts: Record<string, string>;
  settings_posted?: boolean;
  lots_committed: boolean;
  places?: number;
  semi_final?: number;
  final?: number;
  waived: string[];
  tasks_done: string[];
  unofficial?: boolean;
  /** it came as a file, and with which label */
  kept?: "signed" | "head-known" | "unsigned";
  champion?: {
    player: number;
    name: string;
    /** what the rulebook calls a winner */
    title?: string;
  };
  me?: {
    roles: Role[];
    /** tables at which I decide instead of a judge who plays there */
    judges?: {
      game: number;
      round: number;
      table: number;
    }[];
    player?: number;
    /** for people who aren't registered: whether they came with a code of the event */
    invited?: boolean;
    status?: EntrantStatus;
    acks_missing?: string[];
    mail?: boolean;
    /** you may make rulings */
    rules?: boolean;
    /** for judges: the grounds for disqualification in the rulebook, and their basis */
    grounds?: {
      code: string;
      basis?: "rules" | "conduct";
    }[];
    /** for judges: why rulings give no advice */
    advice_clause?: string;
  };
  calls_open?: number;
  protests_open?: number;
  next?: EventNext[];
  /** for staff: where the codes on printouts lead */
  links?: string;
  /** what the rulebook asks for in the hall */
  tasks?: HallTask[];
  lots_hash?: string;
  demo?: boolean;
};

export type Sponsor = {
  name: string;
  link?: string;
  line?: string;
};

export type EventRow = {
  event: string;
  name: string;
  rulebook: string;
  stage: string;
  place?: string;
  starts?: string;
  /** players who are registered or checked in; while it runs, checked in or already playing; after it, those who played */
  entrants: number;
  me?: {
    roles: Role[];
  };
  champion_name?: string;
  /** it came as a file, and with which label */
  kept?: "signed" | "head-known" | "unsigned";
  registration_open: boolean;
  created: number;
  places: number;
  rounds: number;
  champion?: string;
  ends?: string;
  unofficial?: boolean;
  demo?: boolean;
};

/** By default it goes to all channels. */
export type Notice = {
  step: number;
  at: number;
  by: string;
  text?: string;
  channels?: ("site" | "screen" | "mail" | "chat")[];
};

/** A clock of the server: when it began and how long it lasts. */
export type Clock = {
  clock: string;
  started: number;
  limit_s: number;
  remaining_ms: number;
  now: number;
  /** the table pauses */
  stands?: boolean;
};

export type Colour = "red" | "blue" | "white" | "orange";

export type Seat = {
  seat: number;
  player: number;
  name: string;
  order?: number;
  chair?: number;
  colour?: Colour;
  vp?: number;
  seed?: number;
  signed?: boolean;
  /** signed or confirmed on a device, without paper */
  on_device?: boolean;
  refused_to_sign?: boolean;
  left?: number;
  substituted?: boolean;
  voted_to_end?: boolean;
  /** left the game, which scores 0 points in this rulebook */
  counts_zero?: boolean;
};

export type Pause = "call" | "absence" | "fault" | "order";

export type TableStage = "seated" | "study" | "ready" | "placing" | "playing" | "over" | "void";

export type SheetState = "open" | "filled" | "partly-signed" | "all-signed" | "submitted" | "locked";

/** A locked sheet that was typed wrong, until two people have corrected it. */
export type Correction = {
  state: "proposed" | "confirmed";
  vp: number[];
  winner: number;
  by: string;
  /** who still has to sign the new numbers */
  signs?: number[];
  /** what was based on the old numbers */
  uses: string[];
};

export type RoundTable = {
  game: number;
  round?: number;
  table: number;
  stage: TableStage;
  sheet: SheetState;
  seats: Seat[];
  winner?: number;
  began?: number;
  decided_by_judge?: boolean;
  corrected?: boolean;
  typed?: {
    vp: number[];
    winner: number;
  };
  /** what was already based on the typed numbers */
  used?: string[];
  correction?: Correction;
  replayed_as?: number;
  turn_limit_s?: number;
  placement_limit_s?: number;
  slow?: boolean;
  banker: {
    judge?: string;
    order?: number;
    system?: boolean;
    /** everyone takes from open piles */
    piles?: boolean;
  };
  /** who decides here, because a judge plays at this table */
  delegate?: string;
  /** without an account: the staff records their decisions */
  delegate_guest?: boolean;
  picks?: {
    player: number;
    order: boolean;
    chair: boolean;
    /** everyone at the table picks one */
    chairs?: boolean;
    colour: boolean;
    now: boolean;
  };
  votes_missing?: number[];
  signatures_missing?: number[];
  calls: number;
  protests?: number;
  judge_needed?: boolean;
  substitute_needed?: boolean;
  paused?: boolean;
  pauses?: Pause[];
  silent?: boolean;
  turn?: Clock;
  turn_of?: number;
  online?: string;
  /** whether you may watch it */
  watch?: boolean;
  host?: number;
  streaming?: boolean;
  /** Whose copy of the game the table uses, if players bring their own. */
  set?: {
    order?: number;
    organiser?: boolean;
  };
  /** The table's own board, its voice channel, whether its board may be photographed now, permission to record, a log of the dice. */
  board?: "sealed" | "shown";
  voice?: string;
  photo?: boolean;
  recording?: boolean;
  logging?: boolean;
};

export type RoundPhase = "preliminary" | "semi-final" | "final" | "qualifier" | "bracket";

export type RoundFacts = {
  round: number;
  phase: RoundPhase;
  number: number;
  /** for a round of a bracket: out of how many */
  of?: number;
  /** the group whose qualifier it is, from 0 */
  group?: number;
  state: "open" | "planned" | "started" | "closed";
  day: number;
  /** which preliminary event, if there are several */
  prelim?: number;
  scenario: string;
  has_board: boolean;
  board_mode?: string;
  board_approved: boolean;
  board_revealed: boolean;
  board_hash?: string;
  study?: Clock;
  /** silent placement follows */
  then_silent?: boolean;
  extended_s?: number;
  /** How far a live draw has got, once it has begun. */
  draw?: BoardDraw;
  board_scope: "table" | "all" | "live" | "none";
  /** whether its board can be made by hand */
  crafted: boolean;
  picks_when: "none" | "before-board" | "after-layout" | "after-study";
  study_s: number;
  /** points that end a game */
  goal: number;
  /** players sign their sheets */
  signatures: boolean;
};

/** A table everyone may watch now. */
export type OnShow = {
  table: number;
  online: string;
};

export type RoundRow = RoundFacts & {
  tables: number;
  results: number;
  on_show: OnShow[];
};

/** A round that hasn't been opened (for the staff); its board may already be sealed. `crafted`: it can be made by hand. */
export type RoundComing = {
  round: number;
  phase: RoundPhase;
  number: number;
  prelim?: number;
  scenario: string;
  has_board: boolean;
  board_approved: boolean;
  board_scope: string;
  crafted: boolean;
};

export type Rounds = {
  now: number;
  rounds: RoundRow[];
  coming?: RoundComing[];
};

export type Round = RoundFacts & {
  now: number;
  tables: RoundTable[];
};

/** How many pieces lie, of how many; `pace_ms`: another piece is laid after that time, 0: none. */
export type BoardDraw = {
  laid: number;
  of: number;
  pace_ms: number;
};

export type DrawnPiece = {
  kind: "number" | "terrain" | "harbour" | "ground";
  at: number;
};

/** A board being drawn live: null for what nobody has seen yet. */
export type DrawnBoard = {
  revealed: boolean;
  draw?: BoardDraw;
  pieces?: DrawnPiece[];
  board: {
    scenario: string;
    hexes: {
      terrain:
        | ("hills" | "forest" | "pasture" | "fields" | "mountains" | "desert" | "lake" | "gold" | "sea")
        | null;
      number?: number | null;
    }[];
    harbours: ({
      edge: number;
      kind: string;
    } | null)[];
    grounds?: (number | null)[];
  };
  /** the round whose board it is */
  round?: number;
  /** how it was drawn, so that anyone can draw it again */
  drawn?: {
    setup?: string;
    seed?: number;
    /** its seed was chosen, not drawn */
    chosen?: boolean;
  };
  /** for a table's own board */
  game?: number;
};

/** A board as the server writes it (`GET …/rounds/:round/board`, a table's view). */
export type Board = {
  scenario: string;
  hexes: {
    terrain: "hills" | "forest" | "pasture" | "fields" | "mountains" | "desert" | "lake" | "gold" | "sea";
    number?: number | null;
  }[];
  harbours: {
    edge: number;
    kind: string;
  }[];
  /** The numbers of the six fishing grounds, clockwise from the north. */
  grounds?: number[];
};

export type StandingsKey = {
  key: string;
  value: string;
  decimal?: string;
};

export type StandingsRow = {
  rank: number | null;
  player: string;
  name: string;
  country?: string;
  group?: string;
  state: string;
  /** keeps the rank, but doesn't play on */
  withdrawn?: boolean;
  shared: number;
  games: number;
  /** the preliminary event that counts, if there are several (NC20-1.3.2c) */
  day?: number;
  /** sheets that were typed wrong and corrected to match the paper */
  corrected?: CorrectedSheet[];
  /** the rank at the cut, if a correction has changed it since */
  rank_at_cut?: number;
  keys: StandingsKey[];
};

export type CorrectedSheet = {
  phase: string;
  prelim: number;
  round: number;
  table: number;
  typed: number;
  vp: number;
  /** only if the paper differs from what was typed */
  won?: boolean;
};

export type OverallPlace = {
  place: number | null;
  player: string;
  shared: number;
  phase: string;
  round?: number;
  finish?: number;
  provisional?: boolean;
  preliminary: number | null;
  /** over all their games, if that decides */
  games?: number;
  keys?: StandingsKey[];
  settled?: number;
};

export type Standings = {
  name?: string;
  rulebook: string;
  standings: StandingsRow[];
  overall?: OverallPlace[];
  notes: string[];
};

export type StandingsWhy = {
  above: string;
  below: string;
  decided: string;
  keys: {
    key: string;
    clause: string;
    above: string;
    below: string;
  }[];
  rounding_turns: boolean;
  text: string;
};

export type LotsDraw = {
  step: number;
  at: number;
  commitment: string;
  seed: string;
  mix?: string;
};

export type Lot = {
  player: string;
  name: string;
  lot: number;
  by_hand?: boolean;
  witness?: string;
};

export type Lots = {
  by_lots: boolean;
  tied: number;
  committed: boolean;
  /** whether lots can be sealed and drawn here; otherwise they are drawn by hand */
  sealable: boolean;
  drawable: boolean;
  commitment?: string;
  committed_at?: number;
  draws: LotsDraw[];
  lots: Lot[];
  /** how lots were drawn so far; the others are drawn the same way */
  kind?: "hand" | "program";
  /** who shares the next rank below the cut and draws lots for the place */
  step_up: LotsSharing[];
  /** who shares first place without a final: a lot may name the winner */
  title?: LotsSharing[];
};

/** A player who shares a rank. */
export type LotsSharing = {
  player: string;
  name: string;
  rank?: number | null;
  lot?: number;
};

export type PlanRow = {
  round: number;
  table: number;
  order: number;
};

/** One opponent in a rated game, which counts as a duel with each. */
export type RatedDuel = {
  player: number;
  name: string;
  rating: number;
  place: number;
  change: number;
};

export type RatedGame = {
  table: number;
  place: number;
  before: number;
  change: number;
  duels: RatedDuel[];
};

/** A digital championship: my group, its window, my games so far. */
export type Weekend = {
  group: number;
  state: "open" | "planned" | "closed" | "ranked";
  opens: number;
  closes: number;
  size: number;
  waiting: number;
  playing: number;
  since?: number;
  games: number;
  games_min: number;
  games_max: number;
  promoted: number;
  seed?: number;
  alternate?: number;
  /** the seed you had but didn't check in for, and who has it now */
  missed?: {
    seed: number;
    player?: number;
    name?: string;
  };
  signed_in: boolean;
  bracket: boolean;
  elo?: number;
  rated?: RatedGame[];
};

export type Mine = {
  now: number;
  player?: number;
  status?: string;
  tables?: RoundTable[];
  plan?: PlanRow[];
  calls?: Matter[];
  weekend?: Weekend;
  /** required before check-in (DC21-2.0.2) */
  free_games?: {
    played: number;
    needed: number;
  };
};

export type Entrant = {
  player: number;
  name: string;
  country?: string;
  status: EntrantStatus;
  seed?: number;
  group?: number;
  game?: number;
  person?: string;
  entered?: boolean;
  /** for the staff: banned, so they can't check in */
  banned?: boolean;
  acks_missing?: string[];
  consents?: string[];
  declared?: boolean;
  declares?: string[];
  zone?: number;
  overruns?: number;
  /** which of the alternates of their group */
  alternate?: number;
  /** for the bracket */
  signed_in?: boolean;
  /** waits for a table of their group */
  queued?: boolean;
};

export type Group = {
  group: number;
  state: "open" | "planned" | "closed" | "ranked";
  size: number;
  opens: number;
  closes: number;
  round?: number;
  queued: number;
  playing: number;
};

export type Groups = {
  now: number;
  announced: boolean;
  promoted_per_group: number;
  alternates: number;
  games_min: number;
  games_max: number;
  bracket?: {
    players: number;
    tables: number[];
  };
  groups: Group[];
};

/** rounds[r][t] are the entrants of a table in play order, as text. */
export type Schedule = {
  published: number;
  /** tables of three are shared fairly by default */
  fair_threes: boolean;
  /** the rulebook keeps compatriots apart */
  by_country: boolean;
  rounds: string[][][];
  quality?: ScheduleQuality;
  repair?: {
    possible: boolean;
    moves: ScheduleMove[];
  };
};

export type ScheduleMove = {
  player: number;
  row: number;
  table: number;
  position: number;
};

export type ScheduleQuality = {
  players: number;
  rounds: number;
  repeats: number;
  repeats_bound: number;
  repeats_proven: boolean;
  most_meetings: number;
  most_meetings_bound: number;
  most_meetings_proven: boolean;
  position_duplicates: number;
  position_duplicates_bound: number;
  position_duplicates_proven: boolean;
  same_country: number;
  same_country_bound: number;
  same_country_proven: boolean;
  forbidden_met: number;
  three_tables_min: number;
  three_tables_max: number;
  three_tables_fair: boolean;
  most_of_a_position: number;
  method: string;
  steps: number;
  stopped: boolean;
  rulebook: string;
  seed: number;
  /** if tables of three aren't shared fairly: repeats if they were */
  repeats_if_fair?: number;
};

export type ScheduleSearch = {
  state: "queued" | "searching" | "appending" | "done" | "failed";
  place?: number;
  text?: string;
  from: number;
  rounds: number;
  players: number;
  best?: {
    steps: number;
    repeats: number;
    least_possible: number;
    same_country: number;
    apart_broken: number;
  };
  seed?: string;
  quality?: {
    repeats: {
      value: number;
      least_possible: number;
      proven: boolean;
    };
    position_duplicates: {
      value: number;
      least_possible: number;
      proven: boolean;
    };
    same_country: {
      value: number;
      least_possible: number;
      proven: boolean;
    };
    most_meetings: number;
    apart_broken: number;
    threes_fair: boolean;
  };
  stopped?: boolean;
  steps?: number;
};

/** Something that needs attention: `GET …/calls`, `GET …/incidents`. */
export type Matter = {
  step: number;
  matter: "call" | "incident" | "protest" | "report";
  topic: string;
  state?: string;
  ruled?: boolean;
  /** an incident reported at once */
  timely?: boolean;
  judge_there?: boolean;
  /** whether you may answer it and close it */
  may_go?: boolean;
  may_settle?: boolean;
  /** I play at this table myself */
  own?: boolean;
  game?: number;
  round?: number;
  table?: number;
  player?: number;
  name?: string;
  at: number;
  waiting_s: number;
  clause?: string;
  text?: string;
  online?: string;
};

/** What was recorded about a player: `GET …/records`. */
export type RecordEntry = {
  step: number;
  at: number;
  kind: string;
  code?: string;
  penalty?: string;
  basis?: string;
  outcome?: string;
  about?: string;
  timely?: boolean;
  incident?: number;
  game?: number;
  round?: number;
  table?: number;
  by?: string;
  clause?: string;
  text?: string;
};

export type PlayerRecord = {
  player: number;
  name: string;
  status: EntrantStatus;
  overruns: number;
  warnings: Record<string, number>;
  entries: RecordEntry[];
};

/** `found` and `language`: the match is in a different language from the requested one. `decisions`: our decisions where the clause is unclear. */
export type Clause = {
  id: string;
  text: string;
  found?: string;
  language?: string;
  decisions?: string[];
};

export type Tree = {
  id: string;
  title: string;
  clause?: string;
  code?: string;
  scenarios?: string[];
  nodes: TreeNode[];
};

export type TreeNode = {
  id: string;
  question?: string;
  answers?: {
    text: string;
    next: string;
  }[];
  text?: string;
  outcome?: string;
  penalties?: string[];
  clause?: string;
};

export type Benefit = {
  open: boolean;
  players: {
    player: number;
    name: string;
    rank: number;
    if_won_by: {
      seat: number;
      name: string;
      rank: number;
      player: number;
    }[];
  }[];
  game: number;
};

export type LogLine = {
  /** for steps only */
  step?: number;
  seq: number;
  at: number;
  typed?: number;
  kind: string;
  by?: string;
  who?: string;
  round?: number;
  game?: number;
  player?: number;
  undone_by?: number;
  text: string;
  /** for lines that aren't steps */
  undone_by_seq?: number;
};

export type Parameter = {
  name: string;
  section: string;
  about: string;
  value: string;
  /** The value in the reader's language, if it differs */
  said?: string;
  kind?: "number" | "seconds" | "yes-no" | "choice" | "list" | "numbers" | "scenarios" | "mixes" | "text";
  min?: number;
  max?: number;
  choices?: {
    value: string;
    said: string;
  }[];
  clause?: string;
  frozen_at: string;
  applies: boolean;
  /** Too late to change it */
  frozen?: boolean;
  /** A match setting: posted before registration opens, locked from then on */
  match?: boolean;
  /** a remark in the rulebook that can't be changed */
  remark?: boolean;
  changed?: boolean;
  /** The rulebook's own value, if it was changed */
  rulebook?: string;
  rulebook_said?: string;
};

export type ParameterBook = {
  rulebook: string;
  sections: {
    section: string;
    title: string;
  }[];
  parameters: Parameter[];
};

/** Cards of a hand by kind; commodities only in Cities & Knights */
export type Cards = {
  brick?: number;
  lumber?: number;
  wool?: number;
  grain?: number;
  ore?: number;
  cloth?: number;
  coin?: number;
  paper?: number;
};

/** A kind of card in a hand; the last three are the commodities of Cities & Knights */
export type Resource = "brick" | "lumber" | "wool" | "grain" | "ore" | "cloth" | "coin" | "paper";

/** Of improvements and of progress cards, in Cities & Knights */
export type Track = "science" | "trade" | "politics";

export type ProgressCard =
  | "alchemy"
  | "crane"
  | "engineering"
  | "invention"
  | "irrigation"
  | "medicine"
  | "mining"
  | "printing"
  | "road-building"
  | "smithing"
  | "commercial-harbor"
  | "guild-dues"
  | "merchant"
  | "merchant-fleet"
  | "resource-monopoly"
  | "trade-monopoly"
  | "diplomacy"
  | "encouragement"
  | "espionage"
  | "intrigue"
  | "sabotage"
  | "taxation"
  | "treason"
  | "constitution"
  | "wedding";

export type ProgressCards = {
  alchemy?: number;
  crane?: number;
  engineering?: number;
  invention?: number;
  irrigation?: number;
  medicine?: number;
  mining?: number;
  printing?: number;
  "road-building"?: number;
  smithing?: number;
  "commercial-harbor"?: number;
  "guild-dues"?: number;
  merchant?: number;
  "merchant-fleet"?: number;
  "resource-monopoly"?: number;
  "trade-monopoly"?: number;
  diplomacy?: number;
  encouragement?: number;
  espionage?: number;
  intrigue?: number;
  sabotage?: number;
  taxation?: number;
  treason?: number;
  constitution?: number;
  wedding?: number;
};

export type KnightLevel = "basic" | "strong" | "mighty";

export type FishTokens = {
  "one-fish"?: number;
  "two-fish"?: number;
  "three-fish"?: number;
};

export type FishToken = "one-fish" | "two-fish" | "three-fish";

export type TablePlace = {
  person?: string;
  name?: string;
  guest?: boolean;
  bot?: string;
  ready?: boolean;
  away?: boolean;
};

export type TableClock = {
  left_ms?: number;
  total_ms: number;
  overruns: number;
  bank_ms?: number;
};

/** What the table agreed on */
export type AgreedSettings = {
  scenario: string;
  rulebook: string;
  rules: Record<string, string | number | boolean>;
  seats: number;
  /** how a board is made, or a board */
  board: {
    setup?: string;
    seed?: number;
  };
  listed: boolean;
  spectators: boolean;
  spectator_delay_s: number;
  chat: boolean;
  shuffle: boolean;
  tracker: boolean;
  commentary_delay_s: number;
  take_back: string;
};

export type SeatView = {
  holder: "person" | "bot" | "substitute" | "nobody";
  connected: boolean;
  public_points: number;
  points?: number;
  cards: number;
  hand?: Cards;
  /** what everyone can know of the hand, if the table counts */
  at_least?: Cards;
  at_most?: Cards;
  devcard_count: number;
  fresh_count: number;
  devcards?: {
    knight?: number;
    "road-building"?: number;
    "year-of-plenty"?: number;
    monopoly?: number;
    "victory-point"?: number;
  };
  settlements: number[];
  cities: number[];
  roads: number[];
  supply: {
    road: number;
    settlement: number;
    city: number;
    ship?: number;
    wall?: number;
    basic?: number;
    strong?: number;
    mighty?: number;
  };
  rates: {
    brick: number;
    lumber: number;
    wool: number;
    grain: number;
    ore: number;
    cloth?: number;
    coin?: number;
    paper?: number;
  };
  knights: number;
  route: number;
  discarding?: Cards;
  discards?: number;
  has_chosen_discard?: boolean;
  called?: boolean;
  away?: boolean;
  vacant?: boolean;
  timed_out?: boolean;
  clock: TableClock;
  ships?: number[];
  islands?: number[];
  gold_due?: number;
  fish_count?: number;
  fish?: FishTokens;
  barred?: boolean;
  left?: number;
  shown?: number;
  wrong_claims?: number;
  blocked?: number;
  /** Cities & Knights: fallen cities that lie on their side (K-75), part of settlements */
  sideways?: number[];
  walls?: number[];
  /** ready: may act in this turn (K-54) */
  knight_pieces?: {
    site: number;
    level: KnightLevel;
    active: boolean;
    ready?: boolean;
    promoted?: boolean;
  }[];
  /** of the active knights, K-65 */
  strength?: number;
  improvements?: {
    science: {
      level: number;
      /** commodities that the next level costs; none after the last */
      next?: number;
    };
    trade: {
      level: number;
      /** commodities that the next level costs; none after the last */
      next?: number;
    };
    politics: {
      level: number;
      /** commodities that the next level costs; none after the last */
      next?: number;
    };
  };
  /** cards that need not be discarded on a 7, K-30 */
  hand_limit?: number;
  defender_tokens?: number;
  /** printing, constitution */
  open_cards?: ProgressCard[];
  progress_count?: {
    science?: number;
    trade?: number;
    politics?: number;
  };
  /** only where the role may see it */
  progress?: ProgressCards;
  /** chosen to be put back, until all have chosen */
  puts_back?: ProgressCard;
  /** cards from Commercial Harbors offered to it in this turn */
  harbor_offers?: number;
};

export type Offer = {
  offer: number;
  seat: number;
  to?: number[];
  give: Cards;
  get: Cards;
  yes: number[];
  no: number[];
};

export type Legal = {
  kinds: string[];
  settlement?: {
    sites: number[];
  };
  city?: {
    sites: number[];
  };
  road?: {
    edges: number[];
  };
  robber?: {
    hexes: number[];
  };
  steal?: {
    victims: number[];
  };
  discard?: {
    count: number;
  };
  "year-of-plenty"?: {
    take: Resource[];
    twice: Resource[];
  };
  bank?: {
    give: Cards;
    take: Resource[];
  };
  move?: {
    sites?: number[];
    edges?: number[];
  };
  redirect?: {
    sites?: number[];
    take?: Resource[];
  };
  ship?: {
    edges: number[];
  };
  sail?: {
    ships: {
      from: number;
      to: number[];
    }[];
  };
  pirate?: {
    hexes: number[];
  };
  gold?: {
    count: number;
    take: Resource[];
  };
  "fish-steal"?: {
    victims: number[];
  };
  "fish-card"?: {
    take: Resource[];
  };
  "fish-road"?: {
    edges: number[];
  };
  boot?: {
    seats: number[];
  };
  swap?: {
    tokens: FishToken[];
  };
  wall?: {
    sites: number[];
  };
  medicine?: {
    sites: number[];
  };
  recruit?: {
    sites: number[];
  };
  activate?: {
    sites: number[];
  };
  promote?: {
    sites: number[];
  };
  "knight-chase"?: {
    sites: number[];
  };
  engineering?: {
    sites: number[];
  };
  intrigue?: {
    sites: number[];
  };
  improve?: {
    tracks: {
      track: Track;
      plain: boolean;
      crane: boolean;
      metropolis?: number[];
    }[];
  };
  "knight-move"?: {
    knights: {
      from: number;
      to: number[];
    }[];
  };
  "knight-displace"?: {
    knights: {
      from: number;
      to: number[];
    }[];
  };
  smithing?: {
    knights: {
      first: number;
      second: number[];
    }[];
  };
  invention?: {
    hexes: {
      first: number;
      second: number[];
    }[];
  };
  "harbor-offer"?: {
    victims: number[];
    resources: Resource[];
  };
  "guild-dues"?: {
    victims: number[];
  };
  espionage?: {
    victims: number[];
  };
  treason?: {
    victims: number[];
  };
  merchant?: {
    hexes: number[];
  };
  taxation?: {
    hexes: number[];
  };
  "merchant-fleet"?: {
    resources: Resource[];
  };
  "resource-monopoly"?: {
    resources: Resource[];
  };
  "trade-monopoly"?: {
    resources: Resource[];
  };
  diplomacy?: {
    edges: number[];
  };
  "progress-discard"?: {
    progress: ProgressCard[];
  };
  /** what the phase asks for, K-172: one item of a list, `count` cards of the hand looked at, or nothing */
  answer?: {
    sites?: number[];
    edges?: number[];
    resources?: Resource[];
    tracks?: Track[];
    progress?: ProgressCard[];
    count?: number;
    nothing?: boolean;
    knights?: KnightLevel[];
    from?: Cards;
  };
};

export type GameResult = {
  ending: string;
  winner: number | null;
  seats: {
    points: number;
    place: number;
  }[];
};

/** The seats' shares of the dice (docs/chance.md). */
export type SeatShare = {
  did: "shown" | "none" | "pledged" | "withheld";
  bot?: boolean;
  pledge?: string;
  share?: string;
};

export type ChanceView = {
  awaits: "ready" | "pledges" | "shares";
  /** play is paused for it */
  stands?: boolean;
  seats: SeatShare[];
};

/** The game as you may see it */
export type TableView = {
  role: "judge" | "seat" | "spectator" | "desk" | "replay";
  seat?: number;
  count: number;
  scenario: string;
  rulebook: string;
  rules: Record<string, string | number | boolean>;
  board: Board;
  phase: string;
  turn: number;
  turns: number;
  dice: [number, number] | null;
  card_played: boolean;
  setup_site: number | null;
  robber: number | null;
  robber_from?: number;
  victim: number | null;
  free_roads: number;
  longest_route: number | null;
  largest_army: number | null;
  bank: {
    brick?: number;
    lumber?: number;
    wool?: number;
    grain?: number;
    ore?: number;
    cloth?: number;
    coin?: number;
    paper?: number;
  };
  deck_count: number;
  fresh?: {
    knight?: number;
    "road-building"?: number;
    "year-of-plenty"?: number;
    monopoly?: number;
    "victory-point": number;
  };
  spent: {
    knight?: number;
    "road-building"?: number;
    "year-of-plenty"?: number;
    monopoly?: number;
    "victory-point"?: number;
  };
  seats: SeatView[];
  offers: Offer[];
  paused: string[];
  wants_substitute?: boolean;
  silent?: boolean;
  quiet?: number[];
  running: number[];
  limit_ms: number;
  commit: string;
  seed?: string;
  chance?: ChanceView;
  result: GameResult;
  legal?: Legal;
  may?: string[];
  pirate?: number | null;
  ship_moved?: boolean;
  new_ships?: number[];
  fish_in_pile?: number;
  fish_spent?: FishTokens;
  boot?: number | null;
  swaps_due?: number[];
  /** for judges */
  pairs?: JudgePair[];
  /** for judges */
  flags?: JudgeFlag[];
  /** for judges */
  waste?: {
    entry: number;
    seat: number;
  }[];
  /** for judges */
  looks?: number;
  /** for judges */
  known_draws?: number;
  /** for judges */
  back?: {
    seat: number;
    to: number;
    awaited: number[];
  };
  news?: {
    entry: TableEntry;
    stolen?: Resource;
    caught?: {
      seat: number;
      token?: string;
    }[];
    /** cards that went from hand to hand; `cards` only for those two */
    passed?: {
      from: number;
      to: number;
      count: number;
      cards?: Cards;
    }[];
    /** progress cards drawn, taken or put back: null is the deck */
    turned?: {
      from: number | null;
      to: number | null;
      track: Track;
      card?: ProgressCard;
    }[];
    attack?: {
      strength?: number;
      defence?: number;
      contributions?: number[];
      defender?: number | null;
      fallen: {
        seat: number;
        site: number;
      }[];
    };
  }[];
  /** the rest of it, for roles that may see it */
  deck?: Record<string, number>;
  /** The action that can still be changed, with its place or its pair */
  open: Record<string, unknown> | null;
  epoch: number;
  aborted?: boolean;
  /** Cities & Knights: the event die of this turn */
  event?: "ship" | "science" | "trade" | "politics" | null;
  /** the dice of this turn were set */
  alchemy?: boolean;
  barbarians?: {
    at: number;
    of: number;
    attack: number;
    defence: number;
  };
  robber_locked?: boolean;
  merchant?: {
    hex: number;
    seat: number;
  } | null;
  metropolises?: {
    science: {
      site: number;
      seat: number;
    } | null;
    trade: {
      site: number;
      seat: number;
    } | null;
    politics: {
      site: number;
      seat: number;
    } | null;
  };
  decks?: {
    science: {
      upper: number;
      under: (ProgressCard | null)[];
    };
    trade: {
      upper: number;
      under: (ProgressCard | null)[];
    };
    politics: {
      upper: number;
      under: (ProgressCard | null)[];
    };
  };
  /** the upper parts of the decks, for roles that see all hands */
  upper?: ProgressCards;
  /** kinds that the Merchant Fleet trades at 2:1 in this turn */
  fleet?: Resource[];
  /** Commercial Harbors played in this turn */
  harbours?: number;
  /** seats that owe a choice in this phase, K-172 */
  choosing?: number[];
  /** what the active seat is shown, K-137 and K-148 */
  looks_at?: {
    seat: number;
    hand?: Cards;
    progress?: ProgressCards;
  };
  loose_knight?: {
    level: KnightLevel;
    active: boolean;
    from?: number;
  };
  /** the card offered for a commodity, only for its owner */
  face_down?: Resource;
  /** the edge that Diplomacy has cleared: the new road goes elsewhere */
  cleared?: number;
};

/** A table as you may see it; docs/api.md explains its members */
export type Table = {
  table: string;
  topic: string;
  seq: number;
  now: number;
  state: "playing" | "over" | "gathering" | "shut";
  host?: string;
  host_name?: string;
  event?: string;
  round?: number;
  game?: number;
  /** the table for the rematch */
  next?: string;
  places: TablePlace[];
  settings: AgreedSettings;
  /** If commentators may see all hands later: delay_s, agreed (by everyone), and for a seat asked (hasn't answered yet) and mine */
  commentary?: {
    delay_s: number;
    agreed: boolean;
    /** no answer at this table yet */
    asked?: boolean;
    mine?: boolean;
  };
  muted: string[];
  elapsed_ms?: number;
  view?: TableView;
  me?: {
    seat?: number;
  };
  opened?: number;
};

export type LobbyRow = {
  table: string;
  state: "playing" | "over" | "gathering";
  host_name?: string;
  event?: string;
  places: TablePlace[];
  settings: {
    scenario: string;
    rulebook: string;
    seats: number;
    spectators: boolean;
    spectator_delay_s: number;
    vp_target: number;
    turn_limit_s: number;
    chat: boolean;
  };
  opened: number;
  host?: string;
};

export type BotLevel = {
  name: string;
  about?: string;
};

export type JudgePair = {
  seats: [number, number];
  trades: number;
  entries: number[];
  gave: [Cards, Cards];
  robbed: [number, number];
  blocked: [number, number];
};

export type JudgeFlag = {
  seats: [number, number];
  flag: "free-cards" | "port-fee" | "insurance-fee";
  favours: number;
  trades: number;
  entries: number[];
  rest: [Cards, Cards];
};

export type SeasonCounted = {
  tournament: string;
  place: number;
  points: string;
};

export type SeasonStanding = {
  rank: number;
  player: string;
  name: string;
  shared: number;
  state: string;
  points: string;
  tournaments: number;
  pct_mean: string;
  best_place: number;
  worst_place: number;
  counted: SeasonCounted[];
};

export type SeasonResult = {
  player: string;
  tournament: string;
  place: number;
  invalid?: boolean;
};

/** A submitted event, with the figures to judge it by. */
export type SeasonEvent = {
  event: string;
  name?: string;
  state: string;
  starts?: string;
  place?: string;
  players?: number;
  valid?: number;
  rulebook?: string;
  games?: number;
  online_games?: number;
  online?: boolean;
  official?: boolean;
  scenarios?: string[];
  staff?: string[];
  changed?: {
    about: string;
    value: string;
  }[];
  acceptable?: boolean;
  why_not?: string;
  text?: string;
  clause?: string;
};

export type SeasonLeaver = {
  person: string;
  name: string;
  event: string;
  event_name: string;
  at: number;
  during: boolean;
  round?: number;
  table?: number;
  status: string;
  text?: string;
  ban?: number;
  case?: string;
};

export type Entitled = "declared" | "yes" | "no";

export type SeasonMember = {
  person: string;
  name: string;
  direct: boolean;
  declined: boolean;
  lot?: string;
  entitled: Entitled;
  elsewhere: Entitled;
  text?: string;
};

export type Season = {
  season: string;
  name: string;
  rulebook: string;
  closed: boolean;
  mine: boolean;
  qualifiers: number;
  administrators: string[];
  events: SeasonEvent[];
  results: SeasonResult[];
  leavers?: SeasonLeaver[];
  notes: SeasonMember[];
  counts: SeasonCounts;
  published?: {
    at: number;
    people: string[];
  };
  final?: string;
  table: {
    ranking: SeasonStanding[];
    finalists: string[];
    tournaments: {
      id: string;
      valid: number;
      verdict: string;
    }[];
  };
};

export type SeasonRow = {
  season: string;
  name: string;
  rulebook: string;
  closed: boolean;
  tournaments: number;
  counts: SeasonCounts;
  /** you become its administrator */
  mine?: boolean;
};

export type Ban = {
  ban: number;
  person: string;
  name: string;
  state: string;
  over?: boolean;
  scope: "all" | "host" | "championships";
  everywhere: boolean;
  at: number;
  until?: number;
  event?: string;
  event_name?: string;
  season?: string;
  season_name?: string;
  by: string;
  text?: string;
};

/** Something judges recorded about someone at one of the events. */
export type BanRecord = {
  at: number;
  kind: string;
  penalty?: string;
  code?: string;
  person: string;
  name: string;
  event: string;
  event_name: string;
  clause?: string;
  text?: string;
};

export type Title = {
  event: string;
  name: string;
  /** it came as a file, and with which label */
  kept?: "signed" | "head-known" | "unsigned";
  rulebook: string;
  starts?: string;
  place?: string;
  players: number;
  champion: {
    person: string;
    name: string;
    country?: string;
  };
  next: {
    event: string;
    name: string;
  }[];
  /** it is the last one */
  last?: boolean;
};

export type TitlesOfCountry = {
  rank: number;
  country: string;
  titles: number;
  podiums: number;
  finals: number;
  best: number;
  players: number;
};

export type Titles = {
  titles: Title[];
  countries: TitlesOfCountry[];
};

/** An entry of a game; each kind has its own members */
export type TableEntry = {
  n: number;
  kind: string;
  by: string;
  seat?: number;
  at: number;
  spent_ms?: number[];
  action?: GameAction;
  offer?: number;
  to?: number | number[];
  give?: Cards;
  get?: Cards;
  clause?: string;
  text?: string;
  pause?: string;
  holder?: string;
  connected?: boolean;
  winner?: number | null;
  vp?: number[];
  change?: string;
  ms?: number;
  closed?: string;
  missing?: number[];
  commit?: string;
  pledge?: string;
  share?: string;
};

export type GameAction = {
  kind: string;
  site?: number;
  edge?: number;
  hex?: number;
  victim?: number;
  dice?: [number, number];
  cards?: Cards;
  resource?: Resource;
  give?: Resource | Cards;
  get?: Resource | Cards;
  with?: number;
  from?: number;
  to?: number;
  token?: FishToken | null;
  tokens?: FishTokens;
  red?: number;
  yellow?: number;
  track?: Track;
  crane?: boolean;
  first?: number;
  second?: number;
  place?: number;
  knight?: KnightLevel;
  /** the card, or in a roll how many were drawn */
  progress?: ProgressCard | number;
  nothing?: boolean;
  /** 1 to 3 ship, 4 science, 5 trade, 6 politics */
  event_die?: number;
  taxed?: number;
  /** what an answer does not show to all */
  hidden?: "resource" | "progress" | "cards";
};

export type PersonStudy = {
  games: number;
  wins: number;
  positions: {
    games: number;
    wins: number;
  }[];
  dice: number[];
  expected_36: number;
  received: number;
  blocked: number;
  robbed: number;
  lost: number;
  given: number;
  got: number;
  openings: StudyOpening[];
};

export type StudyOpening = {
  game: string;
  at: number;
  seat: number;
  seats: number;
  won: boolean;
  place: number;
  vp: number;
  pips: number;
  expected_36: number;
  received: number;
  blocked: number;
  opening: StudySite[];
  /** older games have none */
  board?: Board;
  /** Everyone's first settlements, seat by seat */
  placed?: number[][];
  scenario?: string;
  robbed?: number;
  lost?: number;
  given?: number;
  got?: number;
};

export type StudySite = {
  site: number;
  hexes: {
    terrain: "hills" | "forest" | "pasture" | "fields" | "mountains" | "desert" | "lake" | "gold" | "sea";
    number?: number;
  }[];
  harbour?: string;
};

export type PlayedGame = {
  game: string;
  at: number;
  scenario: string;
  winner: number | null;
  turns: number;
  seats: {
    person?: string;
    name?: string;
    bot?: string;
    vp: number;
    place: number;
  }[];
  event?: string;
  rulebook?: string;
  ending?: "won" | "decided" | "aborted";
  minutes?: number;
};

export type RatingRow = {
  rank: number;
  person: string;
  name: string;
  rating: number;
  games: number;
  events: number;
};

export type PlayedEvent = {
  event: string;
  name: string;
  rulebook: string;
  starts?: string;
  stage: string;
  of: number;
  place?: number;
  shared?: number;
  games: number;
  wins: number;
  vp: number;
  champion?: boolean;
  /** The event came as a file: the label it was saved with. Games of an unsigned one don't count in statistics and ratings */
  kept?: "signed" | "head-known" | "unsigned";
};

export type RatingStep = {
  event: string;
  at: number;
  before: number;
  after: number;
  games: number;
};

export type Player = {
  person: string;
  name: string;
  events: PlayedEvent[];
  games: number;
  wins: number;
  casual_games: number;
  casual_wins: number;
  rating?: number;
  rated_games?: number;
  history?: RatingStep[];
};

export type BracketTable = {
  table: number;
  seeds: (number | null)[];
  from: (number | null)[];
  host: number | null;
  winner: number | null;
  players?: (string | null)[];
};

export type Bracket = {
  players: number;
  games: number;
  rounds: {
    round: number;
    name: string;
    tables: BracketTable[];
  }[];
};

export type SeasonHistory = {
  tournaments: {
    id: string;
    name: string;
    at: number;
    ranking: {
      player: string;
      rank: number;
      points: number;
    }[];
  }[];
};

export type Commentary = {
  table: string;
  now: number;
  state: "playing" | "over" | "gathering" | "shut";
  places: TablePlace[];
  settings: AgreedSettings;
  delay_s: number;
  view: TableView;
  opened: number;
  host?: string;
  host_name?: string;
  event?: string;
  round?: number;
  game?: number;
  next?: string;
};

export type StaffMember = {
  person: Person;
  name: string;
  roles: Role[];
  acks?: string[];
};

export type GameLogLine = {
  step?: number;
  at: number;
  kind: string;
  player?: number;
  text: string;
  seq?: number;
  who?: string;
  game?: number;
  undone_by?: number;
  round?: number;
  by?: string;
  typed?: number;
};

export type OverallRow = {
  place: number | null;
  player: number;
  name: string;
  country?: string;
  phase: string;
  preliminary: number;
  finish?: number;
  provisional?: boolean;
};

export type SeasonCounts = {
  rulebooks: string[];
  scenarios: string[];
  /** rulebooks with seasons: others can't count */
  possible: string[];
  online: boolean;
};
