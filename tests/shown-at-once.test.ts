import { expect, it } from 'vitest';
import type { ListView } from '../src/domain/list.ts';
import type { OperationKind } from '../src/domain/operations/operation.ts';
import type { View } from '../src/domain/view.ts';
import { type Chance, chanceOf, numberFrom } from '../src/engine/testing/chance.ts';
import { createRig, type Rig } from '../src/engine/testing/rig.ts';
import { actUndoable } from '../src/store/act.ts';
import { ensureTasks } from '../src/store/commands.ts';
import { selectView } from '../src/store/selectors.ts';
import { undo } from '../src/store/undo.ts';
import { doSomething, seen } from './deeds.ts';
import { answerLate, createDevice, type OpenPage, openPage } from './slow-page.ts';

const KINDS: readonly OperationKind[] = [
  ...(['INSERT_TASK', 'UPDATE_TASK', 'COMPLETE_TASKS', 'MOVE_TASK', 'MOVE_TASK', 'DELETE_TASK'] as const),
  ...(['DELETE_COMPLETED_TASKS', 'UPDATE_TASKLIST', 'INSERT_TASKLIST'] as const),
];

/** Returns true for what the other device makes; it changes nothing else. */
const foreign = ({ title }: { title: string }) => title.startsWith('!');

/** Returns the view without what the other device has made. */
function own(view: View): View {
  const lists = new Map(
    [...view.lists].flatMap(([id, list]): [string, ListView][] => {
      if (foreign(list)) return [];
      const tasks = new Map([...list.tasks].filter(([, task]) => !foreign(task)));
      const children = new Map(
        [...list.children].map(([parent, ids]) => [parent, ids.filter((child) => tasks.has(child))] as const),
      );
      return [[id, { ...list, tasks, children }]];
    }),
  );
  return { ...view, lists, order: view.order.filter((id) => lists.has(id)) };
}

/** Fills the clouds with three lists of three tasks with up to two subtasks each; the clouds answer after a while. */
function fillClouds(rig: Rig, chance: Chance): readonly string[] {
  const { service, time } = rig;
  const { elsewhere } = service;
  const lists = ['@a', '@b', '@c'].map(elsewhere.list);
  for (const list of lists) {
    for (const title of ['#3', '#2', '#1']) {
      const parent = elsewhere.insert(list, { title: `${title}${chance.below(1000)}` });
      for (const name of ['s', 'r']) {
        if (chance() < 0.4) elsewhere.insert(list, { title: `${title}${name}${chance.below(1000)}` }, { parent });
      }
    }
  }
  for (const { id, parent } of service.rows()) {
    const completed = new Date(time.clock.now() - chance.below(1_000_000)).toISOString();
    if (parent && chance() < 0.3) elsewhere.patch(id, { status: 'completed', completed });
  }
  answerLate(rig, chance, ['lists', 'tasks', 'insert', 'patch', 'move', 'delete', 'batch']);
  return lists;
}

function actElsewhere({ service }: Rig, chance: Chance, lists: readonly string[], name: number): void {
  const { elsewhere } = service;
  const rows = service.rows().filter(({ deleted }) => !deleted);
  const row = chance.of(rows.filter(foreign));
  const draw = chance();
  const list = chance.of(lists.filter((id) => rows.some((one) => one.list === id))) ?? '';
  if (!row || draw < 0.3) elsewhere.insert(list, { title: `!${name}` });
  else if (draw < 0.45) elsewhere.patch(row.id, { title: `!${name}` });
  else if (draw < 0.55) elsewhere.complete(row.id);
  else if (draw < 0.7) elsewhere.remove(row.id);
  else if (draw < 0.9) elsewhere.move(row.id, { list });
  else elsewhere.list(`!${name}`);
}

/**
 * Plays a story: a person acts on one page and now and then undoes the last action; another page of the device only
 * shows.
 */
async function story(seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const rig = createRig();
  const lists = fillClouds(rig, chance);
  const device = createDevice(rig, chance);
  const pages = [openPage(device, 'page'), openPage(device, 'other')] as const;
  for (const page of pages) void page.open(() => lists);
  await rig.run(3000);
  for (const { store } of pages) void store.dispatch(ensureTasks(lists));
  await rig.run(1000);
  const now = ({ store }: OpenPage) =>
    seen(own(selectView(store.getState())))
      .flat()
      .join('\n');
  const [page, other] = pages;
  const { store } = page;
  const history = [now(page)];
  const wrong: string[] = [];
  let acting = false;
  store.subscribe(() => {
    if (!acting && now(page) !== history.at(-1)) wrong.push(`${history.at(-1)}\n--- then\n${now(page)}`);
  });
  // Actions of one turn may reach the other page in parts.
  const slowly = chance() < 0.5;
  let reached = 0;
  other.store.subscribe(() => {
    if (!slowly) return;
    const at = history.indexOf(now(other), reached);
    if (at < 0) wrong.push(`${history[reached]}\n--- then on the other page\n${now(other)}`);
    else reached = at;
  });
  const slow = chance();
  const kills = chance() < 0.5 ? 0.1 : 0;
  const others = chance() < 0.5 ? 0.3 : 0;
  let named = 0;
  const names = { next: () => (named += 1) };
  const most = 2 + chance.below(14);
  for (let step = 0; step < most; step += 1) {
    const at = new Date(rig.time.clock.now()).toISOString();
    const last = chance() < 0.25 ? store.getState().ui.undoables.at(-1) : undefined;
    acting = true;
    if (last) store.dispatch(undo(last.operationId));
    else
      store.dispatch(
        actUndoable(
          doSomething(own(selectView(store.getState())), {
            chance,
            names,
            at,
            kinds: KINDS,
            deeds: 0.2,
            userRead: true,
          }),
        ),
      );
    acting = false;
    if (history.at(-1) !== now(page)) history.push(now(page));
    if (slowly) await rig.run(250);
    else if (chance() < 0.3) continue;
    await rig.run(chance() < slow ? chance.below(9000) : chance.below(300));
    if (chance() < kills) device.killEngine();
    if (chance() < others) actElsewhere(rig, chance, lists, names.next());
    const draw = chance();
    if (draw < 0.1) void device.engine().refresh();
    else if (draw < 0.2) void (draw < 0.15 ? page : other).look();
    await rig.run(20);
  }
  await rig.run(60_000);
  void device.engine().refresh();
  await rig.run(10_000);
  expect(wrong, `seed ${seed}`).toEqual([]);
}

const SEEDS = numberFrom('SEEDS', 30);
const FROM = numberFrom('FROM', 1);

it('a page never shows what its user did undone, not for a moment, whatever is sent and read meanwhile', async () => {
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) await story(seed);
});
