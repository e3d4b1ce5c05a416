import { expect } from 'vitest';
import { createRig, type Process, type Rig } from './rig.ts';

/** What most stories of the engine begin with: ids are the service's. */
interface TwoLists {
  readonly rig: Rig;
  /** A list 'Home' with the tasks 'a' and 'b'. */
  readonly home: string;
  /** A list 'Work' without tasks. */
  readonly work: string;
  readonly a: string;
  readonly b: string;
}

/** Nothing runs yet. */
export function twoLists(): TwoLists {
  const rig = createRig();
  const { elsewhere } = rig.service;
  const [home, work] = [elsewhere.list('Home'), elsewhere.list('Work')];
  const b = elsewhere.insert(home, { title: 'b' });
  return { rig, home, work, a: elsewhere.insert(home, { title: 'a' }), b };
}

/** An engine that leads and has read all lists. */
export async function startEngine(rig: Rig): Promise<Process> {
  const process = rig.start();
  await rig.run(1000);
  return process;
}

/** What the engine does when a page is shown again, to its end. */
export async function look(rig: Rig, { engine }: Process): Promise<void> {
  void engine.look();
  await rig.run(100);
}

/** Nothing is owed, and what is shown of the lists is what the service holds. */
export async function expectConverged(rig: Rig, ...lists: readonly string[]): Promise<void> {
  expect(await rig.states()).toEqual([]);
  for (const list of lists) expect(await rig.shown(list)).toEqual(rig.service.show(list));
}
