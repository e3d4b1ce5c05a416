import type { Page } from 'puppeteer';
import { focusShows } from './layout.ts';

/** What the walk keeps in the page. */
interface Walk {
  /** The controls that Tab should come to. */
  controls: Element[];
  stops: Set<Element | null>;
  last: Element | null;
  /** The number of presses that the last stop has kept the focus for. */
  stays: number;
}

/** More presses than the parts of a date field take. */
const STAYS = 6;

/**
 * Goes round a screen by Tab and finds stops whose focus does not show and, if the walk comes round within `most` stops,
 * controls that are no stop, one line each. It may leave the screen changed: what closes without the focus is closed.
 */
export async function tabFaults(page: Page, most = 100): Promise<string[]> {
  await page.evaluate(beginWalk);
  const hidden = new Set<string>();
  let missed: string[] | null = null;
  for (let stop = 0; stop < most && missed?.length !== 0; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, shows } = await focusShows(page);
    // Behind the last stop the browser has its own.
    if (!shows && !name.startsWith('BODY')) hidden.add(`the focus on ${name} does not show`);
    // What is missed may come in another round: a dialog takes the focus back later than the next key comes.
    if ((await page.evaluate(isRound, STAYS)) || missed) missed = await page.evaluate(passedOver);
  }
  return [...hidden, ...(missed ?? [])];
}

/** Runs in the page, as do the functions below: notes the controls that Tab should come to. */
function beginWalk(): void {
  // The page behind a dialog is out of reach.
  const modal = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].find(
    (dialog) => !dialog.hasAttribute('data-details'),
  );
  const all = (modal ?? document).querySelectorAll<HTMLElement>('button, a[href], input, textarea, select, [tabindex]');
  const controls = [...all].filter(
    (control) =>
      control.tabIndex >= 0 &&
      // Arrow keys reach the other choices of a group.
      !control.matches(':disabled, [type="radio"]') &&
      !control.closest('[aria-hidden="true"], [inert]') &&
      control.checkVisibility({ visibilityProperty: true }),
  );
  // A card in the hand takes Tab for itself.
  const inHand = document.querySelector('.card.lifted');
  const walk: Walk = { controls: inHand ? [] : controls, stops: new Set(), last: null, stays: 0 };
  Object.assign(globalThis, { walk });
}

/** Returns true when the focus has come back to an earlier stop, or does not leave its own. */
function isRound(stays: number): boolean {
  const { walk } = globalThis as unknown as { walk: Walk };
  const at = document.activeElement;
  walk.stays = at === walk.last ? walk.stays + 1 : 0;
  const isBack = walk.stays === 0 && walk.stops.has(at);
  walk.stops.add(at);
  walk.last = at;
  return isBack || walk.stays > stays;
}

function passedOver(): string[] {
  const { controls, stops } = (globalThis as unknown as { walk: Walk }).walk;
  return controls
    .filter((control) => !stops.has(control) && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => `Tab passes over ${control.tagName} ${control.ariaLabel ?? control.textContent?.slice(0, 40)}`);
}
