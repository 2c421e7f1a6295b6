/** The canvas of each shape, in units. The window shows it scaled; spare width or height goes to the board. */
import type { Shape } from '../../table/desk.svelte';

export const CANVAS: Readonly<Record<Shape, readonly [number, number]>> = {
  wide: [1460, 822],
  low: [1500, 736],
  lying: [1180, 920],
  upright: [930, 1338],
  phone: [390, 0],
  flat: [844, 0],
};
