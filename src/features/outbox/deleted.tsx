import { useEffect, useMemo, useState } from 'react';
import { seenText } from '../../domain/seen-text.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { ensureKeptLists, restoreDeleted, stillDeleted } from '../../store/outbox/kept-acts.ts';
import type { Deleted } from '../../store/outbox/kept-slice.ts';
import { type OutboxLine, selectOutbox } from '../../store/outbox/outbox.ts';
import { discardChange } from '../../store/outbox/outbox-acts.ts';
import { DELETES } from '../../store/outbox/ways-back.ts';
import { selectView } from '../../store/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { listName } from '../messages/list-name.ts';
import { momentWords } from '../messages/moments.ts';
import { type OutboxMessages, useOutboxMessages } from '../messages/outbox-messages.ts';
import { Said } from './said.tsx';
import { Rows, Summary } from './styles.ts';

const SAID_MS = 6000;

/** Lists what was deleted in the last 30 days, including deletes that are not sent yet, each with a Restore button. */
export function RecentlyDeleted() {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const kept = useAppSelector((state) => state.kept);
  const view = useAppSelector(selectView);
  const lines = useAppSelector(selectOutbox);
  // Until all lists are loaded it is not known which deleted tasks are back in one of them.
  const known = useAppSelector((state) => state.base.listsKnown);
  const [ensured, setEnsured] = useState(false);
  useEffect(() => {
    if (kept.read) void dispatch(ensureKeptLists()).then(() => setEnsured(true));
  }, [dispatch, kept]);
  const ready = known && ensured;
  const deleted = useMemo(() => (ready ? stillDeleted(kept, view) : []), [ready, kept, view]);
  const waiting = lines.filter(({ subject }) => DELETES.has(subject.kind)).toReversed();
  if (deleted.length === 0 && waiting.length === 0) {
    if (!known) return <Said text={words.copyUnread} />;
    if (!ready) return null;
    return <EmptyState drawing={<ColumnsDrawing />} title={words.nothingDeleted} text={words.nothingDeletedText} />;
  }
  const restore = (one: Deleted) => {
    const list = dispatch(restoreDeleted(one));
    if (list !== null) showToast({ text: words.restoredInto(listName(list)), ms: SAID_MS });
  };
  return (
    <>
      <Summary>
        <p>{words.deletedNote}</p>
      </Summary>
      <Rows aria-label={words.tabDeleted}>
        {waiting.map((line) => (
          <NotSent key={line.id} line={line} />
        ))}
        {deleted.map((one) => (
          <Row
            key={one.key}
            name={nameOf(one, words)}
            how={[
              restOf(one, words),
              whereWas(view.lists.get(one.listId)?.title ?? null, words),
              words.deletedAt(momentWords(one.at, Date.now())),
            ]}
            onRestore={() => restore(one)}
          />
        ))}
      </Rows>
    </>
  );
}

function nameOf({ title, tasks }: Deleted, words: OutboxMessages): string {
  return title === null ? seenText(tasks[0]?.title ?? '') || words.untitled : words.deletedList(listName(title));
}

const whereWas = (list: string | null, words: OutboxMessages): string | null =>
  list === null ? null : words.inList(listName(list));

function restOf({ title, tasks, place }: Deleted, words: OutboxMessages): string | null {
  if (title !== null) return words.withTasks(tasks.length);
  if (tasks.length < 2) return null;
  return place ? words.withSubtasks(tasks.length - 1) : words.andMore(tasks.length - 1);
}

interface RowProps {
  readonly name: string;
  /** What stands below the name; what is null is left out. */
  readonly how: readonly (string | null)[];
  onRestore(): void;
}

function Row({ name, how, onRestore }: RowProps) {
  const words = useOutboxMessages();
  return (
    <li>
      <div className="grow">
        <p className="what" dir="auto">
          {name}
        </p>
        <p className="how">{how.filter((part) => part !== null).join(' · ')}</p>
      </div>
      <Button aria-label={words.restoreNamed(name)} onClick={onRestore}>
        {words.restore}
      </Button>
    </li>
  );
}

/** A delete that is not sent yet: Restore discards the change, which leaves no trace. */
function NotSent({ line }: { readonly line: OutboxLine }) {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const { subject } = line;
  const name =
    subject.kind === 'DELETE_TASKLIST'
      ? words.deletedList(listName(subject.title))
      : subject.kind === 'DELETE_COMPLETED_TASKS'
        ? words.whatClear(subject.count)
        : seenText(subject.title) || words.untitled;
  const restore = async () => {
    const done = await dispatch(discardChange(line.id));
    if (done === 'too-late') showToast({ text: words.restoreTooLate, ms: SAID_MS });
  };
  return (
    <Row name={name} how={[whereWas(subject.list, words), words.deletedNotSent]} onRestore={() => void restore()} />
  );
}
