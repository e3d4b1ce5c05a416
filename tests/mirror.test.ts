import { expect, it } from 'vitest';
import { addTask } from '../src/domain/operations/intents.ts';
import type { View } from '../src/domain/view.ts';
import type { Engine } from '../src/engine/engine.ts';
import { type Chance, chanceOf, numberFrom } from '../src/engine/testing/chance.ts';
import { createRig, outlineOf, type Rig } from '../src/engine/testing/rig.ts';
import type { Fault } from '../src/engine/testing/tasks-service.ts';
import { openRecords } from '../src/records/open-records.ts';
import { createSpill } from '../src/records/spill.ts';
import { act, actUndoable } from '../src/store/act.ts';
import { ensureTasks } from '../src/store/commands.ts';
import { resetAccount } from '../src/store/reset.ts';
import { selectView } from '../src/store/selectors.ts';
import { createPage, type Page } from '../src/store/store.ts';
import { memoryText } from '../src/store/testing/rig.ts';
import { accountBound } from '../src/store/ui-slice.ts';
import { undo } from '../src/store/undo.ts';
import { anyKind, wish } from './simulation/intents.ts';

const UID = 'u1';

interface Device {
  readonly rig: Rig;
  readonly chance: Chance;
  engine(): Engine;
  onDeath(run: () => void): void;
}

/** A page of the device whose database and channel take their time: what it reads may be old when it arrives. */
function openPage({ rig, chance, engine, onDeath }: Device, name: string): Page {
  const { clock, timers } = rig.time;
  const sleep = (most: number) => new Promise<void>((resolve) => timers.after(chance.below(most), resolve));
  /** Transactions of a connection begin in the order in which they were asked for. */
  let begun = Promise.resolve();
  const slowly =
    <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      begun = begun.then(() => sleep(20));
      const answer = begun.then(() => call(...args));
      await answer;
      await sleep(60);
      return answer;
    };
  let made = 0;
  let heardAt = 0;
  const own = new Set<object>();
  return createPage({
    uid: UID,
    engine: {
      wake() {},
      async command(command) {
        if (command.name === 'reset') void engine().reset();
        return { ok: true };
      },
      subscribe: (listener) => {
        onDeath(() => timers.after(chance.below(200), () => listener({ type: 'died' })));
        return () => {};
      },
    },
    authorizes: false,
    productOrigin: () => 'https://tackboard.example',
    applyUpdate() {},
    async openRecords() {
      const records = openRecords(rig.disk.open());
      return { ...records, load: slowly(records.load), appendNew: slowly(records.appendNew) };
    },
    spill: createSpill(UID, memoryText()),
    hints: {
      publish(hint) {
        own.add(hint);
        rig.hints.publish(hint);
      },
      subscribe: (listener) =>
        rig.hints.subscribe((hint) => {
          if (own.has(hint)) return;
          heardAt = Math.max(heardAt, clock.now() + chance.below(30));
          timers.after(heardAt - clock.now(), () => listener(hint));
        }),
    },
    now: clock.now,
    newId() {
      made += 1;
      return `${name}-${made}`;
    },
    after: timers.after,
  });
}

const shown = ({ order, lists, user }: View) => ({
  user,
  lists: order.map((id) => {
    const list = lists.get(id);
    return list ? { title: list.title, loaded: list.loaded, tasks: outlineOf(list) } : null;
  }),
});

/** What nobody touches is shown at any time, once, wherever its list was read. `pinned`: list by title. Gives what was seen else. */
function watch({ store }: Page, pinned: ReadonlyMap<string, string>): readonly string[] {
  const wrong: string[] = [];
  store.subscribe(() => {
    const { lists } = selectView(store.getState());
    const tasks = [...lists.values()].flatMap((list) => [...list.tasks.values()]);
    for (const [title, listId] of pinned) {
      const found = tasks.filter((task) => task.title === title).length;
      if (found > 1 || (found === 0 && lists.get(listId)?.loaded)) wrong.push(`${title}: ${found}`);
    }
  });
  return wrong;
}

const FAULTS: readonly Fault[] = ['drop', 'lose', '503', 'unavailable'];
const STEPS = 30;

