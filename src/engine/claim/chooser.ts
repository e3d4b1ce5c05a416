import type { OperationRecord } from '../../protocol/records.ts';
import type { Tail } from '../../records/records.ts';
import type { Pause } from '../pause.ts';
import type { EnginePorts, EngineWaits } from '../ports.ts';
import { type Choice, choose } from './choose.ts';

/** The number of requests that are on the way at once, each in lanes of its own. */
const SLOTS = 4;

interface ChooserDeps {
  readonly ports: Pick<EnginePorts, 'clock' | 'connectivity'>;
  readonly waits: EngineWaits;
  readonly pause: Pause;
  /** Returns true when nothing more may go out: the user holds sending back, or the engine is stopping. */
  held(): boolean;
  /**
   * Returns true when the cloud has reported the user document since the engine began. Before that nobody knows which
   * boards are gone, and a setting that is sent may have no document to be shown in: it would look undone.
   */
  userRead(): boolean;
}

/** Chooses what goes out, and remembers what a choice must know of earlier ones. */
interface Chooser {
  /** `active`: keys of the operations that are being sent, in `requests` requests. */
  choose(tail: Tail, active: ReadonlySet<number>, requests: number): Choice;
  /** Lets these operations go without their undo delay. */
  waive(operations: readonly OperationRecord[]): void;
  /** Makes settings wait for `ms` milliseconds; 0 lets them go. */
  holdUser(ms: number): void;
  userHeldUntil(): number;
}

export function createChooser({ ports, waits, pause, held, userRead }: ChooserDeps): Chooser {
  const now = () => ports.clock.now();
  /** When each operation of the last tail was first seen, in milliseconds by key. */
  let firstSeen: ReadonlyMap<number, number> = new Map();
  let waived: ReadonlySet<number> = new Set();
  let userHeld = 0;
  let userWait = 0;

  return {
    choose(tail, active, requests) {
      const at = now();
      // The key of an aborted add is given again, so keys that left the tail are forgotten. Nothing was first seen
      // later than now, nor is a wait longer than it was meant to be: the clock may have been set back.
      firstSeen = new Map(tail.operations.map(({ seq }) => [seq, Math.min(firstSeen.get(seq) ?? at, at)]));
      waived = new Set([...waived].filter((seq) => firstSeen.has(seq)));
      userHeld = Math.min(userHeld, at + userWait);
      const open = !held() && pause.until() === 0 && ports.connectivity.online();
      return choose(tail, {
        now: at,
        active,
        firstSeen: (seq) => firstSeen.get(seq) ?? at,
        undoMargin: waits.undoMargin,
        waived: (seq) => waived.has(seq),
        slots: open ? SLOTS - requests : 0,
        userOpen: userHeld <= at && userRead(),
        // A second copy of a task is recognised later, that of a list is not. So for a new list the wait must outlast
        // its request, and then be as long as after a known failure, since the service may still carry out a request
        // that was given up.
        lateness: ({ kind }) => waits.networkRetry + (kind === 'INSERT_TASKLIST' ? waits.requestTimeout : 0),
      });
    },
    waive(operations) {
      waived = new Set([...waived, ...operations.map(({ seq }) => seq)]);
    },
    holdUser(ms) {
      userHeld = now() + ms;
      userWait = ms;
    },
    userHeldUntil: () => userHeld,
  };
}
