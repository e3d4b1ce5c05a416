import { aroundWords } from './en/around.ts';
import { firstWords } from './en/first.ts';

const words = { ...firstWords, ...aroundWords };

/** The words of the whole board's first paint: those of the cards and of everything around them. */
export type AroundMessages = typeof words;

/** The words of the language in use, for code outside of components. */
export const aroundMessages = (): AroundMessages => words;

/** The words of the language in use. */
export const useAroundMessages = (): AroundMessages => words;
