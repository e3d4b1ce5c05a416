import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { errorCode } from '../../server/error-code.ts';

export interface Outcome {
  readonly code: number;
  /** The reason why we ended it; null when it ended by itself. */
  readonly endedBy: 'limit' | 'signal' | null;
}

/**
 * Runs one of package.json's scripts with its output going straight to this terminal. Ends it and all its children
 * after `limit` ms or when this process is told to end. Never throws: a script that cannot be started yields code 127.
 */
export async function runScript(script: string, args: readonly string[], limit: number): Promise<Outcome> {
  const child = start(['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])]);
  const ended = Promise.withResolvers<Outcome>();
  let endedBy: Outcome['endedBy'] = null;
  const endFor = (reason: 'limit' | 'signal') => {
    endedBy ??= reason;
    end(child);
  };
  const timer = setTimeout(() => endFor('limit'), limit);
  const interrupt = () => endFor('signal');
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  child.once('error', () => ended.resolve({ code: 127, endedBy }));
  // `exit`, not `close`: a grandchild that keeps running must not keep the run from ending.
  child.once('exit', (code) => ended.resolve({ code: code ?? 1, endedBy }));
  const outcome = await ended.promise;
  clearTimeout(timer);
  process.off('SIGINT', interrupt);
  process.off('SIGTERM', interrupt);
  return outcome;
}

/** Starts npm, from the file that started us if npm did; npm finds Node 24 in node_modules/.bin first. */
function start(args: readonly string[]): ChildProcess {
  const cli = process.env.npm_execpath;
  const options: SpawnOptions = { stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32' };
  if (cli?.endsWith('.js')) return spawn(process.execPath, [cli, ...args], options);
  return spawn('npm', [...args], { ...options, shell: process.platform === 'win32' });
}

/** Ends the whole process group, including browsers and servers that a test started. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
