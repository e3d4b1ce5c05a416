import { badgeText } from '../src/domain/badge.ts';
import { countDue } from '../src/domain/due.ts';
import type { View } from '../src/domain/view.ts';
import { today } from './today.ts';

/** Shows how many tasks are due on the icon. */
export const showBadge = (view: View): Promise<void> =>
  chrome.action.setBadgeText({ text: badgeText(countDue(view, today())) });

/** Nobody is signed in: nothing is due. */
export const clearBadge = (): void => void chrome.action.setBadgeText({ text: '' });
