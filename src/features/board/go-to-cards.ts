import { focusPlace } from './focus.ts';

/** Leads to the cards: to the one that was walked last, else to the first. */
export function goToCards(): void {
  const last = focusPlace.get();
  const card = last && document.querySelector<HTMLElement>(`.columns [data-task="${CSS.escape(last.taskId)}"]`);
  const goals = ['.card[tabindex="0"]', '.card[data-task]', 'button'];
  const first = goals
    .map((goal) => document.querySelector<HTMLElement>(`.columns ${goal}`))
    .find((goal) => goal !== null);
  (card ?? first)?.focus();
}
