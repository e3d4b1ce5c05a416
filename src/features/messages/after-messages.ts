import { afterWords } from './en/after.ts';
import { firstWords } from './en/first.ts';

const words = { ...firstWords, ...afterWords };

/** The words of the first paint, and those that a page needs right after it. */
export type AfterMessages = typeof words;

/** The words of the language in use, for code outside of components. */
export const afterMessages = (): AfterMessages => words;

/** The words of the language in use. */
export const useAfterMessages = afterMessages;
