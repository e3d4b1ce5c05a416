const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Orders titles as the user's language does (decision D17). */
export const compareTitles = (a: string, b: string): number => collator.compare(a, b);
