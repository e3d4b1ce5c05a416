import type { UiState } from '../../store/ui-slice.ts';
import { Button } from '../../ui/button.tsx';
import { StorageDrawing } from '../../ui/drawings.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { Card } from './public-page.tsx';

/** Tells the user, before signing in, that this browser cannot store anything. */
export function StorageNotice({ problem }: { readonly problem: NonNullable<UiState['storageProblem']> }) {
  const words = useAllMessages();
  const [title, text] = {
    'no-database': [words.storagePrivateTitle, words.storagePrivate],
    'no-local-storage': [words.storageBlockedTitle, words.storageBlocked],
    full: [words.storageFullTitle, words.storageFull],
  }[problem];
  return (
    <Card role="alert">
      <StorageDrawing />
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="buttons">
        <Button large onClick={() => location.reload()}>
          {words.reload}
        </Button>
      </div>
    </Card>
  );
}
