import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { focused } from './harness/focused.ts';
import { hold } from './harness/hold.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { dayFromNow } from './harness/plant.ts';
import { said } from './harness/said.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Replaces the text of a field in the details and leaves the field. */
async function write(visitor: Visitor, field: string, text: string): Promise<void> {
  const box = await visitor.find('textbox', field);
  await box.focus();
  await box.evaluate((area) => (area as HTMLTextAreaElement).select());
  await visitor.board.keys('Backspace');
  await visitor.page.keyboard.type(text);
  await visitor.board.keys('Tab');
}

/**
 * Returns what was sent of a change that was undone within its undo window. If the machine took longer than that
 * window, nothing is proven, and the change is made again.
 */
async function sentBy(visitor: Visitor, account: string, changeAndUndo: () => Promise<void>) {
  const writes = () =>
    world.clouds.requestLog
      .entries()
      .filter(
        ({ account: who, method, path }) =>
          who === account && method !== 'GET' && method !== 'OPTIONS' && path.startsWith('/tasks/'),
      );
  for (let tries = 0; tries < 8; tries += 1) {
    const before = writes().length;
    const began = performance.now();
    await changeAndUndo();
    const took = performance.now() - began;
    await visitor.board.saved();
    if (took < UNDO_WINDOW_MS) return writes().slice(before);
  }
  throw new Error('the machine never came to the undo in time');
}

