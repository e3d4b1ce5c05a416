import { pluralOf } from '../plural.ts';

/** Counted phrases in English. */
export const plural = pluralOf('en');
