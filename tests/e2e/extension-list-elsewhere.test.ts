import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { leaveTracesOf, openPopupWorld } from './harness/extension-world.ts';
import { chooseList, says, shows } from './harness/popup.ts';
import { hears } from './harness/said.ts';
import { until } from './harness/until.ts';

let opened: Awaited<ReturnType<typeof openPopupWorld>>;
beforeAll(async () => {
  opened = await openPopupWorld({ Home: ['One'], Work: ['Report'] }, 'One');
});
afterAll(() => opened.world.close());
beforeEach(({ onTestFailed, task }) => onTestFailed(() => leaveTracesOf(opened.extension, opened.world, task.name)));

it('says nothing untrue of a card that is carried while another list is chosen elsewhere', async () => {
  const { extension, popup } = opened;
  const panel = await extension.open('popup/popup.html?panel');
  await (await shows(panel, 'One')).focus();
  await panel.keyboard.press('Space');
  await says(panel, 'Put back');
  await chooseList(popup, 'Home', 'Work');
  await hears(panel, 'The card is back where it was');
  await chooseList(popup, 'Work', 'Home');
  await shows(panel, 'One');
  await panel.close();
});

it('leaves the focus in an open dialog while another list is chosen elsewhere', async () => {
  const { extension, popup } = opened;
  const panel = await extension.open('popup/popup.html?panel');
  await (await shows(panel, 'One')).focus();
  await panel.keyboard.press('?');
  await until('the focus in it', () => panel.$('[role="dialog"][data-open] :focus'));
  await chooseList(popup, 'Home', 'Work');
  await panel.waitForSelector('section[aria-label="Work"]');
  expect(await panel.$('[role="dialog"] :focus')).not.toBeNull();
  await chooseList(popup, 'Work', 'Home');
  await panel.close();
});
