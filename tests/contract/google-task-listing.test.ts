import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everything, headerOf, type Rig, refusalOf, startRig } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

const titles = (page: { data: { items?: { title?: string | null }[] } }) => page.data.items?.map((task) => task.title);

describe('listing tasks, by @googleapis/tasks', () => {
  it('shows 20 tasks on a page, 100 at most, and walks all pages without a gap (api 2.4 D)', async () => {
    for (let number = 0; number < 130; number += 1)
      rig.clouds.google.insertTask(rig.email, rig.list, { title: `${number}` });
    expect((await rig.api.tasks.list({ tasklist: rig.list })).data.items).toHaveLength(20);
    const seen: (string | null | undefined)[] = [];
    let pageToken: string | undefined;
    do {
      const { data } = await rig.api.tasks.list({
        tasklist: rig.list,
        maxResults: 1_000,
        ...(pageToken === undefined ? {} : { pageToken }),
      });
      expect(data.items?.length).toBeLessThanOrEqual(100);
      seen.push(...(data.items ?? []).map((task) => task.title));
      pageToken = data.nextPageToken ?? undefined;
    } while (pageToken !== undefined);
    expect(new Set(seen).size).toBe(130);
  });

  it('lists the newest change first, whatever the position (api 2.4 C; exactly-once table C, D)', async () => {
    const first = await rig.add('first');
    await rig.add('second');
    expect(titles(await rig.api.tasks.list({ tasklist: rig.list }))).toEqual(['second', 'first']);
    await rig.api.tasks.patch({ tasklist: rig.list, task: first, requestBody: { notes: 'x' } });
    expect(titles(await rig.api.tasks.list({ tasklist: rig.list }))).toEqual(['first', 'second']);
  });

  it('is no snapshot: what is inserted after page 1 is missed by that walk (api, exactly-once table P)', async () => {
    for (const title of ['a', 'b', 'c']) await rig.add(title);
    const { data } = await rig.api.tasks.list({ tasklist: rig.list, maxResults: 2 });
    await rig.add('late');
    const next = await rig.api.tasks.list({ tasklist: rig.list, maxResults: 2, pageToken: data.nextPageToken ?? '' });
    expect(titles(next)).toEqual(['a']);
  });

  it('shows what Google’s own apps completed only with showCompleted and showHidden (api 2.4 D; exactly-once table D)', async () => {
    const task = await rig.add('done in the app');
    rig.clouds.google.completeInGoogle(rig.email, rig.list, task);
    expect(titles(await rig.api.tasks.list({ tasklist: rig.list, showCompleted: true }))).toEqual([]);
    expect(titles(await rig.api.tasks.list({ tasklist: rig.list, showHidden: true, showCompleted: false }))).toEqual(
      [],
    );
    const { data } = await rig.api.tasks.list({ tasklist: rig.list, showHidden: true });
    expect(data.items?.[0]).toMatchObject({ status: 'completed', hidden: true });
  });

  it('shows tasks of Docs only with showAssigned, with their assignmentInfo (api 2.4 D)', async () => {
    const task = await rig.add('from a document');
    rig.clouds.google.annotate(rig.email, rig.list, task, {
      assignment: {
        surfaceType: 'DOCUMENT',
        driveResourceInfo: { driveFileId: 'file-1' },
        linkToTask: 'https://docs.google.com/',
      },
    });
    expect(titles(await rig.api.tasks.list({ tasklist: rig.list }))).toEqual([]);
    const { data } = await rig.api.tasks.list({ tasklist: rig.list, showAssigned: true });
    expect(data.items?.[0]?.assignmentInfo?.driveResourceInfo?.driveFileId).toBe('file-1');
  });

  it('filters by due, completed and updated ranges, the lower bound included (api 2.4 D)', async () => {
    const { google } = rig.clouds;
    google.insertTask(rig.email, rig.list, { title: 'early', due: '2026-03-01T00:00:00Z' });
    google.insertTask(rig.email, rig.list, { title: 'late', due: '2026-03-09T00:00:00Z' });
    const done = { status: 'completed', completed: '2026-03-05T10:00:00Z' };
    google.insertTask(rig.email, rig.list, { title: 'done', ...done });
    const list = async (query: Record<string, string>) =>
      titles(await rig.api.tasks.list({ tasklist: rig.list, ...query }));
    expect(await list({ dueMin: '2026-03-09T00:00:00Z' })).toEqual(['late']);
    expect(await list({ dueMax: '2026-03-05T00:00:00Z' })).toEqual(['early']);
    expect(await list({ completedMin: '2026-03-05T10:00:00.000Z' })).toEqual(['done']);
    expect(await list({ completedMin: '2026-03-05T10:00:01Z' })).toEqual([]);
    expect(await list({ completedMax: '2026-03-05T09:00:00Z' })).toEqual([]);
    const newest = google.tasks(rig.email, rig.list)[0]?.updated ?? '';
    expect(await list({ updatedMin: newest })).toEqual(['done']);
  });

  it('gives an incremental pull its tombstones (api 2.4 D)', async () => {
    const gone = await rig.add('gone');
    const updatedMin = (await rig.task(gone)).updated ?? '';
    await rig.add('here');
    await rig.api.tasks.delete({ tasklist: rig.list, task: gone });
    const { data } = await rig.api.tasks.list({ tasklist: rig.list, updatedMin, ...everything });
    expect(data.items?.map((task) => [task.title, task.deleted ?? false])).toEqual([
      ['gone', true],
      ['here', false],
    ]);
  });

  it('answers 304 to a known etag, and never to an empty If-None-Match (api 2.4 inf)', async () => {
    const answer = await rig.api.tasks.list({ tasklist: rig.list });
    const { data } = answer;
    expect(headerOf(answer, 'etag')).toBe(data.etag);
    expect(headerOf(answer, 'cache-control')).toContain('private');
    const known = { headers: { 'If-None-Match': data.etag ?? '' } };
    expect((await rig.api.tasks.list({ tasklist: rig.list }, known)).status).toBe(304);
    expect((await rig.api.tasks.list({ tasklist: rig.list }, { headers: { 'If-None-Match': '' } })).status).toBe(200);
    await rig.add('new');
    expect((await rig.api.tasks.list({ tasklist: rig.list }, known)).status).toBe(200);
  });

  it('answers the fields that a mask selects (api 2.1 D)', async () => {
    await rig.add('one');
    await rig.add('two');
    const { data } = await rig.api.tasks.list({
      tasklist: rig.list,
      maxResults: 1,
      fields: 'nextPageToken,items(title,links/type)',
    });
    expect(data).toEqual({ nextPageToken: expect.any(String), items: [{ title: 'two', links: [] }] });
    expect(await refusalOf(rig.api.tasks.list({ tasklist: rig.list, fields: 'items(title' }))).toMatchObject({
      code: 400,
      reason: 'invalidParameter',
    });
  });

  it('refuses bad page tokens, bounds and sizes with 400 Invalid Value (api 2.10)', async () => {
    const wrong = [{ pageToken: 'bad' }, { maxResults: 0 }, { dueMin: '2026-08-01' }, { updatedMin: 'yesterday' }];
    for (const query of wrong) {
      expect(await refusalOf(rig.api.tasks.list({ tasklist: rig.list, ...query })), JSON.stringify(query)).toEqual({
        code: 400,
        message: 'Invalid Value',
        reason: 'invalid',
      });
    }
  });

  it('shows completed tasks unless showCompleted is false, deleted ones only with showDeleted (api 2.4 D)', async () => {
    await rig.api.tasks.insert({ tasklist: rig.list, requestBody: { title: 'done', status: 'completed' } });
    const gone = await rig.add('gone');
    await rig.api.tasks.delete({ tasklist: rig.list, task: gone });
    const list = async (query = {}) => titles(await rig.api.tasks.list({ tasklist: rig.list, ...query }));
    expect(await list()).toEqual(['done']);
    expect(await list({ showCompleted: false })).toEqual([]);
    expect(await list({ showDeleted: true })).toEqual(['gone', 'done']);
  });

  it('may show a subtask a page before its parent (api 2.4 D)', async () => {
    const parent = await rig.add('parent');
    await rig.add('child', { parent });
    const first = await rig.api.tasks.list({ tasklist: rig.list, maxResults: 1 });
    expect(titles(first)).toEqual(['child']);
    const next = await rig.api.tasks.list({
      tasklist: rig.list,
      maxResults: 1,
      pageToken: first.data.nextPageToken ?? '',
    });
    expect(titles(next)).toEqual(['parent']);
  });

  it('includes what changed at updatedMin itself, and nothing older (api 2.4 inf)', async () => {
    await rig.add('older');
    const updatedMin = (await rig.task(await rig.add('at that moment'))).updated ?? '';
    expect(titles(await rig.api.tasks.list({ tasklist: rig.list, updatedMin }))).toEqual(['at that moment']);
    const after = new Date(Date.parse(updatedMin) + 1).toISOString();
    expect(titles(await rig.api.tasks.list({ tasklist: rig.list, updatedMin: after }))).toEqual([]);
  });

  it('bounds by due and completed leave tasks without either out (api 2.4 D)', async () => {
    await rig.add('bare');
    for (const bound of ['dueMin', 'dueMax', 'completedMin', 'completedMax']) {
      const { data } = await rig.api.tasks.list({ tasklist: rig.list, [bound]: '2026-03-01T00:00:00Z' });
      expect(data.items, bound).toEqual([]);
    }
  });

  it('answers 304 for a single task until it changes (api 2.4 inf)', async () => {
    const task = await rig.add('t');
    const known = { headers: { 'If-None-Match': (await rig.task(task)).etag ?? '' } };
    const read = async () => (await rig.api.tasks.get({ tasklist: rig.list, task }, known)).status;
    expect(await read()).toBe(304);
    await rig.api.tasks.patch({ tasklist: rig.list, task, requestBody: { title: 'u' } });
    expect(await read()).toBe(200);
  });

  it.each([
    ['at-once', 200],
    ['lagging', 304],
  ] as const)(
    'shows a change in the collection’s etag by the switch listEtag=%s (api, exactly-once table U)',
    async (listEtag, status) => {
      Object.assign(rig.clouds.google.options, { listEtag, listLagMs: 60_000 });
      const known = {
        headers: { 'If-None-Match': (await rig.api.tasks.list({ tasklist: rig.list })).data.etag ?? '' },
      };
      await rig.add('new');
      expect((await rig.api.tasks.list({ tasklist: rig.list }, known)).status).toBe(status);
      expect(titles(await rig.api.tasks.list({ tasklist: rig.list }))).toEqual(['new']);
    },
  );
});
