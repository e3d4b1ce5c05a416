import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focused } from './harness/focused.ts';
import { layoutStill } from './harness/press.ts';
import { until } from './harness/until.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const left = (visitor: Visitor) => visitor.page.$eval('.columns', (board) => board.scrollLeft);

/** Nine lists of one task, more than fit the window. */
const nineLists = (name: string) =>
  Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`${name} ${index}`, ['Task']] as const));

/** Signs in and scrolls the board to its last list. */
async function scrolledToItsEnd(visitor: Visitor) {
  const account = world.person(nineLists('List'));
  await visitor.signIn(account);
  await visitor.page.$eval('.columns', (columns) =>
    columns.scrollTo({ left: columns.scrollWidth, behavior: 'instant' }),
  );
  await visitor.board.column('List 8');
  return account;
}

describe.concurrent('a board that is scrolled sideways', () => {
  it('has columns that come without their cards, and get them in the frames after that', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person(nineLists('List')));
    await board.shows('List 0', ['Task']);
    const came = await page.evaluateHandle(() => {
      const cards: number[] = [];
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLElement && node.matches('.column')) cards.push(node.querySelectorAll('.card').length);
        }
      }).observe(document.querySelector('.columns') as Element, { childList: true });
      return cards;
    });
    await page.mouse.move(600, 600);
    await until('the last list', async () => {
      await page.mouse.wheel({ deltaX: 200 });
      return page.$('section[aria-label="List 8"]');
    });
    expect(new Set(await came.jsonValue())).toEqual(new Set([0]));
    await board.shows('List 8', ['Task']);
  });

  it('shows lists where there are fewer than when it was left scrolled to the last one', async (test) => {
    const visitor = await world.visit({ test });
    const account = await scrolledToItsEnd(visitor);
    const { tasklists } = world.tasks(account);
    const lists = (await tasklists.list()).data.items ?? [];
    await visitor.page.goto('about:blank');
    for (const { id } of lists.slice(2)) await tasklists.delete({ tasklist: id ?? '' });
    const other = await visitor.tab();
    await other.gone('region', 'List 2');
    await visitor.goto('/app');
    await visitor.board.shows('List 1', ['Task']);
  });

  it('comes to the task that a link opens, in its list too, and the focus stays in the details', async (test) => {
    const long = Array.from({ length: 60 }, (_, index) => `Task ${index} ${'of many words '.repeat(index % 7)}`.trim());
    const subtasks = { title: 'Parent', subtasks: ['Below'] };
    const account = world.person({ ...nineLists('List'), Far: [...long, subtasks, ...long], Last: [], End: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.shows('List 0', ['Task']);
    const far = world.clouds.google.lists(account).find(({ title }) => title === 'Far')?.id ?? '';
    const idOf = (wanted: string) =>
      world.clouds.google.tasks(account, far).find(({ title }) => title === wanted)?.id ?? '';
    const inSight = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = (share: number) => document.elementFromPoint(x + width * share, y + height / 2);
      return element.contains(at(0.1)) && element.contains(at(0.9));
    };
    const comes = async (from: Visitor, title: string) => {
      const task = idOf(title);
      await until(`the card of ${title}`, async () => (await from.page.$(`[data-task="${task}"]`))?.evaluate(inSight));
      await until('the focus in the details', () => from.page.$('[data-details]:focus, [data-details] :focus'));
    };
    const other = await visitor.tab(`/app?task=${far}~${idOf('Parent')}`);
    await comes(other, 'Parent');
    // Here as by a press on a link.
    await visitor.page.evaluate(
      (address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `/app?task=${far}~${idOf('Below')}`,
    );
    await comes(visitor, 'Parent');
  });

  it('begins with the first list for who signs in where somebody else had scrolled to the last one', async (test) => {
    const visitor = await world.visit({ test });
    await scrolledToItsEnd(visitor);
    await visitor.signIn(world.person(nineLists('Own')));
    await visitor.board.shows('Own 0', ['Task']);
    expect(await left(visitor)).toBe(0);
  });
});

it('a scroll bar that takes room has it beside the cards, which stay as wide as those of a list without one', async (test) => {
  const { board, page, signIn } = await world.visit({ test });
  await signIn(world.person({ Home: Array.from({ length: 40 }, (_, index) => `Task ${index}`), Work: ['One'] }));
  await board.card('One');
  const [home, work] = await page.$$eval('.cards', (lists) =>
    lists.map((list) => ({
      bar: (list as HTMLElement).offsetWidth - list.clientWidth,
      card: list.querySelector('.card')?.getBoundingClientRect().width ?? 0,
    })),
  );
  expect(work).toEqual({ bar: 0, card: 268 });
  // The space beside the cards is 8 px wide.
  expect(home?.bar).toBeGreaterThan(0);
  expect(home?.card).toBe(268 - Math.max(0, (home?.bar ?? 0) - 8));
});

it('a form that scrolls in a low window has its Save in sight, and nothing that the keys come to behind it', async (test) => {
  const visitor = await world.visit({ test, viewport: { width: 720, height: 450 } });
  const { board, page } = visitor;
  await visitor.signIn(world.person({ Home: ['One'] }));
  await board.cardMenu('One', 'Labels');
  await visitor.click('button', 'Create label');
  await until('the form', () => page.$('.form input:focus'));
  const shows = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  expect(await (await visitor.find('button', 'Save')).evaluate(shows)).toBe(true);
  const hidden: string[] = [];
  for (let last = ''; last !== 'Save'; last = await focused(visitor)) {
    await board.keys('Tab');
    if (!(await page.$eval(':focus', shows))) hidden.push(await focused(visitor));
  }
  expect(hidden).toEqual([]);
});

describe.concurrent('a window that becomes narrow', () => {
  it('keeps the field in sight that is typed in', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow'], Work: ['Report'], Garden: ['Rake'] }));
    const field = await board.addField('Garden');
    await page.keyboard.type('Prune');
    await page.setViewport({ width: 500, height: 800 });
    await until('the field in sight', () =>
      field.evaluate((area) => {
        const { left, right } = area.getBoundingClientRect();
        return area === document.activeElement && left >= 0 && right <= innerWidth;
      }),
    );
  });
});

it('stays where the user has scrolled it, away from a field, when the keyboard on the screen goes', async (test) => {
  const visitor = await world.visit({ test, viewport: { ...PHONE, height: 480 } });
  const { board, page } = visitor;
  await visitor.signIn(world.person({ Home: ['Mow'], Work: ['Report'], Garden: ['Rake'] }));
  await board.addField('Home');
  await page.keyboard.type('Prune');
  const left = () => page.$eval('.columns', (columns) => columns.scrollLeft);
  await page.$eval('.columns', (columns) => columns.scrollTo({ left: 700, behavior: 'instant' }));
  await until('the board at rest elsewhere', async () => (await left()) > 300);
  const before = await left();
  await page.setViewport(PHONE);
  await layoutStill(page);
  expect(await left()).toBe(before);
});
