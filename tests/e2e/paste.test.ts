import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

it('of two lines into the middle of a title leaves the caret behind them, and the browser can undo it', async (test) => {
  const visitor = await world.visit({ test });
  const { board, page } = visitor;
  await visitor.context.overridePermissions(world.url, ['clipboard-sanitized-write']);
  await visitor.signIn(world.person({ Home: [{ title: 'Bread', subtasks: ['Butter'] }] }));
  const field = () =>
    page.evaluate(() => {
      const { value, selectionStart } = document.activeElement as HTMLTextAreaElement;
      return `${value.slice(0, selectionStart)}|${value.slice(selectionStart)}`;
    });
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
