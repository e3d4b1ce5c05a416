import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/** Opens the drawer with the sync state in the header. */
export async function openDrawer(visitor: Visitor, tab?: string): Promise<void> {
  const drawer = () => visitor.page.$('[role="dialog"] [role="tablist"]');
  await until('the drawer', async () => {
    if (await drawer()) return true;
    await visitor.page.$eval('header button[data-sync]', (button) => {
      // A real press gives it the focus first.
      (button as HTMLElement).focus();
      (button as HTMLElement).click();
    });
    return drawer();
  });
  if (tab !== undefined) await visitor.click('tab', tab);
}

/** Closes the drawer, and waits until it is gone. */
export async function closeDrawer(visitor: Visitor): Promise<void> {
  await visitor.click('button', 'Close changes and copies');
  await until('no drawer', async () => (await visitor.page.$('[role="dialog"]')) === null);
}
