import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('no line holds a token, however deep it came in with an object', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  log.info({ accessToken: 'secret-1', uid: '7' }, 'flat');
  log.info({ request: { authorization: 'secret-2' } }, 'in an object');
  log.error({ error: { response: { refresh_token: 'secret-3' } } }, 'in an object of an object');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('secret');
  expect(lines[0]).toContain('"uid":"7"');
});
