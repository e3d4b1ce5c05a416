import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { writeTask } from '../../local/google/seed/write.ts';
import type { LocalGoogle } from '../../local/google/service.ts';
import { newId, nextStamp } from '../../local/google/store.ts';
import { addList } from '../../local/google/tasks/lists.ts';
import { startTackboard } from '../../scripts/start/tackboard.ts';
import { dimensions, makeData } from './data.ts';

/**
 * Runs the whole built product, with data of its own, in a process beside the one that measures, so that the server's
 * work does not delay the measuring. Speaks lines of JSON: first {url}, then for each line with the name of a set {set,
 * email, tasks}. Ends when its input ends.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'tackboard-bench-'));
const product = await startTackboard({ port: 0, cloudsPort: 0, dataDir, env: { LOG_LEVEL: 'fatal' } });
const { clouds, url } = product;
if (!clouds) throw new Error('Benches run on local clouds only.');
say({ url });

for await (const set of createInterface({ input: process.stdin })) {
  const { lists, tasks } = dimensions(set);
  say({ set, email: fill(clouds.google, set), tasks: lists * tasks });
}
await product.close();
rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Makes a premium account that holds exactly the tasks of a set; returns its email. */
function fill(google: LocalGoogle, set: string): string {
  const email = `bench-${set.toLowerCase()}-${google.accounts().length}@example.com`;
  const { sub } = google.createAccount({ name: `Bench ${set}`, email, premium: true });
  const { context } = google;
  const first = google.lists(email)[0];
  context.sql.transaction(() => {
    for (const [index, list] of makeData(set).entries()) {
      const id =
        index === 0 && first
          ? google.renameList(email, first.id, list.title).id
          : addList(context, sub, list.title, nextStamp(context, sub)).id;
      for (const [rank, task] of list.tasks.entries()) {
        const updated = context.now() - 86_400_000;
        writeTask(context, {
          id: newId(),
          list: id,
          rank,
          title: task.title,
          due: task.due || null,
          completed: task.done ? updated : null,
          updated,
        });
      }
    }
  });
  return email;
}
