/** How a table lies on this screen: tab, side panel, what is pointed at. The same for playing, watching and replaying. */
import type { Refusal } from '../lib/protocol';

export type Side = 'log' | 'chat' | 'notes' | 'rules';
export type DialogName =
  | ''
  | 'help'
  | 'orders'
  | 'menu'
  | 'notices'
  | 'seats'
  | 'side'
  | 'back'
  | 'leave'
  | 'move'
  | 'settings'
  | 'plan';

/**
 * How the window lies: `wide` (desktop), `low` (a laptop's window, much wider than high), `lying` and `upright` (tablets),
 * `phone`, and `flat` (a phone on its side). Phones have tabs, all others show the whole table on one screen.
 */
export type Shape = 'wide' | 'low' | 'lying' | 'upright' | 'phone' | 'flat';

export function shapeOf(width: number, height: number): Shape {
  if (width < 600) return 'phone';
  if (height < 480) return 'flat';
  const ratio = width / height;
  if (ratio < 1) return 'upright';
  if (ratio < 1.45) return 'lying';
  return ratio > 1.9 ? 'low' : 'wide';
}

export class Desk {
  wide = $state(globalThis.innerWidth);
  high = $state(globalThis.innerHeight);
  tab = $state('');
  side = $state<Side>('log');
  dialog = $state<DialogName>('');
  /** The privacy key: what only this seat may know is covered. */
  hidden = $state(false);
  /** The expert's numbers lie beside the board. */
  numbers = $state(false);
  /** The row of others' turns that the board shows; 0: the table as it is. The log goes along. */
  playing = $state(0);
  /** Words of the event somebody points at; the board outlines what they name. */
  marked = $state('');
  /** Why something tapped is not allowed. */
  reason = $state.raw<Refusal | null>(null);
  /** "What is this?": the next thing touched is explained instead of chosen. */
  asking = $state(false);
  /** Chat lines that were on the screen. */
  read = $state(0);
  /** The chapter the rules panel is to show. */
  chapter = $state('');

  shape = $derived(shapeOf(this.wide, this.high));
  phone = $derived(this.shape === 'phone' || this.shape === 'flat');
  /** Log and chat lie in a drawer, opened from the header. */
  drawer = $derived(this.shape === 'lying' || this.shape === 'upright');

  /** The chat, wherever it lies in this shape. */
  chat(): void {
    this.side = 'chat';
    if (this.phone) this.tab = 'log';
    this.dialog = this.drawer ? 'side' : '';
  }

  /** The rules beside the board, open at a chapter. */
  rules(chapter: string): void {
    this.chapter = chapter;
    this.side = 'rules';
    if (this.phone) this.tab = 'log';
    this.dialog = this.drawer ? 'side' : '';
  }
}
