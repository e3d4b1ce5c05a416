import { expect, it } from 'vitest';
import type { OperationKind } from '../src/domain/operations/operation.ts';
import { type Chance, chanceOf, numberFrom } from '../src/engine/testing/chance.ts';
import { createRig, type Rig } from '../src/engine/testing/rig.ts';
import type { Fault } from '../src/engine/testing/tasks-service.ts';
import { actUndoable } from '../src/store/act.ts';
import { ensureTasks } from '../src/store/commands.ts';
import { selectView } from '../src/store/selectors.ts';
import { undo } from '../src/store/undo.ts';
import { doSomething, seen } from './deeds.ts';
import { createDevice, openPage } from './slow-page.ts';

const FAULTS: readonly Fault[] = ['drop', 'lose', '503', 'unavailable'];
/** Kinds of operations that can be undone on one board; frequent ones are listed more than once. */
const KINDS: readonly OperationKind[] = [
  ...(['INSERT_TASK', 'UPDATE_TASK', 'COMPLETE_TASKS', 'MOVE_TASK', 'DELETE_TASK'] as const),
  ...(['INSERT_TASK', 'UPDATE_TASK', 'COMPLETE_TASKS', 'MOVE_TASK', 'MOVE_TASK', 'DELETE_TASK'] as const),
  ...(['DELETE_COMPLETED_TASKS', 'UPDATE_TASKLIST'] as const),
];
const MOST = 8;

/**
 * Fills the clouds with two lists of three tasks with up to two subtasks each. Another device has completed some of
 * them, in Google's own apps if they are to be `hidden`.
 */
function fillClouds({ service, time }: Rig, chance: Chance, hidden: boolean): readonly string[] {
  const { elsewhere } = service;
  const lists = ['@a', '@b'].map(elsewhere.list);
  for (const list of lists) {
    for (const title of ['#3', '#2', '#1']) {
      const parent = elsewhere.insert(list, { title });
      for (const name of ['s', 'r'])
        if (chance() < 0.5) elsewhere.insert(list, { title: `${title}${name}` }, { parent });
    }
  }
  for (const { id, parent } of service.rows()) {
    const completed = new Date(time.clock.now() - chance.below(1_000_000)).toISOString();
    if (!parent || chance() >= 0.3) continue;
    if (hidden) elsewhere.complete(id);
    else elsewhere.patch(id, { status: 'completed', completed });
  }
  return lists;
}

/**
 * Plays a story: a person does up to eight things and undoes them, the last one first, before, while or after they are
 * sent.
 */
async function story(seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const rig = createRig();
  // Under faults, steps come in another order, and hidden tasks cannot be moved: then only the end counts.
  const faulty = chance() < 0.5;
  const lists = fillClouds(rig, chance, faulty && chance() < 0.5);
  const device = createDevice(rig, chance);
  const page = openPage(device, 'page');
  const { store } = page;
  void page.open(() => lists);
  await rig.run(3000);
  void store.dispatch(ensureTasks(lists));
  await rig.run(1000);

  const now = () => seen(selectView(store.getState()));
  const start = now();
  rig.service.fate = () => (faulty && chance() < 0.2 ? (chance.of(FAULTS) ?? null) : null);
  const slow = chance();
  const pass = async () => {
    await rig.run(chance() < slow ? chance.below(9000) : chance.below(300));
    if (chance() < 0.05) device.killEngine();
    await rig.run(20);
  };

  let named = 0;
  const names = { next: () => (named += 1) };
  const before: (readonly (readonly (string | undefined)[])[])[] = [];
  const most = 2 + chance.below(MOST - 1);
  for (let tries = 0; before.length < most && tries < 100; tries += 1) {
    const at = new Date(rig.time.clock.now()).toISOString();
    const intents = doSomething(selectView(store.getState()), {
      chance,
      names,
      at,
      kinds: KINDS,
      deeds: 0.35,
      userRead: false,
    });
    if (intents.length === 0) continue;
    before.push(now());
    store.dispatch(actUndoable(intents));
    await pass();
  }
  for (const want of before.toReversed()) {
    const { operationId = '', intent } = store.getState().ui.undoables.at(-1) ?? {};
    expect(store.dispatch(undo(operationId)), `seed ${seed}, ${intent?.kind}`).toBe('undone');
    // Waits until the page's own database has the undo.
    await rig.run(200);
    if (!faulty) expect(now(), `seed ${seed}, ${intent?.kind}`).toEqual(want);
    await pass();
    await rig.run(200);
    if (!faulty) expect(now(), `seed ${seed}, a while after ${intent?.kind}`).toEqual(want);
  }
  rig.service.fate = () => null;
  await rig.run(200_000);
  void device.engine().refresh();
  await rig.run(10_000);
  expect(await rig.states(), `seed ${seed}`).toEqual([]);
  expect(now(), `seed ${seed}, in the end`).toEqual(start);
  expect(seen(await rig.view()), `seed ${seed}, on the device`).toEqual(start);
}

const SEEDS = numberFrom('SEEDS', 200);
const FROM = numberFrom('FROM', 1);

it('what is taken back, the last one first, leaves everything as it was, for others as well [4.8]', async () => {
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) await story(seed);
});
