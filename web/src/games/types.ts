/** What a game brings to the page. See README.md beside this file. */
import type { Component, Snippet } from 'svelte';
import type { Choice, EventOut, LogLine, RowOut, Section, Step, Refusal } from '../lib/protocol';
import type { Series } from '../lib/series';
import type { Shape } from '../table/desk.svelte';

/** What every game's view has. */
export interface BaseView {
  game: string;
  seat: number | null;
  seats: number;
  round: number;
  point: string;
  to_act: number | null;
  players: readonly { seat: number; points: number }[];
  /** What the server worked out for screens; each game knows what is in it. */
  numbers: { ranking?: readonly number[] };
}

/** A view as the server sends it, with the numbers beside it. */
export function isView(found: object): found is BaseView {
  return 'game' in found && 'players' in found && 'numbers' in found;
}

/** The draft: what the seat has put together and tried on the server, and nobody else knows of. */
export interface DraftState {
  /** Its decisions so far, in the words of records. Empty: there is no draft. */
  words: readonly string[];
  /** trail[i]: the choices there were before decision i of the draft (trail[0] without any). May have holes. */
  trail: readonly (readonly Choice[] | undefined)[];
  /** It may be confirmed: it ends at the end of a decision. */
  complete: boolean;
  /** Why it goes no further: "" (this seat goes on), draw, seat, over, sealed. */
  stopped: '' | 'draw' | 'seat' | 'over' | 'sealed';
  /** The turn ends with it. */
  turn: boolean;
  /** A decision that the server proposes to add; "": none. */
  propose: string;
  /** Where the choices are small steps of one decision: a whole decision that is legal; else "". */
  whole: string;
  /** Why the last thing tried was refused. The draft is still what it was before. */
  refused: Refusal | null;
  /** What the draft would bring about, as this seat would learn it; and the same as lines of the log. */
  events: readonly EventOut[];
  lines: readonly LogLine[];
  /** An answer of the server is under way. */
  trying: boolean;
}

export interface Actions {
  /** Replaces the whole draft by these decisions and tries it. `[]` drops the draft. */
  attempt(words: readonly string[]): void;
  /** Adds one decision to the draft and tries it. */
  choose(words: string): void;
  /** Decides at once, without a draft: for buttons that confirm by themselves. */
  play(words: readonly string[]): void;
  /** Sends the draft, if it is complete. */
  confirm(): void;
  /** One step of the draft back. */
  undo(): void;
  /** Shows why something is not allowed (a dimmed choice was tapped). */
  explain(why: Refusal): void;
  /** Asks for the whole decision that is best for a plain goal and puts it after these decisions of the draft. */
  suggest(before: readonly string[], goal: 'income' | 'counting'): void;
}

/** Somebody at the table, as the standing shows them. */
export interface Person {
  name: string;
  bot: boolean;
  /** Their page is open; bots always are. */
  online: boolean;
  /** The table waits for them. */
  acting: boolean;
  /** Their sealed decision is in. */
  sealed: boolean;
}

/** What a board adds to the action strip, between the sentence and Confirm. */
export interface StripParts {
  /** Price and gain of the choice, in one line under the sentence. */
  note?: Snippet | undefined;
  choices?: Snippet | undefined;
  /** The way to refuse or to end: beside Confirm, always in the same place. */
  decline?: Snippet | undefined;
}

/** The parts of the shell that a board places in its own grid. Each is rendered exactly once where it is wanted. */
export interface ShellParts {
  /** Title, rounds and buttons. Only for games with `head: 'board'`. */
  head: Snippet;
  /** Sentence, Undo, Hint, Confirm, and the board's own parts between them. Every shape has it. */
  strip: Snippet<[StripParts]>;
  /** Points and facts of all players, in the shell's plain form. */
  standing: Snippet;
  /** Log, chat, notes and rules. Rendered by the board in `wide` and `low`; elsewhere the shell has a drawer or a tab. */
  side: Snippet;
  /** The whole table as text, with its choices as buttons: for games that draw nothing. */
  text: Snippet;
}

