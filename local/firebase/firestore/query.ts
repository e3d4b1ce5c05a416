import { isRecord } from '../http.ts';
import { invalid, StatusError } from '../status.ts';
import { checkNames, type Filter, inequalityFields, matches, parseEnum, parseWhere } from './filters.ts';
import { compareValues } from './ordering.ts';
import { type FieldPath, isName, type Names, parseFieldPath, queryField } from './paths.ts';
import type { DocumentReader, StoredDocument } from './store.ts';
import { parseValue, type Value } from './values.ts';

interface Order {
  readonly path: FieldPath;
  readonly descending: boolean;
}

interface Cursor {
  readonly values: readonly Value[];
  readonly before: boolean;
}

/** `google.firestore.v1.StructuredQuery`, parsed. */
export interface Query {
  /** The document below which the collection lies, '' for the database. */
  readonly parent: string;
  readonly collectionId: string;
  readonly allDescendants: boolean;
  readonly filter: Filter | null;
  readonly orders: readonly Order[];
  readonly startAt: Cursor | null;
  readonly endAt: Cursor | null;
  readonly offset: number;
  readonly limit: number | null;
  /** Null selects all fields. */
  readonly select: readonly FieldPath[] | null;
}

const DIRECTIONS = ['DIRECTION_UNSPECIFIED', 'ASCENDING', 'DESCENDING'];
const NAME_FIELD: FieldPath = ['__name__'];

/** Parses a StructuredQuery below a document, '' for the database. Throws INVALID_ARGUMENT or UNIMPLEMENTED. */
export function parseQuery(json: unknown, parent: string): Query {
  if (!isRecord(json)) throw invalid('structuredQuery must be an object.');
  if (json.findNearest !== undefined) throw new StatusError('UNIMPLEMENTED', 'findNearest is not supported here.');
  const [from, ...others] = Array.isArray(json.from) ? json.from : [];
  if (!isRecord(from) || typeof from.collectionId !== 'string' || others.length > 0) {
    throw invalid('A query must have exactly one collection selector.');
  }
  if (!/^[^/]+$/.test(from.collectionId)) throw invalid(`Collection id "${from.collectionId}" is invalid.`);
  const filter = json.where === undefined || json.where === null ? null : parseWhere(json.where);
  const orders = completeOrders(parseOrders(json.orderBy), filter);
  return {
    parent,
    collectionId: from.collectionId,
    allDescendants: from.allDescendants === true,
    filter,
    orders,
    startAt: parseCursor(json.startAt, orders),
    endAt: parseCursor(json.endAt, orders),
    offset: parseCount(json.offset) ?? 0,
    limit: parseCount(json.limit),
    select: parseSelect(json.select),
  };
}

function parseOrders(json: unknown): Order[] {
  if (json === undefined || json === null) return [];
  if (!Array.isArray(json)) throw invalid('orderBy must be a list.');
  return json.map((item: unknown) => {
    const field = isRecord(item) && isRecord(item.field) ? item.field.fieldPath : undefined;
    if (!isRecord(item) || typeof field !== 'string') throw invalid('orderBy must name its field.');
    return { path: parseFieldPath(field), descending: parseEnum(item.direction ?? 1, DIRECTIONS) === 'DESCENDING' };
  });
}

/** Completes the order: fields compared by inequality order the result too, and the document's name comes last. */
function completeOrders(explicit: Order[], filter: Filter | null): Order[] {
  const orders = [...explicit];
  const has = (path: FieldPath): boolean => orders.some((order) => order.path.join('.') === path.join('.'));
  const descending = explicit.at(-1)?.descending ?? false;
  for (const path of filter ? inequalityFields(filter) : []) {
    if (!has(path)) orders.push({ path, descending });
  }
  if (!has(NAME_FIELD)) orders.push({ path: NAME_FIELD, descending });
  return orders;
}

function parseCursor(json: unknown, orders: readonly Order[]): Cursor | null {
  if (!isRecord(json)) return null;
  const values = Array.isArray(json.values) ? json.values.map((value) => parseValue(value)) : [];
  if (values.length > orders.length) throw invalid('Cursor has too many values.');
  for (const [i, value] of values.entries()) if (orders[i] && isName(orders[i].path)) checkNames(value);
  return { values, before: json.before === true };
}

function parseCount(json: unknown): number | null {
  if (json === undefined || json === null) return null;
  const count = Number(isRecord(json) ? (json.value ?? 0) : json);
  if (!Number.isInteger(count) || count < 0) throw invalid('limit and offset must be whole numbers.');
  return count;
}

function parseSelect(json: unknown): FieldPath[] | null {
  if (!isRecord(json)) return null;
  const fields = Array.isArray(json.fields) ? json.fields : [];
  return fields.map((field: unknown) => parseFieldPath(String(isRecord(field) ? field.fieldPath : '')));
}

/** Returns the documents of a query in its order. A document without one of the order-by fields is left out. */
export function runQuery(reader: DocumentReader, names: Names, query: Query): StoredDocument[] {
  const keyed: { document: StoredDocument; keys: Value[] }[] = [];
  for (const document of candidates(reader, query)) {
    const named = { name: names.absolute(document.path), fields: document.fields };
    if (query.filter && !matches(named, query.filter)) continue;
    const keys = query.orders.map(({ path }) => queryField(named, path));
    if (keys.every((key) => key !== undefined)) keyed.push({ document, keys });
  }
  const inRange = keyed.filter(({ keys }) => afterStart(query, keys) && beforeEnd(query, keys));
  inRange.sort((a, b) => compareKeys(query.orders, a.keys, b.keys));
  const end = query.limit === null ? undefined : query.offset + query.limit;
  return inRange.slice(query.offset, end).map(({ document }) => document);
}

function candidates(reader: DocumentReader, query: Query): StoredDocument[] {
  if (query.allDescendants) return reader.inGroup(query.collectionId, query.parent);
  return reader.inCollection(query.parent === '' ? query.collectionId : `${query.parent}/${query.collectionId}`);
}

function compareKeys(orders: readonly Order[], a: readonly Value[], b: readonly Value[]): number {
  for (const [i, { descending }] of orders.entries()) {
    const [left, right] = [a[i], b[i]];
    if (left === undefined || right === undefined) return 0;
    const order = compareValues(left, right);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function afterStart({ startAt, orders }: Query, keys: readonly Value[]): boolean {
  if (!startAt) return true;
  const order = compareKeys(orders, keys, startAt.values);
  return startAt.before ? order >= 0 : order > 0;
}

function beforeEnd({ endAt, orders }: Query, keys: readonly Value[]): boolean {
  if (!endAt) return true;
  const order = compareKeys(orders, keys, endAt.values);
  return endAt.before ? order < 0 : order <= 0;
}

/** Returns true when a commit to this path can change the result. */
export function touchesQuery(query: Query, path: string): boolean {
  const segments = path.split('/');
  if (segments.at(-2) !== query.collectionId) return false;
  const holder = segments.slice(0, -2).join('/');
  if (!query.allDescendants) return holder === query.parent;
  return query.parent === '' || holder === query.parent || holder.startsWith(`${query.parent}/`);
}
