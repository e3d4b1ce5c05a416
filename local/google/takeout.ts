import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import { writeTask } from './seed/write.ts';
import type { LocalGoogle } from './service.ts';
import { type ListRow, newId, nextStamp, touchList } from './store.ts';
import { parseTakeout, TakeoutError, type TakeoutList, type TakeoutTask } from './takeout-format.ts';
import { addList } from './tasks/lists.ts';

/**
 * The result of an import. `tasks` counts everything that was imported; the rest of `found` was left out for the
 * reasons counted here.
 */
interface TakeoutCounts {
  lists: number;
  found: number;
  tasks: number;
  completed: number;
  subtasks: number;
  /** Deleted rows, and rows of an export with neither title nor notes. */
  skipped: number;
  /** Open instances of a repeating task other than the next one. */
  collapsed: number;
}

interface Moment {
  day: string;
  clock: string | null;
}

/** Returns a converter of timestamps to days and hours in a time zone. Throws TakeoutError for an unknown zone. */
function calendarOf(zone: string): (milliseconds: number) => Moment {
  let format: Intl.DateTimeFormat;
  try {
    const two = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      hourCycle: 'h23',
    });
  } catch {
    throw new TakeoutError(`there is no time zone ${zone}.`);
  }
  return (milliseconds) => {
    const parts = new Map(format.formatToParts(milliseconds).map(({ type, value }) => [type, value]));
    const clock = `${parts.get('hour')}:${parts.get('minute')}`;
    return {
      day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      clock: clock === '00:00' ? null : clock,
    };
  };
}

/**
 * The day and hour of a task. A scheduled start is a moment in the person's zone; a bare `due` at UTC midnight is the
 * same day everywhere.
 */
function scheduleOf(task: TakeoutTask, calendar: (milliseconds: number) => Moment): Moment | undefined {
  const start = (task.scheduled_time.find(({ current }) => current) ?? task.scheduled_time.at(-1))?.start;
  if (start) return calendar(Date.parse(start));
  if (!task.due) return undefined;
  const due = new Date(task.due);
  const isDay = due.getTime() % 86_400_000 === 0;
  return isDay ? { day: due.toISOString().slice(0, 10), clock: null } : calendar(due.getTime());
}

interface Row {
  source: TakeoutTask;
  id: string;
  schedule: Moment | undefined;
  isCompleted: boolean;
}

/** The rows of a list to import: without an export's empty rows, and of each series only the next open instance. */
function rowsOf(
  list: TakeoutList,
  calendar: (milliseconds: number) => Moment,
  today: string,
  counts: TakeoutCounts,
): Row[] {
  const rows: Row[] = [];
  const nextOf = new Map<string, Row>();
  for (const source of list.tasks) {
    counts.found += 1;
    const isShell = !list.ofBoard && source.title.trim() === '' && !source.notes?.trim();
    if (source.deleted || isShell) {
      counts.skipped += 1;
      continue;
    }
    const isCompleted = source.status === 'completed' || (source.status === undefined && Boolean(source.completed));
    const row: Row = { source, id: newId(), schedule: scheduleOf(source, calendar), isCompleted };
    rows.push(row);
    const series = source.task_recurrence_id;
    if (!series || isCompleted) continue;
    const best = nextOf.get(series);
    if (!best || isSooner(row, best, today)) nextOf.set(series, row);
  }
  const kept = rows.filter(({ source, isCompleted }, place) => {
    const series = source.task_recurrence_id;
    return !series || isCompleted || nextOf.get(series) === rows[place];
  });
  counts.collapsed += rows.length - kept.length;
  return kept;
}

/**
 * Returns true when `row` is a better next instance than `other`: the earliest from today on, else the latest missed.
 */
function isSooner(row: Row, other: Row, today: string): boolean {
  const day = row.schedule?.day ?? '';
  const otherDay = other.schedule?.day ?? '';
  if (day >= today && otherDay >= today) return day < otherDay;
  return day > otherDay;
}

