/** Returns true if no element has the focus: the focused element was removed, or the user left it for nothing else. */
export const focusIsFree = (): boolean => document.activeElement === document.body;
