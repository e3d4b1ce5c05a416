import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { headerOf, type Rig, refusalOf, startRig } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

describe('@googleapis/tasks', () => {
  it('has no method but those that are tested here: an update of it would show', () => {
    const methods = (resource: object) => Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).sort();
    expect(methods(rig.api.tasklists)).toEqual('constructor delete get insert list patch update'.split(' '));
    expect(methods(rig.api.tasks)).toEqual('clear constructor delete get insert list move patch update'.split(' '));
  });
});

describe('task lists, by @googleapis/tasks', () => {
  it('inserts, gets, renames by PATCH and PUT, and deletes a list (api 2.2 D)', async () => {
    const { api } = rig;
    const { data: made } = await api.tasklists.insert({ requestBody: { title: 'Garden' } });
    const tasklist = made.id ?? '';
    expect(made).toMatchObject({
      kind: 'tasks#taskList',
      title: 'Garden',
      selfLink: `https://www.googleapis.com/tasks/v1/users/@me/lists/${tasklist}`,
    });
    expect((await api.tasklists.get({ tasklist })).data).toEqual(made);
    expect((await api.tasklists.patch({ tasklist, requestBody: { title: 'Yard' } })).data.title).toBe('Yard');
    await api.tasklists.update({ tasklist, requestBody: { id: tasklist, title: 'Plot' } });
    expect((await api.tasklists.list()).data.items?.map((list) => list.title)).toEqual(['My Tasks', 'Plot']);
    expect((await api.tasklists.delete({ tasklist })).status).toBe(204);
    expect((await api.tasklists.list()).data.items).toHaveLength(1);
  });

  it('pages with a token, 1,000 lists at most on one page (api 2.2 D)', async () => {
    for (let number = 0; number < 5; number += 1) rig.clouds.google.insertList(rig.email, `List ${number}`);
    const first = await rig.api.tasklists.list({ maxResults: 4 });
    expect(first.data.items).toHaveLength(4);
    const pageToken = first.data.nextPageToken ?? '';
    const second = await rig.api.tasklists.list({ maxResults: 4, pageToken });
    expect(second.data.items?.map((list) => list.title)).toEqual(['List 3', 'List 4']);
    expect(second.data.nextPageToken).toBeUndefined();
    expect((await rig.api.tasklists.list({ maxResults: 5_000 })).data.items).toHaveLength(6);
  });

  it("answers '@default' with the default list, which cannot be deleted: 400 Invalid Value (api 2.1 D, 2.2 TASKY)", async () => {
    expect((await rig.api.tasklists.get({ tasklist: '@default' })).data.id).toBe(rig.list);
    expect(await refusalOf(rig.api.tasklists.delete({ tasklist: '@default' }))).toEqual({
      code: 400,
      message: 'Invalid Value',
      reason: 'invalid',
    });
  });

  it('ignores If-Match on lists: the last rename wins (api 2.2 AX)', async () => {
    const stale = { headers: { 'If-Match': '"stale"' } };
    const { status } = await rig.api.tasklists.patch({ tasklist: rig.list, requestBody: { title: 'A' } }, stale);
    expect(status).toBe(200);
    expect((await rig.api.tasklists.get({ tasklist: rig.list })).data.title).toBe('A');
  });

  it('refuses a PUT without the id in its body: 400 Missing task list ID (api 2.2, 2.10)', async () => {
    const call = rig.api.tasklists.update({ tasklist: rig.list, requestBody: { title: 'A' } });
    expect(await refusalOf(call)).toMatchObject({ code: 400, message: 'Missing task list ID' });
  });

  it('refuses a made-up list id with 400 and an unknown one with 404, in either wording (api 2.10)', async () => {
    expect(await refusalOf(rig.api.tasklists.get({ tasklist: 'local-new-1' }))).toMatchObject({
      code: 400,
      message: 'Invalid task list ID',
    });
    const tasklist = Buffer.from('abcdefghijklmnop').toString('base64url');
    expect(await refusalOf(rig.api.tasklists.get({ tasklist }))).toEqual({
      code: 404,
      message: 'Task list not found.',
      reason: 'notFound',
    });
    rig.clouds.google.options.unknownList = 'Not Found';
    expect((await refusalOf(rig.api.tasks.list({ tasklist }))).message).toBe('Not Found');
  });

  it("answers 304 to the list of lists until a list or a list's task changes (api 2.4 inf)", async () => {
    const known = { headers: { 'If-None-Match': headerOf(await rig.api.tasklists.list(), 'etag') } };
    expect((await rig.api.tasklists.list({}, known)).status).toBe(304);
    await rig.add('One');
    expect((await rig.api.tasklists.list({}, known)).status).toBe(200);
  });

  it("shows a task's change in the list's etag and `updated` at once, or late by switch (api, exactly-once table U)", async () => {
    const etag = async () => (await rig.api.tasklists.get({ tasklist: rig.list })).data.etag;
    const before = await etag();
    await rig.add('One');
    const after = await etag();
    expect(after).not.toBe(before);
    Object.assign(rig.clouds.google.options, { listEtag: 'lagging', listLagMs: 60_000 });
    await rig.add('Two');
    expect(await etag()).toBe(before);
    rig.clouds.google.options.listLagMs = 0;
    expect(await etag()).not.toBe(after);
  });

  it('shows the newest of many changes at once, though they come faster than the clock', async () => {
    for (let index = 0; index < 200; index += 1) {
      rig.clouds.google.insertTask(rig.email, rig.list, { title: `${index}` });
    }
    const { data } = await rig.api.tasks.list({ tasklist: rig.list, maxResults: 1 });
    expect(data.etag).toBe(data.items?.[0]?.etag);
  });

  it('refuses list 2,001 with 403 and keeps other accounts apart (api 2.2 D)', async () => {
    rig.clouds.google.options.limits.lists = 2;
    rig.clouds.google.createAccount({ name: 'Bo', email: 'bo@example.com' });
    rig.clouds.google.insertList(rig.email, 'Second');
    expect(await refusalOf(rig.api.tasklists.insert({ requestBody: { title: 'Third' } }))).toMatchObject({
      code: 403,
      reason: 'quotaExceeded',
    });
    const foreign = rig.clouds.google.lists('bo@example.com')[0]?.id ?? '';
    expect((await refusalOf(rig.api.tasklists.get({ tasklist: foreign }))).code).toBe(404);
  });

  it('shows 1,000 lists on a page where nothing else is asked for (api 2.2 D)', async () => {
    for (let number = 0; number < 1_000; number += 1) rig.clouds.google.insertList(rig.email, `List ${number}`);
    const first = await rig.api.tasklists.list();
    expect(first.data.items).toHaveLength(1_000);
    const rest = await rig.api.tasklists.list({ pageToken: first.data.nextPageToken ?? '' });
    expect(rest.data.items).toHaveLength(1);
  });

  it('takes 1,024 characters for a title and no more, by every way to write one (api 2.2 D)', async () => {
    const requestBody = { id: rig.list, title: 't'.repeat(1_024) };
    expect((await rig.api.tasklists.patch({ tasklist: rig.list, requestBody })).status).toBe(200);
    const long = { id: rig.list, title: 't'.repeat(1_025) };
    const calls = [
      rig.api.tasklists.insert({ requestBody: { title: long.title } }),
      rig.api.tasklists.patch({ tasklist: rig.list, requestBody: long }),
      rig.api.tasklists.update({ tasklist: rig.list, requestBody: long }),
    ];
    for (const call of calls) {
      expect(await refusalOf(call)).toEqual({ code: 400, message: 'Invalid Value', reason: 'invalid' });
    }
  });

  it('deletes a list for good: neither it nor its tasks are found again (api 2.2 D)', async () => {
    const { google } = rig.clouds;
    const tasklist = google.insertList(rig.email, 'Gone').id;
    const task = google.insertTask(rig.email, tasklist, { title: 't' }).id;
    await rig.api.tasklists.delete({ tasklist });
    const calls = [
      rig.api.tasklists.get({ tasklist }),
      rig.api.tasks.list({ tasklist, showDeleted: true }),
      rig.api.tasks.get({ tasklist, task }),
      rig.api.tasklists.delete({ tasklist }),
    ];
    for (const call of calls) expect((await refusalOf(call)).code).toBe(404);
  });

  it('keeps blanks at the end of a list’s title, or trims them by switch (api, exactly-once table U)', async () => {
    const rename = async () =>
      (await rig.api.tasklists.patch({ tasklist: rig.list, requestBody: { title: 'Shared ' } })).data.title;
    expect(await rename()).toBe('Shared ');
    rig.clouds.google.options.trimTitles = true;
    expect(await rename()).toBe('Shared');
  });

  it('refuses unknown fields of a list’s body, or passes over them by switch (api 2.2 U)', async () => {
    const insert = (body: Record<string, unknown>) => rig.api.tasklists.insert({ requestBody: body });
    expect((await refusalOf(insert({ title: 'A', color: 'red' }))).message).toBe(
      'Invalid JSON payload received. Unknown name "color": Cannot find field.',
    );
    rig.clouds.google.options.unknownFields = 'ignored';
    expect((await insert({ title: 'A', color: 'red' })).data).not.toHaveProperty('color');
  });

  it('makes a second list of a repeated insert (api, exactly-once table D)', async () => {
    for (const title of ['Same', 'Same']) await rig.api.tasklists.insert({ requestBody: { title } });
    expect((await rig.api.tasklists.list()).data.items?.map((list) => list.title)).toEqual([
      'My Tasks',
      'Same',
      'Same',
    ]);
  });
});
