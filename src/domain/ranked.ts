import { fold } from './fold.ts';

/**
 * What has `text` in its name, case and accents aside: first what is called just that, then what begins with it, each in the
 * order that it came in.
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
