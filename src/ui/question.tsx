import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import { focusWith } from './focus-with.ts';

interface QuestionProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** The labels of the button that performs the action and of the one that does not. */
  readonly action: string;
  readonly cancel: string;
  /** False hides the action until it is known what it would delete. */
  readonly ready?: boolean;
  /** Another button, in front of these two. */
  readonly other?: ReactNode;
  /** More content below the text. */
  readonly children?: ReactNode;
  /**
   * Returns the element that gets the focus after the action, where the action removes the element that had it before.
   * By default the focus returns.
   */
  goal?(): HTMLElement | null;
  onAct(): void;
  onClose(): void;
}

/** Asks before something is taken away. The focus is on the harmless button; either answer closes the dialog. */
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
