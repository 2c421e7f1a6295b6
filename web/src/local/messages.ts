/** Between the page and the worker that holds the tables. */

/** The files of Python, as the build has named them. */
export interface PythonFiles {
  folder: string;
  /** Their names and bytes: "core", each game, the puzzles. */
  parts: Readonly<Record<string, readonly [string, number]>>;
  wasm: string;
  /** Of the wasm, in bytes. */
  size: number;
  loader: string;
  machine: string;
  answers: string;
  /** By game: tables at their beginning. */
  firsts: Readonly<Record<string, string>>;
  lock: string;
}

/** Does this device keep games? `none`: the browser refuses; `full`: there is no room now. */
export type Storage = 'good' | 'full' | 'none';

export type ToWorker =
  | { t: 'start'; files: PythonFiles; pace: number }
  | { t: 'ask'; n: number; method: string; path: string; body: string }
  | { t: 'open'; n: number; path: string }
  | { t: 'send'; n: number; text: string }
  | { t: 'close'; n: number };

export type FromWorker =
  | { t: 'progress'; loaded: number; total: number }
  | { t: 'ready' }
  | { t: 'failed'; reason: string }
  | { t: 'storage'; storage: Storage }
  | { t: 'answer'; n: number; status: number; text: string }
  | { t: 'opened'; n: number }
  | { t: 'closed'; n: number; code: number; reason: string }
  | { t: 'said'; n: number; text: string };
