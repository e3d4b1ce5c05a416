import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byRole } from './harness/by-role.ts';
import { focused } from './harness/focused.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('Assigned to me', () => {
  it('shows what was assigned in Docs, and name the original before it goes [1.7, 3.3, 6.5]', async (test) => {
    const assigned = 'https://docs.google.com/document/d/plan';
    const account = world.person({ Home: ['Mow'], Work: [{ title: 'Read the plan', assigned }, 'Call'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    // Google accepts no subtasks below an assigned task.
    await visitor.board.focus('Call');
    await visitor.board.keys(']');
    await visitor.hears('A task assigned in Docs or Chat cannot have subtasks or be one.');
    await visitor.board.focus('Read the plan');
    await visitor.board.keys('Enter');
    await visitor.find('region', 'Subtasks');
    await visitor.gone('textbox', 'Add a subtask');
    // Nor does it accept notes, so the field is not offered.
    await visitor.gone('textbox', 'Notes');
    await visitor.sees('Google keeps no notes for a task assigned in Docs.');
    const offersATaskOnly = async () => {
      await visitor.page.keyboard.sendCharacter(`Read the plan${' of the year'.repeat(90)}`);
      await visitor.find('button', 'Move the rest to a second task');
      expect(await visitor.page.$(byRole('button', 'Move the rest to the notes'))).toBeNull();
    };
    const title = await visitor.find('textbox', 'Title');
    const choose = () => title.evaluate((field) => (field as HTMLTextAreaElement).select());
    await title.focus();
    await choose();
    await offersATaskOnly();
    await choose();
    await visitor.page.keyboard.sendCharacter('Read the plan');
    await visitor.click('button', 'Close details');
    await visitor.board.focus('Read the plan');
    await visitor.board.keys('e');
    await offersATaskOnly();
    await visitor.board.keys('Escape');
    await visitor.click('link', 'Assigned to me');
    await visitor.board.card('Read the plan', 'Assigned to me');
    await visitor.board.noCard('Call');
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('mow');
    await visitor.sees('No task found');
    await visitor.board.noCard('Read the plan');
    await visitor.board.keys('Escape');
    await visitor.board.card('Read the plan');
    const chip = await visitor.find('link', 'Document');
    expect(await chip.evaluate((link) => link.getAttribute('href'))).toBe(assigned);
    // With several accounts in one browser, the first one would open the document otherwise.
    const { origin, pathname } = new URL(assigned);
    const forAccount = `${origin}${pathname}?${new URLSearchParams({ authuser: account })}`;
    await chip.evaluate((link) => {
      link.addEventListener('click', (event) => event.preventDefault());
      (link as HTMLAnchorElement).click();
    });
    expect(await chip.evaluate((link) => link.getAttribute('href'))).toBe(forAccount);
    await visitor.click('link', 'Show document names');
    await until('Google’s page', () => !visitor.page.url().startsWith(world.url));
    await visitor.passGoogle(account);
    await visitor.find('link', 'Untitled document');
    expect(new URL(visitor.page.url()).pathname).toBe('/app/b/me');
    await visitor.gone('link', 'Show document names');
    const question = 'Delete this task and its original?';
    await visitor.board.focus('Read the plan');
    await visitor.board.keys('Delete');
    await visitor.find('dialog', question);
    await visitor.sees('“Read the plan” in “Untitled document” (Google Docs)');
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', question);
    await visitor.board.card('Read the plan');
    await visitor.board.cardMenu('Read the plan', 'Delete');
    await visitor.find('dialog', question);
    await visitor.click('button', 'Delete both');
    await visitor.board.noCard('Read the plan');
    await world.arrives(account, 'Work', ['Call']);
  });

  it('says that nothing was changed where the names of documents were asked for and Google’s question was cancelled [6.5]', async (test) => {
    const assigned = 'https://docs.google.com/document/d/plan';
    const account = world.person({ Home: ['Mow', { title: 'Read the plan', assigned }] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.click('link', 'Assigned to me');
    await visitor.board.card('Read the plan', 'Assigned to me');
    await visitor.click('link', 'Show document names');
    await until('Google’s page', () => !visitor.page.url().startsWith(world.url));
    await visitor.passGoogle(account, { cancel: true });
    await visitor.find('heading', 'Nothing was changed');
    await visitor.sees('The names of documents stay hidden.');
    expect(await visitor.page.$('textarea')).toBeNull();
    await visitor.click('link', 'Back to the board');
    await visitor.board.card('Read the plan', 'Assigned to me');
    await visitor.find('link', 'Show document names');
  });

  it('shows what was assigned in a Chat space, whose name Drive does not know', async (test) => {
    const assigned = 'https://mail.google.com/chat/u/0/#chat/space/AAAA';
    const account = world.person({ Home: ['Mow', { title: 'Answer the team', assigned }] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.click('link', 'Assigned to me');
    await visitor.board.card('Answer the team', 'Assigned to me');
    const chip = await visitor.find('link', 'Chat space');
    expect(await chip.evaluate((link) => link.getAttribute('href'))).toBe(assigned);
    await visitor.gone('link', 'Show document names');
    await visitor.board.focus('Answer the team');
    await visitor.board.keys('Delete');
    await visitor.find('dialog', 'Delete this task and its original?');
    await visitor.sees('“Answer the team” in Google Chat');
    await visitor.board.keys('Escape');
    await visitor.board.focus('Answer the team');
    await visitor.board.keys('Enter');
    await visitor.find('textbox', 'Notes');
    await visitor.click('button', 'Delete Answer the team');
    await visitor.find('dialog', 'Delete this task and its original?');
    await visitor.click('button', 'Delete both');
    await visitor.board.noCard('Answer the team');
    await world.arrives(account, 'Home', ['Mow']);
  });

  it('asks no more once the task was deleted elsewhere, and the focus comes back from the next details', async (test) => {
    const assigned = 'https://docs.google.com/document/d/plan';
    const account = world.person({ Home: ['Mow', { title: 'Read the plan', assigned }] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.focus('Read the plan');
    await board.keys('Delete');
    const question = 'Delete this task and its original?';
    await visitor.find('dialog', question);
    const [home] = await world.service(account);
    const task = home?.tasks.find(({ title }) => title === 'Read the plan')?.id ?? '';
    await world.tasks(account).tasks.delete({ tasklist: home?.id ?? '', task });
    // Opening another page makes the engine refresh.
    await visitor.tab();
    await visitor.gone('dialog', question);
    await page.bringToFront();
    // The keys that follow do not go into the question that has closed.
    await board.keys('Escape');
    await board.focus('Mow');
    await board.keys('Enter');
    await until('the details', () => page.$('[data-details]'));
    await board.keys('Escape');
    await untilEqual('the focus on the card', () => focused(visitor), 'Mow');
  });

  it('leaves the focus among the cards where the task it asks about was deleted elsewhere, whatever was open before', async (test) => {
    const assigned = 'https://docs.google.com/document/d/plan';
    const account = world.person({ Home: [{ title: 'Read the plan', assigned }, 'Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    await visitor.click('button', 'Settings');
    await visitor.find('menu', 'Settings');
    await visitor.board.keys('Escape');
    await untilEqual('the focus on the button', () => focused(visitor), 'Settings');
    const question = 'Delete this task and its original?';
    for (const { board, find } of [visitor, tab]) {
      await board.focus('Read the plan');
      await board.keys('Delete');
      await find('dialog', question);
    }
    await tab.click('button', 'Delete both');
    await visitor.gone('dialog', question);
    await untilEqual('the focus on the next card', () => focused(visitor), 'Mow');
  });
});
