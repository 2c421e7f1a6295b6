// Made by scripts/protocol_ts.py from ridotto/server/protocol.py. Do not edit.

import type { Said } from './i18n.svelte';

/** This browser, as its push service has named it: pushes go there while this session lasts. */
export interface AddPush {
  endpoint: string;
  p256dh: string;
  auth: string;
  language?: 'de' | 'en' | 'fr' | 'it' | 'nl';
}

export interface Amount {
  seat: number;
  said: Said;
}

/** A game of strong bots with comments: its record, to be opened as a replay. */
export interface AnnotatedGame {
  name: string;
  title: Said;
  record: string;
  moments: MomentOut[];
}

/** An answer that a seat can order in advance. */
export interface Answer {
  words: string;
  scope: string;
  label: Said;
}

/** Take the seat back from the bot that sat there for its owner. */
export interface Back {
  t: 'back';
  seat: number;
  id: string;
}

/** The person this browser was before it signed in. */
export interface Before {
  name: string;
  tables: number;
}

/** What would have been better than the decision that was made. */
export interface Better {
  words: string[];
  said: Said;
  chance: number;
  why: Said | null;
  groups: Record<string, number>;
  rivals: Record<string, number>;
}

export interface BlockOut {
  id: string;
  name: string;
  at: number;
}

/** The tables that came along, and those that stay with the other person, since both are there. */
export interface Brought {
  brought: number;
  kept: number;
}

export interface Card {
  kind: Said;
  name: Said;
  what: Said[];
  needs: Need[];
  now: Said | null;
  more: Said[];
  chapter: string;
}

/** A chapter of the rules in short: its paragraphs. */
export interface Chapter {
  name: string;
  title: Said;
  text: Said[];
}

export interface Chat {
  t: 'chat';
  text: string;
  id: string;
}

export interface ChatLine {
  t: 'said';
  n: number;
  seat: number;
  name: string;
  text: string;
  at: number;
}

export interface Choice {
  words: string;
  said: Said;
  refused: Refusal | null;
  preview?: Preview | null;
  instead?: string[];
  note?: Said | null;
}

export interface ClockOut {
  left: number[];
  running: number[];
  out: number[];
  votes?: VoteOut[];
  still?: StillOut[];
}

/** The card of a lesson that is due. */
export interface Coach {
  card: number;
  of: number;
  name: string;
  say: Said;
  why: Said;
  glow: string[];
  do?: string[];
  step?: string;
  made?: number;
  other?: Said | null;
  off?: boolean;
}

export interface Consent {
  t: 'consent';
  seat: number;
  proposal: string;
  yes: boolean;
  id: string;
}

export interface ContestHead {
  id: string;
  kind: 'duplicate' | 'tournament';
  game: string;
  title: string;
  host: string;
  stage: 'ended' | 'open' | 'over' | 'playing';
  size: number;
  rounds: number;
  round: number;
  people: number;
  pace: Pace;
  mine: boolean;
  changed: number;
}

export interface ContestLists {
  mine: ContestHead[];
  open: ContestHead[];
}

/** The page of an evening or a tournament. */
export interface ContestOut {
  head: ContestHead;
  options: Record<string, string>;
  public: boolean;
  same_deal: boolean;
  auto: boolean;
  takebacks: string;
  hints: boolean;
  host: boolean;
  me: number;
  entrants: EntrantOut[];
  standing: StandingLine[];
  played: ContestRound[];
}

export interface ContestRound {
  tables: ContestTable[];
  over: boolean;
  promise: string;
  seed: string;
}

/** A table of a round. What is played there shows only if nobody could learn his own deal by it. */
export interface ContestTable {
  table: string;
  stage: 'ended' | 'open' | 'over' | 'playing';
  seats: SeatOut[];
  entrants: number[];
  mine: number[];
  round: number;
  asked: number[];
  points: number[];
  places: number[];
  series: number[][];
}

