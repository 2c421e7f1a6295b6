/** The pieces for drawings outside the page (pieces.mjs): notebooks and environments in Python put them together. */
import type { Pieces } from '../cover';
import { drawings } from './art/all';
import { DEFS, drawPlan, planOf } from './draw/plan';

const USED = /^(medallion|seal|helper|book|figure|ship|column|disc|masterpiece|work|tile|coin|laurel)( |$)/;
const PLAN = planOf(1000, 600);

export const pieces = (): Pieces => ({
  defs: DEFS,
  drawings: [
    ...drawings().filter((one) => USED.test(one.name)),
    { name: 'palace', box: `0 0 ${PLAN.w} ${PLAN.h}`, art: drawPlan(PLAN, {}) },
  ],
  places: { rooms: PLAN.rooms, inside: PLAN.inside, arcades: PLAN.arcades, spaces: PLAN.spaces },
});
