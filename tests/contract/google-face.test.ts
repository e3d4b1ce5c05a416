import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Rig, startRig, tasksClient } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

async function open(path = '/', headers: Record<string, string> = {}): Promise<{ answer: Response; text: string }> {
  const answer = await fetch(`${rig.clouds.url}${path}`, { headers });
  return { answer, text: await answer.text() };
}

/** Presses a button of the face and returns what the page then says. */
async function press(fields: Record<string, string>, headers: Record<string, string> = { Origin: rig.clouds.url }) {
  const { sub } = rig.clouds.google.account(rig.email);
  const answer = await fetch(`${rig.clouds.url}/face`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ account: sub, list: rig.list, ...fields }),
  });
  const location = answer.headers.get('location');
  const text = location === null ? await answer.text() : (await open(location)).text;
  return { status: answer.status, said: /role="status">([^<]*)</.exec(text)?.[1] ?? '', text };
}

const titles = () =>
  rig.clouds.google
    .tasks(rig.email, rig.list)
    .filter((task) => !task.deleted)
    .sort((a, b) => a.position.localeCompare(b.position))
    .map((task) => task.title);
const named = (title: string) =>
  rig.clouds.google.tasks(rig.email, rig.list).find((task) => task.title === title)?.id ?? '';

describe('the face of the local clouds', () => {
  it('shows accounts, lists and tasks as the service holds them, hours and deleted ones too', async () => {
    const { google } = rig.clouds;
    const parent = await rig.add('Pack <b>all</b> & go');
    await rig.add('lamps', { parent });
    await rig.api.tasks.patch({ tasklist: rig.list, task: parent, requestBody: { due: '2026-08-01T00:00:00Z' } });
    google.annotate(rig.email, rig.list, parent, { clock: '15:30', recurring: true });
    await rig.api.tasks.delete({ tasklist: rig.list, task: await rig.add('gone') });
    google.insertList(rig.email, 'Garden');
    const { answer, text } = await open();
    expect(answer.status).toBe(200);
    for (const words of [
      'Ada Byron',
      rig.email,
      'My Tasks',
      'Garden',
      'lamps',
      'Aug 1, 2026, 15:30',
      'Repeats',
      'gone',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain('Pack &lt;b&gt;all&lt;/b&gt; &amp; go');
    expect(text).toContain(parent);
  });

  it('edits as another device: add, rename, complete, reopen, move, delete, restore', async () => {
    await press({ do: 'add-task', title: 'b', due: '' });
    expect((await press({ do: 'add-task', title: 'a', due: '2026-08-01' })).said).toBe('Done, as another device.');
    expect(titles()).toEqual(['a', 'b']);
    await press({ do: 'move-task', task: named('a'), previous: named('b') });
    expect(titles()).toEqual(['b', 'a']);
    await press({ do: 'change-task', task: named('a'), title: 'A', notes: 'n', due: '' });
    expect(await rig.task(named('A'))).toMatchObject({ notes: 'n' });
    expect(await rig.task(named('A'))).not.toHaveProperty('due');
    await press({ do: 'complete-task', task: named('A') });
    expect((await rig.task(named('A'))).status).toBe('completed');
    await press({ do: 'reopen-task', task: named('A') });
    expect((await rig.task(named('A'))).status).toBe('needsAction');
    await press({ do: 'delete-task', task: named('b') });
    expect(titles()).toEqual(['A']);
    await press({ do: 'restore-task', task: named('b') });
    expect(titles()).toContain('b');
    await press({ do: 'add-list', title: 'Garden' });
    const garden = rig.clouds.google.lists(rig.email)[1]?.id ?? '';
    await press({ do: 'rename-list', list: garden, title: 'Yard' });
    await press({ do: 'move-task', task: named('b'), destinationTasklist: garden });
    expect(rig.clouds.google.tasks(rig.email, garden).map((task) => task.title)).toEqual(['b']);
    expect(rig.clouds.google.lists(rig.email)[1]?.title).toBe('Yard');
  });

  it('writes only what was changed, so that an hour stays with its day', async () => {
    const { google } = rig.clouds;
    await press({ do: 'add-task', title: 'a', due: '2026-08-01' });
    google.annotate(rig.email, rig.list, named('a'), { clock: '15:30' });
    await press({ do: 'change-task', task: named('a'), title: 'A', notes: '', due: '2026-08-01' });
    expect(google.clockOf(rig.email, rig.list, named('A'))).toBe('15:30');
    await press({ do: 'change-task', task: named('A'), title: 'A', notes: '', due: '2026-08-02' });
    expect(google.clockOf(rig.email, rig.list, named('A'))).toBeNull();
  });

  it('keeps notes of several lines as they are, though a form ends lines its own way', async () => {
    await press({ do: 'add-task', title: 'a' });
    rig.clouds.google.patchTask(rig.email, rig.list, named('a'), { notes: 'one\ntwo' });
    const task = named('a');
    await press({ do: 'change-task', task, title: 'A', notes: 'one\r\ntwo', due: '' });
    expect(await rig.task(task)).toMatchObject({ title: 'A', notes: 'one\ntwo' });
    await press({ do: 'change-task', task, title: 'A', notes: 'one\r\nthree', due: '' });
    expect((await rig.task(task)).notes).toBe('one\nthree');
  });

  it('begins and ends Premium', async () => {
    expect((await press({ do: 'premium', on: 'yes' })).said).toBe('A Premium subscription has begun.');
    expect((await open()).text).toContain('End Premium');
    expect(rig.clouds.google.account(rig.email).premium).toBe(true);
    expect((await press({ do: 'premium', on: 'no' })).said).toBe('The Premium subscription has ended.');
    expect(rig.clouds.google.account(rig.email).premium).toBe(false);
  });

  it('says what the API refused', async () => {
    expect((await press({ do: 'delete-list' })).said).toBe('Refused by the API: Invalid Value');
    expect((await press({ do: 'nonsense' })).said).toBe('Something in this form is missing or malformed.');
  });

  it('breaks, shows and heals, also while the cloud is down', async () => {
    const read = () => rig.api.tasklists.list();
    await press({ do: 'down', cloud: 'google' });
    await expect(read()).rejects.toThrow();
    expect((await open()).text).toContain('Bring up');
    await press({ do: 'up', cloud: 'google' });
    const broken = await press({ do: 'break', name: 'out-of-quota' });
    expect(broken.said).toBe('Broken: Spend the daily quota.');
    await expect(read()).rejects.toMatchObject({ status: 429 });
    expect((await open()).text).toContain('1 of 1 requests met it');
    await press({ do: 'skew', ms: '3600000' });
    expect(rig.clouds.clock.skew()).toBe(3_600_000);
    await press({ do: 'heal' });
    expect([rig.clouds.clock.skew(), rig.clouds.faults.counts()]).toEqual([0, []]);
    expect((await read()).status).toBe(200);
  });

  it('revokes and expires access, refuses sign-in and makes people', async () => {
    const { google, url } = rig.clouds;
    await press({ do: 'expire' });
    await expect(rig.api.tasklists.list()).rejects.toMatchObject({ status: 401 });
    const again = tasksClient(url, google.issueAccessToken(rig.email));
    await press({ do: 'revoke' });
    await expect(again.tasklists.list()).rejects.toMatchObject({ status: 401 });
    expect((await press({ do: 'refuse', refusal: 'org_internal' })).text).toContain('value="org_internal" selected');
    expect((await press({ do: 'refuse', refusal: '' })).said).toBe('Sign-in is allowed.');
    await press({ do: 'add-person', name: 'Bo', email: 'bo@example.com' });
    expect(google.accounts().map(({ name }) => name)).toEqual(['Ada Byron', 'Bo']);
  });

  it.each([
    ['a page of another site', { Origin: 'https://evil.example' }],
    ['a page of another port, the product’s too', { Origin: 'http://127.0.0.1:4400' }],
    ['a page that hides its origin', { Origin: 'null' }],
    ['who names none', {}],
  ])('takes no form from %s', async (_, headers) => {
    const { status } = await press({ do: 'add-task', title: 'forged' }, headers as Record<string, string>);
    expect(status).toBe(403);
    expect(titles()).toEqual([]);
  });

  it('runs no script but its own file, sits in no frame and is read by no other origin', async () => {
    const { answer, text } = await open('/', { Origin: 'http://localhost:4400' });
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(text).not.toMatch(/<script>|<style>| on[a-z]+=| style=/);
    for (const [path, type] of [
      ['/face/controls.css', 'text/css'],
      ['/face/face.css', 'text/css'],
      ['/face/face.js', 'text/javascript'],
    ] as const) {
      expect((await open(path)).answer.headers.get('content-type')).toContain(type);
    }
    expect((await open('/face')).answer.status).toBe(405);
  });

  it('is no traffic: neither logged nor faulted', async () => {
    rig.clouds.faults.add({ faults: [{ kind: 'drop-before' }] });
    await press({ do: 'add-task', title: 'a' });
    expect((await open()).answer.status).toBe(200);
    expect(rig.clouds.requestLog.entries()).toEqual([]);
  });

  it('shows the newest requests with what they changed, without secrets', async () => {
    await rig.add('a');
    const { text } = await open();
    expect(text).toContain('task added, task renumbered');
    const path = '/v1/projects/tackboard-local/databases/(default)/documents/feedback';
    const headers = { Authorization: 'Bearer owner' };
    await fetch(`${rig.clouds.url}${path}`, { method: 'POST', headers, body: '{"fields":{}}' });
    expect((await open()).text).toMatch(/POST \/documents\/feedback<.*document added/s);
    expect(text).not.toContain(rig.token);
  });
});
