import { external, useExternal } from './external.ts';
import { keepLocal } from './local-text.ts';
import { SINGLE_KEYS, singleKeysOn } from './single-keys.ts';

const shown = external(singleKeysOn());

// A choice made in another tab holds here too.
addEventListener('storage', ({ key }) => {
  if (key === SINGLE_KEYS) shown.set(singleKeysOn());
});

/** Returns whether single-character shortcuts are on; renders again when that changes. */
export const useSingleKeys = (): boolean => useExternal(shown, (on) => on);

/** Keeps the choice on this device. */
export function chooseSingleKeys(on: boolean): void {
  keepLocal(SINGLE_KEYS, on ? 'on' : 'off');
  // A browser that stores nothing stays as it was, and the page shows that.
  shown.set(singleKeysOn());
}
