import { en } from './en.ts';
import { accountWords } from './en-account.ts';
import { afterWords } from './en-after.ts';
import { aroundWords } from './en-around.ts';
import { boardWords } from './en-boards.ts';
import { demoWords } from './en-demo.ts';
import { detailsWords } from './en-details.ts';
import { pageWords } from './en-pages.ts';
import { panelWords } from './en-panels.ts';
import { searchWords } from './en-search.ts';
import { taskWords } from './en-tasks.ts';

const words = {
  ...en,
  ...accountWords,
  ...afterWords,
  ...aroundWords,
  ...boardWords,
  ...demoWords,
  ...detailsWords,
  ...pageWords,
  ...panelWords,
  ...searchWords,
  ...taskWords,
};

/** The words of every screen, in a file that the first paint does not load: for what is loaded when it is asked for. */
export type AllMessages = typeof words;

/** The words of the language in use, for code outside of components. */
export const allMessages = (): AllMessages => words;

/** The words of the language in use. */
export const useAllMessages = (): AllMessages => words;
