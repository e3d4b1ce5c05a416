import { allMessages } from './all-messages.ts';
import { outboxWords } from './en-outbox.ts';

const words = { ...allMessages(), ...outboxWords };

/** The words of the drawer with those of every screen: a file of its own, loaded with it. */
export type OutboxMessages = typeof words;

/** The words of the language in use. */
export const useOutboxMessages = (): OutboxMessages => words;
