import { isTyping } from './keys.ts';

/** So long after a key or a press was drawn what leaves the document may leave because of it, in milliseconds. */
const CAUSE_MS = 500;
/** After such a pause nobody types on into what is gone, in milliseconds. */
const PAUSE_MS = 1000;

/** What keys are meant for now, if they are meant for something that can leave the document. */
let field: Element | null = null;
/** When a key, a press or Back did something else than type, if it was the last one: no time yet until it is drawn. */
let acted = Number.NEGATIVE_INFINITY;
let drawn = 0;
/** Until then keys are meant for what is gone. */
let swallowing = Number.NEGATIVE_INFINITY;

/** Where the key stands that was pressed last, if nothing was typed with it. */
let act: string | null = null;

/** Keys that go on for as long as they are held. */
const GOES_ON = /^(Arrow|Page|Home$|End$|Tab$)/;

/** A key that is held acts once: it neither does that again nor types into what it has opened. */
function heldOn(event: KeyboardEvent): boolean {
  const scrolls = event.key === ' ' && event.target === document.body;
  if (!event.repeat) act = isTyping(event.target) || scrolls ? null : event.code;
  return event.repeat && act === event.code && !event.ctrlKey && !event.metaKey && !GOES_ON.test(event.key);
}

const takesKeys = (element: Element): boolean =>
  isTyping(element) || element.closest('[role="dialog"], [role="menu"]') !== null;

const removals = new MutationObserver(look);

/** Forgets a field that was left, and sees whether it was taken away. */
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

/** A busy machine may take longer over a key or a press than what comes from elsewhere takes: time counts from its frame. */
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
  // The browser's own commands are not ours to hold.
  if (!command) event.preventDefault();
}

/**
 * A field that somebody types into can be taken away by a change from elsewhere: its task was deleted on another device.
 * What is typed on is meant for it, and must do nothing where the focus has gone: until the typing pauses, or somebody
 * leads on with the pointer, Tab or Escape. A key that is held acts once. Once asked for it holds as long as the page;
 * asked again it is the same.
 */
export function guardTyping(): void {
  addEventListener('keydown', keyed, true);
  // A press may be held for long before what it does.
  for (const type of ['pointerdown', 'pointerup']) addEventListener(type, pressed, true);
  // A phone's Back closes what is open: no change from elsewhere does that.
  addEventListener('popstate', pressed, true);
  document.addEventListener('focusin', focused);
  document.addEventListener('focusout', lookSoon);
}

/** In a browser that tells of a removal, it tells before it. */
const lookSoon = (): void => queueMicrotask(look);