/** The clouds of somebody with a few lists, whose ids it gives; they answer after a while. */
function fillClouds({ service, time }: Rig, chance: Chance): readonly string[] {
  const { elsewhere } = service;
  const lists = ['@a', '@b', '@c'].map(elsewhere.list);
  for (const list of lists) for (const title of ['#1', '#2', '#3']) elsewhere.insert(list, { title });
  for (const name of ['lists', 'tasks', 'insert', 'patch', 'move'] as const) {
    const call = service[name] as (...args: unknown[]) => Promise<unknown>;
    const later = async (...args: unknown[]) => {
      const answer = await call(...args);
      await new Promise<void>((resolve) => time.timers.after(chance.below(400), resolve));
      return answer;
    };
    Object.assign(service, { [name]: later });
  }
  return lists;
}

async function story(seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const rig = createRig();
  const { service, time } = rig;
  const lists = fillClouds(rig, chance);
  const start = () => rig.start({ writeMs: chance.below(30) });
  let running = start();
  const mourners: (() => void)[] = [];
  const pages = ['p', 'q'].map((name) => {
    const page = openPage(
      { rig, chance, engine: () => running.engine, onDeath: (run) => void mourners.push(run) },
      name,
    );
    page.store.dispatch(accountBound({ uid: UID, email: 'ada@example.com', name: 'Ada', imageUrl: '' }));
    void page.open(() => lists.slice(1));
    const pinned = new Map<string, string>();
    return { ...page, pinned, wrong: watch(page, pinned) };
  });
  await rig.run(3000);
  service.fate = () => (chance() < 0.1 ? (chance.of(FAULTS) ?? null) : null);
  let named = 0;
  const names = { next: () => (named += 1) };

  const doSomething = (page: (typeof pages)[number]) => {
    const { store, look, pinned } = page;
    const view = selectView(store.getState());
    const draw = chance();
    if (draw < 0.12) {
      const title = `pin ${names.next()}`;
      const listId = chance.of(view.order) ?? '';
      const intent = addTask(view, { listId, taskId: `local-new-${title}`, fields: { title } });
      if (intent) store.dispatch(act(intent));
      if (intent) pinned.set(title, listId);
    } else if (draw < 0.18) {
      const done = chance.of(store.getState().ui.undoables);
      if (done) store.dispatch(undo(done.operationId));
    } else if (draw < 0.5) {
      const at = new Date(time.clock.now()).toISOString();
      const intent = wish(anyKind(chance), { view, chance, names, at, deleted: [] });
      if (intent && !JSON.stringify(intent).includes('pin')) store.dispatch(actUndoable([intent]));
    } else if (draw < 0.57) service.elsewhere.insert(chance.of(lists) ?? '', { title: `#${names.next()}` });
    else if (draw < 0.66) store.dispatch(resetAccount());
    else if (draw < 0.75) void store.dispatch(ensureTasks(view.order));
    else if (draw < 0.85) void running.engine.refresh();
    else if (draw < 0.9) void look();
    else {
      running.kill();
      for (const hear of mourners) hear();
      running = start();
    }
  };
  for (let step = 0; step < STEPS; step += 1) {
    for (const page of pages) if (chance() < 0.5) doSomething(page);
    await rig.run(chance() < 0.2 ? chance.below(9000) : chance.below(400));
  }

  service.fate = () => null;
  await rig.run(200_000);
  void running.engine.refresh();
  await rig.run(10_000);
  // What was added to a list that the other page had just taken back waits for its user, and what stands on it.
  const states = await rig.states();
  const homeless = states.includes('INSERT_TASK blocked');
  const owed = states.filter((state) => !homeless || !state.endsWith(' blocked'));
  expect(owed, `seed ${seed}`).toEqual([]);
  for (const { store, wrong } of pages) {
    void store.dispatch(ensureTasks(selectView(store.getState()).order));
    await rig.run(1000);
    expect(shown(selectView(store.getState())), `seed ${seed}`).toEqual(shown(await rig.view()));
    expect(wrong, `seed ${seed}`).toEqual([]);
  }
}

const SEEDS = numberFrom('SEEDS', 60);
const FROM = numberFrom('FROM', 1);

it('a page shows at any time what its user adds, once, and in the end what its device holds', async () => {
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) await story(seed);
});
