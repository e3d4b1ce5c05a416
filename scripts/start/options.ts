import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';
import { repository } from './web-build.ts';

type StartOptions = {
  dev: boolean;
  import: string | undefined;
  account: string;
  data: string;
  port: number;
  cloudsPort: number;
};

/** The options after `npm start --`. Throws StartError with one line for one that is unknown or has a wrong value. */
export function readOptions(args: string[]): StartOptions {
  const { values } = parsed(args);
  return {
    dev: values.dev,
    import: values.import,
    account: values.account,
    data: values.data,
    port: portOf(values.port, '--port'),
    cloudsPort: portOf(values['clouds-port'], '--clouds-port'),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        dev: { type: 'boolean', default: false },
        import: { type: 'string' },
        account: { type: 'string', default: 'maya@example.com' },
        data: { type: 'string', default: join(repository, '.tackboard') },
        port: { type: 'string', default: '4400' },
        'clouds-port': { type: 'string', default: '4401' },
      },
    });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

function portOf(value: string, flag: string): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65535) throw new StartError(`${flag} takes a port number, not ${value}`);
  return port;
}
