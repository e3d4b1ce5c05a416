import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';

interface QuestionProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Words of the button that does what is asked for, and of the one that does not. */
  readonly action: string;
  readonly cancel: string;
  /** Another button, before these. */
  readonly other?: ReactNode;
  /** What there is to say below the text. */
  readonly children?: ReactNode;
  onAct(): void;
  onClose(): void;
}

/** Asks before something that takes away. The focus is on what does no harm; either answer closes. */
export function Question({ title, text, action, cancel, other, children, onAct, onClose }: QuestionProps) {
  const harmless = useRef<HTMLButtonElement>(null);
  return (
    <Dialog title={title} text={text} first={harmless} onClose={onClose}>
      {children}
      <DialogButtons>
        {other}
        <Button ref={harmless} onClick={onClose}>
          {cancel}
        </Button>
        <Button
          kind="danger"
          onClick={() => {
            onClose();
            onAct();
          }}
        >
          {action}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
