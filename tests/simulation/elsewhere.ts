import type { Intent } from '../../src/domain/operations/operation.ts';
import { RemoteError } from '../../src/engine/ports.ts';
import type { Chance } from '../../src/engine/testing/chance.ts';
import type { Row } from '../../src/engine/testing/tasks-store.ts';
import type { Account } from './account.ts';
import type { Author } from './author.ts';
import type { Doubts } from './doubts.ts';
import { markOf, type Names, SETTINGS } from './intents.ts';

interface Elsewhere {
  /** Does something at random on the account's other device. */
  anything(): void;
  /** Adds a task at the top of some list. */
  insert(): { readonly listId: string; readonly title: string } | null;
  /** Deletes the list unless it is the default one. */
  removeList(listId: string): boolean;
}

/** Returns the titles of the tasks that a deed may create. */
function made(deed: Intent): string[] {
  if (deed.kind === 'INSERT_TASK') return [deed.payload.fields.title];
  if (deed.kind === 'RESTORE_TASK') return deed.payload.tasks.map(({ title }) => title);
  return deed.kind === 'UNDO' ? deed.payload.compensate.flatMap(made) : [];
}

/** Another device of the account: it edits the service directly, unaffected by all faults. */
export function createElsewhere(
  author: Author,
  doubts: Doubts,
  chance: Chance,
  names: Names,
  mapped: (serverId: string) => boolean,
): Elsewhere {
  const { store }: Account = author.account;
  const living = () => store.rows().filter((row) => !row.deleted);
  const below = (row: Row): Row[] =>
    living()
      .filter(({ parent }) => parent === row.id)
      .flatMap((child) => [child, ...below(child)]);
  const marks = (rows: readonly Row[]) => rows.map(({ title }) => markOf(title));

  /**
   * A task changed before the device knows that it was made can no longer be adopted; the same holds for a restored
   * copy.
   */
  const unlike = (rows: readonly Row[]) => {
    const atStart = new Set(author.start.lists.flatMap(({ tasks }) => (tasks ?? []).map(({ id }) => id)));
    const own = new Set(author.deeds.flatMap(({ operation }) => made(operation)).map(markOf));
    for (const { id, title } of rows) {
      if (own.has(markOf(title)) && !mapped(id) && !atStart.has(id)) doubts.extra(markOf(title));
    }
  };

  const doubt = (...rows: readonly Row[]) => {
    unlike(rows);
    for (const mark of marks(rows)) doubts.all(mark);
  };

  const edits: (() => void)[] = [
    () => {
      const row = chance.of(living());
      if (!row) return;
      const title = `${markOf(row.title)} e${names.next()}`;
      unlike([row]);
      store.elsewhere.patch(row.id, { title });
      doubts.add(markOf(title), 'title');
    },
    () => {
      const row = chance.of(living());
      if (!row) return;
      unlike([row]);
      store.elsewhere.patch(row.id, { notes: `elsewhere ${names.next()}` });
      doubts.add(markOf(row.title), 'notes');
    },
    () => {
      const row = chance.of(living());
      if (!row) return;
      const [own, ...rest] = marks([row, ...below(row)]);
      store.elsewhere.patch(row.id, { status: row.status === 'completed' ? 'needsAction' : 'completed' });
      doubts.add(own ?? '', 'status');
      // A subtask that is reopened leaves a completed parent.
      for (const mark of rest) doubts.add(mark, 'status', 'place');
    },
    () => {
      const row = chance.of(living());
      if (!row) return;
      for (const mark of marks([row, ...below(row)])) doubts.all(mark);
      store.elsewhere.remove(row.id);
    },
    () => {
      const row = chance.of(living());
      const list = chance.of(store.lists());
      if (!row || !list) return;
      const going = [row, ...below(row)];
      unlike(going);
      for (const mark of marks(going)) doubts.moved(mark);
      store.elsewhere.move(row.id, { list: list.id });
      const top = { parent: null, after: [] };
      const subtaskIds = going.slice(1).map(({ id }) => id);
      author.elsewhere({
        kind: 'MOVE_TASK',
        payload: { taskId: row.id, from: row.list, to: list.id, subtaskIds, place: top, base: top },
      });
    },
    () => void elsewhere.insert(),
    () => {
      const title = `@${names.next()}`;
      if (store.lists().length >= 6) return;
      doubts.add(title, 'place');
      const listId = store.elsewhere.list(title);
      author.elsewhere({ kind: 'INSERT_TASKLIST', payload: { listId, title, boardId: 'default' } });
    },
    () => {
      const list = chance.of(store.lists().slice(1));
      if (list && chance() < 0.5) elsewhere.removeList(list.id);
    },
    // Completes in Google's own apps, which hide completed tasks.
    () => {
      const row = chance.of(living().filter(({ status }) => status === 'needsAction'));
      if (!row) return;
      doubt(row, ...below(row));
      store.elsewhere.complete(row.id);
    },
    // From now on the task can neither be a subtask nor have any.
    () => {
      const row = chance.of(living().filter((one) => one.parent === null && below(one).length === 0));
      if (!row) return;
      doubt(row);
      if (chance() < 0.5) store.elsewhere.repeat(row.id);
      else store.elsewhere.assign(row.id);
    },
    // Moves a task below another one, possibly on a third level, or behind it.
    () => {
      const row = chance.of(living());
      const other = chance.of(living().filter(({ id, list }) => list === row?.list && id !== row?.id));
      if (!row || !other) return;
      doubt(row, other, ...below(row));
      const beside = { previous: other.id, ...(other.parent !== null && { parent: other.parent }) };
      store.elsewhere.move(row.id, chance() < 0.5 ? { parent: other.id } : beside);
    },
    () => {
      const above = chance.of(living());
      if (!above) return;
      const title = `#${names.next()}`;
      doubts.all(title);
      doubt(above);
      const taskId = store.elsewhere.insert(above.list, { title }, { parent: above.id });
      author.elsewhere({
        kind: 'INSERT_TASK',
        payload: {
          listId: above.list,
          taskId,
          fields: { title, notes: '', due: null },
          place: { parent: above.id, after: [] },
        },
      });
    },
    () => {
      const row = chance.of(living());
      if (!row) return;
      unlike([row]);
      store.elsewhere.patch(row.id, { due: chance() < 0.5 ? null : '2026-03-04' });
      doubts.add(markOf(row.title), 'due');
    },
    () => {
      const list = chance.of(store.lists());
      if (!list) return;
      const mark = markOf(list.title);
      doubts.all(mark);
      // Likewise, a list renamed before the device knows that it was made cannot be adopted.
      if (!mapped(list.id) && !author.start.lists.some(({ id }) => id === list.id)) doubts.extra(mark);
      store.updateList(list.id, `${mark} e${names.next()}`);
    },
    () => {
      const key = chance.of(SETTINGS) ?? '';
      doubts.setting(key);
      author.account.writeDocument([
        { path: ['prefs', key], ...(chance() < 0.7 && { value: `elsewhere ${names.next()}` }) },
      ]);
    },
  ];

  const elsewhere: Elsewhere = {
    anything() {
      try {
        chance.of(edits)?.();
      } catch (error) {
        // The service refuses other devices too: nothing may be below a repeating or assigned task, and a hidden task
        // has no place.
        if (!(error instanceof RemoteError)) throw error;
      }
    },
    insert() {
      const list = chance.of(store.lists());
      if (!list) return null;
      const title = `#${names.next()}`;
      const taskId = store.elsewhere.insert(list.id, { title });
      // The new task affects no place except the top.
      doubts.add('the order', 'place');
      author.elsewhere({
        kind: 'INSERT_TASK',
        payload: {
          listId: list.id,
          taskId,
          fields: { title, notes: '', due: null },
          place: { parent: null, after: [] },
        },
      });
      return { listId: list.id, title };
    },
    removeList(listId) {
      const list = store
        .lists()
        .slice(1)
        .find(({ id }) => id === listId);
      if (!list) return false;
      doubts.all(markOf(list.title));
      for (const row of living()) if (row.list === listId) doubts.all(markOf(row.title));
      store.elsewhere.removeList(listId);
      return true;
    },
  };
  return elsewhere;
}
