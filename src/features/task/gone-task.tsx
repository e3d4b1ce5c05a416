import { clearDraft } from '../../store/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { useMessages } from '../messages/messages.ts';

interface GoneProps {
  readonly taskId: string;
  readonly text: string;
  onClose(): void;
}

/** A task that was deleted elsewhere while somebody typed into it: the text is not lost. */
export function GoneTask({ taskId, text, onClose }: GoneProps) {
  const words = useMessages();
  const leave = () => {
    clearDraft(`title:${taskId}`);
    clearDraft(`notes:${taskId}`);
    onClose();
  };
  return (
    <div className="fields" role="alert">
      <p>{words.taskGone}</p>
      <pre dir="auto">{text}</pre>
      <div className="buttons">
        <Button onClick={leave}>{words.close}</Button>
        <Button kind="primary" onClick={() => void copyText(text)}>
          {words.copyText}
        </Button>
      </div>
    </div>
  );
}
