import { clearDraft, readBeside, readDraft, writeDraft } from './drafts.ts';

/** What a field shows of its draft, which it has in common with that field on every other page of the account. */
export interface ShownDraft {
  readonly text: string;
  /** Of what the text becomes. */
  readonly id: string;
  /** In this field; else it was left by another one, and leaving the field must not add it: a tab may be typing it still. */
  readonly typed: boolean;
  /** What was kept when this field last read or wrote it; something else now: another page's. */
  readonly kept: string | null;
}

/** Takes up what another field left, and the id with it: by this the other one knows its text once it was added here. */
export function takeUp(field: string, newId: () => string): ShownDraft {
  const kept = readDraft(field);
  return { text: kept ?? '', id: readBeside(field) ?? newId(), typed: false, kept };
}

/**
 * What another page made of a text that this field shows as it was, or left where it shows none. A text that was typed here
 * does not go with its draft: a sign-out takes that too.
 */
export function followDraft(field: string, shown: ShownDraft, newId: () => string): ShownDraft {
  const kept = readDraft(field);
  const stays = kept === shown.kept || shown.text !== (shown.kept ?? '') || (kept === null && shown.typed);
  return stays ? shown : takeUp(field, newId);
}

/** What another page left meanwhile, unseen here, comes above what is typed. */
export function typeInto(field: string, shown: ShownDraft, now: string, newId: () => string): ShownDraft {
  const left = readDraft(field);
  const own = left === shown.kept;
  const text = own || !left ? now : `${left}\n${now}`;
  const id = own && shown.typed ? shown.id : newId();
  writeDraft(field, text, id);
  return { text, id, typed: true, kept: readDraft(field) };
}

/** Forgets what the field shows, and nothing that another page left. */
export function letGo(field: string, shown: ShownDraft, newId: () => string): ShownDraft {
  if (readDraft(field) === shown.kept) clearDraft(field);
  return takeUp(field, newId);
}
