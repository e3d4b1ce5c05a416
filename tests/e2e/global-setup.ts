import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { extensionEnvironment } from '../../scripts/start/environment.ts';
import { ensureExtension, ensureWebApp, repository } from '../../scripts/start/web-build.ts';
import { numberFrom } from '../../src/engine/testing/chance.ts';
import { findChromium, findShell } from './chromium.ts';
import { bundleRoles } from './harness/bundle-roles.ts';
import { stallRenderers } from './harness/stalls.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the browser. */
    chromium: string;
    /** Path of Chromium's headless shell, or of the browser where there is none. */
    shell: string;
    /** Folder of a second build of the same sources with another build id, as after a deploy. */
    nextBuild: string;
    /** A folder for the data of worlds, which is deleted after all tests. */
    scratch: string;
    /** The source of the script that finds elements by role in a page. */
    roles: string;
  }
}

/** More than a run takes, in milliseconds. */
const RUN_MS = 90 * 60_000;

/**
 * If midnight is near, moves tests and browsers to a time zone in which it is morning, so that the day does not change
 * during the run.
 */
function keepFromMidnight(): void {
  const now = new Date();
  if (new Date(now.getTime() + RUN_MS).getDate() === now.getDate()) return;
  // These zones have the sign the other way round: https://data.iana.org/time-zones/tzdb/etcetera
  const west = ((now.getUTCHours() - 3 + 36) % 24) - 12;
  process.env.TZ = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  console.log(`It is near midnight: these tests run in ${process.env.TZ}.`);
}

/** Runs once before all files: finds the browser and makes both builds, so that no test waits for them. */
export default async function setup(project: TestProject): Promise<() => void> {
  keepFromMidnight();
  const chromium = findChromium();
  project.provide('chromium', chromium);
  project.provide('shell', findShell(chromium));
  project.provide('roles', await bundleRoles());
  mkdirSync(join(repository, 'reports'), { recursive: true });
  await ensureWebApp((line) => console.log(line));
  // With the local clouds, whatever .env names: the tests know the address and the key.
  await ensureExtension(extensionEnvironment({}), (line) => console.log(line));
  const next = join(repository, 'dist/next');
  const vite = join(repository, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--mode', 'webapp', '--outDir', next, '--logLevel', 'warn'], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production', BUILD_ID: 'next-build' },
    stdio: 'inherit',
  });
  project.provide('nextBuild', next);
  const scratch = mkdtempSync(join(tmpdir(), 'tackboard-e2e-'));
  project.provide('scratch', scratch);
  // On a signal Vitest exits without calling what a setup returns.
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));
  // npm passes a signal on that came to the whole process group already: the second one must not interrupt the exit.
  process.on('SIGTERM', () => {});
  return process.env.STALLS ? stallRenderers(numberFrom('STALLS', 1)) : () => {};
}
