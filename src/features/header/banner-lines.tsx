import { CircleAlert, CloudOff, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { splitLong } from '../../domain/long-text.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccountGone, selectBoardState, selectOffline, selectWarning } from '../../store/selectors.ts';
import { selectDatabaseLacks } from '../../store/sync/progress.ts';
import { refreshPage } from '../../store/sync/refresh-commands.ts';
import type { UiState } from '../../store/ui-slice.ts';
import { Banner } from '../../ui/banner.tsx';
import { lateWithFocus } from '../../ui/late.tsx';
import { Link } from '../../ui/link.tsx';
import { type AllMessages, useAllMessages } from '../messages/all-messages.ts';
import { Asked } from '../messages/asked.tsx';
import { timeOfDay } from '../messages/moments.ts';
import type { ProblemKind } from './problem-dialog.tsx';

const ProblemDialog = lateWithFocus(() => import('./problem-dialog.tsx'));

interface ProblemLine {
  readonly tone: 'warn' | 'bad';
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string };
  /** Offers a dialog that explains more: about an authentication error [8.19], or a sync error [8.20]. */
  readonly explain?: ProblemKind;
}

/** How much of the service's own words is shown, in UTF-16 code units. */
const MESSAGE_LENGTH = 200;

type Problem = NonNullable<NonNullable<UiState['engine']>['problem']>;

/**
 * Returns what a problem of the engine means to the user and what helps; null where the sync state says enough.
 * `empty`: this device holds nothing of the board, because it never did or no longer does.
 */
export function problemLine(
  problem: Problem,
  words: AllMessages,
  timeOf: (moment: number) => string,
  empty = false,
): ProblemLine | null {
  const next = problem.nextTryAt === null ? '' : ` ${words.nextTry(timeOf(problem.nextTryAt))}`;
  const lines: Record<Problem['code'], ProblemLine | null> = {
    'signed-out': {
      tone: 'bad',
      text: empty ? words.problemSignedOutEmpty : words.problemSignedOut,
      action: { label: words.signInAgain, href: '/resetLogin' },
      explain: 'auth',
    },
    'expired-access': {
      tone: 'bad',
      text: words.problemExpired,
      action: { label: words.signInAgain, href: '/resetLogin' },
      explain: 'auth',
    },
    'insufficient-scope': {
      tone: 'bad',
      text: words.problemScope,
      action: { label: words.whatToDo, href: '/troubleshoot' },
    },
    'not-found': {
      tone: 'warn',
      text: words.problemNotFound,
      action: { label: words.whatToDo, href: '/troubleshoot' },
    },
    'token-unavailable': { tone: 'warn', text: words.problemToken + next },
    'global-quota': { tone: 'warn', text: words.problemGlobalQuota + next },
    quota: { tone: 'warn', text: words.problemQuota + next },
    unavailable: { tone: 'warn', text: words.problemUnavailable + next },
    storage: { tone: 'bad', text: words.problemStorage },
    // The dialog has all of a long message.
    unknown: {
      tone: 'warn',
      text: words.problemUnknown(splitLong(problem.message ?? '', MESSAGE_LENGTH).head) + next,
      explain: 'sync',
    },
    offline: null,
  };
  return lines[problem.code];
}

/** The banners themselves, which banners.tsx loads. */
export default function BannerLines() {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const problem = useAppSelector(selectWarning);
  const offline = useAppSelector(selectOffline);
  const settingsWait = useAppSelector((state) => state.ui.engine?.settingsWait ?? false);
  const newer = useAppSelector((state) => state.ui.newerBuild !== null);
  const gone = useAppSelector(selectAccountGone);
  const database = useAppSelector(selectDatabaseLacks);
  const empty = useAppSelector((state) => selectBoardState(state) === 'never-read');
  // Kept with the error's text: the service may be well again while the user reads the dialog.
  const [explained, setExplained] = useState<{ readonly kind: ProblemKind; readonly error: string } | null>(null);
  const explain = (kind: ProblemKind) =>
    setExplained({ kind, error: problem?.message ?? (kind === 'auth' ? words.expiredToken : words.unknownError) });
  // A page that is signed out takes no changes, and one without a database saves none: that is said instead of what the
  // engine says of the same account, that changes wait on this device.
  const line = problem && gone !== 'signed-out' && !database ? problemLine(problem, words, timeOfDay, empty) : null;
  return (
    <>
      {gone === 'switched' && <ReloadBanner text={words.goneSwitched} />}
      {gone === 'no-room' && <ReloadBanner text={words.goneNoRoom} />}
      {gone === 'signed-out' && <ReloadBanner text={empty ? words.problemSignedOutEmpty : words.goneSignedOut} />}
      {database && <ReloadBanner text={words.databaseLacks} />}
      {line && !offline && (
        <Banner
          tone={line.tone}
          icon={<CircleAlert />}
          action={
            <>
              {line.action && <Link href={line.action.href}>{line.action.label}</Link>}
              {line.explain && (
                <button type="button" aria-haspopup="dialog" onClick={() => line.explain && explain(line.explain)}>
                  {words.whatToDo}
                </button>
              )}
            </>
          }
        >
          {line.text}
        </Banner>
      )}
      {newer && (
        <Banner
          tone="quiet"
          icon={<Sparkles />}
          action={
            <button type="button" onClick={() => dispatch(refreshPage())}>
              {words.refreshPage}
            </button>
          }
        >
          {words.newVersion}
        </Banner>
      )}
      {explained && (
        <Asked onClose={() => setExplained(null)}>
          <ProblemDialog {...explained} onClose={() => setExplained(null)} />
        </Asked>
      )}
      {settingsWait && !offline && (
        <Banner tone="quiet" icon={<CloudOff />}>
          {words.settingsWait}
        </Banner>
      )}
    </>
  );
}

/** A banner for a state that lasts until the page is reloaded. */
function ReloadBanner({ text }: { readonly text: string }) {
  const words = useAllMessages();
  return (
    <Banner
      tone="bad"
      icon={<CircleAlert />}
      action={
        <button type="button" onClick={() => location.reload()}>
          {words.reload}
        </button>
      }
    >
      {text}
    </Banner>
  );
}
