import { useThemeChoice } from './theme.ts';
import { useMedia } from './use-media.ts';

/** Whether the page is dark now: the theme may change while something is open, by another tab or by the system. */
export function useDark(): boolean {
  // The page itself is told of both before these are.
  useThemeChoice();
  useMedia('(prefers-color-scheme: dark)');
  return document.documentElement.dataset.theme === 'dark';
}
