/** Kinds of keys that hold what the user typed, or did and could not save yet. */
export const MADE = ['draft', 'spill'] as const;
/**
 * All kinds of keys under which pages keep something in localStorage for an account. A sign-out removes what stands
 * under them. 'spill' is written by records/spill.ts, and a draft also by webapp/first-typing.ts.
 */
export const KEPT_FOR = [...MADE, 'defaultList', 'looked', 'leaving'] as const;

export type AccountKind = (typeof KEPT_FOR)[number];

/** The key, or the beginning of the keys, under which pages keep this for an account. */
export const accountKey = (kind: AccountKind, uid: string): string => `tackboard.${kind}.${uid}`;
