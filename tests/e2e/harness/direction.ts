/** Runs before a page's own scripts, so that the document reads from right to left, whatever its language. */
export const RIGHT_TO_LEFT = `addEventListener('readystatechange', () => {
  document.documentElement.dir = 'rtl';
}, { capture: true, once: true });`;
