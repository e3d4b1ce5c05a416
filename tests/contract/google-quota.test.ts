import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Rig, refusalOf, startRig, tasksClient } from './google-rig.ts';

let rig: Rig;
let now: number;
beforeEach(async () => {
  now = Date.parse('2026-03-01T12:00:00Z');
  rig = await startRig({ now: () => now });
});
afterEach(() => rig.clouds.close());

const read = () => rig.api.tasklists.list();
const quota = (perMinutePerUser: number | null, perDayPerProject: number | null) => {
  rig.clouds.google.options.quota = { perMinutePerUser, perDayPerProject };
};
const textOf = (limit: string) =>
  `Quota exceeded for quota metric 'Queries' and limit '${limit}' of service 'tasks.googleapis.com' for consumer 'project_number:401401401401'.`;

describe('quotas', () => {
  it('are off until they are asked for (api 2.9)', async () => {
    for (let number = 0; number < 50; number += 1) expect((await read()).status).toBe(200);
  });

  it.each([
    [429, 'RESOURCE_EXHAUSTED'],
    [403, 'PERMISSION_DENIED'],
  ] as const)('refuse the call over a minute’s budget with %i by switch (api 2.9, 2.10)', async (code, status) => {
    rig.clouds.google.options.quotaStatus = code;
    quota(2, null);
    await read();
    await read();
    const answer = await fetch(`${rig.clouds.url}/tasks/v1/users/@me/lists`, {
      headers: { Authorization: `Bearer ${rig.token}` },
    });
    const message = textOf('Queries per minute per user');
    expect(answer.status).toBe(code);
    expect(await answer.json()).toMatchObject({
      error: { code, message, status, errors: [{ message, domain: 'usageLimits', reason: 'rateLimitExceeded' }] },
    });
    now += 60_000;
    expect((await read()).status).toBe(200);
  });

  it('count each user apart, and each quotaUser (api 2.1 D, 2.9)', async () => {
    quota(1, null);
    const { google, url } = rig.clouds;
    google.createAccount({ name: 'Bo', email: 'bo@example.com' });
    await read();
    expect((await refusalOf(read())).code).toBe(429);
    expect((await tasksClient(url, google.issueAccessToken('bo@example.com')).tasklists.list()).status).toBe(200);
    expect((await rig.api.tasklists.list({ quotaUser: 'other' })).status).toBe(200);
  });

  it('refuse every user once the project has spent its day, until midnight Pacific (api 2.9, 2.10)', async () => {
    quota(null, 2);
    const { google, url } = rig.clouds;
    google.createAccount({ name: 'Bo', email: 'bo@example.com' });
    const other = tasksClient(url, google.issueAccessToken('bo@example.com'));
    await read();
    await other.tasklists.list();
    const refused = { code: 429, message: textOf('Queries per day'), reason: 'rateLimitExceeded' };
    expect(await refusalOf(read())).toEqual(refused);
    expect(await refusalOf(other.tasklists.list())).toEqual(refused);
    now = Date.parse('2026-03-02T07:59:00Z');
    expect((await refusalOf(tasksClient(url, google.issueAccessToken(rig.email)).tasklists.list())).code).toBe(429);
    now = Date.parse('2026-03-02T08:00:00Z');
    expect((await tasksClient(url, google.issueAccessToken(rig.email)).tasklists.list()).status).toBe(200);
  });

  it('answer in the older words by switch, always 403 and without Retry-After (api 2.10; exactly-once table P)', async () => {
    rig.clouds.google.options.quotaWording = 'older';
    quota(0, null);
    expect(await refusalOf(read())).toEqual({ code: 403, message: 'Quota Exceeded', reason: 'quotaExceeded' });
    const answer = await fetch(`${rig.clouds.url}/tasks/v1/users/@me/lists?access_token=${rig.token}`);
    expect(answer.headers.get('retry-after')).toBeNull();
    quota(null, 0);
    expect(await refusalOf(read())).toEqual({
      code: 403,
      message: 'Daily Limit Exceeded',
      reason: 'dailyLimitExceeded',
    });
  });

  it('count the calls of a batch singly (api 2.8 D)', async () => {
    quota(3, null);
    const part = 'Content-Type: application/http\r\n\r\nGET /tasks/v1/users/@me/lists HTTP/1.1\r\n\r\n\r\n';
    const answer = await fetch(`${rig.clouds.url}/batch/tasks/v1`, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/mixed; boundary=edge', Authorization: `Bearer ${rig.token}` },
      body: `${`--edge\r\n${part}`.repeat(5)}--edge--`,
    });
    expect(answer.status).toBe(200);
    const statuses = [...(await answer.text()).matchAll(/HTTP\/1\.1 (\d+) ([\w ]+)/g)].map(
      ([, code, name]) => `${code} ${name}`,
    );
    expect(statuses).toEqual([...Array(3).fill('200 OK'), ...Array(2).fill('429 Too Many Requests')]);
    expect((await refusalOf(read())).code).toBe(429);
  });

  it('spend nothing on a call that they refuse, and nothing on one without a token (api 2.9)', async () => {
    quota(1, 2);
    await fetch(`${rig.clouds.url}/tasks/v1/users/@me/lists`);
    await read();
    for (let number = 0; number < 5; number += 1) await refusalOf(read());
    now += 60_000;
    expect((await read()).status).toBe(200);
    now += 60_000;
    expect((await refusalOf(read())).message).toBe(textOf('Queries per day'));
  });
});
