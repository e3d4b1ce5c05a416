import type { EngineStatus } from '../protocol/messages.ts';

/** So often at most a page shows that its engine goes from one thing to the next, in milliseconds. */
export const PHASE_MS = 250;

interface StatusHost {
  readonly after: (ms: number, run: () => void) => () => void;
  readonly show: (status: EngineStatus) => void;
}

/**
 * What differs in it is news. What an engine does in turn while all is well is none: with several changes to send it goes
 * from one to the other forty times a second.
 */
const news = ({ phase, refreshedAt: _, ...rest }: EngineStatus): string =>
  JSON.stringify([rest, phase === 'starting' || phase === 'stopped' ? phase : '']);

/** Follows the engine's status: news is shown at once, what it is just doing calmly, the last of it always. */
export function createCalmStatus({ after, show }: StatusHost): (status: EngineStatus) => void {
  let latest: EngineStatus;
  let shown: EngineStatus | null = null;
  let resting = false;

  const tell = () => {
    if (latest === shown) return;
    shown = latest;
    show(latest);
    if (resting) return;
    resting = true;
    after(PHASE_MS, () => {
      resting = false;
      tell();
    });
  };
  return (status) => {
    latest = status;
    if (!resting || !shown || news(status) !== news(shown)) tell();
  };
}
