import type { EngineStatus } from '../../protocol/messages.ts';

/** The shortest time between two changes of the shown phase, in milliseconds. */
export const PHASE_MS = 250;

interface StatusHost {
  readonly after: (ms: number, run: () => void) => () => void;
  readonly show: (status: EngineStatus) => void;
}

/**
 * The part of a status whose change is shown at once. The phases that an engine passes through while all is well are
 * left out: with several changes to send it changes phase forty times a second.
 */
const news = ({ phase, ...rest }: EngineStatus): string =>
  JSON.stringify([rest, phase === 'starting' || phase === 'stopped' ? phase : '']);

/**
 * Follows the engine's status. News is shown at once; mere changes of phase are throttled, and the last one is always
 * shown.
 */
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
