/**
 * Matches a visible character. Blanks are invisible, and so are joiners, variation selectors and the like on their own,
 * and a Braille pattern without dots.
 */
const SEEN = /[^\s\p{Cc}\p{DI}\u2800]/u;

/** Returns a text without the blanks around it; '' when nothing of it is visible. */
export const seenText = (text: string): string => (SEEN.test(text) ? text.trim() : '');
