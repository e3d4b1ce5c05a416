import { external } from './external.ts';

/** Goes to the next list in which a search has found something; null while nothing on the page can do that. */
export const nextFound = external<(() => void) | null>(null);
