import type { Engine } from '../src/engine/engine.ts';
import type { Chance } from '../src/engine/testing/chance.ts';
import type { Rig } from '../src/engine/testing/rig.ts';
import { openRecords } from '../src/records/open-records.ts';
import { createSpill, type TextStorage } from '../src/records/spill.ts';
import type { EngineNews } from '../src/store/ports.ts';
import { createPage, type Page } from '../src/store/store.ts';
import { memoryText, pageHints } from '../src/store/testing/rig.ts';
import { accountBound } from '../src/store/ui-slice.ts';

const UID = 'u1';

export interface Device {
  readonly rig: Rig;
  readonly chance: Chance;
  readonly spilled: TextStorage;
  engine(): Engine;
  /** Calls when an engine has died; the answer ends that. */
  onDeath(run: () => void): () => void;
}

export interface OpenPage extends Page {
  /** It is closed: nothing that it began goes on. */
  die(): void;
}

/** A page of the device whose database and channels take their time: what it hears and reads may be old. */
export function openPage({ rig, chance, spilled, engine, onDeath }: Device, name: string): OpenPage {
  const { clock, timers } = rig.time;
  let alive = true;
  const after = (ms: number, run: () => void) => timers.after(ms, () => alive && run());
  const sleep = (most: number) => new Promise<void>((resolve) => after(chance.below(most), resolve));
  /** Transactions of a connection begin in the order in which they were asked for. */
  let begun = Promise.resolve();
  /** And are answered in that order. */
  let answered: Promise<unknown> = Promise.resolve();
  let answeredAt = 0;
  const slowly =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      // What was asked for is done, also when the page is closed meanwhile.
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
  const hints = pageHints(rig.hints);
  const page = createPage({
    uid: UID,
    engine: {
      wake(operations = []) {
        // What was said is heard, in that order and after what was asked of the database, also when the page is closed meanwhile.
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

/** A device with its engine, which can be killed, and started again. */
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

/** Has the service answer these requests only after a while. */
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
