import type { DriverConfig } from './driver.ts';

export interface ExtensionCall {
  readonly client: string;
  readonly config: DriverConfig;
  readonly method: string;
  readonly args: unknown[];
}

/** What of chrome.runtime is used here. */
declare const chrome: { readonly runtime: { sendMessage(call: ExtensionCall): Promise<unknown> } };

const client = location.hash;

/** Runs a driver's method in the extension's worker, which is woken if it sleeps. */
Object.assign(globalThis, {
  run: (_: 'extension', config: DriverConfig, method: string, args: unknown[]): Promise<unknown> =>
    chrome.runtime.sendMessage({ client, config, method, args }),
});
