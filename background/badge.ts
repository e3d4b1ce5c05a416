import { lightFormat } from 'date-fns';
import { badgeText, countDue } from '../src/domain/badge.ts';
import type { Engine } from '../src/engine/engine.ts';

const SETTLE_MS = 500;

/** Shows how many tasks are due today on the icon, and follows the engine. */
export function followBadge(engine: Pick<Engine, 'getState' | 'subscribe'>): void {
  let asked = false;
  const show = async () => {
    asked = false;
    const { view } = await engine.getState();
    await chrome.action.setBadgeText({ text: badgeText(countDue(view, lightFormat(new Date(), 'yyyy-MM-dd'))) });
  };
  const soon = () => {
    if (asked) return;
    asked = true;
    setTimeout(() => void show().catch(() => {}), SETTLE_MS);
  };
  engine.subscribe(soon);
  soon();
}

/** Nobody is signed in: nothing is due. */
export const clearBadge = (): void => void chrome.action.setBadgeText({ text: '' });
