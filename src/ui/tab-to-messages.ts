import type { FocusEvent } from 'react';

const GUARD = '[data-base-ui-focus-guard]';

/**
 * Leads Tab from either end of a modal dialog to the page's messages, which lie over it: their buttons could not be
 * reached otherwise until the dialog is closed, and some go before that. For the element around the dialog, as the
 * library's focus guards are beside it. They are passed on the way back, too: the library then goes on in the dialog.
 */
export function tabToMessages(event: FocusEvent<HTMLElement>): void {
  const { target, relatedTarget: from, currentTarget } = event;
  if (!target.matches(GUARD) || !(from instanceof HTMLElement) || !currentTarget.contains(from)) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('.toast > button')];
  const button = buttons.at(target === currentTarget.querySelector(GUARD) ? -1 : 0);
  if (!button) return;
  event.stopPropagation();
  // The messages give the focus back to the element that it came from, which must not be the guard.
  from.focus({ preventScroll: true });
  button.focus();
}

/** Goes on in the dialog that is open, if any: `way` is 1 for Tab and -1 for Shift Tab. Returns false if none is. */
export function tabToDialog(way: 1 | -1): boolean {
  const dialog = [...document.querySelectorAll('[role="dialog"][data-open]')].at(-1);
  const guard = way > 0 ? dialog?.nextElementSibling : dialog?.previousElementSibling;
  if (!(guard instanceof HTMLElement) || !guard.matches(GUARD)) return false;
  guard.focus();
  return true;
}
