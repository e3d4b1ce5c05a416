import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/**
 * Directs downloads of this person's windows to a folder in `within`. The returned function waits for the JSON file and
 * reads it.
 */
export async function downloads(
  visitor: Visitor,
  within: string,
): Promise<() => Promise<{ name: string; json: unknown }>> {
  const folder = mkdtempSync(join(within, 'downloads-'));
  const session = await visitor.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    ...(visitor.context.id !== undefined && { browserContextId: visitor.context.id }),
    downloadPath: folder,
  });
  return () =>
    until('a downloaded file', () => {
      const name = readdirSync(folder).find((one) => one.endsWith('.json'));
      return name !== undefined && { name, json: JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown };
    });
}
