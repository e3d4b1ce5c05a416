import { ALL_BOARDS } from '../../domain/board.ts';
import type { FilterField, SearchFilter } from '../../domain/filter.ts';
import { FILTER_FIELDS } from '../../domain/filter-fields.ts';
import type { Label } from '../../domain/label.ts';
import { findLabel, shownMark } from '../../domain/label.ts';
import type { AllMessages } from '../messages/all-messages.ts';
import { fullDay } from '../messages/days.ts';

/** One condition of a filter, which can be removed by itself. */
export interface FilterPart {
  readonly field: FilterField;
  /** Which value, for a field that holds several. */
  readonly value?: string;
  readonly name: string;
}

/** A board that a filter can name. */
interface BoardName {
  readonly id: string;
  readonly title: string;
}

/** Splits a filter into its conditions, with a name for each. `allKnown`: `boards` is complete, so others are gone. */
export function filterParts(
  filter: SearchFilter,
  labels: readonly Label[],
  boards: readonly BoardName[],
  words: AllMessages,
  allKnown = true,
): readonly FilterPart[] {
  const boardName = (id: string) => {
    if (id === ALL_BOARDS) return words.allBoards;
    const board = boards.find((other) => other.id === id);
    return !board && allKnown ? words.filterBoardGone : words.filterBoard(board?.title ?? id);
  };
  const labelName = (mark: string) => {
    const label = findLabel(mark, labels);
    return `${shownMark(label)} ${label.name}`.trim();
  };
  const nameOf: Record<FilterField, (value: string) => string> = {
    title: (value) => words.filterText(value.trim()),
    boards: boardName,
    assignee: () => words.assignedToYou,
    labels: labelName,
    notContain: words.filterNot,
    from: (day) => words.filterFrom(fullDay(day)),
    to: (day) => words.filterTo(fullDay(day)),
    updatedFrom: (day) => words.filterUpdatedFrom(fullDay(day)),
    updatedTo: (day) => words.filterUpdatedTo(fullDay(day)),
  };
  return FILTER_FIELDS.flatMap((field): FilterPart[] => {
    const value = filter[field];
    if (value === undefined) return [];
    if (typeof value === 'string') return [{ field, name: nameOf[field](value) }];
    return value.map((item) => ({ field, value: item, name: nameOf[field](item) }));
  });
}
