import styled from 'styled-components';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

/** The kind of problem: the account's access, or the sync. */
export type ProblemKind = 'auth' | 'sync';

const Steps = styled.ol`
  display: grid;
  gap: 6px;
  margin-top: 12px;
  padding-inline-start: 20px;
  list-style: decimal;
  & + p { margin-top: 12px; color: var(--muted); font-size: 13px; line-height: 19px; }
`;

interface ProblemDialogProps {
  readonly kind: ProblemKind;
  /** The service's own error message if it has one, else ours. */
  readonly error: string;
  onClose(): void;
}

/** Explains an error and what helps, step by step [8.19, 8.20]. */
export default function ProblemDialog({ kind, error, onClose }: ProblemDialogProps) {
  const words = useAllMessages();
  const auth = kind === 'auth';
  return (
    <Dialog
      title={auth ? words.authProblem(error) : words.syncProblem}
      {...(!auth && { text: error })}
      closeLabel={words.close}
      onClose={onClose}
    >
      <Steps>
        {(auth ? words.authProblemSteps : words.syncProblemSteps).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Steps>
      <p>{auth ? words.authProblemElse : words.syncProblemElse}</p>
      <DialogButtons>
        <ButtonLink href="/feedback">{words.contactSupport}</ButtonLink>
        <ButtonLink kind="primary" href={auth ? '/resetLogin' : '/signOut'}>
          {auth ? words.signInAgain : words.signOut}
        </ButtonLink>
      </DialogButtons>
    </Dialog>
  );
}
