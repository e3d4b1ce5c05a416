import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focused } from './harness/focused.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Runs in the page before its own scripts: makes its clock adjustable, and holds timers of more than a minute. */
const SLEEPER = `(() => {
  const Real = Date;
  const timeout = setTimeout.bind(globalThis);
  let ahead = Real.UTC(2026, 11, 31, 22) - Real.now();
  globalThis.Date = class extends Real {
    constructor(...parts) {
      if (parts.length > 0) super(...parts);
      else super(Real.now() + ahead);
    }
    static now() {
      return Real.now() + ahead;
    }
  };
  globalThis.setTimeout = (run, wait, ...rest) => (wait > 60_000 ? 0 : timeout(run, wait, ...rest));
  globalThis.sleepFor = (wait) => {
    ahead += wait;
  };
})()`;

describe.concurrent('a page that stays open', () => {
  it('says month, weekday and day of where the device has travelled to', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await page.emulateTimezone('Europe/Berlin');
    await visitor.signIn(world.person({ Home: [{ title: 'Trip', due: '2026-12-10' }] }));
    const calendar = async () => {
      await board.focus('Trip');
      await board.keys('d');
      const dialog = await visitor.find('dialog', 'Pick a date');
      await untilEqual(
        'the month and the day',
        () =>
          dialog.evaluate((node) => [
            node.querySelector('[role="status"]')?.textContent,
            node.querySelector('[aria-selected="true"] button')?.getAttribute('aria-label'),
            node.querySelectorAll('thead th')[4]?.textContent,
          ]),
        ['December 2026', 'Thursday, December 10, 2026, chosen', 'T'],
      );
      await board.keys('Escape');
      await visitor.gone('dialog', 'Pick a date');
    };
    await calendar();
    await page.emulateTimezone('Asia/Tokyo');
    await calendar();
  });

  it('means today by Today, though the device slept over midnight and tells nobody', async (test) => {
    const account = world.person({ Home: ['Trip'] });
    const visitor = await world.visit({ test, before: SLEEPER, firstVisit: true });
    await visitor.signIn(account);
    await visitor.board.card('Trip');
    await visitor.page.evaluate('sleepFor(10 * 3_600_000)');
    await visitor.board.focus('Trip');
    await visitor.board.keys('d');
    await visitor.click('button', 'Today');
    await world.arrives(account, 'Home', ['Trip @2027-01-01']);
  });

  it('means so in a calendar, too, that was open when the device fell asleep', async (test) => {
    const account = world.person({ Home: ['Trip'] });
    const visitor = await world.visit({ test, before: SLEEPER, firstVisit: true });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.focus('Trip');
    await board.keys('d');
    await visitor.find('dialog', 'Pick a date');
    await layoutStill(page);
    const button = await visitor.find('button', 'Today');
    await page.evaluate('sleepFor(10 * 3_600_000)');
    await button.click();
    await visitor.gone('dialog', 'Pick a date');
    await world.arrives(account, 'Home', ['Trip @2027-01-01']);
  });

  it('has no menu of a card any more that midnight puts into another column, and the focus on that card', async (test) => {
    const account = world.person({ Home: [{ title: 'Trip', due: '2026-12-31' }] });
    const visitor = await world.visit({ test, before: SLEEPER, firstVisit: true });
    const { board, page } = visitor;
    await page.emulateTimezone('UTC');
    await visitor.signIn(account);
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await board.cardMenu('Trip');
    await until('the focus in the menu', () => page.$('[role="menu"]:focus-within'));
    await page.evaluate('sleepFor(3 * 3_600_000)');
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await visitor.find('region', 'Overdue');
    await visitor.gone('menu', 'Actions for Trip');
    await untilEqual('the focus', () => focused(visitor), 'Trip');
  });

  for (const [what, key, name] of [
    ['labels', 'l', 'Labels'],
    ['calendar', 'd', 'Pick a date'],
  ] as const) {
    it(`has the ${what} of a card beside it where midnight, or another tab, puts it into another column`, async (test) => {
      const lists = {
        Home: [
          { title: 'Old', due: '2026-12-01' },
          { title: 'Trip', due: '2026-12-31' },
        ],
      };
      const visitor = await world.visit({ test, before: SLEEPER, firstVisit: true });
      const { board, page } = visitor;
      await page.emulateTimezone('UTC');
      await visitor.signIn(world.person(lists));
      const tab = await visitor.tab();
      await tab.page.emulateTimezone('UTC');
      await visitor.click('link', 'Due today');
      await board.focus('Trip', 'Today');
      await board.keys(key);
      const panel = await visitor.find('dialog', name);
      const isBeside = async () => {
        const [card, box] = [await (await board.card('Trip')).boundingBox(), await panel.boundingBox()];
        if (!card || !box) return false;
        return Math.abs(box.x - card.x - (key === 'l' ? card.width : 0)) < 20 && box.y <= card.y + card.height + 20;
      };
      await until('it beside the card', isBeside);
      await page.evaluate('sleepFor(3 * 3_600_000)');
      await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
      await board.card('Trip', 'Overdue');
      await until('it beside the card at midnight', isBeside);
      await tab.page.evaluate('sleepFor(3 * 3_600_000)');
      await tab.board.focus('Trip');
      await tab.board.keys('d');
      await tab.click('button', 'Today');
      await board.card('Trip', 'Today');
      await until('it beside the card that another tab moved', isBeside);
      await board.keys('Escape');
      await untilEqual('the focus', () => focused(visitor), 'Trip');
    });
  }
});

