import { en } from './en.ts';
import { toastWords } from './en-toasts.ts';

const words = { ...en, ...toastWords };

/** The words of the messages that come and go, with those of the first paint: a file that is read after it. */
export type ToastMessages = typeof words;

/** The words of the language in use. */
export const useToastMessages = (): ToastMessages => words;
