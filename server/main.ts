import { serve } from '@hono/node-server';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { createRuntime } from './runtime.ts';

/** The server alone, against the clouds that the environment names. */
const config = configOrExit();
const log = createLog(config.logLevel);
const runtime = createRuntime(config, log);
const server = serve({ fetch: runtime.app.fetch, hostname: config.host, port: config.port }, ({ address, port }) => {
  log.info({ address, port }, 'listening');
  void runtime.warmUp();
});

server.on('error', (error) => {
  log.fatal({ code: 'code' in error ? error.code : error.name }, 'cannot listen');
  process.exitCode = 1;
  void runtime.close();
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    log.info({ signal }, 'closing');
    server.close(() => void runtime.close().finally(() => process.exit()));
  });
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const line of error.lines) console.error(line);
    process.exit(1);
  }
}
