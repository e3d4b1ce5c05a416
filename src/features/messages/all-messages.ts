import { accountWords } from './en/account.ts';
import { afterWords } from './en/after.ts';
import { aroundWords } from './en/around.ts';
import { boardWords } from './en/boards.ts';
import { demoWords } from './en/demo.ts';
import { detailsWords } from './en/details.ts';
import { firstWords } from './en/first.ts';
import { pageWords } from './en/pages.ts';
import { panelWords } from './en/panels.ts';
import { searchWords } from './en/search.ts';
import { taskWords } from './en/tasks.ts';

const words = {
  ...firstWords,
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

/** The words of every screen. The first paint does not load this file: it is for code that is loaded on demand. */
export type AllMessages = typeof words;

/** The words of the language in use, for code outside of components. */
export const allMessages = (): AllMessages => words;

/** The words of the language in use. */
export const useAllMessages = (): AllMessages => words;
