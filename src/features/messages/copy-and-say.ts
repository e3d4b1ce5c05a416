import { copyText } from '../../ui/clipboard.ts';
import { showToast } from '../../ui/toast-store.ts';
import { allMessages } from './all-messages.ts';

const SAID_MS = 4000;

/** Copies text to the clipboard and shows `done`, or that the browser refused. Returns whether it was copied. */
export async function copyAndSay(text: string, done: string = allMessages().textCopied): Promise<boolean> {
  const copied = await copyText(text);
  showToast({ text: copied ? done : allMessages().notCopied, ms: SAID_MS, key: 'copied' });
  return copied;
}
