import { external, useExternal } from './external.ts';

const KEY = 'tackboard.singleKeys';

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/**
 * Whether keys of one character act wherever nothing is typed; on this device they do until they are switched off. Who speaks
 * to a computer says such characters without meaning them (WCAG 2.1.4), and those of a card act only where it has the focus.
 */
export const singleKeys = external(read());

export const useSingleKeys = (): boolean => useExternal(singleKeys, (on) => on);

/** Keeps the choice on this device. */
export function chooseSingleKeys(on: boolean): void {
  singleKeys.set(on);
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // The choice holds for this page.
  }
}

/** Follows what another tab chooses. The answer stops it. */
export function followSingleKeys(): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === KEY) singleKeys.set(read());
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
