/** Runs before a page's own scripts: the document then reads from right to left, whatever its words are. */
export const RIGHT_TO_LEFT = `addEventListener('readystatechange', () => {
  document.documentElement.dir = 'rtl';
}, { capture: true, once: true });`;
