import { external } from './external.ts';

/** Leads to the next list in which a search has found something; null while nothing on the page can. */
export const nextFound = external<(() => void) | null>(null);
