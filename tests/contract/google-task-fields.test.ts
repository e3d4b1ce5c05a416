import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { everything, type Rig, refusalOf, startRig } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

const insert = async (requestBody: Record<string, unknown>, place = {}) =>
  (await rig.api.tasks.insert({ tasklist: rig.list, ...place, requestBody })).data;
const at = (path: string) => `${rig.clouds.url}${path}`;
const bearer = () => ({ Authorization: `Bearer ${rig.token}` });

describe('what every method of the API takes', () => {
  it('lies under tasks/v1 at the root, while selfLink names the older host (api 2.1 D)', async () => {
    const answer = await fetch(at(`/tasks/v1/lists/${rig.list}`), { headers: bearer() });
    expect(answer.status).toBe(404);
    const { selfLink, id } = await insert({ title: 't' });
    expect(selfLink).toBe(`https://www.googleapis.com/tasks/v1/lists/${rig.list}/tasks/${id}`);
    const { pathname } = new URL(selfLink ?? '');
    expect((await fetch(at(pathname), { headers: bearer() })).status).toBe(200);
  });

  it('takes the token as access_token too, and passes over key, quotaUser and alt=json (api 2.1 D)', async () => {
    const query = new URLSearchParams({ access_token: rig.token, key: 'k', quotaUser: 'q', alt: 'json' });
    expect((await fetch(at(`/tasks/v1/users/@me/lists?${query}`))).status).toBe(200);
  });

  it('refuses a query parameter that the method does not take, or passes over it by switch (api 2.1 D, U)', async () => {
    const read = (query: string) => fetch(at(`/tasks/v1/lists/${rig.list}/tasks?${query}`), { headers: bearer() });
    const misspelt = await read('showDelete=true');
    expect([misspelt.status, await misspelt.json()]).toMatchObject([
      400,
      {
        error: {
          message:
            'Invalid JSON payload received. Unknown name "showDelete": Cannot bind query parameter. Field \'showDelete\' could not be found in request message.',
          errors: [{ reason: 'badRequest' }],
          status: 'INVALID_ARGUMENT',
        },
      },
    ]);
    expect((await read('%24.xgafv=2&uploadType=media&upload_protocol=raw&oauth_token=x')).status).toBe(200);
    rig.clouds.google.options.unknownParameters = 'ignored';
    expect((await read('showDelete=true')).status).toBe(200);
  });

  it('answers a read as a script where a callback is named, and speaks JSON only (api 2.1 D)', async () => {
    const read = (query: string) => fetch(at(`/tasks/v1/users/@me/lists?${query}`), { headers: bearer() });
    const script = await read('callback=app.show&fields=kind');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=UTF-8');
    expect(await script.text()).toBe('// API callback\napp.show({\n  "kind": "tasks#taskLists"\n});\n');
    for (const query of ['callback=alert(1)', 'alt=xml', 'alt=proto']) expect((await read(query)).status).toBe(400);
  });

  it('prints on one line with prettyPrint=false (api 2.1 D)', async () => {
    const read = async (query: string) =>
      (await (await fetch(at(`/tasks/v1/users/@me/lists${query}`), { headers: bearer() })).text()).trim();
    expect(await read('')).toContain('\n');
    expect(await read('?prettyPrint=false')).not.toContain('\n');
    expect(JSON.parse(await read('?prettyPrint=false'))).toEqual(JSON.parse(await read('')));
  });

  it('compresses a long answer for who takes gzip, and only then (api 2.1 D)', async () => {
    for (let number = 0; number < 20; number += 1) await rig.add(`task ${number}`);
    const raw = (acceptEncoding: string) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
        const headers = { ...bearer(), 'Accept-Encoding': acceptEncoding };
        get(at(`/tasks/v1/lists/${rig.list}/tasks`), { headers }, (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () => resolve({ encoding: res.headers['content-encoding'], body: Buffer.concat(chunks) }));
        });
      });
    const [plain, packed] = [await raw('identity'), await raw('gzip')];
    expect([plain.encoding, packed.encoding]).toEqual([undefined, 'gzip']);
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  });

  it('answers exactly the fields that a mask selects, and refuses unknown ones (api 2.1 D)', async () => {
    const { id } = await insert({ title: 't', notes: 'n' });
    const read = async (fields: string) =>
      (await rig.api.tasks.get({ tasklist: rig.list, task: id ?? '', fields })).data;
    expect(await read('title,notes')).toEqual({ title: 't', notes: 'n' });
    expect(Object.keys(await read('*'))).toContain('webViewLink');
    for (const fields of ['nothing', 'items(title)', 'title(x)', 'title,', 'links(nothing)']) {
      expect(await refusalOf(read(fields)), fields).toMatchObject({ code: 400, reason: 'invalidParameter' });
    }
  });

  it('has no push: there is nothing to watch (api 2.1 D)', async () => {
    for (const path of ['/tasks/v1/users/@me/lists/watch', `/tasks/v1/lists/${rig.list}/tasks/watch`]) {
      const answer = await fetch(at(path), { method: 'POST', body: '{}', headers: bearer() });
      expect(answer.status, path).toBe(404);
    }
  });

  it('shows no list as the default one; only @default tells (api 2.1 D, 2.2 D)', async () => {
    await rig.api.tasklists.insert({ requestBody: { title: 'Second' } });
    const { data } = await rig.api.tasklists.list();
    const fields = ['etag', 'id', 'kind', 'selfLink', 'title', 'updated'];
    expect(data.items?.map((list) => Object.keys(list).sort())).toEqual([fields, fields]);
    expect(Object.keys(data).sort()).toEqual(['etag', 'items', 'kind']);
    expect(data.kind).toBe('tasks#taskLists');
  });
});