it('in a locale that counts by other months, the calendar, the day on the card and the day that is kept are one', async (test) => {
  const account = world.person({ Home: [{ title: 'Trip', due: '2026-12-15' }] });
  const visitor = await world.visit({ test, firstVisit: true });
  const { board, page } = visitor;
  const devtools = await page.createCDPSession();
  await devtools.send('Emulation.setLocaleOverride', { locale: 'fa_IR' });
  await visitor.signIn(account);
  const chip = async () => (await board.card('Trip')).$eval('time', (time) => time.textContent);
  await until('the day on the card', async () => (await chip())?.includes('سه‌شنبه ۱۵ دسامبر'));
  await board.focus('Trip');
  await board.keys('d');
  const dialog = await visitor.find('dialog', 'Pick a date');
  await untilEqual(
    'the month, the day and the weekday',
    () =>
      dialog.evaluate((node) => [
        node.querySelector('[role="status"]')?.textContent,
        node.querySelector('[role="grid"]')?.getAttribute('aria-label'),
        node.querySelector('[aria-selected="true"] button')?.textContent,
        node.querySelector('thead th')?.getAttribute('aria-label'),
      ]),
    ['دسامبر ۲۰۲۶', 'دسامبر ۲۰۲۶', '۱۵', 'یکشنبه'],
  );
  await board.keys('ArrowRight');
  await board.keys('Enter');
  await until('the new day on the card', async () => (await chip())?.includes('چهارشنبه ۱۶ دسامبر'));
  await world.arrives(account, 'Home', ['Trip @2026-12-16']);
  await visitor.click('button', 'Settings');
  await visitor.click('menuitem', 'Task count: Off');
  // The counts of the board in the sidebar and of the list; words say a number as it is written beside them.
  await untilEqual(
    'the counts',
    () => page.$$eval('.count', (all) => all.map((one) => [one.textContent, one.getAttribute('title')])),
    [
      ['۱', '۱ open task'],
      ['۱', '۱ open task'],
    ],
  );
});

it('a date that reads from right to left has its day and its year where it reads them, also behind English words', async (test) => {
  const account = world.person({
    Home: [
      { title: 'Late', due: '2024-10-05' },
      { title: 'Far', due: '2027-10-05' },
    ],
  });
  const visitor = await world.visit({ test, firstVisit: true });
  const { board, page } = visitor;
  const devtools = await page.createCDPSession();
  await devtools.send('Emulation.setLocaleOverride', { locale: 'he_IL' });
  await visitor.signIn(account);
  for (const [title, year] of [
    ['Late', '2024'],
    ['Far', '2027'],
  ] as const) {
    const places = await (await board.card(title)).$eval(
      'time',
      (time, texts) => {
        const text = time.lastChild as Text;
        const said = document.createRange();
        return texts.map((one) => {
          said.setStart(text, text.data.indexOf(one));
          said.setEnd(text, text.data.indexOf(one) + one.length);
          return said.getBoundingClientRect().left;
        });
      },
      [year, 'באוק', '5'],
    );
    expect(places, title).toEqual(places.toSorted((a, b) => a - b));
  }
});