/** An evening: `tables` tables of `size` players with one deal. A tournament: `rounds` rounds. */
export interface CreateContest {
  kind: 'duplicate' | 'tournament';
  game: string;
  size: number;
  options?: Record<string, string>;
  title?: string;
  public?: boolean;
  play?: boolean;
  pace?: Pace;
  takebacks?: 'ask' | 'free' | 'none';
  hints?: boolean;
  bot?: string;
  tables?: number;
  bots?: number;
  rounds?: number;
  same_deal?: boolean;
  auto?: boolean;
}

/** A guided first game of one person. */
export interface CreateLesson {
  game: string;
  id?: string;
}

export interface CreateTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  title?: string;
  public?: boolean;
  takebacks?: 'ask' | 'free' | 'none';
  hints?: boolean;
  assistance?: boolean;
  chat_watchers?: boolean;
  webhook?: string;
  pace?: Pace;
  rated?: boolean;
  id?: string;
}

export interface Created {
  table: string;
  links: SeatLink[];
  watch: string;
  any: string;
  card: string;
}

/** The whole table as text, as this draft of the seat leaves it (null: as a spectator sees it). */
export interface Describe {
  t: 'describe';
  seat: number | null;
  version: number;
  draft?: string[];
  id: string;
}

/** The table as text, and the orders that the seat can give. */
export interface Described {
  t: 'described';
  id: string;
  version: number;
  sections: Section[];
  orders: OrderRow[];
  ok: true;
}

/** The page that needs no server, if this server has it. */
export interface Device {
  path: string;
  bytes: number;
}

/** The command is stored. `version` is that of the table after it. */
export interface Done {
  t: 'done';
  id: string;
  version: number;
  ok: true;
}

export interface EntrantOut {
  name: string;
  gone: '' | 'away' | 'dropped' | 'left';
}

export interface EventOut {
  what: string;
  seat: number;
  n: number;
  why: string;
  about: string;
}

/** A worked example, step by step: what happens, and the table after it. */
export interface Example {
  name: string;
  chapter: string;
  said: Said;
  look: string;
  names: string[];
  steps: ExampleStep[];
}

/** A worked example: of which chapter, and what it shows. */
export interface ExampleHead {
  name: string;
  chapter: string;
  said: Said;
}

/** The table after a line of the example; the first one has no lines. */
export interface ExampleStep {
  lines: LogLine[];
  view: Record<string, unknown>;
  numbers: Record<string, unknown>;
}

/** The card of one thing on the table, as this draft of the seat leaves it (null: as a spectator sees it). */
export interface Explain {
  t: 'explain';
  seat: number | null;
  version: number;
  thing: string;
  draft?: string[];
  id: string;
}

/** What a thing is, what it needs, what it brings now. Null: there is no such thing on the table. */
export interface Explained {
  t: 'explained';
  id: string;
  version: number;
  thing: string;
  card: Card | null;
}

export interface GameInfo {
  name: string;
  title: string;
  designers: string[];
  year: number;
  minutes: number;
  rules: number;
  seats: number[];
  options: Record<string, OptionInfo>;
}

export interface GameMemory {
  game: string;
  played: number;
  won: number;
  points: number;
  sources: SourceOut[];
  liked: LikedOut[];
  rating: RatingOut | null;
}

/** The connection ends: restarting, slow, removed, flood. */
export interface Goodbye {
  t: 'goodbye';
  code: string;
}

/** At a live table: I'm here. `wait`: of somebody who waits for others, let's wait a little longer. */
export interface Here {
  t: 'here';
  seat: number;
  wait?: boolean;
  id: string;
}

/** What a bot would do after this draft, best first; nothing is stored or told. */
export interface Hint {
  t: 'hint';
  seat: number;
  version: number;
  draft?: string[];
  id: string;
}

/** A choice, its value in the bot's eyes (null: none given), and where the points come from. */
export interface HintLine {
  words: string;
  said: Said;
  value: number | null;
  sources: Record<string, number>;
  why: Said | null;
  line: string[];
  told: Said[];
}

/** Best first. Values are points, or shares of the victory, as `unit` says. */
export interface Hints {
  t: 'hints';
  id: string;
  version: number;
  bot: string;
  lines: HintLine[];
  unit: 'points' | 'share';
  ok: true;
}

