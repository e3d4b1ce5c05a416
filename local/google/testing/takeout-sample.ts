import { createRandom } from '../seed/random.ts';
import { inventTitle } from '../seed/shape.ts';

/**
 * The size of the file. The same seed gives the same file except for its days, which are around `now` (milliseconds).
 */
interface SampleOptions {
  seed: number;
  now: number;
  tasks?: number;
  lists?: number;
}

const day = 86_400_000;
const curiosities = [
  (title: string) => `🔥 ${title}`,
  (title: string) => `${title} <b>& "more"</b>`,
  (title: string) => `${title} — ünïcödé, 漢字`,
  (title: string) => `مهمة: ${title}`,
] as const;

/**
 * Makes a Google Takeout Tasks.json (api 2.12) of invented tasks with unique titles: notes, days, subtasks, completed
 * ones, links.
 */
export function sampleTakeout(options: SampleOptions): string {
  const { seed, now, tasks = 2_000, lists = 12 } = options;
  const random = createRandom(seed);
  const iso = (offsetDays: number) => new Date(now + offsetDays * day).toISOString();

  function task(number: number, parent: string | undefined): Record<string, unknown> {
    const plain = `${inventTitle(random)} ${number}`;
    const isCompleted = random.next() < 0.25;
    const due = random.next() < 0.4 ? `${iso(random.below(80) - 20).slice(0, 10)}T00:00:00Z` : undefined;
    return {
      kind: 'tasks#task',
      id: `takeout-${seed}-${number}`,
      title: random.next() < 0.1 ? random.pick(curiosities)(plain) : plain,
      ...(random.next() < 0.25 ? { notes: `${inventTitle(random)}.\n${inventTitle(random)}.` } : {}),
      task_type: 'GENERIC',
      status: isCompleted ? 'completed' : 'needsAction',
      created: iso(-200 - random.below(400)),
      updated: iso(-1 - random.below(190)),
      ...(due === undefined ? {} : { due }),
      ...(isCompleted ? { completed: iso(-1 - random.next() * 180) } : {}),
      ...(parent === undefined ? {} : { parent }),
      ...(random.next() < 0.03
        ? {
            links: [
              { type: 'email', description: inventTitle(random), link: `https://mail.google.com/mail/#all/${number}` },
            ],
          }
        : {}),
    };
  }

  function items(first: number, count: number): Record<string, unknown>[] {
    const made: Record<string, unknown>[] = [];
    let parent: string | undefined;
    for (let number = first; number < first + count; number += 1) {
      const isChild = parent !== undefined && random.next() < 0.5;
      const next = task(number, isChild ? parent : undefined);
      made.push(next);
      if (!isChild) parent = next.status === 'needsAction' && random.next() < 0.15 ? String(next.id) : undefined;
    }
    return made;
  }

  const share = Math.ceil(tasks / lists);
  const taskLists = Array.from({ length: lists }, (_, index) => ({
    kind: 'tasks#tasks',
    id: `takeout-list-${seed}-${index}`,
    title: index === 0 ? 'My Tasks' : `Imported ${index}`,
    updated: iso(-1),
    items: items(index * share, Math.max(0, Math.min(share, tasks - index * share))),
  }));
  return JSON.stringify({ kind: 'tasks#taskLists', items: taskLists }, null, 1);
}
