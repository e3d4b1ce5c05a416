import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { type OutboxLine, selectNextTry, selectOutbox } from '../../store/outbox/outbox.ts';
import { discardChange, holdSending, putTaskIn, retryNow } from '../../store/outbox/outbox-acts.ts';
import { acceptCopy } from '../../store/outbox/refused-move.ts';
import { selectAccountGone, selectOffline, selectProblem } from '../../store/selectors.ts';
import { selectUnreadableCount, selectUnsavedCount } from '../../store/sync/change-counts.ts';
import { SHOWN_ONE_BY_ONE, selectPaused, selectProgress } from '../../store/sync/progress.ts';
import { refreshPage } from '../../store/sync/refresh-commands.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Question } from '../../ui/question.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { momentWords } from '../messages/moments.ts';
import { type OutboxMessages, useOutboxMessages } from '../messages/outbox-messages.ts';
import { useExportUnsent } from '../messages/use-export-unsent.ts';
import { stateWords, whatWords, whereWords, whyWords } from './change-words.ts';
import { ListChoice } from './list-choice.tsx';
import { Said } from './said.tsx';
import { Rows, Summary } from './styles.ts';

const SAID_MS = 6000;

/** Lists the changes that no cloud knows yet, each with its state, or one line for all when there are many. */
export function Waiting() {
  const words = useOutboxMessages();
  const lines = useAppSelector(selectOutbox);
  const unreadable = useAppSelector(selectUnreadableCount);
  const paused = useAppSelector(selectPaused);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  // A change that was sent meanwhile can no longer be discarded, so the question closes.
  const line = lines.find(({ id }) => id === asked);
  if (asked !== null && !line) setAsked(null);
  if (lines.length === 0 && unreadable === 0 && !paused) {
    return <EmptyState drawing={<ColumnsDrawing />} title={words.nothingWaits} text={words.nothingWaitsText} />;
  }
  const many = lines.length > SHOWN_ONE_BY_ONE;
  return (
    <>
      <Queue many={many} />
      {many && !all ? (
        <Button onClick={() => setAll(true)}>{words.showAll(lines.length)}</Button>
      ) : (
        <Rows aria-label={words.tabWaiting}>
          {lines.map((line) => (
            <Line key={line.id} line={line} onDiscard={() => setAsked(line.id)} />
          ))}
        </Rows>
      )}
      {line && <DiscardQuestion line={line} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The states of changes that wait for an answer from the user, even if sending works. */
const ASKING: ReadonlySet<OutboxLine['state']> = new Set(['asks', 'homeless']);

/** Problems that no retry ends; on a narrow page the drawer lies over the banner that says what does. */
const ENDED_BY_SIGN_IN: ReadonlySet<string | null> = new Set(['signed-out', 'expired-access']);

/** Problems whose pause no press ends [8.2]: trying earlier would only be refused again. */
const ENDED_BY_TIME: ReadonlySet<string | null> = new Set(['quota', 'global-quota']);

interface QueueState {
  readonly offline: boolean;
  readonly paused: boolean;
  readonly stuck: string | null;
  readonly asking: boolean;
}

/** Describes the state of the queue as a whole. */
function queueWords({ offline, paused, stuck, asking }: QueueState, words: OutboxMessages): string {
  if (asking) return words.queueAsks;
  if (offline) return words.queueOffline;
  if (paused) return words.queueHeld;
  if (stuck === null) return words.queueGoes;
  return [words.queueStuck, whyWords(stuck, false, words)].filter((part) => part !== null).join(' ');
}

/** Shows the state of the whole queue, and the actions on it. */
function Queue({ many }: { readonly many: boolean }) {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOffline);
  const paused = useAppSelector(selectPaused);
  const stuck = useAppSelector((state) => selectProblem(state)?.code ?? null);
  const progress = useAppSelector(selectProgress);
  const nextTry = useAppSelector(selectNextTry);
  const gone = useAppSelector(selectAccountGone) !== null;
  const unreadable = useAppSelector(selectUnreadableCount);
  const unsaved = useAppSelector(selectUnsavedCount);
  const idle = offline || (ENDED_BY_TIME.has(stuck) && unsaved === 0);
  const next = nextTry === null || offline || paused ? null : momentWords(nextTry, Date.now());
  const asking = useAppSelector((state) => {
    const lines = selectOutbox(state);
    return lines.length > 0 && lines.every((one) => ASKING.has(one.state));
  });
  const said = queueWords({ offline, paused, stuck, asking }, words);
  const exportAll = useExportUnsent();
  const line = progress ? words.sentOf(progress.sent, progress.total) : null;
  return (
    <Summary>
      {line !== null && (
        <>
          <p className="strong">{paused ? words.heldBack(line) : next ? words.withNextTry(line, next) : line}</p>
          <div
            className="track"
            role="progressbar"
            aria-label={line}
            aria-valuemin={0}
            aria-valuemax={progress?.total}
            aria-valuenow={progress?.sent}
          >
            <i style={{ width: `${progress ? (100 * progress.sent) / progress.total : 0}%` }} />
          </div>
        </>
      )}
      <Said text={line === null && next ? words.sentenceWithNextTry(said, next) : said} />
      {unreadable > 0 && (
        <>
          <p className="note">{words.unreadable(unreadable)}</p>
          <div className="buttons">
            <Button onClick={() => dispatch(refreshPage())}>{words.reload}</Button>
          </div>
        </>
      )}
      <div className="buttons">
        {!gone && (
          <>
            {ENDED_BY_SIGN_IN.has(stuck) && !offline && (
              <ButtonLink kind="primary" href="/resetLogin">
                {words.signInAgain}
              </ButtonLink>
            )}
            <Button aria-disabled={idle} onClick={() => !idle && void dispatch(retryNow())}>
              {words.retryNow}
            </Button>
            {(many || paused || progress !== null) && (
              <Button onClick={() => void dispatch(holdSending(!paused))}>
                {paused ? words.resumeSending : words.pauseSending}
              </Button>
            )}
          </>
        )}
        <Button onClick={() => void exportAll()}>{words.exportChanges}</Button>
      </div>
    </Summary>
  );
}

function Line({ line, onDiscard }: { readonly line: OutboxLine; onDiscard(): void }) {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const offline = useAppSelector(selectOffline);
  const held = useAppSelector(selectPaused);
  const stuck = useAppSelector((state) => selectProblem(state) !== null);
  const what = whatWords(line.subject, words, line.nowhere);
  const where = whereWords(line.subject, words);
  const now = Date.now();
  const { nextTryAt } = line;
  const due = nextTryAt !== null && nextTryAt > now && !offline && !held;
  const how = [
    stateWords(line.state, { offline, held, stuck }, words),
    ...(due ? [words.nextTryAt(momentWords(nextTryAt, now))] : []),
  ].join(', ');
  const why = whyWords(line.error, line.subject.kind === 'WRITE_USER', words);
  const bad = line.state === 'unsaved' || line.state === 'homeless' || line.state === 'asks';
  return (
    <li>
      <div className="grow">
        <p className="what" dir="auto">
          {what}
        </p>
        <p className="how">{[where, momentWords(line.at, now)].filter((part) => part !== '').join(' · ')}</p>
        <p className={bad ? 'how bad' : line.state === 'failed' || line.state === 'unsure' ? 'how warn' : 'how'}>
          {why === null || line.state === 'sending' ? how : words.becauseOf(how, why)}
        </p>
        {line.state === 'asks' && (
          <div className="actions">
            <Button onClick={() => void dispatch(acceptCopy(line.id))}>{words.moveAsCopy}</Button>
          </div>
        )}
        {line.state === 'homeless' && (
          <div className="actions">
            <ListChoice
              label={words.putInNamed(what)}
              onChoose={(listId) => void dispatch(putTaskIn(line.id, listId))}
            />
          </div>
        )}
      </div>
      <Button kind="quiet" aria-label={words.discardNamed(what)} onClick={onDiscard}>
        {words.discard}
      </Button>
    </li>
  );
}

function DiscardQuestion({ line, onClose }: { readonly line: OutboxLine; onClose(): void }) {
  const words = useOutboxMessages();
  const dispatch = useAppDispatch();
  const onItsWay = line.state === 'sending' || line.state === 'unsure';
  const discard = async () => {
    const done = await dispatch(discardChange(line.id));
    if (done === 'too-late') showToast({ text: words.discardTooLate, ms: SAID_MS });
  };
  return (
    <Question
      title={words.discardQuestion}
      text={`${whatWords(line.subject, words, line.nowhere)}. ${onItsWay ? words.discardOnItsWay : words.discardText}`}
      action={words.discard}
      cancel={words.cancel}
      onAct={() => void discard()}
      onClose={onClose}
    />
  );
}
