const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Compares two titles, as they are shown, in the order of the user's language (decision D17). */
export const compareTitles = (a: string, b: string): number => collator.compare(a.trim(), b.trim());
