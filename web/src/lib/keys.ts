/** Keyboard shortcuts. People can change them or turn them off in the settings. */
import { has, t } from './i18n.svelte';

export const ACTIONS = {
  confirm: 'Enter',
  undo: 'Ctrl+Z',
  help: '?',
  what: 'W',
  card: 'I',
  privacy: 'H',
  chat: 'T',
  last: 'L',
  others: 'O',
  next: 'N',
  numbers: 'E',
} as const;
export type Action = keyof typeof ACTIONS;

const ARROWS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** "Ctrl+Z", "?", "Enter", "B": a key press in one form. Shift is part of the character, not of the name. */
export function named(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`;
}

/** A key press as the keyboard of this language labels it: "Strg+Z", "Entrée". */
export function keyText(name: string): string {
  if (name.length === 1) return name === ' ' ? t('ui.keycap.space') : name;
  const [first, ...rest] = name.split('+');
  if (rest.length > 0) return `${keyText(first ?? '')}+${keyText(rest.join('+'))}`;
  const key = `ui.keycap.${name.toLowerCase()}`;
  return has(key) ? t(key) : (ARROWS[name] ?? name);
}

export function bound(action: string, usual: string, bindings: Readonly<Record<string, string>>): string {
  return bindings[action] ?? usual;
}

/** Is the person writing something? Then letters are letters. */
export function writing(target: EventTarget | null): boolean {
  const node = target as HTMLElement | null;
  if (!node || !('tagName' in node)) return false;
  if (node.tagName === 'TEXTAREA' || node.tagName === 'SELECT') return true;
  return node.tagName === 'INPUT' && !/^(checkbox|radio|button|range)$/.test((node as HTMLInputElement).type);
}
