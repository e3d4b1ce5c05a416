import { en } from './en.ts';
import { outboxWords } from './en-outbox.ts';

const words = { ...en, ...outboxWords };

/** The words of the drawer with those of everywhere: a file of its own, which the first paint does not load. */
export type OutboxMessages = typeof words;

/** The words of the language in use. */
export const useOutboxMessages = (): OutboxMessages => words;
