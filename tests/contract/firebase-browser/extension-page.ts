import type { DriverConfig } from './driver.ts';

export interface ExtensionCall {
  readonly client: string;
  readonly config: DriverConfig;
  readonly method: string;
  readonly args: unknown[];
}

/** The part of chrome.runtime that is used here. */
declare const chrome: { readonly runtime: { sendMessage(call: ExtensionCall): Promise<unknown> } };

const client = location.hash;

/** Runs a driver's method in the extension's worker, which wakes if it is asleep. */
Object.assign(globalThis, {
  run: (_: 'extension', config: DriverConfig, method: string, args: unknown[]): Promise<unknown> =>
    chrome.runtime.sendMessage({ client, config, method, args }),
});