export interface BoardProps<V extends BaseView = BaseView> {
  /** What to draw: the table as it would be after the draft, or as it is. */
  view: V;
  /** The table as it is. */
  now: V;
  /** The seat whose eyes these are; null: a spectator. */
  seat: number | null;
  names: readonly string[];
  /** This seat is asked to decide (also while its sealed decision waits). */
  asked: boolean;
  /** My sealed decision; "": none. */
  sealed: string;
  /** Whose sealed decisions are in. */
  sealedSeats: readonly number[];
  /** The choices after the draft. Refused ones are shown dimmed, with their reason. */
  choices: readonly Choice[];
  draft: DraftState;
  act: Actions;
  /** Nothing can be decided here: a replay, or the game is over. */
  replay: boolean;
  /** How the window lies. One unit (`var(--u)`) is this shape's canvas scaled to the window. */
  shape: Shape;
  shell: ShellParts;
  people: readonly Person[];
  /** `phone` or `flat`: show only what belongs to `tab`. */
  phone: boolean;
  tab: string;
  /** Turns to another tab of the phone: after buying, to where pieces are placed. */
  show: (tab: string) => void;
  /** The privacy key is on: hide what only this seat may know. */
  hidden: boolean;
  /** The table has conveniences such as "best income". */
  assisted: boolean;
  /** Words of the event or log line somebody points at, to be outlined on the board; "": none. */
  marked: string;
  /** Changes since this seat last acted, by the names of `GameUi.changed`: outlined until it acts. */
  changed: ReadonlySet<string>;
  /** Somebody explains the game in the action strip, which is higher then. */
  coached?: boolean;
  /** The history of this table, oldest first. */
  rows?: readonly RowOut[];
}

export interface OpponentProps<V extends BaseView = BaseView> {
  view: V;
  now: V;
  /** Whose panel it is. */
  of: number;
  names: readonly string[];
  /** The tablet's and phone's short form: one line. */
  brief: boolean;
}

/** Something great that happened to everybody: shown over the table for some seconds, ended by any click or key. */
export interface MomentProps<V extends BaseView = BaseView> {
  /** The table after it. */
  view: V;
  names: readonly string[];
  /** The portraits that people put together; empty: one made from the name. */
  faces: readonly string[];
  /** What happened, as the log has it. */
  rows: readonly RowOut[];
  done: () => void;
}

/** The expert's numbers: public facts, and what the rules make of them. */
export interface NumbersProps<V extends BaseView = BaseView> {
  /** The table as it would be after the draft. */
  view: V;
  seat: number | null;
  names: readonly string[];
  /** The privacy key is on. */
  hidden: boolean;
}

export interface EndProps<V extends BaseView = BaseView> {
  view: V;
  names: readonly string[];
  rows: readonly RowOut[];
  /** The table as text; empty until the server has sent it. */
  sections: readonly Section[];
}

/** One mark of the round track: a round, or a counting between rounds. */
export interface RoundMark {
  label: string;
  state: 'past' | 'now' | 'next';
  counting?: boolean;
  /** The part of the game that begins with this mark: "Act I", and its name. */
  act?: { label: string; name: string; now: boolean };
  /** A drawing of 100 x 100 units in place of the label, its name, and the text beside it. */
  art?: string;
  name?: string;
  note?: string;
  /** What its card is about (`data-thing`). */
  thing?: string;
}

/** A drawing with its view box. */
export interface Picture {
  art: string;
  box: string;
}

/** What to touch next in a guided game. */
export interface Next {
  /** Selectors of what glows. */
  at: readonly string[];
  /** Only the first of them that is on the screen, not all of them. */
  either?: boolean;
  /** What the draft has instead of the lesson's decision can still become it. */
  underWay: boolean;
}

/** How a game's board shows what a guided game or a hint is about. The selectors are those of the board's own parts. */
export interface Guide {
  /** The name, and so the face, of the person who speaks. */
  coach: string;
  /** For the decisions `todo`, when the draft has `made` in their place. */
  next(todo: readonly string[], made: readonly string[]): Next;
  /** Where a thing that a card names is drawn, the best place first. */
  thing(name: string, seat: number): readonly string[];
  /** The phone's tab for a decision or a thing; "": stay. */
  tabOf(words: string): string;
  /** Where each decision of a turn lands on the board: selectors, "" for those that land nowhere. */
  ghosts(turn: readonly string[]): readonly string[];
}

