import { accountKey } from './account-key.ts';
import { keepText, readText } from './device-texts.ts';

/** The uid of the account that owns the drafts: a page is bound to one account at load. */
let owner = '';
/** Whether some of the popup's text was typed on this page. */
let typedHere = false;

/** For each open field of this page in which an existing text is edited: the function that saves its text. */
export const openFields = new Set<() => void>();

/** Saves the text of every open field: leaving the page leaves its fields, and no blur event reports that. */
export function saveTyped(): void {
  for (const save of openFields) save();
}

/** The field of the popup, which takes text before anybody is signed in and before its list is known. */
export const POPUP_DRAFT = 'add';

/** The field that adds a task for today. */
export const TODAY_DRAFT = 'today';

/** The field that adds a task to a list. */
export const addField = (listId: string): string => `add:${listId}`;

/**
 * Binds the drafts of this page to an account; '' for a visitor. The text that a visitor left goes to the account that
 * signs in, on a line of its own if that account already has a draft.
 */
export function bindDrafts(uid: string): void {
  owner = '';
  if (uid !== '') carryDraft(uid);
}

/**
 * Leaves what was typed on this page into the popup's field to whoever signs in next: its account is gone from this
 * device.
 */
export function leaveDraft(): void {
  if (typedHere) carryDraft('');
  else owner = '';
}

function carryDraft(to: string): void {
  const left = readDraft(POPUP_DRAFT);
  if (left !== null) clearDraft(POPUP_DRAFT);
  owner = to;
  if (left === null) return;
  const there = readDraft(POPUP_DRAFT);
  // The value stored beside the draft belongs to one of the two texts only.
  clearDraft(POPUP_DRAFT);
  writeDraft(POPUP_DRAFT, there ? `${there}\n${left}` : left);
}

/** The storage key of a field's draft, for this page's account or for the account `of`. */
export const draftKey = (field: string, of = owner): string => `${accountKey('draft', of)}.${field}`;

/**
 * Returns the text that was left in an open field before it became an operation, or null. It is stored in localStorage
 * while it is typed, so that it survives a reload, a crash and a forced sign-out.
 */
export function readDraft(field: string): string | null {
  return readText(draftKey(field));
}

/** The field name under which the value beside a field's text is stored. */
export const besideOf = (field: string): string => `${field}:beside`;

/**
 * Returns the value stored beside a field's text, or null: the saved value that the user saw when the typing began, or
 * the id that the new list or task will have. By it a field recognises text that was saved already: a browser that is
 * killed restores localStorage as it was some seconds before, and another tab reads what is still being typed.
 */
export const readBeside = (field: string): string | null => readDraft(besideOf(field));

/** Stores the text of a field. If storage is full, the draft is lost but the field keeps its text. */
export function writeDraft(field: string, text: string, beside?: string): void {
  typedHere ||= field === POPUP_DRAFT;
  const kept = keepText(draftKey(field), text);
  if (kept && beside !== undefined && readBeside(field) !== beside) keepText(draftKey(besideOf(field)), beside);
}

/** Removes the draft of a field, of this page's account or of the account `of`. */
export function clearDraft(field: string, of = owner): void {
  if (field === POPUP_DRAFT) typedHere = false;
  keepText(draftKey(field, of), null);
  keepText(draftKey(besideOf(field), of), null);
}
