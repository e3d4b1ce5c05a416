import type { OperationRecord } from '../../protocol/records.ts';
import type { Tail } from '../../records/records.ts';
import type { Pause } from '../pause.ts';
import type { EnginePorts, EngineWaits } from '../ports.ts';
import { type Choice, choose } from './choose.ts';

/** So many requests are on the way at once, each in lanes of its own. */
const SLOTS = 4;

interface ChooserDeps {
  readonly ports: Pick<EnginePorts, 'clock' | 'connectivity'>;
  readonly waits: EngineWaits;
  readonly pause: Pause;
  /** Whether nothing more may go out: the user holds sending back, or the engine stops. */
  held(): boolean;
  /**
   * Whether the cloud has told of the user document since the engine began: before that nobody knows which boards are gone,
   * nor perhaps what to show that is written, which would look as if undone.
   */
  userRead(): boolean;
}

/** Chooses what goes out, and remembers what one choice must know of those before. */
interface Chooser {
  /** `active`: keys of what is being sent, in so many `requests`. */
  choose(tail: Tail, active: ReadonlySet<number>, requests: number): Choice;
  /** These go without their delay. */
  waive(operations: readonly OperationRecord[]): void;
  /** Settings wait for so many milliseconds; 0 = they may go. */
  holdUser(ms: number): void;
  userHeldUntil(): number;
}

export function createChooser({ ports, waits, pause, held, userRead }: ChooserDeps): Chooser {
  const now = () => ports.clock.now();
  /** Milliseconds by key, of what the last tail held. */
  let firstSeen: ReadonlyMap<number, number> = new Map();
  let waived: ReadonlySet<number> = new Set();
  let userHeld = 0;
  let userWait = 0;

  return {
    choose(tail, active, requests) {
      const at = now();
      // A key whose add was aborted is given again: of what has gone nothing is remembered. And nothing was seen later than
      // now, nor is a wait longer than it was meant to be: the clock may have been set back.
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
        // Of two tasks the copy is recognised later, of two lists it is not: it must be past what a request may take, and as
        // much later as after one whose failure is known, since the service may do what was given up.
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
