import { afterAll, beforeAll, describe, it } from 'vitest';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('what was done below a task that Google does not move stands there once, after “Move as a copy” [4.5]', () => {
  it('a subtask that was added, and a task that was made one', async (test) => {
    const account = world.person({ Home: [{ title: 'Water', repeats: true }, 'Mow'], Work: ['Report'] });
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(account);
    await board.card('Water');
    await board.saved();
    await board.cardMenu('Water', 'Move to list', 'Work');
    await visitor.sees('Google does not move “Water” to another list.');
    await board.focus('Water', 'Work');
    await board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await (await visitor.find('textbox', 'Add a subtask')).focus();
    await visitor.page.keyboard.type('Fill the can');
    await board.keys('Enter');
    await board.card('Fill the can', 'Work');
    await board.keys('Escape');
    await board.focus('Report', 'Work');
    await board.keys(']');
    await board.shows('Work', ['Water']);
    await visitor.click('button', 'Move as a copy');
    await world.arrives(account, 'Work', ['Water', '  Fill the can', '  Report']);
    await world.arrives(account, 'Home', ['Mow']);
    await board.saved();
    await board.shows('Work', ['Water']);
  });

  it('a subtask that was taken out', async (test) => {
    const account = world.person({ Home: [{ title: 'Party', subtasks: ['Cake', 'Music'] }, 'Mow'], Work: ['Report'] });
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(account);
    await board.card('Party');
    await board.saved();
    const refused = world.clouds.faults.add({
      account,
      method: 'POST',
      path: 'destinationTasklist',
      faults: [{ kind: 'status', status: 400 }],
    });
    await board.cardMenu('Party', 'Move to list', 'Work');
    await visitor.sees('Google does not move “Party” to another list.');
    world.clouds.faults.remove(refused);
    await board.focus('Cake', 'Work');
    await board.keys('[');
    await board.shows('Work', ['Party', 'Cake', 'Report']);
    await visitor.click('button', 'Move as a copy');
    await world.arrives(account, 'Work', ['Party', '  Music', 'Cake', 'Report']);
    await world.arrives(account, 'Home', ['Mow']);
    await board.saved();
    await board.shows('Work', ['Party', 'Cake', 'Report']);
  });
});
