import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultTasksOptions } from '../../local/google/tasks/options.ts';
import { everything, type Rig, refusalOf, startRig } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

const place = (task: string) => ({ tasklist: rig.list, task });
const patch = (task: string, requestBody: Record<string, unknown>) =>
  rig.api.tasks.patch({ ...place(task), requestBody });
const all = async () => (await rig.api.tasks.list({ tasklist: rig.list, ...everything })).data.items ?? [];

describe('positions', () => {
  it.each([
    ['2019-11-28T07:18:05.206Z', '09999998425074514793'],
    ['2024-01-05T20:29:27.554Z', '09999998295513432445'],
  ])('gives a task completed at %s the place that was captured (api 2.5 C)', async (completed, position) => {
    const requestBody = { title: 'x', status: 'completed', completed };
    expect((await rig.api.tasks.insert({ tasklist: rig.list, requestBody })).data.position).toBe(position);
  });

  it('sorts completed tasks after all open ones, the newest completed first (api 2.5 C)', async () => {
    for (const [title, completed] of [
      ['first done', '2026-01-01T00:00:00Z'],
      ['last done', '2026-02-01T00:00:00Z'],
    ] as const) {
      await rig.api.tasks.insert({ tasklist: rig.list, requestBody: { title, completed, status: 'completed' } });
    }
    await rig.add('open');
    const titles = (await all()).sort((a, b) => (a.position ?? '').localeCompare(b.position ?? '')).map((t) => t.title);
    expect(titles).toEqual(['open', 'last done', 'first done']);
  });
});

describe('inserts', () => {
  it('nests a third level, which the API does not forbid (api 2.7 AX; exactly-once table P)', async () => {
    const child = await rig.add('child', { parent: await rig.add('parent') });
    const grandchild = await rig.add('grandchild', { parent: child });
    expect((await rig.task(grandchild)).parent).toBe(child);
  });

  it.each([
    [400, 'Invalid Value'],
    [404, 'Parent task id not found'],
  ] as const)('refuses a parent that never was with %i by switch (api 2.6 AX, 2.7 AX)', async (code, message) => {
    rig.clouds.google.options.unknownParent = code;
    const parent = Buffer.from('abcdefghijklmnop').toString('base64url');
    expect(await refusalOf(rig.add('x', { parent }))).toMatchObject({ code, message });
  });

  it('refuses a hidden `previous` with 404, and inserts the task without it (api 2.6; exactly-once table P)', async () => {
    rig.clouds.google.options.completedPrevious = 'accepted';
    const done = await rig.add('done');
    rig.clouds.google.completeInGoogle(rig.email, rig.list, done);
    expect((await refusalOf(rig.add('x', { previous: done }))).message).toBe('Previous task id not found');
    expect(await rig.add('x')).toBeTruthy();
  });

  it('bears a child of a completed parent completed though the parent is hidden (api 2.6 AX)', async () => {
    const parent = await rig.add('parent');
    rig.clouds.google.completeInGoogle(rig.email, rig.list, parent);
    expect(await rig.task(await rig.add('child', { parent }))).toMatchObject({ parent, status: 'completed' });
  });
});

