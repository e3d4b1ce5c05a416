import type { ElementHandle, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSession, keptSession, keptTasks } from './harness/records.ts';
import { setOffline } from './harness/set-offline.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

interface Session {
  readonly token: { readonly scope: string };
  readonly account: { readonly imageUrl: string };
}

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Returns the texts and addresses of a dialog's links. */
const ways = (dialog: ElementHandle<Element>) =>
  dialog.$$eval('a', (links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`));

describe.concurrent('access that ends', () => {
  it('an expired access token is renewed and the change arrives', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signInByHand(account);
    await visitor.board.card('One');
    world.clouds.google.expireAccessTokens(account);
    await visitor.board.add('Home', 'After an hour');
    await world.arrives(account, 'Home', ['After an hour', 'One']);
    await visitor.board.saved();
    const refused = world.clouds.requestLog
      .entries()
      .filter(({ status, path }) => status === 401 && path.startsWith('/tasks/'));
    expect(refused.length).toBeGreaterThan(0);
  });

  it('a revoked permission is said; the change waits, and arrives after signing in again [2.5, 8.4, 8.19]', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signInByHand(account);
    await visitor.board.card('One');
    world.clouds.google.revokeTokens(account);
    await visitor.board.add('Home', 'Held back');
    await visitor.sees('Google no longer lets Tackboard in.');
    await visitor.board.shows('Home', ['Held back', 'One']);
    await visitor.click('button', 'What to do');
    const problem = await visitor.find('dialog', 'An error occurred: Expired token');
    expect(await ways(problem)).toEqual(['Contact support /feedback', 'Sign in again /resetLogin']);
    for (const help of [
      'remove the access of Tackboard',
      'leave every box ticked',
      'workspace administrator',
      'contact support',
    ]) {
      await visitor.sees(help);
    }
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'An error occurred: Expired token');
    await visitor.page.reload();
    await visitor.board.shows('Home', ['Held back', 'One']);
    await visitor.click('link', 'Sign in again');
    await visitor.sees('Renew the access');
    await visitor.page.locator('::-p-text(Renew access)').click();
    await until('Google’s page', () => !visitor.page.url().startsWith(world.url));
    // Without the question Google gives no new refresh token to whom it let in before.
    expect(new URL(visitor.page.url()).searchParams.get('prompt')).toBe('consent');
    await visitor.passGoogle(account);
    await visitor.board.ready();
    await world.arrives(account, 'Home', ['Held back', 'One']);
    await visitor.board.saved();
  });

  it('that was revoked is said in front of the details, which are all of a narrow page, and in the drawer', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test, viewport: { width: 400, height: 600 } });
    const { board, page } = visitor;
    await visitor.signInByHand(account);
    await board.focus('One');
    await board.keys('Enter');
    await (await visitor.find('textbox', 'Notes')).focus();
    world.clouds.google.revokeTokens(account);
    await page.keyboard.type('Held back');
    await board.keys('Tab');
    const actions = [await visitor.find('link', 'Sign in again'), await visitor.find('button', 'What to do')];
    await until('both to be pressed', async () => {
      const met = actions.map((action) =>
        action.evaluate((element) => {
          const { x, y } = element.getBoundingClientRect();
          return element === document.elementFromPoint(x + 8, y + 8);
        }),
      );
      return (await Promise.all(met)).every(Boolean);
    });
    const [first, second] = await Promise.all(actions.map((action) => action.boundingBox()));
    expect(second?.y).toBe(first?.y);
    // Fields behind the banner can be scrolled above it.
    await page.$eval('[role="dialog"] .fields', (fields) => fields.scrollTo(0, fields.scrollHeight));
    await until('the last line of the details', () =>
      page.$eval('[role="dialog"] .changed', (line) => {
        const { x, bottom } = line.getBoundingClientRect();
        return line === document.elementFromPoint(x + 8, bottom - 2);
      }),
    );
    // The drawer lies over the banner, so it leads there itself.
    await board.keys('Escape');
    await visitor.click('button', '1 change waiting');
    await visitor.click('link', 'Sign in again', await visitor.find('dialog', 'Changes and copies'));
    await visitor.sees('Renew the access');
  });

  it('tasks that were never read here are missed in words, and come by themselves', async (test) => {
    const account = world.person({ Home: ['One'] });
    const rule = world.clouds.faults.add({
      account,
      method: 'GET',
      path: '^/tasks/v1/',
      faults: [{ kind: 'status', status: 503 }],
    });
    const visitor = await world.visit({ test });
    await visitor.signInByHand(account, { board: false });
    await visitor.find('heading', 'Your tasks are not on this device yet');
    await visitor.sees('Google Tasks does not answer.');
    world.clouds.faults.remove(rule);
    await visitor.board.card('One');
    await visitor.gone('heading', 'Your tasks are not on this device yet');
  });

  it('going online with nothing read yet fetches the tasks, and says so [4.18]', async (test) => {
    const account = world.person({ Home: ['One'] });
    const hang = { kind: 'hang', ms: 600_000, commit: 'never' } as const;
    const rule = world.clouds.faults.add({ account, method: 'GET', path: '^/tasks/v1/', faults: [hang] });
    const visitor = await world.visit({ test });
    await visitor.signInByHand(account, { board: false });
    await visitor.find('progressbar', 'Fetching your tasks...');
    await setOffline(visitor.page, true);
    await visitor.find('heading', 'Your tasks are not on this device yet');
    await visitor.gone('progressbar', 'Fetching your tasks...');
    await setOffline(visitor.page, false);
    await visitor.find('progressbar', 'Fetching your tasks...');
    world.clouds.faults.remove(rule);
    await visitor.board.card('One');
  });

  it('an error of the sync is shown with the words of the service and what helps [8.20]', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signInByHand(account);
    await visitor.board.saved();
    const body = JSON.stringify({ error: { code: 409, message: 'The lists are upside down' } });
    const path = '^/tasks/v1/users/@me/lists';
    const rule = world.clouds.faults.add({
      account,
      method: 'GET',
      path,
      faults: [{ kind: 'status', status: 409, body }],
    });
    const place = async () => {
      const { x, y } = (await (await visitor.board.card('One')).boundingBox()) ?? {};
      return { x, y };
    };
    const before = await place();
    await visitor.click('button', 'Refresh tasks');
    await visitor.find('button', 'What to do');
    // A banner that appears by itself moves nothing away from under the pointer (decision 0016).
    expect(await place()).toEqual(before);
    await visitor.click('button', 'What to do');
    const problem = await visitor.find('dialog', 'An error occurred during sync');
    expect(await ways(problem)).toEqual(['Contact support /feedback', 'Sign out /signOut']);
    await visitor.sees('The lists are upside down');
    await visitor.sees('Sign out; your changes are sent first, or kept on this device.');
    await visitor.sees('Sign in again.');
    // The service recovers while the user reads the dialog.
    world.clouds.faults.remove(rule);
    await until('no banner', () =>
      visitor.page.evaluate(() => {
        dispatchEvent(new Event('focus'));
        return !document.body.textContent.includes('What to do');
      }),
    );
    await visitor.sees('The lists are upside down');
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'An error occurred during sync');
  });

  it('where nothing else helps, default list, portrait and token are forgotten, and all is read again [4.24]', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    const { page, board } = visitor;
    await visitor.signIn(account);
    await visitor.goto('/chrome');
    await board.card('One');
    await board.saved();
    const list = world.clouds.google.lists(account)[0]?.id ?? '';
    const portrait = (at: Page) =>
      at.evaluate(() => JSON.parse(localStorage.getItem('tackboard.account') ?? '').imageUrl);
    const defaultLists = (at: Page) =>
      at.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tackboard.defaultList')).length);
    const held = async (at: Page) => ({
      session: await keptSession<Session>(at),
      portrait: await portrait(at),
      defaultLists: await defaultLists(at),
      titles: (await keptTasks(at, list)).map(({ title }) => title),
    });
    // A page of the same origin that starts no engine: one would read the list and write over what is broken here.
    const beside = await visitor.context.newPage();
    await visitor.goto('about:blank');
    await beside.goto(`${world.url}/icon.svg`);
    await world.engines.kill(visitor.context);
    await untilEqual('no engine', () => world.engines.of(visitor.context), []);
    const { session } = await held(beside);
    const old = {
      ...session,
      token: { ...session.token, scope: 'old' },
      account: { ...session.account, imageUrl: 'data:old' },
    };
    await changeSession(beside, old);
    await beside.evaluate((kept) => localStorage.setItem('tackboard.account', kept), JSON.stringify(old.account));
    // A task that claims to be newer than any answer of the service is kept by each read of its list.
    await keptTasks(beside, list, { title: 'Broken', updated: '2199-01-01T00:00:00.000Z' });
    expect(await held(beside)).toMatchObject({
      session: old,
      portrait: 'data:old',
      defaultLists: 1,
      titles: ['Broken'],
    });
    await visitor.goto('/troubleshoot');
    await visitor.click('button', 'Read everything again');
    await board.card('One');
    await board.saved();
    const fresh = { token: { scope: session.token.scope }, account: { imageUrl: '' } };
    await until('all of it forgotten', async () => {
      expect(await held(page)).toMatchObject({ session: fresh, portrait: '', defaultLists: 0, titles: ['One'] });
      return true;
    });
  });

  it('signing out sends what waits first', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signInByHand(account);
    await visitor.board.add('Home', 'Just before');
    await visitor.goto('/signOut');
    await visitor.click('button', 'Sign out');
    await visitor.sees('You are signed out');
    await world.arrives(account, 'Home', ['Just before', 'One']);
  });
});

describe.concurrent('a browser that lacks something', () => {
  it('without SharedWorker and Web Locks the board works all the same', async (test) => {
    const account = world.person({ Home: ['One'] });
    // The engine then runs in the page, so its requests count as the page's.
    const visitor = await world.visit({
      test,
      watch: false,
      before: `delete globalThis.SharedWorker; delete Navigator.prototype.locks;`,
    });
    await visitor.signInByHand(account);
    expect(await visitor.page.evaluate(() => 'SharedWorker' in globalThis || 'locks' in navigator)).toBe(false);
    await visitor.board.add('Home', 'By the page itself');
    await world.arrives(account, 'Home', ['By the page itself', 'One']);
    await visitor.board.saved();
    const second = await visitor.tab();
    await second.board.shows('Home', ['By the page itself', 'One']);
    await second.board.add('Home', 'By the second page');
    await world.arrives(account, 'Home', ['By the second page', 'By the page itself', 'One']);
    await visitor.board.shows('Home', ['By the second page', 'By the page itself', 'One']);
  });

  it('without SharedWorker: who signs in in another tab gets nothing of what waits for the one before', async (test) => {
    const first = world.person({ Home: ['One'] });
    const second = world.person({ Office: ['Two'] });
    const visitor = await world.visit({ test, watch: false, before: 'delete globalThis.SharedWorker;' });
    await visitor.signIn(first);
    await visitor.board.card('One');
    await visitor.board.saved();
    const down = world.clouds.faults.add({
      account: first,
      method: 'POST',
      path: '^/tasks/v1/',
      faults: [{ kind: 'status', status: 503 }],
    });
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
    await visitor.page.keyboard.type('Secret list');
    await visitor.board.keys('Enter', 'Escape');
    await visitor.board.add('Secret list', 'Secret task');
    const tab = await visitor.tab('/api/oAuth?state=%2Fapp&prompt=select_account');
    await tab.passGoogle(second);
    await tab.board.card('Two');
    world.clouds.faults.remove(down);
    await visitor.sees('Another tab uses another account now');
    await visitor.click('button', 'Refresh tasks');
    await tab.board.add('Office', 'Three');
    await world.arrives(second, 'Office', ['Three', 'Two']);
    await visitor.sees('You are signed out');
    expect(await visitor.board.lists()).toEqual(['Home', 'Secret list']);
    expect((await world.service(second)).map(({ title }) => title)).toEqual(['Office']);
    await visitor.goto('/api/oAuth?state=%2Fapp&prompt=select_account');
    await visitor.passGoogle(first);
    await world.arrives(first, 'Secret list', ['Secret task']);
  });

  it('where nothing can be kept it is said before signing in', async (test) => {
    const visitor = await world.visit({
      test,
      before: `IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); };`,
    });
    await visitor.goto('/login');
    await until('the warning', async () => {
      const text = await visitor.page.evaluate(() => document.body.textContent ?? '');
      return /Cookies and site data are blocked|This window forgets/.test(text);
    });
  });
});
