/** Above this count a badge shows only that there are many. */
const BADGE_MAX = 99;

/** A count as a badge shows it: nothing for none, '99+' above 99 [9.14]. */
export const badgeText = (count: number): string =>
  count === 0 ? '' : count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
