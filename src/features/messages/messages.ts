import { firstWords } from './en/first.ts';

/** The words of every first paint, typed by the English file. Another language would be more files of these types. */
export type Messages = typeof firstWords;

/** The words of the language in use, for code outside of components. */
export const messages = (): Messages => firstWords;

/** The words of the language in use. */
export const useMessages = (): Messages => firstWords;
