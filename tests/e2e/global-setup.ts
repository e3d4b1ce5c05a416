import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureExtension, ensureWebApp, repository } from '../../scripts/start/web-build.ts';
import { numberFrom } from '../../src/engine/testing/chance.ts';
import { findChromium } from './chromium.ts';
import { bundleRoles } from './harness/bundle-roles.ts';
import { stallRenderers } from './harness/stalls.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser. */
    chromium: string;
    /** Folder of a second build of the same sources under another build id: what a deploy brings. */
    nextBuild: string;
    /** A folder for the data of worlds, gone after all tests. */
    scratch: string;
    /** What finds elements by role in a page. */
    roles: string;
  }
}

/** Longer than a run takes, in milliseconds. */
const RUN_MS = 90 * 60_000;

/** Where midnight is near, tests and browsers live in a zone where it is morning: a "today" of theirs must stay today. */
function keepFromMidnight(): void {
  const now = new Date();
  if (new Date(now.getTime() + RUN_MS).getDate() === now.getDate()) return;
  // These zones have the sign the other way round: https://data.iana.org/time-zones/tzdb/etcetera
  const west = ((now.getUTCHours() - 3 + 36) % 24) - 12;
  process.env.TZ = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  console.log(`It is near midnight: these tests run in ${process.env.TZ}.`);
}

/** Once for all files: the browser is found and both builds are there, so that no test waits for either. */
export default async function setup(project: TestProject): Promise<() => void> {
  keepFromMidnight();
  project.provide('chromium', findChromium());
  project.provide('roles', await bundleRoles());
  mkdirSync(join(repository, 'reports'), { recursive: true });
  await ensureWebApp((line) => console.log(line));
  await ensureExtension({}, (line) => console.log(line));
  const next = join(repository, 'dist/next');
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--mode', 'webapp', '--outDir', next, '--logLevel', 'warn'], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: 'next-build' },
    stdio: 'inherit',
    timeout: 120_000,
  });
  project.provide('nextBuild', next);
  const scratch = mkdtempSync(join(tmpdir(), 'tackboard-e2e-'));
  project.provide('scratch', scratch);
  const goOn = process.env.STALLS ? stallRenderers(numberFrom('STALLS', 1)) : () => {};
  return () => {
    goOn();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
}
