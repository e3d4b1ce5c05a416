import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';

interface BrokenProps {
  readonly drawing?: ReactNode;
  /** Another way out, beside the button that reloads. */
  readonly besides?: ReactNode;
}

/** Replaces a part of the page that failed to render, or the whole page; offers to reload. */
export function BrokenPart({ drawing = null, besides }: BrokenProps) {
  const words = useAroundMessages();
  return (
    <div role="alert">
      <EmptyState
        drawing={drawing}
        title={words.brokenTitle}
        text={words.brokenText}
        action={
          <>
            <Button onClick={() => location.reload()}>{words.reload}</Button>
            {besides}
          </>
        }
      />
    </div>
  );
}
