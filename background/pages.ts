import { ENGINE_PORT } from '../src/platform/chrome/engine-port.ts';
import { asPagePort, isOwnPage } from '../src/platform/chrome/page-port.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';

/** Connects pages of this extension to the engine and rejects all other connections. */
export function listenToPages(host: Pick<EngineHost, 'connect'>): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === ENGINE_PORT && isOwnPage(port.sender)) host.connect(asPagePort(port));
    else port.disconnect();
  });
}
