import { randomBytes } from 'node:crypto';
import type { Json } from '../http.ts';
import type { Access } from './access.ts';
import type { Names } from './paths.ts';
import type { DocumentReader, DocumentStore, StoredDocument } from './store.ts';
import type { Transactions } from './transactions.ts';
import { formatFields, formatTimestamp, parseTimestamp } from './values.ts';

/** What every transport of Firestore works with. */
export interface FirestoreService {
  readonly store: DocumentStore;
  readonly names: Names;
  readonly access: Access;
  readonly transactions: Transactions;
}

/** A `google.firestore.v1.Document` in proto3 JSON. */
export function formatDocument(names: Names, document: StoredDocument): Json {
  return {
    name: names.absolute(document.path),
    fields: formatFields(document.fields),
    createTime: formatTimestamp(document.createTime),
    updateTime: formatTimestamp(document.updateTime),
  };
}

/** The documents as a read with this `readTime` sees them; without one, as they are. */
export function readerAt(store: DocumentStore, readTime: unknown): DocumentReader {
  return readTime === undefined || readTime === null ? store : store.at(parseTimestamp(readTime));
}

/** An opaque token for a stream, in the base64 of proto3 bytes. */
export function randomToken(): string {
  return randomBytes(12).toString('base64');
}
