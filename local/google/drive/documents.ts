import type { GoogleContext } from '../store.ts';

/** A document of someone's Drive. */
export interface Document {
  id: string;
  name: string;
  /** Whether our client made or opened it: what the scope drive.file shows. */
  opened?: boolean;
  /** Where it is shared by a link that needs one: https://developers.google.com/drive/api/guides/resource-keys */
  resourceKey?: string;
  /** The shared drive that it lies on. */
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

/** Keeps a document, over one of the same id. */
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

export function findDocument(context: GoogleContext, sub: string, id: string): DocumentRow | undefined {
  return context.sql.get<DocumentRow>('SELECT * FROM google_documents WHERE sub = ? AND id = ?', sub, id);
}

/** Remembers what an assigned task came from; a document that Drive does not know yet gets Google's name for new ones. */
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
