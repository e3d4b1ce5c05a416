import type { PagePort } from '../web/engine-host.ts';

/** Whether a message comes from a page of this very extension: not from a tab's script, not from anyone else. */
export function isOwnPage(sender: chrome.runtime.MessageSender | undefined, runtime = chrome.runtime): boolean {
  return sender?.id === runtime.id && (sender.url?.startsWith(runtime.getURL('')) ?? false);
}

/** A page's port as the engine's host takes it. A page that went away says goodbye, however it went. */
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
