/**
 * A sign that shows something. Blanks do not, nor do joiners, variation selectors and the like alone, or a Braille pattern
 * without dots.
 */
const SEEN = /[^\s\p{Cc}\p{DI}\u2800]/u;

/** A text without the blanks around it; '' where nothing of it can be seen. */
export const seenText = (text: string): string => (SEEN.test(text) ? text.trim() : '');
