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

/** The board's lists to choose one of: choosing is the action. */
export function ListChoice({ label, onChoose }: ListChoiceProps) {
  const words = useOutboxMessages();
  const view = useAppSelector(selectView);
  return (
    <Select aria-label={label} value="" onChoose={onChoose}>
      <option value="">{words.chooseList}</option>
      {view.order.map((id) => (
        <option key={id} value={id}>
          {listName(view.lists.get(id)?.title)}
        </option>
      ))}
    </Select>
  );
}
