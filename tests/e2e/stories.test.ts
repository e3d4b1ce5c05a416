import { join } from 'node:path';
import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import type { Fault } from '../../local/faults.ts';
import { outlines } from './harness/outline.ts';
import { perform } from './harness/perform.ts';
import { press } from './harness/press.ts';
import { kept, owed } from './harness/records.ts';
import { drawStory, inWords, planted, REST } from './harness/story.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import type { Engines } from './harness/workers.ts';
import { openWorld, SHORT_WAITS, type World } from './harness/world.ts';

/**
 * Stories with real processes: someone works while the connection between engine and service is faulty, and the engine,
 * the tab or the whole browser dies at a given moment. `npm test` runs the first 12, in which every fault, every death
 * and every moment occurs; STORIES=40 runs all, and SEED draws others.
 */
const STORIES = Number(process.env.STORIES ?? 12);
const SEED = Number(process.env.SEED ?? 20261121);
const ACTS = 5;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  console.log(`seed ${SEED}`);
});
afterAll(() => world.close());

/** A silence longer than the time-out of a request, as 35 s are to the real 30 s. */
const HANG = Math.round((SHORT_WAITS.requestTimeout * 35) / 30);
const BAD_GATEWAY = {
  body: '<!doctype html><title>502</title><h1>502 Bad Gateway</h1>',
  headers: { 'content-type': 'text/html' },
};

const faults: readonly (readonly [string, Fault])[] = [
  ['requests that do not arrive', { kind: 'drop-before' }],
  ['lost answers', { kind: 'drop-after' }],
  ['half answers', { kind: 'truncate' }],
  ['silence about what was done', { kind: 'hang', ms: HANG, commit: 'before' }],
  ['silence about what was not done', { kind: 'hang', ms: HANG, commit: 'never' }],
  ['503', { kind: 'status', status: 503 }],
  ['500 for what was done', { kind: 'status', status: 500, commit: true }],
  ['429', { kind: 'refusal', refusal: 'perMinuteQuota' }],
  ['an HTML 502 for what was done', { kind: 'status', status: 502, commit: true, ...BAD_GATEWAY }],
  ['requests delivered twice', { kind: 'duplicate' }],
];

/** The window that the person has open. */
interface Life {
  readonly visitor: Visitor;
  readonly engines: Engines;
  readonly browser: Browser;
}

interface Place {
  readonly test: TestContext;
  readonly account: string;
  readonly profile: string;
}

/**
 * Opens the board again in a new browser. A user who had signed in just before the crash may have to sign in again; or
 * the page asks at first, and then finds that the user is signed in.
 */
async function reopened({ test, account, profile }: Place): Promise<Life> {
  const started = await world.launch(profile);
  const visitor = await world.visit({ test, browser: started.browser, viewport });
  const { page, board } = visitor;
  await visitor.goto('/app');
  const isAway = () => !page.url().startsWith(`${world.url}/`);
  await until('the board, or the way to Google', async () => {
    if (isAway() || (await page.$('[role="listitem"]'))) return true;
    const link = await page.$('::-p-text(Sign in with Google)');
    if (link) await press(link);
    return false;
  });
  if (isAway()) await visitor.passGoogle(account);
  await board.ready();
  return { ...started, visitor };
}

type Death = (life: Life, place: Place) => Promise<Life>;

const deaths: readonly (readonly [string, Death])[] = [
  [
    'the engine dies',
    async (life) => {
      await until('an engine to kill', async () => (await life.engines.kill(life.visitor.context)) > 0);
      return life;
    },
  ],
  [
    'the last tab is closed',
    async (life) => {
      await life.visitor.close();
      return { ...life, visitor: await life.visitor.tab() };
    },
  ],
  [
    'the browser is closed',
    async ({ visitor, browser }, place) => {
      await kept(visitor.page);
      await browser.close();
      return reopened(place);
    },
  ],
  [
    'the browser is killed by -9',
    async ({ visitor, browser }, place) => {
      await kept(visitor.page);
      browser.process()?.kill('SIGKILL');
      await until('the browser to be gone', () => !browser.connected);
      return reopened(place);
    },
  ],
  [
    'the last tab is closed and the engine dies',
    async (life) => {
      await life.visitor.close();
      await life.engines.kill(life.visitor.context);
      return { ...life, visitor: await life.visitor.tab() };
    },
  ],
];

