/** Keys: what they do can be changed or switched off in the settings. */
export const ACTIONS = {
  confirm: 'Enter',
  undo: 'Ctrl+Z',
  help: '?',
  what: 'W',
  privacy: 'H',
  chat: 'T',
  last: 'L',
  others: 'O',
} as const;
export type Action = keyof typeof ACTIONS;

/** "Ctrl+Z", "?", "Enter", "B": a key press in one form. Shift is part of the character, not of the name. */
export function named(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`;
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
