import { type ApiAnswer, parameter } from '../api-request.ts';
import { refuse } from './errors.ts';
import type { TasksOptions } from './options.ts';

/** The query parameters that every method takes (api 2.1 D). */
const common = new Set([
  '$.xgafv',
  'access_token',
  'alt',
  'callback',
  'fields',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'uploadType',
  'upload_protocol',
]);

/** The name of a function that a page may give as `callback`. */
const functionName = /^[A-Za-z_$][\w$.]{0,127}$/;

/**
 * Throws 400 when the query has a parameter that the method does not take (`own` lists its own), or asks for a format
 * other than JSON.
 */
export function checkParameters(options: TasksOptions, query: URLSearchParams, own: readonly string[]): void {
  const callback = parameter(query, 'callback');
  if (callback !== undefined && !functionName.test(callback)) throw refuse.invalidValue();
  if ((parameter(query, 'alt') ?? 'json') !== 'json') throw refuse.invalidValue();
  if (options.unknownParameters === 'ignored') return;
  for (const name of query.keys()) if (!common.has(name) && !own.includes(name)) throw refuse.unknownParameter(name);
}

/** Turns the answer to a read with `callback` into a script that calls that function. */
export function asScript(answer: ApiAnswer, query: URLSearchParams): ApiAnswer {
  const callback = parameter(query, 'callback');
  if (callback === undefined || answer.status !== 200) return answer;
  const headers = { ...answer.headers, 'Content-Type': 'text/javascript; charset=UTF-8' };
  return { ...answer, headers, body: `// API callback\n${callback}(${answer.body.trimEnd()});\n` };
}
