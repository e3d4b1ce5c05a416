import { graphemes } from './graphemes.ts';
import { seenText } from './seen-text.ts';
import type { Task } from './task.ts';

/** A label of a task: an emoji that leads its title, and what the user calls it [3.15, D7]. */
export interface Label {
  /** The emoji, or '#name' for a label that has none. */
  readonly mark: string;
  readonly name: string;
  /** #rrggbb */
  readonly color: string;
}

/** Labels that everybody has [3.16]. */
export const BUILT_IN_LABELS: readonly Label[] = [
  { mark: '❗', name: 'Important', color: '#d93025' },
  { mark: '🚨', name: 'Urgent', color: '#c5221f' },
  { mark: '🔥', name: 'Hot', color: '#e8710a' },
  { mark: '💡', name: 'Idea', color: '#f9ab00' },
  { mark: '⭐', name: 'Favorite', color: '#f29900' },
  { mark: '👀', name: 'Watching', color: '#1a73e8' },
];

/** Shown for a label without an emoji or a name [3.16]. */
const FALLBACK_MARK = '#️⃣';
export const FALLBACK_COLOR = '#80868b';

/** Matches a grapheme that is an emoji. Several emoji are one grapheme only if they are joined. */
const EMOJI =
  /^(?:\p{RGI_Emoji}|(?:\u200D?\p{Extended_Pictographic}[\uFE0F\p{EMod}]?)+|[\d#*]\u20E3|\p{Regional_Indicator}{2})$/v;
/** The characters of a name: letters and digits with all that is joined to them, and separators of its words. */
const IN_NAME = String.raw`\p{L}\p{M}\p{N}_\u200c\u200d-`;
/** A name is followed by a blank or another mark: '#foo: bar' is text. */
const NAMED = new RegExp(String.raw`^#[${IN_NAME}]+(?=$|[\s#\p{Extended_Pictographic}\p{Emoji_Presentation}])`, 'u');
const NOT_IN_NAME = new RegExp(`[^${IN_NAME}]+`, 'gu');

/** Returns true when a grapheme is an emoji, with or without variation selectors. */
export const isEmoji = (grapheme: string): boolean => EMOJI.test(grapheme);

/** Returns true when two marks are one label: with or without the variation selector, composed or not, in any case. */
export const sameMark = (a: string, b: string): boolean => normal(a) === normal(b);
const normal = (mark: string): string => mark.normalize('NFC').replaceAll('\uFE0F', '').toLowerCase();

interface LabelledTitle {
  /** The leading marks, in order. */
  readonly marks: readonly string[];
  /** The title without them. */
  readonly text: string;
}

/**
 * Splits a title into its leading marks and the rest [D7]. Marks follow one another directly or after one space; emoji
 * elsewhere are text. A digit is a mark only as a keycap, # also before a name.
 */
export function splitTitle(title: string): LabelledTitle {
  const marks: string[] = [];
  let rest = title;
  for (;;) {
    const named = NAMED.exec(rest)?.[0];
    const first = graphemes(rest.slice(0, 64))[0] ?? '';
    const mark = isEmoji(first) ? first : named;
    if (!mark) break;
    marks.push(mark);
    rest = rest.slice(mark.length).replace(/^ /, '');
  }
  return { marks, text: rest };
}

/** Matches the start of titles that can have a leading mark. Any other title is text, so its graphemes need no look. */
const MAY_LEAD = /^[\p{Extended_Pictographic}\p{Regional_Indicator}#*0-9]/u;
const NO_MARKS: readonly string[] = [];
const split = new WeakMap<Task, LabelledTitle>();

/** The labels of a task and its title without them; worked out once per task that may have one. */
export function labelled(task: Task): LabelledTitle {
  if (!MAY_LEAD.test(task.title)) return { marks: NO_MARKS, text: task.title };
  const known = split.get(task);
  if (known) return known;
  const found = splitTitle(task.title);
  split.set(task, found);
  return found;
}

/** A task's title as it is shown: without labels, unless it consists of labels only; '' when nothing is visible. */
export const shownTitle = (task: Task): string => seenText(labelled(task).text) || seenText(task.title);

/**
 * Joins marks and text into a title. A space separates marks that together would be read as something else, or as one.
 */
export const joinTitle = ({ marks, text }: LabelledTitle): string => {
  const run = marks.reduce((before, mark, index) => {
    const beside = `${marks[index - 1] ?? ''}${mark}`;
    const apart = mark.startsWith('#') || splitTitle(beside).marks[1] !== mark;
    return index > 0 && apart ? `${before} ${mark}` : before + mark;
  }, '');
  return [run, text].filter(Boolean).join(' ');
};

/** Makes a label of a user's tag [3.15]: an emoji at the start of the tag's name becomes the label's mark. */
export function labelOf(tag: { readonly name: string; readonly color: string }): Label {
  const [first = ''] = graphemes(tag.name.slice(0, 64));
  if (isEmoji(first)) return { mark: first, name: tag.name.slice(first.length).trim(), color: tag.color };
  return { mark: `#${tag.name.trim().replaceAll(NOT_IN_NAME, '-')}`, name: tag.name.trim(), color: tag.color };
}

/** Finds the label of a mark: a tag of the user's own, a built-in label, else the fallback [3.16]. */
export function findLabel(mark: string, own: readonly Label[]): Label {
  const known = [...own, ...BUILT_IN_LABELS].find((label) => sameMark(label.mark, mark));
  if (known) return known;
  return { mark, name: mark.startsWith('#') && !isEmoji(mark) ? mark.slice(1) : '', color: FALLBACK_COLOR };
}

/** The labels that marks stand for, each once. */
export const labelsOf = (marks: readonly string[], own: readonly Label[]): readonly Label[] =>
  marks
    .filter((mark, at) => marks.findIndex((other) => sameMark(other, mark)) === at)
    .map((mark) => findLabel(mark, own));

/** The text on a label's chip: the emoji, or the fallback for a label without one [3.16]. */
export const shownMark = ({ mark }: Label): string => (isEmoji(mark) ? mark : FALLBACK_MARK);
