import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { tasks_v1 } from '@googleapis/tasks';
import { pino } from 'pino';
import puppeteer, { type Browser } from 'puppeteer';
import { inject } from 'vitest';
import type { LocalClouds } from '../../../local/clouds.ts';
import { seedShape } from '../../../local/google/seed/shape.ts';
import { startTackboard, type Tackboard } from '../../../scripts/start/tackboard.ts';
import type { EngineWaits } from '../../../src/engine/ports.ts';
import { sharedContexts } from './contexts.ts';
import type { Offence } from './network.ts';
import { outline } from './outline.ts';
import { type Plant, plant } from './plant.ts';
import { googleTasks, readService, type ServiceList } from './tasks-service.ts';
import { untilEqual } from './until.ts';
import { openVisitor, type Visitor, type VisitorOptions } from './visitor.ts';
import { type Engines, ignoreEngines, ignoreWorkers, watchEngines } from './workers.ts';

/** Shortened delays of the engine in tests, in milliseconds; another test checks each at its real length. */
export const SHORT_WAITS = {
  undoMargin: 100,
  retryBase: 200,
  retryJitter: 100,
  networkRetry: 1000,
  requestTimeout: 4000,
} satisfies Partial<EngineWaits>;

/** The subscription of a person. */
export interface Plan {
  readonly premium?: boolean;
}

/** The whole product in this process, with its own data and a browser. */
export interface World {
  readonly url: string;
  readonly clouds: LocalClouds;
  readonly dataDir: string;
  readonly browser: Browser;
  readonly engines: Engines;
  /** The log of server and engines. */
  readonly traces: readonly string[];
  /** Creates a person with an empty 'My Tasks', or with lists and tasks. Returns the email. */
  account(shape?: { lists: number; tasks: number }, plan?: Plan): string;
  /** Opens a browser window for a person, with its own cookies and storage. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  /** Returns Google's own client for an account. */
  tasks(account: string): tasks_v1.Tasks;
  /** Reads everything in an account through that client. */
  service(account: string): Promise<ServiceList[]>;
  /** Waits until the service holds exactly these tasks in a list, written as in outline.ts. */
  arrives(account: string, list: string, lines: readonly string[], limit?: number): Promise<void>;
  /** Creates a person with these lists; the first is their default list. */
  person(lists: Readonly<Record<string, readonly Plant[]>>, plan?: Plan): string;
  /**
   * Restarts server and clouds on the same ports with the same data; `cloudsPort` 0 moves the clouds to another port.
   */
  restart(options?: { dist?: string; cloudsPort?: 0; whileStopped?: () => Promise<void> }): Promise<void>;
  /**
   * Launches a whole browser, with a profile that survives its end. It accepts unpacked extensions if some, or none
   * ([]), are named.
   */
  launch(profile: string, extension?: string | readonly string[]): Promise<{ browser: Browser; engines: Engines }>;
  /** Throws when a page sent a request that it must not send. */
  behaved(): void;
  /** Closes everything, and throws as `behaved` does. */
  close(): Promise<void>;
}

let count = 0;

/** Starts the product and a browser, each world with data of its own. */
export async function openWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(inject('scratch'), 'world-'));
  const traces: string[] = [];
  const start = (ports: { port: number; cloudsPort: number }, dist?: string): Promise<Tackboard> =>
    startTackboard({
      ...ports,
      dataDir,
      ...(dist !== undefined && { dist }),
      log: pino({ level: 'warn' }, { write: (line) => void traces.push(`server ${line.trim()}`) }),
      env: { ENGINE_WAITS: JSON.stringify(SHORT_WAITS) },
    });
  let product = await start({ port: 0, cloudsPort: 0 });
  const browsers: Browser[] = [];
  const launch = async (
    profile: string,
    extension?: string | readonly string[],
    program: 'chromium' | 'shell' = 'chromium',
  ): Promise<{ browser: Browser; engines: Engines }> => {
    if (extension !== undefined) allowUnpacked(profile);
    const browser = await puppeteer.launch({
      executablePath: inject(program),
      headless: true,
      // As on most desktops, where they take room.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      pipe: true,
      targetFilter: extension === undefined ? ignoreEngines : ignoreWorkers,
      userDataDir: profile,
      ...(extension !== undefined && { enableExtensions: extension.length === 0 || [extension].flat() }),
      defaultViewport: { width: 1280, height: 800 },
      // watchNetwork observes what tests ask for; Puppeteer's own events and a spare process for each window are a
      // tenth of a run's work.
      networkEnabled: false,
      issuesEnabled: false,
      args: [
        '--no-sandbox',
        '--lang=en-US',
        '--disable-dev-shm-usage',
        '--disable-background-timer-throttling',
        '--disable-features=SpareRendererForSitePerProcess',
      ],
    });
    browsers.push(browser);
    return { browser, engines: await watchEngines(browser, traces) };
  };
  const { browser, engines } = await launch(join(dataDir, 'profile'), undefined, 'shell');
  const contexts = sharedContexts(browser, engines);
  const offences: Offence[] = [];
  const clouds = () => {
    if (!product.clouds) throw new Error('tests run on local clouds only');
    return product.clouds;
  };
  const world: World = {
    get url() {
      return product.url;
    },
    get clouds() {
      return clouds();
    },
    dataDir,
    browser,
    engines,
    traces,
    account(shape, { premium = false } = {}) {
      count += 1;
      const email = `person${count}-${process.pid}@example.com`;
      clouds().google.createAccount({ name: `Person ${count}`, email, premium });
      if (shape) seedShape(clouds().google, email, { ...shape, seed: 7 });
      return email;
    },
    visit: (visitor = {}) => openVisitor({ world, offences, traces, contexts }, visitor),
    tasks: (account) => googleTasks(clouds(), account),
    service: (account) => readService(googleTasks(clouds(), account)),
    arrives: (account, list, lines, limit) =>
      untilEqual(
        `"${list}" in the service`,
        async () => outline((await world.service(account)).find(({ title }) => title === list)?.tasks ?? []),
        [...lines],
        limit,
      ),
    person(lists, plan) {
      const email = world.account(undefined, plan);
      plant(clouds(), email, lists);
      return email;
    },
    async restart({ dist, cloudsPort = clouds().port, whileStopped } = {}) {
      const ports = { port: Number(new URL(product.url).port), cloudsPort };
      await product.close();
      await whileStopped?.();
      product = await start(ports, dist);
    },
    launch,
    behaved() {
      const met = offences.splice(0);
      if (met.length > 0) {
        throw new Error(`pages asked the network for what they must not:\n${JSON.stringify(met, null, 1)}`);
      }
    },
    async close() {
      for (const one of browsers) await one.close();
      await product.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
      world.behaved();
    },
  };
  return world;
}

let common: Promise<World> | null = null;

/**
 * Returns a world that the test files of this process share, as a product and a browser take seconds to start. It ends
 * with the process. Test files that stop the product or start browsers open a world of their own.
 */
export function shareWorld(): Promise<World> {
  common ??= openWorld();
  return common;
}

/**
 * Enables Developer mode in a new profile: without it Chrome does not accept an unpacked extension again after a
 * reload.
 */
function allowUnpacked(profile: string): void {
  const file = join(profile, 'Default/Preferences');
  if (existsSync(file)) return;
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(file, JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
}
