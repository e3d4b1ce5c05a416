import { badgeText } from '../src/domain/badge.ts';
import { countDue } from '../src/domain/due.ts';
import type { View } from '../src/domain/view.ts';
import { today } from './today.ts';

/** Shows the number of due tasks on the icon. */
export const showBadge = (view: View): Promise<void> =>
  chrome.action.setBadgeText({ text: badgeText(countDue(view, today())) });

/** Clears the number, since nobody is signed in. */
export const clearBadge = (): void => void chrome.action.setBadgeText({ text: '' });
