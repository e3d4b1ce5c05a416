/** True on a Mac, whose keys have other names and behaviour. */
export const isMac = /^Mac/.test(navigator.platform);

/** The names of the keys that are labelled differently on a Mac. */
export const KEY_NAMES = isMac ? { alt: '⌥', delete: '⌫', undo: '⌘ Z' } : { alt: 'Alt', delete: 'Del', undo: 'Ctrl Z' };
