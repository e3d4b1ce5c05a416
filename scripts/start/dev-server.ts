import type { RequestListener, Server } from 'node:http';
import { createServer } from 'vite';
import type { Config } from '../../server/config.ts';
import { securityHeaders } from '../../server/web/security-headers.ts';
import { repository } from './web-build.ts';

/**
 * Starts Vite's dev server behind our own origin: `handler` answers requests outside the API, on the port that hot
 * reload uses too.
 */
export async function startDevServer(
  server: Server,
  config: Config,
): Promise<{ handler: RequestListener; close(): Promise<void> }> {
  const vite = await createServer({
    configFile: `${repository}/vite.config.ts`,
    mode: 'webapp',
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server } },
  });
  const headers = securityHeaders(config, true);
  return {
    handler(request, response) {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      vite.middlewares(request, response);
    },
    close: () => vite.close(),
  };
}
