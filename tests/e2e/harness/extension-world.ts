import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { extensionDir } from '../../../scripts/start/web-build.ts';
import { Extension, unpack } from './extension.ts';
import type { Plant } from './plant.ts';
import { pressOn, shows } from './popup.ts';
import { leaveTraces } from './traces.ts';
import { openWorld, type World } from './world.ts';

/** Opens the popup and signs in; `title` is one of the account's tasks. */
export async function signInPopup(extension: Extension, account: string, title: string): Promise<Page> {
  const popup = await extension.open('popup/popup.html');
  await pressOn(popup, 'link', 'Sign in with Google');
  await extension.passGoogle(account);
  await shows(popup, title);
  return popup;
}

/** The built extension in a browser of its own. */
export async function launchExtension(world: World): Promise<Extension> {
  const folder = unpack(extensionDir, join(world.dataDir, 'extension'), world.url);
  return Extension.in((await world.launch(join(world.dataDir, 'extension-profile'), folder)).browser);
}

/** Writes the traces of a failed extension test to reports/. */
export const leaveTracesOf = async (extension: Extension, world: World, test: string): Promise<void> =>
  leaveTraces(`extension ${test}`, await extension.browser.pages().catch(() => []), world.traces);

/**
 * Opens a world with a person who has these lists and is signed in in the popup, which shows the task of this title.
 */
export async function openPopupWorld(
  lists: Readonly<Record<string, readonly Plant[]>>,
  title: string,
): Promise<{ readonly world: World; readonly account: string; readonly extension: Extension; readonly popup: Page }> {
  const world = await openWorld();
  try {
    const account = world.person(lists);
    const extension = await launchExtension(world);
    return { world, account, extension, popup: await signInPopup(extension, account, title) };
  } catch (error) {
    await world.close();
    throw error;
  }
}
