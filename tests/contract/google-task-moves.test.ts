import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Rig, refusalOf, startRig } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

const move = (task: string, place: { parent?: string; previous?: string; destinationTasklist?: string } = {}) =>
  rig.api.tasks.move({ tasklist: rig.list, task, ...place });
const made = () => Buffer.from('abcdefghijklmnop').toString('base64url');

describe('moving tasks, by @googleapis/tasks', () => {
  it('moves to the front, behind a sibling, and under a parent, and changes the etag (api 2.7 D, 2.6 AX)', async () => {
    const [c, b, a] = [await rig.add('c'), await rig.add('b'), await rig.add('a')];
    const before = (await rig.task(a)).etag;
    await move(a, { previous: b });
    expect(await rig.order()).toEqual(['b', 'a', 'c']);
    expect((await rig.task(a)).etag).not.toBe(before);
    await move(c);
    expect(await rig.order()).toEqual(['c', 'b', 'a']);
    await move(a, { parent: c });
    await move(b, { parent: c, previous: a });
    expect(await rig.order(c)).toEqual(['a', 'b']);
    await move(a);
    expect((await rig.task(a)).parent).toBeUndefined();
  });

  it('moves to another list with its id and its subtasks; a replay from the source is 404 (api 2.7 D; exactly-once table P)', async () => {
    const destinationTasklist = rig.clouds.google.insertList(rig.email, 'Other').id;
    const parent = await rig.add('parent');
    const child = await rig.add('child', { parent });
    const { data } = await move(parent, { destinationTasklist });
    expect(data.id).toBe(parent);
    const { data: there } = await rig.api.tasks.list({ tasklist: destinationTasklist });
    expect(there.items?.map((task) => task.id).sort()).toEqual([parent, child].sort());
    expect(await rig.order()).toEqual([]);
    expect(await refusalOf(move(parent, { destinationTasklist }))).toMatchObject({
      code: 404,
      message: 'Task not found.',
    });
  });

  it('takes `previous` and `parent` from the destination list (api 2.7 D)', async () => {
    const { google } = rig.clouds;
    const destinationTasklist = google.insertList(rig.email, 'Other').id;
    const anchor = google.insertTask(rig.email, destinationTasklist, { title: 'anchor' }).id;
    const task = await rig.add('t');
    const here = await rig.add('here');
    expect(await refusalOf(move(task, { destinationTasklist, previous: here }))).toMatchObject({
      code: 404,
      message: 'Previous task id not found',
    });
    expect((await move(task, { destinationTasklist, previous: anchor })).data.position).toBe('00000000000000000001');
  });

  it('completes an open task that is moved under a completed parent (api 2.7 AX)', async () => {
    const parent = await rig.add('parent');
    await rig.api.tasks.patch({ tasklist: rig.list, task: parent, requestBody: { status: 'completed' } });
    const { data } = await move(await rig.add('open'), { parent });
    expect(data.status).toBe('completed');
  });

  it('nests as deep as it is told to: one level is the client’s rule (api 2.7 AX)', async () => {
    const one = await rig.add('one');
    const two = await rig.add('two', { parent: one });
    expect((await rig.task(await rig.add('three', { parent: two }))).parent).toBe(two);
  });

  it('refuses an id that never was with 400 Invalid task ID (api 2.7 AX)', async () => {
    expect(await refusalOf(move(made()))).toMatchObject({ code: 400, message: 'Invalid task ID' });
    expect(await refusalOf(move('local-new-1'))).toMatchObject({ code: 400, message: 'Invalid task ID' });
  });

  it('refuses an unknown or deleted `previous` with 404 (api 2.7 AX)', async () => {
    const task = await rig.add('t');
    const gone = await rig.add('gone');
    await rig.api.tasks.delete({ tasklist: rig.list, task: gone });
    for (const previous of [made(), gone]) {
      expect(await refusalOf(move(task, { previous }))).toMatchObject({
        code: 404,
        message: 'Previous task id not found',
      });
    }
  });

  it('refuses unknown and deleted parents, itself and its own descendants with 400 (api 2.7 AX)', async () => {
    const task = await rig.add('t');
    const child = await rig.add('child', { parent: task });
    const gone = await rig.add('gone');
    await rig.api.tasks.delete({ tasklist: rig.list, task: gone });
    for (const parent of [made(), gone, task, child]) {
      expect((await refusalOf(move(task, { parent }))).code).toBe(400);
    }
  });

  it('refuses assigned and repeating tasks as parents and as children, repeating ones in other lists (api 2.7 D)', async () => {
    const { google } = rig.clouds;
    const destinationTasklist = google.insertList(rig.email, 'Other').id;
    const plain = await rig.add('plain');
    const assigned = await rig.add('assigned');
    const repeating = await rig.add('repeating');
    google.annotate(rig.email, rig.list, assigned, { assignment: { surfaceType: 'SPACE' } });
    google.annotate(rig.email, rig.list, repeating, { recurring: true });
    for (const special of [assigned, repeating]) {
      expect((await refusalOf(move(special, { parent: plain }))).code).toBe(400);
      expect((await refusalOf(move(plain, { parent: special }))).code).toBe(400);
    }
    expect((await refusalOf(move(repeating, { destinationTasklist }))).code).toBe(400);
  });

  it('lets a completed and hidden task go to the front only (api 2.7 D)', async () => {
    const { google } = rig.clouds;
    const destinationTasklist = google.insertList(rig.email, 'Other').id;
    const open = await rig.add('open');
    const done = await rig.add('done');
    google.completeInGoogle(rig.email, rig.list, done);
    expect((await refusalOf(move(done, { previous: open }))).code).toBe(400);
    expect((await refusalOf(move(done, { parent: open }))).code).toBe(400);
    expect((await move(done, { destinationTasklist })).status).toBe(200);
  });

  it('takes an empty body with its length (api 2.7 AX)', async () => {
    await rig.add('b');
    const task = await rig.add('a');
    const url = `${rig.clouds.url}/tasks/v1/lists/${rig.list}/tasks/${task}/move`;
    const answer = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${rig.token}` } });
    expect(answer.status).toBe(200);
  });

  it('numbers the siblings from 0 on every move, and changes the etag of those that shift (api 2.5 C; exactly-once table C, P)', async () => {
    const [c, b, a] = [await rig.add('c'), await rig.add('b'), await rig.add('a')];
    const before = (await rig.task(c)).etag;
    await move(a, { previous: c });
    const positions = await Promise.all([b, c, a].map(async (task) => (await rig.task(task)).position));
    expect(positions).toEqual(['0', '1', '2'].map((place) => place.padStart(20, '0')));
    expect((await rig.task(c)).etag).not.toBe(before);
  });

  it.each([
    [404, 'Previous task id not found'],
    [400, 'Invalid Value'],
  ] as const)(
    'refuses a `previous` that never was with %i by switch (api 2.7 AX; exactly-once table P)',
    async (code, message) => {
      rig.clouds.google.options.unknownPrevious = code;
      const task = await rig.add('t');
      expect(await refusalOf(move(task, { previous: made() }))).toMatchObject({ code, message });
      const gone = await rig.add('gone');
      await rig.api.tasks.delete({ tasklist: rig.list, task: gone });
      expect((await refusalOf(move(task, { previous: gone }))).code).toBe(404);
    },
  );

  it.each([400, 404] as const)('refuses a parent that never was with %i by switch (api 2.7 AX)', async (code) => {
    rig.clouds.google.options.unknownParent = code;
    const task = await rig.add('t');
    expect((await refusalOf(move(task, { parent: made() }))).code).toBe(code);
    expect((await rig.task(task)).parent).toBeUndefined();
  });

  it('refuses a hidden task as `previous` and as parent (api 2.7 D)', async () => {
    rig.clouds.google.options.completedPrevious = 'accepted';
    const hidden = await rig.add('hidden');
    rig.clouds.google.completeInGoogle(rig.email, rig.list, hidden);
    const task = await rig.add('t');
    expect((await refusalOf(move(task, { previous: hidden }))).message).toBe('Previous task id not found');
    expect((await refusalOf(move(task, { parent: hidden }))).code).toBe(400);
  });

  it('moves a child within a parent that is full, and no other task into it (api 2.4 D)', async () => {
    const parent = await rig.add('parent');
    const [two, one] = [await rig.add('two', { parent }), await rig.add('one', { parent })];
    const other = await rig.add('other');
    rig.clouds.google.options.limits.subtasks = 2;
    await move(one, { parent, previous: two });
    expect(await rig.order(parent)).toEqual(['two', 'one']);
    expect((await refusalOf(move(other, { parent }))).reason).toBe('quotaExceeded');
  });

  it('moves nothing into a list that is full (api 2.4 D)', async () => {
    const destinationTasklist = rig.clouds.google.insertList(rig.email, 'Other').id;
    const parent = await rig.add('parent');
    await rig.add('child', { parent });
    rig.clouds.google.options.limits.tasksPerList = 1;
    expect((await refusalOf(move(parent, { destinationTasklist }))).reason).toBe('quotaExceeded');
    rig.clouds.google.options.limits.tasksPerList = 2;
    expect((await move(parent, { destinationTasklist })).status).toBe(200);
  });

  it('completes the subtree of what is moved under a completed parent (api 2.7 AX; exactly-once table P)', async () => {
    const parent = await rig.add('parent');
    await rig.api.tasks.patch({ tasklist: rig.list, task: parent, requestBody: { status: 'completed' } });
    const top = await rig.add('top');
    const child = await rig.add('child', { parent: top });
    await move(top, { parent });
    expect([(await rig.task(top)).status, (await rig.task(child)).status]).toEqual(['completed', 'completed']);
  });
});
