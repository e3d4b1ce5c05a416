import { useEffect } from 'react';
import { touches } from '../../domain/operations/touches.ts';
import { ensureTasks } from '../../store/commands.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectHappened, selectUnseenCount } from '../../store/outbox/happened.ts';
import { readKept } from '../../store/outbox/kept.ts';
import { selectOutbox } from '../../store/outbox/outbox.ts';
import type { RootState } from '../../store/store.ts';
import { type OutboxTab, openOutbox } from '../../store/ui-slice.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useOutboxMessages } from '../messages/outbox-messages.ts';
import { Copies } from './copies.tsx';
import { RecentlyDeleted } from './deleted.tsx';
import { Happened } from './happened.tsx';
import { Waiting } from './waiting.tsx';

/** The lists whose tasks are named in the descriptions of the waiting changes. */
const listsOf = (pending: RootState['ops']['pending']): readonly string[] => [
  ...new Set(pending.flatMap(({ operation }) => touches(operation).lists)),
];

/** The drawer behind the sync state: waiting changes, what went wrong, what was deleted, and the daily copies. */
export default function Outbox() {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const tab = useAppSelector((state) => state.ui.outbox);
  const pending = useAppSelector((state) => state.ops.pending);
  const waiting = useAppSelector((state) => selectOutbox(state).length);
  const happened = useAppSelector((state) => selectHappened(state).length);
  const unseen = useAppSelector(selectUnseenCount);
  // On every change that comes or goes, because a finished change moves from the waiting ones to the kept ones.
  useEffect(() => {
    void dispatch(readKept());
    void dispatch(ensureTasks(listsOf(pending)));
  }, [dispatch, pending]);
  if (tab === null) return null;
  return (
    <Drawer title={words.outbox} closeLabel={words.closeOutbox} onClose={() => dispatch(openOutbox(null))}>
      <Tabs<OutboxTab>
        label={words.outbox}
        chosen={tab}
        onChoose={(id) => dispatch(openOutbox(id))}
        parts={[
          { id: 'waiting', label: words.tabWaiting, count: waiting, content: <Waiting /> },
          { id: 'happened', label: words.tabHappened, count: happened, warn: unseen > 0, content: <Happened /> },
          { id: 'deleted', label: words.tabDeleted, content: <RecentlyDeleted /> },
          { id: 'copies', label: words.tabCopies, content: <Copies /> },
        ]}
      />
    </Drawer>
  );
}
