import { boardsOf, listsOn } from '../../domain/board.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { Select } from '../../ui/select.tsx';
import { listName } from '../messages/list-name.ts';
import { useOutboxMessages } from '../messages/outbox-messages.ts';

interface ListChoiceProps {
  /** Accessible name. */
  readonly label: string;
  onChoose(listId: string): void;
}

/** All lists, by board, to choose one of: choosing is the action. */
export function ListChoice({ label, onChoose }: ListChoiceProps) {
  const words = useOutboxMessages();
  const view = useAppSelector(selectView);
  const boards = boardsOf(view.user, words.mainBoard).filter(({ id }) => listsOn(view, id).length > 0);
  const options = (ids: readonly string[]) =>
    ids.map((id) => (
      <option key={id} value={id}>
        {listName(view.lists.get(id)?.title)}
      </option>
    ));
  return (
    <Select aria-label={label} value="" onChoose={onChoose}>
      <option value="">{words.chooseList}</option>
      {boards.length === 1
        ? options(view.order)
        : boards.map(({ id, title }) => (
            <optgroup key={id} label={title}>
              {options(listsOn(view, id))}
            </optgroup>
          ))}
    </Select>
  );
}