describe.concurrent('changes made on the board, each looked at in the service', () => {
  it('adds tasks on top, Enter adds and stays [4.4]', async (test) => {
    const account = world.person({ Home: ['Old'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Old');
    await visitor.board.add('Home', 'First', 'Second', 'Third');
    await visitor.board.shows('Home', ['Third', 'Second', 'First', 'Old']);
    const [card] = await visitor.page.$$('[role="listitem"]');
    await world.arrives(account, 'Home', ['Third', 'Second', 'First', 'Old']);
    await visitor.board.saved();
    expect(await card?.evaluate((element) => element.isConnected)).toBe(true);
    await visitor.board.shows('Home', ['Third', 'Second', 'First', 'Old']);
    // Escape returns the focus at once: a frame later it could take it away from where the next key has moved it.
    await visitor.page.evaluate(() => {
      globalThis.requestAnimationFrame = () => 0;
    });
    await visitor.board.keys('Escape');
    expect(await focused(visitor)).toBe('Add a task to Home');
  });

  it('sends a change about five seconds after it was made, and not before [9.7]', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.addField('Home');
    await visitor.board.saved();
    const made = Date.now();
    await visitor.board.add('Home', 'In time');
    const sent = await until('the insert', () =>
      world.clouds.requestLog
        .entries()
        .find((entry) => entry.account === account && entry.method === 'POST' && entry.path.includes('/tasks')),
    );
    expect(sent.at - made).toBeGreaterThanOrEqual(5000);
  });

  it('edits title, notes and day', async (test) => {
    const account = world.person({ Home: ['Paint', 'Wash'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('Paint');
    await visitor.board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await write(visitor, 'Title', 'Paint the fence');
    await write(visitor, 'Notes', 'Green');
    await visitor.click('button', 'Set due date');
    await visitor.click('button', 'Tomorrow');
    await visitor.click('button', 'Close details');
    await visitor.board.focus('Wash');
    await visitor.board.keys('e', 'End');
    await visitor.page.keyboard.type(' the car');
    await visitor.board.keys('Enter');
    await visitor.board.shows('Home', ['Paint the fence', 'Wash the car']);
    await world.arrives(account, 'Home', [`Paint the fence @${dayFromNow(1)} "Green"`, 'Wash the car']);

    await visitor.board.focus('Paint the fence');
    await visitor.board.keys('Enter');
    await visitor.click('button', 'Remove the due date');
    await world.arrives(account, 'Home', ['Paint the fence "Green"', 'Wash the car']);

    await (await visitor.find('textbox', 'Title')).focus();
    await visitor.board.keys('Tab');
    await visitor.page.keyboard.type(' and white');
    await visitor.click('button', 'Close details');
    await world.arrives(account, 'Home', ['Paint the fence "Green and white"', 'Wash the car'], 20_000);
  });

  it('completes with the subtasks, and reopens at the end of the list [4.1, 4.2]', async (test) => {
    const account = world.person({ Home: [{ title: 'Party', subtasks: ['Cake', 'Music'] }, 'Mow', 'Wash'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.tick('Party');
    await world.arrives(account, 'Home', ['Mow', 'Wash', '✓ Party', '  ✓ Cake', '  ✓ Music']);
    // Unticked where it was ticked, it would just be taken back.
    await visitor.page.reload();
    await visitor.click('button', 'Completed (1)');
    await visitor.board.tick('Party');
    await visitor.hears('Task reopened');
    await visitor.board.shows('Home', ['Mow', 'Wash', 'Party']);
    await world.arrives(account, 'Home', ['Mow', 'Wash', 'Party', '  ✓ Cake', '  ✓ Music']);
  });

  it('undoes a completion and a deletion within five seconds, and nothing is sent [4.9, 9.7]', async (test) => {
    const account = world.person({ Home: ['Mow', 'Wash'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Mow');
    // The message stays even if the machine presses its button too late; the change is then made again.
    await holdPauses(visitor.page, UNDO_WINDOW_MS);
    const completed = await sentBy(visitor, account, async () => {
      await visitor.board.tick('Mow');
      await visitor.click('button', 'Undo');
      await visitor.hears('Action undone');
    });
    expect(completed).toEqual([]);
    await visitor.board.shows('Home', ['Mow', 'Wash']);
    const deleted = await sentBy(visitor, account, async () => {
      await visitor.board.focus('Wash');
      await visitor.board.keys('Delete');
      await visitor.board.noCard('Wash');
      await visitor.hears('Task deleted');
      await visitor.click('button', 'Undo');
      await visitor.board.shows('Home', ['Mow', 'Wash']);
    });
    expect(deleted).toEqual([]);
    await world.arrives(account, 'Home', ['Mow', 'Wash']);
  });

  it('keeps a message with Undo for as long as a menu lies over it and has the focus', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Mow', 'Wash'] }));
    await visitor.board.card('Mow');
    const endWindow = await holdPauses(visitor.page, UNDO_WINDOW_MS);
    await visitor.board.tick('Mow');
    await visitor.find('button', 'Undo');
    await visitor.click('button', 'Settings');
    await visitor.find('menu', 'Settings');
    await endWindow();
    expect(await visitor.page.$('.toast .action')).not.toBeNull();
    await visitor.board.keys('Escape');
    await visitor.gone('menu', 'Settings');
    // What was left of its time goes on.
    await until('the message to go', async () => (await visitor.page.$('.toast')) === null);
  });

  it('has the Undo of a message over a dialog in reach of Tab, both ways, and goes on in the dialog', async (test) => {
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow', 'Rake'] }));
    await holdPauses(visitor.page, UNDO_WINDOW_MS);
    await board.focus('Mow');
    await board.keys('Delete');
    await visitor.find('button', 'Undo');
    await board.focus('Rake');
    await board.keys('?');
    const help = await visitor.find('dialog', 'Keyboard shortcuts');
    const inHelp = () => help.evaluate((dialog) => dialog.contains(document.activeElement));
    await until('the focus in the dialog', inHelp);
    const goes = async (key: () => Promise<void>) => {
      await key();
      await until('the focus at rest', async () => (await focused(visitor)) === 'Undo' || inHelp());
    };
    const back = () => board.keysWith(['Shift'], 'Tab');
    const on = () => board.keys('Tab');
    const there = async (key: () => Promise<void>) => {
      for (let stops = 0; stops < 20 && (await focused(visitor)) !== 'Undo'; stops++) await goes(key);
      expect(await focused(visitor)).toBe('Undo');
    };
    await there(on);
    await goes(on);
    expect(await inHelp()).toBe(true);
    await there(back);
    await goes(back);
    expect(await inHelp()).toBe(true);
    await there(on);
    await board.keys('Enter');
    await until('the focus in the dialog', inHelp);
    await board.keys('Escape');
    await board.card('Mow');
    await untilEqual('the focus', () => focused(visitor), 'Rake');
  });

  it('deletes a task with its subtasks, and only that one [4.3]', async (test) => {
    const account = world.person({ Home: [{ title: 'Party', subtasks: ['Cake'] }, 'Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.cardMenu('Party', 'Delete');
    await visitor.board.shows('Home', ['Mow']);
    await world.arrives(account, 'Home', ['Mow']);
  });

  it('nests, adds a subtask, and takes one out again', async (test) => {
    const account = world.person({ Home: ['Party', 'Cake', 'Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('Cake');
    await visitor.board.keys(']');
    await world.arrives(account, 'Home', ['Party', '  Cake', 'Mow']);
    await visitor.board.focus('Party');
    await visitor.board.keys('Enter');
    await visitor.click('textbox', 'Add a subtask');
    await visitor.page.keyboard.type('Music');
    await visitor.board.keys('Enter', 'Escape');
    await world.arrives(account, 'Home', ['Party', '  Cake', '  Music', 'Mow']);
    await visitor.board.focus('Cake');
    await visitor.board.keys('[');
    await world.arrives(account, 'Home', ['Party', '  Music', 'Cake', 'Mow']);
  });

  it('moves a task to another list and keeps its id, links and subtasks', async (test) => {
    const account = world.person({ Home: [{ title: 'Party', notes: 'At six', subtasks: ['Cake'] }], Work: ['Report'] });
    const before = (await world.service(account))[0]?.tasks[0];
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.cardMenu('Party', 'Move to list', 'Work');
    await world.arrives(account, 'Work', ['Party "At six"', '  Cake', 'Report']);
    await world.arrives(account, 'Home', []);
    const after = (await world.service(account)).find(({ title }) => title === 'Work')?.tasks[0];
    expect(after?.id).toBe(before?.id);
  });

  it('asks before a task that Google does not move goes to another list as a copy, also after a reload [4.5]', async (test) => {
    const account = world.person({
      Home: [{ title: 'Water', notes: 'The ficus', repeats: true }, { title: 'Bins', repeats: true }, 'Mow'],
      Work: ['Report'],
    });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.cardMenu('Water', 'Move to list', 'Work');
    await visitor.sees('Google does not move “Water” to another list. Move as a copy? It stops repeating in Google.');
    // Until the user answers, the task is in one list, and the board shows where the user wants it.
    await board.shows('Work', ['Water', 'Report']);
    await world.arrives(account, 'Home', ['Water "The ficus"', 'Bins', 'Mow']);
    await visitor.click('button', 'Move as a copy');
    await world.arrives(account, 'Work', ['Water "The ficus"', 'Report']);
    await world.arrives(account, 'Home', ['Bins', 'Mow']);
    await board.shows('Work', ['Water', 'Report']);

    await board.cardMenu('Bins', 'Move to list', 'Work');
    await visitor.sees('Google does not move “Bins”');
    await page.reload();
    await board.card('Bins', 'Work');
    await visitor.click('button', '1 change waiting');
    await visitor.find('button', 'Move as a copy');
    await visitor.click('button', 'Discard: Move “Bins”');
    await visitor.click('button', 'Discard');
    await board.shows('Home', ['Bins', 'Mow']);
    await board.saved();
    await world.arrives(account, 'Home', ['Bins', 'Mow']);
    await world.arrives(account, 'Work', ['Water "The ficus"', 'Report']);
  });

  it('shows a change from elsewhere without disturbing what is being typed [4.12]', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const [list] = world.clouds.google.lists(account);
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('Mow');
    await visitor.board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await visitor.click('textbox', 'Notes');
    await visitor.page.keyboard.type('half a sent');
    const [mow] = world.clouds.google.tasks(account, list?.id ?? '');
    world.clouds.google.patchTask(account, list?.id ?? '', mow?.id ?? '', {
      title: 'Mow the lawn',
      notes: 'from elsewhere',
    });
    await visitor.click('button', 'Refresh tasks');
    await visitor.board.card('Mow the lawn');
    const typed = await visitor.find('textbox', 'Notes');
    expect(await typed.evaluate((field) => (field as HTMLTextAreaElement).value)).toBe('half a sent');
  });

  it('says that the task of open details was deleted elsewhere, and nothing of one that is deleted here', async (test) => {
    const account = world.person({ Home: ['Mow', 'Rake'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const open = async (title: string) => {
      await visitor.board.focus(title);
      await visitor.board.keys('Enter');
      await visitor.find('dialog', 'Task details');
    };
    const gone = 'This task was deleted or moved';
    await open('Mow');
    await visitor.click('button', 'Delete Mow');
    await world.arrives(account, 'Home', ['Rake']);
    await visitor.board.saved();
    expect((await said(visitor.page)).filter((line) => line.includes(gone))).toEqual([]);
    await open('Rake');
    const [list] = world.clouds.google.lists(account);
    const rake = world.clouds.google.tasks(account, list?.id ?? '').find(({ title }) => title === 'Rake');
    world.clouds.google.deleteTask(account, list?.id ?? '', rake?.id ?? '');
    await visitor.click('button', 'Refresh tasks');
    await visitor.hears(gone);
  });

  /** Signs in, and makes a task elsewhere; returns the addresses of its link and of one to a task that never was. */
  const linked = async (test: TestContext) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    const [list] = (await world.tasks(account).tasklists.list()).data.items ?? [];
    const made = await world.tasks(account).tasks.insert({ tasklist: list?.id ?? '', requestBody: { title: 'New' } });
    const link = `/app?task=${list?.id}~`;
    return { account, visitor, link: `${link}${made.data.id}`, nowhere: `${link}nowhere` };
  };

  it('opens the task of a link that this device has not read yet', async (test) => {
    const { visitor, link, nowhere } = await linked(test);
    await visitor.goto(link);
    const details = await visitor.find('dialog', 'Task details');
    await visitor.find('textbox', 'Title', details);
    await until('the address of the board', () => visitor.page.url() === `${world.url}/app`);
    await visitor.goto(nowhere);
    await visitor.hears('This task was deleted or moved');
  });

  it('opens the task of a link after a reload where Google Tasks could not be reached before', async (test) => {
    const { account, visitor, link } = await linked(test);
    const answer = hold(world, account, ['GET']);
    await visitor.goto(link);
    await visitor.hears('This task is not on this device yet');
    answer();
    await visitor.page.reload();
    await visitor.find('textbox', 'Title', await visitor.find('dialog', 'Task details'));
    await until('the address of the board', () => visitor.page.url() === `${world.url}/app`);
  });

  it('leaves no empty tab behind where Google does not know a task yet', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const path = '^/tasks/v1/lists/';
    const faults = [{ kind: 'status' as const, status: 503 }];
    const rule = world.clouds.faults.add({ account, method: 'POST', path, faults });
    await visitor.board.add('Home', 'New');
    await visitor.board.focus('New');
    await visitor.board.keys('Enter');
    const before = (await visitor.context.pages()).length;
    await visitor.click('button', 'Open in Google Tasks');
    await visitor.hears('Google Tasks does not know this task yet.');
    await until('no other tab', async () => (await visitor.context.pages()).length === before);
    world.clouds.faults.remove(rule);
    await world.arrives(account, 'Home', ['New', 'One']);
  });

  it('keeps a half-typed title over a reload', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.addField('Home');
    await visitor.page.keyboard.type('Half a tho');
    await visitor.page.reload();
    const field = await visitor.find('textbox', 'Add a task to Home');
    expect(await field.evaluate((element) => (element as HTMLTextAreaElement).value)).toBe('Half a tho');
  });
});
