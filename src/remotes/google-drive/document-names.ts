import * as v from 'valibot';
import type { SessionPort } from '../../engine/ports.ts';

/** Either of them shows the names of documents; both are optional [6.5]. */
const SCOPES = [
  'https://www.googleapis.com/auth/drive.metadata.readonly',
  'https://www.googleapis.com/auth/drive.file',
] as const;

const file = v.object({ name: v.string() });

interface DocumentNamesOptions {
  /** Origin of Drive, `https://www.googleapis.com` in production. */
  readonly baseUrl: string;
  readonly session: SessionPort;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

/** What Drive says of documents: whether the user granted that at all, and the names of those that it shows. */
interface DocumentNames {
  readonly granted: boolean;
  readonly names: Readonly<Record<string, string>>;
}

/**
 * Names of Drive files by id. Whether they may be asked for is read off the scope of the session's token [6.5]; without
 * it no request goes out. A file that Drive does not show, or not now, has no name: nobody waits for it.
 * https://developers.google.com/workspace/drive/api/reference/rest/v3/files/get
 */
export function createDocumentNames({ baseUrl, session, fetch }: DocumentNamesOptions) {
  return async (ids: readonly string[]): Promise<DocumentNames> => {
    const { accessToken, scope } = await session.accessToken();
    const granted = SCOPES.some((one) => scope.split(' ').includes(one));
    if (!granted) return { granted, names: {} };
    const nameOf = async (id: string): Promise<[string, string][]> => {
      try {
        const answer = await fetch(
          `${baseUrl.replace(/\/+$/, '')}/drive/v3/files/${encodeURIComponent(id)}?fields=name`,
          {
            headers: { Authorization: `Bearer ${accessToken}` },
            credentials: 'omit',
          },
        );
        return answer.ok ? [[id, v.parse(file, await answer.json()).name]] : [];
      } catch {
        return [];
      }
    };
    return { granted, names: Object.fromEntries((await Promise.all(ids.map(nameOf))).flat()) };
  };
}
