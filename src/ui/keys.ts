/** The part of a keyboard event that is read here, whether the browser's or React's. */
interface KeyPress {
  readonly key: string;
  readonly code: string;
  /** 229 while an input method composes, in browsers that do not report `isComposing`. */
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  getModifierState(key: 'AltGraph'): boolean;
}

/**
 * Returns true if a key belongs to an input method that composes: Safari ends a composition with an Enter that shows it
 * only by this key code.
 */
export const composes = (event: { readonly isComposing?: boolean; readonly keyCode?: number }): boolean =>
  event.isComposing === true || event.keyCode === 229;

/** Keys that type a sign on a Latin keyboard and a letter on others, by their `code`. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * The key that a shortcut is compared with: letters in lower case; on a keyboard without Latin letters, the Latin
 * character at the same place. Null for keys that are no shortcut: while an input method composes, and with AltGr,
 * which types.
 */
export function shortcutKey(event: KeyPress): string | null {
  if (composes(event) || event.getModifierState('AltGraph')) return null;
  const { key, code } = event;
  if ([...key].length !== 1) return key;
  if (key.charCodeAt(0) < 128) return key.toLowerCase();
  const [, letter = SIGNS[code]] = /^Key([A-Z])$/.exec(code) ?? [];
  return /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key) && letter ? letter.toLowerCase() : key.toLowerCase();
}

/** Elements in which letter keys type text. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Returns true if keys type text into an element. */
export const isTyping = (target: EventTarget | null): boolean => (target as Element | null)?.matches?.(TYPING) ?? false;

/** Returns true if a dialog or a menu is open over the page: it then handles the keys itself. */
export const isOverlaid = (): boolean => document.querySelector('[role="dialog"][data-open], [role="menu"]') !== null;
