import { listsByBoard } from '../../domain/board.ts';
import type { View } from '../../domain/view.ts';
import type { OptionGroup } from '../../ui/select.tsx';
import { listName } from './list-name.ts';

/** All lists as the options of a select, grouped by board. */
export const listGroups = (view: View, mainBoard: string): readonly OptionGroup[] =>
  listsByBoard(view, mainBoard).map(({ id, title, lists }) => ({
    id,
    label: title,
    options: lists.map((value) => ({ value, label: listName(view.lists.get(value)?.title) })),
  }));
