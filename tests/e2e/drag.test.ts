import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBoardWith } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { boxOf, dragByMouse, handTo, letGo, lift } from './harness/hand.ts';
import { layoutStill } from './harness/press.ts';
import { said } from './harness/said.ts';
import { GRIP, type Point, pointsOf } from './harness/spots.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('moving tasks', () => {
  it('within a list by mouse [4.31]', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three', 'Four'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const [from, to] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Three', GRIP.x, GRIP.y]);
    await dragByMouse(visitor, from, to);
    await visitor.board.shows('Home', ['Two', 'Three', 'One', 'Four']);
    await world.arrives(account, 'Home', ['Two', 'Three', 'One', 'Four']);
    await visitor.board.shows('Home', ['Two', 'Three', 'One', 'Four']);
    // The place shown for the card takes up no room afterwards: a list that has become short does not scroll to it.
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('Two');
    await visitor.board.shows('Home', ['Two']);
    await untilEqual(
      'how far the list scrolls',
      () => visitor.page.$eval('[data-column] .cards', (cards) => cards.scrollHeight - cards.clientHeight),
      0,
    );
  });

  it('is told by the title that its card shows, without the labels', async (test) => {
    const account = world.person({ Home: ['❗ One', 'Two', 'Three'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const [from, to] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Three', GRIP.x, GRIP.y]);
    await dragByMouse(visitor, from, to);
    await visitor.hears('One dropped.');
    expect(await said(visitor.page)).toContain('One dropped.');
  });

  it('across lists by mouse, with subtasks and the same id [1.1]', async (test) => {
    const account = world.person({ Home: ['One', { title: 'Two', subtasks: ['Two a'] }], Work: ['Red', 'Blue'] });
    const id = (await world.service(account))[0]?.tasks[1]?.id;
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const [from, to] = await pointsOf(visitor, ['Two', GRIP.x, GRIP.y], ['Blue', GRIP.x, 4]);
    await dragByMouse(visitor, from, to);
    await visitor.board.shows('Work', ['Red', 'Two', 'Blue']);
    await world.arrives(account, 'Work', ['Red', 'Two', '  Two a', 'Blue']);
    await world.arrives(account, 'Home', ['One']);
    const work = (await world.service(account)).find(({ title }) => title === 'Work');
    expect(work?.tasks[1]?.id).toBe(id);
  });

  it('to where the hand opens, however fast it was', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'], Work: ['Red'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    // Drags within one frame: nothing is drawn between the press, the moves and the release.
    const flick = (from: Point, to: Point) =>
      visitor.page.evaluate(
        async (start, end) => {
          const card = document.elementFromPoint(start.x, start.y);
          const fire = async (type: string, { x, y }: { x: number; y: number }) => {
            card?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y }));
            // Promises are resolved between two events of a browser.
            for (let turn = 0; turn < 3; turn += 1) await null;
          };
          await fire('mousedown', start);
          await fire('mousemove', { x: start.x + 8, y: start.y });
          await fire('mousemove', end);
          await fire('mouseup', end);
        },
        from,
        to,
      );
    await flick(...(await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Two', GRIP.x, GRIP.y])));
    await visitor.board.shows('Home', ['Two', 'One', 'Three']);
    await until('the hand empty', async () => (await visitor.page.$('.in-hand')) === null);
    // From list to list: what the board shows lags behind the hand.
    await flick(...(await pointsOf(visitor, ['Three', GRIP.x, GRIP.y], ['Red', GRIP.x, 4])));
    await visitor.board.shows('Work', ['Three', 'Red']);
    await until('the hand empty', async () => (await visitor.page.$('.in-hand')) === null);
    await flick(...(await pointsOf(visitor, ['Three', GRIP.x, GRIP.y], ['One', GRIP.x, -4])));
    await visitor.board.shows('Home', ['Two', 'One', 'Three']);
    await until('the hand empty', async () => (await visitor.page.$('.in-hand')) === null);
    const { mouse } = visitor.page;
    const [from, to] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Three', GRIP.x, GRIP.y]);
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 6, from.y + 6, { steps: 3 });
    await until('the card in the hand', () => visitor.page.$('.card.in-hand'));
    await visitor.page.evaluate(({ x, y }) => {
      for (const type of ['mousemove', 'mouseup']) {
        document.body.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: x, clientY: y }));
      }
    }, to);
    await mouse.up();
    await visitor.board.shows('Home', ['Two', 'Three', 'One']);
    await world.arrives(account, 'Home', ['Two', 'Three', 'One']);
  });

  it('and lists onto boards in the sidebar, where a task gets the day or comes first, and a list goes along [4.31]', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'], Trips: [] }, { premium: true });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await addBoardWith(visitor, 'Office', 'Work');
    const middleOf = async (role: string, name: string) => {
      const box = await (await visitor.find(role, name)).boundingBox();
      if (!box) throw new Error(`${name} is not drawn`);
      return { x: box.x + Math.min(40, box.width / 2), y: box.y + box.height / 2 };
    };
    await layoutStill(page);
    await dragByMouse(visitor, await middleOf('listitem', 'One'), await middleOf('link', 'Due today'));
    await until('the day on the card', () => page.$('.card ::-p-text(Today)'));
    await layoutStill(page);
    await dragByMouse(visitor, await middleOf('listitem', 'Two'), await middleOf('link', 'Office'));
    await board.shows('Home', ['One']);
    await layoutStill(page);
    await dragByMouse(visitor, await middleOf('button', 'Trips'), await middleOf('link', 'Office'));
    await visitor.gone('region', 'Trips');
    await visitor.click('link', 'Office');
    await board.shows('Work', ['Two', 'Red']);
    await board.column('Trips');
    await world.arrives(account, 'Work', ['Two', 'Red']);
  });

  it('with room made where the card would land, and all as it was after Escape', async (test) => {
    const many = Array.from({ length: 40 }, (_, index) => `Step ${index + 1}`);
    const account = world.person({ Home: ['One', 'Two', 'Three', { title: 'Old', done: true }], Work: many });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    /**
     * Returns the upper and lower edges of everything that a list shows, from top to bottom, within the list; `mark` is
     * the place for the card.
     */
    const rows = (list: string) =>
      visitor.page.evaluate((name) => {
        const column = document.querySelector(`section[aria-label="${name}"] .cards`);
        const shown = [...(column?.querySelectorAll('.card, .completed-toggle, .slot') ?? [])].filter((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        );
        const top = column?.getBoundingClientRect().top ?? 0;
        return shown
          .map((element) => {
            const box = element.getBoundingClientRect();
            return { from: box.top - top, to: box.bottom - top, mark: element.matches('.slot') };
          })
          .sort((a, b) => a.from - b.from);
      }, list);
    type Rows = Awaited<ReturnType<typeof rows>>;
    const apart = (all: Rows) => all.every(({ from }, index) => from >= (all[index - 1]?.to ?? 0));
    const markAt = (all: Rows) => all.findIndex(({ mark }) => mark);
    const { mouse } = visitor.page;
    const [from, low] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Three', GRIP.x, GRIP.y]);
    const [over] = await pointsOf(visitor, ['Step 2', GRIP.x, -6], ['Step 3', GRIP.x, GRIP.y]);
    await visitor.find('button', 'Completed (1)');
    const before = [await rows('Home'), await rows('Work')];
    expect(before.every(apart)).toBe(true);
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x + 6, from.y + 6, { steps: 3 });
    await mouse.move(low.x, low.y, { steps: 5 });
    await until('the place behind the third, and room for it', async () => {
      const home = await rows('Home');
      return markAt(home) === 2 && home.length === 4 && apart(home);
    });
    await mouse.move(over.x, over.y, { steps: 5 });
    await until('the place in the other list, and room for it', async () => {
      const [left, entered] = [await rows('Home'), await rows('Work')];
      return markAt(entered) === 2 && left.length === 3 && apart(left) && apart(entered);
    });
    // The card must glide home from the hand now, not when it is drawn at some later time.
    await visitor.page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        document.body.dataset.glides = this.querySelector('.title')?.textContent ?? '';
        return animate.apply(this, how);
      };
    });
    await visitor.page.keyboard.press('Escape');
    await until('the card on its way home', () => visitor.page.$('body[data-glides="One"]'));
    await until('all as it was', async () => {
      const now = [await rows('Home'), await rows('Work')];
      return JSON.stringify(now) === JSON.stringify(before);
    });
    await mouse.up();
  });

  it('past the edge of a list, which stays where it has come to', async (test) => {
    const account = world.person({ Home: Array.from({ length: 60 }, (_, index) => `Step ${index + 1}`) });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const { mouse } = visitor.page;
    const [from] = await pointsOf(visitor, ['Step 1', GRIP.x, GRIP.y], ['Step 2', GRIP.x, GRIP.y]);
    const list = await visitor.page.$eval('[data-column] .cards', (cards) => {
      const { top, bottom } = cards.getBoundingClientRect();
      return { top, bottom };
    });
    const scrolled = () => visitor.page.$eval('[data-column] .cards', (cards) => cards.scrollTop);
    await mouse.move(from.x, from.y);
    await mouse.down();
    // One move; then the hand stays at the edge.
    await mouse.move(from.x + 6, list.bottom - 12);
    await until('the list scrolled far past its first card', async () => (await scrolled()) > 600);
    await mouse.move(from.x, (list.top + list.bottom) / 2);
    await layoutStill(visitor.page);
    const before = await scrolled();
    await mouse.up();
    await until('the hand empty', async () => (await visitor.page.$('.in-hand')) === null);
    await layoutStill(visitor.page);
    expect(await scrolled()).toBe(before);
    await until('the move in the service', async () => (await world.service(account))[0]?.tasks[0]?.title === 'Step 2');
    expect(await scrolled()).toBe(before);
  });

  it('by keyboard, telling each step, and back with Escape', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'], Work: ['Red'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('One');
    await visitor.board.keys('m');
    await visitor.hears('Picked up One');
    await visitor.board.keys('ArrowDown');
    await visitor.hears('Home, place 2 of 3.');
    await visitor.board.keys('Escape');
    await visitor.hears('One is back in its place.');
    await visitor.board.shows('Home', ['One', 'Two', 'Three']);
    await visitor.board.keys('m', 'End');
    await visitor.hears('Home, place 3 of 3.');
    await visitor.board.keys('PageUp');
    await visitor.hears('Home, place 1 of 3.');
    await visitor.board.keys('PageDown', 'Enter');
    await visitor.board.shows('Home', ['Two', 'Three', 'One']);
    await world.arrives(account, 'Home', ['Two', 'Three', 'One']);
    await visitor.board.keys('m', 'Home', 'Enter');
    await visitor.board.shows('Home', ['One', 'Two', 'Three']);
    await visitor.board.keys('m', 'ArrowRight', 'ArrowDown', 'Enter');
    await visitor.board.shows('Home', ['Two', 'Three']);
    const focused = () =>
      visitor.page.evaluate(() => {
        const named = document.activeElement?.getAttribute('aria-labelledby');
        return named ? document.getElementById(named)?.textContent : null;
      });
    await untilEqual('the focus on the card', focused, 'One');
    await world.arrives(account, 'Work', ['Red', 'One']);
    await world.arrives(account, 'Home', ['Two', 'Three']);
  });

  it('by keyboard into another list, the card itself in view wherever it is held', async (test) => {
    const many = Array.from({ length: 30 }, (_, index) => `Task ${index}`);
    const account = world.person({ Home: [{ title: 'Carried', subtasks: ['Part'] }, 'Other'], Long: many });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const isSeen = (title: string, list: string) =>
      page.evaluate(
        (name, column) => {
          const titles = [...document.querySelectorAll(`section[aria-label="${column}"] .title`)];
          return titles.some((element) => {
            if (element.textContent !== name) return false;
            const { x, y, height } = element.getBoundingClientRect();
            return element.contains(document.elementFromPoint(x + 10, y + height / 2));
          });
        },
        title,
        list,
      );
    await board.focus('Carried');
    await board.keys('m', 'ArrowRight');
    await until('the card in the other list', () => isSeen('Carried', 'Long'));
    for (const _ of many) await board.keys('ArrowDown');
    await until('the card at the end of the other list', () => isSeen('Carried', 'Long'));
    await board.keys('Enter');
    await world.arrives(account, 'Long', [...many, 'Carried', '  Part']);
    await until('the card where it was put', () => isSeen('Carried', 'Long'));
    await board.keys('m');
    for (const _ of many) await board.keys('ArrowUp');
    await until('the card at the beginning of its list', () => isSeen('Carried', 'Long'));
    await board.keys('Enter');
    await board.focus('Part');
    await board.keys('m', 'ArrowLeft');
    await until('the subtask as a card', () => isSeen('Part', 'Home'));
    await board.keys('Escape');
    await until('the subtask in its row only', async () => !(await isSeen('Part', 'Home')));
  });

  it('nests by mouse where a card is dropped to the right on another', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const [from, to] = await pointsOf(visitor, ['Three', GRIP.x, GRIP.y], ['One', GRIP.x + 60, -4]);
    await dragByMouse(visitor, from, to);
    await world.arrives(account, 'Home', ['One', '  Three', 'Two']);
  });

  it('returns the card and says so where its list went away meanwhile', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const [from, to] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Red', GRIP.x, -2]);
    const { mouse } = visitor.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 12 });
    const work = world.clouds.google.lists(account).find(({ title }) => title === 'Work');
    world.clouds.google.deleteList(account, work?.id ?? '');
    const other = await visitor.tab();
    await other.click('button', 'Refresh tasks');
    await visitor.gone('region', 'Work');
    await mouse.up();
    await visitor.board.shows('Home', ['One', 'Two']);
    await visitor.hears('Nothing was moved');
  });

  it('leaves a list where it is that went to another board meanwhile, and says so', async (test) => {
    const account = world.person({ Home: [], Work: [], Trips: [] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const other = await visitor.tab();
    await addBoardWith(other, 'Office', 'Work');
    await visitor.gone('region', 'Work');
    const { x, y } = await boxOf(visitor, 'button', 'Trips');
    const home = await boxOf(visitor, 'button', 'Home');
    await lift(visitor, { x: x + 10, y: y + 10 });
    await other.board.listMenu('Trips', 'Move to board', 'Office');
    await visitor.gone('region', 'Trips');
    await handTo(visitor, { x: home.x, y: home.y + 10 });
    await letGo(visitor);
    await visitor.hears('This list was moved to another board meanwhile.');
    await visitor.click('link', 'Office');
    await untilEqual('its lists', () => visitor.board.lists(), ['Work', 'Trips']);
  });

  it('shows what others do while the hand rests, also at the top of a list, where nothing scrolls', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red', 'Blue', 'Grey'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const other = await visitor.tab();
    const [from, to] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Red', GRIP.x, 4]);
    await lift(visitor, from);
    await handTo(visitor, to);
    await other.board.add('Home', 'Three');
    await visitor.board.card('Three');
    await letGo(visitor);
    await visitor.board.shows('Work', ['One', 'Red', 'Blue', 'Grey']);
  });

  it('lets go of a card that the keyboard carries when its list goes to another board elsewhere, and says so', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'], Garden: ['Mow'] }, { premium: true });
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(account);
    await addBoardWith(visitor, 'Second', 'Garden');
    await board.focus('Red');
    await board.keys('m');
    await visitor.hears('Picked up Red');
    const other = await visitor.tab();
    await other.board.listMenu('Work', 'Move to board', 'Second');
    await visitor.hears('This list was moved to another board meanwhile. Nothing changed here.');
    // The next key is for the card that has the focus now.
    await untilEqual('the focus', () => focused(visitor), 'One');
    await board.keys('ArrowDown');
    await untilEqual('the focus after a key', () => focused(visitor), 'Two');
  });

  it('returns a card that the keyboard holds over a list that is deleted elsewhere', async (test) => {
    const account = world.person({ Home: ['Carried', 'Other'], Work: ['Report'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Report');
    await visitor.board.focus('Carried');
    await visitor.board.keys('m', 'ArrowRight');
    await visitor.hears('Work, place 1');
    const work = world.clouds.google.lists(account).find(({ title }) => title === 'Work');
    world.clouds.google.deleteList(account, work?.id ?? '');
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.gone('region', 'Work');
    await visitor.board.keys('Enter');
    await visitor.hears('This list was deleted elsewhere meanwhile. Nothing was moved.');
    await visitor.board.shows('Home', ['Carried', 'Other']);
    await world.arrives(account, 'Home', ['Carried', 'Other']);
  });
});
