import { afterAll, beforeAll, describe, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { sortList } from './harness/board-acts.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('a text that is dropped on a list', () => {
  it('is shown wherever the list is scrolled to, and can be taken back', async (test) => {
    const account = world.person({ Home: Array.from({ length: 60 }, (_, index) => `Task ${index}`) });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.focus('Task 0');
    await board.keys('End');
    const last = await (await board.card('Task 59')).boundingBox();
    const cdp = await page.createCDPSession();
    const at = { x: (last?.x ?? 0) + 50, y: (last?.y ?? 0) + 10 };
    // Holds the message for as long as a busy machine takes to reach its button.
    await holdPauses(page, UNDO_WINDOW_MS);
    const data = { items: [{ mimeType: 'text/plain', data: 'From a mail' }], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await cdp.send('Input.dispatchDragEvent', { type, ...at, data });
    }
    await board.card('From a mail');
    await until('it in view', async () =>
      (await board.card('From a mail')).evaluate((card) => {
        const { x, y } = card.getBoundingClientRect();
        return card.contains(document.elementFromPoint(x + 40, y + 8));
      }),
    );
    await visitor.click('button', 'Undo');
    await board.noCard('From a mail');
  });

  it('is shown where the list was scrolled in the same moment, of which the browser has not told yet', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: Array.from({ length: 60 }, (_, index) => `Task ${index}`) }));
    await board.card('Task 0');
    await page.$eval('section[aria-label="Home"] .cards', (cards) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'From a mail');
      cards.scrollTop = cards.scrollHeight;
      cards.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await board.card('From a mail');
    await untilEqual('the place of the list', () => page.$eval('.cards', ({ scrollTop }) => scrollTop), 0);
  });

  it('stays in view in a sorted list that draws something else in the same moment', async (test) => {
    const titles = Array.from({ length: 60 }, (_, index) => `Task ${10 + index}`);
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: titles }));
    await sortList(visitor, 'Home', 'Name');
    await board.focus('Task 10');
    await board.keys('End');
    await until('its end', () => page.$eval('.cards', ({ scrollTop }) => scrollTop > 1000));
    await board.card('Task 60');
    await page.$eval('section[aria-label="Home"] .cards', (cards) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.setData('text/plain', 'Task 25 from a mail');
      cards.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      cards.querySelector<HTMLElement>('[aria-label="Complete Task 69"]')?.click();
    });
    await board.card('Task 25 from a mail');
    await until('it completed', () => page.$('[data-task] input:checked'));
    await board.card('Task 25 from a mail');
  });
});
