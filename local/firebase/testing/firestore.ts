import { DatabaseSync } from 'node:sqlite';
import { createAccess } from '../firestore/access.ts';
import { commitInTurn } from '../firestore/commit.ts';
import { createNames } from '../firestore/paths.ts';
import type { FirestoreService } from '../firestore/service.ts';
import { openDocumentStore } from '../firestore/store.ts';
import { createTransactions } from '../firestore/transactions.ts';
import { fieldsFromPlain, formatFields } from '../firestore/values.ts';
import { parseWrite } from '../firestore/writes.ts';
import type { Json } from '../http.ts';
import { compileRules } from '../rules/evaluate.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

export interface TestFirestore {
  readonly service: FirestoreService;
  readonly clock: ManualClock;
  /** Writes a whole document of plain data as the owner; null deletes it. Returns the commit's time. */
  set(path: string, data: Json | null): Promise<string>;
}

/**
 * Creates a Firestore in memory, on a clock that stands still. Its rules let anyone signed in do anything below `open`,
 * and nobody do anything elsewhere.
 */
export function openTestFirestore(database: DatabaseSync = new DatabaseSync(':memory:')): TestFirestore {
  const clock = manualClock();
  const rules = compileRules(
    `rules_version = '2'; service cloud.firestore { match /databases/{db}/documents {
      match /open/{path=**} { allow read, write: if request.auth != null; } } }`,
    'test.rules',
  );
  const service: FirestoreService = {
    store: openDocumentStore(database, clock.now),
    names: createNames('p'),
    access: createAccess({ rules: () => rules, projectId: 'p', now: clock.now }),
    transactions: createTransactions(clock),
  };
  return {
    service,
    clock,
    async set(path, data) {
      const name = service.names.absolute(path);
      const json = data ? { update: { name, fields: formatFields(fieldsFromPlain(data)) } } : { delete: name };
      const { commitTime } = await commitInTurn(service, { kind: 'admin' }, [parseWrite(json, service.names)], null);
      return commitTime;
    },
  };
}
