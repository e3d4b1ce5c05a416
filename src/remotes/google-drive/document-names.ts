import * as v from 'valibot';
import type { SessionPort } from '../../engine/ports.ts';

/** Either scope permits reading the names of documents; both are optional [6.5]. */
const SCOPES = [
  'https://www.googleapis.com/auth/drive.metadata.readonly',
  'https://www.googleapis.com/auth/drive.file',
] as const;

/** Without supportsAllDrives, Drive does not find files on shared drives. */
const QUERY = 'fields=name&supportsAllDrives=true';

/** How many documents are asked for at a time. */
const CONCURRENCY = 4;

const file = v.object({ name: v.string() });

interface DocumentNamesOptions {
  /** Origin of Drive, `https://www.googleapis.com` in production. */
  readonly baseUrl: string;
  readonly session: SessionPort;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly timeoutMs?: number;
}

/** Drive's answer: whether the user granted access to names at all, and the names of the documents that it shows. */
interface DocumentNames {
  readonly granted: boolean;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Creates a function that reads the names of Drive files by id. The scope of the session's token says whether names may
 * be asked for [6.5]; without it no request goes out. A file that Drive does not show, or cannot show now, has no name:
 * nobody waits for it. https://developers.google.com/workspace/drive/api/reference/rest/v3/files/get
 */
export function createDocumentNames({ baseUrl, session, fetch, timeoutMs = 30_000 }: DocumentNamesOptions) {
  return async (ids: readonly string[]): Promise<DocumentNames> => {
    const { accessToken, scope } = await session.accessToken();
    const granted = SCOPES.some((one) => scope.split(' ').includes(one));
    if (!granted) return { granted, names: {} };
    const names: Record<string, string> = {};
    const read = async (id: string): Promise<void> => {
      try {
        const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}/drive/v3/files/${encodeURIComponent(id)}?${QUERY}`, {
          headers: { Authorization: `Bearer ${accessToken}` },
          credentials: 'omit',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (answer.ok) names[id] = v.parse(file, await answer.json()).name;
      } catch {
        // The document has no name then.
      }
    };
    const queue = ids.values();
    const worker = async () => {
      for (const id of queue) await read(id);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    return { granted, names };
  };
}