/** Moves on a private copy of the table at this version, for whichever seat is to act. Nothing is stored or told. */
export interface Imagine {
  t: 'imagine';
  seat: number;
  version: number;
  moves?: string[];
  guess?: number;
  id: string;
}

/** The private copy after these moves, as the seat sees it, and what the seat to act there may choose. */
export interface Imagined {
  t: 'imagined';
  id: string;
  version: number;
  acting: number;
  over: boolean;
  rows: RowOut[];
  view: Record<string, unknown>;
  numbers: Record<string, unknown>;
  choices: Choice[];
  whole: string;
  ask: Said | null;
  draws: number;
  ok: true;
}

/** A record to look at: it becomes a table on which nobody plays. */
export interface ImportRecord {
  text: string;
  title?: string;
  public?: boolean;
}

/** The table behind a seat or spectator link, for its holder. */
export interface Invitation {
  kind: 'seat' | 'watch';
  seat: number;
  host: string;
  table: TableHead;
  moved: boolean;
}

export interface JoinContest {
  token?: string;
  name?: string;
  table?: number;
  seat?: number;
}

export interface JoinTable {
  seat: number;
  name?: string;
}

export interface Joined {
  table: string;
  seat: number;
}

export interface JoinedContest {
  id: string;
  table: string;
  seat: number;
}

export interface Leader {
  id: string;
  name: string;
  face: string;
  rating: number;
  games: number;
}

export interface Leaders {
  game: string;
  needed: number;
  leaders: Leader[];
}

/** A step of a lesson: read on, show me (the card's move is made for me), one card back, play on without cards. */
export interface Learn {
  t: 'learn';
  seat: number;
  version: number;
  step: 'back' | 'free' | 'next' | 'show';
  id: string;
}

/** Leave a seat: before the start it is open again, later a bot sits there for its owner. */
export interface Leave {
  t: 'leave';
  seat: number;
  bot?: string;
  id: string;
}

/** A bot that can sit at a table: its name, its place from weak to strong, and the key of its words. */
export interface Level {
  name: string;
  order: number;
  key: string;
}

export interface LikedOut {
  key: string;
  times: number;
}

export interface LinkContest {
  days?: number;
  revoke?: boolean;
}

/** One line of the log. */
export interface LogLine {
  said: Said;
  seat: number;
  about: string;
  kinds: string[];
  heading: boolean;
}

export interface MadeContest {
  id: string;
  token: string;
}

/** What the link will do. in: become this person; keep: this person is kept under the address; nobody: nothing. */
export interface MailLinkSeen {
  what: 'in' | 'keep' | 'nobody';
  name: string;
  mine: boolean;
}

/** A link to this address: it leads back to the person who is kept under it, or keeps the one who asks. */
export interface MailSignIn {
  mail: string;
  language?: 'de' | 'en' | 'fr' | 'it' | 'nl';
}

export interface MakeLink {
  kind: 'any' | 'seat' | 'token' | 'watch';
  seat?: number;
  days?: number;
  revoke?: boolean;
  clear?: boolean;
}

export interface Me {
  id: string;
  name: string;
  face: string;
  colour: number;
}

/** Two people at the same tables: how often, and who came in ahead. */
export interface Met {
  id: string;
  name: string;
  face: string;
  game: string;
  games: number;
  ahead: number;
  behind: number;
}

/** A line of the record. */
export interface Moment {
  line: number;
  kind: 'chance' | 'decision' | 'reveal';
  seat: number;
  round: number;
  words: string;
  said: Said | null;
  chances: number[];
  chance: number;
  forced: boolean;
  mark: '' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  loss: number;
  error: number;
  exact: boolean;
  better: Better | null;
}

/** A comment on an annotated game, after this number of lines. */
export interface MomentOut {
  step: number;
  said: Said;
}

/** Before the game begins: take another chair, and its colour. A bot that sits there changes places with you. */
export interface Move {
  t: 'move';
  seat: number;
  to: number;
  id: string;
}

/** A game that began elsewhere goes on at a new table. */
export interface MoveGame {
  text: string;
  seats: SeatWish[];
  id?: string;
}

