import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeValue, quoteSegment, writeFields } from './user-write.ts';

type Handler = (req: IncomingMessage, res: ServerResponse, body: string) => void;

let baseUrl: string;
let answer: Handler;
const server = createServer(async (req, res) => {
  let body = '';
  for await (const chunk of req) body += String(chunk);
  answer(req, res, body);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function write(idToken = (forced: boolean) => Promise.resolve(forced ? 'fresh' : 'old')) {
  const fields = [{ path: ['lists', 'a.b`c', 'position'], value: 3 }, { path: ['lists', 'gone'] }];
  return writeFields({ baseUrl, projectId: 'p', path: 'users/u1' }, idToken, fields);
}

describe('a write of fields', () => {
  test('names exactly its fields in the mask; one without a value is in the mask only', async () => {
    let seen: unknown;
    answer = (req, res, body) => {
      seen = { url: req.url, token: req.headers.authorization, body: JSON.parse(body) };
      res.end('{}');
    };
    await write();
    const name = 'projects/p/databases/(default)/documents/users/u1';
    const position = { mapValue: { fields: { position: { integerValue: '3' } } } };
    expect(seen).toEqual({
      url: '/v1/projects/p/databases/(default)/documents:commit',
      token: 'Bearer old',
      body: {
        writes: [
          {
            update: { name, fields: { lists: { mapValue: { fields: { 'a.b`c': position } } } } },
            updateMask: { fieldPaths: ['lists.`a.b\\`c`.position', 'lists.gone'] },
          },
        ],
      },
    });
  });

  test('is tried once more with a fresh token when the token is refused', async () => {
    const tokens: unknown[] = [];
    answer = (req, res) => {
      tokens.push(req.headers.authorization);
      res.writeHead(req.headers.authorization === 'Bearer fresh' ? 200 : 401).end('{}');
    };
    await write();
    expect(tokens).toEqual(['Bearer old', 'Bearer fresh']);
  });

  test.each([
    [400, 'invalid', false],
    [401, 'unauthenticated', false],
    [403, 'refused', false],
    [409, 'unavailable', false],
    [429, 'quota', false],
    [500, 'unavailable', true],
    [503, 'unavailable', true],
  ])('an answer of %i is %s', async (status, code, mayHaveCommitted) => {
    answer = (_, res) => res.writeHead(status).end('{}');
    await expect(write()).rejects.toMatchObject({ code, mayHaveCommitted, status });
  });

  test('a lost connection is offline, and may have committed', async () => {
    answer = (req) => req.socket.destroy();
    await expect(write()).rejects.toMatchObject({ code: 'offline', mayHaveCommitted: true });
  });

  test('an error of the token is the error of the write', async () => {
    const refused = Object.assign(new Error('no'), { code: 'auth/user-disabled' });
    await expect(write(() => Promise.reject(refused))).rejects.toBe(refused);
  });
});

describe('values', () => {
  test('JSON data is encoded by its types', () => {
    expect(encodeValue({ a: [1, 1.5, -0, 'x', true, null], b: undefined })).toEqual({
      mapValue: {
        fields: {
          a: {
            arrayValue: {
              values: [
                { integerValue: '1' },
                { doubleValue: 1.5 },
                { doubleValue: -0 },
                { stringValue: 'x' },
                { booleanValue: true },
                { nullValue: null },
              ],
            },
          },
        },
      },
    });
    expect(() => encodeValue(Number.NaN)).toThrow();
    expect(() => encodeValue(() => 1)).toThrow();
  });

  test('only plain words stand unquoted in a field path', () => {
    expect(['abc_1', '1a', 'a b', 'a`\\b', 'ä'].map(quoteSegment)).toEqual([
      'abc_1',
      '`1a`',
      '`a b`',
      '`a\\`\\\\b`',
      '`ä`',
    ]);
  });
});
