import { type Browser, launch, type Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { findChromium } from '../e2e/chromium.ts';
import { type Rig, startRig } from './google-rig.ts';

let rig: Rig;
let browser: Browser;
beforeAll(async () => {
  rig = await startRig();
  const parent = await rig.add('Pack the print room');
  await rig.add('Lamps', { parent });
  await rig.api.tasks.patch({
    tasklist: rig.list,
    task: parent,
    requestBody: { due: '2026-08-01T00:00:00Z', notes: 'n' },
  });
  rig.clouds.google.completeInGoogle(rig.email, rig.list, await rig.add('Done'));
  rig.clouds.google.deleteTask(rig.email, rig.list, await rig.add('Gone'));
  rig.clouds.google.insertList(rig.email, 'Garden');
  rig.clouds.faults.add({ name: 'Lose answers', path: 'nothing', faults: [{ kind: 'drop-after' }] });
  browser = await launch({
    executablePath: findChromium(),
    headless: true,
    pipe: true,
    timeout: 120_000,
    args: ['--no-sandbox'],
  });
});
afterAll(async () => {
  await browser.close();
  await rig.clouds.close();
});

async function open(scheme?: 'light' | 'dark'): Promise<Page> {
  const page = await browser.newPage();
  page.setDefaultTimeout(90_000);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme ?? 'light' }]);
  await page.goto(`${rig.clouds.url}/`);
  return page;
}

const newest = () => rig.clouds.google.tasks(rig.email, rig.list)[0];

describe('the face in Chromium', () => {
  it('adds a task by its own form', async () => {
    const page = await open();
    await page.type('main .add input[name=title]', 'From the face');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    expect(newest()?.title).toBe('From the face');
    expect(await page.$eval('[role=status]', (said) => said.textContent)).toBe('Done, as another device.');
    await page.close();
  });

  it('shows what the product wrote without a reload, but never under an open editor', async () => {
    const page = await open();
    const text = () => page.$eval('main', (main) => main.textContent ?? '');
    rig.clouds.google.insertTask(rig.email, rig.list, { title: 'From the product' });
    await expect.poll(text, { timeout: 60_000 }).toContain('From the product');
    // Not a click at a point: a part of the page that is replaced just then would move the element.
    await page.$eval('.tasks .editor > summary', (summary) => (summary as HTMLElement).click());
    await page.type('.tasks .editor[open] input[name=title]', 'half typed');
    rig.clouds.google.insertTask(rig.email, rig.list, { title: 'While typing' });
    await page.waitForResponse((answer) => answer.url().startsWith(rig.clouds.url));
    await page.waitForResponse((answer) => answer.url().startsWith(rig.clouds.url));
    expect(await page.$eval('.tasks .editor[open] input[name=title]', (input) => input.value)).toContain('half typed');
    expect(await text()).not.toContain('While typing');
    await page.close();
  });

  it.each(['light', 'dark'] as const)('has nothing that axe finds, all open, %s', async (scheme) => {
    const page = await open(scheme);
    await page.$$eval('details', (all) => {
      for (const one of all) one.open = true;
    });
    expect(await axeViolations(page)).toEqual([]);
    await page.close();
  });
});
