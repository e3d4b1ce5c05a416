import { readFileSync } from 'node:fs';
import type { LocalClouds } from '../../local/clouds.ts';
import { importTakeout } from '../../local/google/takeout.ts';
import { parseTakeout, TakeoutError } from '../../local/google/takeout-format.ts';
import { errorCode } from '../../server/error-code.ts';
import { StartError } from './start-error.ts';

/**
 * A Takeout export or a saved board that was read and found valid; `into` imports it into an account and returns a
 * one-line summary.
 */
type ImportFile = { into(clouds: LocalClouds | null, account: string): string };

/**
 * Reads a Google Takeout export (Tasks/Tasks.json), or a board saved as a file, before anything is started. Throws
 * StartError with a one-line message.
 */
export function readImportFile(file: string): ImportFile {
  const text = read(file);
  valid(file, () => parseTakeout(text));
  return {
    into(clouds, account) {
      if (!clouds) throw new StartError('--import fills the local Google only, and .env names the real one.');
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const counts = valid(file, () => importTakeout(clouds.google, account, text, zone));
      // A shell repeats the command, which is no reason not to start.
      if (!counts) return `${file} is already in ${account} and was not imported again.`;
      const left = counts.found - counts.tasks;
      return (
        `Imported ${counts.tasks} of ${counts.found} tasks in ${counts.lists} lists into ${account}` +
        (left > 0 ? ` (${counts.skipped} empty or deleted, ${counts.collapsed} repeats left out).` : '.')
      );
    },
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    throw new StartError(`${file} cannot be read (${code}).`);
  }
}

/** Does something with what is in the file; what is wrong with it is told to the person who named it. */
function valid<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof TakeoutError) throw new StartError(`${file} was not imported: ${error.message}`);
    throw error;
  }
}
