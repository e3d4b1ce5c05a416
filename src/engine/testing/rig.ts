import type { ListView } from '../../domain/list.ts';
import type { Intent, Operation } from '../../domain/operations/operation.ts';
import { undoOf } from '../../domain/operations/undo.ts';
import { project } from '../../domain/project.ts';
import type { View } from '../../domain/view.ts';
import { withField } from '../../domain/with-field.ts';
import { createManualTime, type ManualTime } from '../../platform/memory/clock.ts';
import { createMemoryConnectivity, type MemoryConnectivity } from '../../platform/memory/connectivity.ts';
import { createMemoryHints, type MemoryHints } from '../../platform/memory/hints.ts';
import { createMemoryLock } from '../../platform/memory/lock.ts';
import { createMemoryDisk, type MemoryDisk } from '../../platform/memory/storage.ts';
import type { EngineStatus, Hint } from '../../protocol/messages.ts';
import { toBase } from '../../records/mapping.ts';
import { openRecords } from '../../records/open-records.ts';
import type { Records } from '../../records/records.ts';
import { createEngine } from '../engine.ts';
import type { Engine, EnginePorts, RemoteError, SharingRemote, TasksRemote, UserRemote } from '../ports.ts';
import { createTasksService, type TasksService } from './tasks-service.ts';

const UID = 'u1';

/** One process with an engine in it. */
export interface Process {
  readonly engine: Engine;
  readonly statuses: EngineStatus[];
  status(): EngineStatus;
  /** Moments so far at which it could have died: before and after each transaction and request. */
  moments(): number;
  /** Dies: nothing that it started goes on, no promise of it resolves. */
  kill(): void;
}

interface MemoryUser extends UserRemote {
  document: Record<string, unknown> | null;
  /** Thrown by writes and told to subscribers while set. */
  broken: RemoteError | null;
  writes: unknown[];
}

/** A device with its database, the clouds, and time in the test's hand. */
export interface Rig {
  readonly time: ManualTime;
  readonly service: TasksService;
  readonly user: MemoryUser;
  readonly sharing: SharingRemote & { deleted: string[] };
  readonly disk: MemoryDisk;
  /** The pages' end of the channel: engines do not hear themselves. */
  readonly hints: MemoryHints;
  readonly heard: Hint[];
  readonly connectivity: MemoryConnectivity;
  readonly page: Records;
  /** A process whose engine leads; with `killAt` it dies at that moment; its writes are done after `writeMs`. */
  start(options?: { killAt?: number; build?: string; writeMs?: number }): Process;
  /** Lets so many milliseconds pass. */
  run(ms: number): Promise<void>;
  view(): Promise<View>;
  /** What a page does when its user acts: append, then tell. Null intents fail the test. */
  act(intent: Intent | null): Promise<Operation>;
  undo(operation: Operation, before: View): Promise<Operation>;
  /** State of what is not finished, by operation. */
  states(): Promise<string[]>;
  /** Titles of a list as a page shows them, subtasks indented. */
  shown(listId: string): Promise<string[]>;
}

/** Titles of a list in order, subtasks indented by two blanks, completed ones crossed: as the service's `show`. */
export function outlineOf(list: ListView): string[] {
  const lines = (parent: string, indent: string): string[] =>
    (list.children.get(parent) ?? []).flatMap((id) => {
      const task = list.tasks.get(id);
      return [`${indent}${task?.title}${task?.status === 'completed' ? ' ✓' : ''}`, ...lines(id, `${indent}  `)];
    });
  return lines('', '');
}

/** One for each wait: what waits for a shared one is kept for as long as that is. */
const never = () => new Promise<never>(() => {});

