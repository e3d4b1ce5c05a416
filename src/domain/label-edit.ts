import { graphemes } from './graphemes.ts';
import { isEmoji, joinTitle, sameMark, splitTitle } from './label.ts';
import { TITLE_MAX } from './task.ts';

/** Adds a mark at the end of the leading run; a title that has it stays as it is. */
export function addMark(title: string, mark: string): string {
  const { marks, text } = splitTitle(title);
  return marks.some((own) => sameMark(own, mark)) ? title : joinTitle({ marks: [...marks, mark], text });
}

/** Removes a mark from the leading run; emoji elsewhere in the title are text and stay. */
export function removeMark(title: string, mark: string): string {
  const { marks, text } = splitTitle(title);
  const left = marks.filter((own) => !sameMark(own, mark));
  return left.length === marks.length ? title : joinTitle({ marks: left, text });
}

/**
 * Merges two changes of the title `base`, of which one is only about labels: the result has the labels that either side
 * gave, lacks those that either took, and has the text that one of them changed. Null where both changed the text, or
 * where the result would be longer than a title may be.
 */
export function mergeTitles(base: string, mine: string, theirs: string): string | null {
  const [before, here, there] = [splitTitle(base), splitTitle(mine), splitTitle(theirs)];
  const changed = [here.text, there.text].filter((text) => text !== before.text);
  if (new Set(changed).size > 1) return null;
  const has = (marks: readonly string[], mark: string) => marks.some((other) => sameMark(other, mark));
  const kept = there.marks.filter((mark) => has(here.marks, mark) || !has(before.marks, mark));
  const given = here.marks.filter((mark) => !has(before.marks, mark) && !has(there.marks, mark));
  const title = joinTitle({ marks: [...kept, ...given], text: changed[0] ?? before.text });
  return title.length > TITLE_MAX ? null : title;
}

/** The first emoji of a text, wherever it stands [3.17]; null without one. */
export const firstEmoji = (text: string): string | null => graphemes(text).find(isEmoji) ?? null;

/** A text without its emoji, and without the blanks that they leave behind [3.17]. */
export const stripEmojis = (text: string): string =>
  graphemes(text)
    .filter((grapheme) => !isEmoji(grapheme))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