/** One line of a card: a condition, or a plain fact. */
export interface Need {
  said: Said;
  met: boolean | null;
  have: Said | null;
}

export interface NewLink {
  kind: string;
  seat: number;
  token: string;
  card: string;
}

/** The browser's answer; `client` and `attestation` are its bytes. */
export interface NewPasskey {
  id: string;
  client: string;
  attestation: string;
  name: string;
}

/** The client's own notes about this table; only its owner ever gets them. */
export interface Note {
  t: 'note';
  text: string;
  id: string;
}

/** How to reach me when I am not looking. Quiet hours hold for pushes as well. */
export interface NoticeWishes {
  mail: string;
  how?: 'daily' | 'now' | 'off';
  quiet_from?: number;
  quiet_to?: number;
  hour?: number;
  offset?: number;
  language?: 'de' | 'en' | 'fr' | 'it' | 'nl';
}

export interface Notices {
  available: boolean;
  mail: string;
  confirmed: boolean;
  how: 'daily' | 'now' | 'off';
  quiet_from: number;
  quiet_to: number;
  hour: number;
  offset: number;
  muted: string[];
  push_key: string;
  devices: PushDevice[];
}

/** An option of a game. With switches its value has one sign for each: off or on. */
export interface OptionInfo {
  values: string[];
  switches: string[];
  signs: string;
}

/** A standing order: the server gives this answer for the seat, at this point (empty: wherever it is legal). */
export interface Order {
  t: 'order';
  seat: number;
  words: string;
  point?: string;
  scope?: 'once' | 'round';
  id: string;
}

export interface OrderOut {
  id: string;
  words: string;
  point: string;
  scope: string;
  said: Said;
}

/** A question that may come, and the answers that can be ordered for it. */
export interface OrderRow {
  point: string;
  title: Said;
  answers: Answer[];
}

/** A vote about a seat whose time is up: what more than half of the others choose is done. */
export interface Overtime {
  t: 'overtime';
  seat: number;
  out: number;
  choice: 'bot' | 'extend' | 'wait';
  id: string;
}

/** What only this seat may know of the document. */
export interface Own {
  sealed: string;
  orders: OrderOut[];
  dropped: Said[];
}

/** What only this person gets to see. */
export interface OwnProfile {
  id: string;
  name: string;
  face: string;
  colour: number;
  hidden: boolean;
  mail: string;
  mail_available: boolean;
  passkeys_available: boolean;
  passkeys: PasskeyOut[];
  before: Before | null;
  blocks: BlockOut[];
}

/** Live: `bank` seconds for the game, `increment` more for each decision. Days: `bank` seconds for each decision. */
export interface Pace {
  kind?: 'days' | 'live' | 'none';
  bank?: number;
  increment?: number;
  weekends?: boolean;
  offset?: number;
  late?: 'bot' | 'vote';
  here?: boolean;
}

export interface PasskeyOut {
  id: string;
  name: string;
  created: number;
  used: number;
  here: boolean;
}

export interface PasskeySignIn {
  id: string;
  client: string;
  data: string;
  signature: string;
  user?: string;
}

/** What the browser needs to make a passkey. */
export interface PasskeyWish {
  challenge: string;
  site: string;
  user: string;
  name: string;
  known: string[];
}

export interface PastGame {
  table: string;
  game: string;
  ended: number;
  rated: boolean;
  open: boolean;
  seats: SeatResult[];
}

/** A person's page. To others it shows games at public and rated tables; to oneself all of them. */
export interface PersonPage {
  id: string;
  name: string;
  face: string;
  mine: boolean;
  hidden: boolean;
  blocked: boolean;
  games: GameMemory[];
  met: Met[];
  past: PastGame[];
  next: string;
}

export interface Ping {
  t: 'ping';
  id: string;
}

/** From a day to a day (2026-12-24), both included, by a clock this many minutes before UTC. */
export interface PlanVacation {
  first: string;
  last: string;
  offset?: number;
}

/** Decisions of one seat, all or nothing. Where decisions are sealed: this seat's, until the last one is in. */
export interface Play {
  t: 'play';
  seat: number;
  version: number;
  draft: string[];
  id: string;
}

