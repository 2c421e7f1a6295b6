/** The server's HTTP routes. Only lib/ fetches. */
import { carrier, OFFLINE } from './carrier';
import type {
  AddPush,
  AnnotatedGame,
  ContestLists,
  ContestOut,
  CreateContest,
  Example,
  Command,
  CreateTable,
  Created,
  Device,
  GameInfo,
  Invitation,
  JoinContest,
  Joined,
  JoinedContest,
  Level,
  LinkContest,
  JoinTable,
  MadeContest,
  MakeLink,
  Me,
  Message,
  MoveGame,
  NewLink,
  Notices,
  PlanVacation,
  NoticeWishes,
  PlayedGames,
  PlayOn,
  PuzzleAnswers,
  PuzzleHead,
  PuzzleOut,
  Polled,
  Refused,
  Replay,
  ReviewOut,
  Rulebook,
  StepContest,
  TableHead,
  Vacations,
  Welcome,
} from './protocol';

/** What went wrong: a code with its words in the catalogue. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly numbers: readonly number[] = [],
    readonly status = 0,
    /** Of a record that is broken. */
    readonly line = 0,
  ) {
    super(code);
  }
}

export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  let response: Response;
  try {
    response = await carrier.request(path, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Failure(OFFLINE);
  }
  if (response.ok) return (await response.json()) as T;
  const refused = (await response.json().catch(() => null)) as Refused | null;
  throw new Failure(refused?.code ?? 'broken', refused?.numbers ?? [], response.status, refused?.line ?? 0);
}

