import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { twoDays } from './harness/another-day.ts';
import { holdPauses, holdTimers } from './harness/hold-pauses.ts';
import { outlines } from './harness/outline.ts';
import { dayFromNow } from './harness/plant.ts';
import { setOffline } from './harness/set-offline.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** For this long a press on the painted board is repeated on the real one (webapp/first-press.ts). */
const REPEATED_MS = 5000;

/**
 * Runs in the page: makes a press in the middle of the element that a selector finds, with the events that a browser
 * sends for an inert element.
 */
function pressPainted(part: string, lifts: boolean): void {
  let at: MouseEventInit | null = null;
  const press = new MutationObserver(() => {
    const { body } = document;
    const found = document.querySelector(`#root ${part}`);
    const inert = found?.closest('[inert]');
    if (found && !at) {
      const { x, y, width, height } = found.getBoundingClientRect();
      at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
      Object.assign(globalThis, { pressedOn: inert ? 'inert' : 'live' });
      body.dispatchEvent(new PointerEvent('pointerdown', at));
    }
    if (!found || !at || (inert && !lifts)) return;
    press.disconnect();
    body.dispatchEvent(new MouseEvent('click', at));
  });
  press.observe(document, { childList: true, subtree: true });
}

describe.concurrent('the board', () => {
  it('shows lists as columns and tasks as cards with day, notes, subtasks and progress [1.1]', async (test) => {
    const today = dayFromNow(0);
    const account = world.person({
      Home: [
        { title: 'Paint the fence', notes: 'Green, two coats', due: today },
        { title: 'Plan the party', subtasks: ['Cake', { title: 'Music', done: true }, 'Lights'] },
        { title: 'Mow', done: true },
      ],
      Work: ['Write the report', { title: 'Call Ana', due: dayFromNow(-3) }],
      Empty: [],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await untilEqual('three columns', () => visitor.board.lists(), ['Home', 'Work', 'Empty']);
    const fence = await visitor.board.card('Paint the fence', 'Home');
    expect(await fence.evaluate((card) => card.textContent)).toContain('Green, two coats');
    expect(await fence.$eval('time', (time) => [time.getAttribute('datetime'), time.textContent])).toEqual([
      today,
      'Today',
    ]);
    const party = await visitor.board.card('Plan the party', 'Home');
    expect(await party.evaluate((card) => card.textContent)).toContain('1 of 3');
    await visitor.find('list', 'Subtasks of Plan the party', party);
    const call = await visitor.board.card('Call Ana', 'Work');
    expect(await call.$eval('time', (time) => time.textContent)).toContain('Overdue');
    await visitor.find('button', 'Completed (1)', await visitor.board.column('Home'));
    await untilEqual(
      'the same on board and in the service',
      async () => outlines(await visitor.board.readAll()),
      outlines(await world.service(account)),
    );
  });

  it('keeps a card’s button beside its title, whatever fills the line, and its height under the pointer', async (test) => {
    const titles = [
      'Renew the passport before the summer',
      'W'.repeat(40),
      'שלום עולם זה משפט ארוך מאוד שממלא את השורה',
    ];
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: titles }));
    for (const title of titles) {
      const card = await visitor.board.card(title);
      const height = async () => (await card.boundingBox())?.height;
      const before = await height();
      await card.hover();
      const covered = await card.evaluate((element) => {
        const button = element.querySelector('[aria-haspopup="menu"]')?.getBoundingClientRect();
        const text = element.querySelector('.title')?.lastChild;
        if (!button || !(text instanceof Text)) throw new Error('no title or no button');
        return [...text.data].filter((letter, at) => {
          const range = new Range();
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          const box = range.getBoundingClientRect();
          const apart = box.right <= button.left || box.left >= button.right || box.top >= button.bottom;
          return letter !== ' ' && !apart;
        });
      });
      expect(covered, title).toEqual([]);
      expect(await height()).toBe(before);
    }
  });

  it('begins all lines of a card at one edge, also those of a text that reads the other way', async (test) => {
    const hebrew = 'שלום עולם זה משפט ארוך מאוד שממלא את השורה';
    const latin = 'Renew the passport well before the summer begins';
    const account = world.person({ Home: [hebrew, latin].map((title) => ({ title, notes: `${title} ${title}` })) });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    for (const way of ['ltr', 'rtl']) {
      await visitor.page.evaluate((dir) => void document.documentElement.setAttribute('dir', dir), way);
      for (const title of [hebrew, latin]) {
        const card = await visitor.board.card(title);
        const edges = () =>
          card.evaluate((element, leftward) => {
            const lines = new Map<number, number>();
            for (const part of element.querySelectorAll('.title, .notes')) {
              const range = new Range();
              range.selectNodeContents(part);
              for (const { top, left, right } of range.getClientRects()) {
                const begins = lines.get(top) ?? (leftward ? right : left);
                lines.set(top, leftward ? Math.max(begins, right) : Math.min(begins, left));
              }
            }
            return [...new Set([...lines.values()].map(Math.round))];
          }, title === hebrew);
        expect(await edges(), `${way} ${title}`).toHaveLength(1);
      }
    }
  });

  it('shows no card without a title to see, no notes of blanks, and adds nothing of what cannot be seen', async (test) => {
    const account = world.person({ Home: ['Mow', { title: '\u200b', notes: '\n \n' }] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const plain = await (await visitor.board.card('Mow')).boundingBox();
    const blank = await (await visitor.board.card('Untitled task')).boundingBox();
    expect(blank?.height).toBe(plain?.height);
    await visitor.board.addField('Home');
    await visitor.page.keyboard.sendCharacter('\u200b');
    await visitor.board.keys('Enter', 'Escape');
    await visitor.board.add('Home', 'Dig');
    await visitor.board.shows('Home', ['Dig', 'Mow', 'Untitled task']);
    // On touch screens a press opens the details, and only this hint says that there is a field.
    await visitor.board.focus('Untitled task');
    await visitor.board.keys('Enter');
    const field = await visitor.find('textbox', 'Title');
    expect(await field.evaluate((area) => (area as HTMLTextAreaElement).placeholder)).toBe('Add a title');
  });

  it('lets all that is offered below a list’s add field be reached, however little room there is', async (test) => {
    // A desk’s window at a zoom of 400 % (WCAG 1.4.10), and one half as high as a screen.
    for (const viewport of [
      { width: 320, height: 256 },
      { width: 1280, height: 440 },
    ]) {
      const visitor = await world.visit({ test, viewport });
      const { board, page } = visitor;
      await visitor.signIn(world.person({ Home: Array.from({ length: 9 }, (_, number) => `Task ${number}`) }));
      await board.addField('Home');
      await page.keyboard.sendCharacter(`${'x'.repeat(1100)}\n`.repeat(9));
      for (const name of ['Move the rest to the notes', 'Add as one task with notes']) {
        const offer = await visitor.find('button', name);
        await until(`"${name}" in sight`, () =>
          offer.evaluate((button) => {
            button.scrollIntoView({ block: 'nearest' });
            const { x, y, width, height } = button.getBoundingClientRect();
            const covered = (down: number) => !button.contains(document.elementFromPoint(x + width / 2, y + down));
            return !covered(3) && !covered(height - 3);
          }),
        );
      }
      await visitor.click('button', 'Add as one task with notes');
      await visitor.find('textbox', 'Add a task to Home');
      await visitor.gone('button', 'Add as one task with notes');
    }
  });

  it('shows the lived-in account of the first start as Google has it', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn('maya@example.com');
    const service = outlines(await world.service('maya@example.com'));
    expect(Object.values(service).flat().length).toBeGreaterThan(250);
    await untilEqual(
      'the same on board and in the service',
      async () => outlines(await visitor.board.readAll()),
      service,
    );
  });

  it('leads an empty account in three steps to its first task', async (test) => {
    const account = world.account();
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.sees('Three steps to your first finished task');
    await visitor.click('button', 'Write your first task');
    const field = await visitor.find('textbox', 'Add a task to My Tasks');
    await until('the focus in the field', () => field.evaluate((element) => element === document.activeElement));
    await visitor.page.keyboard.type('My first task');
    await visitor.page.keyboard.press('Enter');
    await visitor.board.card('My first task', 'My Tasks');
    await visitor.board.tick('My first task');
    await visitor.hears('Task completed');
    await world.arrives(account, 'My Tasks', ['✓ My first task']);
  });

  it('shows the first of 100 lists while the rest load, and can already be typed into', async (test) => {
    const account = world.account({ lists: 100, tasks: 20 });
    // The reads of all lists but the first three stay unanswered, however long the rest of this test takes.
    const early = world.clouds.google.lists(account).slice(0, 3);
    const late = `/lists/(?!${early.map(({ id }) => id).join('|')})[^/]+/tasks`;
    const hang = { kind: 'hang', ms: 600_000, commit: 'never' } as const;
    const rule = world.clouds.faults.add({ account, method: 'GET', path: late, faults: [hang] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    // The very first list is the account's own 'My Tasks', which is empty.
    const [, first = ''] = await visitor.board.lists();
    await until('the first cards', async () => (await visitor.board.titles(first)).length > 0);
    await visitor.board.add(first, 'Typed while it loads');
    const loaded = world.clouds.requestLog
      .entries()
      .filter((entry) => entry.account === account && entry.status === 200)
      .flatMap(({ path }) => /\/lists\/([^/]+)\/tasks\?/.exec(path)?.[1] ?? []);
    expect(new Set(loaded).size).toBeLessThanOrEqual(early.length);
    world.clouds.faults.remove(rule);
    await until(
      'the task in the service',
      async () =>
        (await world.service(account)).find(({ title }) => title === first)?.tasks[0]?.title === 'Typed while it loads',
    );
  });

  it('takes presses on its first frame, which is painted before its scripts are there', async (test) => {
    const account = world.person({ Home: ['Mow', 'Rest', 'Call', 'Read'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.card('Read');
    await board.saved();
    await paintedWith(visitor, ({ text }) => text.includes('Read'));
    // A slow machine may take longer until the real board is there.
    await page.evaluateOnNewDocument(holdTimers, REPEATED_MS);
    /** Loads the page and presses on the painted card, releasing at once or only when the real board is there. */
    const pressEarly = async (title: string, part: string, lift: 'at once' | 'when live' = 'at once') => {
      const id = await (await board.card(title)).evaluate((card) => (card as HTMLElement).dataset.task ?? '');
      const script = await page.evaluateOnNewDocument(pressPainted, `[data-task="${id}"] ${part}`, lift === 'at once');
      await page.reload();
      await page.removeScriptToEvaluateOnNewDocument(script.identifier);
      await board.ready();
      expect(await page.evaluate('pressedOn')).toBe('inert');
    };
    await pressEarly('Mow', '.title');
    await visitor.find('textbox', 'Title', await visitor.find('dialog', 'Task details'));
    await visitor.click('button', 'Close details');
    await visitor.gone('dialog', 'Task details');
    await pressEarly('Rest', '[data-more]', 'when live');
    await visitor.find('menu', 'Actions for Rest');
    await board.keys('Escape');
    await visitor.gone('menu', 'Actions for Rest');
    await pressEarly('Call', '.check input');
    await world.arrives(account, 'Home', ['Mow', 'Rest', 'Read', '✓ Call']);
  });

  it('is painted as it was at the same search, and not with what another one found', async (test) => {
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow', 'Rest'] }));
    await board.card('Rest');
    await visitor.goto('/app?q=mow');
    await board.shows('Home', ['Mow']);
    const painted = await paintedWith(visitor, ({ text }) => text.includes('Mow'));
    await visitor.goto('/app');
    await board.card('Rest');
    expect((await painted()).text).toBe('');
  });

  it('is painted on another day without days, and ‘Due today’ without cards: what was due today then is not today’s', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    // Of two days the earlier first: what was due then is overdue on the other, so "Due today" has it on both.
    const [before, after] = twoDays();
    await page.emulateTimezone(before.timezone);
    await visitor.signIn(world.person({ Home: [{ title: 'Mow', due: before.date }] }));
    const painted = await paintedWith(visitor, ({ days }) => days.includes('Today'));
    const goOn = async (path: string) => {
      await visitor.goto('about:blank');
      await page.emulateTimezone(after.timezone);
      await visitor.goto(path);
      await board.card('Mow');
    };
    await goOn('/app');
    expect(await painted()).toMatchObject({ days: [], cards: ['Mow'] });
    await page.emulateTimezone(before.timezone);
    await visitor.goto('/app/b/day');
    await paintedWith(visitor, ({ text, days }) => text.includes('Mow') && days.includes('Today'));
    await goOn('/app/b/day');
    expect(await painted()).toMatchObject({ text: expect.stringContaining('Mow'), days: [], cards: [] });
  });

  it('is painted with what was ticked before the page was left', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: [{ title: 'Trip', subtasks: ['Pack', 'Book'] }] }));
    await visitor.click('checkbox', 'Complete Pack');
    await until('the tick', () => page.$('[aria-label="Complete Pack"]:checked'));
    await board.saved();
    await paintedWith(visitor, ({ ticked }) => ticked.includes('Complete Pack'));
  });

  it('keeps theme on the device, light and dark [3.20]', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.account());
    const theme = () => visitor.page.$eval('html', (html) => html.dataset.theme);
    const before = await theme();
    await visitor.click('button', 'Settings');
    await visitor.click('menuitem', 'Theme: Light');
    await visitor.click('menuitemradio', 'Dark');
    await untilEqual('the dark theme', theme, 'dark');
    expect(before).not.toBe('dark');
    await visitor.page.reload();
    await visitor.board.ready();
    expect(await theme()).toBe('dark');
  });

  it('takes a tick back where the card still stands: its place is the same, and its subtasks are open again', async (test) => {
    const account = world.person({ Home: [{ title: 'Party', subtasks: ['Cake', 'Music'] }, 'Mow', 'Wash'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.card('Party');
    // The card stays even if the machine presses its box too late.
    await holdPauses(page, UNDO_WINDOW_MS);
    await board.tick('Party');
    await visitor.hears('Task completed');
    await board.tick('Party');
    await visitor.gone('button', 'Undo');
    await board.shows('Home', ['Party', 'Mow', 'Wash']);
    await board.saved();
    await world.arrives(account, 'Home', ['Party', '  Cake', '  Music', 'Mow', 'Wash']);
  });

  it('says who is signed in, and that one is offline on the refresh button [8.14]', async (test) => {
    const account = world.account();
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.find('button', `Account ${account}`);
    await setOffline(visitor.page, true);
    await (await visitor.find('button', 'Refresh tasks')).hover();
    await visitor.sees('You are offline');
    await setOffline(visitor.page, false);
  });
});

/** What a document has before its scripts run: text, ticked boxes, and the due days and titles that can be seen. */
interface Painted {
  readonly text: string;
  readonly ticked: readonly (string | null)[];
  readonly days: readonly string[];
  readonly cards: readonly string[];
}

/**
 * Reloads the page until its first frame is painted as wanted: a page that is left before the file for the snapshot has
 * loaded keeps none for the next. Returns what later documents are painted with.
 */
async function paintedWith({ page }: Visitor, fits: (painted: Painted) => boolean): Promise<() => Promise<Painted>> {
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('readystatechange', () => {
      const ticked = [...document.querySelectorAll('#root input:checked')].map((box) => box.ariaLabel);
      const text = document.getElementById('root')?.textContent ?? '';
      const seen = (selector: string) =>
        [...document.querySelectorAll(`#root ${selector}`)]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .map((element) => element.textContent);
      const shown = { text, ticked, days: seen('time'), cards: seen('.card .title') };
      document.documentElement.dataset.painted ??= JSON.stringify(shown);
    });
  });
  const painted = () => page.$eval('html', (html): Painted => JSON.parse(html.dataset.painted ?? 'null'));
  await until('the first frame', async () => {
    await page.reload();
    await until('a card', () => page.$('.card'));
    return fits(await painted());
  });
  return painted;
}
