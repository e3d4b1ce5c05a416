import { Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useMessages } from '../messages/messages.ts';
import { openAddList } from './add-list.tsx';

/** The board's name and what can be done with the whole of it. */
export function BoardBar() {
  const words = useMessages();
  return (
    <div className="board-bar">
      <h1>{words.mainBoard}</h1>
      <Button kind="primary" onClick={openAddList}>
        <Plus strokeWidth={1.8} aria-hidden="true" />
        {words.addList}
      </Button>
    </div>
  );
}
