import { linkWords, onlyLink } from './links.ts';
import { linesOf, splitLong } from './long-text.ts';
import { NOTES_MAX, TITLE_MAX } from './task.ts';

/** A task that text becomes. */
export interface TypedTask {
  readonly title: string;
  readonly notes: string;
}

/** Nothing is cut: notes that are too long go on in further tasks of the same title. */
export function withNotes(title: string, notes: string): readonly [TypedTask, ...TypedTask[]] {
  const { head, rest } = splitLong(notes, NOTES_MAX);
  return rest === '' ? [{ title, notes: head }] : [{ title, notes: head }, ...withNotes(title, rest)];
}

/** The mark of a list before a text: a bullet or a number, with an empty box or without. One that is ticked says something. */
const MARK = /^([-*•]|\d+[.)])\s+(\[ \]\s+)?/;

/** Lines that all have the mark of a list stand without it. Numbers that do not count the lines say something: days, say. */
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
 * Text as tasks. `several`: a task per line, what is beyond a title's limit in its notes, and an address alone as a task
 * with the address in its notes. `one`: the first line is the title, what stands below it the notes, as it is. `second`:
 * like `several`, but what is beyond the limit becomes a task of its own.
 */
export function typedTasks(text: string, as: 'several' | 'one' | 'second'): readonly TypedTask[] {
  const lines = linesOf(text);
  const [first] = lines;
  if (first === undefined) return [];
  if (as === 'one') {
    const { head, rest } = splitLong(first, TITLE_MAX);
    // Lines before it show nothing, and so do not hold it.
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
