/** Whose drafts these are: a page is bound to one account at load. */
let owner = '';

/** The field of the popup, which takes text before anybody is signed in and before its list is known. */
export const POPUP_DRAFT = 'add';

/** Binds the drafts of this page to an account; '' for a visitor. What a visitor left goes to who signs in. */
export function bindDrafts(uid: string): void {
  owner = '';
  const left = uid === '' ? null : readDraft(POPUP_DRAFT);
  if (left !== null) clearDraft(POPUP_DRAFT);
  owner = uid;
  if (left !== null && readDraft(POPUP_DRAFT) === null) writeDraft(POPUP_DRAFT, left);
}

const key = (field: string): string => `tackboard.draft.${owner}.${field}`;

/**
 * Text that was left in an open field before it became an operation, or null. It is kept in localStorage as it is typed:
 * a reload, a crash and a forced sign-out leave it.
 */
export function readDraft(field: string): string | null {
  try {
    return localStorage.getItem(key(field));
  } catch {
    return null;
  }
}

/** Keeps what is in a field. A storage that is full loses the draft, never the field. */
export function writeDraft(field: string, text: string): void {
  try {
    localStorage.setItem(key(field), text);
  } catch {
    // The text still stands in the field.
  }
}

export function clearDraft(field: string): void {
  try {
    localStorage.removeItem(key(field));
  } catch {
    // Nothing was kept there either.
  }
}

/** The id of the task that a field's text becomes; kept beside the text. */
const idField = (field: string): string => `${field}:id`;

/** Keeps what is in a field that makes tasks, with the id that the first of them will have. */
export function writeTaskDraft(field: string, text: string, taskId: string): void {
  writeDraft(field, text);
  if (readDraft(idField(field)) !== taskId) writeDraft(idField(field), taskId);
}

/**
 * The id that was kept with a field's text, or null. A browser that is killed brings localStorage back as it was some
 * seconds before: where the account has a task of this id, the text is one that was added already.
 */
export const readDraftTaskId = (field: string): string | null => readDraft(idField(field));

export function clearTaskDraft(field: string): void {
  clearDraft(field);
  clearDraft(idField(field));
}
