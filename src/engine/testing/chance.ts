/** Chance that is the same for the same seed. */
export interface Chance {
  /** Uniform in [0, 1). */
  (): number;
  /** A whole number from 0 up to `limit`, which is left out. */
  below(limit: number): number;
  /** A whole number of milliseconds between both. */
  between(low: number, high: number): number;
  of<T>(items: readonly T[]): T | undefined;
  /** Goes on as chanceOf(seed) begins. */
  reseed(seed: number): void;
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  const startOf = (from: number) => Math.imul(from + 1, 0x9e3779b1);
  let state = startOf(seed);
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(random() * limit);
  return Object.assign(() => random(), {
    below,
    between: (low: number, high: number) => low + below(high - low + 1),
    of: <T>(items: readonly T[]) => items[below(items.length)],
    reseed(from: number) {
      state = startOf(from);
    },
  });
}

/** The whole number that an environment variable gives, `unset` without it. Throws for any other text: no story would be told. */
export function numberFrom(variable: string, unset: number): number {
  const text = process.env[variable] ?? String(unset);
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${variable} takes a whole number of at least 1, not ${text}`);
  return Number(text);
}