const moments = [
  'at once',
  'when the first request is struck',
  'when the service has a part of it',
  'when the first request is struck, and again while it recovers',
] as const;

/** The faulty connection between an engine and the service. */
interface Line {
  /** Returns the number of requests that met a fault. */
  struck(): number;
  /** Returns the number of requests. */
  asked(): number;
  heal(): void;
}

function faultyLine(account: string, fault: Fault): Line {
  const own = { account, faults: [fault] };
  // For a list, nothing distinguishes a second delivery from a second list.
  const path = `^/(batch|tasks/v1/${fault.kind === 'duplicate' ? 'lists/' : ''})(?!.*quotaUser=look)`;
  const times = fault.kind === 'hang' ? 1 : 2;
  const rules = ['POST', 'PATCH', 'PUT', 'DELETE'].map((method) =>
    world.clouds.faults.add({ ...own, method, path, times }),
  );
  if (fault.kind === 'status' || fault.kind === 'refusal')
    rules.push(world.clouds.faults.add({ ...own, part: true, times }));
  const all = world.clouds.faults.add({
    ...{ account, path: '(?!.*quotaUser=look)' },
    ...{ at: [Number.MAX_SAFE_INTEGER], faults: [{ kind: 'drop-before' }], keepAlive: true },
  });
  const counts = () => world.clouds.faults.counts();
  return {
    struck: () =>
      counts()
        .filter(({ id }) => rules.includes(id))
        .reduce((sum, { applied }) => sum + applied, 0),
    asked: () => counts().find(({ id }) => id === all)?.matched ?? 0,
    heal: () => {
      for (const rule of [...rules, all]) world.clouds.faults.remove(rule);
    },
  };
}

/** The window is high enough for every card to be drawn. */
const viewport = { width: 1280, height: 1600 };

describe.concurrent('changes are in the service once, in order, and on the board', () => {
  for (let number = 0; number < STORIES; number += 1) {
    const round = Math.floor(number / faults.length);
    const [line, fault] = faults[number % faults.length] ?? ['', { kind: 'drop-before' }];
    const [death, die] = deaths[(number + round) % deaths.length] ?? ['', async (life: Life) => life];
    const moment = moments[(number + round) % moments.length];

    it(`story ${number + 1}: ${line}; ${death} ${moment}`, async (test) => {
      // A copy is recognised by its place beside the original: if the original is moved away, both stay, in doubt.
      const scenes = drawStory(SEED + number, ACTS, { newStay: fault.kind === 'duplicate' });
      test.onTestFailed(() => console.log(`story ${number + 1}: ${scenes.map(({ act }) => inWords(act)).join('; ')}`));
      const expected = outlines(scenes.at(-1)?.lists ?? []);
      const account = world.person(planted);
      const service = async () => outlines(await world.service(account));
      const before = JSON.stringify(await service());

      const place = { test, account, profile: join(world.dataDir, `story-${number + 1}`) };
      const ofItsOwn = death.startsWith('the browser');
      const started = ofItsOwn ? await world.launch(place.profile) : { browser: world.browser, engines: world.engines };
      const { browser } = started;
      const visitor = await world.visit({ test, viewport, ...(ofItsOwn && { browser }) });
      let life: Life = { ...started, visitor };
      await visitor.signIn(account);
      await visitor.board.card(REST);
      await visitor.board.saved();

      const proxy = faultyLine(account, fault);
      for (const scene of scenes) await perform(visitor, scene);
      if (moment !== 'at once') await until('the first request to be struck', () => proxy.struck() > 0);
      if (moment === 'when the service has a part of it') {
        await until('a part of it in the service', async () => JSON.stringify(await service()) !== before);
      }
      const asked = proxy.asked();
      life = await die(life, place);
      if (moment?.endsWith('recovers')) {
        await until('the next life to ask', () => proxy.asked() > asked);
        life = await die(life, place);
      }
      await until('a request to be struck', () => proxy.struck() > 0);
      proxy.heal();

      const { board } = life.visitor;
      await untilEqual('all of it in the service', service, expected, 240_000);
      await board.saved(240_000);
      await life.visitor.click('button', 'Refresh tasks');
      await untilEqual('the same on the board', async () => outlines(await board.readAll()), expected);
      await board.saved();
      expect(await owed(life.visitor.page)).toBe(0);
      expect(await service()).toEqual(expected);
      if (ofItsOwn) await life.browser.close();
    });
  }
});