function targetList(google: LocalGoogle, sub: string, title: string): ListRow {
  const { context } = google;
  const empty = context.sql.get<ListRow>(
    `SELECT * FROM google_lists AS list WHERE sub = ? AND title = ? AND isDefault = 1
     AND NOT EXISTS (SELECT 1 FROM google_tasks WHERE list = list.id)`,
    sub,
    title,
  );
  try {
    return empty ?? addList(context, sub, title, nextStamp(context, sub));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new TakeoutError(`the account cannot have more than ${context.options.limits.lists} lists.`);
  }
}

function writeRows(google: LocalGoogle, list: ListRow, rows: Row[], counts: TakeoutCounts): void {
  const { context } = google;
  const stamp = nextStamp(context, list.sub);
  const byOldId = new Map(rows.map((row) => [row.source.id, row]));
  const ranks = new Map<string | null, number>();
  for (const row of rows) {
    const { source } = row;
    const named = source.parent ? byOldId.get(source.parent) : undefined;
    const parent = named && named !== row && !isAncestor(row, named, byOldId) ? named : undefined;
    const rank = ranks.get(parent?.id ?? null) ?? 0;
    ranks.set(parent?.id ?? null, rank + 1);
    const updated = Math.min(Date.parse(source.updated ?? source.created ?? '') || stamp, stamp);
    const completed = row.isCompleted ? Date.parse(source.completed ?? source.updated ?? '') || updated : null;
    const isHidden = completed !== null && (parent === undefined || parent.isCompleted);
    writeTask(context, {
      id: row.id,
      list: list.id,
      parent: parent?.id ?? null,
      rank,
      title: source.title,
      notes: source.notes || null,
      due: row.schedule?.day ?? null,
      clock: row.schedule?.clock ?? null,
      completed,
      hidden: isHidden ? 1 : 0,
      recurring: source.task_recurrence_id && !row.isCompleted ? 1 : 0,
      updated,
      links: source.links.length > 0 ? JSON.stringify(source.links) : null,
    });
    counts.tasks += 1;
    if (completed !== null) counts.completed += 1;
    if (parent) counts.subtasks += 1;
  }
  touchList(context, list, stamp);
}

/**
 * Returns true when `row` is `task` or one of its ancestors in the file: then `task` as the parent of `row` would close
 * a cycle.
 */
function isAncestor(row: Row, task: Row, byOldId: Map<string | undefined, Row>): boolean {
  const seen = new Set<Row>();
  for (
    let at: Row | undefined = task;
    at && !seen.has(at);
    at = at.source.parent ? byOldId.get(at.source.parent) : undefined
  ) {
    if (at === row) return true;
    seen.add(at);
  }
  return false;
}

/**
 * Imports a Google Takeout export (Tasks/Tasks.json, api 2.12), or a board that the product saved as a file, into an
 * account: all of it or, on any error, nothing. Days are those of `zone` (an IANA name). A list titled like the
 * account's default list fills that one when it is empty. Returns null, and does nothing, when the account already has
 * this file. Throws TakeoutError, with one line for the person, for a broken or foreign file, or when there would be
 * too many lists.
 */
export function importTakeout(google: LocalGoogle, email: string, text: string, zone: string): TakeoutCounts | null {
  const { context } = google;
  const calendar = calendarOf(zone);
  const lists = parseTakeout(text);
  const accounts = google.accounts();
  const account = accounts.find((person) => person.email === email.toLowerCase());
  if (!account) {
    const others = accounts.map((person) => person.email).join(', ') || 'none';
    throw new TakeoutError(`there is no account ${email} in the local Google; there is ${others}.`);
  }
  const mark = createHash('sha256').update(text).digest('hex');
  const counts: TakeoutCounts = { lists: 0, found: 0, tasks: 0, completed: 0, subtasks: 0, skipped: 0, collapsed: 0 };
  return context.sql.transaction(() => {
    context.sql.run('CREATE TABLE IF NOT EXISTS google_imports (sub TEXT, mark TEXT, PRIMARY KEY (sub, mark))');
    if (context.sql.run('INSERT OR IGNORE INTO google_imports VALUES (?, ?)', account.sub, mark) === 0) return null;
    const today = calendar(context.now()).day;
    for (const list of lists) {
      counts.lists += 1;
      writeRows(google, targetList(google, account.sub, list.title), rowsOf(list, calendar, today, counts), counts);
    }
    return counts;
  });
}
