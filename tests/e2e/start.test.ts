import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortList } from './harness/board-acts.ts';
import { fromTheServer, keepBack } from './harness/keep-back.ts';
import { dayFromNow } from './harness/plant.ts';
import { until } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Aborts so many of the page's requests for a file; `met` counts them. */
async function lose({ page }: Visitor, file: RegExp, times: number): Promise<{ met: number; left: number }> {
  const lost = { met: 0, left: times };
  const session = await fromTheServer(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const mine = file.test(request.url);
    if (mine) lost.met += 1;
    const answer =
      mine && lost.left-- > 0
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        : session.send('Fetch.continueRequest', { requestId });
    // The requests of a page that is being left end with it.
    answer.catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/*' }] });
  return lost;
}

/** In a tab that is marked for it, a page gets no answer from its account's databases until the test delivers them. */
const lateDatabase = `
  const { open } = IDBFactory.prototype;
  let waiting = sessionStorage.getItem('late') ? [] : null;
  globalThis.bringDatabases = () => {
    for (const tell of waiting ?? []) tell();
    waiting = null;
  };
  IDBFactory.prototype.open = function (name, ...rest) {
    const request = open.call(this, name, ...rest);
    if (!waiting || !/^tackboard-\\d/.test(name)) return request;
    Object.defineProperty(request, 'onsuccess', {
      set: (tell) =>
        request.addEventListener('success', (event) => {
          const run = () => tell.call(request, event);
          if (waiting) waiting.push(run);
          else run();
        }),
    });
    return request;
  };
`;

describe.concurrent('a page whose files do not all come', () => {
  it('is loaded once more where its scripts were lost, and then is whole', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['One'] }));
    await visitor.board.card('One');
    for (const [name, times] of [
      ['start', 1],
      // The browser requests this file ahead, and the page twice.
      ['app', 3],
    ] as const) {
      const lost = await lose(visitor, new RegExp(`/assets/${name}-[^/]*\\.js`), times);
      await visitor.goto('/app');
      await until(`what is left of ${name} to be lost`, () => lost.met > times);
      await visitor.board.ready();
      await visitor.board.add('Home', `Without ${name}`);
      await visitor.page.evaluate(() => sessionStorage.clear());
    }
  });

  it('says so where they stay away, and takes the painted board off, which answers to nothing', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['One'] }));
    await visitor.board.card('One');
    const lost = await lose(visitor, /\/assets\/app-[^/]*\.js/, Number.POSITIVE_INFINITY);
    await visitor.goto('/app');
    await visitor.sees('Something went wrong');
    expect(await visitor.page.$('.card')).toBeNull();
    lost.left = 0;
    await visitor.click('button', 'Reload');
    await visitor.board.card('One');
  });

  it('says so of a board whose own file is lost, and of no new version', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: [{ title: 'One', due: dayFromNow(0) }] }));
    await visitor.board.card('One');
    await lose(visitor, /\/assets\/virtual-board-[^/]*\.js/, 2);
    await visitor.click('link', 'Due today');
    // A screen reader must be told.
    await until('the words', () => visitor.page.$('[role="alert"] ::-p-text(Something went wrong)'));
    expect(await visitor.page.$('::-p-text(A new version)')).toBeNull();
    await visitor.click('button', 'Reload');
    await visitor.board.card('One');
  });

  it('says so of what a key asks for, and does it once the file comes', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['One', 'Two'] }));
    await sortList(visitor, 'Home', 'Name');
    await visitor.hears('Sorted by name');
    await lose(visitor, /\/assets\/offer-order-[^/]*\.js/, 2);
    await visitor.board.focus('Two');
    await visitor.page.keyboard.down('Alt');
    await visitor.board.keys('ArrowUp');
    await visitor.hears('That could not be loaded.');
    await visitor.board.keys('ArrowUp');
    await visitor.page.keyboard.up('Alt');
    await visitor.hears('so cards keep their places');
  });
});

describe.concurrent('the words on keys', () => {
  it('are not said over what a key did before they came, but with the next card', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['One', 'Two'] }));
    await visitor.board.card('Two');
    const kept = await keepBack(visitor, '*/assets/say-keys-*');
    await visitor.goto('/app');
    await until('the file asked for', () => kept.url !== '');
    await visitor.board.card('Two');
    await visitor.board.keys('ArrowDown', 'm', 'ArrowDown');
    await visitor.hears('Home, place 2 of 2.');
    await kept.letGo();
    // Once this import has the file, every earlier one has it too.
    await visitor.page.evaluate(`import(${JSON.stringify(kept.url)})`);
    await visitor.board.keys('Escape');
    await visitor.hears('is back in its place.');
    // The keys are announced only once, and not before this.
    await visitor.board.keys('ArrowDown');
    await visitor.hears('Space to lift');
  });
});

describe.concurrent('a page whose database opens late', () => {
  it.for(['/app', '/chrome'])(
    'shows its tasks by itself, and says until then that it cannot save: %s',
    async (path, test) => {
      const visitor = await world.visit({ test, before: lateDatabase });
      await visitor.signIn(world.person({ Home: ['One'] }));
      await visitor.board.card('One');
      await visitor.board.saved();
      await visitor.page.evaluate(() => sessionStorage.setItem('late', '1'));
      await visitor.goto(path);
      await visitor.sees('This device cannot save right now.');
      await visitor.sees('Cannot save now');
      await visitor.page.evaluate('bringDatabases()');
      await visitor.board.card('One');
      await visitor.sees('All saved');
    },
  );
});
