import { useEffect } from 'react';
import { type Subject, subjectOf } from '../../domain/operations/subject.ts';
import { isSettings } from '../../domain/operations/touches.ts';
import type { View } from '../../domain/view.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectHappened, selectUnseenCount } from '../../store/outbox/happened.ts';
import { dealtWith, ensureKeptLists, goBack, lookedAtHappened, wayBackOf } from '../../store/outbox/kept-acts.ts';
import type { Clashed, Dropped } from '../../store/outbox/kept-slice.ts';
import { isNowhere } from '../../store/outbox/outbox.ts';
import { selectView } from '../../store/selectors.ts';
import { HAPPENED_TAB } from '../../store/ui-slice.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { announce } from '../../ui/live-region.tsx';
import { closeKeyed } from '../../ui/toast-store.ts';
import { copyAndSay } from '../messages/copy-and-say.ts';
import { fullDay } from '../messages/days.ts';
import { momentWords } from '../messages/moments.ts';
import { type OutboxMessages, useOutboxMessages } from '../messages/outbox-messages.ts';
import { fieldWords, whatWords, whereWords, whyWords } from './change-words.ts';
import { ListChoice } from './list-choice.tsx';
import { Rows } from './styles.ts';

/** Lists changes that the service refused and values that lost to another device, each with its way back. */
export function Happened() {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const happened = useAppSelector(selectHappened);
  const unseen = useAppSelector(selectUnseenCount);
  useEffect(() => {
    if (unseen > 0) dispatch(lookedAtHappened());
    closeKeyed(HAPPENED_TAB);
  }, [dispatch, unseen]);
  useEffect(() => {
    if (happened.length > 0) void dispatch(ensureKeptLists());
  }, [dispatch, happened]);
  if (happened.length === 0) {
    return <EmptyState drawing={<ColumnsDrawing />} title={words.nothingHappened} text={words.nothingHappenedText} />;
  }
  return (
    <Rows aria-label={words.tabHappened}>
      {happened.map((one) => (
        <One key={one.key} one={one} />
      ))}
    </Rows>
  );
}

function One({ one }: { readonly one: Dropped | Clashed }) {
  const words = useOutboxMessages();
  const view = useAppSelector(selectView);
  const what =
    one.kind === 'clash'
      ? words.clashOf(one.title, fieldWords(one.field, words))
      : whatWords(subjectThen(one, view), words, isNowhere(one.operation, view));
  const now = Date.now();
  const where = one.kind === 'dropped' ? whereWords(subjectOf(one.operation, view), words) : '';
  return (
    <li>
      <div className="grow">
        <p className="what" dir="auto">
          {what}
        </p>
        <p className="how">{[where, momentWords(one.at, now)].filter((part) => part !== '').join(' · ')}</p>
        {one.kind === 'dropped' ? (
          <>
            <p className="how warn">
              {[words.couldNotBeMade, whyWords(one.error, isSettings(one.operation), words)]
                .filter((part) => part !== null)
                .join(': ')}
            </p>
            {one.operation.kind === 'UPDATE_TASK' && textOf(one) !== '' && (
              <p className="value" dir="auto">
                {textOf(one)}
              </p>
            )}
          </>
        ) : (
          <Versions clash={one} />
        )}
        <Actions one={one} what={what} />
      </div>
    </li>
  );
}

/** What a refused change was about; a task that is nowhere any more goes by the title that it had then. */
function subjectThen({ operation, title }: Dropped, view: View): Subject {
  const subject = subjectOf(operation, view);
  return { ...subject, title: subject.title || title };
}

const valueWords = (field: Clashed['field'], value: string | null): string =>
  field === 'due' && value !== null ? fullDay(value) : (value ?? '');

function Versions({ clash }: { readonly clash: Clashed }) {
  const words = useOutboxMessages();
  const show = (value: string | null) => {
    const text = valueWords(clash.field, value);
    return (
      <dd className={text === '' ? 'value none' : 'value'} dir="auto">
        {text === '' ? words.emptyValue : text}
      </dd>
    );
  };
  return (
    <dl>
      <dt>{words.clashWon}</dt>
      {show(clash.won)}
      <dt>{clash.winner === 'here' ? words.clashElsewhere : words.clashHere}</dt>
      {show(clash.lost)}
    </dl>
  );
}

/** The text of an entry that can be copied to the clipboard; empty if there is none. */
function textOf(one: Dropped | Clashed): string {
  if (one.kind === 'clash') return valueWords(one.field, one.lost);
  const { operation } = one;
  if (operation.kind !== 'INSERT_TASK' && operation.kind !== 'UPDATE_TASK') return '';
  const { title = '', notes = '' } = operation.payload.fields;
  return [title, notes].filter((part) => part !== '').join('\n\n');
}

function Actions({ one, what }: { readonly one: Dropped | Clashed; readonly what: string }) {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectView);
  const way = wayBackOf(one, view);
  const text = textOf(one);
  const go = (listId: string | null) => {
    if (dispatch(goBack(one, listId))) announce(words.doneAgain);
  };
  return (
    <div className="actions">
      {way?.kind === 'restore-in' ? (
        <ListChoice label={words.putInNamed(what)} onChoose={go} />
      ) : way?.kind === 'new-task' && way.listId === null ? (
        <ListChoice label={words.asNewTaskNamed(what)} onChoose={go} />
      ) : (
        way && <Button onClick={() => go(null)}>{wayWords(one, way.kind, words)}</Button>
      )}
      {text !== '' && (
        <Button kind="quiet" onClick={() => void copyAndSay(text)}>
          {words.copyText}
        </Button>
      )}
      <Button kind="quiet" aria-label={words.dismissNamed(what)} onClick={() => dispatch(dealtWith(one.key))}>
        {words.dismiss}
      </Button>
    </div>
  );
}

function wayWords(one: Dropped | Clashed, kind: 'again' | 'delete-anyway' | 'new-task', words: OutboxMessages): string {
  if (one.kind === 'clash') return words.useThis;
  if (kind === 'delete-anyway') return words.deleteAnyway;
  return kind === 'new-task' ? words.asNewTask : words.doAgain;
}
