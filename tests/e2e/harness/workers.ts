import type { Browser, BrowserContext, CDPSession, Protocol } from 'puppeteer';
import { until } from './until.ts';

/** An engine in a browser: the product's SharedWorker. */
interface EngineTarget {
  readonly id: string;
  readonly url: string;
}

/**
 * Watches the engines of a browser through CDP sessions of our own. When an attached SharedWorker ends, Chromium pauses
 * its successor until told to run. Puppeteer never tells it, so Puppeteer must not attach (`ignoreEngines`), and this
 * code always tells it.
 */
export interface Engines {
  /** The engines of one person's windows. */
  of(context: BrowserContext): Promise<EngineTarget[]>;
  /** Ends the engines at once, whatever they are doing, as a crash would. Returns how many there were. */
  kill(context: BrowserContext): Promise<number>;
  /** Records the writes to Google Tasks that each engine sends from now on, by target. */
  countWrites(context: BrowserContext): Promise<Map<string, string[]>>;
}

/** Which targets Puppeteer may attach to: all but the engines. */
export const ignoreEngines = (target: { type(): unknown }): boolean => String(target.type()) !== 'shared_worker';

/** For browsers with an extension: a worker with a debugger attached never goes to sleep. */
export const ignoreWorkers = (target: { type(): unknown }): boolean =>
  ignoreEngines(target) && String(target.type()) !== 'service_worker';

/** Starts watching; the engines' console output and errors go to `lines`. */
export async function watchEngines(browser: Browser, lines: string[]): Promise<Engines> {
  const root = await browser.target().createCDPSession();
  const sessions = new Map<string, CDPSession>();
  const writes = new Map<string, string[]>();
  const at = () => new Date().toISOString();

  async function attach({ targetId, url }: Protocol.Target.TargetInfo): Promise<void> {
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
    const session = root.connection()?.session(sessionId);
    if (!session) return;
    sessions.set(targetId, session);
    lines.push(`${at()} engine begun ${url}`);
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      lines.push(`${at()} engine ${type} ${args.map(({ value, description }) => value ?? description).join(' ')}`);
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
      lines.push(`${at()} engine uncaught ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    });
    session.on('Network.requestWillBeSent', ({ request: { method, url: address } }) => {
      if (method !== 'GET' && address.includes('/tasks/v1/')) writes.get(targetId)?.push(`${method} ${address}`);
    });
    await session.send('Runtime.enable');
  }

  const list = async (context: BrowserContext) => {
    const { targetInfos } = await root.send('Target.getTargets', { filter: [{ type: 'shared_worker' }] });
    return targetInfos.filter((info) => context.id === undefined || info.browserContextId === context.id);
  };
  root.on('Target.targetCreated', ({ targetInfo }) => {
    // The engine may be gone before it can be attached to.
    if (targetInfo.type === 'shared_worker') attach(targetInfo).catch(() => {});
  });
  root.on('Target.targetDestroyed', ({ targetId }) => {
    if (sessions.delete(targetId)) lines.push(`${at()} engine gone`);
  });
  const resume = setInterval(() => {
    for (const session of sessions.values()) session.send('Runtime.runIfWaitingForDebugger').catch(() => {});
  }, 250);
  browser.once('disconnected', () => clearInterval(resume));
  await root.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'shared_worker' }] });

  const sessionOf = (id: string) => until('a session on the engine', () => sessions.get(id));
  return {
    of: async (context) => (await list(context)).map(({ targetId, url }) => ({ id: targetId, url })),
    async kill(context) {
      const found = await list(context);
      for (const { targetId } of found) {
        const session = await sessionOf(targetId);
        // An engine that is closing may not answer, and the usual time-out of minutes would be too long.
        await session.send('Runtime.evaluate', { expression: 'self.close()' }, { timeout: 5000 }).catch(() => {});
      }
      return found.length;
    },
    async countWrites(context) {
      const mine = new Map<string, string[]>();
      const listen = async (id: string) => {
        const sent: string[] = [];
        writes.set(id, sent);
        mine.set(id, sent);
        const session = await sessionOf(id);
        // An engine that is just starting may refuse.
        await until('the requests of the engine', () => session.send('Network.enable').then(() => true));
      };
      root.on('Target.targetCreated', ({ targetInfo: { type, targetId, browserContextId } }) => {
        if (type === 'shared_worker' && browserContextId === context.id) listen(targetId).catch(() => {});
      });
      for (const { targetId } of await list(context)) await listen(targetId);
      return mine;
    },
  };
}
