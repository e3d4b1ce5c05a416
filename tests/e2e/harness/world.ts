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

/** Waits of the engine in tests, in milliseconds: each has one test at its real length elsewhere. */
export const SHORT_WAITS = {
  undoMargin: 100,
  retryBase: 200,
  retryJitter: 100,
  networkRetry: 1000,
  requestTimeout: 4000,
} satisfies Partial<EngineWaits>;

/** What a person pays for. */
export interface Plan {
  readonly premium?: boolean;
}

/** The whole product in this process, with data of its own and a browser. */
export interface World {
  readonly url: string;
  readonly clouds: LocalClouds;
  readonly dataDir: string;
  readonly browser: Browser;
  readonly engines: Engines;
  /** What server and engines said. */
  readonly traces: readonly string[];
  /** A new person with an empty 'My Tasks', or with lists and tasks. The answer is the email. */
  account(shape?: { lists: number; tasks: number }, plan?: Plan): string;
  /** A browser window of someone, with cookies and storage of its own. */
  visit(options?: VisitorOptions): Promise<Visitor>;
  /** Google's own client for an account. */
  tasks(account: string): tasks_v1.Tasks;
  /** All that an account has, through that client. */
  service(account: string): Promise<ServiceList[]>;
  /** Waits until the service holds exactly these tasks in a list, written as in outline.ts. */
  arrives(account: string, list: string, lines: readonly string[], limit?: number): Promise<void>;
  /** A new person with these lists; the first is their default one. */
  person(lists: Readonly<Record<string, readonly Plant[]>>, plan?: Plan): string;
  /** Stops server and clouds and starts them again on the same ports with the same data; `cloudsPort` 0: clouds elsewhere. */
  restart(options?: { dist?: string; cloudsPort?: 0; whileStopped?: () => Promise<void> }): Promise<void>;
  /** Another browser, with a profile that survives its end, and for unpacked extensions where some are named, or none ([]). */
  launch(profile: string, extension?: string | readonly string[]): Promise<{ browser: Browser; engines: Engines }>;
  /** Throws where a page asked the network for what it must not. */
  behaved(): void;
  /** Ends everything, and throws as `behaved` does. */
  close(): Promise<void>;
}

let count = 0;

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
  ): Promise<{ browser: Browser; engines: Engines }> => {
    if (extension !== undefined) allowUnpacked(profile);
    const browser = await puppeteer.launch({
      executablePath: inject('chromium'),
      headless: true,
      pipe: true,
      targetFilter: extension === undefined ? ignoreEngines : ignoreWorkers,
      userDataDir: profile,
      ...(extension !== undefined && { enableExtensions: extension.length === 0 || [extension].flat() }),
      defaultViewport: { width: 1280, height: 800 },
      args: ['--no-sandbox', '--lang=en-US', '--disable-dev-shm-usage', '--disable-background-timer-throttling'],
    });
    browsers.push(browser);
    return { browser, engines: await watchEngines(browser, traces) };
  };
  const { browser, engines } = await launch(join(dataDir, 'profile'));
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
 * The world that files of this process use one after the other, as a product and a browser take seconds to start. It
 * ends with the process. Files that stop the product, or start browsers, open one of their own.
 */
export function shareWorld(): Promise<World> {
  common ??= openWorld();
  return common;
}

/** Switches Developer mode on in a new profile: without it Chrome takes no unpacked extension again that was reloaded. */
function allowUnpacked(profile: string): void {
  const file = join(profile, 'Default/Preferences');
  if (existsSync(file)) return;
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(file, JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
}
