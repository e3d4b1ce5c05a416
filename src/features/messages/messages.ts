import { en } from './en.ts';

/** Every word a user reads, typed by the English file: a further language is a further file of this type. */
export type Messages = typeof en;

/** The words of the language in use, for code outside of components. */
export const messages = (): Messages => en;

/** The words of the language in use. */
export const useMessages = (): Messages => en;
