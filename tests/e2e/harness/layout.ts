import type { Page } from 'puppeteer';

/**
 * Finds layout faults that a designer would object to, one line each: a page that scrolls sideways, a control or title
 * that is cut off where nothing can scroll it into view, overlapping controls, words that stick out of their control,
 * and words squeezed into a column of letters.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults);

function findFaults(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) faults.push(`the page is ${root.scrollWidth} wide in ${innerWidth}`);
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !element.closest('[inert]');

  /**
   * Returns what cuts off the visible part of a box in one direction: an ancestor that hides its overflow without
   * scrolling.
   */
  const cutBy = (element: Element, way: 'across' | 'upright'): string | null => {
    const [overflow, start, end] =
      way === 'across' ? (['overflowX', 'left', 'right'] as const) : (['overflowY', 'top', 'bottom'] as const);
    const box = element.getBoundingClientRect();
    for (let around = element.parentElement; around; around = around.parentElement) {
      const style = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (['auto', 'scroll'].includes(style[overflow])) return null;
      if (style[overflow] !== 'visible' && (box[start] < edge[start] - 1 || box[end] > edge[end] + 1)) {
        return nameOf(around);
      }
      if (style.position === 'fixed') break;
    }
    // The page itself may scroll down, never sideways.
    if (way === 'upright' && root.scrollHeight > innerHeight + 1) return null;
    const far = way === 'across' ? innerWidth : innerHeight;
    return box[start] < -1 || box[end] > far + 1 ? 'the window' : null;
  };
  const controls =
    'button, a[href], select, textarea, input:not([type="radio"], [type="checkbox"]), [role="menuitem"], h2';
  for (const control of document.querySelectorAll(controls)) {
    const { width, height } = control.getBoundingClientRect();
    if (width < 2 || height < 2 || !isShown(control)) continue;
    const by = cutBy(control, 'across') ?? cutBy(control, 'upright');
    if (by !== null) faults.push(`${nameOf(control)} is cut by ${by}`);
  }
  /** Returns true when normal flow places an element inside `box`, and nothing between them cuts or scrolls it. */
  const flowsIn = (element: Element, box: Element): boolean => {
    for (let part = element; part !== box; part = part.parentElement ?? box) {
      const { position, overflow } = getComputedStyle(part);
      if (!['static', 'relative'].includes(position) || (part !== element && overflow !== 'visible')) return false;
    }
    return true;
  };
  const flowing = [...document.querySelectorAll(`${controls}, .chip`)].filter(isShown);
  for (const [place, one] of flowing.entries()) {
    const box = one.getBoundingClientRect();
    for (const other of flowing.slice(place + 1)) {
      const next = other.getBoundingClientRect();
      const across = Math.min(box.right, next.right) - Math.max(box.left, next.left);
      const upright = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top);
      // An element may extend a control's touch area over the edge of its neighbour.
      if (across < 2 || upright <= Math.min(box.height, next.height) / 2 || one.contains(other)) continue;
      let around: Element = one;
      while (!around.contains(other)) around = around.parentElement ?? root;
      if (flowsIn(one, around) && flowsIn(other, around)) faults.push(`${nameOf(one)} lies on ${nameOf(other)}`);
    }
  }
  for (const element of document.querySelectorAll('button, a, h1, h2, p, span, label')) {
    const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    // Words for screen readers only are a pixel wide.
    if (text.length === 0 || !isShown(element) || element.getBoundingClientRect().width < 2) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const { width, height } = range.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const sticksOut = [...range.getClientRects()].some(
      (line) => line.width > 2 && (line.left < box.left - 1 || line.right > box.right + 1),
    );
    const hides = getComputedStyle(element).overflowX !== 'visible';
    if (sticksOut && !hides && element.matches('button, a')) faults.push(`the words of ${nameOf(element)} stick out`);
    const length = element.textContent?.trim().length ?? 0;
    if (length > 3 && width > 2 && width < 24 && height > 3 * 14) faults.push(`${nameOf(element)} is squeezed`);
  }
  return [...new Set(faults)];
}

/**
 * Finds controls whose target is smaller than `least` pixels either way, one line each, but no links in text or covered
 * ones.
 */
export const smallTargets = (page: Page, least: number, within = 'body'): Promise<string[]> =>
  page.evaluate(findSmall, least, within);

function findSmall(least: number, within: string): string[] {
  const small: string[] = [];
  const root = document.querySelector(within) ?? document.body;
  for (const control of root.querySelectorAll('button, a[href], select, textarea, input, [role^="menuitem"]')) {
    const target = control.closest('label') ?? control;
    const box = control.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const answers = (left: number, top: number) => {
      const hit = document.elementFromPoint(left, top);
      return hit !== null && target.contains(hit);
    };
    if (box.width < 2 || getComputedStyle(control).display === 'inline' || !answers(x, y)) continue;
    const reach = (dx: number, dy: number) => {
      let steps = 0;
      while (steps < least && answers(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const [width, height] = [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
    const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').trim().slice(0, 40);
    if (Math.min(width, height) < least) small.push(`"${name}" answers to ${width} × ${height}`);
  }
  return small;
}

/**
 * Finds controls whose touch areas, drawn by their `::after`, or else whose boxes share more than a pixel with those of
 * another, one line each pair: there a finger that aims at one of them presses the other.
 */
export const sharedTargets = (page: Page, within: string): Promise<string[]> =>
  page.$$eval(`${within} :is(button, a[href])`, (controls) => {
    const areas = controls.map((control) => {
      const box = control.getBoundingClientRect();
      const { content, position, left, top, width, height } = getComputedStyle(control, '::after');
      const drawn = content !== 'none' && position === 'absolute';
      const [x, y, across, down] = [left, top, width, height].map(Number.parseFloat);
      const area = drawn ? new DOMRect(box.x + (x ?? 0), box.y + (y ?? 0), across, down) : box;
      return { name: (control.ariaLabel ?? control.textContent ?? '').trim(), area };
    });
    return areas.flatMap(({ name, area }, place) =>
      areas.slice(place + 1).flatMap((other) => {
        const across = Math.min(area.right, other.area.right) - Math.max(area.left, other.area.left);
        const down = Math.min(area.bottom, other.area.bottom) - Math.max(area.top, other.area.top);
        return Math.min(across, down) > 1 ? [`"${name}" and "${other.name}" share ${across} × ${down}`] : [];
      }),
    );
  });

/** Tells whether the focused element shows its focus, by an outline or ring of its own or of the field around it. */
export const focusShows = (page: Page): Promise<{ name: string; shows: boolean }> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const ringed = (one: Element | null) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || / 0px 0px 0px 2px/.test(boxShadow);
    };
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
    // The button in a date field gets its ring from the browser; the field itself has no focus then.
    const isPart = element.matches('input[type="date"]:not(:focus)');
    return {
      name,
      shows: isPart || ringed(element) || ringed(element.parentElement) || ringed(element.closest('label')),
    };
  });

/** Runs in the page: returns true when part of the focused element is visible, or when nothing has the focus. */
export function focusIsInSight(): boolean {
  const element = document.activeElement;
  if (!element || element === document.body) return true;
  const { x, y, width, height } = element.getBoundingClientRect();
  const steps = Array.from({ length: 19 }, (_, step) => (step + 1) / 20);
  return steps.some((across) =>
    steps.some((down) => {
      const top = document.elementFromPoint(x + width * across, y + height * down);
      return top !== null && element.contains(top);
    }),
  );
}
