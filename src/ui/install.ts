import { external, useExternal } from './external.ts';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: Chromium only. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const waiting = external<InstallPrompt | null>(null);
const installed = external(false);

/** Listens from the start of the page: the browser offers the installation once, early. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    waiting.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    waiting.set(null);
    installed.set(true);
  });
}

/** Whether the app runs in a window of its own, or was just installed [2.36]. */
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
