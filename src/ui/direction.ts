/** Returns true if the page reads from right to left: a line then begins at its right end. */
export const isRtl = (): boolean => document.documentElement.dir === 'rtl';
