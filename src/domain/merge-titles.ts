import { joinTitle, sameMark, splitTitle } from './label.ts';
import { TITLE_MAX } from './task.ts';

/**
 * Merges two changes of the title `base` (decision 0020): the result has the labels that either side gave, lacks those
 * that either took, and has the text that one of them changed. Null where both changed the text, or where the result
 * would be longer than a title may be.
 */
export function mergeTitles(base: string, mine: string, theirs: string): string | null {
  if (theirs === base) return mine;
  if (mine === base) return theirs;
  const [before, here, there] = [splitTitle(base), splitTitle(mine), splitTitle(theirs)];
  const changed = [here.text, there.text].filter((text) => text !== before.text);
  if (new Set(changed).size > 1) return null;
  const has = (marks: readonly string[], mark: string) => marks.some((other) => sameMark(other, mark));
  const kept = there.marks.filter((mark) => has(here.marks, mark) || !has(before.marks, mark));
  const given = here.marks.filter((mark) => !has(before.marks, mark) && !has(there.marks, mark));
  const title = joinTitle({ marks: [...kept, ...given], text: changed[0] ?? before.text });
  return title.length > TITLE_MAX ? null : title;
}
