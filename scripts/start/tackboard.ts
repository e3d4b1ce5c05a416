import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { type LocalClouds, startLocalClouds } from '../../local/clouds.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { createLog } from '../../server/log.ts';
import { createRuntime } from '../../server/runtime.ts';
import { startDevServer } from './dev-server.ts';
import { serverEnvironment, wantsRealClouds } from './environment.ts';
import { closeServer, listen, portError } from './listen.ts';
import { localSecrets } from './local-secrets.ts';
import { DEFAULT_CLOUDS_PORT, DEFAULT_PORT } from './options.ts';
import { forOwnHosts } from './own-hosts.ts';
import { StartError } from './start-error.ts';
import { ensureWebApp, repository, webAppDir } from './web-build.ts';

type TackboardOptions = {
  /** 0 takes any free port, as in tests. */
  port?: number;
  cloudsPort?: number;
  /** The folder of local clouds and local secrets. Default .tackboard in the repository. */
  dataDir?: string;
  /** Uses Vite's dev server instead of the built web app. */
  dev?: boolean;
  /** A built web app to serve as it is; by default the web app is built when its sources have changed. */
  dist?: string;
  /** Configuration as in .env: see `serverEnvironment`. */
  env?: Record<string, string | undefined>;
  tell?: (line: string) => void;
  log?: Logger;
};

export type Tackboard = {
  /** The address to open in a browser. */
  url: string;
  /** Null with real clouds. */
  cloudsUrl: string | null;
  clouds: LocalClouds | null;
  config: Config;
  /** Ends everything that was started; the data stays. */
  close(): Promise<void>;
};

/**
 * Starts the whole product in this process: local clouds (unless `env` names a real Google client), the product server and
 * the web app. Throws StartError or ConfigError with lines for the person who started it; nothing is left running then.
 */
export async function startTackboard(options: TackboardOptions = {}): Promise<Tackboard> {
  const { port = DEFAULT_PORT, cloudsPort = DEFAULT_CLOUDS_PORT, dev = false, dist, env = {}, tell } = options;
  const dataDir = options.dataDir ?? join(repository, '.tackboard');
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    // The public address is known only once the port is, so requests wait for the handler.
    const ready = Promise.withResolvers<RequestListener>();
    const { server, port: bound } = await listen(port, '--port', (request, response) => {
      void ready.promise.then((handler) => handler(request, response));
    });
    closers.push(() => closeServer(server));
    const url = new URL(`http://localhost:${bound}`).origin;

    if (!dev && dist === undefined) await ensureWebApp(tell);

    const clouds = wantsRealClouds(env) ? null : await startClouds(cloudsPort, dataDir);
    if (clouds) closers.push(() => clouds.close());
    const local = clouds && { cloudsUrl: clouds.url, secrets: localSecrets(dataDir) };
    const config = readConfig(serverEnvironment(env, { url, webAppDir: dist ?? webAppDir }, local));
    const log = options.log ?? createLog(config.logLevel);
    const runtime = await createRuntime(config, log, { dev });
    closers.push(() => runtime.close());
    const product = getRequestListener(runtime.app.fetch);
    const vite = dev ? await startDevServer(server, config) : undefined;
    if (vite) closers.push(() => vite.close());
    const answer: RequestListener = (request, response) => {
      const handler = vite && !request.url?.startsWith('/api/') ? vite.handler : product;
      return handler(request, response);
    };
    ready.resolve(forOwnHosts(config.publicUrl, answer));
    // In a later turn: the caller first reports that Tackboard has started.
    const warming = setTimeout(() => void runtime.warmUp(), 0);
    closers.push(() => clearTimeout(warming));
    return { url, cloudsUrl: clouds?.url ?? null, clouds, config, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startClouds(port: number, dataDir: string): Promise<LocalClouds> {
  try {
    return await startLocalClouds({ port, dataDir, rulesPath: join(repository, 'firestore.rules') });
  } catch (error) {
    const told = portError(error, port, '--clouds-port');
    // For errors that the clouds foresee, the message is written for the user, with the original error as its cause.
    throw !(told instanceof StartError) && error instanceof Error && error.cause ? new StartError(error.message) : told;
  }
}
