import { Button } from '../../ui/button.tsx';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { useMessages } from '../messages/messages.ts';
import { openAddTask } from './add-task.tsx';

/** What an account with nothing but an empty list sees: three steps, the first one a click away. */
export default function FirstSteps({ listId }: { readonly listId: string }) {
  const words = useMessages();
  return (
    <div className="first-steps">
      <ColumnsDrawing />
      <h2>{words.startTitle}</h2>
      <ol>
        <li>{words.startOne}</li>
        <li>{words.startTwo}</li>
        <li>{words.startThree}</li>
      </ol>
      <Button kind="primary" onClick={() => openAddTask(listId)}>
        {words.startAction}
      </Button>
    </div>
  );
}
