import { type GoogleContext, idOf, type TaskRow } from '../store.ts';
import type { Random } from './random.ts';

/** Returns an id that depends only on the seed, so that it is the same on every machine. */
export function seededId(random: Random): string {
  return idOf(Array.from({ length: 16 }, () => random.below(64)));
}

/** The local calendar day of `milliseconds`, shifted by `offset` days, as 'YYYY-MM-DD'. */
export function dayAfter(milliseconds: number, offset: number): string {
  const then = new Date(milliseconds);
  const moved = new Date(Date.UTC(then.getFullYear(), then.getMonth(), then.getDate() + offset));
  return moved.toISOString().slice(0, 10);
}

/** Writes a list directly, bypassing the API's rules; the first list of an account is its default list. */
export function writeList(context: GoogleContext, sub: string, title: string, random: Random): string {
  const id = seededId(random);
  const stamp = context.now();
  context.sql.run(
    `INSERT INTO google_lists (id, sub, title, stamp, stampBefore, isDefault)
     VALUES (?1, ?2, ?3, ?4, ?4, NOT EXISTS (SELECT 1 FROM google_lists WHERE sub = ?2))`,
    id,
    sub,
    title,
    stamp,
  );
  return id;
}

type NewTask = Pick<TaskRow, 'id' | 'list' | 'rank' | 'title' | 'updated'> & Partial<TaskRow>;

/** Writes a task in its final state, bypassing the API's rules. */
export function writeTask(context: GoogleContext, task: NewTask): void {
  context.sql.run(
    `INSERT INTO google_tasks (id, list, parent, rank, title, notes, due, clock, completed, hidden, recurring, updated, stamp, links, assignment)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    task.id,
    task.list,
    task.parent ?? null,
    task.rank,
    task.title,
    task.notes ?? null,
    task.due ?? null,
    task.clock ?? null,
    task.completed ?? null,
    task.hidden ?? 0,
    task.recurring ?? 0,
    task.updated,
    task.updated,
    task.links ?? null,
    task.assignment ?? null,
  );
}
