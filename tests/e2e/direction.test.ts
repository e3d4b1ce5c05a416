import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RIGHT_TO_LEFT, readBackwards } from './harness/direction.ts';
import { dayFromNow } from './harness/plant.ts';
import { PHONE } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('names and texts that read the other way', () => {
  it('read their own way wherever they stand', async (test) => {
    const account = world.person({
      'בית (1)': [
        {
          title: 'לשלם חשבון (12)',
          notes: 'עד יום ראשון (1)',
          subtasks: [{ title: 'להתקשר (2)', due: dayFromNow(0) }],
        },
      ],
      'עבודה (2)': ['לכתוב (3)'],
    });
    const listId = world.clouds.google.lists(account)[0]?.id ?? '';
    const [first] = world.clouds.google.tasks(account, listId).filter(({ parent }) => parent === undefined);
    world.clouds.google.annotate(account, listId, first?.id ?? '', {
      links: [{ type: 'generic', description: 'חשבון (12)', link: 'https://example.com/12' }],
    });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const reads = async (what: string) => expect(await readBackwards(page), what).toEqual([]);
    await visitor.find('link', 'חשבון (12)');
    await reads('the board');
    await board.cardMenu('לכתוב (3)', 'Move to list');
    await visitor.find('menuitem', 'בית (1)');
    await reads('the lists that a task can move to');
    await board.keys('Escape', 'Escape');
    await board.listMenu('עבודה (2)', 'Move all tasks to');
    await visitor.find('menuitem', 'בית (1)');
    await reads('the lists that all tasks can move to');
    await board.keys('Escape', 'Escape');
    await board.focus('לשלם חשבון (12)');
    await board.keys('Enter');
    await visitor.find('textbox', 'Title');
    await reads('details');
    await board.keys('Escape');
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await board.card('להתקשר (2)');
    await reads('a subtask on Due today');
  });

  it('stay in their place while they are edited on the card', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: [{ title: 'לשלם חשבון', subtasks: ['להתקשר'] }] }));
    const { board, page } = visitor;
    /** The right edge of the text, in pixels from the left of the page. */
    const edge = (where: string) =>
      page.$eval(where, (box) => {
        const { borderRightWidth, paddingRight } = getComputedStyle(box);
        return (
          box.getBoundingClientRect().right - Number.parseFloat(borderRightWidth) - Number.parseFloat(paddingRight)
        );
      });
    await board.card('להתקשר');
    for (const [title, shown] of [
      ['לשלם חשבון', '.card > .title'],
      ['להתקשר', '.subtask > .title'],
    ] as const) {
      const before = await edge(shown);
      await board.focus(title);
      await board.keys('e');
      await page.waitForSelector('.title-editor textarea:focus');
      expect(await edge('.title-editor textarea'), title).toBeCloseTo(before, 0);
      await board.keys('Escape');
      await page.waitForSelector(shown);
    }
  });

  it('read their own way in the sheet that a phone moves a task with', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ 'בית (1)': ['לשלם חשבון (12)'], Work: [] }));
    await visitor.board.cardMenu('לשלם חשבון (12)', 'Move to…');
    await visitor.find('dialog', 'Move to…');
    expect(await readBackwards(visitor.page)).toEqual([]);
  });

  it('begin at their beginning in the list chooser of the details, where they are cut', async (test) => {
    const visitor = await world.visit({ test, before: RIGHT_TO_LEFT });
    await visitor.signIn(world.person({ [`Home ${'sweet '.repeat(20)}`]: ['Mow'], עבודה: [] }));
    await visitor.board.focus('Mow');
    await visitor.board.keys('Enter');
    const lists = await visitor.find('combobox', 'List', await visitor.find('dialog', 'Task details'));
    // The browser draws the chosen name in the direction of its option.
    const directions = await lists.$$eval('option', (all) => all.map((option) => getComputedStyle(option).direction));
    expect(directions).toEqual(['ltr', 'rtl']);
  });
});
