import { keepText, readText } from './device-texts.ts';

/** Whose drafts these are: a page is bound to one account at load. */
let owner = '';
/** The popup's text was typed on this page, at least in part. */
let typedHere = false;

/** What saves the texts of the fields that are open on this page, in which something that is there is changed. */
export const openFields = new Set<() => void>();

/** Saves them all: who leaves the page leaves its fields, and no blur tells of it. */
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
 * Binds the drafts of this page to an account; '' for a visitor. What a visitor left goes to who signs in, on a line of
 * its own where a draft stands already.
 */
export function bindDrafts(uid: string): void {
  owner = '';
  if (uid !== '') carryDraft(uid);
}

/** Leaves what was typed on this page into the popup's field to whoever signs in: its account is gone from this device. */
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
  // What stands beside it knows of the one line only.
  clearDraft(POPUP_DRAFT);
  writeDraft(POPUP_DRAFT, there ? `${there}\n${left}` : left);
}

/** What a field is kept under, of this page's account or `of` another. */
export const draftKey = (field: string, of = owner): string => `tackboard.draft.${of}.${field}`;

/**
 * Text that was left in an open field before it became an operation, or null. It is kept in localStorage as it is typed:
 * a reload, a crash and a forced sign-out leave it.
 */
export function readDraft(field: string): string | null {
  return readText(draftKey(field));
}

/** Under what is kept what stands beside a field's text. */
export const besideOf = (field: string): string => `${field}:beside`;

/**
 * What was kept beside a field's text, or null: the value that was seen when the typing began, or the id that what is
 * being added will have. A browser that is killed brings localStorage back as it was some seconds before, and another tab
 * reads what is still being typed: by this a field knows text that was saved already.
 */
export const readBeside = (field: string): string | null => readDraft(besideOf(field));

/** Keeps what is in a field. A storage that is full loses the draft, never the field. */
export function writeDraft(field: string, text: string, beside?: string): void {
  typedHere ||= field === POPUP_DRAFT;
  const kept = keepText(draftKey(field), text);
  if (kept && beside !== undefined && readBeside(field) !== beside) keepText(draftKey(besideOf(field)), beside);
}

/** Forgets what is in a field, of this page's account or `of` another. */
export function clearDraft(field: string, of = owner): void {
  if (field === POPUP_DRAFT) typedHere = false;
  keepText(draftKey(field, of), null);
  keepText(draftKey(besideOf(field), of), null);
}
