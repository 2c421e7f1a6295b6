/** How a table lies on this screen: tab, side panel, what is pointed at. The same for playing, watching and replaying. */
import type { Refusal } from '../lib/protocol';

export type Side = 'log' | 'chat' | 'notes' | 'rules';
export type DialogName = '' | 'help' | 'orders' | 'menu' | 'notices' | 'seats' | 'leave';

/** Below the first the phone's layout, below the second the tablet's. */
export const PHONE = 900;
export const TABLET = 1200;

export class Desk {
  wide = $state(globalThis.innerWidth);
  tab = $state('');
  side = $state<Side>('log');
  dialog = $state<DialogName>('');
  /** The privacy key: what only this seat may know is covered. */
  hidden = $state(false);
  /** Words of the event somebody points at; the board outlines what they name. */
  marked = $state('');
  /** Why something tapped is not allowed. */
  reason = $state.raw<Refusal | null>(null);
  /** "What is this?": the next thing touched is explained instead of chosen. */
  asking = $state(false);
  /** The chapter the rules panel is to show. */
  chapter = $state('');

  phone = $derived(this.wide < PHONE);
  tablet = $derived(this.wide >= PHONE && this.wide < TABLET);

  /** The rules beside the board, open at a chapter. */
  rules(chapter: string): void {
    this.chapter = chapter;
    this.side = 'rules';
    if (this.phone) this.tab = 'log';
    this.dialog = '';
  }
}
