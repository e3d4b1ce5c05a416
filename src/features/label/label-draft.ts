import { colourInput } from '../../domain/colour.ts';
import { firstEmoji } from '../../domain/label-edit.ts';
import { clearDraft, draftKey, readBeside, readDraft, writeDraft } from '../../store/texts/drafts.ts';

/** The draft field that holds the name of a label while it is being created; beside it are its emoji and colour. */
const LABEL_DRAFT = 'label';

/** A label as it was left in the form. */
export interface LeftLabel {
  readonly name: string;
  /** Null where an older build left no more than the name. */
  readonly emoji: string | null;
  readonly color: string | null;
}

function readLeft(): LeftLabel | null {
  const name = readDraft(LABEL_DRAFT);
  const [emoji = '', color = ''] = readBeside(LABEL_DRAFT)?.split(' ') ?? [];
  return name === null ? null : { name, emoji: firstEmoji(emoji), color: colourInput(color) };
}

/** The lock that the page holds whose form writes the draft. It is released when the page dies, however it does. */
const lockName = (): string => draftKey(LABEL_DRAFT);

/** Resolves to the label that a page which has gone left in its form, or null: no page takes what another is typing. */
export async function leftLabel(): Promise<LeftLabel | null> {
  const left = readLeft();
  if (left === null || !navigator.locks) return left;
  return navigator.locks.request(lockName(), { ifAvailable: true }, (lock) => lock && readLeft());
}

/** Calls `held` once the draft is this page's to write. Returns the function that leaves it to others. */
export function holdLabel(held: () => void): () => void {
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

/** Keeps what stands in the form for the case that the page dies. Only while `holdLabel` has called `held`. */
export const keepLabel = (name: string, emoji: string, color: string): void =>
  writeDraft(LABEL_DRAFT, name, `${emoji} ${color}`);
/** Drops what was kept: the form was closed. */
export const forgetLabel = (): void => clearDraft(LABEL_DRAFT);
