import { clearDraft, readBeside, readDraft, writeDraft } from './drafts.ts';

/** A draft as one field shows it. The same field on every other page of the account shares the draft. */
export interface ShownDraft {
  readonly text: string;
  /** The id of the list or task that the text will become. */
  readonly id: string;
  /**
   * The text was typed in this field. Otherwise another field left it, and leaving this field must not add it: a tab
   * may still be typing it.
   */
  readonly typed: boolean;
  /** The stored text when this field last read or wrote it. If it differs now, another page has written it. */
  readonly kept: string | null;
}

/**
 * Takes over the draft that another field left, with its id: by this id the other field recognises its text once it was
 * added here.
 */
export function takeUp(field: string, newId: () => string): ShownDraft {
  const kept = readDraft(field);
  return { text: kept ?? '', id: readBeside(field) ?? newId(), typed: false, kept };
}

/**
 * Returns the draft that another page changed, if this field still shows its text unchanged, or that another page left,
 * if this field shows none. A text that was typed here stays when its draft is removed: a sign-out removes drafts too.
 */
export function followDraft(field: string, shown: ShownDraft, newId: () => string): ShownDraft {
  const kept = readDraft(field);
  const stays = kept === shown.kept || shown.text !== (shown.kept ?? '') || (kept === null && shown.typed);
  return stays ? shown : takeUp(field, newId);
}

/** Stores what is typed. A text that another page left meanwhile, which was not shown here, goes above it. */
export function typeInto(field: string, shown: ShownDraft, now: string, newId: () => string): ShownDraft {
  const left = readDraft(field);
  const own = left === shown.kept;
  const text = own || !left ? now : `${left}\n${now}`;
  const id = own && shown.typed ? shown.id : newId();
  writeDraft(field, text, id);
  return { text, id, typed: true, kept: readDraft(field) };
}

/** Forgets the draft that the field shows, but not one that another page left. */
export function letGo(field: string, shown: ShownDraft, newId: () => string): ShownDraft {
  if (readDraft(field) === shown.kept) clearDraft(field);
  return takeUp(field, newId);
}
