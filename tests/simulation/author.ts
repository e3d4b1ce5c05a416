import { addTask } from '../../src/domain/operations/intents.ts';
import type { DeleteTask, Intent, Operation, OperationKind } from '../../src/domain/operations/operation.ts';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { touches } from '../../src/domain/operations/touches.ts';
import { undoOf } from '../../src/domain/operations/undo.ts';
import { project } from '../../src/domain/project.ts';
import type { Base, View } from '../../src/domain/view.ts';
import type { Chance } from '../../src/engine/testing/chance.ts';
import { keptOf } from '../../src/records/kept.ts';
import { toBase } from '../../src/records/mapping.ts';
import type { FinishedOperation, Records } from '../../src/records/records.ts';
import type { Account } from './account.ts';
import type { Device } from './device.ts';
import { anyKind, BEFORE, markOf, type Names, wish } from './intents.ts';
import { isAstray } from './leeway.ts';
import type { Scheduler } from './scheduler.ts';
import { byMark } from './verdict.ts';

/** Something that was done by the user here or on another device. */
interface Deed {
  readonly operation: Operation;
  readonly own: boolean;
  /** Its key, or a value between two keys for a deed done elsewhere; null until the page was told that it is saved. */
  seq: number | null;
  /** True when the page was told that it is not saved. */
  refused: boolean;
  /**
   * True when it, or the deed that it takes back, was done before all lists were read: tasks may have been in other
   * places than its user saw.
   */
  readonly blind: boolean;
  /** True time in milliseconds. */
  readonly at: number;
}

/** The user of an account on a device: what they did, and which of it was acknowledged. */
export interface Author {
  readonly account: Account;
  readonly deeds: Deed[];
  start: Base;
  /** The deeds that were acknowledged or found saved, in order. */
  history(): readonly Deed[];
  view(): Promise<View>;
  /** Does something of this kind. Resolves when it was saved or refused; to false when nothing of the kind applied. */
  act(kind: OperationKind): Promise<boolean>;
  anything(): Promise<boolean>;
  /** Adds a task with this title; `listId` is the service's. */
  add(listId: string, title: string): Promise<boolean>;
  /** Records something done elsewhere, as an intent with the service's ids. */
  elsewhere(intent: Intent): void;
  /** Checks, after a loss of power, for deeds that were saved although nobody acknowledged them. */
  recall(): Promise<void>;
  /** The number of tasks or lists with this mark that were made. */
  made(mark: string): number;
  /** The number of acts that took place. */
  acts(): number;
}

interface AuthorDeps {
  readonly account: Account;
  readonly device: Device;
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly names: Names;
  /** Called when the board does not show what the user did. */
  surprised(detail: string): void;
}

