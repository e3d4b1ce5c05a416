import type { LocalGoogle } from '../service.ts';
import { type GoogleContext, newId, nextStamp } from '../store.ts';
import { addList } from '../tasks/lists.ts';
import { createRandom, type Random } from './random.ts';
import { dayAfter, writeTask } from './write.ts';

const day = 86_400_000;

/** The amount of data to seed. */
export interface Shape {
  lists: number;
  tasks: number;
  seed: number;
}

const verbs = [
  'Call',
  'Check',
  'Plan',
  'Write',
  'Fix',
  'Order',
  'Review',
  'Sort',
  'Send',
  'Book',
  'Clean',
  'Ask about',
] as const;
const things = [
  'the budget',
  'the train tickets',
  'the shelf',
  'the newsletter',
  'the insurance',
  'the garden plan',
  'the bike',
  'the photos',
  'the contract',
  'the class list',
  'the spare keys',
  'the menu',
  'the survey',
  'the archive',
] as const;
const ends = [
  '',
  '',
  '',
  ' for Monday',
  ' with Ana',
  ' once more',
  ' before noon',
  ' for the club',
  ' (short)',
] as const;

/** Invents a title of a task in a few words; the same one may come again. */
export function inventTitle(random: Random): string {
  return `${random.pick(verbs)} ${random.pick(things)}${random.pick(ends)}`;
}

/** Adds `lists` lists of `tasks` tasks each to an account; returns the ids of the new lists. */
export function seedShape(google: LocalGoogle, who: string, shape: Shape): { lists: string[] } {
  const { context } = google;
  const { sub } = google.account(who);
  const random = createRandom(shape.seed);
  return context.sql.transaction(() => {
    const lists: string[] = [];
    for (let number = 0; number < shape.lists; number += 1) {
      const list = addList(context, sub, `List ${number + 1}`, nextStamp(context, sub));
      lists.push(list.id);
      seedTasks(context, list.id, shape.tasks, random, newId);
    }
    return { lists };
  });
}

/** Fills an empty list with invented tasks: some have notes, a due day or a parent, and some are completed. */
export function seedTasks(
  context: GoogleContext,
  list: string,
  count: number,
  random: Random,
  makeId: () => string,
): void {
  const now = context.now();
  let parent: string | undefined;
  let rank = 0;
  let childRank = 0;
  for (let number = 0; number < count; number += 1) {
    const id = makeId();
    const isChild = parent !== undefined && random.next() < 0.5;
    if (!isChild) parent = undefined;
    const isCompleted = !isChild && random.next() < 0.15;
    const changed = now - Math.floor((0.1 + random.next() * 40) * day);
    writeTask(context, {
      id,
      list,
      parent: parent ?? null,
      rank: isChild ? childRank : rank,
      title: inventTitle(random),
      notes: random.next() < 0.2 ? `Details: ${inventTitle(random).toLowerCase()}.` : null,
      due: random.next() < 0.35 ? dayAfter(now, random.below(50) - 10) : null,
      completed: isCompleted ? changed : null,
      hidden: isCompleted && random.next() < 0.6 ? 1 : 0,
      updated: changed,
    });
    if (isChild) {
      childRank += 1;
    } else if (!isCompleted) {
      rank += 1;
      childRank = 0;
      parent = random.next() < 0.12 ? id : undefined;
    }
  }
}
