import { beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../src/lib/api';
import type { Command, Message, PuzzleOut } from '../src/lib/protocol';
import { dayOf, kept, PuzzleWire, remember, running, week } from '../src/lib/puzzles';

const TODAY = new Date(2026, 10, 18, 9);

describe('what is kept of puzzles', () => {
  beforeEach(() => localStorage.clear());

  it('keeps the first ending, and lets a wrong try be mended', () => {
    remember('a', 'missed', false);
    expect(kept().outcomes['a']).toBe('missed');
    remember('a', 'solved', false);
    remember('a', 'seen', false);
    expect(kept().outcomes['a']).toBe('solved');
    remember('b', 'seen', false);
    remember('b', 'solved', true); // the answer was known: neither solved nor a day
    expect(kept()).toEqual({ outcomes: { a: 'solved', b: 'seen' }, days: [] });
    remember('c', 'solved', true);
    expect(kept().days).toEqual([dayOf(new Date())]);
  });

  it('survives what somebody else wrote there', () => {
    for (const text of ['null', '{"outcomes":{"a":7},"days":"x"}', 'no json']) {
      localStorage.setItem('ridotto.puzzles', text);
      expect(kept()).toEqual({ outcomes: {}, days: [] });
    }
  });

  it('counts days in a row up to today or yesterday', () => {
    expect(running(['2026-11-16', '2026-11-17'], TODAY)).toBe(2);
    expect(running(['2026-11-16', '2026-11-17', '2026-11-18'], TODAY)).toBe(3);
    expect(running(['2026-11-16', '2026-11-18'], TODAY)).toBe(1);
    expect(running(['2026-11-16'], TODAY)).toBe(0);
    expect(week(['2026-11-17'], TODAY).map((one) => one.solved)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
  });
});

describe('the line to a puzzle', () => {
  const puzzle = {
    head: { id: 'p' },
    nudge: null,
    messages: [{ t: 'goodbye', code: 'x' }],
    next: '',
  } as unknown as PuzzleOut;

  it('brings its messages, passes commands on and says what was refused', async () => {
    const asked: Command[] = [];
    const wire = new PuzzleWire(puzzle, (_, command) => {
      asked.push(command);
      if (command.id === 'bad') throw new Failure('no-such-puzzle');
      return Promise.resolve({ t: 'done', id: command.id, version: 3 } as Message);
    });
    const heard: Message[] = [];
    wire.onmessage = (event) => heard.push(JSON.parse(event.data as string) as Message);
    await Promise.resolve();
    const say = (t: string, id: string): void => wire.send(JSON.stringify({ t, id }));
    say('ping', 'a');
    say('describe', 'b');
    say('describe', 'bad');
    await new Promise((done) => setTimeout(done));
    expect(heard.map((one) => one.t).sort()).toEqual(['done', 'goodbye', 'pong', 'refused']);
    expect(asked.map((one) => one.id)).toEqual(['b', 'bad']);
    wire.close();
    say('ping', 'c');
    expect(heard).toHaveLength(4);
  });
});
