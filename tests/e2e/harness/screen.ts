import type { LocalClouds } from '../../../local/clouds.ts';
import { byRole } from './by-role.ts';
import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/** A screen of the product and how to get to it. The accessibility test walks through all of them, light and dark. */
export interface Screen {
  readonly name: string;
  /** False if the screen is for visitors, who have no dark theme. */
  readonly signedIn: boolean;
  /** Set if the page has its engine in itself there, whose requests would count as the page's own. */
  readonly engineInPage?: true;
  /** Brings a visitor who is (or is not) signed in as `account` to the screen. */
  open(visitor: Visitor, account: string, clouds: LocalClouds): Promise<void>;
}

/** Opens an address, and waits until the page says `text`. */
export const at = (path: string, text: string) => async (visitor: Visitor) => {
  await visitor.goto(path);
  await visitor.sees(text);
};

/** Opens the board, and waits until the cards of its first list are drawn. */
export async function onBoard(visitor: Visitor): Promise<void> {
  const { board, page } = visitor;
  await visitor.goto('/app');
  await board.ready();
  await until('a card of the first list', async () => {
    // Whoever walked through the screen before by Tab left the board at a later list, to which it comes back.
    await page.evaluate(() => document.querySelector('.columns')?.scrollTo({ left: 0 }));
    return page.$(byRole('listitem', 'Paint the fence'));
  });
}

/** Opens the sidebar: on a desktop it is beside the board, on a phone it is a drawer. */
export async function openSidebar(visitor: Visitor): Promise<void> {
  if (!(await visitor.page.$('nav[aria-label="Boards"]'))) await visitor.click('button', 'Show boards');
  await visitor.find('navigation', 'Boards');
}

/** Runs in the page: makes the service worker's registration report that a newer version was installed. */
export async function findNewerVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const installing = Object.assign(new EventTarget(), { state: 'installed' });
  Object.defineProperty(registration, 'installing', { value: installing });
  registration.dispatchEvent(new Event('updatefound'));
  installing.dispatchEvent(new Event('statechange'));
}

/** Makes a screen that a signed-in person gets to from the board. */
export const fromBoard = (name: string, open: Screen['open']): Screen => ({
  name,
  signedIn: true,
  async open(visitor, account, clouds) {
    await onBoard(visitor);
    await open(visitor, account, clouds);
  },
});

/** Makes a screen that a signed-in person gets to by keys on the card of this title. */
export const fromCard = (
  name: string,
  [title, ...keys]: [string, ...Parameters<Visitor['board']['keys']>],
  open: Screen['open'] = async () => {},
): Screen =>
  fromBoard(name, async (visitor, account, clouds) => {
    await visitor.board.focus(title);
    await visitor.board.keys(...keys);
    await open(visitor, account, clouds);
  });

/** Opens a screen with a script that runs in every document that is loaded meanwhile, before its own. */
export async function withScript({ page }: Visitor, script: string, open: () => Promise<void>): Promise<void> {
  const { identifier } = await page.evaluateOnNewDocument(script);
  await open();
  await page.removeScriptToEvaluateOnNewDocument(identifier);
}
