import { openBoard } from '../src/platform/chrome/board-tab.ts';
import { listenToAlarms } from './alarms.ts';
import { hostEngine } from './host.ts';
import { listenToPages } from './pages.ts';
import { createQuickAdds, listenToQuickAdds } from './quick-add.ts';
import { createReminders, listenToReminders } from './reminders.ts';
import { listenToUpdates } from './update.ts';

/*
 * The extension's worker. Chrome ends it when it has been idle and starts it for an event, so every listener is
 * registered here and now, and nothing that counts is kept in memory.
 */
const host = hostEngine((view) => adds.place(view));
const adds = createQuickAdds(host);

listenToPages(host);
listenToAlarms(host, createReminders(host));
listenToQuickAdds(adds);
listenToReminders(adds);
listenToUpdates(host);

chrome.commands.onCommand.addListener((command) => {
  if (command === 'open-board') void openBoard();
});
