import { createDriver, type Driver, type DriverConfig } from './driver.ts';

interface Call {
  readonly id: number;
  readonly config: DriverConfig;
  readonly method: string;
  readonly args: unknown[];
}

let driver: Driver | null = null;

self.addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0];
  if (!port) return;
  port.onmessage = async ({ data }: MessageEvent<Call>) => {
    driver ??= createDriver(data.config);
    port.postMessage({ id: data.id, answer: await driver.call(data.method, data.args) });
  };
});
