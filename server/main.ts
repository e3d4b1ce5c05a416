import { serve } from '@hono/node-server';
import { ConfigError, readConfig } from './config.ts';
import { createDrain } from './drain.ts';
import { errorCode } from './error-code.ts';
import { KEEP_ALIVE_MS } from './keep-alive.ts';
import { createLog } from './log.ts';
import { createRuntime } from './runtime.ts';

/** Hosts kill a process that has not ended ten seconds after SIGTERM. */
const GRACE_MS = 8000;

/** Runs the server alone, against the clouds that the environment names. */
const config = await orExit(() => readConfig(process.env));
const log = createLog(config.logLevel);
const runtime = await orExit(() => createRuntime(config, log));
const server = serve(
  {
    fetch: runtime.app.fetch,
    hostname: config.host,
    port: config.port,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
  },
  ({ address, port }) => {
    log.info({ address, port }, 'listening');
    void runtime.warmUp();
  },
);

const drain = createDrain(server);

server.on('error', (error) => {
  log.fatal({ code: errorCode(error) ?? error.name }, 'cannot listen');
  process.exitCode = 1;
  void runtime.close();
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    log.info({ signal }, 'closing');
    void drain(AbortSignal.timeout(GRACE_MS))
      .then(() => runtime.close())
      .finally(() => process.exit());
  });
}

async function orExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) console.error(line);
    process.exit(1);
  }
}
