import { useEffect, useRef } from 'react';
import { clearDraft } from '../../store/texts/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { focusIsFree } from '../../ui/focus-is-free.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { copyAndSay } from '../messages/copy-and-say.ts';

interface GoneProps {
  /** The draft fields that the text was typed into. */
  readonly fields: readonly string[];
  readonly text: string;
  onClose(): void;
}

/** Rescues the text that the user typed for a task while it was deleted elsewhere: shows it and offers to copy it. */
export function GoneTask({ fields, text, onClose }: GoneProps) {
  const words = useAllMessages();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus was lost with the field. It does not go to a button, which the next typed key could press.
    // A card behind the panel that has it already, the one in place of the task, is about to lose it again.
    const behind = document.activeElement?.closest('[inert]');
    if (focusIsFree() || behind) root.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  }, []);
  const leave = () => {
    for (const field of fields) clearDraft(field);
    onClose();
  };
  return (
    <div ref={root} className="fields" role="alert">
      <p>{words.taskGone}</p>
      <pre dir="auto">{text}</pre>
      <div className="buttons">
        <Button onClick={leave}>{words.close}</Button>
        <Button kind="primary" onClick={() => void copyAndSay(text)}>
          {words.copyText}
        </Button>
      </div>
    </div>
  );
}
