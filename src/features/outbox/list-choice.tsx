import { useAppSelector } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { Select } from '../../ui/select.tsx';
import { listGroups } from '../messages/list-groups.ts';
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
  return (
    <Select
      aria-label={label}
      value=""
      placeholder={words.chooseList}
      groups={listGroups(view, words.mainBoard)}
      onChoose={onChoose}
    />
  );
}
