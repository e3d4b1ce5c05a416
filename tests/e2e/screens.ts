import { addBoard, sortList } from './harness/board-acts.ts';
import { fullDisk, noRoom } from './harness/full-disk.ts';
import { dayFromNow, type Plant, plant } from './harness/plant.ts';
import {
  at,
  findNewerVersion,
  fromBoard,
  fromCard,
  onBoard,
  openSidebar,
  type Screen,
  withScript,
} from './harness/screen.ts';
import { setOffline } from './harness/set-offline.ts';
import { until } from './harness/until.ts';

/** Lists that the screens show. */
export const screenLists: Readonly<Record<string, readonly Plant[]>> = {
  Home: [
    { title: 'Paint the fence', notes: 'Green, two coats', due: dayFromNow(0) },
    { title: 'Plan the party', subtasks: ['Cake', { title: 'Music', done: true }], due: dayFromNow(-2) },
    { title: 'Mow', done: true },
  ],
  Work: ['Write the report', { title: 'Call Ana', due: dayFromNow(9) }],
  Empty: [],
};

/** Every screen; the accessibility test walks through all of them, light and dark. */
export const screens: readonly Screen[] = [
  { name: 'landing', signedIn: false, open: at('/', 'Sign in with Google') },
  { name: 'sign-in', signedIn: false, open: at('/login', 'Sign in to Tackboard') },
  {
    name: 'sign-in refused',
    signedIn: false,
    open: at('/login#error=admin_policy_enforced', 'Text for your administrator'),
  },
  { name: 'sign-in cancelled', signedIn: false, open: at('/login#error=access_denied', 'You cancelled') },
  { name: 'guarded page', signedIn: false, open: at('/app', 'Sign in with Google') },
  { name: 'troubleshoot', signedIn: false, open: at('/troubleshoot', 'Tackboard cannot read your tasks') },
  { name: 'help', signedIn: false, open: at('/help', 'When is it in Google Tasks?') },
  { name: 'a page of one line', signedIn: false, open: at('/pricing', 'Premium') },
  {
    name: 'demo',
    signedIn: false,
    async open(visitor) {
      await visitor.goto('/demo');
      await visitor.board.card('Press ? to see every key');
      await visitor.find('button', 'Keep this board');
    },
  },
  {
    name: 'sign-in where the disk is full',
    signedIn: false,
    open: (visitor) =>
      withScript(visitor, noRoom, async () => {
        await visitor.goto('/login');
        await visitor.sees('The disk is full');
      }),
  },
  { name: 'popup, signed out', signedIn: false, open: at('/chrome', 'Your tasks, one click away') },
  {
    name: 'popup',
    signedIn: true,
    async open(visitor) {
      await visitor.goto('/chrome');
      await visitor.board.card('Plan the party');
    },
  },
  { name: 'board', signedIn: true, open: onBoard },
  fromBoard('completed tasks', async (visitor) => {
    await visitor.click('button', 'Completed (1)');
    await visitor.board.card('Mow');
  }),
  fromBoard('add field', async (visitor) => {
    await visitor.board.addField('Home');
  }),
  fromBoard('card menu', async (visitor) => {
    await visitor.click('button', 'Actions for Paint the fence');
    await visitor.page.waitForSelector('[role="menuitem"] ::-p-text(Delete)');
  }),
  fromBoard('list menu', async (visitor) => {
    await visitor.click('button', 'List actions for Work');
    await visitor.page.waitForSelector('[role="menu"]');
  }),
  fromBoard('question before completed tasks are deleted', async (visitor) => {
    await visitor.board.listMenu('Home', 'Delete completed tasks');
    await visitor.find('dialog', 'Delete the completed tasks of “Home”?');
  }),
  fromBoard('question before a list is deleted', async (visitor) => {
    await visitor.board.listMenu('Work', 'Delete list');
    await visitor.sees('Delete the list “Work”?');
  }),
  fromCard('details', ['Plan the party', 'Enter'], async (visitor) => {
    await visitor.find('dialog', 'Task details');
  }),
  fromCard('details, a subtask being edited', ['Plan the party', 'Enter'], async (visitor) => {
    const title = await visitor.find('textbox', 'Subtask Cake');
    await title.focus();
    await visitor.board.keys('Enter');
    await visitor.find('button', 'Make it a task of its own');
  }),
  fromCard('menu of a subtask', ['Plan the party', 'Enter'], async (visitor) => {
    await visitor.click('button', 'Move Cake');
    await visitor.find('menuitem', 'Make it a task of its own');
  }),
  fromCard('calendar', ['Paint the fence', 'd'], async (visitor) => {
    await visitor.page.waitForSelector('[role="grid"]');
  }),
  fromCard('card in the hand', ['Plan the party', 'm', 'ArrowRight'], async (visitor) => {
    await visitor.page.waitForSelector('.card.lifted');
  }),
  fromBoard('toast with undo', async (visitor) => {
    await visitor.board.tick('Write the report');
    await visitor.find('button', 'Undo');
  }),
  fromCard('keyboard shortcuts', ['Paint the fence', '?'], async (visitor) => {
    await visitor.sees('Keyboard shortcuts');
  }),
  {
    name: 'search that found',
    signedIn: true,
    async open(visitor) {
      await visitor.goto('/app?q=paint');
      await visitor.sees('1 task found');
      await visitor.board.noCard('Write the report');
    },
  },
  {
    name: 'filter that found nothing',
    signedIn: true,
    open: at('/app?q=paint&not=fence', 'Nothing matches all of this'),
  },
  fromCard('labels', ['Paint the fence', 'l'], async (visitor) => {
    await visitor.find('dialog', 'Labels');
  }),
  fromCard('new label', ['Paint the fence', 'l'], async (visitor) => {
    await visitor.click('button', 'Create label');
    await visitor.find('button', 'Save');
  }),
  fromBoard('filter', async (visitor) => {
    await visitor.click('button', 'Filter');
    await visitor.find('dialog', 'Filter');
  }),
  fromBoard('profile menu', async (visitor, account) => {
    await visitor.click('button', `Account ${account}`);
    await visitor.page.waitForSelector('[role="menu"]');
  }),
  fromBoard('settings', async (visitor) => {
    await visitor.click('button', 'Settings');
    await visitor.click('menuitem', 'Theme: Light');
    await visitor.find('menuitemradio', 'Dark');
  }),
  fromBoard('drawer: all saved', async (visitor) => {
    await visitor.board.saved();
    await visitor.click('button', 'All saved');
    await visitor.sees('Everything is in Google Tasks');
  }),
  fromBoard('drawer: what waits, and the question before one is discarded', async (visitor, account, { faults }) => {
    // The change must still be waiting when the question comes, however long that takes.
    const rule = faults.add({ account, method: 'DELETE', faults: [{ kind: 'status', status: 503 }] });
    await visitor.board.focus('Call Ana');
    await visitor.board.keys('Delete');
    await visitor.board.noCard('Call Ana');
    await visitor.click('button', '1 change waiting');
    await visitor.click('button', 'Discard: Delete “Call Ana”');
    await visitor.sees('Discard this change?');
    faults.remove(rule);
  }),
  fromBoard('drawer: recently deleted', async (visitor) => {
    await visitor.board.saved();
    await visitor.click('button', 'All saved');
    await visitor.click('tab', 'Deleted');
    await visitor.find('button', 'Restore Call Ana');
  }),
  fromBoard('drawer: what a daily copy would bring back', async (visitor) => {
    await visitor.click('button', 'All saved');
    await visitor.click('tab', 'Daily copies');
    await until('a click on Compare', () =>
      visitor.page.$eval('[role="tabpanel"] li button', (button) => {
        (button as HTMLElement).click();
        return true;
      }),
    );
    await visitor.find('checkbox', 'Call Ana');
  }),
  fromBoard('Premium offered', async (visitor) => {
    await openSidebar(visitor);
    await visitor.click('button', 'Add Board');
    await visitor.find('dialog', 'Multiple boards is a Premium Feature');
  }),
  fromBoard('board menu', async (visitor) => {
    await openSidebar(visitor);
    await visitor.click('button', 'Board actions for Main Board');
    await visitor.page.waitForSelector('[role="menuitem"] ::-p-text(Rename board)');
  }),
  { name: 'due today', signedIn: true, open: at('/app/b/day', 'Move all to today') },
  { name: 'assigned to me', signedIn: true, open: at('/app/b/me', 'Nothing assigned to you') },
  fromBoard('lists under one another', async (visitor) => {
    await visitor.click('button', 'Lists under one another');
    await visitor.find('button', 'Lists side by side');
    await visitor.board.column('Work');
    // Otherwise all later screens would have it too.
    await visitor.page.evaluate(() => localStorage.removeItem('tackboard.view'));
  }),
  fromBoard('background of a board', async (visitor) => {
    await openSidebar(visitor);
    await visitor.click('button', 'Board actions for Main Board');
    await visitor.click('menuitem', 'Background colour');
    await visitor.find('textbox', 'Hex colour');
  }),
  fromBoard('where to move a task', async (visitor) => {
    const phone = await visitor.page.evaluate(() => innerWidth < 720);
    await visitor.board.cardMenu('Paint the fence', phone ? 'Move to…' : 'Move to list');
    if (phone) await visitor.find('dialog', 'Move to…');
    else await visitor.find('menuitem', 'Empty');
  }),
  {
    name: 'request to Google cancelled',
    signedIn: true,
    open: at('/login?redirect=%2Fapp%2Fb%2Fme#error=access_denied', 'Nothing was changed'),
  },
  { name: 'board that is gone', signedIn: true, open: at('/app/b/gone', 'This board is not here any more') },
  fromBoard('offline', async (visitor) => {
    await setOffline(visitor.page, true);
    await visitor.sees('Offline');
  }),
  fromBoard('newer version, beside an error of the sync', async (visitor, account, { faults }) => {
    await visitor.board.saved();
    await visitor.page.evaluate(findNewerVersion);
    const rule = faults.add({ account, method: 'GET', faults: [{ kind: 'status', status: 409 }] });
    await visitor.click('button', 'Refresh tasks');
    await visitor.find('button', 'What to do');
    await visitor.sees('A new version is available!');
    faults.remove(rule);
  }),
  fromBoard('what helps against an error of the sync', async (visitor, account, { faults }) => {
    await visitor.board.saved();
    const body = JSON.stringify({ error: { code: 409, message: 'The lists are upside down' } });
    const rule = faults.add({ account, method: 'GET', faults: [{ kind: 'status', status: 409, body }] });
    await visitor.click('button', 'Refresh tasks');
    await visitor.click('button', 'What to do');
    await visitor.find('dialog', 'An error occurred during sync');
    faults.remove(rule);
  }),
  { name: 'sign out', signedIn: true, open: at('/signOut', 'Sign out of Tackboard?') },
  { name: 'switch account', signedIn: true, open: at('/switchAccount', 'Use another account') },
  { name: 'renew access', signedIn: true, open: at('/resetLogin', 'Renew the access') },
  fromCard('list to go to', ['Paint the fence', 'g'], async (visitor) => {
    await visitor.find('option', 'Work');
  }),
  fromBoard('new list', async (visitor) => {
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
  }),
  // The screens from here on leave something behind.
  fromBoard('drawer: what was refused', async (visitor, account, { faults }) => {
    const rule = faults.add({ account, method: 'PATCH', faults: [{ kind: 'status', status: 400 }] });
    await visitor.board.focus('Paint the fence');
    await visitor.board.keys('e', 'End', 's', 'Enter');
    await visitor.sees('could not be made');
    await visitor.click('button', 'Show');
    await visitor.find('button', 'Do it again');
    faults.remove(rule);
  }),
  fromBoard('drawer: a move that asks', async (visitor, account, { faults }) => {
    const rule = faults.add({ account, path: '/move', faults: [{ kind: 'status', status: 400 }] });
    await visitor.board.focus('Plan the party');
    const ahead = await visitor.page.evaluate(() => (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'));
    await visitor.board.keysWith(['Alt', 'Shift'], ahead);
    await visitor.sees('Move as a copy?');
    await visitor.click('button', '1 change waiting');
    await visitor.find('button', 'Move as a copy');
    faults.remove(rule);
  }),
  fromBoard('a sorted list beside a collapsed one', async (visitor) => {
    await sortList(visitor, 'Home', 'Name');
    await visitor.board.listMenu('Work', 'Collapse');
    await visitor.find('button', 'Expand the list Work');
  }),
  {
    name: 'assigned to me, with what is assigned',
    signedIn: true,
    async open(visitor, account, clouds) {
      plant(clouds, account, {
        Home: [],
        Assigned: [{ title: 'Read the plan', assigned: 'https://docs.google.com/document/d/plan' }],
      });
      await visitor.goto('/app/b/me');
      await visitor.click('button', 'Refresh tasks');
      await visitor.board.card('Read the plan');
      await visitor.find('link', 'Show document names');
    },
  },
  {
    name: 'question before an assigned task is deleted',
    signedIn: true,
    async open(visitor) {
      await visitor.goto('/app/b/me');
      await visitor.board.focus('Read the plan');
      await visitor.board.keys('Delete');
      await visitor.find('dialog', 'Delete this task and its original?');
    },
  },
  fromBoard('colour of a list', async (visitor, account, clouds) => {
    clouds.setPremium(account, true);
    await visitor.board.listMenu('Home', 'List colour');
    await visitor.find('dialog', 'List colour');
  }),
  fromBoard('question before a board is deleted', async (visitor) => {
    await openSidebar(visitor);
    await addBoard(visitor, 'Office');
    await openSidebar(visitor);
    await visitor.click('button', 'Board actions for Office');
    await visitor.click('menuitem', 'Delete board');
    await visitor.find('button', 'Delete board');
  }),
  {
    name: 'a task that this device could not save',
    signedIn: true,
    engineInPage: true,
    open: (visitor) =>
      withScript(visitor, fullDisk, async () => {
        await onBoard(visitor);
        await visitor.page.evaluate('globalThis.__full = true');
        await visitor.board.add('Home', 'Buy a bigger disk');
        await visitor.find('button', 'Retry');
      }),
  },
  {
    name: 'details of a task that is gone',
    signedIn: true,
    async open(visitor, account, { google }) {
      const home = google.lists(account)[0]?.id ?? '';
      const { id } = google.insertTask(account, home, { title: 'Borrow a mixer' });
      await onBoard(visitor);
      await visitor.board.focus('Borrow a mixer');
      await visitor.board.keys('Enter');
      await (await visitor.find('textbox', 'Notes')).focus();
      await visitor.page.keyboard.type('Ask Ana');
      google.deleteTask(account, home, id);
      await visitor.page.evaluate(() => dispatchEvent(new Event('focus')));
      await visitor.find('button', 'Copy text');
    },
  },
  fromBoard('what helps where Google lets nobody in', async (visitor, account, { google }) => {
    google.revokeTokens(account);
    await visitor.board.add('Home', 'Held back');
    await visitor.click('button', 'What to do');
    await visitor.find('dialog', 'An error occurred: Expired token');
  }),
  {
    name: 'demo that was kept',
    signedIn: true,
    async open(visitor) {
      await visitor.goto('/demo');
      await visitor.click('button', 'Keep this board');
      await visitor.sees('Your demo lists are here now');
    },
  },
  {
    name: 'sign out with a change that cannot be sent',
    signedIn: true,
    async open(visitor) {
      await visitor.goto('/signOut');
      await visitor.click('button', 'Sign out');
      await visitor.find('textbox', 'Type “discard” to throw these changes away');
    },
  },
  {
    name: 'plan that could not be read',
    signedIn: true,
    async open(visitor, account, { google, faults }) {
      const other = `other-${account}`;
      google.createAccount({ name: 'Somebody else', email: other });
      const rule = faults.add({
        account: other,
        cloud: 'firebase',
        path: 'Firestore/',
        faults: [{ kind: 'drop-before' }],
      });
      await visitor.signIn(other);
      await openSidebar(visitor);
      await visitor.click('button', 'Add Board');
      await visitor.find('dialog', 'Your plan has not loaded yet');
      faults.remove(rule);
    },
  },
  {
    name: 'signed out, with a change of another account',
    signedIn: true,
    async open(visitor, account) {
      await visitor.goto('/signOut');
      await visitor.click('button', 'Sign out');
      await visitor.sees(`waiting on this device for ${account}.`);
    },
  },
];
