/** The arms of this table's families, for every mark of a seat below the component that knows the game. */
import { getContext, setContext } from 'svelte';

type Draw = ((seat: number) => string) | undefined;
const KEY = Symbol('arms');
const none = (): Draw => undefined;

/** `of` is asked again whenever the game changes: it may still be loading. */
export const giveArms = (of: () => Draw): void => void setContext(KEY, of);
export const armsHere = (): (() => Draw) => getContext<(() => Draw) | undefined>(KEY) ?? none;
