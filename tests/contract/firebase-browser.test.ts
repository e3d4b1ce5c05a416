import { afterAll, beforeAll } from 'vitest';
import { outageSuite } from './firebase-browser/outage-suite.ts';
import { pushSuite } from './firebase-browser/push-suite.ts';
import { extensionSuite, remoteSuite } from './firebase-browser/remote-suite.ts';
import { type BrowserRig, startBrowser } from './firebase-browser/rig.ts';
import { sdkSuite } from './firebase-browser/sdk-suite.ts';
import { startContractRig } from './firebase-rig.ts';

let rig: Awaited<ReturnType<typeof startContractRig>>;
let browser: BrowserRig;

beforeAll(async () => {
  [rig, browser] = await Promise.all([startContractRig(), startBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await rig.close();
});

const context = { hosts: () => rig, browser: () => browser };

outageSuite(context.browser);
pushSuite(context);
for (const where of ['page', 'worker', 'extension'] as const) sdkSuite(where, context);
for (const where of ['page', 'worker'] as const) remoteSuite(where, context);
extensionSuite(context);
