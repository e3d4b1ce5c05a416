import { fold } from './fold.ts';

/**
 * Returns the items whose name contains `text`, ignoring case and accents: exact matches first, then names that begin
 * with it, then the others, each group in its original order.
 */
export function ranked<T>(all: readonly T[], text: string, nameOf: (one: T) => string): readonly T[] {
  const wanted = fold(text.trim());
  const ranks: readonly [T[], T[], T[]] = [[], [], []];
  for (const one of all) {
    const name = fold(nameOf(one));
    if (name.includes(wanted)) ranks[name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2].push(one);
  }
  return ranks.flat();
}
