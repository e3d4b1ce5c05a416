/**
 * Returns the quantile of some numbers: the value that the given part of them does not exceed; NaN if there are none.
 */
export const quantile = (numbers: readonly number[], part: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);
