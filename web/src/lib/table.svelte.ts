/** A live table as components see it: what the server said last, and the draft that is tried before it is confirmed. */
import { api, Failure } from './api';
import type { Said } from './i18n.svelte';
import type {
  Card,
  ChatLine,
  Choice,
  Coach,
  Described,
  EventOut,
  HintLine,
  Learn,
  LogLine,
  Message,
  RowOut,
  Status,
  TableInfo,
  Tried,
  Weighed,
  Welcome,
  Refusal,
} from './protocol';
import type { Shown } from './playback.svelte';
import { Connection, type Answer, type LinkState, type Means, type Wish } from './socket';
import { isView, type BaseView } from '../games/types';

/** A view with the server's numbers beside it: what screens show and do not work out themselves. */
export function seen(found: { view: object; numbers: object }): BaseView {
  const view: object = { ...found.view, numbers: found.numbers };
  if (!isView(view)) throw new TypeError('this is not a view');
  return view;
}

/** The rows that still count, without those taken back. */
export function kept(rows: readonly RowOut[]): RowOut[] {
  let found: RowOut[] = [];
  for (const row of rows) {
    const back = /^undo (\d+)$/.exec(row.line);
    if (back) found = found.filter((one) => one.seq <= Number(back[1]));
    else found.push(row);
  }
  return found;
}

/** Whose decision a line of the record is; -1: chance. */
export function seatOf(line: string): number {
  const found = /^S(\d) /.exec(line);
  return found ? Number(found[1]) - 1 : -1;
}

/** This seat's last decision among these rows; -1: none. */
export function lastOwn(rows: readonly RowOut[], seat: number): number {
  return rows.findLastIndex((row) => seatOf(row.line) === seat);
}

/** What others and chance did after this seat's last decision. */
export function sinceLastTurn(rows: readonly RowOut[], seat: number): RowOut[] {
  const all = kept(rows);
  const last = lastOwn(all, seat);
  return last < 0 ? [] : all.slice(last + 1).filter((row) => seatOf(row.line) !== seat);
}

const NO_STATUS: Status = {
  stage: 'open',
  version: 0,
  asked: [],
  sealed: [],
  seats: [],
  watchers: 0,
  clock: null,
  proposal: null,
  own: null,
  rematch: '',
};

/** What a bot advises after a draft. */
export interface Advice {
  draft: readonly string[];
  lines: readonly HintLine[];
  unit: 'points' | 'share';
}

/** From when on one says that a command is on its way, and that the line must be dead. */
export const SENDING = 1500;
export const STUCK = 5000;
/** Steps that the server sends in one answer. */
const MOST_STEPS = 50;

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

export type Asked = 'yours' | 'sealed' | 'waiting' | 'over' | 'open';

