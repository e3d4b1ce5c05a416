import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DARK_SWATCHES, LIGHT_SWATCHES } from '../../src/domain/swatches.ts';
import { searchWords } from '../../src/features/messages/en/search.ts';
import { axeViolations } from '../axe.ts';
import { RIGHT_TO_LEFT } from './harness/direction.ts';
import { focused } from './harness/focused.ts';
import { wear } from './harness/theme.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Returns the colour of the list Home; '' for none. */
const colourOf = ({ page }: Visitor) =>
  page.$eval('section[aria-label="Home"]', (list) => (list as HTMLElement).style.getPropertyValue('--list'));

/** Runs in the page: whether something lies over the middle of an element. */
const isCovered = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

/** Signs in to a list with one task, and gives it a colour on which the page's own colours cannot be read. */
async function signInWithRedList(visitor: Visitor): Promise<void> {
  await visitor.signIn(world.person({ Home: ['Mow'] }, { premium: true }));
  await visitor.board.listMenu('Home', 'List colour');
  await visitor.click('radio', 'Red', await visitor.find('dialog', 'List colour'));
}

describe.concurrent('a list is shown', () => {
  it('in a colour that was picked, or typed and left, or typed with Enter, and in none by white or by what is no colour [1.3, 2.49, 5.8, 6.3]', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: [] }, { premium: true });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const colour = () => colourOf(visitor);
    await board.listMenu('Home', 'List colour');
    const picker = await visitor.find('dialog', 'List colour');
    expect(await picker.$$('input[type="radio"]')).toHaveLength(18);
    const [, second] = LIGHT_SWATCHES;
    await visitor.click('radio', 'Light red', picker);
    await untilEqual('the colour of the swatch', colour, second);
    const type = async (text: string) => {
      const field = await visitor.find('textbox', 'Hex colour', picker);
      await field.click({ count: 3 });
      await page.keyboard.type(text);
    };
    await type('#a03');
    await board.keys('Escape');
    const hex = () => picker.$eval('input:focus', (field) => (field as HTMLInputElement).value);
    await untilEqual('the colour, which Escape gave back', hex, second);
    await type('#0a3');
    expect(await colour()).toBe(second);
    await board.keys('Tab');
    await untilEqual('the typed colour', colour, '#00aa33');
    await visitor.click('radio', 'No colour', picker);
    await untilEqual('no colour', colour, '');
    await type('#0b4');
    await board.keys('Enter');
    await untilEqual('the colour of Enter', colour, '#00bb44');
    await type('green');
    await board.keys('Enter');
    await untilEqual('no colour by what is none', colour, '');
    // A press outside the panel leaves the field as well.
    await type('#a03');
    await page.mouse.click(900, 700);
    await visitor.gone('dialog', 'List colour');
    await untilEqual('the colour of what was typed last', colour, '#aa0033');
    // In the other theme, its own swatches are offered.
    await visitor.click('button', 'Settings');
    await visitor.click('menuitem', 'Theme: Light');
    await visitor.click('menuitemradio', 'Dark');
    await until('the dark', () => page.$('html[data-theme="dark"]'));
    await board.listMenu('Home', 'List colour');
    const dark = await (await visitor.find('dialog', 'List colour')).$$eval('input[type="radio"]', (all) =>
      all.map((swatch) => swatch.getAttribute('aria-label')),
    );
    expect(dark).toEqual(DARK_SWATCHES.map((colour) => searchWords.colorNames[colour]));
  });

  it('in the colours of the theme that the page has by then, though it changes while they are offered', async (test) => {
    const account = world.person({ Home: ['Mow'] }, { premium: true });
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(account);
    await board.listMenu('Home', 'List colour');
    const swatches = async () =>
      (await visitor.find('dialog', 'List colour')).$$eval('input[type="radio"]', (all) =>
        all.map((swatch) => swatch.getAttribute('aria-label') ?? undefined),
      );
    const named = (colours: readonly string[]) => colours.map((colour) => searchWords.colorNames[colour]);
    await untilEqual('the light ones', swatches, named(LIGHT_SWATCHES));
    await (await visitor.find('radio', 'Light red')).focus();
    const tab = await visitor.tab();
    await tab.click('button', 'Settings');
    await tab.click('menuitem', 'Theme: Light');
    await tab.click('menuitemradio', 'Dark');
    await untilEqual('the dark ones', swatches, named(DARK_SWATCHES));
    await untilEqual('the focus', () => focused(visitor), 'Dark red');
  });

  it('in the colour that arrows came to once that is chosen, and in none that they passed', async (test) => {
    const account = world.person({ Home: ['Mow'] }, { premium: true });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const colour = () => colourOf(visitor);
    const checked = () =>
      page.$eval('input[type="radio"]:checked', (swatch) => swatch.getAttribute('aria-label') ?? undefined);
    const nameOf = (place: number) => searchWords.colorNames[LIGHT_SWATCHES[place] ?? ''];
    await board.listMenu('Home', 'List colour');
    const fromNone = async () => (await visitor.find('radio', 'No colour')).focus();
    await fromNone();
    await board.keys('ArrowRight', 'ArrowRight', 'ArrowRight');
    await untilEqual('the swatch of the arrows', checked, nameOf(3));
    expect(await colour()).toBe('');
    await board.keys('Escape');
    await untilEqual('none, which Escape gave back', checked, nameOf(0));
    await fromNone();
    await board.keys('ArrowRight', 'ArrowRight', 'Enter');
    await untilEqual('the colour of Enter', colour, LIGHT_SWATCHES[2]);
    await board.keys('ArrowRight', 'ArrowRight', 'Tab');
    await untilEqual('the colour that was left', colour, LIGHT_SWATCHES[4]);
    // The swatch that is pressed is chosen, not the one that the arrow keys reached before.
    await (await visitor.find('radio', nameOf(4) ?? '')).focus();
    await board.keys('ArrowRight');
    await visitor.click('radio', nameOf(9) ?? '');
    await untilEqual('the colour that was pressed', colour, LIGHT_SWATCHES[9]);
    await board.keys('Escape');
    await visitor.gone('dialog', 'List colour');
    await board.focus('Mow');
    for (const place of [4, 2]) {
      await board.keys('z');
      await untilEqual('one choice taken back', colour, LIGHT_SWATCHES[place]);
    }
    await board.keys('z');
    await untilEqual('all of them taken back', colour, '');
  });

  it('in a colour whose digits follow their # also where the page reads from right to left', async (test) => {
    const visitor = await world.visit({ test, before: RIGHT_TO_LEFT });
    await visitor.signIn(world.person({ Home: ['Mow'] }, { premium: true }));
    await visitor.board.listMenu('Home', 'List colour');
    const field = await visitor.find('textbox', 'Hex colour');
    expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr');
  });

  it('in a colour that its name, while it is typed, does not take over: it is read in both themes', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await signInWithRedList(visitor);
    await until('the colour', () => page.$('.tinted'));
    await board.keys('Escape');
    await board.listMenu('Home', 'Rename list');
    await visitor.find('textbox', 'Rename list Home');
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      expect(await axeViolations(page, 'colours'), theme).toEqual([]);
    }
  });

  it('in a colour on which it can be read that a title is too long, as on a board of that colour, light and dark', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await signInWithRedList(visitor);
    await visitor.click('button', 'Board actions for Main Board');
    await visitor.click('menuitem', 'Background colour');
    await visitor.click('radio', 'Red', await visitor.find('dialog', 'Background colour of Main Board'));
    await until('the colours', () => page.$('.own-colour .tinted'));
    await board.keys('Escape');
    const said = async (count: number) => {
      await page.keyboard.sendCharacter('x'.repeat(1030));
      await until(
        `${count} fields that say so`,
        async () => (await page.$$('p ::-p-text(This one is 6 too long.)')).length === count,
      );
    };
    await board.addField('Home');
    await said(1);
    await board.listMenu('Home', 'Rename list');
    await visitor.find('textbox', 'Rename list Home');
    await said(2);
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
    await said(3);
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      expect(await axeViolations(page, 'colours'), theme).toEqual([]);
    }
  });

  it('in no colour without Premium [5.3, 6.2]', async (test) => {
    const account = world.account();
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.listMenu('My Tasks', 'List colour');
    await visitor.sees('is a Premium Feature');
    expect(await visitor.page.$('.tinted')).toBeNull();
    await visitor.click('button', 'Close');
    // Premium ends while the colour panel is open.
    world.clouds.setPremium(account, true);
    await visitor.gone('link', 'Try Premium for free');
    await visitor.board.listMenu('My Tasks', 'List colour');
    const picker = await visitor.find('dialog', 'List colour');
    await visitor.click('radio', 'Light red', picker);
    await until('its colour', () => visitor.page.$('.tinted'));
    world.clouds.setPremium(account, false);
    await visitor.find('link', 'Try Premium for free');
    await until('no colour', async () => (await visitor.page.$('.tinted')) === null);
    await visitor.click('radio', 'Light orange', picker);
    await visitor.find('dialog', 'List colours is a Premium Feature');
    await until('the offer over the panel', () => picker.evaluate(isCovered));
    expect(await visitor.page.$('.tinted')).toBeNull();
  });
});
