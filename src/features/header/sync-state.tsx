import styled from 'styled-components';
import { useAppSelector } from '../../store/hooks.ts';
import { selectOffline, selectUnsavedCount, selectWaitingCount } from '../../store/selectors.ts';
import { NARROW } from '../../ui/media.ts';
import { type Messages, useMessages } from '../messages/messages.ts';

const State = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  padding: 0 8px;
  font-size: 12px;
  line-height: 16px;
  white-space: nowrap;
  color: var(--muted);
  &::before { content: ''; flex: none; width: 7px; height: 7px; border-radius: 50%; background: var(--good); }
  &.waiting::before { background: var(--accent); }
  &.offline::before { background: none; border: 2px solid var(--warn); }
  &.bad { color: var(--bad); }
  &.bad::before { background: var(--bad); border-radius: 1px; }
  & > span { overflow: hidden; text-overflow: ellipsis; }
  ${NARROW} { padding: 0 4px; font-size: 11.5px; line-height: 14px; white-space: normal; max-width: 128px; }
  @media (forced-colors: active) { &::before { background: CanvasText; } }
`;

/** How the changes of this device stand, as a tone and a line of words. */
export function syncLine(
  state: { readonly offline: boolean; readonly waiting: number; readonly unsaved: number },
  words: Messages,
): { readonly tone: 'good' | 'waiting' | 'offline' | 'bad'; readonly text: string } {
  if (state.unsaved > 0) return { tone: 'bad', text: words.changesUnsaved(state.unsaved) };
  if (state.offline) {
    return { tone: 'offline', text: state.waiting > 0 ? words.offlineWaiting(state.waiting) : words.offline };
  }
  if (state.waiting > 0) return { tone: 'waiting', text: words.changesWaiting(state.waiting) };
  return { tone: 'good', text: words.allSaved };
}

/** The quiet dot: "All saved", and what waits. */
export function SyncState() {
  const words = useMessages();
  const offline = useAppSelector(selectOffline);
  const waiting = useAppSelector(selectWaitingCount);
  const unsaved = useAppSelector(selectUnsavedCount);
  const { tone, text } = syncLine({ offline, waiting, unsaved }, words);
  return (
    <State className={tone} role="status">
      <span>{text}</span>
    </State>
  );
}
