import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CONTRACT_RULES, type Hosts } from './firebase-rig.ts';

const MAIN = resolve(import.meta.dirname, '../../scripts/local.ts');

/** The local clouds in a process of their own, which can be killed at any moment and restarted with the same data. */
export interface CloudsProcess extends Hosts {
  readonly pid: number;
  start(): Promise<void>;
  /** SIGKILL: the process gets no chance to finish anything. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export async function startCloudsProcess(): Promise<CloudsProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'firebase-process-'));
  const rules = join(directory, 'contract.rules');
  await writeFile(rules, CONTRACT_RULES);
  let child: ChildProcess | null = null;
  let port = '0';

  const clouds: CloudsProcess = {
    official: false,
    get pid() {
      return child?.pid ?? 0;
    },
    get host() {
      return `127.0.0.1:${port}`;
    },
    get authHost() {
      return `127.0.0.1:${port}`;
    },
    async start() {
      const args = [MAIN, '--port', port, '--data', join(directory, 'data'), '--rules', rules];
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      port = await new Promise<string>((found, failed) => {
        let text = '';
        started.stdout.on('data', (chunk) => {
          text += String(chunk);
          const match = /clouds: http:\/\/127\.0\.0\.1:(\d+)\n/.exec(text);
          if (match?.[1]) found(match[1]);
        });
        started.once('exit', () => failed(new Error(`The clouds ended: ${text}`)));
      });
    },
    async kill() {
      if (!child) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      child = null;
    },
    async close() {
      await clouds.kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await clouds.start();
  return clouds;
}
