import { external, useExternal } from './external.ts';
import { keepLocal, readLocal } from './local-text.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'tackboard.theme';
const CHOICES: readonly ThemeChoice[] = ['light', 'dark', 'system'];

function readChoice(): ThemeChoice {
  const kept = readLocal(KEY);
  return CHOICES.find((choice) => choice === kept) ?? 'light';
}

const choice = external(readChoice());

/** The theme that was chosen on this device; light until one is. */
export const useThemeChoice = (): ThemeChoice => useExternal(choice, (value) => value);

/** Keeps the choice on this device. */
export function chooseTheme(next: ThemeChoice): void {
  choice.set(next);
  keepLocal(KEY, next);
}

/** The theme that a choice means now. */
export const resolveTheme = (chosen: ThemeChoice, systemDark: boolean): 'light' | 'dark' =>
  chosen === 'system' ? (systemDark ? 'dark' : 'light') : chosen;

/** Gives the browser's own bar the colour of the page's header. */
function colourBrowser(): void {
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--surface').trim());
}

/**
 * Shows the chosen theme if `allowed`, else light. Follows the system and other tabs. Returns a function that stops
 * this.
 */
export function applyTheme(allowed: boolean): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const theme = allowed ? resolveTheme(choice.get(), system.matches) : 'light';
    document.documentElement.dataset.theme = theme;
    // After the frame: reading a computed colour in the middle of startup makes the browser style the whole page for
    // it.
    requestAnimationFrame(() => setTimeout(colourBrowser));
  };
  const heard = (event: StorageEvent) => {
    if (event.key === KEY) choice.set(readChoice());
  };
  show();
  const stop = choice.subscribe(show);
  system.addEventListener('change', show);
  addEventListener('storage', heard);
  return () => {
    stop();
    system.removeEventListener('change', show);
    removeEventListener('storage', heard);
  };
}
