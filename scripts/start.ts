import { join } from 'node:path';
import { extensionEnvironment, readEnvironment } from './start/environment.ts';
import { readImportFile } from './start/import-file.ts';
import { readOptions } from './start/options.ts';
import { failWith } from './start/start-error.ts';
import { startTackboard, type Tackboard } from './start/tackboard.ts';
import { extensionLine, repository } from './start/web-build.ts';

/** `npm start`: runs everything on this machine, with one command. */
try {
  const options = readOptions();
  const env = readEnvironment(join(repository, '.env'));
  const imported = options.import === undefined ? undefined : readImportFile(options.import);
  const tackboard = await startTackboard({
    port: options.port,
    cloudsPort: options.cloudsPort,
    dataDir: options.data,
    dev: options.dev,
    env,
    tell: (line) => console.log(line),
  });
  try {
    if (imported) console.log(imported.into(tackboard.clouds, options.account));
    welcome(tackboard, options.data);
    closeOnSignals(tackboard);
  } catch (error) {
    await tackboard.close();
    throw error;
  }
  // The board is available already and stays so; the line about the extension follows a moment later.
  console.log(await extensionLine(extensionEnvironment(env, tackboard.url)));
} catch (error) {
  failWith(error);
}

function welcome({ url, clouds }: Tackboard, dataDir: string): void {
  const lines = clouds
    ? [
        'Sign in as       maya@example.com (a full board), noor@example.com (empty) or sam@example.com (100 lists)',
        `Local Google     ${clouds.url} (stands in for Google and Firebase, for this machine only)`,
        `Your data        ${dataDir}`,
      ]
    : ['Clouds           the real ones that .env names'];
  for (const line of [`Tackboard        ${url}`, ...lines, 'To stop          Ctrl-C']) console.log(line);
}

/** The first signal shuts down cleanly, even while calls to a cloud are being retried; a second one exits at once. */
function closeOnSignals(tackboard: Tackboard): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void tackboard.close().finally(() => process.exit()));
  }
}
