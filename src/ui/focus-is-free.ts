/** Whether nothing has the browser's focus: what had it is gone, or was left for nothing. */
export const focusIsFree = (): boolean => document.activeElement === document.body;
