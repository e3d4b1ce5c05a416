/** Media queries that styles share. */
/** Where a panel takes the whole screen. */
export const NARROW_QUERY = '(max-width: 719px)';
export const NARROW = `@media ${NARROW_QUERY}`;
/** Room for a few lines only: zoomed in a lot, a phone held sideways, a keyboard on the screen (WCAG 1.4.10). */
export const LOW = '@media (max-height: 420px)';
export const COARSE = '@media (pointer: coarse)';
/** Where nothing but fingers points, and keys are out of sight. */
export const TOUCH_QUERY = '(hover: none) and (pointer: coarse)';
export const TOUCH = `@media ${TOUCH_QUERY}`;
/** Where the device has a Back of its own, in whichever way it is held, or a panel takes the whole screen. */
export const BACK_QUERY = `${NARROW_QUERY}, ${TOUCH_QUERY}`;
