import { describe, expect, it } from 'vitest';
import type { BatchCall } from '../../engine/ports.ts';
import { envelope, headersOf, remoteWith, type Sent } from './testing/remote.ts';

describe('a batch [7.11]', () => {
  const calls: BatchCall[] = [
    { method: 'insert', listId: 'l', fields: { title: 'ü' }, place: { parent: null, previous: 'p' } },
    { method: 'patch', listId: 'l', taskId: 't', fields: { title: 'x' }, ifMatch: '"e"' },
    { method: 'delete', listId: 'l', taskId: 'd', ifMatch: '"d"' },
  ];
  const part = (id: number, status: number, body = '') =>
    `--edge\r\nContent-Type: application/http\r\nContent-ID: <response-${id}>\r\n\r\nHTTP/1.1 ${status} X\r\nContent-Length: 1\r\n\r\n${body}\r\n`;
  const batch = async (...answers: Parameters<typeof remoteWith>) => {
    const { remote, ...rest } = remoteWith(...answers);
    return { ...rest, remote, outcomes: await remote.batch?.(calls) };
  };

  it('is multipart/mixed, each part with its own path, length and If-Match', async () => {
    const { sent } = await batch('--edge--');
    expect(sent[0]?.url).toBe('https://tasks.example/batch');
    const type = headersOf(sent[0] as Sent)['Content-Type'] ?? '';
    const boundary = /^multipart\/mixed; boundary=(\S+)$/.exec(type)?.[1];
    const text = String(sent[0]?.init.body);
    expect(text.split(`--${boundary}`)).toHaveLength(5);
    expect(text.endsWith(`--${boundary}--\r\n`)).toBe(true);
    expect(text).toContain('POST /tasks/v1/lists/l/tasks?previous=p HTTP/1.1\r\nContent-Type: application/json');
    // These ids distinguish the answers.
    expect(text.match(/(?<=Content-ID: )\S+/g)).toEqual(['<0>', '<1>', '<2>']);
    // Bytes, not characters.
    expect(text).toContain('Content-Length: 14\r\n\r\n{"title":"ü"}');
    expect(text).toContain('PATCH /tasks/v1/lists/l/tasks/t HTTP/1.1');
    expect(text).toContain('If-Match: "e"');
    expect(text).toContain('DELETE /tasks/v1/lists/l/tasks/d HTTP/1.1\r\nContent-Length: 0\r\nIf-Match: "d"');
  });

  it('tells its parts apart, in whatever order: items, quota, what is gone', async () => {
    const refused = envelope('Quota exceeded', 'rateLimitExceeded');
    const gone = envelope('Task not found.', 'notFound');
    const { outcomes } = await batch(
      `${part(2, 404, gone)}${part(0, 200, '{"id":"n"}')}${part(1, 403, refused)}--edge--`,
    );
    expect(outcomes?.map((one) => (one.ok ? one.task?.id : one.error.code))).toEqual(['n', 'quota', 'not-found']);
  });

  it('that was cut off: what is missing may have been done [8.5]', async () => {
    const { outcomes } = await batch(`${part(0, 200, '{"id":"n"}')}${part(1, 200, '{"id"').trimEnd()}`);
    expect(outcomes?.[0]).toMatchObject({ ok: true });
    const refused = await batch(
      `${part(0, 200, '{"id":"n"}')}${part(1, 403, envelope('Quota exceeded', 'rateLimitExceeded')).slice(0, -40)}`,
    );
    for (const one of [...(outcomes?.slice(1) ?? []), refused.outcomes?.[1]]) {
      expect(one).toMatchObject({
        error: { code: 'unavailable', mayHaveCommitted: true, message: 'Batch request failed' },
      });
    }
  });

  it('a part that failed on the way may have been done, one that was refused not', async () => {
    const { outcomes } = await batch(
      `${part(0, 503)}${part(1, 412, envelope('Precondition Failed', 'conditionNotMet'))}${part(2, 204)}--edge--`,
    );
    expect(outcomes).toMatchObject([
      { error: { code: 'unavailable', mayHaveCommitted: true } },
      { error: { code: 'precondition-failed', mayHaveCommitted: false } },
      { ok: true },
    ]);
  });

  it('goes to the older path where the first is not known, and then one by one', async () => {
    const { outcomes, sent, remote } = await batch({ status: 404 }, { status: 404 }, '{"id":"n"}', '{"id":"t"}', {
      status: 204,
    });
    expect(outcomes?.every(({ ok }) => ok)).toBe(true);
    const paths = sent.map(({ url, init }) => `${init.method} ${new URL(url).pathname}`);
    expect(paths).toEqual([
      'POST /batch',
      'POST /batch/tasks/v1',
      'POST /tasks/v1/lists/l/tasks',
      'PATCH /tasks/v1/lists/l/tasks/t',
      'DELETE /tasks/v1/lists/l/tasks/d',
    ]);
    await remote.batch?.(calls);
    expect(sent.slice(5).every(({ url }) => !url.includes('/batch'))).toBe(true);
  });

  it('gives up a path that never answered: a browser does not show a 404 that other origins may not read', async () => {
    const hidden = new TypeError('Failed to fetch');
    const { remote, sent } = remoteWith(hidden, hidden, '{"id":"n"}', '{"id":"t"}', { status: 204 });
    const unknown = { code: 'offline', mayHaveCommitted: true };
    await expect(remote.batch?.(calls)).rejects.toMatchObject(unknown);
    await expect(remote.batch?.(calls)).rejects.toMatchObject(unknown);
    expect((await remote.batch?.(calls))?.every(({ ok }) => ok)).toBe(true);
    expect(sent.map(({ url }) => new URL(url).pathname).slice(0, 3)).toEqual([
      '/batch',
      '/batch/tasks/v1',
      '/tasks/v1/lists/l/tasks',
    ]);
  });

  it('keeps a path that has answered, though the network goes later', async () => {
    const { remote, sent } = remoteWith('--edge--', new TypeError('Failed to fetch'), '--edge--');
    await remote.batch?.(calls);
    await expect(remote.batch?.(calls)).rejects.toMatchObject({ code: 'offline' });
    await remote.batch?.(calls);
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/batch', '/batch', '/batch']);
  });

  it('sends a part whose token was refused once more, with a fresh one', async () => {
    const { outcomes, forced } = await batch(
      `${part(0, 200, '{"id":"n"}')}${part(1, 200, '{"id":"t"}')}${part(2, 401)}--edge--`,
      {
        status: 401,
      },
      { status: 204 },
    );
    expect(outcomes?.every(({ ok }) => ok)).toBe(true);
    expect(forced).toEqual([false, false, false, true]);
  });

  it('that the service does not understand as a whole says nothing of its parts: they go one by one', async () => {
    const { outcomes, sent } = await batch(
      { status: 400, body: envelope('The batch request could not be fulfilled.', 'badRequest') },
      '{"id":"n"}',
      { status: 400, body: envelope('Invalid Value', 'invalid') },
      { status: 204 },
    );
    expect(outcomes?.map((one) => (one.ok ? one.task?.id : one.error.code))).toEqual(['n', 'invalid', undefined]);
    expect(sent).toHaveLength(4);
  });

  it('that is refused as a whole is refused for all of its parts', async () => {
    const { remote } = remoteWith({ status: 503 });
    await expect(remote.batch?.(calls)).rejects.toMatchObject({ code: 'unavailable', mayHaveCommitted: true });
  });
});
