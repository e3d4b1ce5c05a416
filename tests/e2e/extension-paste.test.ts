import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EXTENSION_ORIGIN } from './harness/extension.ts';
import { leaveTracesOf, openPopupWorld } from './harness/extension-world.ts';
import { shows } from './harness/popup.ts';
import { until } from './harness/until.ts';

let opened: Awaited<ReturnType<typeof openPopupWorld>>;
beforeAll(async () => {
  opened = await openPopupWorld({ Home: ['Bread'] }, 'Bread');
});
afterAll(() => opened.world.close());
beforeEach(({ onTestFailed, task }) => onTestFailed(() => leaveTracesOf(opened.extension, opened.world, task.name)));

it('a paste of two lines into the middle of a title leaves the caret behind them in the popup, too', async () => {
  const { popup } = opened;
  await popup.browserContext().overridePermissions(EXTENSION_ORIGIN, ['clipboard-sanitized-write']);
  const field = () =>
    popup.evaluate(() => {
      const { value, selectionStart } = document.activeElement as HTMLTextAreaElement;
      return `${value?.slice(0, selectionStart)}|${value?.slice(selectionStart)}`;
    });
  await (await shows(popup, 'Bread')).focus();
  await popup.keyboard.press('e');
  await until('the title', async () => (await field()).replace('|', '') === 'Bread');
  await popup.keyboard.press('Home');
  await popup.evaluate(() => navigator.clipboard.writeText('Brown\nand white\n'));
  await popup.keyboard.down('Control');
  await popup.keyboard.press('v', { commands: ['Paste'] });
  await popup.keyboard.up('Control');
  await until('what was pasted', async () => (await field()).replace('|', '') === 'Brown and white Bread');
  expect(await field()).toBe('Brown and white |Bread');
});
