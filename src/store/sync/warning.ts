import type { EngineStatus } from '../../protocol/messages.ts';

/** How long a warning stays after a refresh that worked, in milliseconds [4.16]. */
export const WARNING_MS = 3000;

interface WarningHost {
  readonly after: (ms: number, run: () => void) => () => void;
  readonly show: (warning: EngineStatus['problem']) => void;
}

/** Follows the engine's status: a problem is shown at once, and removed when the engine has been well for a while. */
export function createWarning({ after, show }: WarningHost): (status: EngineStatus) => void {
  let shown = false;
  let leaving: (() => void) | null = null;
  return ({ problem, phase }) => {
    if (problem) {
      leaving?.();
      leaving = null;
      shown = true;
      show(problem);
    } else if (shown && leaving === null && phase !== 'refreshing') {
      leaving = after(WARNING_MS, () => {
        leaving = null;
        shown = false;
        show(null);
      });
    }
  };
}
