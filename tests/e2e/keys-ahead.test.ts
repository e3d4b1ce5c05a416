import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focused } from './harness/focused.ts';
import { boxOf } from './harness/hand.ts';
import { keepBack } from './harness/keep-back.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('keys', () => {
  it('that follow one that opens something are for that, however late it comes, and never for the card behind it', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Wash car', 'Two'] }));
    /** Presses keys in a page that cannot load a file between them. */
    const press = (...keys: string[]) =>
      page.evaluate(async (all) => {
        for (const key of all) {
          const init = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true };
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
          for (let turn = 0; turn < 20; turn++) await null;
        }
      }, keys);
    const focused = () => page.$eval(':focus', (card) => card.querySelector('.title')?.textContent ?? '');
    await board.focus('Wash car');
    // The first time its file has to be loaded; the second time it is there.
    for (const name of ['car', 'dec']) {
      await press('l', ...name);
      await until('the field', () => page.$('input.find:focus'));
      await untilEqual('what was typed', () => page.$eval('input.find', ({ value }) => value), name);
      expect(await page.$('[aria-label="Complete Wash car"]:checked')).toBeNull();
      await board.keys('Escape');
      await untilEqual('the focus', focused, 'Wash car');
    }
    await press('d', 'l', 'c', 'Enter');
    await until('the day', () => page.$('.card ::-p-text(Today)'));
    await until('no dialog', async () => (await page.$('[role="dialog"]')) === null);
    await untilEqual('the focus', focused, 'Wash car');
    await press('g', 'h', 'o', 'm', 'Enter');
    await visitor.gone('dialog', 'Go to a list');
    await untilEqual('the focus', focused, 'Wash car');
    expect(await page.$('[aria-label="Complete Wash car"]:checked')).toBeNull();
  });

  it('that follow the Enter of a search are for the card that it leads to, however soon they come', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Bread', 'Milk'] }));
    await board.card('Milk');
    await board.keys('/');
    await page.keyboard.type('milk');
    // Pressed before the next frame, as on a machine that has much to draw.
    await page.evaluate(async () => {
      for (const [key, code] of [
        ['Enter', 'Enter'],
        ['c', 'KeyC'],
      ] as const) {
        const init = { key, code, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
        for (let turn = 0; turn < 20; turn++) await null;
      }
    });
    await until('Milk completed', () => page.$('[aria-label="Complete Milk"]:checked'));
  });

  it('lead on where what they open cannot be read: that is said, the board stays, and its keys work', async (test) => {
    const visitor = await world.visit({ test, firstVisit: true });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Wash car', 'Two'] }));
    await board.saved();
    await page.setBypassServiceWorker(true);
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    const files = ['shortcuts', 'label-picker', 'details'];
    await session.send('Network.setBlockedURLs', { urls: files.map((file) => `*/assets/${file}-*`) });
    for (const [index, key] of (['?', 'l', 'Enter'] as const).entries()) {
      const failed = new Promise((resolve) => {
        session.on('Network.loadingFailed', ({ blockedReason }) => blockedReason === 'inspector' && resolve(null));
      });
      await board.focus('Wash car');
      await board.keys(key);
      await failed;
      await until(`the ${files[index]} closed`, async () => {
        await board.keys('ArrowDown');
        return page.$eval(':focus', (card) => card.querySelector('.title')?.textContent === 'Two').catch(() => false);
      });
    }
    await visitor.hears('That could not be loaded.');
    await session.detach();
  });

  it('are for what is on its way for as long as they are typed, corrected as they were', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Wash car', 'Two'] }));
    const kept = await keepBack(visitor, '*/assets/label-picker-*');
    await board.focus('Two');
    const start = await page.evaluate(() => performance.now());
    await board.keys('l');
    await until('the file asked for', () => kept.url !== '');
    /** Presses a key that the browser says was pressed so many milliseconds after the start, however late it is now. */
    const pressAt = (ms: number, key: string) =>
      page.evaluate(
        (timeStamp, pressed) => {
          const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
          Object.defineProperty(event, 'timeStamp', { value: timeStamp });
          document.activeElement?.dispatchEvent(event);
        },
        start + ms,
        key,
      );
    for (const [turn, key] of ['a', 'b', 'Backspace', 'c'].entries()) await pressAt(turn * 2000, key);
    await kept.letGo();
    await until('the field', () => page.$('input.find:focus'));
    await untilEqual('what was typed', () => page.$eval('input.find', ({ value }) => value), 'ac');
    expect(await page.$('[aria-label="Complete Two"]:checked')).toBeNull();
  });

  it('are for where somebody has gone on to, and not for what comes late', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Wash car', 'Two'], Work: ['Red'] }));
    for (const [file, open] of [
      ['board-menus', () => visitor.click('button', 'List actions for Home')],
      ['header-menus', () => visitor.click('button', 'Settings')],
      ['filter-panel', () => visitor.click('button', 'Filter')],
      ['details', () => board.focus('Two').then(() => board.keys('Enter'))],
    ] as const) {
      const kept = await keepBack(visitor, `*/assets/${file}-*`);
      await open();
      await until('the file asked for', () => kept.url !== '');
      await visitor.click('button', 'Add a task to Work');
      await page.keyboard.type('Buy');
      await kept.letGo();
      await page.evaluate(`import(${JSON.stringify(kept.url)})`);
      await page.keyboard.type(' milk');
      expect(await page.$eval(':focus', (field) => (field as HTMLTextAreaElement).value)).toBe('Buy milk');
      expect(await page.$('[role="dialog"], [role="menu"]')).toBeNull();
      await page.keyboard.press('Enter');
      await board.keys('Escape');
    }
    await board.shows('Home', ['Wash car', 'Two']);
  });

  it('may call off what is on its way: after Escape they are for the card again', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three'] }));
    const kept = await keepBack(visitor, '*/assets/details-*');
    await board.focus('Two');
    await board.keys('Enter');
    await until('the file asked for', () => kept.url !== '');
    await board.keys('Escape', 'ArrowUp');
    await untilEqual('the focus', () => focused(visitor), 'One');
    await kept.letGo();
    await page.evaluate(`import(${JSON.stringify(kept.url)})`);
    await board.keys('ArrowDown');
    await untilEqual('the focus', () => focused(visitor), 'Two');
    expect(await page.$('[role="dialog"]')).toBeNull();
  });

  it('that follow one that closes what it was pressed in are lost to nothing, however long the page takes over that one', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three'] }));
    const inside = (field: string) => until(field, () => page.$(`${field}:focus`));
    /**
     * Presses keys while the page takes so long for the first of them that the next could be taken for keys after a
     * change from elsewhere.
     */
    const pressSlowly = async (...keys: Parameters<typeof board.keys>) => {
      await page.evaluate(() => {
        const busy = () => {
          for (const end = performance.now() + 700; performance.now() < end; );
        };
        addEventListener('keydown', busy, { capture: true, once: true });
      });
      await board.keys(...keys);
      await untilEqual('the focus', () => focused(visitor), 'One');
    };
    await board.focus('Two');
    await board.keys('d');
    await inside('[role="grid"] button');
    await pressSlowly('Escape', 'ArrowUp');
    await board.focus('Two');
    await board.keys('e');
    await inside('.title-editor textarea');
    await pressSlowly('Enter', 'ArrowUp');
    await board.focus('Two');
    await board.keys('Enter');
    await inside('[role="dialog"] .title-field');
    await (await visitor.find('button', 'Delete Two')).focus();
    await pressSlowly('Enter', 'ArrowUp');
  });

  it('that follow a press that was held for long are lost to nothing', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three'] }));
    await board.focus('Two');
    await board.keys('Enter');
    const { x, y } = await boxOf(visitor, 'button', 'Delete Two');
    await page.mouse.move(x + 8, y + 8);
    await page.mouse.down();
    const held = await page.evaluate(() => performance.now() + 700);
    await until('a long press', () => page.evaluate((end) => performance.now() > end, held));
    await page.mouse.up();
    await board.keys('ArrowUp');
    await untilEqual('the focus', () => focused(visitor), 'One');
  });

  it('that were meant for a field do nothing to anything else once it is gone', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three', 'Four'] }));
    await board.add('Home', 'Kept');
    await board.keys('Escape');
    const tab = await visitor.tab();
    await tab.board.card('Kept');
    /** Types on in the same turn in which the focused field disappears because of `change`. */
    const typeOn = async (keys: readonly string[], change: () => Promise<void>) => {
      await page.evaluate((all) => {
        const field = document.activeElement;
        const watch = new MutationObserver(() => {
          if (field?.isConnected) return;
          watch.disconnect();
          setTimeout(() => {
            for (const key of all) {
              const init = { key, code: `Key${key.toUpperCase()}`, bubbles: true, cancelable: true };
              document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
            }
            document.body.dataset.typed = '';
          });
        });
        watch.observe(document, { childList: true, subtree: true });
      }, keys);
      await change();
      await page.waitForSelector('[data-typed]');
      await page.evaluate(() => delete document.body.dataset.typed);
    };
    // A title that is being edited stays, even if its task is completed.
    await board.focus('Four');
    await board.keys('e');
    await page.keyboard.type('Order');
    await tab.board.tick('Four');
    await until('the tick', () => page.$('[aria-label="Complete Four"]:checked'));
    await page.keyboard.type(' pizza');
    await board.keys('Enter');
    await board.shows('Home', ['Kept', 'One', 'Two', 'Three']);
    await visitor.click('button', 'Completed (1)');
    await board.card('Order pizza');
    await board.focus('Two');
    await board.keys('e');
    await page.keyboard.type('Call the d');
    await typeOn(['e', 'n', 'c'], () => tab.board.focus('Two').then(() => tab.board.keys('Delete')));
    await visitor.sees('Call the d');
    expect(await page.$('.title-editor')).toBeNull();
    await board.keys('Escape');
    await board.focus('Three');
    await board.keys('Enter');
    await (await visitor.find('textbox', 'Add a subtask')).focus();
    await typeOn(['z', 'c', '?'], () => tab.board.tick('Three'));
    await board.shows('Home', ['Kept', 'One']);
    expect(await page.$('[role="dialog"][aria-modal], [aria-label="Complete One"]:checked')).toBeNull();
  });
});
