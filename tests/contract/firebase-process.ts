import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnClouds } from '../clouds-process.ts';
import { CONTRACT_RULES, type Hosts } from './firebase-rig.ts';

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
      const started = spawnClouds(['--port', port, '--data', join(directory, 'data'), '--rules', rules]);
      child = started.child;
      ({ port } = new URL((await started.address).url));
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
