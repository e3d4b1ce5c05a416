import { external, useExternal } from './external.ts';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: Chromium only. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const waiting = external<InstallPrompt | null>(null);
const KEY = 'tackboard.installed';

function readInstalled(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

const installed = external(false);

/** Listens from the start of the page: the browser offers the installation once, early. */
export function watchInstall(): void {
  installed.set(readInstalled());
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

/** The browser tells of an installation once, and that there is none by its offer. */
function keepInstalled(now: boolean): void {
  installed.set(now);
  try {
    if (now) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // It holds for this page.
  }
}

/** Whether the app runs in a window of its own, or was installed from this browser profile [2.36]. */
export const useInstalled = (): boolean =>
  useExternal(installed, (value) => value || matchMedia('(display-mode: standalone)').matches);

/** Shows the browser's own question; false where it has none to show. */
export function askToInstall(): boolean {
  const prompt = waiting.get();
  if (!prompt) return false;
  waiting.set(null);
  void prompt.prompt();
  return true;
}
