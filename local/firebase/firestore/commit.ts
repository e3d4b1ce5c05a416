import type { Json } from '../http.ts';
import { StatusError } from '../status.ts';
import type { Access, Caller } from './access.ts';
import type { Change, DocumentStore, StoredDocument } from './store.ts';
import type { Transactions } from './transactions.ts';
import { formatTimestamp, formatValue, identicalFields } from './values.ts';
import { type Applied, applyWrite, checkPrecondition, type Write } from './writes.ts';

interface CommitResult {
  readonly commitTime: string;
  /** `google.firestore.v1.WriteResult`, one for each write. */
  readonly writeResults: readonly Json[];
}

interface CommitContext {
  readonly store: DocumentStore;
  readonly access: Access;
  readonly transactions: Transactions;
}

/** Commits once no transaction holds a lock on the documents to write, or after the longest wait for one. */
export async function commitInTurn(
  context: CommitContext,
  caller: Caller,
  writes: readonly Write[],
  transactionId: string | null,
): Promise<CommitResult> {
  const paths = writes.filter(({ kind }) => kind !== 'verify').map(({ path }) => path);
  const free = context.transactions.unlocked(transactionId, paths);
  if (free) await free;
  return commit(context, caller, writes, transactionId);
}

/**
 * Commits writes atomically. Checks the rules, the preconditions and, in a transaction, that nothing it read has
 * changed. Returns after the listeners were told, so that a read right after a write shows no older state.
 */
function commit(
  context: CommitContext,
  caller: Caller,
  writes: readonly Write[],
  transactionId: string | null,
): CommitResult {
  const { store, access, transactions } = context;
  if (transactionId !== null) {
    if (transactions.get(transactionId).snapshot !== null && writes.length > 0) {
      throw new StatusError('INVALID_ARGUMENT', 'Cannot modify entities in a read-only transaction.');
    }
    try {
      transactions.check(transactionId, (path) => store.get(path)?.updateTime ?? null);
    } catch (thrown) {
      transactions.end(transactionId);
      throw thrown;
    }
  }
  const time = store.tick();
  const pending = new Map<string, StoredDocument | null>();
  const applied: Applied[] = [];
  for (const write of writes) {
    const before = pending.has(write.path) ? (pending.get(write.path) ?? null) : store.get(write.path);
    const after = applyWrite(before, write, time);
    access.requireWrite(caller, write, before, after.document, time);
    checkPrecondition(before, write);
    if (write.kind !== 'verify') pending.set(write.path, after.document);
    applied.push(after);
  }
  const changes = [...pending]
    .map(([path, document]) => ({ path, document }))
    .filter((change) => differs(store, change));
  const changed = new Set(changes.map(({ path }) => path));
  const results = writes.map((write, i): Json => {
    const { document = null, transformResults = [] } = applied[i] ?? {};
    const stored = changed.has(write.path) ? document : store.get(write.path);
    return {
      ...(document && stored && write.kind !== 'verify' ? { updateTime: formatTimestamp(stored.updateTime) } : {}),
      ...(transformResults.length > 0 ? { transformResults: transformResults.map(formatValue) } : {}),
    };
  });
  store.apply(changes, time);
  if (transactionId !== null) transactions.end(transactionId);
  return { commitTime: formatTimestamp(time), writeResults: results };
}

/**
 * Returns false when a write changes nothing: then the update time stays as it was and no listener is told.
 * https://firebase.google.com/docs/firestore/reference/rest/v1/WriteResult
 */
function differs(store: DocumentStore, { path, document }: Change): boolean {
  const stored = store.get(path);
  if (!stored || !document) return stored !== document;
  return !identicalFields(stored.fields, document.fields);
}
