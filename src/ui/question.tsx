import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import { focusWith } from './focus-with.ts';

interface QuestionProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Words of the button that does what is asked for, and of the one that does not. */
  readonly action: string;
  readonly cancel: string;
  /** Nothing can be done while the answer to what would go is not there yet. */
  readonly ready?: boolean;
  /** Another button, before these. */
  readonly other?: ReactNode;
  /** What there is to say below the text. */
  readonly children?: ReactNode;
  /** Gets the focus when it is done, where what had it goes with it; else the focus returns. */
  goal?(): HTMLElement | null;
  onAct(): void;
  onClose(): void;
}

/** Asks before something that takes away. The focus is on what does no harm; either answer closes. */
export function Question({
  title,
  text,
  action,
  cancel,
  ready = true,
  other,
  children,
  goal,
  onAct,
  onClose,
}: QuestionProps) {
  const harmless = useRef<HTMLButtonElement>(null);
  const leads = useRef(false);
  const run = () => {
    onClose();
    onAct();
  };
  return (
    <Dialog title={title} text={text} first={harmless} returns={() => !leads.current} onClose={onClose}>
      {children}
      <DialogButtons>
        {other}
        <Button ref={harmless} onClick={onClose}>
          {cancel}
        </Button>
        {ready && (
          <Button
            kind="danger"
            onClick={() => {
              leads.current = goal !== undefined;
              if (goal) focusWith(run, goal);
              else run();
            }}
          >
            {action}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
