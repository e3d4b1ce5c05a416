import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byRole } from './harness/by-role.ts';
import { dayFromNow } from './harness/plant.ts';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const DESK = { width: 1440, height: 900 };

describe.concurrent('on Due today', () => {
  it('a subtask that stands there by itself keeps its place for a moment when it is completed', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board } = visitor;
    const due = dayFromNow(0);
    await visitor.signIn(
      world.person({
        Home: [
          { title: 'Big', subtasks: [{ title: 'Part', due }] },
          { title: 'One', due },
        ],
      }),
    );
    await visitor.click('link', 'Due today');
    // Under the pointer that moment lasts as long as a busy machine takes to look.
    await (await board.card('Part')).hover();
    await board.focus('Part');
    await board.keys('c');
    await visitor.sees('Task completed');
    await board.card('Part');
  });

  it('a late card keeps its place for a moment when it is completed', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    const party = { title: 'Party', due: dayFromNow(0), subtasks: [{ title: 'Cake', due: dayFromNow(-1) }] };
    await visitor.signIn(world.person({ Home: [party, { title: 'One', due: dayFromNow(0) }] }));
    await visitor.click('link', 'Due today');
    await (await board.card('Party', 'Overdue')).hover();
    await board.focus('Party');
    await board.keys('c');
    await visitor.sees('Task completed');
    expect(
      await (await board.card('Party')).evaluate((card) => card.closest('section')?.getAttribute('aria-label')),
    ).toBe('Overdue');
    expect(await page.$(byRole('region', 'Overdue'))).not.toBeNull();
  });

  it('a search counts what it finds, subtasks too, and the column counts what the sidebar does [1.7]', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const due = dayFromNow(0);
    const party = {
      title: 'Party',
      due,
      subtasks: [
        { title: 'Cake', due },
        { title: 'Cards', due },
      ],
    };
    await visitor.signIn(world.person({ Home: [party, { title: 'One', due }] }));
    await visitor.click('link', 'Due today');
    const column = await visitor.find('region', 'Today');
    const counted = async () => (await column.$('.count'))?.evaluate((count) => count.textContent);
    await until('the count of the column', async () => (await counted()) === '4');
    await (await visitor.find('searchbox', 'Search tasks')).focus();
    await visitor.page.keyboard.type('ca');
    await visitor.sees('2 tasks found');
  });
});
