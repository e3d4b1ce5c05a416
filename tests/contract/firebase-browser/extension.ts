import { createDriver, type Driver, type DriverConfig } from './driver.ts';
import type { ExtensionCall } from './extension-page.ts';

/** The part of chrome.runtime that is used here. */
declare const chrome: {
  readonly runtime: {
    readonly onMessage: {
      addListener(listener: (call: ExtensionCall, sender: unknown, answer: (value: unknown) => void) => true): void;
    };
  };
};

/** One driver for each page of the extension, so that tests do not interfere with each other. */
const drivers = new Map<string, Driver>();

function driverOf(client: string, config: DriverConfig): Driver {
  const driver = drivers.get(client) ?? createDriver(config);
  drivers.set(client, driver);
  return driver;
}

chrome.runtime.onMessage.addListener(({ client, config, method, args }, _, answer) => {
  void driverOf(client, config).call(method, args).then(answer);
  return true;
});