describe('edits', () => {
  it('completes children that no client ever saw, at every depth (api 2.6 AX; exactly-once table P)', async () => {
    const { google } = rig.clouds;
    const parent = await rig.add('parent');
    const child = google.insertTask(rig.email, rig.list, { title: 'from elsewhere' }, { parent }).id;
    const grandchild = google.insertTask(rig.email, rig.list, { title: 'deeper' }, { parent: child }).id;
    await patch(parent, { status: 'completed' });
    for (const id of [child, grandchild]) expect((await rig.task(id)).status).toBe('completed');
  });

  it('loses the hour that Google keeps by a PUT, which sends `due` again (api 2.6 inf)', async () => {
    const { google } = rig.clouds;
    const task = await rig.add('t');
    await patch(task, { due: '2026-08-01T00:00:00Z' });
    google.annotate(rig.email, rig.list, task, { clock: '15:30' });
    const { due, title } = await rig.task(task);
    await rig.api.tasks.update({ ...place(task), requestBody: { id: task, title: title ?? '', due: due ?? '' } });
    expect(google.clockOf(rig.email, rig.list, task)).toBeNull();
  });

  it('keeps the day of an offset that does not leave it, and the UTC day of one that does (api 2.6 AX)', async () => {
    const task = await rig.add('t');
    const due = async (value: string) => (await patch(task, { due: value })).data.due;
    expect(await due('2026-08-01T23:59:59-00:00')).toBe('2026-08-01T00:00:00.000Z');
    expect(await due('2026-08-01T20:00:00-05:00')).toBe('2026-08-02T00:00:00.000Z');
    expect(await due('2026-08-01T00:00:00.000Z')).toBe('2026-08-01T00:00:00.000Z');
  });

  it('changes nothing in a field that the patch does not name (api 2.6)', async () => {
    const task = await rig.add('t');
    await patch(task, { notes: 'n', due: '2026-08-01T00:00:00Z' });
    expect((await patch(task, { title: 'u' })).data).toMatchObject({
      title: 'u',
      notes: 'n',
      due: '2026-08-01T00:00:00.000Z',
    });
  });
});

describe('deleted tasks', () => {
  it('answers 200 with deleted:true by id, and lists it only with showDeleted, descendants too (api 2.6 AX)', async () => {
    const parent = await rig.add('parent');
    const child = await rig.add('child', { parent });
    await rig.api.tasks.delete(place(parent));
    for (const id of [parent, child]) expect((await rig.task(id)).deleted).toBe(true);
    expect((await rig.api.tasks.list({ tasklist: rig.list })).data.items).toEqual([]);
    expect(await all()).toHaveLength(2);
  });

  it('keeps the task where a DELETE has a stale If-Match (api 2.6 AX)', async () => {
    const task = await rig.add('t');
    const stale = { headers: { 'If-Match': '"stale"' } };
    expect((await refusalOf(rig.api.tasks.delete(place(task), stale))).code).toBe(412);
    expect(await rig.task(task)).not.toHaveProperty('deleted');
  });

  it.each([
    ['old', ['a', 'b', 'c']],
    ['first', ['c', 'a', 'b']],
  ] as const)(
    'comes back at its %s place by the switch restoredPlace (api, exactly-once table U)',
    async (restoredPlace, order) => {
      rig.clouds.google.options.restoredPlace = restoredPlace;
      const c = await rig.add('c');
      for (const title of ['b', 'a']) await rig.add(title);
      await rig.api.tasks.delete(place(c));
      await patch(c, { deleted: false });
      expect(await rig.order()).toEqual(order);
    },
  );
});

describe('limits', () => {
  it('are 2,000 lists, 20,000 tasks in a list, 100,000 in all, 2,000 subtasks (api 2.2 D, 2.4 D; exactly-once table D)', () => {
    expect(defaultTasksOptions().limits).toMatchObject({
      lists: 2_000,
      tasksPerList: 20_000,
      tasks: 100_000,
      subtasks: 2_000,
    });
  });

  it('do not count hidden tasks for a list, but for the account (api 2.4 D)', async () => {
    const { options } = rig.clouds.google;
    options.limits.tasksPerList = 1;
    options.limits.tasks = 3;
    for (const title of ['one', 'two']) {
      await patch(await rig.add(title), { status: 'completed' });
      await rig.api.tasks.clear({ tasklist: rig.list });
    }
    await rig.add('three');
    expect((await refusalOf(rig.add('four'))).reason).toBe('quotaExceeded');
    options.limits.tasksPerList = 9;
    expect((await refusalOf(rig.add('four'))).reason).toBe('quotaExceeded');
    options.limits.tasks = 4;
    expect(await rig.add('four')).toBeTruthy();
  });

  it.each([403, 429] as const)('answer a full list with %i by switch: old docs named both (api 2.4)', async (code) => {
    rig.clouds.google.options.limitStatus = code;
    rig.clouds.google.options.limits.tasksPerList = 0;
    expect(await refusalOf(rig.add('one'))).toEqual({ code, message: 'Quota Exceeded', reason: 'quotaExceeded' });
  });
});
