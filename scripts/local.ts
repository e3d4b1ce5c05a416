import { join } from 'node:path';
import { startLocalClouds } from '../local/clouds.ts';
import { loadSnapshot, resetData, saveData } from '../local/snapshots.ts';
import { portNumber, readArgs } from './options.ts';
import { DEFAULT_CLOUDS_PORT } from './start/options.ts';
import { repository } from './start/web-build.ts';

const usage = `npm run local -- [--port ${DEFAULT_CLOUDS_PORT}] [--data .tackboard] [--rules firestore.rules] [--reset | --save FILE | --load FILE]`;

/** `npm run local`: runs the clouds alone; with --save, only writes a snapshot. */
async function main(): Promise<void> {
  const values = readArgs({
    port: { type: 'string', default: String(DEFAULT_CLOUDS_PORT) },
    data: { type: 'string', default: '.tackboard' },
    rules: { type: 'string', default: join(repository, 'firestore.rules') },
    reset: { type: 'boolean', default: false },
    save: { type: 'string' },
    load: { type: 'string' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const port = portNumber('--port', values.port);
  if ([values.save, values.load, values.reset || undefined].filter((one) => one !== undefined).length > 1) {
    throw new Error('Only one of --reset, --save and --load can be done at a time.');
  }
  if (values.save !== undefined) {
    saveData(values.data, values.save);
    console.log(`Saved: ${values.save}`);
    return;
  }
  if (values.load !== undefined) loadSnapshot(values.data, values.load);
  else if (values.reset) resetData(values.data);
  const clouds = await startLocalClouds({
    port,
    dataDir: values.data,
    rulesPath: values.rules,
  });
  console.log(`Local clouds: ${clouds.url}`);
  console.log(`Control token: ${clouds.controlToken}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clouds.close().then(() => process.exit(0));
    });
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
