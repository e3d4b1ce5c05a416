import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';

/** Stands where a page broke. */
export default function Broken() {
  const words = useAroundMessages();
  return (
    <main>
      <EmptyState
        drawing={<UnpluggedDrawing />}
        title={words.brokenTitle}
        text={words.brokenText}
        action={<Button onClick={() => location.reload()}>{words.reload}</Button>}
      />
    </main>
  );
}
