import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { createKeyring } from './accounts/keyring.ts';
import { extensionUrlOf } from './accounts/redirect-target.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError } from './config.ts';
import { createFirebase } from './gateways/firebase.ts';
import { createGoogle } from './gateways/google.ts';
import { createWebApp } from './web/web-app.ts';

export type Runtime = {
  app: Hono;
  /**
   * Has the SDK load what its first call needs (seconds, on a cold disk) before somebody waits for it. Never rejects.
   */
  warmUp(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Connects the server to its clouds. With `dev` the web app is left to Vite's dev server. Throws ConfigError when no
 * credentials identify the server to them, and when there is no web app to serve.
 */
export async function createRuntime(config: Config, log: Logger, { dev = false } = {}): Promise<Runtime> {
  const webApp = dev ? undefined : createWebApp(config.webAppDir, config);
  if (webApp && !(await webApp.isBuilt())) throw new ConfigError(['WEBAPP_DIR names a folder without a built web app']);
  const firebase = await createFirebase(config.firebase);
  const app = createApp({
    config,
    log,
    publicUrl: config.publicUrl,
    extensionUrl: config.extensionKey && extensionUrlOf(config.extensionKey),
    provider: createGoogle(config.google, Date.now, log),
    sessions: firebase.sessions,
    documents: firebase.documents,
    keyring: createKeyring(config.encryptionKeys),
    clock: Date.now,
    sleep: (ms) => sleep(ms),
    leaseId: randomUUID,
    ...(webApp && { webApp }),
  });
  return {
    app,
    // A failure to read here is ignored: the first person who needs the documents will be told.
    warmUp: () => firebase.documents.transaction(async ({ get }) => void (await get('secrets/nobody'))).catch(() => {}),
    close: () => firebase.close(),
  };
}
