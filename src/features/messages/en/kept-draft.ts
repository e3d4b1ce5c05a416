/* In a file of their own, since the popup's first paint does not need them. */

/** Shown for a text that was typed while nobody is signed in. */
export const keptUntilSignIn = 'Kept here until you sign in.';
/** Shown for a text that was typed while the lists are not known. */
export const keptUntilLoaded = 'Kept here until your lists are loaded.';
