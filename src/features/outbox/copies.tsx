import { useEffect, useState } from 'react';
import type { MissingList } from '../../domain/restore.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { type Copy, compareCopy, loadCopies, type NotCompared } from '../../store/outbox/copies.ts';
import { Button } from '../../ui/button.tsx';
import { StorageDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { announce } from '../../ui/live-region.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { momentWords } from '../messages/moments.ts';
import { type OutboxMessages, useOutboxMessages } from '../messages/outbox-messages.ts';
import { Missing } from './missing.tsx';
import { Rows, Summary } from './styles.ts';

const SAID = { unread: 'copyUnread', gone: 'copyGone', unreadable: 'copyUnreadable' } as const satisfies Record<
  NotCompared,
  string
>;

/** A copy, and what it has that the board lacks; null while that is being found. */
interface Chosen {
  readonly copy: Copy;
  readonly compared: readonly MissingList[] | NotCompared | null;
}

function outcomeWords(compared: readonly MissingList[] | NotCompared, words: OutboxMessages): string {
  if (typeof compared === 'string') return words[SAID[compared]];
  return compared.length === 0 ? words.nothingMissing : words.missingText;
}

/** Lists the daily copies of the account, and what a chosen copy has that the board lacks. */
export function Copies() {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const [copies, setCopies] = useState<readonly Copy[] | 'unreadable' | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  useEffect(() => {
    let here = true;
    void dispatch(loadCopies()).then((found) => here && setCopies(found));
    return () => {
      here = false;
    };
  }, [dispatch]);
  useEffect(() => {
    if (chosen?.compared) announce(outcomeWords(chosen.compared, words));
  }, [chosen, words]);
  const compare = async (copy: Copy) => {
    setChosen({ copy, compared: null });
    const compared = await dispatch(compareCopy(copy.at));
    // The user may have chosen another copy meanwhile.
    setChosen((now) => (now?.copy === copy ? { copy, compared } : now));
  };
  if (chosen) {
    const { copy, compared } = chosen;
    const time = momentWords(copy.at, Date.now());
    return (
      <>
        <Summary>
          <div className="buttons">
            <Button onClick={() => setChosen(null)}>{words.backToCopies}</Button>
          </div>
          <p className="strong">{words.copyFrom(time)}</p>
        </Summary>
        {compared === null ? (
          <PageSpinner label={words.comparing} />
        ) : typeof compared === 'string' ? (
          <p>{outcomeWords(compared, words)}</p>
        ) : (
          <Missing key={copy.at} lists={compared} onRestored={() => setChosen(null)} />
        )}
      </>
    );
  }
  if (copies === null) return <PageSpinner label={words.tabCopies} />;
  if (copies === 'unreadable') {
    return (
      <EmptyState drawing={<UnpluggedDrawing />} title={words.copiesUnreadable} text={words.copiesUnreadableText} />
    );
  }
  if (copies.length === 0) {
    return <EmptyState drawing={<StorageDrawing />} title={words.noCopies} text={words.noCopiesText} />;
  }
  return (
    <>
      <Summary>
        <p>{words.copiesNote}</p>
      </Summary>
      <Rows aria-label={words.tabCopies}>
        {copies.map((copy) => {
          const time = momentWords(copy.at, Date.now());
          return (
            <li key={copy.at}>
              <div className="grow">
                <p className="what">{time}</p>
                <p className="how">{words.copyOf(copy.lists, copy.tasks)}</p>
              </div>
              <Button aria-label={words.compareNamed(time)} onClick={() => void compare(copy)}>
                {words.compare}
              </Button>
            </li>
          );
        })}
      </Rows>
    </>
  );
}
