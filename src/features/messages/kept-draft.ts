/* In a file of their own: the popup's first paint needs neither. */

/** What is said of a text that was typed while nobody is signed in. */
export const keptUntilSignIn = 'Kept here until you sign in.';
/** The same while the lists are not known. */
export const keptUntilLoaded = 'Kept here until your lists are loaded.';
