/** What a person has chosen on this device. Kept in the browser, never sent. */
import { LANGUAGES, preferred, type Language } from './i18n.svelte';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'normal' | 'fast' | 'off';

/** How large the board is, and what one reads beside it; in percent. */
export const ZOOMS = [100, 125, 150, 200] as const;
export const TYPES = [100, 115, 130] as const;

export interface Choices {
  language: Language;
  theme: Theme;
  motion: Motion;
  /** How what others did is played on the board. */
  telling: Motion;
  zoom: (typeof ZOOMS)[number];
  type: (typeof TYPES)[number];
  sound: boolean;
  title: boolean;
  favicon: boolean;
  text: boolean;
  /** Against bots a coach gives reasons and warns. */
  coach: boolean;
  keys: boolean;
  bindings: Record<string, string>;
}

const STORE = 'ridotto.settings';

export function defaults(wanted: readonly string[]): Choices {
  return {
    language: preferred(wanted),
    theme: 'auto',
    motion: 'normal',
    telling: 'normal',
    zoom: 100,
    type: 100,
    sound: false,
    title: true,
    favicon: true,
    text: false,
    coach: false,
    keys: true,
    bindings: {},
  };
}

/** Stored settings where they are valid, defaults otherwise. */
export function restored(text: string | null, wanted: readonly string[]): Choices {
  const found = defaults(wanted);
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    return found;
  }
  if (typeof stored !== 'object' || stored === null) return found;
  const old = stored as Partial<Record<keyof Choices, unknown>>;
  if (LANGUAGES.includes(old.language as Language)) found.language = old.language as Language;
  if (old.theme === 'light' || old.theme === 'dark') found.theme = old.theme;
  if (old.motion === 'fast' || old.motion === 'off') found.motion = old.motion;
  if (old.telling === 'fast' || old.telling === 'off') found.telling = old.telling;
  found.zoom = ZOOMS.find((one) => one === old.zoom) ?? found.zoom;
  found.type = TYPES.find((one) => one === old.type) ?? found.type;
  for (const key of ['sound', 'title', 'favicon', 'text', 'coach', 'keys'] as const)
    if (typeof old[key] === 'boolean') found[key] = old[key];
  if (typeof old.bindings === 'object' && old.bindings !== null)
    for (const [action, key] of Object.entries(old.bindings))
      if (typeof key === 'string' && key.length <= 20) found.bindings[action] = key;
  return found;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

export const settings: Choices = $state(restored(stored(), globalThis.navigator?.languages ?? []));

export function keep(): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing is a browser one can play in all the same.
  }
}

/** Colours and motion as attributes of the page; the style sheet does the rest. */
export function applyLook(): void {
  const root = document.documentElement;
  const dark =
    settings.theme === 'dark' ||
    (settings.theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['type'] = String(settings.type);
  root.dataset['motion'] = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : settings.motion;
}

export function motionMs(base: number): number {
  const motion = document.documentElement.dataset['motion'];
  return motion === 'off' ? 0 : motion === 'fast' ? base / 2 : base;
}
