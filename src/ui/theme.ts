import { external, useExternal } from './external.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

const KEY = 'tackboard.theme';
const CHOICES: readonly ThemeChoice[] = ['light', 'dark', 'system'];

function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(KEY);
    return CHOICES.find((choice) => choice === kept) ?? 'light';
  } catch {
    return 'light';
  }
}

const choice = external<ThemeChoice>(typeof localStorage === 'undefined' ? 'light' : readChoice());

/** The theme that this device chose; light until it did. */
export const useThemeChoice = (): ThemeChoice => useExternal(choice, (value) => value);

/** Keeps the choice on this device. */
export function chooseTheme(next: ThemeChoice): void {
  choice.set(next);
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // The choice holds for this page.
  }
}

/** What a choice means now. */
export const resolveTheme = (chosen: ThemeChoice, systemDark: boolean): 'light' | 'dark' =>
  chosen === 'system' ? (systemDark ? 'dark' : 'light') : chosen;

/** The browser's own bar takes the colour of the page's header. */
function colourBrowser(): void {
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(document.documentElement).getPropertyValue('--surface').trim());
}

/** Shows the chosen theme while `allowed`, else light; follows the system and other tabs. The answer stops it. */
export function applyTheme(allowed: boolean): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const theme = allowed ? resolveTheme(choice.get(), system.matches) : 'light';
    document.documentElement.dataset.theme = theme;
    // After the frame: asked for in the middle of a start, a colour costs the style of the whole page.
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
