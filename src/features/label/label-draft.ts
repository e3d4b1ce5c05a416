import { clearDraft, draftKey, readDraft, writeDraft } from '../../store/texts/drafts.ts';

/** The draft field that holds the name of a label while it is being created. */
const LABEL_DRAFT = 'label';

/** The lock that the page holds whose form writes the draft. It is released when the page dies, however it does. */
const lockName = (): string => draftKey(LABEL_DRAFT);

/** Resolves to the name that a page which has gone left in its form, or null: no page takes what another is typing. */
export async function leftName(): Promise<string | null> {
  const left = readDraft(LABEL_DRAFT);
  if (left === null || !navigator.locks) return left;
  return navigator.locks.request(lockName(), { ifAvailable: true }, (lock) => lock && readDraft(LABEL_DRAFT));
}

/** Calls `held` once the draft is this page's to write. Returns the function that leaves it to others. */
export function holdName(held: () => void): () => void {
  if (!navigator.locks) {
    held();
    return () => {};
  }
  const left = new AbortController();
  const { signal } = left;
  const hold = () => {
    held();
    return new Promise<void>((leave) => signal.addEventListener('abort', () => leave()));
  };
  navigator.locks.request(lockName(), { signal }, hold).catch(() => {});
  return () => left.abort();
}

export const keepName = (name: string): void => writeDraft(LABEL_DRAFT, name);
export const forgetName = (): void => clearDraft(LABEL_DRAFT);
