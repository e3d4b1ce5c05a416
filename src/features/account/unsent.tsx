import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { useExportUnsent } from '../messages/use-export-unsent.ts';

const Root = styled.section`
  display: grid;
  gap: 16px;
  margin-top: 24px;
  padding-top: 20px;
  border-top: 1px solid var(--line);
  text-align: start;
  & > form { display: grid; gap: 10px; }
  & .row { display: flex; flex-wrap: wrap; gap: 8px; }
`;

interface UnsentProps {
  readonly count: number;
  readonly mayDiscard: boolean;
  onDiscard(): void;
}

/**
 * Offers what can be done with data that a sign-out would remove: export it to a file, or discard waiting changes by
 * typing a word.
 */
export function Unsent({ count, mayDiscard, onDiscard }: UnsentProps) {
  const words = useAllMessages();
  const exportAll = useExportUnsent();
  const [typed, setTyped] = useState('');
  const sure = typed.trim().toLowerCase() === words.leaveWord;
  const discard = (event: FormEvent) => {
    event.preventDefault();
    if (sure) onDiscard();
  };
  return (
    <Root aria-label={count > 0 ? words.changesWaiting(count) : words.exportChanges}>
      <div className="row">
        <Button onClick={() => void exportAll()}>{words.exportChanges}</Button>
      </div>
      {mayDiscard && (
        <form onSubmit={discard}>
          <TextField
            label={words.leaveDiscardLabel(words.leaveWord)}
            value={typed}
            autoComplete="off"
            onChange={setTyped}
          />
          <div className="row">
            <Button kind="danger" type="submit" aria-disabled={!sure}>
              {words.leaveDiscardAction(count)}
            </Button>
          </div>
        </form>
      )}
    </Root>
  );
}
