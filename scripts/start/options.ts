import { join } from 'node:path';
import { portNumber, readArgs } from '../options.ts';
import { repository } from './web-build.ts';

type StartOptions = {
  dev: boolean;
  import: string | undefined;
  account: string;
  data: string;
  port: number;
  cloudsPort: number;
};

/** The default port of `npm start`, at which a built extension therefore looks for it. */
export const DEFAULT_PORT = 4400;
export const DEFAULT_CLOUDS_PORT = 4401;

/** The options after `npm start --`. */
export function readOptions(): StartOptions {
  const values = readArgs({
    dev: { type: 'boolean', default: false },
    import: { type: 'string' },
    account: { type: 'string', default: 'maya@example.com' },
    data: { type: 'string', default: join(repository, '.tackboard') },
    port: { type: 'string', default: String(DEFAULT_PORT) },
    'clouds-port': { type: 'string', default: String(DEFAULT_CLOUDS_PORT) },
  });
  return {
    dev: values.dev,
    import: values.import,
    account: values.account,
    data: values.data,
    port: portNumber('--port', values.port),
    cloudsPort: portNumber('--clouds-port', values['clouds-port']),
  };
}
