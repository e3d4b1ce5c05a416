import type { Engine } from '../src/engine/ports.ts';
import type { Chance } from '../src/engine/testing/chance.ts';
import type { Rig } from '../src/engine/testing/rig.ts';
import { openRecords } from '../src/records/open-records.ts';
import { createSpill, type TextStorage } from '../src/records/spill.ts';
import type { EngineNews } from '../src/store/ports.ts';
import { createPage, type Page } from '../src/store/store.ts';
import { memoryText } from '../src/store/testing/rig.ts';
import { accountBound } from '../src/store/ui-slice.ts';

const UID = 'u1';

export interface Device {
  readonly rig: Rig;
  readonly chance: Chance;
  readonly spilled: TextStorage;
  engine(): Engine;
  /** Calls `run` whenever an engine has died; the returned function ends this. */
  onDeath(run: () => void): () => void;
}

export interface OpenPage extends Page {
  /** Closes the page: none of its timers and waits goes on. */
  die(): void;
}

/**
 * Opens a page of the device whose database and channels are slow, so that what it hears and reads may be out of date.
 */
export function openPage({ rig, chance, spilled, engine, onDeath }: Device, name: string): OpenPage {
  const { clock, timers } = rig.time;
  let alive = true;
  const after = (ms: number, run: () => void) => timers.after(ms, () => alive && run());
  const sleep = (most: number) => new Promise<void>((resolve) => after(chance.below(most), resolve));
  /** Transactions of a connection begin in the order in which they were requested, */
  let begun = Promise.resolve();
  /** and are answered in that order. */
  let answered: Promise<unknown> = Promise.resolve();
  let answeredAt = 0;
  const slowly =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      // A requested transaction is carried out even if the page is closed meanwhile.
      begun = begun.then(() => new Promise<void>((resolve) => timers.after(chance.below(20), resolve)));
      const answer = begun.then(() => call(...args));
      answered = Promise.allSettled([answered, answer]).then(async () => {
        answeredAt = Math.max(answeredAt, clock.now() + chance.below(60));
        await new Promise<void>((resolve) => after(answeredAt - clock.now(), resolve));
      });
      await answered;
      return answer;
    };
  const listeners = new Set<(news: EngineNews) => void>();
  const say = (news: EngineNews) =>
    after(chance.below(50), () => {
      for (const listener of [...listeners]) listener(news);
    });
  const ends = [onDeath(() => say({ type: 'died' }))];
  let woken = Promise.resolve();
  let made = 0;
  let heardAt = 0;
  const hints = rig.hints.open();
  const page = createPage({
    uid: UID,
    engine: {
      wake(operations = []) {
        // Messages arrive in order, after the transactions requested before them, even if the page is closed meanwhile.
        const reaches = begun.then(() => new Promise<void>((resolve) => timers.after(chance.below(20), resolve)));
        woken = Promise.all([woken, reaches]).then(() => {
          const saved = () => say({ type: 'saved', operationIds: operations.map(({ id }) => id) });
          engine()
            .dispatch(...operations)
            .then(saved, () => {});
        });
      },
      async command(command) {
        if (command.name === 'reset') void engine().reset();
        return { ok: true };
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    authorizes: false,
    productOrigin: () => 'https://tackboard.example',
    applyUpdate() {},
    async openRecords() {
      await sleep(50);
      const { load, appendNew, appendAll, ...records } = openRecords(rig.disk.open());
      return { ...records, load: slowly(load), appendNew: slowly(appendNew), appendAll: slowly(appendAll) };
    },
    spill: createSpill(UID, spilled),
    hints: {
      ...hints,
      subscribe(listener) {
        const end = hints.subscribe((hint) => {
          heardAt = Math.max(heardAt, clock.now() + chance.below(30));
          after(heardAt - clock.now(), () => listener(hint));
        });
        ends.push(end);
        return end;
      },
    },
    now: clock.now,
    newId() {
      made += 1;
      return `${name}-${made}`;
    },
    after,
  });
  page.store.dispatch(accountBound({ uid: UID, email: 'ada@example.com', name: 'Ada', imageUrl: '' }));
  return {
    ...page,
    die() {
      alive = false;
      for (const end of ends) end();
    },
  };
}

/** Creates a device with an engine; `killEngine` kills it and starts another. */
export function createDevice(rig: Rig, chance: Chance): Device & { killEngine(): void } {
  const start = () => rig.start({ writeMs: chance.below(30) });
  let running = start();
  const mourners = new Set<() => void>();
  return {
    rig,
    chance,
    spilled: memoryText(),
    engine: () => running.engine,
    onDeath(run) {
      mourners.add(run);
      return () => mourners.delete(run);
    },
    killEngine() {
      running.kill();
      for (const hear of [...mourners]) hear();
      running = start();
    },
  };
}

/** Makes the service answer these requests only after a while. */
export function answerLate(
  { service, time }: Rig,
  chance: Chance,
  requests: readonly ('lists' | 'tasks' | 'insert' | 'patch' | 'move' | 'delete' | 'batch')[],
): void {
  for (const name of requests) {
    const call = service[name] as (...args: unknown[]) => Promise<unknown>;
    const later = async (...args: unknown[]) => {
      const answer = await call(...args);
      await new Promise<void>((resolve) => time.timers.after(chance.below(400), resolve));
      return answer;
    };
    Object.assign(service, { [name]: later });
  }
}
