import { afterAll, beforeAll, expect, it } from 'vitest';
import { layoutStill } from './harness/press.ts';
import { until } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** The text of the field with the focus, with a line at the caret. */
const fieldOf = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => {
    const { value = '', selectionStart } = document.activeElement as HTMLTextAreaElement;
    return `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`;
  });

it('of two lines into the middle of a title leaves the caret behind them, and the browser can undo it', async (test) => {
  const visitor = await world.visit({ test });
  const { board, page } = visitor;
  await visitor.context.overridePermissions(world.url, ['clipboard-sanitized-write']);
  await visitor.signIn(world.person({ Home: [{ title: 'Bread', subtasks: ['Butter'] }] }));
  const field = () => fieldOf(visitor);
  const ctrl = async (key: 'v' | 'z', command: string) => {
    await page.keyboard.down('Control');
    await page.keyboard.press(key, { commands: [command] });
    await page.keyboard.up('Control');
  };
  const pastes = async (title: string) => {
    await until('the title', async () => (await field()).replace('|', '') === title);
    await board.keys('Home');
    await page.evaluate(() => navigator.clipboard.writeText('Brown\nand white\n'));
    await ctrl('v', 'Paste');
    await until('what was pasted', async () => (await field()).replace('|', '') === `Brown and white ${title}`);
    expect(await field()).toBe(`Brown and white |${title}`);
    await ctrl('z', 'Undo');
    await until('the title as it was', async () => (await field()).replace('|', '') === title);
  };
  await board.focus('Bread');
  await board.keys('e');
  await pastes('Bread');
  await board.keys('Escape', 'Enter');
  await visitor.find('dialog', 'Task details');
  await pastes('Bread');
  await (await visitor.find('textbox', 'Subtask Butter')).focus();
  await pastes('Butter');
});

it('as a drop of two lines into the middle of a title leaves the caret behind them, and the browser can undo it', async (test) => {
  const visitor = await world.visit({ test });
  const { board, page } = visitor;
  await visitor.signIn(world.person({ Home: ['Bread'] }));
  await board.focus('Bread');
  await board.keys('e');
  const box = await (await visitor.find('textbox', 'Title')).boundingBox();
  await layoutStill(page);
  const cdp = await page.createCDPSession();
  // At the left edge, so in front of the text.
  const at = { x: (box?.x ?? 0) + 3, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const data = { items: [{ mimeType: 'text/plain', data: 'Brown\nand white\n' }], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, ...at, data });
  await until('what was dropped', async () => (await fieldOf(visitor)).replace('|', '') === 'Brown and white Bread');
  expect(await fieldOf(visitor)).toBe('Brown and white |Bread');
  await page.keyboard.down('Control');
  await page.keyboard.press('z', { commands: ['Undo'] });
  await page.keyboard.up('Control');
  await until('the title as it was', async () => (await fieldOf(visitor)).replace('|', '') === 'Bread');
});
