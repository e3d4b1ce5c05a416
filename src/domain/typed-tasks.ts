import { linkWords, onlyLink } from './links.ts';
import { linesOf, splitLong } from './long-text.ts';
import { NOTES_MAX, TITLE_MAX } from './task.ts';

/** A task made of text. */
export interface TypedTask {
  readonly title: string;
  readonly notes: string;
}

/** Makes a task with notes. Nothing is cut: notes that are too long continue in further tasks of the same title. */
export function withNotes(title: string, notes: string): readonly [TypedTask, ...TypedTask[]] {
  const { head, rest } = splitLong(notes, NOTES_MAX);
  return rest === '' ? [{ title, notes: head }] : [{ title, notes: head }, ...withNotes(title, rest)];
}

/**
 * A list marker at the start of a line: a bullet, a number or an empty checkbox, or one of them with the checkbox. A
 * ticked one has meaning and stays.
 */
const MARK = /^(([-–*•◦▪●☐]|\d+[.)])\s+(\[ ?\]\s+)?|\[ ?\]\s+|(?=\[x\]\s))/i;

/**
 * Removes the list markers when all lines have one. Numbers that do not count the lines have meaning (days, say) and
 * stay.
 */
function unmarked(lines: readonly string[]): readonly string[] {
  const has = (line: string, at: number) => MARK.test(line) && (Number.parseInt(line, 10) || at + 1) === at + 1;
  return lines.length > 1 && lines.every(has) ? lines.map((line) => line.replace(MARK, '')) : lines;
}

function fromLine(line: string): readonly TypedTask[] {
  const link = onlyLink(line);
  if (link !== null) return withNotes(linkWords(link), link);
  const { head, rest } = splitLong(line, TITLE_MAX);
  return withNotes(head, rest);
}

/**
 * Makes tasks of text. `several`: a task per line, with what exceeds a title's limit in its notes; a line that is only
 * an address becomes a task with the address in its notes. `one`: the first line is the title, the text below it the
 * notes, as it is. `second`: a task per line without notes, where what exceeds the limit becomes a task of its own.
 */
export function typedTasks(text: string, as: 'several' | 'one' | 'second'): readonly TypedTask[] {
  const lines = linesOf(text);
  const [first] = lines;
  if (first === undefined) return [];
  if (as === 'one') {
    const link = onlyLink(first);
    const { head, rest } = link === null ? splitLong(first, TITLE_MAX) : { head: linkWords(link), rest: link };
    // All lines before the first one are invisible, so none of them contains it.
    const below = text
      .slice(text.indexOf(first) + first.length)
      .trimEnd()
      .replace(/^\s*\n/, '');
    return withNotes(head, [rest, below].filter(Boolean).join('\n'));
  }
  const several = unmarked(lines);
  if (as === 'several') return several.flatMap(fromLine);
  return several.flatMap((line) => {
    const parts: TypedTask[] = [];
    for (let rest = line; rest !== ''; ) {
      const next = splitLong(rest, TITLE_MAX);
      parts.push({ title: next.head, notes: '' });
      rest = next.rest;
    }
    return parts;
  });
}
