/** Whether keys have the names and ways of a Mac. */
export const isMac = /^Mac/.test(navigator.platform);
