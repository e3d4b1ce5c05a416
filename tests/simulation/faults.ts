import type { OperationKind } from '../../src/domain/operations/operation.ts';

/** What happens to one request on its way to the service and back. */
const REQUEST_FAULTS = [
  'dropped', // never arrives
  'answer lost', // done, no answer
  'truncated', // done, half an answer
  'html 502', // not done, a proxy's page
  'hang 35 s', // done after 35 s; the client has given up after 30
  'delivered twice',
  '401', // the token is not taken any more, a fresh one is
  'revoked', // no token is taken or given until the user signs in again
  '403 quota',
  '429 quota',
  '403 day', // the day's quota of the whole product
  '503 before', // not done
  '503 after', // done
  'batch part fails', // one of several, alone
  'batch shuffled', // done in another order
  'list deleted', // by another device, just before
  'read lag', // reads of the list show the past for a while
] as const;

/** What happens to the device while a request is on its way. */
const DEVICE_FAULTS = [
  'killed', // the worker, at any await
  'power lost', // the storage loses what it had not synced
  'storage refuses', // writes, for a while
  'newer build', // its engine starts
  'clock jump',
  'offline',
  'account switch', // with whatever is queued
  'reset', // the user has everything read again
] as const;

export const FAULTS = [...REQUEST_FAULTS, ...DEVICE_FAULTS];
export type RequestFault = (typeof REQUEST_FAULTS)[number];
export type DeviceFault = (typeof DEVICE_FAULTS)[number];
export type Fault = RequestFault | DeviceFault;

export const isRequestFault = (fault: Fault): fault is RequestFault =>
  (REQUEST_FAULTS as readonly string[]).includes(fault);

/** The operation types that faults meet. */
export const KINDS = [
  'INSERT_TASK',
  'UPDATE_TASK',
  'COMPLETE_TASKS',
  'MOVE_TASK',
  'DELETE_TASK',
  'RESTORE_TASK',
  'DELETE_COMPLETED_TASKS',
  'INSERT_TASKLIST',
  'UPDATE_TASKLIST',
  'DELETE_TASKLIST',
  'DELETE_SHARED_BOARD',
  'WRITE_USER',
  'UNDO',
] as const satisfies readonly OperationKind[];

/** What Firestore's own client keeps from the engine, and what has no list that could be deleted. */
const NOT_OF_THE_USER_DOCUMENT: readonly Fault[] = [
  'truncated',
  'html 502',
  'delivered twice',
  '401',
  'revoked',
  '403 quota',
  '429 quota',
  '403 day',
  'list deleted',
  'read lag',
];

/** What only one of several in a batch can meet. */
export const ofBatches = (fault: Fault): boolean => fault === 'batch part fails' || fault === 'batch shuffled';

/** Operations whose writes go out in batches [7.11]. */
const BATCHED: readonly OperationKind[] = ['INSERT_TASK', 'UPDATE_TASK', 'COMPLETE_TASKS', 'DELETE_TASK'];

/** Whether the fault can meet a request of this type at all. */
export function possible(fault: Fault, kind: OperationKind): boolean {
  if (ofBatches(fault)) return BATCHED.includes(kind);
  if (kind === 'WRITE_USER') return !NOT_OF_THE_USER_DOCUMENT.includes(fault);
  return kind !== 'INSERT_TASKLIST' || fault !== 'list deleted';
}

export interface Cell {
  readonly fault: Fault;
  readonly kind: OperationKind;
}

export const CELLS: readonly Cell[] = FAULTS.flatMap((fault) =>
  KINDS.filter((kind) => possible(fault, kind)).map((kind) => ({ fault, kind })),
);