describe('the fields of a task', () => {
  it('shows an open task with these fields and no others (api 2.3 D)', async () => {
    const task = await insert({ title: 'Call', notes: 'before noon', due: '2026-08-01T00:00:00Z' });
    expect(task).toEqual({
      kind: 'tasks#task',
      id: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      etag: expect.stringMatching(/^"[A-Za-z0-9_-]+"$/),
      title: 'Call',
      updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      selfLink: expect.any(String),
      position: '00000000000000000000',
      notes: 'before noon',
      status: 'needsAction',
      due: '2026-08-01T00:00:00.000Z',
      links: [],
      webViewLink: `https://tasks.google.com/task/${task.id}?sa=6`,
    });
  });

  it('shows parent, completed, hidden and deleted only where they hold (api 2.3 D)', async () => {
    const parent = await insert({ title: 'parent' });
    const child = await insert({ title: 'child', status: 'completed' }, { parent: parent.id });
    expect(child).toMatchObject({ parent: parent.id, status: 'completed', completed: expect.any(String) });
    for (const name of ['hidden', 'deleted', 'due', 'notes', 'assignmentInfo']) expect(child).not.toHaveProperty(name);
    await rig.api.tasks.clear({ tasklist: rig.list });
    expect(await rig.task(child.id ?? '')).toMatchObject({ hidden: true });
    await rig.api.tasks.delete({ tasklist: rig.list, task: child.id ?? '' });
    expect(await rig.task(child.id ?? '')).toMatchObject({ hidden: true, deleted: true });
  });

  it('has no created, star, recurrence, hour, deadline or label: they are no fields of a body (api 2.3 D)', async () => {
    for (const name of ['created', 'starred', 'recurrence', 'time', 'deadline', 'assignee', 'attachments', 'labels']) {
      const refused = await refusalOf(insert({ title: 't', [name]: 'x' }));
      expect(refused.message).toBe(`Invalid JSON payload received. Unknown name "${name}": Cannot find field.`);
    }
    rig.clouds.google.options.unknownFields = 'ignored';
    expect(await insert({ title: 't', created: 'x' })).not.toHaveProperty('created');
  });

  it('takes needsAction and completed for a status, nothing else (api 2.3 D)', async () => {
    for (const status of ['done', '', 1]) {
      expect(await refusalOf(insert({ title: 't', status })), String(status)).toMatchObject({
        code: 400,
        message: 'Invalid Value',
      });
    }
  });

  it('lets nobody write updated, selfLink, parent, position, hidden, links or assignmentInfo (api 2.3 D)', async () => {
    const wanted = {
      title: 't',
      updated: '2000-01-01T00:00:00.000Z',
      selfLink: 'x',
      parent: 'x',
      position: '00000000000000000009',
      hidden: true,
      links: [{ type: 'email', description: 'd', link: 'https://example.com/' }],
      webViewLink: 'x',
      assignmentInfo: { surfaceType: 'SPACE' },
    };
    const made = await insert(wanted);
    expect(made).toMatchObject({ title: 't', position: '00000000000000000000', links: [] });
    for (const name of ['parent', 'hidden', 'assignmentInfo']) expect(made).not.toHaveProperty(name);
    expect(made.updated).not.toBe(wanted.updated);
  });

  it('shows links with type, description and link (api 2.3 D)', async () => {
    const { id } = await insert({ title: 'from a mail' });
    const link = { type: 'email', description: 'Hello', link: 'https://mail.google.com/mail/#all/1' };
    rig.clouds.google.annotate(rig.email, rig.list, id ?? '', { links: [link] });
    expect((await rig.task(id ?? '')).links).toEqual([link]);
  });

  it.each([
    ['DOCUMENT', { driveResourceInfo: { driveFileId: 'file-1', resourceKey: 'key-1' } }],
    ['SPACE', { spaceInfo: { space: 'spaces/AAAA' } }],
    ['GMAIL', {}],
    ['CONTEXT_TYPE_UNSPECIFIED', {}],
  ] as const)('shows where a task of a %s was assigned (api 2.3 D)', async (surfaceType, info) => {
    const { id } = await insert({ title: 'assigned' });
    const assignment = { surfaceType, linkToTask: 'https://docs.google.com/', ...info };
    rig.clouds.google.annotate(rig.email, rig.list, id ?? '', { assignment });
    expect((await rig.task(id ?? '')).assignmentInfo).toEqual(assignment);
  });

  it('keeps `deleted` of an assigned task read-only: only tasks.delete deletes it (api 2.3 D)', async () => {
    const { id = '' } = await insert({ title: 'assigned' });
    const place = { tasklist: rig.list, task: id ?? '' };
    rig.clouds.google.annotate(rig.email, rig.list, place.task, { assignment: { surfaceType: 'SPACE' } });
    await rig.api.tasks.patch({ ...place, requestBody: { deleted: true } });
    expect(await rig.task(place.task)).not.toHaveProperty('deleted');
    await rig.api.tasks.delete(place);
    await rig.api.tasks.patch({ ...place, requestBody: { deleted: false } });
    expect((await rig.task(place.task)).deleted).toBe(true);
  });

  it('deletes the original in Docs or Chat with an assigned task, and with its list (api 2.6 D, 2.2 D)', async () => {
    const { google } = rig.clouds;
    const other = google.insertList(rig.email, 'Other').id;
    const assigned = [rig.list, rig.list, other].map((list, number) => {
      const { id } = google.insertTask(rig.email, list, { title: `assigned ${number}` });
      google.annotate(rig.email, list, id, { assignment: { surfaceType: 'DOCUMENT' } });
      return id;
    });
    expect(google.originals(rig.email)).toEqual(assigned);
    await rig.api.tasks.delete({ tasklist: rig.list, task: assigned[0] ?? '' });
    expect(google.originals(rig.email)).toEqual(assigned.slice(1));
    await rig.api.tasklists.delete({ tasklist: other });
    expect(google.originals(rig.email)).toEqual([assigned[1]]);
  });
});

