import { expect, it } from 'vitest';
import { addTask } from '../src/domain/operations/intents.ts';
import type { View } from '../src/domain/view.ts';
import { type Chance, chanceOf, numberFrom } from '../src/engine/testing/chance.ts';
import { createRig, outlineOf, type Rig } from '../src/engine/testing/rig.ts';
import type { Fault } from '../src/engine/testing/tasks-service.ts';
import { act, actUndoable } from '../src/store/act.ts';
import { ensureTasks } from '../src/store/commands.ts';
import { selectView } from '../src/store/selectors.ts';
import { resetAccount } from '../src/store/session/reset.ts';
import { selectUserRead } from '../src/store/settings/user-read.ts';
import type { Page } from '../src/store/store.ts';
import { retrySave } from '../src/store/sync/retry-save.ts';
import { undo } from '../src/store/undo.ts';
import { anyKind, wish } from './simulation/intents.ts';
import { answerLate, createDevice, type OpenPage, openPage } from './slow-page.ts';

const shown = ({ order, lists, user }: View) => ({
  user,
  lists: order.map((id) => {
    const list = lists.get(id);
    return list ? { title: list.title, loaded: list.loaded, tasks: outlineOf(list) } : null;
  }),
});

/** A browser window: a page, then the page that is opened in its place. */
interface Window {
  readonly page: OpenPage;
  /** Tasks that its user added and nobody changes afterwards: the list by title. */
  readonly pinned: Map<string, string>;
  readonly wrong: string[];
}

/**
 * Checks at each change that every pinned task is shown exactly once if its list was read; anything else goes to
 * `wrong`.
 */
function watch({ store }: Page, pinned: ReadonlyMap<string, string>, wrong: string[]): void {
  store.subscribe(() => {
    const { lists } = selectView(store.getState());
    const tasks = [...lists.values()].flatMap((list) => [...list.tasks.values()]);
    for (const [title, listId] of pinned) {
      const found = tasks.filter((task) => task.title === title).length;
      if (found > 1 || (found === 0 && lists.get(listId)?.loaded)) wrong.push(`${title}: ${found}`);
    }
  });
}

const FAULTS: readonly Fault[] = ['drop', 'lose', '503', 'unavailable'];
const STEPS = 30;

/** Fills the clouds with a few lists and returns their ids; the clouds answer after a while. */
function fillClouds(rig: Rig, chance: Chance): readonly string[] {
  const { elsewhere } = rig.service;
  const lists = ['@a', '@b', '@c'].map(elsewhere.list);
  for (const list of lists) for (const title of ['#1', '#2', '#3']) elsewhere.insert(list, { title });
  answerLate(rig, chance, ['lists', 'tasks', 'insert', 'patch', 'move']);
  return lists;
}

/** Makes another device change something that nobody here has pinned. */
function actElsewhere({ service }: Rig, chance: Chance, lists: readonly string[], name: number): void {
  const { elsewhere } = service;
  const row = chance.of(service.rows().filter(({ title, deleted }) => !deleted && !title.startsWith('pin')));
  const draw = chance();
  if (!row || draw < 0.4) elsewhere.insert(chance.of(lists) ?? '', { title: `#${name}` });
  else if (draw < 0.55) elsewhere.patch(row.id, { title: `#${name}` });
  else if (draw < 0.65) elsewhere.complete(row.id);
  else if (draw < 0.75) elsewhere.remove(row.id);
  else if (draw < 0.85) elsewhere.move(row.id, { list: chance.of(lists) ?? row.list });
  else elsewhere.list(`@${name}`);
}

