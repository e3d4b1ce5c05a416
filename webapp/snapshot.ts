import { filterOf } from '../src/domain/filter-address.ts';
import type { AppStore } from '../src/store/store.ts';
import { currentAddress } from '../src/ui/navigation.ts';

const KEY = 'tackboard.snapshot';
/** The extension's popup, side panel and full tab have a snapshot each; the web app is one document at many paths. */
const key = () => (location.pathname.endsWith('.html') ? KEY + location.pathname + location.search : KEY);

/** Elements that are left out: messages, questions, floating parts, and open fields with their content. */
const PASSING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="status"], [role="alert"], [data-passing]';

/** Returns true if what is on the screen is what the next start should show first. */
function isAtRest(root: HTMLElement, store: AppStore): boolean {
  const { base, ui } = store.getState();
  if (root.inert || !base.read || !base.listsKnown || ui.accountGone || ui.selectedTask) return false;
  // The next start searches for what its address says, and a popup's address says nothing.
  if (ui.searchFilter && filterOf(new URLSearchParams(currentAddress().split('?')[1])) === null) return false;
  const scrolled = [...root.querySelectorAll('.columns, [data-scroller]')];
  return scrolled.length > 0 && scrolled.every((element) => element.scrollLeft === 0 && element.scrollTop === 0);
}

/**
 * Returns true if an element is in view. Cards are drawn ahead of the scrolling; those out of view would only delay the
 * first frame of the next start.
 */
const inView = (element: Element): boolean => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
};

function markupOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  const cards = [...copy.querySelectorAll('.card')];
  for (const [index, card] of root.querySelectorAll('.card').entries()) if (!inView(card)) cards[index]?.remove();
  for (const element of copy.querySelectorAll(PASSING)) element.remove();
  for (const element of copy.querySelectorAll<HTMLElement>('[style]')) {
    element.dataset.style = element.style.cssText;
    element.removeAttribute('style');
  }
  // The state of a tick box is not an attribute.
  for (const box of copy.querySelectorAll('input')) box.toggleAttribute('checked', box.checked);
  // To the browser, an image from a data URL is a document of its own: it is loaded after the first frame.
  for (const image of copy.querySelectorAll('img')) {
    image.dataset.src = image.src;
    image.removeAttribute('src');
  }
  return copy.innerHTML;
}

/**
 * Returns true if a CSS rule applies to what is kept. A theme's rules always count, since the theme may be another one
 * by then.
 */
function applies(rule: CSSRule): boolean {
  if (rule instanceof CSSMediaRule) return matchMedia(rule.conditionText).matches && [...rule.cssRules].some(applies);
  if (!(rule instanceof CSSStyleRule) || rule.selectorText.includes('data-theme')) return true;
  try {
    return document.querySelector(rule.selectorText.replaceAll(/::[\w-]+(\([^)]*\))?/g, '')) !== null;
  } catch {
    // Without its pseudo-element it is not a valid selector.
    return true;
  }
}

/**
 * Returns the rules that styled-components has written so far and that the page needs as it stands; all other styles
 * are in a file that the document names.
 */
function rulesOf(document: Document): string {
  return [...document.querySelectorAll<HTMLStyleElement>('style[data-styled]')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])].filter(applies).map((rule) => rule.cssText))
    .join('\n');
}

/**
 * Keeps the board as it is on the screen when the page is left or hidden, so that the next start can paint it before
 * its scripts are loaded (first-paint.ts). It keeps only markup that this page made, and only for the same account,
 * build, path and width.
 */
export function keepSnapshots(store: AppStore, uid: string): void {
  const root = document.getElementById('root');
  if (!root) return;
  const keep = () => {
    if (!isAtRest(root, store)) return;
    const shown = location.pathname + location.search + location.hash;
    try {
      const kept = {
        of: [uid, __BUILD__, shown].join(),
        day: new Date().toDateString(),
        width: innerWidth,
        html: markupOf(root),
        css: rulesOf(document),
      };
      localStorage.setItem(key(), JSON.stringify(kept));
    } catch {
      dropSnapshot();
    }
  };
  addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') keep();
  });
  const follow = () => {
    const { account, accountGone } = store.getState().ui;
    if (account === null || accountGone) dropSnapshot();
  };
  follow();
  store.subscribe(follow);
}

function dropSnapshot(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(KEY)) localStorage.removeItem(name);
  } catch {
    // Where localStorage refuses, there is no snapshot.
  }
}
