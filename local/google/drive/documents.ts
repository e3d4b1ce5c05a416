import type { GoogleContext } from '../store.ts';

/** A document in someone's Drive. */
export interface Document {
  id: string;
  name: string;
  /** True when our client created or opened it: only those files are visible with the scope drive.file. */
  opened?: boolean;
  /** The key that its sharing link needs, if any: https://developers.google.com/drive/api/guides/resource-keys */
  resourceKey?: string;
  /** The shared drive that it is stored on, if any. */
  driveId?: string;
}

export interface DocumentRow {
  sub: string;
  id: string;
  name: string;
  opened: number;
  resourceKey: string | null;
  driveId: string | null;
  modified: number;
}

/** Stores a document, replacing one with the same id. */
export function putDocument(context: GoogleContext, sub: string, document: Document): void {
  context.sql.run(
    'INSERT OR REPLACE INTO google_documents (sub, id, name, opened, resourceKey, driveId, modified) VALUES (?, ?, ?, ?, ?, ?, ?)',
    sub,
    document.id,
    document.name,
    document.opened ? 1 : 0,
    document.resourceKey ?? null,
    document.driveId ?? null,
    context.now(),
  );
}

/** Returns the document with this id in an account's Drive. */
export function findDocument(context: GoogleContext, sub: string, id: string): DocumentRow | undefined {
  return context.sql.get<DocumentRow>('SELECT * FROM google_documents WHERE sub = ? AND id = ?', sub, id);
}

/** Records that an assigned task has an original; a document that Drive does not know gets Google's default name. */
export function putOriginal(
  context: GoogleContext,
  sub: string,
  task: string,
  file: { driveFileId: string; resourceKey?: string } | undefined,
): void {
  context.sql.run('INSERT OR IGNORE INTO google_originals (task, sub) VALUES (?, ?)', task, sub);
  if (!file || findDocument(context, sub, file.driveFileId)) return;
  const key = file.resourceKey === undefined ? {} : { resourceKey: file.resourceKey };
  putDocument(context, sub, { id: file.driveFileId, name: 'Untitled document', ...key });
}
