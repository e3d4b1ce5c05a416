import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/** Sends downloads of this person's windows into a folder in `within`; the answer reads the JSON file that comes, by and by. */
export async function downloads(visitor: Visitor, within: string): Promise<() => Promise<unknown>> {
  const folder = mkdtempSync(join(within, 'downloads-'));
  const session = await visitor.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    ...(visitor.context.id !== undefined && { browserContextId: visitor.context.id }),
    downloadPath: folder,
  });
  return () =>
    until('a downloaded file', () => {
      const file = readdirSync(folder).find((name) => name.endsWith('.json'));
      return file === undefined ? null : (JSON.parse(readFileSync(join(folder, file), 'utf8')) as unknown);
    });
}
