/**
 * Isolates right-to-left text with control characters: among other words its numbers and its last punctuation marks
 * would stand on the wrong side.
 */
export const apart = (text: string): string => (/[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text);
