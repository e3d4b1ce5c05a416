import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Page } from 'puppeteer';
import { findChromium } from '../tests/e2e/chromium.ts';
import { bundleRoles } from '../tests/e2e/harness/bundle-roles.ts';
import { teachRoles } from '../tests/e2e/harness/by-role.ts';
import { Extension, unpack } from '../tests/e2e/harness/extension.ts';
import { pressOn, shows } from '../tests/e2e/harness/popup.ts';
import { ignoreWorkers } from '../tests/e2e/harness/workers.ts';
import { readArgs } from './options.ts';
import { extensionEnvironment } from './start/environment.ts';
import { startTackboard } from './start/tackboard.ts';
import { ensureExtension, extensionDir, repository } from './start/web-build.ts';

/** `npm run store-pictures`: makes docs/store's pictures of the built extension with the clouds' sample account. */
const SIZE = { width: 1280, height: 800 };
const TASK = 'Book the van for Saturday';
const folder = join(repository, 'docs/store');
readArgs({});
await ensureExtension(extensionEnvironment({}), (line) => console.log(line));
teachRoles(await bundleRoles());
const dataDir = mkdtempSync(join(tmpdir(), 'tackboard-store-'));
const product = await startTackboard({ port: 0, cloudsPort: 0, dataDir });
const browser = await puppeteer.launch({
  executablePath: findChromium(),
  headless: true,
  pipe: true,
  targetFilter: ignoreWorkers,
  enableExtensions: [unpack(extensionDir, join(dataDir, 'extension'), product.url)],
  args: ['--no-sandbox'],
});

/** Places the popup, in its own size, on a page of the size that the store requires. */
async function framed(picture: string, dark: boolean): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport(SIZE);
  const [from, to] = dark ? ['#1c2740', '#0f1420'] : ['#dfe8ff', '#f4f6f9'];
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:linear-gradient(135deg,${from},${to})">
      <img src="data:image/png;base64,${picture}" style="border-radius:14px;box-shadow:0 24px 60px #0005">`,
  );
  return page;
}

try {
  const extension = await Extension.in(browser);
  const popup = await extension.open('popup/popup.html');
  await pressOn(popup, 'link', 'Sign in with Google');
  await extension.passGoogle('maya@example.com');
  await shows(popup, TASK);
  const board = await extension.open('webapp/board.html#/app');
  await board.setViewport(SIZE);
  for (const dark of [false, true]) {
    await popup.evaluate((theme) => localStorage.setItem('tackboard.theme', theme), dark ? 'dark' : 'light');
    const name = dark ? '-dark' : '';
    for (const page of [popup, board]) {
      await page.bringToFront();
      await page.reload();
      await shows(page, TASK);
      await page.evaluate(() => document.fonts.ready.then(() => {}));
    }
    await board.screenshot({ path: join(folder, `board${name}.png`) });
    const frame = await framed(await popup.screenshot({ encoding: 'base64' }), dark);
    await frame.screenshot({ path: join(folder, `popup${name}.png`) });
    await frame.close();
  }
  console.log(`Pictures are in ${folder}`);
} finally {
  await browser.close();
  await product.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
