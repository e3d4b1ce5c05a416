// Adapts the extension's popup to a benchmark of popups, which loads `folder`, calls `seed`, opens `url` and waits for
// `card`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionEnvironment } from '../../scripts/start/environment.ts';
import { ensureExtension, extensionDir } from '../../scripts/start/web-build.ts';
import { EXTENSION_ORIGIN, Extension, unpack } from '../e2e/harness/extension.ts';
import { startProduct, untilStored } from './product.mjs';

await ensureExtension(extensionEnvironment({}));
const product = await startProduct();
const { email, tasks } = await product.account('M');
const dataDir = mkdtempSync(join(tmpdir(), 'tackboard-popup-'));

export const popups = [
  {
    name: 'tackboard',
    tasks,
    /** Unpacked, to be loaded into the browser that is measured. */
    folder: unpack(extensionDir, join(dataDir, 'extension'), product.url),
    url: `${EXTENSION_ORIGIN}/popup/popup.html`,
    card: '.card[data-task]',
    /**
     * Signs in, waits for all tasks, and leaves: the benchmark measures a later click on the icon. A page without
     * scripts stays open, as beside the benchmark's own popup: otherwise each popup would wait for a new process.
     */
    async seed(browser) {
      const extension = await Extension.in(browser);
      const popup = await extension.open('popup/popup.html');
      // The browser belongs to the benchmark's own Puppeteer, which does not know our selectors.
      await popup.locator('a ::-p-text(Sign in with Google)').click();
      await extension.passGoogle(email);
      await popup.waitForSelector(this.card, { timeout: 60_000 });
      await untilStored(popup, tasks);
      await popup.goto('about:blank');
      await popup.goto(`${EXTENSION_ORIGIN}/icons/icon-16.png`);
      return popup;
    },
    async close() {
      await product.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  },
];