async function story(seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const rig = createRig();
  const { service, time } = rig;
  const lists = fillClouds(rig, chance);
  const device = createDevice(rig, chance);
  let opened = 0;
  /** Opens a page in place of an earlier one, if there was one; what the user added there still counts. */
  const open = (before?: Window): Window => {
    opened += 1;
    const page = openPage(device, `page${opened}`);
    const pinned = before?.pinned ?? new Map();
    const wrong = before?.wrong ?? [];
    void page.open(() => lists.slice(1)).then(() => watch(page, pinned, wrong));
    return { page, pinned, wrong };
  };
  const windows = [open(), open()];
  await rig.run(3000);
  service.fate = () => (chance() < 0.1 ? (chance.of(FAULTS) ?? null) : null);
  let refuses = false;
  let named = 0;
  const names = { next: () => (named += 1) };

  const actOn = ({ page: { store, look }, pinned }: Window) => {
    const view = selectView(store.getState());
    const draw = chance();
    if (draw < 0.12) {
      const title = `pin ${names.next()}`;
      const listId = chance.of(view.order) ?? '';
      const intent = addTask(view, { listId, taskId: `local-new-${title}`, fields: { title } });
      if (!intent) return;
      store.dispatch(act(intent));
      // A list that is new here may be undone on the other page.
      if (lists.includes(listId)) pinned.set(title, listId);
    } else if (draw < 0.2) {
      const done = chance.of(store.getState().ui.undoables);
      if (done) store.dispatch(undo(done.operationId));
    } else if (draw < 0.55) {
      const at = new Date(time.clock.now()).toISOString();
      const userRead = selectUserRead(store.getState());
      const intent = wish(anyKind(chance), { view, userRead, chance, names, at, deleted: [] });
      if (intent && !JSON.stringify(intent).includes('pin')) store.dispatch(actUndoable([intent]));
    } else if (draw < 0.62) store.dispatch(resetAccount());
    else if (draw < 0.65) store.dispatch(retrySave());
    else if (draw < 0.75) void store.dispatch(ensureTasks(view.order));
    else if (draw < 0.85) void device.engine().refresh();
    else void look();
  };
  for (let step = 0; step < STEPS; step += 1) {
    for (const one of windows) if (chance() < 0.5) actOn(one);
    await rig.run(chance() < 0.2 ? chance.below(9000) : chance.below(400));
    const draw = chance();
    if (draw < 0.1) actElsewhere(rig, chance, lists, names.next());
    else if (draw < 0.2) {
      device.killEngine();
    } else if (draw < 0.3) {
      // A change that was refused is spilled once the page has heard of the refusal.
      if (refuses) await rig.run(100);
      const [closed] = windows.splice(chance.below(2), 1);
      closed?.page.die();
      // The page's last messages arrive: engine and page do not die at the same moment.
      await rig.run(50);
      windows.push(open(closed));
    } else if (draw < 0.6) {
      refuses = draw < 0.4;
      rig.disk.refuse(refuses ? 'QuotaExceededError' : null);
    }
  }

  rig.disk.refuse(null);
  service.fate = () => null;
  // Waits until everything that the storage refused is reported as such.
  await rig.run(10_000);
  for (const { page } of windows) page.store.dispatch(retrySave());
  await rig.run(200_000);
  void device.engine().refresh();
  await rig.run(10_000);
  // A task that was added to a list that the other page had just undone waits for its user, as does what depends on it.
  const states = await rig.states();
  const homeless = states.includes('INSERT_TASK blocked');
  const owed = states.filter((state) => !homeless || !state.endsWith(' blocked'));
  expect(owed, `seed ${seed}`).toEqual([]);
  for (const { page, wrong } of windows) {
    void page.store.dispatch(ensureTasks(selectView(page.store.getState()).order));
    await rig.run(1000);
    expect(shown(selectView(page.store.getState())), `seed ${seed}`).toEqual(shown(await rig.view()));
    expect(wrong, `seed ${seed}`).toEqual([]);
  }
}

const SEEDS = numberFrom('SEEDS', 60);
const FROM = numberFrom('FROM', 1);

it('a page shows at any time what its user adds, once, and in the end what its device holds', async () => {
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) await story(seed);
});
