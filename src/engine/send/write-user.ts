import type { Json, UserField } from '../../domain/operations/operation.ts';
import { isLocalId } from '../../domain/task.ts';
import type { IdMap } from '../../records/mapping.ts';
import { localIdsOf, namesLists } from '../claim/needs.ts';
import type { Step } from './step.ts';

/** Returns the field with server ids in place of stable ones, in its path and in its value. */
function fieldForServer(field: UserField, ids: IdMap): UserField {
  if (!namesLists(field)) return field;
  const { path, value } = field;
  const name = (key: string, index: number) =>
    (path[0] === 'lists' && index === 1) || isLocalId(key) ? (ids.server(key) ?? key) : key;
  const said = path.map(name);
  return value === undefined ? { path: said } : { path: said, value: valueForServer(value, ids) };
}

function valueForServer(value: Json, ids: IdMap): Json {
  const said = (text: string) => (isLocalId(text) ? (ids.server(text) ?? text) : text);
  if (typeof value === 'string') return said(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isArray(value)) return value.map((item) => valueForServer(item, ids));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [said(key), valueForServer(item, ids)]));
}

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value);

/**
 * Writes settings. They are absolute values, so sending them twice does no harm. Settings of boards that are gone are
 * left out, and so are settings of lists that were given up before they were made.
 */
export const writeUser: Step<'WRITE_USER'> = async ({ payload, ids, ...context }) => {
  const known = payload.fields.filter((field) => localIdsOf(field).every((id) => ids.server(id) !== null));
  const userFields = context.goneBoards.without(known.map((field) => fieldForServer(field, ids)));
  if (userFields.length === 0) return { outcome: 'dropped', code: 'not-found' };
  await context.user.write(context.uid, userFields);
  return { outcome: 'done', change: { userFields } };
};
