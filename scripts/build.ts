import { join } from 'node:path';
import { readArgs } from './options.ts';
import { readEnvironment } from './start/environment.ts';
import { DEFAULT_PORT } from './start/options.ts';
import { StartError } from './start/start-error.ts';
import { ensureExtension, ensureWebApp, extensionDir, repository, webAppDir } from './start/web-build.ts';

/** `npm run build`: builds dist/webapp and dist/extension, each only when its sources have changed since its build. */
readArgs({});
try {
  const { PUBLIC_URL, EXTENSION_KEY } = readEnvironment(join(repository, '.env'));
  const tell = (line: string) => console.log(line);
  await ensureWebApp(tell);
  // The address that `npm start` would choose as well.
  const url = PUBLIC_URL || `http://localhost:${DEFAULT_PORT}`;
  await ensureExtension({ PUBLIC_URL: url, EXTENSION_KEY }, tell);
  console.log(`Built: ${webAppDir} and ${extensionDir}`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