describe('etags', () => {
  it('are the milliseconds of the last change as int32 in base64url, close to `updated` (api, exactly-once table C)', async () => {
    const { id } = await insert({ title: 't' });
    const { etag, updated } = await rig.task(id ?? '');
    const stamp = Number(Buffer.from((etag ?? '').slice(1, -1), 'base64url').toString());
    expect(Math.abs(stamp - (Date.parse(updated ?? '') | 0))).toBeLessThan(1_300);
  });

  it('are shared by what changed together, and stand on every list, task and collection (api, exactly-once table C; 2.4 D)', async () => {
    const parent = await rig.add('parent');
    await rig.add('one', { parent });
    await rig.add('two', { parent });
    await rig.api.tasks.patch({ tasklist: rig.list, task: parent, requestBody: { status: 'completed' } });
    const { data } = await rig.api.tasks.list({ tasklist: rig.list, ...everything });
    const etags = data.items?.map((task) => task.etag) ?? [];
    expect(etags).toHaveLength(3);
    expect(new Set(etags).size).toBe(1);
    const list = (await rig.api.tasklists.get({ tasklist: rig.list })).data;
    expect(data.etag).toBe(list.etag);
    expect((await rig.api.tasklists.list()).data.etag).toMatch(/^"/);
  });
});
