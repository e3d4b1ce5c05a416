import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { SLOW_MS } from '../../domain/operations/operation.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { followLooked } from '../../store/outbox/follow-looked.ts';
import { selectUnseenCount } from '../../store/outbox/happened.ts';
import { selectOffline } from '../../store/selectors.ts';
import { selectUnsavedCount, selectWaitingCount } from '../../store/sync/change-counts.ts';
import { type Progress, selectDatabaseLacks, selectPaused, selectProgress } from '../../store/sync/progress.ts';
import { HAPPENED_TAB, openOutbox } from '../../store/ui-slice.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { announce } from '../../ui/live-region.tsx';
import { COARSE, NARROW } from '../../ui/media.ts';
import { closeKeyed } from '../../ui/toast-store.ts';
import { useStays } from '../../ui/use-stays.ts';
import { type AfterMessages, useAfterMessages } from '../messages/after-messages.ts';

const State = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 6px;
  /* The search box shrinks first. Then the words here end in dots; the number of what to look at stays whole. */
  flex: 0 1 auto;
  min-width: 0;
  height: 32px;
  padding: 0 8px;
  border-radius: var(--r-s);
  font-size: 12px;
  line-height: 16px;
  white-space: nowrap;
  color: var(--muted);
  transition: background-color var(--fast);
  &:hover { background: var(--hover); color: var(--text); }
  &::before { content: ''; box-sizing: border-box; flex: none; width: 7px; height: 7px; border-radius: 50%; background: var(--good); }
  &.waiting::before { background: var(--accent); }
  &.offline::before { background: none; border: 2px solid var(--warn); }
  &.bad { color: var(--bad); }
  &.bad::before { background: var(--bad); border-radius: 1px; }
  & > span { overflow: hidden; text-overflow: ellipsis; }
  & > .short { display: none; font-weight: 550; }
  & > .look { flex: none; padding: 0 7px; border-radius: 9px; background: var(--warn-soft); color: var(--warn); font-weight: 550; line-height: 18px; }
  ${NARROW} { padding: 0 4px; font-size: 11.5px; line-height: 14px; max-width: 84px;
    min-width: 34px;
    justify-content: center;
    & > span:not(.short) { position: absolute; width: 1px; height: 1px; clip-path: inset(50%); }
    & > .short { display: inline; }
    & > .look.short { display: inline-flex; align-items: center; gap: 4px; }
    /* The number of what to look at is whole: what stands before it gives way. */
    &:has(> .look) { max-width: none; }
  }
  ${COARSE} { &::after { content: ''; position: absolute; inset: -6px -5px; } }
  @media (forced-colors: active) { &::before { background: CanvasText; } }
`;

interface SyncFacts {
  /** This page can neither read nor save, so it does not know what waits. */
  readonly closed?: boolean;
  readonly offline: boolean;
  readonly waiting: number;
  readonly unsaved: number;
  readonly paused?: boolean;
  readonly progress?: Progress | null;
}

/** Returns the sync state of this device's changes as a tone and a line of text. */
export function syncLine(
  { closed = false, offline, waiting, unsaved, paused = false, progress = null }: SyncFacts,
  words: AfterMessages,
): { readonly tone: 'good' | 'waiting' | 'offline' | 'bad'; readonly text: string } {
  if (unsaved > 0) return { tone: 'bad', text: words.changesUnsaved(unsaved) };
  if (closed) return { tone: 'bad', text: words.cannotSave };
  if (offline) return { tone: 'offline', text: waiting > 0 ? words.offlineWaiting(waiting) : words.offline };
  if (waiting === 0) return { tone: 'good', text: words.allSaved };
  const line = progress ? words.sentOf(progress.sent, progress.total) : words.changesWaiting(waiting);
  return { tone: 'waiting', text: paused ? words.heldBack(line) : line };
}

/**
 * Announces trouble when it begins, a change that has waited for long, and, after either, that everything is saved.
 * Other changes, which come and go all the time, and growing numbers are not announced: the button shows both.
 */
function useSaid({ tone, text }: ReturnType<typeof syncLine>): void {
  const oldest = useAppSelector((state) => state.ops.entries[0]?.pending.operation.id ?? null);
  const slow = useStays(oldest, SLOW_MS);
  const told = useRef<typeof tone>('good');
  const quiet = tone === 'waiting' && !slow;
  useEffect(() => {
    if (quiet || tone === told.current) return;
    told.current = tone;
    announce(text);
  }, [quiet, tone, text]);
}

/** The sync state: a quiet dot with "All saved", or what waits. It opens the drawer that lists those changes. */
export default function SyncState() {
  const words = useAfterMessages();
  const dispatch = useAppDispatch();
  const closed = useAppSelector(selectDatabaseLacks);
  const offline = useAppSelector(selectOffline);
  const waiting = useAppSelector(selectWaitingCount);
  const unsaved = useAppSelector(selectUnsavedCount);
  const paused = useAppSelector(selectPaused);
  const progress = useAppSelector(selectProgress);
  const unseen = useAppSelector(selectUnseenCount);
  const line = syncLine({ closed, offline, waiting, unsaved, paused, progress }, words);
  const { tone, text } = line;
  useSaid(line);
  useEffect(() => dispatch(followLooked()), [dispatch]);
  const unseenBefore = useRef(unseen);
  useEffect(() => {
    // The user has looked, perhaps in another tab. A message comes before what it is about is counted.
    if (unseen === 0 && unseenBefore.current > 0) closeKeyed(HAPPENED_TAB);
    unseenBefore.current = unseen;
  }, [unseen]);
  const look = unseen > 0 ? words.toLookAt(unseen) : null;
  return (
    <State
      type="button"
      className={tone}
      data-passing
      data-sync
      aria-haspopup="dialog"
      onClick={() => dispatch(openOutbox(look !== null && waiting + unsaved === 0 ? 'happened' : 'waiting'))}
    >
      <span>{text}</span>
      {tone !== 'good' && (
        <span className="short" aria-hidden="true">
          {unsaved || waiting || text}
        </span>
      )}
      {look !== null && (
        <>
          <span className="look">{look}</span>
          <span className="look short" aria-hidden="true">
            <Glyph name="alert" size={12} />
            {unseen}
          </span>
        </>
      )}
    </State>
  );
}
