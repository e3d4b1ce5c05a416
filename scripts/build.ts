import { join } from 'node:path';
import { readArgs } from './options.ts';
import { extensionEnvironment, readEnvironment } from './start/environment.ts';
import { failWith } from './start/start-error.ts';
import { ensureExtension, ensureWebApp, extensionDir, repository, webAppDir } from './start/web-build.ts';

/** `npm run build`: builds dist/webapp and dist/extension, each only when its sources have changed since its build. */
readArgs({});
try {
  const env = extensionEnvironment(readEnvironment(join(repository, '.env')));
  const tell = (line: string) => console.log(line);
  await ensureWebApp(tell);
  await ensureExtension(env, tell);
  console.log(`Built: ${webAppDir} and ${extensionDir}`);
} catch (error) {
  failWith(error);
}