export const api = {
  games: () => ask<GameInfo[]>('/api/games'),
  rules: (query: string) => ask<Rulebook>(`/api/rules?${query}`),
  example: (game: string, name: string) =>
    ask<Example>(`/api/example?game=${encodeURIComponent(game)}&name=${encodeURIComponent(name)}`),
  annotated: (game: string, name: string) =>
    ask<AnnotatedGame>(`/api/annotated?game=${encodeURIComponent(game)}&name=${encodeURIComponent(name)}`),
  /** The words of games that the page was built without. */
  words: (language: string) => ask<Record<string, string>>(`/api/words?language=${language}`),
  levels: (game: string) => ask<Level[]>(`/api/levels?game=${encodeURIComponent(game)}`),
  me: () => ask<Me | null>('/api/me'),
  setName: (name: string) => ask<Me>('/api/me', { name }),
  notices: () => ask<Notices>('/api/me/notices'),
  reach: (wish: NoticeWishes) => ask<Notices>('/api/me/notices', wish),
  vacations: () => ask<Vacations>('/api/me/vacations'),
  planVacation: (wish: PlanVacation) => ask<Vacations>('/api/me/vacations', wish),
  stopVacation: (first: string) => ask<Vacations>('/api/me/vacations/off', { first }),
  addPush: (wish: AddPush) => ask<Notices>('/api/me/push', wish),
  dropPush: (id: string) => ask<Notices>('/api/me/push/off', { id }),
  mute: (id: string, muted: boolean) =>
    ask<Notices>(`/api/tables/${encodeURIComponent(id)}/notices`, { muted }),
  confirmMail: (token: string) => ask<null>('/api/mail/confirm', { token }),
  stopMail: (token: string) => ask<null>(`/api/mail/off?token=${encodeURIComponent(token)}`, {}),
  carry: () => ask<NewLink>('/api/me/carry', {}),
  carried: (token: string) => ask<Me>('/api/me/carried', { token }),
  tables: () => ask<TableHead[]>('/api/tables'),
  mine: () => ask<TableHead[]>('/api/tables/mine'),
  played: (query: string) => ask<PlayedGames>(`/api/tables/played?${query}`),
  create: (wish: CreateTable) => ask<Created>('/api/tables', wish),
  lesson: (game: string) => ask<Created>('/api/lessons', { game }),
  table: (id: string) => ask<Welcome>(`/api/tables/${encodeURIComponent(id)}`),
  join: (id: string, wish: JoinTable) => ask<Joined>(`/api/tables/${encodeURIComponent(id)}/join`, wish),
  link: (token: string, name: string, seat = -1) => ask<Joined>('/api/links', { token, name, seat }),
  look: (token: string) => ask<Invitation>('/api/links/look', { token }),
  makeLink: (id: string, wish: MakeLink) => ask<NewLink>(`/api/tables/${encodeURIComponent(id)}/links`, wish),
  rematch: (id: string) => ask<Created>(`/api/tables/${encodeURIComponent(id)}/rematch`, {}),
  contests: () => ask<ContestLists>('/api/contests'),
  createContest: (wish: CreateContest) => ask<MadeContest>('/api/contests', wish),
  contest: (id: string) => ask<ContestOut>(`/api/contests/${encodeURIComponent(id)}`),
  joinContest: (id: string, wish: JoinContest) =>
    ask<JoinedContest>(`/api/contests/${encodeURIComponent(id)}/join`, wish),
  stepContest: (id: string, wish: StepContest) =>
    ask<ContestOut>(`/api/contests/${encodeURIComponent(id)}/steps`, wish),
  linkContest: (id: string, wish: LinkContest) =>
    ask<MadeContest>(`/api/contests/${encodeURIComponent(id)}/links`, wish),
  command: (id: string, command: Command) =>
    ask<Message>(`/api/tables/${encodeURIComponent(id)}/commands`, command),
  poll: (id: string, query: string, signal: AbortSignal) =>
    ask<Polled>(`/api/tables/${encodeURIComponent(id)}/poll?${query}`, undefined, signal),
  replay: (id: string, query: string) => ask<Replay>(`/api/tables/${encodeURIComponent(id)}/replay?${query}`),
  beginReview: (id: string) => ask<ReviewOut>(`/api/tables/${encodeURIComponent(id)}/review`, {}),
  review: (key: string) => ask<ReviewOut>(`/api/reviews/${encodeURIComponent(key)}`),
  reviewReplay: (key: string, query: string) =>
    ask<Replay>(`/api/reviews/${encodeURIComponent(key)}/replay?${query}`),
  playOn: (key: string, wish: PlayOn) => ask<Created>(`/api/reviews/${encodeURIComponent(key)}/play`, wish),
  puzzles: (game: string) => ask<PuzzleHead[]>(`/api/puzzles?game=${encodeURIComponent(game)}`),
  dailyPuzzle: (day: string) => ask<PuzzleHead | null>(`/api/puzzles/daily?day=${day}`),
  puzzle: (id: string) => ask<PuzzleOut>(`/api/puzzles/${encodeURIComponent(id)}`),
  puzzleAnswers: (id: string) => ask<PuzzleAnswers>(`/api/puzzles/${encodeURIComponent(id)}/answers`),
  puzzleCommand: (id: string, command: Command) =>
    ask<Message>(`/api/puzzles/${encodeURIComponent(id)}/commands`, command),
  playPuzzle: (id: string) => ask<Created>(`/api/puzzles/${encodeURIComponent(id)}/play`, {}),
  importRecord: (text: string) => ask<Created>('/api/records', { text }),
  /** A game from elsewhere goes on here. */
  moveIn: (wish: MoveGame) => ask<Created>('/api/moved', wish),
  /** The page that needs no server, if this server has it. */
  device: () => ask<Device>('/api/device'),
  /** Throws a table of this device away. */
  forget: (id: string) => ask<null>(`/api/tables/${encodeURIComponent(id)}/forget`, {}),
  /** The record of a table as text. */
  record: async (id: string) =>
    (await carrier.request(`/api/tables/${encodeURIComponent(id)}/record`)).text(),
  recordPath: (id: string) => `/api/tables/${encodeURIComponent(id)}/record`,
  livePath: (id: string) => `/api/tables/${encodeURIComponent(id)}/live`,
};

/** The code of a failure. Any other error is a bug of ours and is thrown on. */
export function codeOf(error: unknown): string {
  if (error instanceof Failure) return error.code;
  console.error(error);
  return 'broken';
}
