import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { readArgs } from './options.ts';
import { packExtension } from './package/extension-package.ts';
import { extensionEnvironment, readEnvironment, wantsRealClouds } from './start/environment.ts';
import { failWith } from './start/start-error.ts';
import { ensureExtension, extensionDir, repository } from './start/web-build.ts';

/** `npm run package`: packs the extension for the Chrome Web Store; the same sources give the same bytes. */
readArgs({});
try {
  const told = readEnvironment(join(repository, '.env'));
  const env = extensionEnvironment(told);
  await ensureExtension(env, (line) => console.log(line));
  const archive = await packExtension(extensionDir);
  const file = join(repository, 'dist', `tackboard-extension-${packageJson.version}.zip`);
  writeFileSync(file, archive);
  console.log(`${file} for ${env.PUBLIC_URL}`);
  if (told.PUBLIC_URL && !wantsRealClouds(told)) console.log('PUBLIC_URL counts only beside a GOOGLE_CLIENT_ID.');
  console.log(`${archive.length} bytes, SHA-256 ${createHash('sha256').update(archive).digest('hex')}`);
} catch (error) {
  failWith(error);
}
