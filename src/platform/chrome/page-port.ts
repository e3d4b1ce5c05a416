import type { PagePort } from '../web/engine-host.ts';

/** Returns true when a message comes from a page of this very extension, not from a content script or anyone else. */
export function isOwnPage(sender: chrome.runtime.MessageSender | undefined, runtime = chrome.runtime): boolean {
  return sender?.id === runtime.id && (sender.url?.startsWith(runtime.getURL('')) ?? false);
}

/** Adapts a page's port to the engine's host. A page that disconnects says 'bye', however it went. */
export function asPagePort(port: chrome.runtime.Port): PagePort {
  let open = true;
  return {
    postMessage(message) {
      // The page may go between the question and the answer.
      if (open) port.postMessage(message);
    },
    addEventListener(_type, listener) {
      port.onMessage.addListener((data: unknown) => listener({ data }));
      port.onDisconnect.addListener(() => {
        open = false;
        listener({ data: { type: 'bye' } });
      });
    },
    start() {},
    close() {
      open = false;
      port.disconnect();
    },
  };
}
