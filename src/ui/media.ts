/** Media queries that styles share. */
/** Where a panel takes the whole screen. */
export const NARROW_QUERY = '(max-width: 719px)';
export const NARROW = `@media ${NARROW_QUERY}`;
export const COARSE = '@media (pointer: coarse)';
/** Where nothing but fingers points, and keys are out of sight. */
export const TOUCH_QUERY = '(hover: none) and (pointer: coarse)';
export const TOUCH = `@media ${TOUCH_QUERY}`;
