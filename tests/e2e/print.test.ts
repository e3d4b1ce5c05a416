import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromNow } from './harness/plant.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Prints the page and returns the lines that a printer gets. */
async function printed({ page }: Visitor): Promise<string[]> {
  await page.evaluate(() => {
    addEventListener(
      'beforeprint',
      () => {
        // biome-ignore lint/performance/useDomNodeTextContent: of what is not shown there is no inner text
        const sheet = matchMedia('print').matches ? document.body.innerText : 'on the screen';
        Object.assign(globalThis, { printed: sheet });
      },
      { once: true },
    );
  });
  await page.emulateMediaType('print');
  const pdf = await page.pdf();
  await page.emulateMediaType();
  expect(pdf.length).toBeGreaterThan(1000);
  const text = await page.evaluate(() => (globalThis as unknown as { printed: string }).printed);
  return text.split('\n').filter((line) => line.trim() !== '');
}

/** Waits until the printed lines are these: the code for printing is loaded when the page is idle. */
const untilPrinted = (visitor: Visitor, lines: (all: readonly string[]) => readonly string[], expected: string[]) =>
  untilEqual('what is printed', async () => lines(await printed(visitor)), expected);

describe.concurrent('paper', () => {
  it('has the whole board: every list and task, however far from the view, and nothing else of the page', async (test) => {
    const visitor = await world.visit({ test, dark: true });
    const { board, page } = visitor;
    const many = Array.from({ length: 60 }, (_, index) => `Step ${index + 1}`);
    const lists = Array.from({ length: 9 }, (_, index) => [`List ${index + 1}`, [`Far ${index + 1}`]] as const);
    await visitor.signIn(
      world.person({
        Home: [
          {
            title: 'Paint',
            notes: 'Two coats\nthen dry',
            due: dayFromNow(1),
            subtasks: ['Tape', { title: 'Primer', done: true }],
          },
          { title: 'Old', done: true },
        ],
        Work: many,
        ...Object.fromEntries(lists),
      }),
    );
    await board.focus('Paint');
    // An open panel above the board is not printed.
    await board.keys('Enter');
    await visitor.find('textbox', 'Title');
    await untilPrinted(visitor, (all) => [all[0] ?? '', ...all.slice(2)], [
      'Main Board',
      ...['Home', 'Paint', 'Tomorrow', 'Two coats', 'then dry', 'Tape', 'Primer'],
      ...['Work', ...many],
      ...lists.flatMap(([title, tasks]) => [title, ...tasks]),
    ]);
    await until('the board again', async () => (await page.$('.paper')) === null);
    await board.card('Paint');
  });

  it('has what a filter leaves, and what a virtual board gathers', async (test) => {
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(
      world.person({
        Home: [{ title: 'Pay rent', due: dayFromNow(-1) }, 'Call'],
        Work: [{ title: 'Report', due: dayFromNow(0) }, 'Rent a van'],
      }),
    );
    await visitor.goto('/app?q=rent');
    await board.card('Rent a van');
    await board.noCard('Call');
    const lines = await until('what is printed', async () => {
      const all = await printed(visitor);
      return all[0] === 'Main Board' && all;
    });
    expect(lines[1]).toContain('“rent”');
    expect(lines.slice(2)).toEqual(['Home', 'Pay rent', 'Yesterday', 'Work', 'Rent a van']);
    await visitor.click('link', 'Due today');
    await board.card('Report');
    await untilPrinted(visitor, (all) => [all[0] ?? '', ...all.slice(2)], [
      'Due today',
      ...['Overdue', 'Home', 'Pay rent', 'Yesterday'],
      ...['Today', 'Work', 'Report', 'Today'],
    ]);
  });
});
