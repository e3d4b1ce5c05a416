import { isTyping } from './keys.ts';

/** For this long after a key or a press was drawn, an element may leave the document because of it, in milliseconds. */
const CAUSE_MS = 500;
/** After a pause of this length the user no longer types into a field that is gone, in milliseconds. */
const PAUSE_MS = 1000;

/** The element that keys are meant for now, if it is one that can be taken out of the document. */
let field: Element | null = null;
/**
 * When the last key, press or Back was drawn, if it did something other than type: infinity until it is drawn, and
 * minus infinity after mere typing.
 */
let acted = Number.NEGATIVE_INFINITY;
let drawn = 0;
/** Until this time, keys are meant for a field that is gone, and are swallowed. */
let swallowing = Number.NEGATIVE_INFINITY;

/** The `code` of the key that was pressed last, if it did not type; else null. */
let act: string | null = null;

/** Keys that repeat their action for as long as they are held. */
const GOES_ON = /^(Arrow|Page|Home$|End$|Tab$)/;

/**
 * Returns true for the repeats of a held key: it acts once, so it neither repeats its action nor types into what it
 * opened.
 */
function heldOn(event: KeyboardEvent): boolean {
  const scrolls = event.key === ' ' && event.target === document.body;
  if (!event.repeat) act = isTyping(event.target) || scrolls ? null : event.code;
  return event.repeat && act === event.code && !event.ctrlKey && !event.metaKey && !GOES_ON.test(event.key);
}

const takesKeys = (element: Element): boolean =>
  isTyping(element) || element.closest('[role="dialog"], [role="menu"]') !== null;

const removals = new MutationObserver(look);

/** Forgets a field that lost the focus, and swallows keys for a while if a change from elsewhere removed it. */
function look(): void {
  const { activeElement } = document;
  if (!field || field === activeElement) return;
  const taken = !field.isConnected && performance.now() - acted > CAUSE_MS;
  field = null;
  removals.disconnect();
  if (taken && !isTyping(activeElement)) swallowing = performance.now() + PAUSE_MS;
}

function focused({ target }: FocusEvent): void {
  look();
  if (!(target instanceof Element)) return;
  field = takesKeys(target) ? target : null;
  if (field) removals.observe(document, { childList: true, subtree: true });
  if (isTyping(target)) swallowing = Number.NEGATIVE_INFINITY;
}

/**
 * Notes a key or a press. Its time counts from the frame that draws it: on a busy machine that frame may come later
 * than a change from elsewhere.
 */
function note(acts: boolean): void {
  cancelAnimationFrame(drawn);
  acted = acts ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  if (acts)
    drawn = requestAnimationFrame(() => {
      acted = performance.now();
    });
}

function pressed(): void {
  note(true);
  swallowing = Number.NEGATIVE_INFINITY;
}

function keyed(event: KeyboardEvent): void {
  if (heldOn(event)) {
    event.stopImmediatePropagation();
    event.preventDefault();
    return;
  }
  const now = performance.now();
  const command = event.ctrlKey || event.metaKey || event.altKey;
  const leaves = ['Enter', 'Escape', 'Tab'].includes(event.key);
  if (now > swallowing || event.key === 'Escape' || event.key === 'Tab') {
    swallowing = Number.NEGATIVE_INFINITY;
    note(command || leaves || !isTyping(event.target));
    return;
  }
  swallowing = now + PAUSE_MS;
  event.stopImmediatePropagation();
  // The browser's own shortcuts are left to it.
  if (!command) event.preventDefault();
}

/**
 * Guards a user who is typing against a change from elsewhere that removes the field, such as a task deleted on another
 * device. The keys that follow are meant for that field, and must do nothing where the focus has gone: they are
 * swallowed until the typing pauses, or the user goes on with the pointer, Tab or Escape. Also makes a held key act
 * only once. Holds until the page goes; calling it again changes nothing.
 */
export function guardTyping(): void {
  addEventListener('keydown', keyed, true);
  // The release counts too: a press may be held for long before it does anything.
  for (const type of ['pointerdown', 'pointerup']) addEventListener(type, pressed, true);
  // A phone's Back closes what is open: a field that goes then was not removed by a change from elsewhere.
  addEventListener('popstate', pressed, true);
  document.addEventListener('focusin', focused);
  document.addEventListener('focusout', lookSoon);
}

/** Looks in a microtask, since some browsers fire focusout for a removed element before they remove it. */
const lookSoon = (): void => queueMicrotask(look);
