import type { CDPSession } from 'puppeteer';
import { afterAll, beforeAll, describe, it, type TestContext } from 'vitest';
import { focused } from './harness/focused.ts';
import { fromTheServer } from './harness/keep-back.ts';
import { untilEqual } from './harness/until.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const LOST = 'That could not be loaded.';

interface Loss extends VisitorOptions {
  readonly test: TestContext;
  readonly path?: string;
}

/**
 * Opens a visitor whose page cannot load a file of the product: the connection breaks, or a deploy has removed the
 * file.
 */
async function visitWithout(
  file: string,
  { path, ...options }: Loss,
): Promise<{ visitor: Visitor; session: CDPSession }> {
  const visitor = await world.visit({ firstVisit: true, ...options });
  await visitor.signIn(world.person({ Home: ['Wash car', 'Two'] }));
  await visitor.board.saved();
  if (path) await visitor.goto(path);
  await visitor.board.card('Two');
  const session = await fromTheServer(visitor.page);
  await session.send('Network.setBlockedURLs', { urls: [`*/assets/${file}-*`] });
  return { visitor, session };
}

describe.concurrent('a file that is lost', () => {
  it('is said where a text is too long to be added: Enter would do nothing, without a word', async (test) => {
    const { visitor } = await visitWithout('typed-offers', { test });
    await visitor.board.addField('Home');
    await visitor.page.keyboard.sendCharacter('x'.repeat(1030));
    await visitor.hears(LOST);
  });

  it('is said where a title is too long to be saved', async (test) => {
    const { visitor } = await visitWithout('long-title', { test });
    await visitor.board.focus('Two');
    await visitor.board.keys('e');
    await visitor.page.keyboard.sendCharacter('x'.repeat(1030));
    await visitor.hears(LOST);
  });

  it('is said where a list’s title is too long', async (test) => {
    const { visitor } = await visitWithout('long-list-title', { test });
    await visitor.click('button', 'Add list');
    await visitor.page.keyboard.sendCharacter('x'.repeat(1030));
    await visitor.hears(LOST);
  });

  it('is said where nothing says what a search has found', async (test) => {
    const { visitor } = await visitWithout('filter-bar', { test });
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('car');
    await visitor.board.noCard('Two');
    await visitor.hears(LOST);
  });

  it('is read again where it tells of what lasts: one broken connection silences nothing for the life of a page', async (test) => {
    const { visitor, session } = await visitWithout('banner-lines', { test });
    const failed = new Promise((resolve) => session.once('Network.loadingFailed', resolve));
    const other = await visitor.tab('/signOut');
    await other.click('button', 'Sign out');
    await failed;
    await session.send('Network.setBlockedURLs', { urls: [] });
    await visitor.sees('You are signed out. What you see is as it was');
  });

  it.for<[string, Omit<Loss, 'test'>]>([
    ['the popup', { path: '/chrome' }],
    ['a narrow window', { viewport: { width: 600, height: 800 } }],
  ])('leaves the focus on the card whose details do not come: %s', async ([, options], test) => {
    const { visitor } = await visitWithout('details', { test, ...options });
    await visitor.board.focus('Wash car');
    await visitor.board.keys('Enter');
    await visitor.hears(LOST);
    await untilEqual('the focus', () => focused(visitor), 'Wash car');
  });
});
