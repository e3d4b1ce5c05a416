import type { Viewport } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { animationsDone } from './harness/animations-done.ts';
import { focused } from './harness/focused.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('labels', () => {
  it('are picked on a card, made, renamed and removed, and stand in the title that Google has [3.15, 3.16]', async (test) => {
    const account = world.person({ Home: ['👨‍👩‍👧 Dinner', 'Mow', '⭐⭐🐙🐙 Sow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    // An emoji that occurs twice is one label, and a task with an emoji that nobody named can have other labels too.
    await visitor.board.focus('Sow');
    await visitor.board.keys('l');
    const chips = (...labels: string[]) =>
      until(`chips ${labels}`, async () => {
        const shown = await visitor.page.$$eval('.card .chip.label', (all) => all.map((chip) => chip.textContent));
        return shown.join() === ['👨‍👩‍👧', ...labels].join();
      });
    await chips('⭐Favorite', '🐙');
    await visitor.find('button', 'Create label');
    await visitor.click('checkbox', 'Favorite');
    await chips('🐙');
    await visitor.click('checkbox', 'Label without a name 🐙');
    await chips();
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Labels');
    await visitor.board.focus('Mow');
    await visitor.board.keys('l');
    const picker = await visitor.find('dialog', 'Labels');
    for (const name of ['Important', 'Urgent', 'Hot', 'Idea', 'Favorite', 'Watching'])
      await visitor.find('checkbox', name, picker);
    await visitor.page.keyboard.type('Hot');
    // The card grows with its label; the picker stays under the pointer.
    const top = () => picker.evaluate((dialog) => dialog.parentElement?.getBoundingClientRect().top);
    await layoutStill(visitor.page);
    const before = await top();
    await visitor.board.keys('Enter');
    await visitor.sees('🔥');
    await until('the label on the card', () => visitor.page.$('.card .meta'));
    await layoutStill(visitor.page);
    expect(await top()).toBe(before);
    // The picker is beside the card, so that its effect stays in sight.
    await until('both labels in sight', () =>
      visitor.page.$$eval(
        '.card .chip.label',
        (all) =>
          all.length === 2 &&
          all.every((chip) => {
            const { x, y, width, height } = chip.getBoundingClientRect();
            return chip.contains(document.elementFromPoint(x + width / 2, y + height / 2));
          }),
      ),
    );
    const select = async (field: string) => {
      const input = await visitor.find('textbox', field, picker);
      await input.focus();
      await input.evaluate((node) => (node as HTMLInputElement).select());
    };
    // The text that found a label is selected, so the next name replaces it.
    await visitor.page.keyboard.type('Garden');
    await visitor.board.keys('Enter');
    const inField = (selector: string) => until('the cursor', () => visitor.page.$(`${selector}:focus`));
    await inField('.form input');
    // Escape leads back to the labels and the typed text.
    await visitor.board.keys('Escape');
    await inField('input.find');
    await visitor.board.keys('Enter');
    await inField('.form input');
    await visitor.click('button', '🪴', picker);
    await select('Hex colour');
    await visitor.page.keyboard.type('#0a3');
    await visitor.board.keys('Tab');
    await visitor.click('button', 'Save', picker);
    await inField('input.find');
    await until('the new label, ticked', async () =>
      (await visitor.find('checkbox', 'Garden', picker)).evaluate((box) => (box as HTMLInputElement).checked),
    );
    await world.arrives(account, 'Home', ['👨‍👩‍👧 Dinner', '🔥🪴 Mow', 'Sow']);
    const colours = () =>
      visitor.page.$$eval('.card .chip.label', (all) =>
        all.map((chip) => (chip as HTMLElement).style.getPropertyValue('--label')),
      );
    await until('its colour', async () => (await colours()).includes('#00aa33'));

    await visitor.click('button', 'Edit the label Garden', picker);
    await select('Name');
    await visitor.page.keyboard.type('Outdoors');
    await visitor.board.keys('Enter');
    await visitor.find('checkbox', 'Outdoors', picker);
    await visitor.click('button', 'Edit the label Outdoors', picker);
    await visitor.click('button', 'Remove label', picker);
    await visitor.find('checkbox', 'Label without a name 🪴', picker);
    await visitor.click('checkbox', 'Label without a name 🪴', picker);
    await visitor.board.keys('Escape');
    await world.arrives(account, 'Home', ['👨‍👩‍👧 Dinner', '🔥 Mow', 'Sow']);
    await visitor.board.card('Dinner');
    // A card may leave the filtered board when its label is removed.
    await visitor.goto(`/app?label=${encodeURIComponent('🔥')}`);
    await visitor.board.shows('Home', ['Mow']);
    await visitor.board.focus('Mow');
    await visitor.board.keys('l');
    await inField('input.find');
    await visitor.click('checkbox', 'Hot');
    await visitor.gone('dialog', 'Labels');
    await inField('[aria-label="Add a task to Home"]');
  });

  it('are picked on where their task goes to another list meanwhile, on its card and in its details', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: ['Red'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    const typed = () => visitor.page.$eval(':focus', (field) => (field as HTMLInputElement).value);
    const goesTo = async (list: string) => {
      await visitor.find('textbox', 'Find or create a label');
      await visitor.page.keyboard.type('ide');
      await tab.board.cardMenu('Mow', 'Move to', list);
      await visitor.board.card('Mow', list);
      await layoutStill(visitor.page);
      await untilEqual('what is typed', typed, 'ide');
    };
    await visitor.board.focus('Mow');
    await visitor.board.keys('l');
    await goesTo('Work');
    await visitor.board.keys('Escape');
    await untilEqual('the focus on the card', () => focused(visitor), 'Mow');
    await visitor.board.keys('Enter');
    await visitor.click('button', 'Add label');
    await goesTo('Home');
    await visitor.board.keys('Enter', 'Escape');
    await untilEqual('the focus in the details', () => focused(visitor), 'Edit labels');
    await world.arrives(account, 'Home', ['💡 Mow']);
  });

  it('make no title longer than the service takes: it stays as it is, which is said', async (test) => {
    const title = 'Mow '.repeat(256).trim().padEnd(1024, '.');
    const account = world.person({ Home: [title] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus(title);
    await visitor.board.keys('l');
    const picker = await visitor.find('dialog', 'Labels');
    await visitor.click('checkbox', 'Hot', picker);
    await visitor.hears('The title is too long for another label.');
    await until('the words where it was ticked', () => picker.$('::-p-text(The title is too long for another label.)'));
    expect(
      await (await visitor.find('checkbox', 'Hot', picker)).evaluate((box) => (box as HTMLInputElement).checked),
    ).toBe(false);
    await visitor.board.card(title);
  });

  it.for<[string, Viewport]>([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])(
    'are made in a form that stands in the window of %s as a whole, however low their task, and chosen where they were before',
    async ([, viewport], test) => {
      const account = world.person({ Home: Array.from({ length: 12 }, (_, index) => `Step ${index + 1}`) });
      const visitor = await world.visit({ test, viewport });
      await visitor.signIn(account);
      await visitor.board.focus('Step 12');
      await visitor.board.keys('l');
      const picker = await visitor.find('dialog', 'Labels');
      const place = () =>
        picker.evaluate((panel) => {
          const { top, bottom } = panel.getBoundingClientRect();
          return { inWindow: top >= 0 && bottom <= innerHeight, whole: panel.scrollHeight <= panel.clientHeight };
        });
      const top = () => picker.evaluate((panel) => Math.round(panel.getBoundingClientRect().top));
      await animationsDone(visitor.page);
      const before = await top();
      await visitor.click('button', 'Create label', picker);
      await visitor.find('button', 'Save', picker);
      await untilEqual('the form', place, { inWindow: true, whole: true });
      await visitor.click('button', 'Back', picker);
      await visitor.find('button', 'Create label', picker);
      await untilEqual('the place of the labels', top, before);
    },
  );

  it('have a name of a hundred letters that is cut off in the details, which do not scroll sideways for it', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['Mow'] }));
    await visitor.board.focus('Mow');
    await visitor.board.keys('l');
    await visitor.find('textbox', 'Find or create a label');
    await visitor.page.keyboard.sendCharacter(`🦊 ${'W'.repeat(98)}`);
    await visitor.board.keys('Enter');
    await visitor.find('textbox', 'Name');
    await visitor.board.keys('Enter');
    await until('the label', () => visitor.page.$('.card .chip.label'));
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Labels');
    await visitor.board.focus('Mow');
    await visitor.board.keys('Enter');
    const details = await visitor.find('dialog', 'Task details');
    await until('the label in them', () => details.$('.chip.label'));
    expect(await details.$eval('.fields', (fields) => fields.scrollWidth - fields.clientWidth)).toBe(0);
  });

  it('are made of an emoji that is typed for one, and no title is emptied by taking its only label off [3.15]', async (test) => {
    const account = world.person({ Home: ['⭐', 'Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('⭐');
    await visitor.board.keys('l');
    await visitor.click('checkbox', 'Favorite');
    await visitor.hears('The title is nothing but this label. Give it words first.');
    await until('still ticked', async () =>
      (await visitor.find('checkbox', 'Favorite')).evaluate((box) => (box as HTMLInputElement).checked),
    );
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Labels');
    await visitor.board.focus('Mow');
    await visitor.board.keys('l');
    await until('the cursor', () => visitor.page.$('input.find:focus'));
    await visitor.page.keyboard.sendCharacter('🦊 Wild');
    await visitor.board.keys('Enter');
    await until('the emoji', async () =>
      (await visitor.find('textbox', 'Emoji')).evaluate((field) => (field as HTMLInputElement).value === '🦊'),
    );
    await visitor.board.keys('Enter');
    await visitor.find('checkbox', 'Wild');
    await until('the cursor', () => visitor.page.$('input.find:focus'));
    await visitor.page.keyboard.sendCharacter('🚢 Port');
    await visitor.board.keys('Enter');
    await until('the emoji', async () =>
      (await visitor.find('textbox', 'Emoji')).evaluate((field) => (field as HTMLInputElement).value === '🚢'),
    );
    await visitor.board.keys('Enter');
    const port = () => visitor.find('checkbox', 'Port');
    await until('the label', async () => (await port()).evaluate((box) => (box as HTMLInputElement).checked));
    // A label of exactly this name comes before 'Important', which contains it.
    await until('the cursor', () => visitor.page.$('input.find:focus'));
    await visitor.page.keyboard.type('port');
    await visitor.board.keys('Enter');
    await until('no label', async () => (await port()).evaluate((box) => !(box as HTMLInputElement).checked));
    await world.arrives(account, 'Home', ['⭐', '🦊 Mow']);
  });

  it('go with the title that another device gave the task meanwhile', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const { google } = world.clouds;
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('Mow');
    await visitor.board.keys('l');
    await visitor.find('checkbox', 'Hot');
    const list = google.lists(account)[0]?.id ?? '';
    google.patchTask(account, list, google.tasks(account, list)[0]?.id ?? '', { title: 'Mow the lawn' });
    await visitor.page.keyboard.type('Hot');
    await visitor.board.keys('Enter');
    await visitor.board.keys('Escape');
    await world.arrives(account, 'Home', ['🔥 Mow the lawn']);
    await visitor.board.card('Mow the lawn');
    await visitor.board.saved();
  });

  it('are named once, also one that got its first name in another tab while its form was open', async (test) => {
    const account = world.person({ Home: ['🪴 Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    const form = async ({ board, page, find, click }: typeof visitor, name: string) => {
      await board.focus('Mow');
      await board.keys('l');
      await click('button', 'Edit the label 🪴');
      await find('textbox', 'Name');
      await page.keyboard.type(name);
    };
    const chip = (name: string) =>
      until(name, () => visitor.page.$(`[role="listitem"] ::-p-text(${name})`).then((found) => found !== null));
    await form(visitor, 'Garden');
    await form(tab, 'Green');
    await tab.board.keys('Enter');
    await chip('Green');
    await visitor.board.keys('Enter');
    await chip('Garden');
    await visitor.find('checkbox', 'Garden');
    await visitor.gone('checkbox', 'Green');
  });

  it('keep the focus when they get a name in another tab, and lose it again; without a name and unticked they pass it on', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['🪴 Mow'] }));
    const tab = await visitor.tab();
    const open = async ({ board, find }: typeof visitor) => {
      await board.focus('Mow');
      await board.keys('l');
      return find('dialog', 'Labels');
    };
    await open(visitor);
    await (await visitor.find('checkbox', 'Label without a name 🪴')).focus();
    const has = (name: string) => untilEqual('the focus', () => focused(visitor), name);
    await open(tab);
    await tab.click('button', 'Edit the label 🪴');
    await tab.find('textbox', 'Name');
    await tab.page.keyboard.type('Garden');
    await tab.board.keys('Enter');
    await has('Garden');
    await tab.click('button', 'Edit the label Garden');
    await tab.click('button', 'Remove label');
    await has('Label without a name 🪴');
    await visitor.board.keys('Space');
    await visitor.gone('checkbox', 'Label without a name 🪴');
    await until('the focus on another label', () => visitor.page.$('[role="dialog"] li input:focus'));
  });

  it('are not made with a name of which nothing is visible', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Mow'] }));
    await visitor.board.focus('Mow');
    await visitor.board.keys('l');
    await visitor.click('button', 'Create label');
    await visitor.find('textbox', 'Name');
    await visitor.page.keyboard.sendCharacter('\u200B');
    await visitor.board.keys('Enter');
    await visitor.sees('A label needs a name.');
  });

  it('are made on where the page was closed meanwhile', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const open = async () => {
      await visitor.board.focus('Mow');
      await visitor.board.keys('l');
      return visitor.find('dialog', 'Labels');
    };
    const name = async () =>
      (await visitor.find('textbox', 'Name')).evaluate((field) => (field as HTMLInputElement).value);
    await open();
    await visitor.find('textbox', 'Find or create a label');
    await visitor.page.keyboard.type('Gar');
    await visitor.board.keys('Enter');
    await visitor.find('textbox', 'Name');
    await visitor.board.keys('End');
    await visitor.page.keyboard.type('den');
    await visitor.click('button', '🪴');
    await visitor.click('radio', 'Yellow');
    await visitor.page.reload();
    await open();
    await untilEqual('the name', name, 'Garden');
    await until('its look', () => visitor.page.$(':has([aria-label=Yellow]:checked) [aria-pressed=true]::-p-text(🪴)'));
    await visitor.click('button', 'Save');
    await world.arrives(account, 'Home', ['🪴 Mow']);
    // It is no longer a label that is being made. A new name that is being typed is kept as well.
    const rename = async () => {
      await visitor.page.reload();
      await open();
      await visitor.click('button', 'Edit the label Garden');
    };
    await rename();
    await visitor.find('textbox', 'Name');
    await visitor.board.keys('End');
    await visitor.page.keyboard.type('ing');
    await rename();
    await untilEqual('the new name', name, 'Gardening');
    await visitor.board.keys('Enter');
    await visitor.find('checkbox', 'Gardening');
  });

  it('are made in one tab while another one makes its own: none is offered what is being typed', async (test) => {
    const account = world.person({ Home: ['Mow', 'Dig'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    const create = async ({ board, page, find }: typeof visitor, title: string, name: string) => {
      await board.focus(title);
      await board.keys('l');
      await find('textbox', 'Find or create a label');
      await page.keyboard.type(name);
      await board.keys('Enter');
      await find('textbox', 'Name');
    };
    const kept = () => tab.page.evaluate(() => Object.values({ ...localStorage }).includes('Gard'));
    await create(visitor, 'Mow', 'Gard');
    await until('the draft', kept);
    await create(tab, 'Dig', 'Farm');
    await tab.click('button', 'Save');
    await until('the other draft', kept);
    await visitor.close();
    await tab.board.keys('Escape');
    await tab.gone('dialog', 'Labels');
    await tab.board.focus('Mow');
    await tab.board.keys('l');
    const name = await tab.find('textbox', 'Name');
    await untilEqual('the name', () => name.evaluate((field) => (field as HTMLInputElement).value), 'Gard');
  });
});
