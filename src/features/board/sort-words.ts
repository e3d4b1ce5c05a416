import type { SortMode } from '../../domain/list.ts';
import type { Messages } from '../messages/messages.ts';

/** What a sort mode is called. */
export const sortWords = (mode: SortMode, words: Messages): string =>
  ({
    position: words.sortPosition,
    date: words.sortDate,
    alphabetical: words.sortAlphabetical,
    lastUpdated: words.sortLastUpdated,
  })[mode];
