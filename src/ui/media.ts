/** Media queries that styles share. */
/** A screen so narrow that a panel takes all of it. */
export const NARROW_QUERY = '(max-width: 719px)';
export const NARROW = `@media ${NARROW_QUERY}`;
/**
 * A viewport with room for a few lines only: zoomed in a lot, a phone held sideways, an on-screen keyboard (WCAG
 * 1.4.10).
 */
export const LOW = '@media (max-height: 420px)';
export const COARSE = '@media (pointer: coarse)';
/** A device with no pointer but fingers, and with its keys out of sight. */
export const TOUCH_QUERY = '(hover: none) and (pointer: coarse)';
export const TOUCH = `@media ${TOUCH_QUERY}`;
/** A device that has its own Back, however it is held, or a screen so narrow that a panel takes all of it. */
export const BACK_QUERY = `${NARROW_QUERY}, ${TOUCH_QUERY}`;
