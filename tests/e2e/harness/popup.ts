import type { Browser, ElementHandle, Page } from 'puppeteer';
import { byRole } from './by-role.ts';
import { EXTENSION_ID, EXTENSION_ORIGIN } from './extension.ts';
import { press } from './press.ts';
import { until } from './until.ts';

/** The popup's add field, labelled with the list it adds to; it has the focus when the popup opens. */
export const addField = (page: Page, list: string): Promise<ElementHandle> =>
  until(`the add field of ${list}`, () => page.$(byRole('textbox', `Add a task to ${list}`)));

/** Waits for a task on the screen. */
export const shows = (page: Page, title: string): Promise<ElementHandle> =>
  until(`"${title}" on the screen`, () => page.$(byRole('listitem', title)));

/** Waits for a text on the screen. */
export const says = (page: Page, text: string): Promise<ElementHandle> =>
  until(`"${text}"`, () => page.$(`::-p-text(${text})`));

/** Presses a button or link by its name, looking for it again when the page replaces it. */
export async function pressOn(
  page: Page,
  role: 'button' | 'link' | 'menuitem' | 'menuitemradio' | 'option',
  name: string,
): Promise<void> {
  let tried = false;
  await until(`a press on the ${role} "${name}"`, async () => {
    // A press that closes its own page may fail before the browser reports the end.
    if (tried && page.isClosed()) return true;
    const found = await page.$(byRole(role, name));
    if (found === null) return false;
    tried = true;
    return press(found);
  });
}

/** Chooses the popup's list, on all pages. */
export async function chooseList(page: Page, from: string, to: string): Promise<void> {
  await pressOn(page, 'button', `List ${from}. Choose another`);
  await pressOn(page, 'menuitemradio', to);
}

/** Adds a task by typing, and waits until it shows. */
export async function add(page: Page, list: string, title: string): Promise<void> {
  const field = await addField(page, list);
  await field.focus();
  // A browser that was killed may have restored a draft that was already added.
  await field.evaluate((node) => (node as HTMLTextAreaElement).select());
  await page.keyboard.sendCharacter(title);
  await page.keyboard.press('Enter');
  await shows(page, title);
}

/** Ticks a task by keyboard, since a click at a point could miss a moving card. */
export async function complete(page: Page, title: string): Promise<void> {
  await until(`the box of "${title}" ticked`, async () => {
    const box = await page.$(byRole('checkbox', `Complete ${title}`));
    await box?.focus();
    const held = await box?.evaluate((input) => input === document.activeElement);
    if (held) await page.keyboard.press('Space');
    return held;
  });
}

/** Invokes the extension on a page, repeatedly if needed: a browser that has just loaded it may not be ready. */
export async function callExtension(page: Page): Promise<void> {
  await until('a click on the icon', async () => {
    const extension = (await page.browser().extensions()).get(EXTENSION_ID);
    await extension?.triggerAction(page);
    return extension;
  });
}

/** Opens the popup as a click on the icon does, above the current page. */
export async function clickIcon(browser: Browser): Promise<Page> {
  const isPopup = (url: string) => url === `${EXTENSION_ORIGIN}/popup/popup.html`;
  const page = await browser.newPage();
  await page.bringToFront();
  await callExtension(page);
  return until('the popup', () =>
    browser
      .targets()
      .find((one) => one.type() === 'page' && isPopup(one.url()))
      ?.asPage(),
  );
}
