/** Above this count a badge shows only that there are many. */
const BADGE_MAX = 99;

/** A count as a badge shows it, in the digits of the device: nothing for none, '99+' above 99 [9.14]. */
export const badgeText = (count: number): string =>
  count === 0 ? '' : `${Math.min(count, BADGE_MAX).toLocaleString()}${count > BADGE_MAX ? '+' : ''}`;
