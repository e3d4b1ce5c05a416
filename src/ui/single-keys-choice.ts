import { external, useExternal } from './external.ts';
import { SINGLE_KEYS, singleKeysOn } from './single-keys.ts';

const shown = external(singleKeysOn());

// What another tab chooses holds here too.
addEventListener('storage', ({ key }) => {
  if (key === SINGLE_KEYS) shown.set(singleKeysOn());
});

/** Whether keys of one character act, followed. */
export const useSingleKeys = (): boolean => useExternal(shown, (on) => on);

/** Keeps the choice on this device. */
export function chooseSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(SINGLE_KEYS, on ? 'on' : 'off');
  } catch {
    // A browser that keeps nothing goes on as it was, and shows that.
  }
  shown.set(singleKeysOn());
}
