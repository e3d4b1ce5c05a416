import { allMessages } from './all-messages.ts';
import { outboxWords } from './en/outbox.ts';

const words = { ...allMessages(), ...outboxWords };

/** The words of every screen and of the outbox drawer, in a file of its own that is loaded with the drawer. */
export type OutboxMessages = typeof words;

/** The words of the language in use. */
export const useOutboxMessages = (): OutboxMessages => words;
