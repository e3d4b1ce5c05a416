/** The number that a part of the others does not exceed; not a number where there are none. */
export const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
