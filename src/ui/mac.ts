/** Whether keys have the names and ways of a Mac. */
export const isMac = /^Mac/.test(navigator.platform);

/** What stands on keys that have another name there. */
export const KEY_NAMES = isMac ? { alt: '⌥', delete: '⌫', undo: '⌘ Z' } : { alt: 'Alt', delete: 'Del', undo: 'Ctrl Z' };
