import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everything, type Rig, refusalOf, startRig } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

const patch = (task: string, requestBody: Record<string, unknown>, ifMatch?: string) =>
  rig.api.tasks.patch(
    { tasklist: rig.list, task, requestBody },
    ifMatch === undefined ? {} : { headers: { 'If-Match': ifMatch } },
  );

describe('writing tasks, by @googleapis/tasks', () => {
  it('inserts first among the siblings, or after `previous`, and numbers positions from 0 (api 2.5, 2.6 D)', async () => {
    await rig.add('a');
    const b = await rig.add('b');
    await rig.add('c', { previous: b });
    expect(await rig.order()).toEqual(['b', 'c', 'a']);
    const { data } = await rig.api.tasks.list({ tasklist: rig.list });
    expect(data.items?.map((task) => task.position).sort()).toEqual([
      '00000000000000000000',
      '00000000000000000001',
      '00000000000000000002',
    ]);
  });

  it('makes a second task of a repeated insert (api, exactly-once table D)', async () => {
    const ids = [await rig.add('same'), await rig.add('same')];
    expect(new Set(ids).size).toBe(2);
    expect(await rig.order()).toEqual(['same', 'same']);
  });

  it('gives a completed task the position that Google gives it (api 2.5 C)', async () => {
    const { data } = await rig.api.tasks.insert({
      tasklist: rig.list,
      requestBody: { title: 'x', status: 'completed', completed: '2019-11-28T07:18:05.206Z' },
    });
    expect(data.position).toBe('09999998425074514793');
  });

  it('refuses a deleted `previous` with 404 and a made-up one with 400 (api 2.6 AX; exactly-once table P)', async () => {
    const gone = await rig.add('gone');
    await rig.api.tasks.delete({ tasklist: rig.list, task: gone });
    expect(await refusalOf(rig.add('x', { previous: gone }))).toEqual({
      code: 404,
      message: 'Previous task id not found',
      reason: 'notFound',
    });
    expect((await refusalOf(rig.add('x', { previous: 'local-new-7' }))).code).toBe(400);
  });

  it('refuses a completed `previous`, or takes it by switch (api 2.6 U)', async () => {
    const done = await rig.add('done');
    await patch(done, { status: 'completed' });
    expect((await refusalOf(rig.add('x', { previous: done }))).message).toBe('Previous task id not found');
    rig.clouds.google.options.completedPrevious = 'accepted';
    expect(await rig.add('x', { previous: done })).toBeTruthy();
  });

  it('refuses an unknown parent with 400; under a completed parent a child is born completed (api 2.6 AX)', async () => {
    const unknown = Buffer.from('abcdefghijklmnop').toString('base64url');
    expect((await refusalOf(rig.add('x', { parent: unknown }))).code).toBe(400);
    const parent = await rig.add('parent');
    await patch(parent, { status: 'completed' });
    const child = await rig.task(await rig.add('child', { parent }));
    expect(child).toMatchObject({ status: 'completed', parent });
  });

  it('keeps the UTC day of `due` only: offsets move it, a bare date is 400, empty and null clear it (api 2.6 AX; exactly-once table P)', async () => {
    const task = await rig.add('t');
    expect((await patch(task, { due: '2026-08-01T17:30:00Z' })).data.due).toBe('2026-08-01T00:00:00.000Z');
    expect((await patch(task, { due: '2011-10-02T00:00:00+09:00' })).data.due).toBe('2011-10-01T00:00:00.000Z');
    for (const due of ['2026-08-01', '2026-02-30T00:00:00Z', 'soon']) {
      expect(await refusalOf(patch(task, { due }))).toMatchObject({ code: 400, message: 'Invalid Value' });
    }
    expect((await patch(task, { due: '' })).data.due).toBeUndefined();
    await patch(task, { due: '2026-08-01T00:00:00Z' });
    expect((await patch(task, { due: null })).data.due).toBeUndefined();
  });

  it('loses the hour that Google keeps when `due` is sent again, and only then (api 2.6 inf)', async () => {
    const { google } = rig.clouds;
    const task = await rig.add('t');
    await patch(task, { due: '2026-08-01T00:00:00Z' });
    google.annotate(rig.email, rig.list, task, { clock: '15:30' });
    await patch(task, { title: 'renamed' });
    expect(google.clockOf(rig.email, rig.list, task)).toBe('15:30');
    await patch(task, { due: '2026-08-01T00:00:00Z' });
    expect(google.clockOf(rig.email, rig.list, task)).toBeNull();
  });

  it('clears what a PUT omits, and wants the id in its body (api 2.2, 2.6 D; exactly-once table D)', async () => {
    const task = await rig.add('t');
    await patch(task, { notes: 'n', due: '2026-08-01T00:00:00Z' });
    const put = (requestBody: Record<string, unknown>) =>
      rig.api.tasks.update({ tasklist: rig.list, task, requestBody });
    expect(await refusalOf(put({ title: 'u' }))).toMatchObject({ code: 400, message: 'Missing task ID' });
    const { data } = await put({ id: task, title: 'u' });
    expect(data.title).toBe('u');
    expect(data).not.toHaveProperty('notes');
    expect(data).not.toHaveProperty('due');
  });

  it('refuses a stale If-Match on PATCH, PUT, DELETE and move with 412 and changes nothing (api 2.6 AX; exactly-once table P)', async () => {
    const task = await rig.add('t');
    const etag = (await rig.task(task)).etag ?? '';
    await patch(task, { title: 'newer' }, etag);
    const stale = { headers: { 'If-Match': etag } };
    const place = { tasklist: rig.list, task };
    const refused = { code: 412, message: 'Precondition Failed', reason: 'conditionNotMet' };
    expect(await refusalOf(patch(task, { title: 'older' }, etag))).toEqual(refused);
    expect(await refusalOf(rig.api.tasks.update({ ...place, requestBody: { id: task } }, stale))).toEqual(refused);
    expect(await refusalOf(rig.api.tasks.delete(place, stale))).toEqual(refused);
    expect(await refusalOf(rig.api.tasks.move(place, stale))).toEqual(refused);
    expect((await rig.task(task)).title).toBe('newer');
    expect((await patch(task, { title: 'any' }, '*')).status).toBe(200);
  });

  it('makes siblings’ etags stale by an insert but not the parent’s, and not at all by switch (api 2.6 AX; exactly-once table P)', async () => {
    const parent = await rig.add('parent');
    const sibling = await rig.add('child', { parent });
    const before = [(await rig.task(parent)).etag, (await rig.task(sibling)).etag];
    await rig.add('second child', { parent });
    const after = [(await rig.task(parent)).etag, (await rig.task(sibling)).etag];
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    rig.clouds.google.options.siblingEtags = 'kept';
    await rig.add('third child', { parent });
    expect((await rig.task(sibling)).etag).toBe(after[1]);
  });

  it('completes the subtree with the parent, and leaves children done when it is reopened (api 2.6 AX)', async () => {
    const parent = await rig.add('parent');
    const child = await rig.add('child', { parent });
    await patch(parent, { status: 'completed' });
    expect(await rig.task(child)).toMatchObject({ status: 'completed', completed: expect.any(String) });
    const ignored = await patch(child, { status: 'needsAction' });
    expect([ignored.status, ignored.data.status]).toEqual([200, 'completed']);
    const { data } = await patch(parent, { status: 'needsAction' });
    expect(data).not.toHaveProperty('completed');
    expect((await rig.task(child)).status).toBe('completed');
  });

  it('deletes softly, descendants too; a repeat is 204, with the old etag 412 (api 2.6 AX; exactly-once table P)', async () => {
    const parent = await rig.add('parent');
    const child = await rig.add('child', { parent });
    const etag = (await rig.task(parent)).etag ?? '';
    const place = { tasklist: rig.list, task: parent };
    expect((await rig.api.tasks.delete(place)).status).toBe(204);
    expect(await rig.order()).toEqual([]);
    expect(await rig.task(child)).toMatchObject({ deleted: true });
    expect((await rig.api.tasks.delete(place)).status).toBe(204);
    expect((await refusalOf(rig.api.tasks.delete(place, { headers: { 'If-Match': etag } }))).code).toBe(412);
    expect(await refusalOf(rig.api.tasks.move(place))).toMatchObject({ code: 404, message: 'Task not found.' });
  });

  it('echoes a PATCH of a deleted task with 200 and changes nothing, a stale etag too (api 2.6 AX)', async () => {
    const task = await rig.add('gone');
    await rig.api.tasks.delete({ tasklist: rig.list, task });
    const { status, data } = await patch(task, { title: 'edited' }, '"stale"');
    expect([status, data.title, data.deleted]).toEqual([200, 'edited', true]);
    expect((await rig.task(task)).title).toBe('gone');
  });

  it.each([
    ['subtree', [undefined, undefined]],
    ['task', [undefined, true]],
    ['ignored', [true, true]],
  ] as const)(
    'answers PATCH deleted:false by the switch restore=%s (api, exactly-once table U)',
    async (restore, deleted) => {
      rig.clouds.google.options.restore = restore;
      const parent = await rig.add('parent');
      const child = await rig.add('child', { parent });
      await rig.api.tasks.delete({ tasklist: rig.list, task: parent });
      expect((await patch(parent, { deleted: false })).status).toBe(200);
      expect([(await rig.task(parent)).deleted, (await rig.task(child)).deleted]).toEqual(deleted);
    },
  );

  it('hides completed tasks on clear (api 2.3 D)', async () => {
    await rig.add('open');
    await patch(await rig.add('done'), { status: 'completed' });
    expect((await rig.api.tasks.clear({ tasklist: rig.list })).status).toBe(204);
    const { data } = await rig.api.tasks.list({ tasklist: rig.list, ...everything });
    expect(data.items?.map((task) => [task.title, task.hidden ?? false])).toEqual([
      ['done', true],
      ['open', false],
    ]);
  });

  it('hides a task that the API completed at once, by switch (api 2.4 U)', async () => {
    expect((await patch(await rig.add('a'), { status: 'completed' })).data.hidden).toBeUndefined();
    rig.clouds.google.options.completedIsHidden = true;
    expect((await patch(await rig.add('b'), { status: 'completed' })).data.hidden).toBe(true);
  });

  it('keeps blanks at the end of a title, or trims them by switch (api, exactly-once table U)', async () => {
    expect((await rig.task(await rig.add('shared '))).title).toBe('shared ');
    rig.clouds.google.options.trimTitles = true;
    expect((await rig.task(await rig.add('shared '))).title).toBe('shared');
  });

  it('refuses unknown body fields, or passes over them by switch, and read-only ones always (api 2.3 D, U)', async () => {
    const task = await rig.add('t');
    expect(await refusalOf(patch(task, { reactKey: 1 }))).toMatchObject({
      code: 400,
      message: 'Invalid JSON payload received. Unknown name "reactKey": Cannot find field.',
    });
    rig.clouds.google.options.unknownFields = 'ignored';
    await patch(task, { reactKey: 1 });
    const { data } = await patch(task, { position: '9', parent: 'x', links: [], updated: '2000-01-01T00:00:00Z' });
    expect(data).toMatchObject({ position: '00000000000000000000' });
    expect(data.parent).toBeUndefined();
  });

  it('holds the limits: 1,024 and 8,192 characters, tasks per list and in all, subtasks (api 2.3 D, 2.4 D)', async () => {
    const task = await rig.add('t'.repeat(1024));
    expect((await refusalOf(patch(task, { title: 't'.repeat(1025) }))).message).toBe('Invalid Value');
    expect((await patch(task, { notes: 'n'.repeat(8192) })).status).toBe(200);
    expect((await refusalOf(patch(task, { notes: 'n'.repeat(8193) }))).message).toBe('Invalid Value');
    const { limits } = rig.clouds.google.options;
    limits.subtasks = 1;
    await rig.add('child', { parent: task });
    expect((await refusalOf(rig.add('child', { parent: task }))).reason).toBe('quotaExceeded');
    limits.tasksPerList = 2;
    expect((await refusalOf(rig.add('third'))).reason).toBe('quotaExceeded');
  });

  it('refuses notes on a task of a document (api 2.3 D)', async () => {
    const task = await rig.add('from a document');
    rig.clouds.google.annotate(rig.email, rig.list, task, { assignment: { surfaceType: 'DOCUMENT' } });
    expect((await refusalOf(patch(task, { notes: 'n' }))).code).toBe(400);
    expect((await refusalOf(rig.add('child', { parent: task }))).code).toBe(400);
  });
});
