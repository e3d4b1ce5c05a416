import { createDriver, type Driver, type DriverConfig } from './driver.ts';

let driver: Driver | null = null;
let port: MessagePort | null = null;
let calls = 0;
const waiting = new Map<number, (answer: unknown) => void>();

function askWorker(config: DriverConfig, method: string, args: unknown[]): Promise<unknown> {
  if (!port) {
    port = new SharedWorker('/worker.js', { type: 'module' }).port;
    port.onmessage = ({ data }: MessageEvent<{ id: number; answer: unknown }>) => waiting.get(data.id)?.(data.answer);
  }
  calls += 1;
  const id = calls;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    port?.postMessage({ id, config, method, args });
  });
}

/** Runs a driver's method here or in the SharedWorker. */
Object.assign(globalThis, {
  run(where: 'page' | 'worker', config: DriverConfig, method: string, args: unknown[]): Promise<unknown> {
    if (where === 'worker') return askWorker(config, method, args);
    driver ??= createDriver(config);
    return driver.call(method, args);
  },
});
