import { graphemes } from './graphemes.ts';
import { isEmoji, joinTitle, sameMark, splitTitle } from './label.ts';

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

/** The first emoji of a text, wherever it stands [3.17]; null without one. */
export const firstEmoji = (text: string): string | null => graphemes(text).find(isEmoji) ?? null;

/** A text without its emoji, and without the blanks that they leave behind [3.17]. */
export const stripEmojis = (text: string): string =>
  graphemes(text)
    .filter((grapheme) => !isEmoji(grapheme))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();
