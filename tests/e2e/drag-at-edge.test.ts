import { afterAll, beforeAll, describe, it } from 'vitest';
import { handTo, letGo, lift } from './harness/hand.ts';
import { GRIP, pointsOf } from './harness/spots.ts';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('a card that is held at an edge which scrolls', () => {
  it('becomes a subtask in the list that comes only as far to the side as in any other', async (test) => {
    const lists = ['Home', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
    const account = world.person(
      Object.fromEntries(lists.map((title) => [title, [`${title} first`, `${title} last`]])),
    );
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const [from] = await pointsOf(visitor, ['Home first', GRIP.x, GRIP.y], ['Home last', GRIP.x, GRIP.y]);
    await lift(visitor, from);
    await handTo(visitor, { x: 1276, y: from.y });
    await until('the board scrolled to its end', () =>
      page.$eval('.columns', ({ scrollLeft, scrollWidth, clientWidth }) => scrollLeft + clientWidth >= scrollWidth - 1),
    );
    const box = await (await board.card('Eight first')).boundingBox();
    if (!box) throw new Error('no card in the last list');
    // Less to the side than a subtask, by 6 px, and on the lower half of the card, where that stands without a gap.
    await handTo(visitor, { x: box.x + GRIP.x + 22, y: from.y - GRIP.y + box.height - 8 });
    await letGo(visitor);
    await board.shows('Eight', ['Eight first', 'Home first', 'Eight last']);
  });
});
