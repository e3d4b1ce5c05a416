import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { readArgs } from './options.ts';
import { packExtension } from './package/extension-package.ts';
import { readEnvironment } from './start/environment.ts';
import { DEFAULT_PORT } from './start/options.ts';
import { StartError } from './start/start-error.ts';
import { ensureExtension, extensionDir, repository } from './start/web-build.ts';

/** `npm run package`: packs the extension for the Chrome Web Store; the same sources give the same bytes. */
readArgs({});
try {
  const { PUBLIC_URL, EXTENSION_KEY } = readEnvironment(join(repository, '.env'));
  const url = PUBLIC_URL || `http://localhost:${DEFAULT_PORT}`;
  await ensureExtension({ PUBLIC_URL: url, EXTENSION_KEY }, (line) => console.log(line));
  const archive = await packExtension(extensionDir);
  const file = join(repository, 'dist', `tackboard-extension-${packageJson.version}.zip`);
  writeFileSync(file, archive);
  console.log(`${file} for ${url}`);
  console.log(`${archive.length} bytes, SHA-256 ${createHash('sha256').update(archive).digest('hex')}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
