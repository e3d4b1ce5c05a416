import { useState } from 'react';
import styled from 'styled-components';
import type { MissingList, MissingTask } from '../../domain/restore.ts';
import { seenText } from '../../domain/seen-text.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { restoreCopy } from '../../store/outbox/copies.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { COARSE } from '../../ui/media.ts';
import { showToast } from '../../ui/toast-store.ts';
import { listName } from '../messages/list-name.ts';
import { useOutboxMessages } from '../messages/outbox-messages.ts';
import { Summary } from './styles.ts';

const SAID_MS = 6000;
/** How many tasks of a list are shown one by one; the others can only be ticked with the whole list. */
const NAMED = 100;

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 10px 0 4px;
  border: 0;
  border-top: 1px solid var(--line);
  & label { display: flex; align-items: flex-start; gap: 10px; padding: 4px 0; overflow-wrap: anywhere; cursor: pointer; }
  & label > input { flex: none; width: 16px; height: 16px; margin: 2px 0 0; accent-color: var(--accent); cursor: pointer; }
  & label.all { font-weight: 600; }
  & ul { padding-inline-start: 28px; }
  & small { display: block; font-size: 12px; line-height: 16px; font-weight: 400; color: var(--muted); }
  & .more { padding: 4px 0; font-size: 12.5px; color: var(--muted); }
  ${COARSE} { & label { padding: 12px 0; } }
`;

const Foot = styled.div`
  position: sticky;
  bottom: -24px;
  margin: 8px -20px -24px;
  padding: 12px 20px;
  display: flex;
  justify-content: flex-end;
  border-top: 1px solid var(--line);
  background: var(--panel);
`;

/** The id under which a missing task can be ticked. A list without tasks is ticked by its own id. */
const idOf = (task: MissingTask): string => task.tasks[0]?.id ?? '';

interface MissingProps {
  readonly lists: readonly MissingList[];
  onRestored(): void;
}

/** Lets the user choose what to bring back from a copy. */
export function Missing({ lists, onRestored }: MissingProps) {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (lists.length === 0) {
    return <EmptyState drawing={<ColumnsDrawing />} title={words.nothingMissing} text={words.nothingMissingText} />;
  }
  const chosen = lists.flatMap((list) => {
    const tasks = list.tasks.filter((task) => !left.has(idOf(task)));
    const wanted = tasks.length > 0 || (list.tasks.length === 0 && !left.has(list.id));
    return wanted ? [{ list, tasks }] : [];
  });
  const count = chosen.reduce((sum, { tasks }) => sum + tasks.reduce((all, one) => all + one.tasks.length, 0), 0);
  const tick = (ids: readonly string[], on: boolean) => {
    const next = new Set(left);
    for (const id of ids) {
      if (on) next.delete(id);
      else next.add(id);
    }
    setLeft(next);
  };
  const restore = () => {
    const brought = dispatch(restoreCopy(chosen));
    if (brought === 'unread') {
      showToast({ text: words.copyUnread, ms: SAID_MS });
      return;
    }
    showToast({ text: words.broughtBack(brought), ms: SAID_MS });
    onRestored();
  };
  return (
    <>
      <Summary>
        <p>{words.missingText}</p>
      </Summary>
      {lists.map((list) => (
        <ListOfMissing key={list.id} list={list} left={left} onTick={tick} />
      ))}
      <Foot>
        <Button kind="primary" aria-disabled={chosen.length === 0} onClick={() => chosen.length > 0 && restore()}>
          {count === 0 && chosen.length > 0 ? words.bringBackLists : words.bringBack(count)}
        </Button>
      </Foot>
    </>
  );
}

interface ListProps {
  readonly list: MissingList;
  readonly left: ReadonlySet<string>;
  onTick(ids: readonly string[], on: boolean): void;
}

function ListOfMissing({ list, left, onTick }: ListProps) {
  const words = useOutboxMessages();
  const ids = list.tasks.length === 0 ? [list.id] : list.tasks.map(idOf);
  const all = ids.every((id) => !left.has(id));
  return (
    <Group aria-label={listName(list.title)}>
      <label className="all">
        <input
          type="checkbox"
          aria-label={words.wholeList(listName(list.title))}
          checked={all}
          onChange={(event) => onTick(ids, event.currentTarget.checked)}
        />
        <span dir="auto">
          {listName(list.title)}
          {list.gone && <small>{words.listIsGone}</small>}
        </span>
      </label>
      <ul>
        {list.tasks.slice(0, NAMED).map((task) => (
          <li key={idOf(task)}>
            <label>
              <input
                type="checkbox"
                aria-label={seenText(task.tasks[0]?.title ?? '') || words.untitled}
                checked={!left.has(idOf(task))}
                onChange={(event) => onTick([idOf(task)], event.currentTarget.checked)}
              />
              <span dir="auto">
                {seenText(task.tasks[0]?.title ?? '') || words.untitled}
                {task.tasks.length > 1 && <small>{words.withSubtasks(task.tasks.length - 1)}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {list.tasks.length > NAMED && <p className="more">{words.andMore(list.tasks.length - NAMED)}</p>}
    </Group>
  );
}
