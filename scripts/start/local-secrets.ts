import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { errorCode } from '../../server/error-code.ts';
import { StartError } from './start-error.ts';

const schema = v.object({ TOKEN_ENCRYPTION_KEY: v.string() });

/**
 * Reads the secrets of this machine's own server, which are made at the first start and kept in `dataDir`, so that
 * sign-ins survive a restart. Throws StartError when they can be neither made nor read.
 */
export function localSecrets(dataDir: string): v.InferOutput<typeof schema> {
  const file = join(dataDir, 'secrets.json');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readOrMake(dataDir, file));
  if (!parsed.success) throw new StartError(`${file} is damaged. Delete it: everyone then signs in again.`);
  return parsed.output;
}

function readOrMake(dataDir: string, file: string): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const made = { TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    try {
      // wx: two simultaneous first starts must not make two keys.
      writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`${file} cannot be read or written (${errorCode(error)}). Choose another folder with --data.`);
  }
}
