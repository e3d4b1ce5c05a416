import { boardsOf, isOwnBoard } from './board.ts';
import { buildList } from './build-list.ts';
import { Draft } from './draft.ts';
import { type BaseList, DEFAULT_BOARD_ID, type ListView } from './list.ts';
import { applyIntent } from './operations/apply.ts';
import type { PendingOperation } from './operations/operation.ts';
import { sameList, sameOrder } from './reconcile.ts';
import type { UserDocument } from './user.ts';
import type { Base, View } from './view.ts';

/** The state after all operations, before the user document gives the lists their boards, order and colours. */
interface Projected {
  readonly lists: ReadonlyMap<string, ListView>;
  readonly serviceOrder: readonly string[];
  readonly user: UserDocument | null;
}

/**
 * Returns the operations that count. An undo and its target cancel out, but once the target, or a part of it, has been
 * sent, the undo stands for its reverse. The undo of a settings change always does, because the base may have the
 * change before anyone knows that it was sent.
 */
export function effective(pending: readonly PendingOperation[]): readonly PendingOperation[] {
  const ids = new Set(
    pending.flatMap(({ operation, step = 0 }) => (step === 0 && operation.kind !== 'WRITE_USER' ? operation.id : [])),
  );
  const cancelled = new Set<string>();
  for (const { operation } of pending) {
    if (operation.kind === 'UNDO' && ids.has(operation.payload.target)) {
      cancelled.add(operation.id).add(operation.payload.target);
    }
  }
  return cancelled.size === 0 ? pending : pending.filter(({ operation }) => !cancelled.has(operation.id));
}

function apply(start: Projected, operations: readonly PendingOperation[]): Projected {
  const [first] = operations;
  if (!first) return start;
  const draft = new Draft(start.lists, start.serviceOrder, start.user, first.operation.account);
  for (const { operation } of operations) applyIntent(draft, operation);
  return { lists: draft.lists, serviceOrder: draft.serviceOrder, user: draft.user };
}

/**
 * Sets a list's board, order, colour and sort mode from the user document [3.6, 3.7]. A list whose board does not exist
 * stands on the main board: no list is ever out of sight.
 */
function place(list: ListView, user: UserDocument | null): ListView {
  const entry = user?.lists?.[list.id];
  const named = entry?.boardId ?? list.boardId;
  const boardId = isOwnBoard(user, named) ? named : DEFAULT_BOARD_ID;
  const position = entry?.position ?? null;
  const color = entry?.color ?? null;
  const sortBy = entry?.sortBy ?? 'position';
  const same = boardId === list.boardId && position === list.position && color === list.color && sortBy === list.sortBy;
  return same ? list : { ...list, boardId, position, color, sortBy };
}

/**
 * Orders lists board by board. On each board, lists that the user ordered come first, by position, which counts within
 * a board; the others follow in the service's order.
 */
function orderOf({ serviceOrder, user }: Projected, lists: ReadonlyMap<string, ListView>): string[] {
  const boards = new Map(boardsOf(user, '').map(({ id }, at) => [id, at]));
  const board = (id: string) => boards.get(lists.get(id)?.boardId ?? DEFAULT_BOARD_ID) ?? 0;
  const place = (id: string) => lists.get(id)?.position ?? Number.POSITIVE_INFINITY;
  // Sorting is stable: lists that compare equal keep the service's order.
  return [...serviceOrder].sort((a, b) => board(a) - board(b) || (place(a) === place(b) ? 0 : place(a) - place(b)));
}

function finish(projected: Projected, previous: View | null): View {
  const lists = new Map<string, ListView>();
  for (const [id, list] of projected.lists) {
    lists.set(id, sameList(previous?.lists.get(id), place(list, projected.user)));
  }
  return { lists, order: sameOrder(previous?.order, orderOf(projected, lists)), user: projected.user };
}

const startsWith = (long: readonly PendingOperation[], short: readonly PendingOperation[]): boolean =>
  short.length <= long.length && short.every((item, index) => item === long[index]);

type Projector = (base: Base, pending: readonly PendingOperation[]) => View;

/**
 * Creates a projector, view = project(base, operations), that remembers its last call: an appended operation costs only
 * itself, lists that nothing touched are not built again, and whatever did not change keeps its identity. It uses no
 * clock, locale or randomness.
 *
 * `pending` holds the operations that are not finished, in order of their keys. Items are compared by identity.
 */
export function createProjector(): Projector {
  const built = new WeakMap<BaseList, { list: ListView; isDefault: boolean }>();
  let last: { base: Base; pending: readonly PendingOperation[]; projected: Projected; view: View } | null = null;

  const build = (base: BaseList, isDefault: boolean): ListView => {
    const known = built.get(base);
    if (known && known.isDefault === isDefault) return known.list;
    const list = buildList(base, isDefault);
    built.set(base, { list, isDefault });
    return list;
  };
  const start = (base: Base): Projected => ({
    lists: new Map(base.lists.map((list, index) => [list.id, build(list, index === 0)])),
    serviceOrder: base.lists.map((list) => list.id),
    user: base.user,
  });

  /**
   * Returns the operations added since the last call; null if applying them to its result may differ from starting
   * over.
   */
  const appended = (base: Base, pending: readonly PendingOperation[]): readonly PendingOperation[] | null => {
    if (last === null || last.base !== base || !startsWith(pending, last.pending)) return null;
    const added = pending.slice(last.pending.length);
    return added.some(({ operation }) => operation.kind === 'UNDO') ? null : added;
  };

  return (base, pending) => {
    if (last && last.base === base && last.pending === pending) return last.view;
    const added = appended(base, pending);
    const projected = last && added ? apply(last.projected, added) : apply(start(base), effective(pending));
    const view = finish(projected, last?.view ?? null);
    last = { base, pending, projected, view };
    return view;
  };
}

/** Projects once, without a memory. */
export const project = (base: Base, pending: readonly PendingOperation[]): View => createProjector()(base, pending);
