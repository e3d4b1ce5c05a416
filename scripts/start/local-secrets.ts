import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartError } from './start-error.ts';

const schema = v.object({ TOKEN_ENCRYPTION_KEY: v.string() });

/** Secrets of this machine's own server, made at the first start and kept in `dataDir`, so that sign-ins outlive a restart. */
export function localSecrets(dataDir: string): v.InferOutput<typeof schema> {
  const file = join(dataDir, 'secrets.json');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    const made = { TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    // wx: two first starts at once must not make two keys.
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readFileSync(file, 'utf8'));
  if (!parsed.success) throw new StartError(`${file} is damaged. Delete it: everyone then signs in again.`);
  return parsed.output;
}
