import { useAppSelector } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { Select } from '../../ui/select.tsx';
import { listGroups } from '../messages/list-groups.ts';
import { useOutboxMessages } from '../messages/outbox-messages.ts';

interface ListChoiceProps {
  /** The accessible name. */
  readonly label: string;
  onChoose(listId: string): void;
}

/** A select of all lists, grouped by board. Choosing a list runs the action at once. */
export function ListChoice({ label, onChoose }: ListChoiceProps) {
  const words = useOutboxMessages();
  const view = useAppSelector(selectView);
  return (
    <Select
      aria-label={label}
      value=""
      placeholder={words.chooseAList}
      groups={listGroups(view, words.mainBoard)}
      onChoose={onChoose}
    />
  );
}
