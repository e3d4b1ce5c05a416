import { ENGINE_PORT } from '../src/platform/chrome/engine-port.ts';
import { asPagePort, isOwnPage } from '../src/platform/chrome/page-port.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';

/** Pages of this extension reach the engine; whoever else connects is turned away. */
export function listenToPages(host: Pick<EngineHost, 'connect'>): void {
  chrome.runtime.onConnect.addListener((port) => {
    if (port.name === ENGINE_PORT && isOwnPage(port.sender)) host.connect(asPagePort(port));
    else port.disconnect();
  });
}
