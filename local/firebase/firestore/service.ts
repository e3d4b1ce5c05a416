import { randomBytes } from 'node:crypto';
import type { Json } from '../http.ts';
import type { Access } from './access.ts';
import type { Names } from './paths.ts';
import type { DocumentReader, DocumentStore, StoredDocument } from './store.ts';
import type { Transactions } from './transactions.ts';
import { formatFields, formatTimestamp, parseTimestamp } from './values.ts';

/** The parts that every transport of Firestore shares. */
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

/** Returns a reader of the documents as they were at `readTime`, or without one as they are now. */
export function readerAt(store: DocumentStore, readTime: unknown): DocumentReader {
  return readTime === undefined || readTime === null ? store : store.at(parseTimestamp(readTime));
}

/** Makes an opaque token for a stream, in the base64 of proto3 bytes. */
export function randomToken(): string {
  return randomBytes(12).toString('base64');
}
