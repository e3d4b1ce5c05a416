/** What is read of a keyboard event, of the browser's or of React's. */
interface KeyPress {
  readonly key: string;
  readonly code: string;
  /** 229 while an input method composes, in browsers that do not say so otherwise. */
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  getModifierState(key: 'AltGraph'): boolean;
}

/** Whether an input method composes with a key: Safari ends that with an Enter that says so by its number alone. */
export const composes = (event: { readonly isComposing?: boolean; readonly keyCode?: number }): boolean =>
  event.isComposing === true || event.keyCode === 229;

/** Signs that stand where a keyboard without Latin letters has letters. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']' };

/**
 * The key that a shortcut is compared with: letters in lower case, and on a keyboard without Latin letters what stands
 * on the same place. Null for what is no shortcut: while an input method composes, and with AltGr, which types.
 */
export function shortcutKey(event: KeyPress): string | null {
  if (composes(event) || event.getModifierState('AltGraph')) return null;
  const { key, code } = event;
  if ([...key].length !== 1) return key;
  if (key.charCodeAt(0) < 128) return key.toLowerCase();
  const [, letter = SIGNS[code]] = /^Key([A-Z])$/.exec(code) ?? [];
  return /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key) && letter ? letter.toLowerCase() : key.toLowerCase();
}

/** Where letters are text. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]';

/** Whether keys are being typed into an element. */
export const isTyping = (target: EventTarget | null): boolean => (target as Element | null)?.matches?.(TYPING) ?? false;

/** Whether a dialog or a menu is over the page: its keys are its own. */
export const isOverlaid = (): boolean => document.querySelector('[role="dialog"][data-open], [role="menu"]') !== null;
