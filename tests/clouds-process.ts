import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../scripts/local.ts');

interface CloudsAddress {
  readonly url: string;
  /** The token of their control interface. */
  readonly control: string;
}

interface CloudsProcess {
  readonly child: ChildProcess;
  /** Resolves when they run; rejects when the process ended before. */
  readonly address: Promise<CloudsAddress>;
}

/** Starts the local clouds in a process of their own, as a person does: `npm run local -- args`. */
export function spawnClouds(args: readonly string[], env: NodeJS.ProcessEnv = process.env): CloudsProcess {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'inherit'], env });
  const { promise, resolve, reject } = Promise.withResolvers<CloudsAddress>();
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += String(chunk);
    const [, url, control] = /clouds: (\S+)\nControl token: (\S+)\n/.exec(text) ?? [];
    if (url && control) resolve({ url, control });
  });
  child.once('exit', () => reject(new Error(`the clouds ended: ${text}`)));
  return { child, address: promise };
}
