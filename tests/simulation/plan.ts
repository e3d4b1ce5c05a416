import type { OperationKind } from '../../src/domain/operations/operation.ts';
import { chanceOf } from '../../src/engine/testing/chance.ts';
import { CELLS, type Cell, type DeviceFault, ofBatches } from './faults.ts';

/** One step of a story. Its details are drawn from a seed of its own, so that other steps can be left out. */
export type Step = { readonly seed: number } & (
  | { readonly do: 'act'; readonly kind: OperationKind | null }
  /** An act of this kind, whose first write meets the fault. */
  | { readonly do: 'meet'; readonly cell: Cell }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'elsewhere' }
  /** A task made here equals one that was made elsewhere a moment ago, and its request is lost. */
  | { readonly do: 'twin' }
  | { readonly do: 'strike'; readonly fault: DeviceFault }
  | { readonly do: 'kill'; readonly moments: number }
  | { readonly do: 'flush' | 'refresh' | 'reset' | 'sign in' }
);

export interface Plan {
  readonly seed: number;
  /** Nobody else touches the account: then the whole outcome can be foretold, including the order. */
  readonly alone: boolean;
  readonly noise: number;
  /** Whether the service restores deleted tasks. */
  readonly restores: boolean;
  /** The number of tasks in one answer of the service. */
  readonly pageSize: number;
  readonly steps: readonly Step[];
  /** Nothing is added to the steps, however few acts and faults they amount to. */
  readonly bare?: boolean;
  /** Nobody signs in with another account. */
  readonly sole?: boolean;
  /** Awaits on ports, counted over all workers from the first step on, at which the worker dies. */
  readonly deaths?: readonly number[];
}

/** The most tasks that the service gives in one answer (docs/tasks-api.md 2.4). */
export const LARGEST_PAGE = 100;
export const ACTS = 18;
/** Cells that a story goes through; the seeds take turns over all of them. As STRIDE: no factor in common with the deck. */
const CELLS_EACH = 8;
const SELDOM: readonly string[] = [
  'answer lost/DELETE_TASKLIST',
  'answer lost/DELETE_SHARED_BOARD',
  'killed/MOVE_TASK',
];
/** Cells that requests often escape are drawn more often. */
const isShy = ({ fault, kind }: Cell): boolean =>
  fault === 'list deleted' ||
  fault === 'account switch' ||
  ofBatches(fault) ||
  SELDOM.includes(`${fault}/${kind}`) ||
  kind === 'RESTORE_TASK' ||
  kind === 'UNDO';
const DECK: readonly Cell[] = [...CELLS, ...CELLS.filter(isShy)];
/** Has no factor in common with the size of the deck, so that neighbours differ. */
const STRIDE = 101;

const OTHERS: readonly (() => Omit<Step & { do: 'strike' }, 'seed'>)[] = (
  ['power lost', 'storage refuses', 'newer build', 'clock jump', 'offline', 'account switch'] as const
).map((fault) => () => ({ do: 'strike', fault }));

/** The story of a seed. */
export function planOf(seed: number): Plan {
  const chance = chanceOf(seed);
  const alone = chance() < 0.45;
  const calm = chance() < 0.3;
  const steps: Step[] = [];
  const add = (step: Omit<Step, 'seed'>) => steps.push({ ...step, seed: chance.below(2 ** 31) } as Step);
  const wait = () => add({ do: 'wait', ms: chance() < 0.4 ? chance.below(9000) : chance.below(400) } as Step);
  const cells: Cell[] = [];
  for (let index = 0; index < CELLS_EACH; index += 1) {
    const cell = DECK[((seed * CELLS_EACH + index) * STRIDE) % DECK.length];
    if (cell && !(alone && cell.fault === 'list deleted')) cells.push(cell);
  }
  const meetings = new Set(cells.map(() => chance.below(ACTS)));
  for (let act = 0; act < ACTS; act += 1) {
    const cell = meetings.has(act) ? cells.pop() : undefined;
    if (cell) add({ do: 'meet', cell } as Step);
    else add({ do: 'act', kind: null } as Step);
    wait();
    if (!alone && chance() < 0.25) add({ do: 'elsewhere' } as Step);
    if (!alone && chance() < 0.04) add({ do: 'twin' } as Step);
    if (!calm && chance() < 0.06) add({ do: 'kill', moments: chance.between(1, 120) } as Step);
    if (!calm && chance() < 0.04) add({ ...(chance.of(OTHERS)?.() as object) } as Step);
    if (chance() < 0.05) add({ do: chance() < 0.5 ? 'flush' : 'refresh' } as Step);
    if (chance() < 0.05) {
      // Now and then while lists are read.
      if (chance() < 0.4) {
        add({ do: 'refresh' } as Step);
        add({ do: 'wait', ms: chance.below(300) } as Step);
      }
      add({ do: 'reset' } as Step);
      wait();
    }
    if (chance() < 0.15) add({ do: 'sign in' } as Step);
  }
  for (const cell of cells) {
    add({ do: 'meet', cell } as Step);
    wait();
  }
  // Each story has at least one kill.
  const middle = chance.below(steps.length);
  steps.splice(middle, 0, { do: 'kill', moments: chance.between(1, 60), seed: chance.below(2 ** 31) });
  const noise = chance.of([0, 0, 0.05, 0.12]) ?? 0;
  const restores = chance() < 0.7;
  return { seed, alone, noise, restores, pageSize: chance.of([2, 3, 5, LARGEST_PAGE]) ?? LARGEST_PAGE, steps };
}
