import type { Context } from 'hono';
import * as v from 'valibot';
import { ApiError } from '../errors.ts';

/**
 * Parses a JSON body. Requires the JSON content type, which a foreign page can send only after a preflight. Throws
 * 'bad-request'.
 */
export async function readBody<T extends v.GenericSchema>(c: Context, schema: T): Promise<v.InferOutput<T>> {
  if (!c.req.header('content-type')?.startsWith('application/json')) {
    throw new ApiError('bad-request', 'the body must be application/json');
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), await c.req.text());
  if (!parsed.success)
    throw new ApiError('bad-request', `the body is not as expected: ${v.getDotPath(parsed.issues[0]) ?? 'body'}`);
  return parsed.output;
}