export class Table {
  info = $state.raw<TableInfo | null>(null);
  role = $state<'seat' | 'host' | 'spectator'>('spectator');
  seat = $state<number | null>(null);
  seats = $state.raw<number[]>([]);
  line = $state<LinkState>('connecting');
  lost = $state('');
  view = $state.raw<BaseView | null>(null);
  choices = $state.raw<Choice[]>([]);
  whole = $state('');
  status = $state.raw<Status>(NO_STATUS);
  private arrived = false;
  statusAt = $state(0);
  rows = $state.raw<RowOut[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  note = $state('');
  /** What the server's keeper has to say to everybody; null: nothing, or it was read. */
  announced = $state.raw<ChatLine | null>(null);
  /** The table as this seat left it with its last decision; null: it has not decided anything yet, or it is not known. */
  left = $state.raw<BaseView | null>(null);
  private leftAt = 0;
  /** A bot's advice for the draft it was asked for; null: none is open. It is dropped when the draft changes. */
  hints = $state.raw<Advice | null>(null);
  /** The bot is thinking about it. */
  thinking = $state(false);
  /** Seats of this person where a bot plays in the meantime. */
  away = $state.raw<number[]>([]);
  /** A command waits for its answer: "sending" after a moment, "stuck" when nothing comes at all. */
  slow = $state<'' | 'sending' | 'stuck'>('');
  private waits = 0;

  draft = $state.raw<string[]>([]);
  tried = $state.raw<Tried | null>(null);
  /** The last question of the draft; null: there is no draft. */
  private question = $state.raw<Said | null>(null);
  /** The table as text, and the orders that can be given; null: nobody has asked for them. */
  described = $state.raw<Described | null>(null);
  trail = $state.raw<Choice[][]>([]);
  refused = $state.raw<Refusal | null>(null);
  trying = $state(false);
  sending = $state(false);
  saved = $state(0);
  problem = $state.raw<Refusal | null>(null);

  /** The view on the board: the draft's view where there is a draft. */
  shown = $derived(this.tried ? seen(this.tried) : this.view);
  offered = $derived(this.tried ? this.tried.choices : this.choices);
  wholeNow = $derived(this.tried ? this.tried.whole : this.whole);
  /** The prompt of this seat, or the sentence while it waits; null: nothing is played here. */
  ask = $derived(this.question ?? this.status.ask ?? null);
  version = $derived(this.status.version);
  /** In a guided game: the card that is due, after the draft. */
  coach = $derived<Coach | null>((this.tried ? this.tried.coach : this.status.coach) ?? null);
  names = $derived(this.status.seats.map((seat) => seat.name));
  asked = $derived.by((): Asked => {
    const { stage, asked, sealed } = this.status;
    if (stage === 'open') return 'open';
    if (stage !== 'playing') return 'over';
    if (this.seat === null || !asked.includes(this.seat)) return 'waiting';
    return sealed.includes(this.seat) ? 'sealed' : 'yours';
  });
  complete = $derived(this.draft.length > 0 && this.tried !== null && this.tried.complete && !this.trying);
  /** The turn ends with the draft. */
  turn = $derived(this.draft.length > 0 && this.tried !== null && this.tried.turn);
  log = $derived(kept(this.rows));

  private connection: Connection | null = null;
  private nth = 0;
  private accepted: string[] = [];
  /** New rows, and the board before them. */
  onNews: (rows: RowOut[], before: BaseView | null) => void = () => undefined;

  /** `means`: another way than a server's table, for a puzzle. */
  constructor(
    readonly id: string,
    private readonly means?: Means,
  ) {}

  /** Looks through the eyes of a seat; null: of a spectator. */
  open(seat: number | null): void {
    this.close();
    this.forget();
    this.seat = seat;
    this.left = null;
    this.leftAt = 0;
    this.rows = [];
    this.chat = [];
    this.line = 'connecting';
    this.lost = '';
    const listener = {
      message: (message: Message) => this.take(message),
      line: (state: LinkState, code: string) => {
        this.line = state;
        this.lost = code;
        if (state === 'polling') void this.introduce();
        if (state === 'offline') void this.recheck();
      },
    };
    this.connection = new Connection(this.id, seat, listener, this.means);
    this.connection.open();
  }

  close(): void {
    this.connection?.close();
    this.connection = null;
  }

  retry(): void {
    this.connection?.retry();
  }

  /** One look at the table: its seats, and whether it is over. */
  async glance(): Promise<void> {
    const found = await api.poll(this.id, 'since=0&wait=0', new AbortController().signal);
    for (const message of found.messages as Message[])
      if (message.t === 'update' || message.t === 'status') this.setStatus(message.status);
  }

  /** A poll has no welcome: what it says is asked for. */
  private async introduce(): Promise<void> {
    try {
      this.meet(await api.table(this.id));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  /** The line is gone: because somebody else, or a bot, has the seat now? Then one goes on as a spectator. */
  private async recheck(): Promise<void> {
    if (this.seat === null) return;
    try {
      const welcome = await api.table(this.id);
      if (this.seat === null || welcome.seats.includes(this.seat)) return;
      this.meet(welcome);
      this.open(welcome.seats[0] ?? null);
    } catch (error) {
      if (!(error instanceof Failure)) throw error; // the server is away, and the line comes back by itself
    }
  }

  /** A bot plays for this seat from now on, and its owner watches. */
  async leave(): Promise<void> {
    if (this.seat === null || !(await this.command({ t: 'leave', seat: this.seat }))) return;
    await this.introduce();
    this.open(this.seats[0] ?? null);
  }

  /** The owner takes the seat back from the bot and sees again what only this seat may see. */
  async comeBack(seat: number): Promise<void> {
    if (!(await this.command({ t: 'back', seat }))) return;
    await this.introduce();
    this.open(seat);
  }

  /** Before the game begins: another chair, and with it its colour. */
  async moveTo(to: number): Promise<void> {
    if (this.seat === null || !(await this.command({ t: 'move', seat: this.seat, to }))) return;
    await this.introduce();
    this.open(to);
  }

  meet(welcome: Welcome): void {
    this.info = welcome.table;
    this.role = welcome.role;
    this.seats = welcome.seats;
    this.away = welcome.away;
    this.note = welcome.note;
  }

  private take(message: Message): void {
    const on: { [M in Message as M['t']]: (m: M) => void } = {
      welcome: (m) => this.meet(m),
      update: (m) => {
        const before = this.shown;
        const known = this.rows.at(-1)?.seq ?? 0;
        const fresh = m.rows.filter((row) => row.seq > known);
        const changed = m.version !== this.version || this.view === null;
        this.rows = [...this.rows, ...fresh];
        this.view = seen(m);
        this.choices = m.choices;
        this.whole = m.whole;
        this.setStatus(m.status);
        if (changed) {
          this.hints = null;
          this.again();
          void this.lookBack();
          this.onNews(fresh, before);
        }
      },
      status: (m) => this.setStatus(m.status),
      said: (m) => {
        if (m.n === 0) this.announced = m;
        else if (!this.chat.some((line) => line.n === m.n)) this.chat = [...this.chat, m];
      },
      goodbye: () => undefined, // the close that follows says it all
      done: () => undefined,
      refused: () => undefined,
      tried: () => undefined,
      described: () => undefined,
      explained: () => undefined,
      hints: () => undefined,
      weighed: () => undefined,
      suggested: () => undefined,
      imagined: () => undefined,
      pong: () => undefined,
    };
    (on[message.t] as (m: Message) => void)(message);
  }

  /** Finds out how this seat left the table: seen just now, or long ago and asked for. */
  private async lookBack(): Promise<void> {
    if (this.seat === null || this.means) return;
    const rows = kept(this.rows);
    const at = lastOwn(rows, this.seat);
    const seq = rows[at]?.seq ?? 0;
    if (seq === this.leftAt) return;
    this.leftAt = seq;
    this.left = seq > 0 && at === rows.length - 1 ? this.view : null;
    if (seq === 0 || this.left || this.status.stage !== 'playing') return;
    try {
      const found = await api.replay(this.id, `from=${at + 1}&count=1&seat=${this.seat}`);
      const step = found.steps[0];
      if (step?.seq === this.leftAt) this.left = seen(step);
    } catch (error) {
      if (!(error instanceof Failure)) throw error; // then nothing is outlined
    }
  }

  /** The table after each of these rows, the last of which led to the present. */
  async steps(rows: readonly RowOut[]): Promise<Shown[]> {
    const [first] = rows;
    if (!first || !this.view) return [];
    // The last step is the table itself, the very same object: what follows it has nothing on the board to draw again.
    const present = this.view;
    if (rows.length === 1) return [{ row: first, view: present }];
    const some = rows.slice(-MOST_STEPS);
    const at = kept(this.rows).findIndex((row) => row.seq === some[0]?.seq);
    if (at < 0) return [];
    const eyes = this.seat === null ? '' : `&seat=${this.seat}`;
    try {
      const found = await api.replay(this.id, `from=${at + 1}&count=${some.length}${eyes}`);
      const wanted = new Set(some.map((row) => row.seq));
      return found.steps
        .filter((step) => wanted.has(step.seq))
        .map((step) => ({ row: step, view: step.seq === rows.at(-1)?.seq ? present : seen(step) }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return []; // then the table is as it is
    }
  }

  private setStatus(status: Status): void {
    this.status = status;
    this.statusAt = Date.now();
    this.welcomeBack();
  }

  /** Opening the page is coming back: the bot that stood in because its player was late gives the seat up at once. */
  private welcomeBack(): void {
    const mine = this.arrived || this.seat !== null ? undefined : this.away[0];
    this.arrived = true;
    if (mine !== undefined && this.status.stage === 'playing' && this.status.seats[mine]?.late)
      void this.comeBack(mine);
  }

  // --- the draft

  forget(): void {
    this.nth += 1;
    this.draft = [];
    this.accepted = [];
    this.tried = null;
    this.question = null;
    this.trail = [];
    this.refused = null;
    this.trying = false;
    this.hints = null;
  }

  /** The table has moved on under a draft: it is tried anew, or gone. */
  private again(): void {
    const draft = this.draft;
    this.forget();
    if (draft.length > 0 && this.asked === 'yours') void this.attempt(draft);
  }

  choose(words: string): Promise<void> {
    return this.attempt([...this.draft, words]);
  }

  /** Tries this draft in place of the present one. Refused: the present one stays, with the reason. */
  async attempt(words: string[]): Promise<void> {
    if (this.seat === null || !this.connection) return;
    if (words.length === 0) {
      this.forget();
      return;
    }
    const nth = ++this.nth;
    if (this.trail.length === 0) this.trail = [this.choices];
    this.draft = words;
    this.trying = true;
    this.refused = null;
    this.problem = null;
    this.hints = null;
    const answer = await this.sent({ t: 'try', seat: this.seat, version: this.version, draft: words });
    if (nth !== this.nth) return;
    this.trying = false;
    if (answer?.t === 'tried') {
      const other = words.findIndex((one, i) => one !== this.accepted[i]);
      const trail = this.trail.slice(0, other < 0 ? words.length : other + 1);
      trail[words.length] = answer.choices;
      this.trail = trail;
      this.accepted = words;
      this.tried = answer;
      this.question = answer.ask ?? this.question;
      return;
    }
    this.draft = this.accepted;
    if (answer?.t === 'refused')
      this.refused = { code: answer.code, numbers: answer.numbers, rule: answer.rule };
  }

  /** One step of the draft back. Confirmed decisions stay: `takeBack` asks for those. */
  undo(): void {
    if (this.draft.length > 0) void this.attempt(this.draft.slice(0, -1));
  }

  /** The row to which this seat's take-back would lead; null: there is nothing to take back. */
  backTo = $derived(this.status.back?.to ?? null);

  async takeBack(): Promise<void> {
    if (this.seat === null || this.backTo === null) return;
    await this.command({ t: 'undo', seat: this.seat, version: this.version, to: this.backTo });
  }

  async confirm(): Promise<boolean> {
    if (!this.complete) return false;
    return this.play(this.draft);
  }

  async play(words: string[]): Promise<boolean> {
    if (this.seat === null || this.sending) return false;
    this.sending = true;
    const done = await this.command({ t: 'play', seat: this.seat, version: this.version, draft: words });
    this.sending = false;
    if (done) this.forget();
    return done;
  }

  // --- everything else

  /** Sends a command; a refusal is shown. */
  async command(wish: Wish): Promise<boolean> {
    this.problem = null;
    const answer = await this.sent(wish);
    if (answer?.t === 'refused') {
      this.problem = { code: answer.code, numbers: answer.numbers, rule: answer.rule };
      return false;
    }
    if (answer) this.saved = Date.now();
    return answer !== null;
  }

  /** Moves on a private copy of the table: nothing here changes. */
  async imagine(version: number, moves: string[], guess: number): Promise<Answer | null> {
    if (this.seat === null) return null;
    return this.sent({ t: 'imagine', seat: this.seat, version, moves, guess });
  }

  /** Asks a bot what to do after the present draft. */
  async askHints(): Promise<void> {
    if (this.seat === null || this.thinking) return;
    // A draft that ends the turn leaves nothing to advise: then it is about the whole turn.
    const now = this.accepted;
    const draft = this.complete && this.turn ? [] : now;
    this.thinking = true;
    this.hints = null;
    const answer = await this.sent({ t: 'hint', seat: this.seat, version: this.version, draft }, true);
    this.thinking = false;
    if (!same(now, this.draft)) return; // it was about something else
    if (answer?.t === 'hints') this.hints = { draft, lines: answer.lines, unit: answer.unit };
    else if (answer?.t === 'refused') this.problem = { code: answer.code, numbers: answer.numbers, rule: '' };
  }

  /** A bot's advice for the turn, for the coach: nothing on the table changes, and no refusal is shown. */
  async advise(): Promise<Advice | null> {
    if (this.seat === null || !this.connection) return null;
    const answer = await this.quietly({ t: 'hint', seat: this.seat, version: this.version, draft: [] });
    return answer?.t === 'hints' ? { draft: [], lines: answer.lines, unit: answer.unit } : null;
  }

  /** What the draft loses against the best turn. */
  async weigh(): Promise<Weighed | null> {
    if (this.seat === null || this.accepted.length === 0) return null;
    const answer = await this.quietly({
      t: 'weigh',
      seat: this.seat,
      version: this.version,
      draft: this.accepted,
    });
    return answer?.t === 'weighed' ? answer : null;
  }

  private async quietly(wish: Wish): Promise<Answer | null> {
    try {
      return (await this.connection?.send(wish)) ?? null;
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  }

  /** Tries what the bot advises, to the end of the turn. Undo goes back through it. */
  takeHint(line: HintLine): void {
    if (!this.hints) return;
    const before = this.asked === 'sealed' || this.status.sealed.length > 0 ? [] : this.hints.draft;
    void this.attempt([...before, ...(line.line.length > 0 ? line.line : [line.words])]);
  }

  /** A step of a guided game. */
  async learn(step: Learn['step']): Promise<void> {
    if (this.seat === null || this.sending) return;
    this.sending = true;
    if (await this.command({ t: 'learn', seat: this.seat, version: this.version, step })) this.forget();
    this.sending = false;
  }

  /** Asks for the table as text, as the draft leaves it. */
  async describe(): Promise<void> {
    const wish = { t: 'describe', seat: this.seat, version: this.version, draft: this.accepted } as const;
    const answer = await this.sent(wish);
    if (answer?.t === 'described') this.described = answer;
  }

  /** The card of a thing, as the draft leaves it; `open`: as everybody sees it. */
  async explain(thing: string, open: boolean): Promise<Card | null> {
    const seat = open ? null : this.seat;
    const draft = seat === null ? [] : this.accepted;
    const answer = await this.sent({ t: 'explain', seat, version: this.version, thing, draft });
    return answer?.t === 'explained' ? answer.card : null;
  }

  /** A whole decision after `before` that is best for a plain goal, tried in place of the draft. */
  async suggest(before: string[], goal: 'income' | 'counting'): Promise<void> {
    if (this.seat === null) return;
    const answer = await this.sent({
      t: 'suggest',
      seat: this.seat,
      version: this.version,
      draft: before,
      goal,
    });
    if (answer?.t === 'suggested' && answer.words) await this.attempt([...before, answer.words]);
    else if (answer?.t === 'refused')
      this.problem = { code: answer.code, numbers: answer.numbers, rule: answer.rule };
  }

  /** `patient`: the answer is known to take its time. */
  private async sent(wish: Wish, patient = false): Promise<Answer | null> {
    const connection = this.connection;
    if (!connection) return null;
    const late = patient ? [] : this.watch(connection);
    try {
      return await connection.send(wish);
    } catch (error) {
      if (error instanceof Failure) {
        if (error.code !== 'gone') this.problem = { code: error.code, numbers: [...error.numbers], rule: '' };
        return null;
      }
      throw error;
    } finally {
      if (!patient) this.answered(late);
    }
  }

  /** Says that a command is on its way when that takes long, and has the line renewed when nothing is heard. */
  private watch(connection: Connection): ReturnType<typeof setTimeout>[] {
    this.waits += 1;
    return [
      setTimeout(() => (this.slow ||= 'sending'), SENDING),
      setTimeout(() => {
        this.slow = 'stuck';
        connection.renew(STUCK);
      }, STUCK),
    ];
  }

  private answered(late: ReturnType<typeof setTimeout>[]): void {
    late.forEach(clearTimeout);
    this.waits -= 1;
    if (this.waits === 0) this.slow = '';
  }

  /** All events of the draft, in order. */
  draftEvents = $derived<EventOut[]>(this.tried ? this.tried.rows.flatMap((row) => row.events) : []);
  draftLines = $derived<LogLine[]>(this.tried ? this.tried.rows.flatMap((row) => row.lines) : []);
}
