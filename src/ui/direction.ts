/** Whether the page reads from right to left: what begins a line then stands at its right end. */
export const isRtl = (): boolean => document.documentElement.dir === 'rtl';
