import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../../server/error-code.ts';

export interface Outcome {
  readonly code: number;
  /** The reason why we ended it; null when it ended by itself. */
  readonly endedBy: 'limit' | 'signal' | null;
}

/** What tells this process to end; SIGHUP comes when its terminal is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface RunOptions {
  /** The time that a script has to end once it is told to, in milliseconds. */
  readonly grace?: number;
  /** The script runs beside another one: it takes the time that others leave, and its output goes to this file. */
  readonly beside?: string | undefined;
}

/**
 * Runs one of package.json's scripts with its output going straight to this terminal. Ends it and its process group
 * after `limit` ms or when this process is told to end, and what is left of them after the grace. Never throws: a script
 * that cannot be started yields code 127.
 */
export async function runScript(
  script: string,
  args: readonly string[],
  limit: number,
  { grace = 5_000, beside }: RunOptions = {},
): Promise<Outcome> {
  const child = start(['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], beside);
  const ended = Promise.withResolvers<Outcome>();
  let endedBy: Outcome['endedBy'] = null;
  let gone: Promise<void> | undefined;
  const endFor = (reason: 'limit' | 'signal') => {
    endedBy ??= reason;
    gone ??= end(child, grace);
  };
  const timer = setTimeout(() => endFor('limit'), limit);
  const interrupt = () => endFor('signal');
  for (const signal of SIGNALS) process.on(signal, interrupt);
  child.once('error', () => ended.resolve({ code: 127, endedBy }));
  // `exit`, not `close`: a grandchild that keeps running must not keep the run from ending.
  child.once('exit', (code) => ended.resolve({ code: code ?? 1, endedBy }));
  const outcome = await ended.promise;
  clearTimeout(timer);
  await gone;
  for (const signal of SIGNALS) process.off(signal, interrupt);
  return outcome;
}

/** Starts npm, from the file that started us if npm did; npm finds Node 24 in node_modules/.bin first. */
function start(args: readonly string[], beside?: string): ChildProcess {
  const cli = process.env.npm_execpath;
  const output = beside === undefined ? 'inherit' : openSync(beside, 'w');
  const options: SpawnOptions = { stdio: ['ignore', output, output], detached: process.platform !== 'win32' };
  const child = cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...args], options)
    : spawn('npm', [...args], { ...options, shell: process.platform === 'win32' });
  if (output !== 'inherit') {
    closeSync(output);
    // What it starts later inherits this.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  }
  return child;
}

/**
 * Tells the process group to end, which gives a runner the time to tidy up, and ends what is left of it after `grace`
 * ms. Puppeteer starts each browser in a group of its own; it ends with the pipe to the process that started
 * it, as every launch here has one (`pipe: true`).
 */
async function end(child: ChildProcess, grace: number): Promise<void> {
  send(child, 'SIGTERM');
  for (let waited = 0; waited < grace; waited += 50) {
    await sleep(50);
    if (!send(child, 0)) return;
  }
  send(child, 'SIGKILL');
}

/** Sends a signal, of which 0 only asks, to all of the process group; returns false when nobody is left in it. */
function send({ pid }: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (pid === undefined) return false;
  try {
    return process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    // EPERM is what macOS says of a group in which only the dead are left.
    const code = errorCode(error);
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
    return false;
  }
}