export function createAuthor({ account, device, scheduler, chance, names, surprised }: AuthorDeps): Author {
  const deeds: Deed[] = [];
  let undoable: { operation: Operation; before: View; blind: boolean }[] = [];
  let lastSeq = 0;
  let acts = 0;
  let made = 0;
  /**
   * What is to be shown can be foretold: no power was lost, after which what was read before may be gone until it is read
   * again; nothing that was done blindly leads a task astray; and no list was deleted after something was, since it stays with
   * a task in it that its user did not see.
   */
  let whole = true;
  const page = (): Records => device.page(account);

  /** What a page shows, no list while the service's are not known; whether all lists and the user document are read. */
  const look = async () => {
    const loaded = await page().load('all');
    const view = project(toBase(account.uid, loaded), loaded.operations);
    return {
      view: loaded.lists ? view : { ...view, lists: new Map(), order: [] },
      // One that is to be deleted too: what is moved out of it is shown once it is read.
      allRead: loaded.lists?.every(({ id }) => loaded.tasks.get(id)) ?? false,
      userRead: loaded.user !== null,
    };
  };
  const view = async () => (await look()).view;

  function append(intent: Intent, delay: number, blind: boolean): Promise<Deed> {
    made += 1;
    const at = device.now();
    const head = { id: `${account.uid}-op${made}`, account: account.uid, at, executeAfter: at + delay, v: 1 } as const;
    const operation: Operation = { ...intent, ...head };
    const deed: Deed = { operation, own: true, seq: null, refused: false, blind, at: scheduler.now() };
    deeds.push(deed);
    acts += 1;
    if (isAstray(deed)) whole = false;
    const engine = device.main()?.account === account ? device.main()?.engine : undefined;
    const told = chance() < 0.4;
    return page()
      .appendNew([operation])
      .then(
        ([seq = 0]) => {
          deed.seq = seq;
          lastSeq = Math.max(lastSeq, seq);
          if (told) void engine?.dispatch(operation).catch(() => {});
          else device.hint(account);
          return deed;
        },
        () => {
          deed.refused = true;
          return deed;
        },
      );
  }

  async function undo(): Promise<boolean> {
    const last = undoable.pop();
    if (!last) return false;
    const compensate = undoOf(last.operation, last.before);
    const deed = await append({ kind: 'UNDO', payload: { target: last.operation.id, compensate } }, 0, last.blind);
    // The undo was not saved: its target is still the last thing that can be taken back.
    if (deed.refused) undoable.push(last);
    return deed.seq !== null;
  }

  /** Returns the deletes that the service has received. */
  async function deletedSoFar(): Promise<DeleteTask[]> {
    const kept = await keptOf(page());
    // A task that was deleted again is restored to its state at the last deletion.
    const last = (taskId: string) =>
      deeds.findLast(({ operation: { kind }, operation }) => {
        return (
          (kind === 'DELETE_TASK' || kind === 'DELETE_COMPLETED_TASKS') && touches(operation).tasks.includes(taskId)
        );
      })?.operation.id;
    return kept.flatMap(({ kind, id, data }) => {
      const { tasks, base } = data as DeleteTask;
      return kind === 'deleted' && base && last(tasks[0]?.id ?? '') === id ? [data as DeleteTask] : [];
    });
  }

  /**
   * Checks that what the user did is shown at once and from then on, whatever is read meanwhile. While lists are not
   * read yet, it checks only that no task is shown more often than it should be.
   */
  function compare(shown: View, allRead: boolean): void {
    if (!whole || deeds.some(({ own, seq, refused }) => own && seq === null && !refused)) return;
    const done = author.history().map(({ operation, seq }) => ({ operation, seq: seq ?? 0 }));
    const wanted = byMark(project(author.start, done));
    const there = byMark(shown);
    for (const mark of new Set([...wanted.keys(), ...there.keys()])) {
      const [mine, theirs] = [wanted.get(mark) ?? [], there.get(mark) ?? []];
      const [want, have] = [mine, theirs].map((tasks) =>
        JSON.stringify(tasks.map((task) => JSON.stringify(task)).sort()),
      );
      if (allRead ? want !== have : theirs.length > mine.length)
        surprised(`${account.uid} ${mark} is shown as ${have}, not ${want}`);
    }
  }

  async function once(kind: OperationKind): Promise<boolean> {
    if (kind === 'UNDO') return undo();
    const { view: before, allRead, userRead } = await look();
    compare(before, allRead);
    const deleted = kind === 'RESTORE_TASK' ? await deletedSoFar() : [];
    const at = new Date(device.now()).toISOString();
    let intent: Intent | null = null;
    for (let tries = 0; tries < 12 && intent === null; tries += 1) {
      intent = wish(kind, { view: before, userRead, chance, names, at, deleted });
    }
    if (intent === null) return false;
    const deed = await append(intent, UNDO_WINDOW_MS, !allRead);
    if (deed.seq === null) return true;
    const forGood = kind === 'DELETE_TASKLIST' || kind === 'DELETE_SHARED_BOARD';
    if (forGood && deeds.some(({ blind }) => blind)) whole = false;
    if (kind === 'WRITE_USER' && !userRead) {
      // What a setting was is not known before the user document is; and none of before is taken back under it.
      undoable = undoable.filter(({ operation }) => operation.kind !== 'WRITE_USER');
      return true;
    }
    undoable = forGood ? [] : [...undoable, { operation: deed.operation, before, blind: !allRead }];
    return true;
  }

  const author: Author = {
    account,
    deeds,
    start: { lists: [], user: null },
    history: () => deeds.filter(({ seq }) => seq !== null).sort((a, b) => (a.seq ?? 0) - (b.seq ?? 0)),
    view,
    async act(kind) {
      if (await once(kind)) return true;
      const first = kind === 'UNDO' ? anyKind(chance) : BEFORE[kind];
      if (!first || first === kind || !(await author.act(first))) return false;
      if (kind === 'RESTORE_TASK') await scheduler.sleep(9000);
      return once(kind);
    },
    async anything() {
      for (let tries = 0; tries < 20; tries += 1) if (await once(anyKind(chance))) return true;
      return false;
    },
    async add(listId, title) {
      const { view: shown, allRead } = await look();
      const { ids } = await page().load();
      const stable = ids.find(({ server }) => server === listId)?.local ?? listId;
      const intent = addTask(shown, { listId: stable, taskId: `local-new-${names.next()}`, fields: { title } });
      if (intent === null || (await append(intent, UNDO_WINDOW_MS, !allRead)).seq === null) return false;
      // Tasks added to a new list are taken back before the list itself.
      undoable = undoable.filter(
        ({ operation }) => operation.kind !== 'INSERT_TASKLIST' || operation.payload.listId !== stable,
      );
      return true;
    },
    elsewhere(intent) {
      made += 1;
      const head = { id: `elsewhere${made}`, account: account.uid, at: 0, executeAfter: 0, v: 1 } as const;
      deeds.push({
        operation: { ...intent, ...head },
        own: false,
        seq: lastSeq + 0.5,
        refused: false,
        blind: false,
        at: scheduler.now(),
      });
    },
    async recall() {
      whole = false;
      const [{ operations }, kept] = await Promise.all([page().load(), keptOf(page())]);
      const keys = new Map(operations.map(({ id, seq }) => [id, seq]));
      for (const { kind, id, data } of kept) if (kind === 'operation') keys.set(id, (data as FinishedOperation).seq);
      for (const deed of deeds) {
        if (deed.own && deed.seq === null) deed.seq = keys.get(deed.operation.id) ?? null;
      }
    },
    made(mark) {
      const first = author.start.lists.flatMap(({ title, tasks }) => [
        title,
        ...(tasks ?? []).map((task) => task.title),
      ]);
      const later = deeds.flatMap(({ operation }) => {
        if (operation.kind === 'INSERT_TASK') return operation.payload.fields.title;
        return operation.kind === 'INSERT_TASKLIST' ? operation.payload.title : [];
      });
      return [...first, ...later].filter((title) => markOf(title) === mark).length;
    },
    acts: () => acts,
  };
  return author;
}