/** A part of a short line of the log: a drawing, words, a family with what it got. */
export type Bit =
  | { art: string; box: string; wide?: number }
  | { text: string; look?: 'strong' | 'soft' | 'good' | 'bad' }
  | { seat: number; text?: string };

/** A turn in signs. The sentences stay its name for those who don't see it. */
export interface Short {
  bits: readonly Bit[];
  /** Points it brought, on the right. */
  points?: number;
  /** It belongs to the turn above: somebody plays along. */
  along?: boolean;
}

/** What a game adds to its page of the rules. */
export interface RulesUi {
  /** By chapter: its pieces. */
  pictures: Readonly<Record<string, readonly Picture[]>>;
  /** Signs: the picture, what it is called, and the thing of the rulebook that tells of it. */
  legend: readonly { picture: Picture; title: string; thing: string }[];
}

export interface GameUi<V extends BaseView = BaseView> {
  name: string;
  /** The phone's tabs that belong to the board; the shell adds Log, and Others (`others`) where it is not among them. */
  tabs: readonly { id: string; key: string }[];
  /** Which tab a decision point needs first. */
  tabOf(point: string): string;
  /** Where a changed thing is to be seen, by its name in `changed`. */
  tabOfChange(name: string, seat: number | null): string;
  /** Keys that jump to a region: a letter and the `data-region` of the board. */
  regions: Readonly<Record<string, string>>;
  /** Width and height, in units, of what the board draws on in each shape; on phones only the width counts. */
  canvas: Readonly<Record<Shape, readonly [number, number]>>;
  /** Who places the header: the shell, above everything, or the board (`shell.head`). */
  head: 'top' | 'board';
  /** How the header draws the rounds: scenes of acts, or candles that burn down. */
  track?: 'scenes' | 'candles';
  /** There is something that only one seat may know, so the page can hide it. */
  secrets?: boolean;
  Board: Component<BoardProps<V>>;
  /** What the standing shows of a player below name and points. */
  Opponent?: Component<OpponentProps<V>>;
  /** Draws nothing: the board is the table as text. */
  text?: boolean;
  /** In place of the shell's plain strips: bids opened, a round's end, a counting, the end. */
  Moment?: Component<MomentProps<V>>;
  /** This row has a moment to show, though the shell has no strip for it. */
  great?(row: RowOut): boolean;
  /** What an expert wants to know beside the board, opened with one key. */
  Numbers?: Component<NumbersProps<V>>;
  /** More of the end page than the shell's bars and curves. */
  EndPage?: Component<EndProps<V>>;
  /** What a digit key chooses here, in the words of a record. */
  digit?(n: number, view: V, choices: readonly Choice[]): string | null;
  /** Lines of the log as signs; null: as a sentence. */
  short?(lines: readonly LogLine[]): Short | null;
  /** Lines with the same name that follow each other are one, also across seats; "": those of one seat. */
  together?(line: LogLine): string;
  /** The arms of a seat, 40 x 41, where it has more than a shape and a colour. */
  arms?(seat: number): string;
  /** What differs between two views: names of things, which the board gives to what it draws. `points:0` is the shell's. */
  changed(before: V, now: V): string[];
  /** The round track of the header. */
  rounds(view: V): RoundMark[];
  /** What the end page draws over time: from the log, and from the steps of the replay (none yet: still loading). */
  series(view: V, names: readonly string[], rows: readonly RowOut[], steps: readonly Step[]): Series[];
  /** Only where the game can be learned by playing. */
  guide?: Guide;
  /** The server can answer questions of this game in advance. */
  orders?: boolean;
  /** Things on the board (`data-about`, `data-region`) and the chapter that tells more of each. */
  things: Readonly<Record<string, string>>;
  /** The picture on the card of a thing (`data-thing`); null: it has none. */
  picture?(thing: string, view: V): Picture | null;
  rules?: RulesUi;
  /** The chapter that tells of a section of the rules; "": none does. */
  chapterOf(rule: string): string;
}