/** A new table from a step of a finished game: this seat is mine, bots play the others. */
export interface PlayOn {
  seat: number;
  step: number;
}

/** A page of my finished games, the latest first. */
export interface PlayedGames {
  games: TableHead[];
  next: string;
  total: number;
  won: number;
}

/** One seat's game. */
export interface Player {
  seat: number;
  skill: number;
  lost: number;
  luck: number;
  marks: Record<string, number>;
}

/** Messages as a socket would have brought them, and what to ask for next. */
export interface Polled {
  messages: unknown[];
  since: number;
  mark: string;
}

export interface Pong {
  t: 'pong';
  id: string;
}

/** The effect of a choice: its events, the changes by seat, and the next question (as in `tried`). */
export interface Preview {
  events: EventOut[];
  changes: Record<string, number[]>;
  stopped: '' | 'draw' | 'over' | 'seat';
}

export interface ProposalOut {
  id: string;
  what: string;
  seat: number;
  to: number;
  needs: number[];
  agreed: number[];
  moves: Said[];
}

/** By agreement of all people at the table: end the game here, or give this seat more time. */
export interface Propose {
  t: 'propose';
  seat: number;
  what: 'end' | 'time';
  id: string;
}

/** A browser that gets pushes: its id is the beginning of the SHA-256 of its endpoint. */
export interface PushDevice {
  id: string;
  created: number;
  service: string;
}

/** A move and what it loses against the best one. */
export interface PuzzleAnswer {
  words: string;
  said: Said;
  loss: number;
  error: number;
  why: Said | null;
  line: string[];
  told: Said[];
}

export interface PuzzleAnswers {
  chance: number;
  answers: PuzzleAnswer[];
  played: Said;
  won: boolean;
  points: number[];
}

/** A puzzle in a list: a position of a game between bots in which one move is clearly best. */
export interface PuzzleHead {
  id: string;
  game: string;
  seats: number;
  seat: number;
  round: number;
  kind: string;
  difficulty: number;
}

/** A puzzle to solve: the messages that a table in this position would send to its seat. */
export interface PuzzleOut {
  head: PuzzleHead;
  nudge: Said | null;
  messages: unknown[];
  next: string;
}

export interface RatingChange {
  seat: number;
  before: number | null;
  after: number | null;
  needed: number;
}

/** `value` is null until enough games were rated. */
export interface RatingOut {
  value: number | null;
  games: number;
  needed: number;
}

/** Why not: a code for the translators, its numbers, and the section of the rules it rests on ("": none). */
export interface Refusal {
  code: string;
  numbers: number[];
  rule: string;
}

/** Nothing was changed: the answer to a command, and to every HTTP request that fails. */
export interface Refused {
  t: 'refused';
  id: string;
  code: string;
  numbers: number[];
  rule: string;
  at: number;
  version: number;
  line: number;
  ok: false;
}

/** The host removes a player: a bot takes the seat, or it is open and has a new link. */
export interface Remove {
  t: 'remove';
  seat: number;
  bot?: string;
  id: string;
}

export interface RemovePasskey {
  id: string;
}

export interface Replay {
  version: number;
  last: number;
  seat: number | null;
  open: boolean;
  steps: Step[];
}

/** Somebody at a table or what they said there, to the people who run this server. */
export interface ReportPerson {
  table?: string;
  seat?: number | null;
  line?: number;
  person?: string;
  why?: string;
}

export interface Review {
  game: string;
  seats: number;
  names: Record<string, string>;
  points: number[];
  winners: number[];
  start: number[];
  moments: Moment[];
  turning_points: TurningPoint[];
  players: Player[];
  worlds: number;
}

/** The review of a finished game: how far it is, and once it is ready what it says. */
export interface ReviewOut {
  key: string;
  table: string;
  game: string;
  seats: SeatOut[];
  mine: number[];
  points: number[];
  winners: number[];
  state: 'failed' | 'ready' | 'waiting' | 'working';
  done: number;
  total: number;
  last: number;
  review: Review | null;
}

