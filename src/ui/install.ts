import { external, useExternal } from './external.ts';
import { keepLocal, readLocal } from './local-text.ts';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: Chromium only. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const waiting = external<InstallPrompt | null>(null);
const KEY = 'tackboard.installed';

const installed = external(false);

/** Listens from the start of the page: the browser offers the installation once, early. */
export function watchInstall(): void {
  installed.set(readLocal(KEY) !== null);
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    waiting.set(event as InstallPrompt);
    keepInstalled(false);
  });
  addEventListener('appinstalled', () => {
    waiting.set(null);
    keepInstalled(true);
  });
}

/**
 * Remembers whether the app is installed: the browser reports an installation only once, and shows by its offer that
 * there is none.
 */
function keepInstalled(now: boolean): void {
  installed.set(now);
  keepLocal(KEY, now ? '1' : null);
}

/** Returns true if the app runs in a window of its own, or was installed from this browser profile [2.36]. */
export const useInstalled = (): boolean =>
  useExternal(installed, (value) => value || matchMedia('(display-mode: standalone)').matches);

/** Shows the browser's own installation prompt. Returns false if there is none to show. */
export function askToInstall(): boolean {
  const prompt = waiting.get();
  if (!prompt) return false;
  waiting.set(null);
  void prompt.prompt();
  return true;
}
