import { beforeEach, describe, expect, it } from 'vitest';
import { addTask } from '../domain/operations/intents.ts';
import type { Rig } from './testing/rig.ts';
import { expectConverged, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let b: string;

beforeEach(async () => {
  ({ rig, home, b } = twoLists());
  await startEngine(rig);
});

describe('a new task whose request got no answer and did not arrive is made all the same', () => {
  beforeEach(async () => {
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-x', fields: { title: 'x' } }));
    rig.service.fail('drop', 'insert');
    await rig.run(6000);
    expect(await rig.states()).toEqual(['INSERT_TASK unknown']);
  });

  it('where another device adds its like below another task meanwhile', async () => {
    rig.service.elsewhere.insert(home, { title: 'x' }, { parent: b });
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['x', 'a', 'b', '  x']);
    await expectConverged(rig, home);
  });

  it('where another device gives its title to a task that was there before', async () => {
    rig.service.elsewhere.patch(b, { title: 'x' });
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['x', 'a', 'x']);
    await expectConverged(rig, home);
  });
});