/** `beside`: another device of the same account, with the same clouds and time; what it does not name is its own. */
export function createRig(beside?: Partial<Pick<Rig, 'time' | 'service' | 'user'>>): Rig {
  const time = beside?.time ?? createManualTime();
  const disk = createMemoryDisk();
  const service = beside?.service ?? createTasksService(time.clock, time.timers);
  const hints = createMemoryHints();
  const connectivity = createMemoryConnectivity();
  const lock = createMemoryLock();
  const page = openRecords(disk.open());
  const heard: Hint[] = [];
  hints.subscribe((hint) => heard.push(hint));
  const user = beside?.user ?? createMemoryUser(time);
  const deleted: string[] = [];
  const sharing = { deleted, deleteBoard: async (id: string) => void deleted.push(id) };
  let made = 0;

  const view = async () => {
    const loaded = await page.load('all');
    return project(toBase(UID, loaded), loaded.operations);
  };
  const sleep = (ms: number) => new Promise<void>((resolve) => time.timers.after(ms, resolve));
  const append = async (intent: Intent, delay: number): Promise<Operation> => {
    made += 1;
    const at = time.clock.now();
    const operation: Operation = { ...intent, id: `op${made}`, account: UID, at, executeAfter: at + delay, v: 1 };
    await page.appendNew([operation]);
    hints.publish({ type: 'ops' });
    return operation;
  };

  function start({
    killAt = Number.POSITIVE_INFINITY,
    build = 'test',
    writeMs = 0,
  }: {
    killAt?: number;
    build?: string;
    writeMs?: number;
  } = {}): Process {
    let moments = 0;
    let alive = true;
    const statuses: EngineStatus[] = [];
    const lives = () => {
      moments += 1;
      if (moments === killAt) alive = false;
      return alive;
    };
    const through = <T>(call: () => Promise<T>): Promise<T> => {
      if (!alive || !lives()) return never();
      return call().then(
        (value) => (lives() ? value : never()),
        (error) => {
          if (lives()) throw error;
          return never();
        },
      );
    };
    const storage = disk.open();
    const own = hints.open();
    const tasks = Object.fromEntries(
      TASKS_METHODS.map((name) => [name, (...args: unknown[]) => through(() => (service[name] as Method)(...args))]),
    ) as unknown as TasksRemote;
    const ports: EnginePorts = {
      uid: UID,
      build,
      storage: {
        run: (stores, mode, durability, body) =>
          through(async () => {
            const result = await storage.run(stores, mode, durability, body);
            if (writeMs > 0 && mode === 'readwrite') await sleep(writeMs);
            return result;
          }),
        close: () => storage.close(),
      },
      clock: time.clock,
      timers: { after: (ms, run) => time.timers.after(ms, () => alive && run()) },
      random: () => 0.5,
      tasks,
      user: {
        subscribe: (uid, listener) => user.subscribe(uid, listener),
        write: (uid, fields) => through(() => user.write(uid, fields)),
      },
      sharing,
      // What a dead process asked for is nobody's.
      lock: {
        async acquire({ steal, lost }) {
          if (!alive) return never();
          const release = await lock.acquire({ steal, lost: () => alive && lost() });
          if (alive) return release;
          release();
          return never();
        },
      },
      hints: {
        publish: (hint) => alive && own.publish(hint),
        subscribe: (run) => own.subscribe((hint) => alive && run(hint)),
      },
      connectivity,
      onStatus: (status) => statuses.push(status),
    };
    const engine = createEngine(ports);
    void engine.start();
    return {
      engine,
      statuses,
      status: () => statuses.at(-1) as EngineStatus,
      moments: () => moments,
      kill() {
        alive = false;
      },
    };
  }

  return {
    time,
    service,
    user,
    sharing,
    disk,
    hints,
    heard,
    connectivity,
    page,
    start,
    run: (ms) => time.advance(ms),
    view,
    act(intent) {
      if (!intent) throw new Error('the intent does not apply');
      return append(intent, 5000);
    },
    undo: (operation, before) =>
      append({ kind: 'UNDO', payload: { target: operation.id, compensate: undoOf(operation, before) } }, 0),
    states: async () => (await page.load()).operations.map(({ operation, state }) => `${operation.kind} ${state}`),
    async shown(listId) {
      const list = (await view()).lists.get(listId);
      return list ? outlineOf(list) : [];
    },
  };
}

type Method = (...args: unknown[]) => Promise<unknown>;
const TASKS_METHODS: readonly (keyof TasksRemote)[] = [
  'lists',
  'insertList',
  'updateList',
  'deleteList',
  'tasks',
  'task',
  'insert',
  'patch',
  'delete',
  'move',
  'batch',
];

function createMemoryUser({ timers }: ManualTime): MemoryUser {
  const listeners = new Set<Parameters<UserRemote['subscribe']>[1]>();
  const copy = (value: Record<string, unknown> | null) => structuredClone(value);
  const user: MemoryUser = {
    document: { email: 'ada@example.com' },
    broken: null,
    writes: [],
    subscribe(_, listener) {
      listeners.add(listener);
      timers.after(0, () => {
        if (!listeners.has(listener)) return;
        if (user.broken) listener.error('unavailable');
        else listener.next(copy(user.document), false);
      });
      return () => {
        listeners.delete(listener);
      };
    },
    write: (_, fields) =>
      new Promise((resolve, reject) => {
        timers.after(0, () => {
          if (user.broken) return reject(user.broken);
          user.writes.push(fields);
          user.document = fields.reduce(withField, user.document ?? {});
          for (const listener of [...listeners]) listener.next(copy(user.document), false);
          resolve();
        });
      }),
  };
  return user;
}