/** A live table that waits: for everybody's "I'm here" before the start, or for players who are away. */
export interface RollOut {
  here: number[];
  missed: number[];
  left: number;
  again: number;
}

/** A row of the log: its line, and what this observer learned by it. */
export interface RowOut {
  seq: number;
  line: string;
  events: EventOut[];
  at: number;
  lines: LogLine[];
  strips: Strip[];
}

/** The rules in short for a number of players and options, and what each thing on the table is. */
export interface Rulebook {
  chapters: Chapter[];
  things: Record<string, Said>;
  examples: ExampleHead[];
  games: string[];
}

export interface SeatLink {
  seat: number;
  token: string;
}

export interface SeatOut {
  kind: 'bot' | 'open' | 'person';
  name: string;
  bot: string;
  away: string;
  online: boolean;
  face: string;
  person: string;
  late: boolean;
  vacation: number;
}

export interface SeatResult {
  id: string;
  name: string;
  face: string;
  bot: string;
  points: number;
  place: number;
}

export interface SeatWish {
  kind: 'bot' | 'me' | 'open';
  bot?: string;
  name?: string;
}

/** A part of the table as text: a heading with a list, a table with a head, or both. */
export interface Section {
  title: Said;
  items: Said[];
  head: (number | string | Said)[];
  rows: ((number | string | Said)[])[];
}

export interface SetName {
  name: string;
}

export interface SetProfile {
  name: string;
  face?: string;
  colour?: number;
  hidden?: boolean;
}

/** How the last proposal went: the seat that refused it, else the one that made it. */
export interface SettledOut {
  id: string;
  what: 'end' | 'time' | 'undo';
  outcome: 'agreed' | 'refused' | 'withdrawn';
  seat: number;
}

export interface SignInWish {
  challenge: string;
  site: string;
}

/** A source of points, and how many each seat has from it. */
export interface Source {
  title: Said;
  points: number[];
}

export interface SourceOut {
  key: string;
  points: number;
}

/** How a game stands, as a spectator sees it. */
export interface Standing {
  round: number;
  points: number[];
  asked: number[];
  left: number[];
  last: Said | null;
  ranking: number[];
  if_now: boolean;
  view: Record<string, unknown>;
  proposal: ProposalOut | null;
  again: number;
}

export interface StandingLine {
  entrant: number;
  place: number;
  score: number;
  wins: number;
  met: number;
  margin: number;
  games: number;
}

/** Everything but the play, always whole. */
export interface Status {
  stage: 'ended' | 'open' | 'over' | 'playing';
  version: number;
  asked: number[];
  sealed: number[];
  seats: SeatOut[];
  watchers: number;
  clock: ClockOut | null;
  proposal: ProposalOut | null;
  own: Own | null;
  rematch: string;
  ask?: Said | null;
  sources?: Source[];
  back?: TakeBack | null;
  lesson?: boolean;
  coach?: Coach | null;
  settled?: SettledOut | null;
  rematch_by?: string;
  roll?: RollOut | null;
}

export interface StatusOnly {
  t: 'status';
  status: Status;
}

/** The table after one row that counts; step 0: before the first. */
export interface Step {
  step: number;
  seq: number;
  line: string;
  at: number;
  round: number;
  events: EventOut[];
  lines: LogLine[];
  strips: Strip[];
  view: Record<string, unknown>;
  numbers: Record<string, unknown>;
  sections: Section[];
}

/** The host: start, next (round), drop (somebody), close. Who takes part: withdraw, back. */
export interface StepContest {
  what: 'back' | 'close' | 'drop' | 'next' | 'start' | 'withdraw';
  entrant?: number;
}

/** A clock that stands still, why, and until which moment. */
export interface StillOut {
  seat: number;
  why: 'vacation' | 'weekend';
  until: number;
}

/** Something that happens to everybody at once: bids revealed, income, a counting. */
export interface Strip {
  title: Said;
  amounts: Amount[];
}

/** A whole decision, after this draft, that is best for one plain goal: Opera's arrangement for income. */
export interface Suggest {
  t: 'suggest';
  seat: number;
  version: number;
  draft: string[];
  goal: 'counting' | 'income';
  id: string;
}

export interface Suggested {
  t: 'suggested';
  id: string;
  version: number;
  words: string;
  ok: true;
}

export interface TableHead {
  id: string;
  game: string;
  options: Record<string, string>;
  title: string;
  stage: string;
  public: boolean;
  pace: Pace;
  seats: SeatOut[];
  mine: number[];
  changed: number;
  rated: boolean;
  standing: Standing | null;
  contest: string;
}

/** Facts that never or seldom change. */
export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  options: Record<string, string>;
  title: string;
  public: boolean;
  takebacks: string;
  hints: boolean;
  chat_watchers: boolean;
  pace: Pace;
  assistance: boolean;
  rated: boolean;
  analysis: boolean;
  moved: boolean;
  contest: string;
}

export interface TableRatings {
  ready: boolean;
  changes: RatingChange[];
}

/** Where this seat's take-back would lead: to the position after row `to`, if these seats agree. */
export interface TakeBack {
  to: number;
  needs: number[];
}

/** What a draft would lead to. `stopped`: "" if the seat goes on, else draw, seat, over or sealed. */
export interface Tried {
  t: 'tried';
  id: string;
  version: number;
  rows: RowOut[];
  view: Record<string, unknown>;
  choices: Choice[];
  whole: string;
  numbers: Record<string, unknown>;
  complete: boolean;
  stopped: '' | 'draw' | 'over' | 'sealed' | 'seat';
  turn: boolean;
  propose: string;
  draft: Said[];
  ask: Said | null;
  confirm: Said | null;
  coach: Coach | null;
  ok: true;
}

/** The same, but nothing is stored or told: the answer is `tried`. An empty draft asks for the present choices. */
export interface Try {
  t: 'try';
  seat: number;
  version: number;
  draft: string[];
  id: string;
}

export interface TurningPoint {
  moment: number;
  seat: number;
  change: number;
}

/** Back to the position after row `to`: done at once, or proposed to those who learned something since. */
export interface Undo {
  t: 'undo';
  seat: number;
  version: number;
  to: number;
  id: string;
}

export interface Unorder {
  t: 'unorder';
  seat: number;
  order: string;
  id: string;
}

/** The rows after what the client had, and the table as this observer may see it now. */
export interface Update {
  t: 'update';
  version: number;
  seat: number | null;
  rows: RowOut[];
  view: Record<string, unknown>;
  choices: Choice[];
  whole: string;
  numbers: Record<string, unknown>;
  status: Status;
}

export interface UseLink {
  token: string;
  name?: string;
  seat?: number;
}

export interface VacationOut {
  first: string;
  last: string;
  begun: boolean;
  until: number;
}

export interface Vacations {
  allowance: number;
  left: number;
  planned: VacationOut[];
}

/** What somebody would have happen to a seat whose time is up. More than half of the others decide. */
export interface VoteOut {
  out: number;
  seat: number;
  choice: 'bot' | 'extend' | 'wait';
}

/** Is this draft a clear loss against the best turn? Nothing is stored or told. */
export interface Weigh {
  t: 'weigh';
  seat: number;
  version: number;
  draft: string[];
  id: string;
}

/** What a draft loses of the seat's win chance, judged by what the seat can know. `clear`: worth a warning. */
export interface Weighed {
  t: 'weighed';
  id: string;
  version: number;
  loss: number;
  error: number;
  clear: boolean;
  why: Said | null;
  told: Said[];
  ok: true;
}

/** The first message of a connection. */
export interface Welcome {
  t: 'welcome';
  table: TableInfo;
  seat: number | null;
  role: 'host' | 'seat' | 'spectator';
  seats: number[];
  away: number[];
  note: string;
  heartbeat: number;
}

export type Command = Play | Try | Undo | Propose | Consent | Order | Unorder | Overtime | Here | Imagine | Hint | Weigh | Suggest | Describe | Explain | Learn | Chat | Note | Leave | Back | Move | Remove | Ping;

export type Message = Welcome | Update | StatusOnly | Done | Refused | Tried | Hints | Weighed | Imagined | Suggested | Described | Explained | ChatLine | Pong | Goodbye;
